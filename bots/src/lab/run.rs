//! Playing the games of a plan.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use game::{BySeat, Event, EventOf, Game, Next, Per, Prng, Seat};

use super::{Plan, Tallies};
use crate::{Bot, Ended, Forfeit, Heard, Played, attempt};

/// Plays every game of the plan and hands back what was gathered, to be merged with other parts.
/// `progress` is called, from any thread, with how many more games have been played.
pub fn run<G: Game>(plan: &Plan<G>, progress: &(dyn Fn(u64) + Sync)) -> Tallies {
    run_some(plan, plan.games.clone(), progress)
}

/// The same for these games of the plan alone.
pub(super) fn run_some<G: Game>(
    plan: &Plan<G>,
    games: Range<u64>,
    progress: &(dyn Fn(u64) + Sync),
) -> Tallies {
    let all = Mutex::new(Tallies::new(&G::META, plan.bots.seats()));
    let turn = AtomicU64::new(games.start);
    // Small enough that threads end together and progress is seen, large enough to cost nothing.
    let batch = ((games.end - games.start) / (64 * plan.threads.get() as u64)).clamp(1, 1_024);
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.get() {
            scope.spawn(|| {
                let mut player = Player::new(plan);
                loop {
                    let first = turn.fetch_add(batch, Ordering::Relaxed);
                    if first >= games.end {
                        break;
                    }
                    let last = games.end.min(first + batch);
                    for index in first..last {
                        player.play(plan, index);
                    }
                    progress(last - first);
                }
                all.lock()
                    .expect("no thread panics while it merges")
                    .merge(&player.tallies);
            });
        }
    });
    all.into_inner().expect("no thread panics while it merges")
}

/// One thread's bots and everything it would otherwise have to allocate for each game.
struct Player<G: Game> {
    bots: Vec<Box<dyn Bot<G>>>,
    tallies: Tallies,
    state: G::State,
    before: G::State,
    actions: Vec<G::Action>,
    chances: Vec<(u32, G::Chance)>,
    reports: Vec<Reports>,
    /// What happened, if somebody watches.
    events: Vec<EventOf<G>>,
}

/// What one game has reported of one figure so far.
#[derive(Clone, Copy, Default)]
struct Reports {
    sum: f64,
    count: u32,
}

impl<G: Game> Player<G> {
    fn new(plan: &Plan<G>) -> Self {
        let bots = plan.bots.as_slice().iter();
        Self {
            bots: bots
                .map(|name| {
                    let bot = plan.lineup.seat(name, plan.patience);
                    bot.expect("a plan names only bots there are")
                })
                .collect(),
            tallies: Tallies::new(&G::META, plan.bots.seats()),
            state: G::State::default(),
            before: G::State::default(),
            actions: Vec::new(),
            chances: Vec::new(),
            reports: vec![Reports::default(); G::META.figures.len()],
            events: Vec::new(),
        }
    }

    /// Plays game number `index` of the run.
    fn play(&mut self, plan: &Plan<G>, index: u64) {
        let rules = &plan.rules;
        let mut rng = Prng::stream(plan.seed, index);
        self.state.clone_from(&plan.start);
        self.reports.fill(Reports::default());
        for bot in &mut self.bots {
            bot.begin();
        }
        self.events.clear();
        let listening = self.bots.iter().any(|bot| bot.listens());
        let mut length = 0;
        let mut decisions = 0;
        let mut forfeit = None;
        let over = loop {
            let event = match rules.next(&self.state) {
                Next::Over => break true,
                Next::Act(_) | Next::Chance if length == G::META.limit => break false,
                Next::Act(seat) => {
                    decisions += 1;
                    let bot = self.bots[seat.index()].as_mut();
                    let scratch = &mut self.actions;
                    match attempt(bot, rules, &self.state, seat, &mut rng, scratch) {
                        Ok(action) => Event::Act(seat, action),
                        Err(why) => {
                            forfeit = Some((seat, why));
                            break false;
                        }
                    }
                }
                Next::Chance => Event::Chance(rules.draw(&self.state, &mut rng, &mut self.chances)),
            };
            if listening {
                self.tell(rules, &event, length);
            }
            self.happen(rules, &event);
            length += 1;
            if plan.watch.is_some() {
                self.events.push(event);
            }
        };
        self.close(plan, index, over, forfeit);
        self.tallies.games += 1;
        self.tallies.events += u64::from(length);
        self.tallies.decisions += decisions;
        if over {
            self.tallies.finish(&rules.outcome(&self.state), length);
        } else {
            self.tallies.unfinished += 1;
        }
        for (index, figure) in G::META.figures.iter().enumerate() {
            let Reports { sum, count } = self.reports[index];
            match figure.per {
                // The sum of half a game is no sample.
                Per::Game if over => self.tallies.figures[index].add(sum),
                Per::Game => {}
                Per::Report => self.tallies.clusters[index].add(sum, count),
            }
        }
    }

    /// Tells the bots that listen what happens.
    fn tell(&mut self, rules: &G, event: &EventOf<G>, before: u32) {
        for (seat, bot) in rules.setup().seats.iter().zip(&mut self.bots) {
            if bot.listens() {
                let heard = Heard::by(seat, rules, &self.state, event, before as usize + 1);
                bot.hear(&heard);
            }
        }
    }

    /// Tells the bots and whoever watches how the game ended.
    fn close(&mut self, plan: &Plan<G>, number: u64, over: bool, forfeit: Option<(Seat, Forfeit)>) {
        let outcome = plan.rules.outcome(&self.state);
        let ended = match (&forfeit, over) {
            (Some((seat, _)), _) => Ended::Forfeit(*seat),
            (None, true) => Ended::Over(outcome),
            (None, false) => Ended::Limit,
        };
        for bot in &mut self.bots {
            bot.end(&ended);
        }
        let Some(watch) = &plan.watch else { return };
        let seats = plan.rules.setup().seats;
        let shares = match &forfeit {
            // A game that nobody ended has no winner, and one that a bot broke off has none either.
            Some(_) => BySeat::filled(seats, 0.0),
            None => outcome.shares(),
        };
        watch(&Played {
            rules: &plan.rules,
            start: plan.line.as_deref(),
            seed: plan.seed,
            meeting: 0,
            number,
            bots: BySeat::from_fn(seats, |seat| plan.bots[seat].as_str()),
            events: &self.events,
            scores: outcome.scores,
            shares,
            forfeit,
            over,
        });
    }

    /// Applies the event and gathers what it adds to the figures.
    fn happen(&mut self, rules: &G, event: &EventOf<G>) {
        if G::META.figures.is_empty() {
            rules.apply(&mut self.state, event);
            return;
        }
        self.before.clone_from(&self.state);
        rules.apply(&mut self.state, event);
        let (reports, tallies) = (&mut self.reports, &mut self.tallies);
        let mut note = |index: usize, value: f64| {
            reports[index].sum += value;
            reports[index].count += 1;
            match G::META.figures[index].per {
                Per::Game => {}
                Per::Report => tallies.figures[index].add(value),
            }
        };
        rules.observe(&self.before, event, &self.state, &mut note);
    }
}
