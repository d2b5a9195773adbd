//! The score sheets of a recorded game, as players would have kept them.

use century_run::{CenturyRun, Hours};
use kit::score::{Pad, Sheet};
use tables::Session;

pub(crate) const SHEET: &str = include_str!("../score.toml");

/// The sheet with the prices of the board, and with hours as the table counts them.
pub(crate) fn sheet(rules: &CenturyRun) -> String {
    let prices = rules.board().prices();
    let (gained, lost) = match rules.agreement().hours {
        Hours::Apart => ("gained", "lost"),
        Hours::Net => ("max(gained - lost, 0)", "max(lost - gained, 0)"),
    };
    let won = format!(
        "{} * aboard + {} * {gained}",
        prices.passenger, prices.gained
    );
    let first = prices.threshold;
    let forfeit = format!(
        "{} * min({lost}, {first}) + {} * max({lost} - {first}, 0)",
        prices.lost, prices.lost_above
    );
    SHEET
        .replace("10 * aboard + 10 * gained", &won)
        .replace("10 * min(lost, 5) + 20 * max(lost - 5, 0)", &forfeit)
}

pub(crate) fn kept(session: &Session<CenturyRun>) -> Option<Pad> {
    let sheet = Sheet::read(SHEET).ok()?;
    let mut pad = Pad::seated("century-run", session.names())?;
    let sheets = session.rules().sheets(session.start(), session.events());
    let first = sheets.first()?.trip;
    for kept in &sheets {
        while pad.rounds() <= (kept.trip - first) as usize {
            pad.next_round(&sheet).ok()?;
        }
        for row in &kept.rows {
            let effect = row.effect;
            let figures = [effect.taken, effect.left, effect.gained, effect.lost].map(figure);
            let [taken, left, gained, lost] = figures.each_ref().map(String::as_str);
            pad.add(
                &sheet,
                kept.seat.index(),
                &[&row.at, taken, left, gained, lost],
            )
            .ok()?;
        }
    }
    Some(pad)
}

/// A number as it stands on a sheet, where nothing is left empty.
fn figure(number: u16) -> String {
    match number {
        0 => String::new(),
        number => number.to_string(),
    }
}
