//! Tests of the test kit, on a tiny game that is whole or broken in one chosen way.

mod highlow;

#[path = "lib/conformance.rs"]
mod conformance;
#[path = "lib/coverage.rs"]
mod coverage;
#[path = "lib/fuzz.rs"]
mod fuzz;
#[path = "lib/perft.rs"]
mod perft;
#[path = "lib/playthrough.rs"]
mod playthrough;
#[path = "lib/scenario.rs"]
mod scenario;
