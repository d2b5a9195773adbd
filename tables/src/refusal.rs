//! Why a table does not do what it is asked.

use std::fmt;

use game::{NotationError, RuleId, Seat, SeatCount};

/// A request that changed nothing, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The table has no such seat.
    NoSeat {
        /// The seat asked for.
        seat: Seat,
        /// The seats there are.
        seats: SeatCount,
    },
    /// The text is not of the form of an action or an outcome.
    Unreadable(NotationError),
    /// A rule forbids it.
    Illegal {
        /// The rule.
        rule: RuleId,
        /// What it says here, with the facts.
        why: String,
    },
    /// No spinner or pile brings that now.
    CannotComeUp {
        /// Why, in words.
        why: String,
        /// The rule it rests on.
        rule: Option<RuleId>,
        /// What can come up, as people say it; nothing where they must remember it.
        can: Vec<String>,
    },
    /// Nothing is to be drawn now.
    NoChanceDue,
    /// Outcomes are typed in at this table, so it cannot draw one.
    TypedIn,
    /// The table draws its outcomes itself, so none can be typed in.
    DrawnHere,
    /// There is no decision that could be taken back.
    NothingToUndo,
    /// What was decided last was another seat's decision.
    NotYours {
        /// The seat whose decision it was.
        seat: Seat,
    },
    /// Something was revealed or settled since.
    Sealed {
        /// What sealed it, as the public may know it.
        by: String,
    },
    /// The game is over.
    Over,
    /// The game knows no draw.
    NoDraws,
}

impl Refusal {
    /// The rule it rests on, where one has a number.
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            Self::Illegal { rule, .. } => Some(*rule),
            Self::CannotComeUp { rule, .. } => *rule,
            Self::NoSeat { .. }
            | Self::Unreadable(_)
            | Self::NoChanceDue
            | Self::TypedIn
            | Self::DrawnHere
            | Self::NothingToUndo
            | Self::NotYours { .. }
            | Self::Sealed { .. }
            | Self::Over
            | Self::NoDraws => None,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSeat { seat, seats } => {
                write!(f, "there is no seat {seat} at this table of {seats}")
            }
            Self::Unreadable(error) => error.fmt(f),
            Self::Illegal { rule, why } => write!(f, "{why} ({rule})"),
            Self::CannotComeUp { why, can, .. } if can.is_empty() => f.write_str(why),
            Self::CannotComeUp { why, can, .. } => {
                write!(f, "{why}; what can come up now: {}", listed(can))
            }
            Self::NoChanceDue => f.write_str("nothing is left to chance now"),
            Self::TypedIn => {
                f.write_str("outcomes are typed in at this table, it draws none itself")
            }
            Self::DrawnHere => {
                f.write_str("this table draws its outcomes itself, none can be typed in")
            }
            Self::NothingToUndo => f.write_str("there is no decision to take back"),
            Self::NotYours { seat } => write!(
                f,
                "the last decision was that of seat {seat}, who alone may take it back"
            ),
            Self::Sealed { by } => {
                write!(f, "it can no longer be taken back, because of this: {by}")
            }
            Self::Over => f.write_str("the game is over"),
            Self::NoDraws => f.write_str("this game knows no draw"),
        }
    }
}

impl std::error::Error for Refusal {}

/// What there is, with commas and a last "or"; of very many the first few.
fn listed(all: &[String]) -> String {
    const MOST: usize = 60;
    match all {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] if all.len() <= MOST => format!("{} or {last}", most.join(", ")),
        _ => format!("{} and {} more", all[..MOST].join(", "), all.len() - MOST),
    }
}
