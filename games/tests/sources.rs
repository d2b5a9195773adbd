//! Rulebooks tell where each rule comes from, and the forms for owners of an original become boards.

use std::collections::BTreeSet;

use game::{BoardText, Meta, Options, Rulebook, Rules, Setup, Sources};
use games::with_kit;
use kit::Kit;
use kit::original::Form;
use kit::score::Sheet;

/// The games that tell this; those of old boxes all do, and there are four.
fn told(what: impl Fn(&Meta) -> &'static str) -> Vec<&'static Meta> {
    let games = games::GAMES.iter();
    let told: Vec<&Meta> = games.filter(|meta| !what(meta).is_empty()).collect();
    assert!(told.len() >= 4);
    told
}

#[test]
fn every_rule_has_a_source_and_every_source_a_rule() {
    for meta in told(|meta| meta.sources) {
        let sources = Sources::read(meta.sources).unwrap();
        let book = Rulebook::new(meta.rulebook);
        // Rulings are ours by their nature, and say why.
        let ruling = |id: &str| id.starts_with("R-") || id.starts_with("RU-");
        let rules = book.entries().iter().map(|entry| entry.id.as_str());
        let rules: BTreeSet<&str> = rules.filter(|id| !ruling(id)).collect();
        let told: BTreeSet<&str> = sources.iter().map(|(id, _)| id).collect();
        let missing: Vec<&&str> = rules.difference(&told).collect();
        let unknown: Vec<&&str> = told.difference(&rules).collect();
        assert!(
            missing.is_empty(),
            "{}: no source for {missing:?}",
            meta.slug
        );
        assert!(unknown.is_empty(), "{}: no rules {unknown:?}", meta.slug);
    }
}

#[test]
fn the_forms_for_originals_become_boards() {
    for meta in told(|meta| with_kit!(meta.slug, K => K::ORIGINAL).unwrap()) {
        let text = with_kit!(meta.slug, K => K::ORIGINAL).unwrap();
        let form = Form::read(text).unwrap();
        assert!(form.facts.len() > 3, "{}", meta.slug);
        let usual = form.usual(meta.board);
        assert!(
            usual.iter().all(|answer| !answer.is_empty()),
            "{}: {usual:?}",
            meta.slug
        );
        let board = form.board(meta.board, &usual);
        let mut options = Options::default();
        options.set_board(Some(BoardText::new(board.clone()).unwrap()));
        let setup = Setup::new(meta, 2, options).unwrap();
        with_kit!(meta.slug, K => {
            let rules = <K as Kit>::Rules::new(&setup);
            if let Err(faults) = rules {
                panic!("{}: {faults}\n{board}", meta.slug);
            }
        })
        .unwrap();
        // Whatever is answered, what comes out is TOML that the check can judge.
        for answer in ["", "\"", "a | b | c\n| | |\n\\ \u{0} {rows} = [", "1 2 3"] {
            let answers = vec![answer.to_owned(); usual.len()];
            let board = form.board(meta.board, &answers);
            assert!(
                game::DataFile::parse(&board).is_ok(),
                "{}: {board}",
                meta.slug
            );
        }
    }
}

#[test]
fn score_sheets_name_rules_that_are_there() {
    for meta in told(|meta| with_kit!(meta.slug, K => K::SCORE).unwrap()) {
        let text = with_kit!(meta.slug, K => K::SCORE).unwrap();
        let sheet = Sheet::read(text).unwrap();
        let book = Rulebook::new(meta.rulebook);
        for sum in sheet.sum.iter().filter(|sum| !sum.rule.is_empty()) {
            assert!(
                book.entry(&sum.rule).is_some(),
                "{}: {}",
                meta.slug,
                sum.rule
            );
        }
    }
}
