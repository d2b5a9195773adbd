//! The HTML of every page: pure functions of what the house tells. It knows no HTTP and no storage,
//! so the same pages can be drawn by a server or in a browser.
//!
//! | module | what it shows |
//! |---|---|
//! | [`lobby`], [`new_table`], [`seat`], [`name`] | the way to a table |
//! | [`table`], [`parts`], [`clicks`], [`board`] | a table, its parts, its choices, its board |
//! | [`replay`], [`after`], `graph`, `compared` | a game looked at again |
//! | [`share`] | a game as a picture, and what previews of links show |
//! | [`coach`] | costly decisions as exercises |
//! | [`rules`], [`learn`], `shelf` | rulebooks and courses |
//! | [`frame`], `ways` | the frame around all of them, and where their links lead |
//! | `settings`, `result`, `words` | dialogs of a table; how a game came out, in one line; small changes to words |
//! | [`assets`], [`posters`], [`portrait`] | style sheets, scripts, pictures |

pub mod after;
pub mod assets;
pub mod board;
pub mod clicks;
pub mod coach;
mod compared;
pub mod frame;
mod graph;
mod kits;
pub mod learn;
pub mod lobby;
pub mod name;
pub mod new_table;
pub mod parts;
pub mod portrait;
pub mod posters;
pub mod replay;
mod result;
pub mod rules;
pub mod seat;
mod settings;
pub mod share;
mod shelf;
pub mod table;
mod ways;
mod words;

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
