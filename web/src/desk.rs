//! How a game is laid out on a page: the board, what can be clicked on it, and the papers beside it.
//!
//! A desk is given a view, so that it cannot show what the viewer may not know.

mod big_train;
mod century_run;
mod great_railroad;
mod luminaries;
#[cfg(test)]
mod trial;
#[cfg(test)]
mod weight;

use game::{EventOf, Game, Seat, Viewer};
use maud::{Markup, html};
use pictures::{Anchor, Draw, Ink, Scene, Size};

use crate::pages::ways::encoded;

/// A game that has a place on a page.
pub(crate) trait Desk: Draw {
    /// How long a game takes, as in "20 minutes".
    const LENGTH: &'static str;
    /// The measures of the board.
    const SIZE: Size;

    /// How the board is drawn, where a game has more than one way.
    fn board_marks() -> Self::Marks {
        Self::Marks::default()
    }

    /// What lies below all that changes; a page keeps it.
    fn ground(&self) -> String {
        let scene = Scene {
            ink: Ink::Page,
            prefix: "b",
            marks: Self::board_marks(),
            ..Scene::default()
        };
        self.board(&scene)
    }

    /// The lines of the board that can be clicked while they are open; a page keeps them. The `n`th
    /// one picks `en`, and [`Shape::Line`] opens it.
    fn stretches(&self) -> Vec<Stretch> {
        Vec::new()
    }

    /// What lies above all that changes; a page keeps it.
    fn above(&self) -> String {
        String::new()
    }

    /// Everything that changes, laid out for one viewer.
    fn lay(&self, sight: &Sight<'_, Self>) -> Laid;

    /// What a finished game came down to, in the game's own terms.
    fn verdict(&self, sight: &Sight<'_, Self>) -> Markup {
        let _ = sight;
        html! {}
    }
}

/// What a desk is shown.
pub(crate) struct Sight<'a, G: Desk> {
    /// What the viewer may know.
    pub(crate) view: &'a G::View,
    /// Who looks.
    pub(crate) viewer: Viewer,
    /// The seat that decides now, if it is the viewer's.
    pub(crate) seat: Option<Seat>,
    /// What it may do; nothing if it is not for the viewer to decide.
    pub(crate) actions: &'a [G::Action],
    /// What an action would do, in the viewer's words.
    pub(crate) words: &'a dyn Fn(&G::Action) -> String,
    /// What has been picked so far on the way to a decision; the desk itself gave it its form.
    pub(crate) pick: &'a str,
    /// The address of this page with nothing picked.
    pub(crate) address: &'a str,
    /// What the viewer may do about the chance that is due.
    pub(crate) chance: Due,
    /// The last event, if everybody saw it.
    pub(crate) last: Option<EventOf<G>>,
    /// The last events of one seat, newest first, as far back as everybody saw them.
    pub(crate) lately: Vec<EventOf<G>>,
    /// The players' names in the order of the seats.
    pub(crate) names: &'a [String],
    /// The start and all events, for games that hide nothing.
    pub(crate) story: Option<Story<'a, G>>,
}

/// What a viewer may do about the chance that is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Due {
    /// Nothing: none is due, or it is another's.
    #[default]
    NotHis,
    /// He may let the table draw.
    Spin,
    /// He types in what the real spinner shows.
    Tell,
}

/// A game from its start, where nothing of it is hidden.
pub(crate) struct Story<'a, G: Game> {
    /// The state before the first event.
    pub(crate) start: &'a G::State,
    /// What has happened.
    pub(crate) events: &'a [EventOf<G>],
}

/// What a desk lays out.
pub(crate) struct Laid {
    /// What is asked of the viewer, or what everybody waits for, in a sentence without a period;
    /// nothing if the table's own words will do.
    pub(crate) asked: Option<String>,
    /// The picture laid over the board.
    pub(crate) overlay: String,
    /// What can be clicked on the board.
    pub(crate) spots: Vec<Spot>,
    /// What can be chosen from the list, in groups.
    pub(crate) groups: Vec<Group>,
    /// The papers beside the board: sheets, hands, trackers.
    pub(crate) beside: Markup,
}

/// Something that can be clicked on the board.
pub(crate) struct Spot {
    /// Its place and form, in the measures of the board.
    pub(crate) shape: Shape,
    /// What a click does, in words.
    pub(crate) name: String,
    /// What a click does.
    pub(crate) does: Does,
}

/// A line that belongs to the board and is sent once, since there may be hundreds.
pub(crate) struct Stretch {
    /// Its name; a decision about it is a word, a space and this name.
    pub(crate) name: String,
    /// Where it begins.
    pub(crate) from: (f64, f64),
    /// Where it ends.
    pub(crate) to: (f64, f64),
}

/// A place on a picture in the picture's own measures.
pub(crate) fn on_board(size: Size, place: Anchor) -> (f64, f64) {
    let part = |percent: f64, whole: f64| percent / 100.0 * whole;
    (part(place.x.0, size.width), part(place.y.0, size.height))
}

/// The form of a spot.
pub(crate) enum Shape {
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
pub(crate) enum Does {
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
pub(crate) struct Group {
    /// What they have in common; may be empty.
    pub(crate) title: String,
    /// The choices.
    pub(crate) choices: Vec<Line>,
}

/// One line of the list.
pub(crate) struct Line {
    /// What it does, in words.
    pub(crate) words: String,
    /// What it does.
    pub(crate) does: Does,
}

impl<'a, G: Desk> Sight<'a, G> {
    /// What doing this means for a page: what nobody does by mistake is asked for twice.
    pub(crate) fn doing(&self, rules: &G, action: &G::Action) -> Does {
        let text = rules.action(action).to_string();
        if rules.is_sound(action) {
            Does::Act(text)
        } else {
            Does::Ask(text)
        }
    }

    /// One line of the list for an action.
    pub(crate) fn line(&self, rules: &G, action: &G::Action) -> Line {
        Line {
            words: (self.words)(action),
            does: self.doing(rules, action),
        }
    }

    /// The address of this page with something picked.
    pub(crate) fn link(&self, pick: &str) -> String {
        let mark = if self.address.contains('?') { '&' } else { '?' };
        format!("{}{mark}pick={}", self.address, encoded(pick))
    }

    /// How pictures are to be drawn here.
    pub(crate) fn scene<'s>(&self, actions: &'s [G::Action], marks: G::Marks) -> Scene<'s, G> {
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
    pub(crate) fn name(&self, seat: Seat) -> &'a str {
        self.names
            .get(seat.index())
            .map_or("nobody", String::as_str)
    }
}
