//! The games as pictures: standalone SVG text made from views, and nothing else.
//!
//! - [`Draw`] is what a game can do here: `board`, `pieces` and `whole`; [`Scene`] says what is marked.
//! - [`great_railroad`], [`century_run`], [`big_train`] and [`luminaries`] tell where things are drawn,
//!   and draw their smaller things: dial, score sheet, squares, cards.
//! - [`stylesheet`] holds the one set of colours, for light, dark and paper.
//! - `svg`, `geometry`, `frame`, `engraving`: the tools all of them draw with.

pub mod big_train;
pub mod century_run;
mod draw;
mod engraving;
mod frame;
mod geometry;
pub mod great_railroad;
pub mod luminaries;
mod style;
mod svg;

pub use draw::{Anchor, Draw, Ink, Percent, Piece, Scene, Size};
pub use geometry::Point;
pub use style::{plain_stylesheet, stylesheet};
