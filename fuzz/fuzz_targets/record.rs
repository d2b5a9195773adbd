//! Whatever the text, reading it as a record and replaying it must not panic.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| roundhouse_fuzz::targets::record(text));
