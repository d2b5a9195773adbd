//! The rules of one table, the description of the game, and the trait `Rules`.

use game::{
    BySeat, Coverage, Event, EventOf, Faults, Meta, Next, Outcome, Rules, Seat, SeatCount, SeatSet,
    Setup,
};

use crate::action::{Action, Spin};
use crate::board::track::{Stop, Track, nearest_stop};
use crate::board::{Board, Place};
use crate::figures::FIGURES;
use crate::glide::Glides;
use crate::illegal::{Illegal, cr};
use crate::setup::{Agreement, OPTIONS, Obstacle};
use crate::state::{Node, State};

/// The rules of Century Run for one table.
#[derive(Clone, Debug)]
pub struct CenturyRun {
    pub(crate) setup: Setup,
    pub(crate) seats: SeatCount,
    pub(crate) agreement: Agreement,
    pub(crate) board: Board,
    pub(crate) track: Track,
    pub(crate) glides: Glides,
    /// What the dial can show, with the number of its sectors that do.
    pub(crate) spins: Vec<(u32, Spin)>,
    /// Record lines of turns that held trains took while a position was read.
    pub(crate) opening: Vec<String>,
}

impl CenturyRun {
    /// The rules of a table that plays on a board of its own.
    ///
    /// # Errors
    /// Everything in the setup that the game or the board does not allow.
    pub fn with_board(setup: &Setup, board: Board) -> Result<Self, Faults> {
        let mut faults = setup.options.faults(&Self::META);
        let (fewest, most) = board.seats;
        if !(fewest..=most).contains(&setup.seats.get()) {
            // CR-1: two to four take part.
            let text = format!(
                "the game is for {fewest} to {most} seats, not {}",
                setup.seats
            );
            faults.extend(Faults::against(cr(1), text).at("seats"));
        }
        let agreement = Agreement::read(&setup.options, board.target);
        let mut track = Track::new(&board);
        if agreement.obstacle == Obstacle::Portal {
            track.open_portals();
        }
        faults.or(Self {
            setup: setup.clone(),
            seats: setup.seats,
            agreement,
            glides: Glides::new(&board, &track, agreement.red_count),
            spins: spins(&board.dial),
            track,
            board,
            opening: Vec::new(),
        })
    }

    /// The board that is played on.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What the table agreed on.
    pub fn agreement(&self) -> &Agreement {
        &self.agreement
    }

    /// The red space that is the next obligatory stop of a train there, if the next one is red.
    pub(crate) fn red_ahead(&self, place: Place) -> Option<Place> {
        match nearest_stop(&self.board, place) {
            Stop::Red(red) => Some(red),
            Stop::City(_) | Stop::Terminus => None,
        }
    }

    /// The name of a train's color.
    pub(crate) fn color(&self, seat: Seat) -> &str {
        self.board
            .colors
            .get(seat.index())
            .map_or("nobody", |color| color.name.as_str())
    }

    /// The letter of a train.
    pub(crate) fn letter(&self, seat: Seat) -> char {
        self.board.colors[seat.index()].letter
    }
}

/// What a dial can show. CR-3: sectors are equal; a number that comes again adds to its weight.
fn spins(dial: &[u8]) -> Vec<(u32, Spin)> {
    let mut spins: Vec<(u32, Spin)> = Vec::new();
    for number in dial.iter().map(|&number| Spin(u32::from(number))) {
        match spins.iter_mut().find(|(_, spin)| *spin == number) {
            Some((weight, _)) => *weight += 1,
            None => spins.push((1, number)),
        }
    }
    spins
}

impl Rules for CenturyRun {
    const META: Meta = Meta {
        slug: "century-run",
        title: "Century Run",
        origin: "after Twentieth Century Limited, Milton Bradley No. 4602, year unknown",
        about: "spin your section of the train from New York to Chicago, fill it on the way and keep it on time",
        seats: (2, 4),
        usual_seats: 4,
        rules_version: 1,
        options: OPTIONS,
        rulebook: include_str!("../rules.md"),
        sources: include_str!("../sources.toml"),
        board: include_str!("../board.toml"),
        figures: FIGURES,
        limit: 200_000,
    };

    type State = State;

    type Action = Action;

    type Chance = Spin;

    type Illegal = Illegal;

    fn new(setup: &Setup) -> Result<Self, Faults> {
        setup.options.faults(&Self::META).or(())?;
        let edition = setup.options.text("board").unwrap_or("reconstruction-1");
        Self::with_board(setup, Board::agreed(&setup.options, edition)?)
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn start(&self) -> State {
        State {
            trip: 1,
            mover: self.leader(1),
            ..State::default()
        }
    }

    #[inline]
    fn next(&self, state: &State) -> Next {
        match state.node {
            Node::Turn | Node::Second => Next::Chance,
            Node::Choice(_) => Next::Act(state.mover),
            Node::Over => Next::Over,
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        let scores = BySeat::from_fn(self.seats, |seat| state.total(seat));
        let winners = match state.node {
            Node::Over => self.winners(state),
            Node::Turn | Node::Second | Node::Choice(_) => SeatSet::EMPTY,
        };
        Outcome { scores, winners }
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        self.list_actions(state, seat, out)
    }

    fn check(&self, state: &State, seat: Seat, _action: &Action) -> Result<(), Illegal> {
        self.check_action(state, seat)
    }

    fn chances(&self, state: &State, out: &mut Vec<(u32, Spin)>) {
        self.list_chances(state, out);
    }

    fn check_chance(&self, state: &State, chance: &Spin) -> Result<(), Illegal> {
        self.check_chance(state, *chance)
    }

    #[inline]
    fn apply(&self, state: &mut State, event: &EventOf<Self>) {
        if let Event::Chance(spin) = event
            && self.glide(state, *spin)
        {
            return;
        }
        self.apply_event(state, event, &mut ());
    }

    fn seals(&self, _before: &State, event: &EventOf<Self>) -> bool {
        // What the dial has shown cannot be unseen.
        matches!(event, Event::Chance(_))
    }
}
