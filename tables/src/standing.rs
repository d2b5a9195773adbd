//! How a game stands, in a few words.

use game::{Next, Outcome};

/// What the table is waiting for, or the result, with the names of those concerned.
pub(crate) fn standing(next: Next, outcome: &Outcome, names: &[String]) -> String {
    match next {
        Next::Act(seat) => format!("seat {seat}, {}, decides", names[seat.index()]),
        Next::Chance => "chance decides".into(),
        Next::Over => {
            let winners = outcome.winners.iter();
            let winners: Vec<&str> = winners.map(|seat| names[seat.index()].as_str()).collect();
            match winners.as_slice() {
                [] => "drawn".into(),
                [winner] => format!("won by {winner}"),
                [first @ .., last] => format!("won together by {} and {last}", first.join(", ")),
            }
        }
    }
}
