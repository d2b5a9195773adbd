//! Exact odds of a position, a line each.

use std::fmt::{self, Write};

use big_train::{BigTrain, State, odds};
use kit::OddsAsked;

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
