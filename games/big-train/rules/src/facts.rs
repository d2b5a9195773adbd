//! What a table must know of the game besides its rules.

use game::{ChanceFacts, DrawnBy, Facts, Seat};

use crate::rules::BigTrain;
use crate::view::View;

impl Facts for BigTrain {
    const CHANCE: Option<ChanceFacts> = Some(ChanceFacts {
        verb: "turn up a square",
        drawn_by: DrawnBy::Table,
    });
    const PART: Option<&'static str> = Some("train");

    fn turn(&self, view: &View) -> Option<Seat> {
        view.turn_of()
    }

    /// RU-18, memory: a record or a replay would name the discards.
    fn must_remember(&self) -> bool {
        self.variants().memory
    }

    /// By the color it is called by, so that one letter stands for a player everywhere.
    fn seat_name(&self, seat: Seat) -> Option<&str> {
        Some(&self.called[seat])
    }

    fn part(&self, view: &View) -> u32 {
        view.number()
    }
}
