//! Exact odds, for each train as if it were alone on the line.

use std::fmt::{self, Write};

use century_run::odds::lone;
use century_run::{CenturyRun, State};
use game::Rules;
use kit::OddsAsked;

/// Writes the odds of every train.
pub(crate) fn write(
    rules: &CenturyRun,
    state: &State,
    asked: OddsAsked,
    out: &mut dyn Write,
) -> fmt::Result {
    writeln!(
        out,
        "Exact, for each train as if it were alone on the line and spun next. Points, passengers and hours\n\
         are of the whole trip, with what the train has by now; turns are those still to come:"
    )?;
    for seat in rules.setup().seats.iter() {
        let odds = lone(rules, state.train(seat));
        let color = &rules.board().colors()[seat.index()];
        writeln!(out, "\n{} {}\n{odds}", color.letter, color.name)?;
        if asked.full {
            for (name, distribution) in [("points", &odds.points), ("turns", &odds.turns)] {
                for (number, chance) in distribution.chances() {
                    writeln!(out, "{name} {number} {chance:.6e}")?;
                }
            }
        }
    }
    Ok(())
}
