//! The tally finds what is neither shown, refused nor excused.

use std::path::Path;

use test_kit::coverage;

use crate::highlow::HighLow;

const SHOWS_ALL: &str = r#"
game = "high-low"
rules = ["HL-1", "HL-2", "HL-3", "HL-4", "HL-5", "HL-6", "HL-7"]
title = "everything"
seats = 2
"#;

/// A file that shows every rule and refuses something by each of these.
fn file(refused: &[&str]) -> (String, String) {
    let steps = refused
        .iter()
        .map(|rule| format!("[[step]]\nrefuse = \"spin up\"\nrule = \"{rule}\"\n"));
    let text = format!("{SHOWS_ALL}{}", steps.collect::<String>());
    ("S01.toml".to_owned(), text)
}

const ALL: [&str; 7] = ["HL-1", "HL-2", "HL-3", "HL-4", "HL-5", "HL-6", "HL-7"];

#[track_caller]
fn tallies(file: (String, String), reasons: &str, wanted: &[&str]) {
    assert_eq!(coverage::tally::<HighLow>(&[file], reasons), wanted);
}

#[test]
fn a_folder_with_every_rule_shown_or_excused_passes() {
    coverage::check::<HighLow>(Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/highlow"
    )));
}

#[test]
#[should_panic(expected = "1 failures in the tally of rules of high-low")]
fn a_folder_without_scenarios_fails() {
    coverage::check::<HighLow>(Path::new(env!("CARGO_MANIFEST_DIR")));
}

#[test]
fn all_shown_and_refused_is_well() {
    tallies(file(&ALL), "", &[]);
}

#[test]
fn what_is_missing_is_named() {
    tallies(
        file(&ALL[1..]),
        "",
        &[
            "HL-1: no scenario refuses anything by it, and coverage.toml gives no reason under \
           unrefused",
        ],
    );
    let (name, text) = file(&ALL[1..]);
    tallies(
        (name, text.replace("\"HL-1\", ", "")),
        "[unrefused]\n\"HL-1\" = \"nothing goes against it\"",
        &["HL-1: no scenario shows it, and coverage.toml gives no reason under unshown"],
    );
}

#[test]
fn stale_and_empty_reasons_are_failures() {
    let stale = "[unrefused]\n\"HL-1\" = \"because\"\n\"HL-9\" = \"because\"\n\"R-1\" = \"because\"\n\
                 [unshown]\n\"HL-2\" = \" \"";
    tallies(
        file(&ALL),
        stale,
        &[
            "coverage.toml: HL-1 is called unrefused, but a scenario refuses by it",
            "coverage.toml: unrefused names HL-9, which is not in rules.md",
            "coverage.toml: unrefused names R-1, but rulings need no scenarios",
            "coverage.toml: unshown gives no reason for HL-2",
            "coverage.toml: HL-2 is called unshown, but a scenario shows it or refuses by it",
        ],
    );
    tallies(
        file(&ALL),
        "[unproven]\n\"HL-1\" = \"because\"",
        &[
            "coverage.toml: unknown field `unproven`, expected one of `unrefused`, `unshown`, `unplayed`",
        ],
    );
}

#[test]
fn only_rules_of_the_book_are_cited() {
    let (name, text) = file(&[
        "HL-8", "R-1", "HL-1", "HL-2", "HL-3", "HL-4", "HL-5", "HL-6", "HL-7",
    ]);
    tallies(
        (name, text.replace("\"HL-2\",", "\"HL-2\", \"HL-0\",")),
        "",
        &[
            "S01.toml: cites HL-0, which is not in rules.md",
            "S01.toml: cites HL-8, which is not in rules.md",
        ],
    );
}

#[test]
fn files_say_what_they_are_for() {
    let text = "game = \"other\"\nseats = 2".to_owned();
    let found = coverage::tally::<HighLow>(&[("S02.toml".to_owned(), text)], "");
    assert_eq!(
        found[..3],
        [
            "S02.toml: is for the game \"other\", not \"high-low\"",
            "S02.toml: has no title",
            "S02.toml: names no rules that it shows",
        ]
    );
}

/// Two scenarios of the option `swaps`, the files of the folder.
fn swaps() -> [(String, String); 2] {
    let none = include_str!("../highlow/scenarios/S05-no-swaps.toml");
    let one = include_str!("../highlow/scenarios/S06-one-swap.toml");
    [none, one].map(|text| ("S05.toml".to_owned(), text.to_owned()))
}

#[test]
fn an_option_is_shown_with_it_and_without_it() {
    let [none, one] = swaps();
    let find = |files: &[(String, String)]| coverage::options::<HighLow>(files, "");
    assert_eq!(find(&[none.clone(), one.clone()]), [""; 0]);
    let missing = |what: &str| {
        [format!(
            "option swaps: {what}, and coverage.toml gives no reason under unplayed"
        )]
    };
    assert_eq!(
        find(std::slice::from_ref(&one)),
        missing("no scenario has it")
    );
    assert_eq!(
        find(std::slice::from_ref(&none)),
        missing("no scenario without it fails with it")
    );
    // The usual number makes no difference.
    let (name, text) = one.clone();
    let usual = (
        name,
        text.replace("seats = 2", "seats = 2\noptions = { swaps = 1 }"),
    );
    assert_eq!(
        find(&[usual, one]),
        missing("no scenario with it fails without it")
    );
}

#[test]
fn a_reason_is_for_an_option_that_scenarios_do_not_show() {
    let [none, one] = swaps();
    let reason = "[unplayed]\n\"swaps\" = \"nobody knows\"";
    assert_eq!(
        coverage::options::<HighLow>(std::slice::from_ref(&one), reason),
        [""; 0]
    );
    assert_eq!(
        coverage::options::<HighLow>(&[none.clone(), one.clone()], reason),
        [
            "coverage.toml: swaps is called unplayed, but scenarios show it, or there is no such option"
        ]
    );
    let empty = "[unplayed]\n\"swaps\" = \" \"";
    assert_eq!(
        coverage::options::<HighLow>(&[one], empty),
        ["coverage.toml: unplayed gives no reason for swaps"]
    );
}
