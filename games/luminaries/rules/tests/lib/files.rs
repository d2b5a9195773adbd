//! What lies in the folder of the game: the tally of rules, playthroughs, records, odd texts.

use std::fs;

use game::{Event, Hidden, Hints, Next, Notation, Prng, Rules, Telling, Viewer};
use luminaries::{Luminaries, Phase, State};
use test_kit::{coverage, fuzz, playthrough};

use super::{folder, setup};

#[test]
fn every_rule_is_shown_and_refused_or_excused() {
    coverage::check::<Luminaries>(&folder(""));
}

#[test]
fn playthroughs_read_as_they_did() {
    for seats in 2..=5 {
        let file = folder("playthroughs").join(format!("{seats}-seats.txt"));
        playthrough::check::<Luminaries>(&file, &setup(seats, &[]), 20 + u64::from(seats));
    }
}

/// The ways a game can end, each with the seats of the game that shows it.
const ENDS: [(&str, u8); 4] = [
    ("by-regionals", 3),
    ("by-companies", 3),
    ("in-the-last-seats-turn", 4),
    ("with-a-shared-victory", 2),
];

/// Which of the ways a finished game ended, by what its last round shows.
fn ended(rules: &Luminaries, state: &State, last: game::Seat) -> Vec<&'static str> {
    let counts = &rules.board().counts;
    let estates = || rules.seats().iter().map(|seat| state.estate(seat));
    let mut ways = Vec::new();
    if estates().any(|estate| estate.regionals >= counts.end_regionals) {
        ways.push("by-regionals");
    }
    if estates().any(|estate| estate.companies >= counts.end_companies) {
        ways.push("by-companies");
    }
    if rules.seats().after(last) == state.first() {
        ways.push("in-the-last-seats-turn");
    }
    if rules.outcome(state).winners.len() > 1 {
        ways.push("with-a-shared-victory");
    }
    ways
}

/// A game of planners, or of random players, as text: one event a line, seats before their actions.
fn record(seats: u8, seed: u64, planned: bool) -> (Vec<&'static str>, String) {
    let rules = Luminaries::new(&setup(seats, &[])).expect("a plain table");
    let planner = &Luminaries::heuristics()[0];
    let mut rng = Prng::new(seed);
    let mut state = rules.start();
    let mut text = String::new();
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    let mut trigger = None;
    loop {
        let event = match rules.next(&state) {
            Next::Over => break,
            Next::Chance => Event::Chance(rules.draw(&state, &mut rng, &mut chances)),
            Next::Act(seat) if planned => {
                actions.clear();
                rules.actions(&state, seat, &mut actions);
                let view = rules.view(&state, Viewer::Seat(seat));
                Event::Act(
                    seat,
                    (planner.choose)(&rules, &view, seat, &actions, &mut rng),
                )
            }
            Next::Act(seat) => Event::Act(seat, rules.pick(&state, seat, &mut rng, &mut actions)),
        };
        match &event {
            Event::Act(seat, action) => {
                text.push_str(&format!("{} {}\n", seat.letter(), rules.action(action)));
            }
            Event::Chance(chance) => text.push_str(&format!("{}\n", rules.chance(chance))),
        }
        let before = state.end();
        let turn = state.turn();
        rules.apply(&mut state, &event);
        if state.end() && !before {
            trigger = Some(turn);
        }
    }
    let scores = rules.outcome(&state).scores;
    text.push_str(&format!("scores {scores:?}\n"));
    (
        ended(&rules, &state, trigger.expect("a game ends by a trigger")),
        text,
    )
}

#[test]
fn records_replay_to_their_scores() {
    for (way, seats) in ENDS {
        let file = folder("records").join(format!("{way}.txt"));
        if std::env::var_os("UPDATE").is_some_and(|value| value == "1") {
            let games = (0..).map(|seed| record(seats, seed, way != "with-a-shared-victory"));
            let (_, text) = games
                .into_iter()
                .find(|(ways, _)| ways.contains(&way))
                .unwrap();
            fs::write(&file, text).unwrap();
        }
        let text = fs::read_to_string(&file).expect("UPDATE=1 writes the records");
        let rules = Luminaries::new(&setup(seats, &[])).unwrap();
        let mut state = rules.start();
        let mut trigger = None;
        for line in text.lines() {
            if let Some(scores) = line.strip_prefix("scores ") {
                assert_eq!(state.phase(), Phase::Over, "{way}");
                assert_eq!(
                    format!("{:?}", rules.outcome(&state).scores),
                    scores,
                    "{way}"
                );
                continue;
            }
            let event = match line.split_once(' ') {
                Some(("deal", _)) => {
                    let deal = rules.read_chance(line).unwrap();
                    rules
                        .check_chance(&state, &deal)
                        .unwrap_or_else(|why| panic!("{}", rules.why(&why)));
                    Event::Chance(deal)
                }
                Some((letter, action)) => {
                    let seat = game::Seat::from_letter(letter.chars().next().unwrap()).unwrap();
                    let action = rules.read_action(action).unwrap();
                    rules
                        .check(&state, seat, &action)
                        .unwrap_or_else(|why| panic!("{line}: {}", rules.why(&why)));
                    Event::Act(seat, action)
                }
                None => panic!("{line:?} is no event"),
            };
            let (before, turn) = (state.end(), state.turn());
            rules.apply(&mut state, &event);
            conserved(&rules, &state);
            if state.end() && !before {
                trigger = Some(turn);
            }
        }
        assert!(
            ended(&rules, &state, trigger.unwrap()).contains(&way),
            "{way}"
        );
    }
}

/// LU-27, LU-93: segments are never lost, and waivers leave the game by resets alone; no card is
/// anywhere twice or nowhere.
fn conserved(rules: &Luminaries, state: &State) {
    let mut waivers = 0;
    let mut companies = state.deck().len() + state.row().len() + state.discard().len();
    for seat in rules.seats().iter() {
        let estate = state.estate(seat);
        assert_eq!(
            usize::from(estate.supply) + state.tracks().of(seat).len(),
            25
        );
        waivers += u32::from(estate.waivers);
        companies += estate.hand.len() + usize::from(estate.companies);
    }
    assert_eq!(companies, 50);
    assert!(waivers <= 2 * u32::from(rules.seats().get()).pow(2));
}

#[test]
fn odd_texts_are_refused_in_words() {
    let rules = Luminaries::new(&setup(3, &[])).unwrap();
    let mut state = rules.start();
    let mut rng = Prng::new(5);
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    let mut lines = Vec::new();
    let mut words = vec![
        "place f36-g37,j32-j34".into(),
        "company RD via j34-k33".into(),
    ];
    for _ in 0..400 {
        let event = match rules.next(&state) {
            Next::Over => break,
            Next::Chance => Event::Chance(rules.draw(&state, &mut rng, &mut chances)),
            Next::Act(seat) => Event::Act(seat, rules.pick(&state, seat, &mut rng, &mut actions)),
        };
        words.push(rules.event(&event).to_string());
        rules.apply(&mut state, &event);
        lines.push(rules.position(&state).to_string());
    }
    fuzz::run(&words, 1.0, fuzz::action::<Luminaries>);
    fuzz::run(&lines, 2.0, fuzz::position::<Luminaries>);
    let scenario =
        fs::read_to_string(folder("scenarios").join("T58-unwilling-to-use-own-track.toml"));
    fuzz::run(&[scenario.unwrap()], 1.0, fuzz::scenario::<Luminaries>);
}
