//! Whole games between bots, on all cores: only results come back.

use std::ops::Range;
use std::sync::Arc;

use bots::Bot;
use game::{Encoding, Event, Hints, Next, Prng, Rules};
use kit::Kit;

use crate::trouble::Trouble;

/// The results of games, in their order.
#[derive(Default)]
pub(crate) struct Simulated {
    /// Each seat's share of the win, game after game.
    pub(crate) shares: Vec<f32>,
    /// Each seat's score, game after game.
    pub(crate) scores: Vec<i32>,
    /// How many events each game had.
    pub(crate) events: Vec<u32>,
    /// How many of these were decisions.
    pub(crate) decisions: Vec<u32>,
}

/// Plays the games with these numbers. What happens in one depends on its number and the seed alone.
pub(crate) fn run<K: Kit<Rules: Encoding>>(
    rules: &Arc<K::Rules>,
    names: &[String],
    games: Range<u64>,
    seed: u64,
    threads: usize,
) -> Result<Simulated, Trouble> {
    let seats = usize::from(rules.setup().seats.get());
    if names.len() != seats {
        return Err(Trouble::Refused(format!(
            "{} bots for {seats} seats",
            names.len()
        )));
    }
    let hire = || -> Result<Vec<Box<dyn Bot<K::Rules>>>, Trouble> {
        let named = names.iter().map(|name| K::BOTS.named::<K::Rules>(name));
        let named = named.map(|bot| bot.map_err(|unknown| Trouble::Refused(unknown.to_string())));
        named.collect()
    };
    hire()?;
    let threads = threads.clamp(1, 256) as u64;
    let count = games.end.saturating_sub(games.start);
    let bound = |thread: u64| games.start + count * thread / threads;
    let parts: Vec<Result<Simulated, Trouble>> = std::thread::scope(|scope| {
        let work = (0..threads).map(|thread| {
            let part = bound(thread)..bound(thread + 1);
            scope.spawn(move || Ok(portion::<K>(rules, hire()?, part, seed)))
        });
        let work: Vec<_> = work.collect();
        let join = |worker: std::thread::ScopedJoinHandle<'_, Result<Simulated, Trouble>>| {
            let failed = || Err(Trouble::Bug("a thread that played games failed".into()));
            worker.join().unwrap_or_else(|_| failed())
        };
        work.into_iter().map(join).collect()
    });
    let mut all = Simulated::default();
    for part in parts {
        let part = part?;
        all.shares.extend(part.shares);
        all.scores.extend(part.scores);
        all.events.extend(part.events);
        all.decisions.extend(part.decisions);
    }
    Ok(all)
}

fn portion<K: Kit<Rules: Encoding>>(
    rules: &K::Rules,
    mut players: Vec<Box<dyn Bot<K::Rules>>>,
    games: Range<u64>,
    seed: u64,
) -> Simulated {
    let mut results = Simulated::default();
    let start = rules.start();
    let mut state = rules.start();
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    for number in games {
        let mut rng = Prng::stream(seed, number);
        state.clone_from(&start);
        for player in &mut players {
            player.begin();
        }
        let (mut events, mut decisions) = (0, 0);
        // A game that does not end by then is left as it stands: nobody has won it.
        while events < K::META.limit {
            let event = match rules.next(&state) {
                Next::Over => break,
                Next::Chance => Event::Chance(rules.draw(&state, &mut rng, &mut chances)),
                Next::Act(seat) => {
                    decisions += 1;
                    let player = &mut *players[seat.index()];
                    let action = bots::decide(player, rules, &state, seat, &mut rng, &mut actions);
                    Event::Act(seat, action)
                }
            };
            rules.apply(&mut state, &event);
            events += 1;
        }
        let outcome = rules.outcome(&state);
        let shares = outcome.shares();
        let shares = shares.as_slice().iter().map(|&share| share as f32);
        results.shares.extend(shares);
        results.scores.extend(outcome.scores.as_slice());
        results.events.push(events);
        results.decisions.push(decisions);
    }
    results
}
