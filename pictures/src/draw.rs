//! What every game that can be drawn has in common.

use game::{EventOf, Game};

use crate::geometry::Point;

/// A game that can be drawn. Drawing takes a view, so it cannot show a secret.
pub trait Draw: Game {
    /// What a page may want marked in this game besides actions and the last event.
    type Marks: Default + Clone;

    /// The picture without what moves.
    fn board(&self, scene: &Scene<'_, Self>) -> String;

    /// What moves, each piece as a picture of its own with its place on the board.
    fn pieces(&self, view: &Self::View, scene: &Scene<'_, Self>) -> Vec<Piece>;

    /// All that changes, pieces included, in one picture without a ground of its own: laid over the
    /// board, which a page can keep, it shows what the whole picture shows.
    fn overlay(&self, view: &Self::View, scene: &Scene<'_, Self>) -> String;

    /// Everything in one picture.
    fn whole(&self, view: &Self::View, scene: &Scene<'_, Self>) -> String;
}

/// How and with what a picture is to be drawn.
pub struct Scene<'a, G: Draw> {
    /// Actions to be shown on the board, in the order of their numbers.
    pub actions: &'a [G::Action],
    /// The event to be shown as the last one.
    pub last: Option<EventOf<G>>,
    /// What else is marked.
    pub marks: G::Marks,
    /// Colours.
    pub ink: Ink,
    /// What every id in the picture begins with, so that two pictures can stand on one page.
    pub prefix: &'a str,
    /// What the ids of a board on the same page begin with, if there is one: an overlay then uses
    /// the drawings that the board keeps instead of bringing its own.
    pub board: Option<&'a str>,
}

impl<G: Draw> Default for Scene<'_, G> {
    fn default() -> Self {
        Self {
            actions: &[],
            last: None,
            marks: G::Marks::default(),
            ink: Ink::Auto,
            prefix: G::META.slug,
            board: None,
        }
    }
}

impl<G: Draw> Scene<'_, G> {
    /// The id of something in the picture.
    pub(crate) fn id(&self, name: impl std::fmt::Display) -> String {
        format!("{}-{name}", self.prefix)
    }

    /// What the ids of the drawings begin with that this picture uses.
    pub(crate) fn stock(&self) -> &str {
        self.board.unwrap_or(self.prefix)
    }

    /// The numbers of those actions that `found` finds, as they are listed.
    pub(crate) fn numbers(&self, found: impl Fn(&G::Action) -> bool) -> Vec<usize> {
        (1..)
            .zip(self.actions)
            .filter(|(_, action)| found(action))
            .map(|(number, _)| number)
            .collect()
    }
}

/// Where a picture has its colours from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ink {
    /// As the reader's system prefers; a page overrules it by `data-ink="light"` or
    /// `data-ink="dark"` on the picture or on anything around it.
    #[default]
    Auto,
    /// Daylight, always.
    Light,
    /// Night, always.
    Dark,
    /// From the page, which carries [`crate::stylesheet`] once for all its pictures.
    Page,
}

/// A part of the width or height of a picture, in percent.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Percent(pub f64);

/// A place on a picture, for a page that lays something over it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Anchor {
    /// From the left edge.
    pub x: Percent,
    /// From the upper edge.
    pub y: Percent,
}

/// The measures of a picture's drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Size {
    /// Units from left to right.
    pub width: f64,
    /// Units from top to bottom.
    pub height: f64,
}

impl Size {
    /// A point of the drawing as a place on the picture.
    pub(crate) fn anchor(self, point: Point) -> Anchor {
        Anchor {
            x: Percent(point.x / self.width * 100.0),
            y: Percent(point.y / self.height * 100.0),
        }
    }
}

/// Something that moves, as a picture of its own.
#[derive(Clone, PartialEq, Debug)]
pub struct Piece {
    /// Its id, the same wherever it is.
    pub id: String,
    /// What it is, in words.
    pub name: String,
    /// The place of its middle.
    pub at: Anchor,
    /// Its width, as a part of the board's.
    pub width: Percent,
    /// Its height, as a part of the board's.
    pub height: Percent,
    /// The picture.
    pub svg: String,
}
