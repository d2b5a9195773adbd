//! Finished games, one for each way a game can end, replayed with every event checked.

use game::{Event, Hints, Next, Notation, Options, Outcome, Rules, Telling};
use great_railroad::{GreatRailroad, Phase, State};

use crate::{folder, setup};

/// A record file: the starting line, the variants, the plays, the last line.
fn replay(name: &str) -> (GreatRailroad, State, Outcome) {
    let text = std::fs::read_to_string(folder("records").join(name)).expect("the record is there");
    let mut lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    let start = lines.next().expect("a record has a starting line");
    let mut options = Options::default();
    let variants = lines
        .next()
        .expect("a record names its variants")
        .strip_prefix("variants:")
        .expect("so it begins");
    for variant in variants.split_whitespace() {
        options
            .parse_into(&GreatRailroad::META, variant)
            .expect("the variant exists");
    }
    let (rules, mut state) =
        GreatRailroad::load(None, &options, start).expect("the record begins in a position");
    let end = lines.next_back().expect("a record has a last line");
    for text in lines.flat_map(str::split_whitespace) {
        let Next::Act(seat) = rules.next(&state) else {
            panic!("{name}: {text} after the end")
        };
        let action = rules
            .read_action(text)
            .expect("a record is written in notation");
        if let Err(why) = rules.check(&state, seat, &action) {
            panic!("{name}: {text} is refused: {}", rules.why(&why));
        }
        rules.apply(&mut state, &Event::Act(seat, action));
    }
    assert_eq!(rules.position(&state).to_string(), end, "{name}");
    assert_eq!(rules.next(&state), Next::Over, "{name} is not finished");
    let outcome = rules.outcome(&state);
    (rules, state, outcome)
}

#[test]
fn a_game_is_won_by_all_trains_home() {
    let (rules, state, outcome) = replay("won-by-two.txt");
    assert!(matches!(state.phase(), Phase::Won(_)));
    let winner = outcome.winners.iter().next().expect("somebody has won");
    assert_eq!(rules.trains_home(&state, winner), 3);
}

#[test]
fn games_for_three_and_four_are_won() {
    for name in ["won-by-three.txt", "won-by-four.txt"] {
        let (_, state, outcome) = replay(name);
        assert!(matches!(state.phase(), Phase::Won(_)), "{name}");
        assert_eq!(outcome.winners.len(), 1);
    }
}

#[test]
fn a_game_is_drawn_by_gridlock() {
    let (_, state, outcome) = replay("drawn-by-gridlock.txt");
    assert_eq!(state.phase(), Phase::Drawn);
    assert!(outcome.winners.is_empty());
}

/// Each record is the first seeded game with that end; `UPDATE=1` writes them again.
#[test]
fn the_records_are_those_of_their_seeds() {
    let won = |phase| matches!(phase, Phase::Won(_));
    let records = [
        ("won-by-two.txt", first_game(2, Some("racer"), won)),
        ("won-by-three.txt", first_game(3, Some("racer"), won)),
        ("won-by-four.txt", first_game(4, Some("racer"), won)),
        (
            "drawn-by-gridlock.txt",
            first_game(2, None, |phase| phase == Phase::Drawn),
        ),
    ];
    for (name, text) in records {
        let file = folder("records").join(name);
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&file, &text).expect("the folder can be written");
        }
        let kept = std::fs::read_to_string(&file).expect("the record is there");
        assert_eq!(kept, text, "{name}");
    }
}

/// The first seeded game that ends as wanted.
fn first_game(seats: u8, bot: Option<&str>, wanted: impl Fn(Phase) -> bool) -> String {
    let rules = GreatRailroad::new(&setup(seats, &[])).expect("the setup is allowed");
    let thumb = GreatRailroad::heuristics()
        .iter()
        .find(|thumb| Some(thumb.name) == bot);
    for seed in 0.. {
        let mut rng = game::Prng::new(seed);
        let (mut state, mut listed, mut plays) = (rules.start(), Vec::new(), Vec::new());
        while let Next::Act(seat) = rules.next(&state) {
            listed.clear();
            rules.actions(&state, seat, &mut listed);
            let action = match thumb {
                Some(thumb) => (thumb.choose)(&rules, &state, seat, &listed, &mut rng),
                None => rules.pick(&state, seat, &mut rng, &mut listed),
            };
            plays.push(rules.action(&action).to_string());
            rules.apply(&mut state, &Event::Act(seat, action));
        }
        if wanted(state.phase()) {
            let lines: Vec<String> = plays.chunks(12).map(|chunk| chunk.join(" ")).collect();
            let (start, end) = (rules.start(), state);
            return format!(
                "# A seeded game of {} plays.\n{}\nvariants:\n{}\n{}\n",
                plays.len(),
                rules.position(&start),
                lines.join("\n"),
                rules.position(&end)
            );
        }
    }
    unreachable!("some game ends so")
}
