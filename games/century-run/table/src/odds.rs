//! Exact odds, for each train as if it were alone on the line.

use std::fmt::{self, Write};

use century_run::odds::lone;
use century_run::{CenturyRun, State};
use game::Rules;
use kit::{OddsAsked, OddsFigure};

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

/// The same as numbers.
pub(crate) fn figures(rules: &CenturyRun, state: &State, asked: OddsAsked) -> Vec<OddsFigure> {
    let mut figures = Vec::new();
    for seat in rules.setup().seats.iter() {
        let odds = lone(rules, state.train(seat));
        let of = &rules.board().colors()[seat.index()].name;
        for (name, distribution) in [
            ("points", &odds.points),
            ("turns", &odds.turns),
            ("lost turns", &odds.lost_turns),
            ("passengers", &odds.passengers),
            ("hours gained", &odds.gained),
            ("hours lost", &odds.lost),
        ] {
            let figure =
                |what: &str, value: f64| OddsFigure::new(of, format!("{name}, {what}"), value);
            figures.push(figure("mean", distribution.mean()));
            figures.push(figure("deviation", distribution.deviation()));
            for percent in [5, 25, 50, 75, 95] {
                let quantile = distribution.quantile(f64::from(percent) / 100.0);
                figures.extend(quantile.map(|at| figure(&format!("{percent} %"), at.into())));
            }
            if asked.full {
                let chances = distribution.chances().iter();
                figures.extend(
                    chances.map(|(at, chance)| figure(&format!("chance of {at}"), *chance)),
                );
            }
        }
    }
    figures
}
