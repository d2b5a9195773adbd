//! Records for other eyes.

use expect_test::expect;
use tables::{Record, RecordError, Seating, Session, Source, export, export_as};

use crate::begin::{play, setup};
use crate::pips::Pips;

fn record(words: &str, source: Source) -> Record {
    let names = vec!["Ann".into(), "Bob".into()];
    let mut table =
        Session::<Pips>::open(&setup(2, "target=9"), Seating { names, source }).unwrap();
    play(&mut table, words);
    table.record()
}

#[test]
fn as_text_in_the_games_own_notation() {
    let won = export_as::<Pips>(&record("4 t l 5 t l", Source::Typed)).unwrap();
    expect![].assert_eq(&won.to_string());
    let running = export_as::<Pips>(&record("4 t t 5 t", Source::Typed)).unwrap();
    expect![].assert_eq(&running.to_string());
    let shared = export_as::<Pips>(&record("4 t t 5 t t", Source::Typed)).unwrap();
    assert!(
        shared
            .to_string()
            .ends_with("scores 9, 9; won together by Ann and Bob\n")
    );
}

#[test]
fn as_one_json_document() {
    let won = export_as::<Pips>(&record("r l t", Source::Seeded(5))).unwrap();
    expect![].assert_eq(&(serde_json::to_string_pretty(&won).unwrap() + "\n"));
}

#[test]
fn only_what_holds_is_exported() {
    let mut bad = record("4 t t", Source::Typed);
    bad.events.swap(1, 2);
    assert!(matches!(
        export_as::<Pips>(&bad),
        Err(RecordError::Refused { line: 3, .. })
    ));
    // The list of games does not have the one made up for tests.
    assert!(matches!(export(&bad), Err(RecordError::Game(_))));
}
