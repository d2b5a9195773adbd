//! Histories of a game that differ only in what one viewer may not know.

use std::collections::BTreeSet;

use game::{Event, EventOf, Game, Next, Prng, Viewer};
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

/// A history, and what one viewer saw of it.
pub(crate) struct Watched<'a, G: Game> {
    rules: &'a G,
    events: &'a [EventOf<G>],
    texts: Vec<String>,
    /// Before each event, and after the last.
    states: Vec<G::State>,
    /// Of these states, what the viewer saw.
    views: Vec<G::View>,
    viewer: Viewer,
    past: Past,
}

impl<'a, G: Game> Watched<'a, G> {
    pub(crate) fn new(rules: &'a G, events: &'a [EventOf<G>], viewer: Viewer, past: Past) -> Self {
        let mut states = vec![rules.start()];
        for event in events {
            let mut state = states[states.len() - 1].clone();
            rules.apply(&mut state, event);
            states.push(state);
        }
        let views = states.iter().map(|state| rules.view(state, viewer));
        Self {
            rules,
            events,
            texts: texts(rules, events),
            views: views.collect(),
            states,
            viewer,
            past,
        }
    }

    /// A history that differs from this one, and looks just the same to the viewer; with the two things that
    /// were exchanged last. There need not be one.
    pub(crate) fn twin(
        &self,
        pool: &[String],
        rng: &mut Prng,
    ) -> Option<(Vec<EventOf<G>>, [String; 2])> {
        let rules = self.rules;
        let own: Vec<String> = things(rules, self.events).into_iter().collect();
        if own.is_empty() || pool.is_empty() {
            return None;
        }
        let mut from = (self.events.to_vec(), self.texts.clone());
        let mut last = None;
        let exchanges = 1 + rng.below(3);
        let mut done = 0;
        for _ in 0..60 {
            let (one, other) = (rng.choose(&own), rng.choose(pool));
            if one == other {
                continue;
            }
            let Some(changed) = exchanged(rules, &from.0, &from.1, [one, other]) else {
                continue;
            };
            if self.looks_like(&changed) {
                let texts = texts(rules, &changed);
                from = (changed, texts);
                last = Some([one.clone(), other.clone()]);
                done += 1;
                if done == exchanges {
                    break;
                }
            }
        }
        last.map(|last| (from.0, last))
    }

    /// Whether another history can happen, differs, and looks the same to the viewer.
    fn looks_like(&self, others: &[EventOf<G>]) -> bool {
        let rules = self.rules;
        let mut pairs = self.events.iter().zip(others);
        // Until they part they are the same.
        let Some(first) = pairs.position(|(event, other)| event != other) else {
            return false;
        };
        let mut state = self.states[first].clone();
        for (number, (event, other)) in self.events.iter().zip(others).enumerate().skip(first) {
            let may = match other {
                Event::Act(seat, action) => {
                    // What a viewer decided, they know.
                    let own = self.viewer.is(*seat) && event != other;
                    !own && rules.next(&state) == Next::Act(*seat)
                        && rules.check(&state, *seat, action).is_ok()
                }
                Event::Chance(chance) => {
                    rules.next(&state) == Next::Chance && rules.check_chance(&state, chance).is_ok()
                }
            };
            if !may {
                return false;
            }
            rules.apply(&mut state, other);
            let compared = self.past == Past::Open || number + 1 == self.events.len();
            if compared
                && (rules.next(&self.states[number + 1]) != rules.next(&state)
                    || self.views[number + 1] != rules.view(&state, self.viewer))
            {
                return false;
            }
        }
        state != self.states[self.events.len()] || self.past == Past::Closed
    }
}

fn texts<G: Game>(rules: &G, events: &[EventOf<G>]) -> Vec<String> {
    let text = |event| rules.event(event).to_string();
    events.iter().map(text).collect()
}

/// The history with two things exchanged wherever they are named.
fn exchanged<G: Game>(
    rules: &G,
    events: &[EventOf<G>],
    texts: &[String],
    [one, other]: [&str; 2],
) -> Option<Vec<EventOf<G>>> {
    let change = |(event, text): (&EventOf<G>, &String)| {
        if !text.contains(one) && !text.contains(other) {
            return Some(*event);
        }
        let words = text.split_whitespace().map(|word| match word {
            word if word == one => other,
            word if word == other => one,
            word => word,
        });
        let changed = words.collect::<Vec<&str>>().join(" ");
        if changed == *text {
            return Some(*event);
        }
        match event {
            Event::Act(seat, _) => Some(Event::Act(*seat, rules.read_action(&changed).ok()?)),
            Event::Chance(_) => Some(Event::Chance(rules.read_chance(&changed).ok()?)),
        }
    };
    events.iter().zip(texts).map(change).collect()
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

/// What a history waits for.
pub(crate) fn next<G: Game>(rules: &G, events: &[EventOf<G>]) -> Next {
    let mut state = rules.start();
    for event in events {
        rules.apply(&mut state, event);
    }
    rules.next(&state)
}
