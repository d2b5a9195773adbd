//! A move beside a better one: where it lies on the table, and why the other is better.

use big_train::{Action, BigTrain, Deed};
use game::Seat;
use kit::Tone;
use pictures::svg::Element;

use crate::PageInput;
use crate::board;

/// The track of the square in the cell it would fill.
pub(crate) fn sketch(
    _: &BigTrain,
    sight: &PageInput<'_>,
    action: &Action,
    tone: Tone,
) -> Option<Element> {
    board::sketch(sight.view, super::anchor(sight), action, tone)
}

/// Whose cars one move adds and the other does not, as a sentence.
pub(crate) fn why(
    rules: &BigTrain,
    sight: &PageInput<'_>,
    made: &Action,
    better: &Action,
) -> Option<String> {
    let seat = sight.seat?;
    let lays = |action: &Action| action.deed != Deed::Decline;
    let cars = rules.squares().cars(better.square);
    let count = |seat: Seat| rules.cars_of(seat, cars);
    let rivals = rules.seats().iter().filter(|&other| other != seat);
    let most = rivals
        .map(|rival| (count(rival), rival))
        .max_by_key(|(count, _)| *count);
    match (lays(made), lays(better), most) {
        (false, true, _) if count(seat) > 0 => {
            let whose = match sight.viewer.is(seat) {
                true => "your",
                false => "the player’s",
            };
            let cars = match count(seat) {
                1 => "1 car".to_owned(),
                count => format!("{count} cars"),
            };
            Some(format!("It adds {cars} of {whose} color."))
        }
        (true, false, Some((count, rival))) if count > 0 => {
            let whose = match sight.viewer.is(rival) {
                true => "your".to_owned(),
                false => format!("{}’s", sight.name(rival)),
            };
            Some(format!(
                "It keeps {count} of {whose} cars out of the train."
            ))
        }
        _ => None,
    }
}
