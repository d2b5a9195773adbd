//! Whatever the bytes, reading them as a record and replaying it must not panic.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tables::Record;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(record) = Record::read(bytes)
        && let Ok(game) = games::find(&record.header.game)
    {
        // Refusing is fine; only a panic is not.
        let _ = game.verify(&record);
    }
});
