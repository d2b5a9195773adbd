//! The rules of one table: the set of squares, the colours of the seats, the variants.

use crate::Action;
use crate::Illegal;
use crate::Square;
use crate::figures::FIGURES;
use crate::setup::OPTIONS;
use game::{
    BySeat, Coverage, Event, EventOf, Faults, Meta, Next, Options, Outcome, RuleId, Rules, Seat,
    SeatCount, SeatSet, Setup, Value,
};

use crate::board::Squares;
use crate::end::End;
use crate::setup::Variants;
use crate::square::{Colour, Kind};
use crate::state::State;

/// How many engines, and how many cabooses, the variant `long-freight` takes out (RU-21).
pub(crate) const TAKEN_OUT: u32 = 2;

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
        let mut faults = setup.options.faults(&crate::META);
        let seats = setup.seats;
        let (fewest, most) = crate::META.seats;
        if !(fewest..=most).contains(&seats.get()) {
            // BT-1: two, three or four take part.
            faults.cite(
                RuleId::new("BT", 1),
                format!("the game is for {fewest} to {most} players, not for {seats}"),
            );
        } else if seats.get() as usize > squares.paints().len() {
            faults.cite(
                RuleId::new("BT", 2),
                format!(
                    "{seats} players need as many colours, the set has {}",
                    squares.paints().len()
                ),
            );
        }
        let usual: String = squares.paints().iter().map(|paint| paint.letter).collect();
        let usual: String = usual.chars().take(seats.get().into()).collect();
        let letters = setup.options.text("colours").unwrap_or(&usual);
        let owned = read_colours(&squares, letters, &mut faults);
        if faults.is_empty() && owned.len() != usize::from(seats.get()) {
            faults.cite(
                RuleId::new("BT", 2),
                format!(
                    "{seats} players need {seats} colours, {letters:?} names {}",
                    owned.len()
                ),
            );
        }
        let first = setup.options.number("first").unwrap_or(1);
        if first > i64::from(seats.get()) {
            // BT-5: one of the players begins.
            faults.cite(
                RuleId::new("BT", 5),
                format!("seat {first} cannot begin, there are {seats}"),
            );
        }
        let variants = Variants::new(&setup.options);
        check_freight(&squares, variants, &mut faults);
        faults.or(())?;
        Ok(Self {
            setup: setup.clone(),
            colours: BySeat::from_fn(seats, |seat| owned[seat.index()]),
            squares,
            first: Seat::from_index(first as usize - 1),
            variants,
        })
    }

    /// The set-up these rules were made from.
    pub(crate) fn agreed(&self) -> &Setup {
        &self.setup
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

    /// BT-4: the whole set is the pile, and the chosen seat begins (BT-5).
    pub(crate) fn opening(&self) -> State {
        State::new(self.squares.all(), self.first)
    }

    /// BT-37, BT-38: the cars of each seat's colour in the train, engine and caboose included.
    /// Discards and the pile count for nothing (BT-39).
    pub(crate) fn scores(&self, state: &State) -> BySeat<i32> {
        BySeat::from_fn(self.seats(), |seat| {
            i32::from(state.cars.of(self.colour(seat)))
        })
    }

    /// Scores, and the winners of a finished game.
    pub(crate) fn result(&self, state: &State) -> Outcome {
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
            self.broken(state, tied)
        } else {
            tied
        };
        Outcome { scores, winners }
    }

    /// RU-17, engine-breaks-ties: of the tied players the owner of the engine's colour wins, else
    /// the owner of the caboose's, else they share.
    fn broken(&self, state: &State, tied: SeatSet) -> SeatSet {
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

/// The colours that a text of letters gives to the seats.
fn read_colours(squares: &Squares, letters: &str, faults: &mut Faults) -> Vec<Colour> {
    let mut owned = Vec::new();
    for letter in letters.chars() {
        let Some(colour) = squares.colour(letter) else {
            faults.add(format!("there is no colour {letter:?} in {letters:?}"));
            continue;
        };
        if owned.contains(&colour) {
            // BT-2: no two players own the same colour.
            faults.cite(
                RuleId::new("BT", 2),
                format!("two players own {}", squares.paint(colour).name),
            );
        }
        owned.push(colour);
    }
    owned
}

/// RU-21: what long-freight takes out must leave an engine and a caboose.
fn check_freight(squares: &Squares, variants: Variants, faults: &mut Faults) {
    if !variants.long_freight {
        return;
    }
    for kind in [Kind::Engine, Kind::Caboose] {
        let count = squares.of_kind(kind).len();
        if count <= TAKEN_OUT {
            faults.cite(
                RuleId::new("RU", 21),
                format!(
                    "long-freight takes out {TAKEN_OUT} of {count} {}s and leaves none",
                    kind.word()
                ),
            );
        }
    }
}

/// The set-up of a position line: what the line says of the seats decides, and nothing may
/// contradict it.
pub(crate) fn agree(
    seats: Option<SeatCount>,
    options: &Options,
    letters: &str,
    squares: &Squares,
) -> Result<Setup, Faults> {
    let mut faults = Faults::new();
    let owners = letters.chars().count();
    let count = u8::try_from(owners).ok().and_then(SeatCount::new);
    if let Some(seats) = seats.filter(|&seats| Some(seats) != count) {
        faults.add(format!(
            "the line has {owners} seats ({letters}), but {seats} were asked for"
        ));
    }
    if let Some(asked) = options.text("colours").filter(|&asked| asked != letters) {
        faults.add(format!(
            "the line's seats are {letters}, but the option colours is {asked}"
        ));
    }
    let Some(count) = count else {
        // BT-1: two, three or four take part.
        faults.cite(
            RuleId::new("BT", 1),
            format!("the line has {owners} seats ({letters})"),
        );
        return Err(faults);
    };
    let mut options = options.clone();
    let usual = squares.paints().iter().map(|paint| paint.letter);
    if !usual.take(owners).eq(letters.chars()) {
        options.set("colours", Value::Text(letters.into()));
    }
    faults.or(Setup {
        seats: count,
        options,
    })
}

/// The card on the box.
pub const META: Meta = Meta {
    slug: "big-train",
    title: "A Big Train Game",
    origin: "Parker Brothers, Salem, Massachusetts, 1965; squares reconstructed",
    about: "one winding train, four colours, and whoever turns up the engine must lay it",
    seats: (2, 4),
    usual_seats: 2,
    rules_version: 1,
    options: OPTIONS,
    rulebook: include_str!("../rules.md"),
    figures: FIGURES,
    // At most 27 draws and 24 decisions with the set that comes with the game.
    limit: 51,
};

impl Rules for BigTrain {
    const META: Meta = META;

    type State = State;

    type Action = Action;

    type Chance = Square;

    type Illegal = Illegal;

    fn new(setup: &Setup) -> Result<Self, Faults> {
        Self::with_squares(Squares::built_in().clone(), setup)
    }

    fn setup(&self) -> &Setup {
        self.agreed()
    }

    fn start(&self) -> State {
        self.opening()
    }

    #[inline]
    fn next(&self, state: &State) -> Next {
        state.next()
    }

    fn outcome(&self, state: &State) -> Outcome {
        self.result(state)
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        self.list_actions(state, seat, out);
        Coverage::Complete
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.check_action(state, seat, action)
    }

    fn chances(&self, state: &State, out: &mut Vec<(u32, Square)>) {
        self.list_chances(state, out);
    }

    fn check_chance(&self, state: &State, square: &Square) -> Result<(), Illegal> {
        self.check_draw(state, *square)
    }

    #[inline]
    fn apply(&self, state: &mut State, event: &EventOf<Self>) {
        match event {
            Event::Act(_, action) => self.decide(state, action),
            Event::Chance(square) => self.turn_up(state, *square),
        }
    }

    fn seals(&self, _: &State, event: &EventOf<Self>) -> bool {
        // BT-44: a decision is final once the next square has been seen.
        matches!(event, Event::Chance(_))
    }
}
