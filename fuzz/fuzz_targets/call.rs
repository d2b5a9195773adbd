//! Whatever the text, reading it as where a player wants to be called must not panic.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| web::fuzz::call(text));
