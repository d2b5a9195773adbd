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
            // What is thrown away lies before the seat that decides.
            assert!(offer.contains(rules.squares().id(action.square)) || line.starts_with(&offer));
        }
        told.push(line);
        rules.apply(&mut state, &event);
    }
    told.join("\n")
}

#[test]
fn with_memory_the_log_names_no_discard() {
    expect_test::expect![[r#"
        Red turns up a square
        Red declines the square
        Blue turns up EGGG
        Blue must lay the green engine at end b
        Red turns up a square that cannot be laid; set aside
        Red turns up a square
        Red lays BBBB at end a, which heads north now
        Blue turns up KBB"#]]
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
        the lot falls on Blue, who begins
        Blue turns up EGGG
        Blue must lay the green engine
        Red turns up KBB
        Red must lay the blue caboose at end b; train 1 is complete: Red 0 for a total of 0, Blue 2 for a total of 2
        train 2: Red turns up ERRR
        Red must lay the red engine
        Blue turns up KBB
        Blue must lay the blue caboose at end b; train 2 is complete: Red 3 for a total of 3, Blue 2 for a total of 4"#]]
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
