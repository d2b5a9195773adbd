//! The bots of one game behind one object, so that their code is compiled once.
//!
//! Search, contests and simulations are generic, and a program that calls them compiles them again for
//! every game it names. A game's own crate can instead hand out a [`Bots`] of its own: what is behind it is
//! compiled there, beside the other games', and callers compile nothing.

use std::hint::black_box;
use std::num::NonZeroUsize;

use game::{Event, EventOf, Game, Next, Prng, Seat};

use crate::advice::{Advice, Adviser, Canceled, Progress, Review};
use crate::contest::{Contest, Part, Shard, Watch};
use crate::lab::{Plan, PlanError, Portion};
use crate::puzzle::{self, Dig, Puzzle, Rejected};
use crate::search::{Budget, Search};
use crate::{Bot, GameRow, Lineup, Patience, UnknownBot};

/// How long an adviser thinks about each question.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effort {
    /// For each question.
    pub budget: Budget,
    /// What everything is drawn from.
    pub seed: u64,
    /// How many threads think.
    pub threads: NonZeroUsize,
}

/// How the events of random games are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choosing {
    /// As fast as the game can.
    Picked,
    /// From lists of every action and every outcome.
    Listed,
}

/// What the bots of one game can do. [`Lineup`] implements it for every game.
pub trait Bots<G: Game>: Sync {
    /// The bot of that name.
    ///
    /// # Errors
    /// If there is none, with the names there are.
    fn named(&self, name: &str) -> Result<Box<dyn Bot<G>>, UnknownBot>;

    /// The bot of that name, or the program of that path with its arguments.
    ///
    /// # Errors
    /// If it is no path and there is no such bot.
    fn seat(&self, name: &str, patience: Patience) -> Result<Box<dyn Bot<G>>, UnknownBot>;

    /// A run to be simulated; see [`Plan::new`].
    ///
    /// # Errors
    /// If a bot is unknown or their number does not fit the seats.
    fn plan(&self, rules: G, bots: &[&str], games: u64, seed: u64) -> Result<Plan<G>, PlanError>;

    /// Plays one part of a run; see [`Portion::play`].
    fn simulate(&self, plan: &Plan<G>, shard: Shard, progress: &(dyn Fn(u64) + Sync)) -> Portion;

    /// Plays a contest; see [`Contest::play_on`].
    ///
    /// # Errors
    /// If a bot is unknown.
    fn contest(
        &self,
        contest: &Contest<'_, G>,
        done: &[GameRow],
        watch: &Watch<'_, G>,
    ) -> Result<Part, UnknownBot>;

    /// The puzzles in a game of a run; see [`puzzle::dig`], and [`puzzle::dig_ending`] if only exact solutions
    /// count.
    ///
    /// # Errors
    /// If there is no bot of the player's name.
    fn dig(
        &self,
        rules: &G,
        dig: &Dig,
        exact: bool,
        seed: u64,
        number: u64,
    ) -> Result<Vec<Puzzle>, UnknownBot>;

    /// Proves a puzzle again; see [`puzzle::verify`].
    ///
    /// # Errors
    /// What is wrong with it.
    fn prove(&self, puzzle: &Puzzle, dig: &Dig) -> Result<(), Rejected>;

    /// What the actions of a state promise; see [`Adviser::advise_at`].
    ///
    /// # Errors
    /// If it was stopped.
    fn advise(
        &self,
        effort: Effort,
        rules: &G,
        state: &G::State,
    ) -> Result<Option<Advice>, Canceled>;

    /// What every decision of a game cost; see [`Adviser::review`].
    ///
    /// # Errors
    /// If it was stopped.
    fn review(
        &self,
        effort: Effort,
        rules: &G,
        start: &G::State,
        events: &[EventOf<G>],
        progress: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Review, Canceled>;

    /// Plays as many events of random games as it is called with, one game after another.
    fn random_play<'a>(&self, rules: &'a G, choosing: Choosing) -> Box<dyn FnMut(u64) + 'a>;

    /// Searches one decision from nothing with as many simulations as it is called with, and says how many
    /// it made.
    fn search<'a>(
        &self,
        rules: &'a G,
        view: &'a G::View,
        seat: Seat,
        actions: &'a [G::Action],
    ) -> Box<dyn FnMut(u32) -> u64 + 'a>;
}

impl<G: Game> Bots<G> for Lineup {
    fn named(&self, name: &str) -> Result<Box<dyn Bot<G>>, UnknownBot> {
        self.named::<G>(name)
    }

    fn seat(&self, name: &str, patience: Patience) -> Result<Box<dyn Bot<G>>, UnknownBot> {
        self.seat::<G>(name, patience)
    }

    fn plan(&self, rules: G, bots: &[&str], games: u64, seed: u64) -> Result<Plan<G>, PlanError> {
        Plan::new(rules, *self, bots, games, seed)
    }

    fn simulate(&self, plan: &Plan<G>, shard: Shard, progress: &(dyn Fn(u64) + Sync)) -> Portion {
        Portion::play(plan, shard, progress)
    }

    fn contest(
        &self,
        contest: &Contest<'_, G>,
        done: &[GameRow],
        watch: &Watch<'_, G>,
    ) -> Result<Part, UnknownBot> {
        contest.play_on(done, watch)
    }

    fn dig(
        &self,
        rules: &G,
        dig: &Dig,
        exact: bool,
        seed: u64,
        number: u64,
    ) -> Result<Vec<Puzzle>, UnknownBot> {
        match exact {
            true => puzzle::dig_ending(rules, self, dig, seed, number),
            false => puzzle::dig(rules, self, dig, seed, number),
        }
    }

    fn prove(&self, puzzle: &Puzzle, dig: &Dig) -> Result<(), Rejected> {
        puzzle::verify::<G>(puzzle, self, dig)
    }

    fn advise(
        &self,
        effort: Effort,
        rules: &G,
        state: &G::State,
    ) -> Result<Option<Advice>, Canceled> {
        adviser(self, effort).advise_at(rules, state)
    }

    fn review(
        &self,
        effort: Effort,
        rules: &G,
        start: &G::State,
        events: &[EventOf<G>],
        progress: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Review, Canceled> {
        adviser(self, effort).review(rules, start, events, None, progress)
    }

    fn random_play<'a>(&self, rules: &'a G, choosing: Choosing) -> Box<dyn FnMut(u64) + 'a> {
        match choosing {
            Choosing::Picked => repeated(picked(rules)),
            Choosing::Listed => repeated(listed(rules)),
        }
    }

    fn search<'a>(
        &self,
        rules: &'a G,
        view: &'a G::View,
        seat: Seat,
        actions: &'a [G::Action],
    ) -> Box<dyn FnMut(u32) -> u64 + 'a> {
        let mut search = Search::new(self.advice(), Budget::simulations(1));
        let mut rng = Prng::new(1);
        Box::new(move |simulations| {
            search.set_budget(Budget::simulations(simulations));
            search.forget();
            let answer = search.answer(rules, view, seat, actions, &mut rng);
            black_box(answer).simulations
        })
    }
}

fn adviser<G: Game>(lineup: &Lineup, effort: Effort) -> Adviser<G> {
    Adviser::new(lineup.advice(), effort.budget, effort.seed).threads(effort.threads)
}

/// Calls `play` as often as it is called with.
fn repeated<'a>(mut play: impl FnMut() + 'a) -> Box<dyn FnMut(u64) + 'a> {
    Box::new(move |times| {
        for _ in 0..times {
            play();
        }
    })
}

/// Plays one event of a random game, and begins another when it is over.
fn picked<G: Game>(rules: &G) -> impl FnMut() {
    let (mut state, start, mut rng) = (rules.start(), rules.start(), Prng::new(1));
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    move || match rules.next(&state) {
        Next::Act(seat) => {
            let action = rules.pick(&state, seat, &mut rng, &mut actions);
            rules.apply(&mut state, &Event::Act(seat, action));
        }
        Next::Chance => {
            let chance = rules.draw(&state, &mut rng, &mut chances);
            rules.apply(&mut state, &Event::Chance(chance));
        }
        Next::Over => state.clone_from(&start),
    }
}

/// The same with every action and every outcome listed before a sound one is chosen.
fn listed<G: Game>(rules: &G) -> impl FnMut() {
    let (mut state, start, mut rng) = (rules.start(), rules.start(), Prng::new(1));
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    move || match rules.next(&state) {
        Next::Act(seat) => {
            actions.clear();
            rules.actions(&state, seat, &mut actions);
            if actions.iter().any(|action| rules.is_sound(action)) {
                actions.retain(|action| rules.is_sound(action));
            }
            let action = *rng.choose(&actions);
            rules.apply(&mut state, &Event::Act(seat, action));
        }
        Next::Chance => {
            chances.clear();
            rules.chances(&state, &mut chances);
            let chance = *rng.weighted(&chances);
            rules.apply(&mut state, &Event::Chance(chance));
        }
        Next::Over => state.clone_from(&start),
    }
}
