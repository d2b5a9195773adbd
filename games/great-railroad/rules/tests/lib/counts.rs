//! Numbers of sequences, from the table in `perft/counts.toml`.

use game::{Notation, Options, Rules, SeatCount, Value};
use great_railroad::GreatRailroad;
use serde::Deserialize;
use test_kit::perft::{Kind, distinct, perft};

use crate::{folder, load, setup};

#[derive(Deserialize)]
struct Counts {
    count: Vec<Count>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Count {
    seats: Option<u8>,
    trains: Option<i64>,
    position: Option<String>,
    all: Vec<u64>,
    sound: Vec<u64>,
    #[serde(default)]
    distinct: Vec<u64>,
}

impl Count {
    fn begin(&self) -> (GreatRailroad, great_railroad::State) {
        if let Some(line) = &self.position {
            return load(line);
        }
        let trains = self.trains.map(|trains| ("trains", Value::Number(trains)));
        let setup = setup(
            self.seats.expect("a count has seats or a position"),
            trains.as_slice(),
        );
        let rules = GreatRailroad::new(&setup).expect("the setup is allowed");
        let state = rules.start();
        (rules, state)
    }
}

#[test]
fn the_sequences_are_as_many_as_the_table_says() {
    let text = std::fs::read_to_string(folder("perft/counts.toml")).expect("the table is there");
    let table: Counts = toml::from_str(&text).expect("the table is well formed");
    assert_eq!(table.count.len(), 11);
    for count in &table.count {
        let (rules, state) = count.begin();
        let start = rules.position(&state).to_string();
        for (kind, numbers) in [(Kind::All, &count.all), (Kind::Sound, &count.sound)] {
            for (depth, &number) in (1..).zip(numbers) {
                assert_eq!(
                    perft(&rules, &state, depth, kind),
                    number,
                    "{kind:?}, depth {depth} from {start}"
                );
            }
        }
        for (depth, &number) in (1..).zip(&count.distinct) {
            assert_eq!(
                distinct(&rules, &state, depth, Kind::Sound),
                number,
                "positions at {depth} from {start}"
            );
        }
    }
}

#[test]
fn a_position_counts_like_the_start_it_describes() {
    let options = Options::default();
    let line = "gr1 SFO A | A 1@yard | B 2@yard | C 3@yard";
    let (rules, state) =
        GreatRailroad::load(SeatCount::new(3), &options, line).expect("it is the start");
    assert_eq!(perft(&rules, &state, 7, Kind::All), 972);
}
