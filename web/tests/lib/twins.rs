//! Histories of a game that differ only in what one viewer may not know.

use std::collections::BTreeSet;

use game::{Event, EventOf, Game, Next, Prng, Seat, Viewer};
use tables::RecordedEvent;

/// How much of the past a viewer may still look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Past {
    /// All of it: twins look the same after every event.
    Open,
    /// None of it, because the game is played from memory: twins look the same now.
    Closed,
}

/// A random game, cut off after so many events or before its end.
pub(crate) fn played<G: Game>(rules: &G, rng: &mut Prng, count: usize) -> Vec<EventOf<G>> {
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    let mut state = rules.start();
    let mut events = Vec::new();
    while events.len() < count {
        let event = match rules.next(&state) {
            Next::Act(seat) => Event::Act(seat, rules.pick(&state, seat, rng, &mut actions)),
            Next::Chance => Event::Chance(rules.draw(&state, rng, &mut chances)),
            Next::Over => break,
        };
        rules.apply(&mut state, &event);
        if rules.next(&state) == Next::Over {
            break;
        }
        events.push(event);
    }
    events
}

/// What chance can bring, as the last words of its outcomes: cards, squares.
pub(crate) fn things<G: Game>(rules: &G, events: &[EventOf<G>]) -> BTreeSet<String> {
    let outcomes = events
        .iter()
        .filter(|event| matches!(event, Event::Chance(_)));
    outcomes
        .filter_map(|event| {
            let text = rules.event(event).to_string();
            text.split_whitespace().next_back().map(ToOwned::to_owned)
        })
        .collect()
}

/// The words that decisions begin with.
pub(crate) fn verbs<G: Game>(rules: &G, events: &[EventOf<G>]) -> BTreeSet<String> {
    let acts = events
        .iter()
        .filter(|event| matches!(event, Event::Act(_, _)));
    acts.filter_map(|event| {
        let text = rules.event(event).to_string();
        text.split_whitespace().next().map(ToOwned::to_owned)
    })
    .collect()
}

/// A history that differs from this one, and looks just the same to a viewer; with the two things that
/// were exchanged last. There need not be one.
pub(crate) fn twin<G: Game>(
    rules: &G,
    events: &[EventOf<G>],
    viewer: Viewer,
    past: Past,
    pool: &[String],
    rng: &mut Prng,
) -> Option<(Vec<EventOf<G>>, [String; 2])> {
    let own: Vec<String> = things(rules, events).into_iter().collect();
    if own.is_empty() || pool.is_empty() {
        return None;
    }
    let mut found: Option<(Vec<EventOf<G>>, [String; 2])> = None;
    let exchanges = 1 + rng.below(3);
    let mut done = 0;
    for _ in 0..60 {
        let from = found
            .as_ref()
            .map_or(events, |(events, _)| events.as_slice());
        let (one, other) = (rng.choose(&own), rng.choose(pool));
        if one == other {
            continue;
        }
        let Some(changed) = exchanged(rules, from, one, other) else {
            continue;
        };
        if changed != events && look_alike(rules, events, &changed, viewer, past) {
            found = Some((changed, [one.clone(), other.clone()]));
            done += 1;
            if done == exchanges {
                break;
            }
        }
    }
    found
}

/// The history with two things exchanged wherever they are named.
fn exchanged<G: Game>(
    rules: &G,
    events: &[EventOf<G>],
    one: &str,
    other: &str,
) -> Option<Vec<EventOf<G>>> {
    let change = |event: &EventOf<G>| {
        let text = rules.event(event).to_string();
        let words = text.split_whitespace().map(|word| match word {
            word if word == one => other,
            word if word == other => one,
            word => word,
        });
        let changed = words.collect::<Vec<&str>>().join(" ");
        if changed == text {
            return Some(*event);
        }
        match event {
            Event::Act(seat, _) => Some(Event::Act(*seat, rules.read_action(&changed).ok()?)),
            Event::Chance(_) => Some(Event::Chance(rules.read_chance(&changed).ok()?)),
        }
    };
    events.iter().map(change).collect()
}

/// Whether another history can happen and looks the same to a viewer.
fn look_alike<G: Game>(
    rules: &G,
    events: &[EventOf<G>],
    others: &[EventOf<G>],
    viewer: Viewer,
    past: Past,
) -> bool {
    let (mut state, mut other_state) = (rules.start(), rules.start());
    for (number, (event, other)) in (1..).zip(events.iter().zip(others)) {
        let may = match other {
            Event::Act(seat, action) => {
                // What a viewer decided, they know.
                let own = viewer.is(*seat) && event != other;
                !own && rules.next(&other_state) == Next::Act(*seat)
                    && rules.check(&other_state, *seat, action).is_ok()
            }
            Event::Chance(chance) => {
                rules.next(&other_state) == Next::Chance
                    && rules.check_chance(&other_state, chance).is_ok()
            }
        };
        if !may {
            return false;
        }
        rules.apply(&mut state, event);
        rules.apply(&mut other_state, other);
        let compared = past == Past::Open || number == events.len();
        if compared
            && (rules.next(&state) != rules.next(&other_state)
                || rules.view(&state, viewer) != rules.view(&other_state, viewer))
        {
            return false;
        }
    }
    state != other_state || past == Past::Closed
}

/// The history as logs hold it.
pub(crate) fn recorded<G: Game>(rules: &G, events: &[EventOf<G>]) -> Vec<RecordedEvent> {
    let record = |event: &EventOf<G>| {
        let text = rules.event(event).to_string();
        match event {
            Event::Act(seat, _) => RecordedEvent::act(*seat, text),
            Event::Chance(_) => RecordedEvent::chance(text),
        }
    };
    events.iter().map(record).collect()
}

/// Which seat is to decide after a history.
pub(crate) fn turn<G: Game>(rules: &G, events: &[EventOf<G>]) -> Option<Seat> {
    let mut state = rules.start();
    for event in events {
        rules.apply(&mut state, event);
    }
    rules.next(&state).seat()
}
