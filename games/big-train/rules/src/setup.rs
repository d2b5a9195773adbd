//! What a table may agree on beforehand.

use game::{OptionKind, OptionSpec, Options};

use crate::train::Pockets;

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

#[cfg(test)]
mod tests {
    use super::*;
    use game::Value;

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
