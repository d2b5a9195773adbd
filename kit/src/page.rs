//! How a game is laid out on a page: the board, what can be clicked on it, and what is beside it.
//!
//! A kit is given a view, so that it cannot show what the viewer may not know.

use maud::Markup;

/// What a viewer may do about the chance that is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ChanceDue {
    /// Nothing: none is due, or it is another's.
    #[default]
    NotYours,
    /// They may let the table draw.
    Spin,
    /// They type in what the real spinner shows.
    Type,
}

/// What a kit lays out.
#[derive(Default)]
pub struct Layout {
    /// How far the game is, beside its title: "Round 3 · 31 cards in the deck".
    pub status: String,
    /// What is asked of the viewer, or what everybody waits for, in a sentence without a period;
    /// nothing if the table's own words will do.
    pub asked: Option<String>,
    /// The picture laid over the board.
    pub overlay: String,
    /// What can be clicked on the board.
    pub spots: Vec<Hotspot>,
    /// What can be chosen from the list, in groups, the best first.
    pub groups: Vec<Group>,
    /// What ends the turn, if the viewer may end it: a button of its own, always in one place.
    pub finish: Option<Line>,
    /// What lies under the board: the viewer's hand, sheets, what is for sale.
    pub tray: Markup,
    /// What stands beside the players' names, in the order of the seats. Scores that the viewer may
    /// not know are left out.
    pub seats: Vec<SeatNote>,
    /// What matters now, where the whole board would be too small to read.
    pub focus: Option<Frame>,
    /// The only thing the viewer can do, in notation: a page does it for them after a moment. Never
    /// what reveals something or is a choice after all.
    pub forced: Option<String>,
    /// What stays picked after a decision, in the form of a pick: a card that is being worked on.
    pub pinned: Option<String>,
    /// Whether everything is listed although something is picked: there is nothing to go back to.
    pub all_listed: bool,
}

/// What stands beside a player's name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeatNote {
    /// What the seat has left, in a few words: "17 track · 8 waivers".
    pub note: String,
    /// Its points, as far as the viewer knows them.
    pub score: String,
}

/// A part of the board, in its measures.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    /// From the left edge.
    pub x: f64,
    /// From the upper edge.
    pub y: f64,
    /// To the right.
    pub width: f64,
    /// Downward.
    pub height: f64,
}

impl Frame {
    /// The smallest frame around these points; none if there are none.
    pub fn around(points: impl IntoIterator<Item = (f64, f64)>) -> Option<Self> {
        let mut points = points.into_iter();
        let (x, y) = points.next()?;
        let [mut left, mut right, mut top, mut bottom] = [x, x, y, y];
        for (x, y) in points {
            (left, right) = (left.min(x), right.max(x));
            (top, bottom) = (top.min(y), bottom.max(y));
        }
        Some(Self {
            x: left,
            y: top,
            width: right - left,
            height: bottom - top,
        })
    }
}

/// Something that can be clicked on the board.
pub struct Hotspot {
    /// Its place and form, in units of the board.
    pub shape: Shape,
    /// What a click does, in words.
    pub name: String,
    /// What a click does.
    pub does: Click,
    /// The id of the piece that lies there, if it can be dragged to a spot that does the same, or to
    /// one that this spot leads to.
    pub piece: Option<String>,
}

/// A line that belongs to the board and is sent once, since there may be hundreds.
pub struct BoardLine {
    /// Its name; a decision about it is a word, a space and this name.
    pub name: String,
    /// What people call it, as a pointer that rests on it shows.
    pub words: String,
    /// Where it begins.
    pub from: (f64, f64),
    /// Where it ends.
    pub to: (f64, f64),
}

/// The form of a spot.
pub enum Shape {
    /// One of the board's own lines, by its number. The word before its name says what it does.
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
pub enum Click {
    /// Makes this decision, in notation.
    Act(String),
    /// Asks again before making this decision.
    Confirm(String),
    /// Picks something on the way to a decision.
    Pick(String),
    /// Lets chance decide.
    Spin,
    /// Says what the real spinner shows, in notation.
    Type(String),
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
    /// What it does, in words: a verb first, short.
    pub words: String,
    /// What follows from it, in smaller letters: "to St. Paul", "finishes your Erie card: +14".
    pub detail: String,
    /// A small picture at the end of the line, such as an arrow.
    pub icon: Option<Markup>,
    /// What it does.
    pub does: Click,
    /// A second decision that is made right after the first, in notation. Where a page sends one
    /// decision at a time, such a line is left out.
    pub then: Option<String>,
}

impl Line {
    /// A line of words alone.
    pub fn new(words: impl Into<String>, does: Click) -> Self {
        Self {
            words: words.into(),
            detail: String::new(),
            icon: None,
            does,
            then: None,
        }
    }

    /// The same line with what follows from it.
    #[must_use]
    pub fn with_detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = detail.into();
        self
    }

    /// What a form sends for this decision, with the one that follows it.
    pub fn value(&self, text: &str) -> String {
        match &self.then {
            Some(then) => format!("{text}; {then}"),
            None => text.to_owned(),
        }
    }

    /// The same line with a second decision after the first.
    #[must_use]
    pub fn with_then(mut self, then: impl Into<String>) -> Self {
        self.then = Some(then.into());
        self
    }

    /// The same line with a picture.
    #[must_use]
    pub fn with_icon(mut self, icon: Markup) -> Self {
        self.icon = Some(icon);
        self
    }
}
