//! What a table agrees on beforehand: the colours of the seats and the variants.

use game::{
    BySeat, Faults, Meta, OptionKind, OptionSpec, Options, RuleId, Seat, SeatCount, Setup, Value,
};

use crate::board::Squares;
use crate::square::{Colour, Kind};
use crate::train::Pockets;

/// How many engines, and how many cabooses, the variant `long-freight` takes out (RU-21).
pub(crate) const TAKEN_OUT: u32 = 2;

/// Names and meanings of all options.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "colours",
        kind: OptionKind::Text,
        about: "the colours of the seats by letter, seat 1 first, such as YGR; the first letters of RBGY unless somebody asks for others",
    },
    OptionSpec {
        name: "first",
        kind: OptionKind::Number { min: 1, max: 4 },
        about: "the seat that begins; seat 1 unless somebody asks for another",
    },
    flag(
        "long-freight",
        "two engines and two cabooses are taken out unseen before play, so that trains grow longer",
    ),
    flag(
        "no-pockets",
        "a car square may not be laid if an open end could then not go on with any car square",
    ),
    flag(
        "spent-ends-turn",
        "a second engine or a second caboose is set aside and the turn is over",
    ),
    flag(
        "must-play",
        "who had to draw again must lay the first square that can be laid",
    ),
    flag(
        "engine-breaks-ties",
        "of the players tied for first the owner of the engine's colour wins, else the owner of the caboose's",
    ),
    flag(
        "memory",
        "only the last square thrown away or set aside is shown, the others must be remembered",
    ),
];

const fn flag(name: &'static str, about: &'static str) -> OptionSpec {
    OptionSpec {
        name,
        kind: OptionKind::Flag,
        about,
    }
}

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
    /// The engine's colour decides ties (RU-17).
    pub engine_breaks_ties: bool,
    /// Only the last discard is shown (RU-18).
    pub memory: bool,
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
    /// The colour of each seat.
    pub(crate) colours: BySeat<Colour>,
    /// The seat that begins.
    pub(crate) first: Seat,
    /// The variants that are switched on.
    pub(crate) variants: Variants,
}

/// What a set-up says, if the game and the set of squares allow it.
pub(crate) fn read(meta: &Meta, squares: &Squares, setup: &Setup) -> Result<Agreement, Faults> {
    let mut faults = setup.options.faults(meta);
    let seats = setup.seats;
    let (fewest, most) = meta.seats;
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
    let owned = read_colours(squares, letters, &mut faults);
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
    check_freight(squares, variants, &mut faults);
    faults.or(())?;
    Ok(Agreement {
        colours: BySeat::from_fn(seats, |seat| owned[seat.index()]),
        first: Seat::from_index(first as usize - 1),
        variants,
    })
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
pub(crate) fn of_line(
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

#[cfg(test)]
mod tests {
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
