//! Records for other eyes.

use expect_test::expect;
use tables::{Record, RecordError, Seating, Session, Source, export};

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
    let won = export::<Pips>(&record("4 t l 5 t l", Source::Typed)).unwrap();
    expect![[r#"
        Pips (pips, rules 3), target 9
        seat 1: Ann
        seat 2: Bob
        chance: typed in

        1: die 4 take leave
        2: die 5 take leave

        pips 2 target=9 burning=no round=2 die=- turn=1 scores=9,0
        scores 9, 0; won by Ann
    "#]]
    .assert_eq(&won.to_string());
    let running = export::<Pips>(&record("4 t t 5 t", Source::Typed)).unwrap();
    expect![[r#"
        Pips (pips, rules 3), target 9
        seat 1: Ann
        seat 2: Bob
        chance: typed in

        1: die 4 take take

        pips 2 target=9 burning=no round=2 die=5 turn=2 scores=9,4
        scores 9, 4; Bob to move
    "#]]
    .assert_eq(&running.to_string());
    let shared = export::<Pips>(&record("4 t t 5 t t", Source::Typed)).unwrap();
    assert!(
        shared
            .to_string()
            .ends_with("scores 9, 9; won together by Ann and Bob\n")
    );
}

#[test]
fn as_one_json_document() {
    let won = export::<Pips>(&record("r l t", Source::Seeded(5))).unwrap();
    expect![[r#"
        {
          "title": "Pips",
          "format": "roundhouse record 1",
          "game": "pips",
          "rules": 3,
          "setup": {
            "seats": 2,
            "options": {
              "target": 9
            }
          },
          "seats": [
            "Ann",
            "Bob"
          ],
          "chance": {
            "kind": "seeded",
            "seed": 5
          },
          "events": [
            {
              "number": 1,
              "notation": "die 4",
              "words": "a die is thrown"
            },
            {
              "number": 2,
              "seat": 1,
              "notation": "leave",
              "words": "seat 1 leaves it"
            },
            {
              "number": 3,
              "seat": 2,
              "notation": "take",
              "words": "seat 2 takes on from 0"
            }
          ],
          "lines": [
            "1: die 4 leave take"
          ],
          "position": "pips 2 target=9 burning=no round=1 die=- turn=1 scores=0,4",
          "standing": "chance decides",
          "over": false,
          "scores": [
            0,
            4
          ],
          "winners": []
        }
    "#]]
    .assert_eq(&(serde_json::to_string_pretty(&won).unwrap() + "\n"));
}

#[test]
fn only_what_holds_is_exported() {
    let mut bad = record("4 t t", Source::Typed);
    bad.events.swap(1, 2);
    assert!(matches!(
        export::<Pips>(&bad),
        Err(RecordError::Refused { line: 3, .. })
    ));
}
