//! Whatever the text, reading it as a notice of another node must not panic.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| store::fuzz::notice(text));
