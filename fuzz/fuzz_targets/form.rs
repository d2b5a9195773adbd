//! Whatever the text, reading it as the form that opens a table must not panic.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| roundhouse_fuzz::targets::form(text));
