//! Whole games: the suite every game must pass, fixtures to read, and properties of their own.

use game::{Event, Hints, Next, Notation, Prng, Rules, Seat, Value};
use great_railroad::{Action, GreatRailroad, Phase, Place};
use proptest::prelude::*;
use test_kit::conformance::Suite;
use test_kit::playthrough;

use crate::{folder, setup};

fn count_allocations(work: &mut dyn FnMut()) -> u64 {
    allocation_counter::measure(work).count_total
}

#[test]
fn the_game_keeps_every_promise() {
    let on = Value::Flag(true);
    let mut setups: Vec<_> = (2..=4).map(|seats| setup(seats, &[])).collect();
    setups.push(setup(3, &[("double-header", on.clone())]));
    setups.push(setup(2, &[("terminal", Value::Text("STL".into()))]));
    for variant in [
        "flagman",
        "wreckers",
        "quiet-depot",
        "entry-smashup",
        "depot-turntable",
        "turned-back",
        "stalled-loses",
        "city-collisions",
        "free-repetition",
    ] {
        setups.push(setup(
            2,
            &[
                (variant, on.clone()),
                ("terminal", Value::Text("CHI".into())),
            ],
        ));
    }
    let limit = ("arrival-limit", Value::Number(40));
    for seats in 2..=4 {
        setups.push(setup(seats, std::slice::from_ref(&limit)));
    }
    let together = ["turned-back", "stalled-loses", "city-collisions", "flagman"];
    let mut all: Vec<_> = together.map(|variant| (variant, on.clone())).to_vec();
    all.push(("double-header", on.clone()));
    all.push(limit);
    all.push(("terminal", Value::Text("CHI".into())));
    setups.push(setup(3, &all));
    Suite::<GreatRailroad>::new(setups)
        .lines_leave_out_history()
        .games(4)
        .allocations(count_allocations)
        .run();
}

#[test]
fn games_read_as_they_always_did() {
    for seats in 2..=4 {
        let file = folder(&format!("playthroughs/{seats}-seats.txt"));
        playthrough::check::<GreatRailroad>(&file, &setup(seats, &[]), 1890 + u64::from(seats));
    }
}

/// Every train is where the sets that the moves look up say it is, all through random games.
#[test]
fn room_is_taken_by_trains_and_by_nothing_else() {
    for seats in 2..=4 {
        let rules = GreatRailroad::new(&setup(seats, &[])).expect("the setup is allowed");
        let mut rng = Prng::new(u64::from(seats));
        let mut state = rules.start();
        let mut scratch = Vec::new();
        for _ in 0..3_000 {
            let Next::Act(seat) = rules.next(&state) else {
                break;
            };
            let action = rules.pick(&state, seat, &mut rng, &mut scratch);
            rules.apply(&mut state, &Event::Act(seat, action));
            let standing = |circle| {
                let there = |place| matches!(place, Place::Standing(lane) if rules.board().from(lane) == circle);
                rules
                    .trains()
                    .filter(|&train| there(state.place(train)))
                    .count()
            };
            for circle in rules.board().circles() {
                let room = if circle == rules.board().depot() {
                    4
                } else {
                    1
                };
                assert!(standing(circle) <= room);
                assert_eq!(rules.has_room(&state, circle), standing(circle) < room);
            }
            let line = rules.position(&state).to_string();
            if rules.next(&state) != Next::Over {
                let (again, loaded) = crate::load_with(&rules, &line);
                assert_eq!(
                    again.fingerprint(&loaded),
                    rules.fingerprint(&state),
                    "{line}"
                );
            }
        }
    }
}

#[test]
fn the_quick_pick_is_fair() {
    let (rules, state) =
        crate::load("gr1 SFO A | A 1@PIT/W 3@GCD>WAS 5@yard | B 2@MEM/W 4@home 6@home");
    let mut listed = Vec::new();
    rules.actions(&state, Seat::FIRST, &mut listed);
    listed.retain(|action| rules.is_sound(action));
    assert_eq!(listed.len(), 1 + 4 + 6 + 5);
    let mut rng = Prng::new(11);
    let mut seen = vec![0u32; listed.len()];
    let mut scratch = Vec::new();
    for _ in 0..16_000 {
        let action = rules.pick(&state, Seat::FIRST, &mut rng, &mut scratch);
        seen[listed
            .iter()
            .position(|&other| other == action)
            .expect("a picked action is listed")] += 1;
    }
    // Five standard deviations of a binomial count around 1,000.
    assert!(
        seen.iter().all(|&count| (847..1_153).contains(&count)),
        "{seen:?}"
    );
}

#[test]
fn the_quick_pick_is_fair_where_a_repetition_is_barred() {
    let (rules, mut state) =
        crate::load("gr1 SFO A | A 1@BOI/SE 3@home 5@home | B 2@MOB/W 4@home 6@home");
    let round = [
        "1>SLC", "2>NOL", "1=SLC/NW", "2=NOL/E", "1>BOI", "2>MOB", "1=BOI/SE", "2=MOB/W",
    ];
    for text in round.iter().chain(&round[..7]) {
        let Next::Act(seat) = rules.next(&state) else {
            panic!("the game goes on")
        };
        let action = rules.read_action(text).expect("it can be read");
        assert_eq!(rules.check(&state, seat, &action), Ok(()), "{text}");
        rules.apply(&mut state, &Event::Act(seat, action));
    }
    let mut rng = Prng::new(5);
    let mut scratch = Vec::new();
    for _ in 0..100 {
        let action = rules.pick(&state, Seat::from_index(1), &mut rng, &mut scratch);
        assert_eq!(rules.action(&action).to_string(), "2=MOB/E");
    }
}

#[test]
fn every_play_is_lost_only_by_who_has_none() {
    let (rules, mut state) = crate::load(
        "gr1 SFO A | A 1@CHI/SW 4@CHI>STL | B 2@STL/E 5@STL>PIT | C 3@PIT/NW 6@PIT>CHI",
    );
    for seat in rules.seats().iter() {
        let mut listed = Vec::new();
        rules.actions(&state, seat, &mut listed);
        assert_eq!(listed, [Action::Lost]);
        rules.apply(&mut state, &Event::Act(seat, Action::Lost));
    }
    assert_eq!(state.phase(), Phase::Drawn);
}

proptest! {
    /// Trains of one owner are interchangeable to GR-52, trains of different owners are not.
    #[test]
    fn the_fingerprint_forgets_numbers_within_a_fleet(seed in 0u64..500, plies in 1usize..120) {
        let rules = GreatRailroad::new(&setup(2, &[])).expect("the setup is allowed");
        let mut rng = Prng::new(seed);
        let (mut state, mut scratch) = (rules.start(), Vec::new());
        for _ in 0..plies {
            let Next::Act(seat) = rules.next(&state) else { break };
            let action = rules.pick(&state, seat, &mut rng, &mut scratch);
            rules.apply(&mut state, &Event::Act(seat, action));
        }
        prop_assume!(rules.next(&state) != Next::Over);
        let line = rules.position(&state).to_string();
        let (_, other) = crate::load_with(&rules, &with_places_exchanged(&line, "1@", "3@"));
        prop_assert_eq!(rules.fingerprint(&state), rules.fingerprint(&other));
        let (_, crossed_state) = crate::load_with(&rules, &with_places_exchanged(&line, "1@", "2@"));
        let train = |number| great_railroad::Train::new(number).expect("the box holds it");
        let same = state.place(train(1)) == state.place(train(2));
        prop_assert_eq!(rules.fingerprint(&state) == rules.fingerprint(&crossed_state), same);
    }
}

/// The line with the places of two trains exchanged.
fn with_places_exchanged(line: &str, one: &str, other: &str) -> String {
    let place = |train: &str| {
        let mut words = line.split(' ');
        words
            .find_map(|word| word.strip_prefix(train))
            .expect("the train is in the line")
            .to_owned()
    };
    let words: Vec<String> = line
        .split(' ')
        .map(|word| match word.split_once('@') {
            Some((number, _)) if one.strip_suffix('@') == Some(number) => {
                format!("{one}{}", place(other))
            }
            Some((number, _)) if other.strip_suffix('@') == Some(number) => {
                format!("{other}{}", place(one))
            }
            Some(_) | None => word.to_owned(),
        })
        .collect();
    words.join(" ")
}

/// GR-52 with the variant `turned-back`: the mark distinguishes positions, and only while it is there.
#[test]
fn a_train_that_was_sent_back_makes_another_position() {
    let mut options = game::Options::default();
    options.set("turned-back", Value::Flag(true));
    let key = |line: &str, plays: &[(u8, &str)]| {
        let (rules, mut state) =
            GreatRailroad::load(None, &options, line).expect("the position is sound");
        for &(seat, play) in plays {
            let seat = Seat::from_number(seat).expect("there is such a seat");
            let action = rules.read_action(play).expect("it is a play");
            rules.check(&state, seat, &action).expect("it is legal");
            rules.apply(&mut state, &Event::Act(seat, action));
        }
        rules.fingerprint(&state)
    };
    let plain = "gr1 SFO B | A 1@CHI/SW | B 2@TOR/SE";
    let marked = "gr1 SFO B | A 1@CHI/SW | B 2@TOR/SE!";
    assert_ne!(key(plain, &[]), key(marked, &[]));
    let turned = key("gr1 SFO A | A 1@CHI/SW | B 2@TOR/SW", &[(1, "~2/SE")]);
    assert_eq!(turned, key(marked, &[]));
    let back = [(2, "2>GCD"), (1, "1>STL"), (2, "2=GCD/W")];
    assert_ne!(key(plain, &back), key(marked, &back));
    let out = [&back[..], &[(1, "1=STL/W"), (2, "2>PIT")]].concat();
    assert_eq!(key(plain, &out), key(marked, &out));
}
