//! Whatever the bytes, reading them as a record and replaying it must not panic.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tables::{Record, verify};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(record) = Record::read(bytes) {
        // Refusing is fine; only a panic is not.
        let _ = verify(&record);
    }
});
