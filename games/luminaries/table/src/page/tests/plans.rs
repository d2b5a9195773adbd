//! Tests of what a page proposes: waivers where they save a turn, and a way back where there is one.

use game::Viewer;
use luminaries::{Action, Phase, Using};

use kit::{AnyKit, Click};

use super::super::hand;
use super::{LuminariesTable, choices, look, positions, reads, tracks};

/// A card that others' track brings within reach of this turn is not told as one for later.
#[test]
fn waivers_that_save_a_turn_are_told() {
    let mut told = 0;
    for (session, seat) in positions() {
        let rules = session.rules();
        let view = session.view(Viewer::Seat(seat));
        let turn = usize::from(rules.board().counts.track_max);
        for held in hand::held(rules, &view) {
            let lack = |using| rules.lack(&view, seat, held.card, using);
            let (Some(own), Some(paid)) = (lack(Using::Own), lack(Using::Waivers)) else {
                continue;
            };
            let worth = !held.waits && paid.via.len() < usize::from(held.gain);
            if worth && own.missing.len() > turn && paid.missing.len() <= turn {
                assert!(held.note().contains("waiver"), "{}", held.note());
                told += 1;
            }
        }
    }
    assert!(told > 3, "{told} cards");
}

/// Where everything is listed whatever was picked there is nothing to go back to.
#[test]
fn a_pinned_card_narrows_only_a_turn() {
    let (mut narrowed, mut whole) = (0, 0);
    for (session, seat) in positions() {
        let view = session.view(Viewer::Seat(seat));
        let hand = hand::held(session.rules(), &view);
        let Some(held) = hand.last() else {
            continue;
        };
        let pick = format!("card:{}", session.rules().board().card_name(held.card));
        let laid = LuminariesTable.layout(&session, look(seat, &pick));
        let turn = matches!(view.phase, Phase::Track | Phase::Option | Phase::Close);
        assert_eq!(laid.all_listed, !turn, "{:?}", view.phase);
        assert!(
            LuminariesTable
                .layout(&session, look(seat, "card:none"))
                .all_listed
        );
        match turn {
            true => narrowed += 1,
            false => whole += 1,
        }
    }
    assert!(narrowed > 3 && whole > 3, "{narrowed} {whole}");
}

/// No choice stands twice in a list, also where a card is scored in one go after track that it lacks no more.
#[test]
fn no_choice_stands_twice() {
    for (session, seat) in positions().into_iter().chain(tracks()) {
        let view = session.view(Viewer::Seat(seat));
        let board = session.rules().board();
        let cards = hand::held(session.rules(), &view);
        let pins = cards
            .last()
            .map(|held| format!("card:{}", board.card_name(held.card)));
        for pick in pins.into_iter().chain([String::new()]) {
            let laid = LuminariesTable.layout(&session, look(seat, &pick));
            let mut seen: Vec<(&Click, &Option<String>)> = Vec::new();
            for line in choices(&laid) {
                let one = (&line.does, &line.then);
                assert!(!seen.contains(&one), "{}, {}", line.words, line.detail);
                seen.push(one);
            }
        }
    }
}

/// What is laid besides what scores a card leaves enough for the next turn.
#[test]
fn track_is_laid_besides_where_there_is_enough() {
    let mut besides = 0;
    for (session, seat) in tracks() {
        let view = session.view(Viewer::Seat(seat));
        let turn = usize::from(session.rules().board().counts.track_max);
        let laid = LuminariesTable.layout(&session, look(seat, ""));
        for line in choices(&laid).filter(|line| line.detail.contains(", and ")) {
            let Click::Act(first) = &line.does else {
                continue;
            };
            let Action::Lay(_, lines) = reads(session.rules(), first) else {
                panic!("{first} lays nothing");
            };
            let supply = usize::from(view.estate(seat).supply);
            let now = lines.set().len();
            assert!(now <= turn && supply - now >= turn, "{now} of {supply}");
            besides += 1;
        }
    }
    assert!(besides > 3, "{besides} lines");
}

/// A goal that is met is not told as met more than once: `3 of 3`, never `4 of 3`.
#[test]
fn no_goal_is_more_than_met() {
    let mut told = 0;
    for (session, seat) in tracks() {
        let laid = LuminariesTable.layout(&session, look(seat, ""));
        let words: Vec<&str> = laid.tray.0.split([' ', '<', '>']).collect();
        for part in words.windows(3).filter(|part| part[1] == "of") {
            if let (Ok(has), Ok(needs)) = (part[0].parse::<u8>(), part[2].parse::<u8>()) {
                assert!(has <= needs, "{has} of {needs}");
                told += 1;
            }
        }
    }
    assert!(told > 3, "{told} goals");
}
