//! Tests of the test kit, on a tiny game that is whole or broken in one chosen way.

mod highlow;

#[path = "lib/conformance.rs"]
mod conformance;
