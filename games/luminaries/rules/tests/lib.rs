//! The one test binary of the game.

use std::path::{Path, PathBuf};

use game::{Rules, Setup, Value};
use luminaries::Luminaries;

#[path = "lib/data.rs"]
mod data;
#[path = "lib/encoding.rs"]
mod encoding;
#[path = "lib/files.rs"]
mod files;
#[path = "lib/perft.rs"]
mod perft;
#[path = "lib/planner.rs"]
mod planner;
#[path = "lib/views.rs"]
mod views;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// A table of this many seats with these variants switched on.
fn setup(seats: u8, variants: &[&str]) -> Setup {
    let mut options = game::Options::default();
    for name in variants {
        options.set(*name, Value::Flag(true));
    }
    Setup::new(&Luminaries::META, seats, options).expect("the game offers this")
}

#[test]
fn every_scenario_holds() {
    test_kit::scenario::run_folder::<Luminaries>(&folder("scenarios"));
}
