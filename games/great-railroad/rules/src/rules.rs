//! The rules of one table: board, terminal, fleets and variants, and the questions they answer.

use std::cmp::Reverse;
use std::convert::Infallible;
use std::sync::{Arc, OnceLock};

use game::{
    BySeat, Coverage, Event, EventOf, Faults, Meta, Next, Outcome, Rules, Seat, SeatCount, SeatSet,
    Setup,
};

use crate::action::Action;
use crate::board::{self, Board, Circle};
use crate::compass::Direction;
use crate::endings::Endings;
use crate::figures::FIGURES;
use crate::illegal::Illegal;
use crate::setup::{self, Fleet, Variants};
use crate::state::{Phase, State};
use crate::tables::Tables;
use crate::train::{Place, TRAIN_ROOM, Train};
use crate::weights::Weights;

/// The Great Railroad Game at one table.
pub struct GreatRailroad {
    setup: Setup,
    board: Arc<Board>,
    terminal: Circle,
    fleets: BySeat<Fleet>,
    owners: [Option<Seat>; TRAIN_ROOM],
    /// For each seat the trains of all others.
    rivals: BySeat<Vec<Train>>,
    variants: Variants,
    arrival_limit: Option<u16>,
    pub(crate) tables: Box<Tables>,
    pub(crate) weights: Box<Weights>,
    pub(crate) endings: OnceLock<Arc<Endings>>,
}

impl GreatRailroad {
    /// The board of the box.
    pub fn boxed_board() -> Arc<Board> {
        board::boxed()
    }

    /// The rules of a table that plays on another board.
    ///
    /// # Errors
    /// Everything in the setup that the game or the board does not allow.
    pub fn on_board(board: Arc<Board>, setup: &Setup) -> Result<Self, Faults> {
        let (setup, mut faults) =
            match Setup::new(&Self::META, setup.seats.get(), setup.options.clone()) {
                Ok(setup) => (setup, Faults::new()),
                Err(faults) => (setup.clone(), faults),
            };
        let terminal = setup::terminal(&board, &setup.options)
            .map_err(|found| faults.extend(found))
            .ok();
        let fleets = setup::fleets(&board, &setup)
            .map_err(|found| faults.extend(found))
            .ok();
        match (terminal, fleets) {
            (Some(terminal), Some(fleets)) => {
                faults.or(())?;
                Ok(Self::with_fleets(board, setup, terminal, fleets))
            }
            (Some(_), None) | (None, Some(_)) | (None, None) => Err(faults),
        }
    }

    pub(crate) fn with_fleets(
        board: Arc<Board>,
        setup: Setup,
        terminal: Circle,
        fleets: BySeat<Fleet>,
    ) -> Self {
        let owners = setup::owners(&fleets);
        let rivals = BySeat::from_fn(fleets.seats(), |seat| {
            let others = fleets.iter().filter(|&(other, _)| other != seat);
            others
                .flat_map(|(_, fleet)| fleet.trains().to_vec())
                .collect()
        });
        let variants = Variants::from_options(&setup.options);
        let arrival_limit = setup::arrival_limit(&setup.options);
        let tables = Tables::new(&board, terminal, variants, &owners);
        let weights = Weights::of(&board, terminal, setup.seats);
        Self {
            weights,
            endings: OnceLock::new(),
            setup,
            board,
            terminal,
            fleets,
            owners,
            rivals,
            variants,
            arrival_limit,
            tables,
        }
    }

    /// The same rules once more.
    pub(crate) fn again(&self) -> Self {
        let board = Arc::clone(&self.board);
        Self::with_fleets(board, self.setup.clone(), self.terminal, self.fleets)
    }

    /// How many sit at the table.
    pub fn seats(&self) -> SeatCount {
        self.setup.seats
    }

    /// The board played on.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The city to reach.
    pub fn terminal(&self) -> Circle {
        self.terminal
    }

    /// The variants in force.
    pub fn variants(&self) -> Variants {
        self.variants
    }

    /// After how many plays without an arrival the game is judged, if ever (GR-54).
    #[inline]
    pub fn arrival_limit(&self) -> Option<u16> {
        self.arrival_limit
    }

    /// How many plays without an arrival are left before the game is judged, if ever.
    pub fn plays_left(&self, state: &State) -> Option<u16> {
        let limit = self.arrival_limit?;
        Some(limit.saturating_sub(state.plays_without_arrival()))
    }

    /// GR-54: those with the most trains home, and of these those whose trains have the shortest way left.
    pub(crate) fn leaders(&self, state: &State) -> SeatSet {
        let rank = |seat: Seat| {
            let fleet = self.fleet(seat).iter();
            let way: u32 = fleet
                .map(|&train| self.plays_home(state.place(train)))
                .sum();
            (self.trains_home(state, seat), Reverse(way))
        };
        let best = self.seats().iter().map(rank).max();
        let seats = self.seats().iter();
        seats.filter(|&seat| Some(rank(seat)) == best).collect()
    }

    /// The trains of a seat.
    #[inline]
    pub fn fleet(&self, seat: Seat) -> &[Train] {
        self.fleets[seat].trains()
    }

    /// The trains of all others.
    #[inline]
    pub fn rivals(&self, seat: Seat) -> &[Train] {
        &self.rivals[seat]
    }

    /// Every train in play, seat after seat.
    pub fn trains(&self) -> impl Iterator<Item = Train> + '_ {
        self.fleets
            .iter()
            .flat_map(|(_, fleet)| fleet.trains().iter().copied())
    }

    /// The owner of a train, if it has one.
    pub fn owner(&self, train: Train) -> Option<Seat> {
        self.owners[train.index()]
    }

    /// The compass direction of a train on the board.
    pub fn direction(&self, state: &State, train: Train) -> Option<Direction> {
        state
            .place(train)
            .lane()
            .map(|lane| self.tables.direction(lane))
    }

    /// Whether a train could arrive in this circle now (GR-15, GR-33).
    #[inline]
    pub fn has_room(&self, state: &State, circle: Circle) -> bool {
        !state.circle_taken(circle)
    }

    /// The lowest-numbered train of a seat that is in the yard (GR-7).
    #[inline]
    pub fn next_to_enter(&self, state: &State, seat: Seat) -> Option<Train> {
        let in_yard = |train: &&Train| state.place(**train) == Place::Yard;
        self.fleet(seat).iter().find(in_yard).copied()
    }

    /// The own train that gives `seat` authority over trains headed `direction` (GR-19).
    pub fn authority(&self, state: &State, seat: Seat, direction: Direction) -> Option<Train> {
        let gives =
            |train: &&Train| state.facts(&self.tables, **train).authority & direction.bit() != 0;
        self.fleet(seat).iter().find(gives).copied()
    }

    /// A rival's train that gives its conductor the right to turn this one as it stands (GR-19,
    /// GR-20). In the depot it is safe (GR-41), and by `stalled-loses` from who cannot move.
    pub fn threat(&self, state: &State, train: Train) -> Option<Train> {
        let Place::Standing(lane) = state.place(train) else {
            return None;
        };
        if self.board().from(lane) == self.board().depot() {
            return None;
        }
        let owner = self.owner(train);
        let rivals = self.seats().iter().filter(|&seat| Some(seat) != owner);
        rivals
            .filter(|&rival| !self.is_stalled(state, rival))
            .filter_map(|rival| self.authority(state, rival, self.board().direction(lane)))
            .next()
    }

    /// Trains of a seat that have come home.
    pub fn trains_home(&self, state: &State, seat: Seat) -> usize {
        let home = |train: &&Train| state.place(**train) == Place::Home;
        self.fleet(seat).iter().filter(home).count()
    }

    /// Whether all trains of a seat have come home (GR-50).
    pub(crate) fn all_home(&self, state: &State, seat: Seat) -> bool {
        self.fleet(seat)
            .iter()
            .all(|&train| state.place(train) == Place::Home)
    }

    /// Plays a train still needs from a place, if no train stood in its way.
    pub fn plays_home(&self, place: Place) -> u32 {
        let from = |circle: Circle| self.tables.sections_home(circle) * 2;
        match place {
            Place::Home => 0,
            Place::Yard => 1 + from(self.board().depot()),
            Place::Standing(lane) => 2 + from(self.board().to(lane)),
            Place::Running(lane) => 1 + from(self.board().to(lane)),
        }
    }
}

impl Rules for GreatRailroad {
    const META: Meta = Meta {
        slug: "great-railroad",
        title: "The Great Railroad Game",
        origin: "maker and year unknown; by its words an American parlor game of about 1890",
        about: "Race your trains from New York to San Francisco, and turn your rivals’ trains around on the way",
        seats: (2, 4),
        usual_seats: 2,
        rules_version: 1,
        options: setup::OPTIONS,
        rulebook: include_str!("../rules.md"),
        sources: include_str!("../sources.toml"),
        board: include_str!("../board.toml"),
        figures: FIGURES,
        limit: 100_000,
    };

    type State = State;

    type Action = Action;

    /// Nothing in this game is left to chance, so there is no value of this type.
    type Chance = Infallible;

    type Illegal = Illegal;

    fn new(setup: &Setup) -> Result<Self, Faults> {
        Self::on_board(board::agreed(&setup.options)?, setup)
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn start(&self) -> State {
        let mut state = State::new(&self.tables, self.trains(), Phase::Play(Seat::FIRST));
        state.remember();
        state
    }

    fn next(&self, state: &State) -> Next {
        match state.phase() {
            Phase::Play(seat) => Next::Act(seat),
            Phase::Won(_) | Phase::Drawn | Phase::Judged(_) => Next::Over,
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        let scores = BySeat::from_fn(self.seats(), |seat| self.trains_home(state, seat) as i32);
        let winners = match state.phase() {
            Phase::Won(seat) => SeatSet::EMPTY.with(seat),
            Phase::Judged(ahead) => ahead,
            Phase::Drawn | Phase::Play(_) => SeatSet::EMPTY,
        };
        Outcome { scores, winners }
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        self.list_actions(state, seat, out)
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.check_action(state, seat, action)
    }

    fn chances(&self, _: &State, _: &mut Vec<(u32, Infallible)>) {}

    fn check_chance(&self, _: &State, chance: &Infallible) -> Result<(), Illegal> {
        match *chance {}
    }

    #[inline]
    fn apply(&self, state: &mut State, event: &EventOf<Self>) {
        match event {
            Event::Act(seat, action) => self.apply_action(state, *seat, action),
            Event::Chance(chance) => match *chance {},
        }
    }

    /// Nothing is ever revealed, so a table may take back what it likes.
    fn seals(&self, _: &State, _: &EventOf<Self>) -> bool {
        false
    }

    fn kept(&self, state: &State) -> State {
        state.kept()
    }
}
