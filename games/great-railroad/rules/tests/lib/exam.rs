//! Scenario files, and broken texts.

use game::{Notation, Options, Rules, Telling};
use great_railroad::GreatRailroad;
use test_kit::{coverage, fuzz, scenario};

use crate::folder;

#[test]
fn every_scenario_holds() {
    scenario::run_folder::<GreatRailroad>(&folder("scenarios"));
}

#[test]
fn every_rule_is_shown_and_refused_or_excused() {
    coverage::check::<GreatRailroad>(&folder(""));
}

#[test]
fn no_text_breaks_a_reader() {
    let mut corpus: Vec<String> = scenario::files(&folder("scenarios"))
        .expect("the folder can be read")
        .iter()
        .map(|file| std::fs::read_to_string(file).expect("a scenario is text"))
        .collect();
    fuzz::run(&corpus, 1.0, fuzz::scenario::<GreatRailroad>);
    corpus.retain(|text| text.contains("position = "));
    let lines: Vec<String> = corpus
        .iter()
        .filter_map(|text| {
            Some(
                text.split_once("position = \"")?
                    .1
                    .split_once('"')?
                    .0
                    .to_owned(),
            )
        })
        .collect();
    assert!(lines.len() > 50, "the scenarios give lines to spoil");
    fuzz::run(&lines, 1.0, fuzz::position::<GreatRailroad>);
    let plays = [
        "3+W", "3>CHI", "3>CHI#4", "3=CHI/NW", "3=SFO", "3=CHI/x", "~4/E", "--", "hold", "3*NW",
    ];
    fuzz::run(&plays.map(String::from), 1.0, fuzz::action::<GreatRailroad>);
}

#[test]
fn what_is_asked_for_may_not_contradict_the_position() {
    let line = "gr1 SFO A | A 1@yard | B 2@yard | C 3@yard";
    let faults = |options: &[(&str, game::Value)], seats| {
        let options = crate::setup(3, options).options;
        match GreatRailroad::load(game::SeatCount::new(seats), &options, line) {
            Ok(_) => String::new(),
            Err(faults) => faults.to_string(),
        }
    };
    assert_eq!(faults(&[], 3), "");
    assert_eq!(
        faults(
            &[("terminal", game::Value::Text("San Francisco".into()))],
            3
        ),
        ""
    );
    assert!(faults(&[], 2).contains("2 seats were asked for, but the position has 3"));
    assert!(
        faults(&[("terminal", game::Value::Text("CHI".into()))], 3)
            .contains("the terminal CHI was asked for")
    );
    assert!(
        faults(&[("trains", game::Value::Number(2))], 3).contains("2 trains each were asked for")
    );
}

#[test]
fn a_position_is_refused_with_all_its_faults() {
    let line = "gr1 GCD B | A 1@XYZ/W 3@CHI/E 13@yard | B 2@yard 2@yard";
    let Err(faults) = GreatRailroad::load(None, &Options::default(), line) else {
        panic!("the line is full of faults")
    };
    let found = faults.to_string();
    for fault in [
        "the depot cannot be the terminal (GR-51)",
        "no circle has the code \"XYZ\"",
        "Chicago has no track E",
        "trains are numbered 1 to 12, not 13 (GR-1)",
        "train 2 is named twice (GR-1)",
    ] {
        assert!(found.contains(fault), "{fault:?} is missing in {found:?}");
    }
}

#[test]
fn a_refusal_tells_the_facts() {
    let (rules, state) =
        crate::load("gr1 SFO A | A 4@CHI/W 6@PIT>STL | B 7@CHI>OMA 8@STL/W 9@GCD/N");
    let why = |text: &str| {
        let action = rules.read_action(text).expect("it can be read");
        let illegal = rules
            .check(&state, game::Seat::FIRST, &action)
            .expect_err("it is illegal");
        rules.why(&illegal).to_string()
    };
    assert_eq!(
        why("4>OMA"),
        "train 4 is stalled behind train 7 on Chicago–Omaha (GR-32)"
    );
    assert_eq!(
        why("6=STL/W"),
        "train 6 is stalled before St. Louis, where train 8 stands (GR-33)"
    );
    assert_eq!(
        why("~7/E"),
        "train 7 is between cities on Chicago–Omaha (GR-29)"
    );
    assert_eq!(why("~9/S"), "train 9 is safe in the depot (GR-41)");
    assert_eq!(why("8>DEN"), "train 8 belongs to seat 2 (GR-1)");
    assert_eq!(why("5+W"), "train 5 is not in this game (GR-1)");
}
