//! What a table must know of the game besides its rules.

use game::{ChanceFacts, DrawnBy, Facts, Seat};

use crate::rules::CenturyRun;
use crate::state::{Node, State};

impl Facts for CenturyRun {
    const CHANCE: Option<ChanceFacts> = Some(ChanceFacts {
        verb: "spin",
        drawn_by: DrawnBy::Seat,
    });
    const PART: Option<&'static str> = Some("trip");

    fn turn(&self, view: &State) -> Option<Seat> {
        (view.node() != Node::Over).then(|| view.mover())
    }

    fn part(&self, view: &State) -> u32 {
        view.trip()
    }

    fn seat_name(&self, seat: Seat) -> Option<&str> {
        let colors = self.board().colors();
        colors.get(seat.index()).map(|color| color.name.as_str())
    }
}
