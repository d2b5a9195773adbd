//! Whatever the text, reading it as score sheets, adding them up and setting them on paper must not panic.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| roundhouse_fuzz::targets::pad(text));
