//! What was picked on the way to a decision. The text comes from an address, so it may be anything.

use game::Notation;
use luminaries::{Action, City, Edge, Luminaries, Track};

use super::hand::Held;
use crate::PageInput;

/// What was picked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Picked {
    /// Nothing, or nothing that makes sense here.
    Nothing,
    /// A card of one's own, by its place in the hand.
    Card(usize),
    /// A line of the map.
    Line(Edge),
    /// The parts of the country, to choose one in which track is laid or lifted.
    Near(Track),
    /// A part of the country, to choose a city.
    Part(Track, usize),
    /// A city, to choose a line near it.
    City(Track, City),
    /// A card to be swapped.
    Swap,
    /// An action that waits for a yes.
    Action(Box<Action>),
}

/// The parts of the country: from west to east in the north, and then in the south.
pub(super) const PARTS: [&str; 6] = [
    "the Northwest",
    "the northern Midwest",
    "the Northeast",
    "the Southwest",
    "the central South",
    "the Southeast",
];

impl Picked {
    pub(super) fn read(rules: &Luminaries, sight: &PageInput<'_>, hand: &[Held]) -> Self {
        let text = sight.pick;
        Self::word(rules, text, hand)
            .or_else(|| {
                let action = rules.read_action(text).ok()?;
                let listed = sight.actions.contains(&action);
                // Only what the page itself writes is a pick: other spellings can be typed.
                let same = listed && rules.action(&action).to_string() == text;
                same.then(|| Self::Action(Box::new(action)))
            })
            .unwrap_or(Self::Nothing)
    }

    fn word(rules: &Luminaries, text: &str, hand: &[Held]) -> Option<Self> {
        let map = &rules.board().map;
        let line = |number: &str| {
            let index: usize = number.parse().ok()?;
            (index < map.edges.len()).then(|| Edge::from_index(index))
        };
        match text {
            "near" => return Some(Self::Near(Track::Place)),
            "lift" => return Some(Self::Near(Track::Lift)),
            "swap" => return Some(Self::Swap),
            _ => {}
        }
        if let Some(name) = text.strip_prefix("card:") {
            let card = rules.board().card(name)?;
            let index = hand.iter().position(|held| held.card == card)?;
            return Some(Self::Card(index));
        }
        for (word, kind) in [("near:", Track::Place), ("lift:", Track::Lift)] {
            if let Some(code) = text.strip_prefix(word) {
                if let Ok(part) = code.parse::<usize>() {
                    return (part < PARTS.len()).then_some(Self::Part(kind, part));
                }
                let index = map.cities.iter().position(|place| place.code == code)?;
                return Some(Self::City(kind, City::from_index(index)));
            }
        }
        line(text.strip_prefix('e')?).map(Self::Line)
    }
}
