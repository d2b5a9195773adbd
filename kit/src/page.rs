//! How a game is laid out on a page: the board, what can be clicked on it, and the papers beside it.
//!
//! A kit is given a view, so that it cannot show what the viewer may not know.

use game::{EventOf, Game, Hints, Notation, Seat, Viewer};
use maud::Markup;
use pictures::Ink;

use crate::address::encoded;
use crate::kit::{ActionOf, Kit, ViewOf};
use crate::scene::Scene;

/// What a kit is shown of a table.
pub struct Sight<'a, K: Kit> {
    /// What the viewer may know.
    pub view: &'a ViewOf<K>,
    /// Who looks.
    pub viewer: Viewer,
    /// The seat that decides now, if it is the viewer's.
    pub seat: Option<Seat>,
    /// What it may do; nothing if it is not for the viewer to decide.
    pub actions: &'a [ActionOf<K>],
    /// What an action would do, in the viewer's words.
    pub words: &'a dyn Fn(&ActionOf<K>) -> String,
    /// What has been picked so far on the way to a decision; the kit itself gave it its form.
    pub pick: &'a str,
    /// The address of this page with nothing picked.
    pub address: &'a str,
    /// What the viewer may do about the chance that is due.
    pub chance: Due,
    /// The last event, if everybody saw it.
    pub last: Option<EventOf<K::Rules>>,
    /// The last events of one seat, newest first, as far back as everybody saw them.
    pub lately: Vec<EventOf<K::Rules>>,
    /// The players' names in the order of the seats.
    pub names: &'a [String],
    /// The start and all events, for games that hide nothing.
    pub story: Option<Story<'a, K::Rules>>,
}

/// What a viewer may do about the chance that is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Due {
    /// Nothing: none is due, or it is another's.
    #[default]
    NotHis,
    /// He may let the table draw.
    Spin,
    /// He types in what the real spinner shows.
    Tell,
}

/// A game from its start, where nothing of it is hidden.
pub struct Story<'a, G: Game> {
    /// The state before the first event.
    pub start: &'a G::State,
    /// What has happened.
    pub events: &'a [EventOf<G>],
}

/// What a kit lays out.
pub struct Laid {
    /// What is asked of the viewer, or what everybody waits for, in a sentence without a period;
    /// nothing if the table's own words will do.
    pub asked: Option<String>,
    /// The picture laid over the board.
    pub overlay: String,
    /// What can be clicked on the board.
    pub spots: Vec<Spot>,
    /// What can be chosen from the list, in groups.
    pub groups: Vec<Group>,
    /// The papers beside the board: sheets, hands, trackers.
    pub beside: Markup,
}

/// Something that can be clicked on the board.
pub struct Spot {
    /// Its place and form, in the measures of the board.
    pub shape: Shape,
    /// What a click does, in words.
    pub name: String,
    /// What a click does.
    pub does: Does,
}

/// A line that belongs to the board and is sent once, since there may be hundreds.
pub struct Stretch {
    /// Its name; a decision about it is a word, a space and this name.
    pub name: String,
    /// Where it begins.
    pub from: (f64, f64),
    /// Where it ends.
    pub to: (f64, f64),
}

/// The form of a spot.
pub enum Shape {
    /// One of the board's own lines, by its number. What it does is told by the word before its name.
    Line(usize),
    /// A disc.
    Disc {
        /// From the left edge.
        x: f64,
        /// From the upper edge.
        y: f64,
        /// The radius.
        r: f64,
    },
    /// A rectangle.
    Box {
        /// From the left edge.
        x: f64,
        /// From the upper edge.
        y: f64,
        /// To the right.
        width: f64,
        /// Downward.
        height: f64,
    },
}

/// What a click or a line of the list does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Does {
    /// Makes this decision, in notation.
    Act(String),
    /// Asks again before making this decision.
    Ask(String),
    /// Picks something on the way to a decision.
    Pick(String),
    /// Lets chance decide.
    Spin,
    /// Says what the real spinner shows, in notation.
    Tell(String),
}

/// Choices that belong together.
pub struct Group {
    /// What they have in common; may be empty.
    pub title: String,
    /// The choices.
    pub choices: Vec<Line>,
}

/// One line of the list.
pub struct Line {
    /// What it does, in words.
    pub words: String,
    /// What it does.
    pub does: Does,
}

impl<'a, K: Kit> Sight<'a, K> {
    /// What doing this means for a page: what nobody does by mistake is asked for twice.
    pub fn doing(&self, rules: &K::Rules, action: &ActionOf<K>) -> Does {
        let text = rules.action(action).to_string();
        if rules.is_sound(action) {
            Does::Act(text)
        } else {
            Does::Ask(text)
        }
    }

    /// One line of the list for an action.
    pub fn line(&self, rules: &K::Rules, action: &ActionOf<K>) -> Line {
        Line {
            words: (self.words)(action),
            does: self.doing(rules, action),
        }
    }

    /// The address of this page with something picked.
    pub fn link(&self, pick: &str) -> String {
        let mark = if self.address.contains('?') { '&' } else { '?' };
        format!("{}{mark}pick={}", self.address, encoded(pick))
    }

    /// How pictures are to be drawn here.
    pub fn scene<'s>(&self, actions: &'s [ActionOf<K>], marks: K::Marks) -> Scene<'s, K> {
        Scene {
            actions,
            last: self.last,
            marks,
            ink: Ink::Page,
            prefix: "o",
            board: Some("b"),
        }
    }

    /// The name of whoever holds a seat.
    pub fn name(&self, seat: Seat) -> &'a str {
        self.names
            .get(seat.index())
            .map_or("nobody", String::as_str)
    }
}
