//! Whatever the text, reading it as an action of any game must not panic.

#![no_main]

use kit::Kit;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for game in games::GAMES {
        games::with_kit!(game.slug, K => test_kit::fuzz::action::<<K as Kit>::Rules>(text));
    }
});
