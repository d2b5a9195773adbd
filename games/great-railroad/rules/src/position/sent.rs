//! The mark of trains that rivals turned back to the depot, which only one variant keeps.

use game::{Faults, Options};

use super::Line;
use crate::board::Board;
use crate::illegal::rule;
use crate::setup::Variants;
use crate::train::Place;

/// Stands after the place of such a train.
pub(super) const MARK: char = '!';

/// Marks where there can be none.
pub(super) fn faults(board: &Board, options: &Options, line: &Line) -> Faults {
    let mut faults = Faults::new();
    let kept = Variants::from_options(options).turned_back;
    for &(train, place) in line.groups.iter().flatten() {
        if !line.sent.contains(&train) {
            continue;
        }
        if !kept {
            faults.add(format!(
                "train {train} has the mark {MARK}, which only the variant turned-back keeps"
            ));
            continue;
        }
        let depot = board.depot();
        let back = match place {
            Some(Place::Standing(lane)) => board.from(lane) == depot || board.to(lane) == depot,
            Some(Place::Running(lane)) => board.to(lane) == depot,
            Some(Place::Yard | Place::Home) | None => false,
        };
        if !back {
            // GR-43: only on the way to the depot, and in it, has a train been turned back.
            faults.cite(
                rule(43),
                format!("train {train} is neither in the depot nor headed for it, so nobody sent it back"),
            );
        }
    }
    faults
}
