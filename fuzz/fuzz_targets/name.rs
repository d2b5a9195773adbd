//! Whatever the text, reading it as a name must not panic.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| house::fuzz::name(text));
