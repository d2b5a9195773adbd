//! What stands out on a board of somebody's own.

use century_run::{CenturyRun, Kind};

pub(crate) fn notes(rules: &CenturyRun) -> Vec<String> {
    let board = rules.board();
    let reached = board.reached();
    let mut notes = vec![format!(
        "{} spaces from {} to {}; the dial shows {}",
        board.spaces().len(),
        board.ends().0,
        board.ends().1,
        numbers(board.dial())
    )];
    if let Some(Some((few, many))) = reached.last() {
        notes.push(format!("trains arrive with {few} to {many} passengers"));
    }
    for place in board.places() {
        let space = board.space(place);
        let counted = matches!(space.kind, Kind::Obstacle(_));
        if reached[place.index()].is_none() && !counted {
            let name = space.name.as_deref().unwrap_or("");
            notes.push(format!(
                "no train ever stops on space {} {name}",
                place.index()
            ));
        }
    }
    for &(number, aboard) in board.starts() {
        if aboard == 0 {
            notes.push(format!("a start with {number} brings no passengers"));
        }
    }
    notes
}

fn numbers(dial: &[u8]) -> String {
    let numbers: Vec<String> = dial.iter().map(ToString::to_string).collect();
    numbers.join(", ")
}
