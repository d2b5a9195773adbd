//! The game against its scenarios and the suite every game must pass.

use std::path::{Path, PathBuf};

use game::{Rules, Setup};
use template_game::TemplateGame;
use test_kit::conformance::Suite;
use test_kit::perft::{Kind, perft};
use test_kit::{coverage, fuzz, scenario};

/// A path inside this game's folder.
fn folder(inside: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(inside)
}

fn setup() -> Setup {
    Setup::plain(&TemplateGame::META, 2).expect("the game is for two")
}

#[test]
fn the_game_keeps_every_promise() {
    Suite::<TemplateGame>::new(vec![setup()])
        .allocations(|apply| allocation_counter::measure(apply).count_total)
        .run();
}

#[test]
fn every_scenario_holds() {
    scenario::run_folder::<TemplateGame>(&folder("scenarios"));
}

#[test]
fn every_rule_is_shown_and_refused_or_excused() {
    coverage::check::<TemplateGame>(&folder(""));
}

#[test]
fn the_sequences_are_as_many_as_ever() {
    let rules = TemplateGame::new(&setup()).expect("the setup is allowed");
    for (depth, count) in (1..).zip([3, 9, 27, 81]) {
        assert_eq!(perft(&rules, &rules.start(), depth, Kind::All), count);
    }
}

#[test]
fn no_text_breaks_a_reader() {
    let lines = ["tg1 A 21", "tg1 B 2"].map(String::from);
    fuzz::run(&lines, 0.1, fuzz::position::<TemplateGame>);
    let actions = ["1", "3"].map(String::from);
    fuzz::run(&actions, 0.1, fuzz::action::<TemplateGame>);
}
