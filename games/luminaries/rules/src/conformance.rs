//! The suite every game must pass, with what a viewer may not know exchanged.

use game::{Options, Prng, Rules, Seat, Setup, Value, Viewer};
use test_kit::conformance::Suite;

use crate::board::{Card, Companies, Company, Regional};
use crate::rules::Luminaries;
use crate::state::{Phase, Stack, State};
use crate::view::Slot;

/// The same state with hidden cards exchanged two by two, so that the viewer cannot notice.
fn exchange(rules: &Luminaries, state: &State, viewer: Viewer, rng: &mut Prng) -> State {
    let mut state = state.clone();
    for _ in 0..12 {
        companies(rules, &mut state, viewer, rng);
        regionals(rules, &mut state, viewer, rng);
    }
    if state.phase == Phase::Setup {
        choices(rules, &mut state, viewer, rng);
    }
    state
}

/// Where a hidden company lies.
#[derive(Clone, Copy)]
enum Place {
    Deck,
    Hand(Seat),
    Stack(Seat, usize),
}

/// Every company the viewer cannot see, with its place: those it saw in the row are not among them,
/// and of stacks only covered cards that were never shown.
fn hidden_companies(rules: &Luminaries, state: &State, viewer: Viewer) -> Vec<(Company, Place)> {
    let view = game::Hidden::view(rules, state, viewer);
    let mut all: Vec<(Company, Place)> = state.deck.iter().map(|c| (c, Place::Deck)).collect();
    for seat in rules.seats().iter().filter(|&seat| !viewer.is(seat)) {
        let known = view.estate(seat).hand;
        let hand = state.estate(seat).hand.without(known);
        all.extend(hand.iter().map(|card| (card, Place::Hand(seat))));
        let slots = view.estate(seat).stack.as_slice();
        for (index, card) in state.estate(seat).stack.as_slice().iter().enumerate() {
            let seen = matches!(slots[index], Slot::Known(_));
            if let (Card::Company(card), false) = (card, seen) {
                all.push((*card, Place::Stack(seat, index)));
            }
        }
    }
    all
}

fn companies(rules: &Luminaries, state: &mut State, viewer: Viewer, rng: &mut Prng) {
    let hidden = hidden_companies(rules, state, viewer);
    if hidden.len() < 2 {
        return;
    }
    let first = rng.below(hidden.len() as u32) as usize;
    let second = rng.below(hidden.len() as u32 - 1) as usize;
    let second = if second < first { second } else { second + 1 };
    let (one, two) = (hidden[first], hidden[second]);
    // The deck is known as a set after the discard pile was shuffled into it.
    let fresh: Companies = game::Hidden::view(rules, state, viewer).fresh;
    if fresh.has(one.0) != fresh.has(two.0) {
        return;
    }
    take(state, one.1, one.0);
    take(state, two.1, two.0);
    put(state, one.1, two.0);
    put(state, two.1, one.0);
}

fn take(state: &mut State, place: Place, card: Company) {
    match place {
        Place::Deck => state.deck.remove(card),
        Place::Hand(seat) => state.estates[seat.index()].hand.remove(card),
        Place::Stack(..) => {}
    }
}

fn put(state: &mut State, place: Place, card: Company) {
    match place {
        Place::Deck => state.deck.insert(card),
        Place::Hand(seat) => state.estates[seat.index()].hand.insert(card),
        Place::Stack(seat, index) => {
            let stack = &mut state.estates[seat.index()].stack;
            let old = *stack;
            *stack = Stack::default();
            for (place, &kept) in old.as_slice().iter().enumerate() {
                let new = place == index;
                stack.push(if new { Card::Company(card) } else { kept });
            }
        }
    }
}

/// Exchanges one card of another seat's hand, or of its pair, with an undrawn one of the same era.
fn regionals(rules: &Luminaries, state: &mut State, viewer: Viewer, rng: &mut Prng) {
    let others: Vec<Seat> = rules
        .seats()
        .iter()
        .filter(|&seat| !viewer.is(seat))
        .collect();
    let seat = *rng.choose(&others);
    let same = |state: &State, card: Regional, rng: &mut Prng| {
        let era = rules.board().era(card);
        let pool: Vec<Regional> = state
            .undrawn
            .both(rules.board().of_era(era))
            .iter()
            .collect();
        (!pool.is_empty()).then(|| *rng.choose(&pool))
    };
    let held: Vec<Regional> = state.estates[seat.index()].regs.iter().collect();
    if !held.is_empty() {
        let card = *rng.choose(&held);
        if let Some(other) = same(state, card, rng) {
            let estate = &mut state.estates[seat.index()];
            estate.regs.remove(card);
            estate.regs.insert(other);
            if estate.kept.has(card) {
                estate.kept.remove(card);
                estate.kept.insert(other);
            }
            state.undrawn.remove(other);
            state.undrawn.insert(card);
        }
    }
    if !viewer.is(state.turn)
        && let Some(card) = state.pair.iter().next()
        && let Some(other) = same(state, card, rng)
    {
        state.pair.remove(card);
        state.pair.insert(other);
        state.undrawn.remove(other);
        state.undrawn.insert(card);
    }
}

/// At setup, other seats may have kept other cards.
fn choices(rules: &Luminaries, state: &mut State, viewer: Viewer, rng: &mut Prng) {
    for seat in rules.seats().iter().filter(|&seat| !viewer.is(seat)) {
        let estate = &mut state.estates[seat.index()];
        if !estate.kept.is_empty() && rng.below(2) == 0 {
            estate.kept = estate.regs.without(estate.kept);
        }
    }
}

fn suite(seats: u8, variants: &[&str], games: u32) {
    let mut options = Options::default();
    for name in variants {
        options.set(*name, Value::Flag(true));
    }
    let setup = Setup::new(&Luminaries::META, seats, options).expect("the game offers this");
    Suite::<Luminaries>::new(vec![setup])
        .games(games)
        .allocations(|apply| allocation_counter::measure(apply).count_total)
        .permute(exchange)
        .run();
}

#[test]
fn two_seats_conform() {
    suite(2, &[], 2);
}

#[test]
fn three_seats_conform() {
    suite(3, &[], 1);
}

#[test]
fn four_seats_conform() {
    suite(4, &[], 1);
}

#[test]
fn five_seats_conform() {
    suite(5, &[], 1);
}

#[test]
fn one_half_of_the_variants_conforms() {
    suite(
        2,
        &[
            "remove-before-draw",
            "skip-free",
            "bonus-many",
            "setup-in-order",
            "open-stacks",
        ],
        2,
    );
}

#[test]
fn the_other_half_of_the_variants_conforms() {
    suite(
        2,
        &[
            "found-deck-only",
            "bonus-auto",
            "top-only",
            "total-minimum",
            "own-between",
        ],
        2,
    );
}
