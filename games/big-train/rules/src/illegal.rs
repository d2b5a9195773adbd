//! Why something is refused, with the rule and the facts.

use game::{Cite, RuleId, Seat};

use crate::compass::Dir;
use crate::end::End;
use crate::square::{Kind, Shape, Square};
use crate::train::Misfit;

/// A refusal. Earlier variants are found before later ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The train has its engine and its caboose.
    Over,
    /// Variant `first-by-lot`: it has not been decided yet who begins.
    LotDue,
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
    /// Variant `several-must-play`: a square with several cars of one's own cannot be declined.
    SeveralMustPlay {
        /// How many it has.
        own: u16,
    },
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
    /// Chance, variant `first-by-lot`: there is no lot, or no other one.
    NoLot,
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
            Self::SeveralMustPlay { .. } => ("RU", 5),
            Self::LotDue | Self::NoLot => ("RU", 3),
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
