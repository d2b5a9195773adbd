//! Whatever the text, reading it as the terms of a table must not panic.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| house::fuzz::terms(text));
