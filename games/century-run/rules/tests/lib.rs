//! The tests of Century Run, in one binary.
#![expect(
    clippy::unwrap_used,
    reason = "in a test that is what an unmet expectation should do"
)]

#[path = "lib/board.rs"]
mod board;
#[path = "lib/conformance.rs"]
mod conformance;
#[path = "lib/encoding.rs"]
mod encoding;
#[path = "lib/odds.rs"]
mod odds;
#[path = "lib/perft.rs"]
mod perft;
#[path = "lib/playthroughs.rs"]
mod playthroughs;
#[path = "lib/position.rs"]
mod position;
#[path = "lib/properties.rs"]
mod properties;
#[path = "lib/records.rs"]
mod records;
#[path = "lib/reference.rs"]
mod reference;
#[path = "lib/sample_trip.rs"]
mod sample_trip;
#[path = "lib/scenarios.rs"]
mod scenarios;
#[path = "lib/setup.rs"]
mod setup;
#[path = "lib/table.rs"]
mod table;
#[path = "lib/walker.rs"]
mod walker;
#[path = "lib/words.rs"]
mod words;
