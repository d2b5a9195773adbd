//! The count of a recorded game, as players would have kept it.

use big_train::{BigTrain, State};
use game::Rules;
use kit::score::{Pad, Sheet};
use tables::Session;

pub(crate) const SHEET: &str = include_str!("../score.toml");

pub(crate) fn kept(session: &Session<BigTrain>) -> Option<Pad> {
    let sheet = Sheet::read(SHEET).ok()?;
    let rules = session.rules();
    let mut pad = Pad::seated("big-train", session.names())?;
    let mut state = session.start().clone();
    for event in session.events() {
        let before = state.clone();
        rules.apply(&mut state, event);
        // Where a match goes on, a new train begins.
        if state.number() != before.number() {
            count(rules, &before, &sheet, &mut pad)?;
            pad.next_round(&sheet).ok()?;
        }
    }
    count(rules, &state, &sheet, &mut pad)?;
    Some(pad)
}

/// Counts the cars of a train, for each player square by square.
fn count(rules: &BigTrain, state: &State, sheet: &Sheet, pad: &mut Pad) -> Option<()> {
    for seat in rules.seats().iter() {
        for square in state.train().squares() {
            let cars = rules.cars_of(seat, rules.squares().cars(square));
            if cars > 0 {
                let cells = [rules.squares().id(square), &cars.to_string()];
                pad.add(sheet, seat.index(), &cells).ok()?;
            }
        }
    }
    Some(())
}
