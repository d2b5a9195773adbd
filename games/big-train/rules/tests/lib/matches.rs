//! Matches over several trains, and the log of a table.

use big_train::{BigTrain, Chance, Length};
use game::{Event, Next, Notation, Prng, Rules, Telling, Viewer};

use crate::laws::check_state;
use crate::playing::{Player, play, rules, setup};

/// The log of these events.
fn told(options: &[&str], line: &str, texts: &[&str]) -> String {
    let options = setup(2, options).options;
    let (rules, mut state) = BigTrain::load(None, &options, line).expect("the line is sound");
    let mut told = Vec::new();
    for text in texts {
        let event = match rules.next(&state) {
            Next::Act(seat) => Event::Act(seat, rules.read_action(text).expect("an action")),
            Next::Chance => Event::Chance(rules.read_chance(text).expect("a chance")),
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
            .expect("a text takes anything");
        if let Event::Act(seat, action) = &event {
            let mut offer = String::new();
            rules
                .propose(&state, *seat, action, &mut offer)
                .expect("a text takes anything");
            // A button says what to do and a log what was done, and neither names a square by its id.
            assert!(
                offer.starts_with("Lay it") || offer == "Throw it away",
                "{offer}"
            );
            for text in [&offer, &line] {
                assert!(!text.contains(rules.squares().id(action.square)), "{text}");
            }
        }
        told.push(line);
        rules.apply(&mut state, &event);
    }
    told.join("\n")
}

#[test]
fn with_memory_the_log_names_no_discard() {
    expect_test::expect![[r#"
        Red turned up a square
        Red threw the square away
        Blue turned up the green engine with two green cars
        Blue had to lay the green engine: the east end is closed
        Red turned up a square that cannot be laid, and set it aside
        Red turned up a square
        Red laid a curve with four blue cars at the open end, turning north
        Blue turned up the blue caboose with one blue car"#]]
    .assert_eq(&told(
        &["memory"],
        "bt1; RB; R; <w RRGBB.e>; x -; d -",
        &[
            "RRYY", "RRYY-", "EGGG", "EGGG+b", "EYYY", "BBBB", "BBBB+a.n", "KBB",
        ],
    ));
}

#[test]
fn the_log_of_a_match_tells_what_each_train_came_to() {
    expect_test::expect![[r#"
        Blue was drawn to go first
        Blue turned up the green engine with two green cars
        Blue had to lay the green engine as the first square
        Red turned up the blue caboose with one blue car
        Red had to lay the blue caboose; train 1 is complete: Red 0 cars (0 in all), Blue 2 (2 in all)
        Train 2: Red turned up the red engine with two red cars
        Red had to lay the red engine as the first square
        Blue turned up the blue caboose with one blue car
        Blue had to lay the blue caboose; train 2 is complete: Red 3 cars (3 in all), Blue 2 (4 in all)"#]]
    .assert_eq(&told(
        &["match", "first-by-lot"],
        "bt1; RB; ?; -; x -; d -",
        &[
            "first B", "EGGG", "EGGG+0", "KBB", "KBB+b", "ERRR", "ERRR+0", "KBB", "KBB+b",
        ],
    ));
}

#[test]
fn a_match_goes_round_adds_up_and_ends() {
    let mut rng = Prng::new(33);
    for (options, seats) in [
        (&["match"][..], 4),
        (&["trains=5", "first=2"], 3),
        (&["target=40", "first-by-lot"], 2),
        (&["target=100", "memory"], 4),
    ] {
        let rules = rules(seats, options);
        for _ in 0..60 {
            let mut starter = rules.start().turn_of();
            let mut sums = vec![0; usize::from(seats)];
            let players = [Player::Random; 4];
            let end = play(
                &rules,
                &rules.start(),
                &players,
                &mut rng,
                |before, event, after| {
                    check_state(&rules, after);
                    if let Event::Chance(Chance::First(seat)) = event {
                        starter = Some(*seat);
                    }
                    if after.number() > before.number() {
                        // RU-23: the next seat begins, and nothing is left on the table.
                        starter = starter.map(|seat| rules.seats().after(seat));
                        assert_eq!(after.turn_of(), starter);
                        assert!(after.train().is_empty());
                        assert!(after.discards().is_empty());
                        for (sum, seat) in sums.iter_mut().zip(rules.seats().iter()) {
                            *sum += i32::from(rules.cars_of(seat, before.cars()));
                        }
                    }
                },
            );
            let outcome = rules.outcome(&end);
            for (seat, &score) in outcome.scores.iter() {
                let last = i32::from(rules.cars_of(seat, end.cars()));
                assert_eq!(score, sums[seat.index()] + last);
            }
            let best = outcome.scores.as_slice().iter().max().copied().unwrap();
            match rules.length() {
                Length::OneTrain => panic!("a match was agreed on"),
                Length::Trains(trains) => assert_eq!(end.number(), trains),
                Length::Target(target) => {
                    assert!(best >= target as i32);
                    assert!(sums.iter().all(|&sum| sum < target as i32));
                }
            }
        }
    }
}
