//! What must hold in every game.

use century_run::{CenturyRun, Kind, Node, Place, State};
use game::{Next, Notation, Prng, Rules, Seat};
use proptest::prelude::*;

use crate::table;
use crate::walker::{Walk, walk};

/// Some positions no play would reach so soon: trains anywhere they may stand.
fn random_position(rules: &CenturyRun, rng: &mut Prng) -> State {
    let board = rules.board();
    loop {
        let mut line = format!("cr1 {} trip 1 Bt", board.name());
        for color in &board.colors()[..usize::from(rules.setup().seats.get())] {
            // Crowds are where things happen: trains stand within one stretch of the line.
            let index = 20 + rng.below(20) as usize;
            let index = if rng.below(4) == 0 {
                rng.below(69) as usize
            } else {
                index
            };
            let space = &board.spaces()[index];
            let failures = ["", "", " f1", " f2"][rng.below(4) as usize];
            line += &format!(" | {} {} p25 +0-0{failures}", color.letter, space.code);
        }
        line += " | totals";
        for color in &board.colors()[..usize::from(rules.setup().seats.get())] {
            line += &format!(" {}0", color.letter);
        }
        if let Ok(state) = rules.read_position(&line) {
            return state;
        }
    }
}

fn seats(rules: &CenturyRun) -> Vec<Seat> {
    rules.setup().seats.iter().collect()
}

/// CR-41, CR-59: where trains stand.
fn standing(rules: &CenturyRun, state: &State) {
    let places: Vec<Place> = seats(rules)
        .iter()
        .map(|&seat| state.train(seat).at)
        .collect();
    for (index, place) in places.iter().enumerate() {
        if let Some(kind) = rules.board().space_kind(*place) {
            assert!(!kind.is_closed(), "{}", rules.position(state));
            let double = places[..index].contains(place);
            assert!(!kind.is_ordinary() || !double, "{}", rules.position(state));
        }
    }
}

/// CR-15, CR-16: in any record the train comes out ahead of where it was.
fn forward(rules: &CenturyRun, line: &str) {
    if let Some((from, to)) = line.split_once('>') {
        let place = |text: &str| rules.board().place(text).unwrap();
        let from = place(from.rsplit(' ').next().unwrap());
        let to = place(to.split(' ').next().unwrap());
        assert!(to > from, "{line}");
    }
}

/// The same event computed by walking.
fn walked(rules: &CenturyRun, before: &State, number: u32, after: &State) {
    let seat = before.mover();
    let train = before.train(seat);
    if train.at == Place::YARD {
        return;
    }
    let others: Vec<usize> = seats(rules)
        .iter()
        .filter(|&&other| other != seat)
        .map(|&other| before.train(other).at.index())
        .collect();
    let from = train.at.index();
    let result = walk(
        rules.board(),
        &others,
        from,
        train.failures,
        number as usize,
    );
    let line = rules.position(before);
    if after.trip() != before.trip() || after.node() == Node::Over {
        assert_eq!(
            result,
            Walk::Ends(rules.board().terminus().index()),
            "{line}"
        );
        return;
    }
    let moved = after.train(seat);
    match result {
        Walk::Ends(place) => {
            assert_eq!(moved.at.index(), place, "{line} spin {number}");
            assert!(!moved.held);
        }
        Walk::Stays => assert_eq!(moved, train, "{line} spin {number}"),
        Walk::Fails => {
            assert_eq!(moved.at, train.at, "{line} spin {number}");
            assert_eq!(moved.failures, train.failures + 1, "{line} spin {number}");
            assert_eq!(moved.lost, train.lost + 1, "{line} spin {number}");
        }
        // Released at once if it is its turn again and the others have moved on.
        Walk::Held => assert!(moved.held && moved.at == train.at, "{line} spin {number}"),
        Walk::Asked(place) => match after.node() {
            Node::Choice(offer) => assert_eq!(offer.to.index(), place, "{line} spin {number}"),
            node @ (Node::Turn | Node::Second | Node::Over) => panic!("{line}: {node:?}"),
        },
    }
}

fn play(seed: u64, count: u8, options: &[&str]) {
    let rules = table::table(count, options);
    let mut rng = Prng::new(seed);
    let start = if seed.is_multiple_of(3) {
        random_position(&rules, &mut rng)
    } else {
        rules.start()
    };
    let mut state = start;
    let mut events = Vec::new();
    let mut lines = Vec::new();
    while let Some(event) = table::random_event(&rules, &state, &mut rng) {
        let before = state;
        // CR-17: outside choices no seat has anything to decide.
        for &seat in &seats(&rules) {
            let mut actions = Vec::new();
            rules.actions(&state, seat, &mut actions);
            let decides = rules.next(&state) == Next::Act(seat);
            assert_eq!(actions.len(), if decides { 2 } else { 0 });
        }
        rules.apply(&mut state, &event);
        events.push(event);
        standing(&rules, &state);
        if let game::Event::Chance(spin) = event {
            walked(&rules, &before, spin.0, &state);
        }
        if before.trip() == state.trip() {
            for &seat in &seats(&rules) {
                let (old, new) = (before.train(seat), state.train(seat));
                assert!(old.at == Place::YARD || new.at >= old.at);
            }
        }
        let line = rules.position(&state).to_string();
        let read = rules.read_position(&line);
        assert_eq!(read.as_ref(), Ok(&state), "{line}");
        assert!(events.len() < 5_000, "a trip that does not end");
        if events.len() % 16 == 0 || rules.next(&state) == Next::Over {
            rules.record_lines(&start, &events, &mut lines);
        }
    }
    for line in &lines {
        forward(&rules, line);
    }
    // CR-70, CR-74: the sheets add up to what the state says.
    let sheets = rules.sheets(&start, &events);
    for &seat in &seats(&rules) {
        let own = || sheets.iter().filter(|sheet| sheet.seat == seat);
        let nets = own().map(|sheet| sheet.footing.unwrap().points.net());
        assert_eq!(state.total(seat), nets.sum::<i32>());
        let last = own().next_back().unwrap();
        assert_eq!(last.aboard(), state.train(seat).aboard);
        assert_eq!(last.sum().gained, state.train(seat).gained);
        assert_eq!(last.sum().lost, state.train(seat).lost);
        assert_eq!(last.footing.unwrap().total, state.total(seat));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn games_keep_the_rules(seed in any::<u64>(), count in 2u8..=4, trips in 1u8..=2) {
        play(seed, count, &[&format!("trips={trips}")]);
    }

    #[test]
    fn games_on_short_lines_keep_the_rules(seed in any::<u64>(), count in 2u8..=4, board in 1u8..=2) {
        // Trains of random positions stand where short lines have no spaces.
        play(seed / 3 * 3 + 1, count, &[&format!("board=M{board}"), "trips=3"]);
    }

    #[test]
    fn trips_end_even_if_every_offer_is_declined(seed in any::<u64>(), count in 2u8..=4) {
        let rules = table::table(count, &["trips=1"]);
        let mut rng = Prng::new(seed);
        let mut state = random_position(&rules, &mut rng);
        for _ in 0..5_000 {
            let text = match rules.next(&state) {
                Next::Act(_) => "stay".to_owned(),
                Next::Chance => format!("spin {}", rng.below(6) + 1),
                Next::Over => break,
            };
            let event = table::event(&rules, &state, &text);
            rules.apply(&mut state, &event);
        }
        prop_assert_eq!(rules.next(&state), Next::Over);
    }

    #[test]
    fn the_order_of_arrival_earns_nothing(
        sheets in proptest::collection::vec((0u16..60, 0u16..9, 0u16..14), 4),
        last in 0usize..4,
    ) {
        let points = |last: usize| {
            let mut line = format!("cr1 reconstruction-1 trip 1 {}t", ["B", "O", "V", "W"][last]);
            for (seat, (aboard, gained, lost)) in sheets.iter().enumerate() {
                let (letter, place) = (["B", "O", "V", "W"][seat], if seat == last { "68" } else { "CHI" });
                line += &format!(" | {letter} {place} p{aboard} +{gained}-{lost}");
            }
            let (rules, mut state) = table::load(&["trips=1"], &format!("{line} | totals B0 O0 V0 W0"));
            let event = table::event(&rules, &state, "spin 3");
            rules.apply(&mut state, &event);
            rules.outcome(&state)
        };
        prop_assert_eq!(points(last), points((last + 1) % 4));
    }
}

#[test]
fn seat_order_skips_arrived_trains() {
    let (rules, mut state) = table::load(
        &[],
        "cr1 reconstruction-1 trip 1 Wt | B NYC p20 +0-0 | O CHI p20 +0-0 | V NYC p20 +0-0 | W NYC p20 +0-0 | totals B0 O0 V0 W0",
    );
    let mut order = Vec::new();
    for _ in 0..7 {
        order.push(state.mover().number());
        // A three ends in the tube: all trains stay.
        let event = table::event(&rules, &state, "spin 3");
        rules.apply(&mut state, &event);
    }
    assert_eq!(order, [4, 1, 3, 4, 1, 3, 4]);
    assert_eq!(rules.board().space_kind(Place::YARD), None::<&Kind>);
}
