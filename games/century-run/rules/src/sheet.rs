//! Score sheets: what each player writes down in a trip, kept by replaying its events.

use std::fmt;

use game::{EventOf, Seat};

use crate::board::Place;
use crate::rules::CenturyRun;
use crate::score::Points;
use crate::state::State;
use crate::turn::{Cause, Effect, Miss, Turn, Upshot, Witness};

/// One line of a sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Where it was entered: a space, or a red space with the number of the failure.
    pub at: String,
    /// The same in words.
    pub place: String,
    /// What was entered.
    pub effect: Effect,
}

/// The result at the foot of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Footing {
    /// The last two columns.
    pub points: Points,
    /// The player's total after this trip.
    pub total: i32,
}

/// The score sheet of one player in one trip. Shown, it is the sheet as it is kept on paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreSheet {
    /// The title of the game.
    pub title: String,
    /// The trip.
    pub trip: u32,
    /// The player.
    pub seat: Seat,
    /// The color of the train.
    pub color: String,
    /// The entries in the order they were made.
    pub rows: Vec<Row>,
    /// The result, once the train has arrived and the trip is scored.
    pub footing: Option<Footing>,
}

impl ScoreSheet {
    /// An empty sheet.
    fn new(rules: &CenturyRun, trip: u32, seat: Seat) -> Self {
        Self {
            title: rules.board.title.to_uppercase(),
            trip,
            seat,
            color: rules.color(seat).to_owned(),
            rows: Vec::new(),
            footing: None,
        }
    }

    /// The columns added up.
    pub fn sum(&self) -> Effect {
        let mut sum = Effect::default();
        for row in &self.rows {
            sum.taken += row.effect.taken;
            sum.left += row.effect.left;
            sum.gained += row.effect.gained;
            sum.lost += row.effect.lost;
        }
        sum
    }

    /// CR-70: passengers aboard are those taken on less those who left.
    pub fn aboard(&self) -> u16 {
        let sum = self.sum();
        sum.taken - sum.left
    }

    fn enter(&mut self, (at, place): (String, String), effect: Effect) {
        if effect != Effect::default() {
            self.rows.push(Row { at, place, effect });
        }
    }
}

impl fmt::Display for ScoreSheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |number: i64| match number {
            0 => String::new(),
            _ => number.to_string(),
        };
        let line = |at: &str, effect: &Effect, points: Option<Points>| {
            let (won, lost) = points.map_or((0, 0), |points| (points.won, points.lost));
            format!(
                " {at:<7} | {:>7} | {:>5} | {:>4} | {:>4} | {:>3} | {:>4}",
                cell(effect.taken.into()),
                cell(effect.left.into()),
                cell(effect.gained.into()),
                cell(effect.lost.into()),
                cell(won.into()),
                cell(lost.into()),
            )
        };
        writeln!(f, "{}   trip {}   {}", self.title, self.trip, self.color)?;
        writeln!(f, " at      | take on | leave | gain | loss | won | lost")?;
        for row in &self.rows {
            writeln!(f, "{}", line(&row.at, &row.effect, None).trim_end())?;
        }
        let points = self.footing.map(|footing| footing.points);
        writeln!(f, "{}", line("sum", &self.sum(), points).trim_end())?;
        let aboard = format!("aboard {}", self.aboard());
        match self.footing {
            Some(Footing { points, total }) => {
                let net = points.net();
                writeln!(f, " {aboard:<35}net {net:+}   total {total:+}")
            }
            None => writeln!(f, " {aboard}"),
        }
    }
}

impl CenturyRun {
    /// The score sheets of every player in every trip since `start`, trip by trip in seat order;
    /// those of a trip under way have no footing yet. What a train had before `start` is one entry.
    pub fn sheets(&self, start: &State, events: &[EventOf<Self>]) -> Vec<ScoreSheet> {
        self.sheets_from(start.trip, start, events)
    }

    /// The same, but sheets of trips before `first` have only their footing. A page shows the rows of
    /// one trip, and a long game has hundreds.
    pub fn sheets_from(
        &self,
        first: u32,
        start: &State,
        events: &[EventOf<Self>],
    ) -> Vec<ScoreSheet> {
        let mut clerk = Clerk {
            rules: self,
            sheets: Vec::new(),
            first,
            open: start.trip >= first,
        };
        clerk.open(start);
        let mut state = *start;
        for event in events {
            let trip = state.trip;
            self.apply_event(&mut state, event, &mut clerk);
            if state.trip != trip {
                clerk.open(&state);
            }
        }
        clerk.sheets
    }
}

/// Keeps the sheets while a game is replayed.
struct Clerk<'a> {
    rules: &'a CenturyRun,
    sheets: Vec<ScoreSheet>,
    /// The first trip whose rows are kept.
    first: u32,
    /// Whether the rows of the trip under way are kept.
    open: bool,
}

impl Clerk<'_> {
    /// Lays out the sheets of the trip that the state is in.
    fn open(&mut self, state: &State) {
        self.open = state.trip >= self.first;
        for seat in self.rules.seats.iter() {
            let mut sheet = ScoreSheet::new(self.rules, state.trip, seat);
            if !self.open {
                self.sheets.push(sheet);
                continue;
            }
            let train = state.train(seat);
            let label = if train.at == Place::ORIGIN {
                self.code(train.at)
            } else {
                ("before".to_owned(), "before".to_owned())
            };
            sheet.enter(
                label,
                Effect {
                    taken: train.aboard,
                    gained: train.gained,
                    lost: train.lost,
                    left: 0,
                },
            );
            self.sheets.push(sheet);
        }
    }

    fn sheet(&mut self, seat: Seat) -> &mut ScoreSheet {
        let first = self.sheets.len() - usize::from(self.rules.seats.get());
        &mut self.sheets[first + seat.index()]
    }

    /// Enters a failure.
    fn fail(&mut self, seat: Seat, red: Place, number: u8, hours: u16) {
        let (code, name) = self.code(red);
        let code = (
            format!("{code}#{number}"),
            format!("{name}, failure {number}"),
        );
        let effect = Effect {
            lost: hours,
            ..Effect::default()
        };
        self.sheet(seat).enter(code, effect);
    }

    /// A place in notation and in words.
    fn code(&self, place: Place) -> (String, String) {
        let code = self.rules.board.space(place).code.clone();
        (code, self.rules.place_name(place).into_owned())
    }
}

impl Witness for Clerk<'_> {
    fn placed(&mut self, state: &State, seat: Seat) {
        if !self.open {
            return;
        }
        // CR-11: the starting passengers are the first entry.
        let taken = state.train(seat).aboard;
        let code = self.code(Place::ORIGIN);
        let effect = Effect {
            taken,
            ..Effect::default()
        };
        self.sheet(seat).enter(code, effect);
    }

    fn turn(&mut self, _state: &State, turn: &Turn) {
        if !self.open {
            return;
        }
        match turn.upshot {
            Upshot::Run {
                to, effect, miss, ..
            } => {
                let code = self.code(to);
                self.sheet(turn.seat).enter(code, effect);
                if let Some(Miss { red, number, hours }) = miss {
                    self.fail(turn.seat, red, number, hours);
                }
            }
            Upshot::Lost(Cause::Failure { red, number, hours }) => {
                self.fail(turn.seat, red, number, hours);
            }
            Upshot::Yard
            | Upshot::Placed
            | Upshot::Lost(
                Cause::City
                | Cause::Obstacle(_)
                | Cause::Train(_)
                | Cause::Held(_)
                | Cause::Declined(_),
            ) => {}
        }
    }

    fn trip(&mut self, state: &State) {
        for seat in self.rules.seats.iter() {
            if state.train(seat).at == self.rules.track.terminus() {
                let points = self.rules.points(state, seat);
                let total = state.total(seat);
                self.sheet(seat).footing = Some(Footing { points, total });
            }
        }
    }
}
