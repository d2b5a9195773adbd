//! The rules of one table: the set of squares, the colors of the seats, the variants.

use std::fmt::{self, Write};

use game::{
    BySeat, Coverage, Event, EventOf, Faults, Meta, Next, Outcome, Rules, Seat, SeatCount, Setup,
};

use crate::action::{Action, Chance};
use crate::board::Squares;
use crate::figures::FIGURES;
use crate::illegal::Illegal;
use crate::owned::Owned;
use crate::setup::{self, Agreement, Length, MOST_TRAINS, Variants};
use crate::square::{Cars, Color};
use crate::state::State;

/// The rules of A Big Train Game at one table.
#[derive(Clone, Debug)]
pub struct BigTrain {
    setup: Setup,
    pub(crate) squares: Squares,
    colors: BySeat<Owned>,
    /// The names of the seats' colors, as names begin.
    pub(crate) called: BySeat<String>,
    pub(crate) first: Seat,
    pub(crate) variants: Variants,
    pub(crate) length: Length,
}

impl BigTrain {
    /// The rules of a table that plays with its own set of squares.
    ///
    /// # Errors
    /// Everything in the setup that the game or the set does not allow.
    pub fn with_squares(squares: Squares, setup: &Setup) -> Result<Self, Faults> {
        let Agreement {
            colors,
            first,
            variants,
            length,
        } = setup::read(&Self::META, &squares, setup)?;
        let called = BySeat::from_fn(colors.seats(), |seat| {
            let name = &squares.paint(colors[seat].first).name;
            let mut letters = name.chars();
            let first = letters.next().into_iter().flat_map(char::to_uppercase);
            first.chain(letters).collect()
        });
        Ok(Self {
            setup: setup.clone(),
            squares,
            colors,
            called,
            first,
            variants,
            length,
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
        self.colors.seats()
    }

    /// How many trains make up the game.
    pub fn length(&self) -> Length {
        self.length
    }

    /// The color a seat owns and is called by.
    #[inline]
    pub fn color(&self, seat: Seat) -> Color {
        self.colors[seat].first
    }

    /// All colors a seat owns: with `two-colors` there is another one.
    pub fn colors(&self, seat: Seat) -> impl Iterator<Item = Color> {
        self.colors[seat].iter()
    }

    /// How many of these cars are of a seat's colors (RU-2: with `two-colors` both count).
    #[inline]
    pub fn cars_of(&self, seat: Seat, cars: Cars) -> u16 {
        self.colors[seat].cars(cars)
    }

    /// The letter of the color a seat is called by.
    pub fn letter(&self, seat: Seat) -> char {
        self.squares.paint(self.color(seat)).letter
    }

    /// Writes the letters of all colors a seat owns.
    pub(crate) fn write_letters(&self, seat: Seat, out: &mut dyn Write) -> fmt::Result {
        for color in self.colors(seat) {
            write!(out, "{}", self.squares.paint(color).letter)?;
        }
        Ok(())
    }

    /// The seat that owns a color; a color without an owner is neutral (BT-3).
    pub fn owner(&self, color: Color) -> Option<Seat> {
        self.seats()
            .iter()
            .find(|&seat| self.colors(seat).any(|owned| owned == color))
    }
}

impl Rules for BigTrain {
    const META: Meta = Meta {
        slug: "big-train",
        title: "A Big Train Game",
        origin: "Parker Brothers, Salem, Massachusetts, 1965; squares reconstructed",
        about: "one winding train, four colors, and whoever turns up the engine must lay it",
        seats: (2, 4),
        usual_seats: 2,
        rules_version: 1,
        options: setup::OPTIONS,
        rulebook: include_str!("../rules.md"),
        sources: include_str!("../sources.toml"),
        board: include_str!("../board.toml"),
        figures: FIGURES,
        // At most 27 draws and 24 decisions a train with the set that comes with the game, and a lot.
        limit: 51 * MOST_TRAINS + 1,
    };

    type State = State;

    type Action = Action;

    type Chance = Chance;

    type Illegal = Illegal;

    fn new(setup: &Setup) -> Result<Self, Faults> {
        Self::with_squares(Squares::agreed(&setup.options)?, setup)
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    /// BT-4: the whole set is the pile, and the chosen seat begins (BT-5).
    fn start(&self) -> State {
        let mut state = State::new(self.squares.all(), self.first);
        self.give_start(&mut state, self.first);
        // RU-3, first-by-lot: no seat's turn yet.
        state.lot = self.variants.first_by_lot;
        state
    }

    #[inline]
    fn next(&self, state: &State) -> Next {
        state.next()
    }

    fn outcome(&self, state: &State) -> Outcome {
        let scores = self.scores(state);
        if state.is_over() {
            self.ranked(state, scores)
        } else {
            Outcome::open(scores)
        }
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        self.list_actions(state, seat, out)
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.check_action(state, seat, action)
    }

    fn chances(&self, state: &State, out: &mut Vec<(u32, Chance)>) {
        self.list_chances(state, out);
    }

    fn check_chance(&self, state: &State, chance: &Chance) -> Result<(), Illegal> {
        // The one in `check.rs`, which goes before the one of the trait.
        self.check_chance(state, chance)
    }

    #[inline]
    fn apply(&self, state: &mut State, event: &EventOf<Self>) {
        match event {
            Event::Act(_, action) => self.apply_action(state, action),
            Event::Chance(chance) => self.apply_chance(state, *chance),
        }
    }

    fn seals(&self, _: &State, event: &EventOf<Self>) -> bool {
        // BT-44: a decision is final once the next square has been seen.
        matches!(event, Event::Chance(_))
    }
}
