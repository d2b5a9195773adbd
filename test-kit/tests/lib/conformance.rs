//! The suite passes the whole game and catches every broken one, by the right property.

use std::collections::BTreeSet;

use test_kit::conformance::{Property, Suite};

use crate::highlow::{self, Breakage, HighLow};

#[test]
fn the_whole_game_conforms() {
    highlow::suite().games(40).run();
}

/// What each breakage must be caught by: the property it breaks, then what else suffers from it.
const CAUGHT: [(Breakage, &[Property]); 50] = [
    (Breakage::ListsPartly, &[]),
    (Breakage::ViewTextLeaks, &[Property::Secrecy]),
    (
        Breakage::ViewLeaks,
        &[Property::Secrecy, Property::Determinize, Property::Seal],
    ),
    (Breakage::DeterminizePeeks, &[Property::Determinize]),
    (
        Breakage::DeterminizeLosesCards,
        &[Property::Determinize, Property::Secrecy],
    ),
    (Breakage::DeterminizeKeeps, &[Property::Determinize]),
    (Breakage::ApplyAllocates, &[Property::Allocation]),
    (Breakage::CloneAllocates, &[Property::Allocation]),
    (Breakage::ListMisses, &[Property::Complete]),
    (Breakage::ListsIllegal, &[Property::Listing, Property::Pick]),
    (Breakage::ListsTwice, &[Property::Listing, Property::Pick]),
    (
        Breakage::ListClears,
        &[Property::Listing, Property::Complete],
    ),
    (Breakage::ListsForOthers, &[Property::Listing]),
    (Breakage::ActionMisspelt, &[Property::Notation]),
    (Breakage::ChanceMisspelt, &[Property::Notation]),
    (Breakage::PositionTwoLines, &[Property::Position]),
    (Breakage::PositionForgets, &[Property::Position]),
    (Breakage::PositionUnseats, &[Property::Position]),
    (Breakage::WrongSeatAccepted, &[Property::WrongSeat]),
    (Breakage::ActsWhileChanceIsDue, &[Property::WrongSeat]),
    (Breakage::Endless, &[Property::Limit]),
    (Breakage::NarrationLeaksDeal, &[Property::Narration]),
    (Breakage::NarrationLeaksHand, &[Property::Narration]),
    (Breakage::NarrationEmpty, &[Property::Narration]),
    (Breakage::PlayUnsealed, &[Property::Seal]),
    (Breakage::DealUnsealed, &[Property::Seal]),
    (
        Breakage::ApplyRemembers,
        &[Property::Replay, Property::Undo, Property::Seal],
    ),
    (
        Breakage::CheckRemembers,
        &[Property::Replay, Property::Undo],
    ),
    (
        Breakage::CheckChanges,
        &[Property::Refusal, Property::Replay, Property::Undo],
    ),
    (Breakage::RefusalUnwritten, &[Property::Refusal]),
    (Breakage::RefusalWordless, &[Property::Refusal]),
    (Breakage::RefusalLeaks, &[Property::Secrecy]),
    (Breakage::ProposalLeaks, &[Property::Secrecy]),
    (Breakage::ListsWhenOver, &[Property::Over]),
    (Breakage::ActsWhenOver, &[Property::Over]),
    (Breakage::WinsEarly, &[Property::Outcome]),
    (Breakage::ScoresForFive, &[Property::Outcome]),
    (Breakage::ChanceWithoutWeight, &[Property::Chances]),
    (Breakage::ChanceTwice, &[Property::Chances, Property::Draw]),
    (Breakage::ChanceImpossible, &[Property::Chances]),
    (Breakage::ChanceMisses, &[Property::Chances]),
    (Breakage::PickNarrow, &[Property::Pick]),
    (Breakage::PickIllegal, &[Property::Pick]),
    (Breakage::DrawEven, &[Property::Draw]),
    (Breakage::HeuristicInvents, &[Property::Heuristic]),
    (Breakage::FigureUnknown, &[Property::Figures]),
    (Breakage::KeptForgets, &[Property::Replay]),
    (Breakage::RecordTwoLines, &[Property::Record]),
    (Breakage::SetupLenient, &[Property::Setup]),
    (Breakage::SetupForgets, &[Property::Setup]),
];

#[track_caller]
fn caught(breakages: &[(Breakage, &[Property])]) {
    let mut missed = Vec::new();
    for (breakage, wanted) in breakages {
        let failures = highlow::broken(*breakage, || highlow::suite().games(4).failures());
        let found: BTreeSet<Property> = failures.iter().map(|failure| failure.property).collect();
        if found != wanted.iter().copied().collect() {
            let lines: Vec<String> = failures.iter().map(ToString::to_string).collect();
            missed.push(format!(
                "{breakage:?}: expected {wanted:?}, found {found:?}\n  {}",
                lines.join("\n  ")
            ));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

// Two tests, so that two cores share the work.

#[test]
fn every_breakage_is_caught_by_the_right_property() {
    caught(&CAUGHT[..CAUGHT.len() / 2]);
}

#[test]
fn every_other_breakage_is_too() {
    caught(&CAUGHT[CAUGHT.len() / 2..]);
}

#[test]
fn the_suite_asks_for_what_it_needs() {
    let bare = Suite::<HighLow>::new(highlow::setups()).games(1).failures();
    let found: Vec<String> = bare
        .iter()
        .map(|failure| format!("{:?}: {}", failure.property, failure.text))
        .collect();
    let asked = [
        "Allocation: the suite was given no way to count allocations",
        "Secrecy: something is hidden from seat 2, but the suite was given no way to exchange it",
    ];
    for text in asked {
        assert!(found.iter().any(|line| line == text), "{found:?}");
    }
    let empty = Suite::<HighLow>::new(Vec::new()).failures();
    assert_eq!(empty[0].text, "the suite was given no setup");
}

#[test]
#[should_panic(expected = "Limit [2 seats, seed 9, game 0, after 120 events]: the game goes on")]
fn a_failure_tells_how_to_repeat_it() {
    highlow::broken(Breakage::Endless, || highlow::suite().seed(9).run());
}

#[test]
fn lines_may_leave_out_what_came_before() {
    let failures = highlow::broken(Breakage::PositionForgets, || {
        highlow::suite().lines_leave_out_history().failures()
    });
    assert_eq!(failures, []);
}
