//! Whatever the text, reading it as the headers of a request must not panic.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| web::fuzz::headers(text));
