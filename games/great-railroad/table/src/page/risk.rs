//! What rivals could do to a train: shown on the map, on its card, and before a heading is chosen.

use game::Seat;
use great_railroad::{GreatRailroad, Place, State, Train};

use crate::PageInput;

/// Something that speaks against a play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Risk {
    /// What it is, in words.
    pub(super) words: String,
    /// The same where there is little room.
    pub(super) short: &'static str,
    /// Whether a rival could do harm by it.
    pub(super) is_danger: bool,
}

/// What a rival could do to a train as it is.
pub(super) fn now(
    rules: &GreatRailroad,
    sight: &PageInput<'_>,
    state: &State,
    train: Train,
) -> Option<Risk> {
    let danger = |words: String, short| Risk {
        words,
        short,
        is_danger: true,
    };
    let strikers = strikers(rules, state, train);
    if !strikers.is_empty() {
        let words = format!("{} could run into it", named(sight, &strikers));
        return Some(danger(words, "can be struck"));
    }
    let Place::Standing(lane) = state.place(train) else {
        return None;
    };
    let runs = |lane| {
        rules
            .trains()
            .find(|&other| state.place(other) == Place::Running(lane))
    };
    if let Some(other) = runs(rules.board().reverse(lane)) {
        let words = format!("train {other} comes the other way");
        return Some(danger(words, "face to face"));
    }
    let turners = turners(rules, state, train);
    if !turners.is_empty() {
        let harm = if rules.variants().wreckers {
            "turn or wreck"
        } else {
            "turn"
        };
        let words = format!("{} could {harm} it", named(sight, &turners));
        return Some(danger(words, "can be turned"));
    }
    runs(lane).map(|other| Risk {
        words: format!("behind train {other}"),
        short: "behind",
        is_danger: false,
    })
}

/// The train that this one must wait for: one ahead on its track, or one in the city ahead (GR-32,
/// GR-33).
pub(super) fn awaited(rules: &GreatRailroad, state: &State, train: Train) -> Option<Train> {
    let board = rules.board();
    let ahead = |place: Place| match state.place(train) {
        Place::Standing(lane) => place == Place::Running(lane),
        Place::Running(lane) => match place {
            Place::Standing(other) => {
                board.from(other) == board.to(lane) && board.to(lane) != board.depot()
            }
            Place::Running(_) | Place::Yard | Place::Home => false,
        },
        Place::Yard | Place::Home => false,
    };
    rules.trains().find(|&other| ahead(state.place(other)))
}

/// The rivals who could turn a train as it stands (GR-19, GR-20).
pub(super) fn turners(rules: &GreatRailroad, state: &State, train: Train) -> Vec<Seat> {
    let (Some(_), Some(direction)) = (rules.threat(state, train), rules.direction(state, train))
    else {
        return Vec::new();
    };
    let owner = rules.owner(train);
    let rivals = rules.seats().iter().filter(|&seat| Some(seat) != owner);
    rivals
        .filter(|&rival| rules.authority(state, rival, direction).is_some())
        .collect()
}

/// The rivals who have a train that could run head-on into this one (GR-36).
fn strikers(rules: &GreatRailroad, state: &State, train: Train) -> Vec<Seat> {
    let board = rules.board();
    let facing = match state.place(train) {
        Place::Running(lane) => Place::Standing(board.reverse(lane)),
        Place::Standing(lane)
            if rules.variants().city_collisions && board.from(lane) != board.depot() =>
        {
            Place::Running(board.reverse(lane))
        }
        Place::Standing(_) | Place::Yard | Place::Home => return Vec::new(),
    };
    let owner = rules.owner(train);
    let strikes = |&seat: &Seat| {
        let fleet = rules.fleet(seat).iter();
        Some(seat) != owner && fleet.copied().any(|other| state.place(other) == facing)
    };
    rules.seats().iter().filter(strikes).collect()
}

/// Players as a part of a sentence; the viewer is "you".
fn named(sight: &PageInput<'_>, seats: &[Seat]) -> String {
    let name = |&seat: &Seat| match sight.viewer.is(seat) {
        true => "you",
        false => sight.name(seat),
    };
    let names: Vec<&str> = seats.iter().map(name).collect();
    names.join(" or ")
}
