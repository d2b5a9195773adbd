//! The tests of A Big Train Game.

#[path = "lib/conform.rs"]
mod conform;
#[path = "lib/counts.rs"]
mod counts;
#[path = "lib/encoding.rs"]
mod encoding;
#[path = "lib/figures.rs"]
mod figures;
#[path = "lib/laws.rs"]
mod laws;
#[path = "lib/lines.rs"]
mod lines;
#[path = "lib/matches.rs"]
mod matches;
#[path = "lib/odds.rs"]
mod odds;
#[path = "lib/playing.rs"]
mod playing;
#[path = "lib/records.rs"]
mod records;
#[path = "lib/scenarios.rs"]
mod scenarios;
#[path = "lib/squares.rs"]
mod squares;
