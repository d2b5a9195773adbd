//! The score sheets of a recorded game, as players would have kept them.

use century_run::CenturyRun;
use kit::score::{Pad, Sheet};
use tables::Session;

pub(crate) const SHEET: &str = include_str!("../score.toml");

pub(crate) fn kept(session: &Session<CenturyRun>) -> Option<Pad> {
    let sheet = Sheet::read(SHEET).ok()?;
    let names = session.names().iter().map(String::as_str);
    let mut pad = Pad::new("century-run", names).ok()?;
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
