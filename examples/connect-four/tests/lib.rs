//! The game against its scenarios, the known counts, and the suite every game must pass.

use std::fs;
use std::path::{Path, PathBuf};

use connect_four::ConnectFour;
use game::{Rules, Setup};
use test_kit::conformance::Suite;
use test_kit::perft::{Kind, distinct, perft};
use test_kit::{coverage, fuzz, playthrough, scenario};

/// A path inside this game's folder.
fn folder(inside: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(inside)
}

fn setup() -> Setup {
    Setup::plain(&ConnectFour::META, 2).expect("the game is for two")
}

fn rules() -> ConnectFour {
    ConnectFour::new(&setup()).expect("the setup is allowed")
}

#[test]
fn the_game_keeps_every_promise() {
    Suite::<ConnectFour>::new(vec![setup()])
        .allocations(|apply| allocation_counter::measure(apply).count_total)
        .run();
}

#[test]
fn every_scenario_holds() {
    scenario::run_folder::<ConnectFour>(&folder("scenarios"));
}

#[test]
fn every_rule_is_shown_and_refused_or_excused() {
    coverage::check::<ConnectFour>(&folder(""));
}

/// Counts that other programs have found too.
#[test]
fn the_sequences_are_as_many_as_everybody_counts() {
    let rules = rules();
    let known = [7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234];
    for (depth, count) in (1..).zip(known) {
        assert_eq!(perft(&rules, &rules.start(), depth, Kind::All), count);
    }
    // Different positions, as John Tromp counted them.
    for (depth, count) in (1..).zip([7, 49, 238, 1_120, 4_263]) {
        assert_eq!(distinct(&rules, &rules.start(), depth, Kind::All), count);
    }
}

#[test]
fn a_game_reads_as_it_always_did() {
    playthrough::check::<ConnectFour>(&folder("playthroughs/2-seats.txt"), &setup(), 1974);
}

#[test]
fn no_text_breaks_a_reader() {
    let lines = [
        "cf1 ......./......./......./......./......./.......",
        "cf1 ......./......./......./...A.../...B.../...A..B",
    ];
    fuzz::run(&lines.map(String::from), 0.2, fuzz::position::<ConnectFour>);
    let columns = ["1", "4", "7"].map(String::from);
    fuzz::run(&columns, 0.1, fuzz::action::<ConnectFour>);
}

#[test]
fn the_guide_shows_code_that_is_there() {
    let guide = fs::read_to_string(folder("../../docs/new-game.md")).expect("there is a guide");
    let own = fs::read_to_string(folder("tests/lib.rs")).expect("this file is there");
    let sources = fs::read_dir(folder("src")).expect("there is code");
    let sources = sources.map(|file| fs::read_to_string(file.expect("a file").path()));
    let mut code: Vec<String> = sources.map(|text| text.expect("code is text")).collect();
    code.push(own);
    let excerpts: Vec<&str> = guide.split("```rust\n").skip(1).collect();
    assert!(excerpts.len() > 8, "the guide shows code");
    for excerpt in excerpts {
        let excerpt = excerpt.split("```").next().unwrap_or_default();
        assert!(code.iter().any(|text| text.contains(excerpt)), "{excerpt}");
    }
}
