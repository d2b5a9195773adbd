//! How a game came out, in one line.

use game::{Arrange, Audience, Outcome, Seat};
use tables::{Ending, Left, Table};

/// How a game came out, told to an audience: "You lost by 12 points", or whatever scores count; "Ann
/// resigned: you win".
pub(crate) fn result(game: &dyn Table, audience: &Audience<'_>, unit: [&str; 2]) -> String {
    match game.ended() {
        Some(ending) => early(ending, &game.outcome(), audience),
        None => by_rules(&game.outcome(), audience, unit),
    }
}

/// How a game came out that people ended.
fn early(ending: Ending, outcome: &Outcome, audience: &Audience<'_>) -> String {
    let (seat, left) = match ending {
        Ending::Drawn => return "Drawn by agreement".into(),
        Ending::Aborted => return "The game was called off and does not count".into(),
        Ending::Lost(seat, left) => (seat, left),
    };
    let you = audience.you == Some(seat);
    let words = match left {
        Left::Gone if you => "were gone for too long",
        left => left.words(),
    };
    let winners: Vec<Seat> = outcome.winners.iter().collect();
    let win = match &winners[..] {
        [only] if audience.you == Some(*only) => "you win".into(),
        [only] => format!("{} wins", audience.whom(*only)),
        _ => "the others win".into(),
    };
    format!("{} {words}: {win}", audience.who(seat))
}

/// How a game came out that was played to its end.
fn by_rules(outcome: &Outcome, audience: &Audience<'_>, [one, many]: [&str; 2]) -> String {
    let mut winners: Vec<Seat> = outcome.winners.iter().collect();
    // The one who looks comes first.
    winners.arrange_by_key(|seat| audience.you != Some(*seat));
    let score = |seat: Seat| outcome.scores.as_slice()[seat.index()];
    let points = |count: i32| match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {many}"),
    };
    let [first, rest @ ..] = &winners[..] else {
        return "Nobody won: the game is drawn".into();
    };
    if !rest.is_empty() {
        let names: Vec<_> = rest.iter().map(|seat| audience.whom(*seat)).collect();
        let first = audience.who(*first);
        return format!("{first} and {} share the win", names.join(" and "));
    }
    match audience.you {
        Some(you) if you == *first => {
            let others = outcome.scores.seats().iter().filter(|seat| seat != first);
            let next = others.map(score).max().unwrap_or_default();
            match score(you) - next {
                lead if lead > 0 => format!("You won by {}", points(lead)),
                _ => "You won".into(),
            }
        }
        Some(you) => match score(*first) - score(you) {
            // Between two it is clear who won.
            behind if behind > 0 && outcome.scores.as_slice().len() == 2 => {
                format!("You lost by {}", points(behind))
            }
            behind if behind > 0 => {
                format!(
                    "{} won; you lost by {}",
                    audience.who(*first),
                    points(behind)
                )
            }
            _ => format!("{} won", audience.who(*first)),
        },
        None => format!("{} won", audience.who(*first)),
    }
}

#[cfg(test)]
mod tests {
    use game::{BySeat, SeatCount, SeatSet, Viewer};

    use super::*;

    fn told(scores: [i32; 3], winners: &[Seat], you: Option<Seat>) -> String {
        let seats = SeatCount::new(3).expect("three may sit at a table");
        let names: Vec<String> = ["Ann", "Bob", "Cora"].map(String::from).into();
        let outcome = Outcome {
            scores: BySeat::from_fn(seats, |seat| scores[seat.index()]),
            winners: winners
                .iter()
                .fold(SeatSet::EMPTY, |set, seat| set.with(*seat)),
        };
        let audience = Audience {
            viewer: Viewer::Public,
            you,
            names: &names,
        };
        by_rules(&outcome, &audience, ["point", "points"])
    }

    #[test]
    fn the_result_speaks_to_who_looks() {
        let [ann, bob] = [1, 2].map(|number| Seat::from_number(number).expect("it is a seat"));
        assert_eq!(told([9, 4, 8], &[ann], Some(ann)), "You won by 1 point");
        assert_eq!(
            told([9, 4, 8], &[ann], Some(bob)),
            "Ann won; you lost by 5 points"
        );
        assert_eq!(told([9, 4, 8], &[ann], None), "Ann won");
        assert_eq!(
            told([9, 9, 8], &[ann, bob], Some(bob)),
            "You and Ann share the win"
        );
        assert_eq!(told([0, 0, 0], &[], None), "Nobody won: the game is drawn");
        assert_eq!(told([3, 3, 1], &[ann], Some(ann)), "You won");
    }

    #[test]
    fn an_early_end_says_why() {
        let seats = SeatCount::new(2).expect("two may sit at a table");
        let names: Vec<String> = ["Ann", "Bob"].map(String::from).into();
        let [ann, bob] = [1, 2].map(|number| Seat::from_number(number).expect("it is a seat"));
        let told = |ending: Ending, you| {
            let outcome = Outcome {
                scores: BySeat::from_fn(seats, |_| 0),
                winners: ending.winners(seats),
            };
            let audience = Audience {
                viewer: Viewer::Public,
                you,
                names: &names,
            };
            early(ending, &outcome, &audience)
        };
        let resigned = Ending::Lost(bob, Left::Resigned);
        assert_eq!(told(resigned, Some(ann)), "Bob resigned: you win");
        assert_eq!(told(resigned, Some(bob)), "You resigned: Ann wins");
        assert_eq!(told(resigned, None), "Bob resigned: Ann wins");
        let gone = Ending::Lost(ann, Left::Gone);
        assert_eq!(
            told(gone, Some(ann)),
            "You were gone for too long: Bob wins"
        );
        assert_eq!(told(Ending::Drawn, None), "Drawn by agreement");
    }
}
