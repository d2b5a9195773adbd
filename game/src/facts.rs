//! Facts about a game that tables, pages and terminals need, stated once by its rules.

use crate::{EventOf, Hidden, Seat};

/// What a table must know about a game besides its rules: whose turn it is while chance is due, who
/// draws the outcome, what seats and parts of the game are called.
pub trait Facts: Hidden {
    /// Whether some viewers see what others do not.
    const HIDDEN: bool = false;

    /// How outcomes of chance are drawn; `None` if a game has no chance, or none that players wait for.
    const CHANCE: Option<ChanceFacts> = None;

    /// What a part of the game is called, such as "trip", if it has parts that a player can play to
    /// the end of.
    const PART: Option<&'static str> = None;

    /// Whether a game can end without a winner. Where it can, players may also agree on a draw.
    const DRAWS: bool = false;

    /// Whose turn it is, also while chance is due; `None` when the game is over.
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

/// How outcomes of chance are drawn in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChanceFacts {
    /// What draws an outcome, as a verb: "spin" or "turn up a square".
    pub verb: &'static str,
    /// Who draws it.
    pub drawn_by: DrawnBy,
}

/// Who draws an outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawnBy {
    /// The seat whose turn it is.
    Seat,
    /// The table, as soon as chance is due.
    Table,
}
