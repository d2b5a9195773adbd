//! What was picked on the way to a decision. The text comes from an address, so it may be anything.

use game::Notation;
use luminaries::{Action, Edge, Luminaries};

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
    /// The rows of the map, to choose one.
    Rows,
    /// A row of the map by its letter, to choose a line of it.
    Row(char),
    /// Track of one's own, to choose what is lifted.
    Lift,
    /// A card to be swapped.
    Swap,
    /// An action that waits for a yes.
    Action(Box<Action>),
}

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
            "rows" => return Some(Self::Rows),
            "lift" => return Some(Self::Lift),
            "swap" => return Some(Self::Swap),
            _ => {}
        }
        if let Some(name) = text.strip_prefix("card:") {
            let card = rules.board().card(name)?;
            let index = hand.iter().position(|held| held.card == card)?;
            return Some(Self::Card(index));
        }
        if let Some(row) = text.strip_prefix("row:") {
            let mut letters = row.chars();
            let letter = letters.next().filter(|_| letters.next().is_none())?;
            let known = map.vertices.iter().any(|at| at.name.starts_with(letter));
            return known.then_some(Self::Row(letter));
        }
        line(text.strip_prefix('e')?).map(Self::Line)
    }
}
