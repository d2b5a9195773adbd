//! The map of The Great Railroad Game as text, with the trains on it and a list beside it.

use std::fmt::Write;

use game::{Next, Rules, Seat};
use great_railroad::{Action, Circle, Direction, GreatRailroad, Lane, Place, State, Train};

use kit::terminal::{Fitted, Ink, Room};

/// The size of the map where there is room for all of it.
const WHOLE: Room = Room {
    columns: 108,
    rows: 32,
};
/// The rows below which the map cannot be read.
const FEWEST_ROWS: usize = 10;

pub(crate) fn portray(
    rules: &GreatRailroad,
    view: &State,
    _: &[Action],
    ink: Ink,
    out: &mut String,
) {
    Map::of(rules, view, WHOLE).print(ink, out);
    out.push('\n');
    for seat in rules.seats().iter() {
        list(rules, view, seat, ink, out);
    }
}

/// The map as large as the room allows, and a line for each seat.
pub(crate) fn fitted(rules: &GreatRailroad, view: &State, ink: Ink, room: Room) -> Fitted {
    let lists = usize::from(rules.seats().get());
    let size = Room {
        columns: room.columns.clamp(40, WHOLE.columns),
        rows: room
            .rows
            .saturating_sub(lists)
            .clamp(FEWEST_ROWS, WHOLE.rows),
    };
    let mut fitted = Fitted::default();
    Map::of(rules, view, size).print(ink, &mut fitted.board);
    for seat in rules.seats().iter() {
        line(rules, view, seat, ink, &mut fitted.below);
    }
    fitted
}

/// What the signs mean.
pub(crate) fn signs(rules: &GreatRailroad) -> Vec<(String, String)> {
    let terminal = rules.board().code(rules.terminal());
    let sign = |sign: &str, meaning: &str| (sign.to_owned(), meaning.to_owned());
    vec![
        sign("CHI", "a city, by its code"),
        sign(
            &format!("*{terminal}*"),
            "the terminal, where trains come home",
        ),
        sign("· · ·", "track, with one space for a train"),
        sign("3←", "train 3 and where it is headed"),
        sign("1+W", "enter train 1 at the depot, headed west"),
        sign(
            "3>CHI",
            "run train 3 out to Chicago; 3=CHI/W brings it in, headed west",
        ),
        sign("~2/SE", "turn the rival's train 2 to the southeast"),
    ]
}

/// What one character of the map is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Ground,
    Track,
    Name,
    Train(Seat),
}

struct Map {
    size: Room,
    cells: Vec<Vec<(char, Kind)>>,
}

impl Map {
    /// The map of this size with all trains on it.
    fn of(rules: &GreatRailroad, view: &State, size: Room) -> Self {
        let mut map = Self {
            size,
            cells: vec![vec![(' ', Kind::Ground); size.columns]; size.rows],
        };
        for lane in rules.board().lanes() {
            map.track(rules, lane);
        }
        for circle in rules.board().circles() {
            map.circle(rules, circle);
        }
        for seat in rules.seats().iter() {
            for &train in rules.fleet(seat) {
                map.train(rules, view, seat, train);
            }
        }
        map
    }

    /// Where a point of the drawing is on the map, as column and row.
    fn spot(&self, rules: &GreatRailroad, (x, y): (f64, f64)) -> (f64, f64) {
        let Room { columns, rows } = self.size;
        let data = rules.board().data();
        // The drawing keeps a margin on all sides that a terminal has no room for.
        let across = (x - 130.0) / (data.width - 210.0) * (columns - 12) as f64 + 1.0;
        let down = (y - 60.0) / (data.height - 95.0) * (rows - 3) as f64;
        (
            across.clamp(0.0, (columns - 1) as f64),
            down.clamp(0.0, (rows - 1) as f64),
        )
    }

    fn write(&mut self, (across, down): (f64, f64), text: &str, kind: Kind) {
        let (row, column) = (down.round() as usize, across.round() as usize);
        let length = text.chars().count();
        let first = column
            .saturating_sub(length / 2)
            .min(self.size.columns - length.min(self.size.columns));
        for (letter, cell) in text
            .chars()
            .zip(&mut self.cells[row.min(self.size.rows - 1)][first..])
        {
            *cell = (letter, kind);
        }
    }

    fn track(&mut self, rules: &GreatRailroad, lane: Lane) {
        let board = rules.board();
        let from = self.spot(rules, board.drawn_at(board.from(lane)));
        let to = self.spot(rules, board.drawn_at(board.to(lane)));
        let steps = ((to.0 - from.0).abs() / 2.0)
            .max((to.1 - from.1).abs())
            .ceil()
            .max(1.0);
        for step in 0..=steps as u32 {
            let part = f64::from(step) / steps;
            let at = (
                from.0 + (to.0 - from.0) * part,
                from.1 + (to.1 - from.1) * part,
            );
            self.write(at, "·", Kind::Track);
        }
    }

    fn circle(&mut self, rules: &GreatRailroad, circle: Circle) {
        let board = rules.board();
        let code = board.code(circle);
        let name = if circle == rules.terminal() {
            format!("*{code}*")
        } else {
            code.to_owned()
        };
        let spot = self.spot(rules, board.drawn_at(circle));
        self.write(spot, &name, Kind::Name);
    }

    fn train(&mut self, rules: &GreatRailroad, view: &State, seat: Seat, train: Train) {
        let board = rules.board();
        let place = view.place(train);
        let Some(lane) = place.lane() else { return };
        let from = self.spot(rules, board.drawn_at(board.from(lane)));
        let to = self.spot(rules, board.drawn_at(board.to(lane)));
        let tag = format!("{train}{}", arrow(board.direction(lane)));
        match place {
            // The depot's four circles stand in a row to the right of its name.
            Place::Standing(_) if board.from(lane) == board.depot() => {
                let here = |other: &Train| {
                    let lane = view.place(*other).lane();
                    matches!(view.place(*other), Place::Standing(_))
                        && lane.is_some_and(|lane| board.from(lane) == board.depot())
                };
                let before = rules
                    .trains()
                    .take_while(|&other| other != train)
                    .filter(here)
                    .count();
                let (right, down) = (4.0 + 4.0 * (before % 2) as f64, (before / 2) as f64);
                self.write((from.0 + right, from.1 + down), &tag, Kind::Train(seat));
            }
            Place::Standing(_) => self.write((from.0, from.1 + 1.0), &tag, Kind::Train(seat)),
            Place::Running(_) => {
                let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
                self.write(middle, &tag, Kind::Train(seat));
            }
            Place::Yard | Place::Home => {}
        }
    }

    fn print(&self, ink: Ink, out: &mut String) {
        let drawn = |row: &&Vec<(char, Kind)>| row.iter().any(|cell| cell.1 != Kind::Ground);
        let last = self
            .cells
            .iter()
            .rposition(|row| drawn(&row))
            .map_or(0, |last| last + 1);
        for row in &self.cells[..last] {
            let end = row
                .iter()
                .rposition(|cell| cell.1 != Kind::Ground)
                .map_or(0, |last| last + 1);
            for chunk in row[..end].chunk_by(|a, b| a.1 == b.1) {
                let text: String = chunk.iter().map(|cell| cell.0).collect();
                out.push_str(&match chunk[0].1 {
                    Kind::Ground => text,
                    Kind::Track => ink.faint(&text),
                    Kind::Name => ink.bold(&text),
                    Kind::Train(seat) => ink.seat(seat, &text),
                });
            }
            out.push('\n');
        }
    }
}

fn arrow(direction: Direction) -> char {
    match direction {
        Direction::E => '→',
        Direction::NE => '↗',
        Direction::N => '↑',
        Direction::NW => '↖',
        Direction::W => '←',
        Direction::SW => '↙',
        Direction::S => '↓',
        Direction::SE => '↘',
    }
}

/// One seat's trains, where they are, and who could turn them.
fn list(rules: &GreatRailroad, view: &State, seat: Seat, ink: Ink, out: &mut String) {
    let turn = if rules.next(view) == Next::Act(seat) {
        "▶"
    } else {
        " "
    };
    let owner = ink.seat(seat, &format!("{turn} seat {seat}"));
    for (index, &train) in rules.fleet(seat).iter().enumerate() {
        let name = if index == 0 {
            owner.clone()
        } else {
            "        ".into()
        };
        let needs = rules.plays_home(view.place(train));
        let _ = write!(
            out,
            "{name}  train {train:<3} {:<56}",
            rules.whereabouts_of(view, train)
        );
        if needs > 0 {
            let _ = write!(out, " {needs:>2} plays from home");
        }
        if let Some(rival) = rules.threat(view, train) {
            let _ = write!(out, "  ! train {rival} could turn it");
        }
        out.push('\n');
    }
}

/// One seat's trains in one line.
fn line(rules: &GreatRailroad, view: &State, seat: Seat, ink: Ink, out: &mut String) {
    let turn = if rules.next(view) == Next::Act(seat) {
        "▶"
    } else {
        " "
    };
    let board = rules.board();
    let place = |train: Train| match view.place(train) {
        Place::Yard => "yard".to_owned(),
        Place::Home => "home".to_owned(),
        Place::Standing(lane) => format!(
            "{}{}",
            board.code(board.from(lane)),
            arrow(board.direction(lane))
        ),
        Place::Running(lane) => format!(
            "{}→{}",
            board.code(board.from(lane)),
            board.code(board.to(lane))
        ),
    };
    let one = |&train: &Train| {
        let needs = match rules.plays_home(view.place(train)) {
            0 => String::new(),
            plays => format!(" ({plays})"),
        };
        let danger = match rules.threat(view, train) {
            Some(rival) => format!("!{rival}"),
            None => String::new(),
        };
        format!("{train} {}{needs}{danger}", place(train))
    };
    let trains: Vec<String> = rules.fleet(seat).iter().map(one).collect();
    let owner = ink.seat(seat, &format!("{turn} {}", seat.letter()));
    let _ = writeln!(out, "{owner}  {}", trains.join("  "));
}
