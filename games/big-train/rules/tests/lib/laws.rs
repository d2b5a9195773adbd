//! What must hold in every game, looked for in random ones.

use std::collections::HashSet;

use big_train::{BigTrain, Chance, Deed, End, Fate, Kind, Spot, Square, State};
use game::{Event, Hidden, Next, Notation, Options, Prng, Rules, Setup, Telling, Value, Viewer};
use proptest::prelude::*;

use crate::playing::{Player, event, load, play, rules};

/// Everything the layout must keep at all times: cells, ends, cars, and where each square is.
pub(crate) fn check_state(rules: &BigTrain, state: &State) {
    let squares = rules.squares();
    let train = state.train();
    // BT-8: every square is in exactly one place.
    let places: Vec<Square> = train
        .squares()
        .chain(state.discards().as_slice().iter().copied())
        .chain(state.drawn())
        .chain(state.unseen().iter())
        .collect();
    assert_eq!(places.len(), 30);
    assert_eq!(places.iter().collect::<HashSet<_>>().len(), 30);
    // BT-14: no two squares share a cell, and their joints meet.
    let cells: HashSet<Spot> = train.laid().map(|laid| laid.spot).collect();
    assert_eq!(cells.len(), train.len());
    assert!(
        cells
            .iter()
            .all(|spot| (-23..=23).contains(&spot.x) && (-23..=23).contains(&spot.y))
    );
    for laid in train.laid() {
        if let (Some(from), Some(to)) = (laid.toward_a, laid.toward_b) {
            let straight = from == to.opposite();
            assert_ne!(from, to);
            assert_eq!(straight, squares.face(laid.square).cars.len() == 5);
        }
    }
    // BT-21, BT-22: open ends face different empty cells.
    let faced: Vec<Spot> = End::ALL
        .into_iter()
        .filter_map(|end| train.faced(end))
        .collect();
    assert!(faced.iter().all(|spot| !cells.contains(spot)));
    assert!(faced.len() < 2 || faced[0] != faced[1]);
    // BT-37, BT-39: the cars counted are those on the squares of the train.
    let cars: u32 = train
        .squares()
        .map(|square| squares.face(square).cars.len() as u32)
        .sum();
    assert_eq!(state.cars().total(), cars);
}

/// What the squares still to come must be able to do.
fn check_draw(rules: &BigTrain, state: &State) {
    let open = End::ALL
        .into_iter()
        .filter(|&end| state.train().heading(end).is_some())
        .count();
    let open = if state.train().is_empty() { 1 } else { open };
    for square in state.unseen().iter() {
        let fate = rules.fate(state, square);
        let mut after = state.clone();
        rules.apply(&mut after, &Event::Chance(Chance::Square(square)));
        let Next::Act(seat) = rules.next(&after) else {
            assert!(matches!(fate, Fate::Spent | Fate::Unplayable));
            assert_eq!(after.discards().top(), Some(square));
            continue;
        };
        let mut actions = Vec::new();
        rules.actions(&after, seat, &mut actions);
        assert!(actions.len() <= 5);
        match fate {
            // BT-27, BT-28, BT-33: as many places as open ends, one on the empty table.
            Fate::Forced => assert_eq!(actions.len(), open),
            Fate::Choice => assert!(actions.len() >= 2),
            Fate::Spent | Fate::Unplayable => unreachable!("it was set aside"),
        }
    }
}

#[test]
fn random_games_keep_the_laws() {
    let mut rng = Prng::new(20);
    for seats in 2..=4 {
        let rules = rules(seats, &[]);
        for _ in 0..300 {
            let mut kinds = [None; 2];
            let mut draws = 0;
            let players = [Player::Random; 4];
            let end = play(
                &rules,
                &rules.start(),
                &players,
                &mut rng,
                |before, event, after| {
                    check_state(&rules, after);
                    match event {
                        Event::Chance(Chance::First(_)) => panic!("nobody asked for a lot"),
                        Event::Chance(Chance::Square(square)) => {
                            check_draw(&rules, before);
                            draws += 1;
                            match rules.squares().kind(*square) {
                                Kind::Car => {}
                                Kind::Engine => kinds[0] = kinds[0].or(Some(draws)),
                                Kind::Caboose => kinds[1] = kinds[1].or(Some(draws)),
                            }
                        }
                        Event::Act(seat, _) if !after.is_over() => {
                            // BT-5, BT-10, BT-11, BT-31: the next seat draws.
                            assert_eq!(after.turn_of(), Some(rules.seats().after(*seat)));
                            assert_eq!(rules.next(after), Next::Chance);
                        }
                        Event::Act(..) => {}
                    }
                },
            );
            // BT-36: the game ends with the draw that completes the pair.
            assert_eq!(Some(draws), kinds[0].max(kinds[1]));
            assert!((2..=27).contains(&draws));
            // BT-34: engine and caboose lie at the two ends and nowhere else.
            let order: Vec<Kind> = end
                .train()
                .squares()
                .map(|square| rules.squares().kind(square))
                .collect();
            let (first, last) = (order[0], order[order.len() - 1]);
            assert!(first != Kind::Car && last != Kind::Car && first != last);
            assert!(
                order[1..order.len() - 1]
                    .iter()
                    .all(|&kind| kind == Kind::Car)
            );
            let line = rules.position(&end).to_string();
            assert!(line.contains("; -; [") && line.contains("]; x"), "{line}");
            assert_eq!(rules.next(&end), Next::Over);
        }
    }
}

#[test]
fn what_is_listed_is_all_that_passes() {
    // Every action there is, tried against `check`, must pass exactly if it is listed.
    let mut rng = Prng::new(8);
    for variants in [&[][..], &["no-pockets", "must-play"]] {
        let rules = rules(2, variants);
        for _ in 0..40 {
            play(
                &rules,
                &rules.start(),
                &[Player::Random; 2],
                &mut rng,
                |before, _, _| {
                    for seat in rules.seats().iter() {
                        let mut listed = Vec::new();
                        rules.actions(before, seat, &mut listed);
                        for square in rules.squares().all().iter() {
                            let id = rules.squares().id(square);
                            for place in [
                                "-", "+0", "+a", "+b", "+a.e", "+a.n", "+a.w", "+a.s", "+b.e",
                                "+b.n", "+b.w", "+b.s",
                            ] {
                                let action = rules.read_action(&format!("{id}{place}")).unwrap();
                                let passes = rules.check(before, seat, &action).is_ok();
                                assert_eq!(passes, listed.contains(&action), "{id}{place}");
                            }
                        }
                    }
                },
            );
        }
    }
}

#[test]
fn actions_are_listed_in_the_canonical_order() {
    let (rules, mut state) = load("bt1; RB; B; <w RRGBB.e>; x -; d -");
    let curve = rules.read_chance("GGGG").unwrap();
    rules.apply(&mut state, &Event::Chance(curve));
    let Next::Act(seat) = rules.next(&state) else {
        panic!("Blue decides");
    };
    let mut actions = Vec::new();
    rules.actions(&state, seat, &mut actions);
    let texts: Vec<String> = actions
        .iter()
        .map(|action| rules.action(action).to_string())
        .collect();
    assert_eq!(
        texts,
        ["GGGG+a.n", "GGGG+a.s", "GGGG+b.n", "GGGG+b.s", "GGGG-"]
    );
}

#[test]
fn a_view_tells_what_may_be_done_and_where() {
    let (rules, state) = load("bt1; RB; R; <w RRBB.n BBYY.w>; x -; d RRGG");
    let view = rules.view(&state, Viewer::Public);
    let shown: Vec<(String, Option<Spot>)> = rules
        .choices(&view)
        .iter()
        .map(|action| {
            (
                rules.action(action).to_string(),
                rules.place_of(&view, action),
            )
        })
        .collect();
    let wanted = [
        ("RRGG+a.s".to_owned(), Some(Spot { x: -1, y: 0 })),
        ("RRGG+b.n".to_owned(), Some(Spot { x: -1, y: 1 })),
        ("RRGG-".to_owned(), None),
    ];
    assert_eq!(shown, wanted);
    let (rules, state) = load("bt1; RB; R; -; x -; d RRGG");
    let view = rules.view(&state, Viewer::Public);
    let first = rules.choices(&view)[0];
    assert_eq!(rules.place_of(&view, &first), Some(Spot::default()));
    let (rules, state) = load("bt1; RB; R; -; x -; d -");
    assert!(
        rules
            .choices(&rules.view(&state, Viewer::Public))
            .is_empty()
    );
}

#[test]
fn every_draw_seals_and_no_decision_does() {
    // BT-44: what was decided stands once the next square has been seen.
    let rules = rules(3, &[]);
    let mut rng = Prng::new(3);
    play(
        &rules,
        &rules.start(),
        &[Player::Random; 3],
        &mut rng,
        |before, event, _| {
            let sealed = rules.seals(before, event);
            assert_eq!(sealed, matches!(event, Event::Chance(_)));
        },
    );
}

#[test]
fn one_and_five_cannot_play() {
    // BT-1; a table of one or five cannot even be laid.
    for seats in [1, 5] {
        assert!(Setup::plain(&BigTrain::META, seats).is_err());
        let setup = Setup {
            seats: game::SeatCount::new(seats).unwrap(),
            options: Options::default(),
        };
        let faults = BigTrain::new(&setup).unwrap_err();
        assert!(faults.to_string().contains("BT-1"), "{faults}");
    }
}

#[test]
fn colors_are_one_each() {
    // BT-2: any different colors in any order; nothing else.
    let seated = |letters: &str| {
        let mut options = Options::default();
        options.set("colors", Value::Text(letters.into()));
        Setup::new(&BigTrain::META, letters.len() as u8, options)
            .and_then(|setup| BigTrain::new(&setup))
    };
    for letters in ["RB", "BR", "YG", "GYR", "BRYG"] {
        let rules = seated(letters).unwrap();
        let line = rules.position(&rules.start()).to_string();
        assert!(line.starts_with(&format!("bt1; {letters}; ")), "{line}");
    }
    for letters in ["RR", "GYG", "RP", "rb"] {
        assert!(seated(letters).is_err(), "{letters}");
    }
    assert!(seated("RR").unwrap_err().to_string().contains("BT-2"));
    // Names that are wrong are told as words.
    let named = |text: &str| {
        let mut options = Options::default();
        options.set("colors", Value::Text(text.into()));
        let setup = Setup::new(&BigTrain::META, 2, options);
        let wrong = setup.and_then(|setup| BigTrain::new(&setup));
        wrong.unwrap_err().to_string()
    };
    let gren = named("yellow, gren");
    assert!(
        gren.starts_with("there is no color \"gren\" in \"yellow, gren\"; the colors are R (red)"),
        "{gren}"
    );
    let twice = named("yellow, yellow");
    assert!(twice.contains("two players own yellow (BT-2)"), "{twice}");
    // Everything that is wrong is reported: one color twice, and both unknown letters.
    let faults = seated("RRPQ").unwrap_err();
    assert_eq!(faults.iter().count(), 2, "{faults}");
    let text = faults.to_string();
    assert!(text.contains("'P'") && text.contains("'Q'"), "{text}");
}

#[test]
fn the_first_seat_must_be_seated() {
    let mut options = Options::default();
    options.set("first", Value::Number(3));
    let setup = Setup::new(&BigTrain::META, 2, options.clone()).unwrap();
    assert!(BigTrain::new(&setup).is_err());
    let setup = Setup::new(&BigTrain::META, 3, options).unwrap();
    let rules = BigTrain::new(&setup).unwrap();
    assert_eq!(
        rules.position(&rules.start()).to_string(),
        "bt1; RBG; G; -; x -; d -"
    );
}

#[test]
fn greedy_lays_what_suits_and_declines_the_rest() {
    let rules = rules(3, &[]);
    let mut rng = Prng::new(6);
    for _ in 0..200 {
        play(
            &rules,
            &rules.start(),
            &[Player::Greedy; 3],
            &mut rng,
            |_, event, _| {
                let Event::Act(seat, action) = event else {
                    return;
                };
                let face = rules.squares().face(action.square);
                let count = |letter: char| face.id.chars().filter(|&car| car == letter).count();
                let own = count(['R', 'B', 'G'][seat.index()]);
                let suits = ['R', 'B', 'G'].into_iter().all(|rival| count(rival) <= own);
                let forced = face.kind != Kind::Car;
                assert_eq!(action.deed != Deed::Decline, suits || forced);
            },
        );
    }
}

#[test]
fn somebody_who_has_gone_away_is_stood_in_for() {
    // RU-22: declined if it may be, else the first way to lay it.
    let stand_in = |variants: &[&str], line: &str| {
        let rules = rules(2, variants);
        let options = &rules.setup().options;
        let (rules, state) = BigTrain::load(None, options, line).unwrap();
        let action = rules.stand_in(&state)?;
        Some(rules.action(&action).to_string())
    };
    let told = |text: &str| Some(text.to_owned());
    assert_eq!(stand_in(&[], "bt1; RB; R; -; x -; d RRRR"), told("RRRR-"));
    assert_eq!(stand_in(&[], "bt1; RB; R; -; x -; d ERRR"), told("ERRR+0"));
    assert_eq!(
        stand_in(&[], "bt1; RB; B; <w RRGBB.e>; x -; d KBB"),
        told("KBB+a")
    );
    assert_eq!(
        stand_in(&["must-play"], "bt1; RB; B; [EGGG.e>; x EBBB; d RRRR"),
        told("RRRR+b.n")
    );
    assert_eq!(stand_in(&[], "bt1; RB; B; [EGGG.e>; x EBBB; d -"), None);
}

#[test]
fn the_log_speaks_plainly() {
    let (rules, mut state) = load("bt1; RB; R; <w RRGBB.e>; x -; d -");
    let mut told = Vec::new();
    for text in [
        "RRYY", "RRYY-", "EGGG", "EGGG+b", "EYYY", "BBBB", "BBBB+a.n", "KBB",
    ] {
        let event = match rules.next(&state) {
            Next::Act(seat) => Event::Act(seat, rules.read_action(text).unwrap()),
            Next::Chance => Event::Chance(rules.read_chance(text).unwrap()),
            Next::Over => panic!("the game goes on"),
        };
        let mut line = String::new();
        rules
            .narrate(
                &state,
                &event,
                &game::Audience::of(Viewer::Public),
                &mut line,
            )
            .unwrap();
        told.push(line);
        rules.apply(&mut state, &event);
    }
    expect_test::expect![[r#"
        Red turned up a curve with two red and two yellow cars
        Red threw away the curve
        Blue turned up the green engine with two green cars
        Blue had to lay the green engine: the east end is closed
        Red turned up another engine and set it aside
        Red turned up a curve with four blue cars
        Red laid the curve at the open end, turning north
        Blue turned up the blue caboose with one blue car"#]]
    .assert_eq(&told.join("\n"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Wherever a game stops, its line leads back to the same state, with any variants.
    #[test]
    fn a_line_leads_back(seed: u64, seats in 2u8..=4, variants in 0u16..512, stop in 0usize..80) {
        let names = ["long-freight", "no-pockets", "spent-ends-turn", "must-play", "engine-breaks-ties", "memory", "several-must-play", "first-by-lot", "match"];
        let on: Vec<&str> = (0..9).filter(|bit| variants >> bit & 1 == 1).map(|bit| names[bit]).collect();
        let rules = rules(seats, &on);
        let mut rng = Prng::new(seed);
        let mut state = rules.start();
        for _ in 0..stop {
            let Some(event) = event(&rules, &state, &[Player::Random; 4], &mut rng) else { break };
            rules.apply(&mut state, &event);
        }
        let line = rules.position(&state).to_string();
        let (again, loaded) = BigTrain::load(Some(rules.seats()), &rules.setup().options, &line).unwrap();
        prop_assert_eq!(&loaded, &state);
        prop_assert_eq!(again.position(&loaded).to_string(), line);
        prop_assert_eq!(again.next(&loaded), rules.next(&state));
        if let Next::Act(seat) = rules.next(&state) {
            let (mut one, mut two) = (Vec::new(), Vec::new());
            rules.actions(&state, seat, &mut one);
            again.actions(&loaded, seat, &mut two);
            prop_assert_eq!(one, two);
        }
    }

    /// Random games of every kind end within the bound, by the draw that long-freight allows.
    #[test]
    fn games_end(seed: u64, variants in 0u16..512) {
        let names = ["long-freight", "no-pockets", "spent-ends-turn", "must-play", "engine-breaks-ties", "memory", "several-must-play", "two-colors", "match"];
        let on: Vec<&str> = (0..9).filter(|bit| variants >> bit & 1 == 1).map(|bit| names[bit]).collect();
        let rules = rules(2, &on);
        let mut rng = Prng::new(seed);
        let mut events = 0;
        let mut draws = 0;
        play(&rules, &rules.start(), &[Player::Random; 2], &mut rng, |_, event, _| {
            events += 1;
            draws += u32::from(matches!(event, Event::Chance(_)));
        });
        let trains = if on.contains(&"match") { 2 } else { 1 };
        prop_assert!(events <= 51 * trains);
        let most = if on.contains(&"long-freight") { 25 } else { 27 };
        prop_assert!(draws <= most * trains);
    }
}
