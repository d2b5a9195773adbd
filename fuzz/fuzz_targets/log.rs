//! Whatever the text, reading it as a whole table as the store keeps it must not panic.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| roundhouse_fuzz::targets::log(text));
