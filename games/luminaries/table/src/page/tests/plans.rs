//! Tests of what a page proposes: waivers where they save a turn, and a way back where there is one.

use game::Viewer;
use luminaries::{Phase, Using};

use kit::AnyKit;

use super::super::hand;
use super::{LuminariesTable, look, positions};

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
