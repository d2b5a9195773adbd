//! The chances of every seat in a position that is no secret any more, by playing on from it: in the game's
//! own way if it has one.

use game::{BySeat, Event, Game, Heuristic, Next, Prng, Viewer};

use crate::bot::offer;
use crate::clock::Instant;
use crate::search::{Budget, Rollout, Settings};

/// How many games pass between looks at the clock.
const BATCH: u32 = 8;

/// Each seat's share of the win, and how sure that is.
#[derive(Clone, PartialEq, Debug)]
pub struct Reading {
    /// The shares, which add up to 1.
    pub shares: BySeat<f64>,
    /// Their standard errors; none where the game itself estimated them, zero where they are certain.
    pub errors: Option<BySeat<f64>>,
}

/// Plays games to their end, as advice does in that game.
pub struct Odds<G: Game> {
    rollout: Rollout,
    /// Whether a guess of the game's own is better than playing on.
    guesses: bool,
    guide: Option<&'static Heuristic<G>>,
    state: G::State,
    actions: Vec<G::Action>,
    chances: Vec<(u32, G::Chance)>,
}

impl<G: Game> Odds<G> {
    /// Plays as a search with these settings would.
    pub fn new(settings: &Settings) -> Self {
        Self {
            rollout: settings.rollout,
            guesses: settings.plies == 0,
            guide: G::heuristics().first(),
            state: G::State::default(),
            actions: Vec::new(),
            chances: Vec::new(),
        }
    }

    /// Each seat's share of the win from here: what it is when the game is over, what the game itself
    /// estimates if it can, else the mean of as many games as the budget allows.
    pub fn at(
        &mut self,
        rules: &G,
        state: &G::State,
        budget: Budget,
        rng: &mut Prng,
    ) -> BySeat<f64> {
        self.read(rules, state, budget, rng).shares
    }

    /// The same, with how sure it is.
    pub fn read(&mut self, rules: &G, state: &G::State, budget: Budget, rng: &mut Prng) -> Reading {
        let seats = rules.setup().seats;
        if rules.next(state) == Next::Over {
            return Reading {
                shares: rules.outcome(state).shares(),
                errors: Some(BySeat::filled(seats, 0.0)),
            };
        }
        if let Some(guess) = rules.estimate(state).filter(|_| self.guesses) {
            return Reading {
                shares: guess,
                errors: None,
            };
        }
        let mut sum = BySeat::filled(seats, 0.0);
        let mut squares = BySeat::filled(seats, 0.0);
        let until = budget.time.map(|time| Instant::now() + time);
        let mut games = 0;
        while games < budget.simulations.max(1) {
            let looks = games > 0 && games.is_multiple_of(BATCH);
            if looks && until.is_some_and(|until| Instant::now() >= until) {
                break;
            }
            let shares = self.play_on(rules, state, rng);
            for (seat, share) in sum.iter_mut() {
                *share += shares.as_slice()[seat.index()];
            }
            for (seat, square) in squares.iter_mut() {
                *square += shares.as_slice()[seat.index()].powi(2);
            }
            games += 1;
        }
        let games = f64::from(games);
        for (_, share) in sum.iter_mut() {
            *share /= games;
        }
        let error = |seat: game::Seat| {
            let (mean, square) = (
                sum.as_slice()[seat.index()],
                squares.as_slice()[seat.index()],
            );
            // A share of which nothing has come yet is not certain: one more game is counted half.
            let mean = (mean * games + 0.5) / (games + 1.0);
            let spread = ((square + 0.25) / (games + 1.0) - mean * mean).max(0.0);
            (spread / games).sqrt()
        };
        Reading {
            errors: Some(BySeat::from_fn(seats, error)),
            shares: sum,
        }
    }

    /// One game from here to its end, or to where the game says that it need not be followed.
    fn play_on(&mut self, rules: &G, from: &G::State, rng: &mut Prng) -> BySeat<f64> {
        if let Some(shares) = rules.play_on(from, rng) {
            return shares;
        }
        self.state.clone_from(from);
        for _ in 0..G::META.limit {
            let event = match rules.next(&self.state) {
                Next::Over => break,
                Next::Chance => Event::Chance(rules.draw(&self.state, rng, &mut self.chances)),
                Next::Act(seat) => {
                    let guide = match self.rollout {
                        Rollout::Random => None,
                        Rollout::Guided { slips } => self.guide.filter(|_| rng.unit() >= slips),
                    };
                    let action = match guide {
                        None => rules.pick(&self.state, seat, rng, &mut self.actions),
                        Some(guide) => {
                            offer(rules, &self.state, seat, &mut self.actions);
                            match self.actions[..] {
                                [only] => only,
                                _ => {
                                    let view = rules.view(&self.state, Viewer::Seat(seat));
                                    (guide.choose)(rules, &view, seat, &self.actions, rng)
                                }
                            }
                        }
                    };
                    Event::Act(seat, action)
                }
            };
            rules.apply(&mut self.state, &event);
        }
        match rules.next(&self.state) {
            Next::Over => rules.outcome(&self.state).shares(),
            Next::Act(_) | Next::Chance => {
                let seats = rules.setup().seats;
                let even = BySeat::filled(seats, 1.0 / f64::from(seats.get()));
                rules.estimate(&self.state).unwrap_or(even)
            }
        }
    }
}
