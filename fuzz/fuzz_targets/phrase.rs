//! Whatever the text, reading it as a recovery phrase must not panic.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| house::fuzz::phrase(text));
