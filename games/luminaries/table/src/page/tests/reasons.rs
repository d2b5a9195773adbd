//! Tests of why a move is good: whatever a seat may do has a reason in words.

use std::collections::HashMap;

use game::Notation;
use luminaries::Action;

use kit::AnyKit;

use super::{LuminariesTable, listed, look, positions};

/// How many moves of a kind are looked at in a position.
const EACH: usize = 6;

#[test]
fn every_move_has_a_reason_of_its_own() {
    for (session, seat) in positions() {
        let rules = session.rules();
        let mut seen = HashMap::new();
        for action in listed(&session, seat) {
            let count: &mut usize = seen.entry(kind(&action)).or_default();
            *count += 1;
            if *count > EACH {
                continue;
            }
            let text = rules.action(&action).to_string();
            let why = LuminariesTable.why(&session, look(seat, ""), &text, &text);
            let why = why.unwrap_or_else(|| panic!("{text} has no reason"));
            assert!(why.ends_with('.') && why.len() > 20, "{text}: {why}");
            assert!(!why.contains("  ") && !why.contains(" ,"), "{text}: {why}");
        }
    }
}

/// What kind of move it is.
fn kind(action: &Action) -> String {
    let text = format!("{action:?}");
    text.split('(').next().unwrap_or_default().to_owned()
}
