//! What is fuzzed, as a library for the targets of `cargo fuzz`.

pub mod targets;
