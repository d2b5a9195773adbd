//! The options of a table: the colors of the seats and the variants.

use game::{BySeat, Faults, Meta, OptionSpec, Options, RuleId, Seat, SeatCount, Setup};

use crate::board::Squares;
use crate::owned::{self, Owned};
use crate::square::Kind;
use crate::train::Pockets;

/// How many engines, and how many cabooses, the variant `long-freight` takes out (RU-21).
pub(crate) const TAKEN_OUT: u32 = 2;

/// RU-23: a match to a total has at most this many trains, so that it always ends.
pub(crate) const MOST_TRAINS: u32 = 40;

/// RU-23: a match has one length.
const ONE_LENGTH: RuleId = RuleId::new("RU", 23);

/// Names and meanings of all options.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec::text(
        "colors",
        "Colors",
        "the colors of the seats, seat 1 first, by letter (YGR) or by name (yellow, green, red)",
        "red, blue, green, yellow in the order of the seats",
    )
    .from_list(owned::choices, false),
    OptionSpec::number(
        "first",
        "Who goes first",
        (1, 4),
        "the number of the seat that draws the first square",
        "seat 1",
    ),
    OptionSpec::variant(
        "first-by-lot",
        "Draw who goes first",
        "chance picks the seat, each as likely",
    )
    .first()
    .excludes(&["first"], RuleId::new("RU", 3)),
    OptionSpec::variant(
        "match",
        "A match: one train for each player",
        "the next seat begins each train, and the cars of all trains add up",
    )
    .first()
    .excludes(&["trains", "target"], ONE_LENGTH),
    OptionSpec::number(
        "trains",
        "A match: this many trains",
        (2, 12),
        "the next seat begins each train, and the cars of all trains add up",
        "one train",
    )
    .excludes(&["target"], ONE_LENGTH),
    OptionSpec::number(
        "target",
        "A match: first to this many cars",
        (10, 100),
        "train after train until somebody has this many cars",
        "one train",
    ),
    OptionSpec::variant(
        "two-colors",
        "Two colors each",
        "for two players: each has two colors, and their cars add up; otherwise each has one and two colors are nobody's",
    )
    .first(),
    OptionSpec::variant(
        "long-freight",
        "Long freight",
        "two engines and two cabooses are taken out unseen before play, so that trains grow longer",
    ),
    OptionSpec::variant(
        "no-pockets",
        "No pockets",
        "a car square may not be laid if an open end could then not go on with any car square",
    ),
    OptionSpec::variant(
        "spent-ends-turn",
        "Spent square ends the turn",
        "a second engine or a second caboose is set aside and the turn is over",
    ),
    OptionSpec::variant(
        "must-play",
        "Must play after drawing again",
        "who had to draw again must lay the first square that can be laid",
    ),
    OptionSpec::variant(
        "engine-breaks-ties",
        "Engine breaks ties",
        "of the players tied for first the owner of the engine's color wins, else the owner of the caboose's",
    ),
    OptionSpec::variant(
        "memory",
        "Memory",
        "only the last square thrown away or set aside is shown, the others must be remembered",
    ),
    OptionSpec::variant(
        "several-must-play",
        "Must play two or more of one's own",
        "a square that fits and has two or more cars of one's own must be laid, reading \"if it has several cars of the color …, he plays it\" as a command; otherwise it is advice",
    ),
];

/// Which variants are switched on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variants {
    /// Two engines and two cabooses are out of the game (RU-21).
    pub long_freight: bool,
    /// No end may be led into a pocket (RU-12).
    pub no_pockets: bool,
    /// A spent square ends the turn (RU-15).
    pub spent_ends_turn: bool,
    /// A square drawn again must be laid (RU-6).
    pub must_play: bool,
    /// The engine's color decides ties (RU-17).
    pub engine_breaks_ties: bool,
    /// Only the last discard is shown (RU-18).
    pub memory: bool,
    /// A square with two or more cars of one's own must be laid (RU-5).
    pub several_must_play: bool,
    /// Each of two players has two colors (RU-2).
    pub two_colors: bool,
    /// A lot decides who begins (RU-3).
    pub first_by_lot: bool,
    /// As many trains as there are players (RU-23).
    pub whole_match: bool,
}

/// How many trains make up the game (RU-23).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// One, as the sheet has it.
    OneTrain,
    /// A match of this many.
    Trains(u32),
    /// A match until a seat has this many cars.
    Target(u32),
}

impl Length {
    /// What the options say, for so many seats.
    fn new(options: &Options, seats: SeatCount) -> Self {
        let number = |name| options.number(name).map(|number| number as u32);
        let all = options.flag("match").then(|| seats.get().into());
        match (all.or(number("trains")), number("target")) {
            (Some(trains), _) => Self::Trains(trains),
            (None, Some(target)) => Self::Target(target),
            (None, None) => Self::OneTrain,
        }
    }
}

impl Variants {
    /// Those switched on among the options.
    pub(crate) fn new(options: &Options) -> Self {
        Self {
            long_freight: options.flag("long-freight"),
            no_pockets: options.flag("no-pockets"),
            spent_ends_turn: options.flag("spent-ends-turn"),
            must_play: options.flag("must-play"),
            engine_breaks_ties: options.flag("engine-breaks-ties"),
            memory: options.flag("memory"),
            several_must_play: options.flag("several-must-play"),
            two_colors: options.flag("two-colors"),
            first_by_lot: options.flag("first-by-lot"),
            whole_match: options.flag("match"),
        }
    }

    /// The names of those switched on.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        [
            (self.long_freight, "long-freight"),
            (self.no_pockets, "no-pockets"),
            (self.spent_ends_turn, "spent-ends-turn"),
            (self.must_play, "must-play"),
            (self.engine_breaks_ties, "engine-breaks-ties"),
            (self.memory, "memory"),
            (self.several_must_play, "several-must-play"),
            (self.two_colors, "two-colors"),
            (self.first_by_lot, "first-by-lot"),
            (self.whole_match, "match"),
        ]
        .into_iter()
        .filter_map(|(on, name)| on.then_some(name))
    }

    /// Whether an end may be led into a pocket.
    #[inline]
    pub(crate) const fn pockets(&self) -> Pockets {
        if self.no_pockets {
            Pockets::Forbidden
        } else {
            Pockets::Allowed
        }
    }
}

/// What a table has agreed on.
pub(crate) struct Agreement {
    /// The colors of each seat.
    pub(crate) colors: BySeat<Owned>,
    /// The seat that begins.
    pub(crate) first: Seat,
    /// The variants that are switched on.
    pub(crate) variants: Variants,
    /// How many trains are built.
    pub(crate) length: Length,
}

/// What a setup says, if the game and the set of squares allow it.
pub(crate) fn read(meta: &Meta, squares: &Squares, setup: &Setup) -> Result<Agreement, Faults> {
    let mut faults = setup.options.faults(meta);
    let seats = setup.seats;
    let (fewest, most) = meta.seats;
    if !(fewest..=most).contains(&seats.get()) {
        // BT-1: two, three or four take part.
        let text = format!("the game is for {fewest} to {most} players, not for {seats}");
        faults.extend(Faults::against(RuleId::new("BT", 1), text).at("seats"));
    }
    let variants = Variants::new(&setup.options);
    let length = Length::new(&setup.options, seats);
    let mut wrong = Faults::new();
    let colors = owned::read(squares, setup, variants.two_colors, &mut wrong);
    faults.extend(wrong.at("colors"));
    let first = setup.options.number("first").unwrap_or(1);
    if first > i64::from(seats.get()) {
        // BT-5: one of the players begins.
        let text = format!("seat {first} cannot go first, there are {seats} seats");
        faults.extend(Faults::against(RuleId::new("BT", 5), text).at("first"));
    }
    check_freight(squares, variants, &mut faults);
    let colors = faults.or(colors)?;
    Ok(Agreement {
        colors: BySeat::from_fn(seats, |seat| colors[seat.index()]),
        first: Seat::from_index(first as usize - 1),
        variants,
        length,
    })
}

/// RU-21: what long-freight takes out must leave an engine and a caboose.
fn check_freight(squares: &Squares, variants: Variants, faults: &mut Faults) {
    if !variants.long_freight {
        return;
    }
    for kind in [Kind::Engine, Kind::Caboose] {
        let count = squares.of_kind(kind).len();
        if count <= TAKEN_OUT {
            let text = format!(
                "long-freight takes out {TAKEN_OUT} of {count} {}s and leaves none",
                kind.word()
            );
            faults.extend(Faults::against(RuleId::new("RU", 21), text).at("long-freight"));
        }
    }
}

#[cfg(test)]
mod tests {
    use game::{OptionKind, Value};

    use super::*;

    #[test]
    fn every_variant_can_be_switched_on_by_its_name() {
        let flags = OPTIONS
            .iter()
            .filter(|spec| matches!(spec.kind, OptionKind::Flag));
        for spec in flags {
            let mut options = Options::default();
            options.set(spec.name, Value::Flag(true));
            let on: Vec<&str> = Variants::new(&options).names().collect();
            assert_eq!(on, [spec.name]);
        }
        assert_eq!(Variants::new(&Options::default()).names().count(), 0);
    }
}
