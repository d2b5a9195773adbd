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
pub struct Layout {
    /// What is asked of the viewer, or what the table is waiting for, in a sentence without a period;
    /// `None` if the table's own words will do.
    pub asked: Option<String>,
    /// The picture laid over the board.
    pub overlay: String,
    /// What can be clicked on the board.
    pub spots: Vec<Hotspot>,
    /// What can be chosen from the list, in groups.
    pub groups: Vec<Group>,
    /// What is beside the board: sheets, hands, trackers.
    pub beside: Markup,
}

/// Something that can be clicked on the board.
pub struct Hotspot {
    /// Its place and form, in units of the board.
    pub shape: Shape,
    /// What a click does, in words.
    pub name: String,
    /// What a click does.
    pub does: Click,
}

/// A line that belongs to the board and is sent once, since there may be hundreds.
pub struct BoardLine {
    /// Its name; a decision about it is a word, a space and this name.
    pub name: String,
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
    /// What it does, in words.
    pub words: String,
    /// What it does.
    pub does: Click,
}
