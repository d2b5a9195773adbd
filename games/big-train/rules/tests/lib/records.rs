//! Whole games as records: read, checked event by event, and written again.

use std::{env, fs};

use big_train::{BigTrain, Record, State};
use game::{Event, Notation, Prng, Rules, Seat};

use crate::playing::{Player, event, load, rules};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/records");

/// The game that the notation was explained with, turn by turn.
const SAMPLE: &str = "\
bt1 seats=R,B rules=standard
1 R RRYY+0
2 B EGGG+b
3 R BBYY-
4 B EYYY! BBGYY+a.w
5 R RRBGG+a.w
6 B RRBB+a.s
7 R GGBYY-
8 B KBB+a
= [KBB.n RRBB.e RRBGG.e BBGYY.e RRYY.n EGGG] R6 B7 win B
";

#[test]
fn the_sample_game_line_by_line() {
    let rules = rules(2, &[]);
    let mut state = rules.start();
    let mut events = Vec::new();
    let mut lines = Vec::new();
    let pile = "RRYY EGGG BBYY EYYY BBGYY RRBGG RRBB GGBYY KBB";
    let mut pile = pile.split(' ');
    let actions = "RRYY+0 EGGG+b BBYY- BBGYY+a.w RRBGG+a.w RRBB+a.s GGBYY- KBB+a";
    for (index, action) in actions.split(' ').enumerate() {
        // Red and Blue in turn, each drawing until there is something to decide.
        let seat = Seat::from_index(index % 2);
        while rules.next(&state) == game::Next::Chance {
            let square = rules.read_chance(pile.next().unwrap()).unwrap();
            rules.check_chance(&state, &square).unwrap();
            events.push(Event::Chance(square));
            rules.apply(&mut state, &Event::Chance(square));
            rules.record_lines(&rules.start(), &events, &mut lines);
        }
        let action = rules.read_action(action).unwrap();
        rules.check(&state, seat, &action).unwrap();
        events.push(Event::Act(seat, action));
        rules.apply(&mut state, &Event::Act(seat, action));
        rules.record_lines(&rules.start(), &events, &mut lines);
    }
    let turns: Vec<&str> = SAMPLE.lines().skip(1).take(8).collect();
    assert_eq!(lines, turns);
    assert_eq!(rules.record(&rules.start(), &events), SAMPLE);
    // The same game with one event a line.
    let texts: Vec<String> = events
        .iter()
        .map(|event| rules.event(event).to_string())
        .collect();
    assert_eq!(
        texts.join(" "),
        "RRYY RRYY+0 EGGG EGGG+b BBYY BBYY- EYYY BBGYY BBGYY+a.w RRBGG RRBGG+a.w RRBB RRBB+a.s GGBYY GGBYY- KBB KBB+a"
    );
    let record = Record::read(SAMPLE).unwrap();
    assert_eq!(record.events, events);
    assert_eq!(record.end, state);
}

/// A finished train, counted for different tables.
#[test]
fn the_same_trains_for_different_tables() {
    for (train, seats, result) in [
        (
            "[KBB.n RRBB.e RRBGG.e BBGYY.e RRYY.n EGGG]",
            "RB",
            "R6 B7 win B",
        ),
        (
            "[KBB.n RRBB.e RRBGG.e BBGYY.e RRYY.n EGGG]",
            "RG",
            "R6 G6 win R,G",
        ),
        (
            "[KBB.n RRBB.e RRBGG.e BBGYY.e RRYY.n EGGG]",
            "RGY",
            "R6 G6 Y4 win R,G",
        ),
        (
            "[KBB.n RRBB.e RRBGG.e BBGYY.e RRYY.n EGGG]",
            "RBGY",
            "R6 B7 G6 Y4 win B",
        ),
        ("[EGGG.e KYY]", "RB", "R0 B0 win R,B"),
        ("[EGGG.e KYY]", "BY", "B0 Y2 win Y"),
        ("[EGGG.e GGBYY.e RRRR.n KBB]", "RB", "R4 B3 win R"),
        ("[EGGG.e GGBYY.e RRRR.n KBB]", "RBG", "R4 B3 G5 win G"),
        (
            "[ERRR.e GGBYY.e BBGYY.e RRYGG.e KBB]",
            "GY",
            "G5 Y5 win G,Y",
        ),
        (
            "[ERRR.e GGBYY.e BBGYY.e RRYGG.e KBB]",
            "YRB",
            "Y5 R5 B5 win Y,R,B",
        ),
        ("[EYYY.e RRBYY.e KYY]", "RBGY", "R2 B1 G0 Y7 win Y"),
    ] {
        let (rules, state) = load(&format!("bt1; {seats}; -; {train}; x -; d -"));
        assert_eq!(
            rules.result_line(&state),
            Some(format!("= {train} {result}"))
        );
    }
}

/// A way a game can end: what the record shows, at which table, and how to know it.
struct Ending {
    file: &'static str,
    seats: u8,
    variants: &'static [&'static str],
    holds: fn(&Record, &str) -> bool,
}

fn winners(record: &Record) -> u32 {
    record.rules.outcome(&record.end).winners.len()
}

fn tied(record: &Record) -> bool {
    let outcome = record.rules.outcome(&record.end);
    let best = outcome.scores.as_slice().iter().max();
    outcome
        .scores
        .iter()
        .filter(|(_, score)| Some(*score) == best)
        .count()
        > 1
}

const ENDINGS: [Ending; 18] = [
    Ending {
        file: "the-sample-game",
        seats: 2,
        variants: &[],
        holds: |_, text| text == SAMPLE,
    },
    Ending {
        file: "clear-win-of-two",
        seats: 2,
        variants: &[],
        holds: |r, _| winners(r) == 1 && r.events.len() > 20,
    },
    Ending {
        file: "clear-win-of-three",
        seats: 3,
        variants: &[],
        holds: |r, _| winners(r) == 1,
    },
    Ending {
        file: "clear-win-of-four",
        seats: 4,
        variants: &[],
        holds: |r, _| winners(r) == 1,
    },
    Ending {
        file: "shared-by-two-of-two",
        seats: 2,
        variants: &[],
        holds: |r, _| winners(r) == 2,
    },
    Ending {
        file: "shared-by-two-of-three",
        seats: 3,
        variants: &[],
        holds: |r, _| winners(r) == 2,
    },
    Ending {
        file: "shared-by-four",
        seats: 4,
        variants: &[],
        holds: |r, _| winners(r) == 4,
    },
    Ending {
        file: "over-after-two-draws",
        seats: 2,
        variants: &[],
        holds: |r, _| r.events.len() == 4,
    },
    Ending {
        file: "with-an-unplayable-square",
        seats: 2,
        variants: &[],
        holds: |_, text| {
            text.split(' ')
                .any(|word| word.ends_with('!') && !word.starts_with(['E', 'K']))
        },
    },
    Ending {
        file: "long-freight",
        seats: 2,
        variants: &["long-freight"],
        holds: |r, _| r.end.train().len() >= 12,
    },
    Ending {
        file: "no-pockets",
        seats: 3,
        variants: &["no-pockets"],
        holds: |r, _| r.end.train().len() >= 10,
    },
    Ending {
        file: "spent-ends-turn",
        seats: 2,
        variants: &["spent-ends-turn"],
        holds: |_, text| text.lines().any(|line| line.ends_with('!')),
    },
    Ending {
        file: "must-play",
        seats: 2,
        variants: &["must-play", "memory"],
        holds: |_, text| text.contains('!'),
    },
    Ending {
        file: "engine-breaks-a-tie",
        seats: 4,
        variants: &["engine-breaks-ties"],
        holds: |r, _| tied(r) && winners(r) == 1,
    },
    Ending {
        file: "match-of-three",
        seats: 3,
        variants: &["match", "spent-ends-turn"],
        holds: |r, text| winners(r) == 1 && text.contains('!'),
    },
    Ending {
        file: "match-of-four-trains-by-lot",
        seats: 2,
        variants: &["trains=4", "first-by-lot"],
        holds: |_, text| text.contains("first B") && text.contains("\n4.1 R "),
    },
    Ending {
        file: "match-to-a-total",
        seats: 2,
        variants: &["target=20", "several-must-play", "memory"],
        holds: |r, _| r.end.number() == 3 && winners(r) == 1,
    },
    Ending {
        file: "two-colors",
        seats: 2,
        variants: &["two-colors"],
        holds: |r, _| winners(r) == 2 && r.end.train().len() > 6,
    },
];

/// A random game that ends so.
fn search(ending: &Ending) -> String {
    let rules = rules(ending.seats, ending.variants);
    for seed in 0..200_000 {
        let mut rng = Prng::new(seed);
        let mut state = rules.start();
        let mut events = Vec::new();
        while let Some(event) = event(&rules, &state, &[Player::Random; 4], &mut rng) {
            rules.apply(&mut state, &event);
            events.push(event);
        }
        let text = rules.record(&rules.start(), &events);
        let record = Record {
            rules: rules.clone(),
            start: rules.start(),
            events,
            end: state,
        };
        if (ending.holds)(&record, &text) {
            return text;
        }
    }
    panic!("no game ends like {}", ending.file);
}

#[test]
fn every_way_a_game_can_end_is_on_record() {
    for ending in &ENDINGS {
        let path = format!("{FOLDER}/{}.txt", ending.file);
        if env::var_os("UPDATE").is_some_and(|value| value == "1") {
            let sample = ending.file == "the-sample-game";
            let text = if sample {
                SAMPLE.into()
            } else {
                search(ending)
            };
            fs::write(&path, text).unwrap();
        }
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let record = Record::read(&text).unwrap_or_else(|faults| panic!("{path}: {faults}"));
        assert!(record.end.is_over(), "{path}");
        assert!((ending.holds)(&record, &text), "{path}");
        assert_eq!(
            record.rules.record(&record.start, &record.events),
            text,
            "{path}"
        );
    }
    let files = fs::read_dir(FOLDER).unwrap().count();
    assert_eq!(files, ENDINGS.len(), "records nobody asks about");
}

#[test]
fn a_record_may_begin_in_a_position_and_stop_half_way() {
    let text = "bt1 seats=Y,G,R rules=standard\nfrom bt1; YGR; G; [KYY.e BBGG.n RRYBB.n>; x -; d -\n1 G KRR! RRRR+b.e\n2 R KBB! BBBB\n";
    let record = Record::read(text).unwrap();
    assert_eq!(record.events.len(), 5);
    assert_eq!(record.rules.record(&record.start, &record.events), text);
    let mut options = record.rules.setup().options.clone();
    options.set("first", game::Value::Number(2));
    let setup = game::Setup::new(&BigTrain::META, 3, options).unwrap();
    let rules = BigTrain::new(&setup).unwrap();
    let text = rules.record(&rules.start(), &[]);
    assert_eq!(text, "bt1 seats=Y,G,R rules=standard first=G\n");
    let record = Record::read(&text).unwrap();
    let start: State = record.rules.start();
    assert_eq!(start.turn_of(), Some(Seat::from_index(1)));
}

#[test]
fn a_false_record_is_refused() {
    let refused = |from: &str, to: &str| {
        assert!(SAMPLE.contains(from), "{from}");
        match Record::read(&SAMPLE.replace(from, to)) {
            Ok(_) => panic!("{from} as {to} is accepted"),
            Err(faults) => faults.to_string(),
        }
    };
    assert!(
        refused("2 B EGGG+b", "2 B EGGG-")
            .contains("line 3: EGGG-: the first engine cannot be declined (BT-25)")
    );
    assert!(refused("3 R BBYY-", "3 B BBYY-").contains("should be"));
    assert!(refused("3 R BBYY-", "4 R BBYY-").contains("should be"));
    assert!(refused("EYYY! ", "EYYY ").contains("should be"));
    assert!(
        refused("EYYY! BBGYY+a.w", "EYYY+a BBGYY+a.w").contains("a turn ends with its decision")
    );
    assert!(refused("6 B RRBB", "6 B RRYY").contains("BT-8"));
    assert!(refused("R6 B7 win B", "R7 B6 win R").contains("should be"));
    assert!(refused("8 B KBB+a\n", "").contains("tells something that has not happened"));
    assert!(refused("rules=standard", "rules=fast").contains("no variant"));
    assert!(refused("seats=R,B", "seats=R,R").contains("BT-2"));
    assert!(refused("bt1 ", "bt2 ").contains("begins with bt1"));
    assert!(Record::read("").is_err());
    assert!(refused("rules=standard", "rules=trains=1").contains("trains"));
    assert!(refused("rules=standard", "rules=match,target=20").contains("RU-23"));
    assert!(refused("1 R RRYY+0", "first R").contains("no lot is due"));
    let path = format!("{FOLDER}/match-of-four-trains-by-lot.txt");
    let text = fs::read_to_string(path).unwrap();
    for (from, to) in [
        ("first B", "first R"),
        ("first B\n", ""),
        ("\n2.1 ", "\n1.9 "),
        (" total ", " sum "),
        ("\n= ", "\n=  "),
    ] {
        assert!(text.contains(from), "{from}");
        assert!(Record::read(&text.replacen(from, to, 1)).is_err(), "{from}");
    }
}
