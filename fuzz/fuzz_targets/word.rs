//! Whatever the text, reading it as a word of a form must not panic.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| house::fuzz::word(text));
