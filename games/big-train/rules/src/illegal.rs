//! Why something is refused, with the rule and the facts.

use std::fmt::{self, Write};

use game::{Cite, RuleId, Seat};

use crate::compass::Dir;
use crate::rules::BigTrain;
use crate::square::{Kind, Shape, Square};
use crate::train::{End, Misfit};

/// A refusal. Earlier variants are found before later ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The train has its engine and its caboose.
    Over,
    /// It is for another seat to act.
    OtherSeat {
        /// The seat whose turn it is.
        turn_of: Seat,
    },
    /// No square has been turned up yet.
    NothingTurnedUp,
    /// The action is about a square other than the one turned up.
    OtherSquare {
        /// The square turned up.
        drawn: Square,
        /// The square of the action.
        named: Square,
    },
    /// The first engine or the first caboose cannot be declined.
    MustLay {
        /// Engine or caboose.
        kind: Kind,
    },
    /// Variant `must-play`: a square drawn again cannot be declined.
    MustPlay,
    /// The table is empty; the square has one way to lie there.
    TableEmpty,
    /// The table is not empty; the square belongs at an end.
    TableTaken,
    /// That end is closed.
    EndClosed {
        /// The end.
        end: End,
    },
    /// An engine or caboose has one joint and leads nowhere.
    EndsHere {
        /// Engine or caboose.
        kind: Kind,
    },
    /// The shape does not lead there.
    WrongWay {
        /// The shape of the square.
        shape: Shape,
        /// Where the end heads now.
        heading: Dir,
    },
    /// Afterwards an open end would face a square.
    FacesSquare {
        /// The end.
        end: End,
        /// Where it would head.
        to: Dir,
    },
    /// Afterwards both open ends would face one cell.
    FacesOneCell,
    /// Variant `no-pockets`: afterwards an open end could not go on.
    Pocket,
    /// Chance: a decision is due, no draw.
    DecisionDue {
        /// The square in front of the seat.
        drawn: Square,
    },
    /// Chance: the square has been turned up before.
    TurnedUpBefore {
        /// The square.
        square: Square,
    },
    /// Chance, variant `long-freight`: no other square of this kind is left in the game.
    TakenOut {
        /// The square.
        square: Square,
    },
}

impl Illegal {
    /// Why a car square cannot be led that way from that end.
    pub(crate) const fn misfit(misfit: Misfit, end: End, to: Dir) -> Self {
        match misfit {
            Misfit::FacesSquare => Self::FacesSquare { end, to },
            Misfit::FacesOneCell => Self::FacesOneCell,
            Misfit::Pocket => Self::Pocket,
        }
    }
}

impl Cite for Illegal {
    fn rule(&self) -> RuleId {
        let (book, number) = match self {
            Self::Over => ("BT", 35),
            Self::OtherSeat { .. } => ("BT", 5),
            Self::NothingTurnedUp => ("BT", 6),
            Self::OtherSquare { .. } | Self::TurnedUpBefore { .. } | Self::TakenOut { .. } => {
                ("BT", 8)
            }
            Self::MustLay {
                kind: Kind::Engine | Kind::Car,
            } => ("BT", 25),
            Self::MustLay {
                kind: Kind::Caboose,
            } => ("BT", 26),
            Self::MustPlay => ("RU", 6),
            Self::TableEmpty => ("BT", 17),
            Self::TableTaken => ("BT", 18),
            Self::EndClosed { .. } => ("BT", 29),
            Self::EndsHere { .. } => ("BT", 16),
            Self::WrongWay { .. } => ("BT", 20),
            Self::FacesSquare { .. } => ("BT", 21),
            Self::FacesOneCell => ("BT", 22),
            Self::Pocket => ("RU", 12),
            Self::DecisionDue { .. } => ("BT", 43),
        };
        RuleId::new(book, number)
    }
}

/// Says why, in words.
pub(crate) fn explain(rules: &BigTrain, why: &Illegal, out: &mut dyn Write) -> fmt::Result {
    let id = |square: &Square| rules.squares().id(*square);
    match why {
        Illegal::Over => {
            out.write_str("the train has its engine and its caboose, the game is over")
        }
        Illegal::OtherSeat { turn_of } => write!(
            out,
            "it is the turn of seat {turn_of}, {}",
            rules.squares().paint(rules.colour(*turn_of)).name
        ),
        Illegal::NothingTurnedUp => out.write_str("no square has been turned up yet"),
        Illegal::OtherSquare { drawn, named } => write!(
            out,
            "the square turned up is {}, not {}",
            id(drawn),
            id(named)
        ),
        Illegal::MustLay { kind } => {
            write!(out, "the first {} cannot be declined", kind.word())
        }
        Illegal::MustPlay => out.write_str("a square drawn again must be laid (must-play)"),
        Illegal::TableEmpty => {
            out.write_str("the table is empty, the first square is laid with +0")
        }
        Illegal::TableTaken => out.write_str("the table is not empty, lay the square at an end"),
        Illegal::EndClosed { end } => write!(out, "end {} is closed", end.letter()),
        Illegal::EndsHere { kind } => {
            write!(out, "{} has one joint and leads nowhere", kind.one())
        }
        Illegal::WrongWay {
            shape: Shape::Straight | Shape::End,
            heading,
        } => write!(out, "a straight leads on to the {}", heading.word()),
        Illegal::WrongWay {
            shape: Shape::Curve,
            heading,
        } => write!(
            out,
            "a curve turns the end to the {} or the {}",
            heading.left().word(),
            heading.right().word()
        ),
        Illegal::FacesSquare { end, to } => write!(
            out,
            "end {} would head {} against a square",
            end.letter(),
            to.word()
        ),
        Illegal::FacesOneCell => out.write_str("both open ends would face the same cell"),
        Illegal::Pocket => {
            out.write_str("an open end would face a cell that no car square can leave (no-pockets)")
        }
        Illegal::DecisionDue { drawn } => {
            write!(out, "{} must be laid or declined first", id(drawn))
        }
        Illegal::TurnedUpBefore { square } => {
            write!(out, "{} has been turned up before", id(square))
        }
        Illegal::TakenOut { square } => write!(
            out,
            "{} cannot turn up, the last {} of the pile has (long-freight)",
            id(square),
            rules.squares().kind(*square).word()
        ),
    }
}
