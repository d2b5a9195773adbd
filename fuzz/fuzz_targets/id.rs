//! Whatever the text, reading it as the name of a table or guest must not panic.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| store::fuzz::id(text));
