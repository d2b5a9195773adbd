//! Whatever the text, reading it as a position of any game must not panic.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for game in tables::GAMES {
        tables::with_game!(game.slug, G => test_kit::fuzz::position::<G>(text));
    }
});
