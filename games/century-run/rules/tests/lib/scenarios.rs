//! Scenario files, and the tally of rules they show.

use std::path::Path;

use century_run::CenturyRun;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn every_scenario_holds() {
    test_kit::scenario::run_folder::<CenturyRun>(&Path::new(FOLDER).join("scenarios"));
}

#[test]
fn every_rule_is_shown_and_refused_or_excused() {
    test_kit::coverage::check::<CenturyRun>(Path::new(FOLDER));
}

#[test]
fn the_book_has_every_rule_and_every_ruling() {
    let book = game::Rulebook::new(<CenturyRun as game::Rules>::META.rulebook);
    for number in 1..=79 {
        assert!(book.entry(&format!("CR-{number}")).is_some(), "CR-{number}");
    }
    let rulings = (1..=28).map(|number| number.to_string());
    for number in rulings.chain(["16a".into(), "16b".into()]) {
        assert!(book.entry(&format!("RU-{number}")).is_some(), "RU-{number}");
    }
}
