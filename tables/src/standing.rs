//! How a game stands, in a few words.

use game::{Next, Outcome};

use crate::Ending;

/// What the table is waiting for, or the result, with the names of those concerned.
pub(crate) fn standing(
    next: Next,
    outcome: &Outcome,
    ended: Option<Ending>,
    names: &[String],
) -> String {
    match next {
        Next::Act(seat) => format!("{} to move", names[seat.index()]),
        Next::Chance => "chance decides".into(),
        Next::Over => {
            let winners = outcome.winners.iter();
            let winners: Vec<&str> = winners.map(|seat| names[seat.index()].as_str()).collect();
            let won = match winners.as_slice() {
                [] if ended == Some(Ending::Aborted) => "called off".into(),
                [] => "drawn".into(),
                [winner] => format!("won by {winner}"),
                [first @ .., last] => format!("won together by {} and {last}", first.join(", ")),
            };
            match ended {
                Some(Ending::Lost(seat, left)) => {
                    format!("{won}: {} {}", names[seat.index()], left.words())
                }
                Some(Ending::Drawn) => format!("{won} by agreement"),
                Some(Ending::Aborted) | None => won,
            }
        }
    }
}
