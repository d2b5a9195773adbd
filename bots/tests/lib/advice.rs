//! Advice: what moves cost, on any number of threads, for one seat alone, and until it is stopped.

use std::num::NonZeroUsize;

use bots::advice::{Adviser, Canceled, Review};
use bots::search::Budget;
use century_run::CenturyRun;
use century_run_table::CenturyRunTable;
use game::{Event, EventOf, Next, Notation, Options, Rules, Seat, Setup};
use great_railroad::GreatRailroad;
use great_railroad_table::GreatRailroadTable;
use kit::Kit;

/// The player goes on where turning the rival's train would win.
const START: &str = "gr1 SFO A | A 1@STL/W | B 2@OMA/W";
const PLAYED: [(u8, &str); 4] = [(1, "1>DEN"), (2, "2>SLC"), (1, "1=DEN/S"), (2, "2=SLC/W")];
const BETTER: &str = "~2/SE";

type State = <GreatRailroad as Rules>::State;

fn played() -> (GreatRailroad, State, Vec<EventOf<GreatRailroad>>) {
    let (rules, start) = GreatRailroad::load(None, &Options::default(), START).unwrap();
    let mut state = start.clone();
    let mut events = Vec::new();
    for (number, text) in PLAYED {
        let seat = Seat::from_number(number).unwrap();
        let action = rules.read_action(text).unwrap();
        assert!(rules.check(&state, seat, &action).is_ok(), "{text}");
        events.push(Event::Act(seat, action));
        rules.apply(&mut state, &Event::Act(seat, action));
    }
    (rules, start, events)
}

fn adviser(threads: usize) -> Adviser<GreatRailroad> {
    let threads = NonZeroUsize::new(threads).unwrap();
    Adviser::new(
        GreatRailroadTable::BOTS.advice(),
        Budget::simulations(4_000),
        1,
    )
    .threads(threads)
}

fn review(only: Option<Seat>) -> Review {
    let (rules, start, events) = played();
    let review = adviser(1).review(&rules, &start, &events, only, &mut |_| {});
    review.unwrap()
}

#[test]
fn a_win_passed_over_is_named_and_a_win_taken_costs_nothing() {
    let review = review(None);
    let first = &review.moves[0];
    assert_eq!((first.event, first.seat), (1, 1));
    assert_eq!(first.played.action, "1>DEN");
    assert_eq!(first.best.action, BETTER);
    assert!(first.best.proven && first.cost > 0.1, "{first:?}");
    assert!((first.cost - (1.0 - first.played.share)).abs() < 1e-9);
    let own: Vec<f64> = review
        .moves
        .iter()
        .filter(|one| one.seat == 1)
        .map(|one| one.cost)
        .collect();
    assert_eq!(review.total(Seat::FIRST), (own.len(), own.iter().sum()));
    let untouched = review.total(Seat::from_number(3).unwrap());
    assert!(untouched.1.is_sign_positive() && untouched == (0, 0.0));
    let (rules, start, _) = played();
    let better = rules.read_action(BETTER).unwrap();
    let taken = adviser(1).judge(&rules, &start, 1, Seat::FIRST, better);
    let taken = taken.unwrap().unwrap();
    assert_eq!(taken.played, taken.best);
    assert!(taken.cost == 0.0, "{taken:?}");
}

#[test]
fn every_action_is_told_and_the_best_comes_first() {
    let (rules, start, _) = played();
    let advice = adviser(1).advise_at(&rules, &start).unwrap().unwrap();
    let mut listed = Vec::new();
    bots::offer(&rules, &start, Seat::FIRST, &mut listed);
    let mut listed: Vec<_> = listed
        .iter()
        .map(|action| rules.action(action).to_string())
        .collect();
    let mut told: Vec<_> = advice
        .actions
        .iter()
        .map(|one| one.action.clone())
        .collect();
    assert_eq!(told[0], BETTER);
    listed.sort_unstable();
    told.sort_unstable();
    assert_eq!(told, listed);
    let shares: Vec<f64> = advice.actions.iter().map(|one| one.share).collect();
    assert!(shares.is_sorted_by(|a, b| a >= b), "{shares:?}");
}

#[test]
fn a_move_is_judged_the_same_alone_and_on_any_number_of_threads() {
    let whole = review(None);
    let (rules, start, events) = played();
    let two = adviser(2).review(&rules, &start, &events, None, &mut |_| {});
    assert_eq!(two, Ok(whole.clone()));
    let second = Seat::from_number(2).unwrap();
    let own: Vec<_> = whole.moves.iter().filter(|one| one.seat == 2).collect();
    assert!(!own.is_empty());
    assert_eq!(review(Some(second)).moves.iter().collect::<Vec<_>>(), own);
}

#[test]
fn a_review_tells_how_far_it_is_and_stops_when_it_is_told_to() {
    let (rules, start, events) = played();
    let mut adviser = adviser(1);
    let cancel = adviser.cancel();
    let mut heard = Vec::new();
    let stopped = adviser.review(&rules, &start, &events, None, &mut |progress| {
        heard.push((progress.done, progress.of, progress.judged.is_some()));
        cancel.cancel();
    });
    assert_eq!(stopped, Err(Canceled));
    assert_eq!(heard, [(1, 4, true), (2, 4, false)]);
}

#[test]
fn a_single_simulation_is_enough_to_answer() {
    let (rules, start, _) = played();
    let mut adviser =
        Adviser::<GreatRailroad>::new(GreatRailroadTable::BOTS.advice(), Budget::simulations(1), 1);
    let advice = adviser.advise_at(&rules, &start).unwrap().unwrap();
    assert_eq!(advice.seat, 1);
    assert!(!advice.actions.is_empty());
}

#[test]
fn where_nobody_decides_there_is_no_advice() {
    let setup = Setup::plain(&CenturyRun::META, 2).unwrap();
    let rules = CenturyRun::new(&setup).unwrap();
    let start = rules.start();
    assert_eq!(rules.next(&start), Next::Chance);
    let mut adviser =
        Adviser::<CenturyRun>::new(CenturyRunTable::BOTS.advice(), Budget::simulations(1), 1);
    assert_eq!(adviser.advise_at(&rules, &start), Ok(None));
}
