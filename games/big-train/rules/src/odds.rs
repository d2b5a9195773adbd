//! Exact answers that no player could work out: when the train is complete and who wins.
//!
//! How long a game lasts does not depend on play, so [`turn_ends`], [`draws_left`] and
//! [`spent_left`] answer at any time. Who wins does: [`Expansion`] plays out everything that can
//! still happen, which is possible near the end.

mod ending;
mod expand;
mod key;

use game::{BySeat, Notation};

use crate::rules::BigTrain;
use crate::state::State;
use key::{Classes, Key};

pub use ending::{Ratio, draws_left, spent_left, turn_ends};
pub use expand::{Expansion, OverBudget, Play};

/// A number of positions that takes a few seconds and less than a hundred megabytes: enough for about
/// ten squares with cars that have not been turned up.
pub const USUAL_BUDGET: u64 = 300_000;

/// The mean of a distribution over 0, 1, 2, …
pub fn mean(chances: &[f64]) -> f64 {
    let terms = chances.iter().enumerate();
    terms.map(|(value, chance)| value as f64 * chance).sum()
}

/// Whether two positions, in each of which the next square is due, differ in nothing that matters to
/// anybody's chances: the one may be the other turned or mirrored.
pub(crate) fn are_alike(rules: &BigTrain, one: &State, other: &State) -> bool {
    let classes = Classes::new(rules);
    Key::new(rules, &classes, one) == Key::new(rules, &classes, other)
}

/// Everything that is known of a position, a line each, for people.
///
/// Win shares are given for best play and for random play, if the expansion stays within `budget`
/// positions.
pub fn report(rules: &BigTrain, state: &State, budget: u64) -> Vec<String> {
    let mut lines = Vec::new();
    if state.is_complete() {
        lines.extend(rules.result_line(state));
        return lines;
    }
    let ends = turn_ends(rules, state);
    let what = if rules.is_match() {
        "completes the train"
    } else {
        "ends the game"
    };
    lines.push(format!(
        "this turn {what}: {ends} = {:.4} %",
        100.0 * ends.value()
    ));
    let draws = draws_left(rules, state);
    lines.push(format!(
        "draws to come: {:.4} on average, at most {}",
        mean(&draws),
        draws.len() - 1
    ));
    let spent = spent_left(rules, state);
    lines.push(format!(
        "spent squares to come: {:.4} on average",
        mean(&spent)
    ));
    let of = if rules.is_last(state) {
        ""
    } else {
        " of this train"
    };
    for (play, name) in [(Play::Best, "best play"), (Play::Random, "random play")] {
        let plays = BySeat::filled(rules.seats(), play);
        let mut expansion = Expansion::new(rules, plays, budget);
        let line = match expansion.shares(state) {
            Ok(shares) => format!(
                "win shares{of} with {name}: {} ({} positions)",
                percentages(rules, &shares),
                expansion.positions()
            ),
            Err(over) => format!("win shares{of} with {name}: {over}"),
        };
        lines.push(line);
        if let Ok(answers) = expansion.by_action(state) {
            for (action, shares) in answers {
                lines.push(format!(
                    "  after {}: {}",
                    rules.action(&action),
                    percentages(rules, &shares)
                ));
            }
        }
    }
    lines.extend(notes(rules, state));
    lines
}

/// What the figures of a report count and what they do not.
fn notes(rules: &BigTrain, state: &State) -> Vec<String> {
    let counted = match (rules.is_match(), rules.is_last(state)) {
        (false, _) => "",
        (true, true) => " and the trains before it",
        (true, false) => ", not the trains before it",
    };
    let mut notes = vec![format!(
        "how to read it: draws and spent squares are those still to come, without what has been turned up; \
         win shares count the cars that the train has already{counted}, and a win shared by k as 1/k for each"
    )];
    if let Some(drawn) = state.drawn {
        notes.push(format!(
            "{} is still to be decided on: it is no draw to come, and win shares are those before the choice, \
             as that play makes it; below them those after each choice",
            rules.squares.id(drawn)
        ));
    }
    notes.push(
        "best play takes what gives its seat the highest share, and of equally good plays each with the same chance; \
         random play takes each that is allowed with the same chance"
            .into(),
    );
    notes
}

fn percentages(rules: &BigTrain, shares: &BySeat<f64>) -> String {
    let parts: Vec<String> = shares
        .iter()
        .map(|(seat, share)| format!("{} {:.4} %", rules.letter(seat), 100.0 * share))
        .collect();
    parts.join(", ")
}
