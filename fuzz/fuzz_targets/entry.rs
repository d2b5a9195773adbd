//! Whatever the text, reading it as a line of a table's log must not panic.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| house::fuzz::entry(text));
