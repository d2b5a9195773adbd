//! Tools for drawing: SVG elements, lines and curves, paper with its caption, track and engines, and
//! the one set of colors for light, dark and print. It knows no game; each game draws its own
//! pictures with these.
//!
//! - [`svg`] writes elements; [`geometry`] has points, angles, paths.
//! - [`frame`] is the sheet a picture stands on, and its simplest shapes.
//! - [`engraving`] is what railroad posters are made of: track, engines, plates, badges.
//! - [`labels`] finds places for the names on a map.
//! - [`ledger`] is a sheet to write on.
//! - [`flat`] writes all colors where they are used, for viewers without style sheets.
//! - [`Ink`] chooses where a picture's colors come from; [`stylesheet`] holds them.

pub mod engraving;
mod flat;
pub mod frame;
pub mod geometry;
mod ink;
pub mod labels;
pub mod ledger;
mod style;
pub mod svg;

pub use flat::{Palette, flat, painted};
pub use geometry::Point;
pub use ink::{Ink, Size};
pub use style::{color, stylesheet};

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
