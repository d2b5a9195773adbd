//! Facts about a game that everything around a table must know, said once by its rules.

use crate::{EventOf, Hidden, Seat};

/// What a table must know of a game besides its rules: whose turn it is while chance is due, who
/// makes chance decide, what seats and parts of the game are called.
pub trait Facts: Hidden {
    /// Whether some see what others do not.
    const HIDDEN: bool = false;

    /// How chance comes about; nothing where a game has none, or none that anybody waits for.
    const CHANCE: Option<ChanceFacts> = None;

    /// What a part of the game is called, as in "trip", if it has parts that one may play to the
    /// end of.
    const PART: Option<&'static str> = None;

    /// Whose turn it is, also while chance is due; nobody's when the game is over.
    fn turn(&self, view: &Self::View) -> Option<Seat>;

    /// Which part of the game it is, if it has parts.
    fn part(&self, view: &Self::View) -> u32 {
        let _ = view;
        0
    }

    /// Whether players must remember what they saw, so that the past of a running game is closed: its
    /// record and its replay.
    fn must_remember(&self) -> bool {
        false
    }

    /// What a seat is called at this table besides its letter, as in "Blue".
    fn seat_name(&self, seat: Seat) -> Option<&str> {
        let _ = seat;
        None
    }

    /// Whether everybody saw the event, so that it can be shown as the last one.
    fn is_public(event: &EventOf<Self>) -> bool {
        let _ = event;
        true
    }
}

/// How chance comes about in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChanceFacts {
    /// What is done to make chance decide, as in "spin" or "turn up a square".
    pub verb: &'static str,
    /// Who does it.
    pub drawn_by: DrawnBy,
}

/// Who makes chance decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawnBy {
    /// The seat whose turn it is.
    Seat,
    /// The table, as soon as chance is due.
    Table,
}
