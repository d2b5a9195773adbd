//! Who brought which trains home in a recorded game, as players would have kept it.

use game::Rules;
use great_railroad::{GreatRailroad, Place};
use kit::score::{Pad, Sheet};
use tables::Session;

pub(crate) const SHEET: &str = include_str!("../score.toml");

pub(crate) fn kept(session: &Session<GreatRailroad>) -> Option<Pad> {
    let sheet = Sheet::read(SHEET).ok()?;
    let rules = session.rules();
    let mut pad = Pad::seated("great-railroad", session.names())?;
    let mut state = session.start().clone();
    for event in session.events() {
        let before = state.clone();
        rules.apply(&mut state, event);
        for train in rules.trains() {
            let cells = match (before.place(train), state.place(train)) {
                (from, Place::Home) if from != Place::Home => ["1", ""],
                (from, Place::Yard) if from != Place::Yard => ["", "1"],
                _ => continue,
            };
            let owner = rules.owner(train)?;
            let [home, wreck] = cells;
            pad.add(&sheet, owner.index(), &[&train.to_string(), home, wreck])
                .ok()?;
        }
    }
    Some(pad)
}
