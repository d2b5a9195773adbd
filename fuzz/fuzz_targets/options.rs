//! Whatever the text, reading it as options of any game must not panic.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| roundhouse_fuzz::targets::options(text));
