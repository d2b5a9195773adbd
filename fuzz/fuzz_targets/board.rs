//! Whatever the text, reading it as the file of a board and playing on it must not panic.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| roundhouse_fuzz::targets::board(text));
