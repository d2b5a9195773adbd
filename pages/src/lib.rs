//! The HTML of every page: pure functions of what the house tells. It knows no HTTP and no storage,
//! so the same pages can be drawn by a server or in a browser.
//!
//! | module | what it shows |
//! |---|---|
//! | [`lobby`], [`now`], [`new_table`], [`seat`] | the way to a table |
//! | [`me`], [`notifications`], [`mine`], [`notes`] | who one is, how to be called, one's games, one's notes |
//! | [`talk`], [`admin`] | what was said, and order at the house |
//! | [`table`], [`parts`], `people`, [`clicks`], [`board`] | a table, its parts, its players, its choices, its board |
//! | [`replay`], [`after`], `graph`, `compared` | a game looked at again |
//! | [`share`] | a game as a picture, and what previews of links show |
//! | [`coach`] | costly decisions as exercises |
//! | [`original`] | what owners of an original are asked |
//! | [`score`] | score sheets that people keep by hand |
//! | [`rules`], [`learn`], [`puzzles`], `shelf` | rulebooks, courses and puzzles |
//! | [`mod@print`], [`companion`] | how a game is printed, and chance for a real board |
//! | [`frame`], `ways` | the frame around all of them, and where their links lead |
//! | `agreement`, `rematch`, `time` | what players agree on, playing again, clocks in words |
//! | `settings`, `result`, `words`, `levels`, [`dates`], [`qr`] | dialogs of a table; results, words, opponents, days and codes to scan |
//! | [`assets`], [`posters`], [`portrait`] | style sheets, scripts, pictures |
//! | [`offline`] | the files of a site that needs no server |

pub mod admin;
pub mod after;
mod agreement;
mod along;
pub mod assets;
pub mod board;
pub mod clicks;
pub mod coach;
pub mod companion;
mod compared;
pub mod dates;
pub mod frame;
mod graph;
mod hinted;
mod kits;
pub mod learn;
mod levels;
pub mod lobby;
pub mod me;
pub mod mine;
pub mod new_table;
pub mod notes;
pub mod notifications;
pub mod now;
pub mod offline;
pub mod original;
pub mod parts;
mod people;
pub mod portrait;
pub mod posters;
pub mod print;
pub mod puzzles;
pub mod qr;
mod rematch;
pub mod replay;
mod result;
pub mod rules;
mod said;
pub mod score;
pub mod seat;
mod settings;
pub mod share;
mod shelf;
mod story;
pub mod table;
pub mod talk;
mod time;
pub mod upload;
mod waiting;
mod ways;
mod words;

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
