//! Exact odds of a position, a line each.

use std::fmt::{self, Write};

use big_train::odds::{Expansion, Play, draws_left, mean, spent_left, turn_ends};
use big_train::{BigTrain, State, odds};
use game::{BySeat, Notation};
use kit::{OddsAsked, OddsFigure};

/// Writes everything that is known of a position.
pub(crate) fn write(
    rules: &BigTrain,
    state: &State,
    asked: OddsAsked,
    out: &mut dyn Write,
) -> fmt::Result {
    for line in odds::report(rules, state, asked.budget) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// The same as numbers; shares of the win are left out if the budget does not allow them.
pub(crate) fn figures(rules: &BigTrain, state: &State, asked: OddsAsked) -> Vec<OddsFigure> {
    if state.is_complete() {
        return Vec::new();
    }
    let draws = draws_left(rules, state);
    let mut figures = vec![
        OddsFigure::new(
            "",
            "chance that this turn completes the train",
            turn_ends(rules, state).value(),
        ),
        OddsFigure::new("", "draws to come, mean", mean(&draws)),
        OddsFigure::new("", "draws to come, most", (draws.len() - 1) as f64),
        OddsFigure::new(
            "",
            "spent squares to come, mean",
            mean(&spent_left(rules, state)),
        ),
    ];
    for (play, name) in [(Play::Best, "best play"), (Play::Random, "random play")] {
        let plays = BySeat::filled(rules.seats(), play);
        let mut expansion = Expansion::new(rules, plays, asked.budget);
        let Ok(shares) = expansion.shares(state) else {
            continue;
        };
        let share = |after: &str, shares: &BySeat<f64>| {
            let one = |(seat, share): (game::Seat, &f64)| {
                let name = format!("win share with {name}{after}");
                OddsFigure::new(rules.letter(seat), name, *share)
            };
            shares.iter().map(one).collect::<Vec<_>>()
        };
        figures.extend(share("", &shares));
        for (action, shares) in expansion.by_action(state).into_iter().flatten() {
            figures.extend(share(&format!(" after {}", rules.action(&action)), &shares));
        }
    }
    figures
}
