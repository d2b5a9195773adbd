//! The rules of one table: the set of squares, the colours of the seats, the variants.

use game::{
    BySeat, Coverage, Event, EventOf, Faults, Meta, Next, Outcome, Rules, Seat, SeatCount, SeatSet,
    Setup,
};

use crate::action::Action;
use crate::board::Squares;
use crate::end::End;
use crate::figures::FIGURES;
use crate::illegal::Illegal;
use crate::setup::{self, Agreement, Variants};
use crate::square::{Colour, Kind, Square};
use crate::state::State;

/// The rules of A Big Train Game at one table.
#[derive(Clone, Debug)]
pub struct BigTrain {
    setup: Setup,
    pub(crate) squares: Squares,
    colours: BySeat<Colour>,
    first: Seat,
    pub(crate) variants: Variants,
}

impl BigTrain {
    /// The rules of a table that plays with its own set of squares.
    ///
    /// # Errors
    /// Everything in the set-up that the game or the set does not allow.
    pub fn with_squares(squares: Squares, setup: &Setup) -> Result<Self, Faults> {
        let Agreement {
            colours,
            first,
            variants,
        } = setup::read(&Self::META, &squares, setup)?;
        Ok(Self {
            setup: setup.clone(),
            squares,
            colours,
            first,
            variants,
        })
    }

    /// The set of squares.
    pub fn squares(&self) -> &Squares {
        &self.squares
    }

    /// The variants that are switched on.
    pub fn variants(&self) -> Variants {
        self.variants
    }

    /// How many sit at the table.
    pub fn seats(&self) -> SeatCount {
        self.colours.seats()
    }

    /// The colour a seat owns.
    #[inline]
    pub fn colour(&self, seat: Seat) -> Colour {
        self.colours[seat]
    }

    /// The letter of a seat's colour.
    pub fn letter(&self, seat: Seat) -> char {
        self.squares.paint(self.colour(seat)).letter
    }

    /// The seat that owns a colour; a colour nobody owns is neutral (BT-3).
    pub fn owner(&self, colour: Colour) -> Option<Seat> {
        self.seats()
            .iter()
            .find(|&seat| self.colour(seat) == colour)
    }

    /// BT-37, BT-38: the cars of each seat's colour in the train, engine and caboose included.
    /// Discards and the pile count for nothing (BT-39).
    pub(crate) fn scores(&self, state: &State) -> BySeat<i32> {
        BySeat::from_fn(self.seats(), |seat| {
            i32::from(state.cars.of(self.colour(seat)))
        })
    }

    /// RU-17, engine-breaks-ties: of the tied players the owner of the engine's colour wins, else
    /// the owner of the caboose's, else they share.
    fn break_tie(&self, state: &State, tied: SeatSet) -> SeatSet {
        let owner_of = |kind: Kind| {
            End::ALL
                .into_iter()
                .filter_map(|end| state.train.last(end))
                .find(|&square| self.squares.kind(square) == kind)
                .and_then(|square| self.owner(self.squares.head_colour(square)))
                .filter(|&seat| tied.has(seat))
        };
        owner_of(Kind::Engine)
            .or_else(|| owner_of(Kind::Caboose))
            .map_or(tied, |seat| SeatSet::EMPTY.with(seat))
    }
}

impl Rules for BigTrain {
    const META: Meta = Meta {
        slug: "big-train",
        title: "A Big Train Game",
        origin: "Parker Brothers, Salem, Massachusetts, 1965; squares reconstructed",
        about: "one winding train, four colours, and whoever turns up the engine must lay it",
        seats: (2, 4),
        usual_seats: 2,
        rules_version: 1,
        options: setup::OPTIONS,
        rulebook: include_str!("../rules.md"),
        figures: FIGURES,
        // At most 27 draws and 24 decisions with the set that comes with the game.
        limit: 51,
    };

    type State = State;

    type Action = Action;

    type Chance = Square;

    type Illegal = Illegal;

    fn new(setup: &Setup) -> Result<Self, Faults> {
        Self::with_squares(Squares::built_in().clone(), setup)
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    /// BT-4: the whole set is the pile, and the chosen seat begins (BT-5).
    fn start(&self) -> State {
        State::new(self.squares.all(), self.first)
    }

    #[inline]
    fn next(&self, state: &State) -> Next {
        state.next()
    }

    fn outcome(&self, state: &State) -> Outcome {
        let scores = self.scores(state);
        if !state.is_over() {
            return Outcome::open(scores);
        }
        let best = scores.as_slice().iter().max().copied().unwrap_or_default();
        // BT-40, BT-41: the highest score of a colour that is owned wins; equals share.
        let tied: SeatSet = self
            .seats()
            .iter()
            .filter(|&seat| scores[seat] == best)
            .collect();
        let winners = if self.variants.engine_breaks_ties {
            self.break_tie(state, tied)
        } else {
            tied
        };
        Outcome { scores, winners }
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        self.list_actions(state, seat, out)
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.check_action(state, seat, action)
    }

    fn chances(&self, state: &State, out: &mut Vec<(u32, Square)>) {
        self.list_chances(state, out);
    }

    fn check_chance(&self, state: &State, square: &Square) -> Result<(), Illegal> {
        // The one in `check.rs`, which goes before the one of the trait.
        self.check_chance(state, square)
    }

    #[inline]
    fn apply(&self, state: &mut State, event: &EventOf<Self>) {
        match event {
            Event::Act(_, action) => self.apply_action(state, action),
            Event::Chance(square) => self.apply_chance(state, *square),
        }
    }

    fn seals(&self, _: &State, event: &EventOf<Self>) -> bool {
        // BT-44: a decision is final once the next square has been seen.
        matches!(event, Event::Chance(_))
    }
}
