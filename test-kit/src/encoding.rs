//! A game as numbers: ids that can be told apart, and rows that hold only what their seat may know.

use std::collections::{HashMap, HashSet};

use game::{Cells, Encoding, Event, Game, Next, Prng, Setup, Viewer};

/// Plays random games and checks the numbers of every state they pass through, up to `states` of them.
///
/// - Every listed action has ids below the space, and no row of ids begins with that of another.
/// - Outcomes of chance have different ids below their space.
/// - A row is as long as its planes, is written whole, and comes out the same from a state that the seat
///   cannot tell from the true one.
/// - If `told_apart`, views that are written differently have different rows.
///
/// # Panics
/// If one of these does not hold.
pub fn check<G: Game + Encoding>(setup: &Setup, states: usize, seed: u64, told_apart: bool) {
    let rules = G::new(setup).expect("the setup is allowed");
    let size = rules.planes().iter().map(game::Plane::size).sum();
    let (mut row, mut other) = (vec![0.0; size], vec![0.0; size]);
    let mut rng = Prng::new(seed);
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    let mut imagined = rules.start();
    let mut seen: HashMap<Vec<u32>, String> = HashMap::new();
    let mut state = rules.start();
    for _ in 0..states {
        for seat in setup.seats.iter() {
            let mut cells = Cells::new(&mut row);
            rules.encode_state(&state, seat, &mut cells);
            assert_eq!(cells.written(), size, "a row is as long as its planes");
            let view = rules.view(&state, Viewer::Seat(seat));
            rules.determinize(&view, &mut rng, &mut imagined);
            rules.encode_state(&imagined, seat, &mut Cells::new(&mut other));
            assert_eq!(row, other, "seat {seat} sees what it may not know");
            if told_apart {
                let mut line = format!("{seat} ");
                rules
                    .write_view(&view, &mut line)
                    .expect("a string takes any text");
                let key: Vec<u32> = row.iter().map(|cell| cell.to_bits()).collect();
                let first = seen.entry(key).or_insert_with(|| line.clone());
                if first.starts_with(&format!("{seat} ")) {
                    assert_eq!(*first, line, "two views have the same row");
                }
            }
        }
        let event = match rules.next(&state) {
            Next::Over => {
                state = rules.start();
                continue;
            }
            Next::Chance => {
                check_chances(&rules, &state, &mut chances);
                Event::Chance(*rng.weighted(&chances))
            }
            Next::Act(seat) => {
                check_actions(&rules, &state, seat, &mut actions);
                let action = if rng.below(4) == 0 {
                    *rng.choose(&actions)
                } else {
                    rules.pick(&state, seat, &mut rng, &mut actions)
                };
                Event::Act(seat, action)
            }
        };
        rules.apply(&mut state, &event);
    }
}

fn check_chances<G: Game + Encoding>(
    rules: &G,
    state: &G::State,
    chances: &mut Vec<(u32, G::Chance)>,
) {
    chances.clear();
    rules.chances(state, chances);
    let ids: HashSet<u32> = chances
        .iter()
        .map(|(_, chance)| rules.encode_chance(chance))
        .collect();
    assert_eq!(ids.len(), chances.len(), "two outcomes have the same id");
    assert!(ids.iter().all(|&id| id < rules.chance_space()));
}

fn check_actions<G: Game + Encoding>(
    rules: &G,
    state: &G::State,
    seat: game::Seat,
    actions: &mut Vec<G::Action>,
) {
    actions.clear();
    rules.actions(state, seat, actions);
    let mut rows: Vec<Vec<u32>> = Vec::new();
    for action in actions.iter() {
        let mut ids = Vec::new();
        let text = rules.action(action);
        assert!(
            rules.encode_action(seat, action, &mut ids),
            "{text} has no ids"
        );
        assert!(!ids.is_empty() && ids.iter().all(|&id| id < rules.action_space()));
        assert!(G::STEPS || ids.len() == 1, "{text} has several steps");
        if let [only] = ids[..]
            && let Some(decoded) = rules.decode_step(seat, only)
        {
            assert!(decoded == *action, "{text} is decoded as another action");
        }
        rows.push(ids);
    }
    let (mut all, mut ends) = (Vec::new(), Vec::new());
    rules.encode_actions(seat, actions, &mut all, &mut ends);
    assert_eq!(all, rows.concat(), "together, actions have other ids");
    assert_eq!(ends.len(), actions.len());
    let (mut again, mut ends_again, mut room) = (Vec::new(), Vec::new(), Vec::new());
    rules.encode_listed(state, seat, &mut room, &mut again, &mut ends_again);
    assert_eq!(
        (again, ends_again),
        (all, ends),
        "what is listed has other ids in {}",
        rules.position(state)
    );
    rows.sort_unstable();
    for pair in rows.windows(2) {
        assert!(
            !pair[1].starts_with(&pair[0]),
            "the ids {:?} begin as {:?} in {}",
            pair[1],
            pair[0],
            rules.position(state)
        );
    }
}
