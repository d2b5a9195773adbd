//! The web table as people use it: by requests, and in real browsers.
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot be set up stops right there"
)]

#[path = "lib/access.rs"]
mod access;
#[path = "lib/aftermath.rs"]
mod aftermath;
#[path = "lib/agreeing.rs"]
mod agreeing;
#[path = "lib/along.rs"]
mod along;
#[path = "lib/api.rs"]
mod api;
#[path = "lib/at_the_table.rs"]
mod at_the_table;
#[path = "lib/boards.rs"]
mod boards;
#[path = "lib/bots.rs"]
mod bots;
#[path = "lib/brought.rs"]
mod brought;
#[path = "lib/browser.rs"]
mod browser;
#[path = "lib/by_request.rs"]
mod by_request;
#[path = "lib/called.rs"]
mod called;
#[path = "lib/civil.rs"]
mod civil;
#[path = "lib/clicks.rs"]
mod clicks;
#[path = "lib/courtesy.rs"]
mod courtesy;
#[path = "lib/devices.rs"]
mod devices;
#[path = "lib/faults.rs"]
mod faults;
#[path = "lib/freeze.rs"]
mod freeze;
#[path = "lib/frozen.rs"]
mod frozen;
#[path = "lib/fuzzed.rs"]
mod fuzzed;
#[path = "lib/guarded.rs"]
mod guarded;
#[path = "lib/hand.rs"]
mod hand;
#[path = "lib/hints.rs"]
mod hints;
#[path = "lib/house.rs"]
mod house;
#[path = "lib/in_chromium.rs"]
mod in_chromium;
#[path = "lib/in_process.rs"]
mod in_process;
#[path = "lib/learned.rs"]
mod learned;
#[path = "lib/limited.rs"]
mod limited;
#[path = "lib/low_windows.rs"]
mod low_windows;
#[path = "lib/mutated.rs"]
mod mutated;
#[path = "lib/my_games.rs"]
mod my_games;
#[path = "lib/offline.rs"]
mod offline;
#[path = "lib/one_screen.rs"]
mod one_screen;
#[path = "lib/openapi.rs"]
mod openapi;
#[path = "lib/operated.rs"]
mod operated;
#[path = "lib/other_browsers.rs"]
mod other_browsers;
#[path = "lib/pairs.rs"]
mod pairs;
#[path = "lib/paper.rs"]
mod paper;
#[path = "lib/player.rs"]
mod player;
#[path = "lib/pushed.rs"]
mod pushed;
#[path = "lib/puzzled.rs"]
mod puzzled;
#[path = "lib/raw.rs"]
mod raw;
#[path = "lib/retention.rs"]
mod retention;
#[path = "lib/round.rs"]
mod round;
#[path = "lib/secrets.rs"]
mod secrets;
#[path = "lib/together.rs"]
mod together;
#[path = "lib/twins.rs"]
mod twins;
#[path = "lib/typed.rs"]
mod typed;
#[path = "lib/valid.rs"]
mod valid;
#[path = "lib/visitor.rs"]
mod visitor;
