//! Advice: what each action of a decision promises, and what the moves of a game cost.
//!
//! An [`Adviser`] searches from what a seat could know and gives plain data, with actions in the
//! game's notation, for a terminal, a page or another program. An answer does not depend on earlier
//! questions, so it can be kept.

use std::fmt;
use std::num::NonZeroUsize;

use game::{Arrange, BySeat, Event, EventOf, Game, Prng, Promise, Seat, Viewer};
use serde::Serialize;

use crate::clock::Instant;
use crate::offer;
use crate::search::{Answer, Budget, Cancel, Certainty, Search, Settings, Weighed};

/// An action tried less often than this is examined on its own before it is judged.
const ENOUGH: u64 = 64;
/// If there are more actions than this, only those that the search tried are reported.
const MANY: usize = 64;
/// Games that a game with its own way to weigh actions plays out for each at a time.
const GAMES: u32 = 16;
/// How often it is asked at most.
const ROUNDS: u32 = 4;
/// By how many standard errors an action must be ahead of another to be the better one without doubt.
const CLEAR: f64 = 3.0;

/// The actions of one decision.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Advice {
    /// The number of the seat that decides.
    pub seat: u8,
    /// Simulations made.
    pub simulations: u64,
    /// The actions, the best first, then by what they promise. Where there are hundreds, those that
    /// were tried.
    pub actions: Vec<Advised>,
}

/// One action with what it promises.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Advised {
    /// The action in the game's notation.
    pub action: String,
    /// The win share that the seat can expect after it, from 0 to 1.
    pub share: f64,
    /// The standard error of that share over the simulations: how much they disagree, not how wrong
    /// all of them may be.
    pub error: f64,
    /// Whether the share is certain.
    pub proven: bool,
    /// Simulations that tried it.
    pub visits: u64,
}

/// One decision of a game that was played.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Judged {
    /// The number of the event, counted from 1.
    pub event: usize,
    /// The number of the seat that decided.
    pub seat: u8,
    /// What it did.
    pub played: Advised,
    /// What would have been best.
    pub best: Advised,
    /// The win share thrown away, from 0 to 1.
    pub cost: f64,
}

/// One decision of a game with everything that is known of its alternatives.
#[derive(Clone, PartialEq, Debug)]
pub struct Examined {
    /// What was done, what would have been best, and the difference.
    pub judged: Judged,
    /// The actions that enough is known about, the best first, with the one that was done.
    pub options: Vec<Advised>,
}

/// Every decision of a game in which there was a choice.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Review {
    /// The decisions in the order they were made.
    pub moves: Vec<Judged>,
}

impl Review {
    /// How many decisions a seat made, and what they cost all together.
    pub fn total(&self, seat: Seat) -> (usize, f64) {
        let own = || self.moves.iter().filter(|one| one.seat == seat.number());
        // The sum of nothing would be a negative zero.
        let cost = own().fold(0.0, |sum, one| sum + one.cost);
        (own().count(), cost)
    }
}

/// How far a review has come.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress<'a> {
    /// Events examined.
    pub done: usize,
    /// Events there are.
    pub of: usize,
    /// The decision that was judged just now, if there was one.
    pub judged: Option<&'a Judged>,
}

/// The search was stopped before it could answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Canceled;

impl fmt::Display for Canceled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the search was canceled")
    }
}

impl std::error::Error for Canceled {}

/// Weighs the actions of a decision and judges the moves of a game.
pub struct Adviser<G: Game> {
    search: Search<G>,
    budget: Budget,
    cancel: Cancel,
    seed: u64,
}

impl<G: Game> Adviser<G> {
    /// An adviser with these search settings and this budget per question, on one thread.
    pub fn new(settings: Settings, budget: Budget, seed: u64) -> Self {
        let search = Search::new(settings, budget);
        Self {
            cancel: search.cancel(),
            search,
            budget,
            seed,
        }
    }

    /// Sets the number of threads.
    #[must_use]
    pub fn threads(mut self, threads: NonZeroUsize) -> Self {
        self.set_threads(threads);
        self
    }

    /// The same for one that is there already.
    pub(crate) fn set_threads(&mut self, threads: NonZeroUsize) {
        self.search.set_threads(threads);
    }

    /// Draws everything from another seed from now on.
    pub(crate) fn reseed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// The flag that stops it.
    pub fn cancel(&self) -> Cancel {
        self.cancel.clone()
    }

    /// What the actions promise to the seat that must decide, which sees `view`. There must be at
    /// least one action.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn advise(
        &mut self,
        rules: &G,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
    ) -> Result<Advice, Canceled> {
        let mut answer = self.weigh(rules, view, seat, actions, 0)?;
        if actions.len() <= MANY {
            self.complete(&mut answer, rules, view, seat, actions)?;
        }
        let told = |option: &Weighed<G::Action>| advised(rules, option);
        Ok(Advice {
            seat: seat.number(),
            simulations: answer.simulations,
            actions: answer.options.iter().map(told).collect(),
        })
    }

    /// The first action that [`Self::advise`] would name, without a word about the others.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn best(
        &mut self,
        rules: &G,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
    ) -> Result<G::Action, Canceled> {
        let answer = match self.ask_game(rules, view, seat, actions, 0, Until::Clear)? {
            Some(answer) => answer,
            None => self.ask_search(rules, view, seat, actions, 0)?,
        };
        Ok(answer.best())
    }

    /// Looks again at actions that the search passed over, as it does once it knows a better one:
    /// people ask why theirs is worse.
    fn complete(
        &mut self,
        answer: &mut Answer<G::Action>,
        rules: &G,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
    ) -> Result<(), Canceled> {
        let best = answer.best();
        let (mut options, seldom): (Vec<_>, Vec<_>) = std::mem::take(&mut answer.options)
            .into_iter()
            .partition(|option| option.action == best || is_settled(option));
        drop(seldom);
        self.search
            .set_budget(self.budget.divided(actions.len() as u32));
        for action in actions {
            if options.iter().any(|option| option.action == *action) {
                continue;
            }
            let alone = self.weigh(rules, view, seat, &[*action], 0)?;
            answer.simulations += alone.simulations;
            options.extend(alone.options);
        }
        self.search.set_budget(self.budget);
        options.arrange_by(|a, b| {
            let first = |option: &Weighed<G::Action>| option.action != best;
            first(a).cmp(&first(b)).then(b.share.total_cmp(&a.share))
        });
        answer.options = options;
        Ok(())
    }

    /// The same for a state, of which it looks at nothing but the view of the seat that decides. None
    /// if no seat has to decide.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn advise_at(&mut self, rules: &G, state: &G::State) -> Result<Option<Advice>, Canceled> {
        let Some(seat) = rules.next(state).seat() else {
            return Ok(None);
        };
        let mut actions = Vec::new();
        offer(rules, state, seat, &mut actions);
        let view = rules.view(state, Viewer::Seat(seat));
        self.advise(rules, &view, seat, &actions).map(Some)
    }

    /// Judges the decisions of a game, or those of one seat: what the others could have done may
    /// show what they hold, and stays hidden from others until the game is over. `progress` is called for
    /// every event.
    ///
    /// # Errors
    /// If it was stopped; what `progress` received until then is valid.
    pub fn review(
        &mut self,
        rules: &G,
        start: &G::State,
        events: &[EventOf<G>],
        only: Option<Seat>,
        progress: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Review, Canceled> {
        let mut review = Review::default();
        let mut state = start.clone();
        for (index, event) in events.iter().enumerate() {
            let judged = match event {
                Event::Act(seat, action) if only.is_none_or(|only| only == *seat) => {
                    self.judge(rules, &state, index + 1, *seat, *action)?
                }
                Event::Act(..) | Event::Chance(_) => None,
            };
            progress(Progress {
                done: index + 1,
                of: events.len(),
                judged: judged.as_ref(),
            });
            review.moves.extend(judged);
            rules.apply(&mut state, event);
        }
        Ok(review)
    }

    /// Judges the decision that is event number `event` of a game, made in the state `before`; none
    /// if there was no choice.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn judge(
        &mut self,
        rules: &G,
        before: &G::State,
        event: usize,
        seat: Seat,
        action: G::Action,
    ) -> Result<Option<Judged>, Canceled> {
        let examined = self.examine(rules, before, event, seat, action)?;
        Ok(examined.map(|examined| examined.judged))
    }

    /// The same, with the other actions that the search knows enough about.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn examine(
        &mut self,
        rules: &G,
        before: &G::State,
        event: usize,
        seat: Seat,
        action: G::Action,
    ) -> Result<Option<Examined>, Canceled> {
        let mut actions = Vec::new();
        offer(rules, before, seat, &mut actions);
        if actions.len() < 2 {
            return Ok(None);
        }
        let view = rules.view(before, Viewer::Seat(seat));
        let answer = self.weigh(rules, &view, seat, &actions, event)?;
        let best = answer.options[0];
        let known = answer.options.iter().find(|option| option.action == action);
        let played = match known.filter(|known| is_settled(known)) {
            Some(known) => *known,
            None => self.weigh(rules, &view, seat, &[action], event)?.options[0],
        };
        // What the search says of two that come to the same differs by chance alone.
        let cost = if rules.are_alike(before, &played.action, &best.action) {
            0.0
        } else {
            (best.share - played.share).max(0.0)
        };
        let judged = Judged {
            event,
            seat: seat.number(),
            played: advised(rules, &played),
            best: advised(rules, &best),
            cost,
        };
        let others = answer.options.iter().skip(1);
        let others = others.filter(|option| is_settled(option) && option.action != played.action);
        let mut options: Vec<Advised> = others.map(|option| advised(rules, option)).collect();
        if played.action != best.action {
            options.push(judged.played.clone());
        }
        options.arrange_by(|a, b| b.share.total_cmp(&a.share));
        options.insert(0, judged.best.clone());
        Ok(Some(Examined { judged, options }))
    }

    /// What one action of a decision promises, searched for by itself as in [`Self::judge`].
    ///
    /// # Errors
    /// If it was stopped.
    pub fn appraise(
        &mut self,
        rules: &G,
        before: &G::State,
        event: usize,
        seat: Seat,
        action: G::Action,
    ) -> Result<Advised, Canceled> {
        let view = rules.view(before, Viewer::Seat(seat));
        let answer = self.weigh(rules, &view, seat, &[action], event)?;
        Ok(advised(rules, &answer.options[0]))
    }

    /// Asks the game, which may know a better way than a search, and else the search.
    fn weigh(
        &mut self,
        rules: &G,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        event: usize,
    ) -> Result<Answer<G::Action>, Canceled> {
        match self.ask_game(rules, view, seat, actions, event, Until::Known)? {
            Some(answer) => Ok(answer),
            None => self.ask_search(rules, view, seat, actions, event),
        }
    }

    /// What the game itself says of the actions, if it has a way to weigh them. It is asked again as
    /// long as the budget lasts.
    fn ask_game(
        &mut self,
        rules: &G,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        event: usize,
        until: Until,
    ) -> Result<Option<Answer<G::Action>>, Canceled> {
        let began = Instant::now();
        let mut rng = Prng::stream(self.seed, event as u64);
        let seats = rules.setup().seats;
        let mut answer = Answer {
            options: Vec::new(),
            value: BySeat::from_fn(seats, |_| 1.0 / f64::from(seats.get())),
            simulations: 0,
            nodes: 0,
            bytes: 0,
        };
        for round in 0..ROUNDS {
            let Some(promises) = rules.weigh(view, seat, actions, GAMES, &mut rng) else {
                return Ok(None);
            };
            // Half an answer would look like a whole one.
            if self.cancel.is_canceled() {
                return Err(Canceled);
            }
            for promise in promises {
                answer.simulations += u64::from(GAMES);
                let known = answer.options.iter_mut();
                let mut known = known.filter(|option| option.action == promise.action);
                match known.next() {
                    Some(option) => add(option, &promise),
                    None => answer.options.push(Weighed {
                        action: promise.action,
                        visits: GAMES.into(),
                        share: promise.share,
                        error: promise.error,
                        certainty: Certainty::Sampled,
                        plays: None,
                    }),
                }
            }
            let took = began.elapsed() / (round + 1);
            let time = self
                .budget
                .time
                .is_some_and(|time| began.elapsed() + took > time);
            let enough = until == Until::Clear && is_clear(&answer.options);
            if time || enough || answer.simulations >= self.budget.simulations.into() {
                break;
            }
        }
        answer
            .options
            .arrange_by(|a, b| b.share.total_cmp(&a.share));
        if let Some(best) = answer.options.first() {
            // What is left is the others', who knows in which parts.
            let rest = (1.0 - best.share) / f64::from(seats.get() - 1).max(1.0);
            answer.value =
                BySeat::from_fn(seats, |one| if one == seat { best.share } else { rest });
        }
        Ok(Some(answer))
    }

    /// Asks the search, afresh each time: no answer depends on the one before.
    fn ask_search(
        &mut self,
        rules: &G,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        event: usize,
    ) -> Result<Answer<G::Action>, Canceled> {
        self.search.forget();
        let mut rng = Prng::stream(self.seed, event as u64);
        let answer = self.search.answer(rules, view, seat, actions, &mut rng);
        // Half an answer would look like a whole one.
        if self.cancel.is_canceled() {
            return Err(Canceled);
        }
        Ok(answer)
    }
}

/// How long a game that weighs actions itself is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Until {
    /// Until enough is known about every action.
    Known,
    /// Until it is clear which is best.
    Clear,
}

/// Whether one action is ahead of all others by far more than luck can explain.
fn is_clear<A>(options: &[Weighed<A>]) -> bool {
    let Some(best) = options.iter().max_by(|a, b| a.share.total_cmp(&b.share)) else {
        return false;
    };
    let behind =
        |other: &&Weighed<A>| best.share - other.share > CLEAR * best.error.hypot(other.error);
    options.iter().filter(behind).count() + 1 == options.len()
}

/// Adds the games of a promise to what is known about its action.
fn add<A>(option: &mut Weighed<A>, promise: &Promise<A>) {
    let (old, new) = (option.visits as f64, f64::from(GAMES));
    let all = old + new;
    option.share = (option.share * old + promise.share * new) / all;
    option.error = (option.error * old).hypot(promise.error * new) / all;
    option.visits += u64::from(GAMES);
}

/// Whether enough is known about an action to report it.
fn is_settled<A>(option: &Weighed<A>) -> bool {
    option.visits >= ENOUGH || option.certainty == Certainty::Proven
}

fn advised<G: Game>(rules: &G, option: &Weighed<G::Action>) -> Advised {
    Advised {
        action: rules.action(&option.action).to_string(),
        share: option.share,
        error: option.error,
        proven: option.certainty == Certainty::Proven,
        visits: option.visits,
    }
}
