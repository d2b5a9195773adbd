//! Broken texts read as records: refused in one line or understood, never a panic.

use game::{Next, Prng, Setup};
use tables::{Record, Seating, Session, Source, export, verify};

use crate::begin::{fair, play, table};
use crate::pips::Pips;

fn corpus() -> Vec<String> {
    let mut fair = table(2, "", fair());
    play(&mut fair, "r l l r l");
    let mut typed = table(3, "burning target=12", Source::Typed);
    play(&mut typed, "6 t l b 6 t t t");
    let mut seeded = table(1, "target=3", Source::Seeded(11));
    play(&mut seeded, "r l r l");
    let begun = r#"{"format":"roundhouse record 1","game":"pips","rules":3,"setup":{"seats":2},"start":"pips 2 target=10 burning=no round=7 die=4 turn=2 scores=6,5","seats":["a","b"],"chance":{"kind":"typed"}}
{"seat":2,"do":"take"}
"#;
    vec![
        fair.save().to_string(),
        fair.record().to_string(),
        typed.record().to_string(),
        seeded.save().to_string(),
        begun.into(),
    ]
}

fn read(text: &str) {
    let record = match Record::parse(text) {
        Ok(record) => record,
        Err(error) => return told(&error.to_string()),
    };
    // What can be read is written so that it is read the same.
    assert_eq!(Record::parse(&record.to_string()).as_ref(), Ok(&record));
    if let Err(error) = export::<Pips>(&record) {
        told(&error.to_string());
    }
    if let Err(error) = verify::<Pips>(&record) {
        told(&error.to_string());
    }
    match Session::<Pips>::resume(&record, None) {
        Ok(table) => {
            // What can be taken up can be put aside and taken up again.
            let again = Session::<Pips>::resume(&table.save(), None).unwrap();
            assert_eq!(again.state(), table.state());
        }
        Err(error) => told(&error.to_string()),
    }
}

/// One clear line, fit for a terminal.
fn told(message: &str) {
    assert!(!message.is_empty());
    let odd = message.chars().find(|c| c.is_control());
    assert_eq!(odd, None, "{message:?}");
}

#[test]
fn any_text_is_refused_or_understood() {
    let tried = test_kit::fuzz::run(&corpus(), 4.0, read);
    assert!(tried > 1_000, "{tried} texts are too few to mean anything");
}

/// Short records of every game there is.
fn real_corpus() -> Vec<String> {
    let mut texts = Vec::new();
    for meta in games::GAMES {
        let setup = Setup::plain(meta, meta.usual_seats).unwrap();
        let seating = Seating::anonymous(Source::Seeded(1));
        let game = games::find(meta.slug).unwrap();
        let mut table = game.open(&setup, seating).unwrap();
        let mut rng = Prng::new(2);
        for _ in 0..16 {
            match table.next() {
                Next::Over => break,
                Next::Chance => drop(table.roll().unwrap()),
                Next::Act(seat) => {
                    let choices = table.choices(seat).list;
                    table.act(seat, &rng.choose(&choices).notation).unwrap();
                }
            }
        }
        let mut begun = table.save();
        begun.header.start = Some(table.position());
        begun.events.clear();
        texts.extend([table.save().to_string(), begun.to_string()]);
    }
    texts
}

fn read_any(text: &str) {
    let Ok(record) = Record::parse(text) else {
        return;
    };
    let game = match games::find(&record.header.game) {
        Ok(game) => game,
        Err(error) => return told(&error.to_string()),
    };
    if let Err(error) = game.export(&record) {
        told(&error.to_string());
    }
    if let Err(error) = game.verify(&record) {
        told(&error.to_string());
    }
    match game.resume(&record, None) {
        Ok(table) => {
            let again = game.resume(&table.save(), None).unwrap();
            assert_eq!(again.position(), table.position());
        }
        Err(error) => told(&error.to_string()),
    }
}

#[test]
fn any_record_of_a_real_game_is_refused_or_understood() {
    let tried = test_kit::fuzz::run(&real_corpus(), 6.0, read_any);
    assert!(tried > 1_000, "{tried} texts are too few to mean anything");
}
