//! How and with what a picture is to be drawn.

use game::EventOf;
use pictures::Ink;

use crate::kit::{ActionOf, Kit};

/// How and with what a picture is to be drawn.
pub struct Scene<'a, K: Kit> {
    /// Actions to be shown on the board, in the order of their numbers.
    pub actions: &'a [ActionOf<K>],
    /// The event to be shown as the last one.
    pub last: Option<EventOf<K::Rules>>,
    /// What else is marked.
    pub marks: K::Marks,
    /// Colors.
    pub ink: Ink,
    /// What every id in the picture begins with, so that two pictures can stand on one page.
    pub prefix: &'a str,
    /// What the ids of a board on the same page begin with, if there is one: an overlay then uses
    /// the drawings that the board keeps instead of bringing its own.
    pub board: Option<&'a str>,
}

impl<K: Kit> Default for Scene<'_, K> {
    fn default() -> Self {
        Self {
            actions: &[],
            last: None,
            marks: K::Marks::default(),
            ink: Ink::Auto,
            prefix: K::META.slug,
            board: None,
        }
    }
}

impl<K: Kit> Scene<'_, K> {
    /// The id of something in the picture.
    pub fn id(&self, name: impl std::fmt::Display) -> String {
        format!("{}-{name}", self.prefix)
    }

    /// What the ids of the drawings begin with that this picture uses.
    pub fn stock(&self) -> &str {
        self.board.unwrap_or(self.prefix)
    }

    /// The numbers of those actions that `found` finds, as they are listed.
    pub fn numbers(&self, found: impl Fn(&ActionOf<K>) -> bool) -> Vec<usize> {
        (1..)
            .zip(self.actions)
            .filter(|(_, action)| found(action))
            .map(|(number, _)| number)
            .collect()
    }
}
