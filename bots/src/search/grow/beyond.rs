//! Beyond the tree: playing on, and valuing the result.

use game::{Event, Game, MAX_SEATS, Next, Seat, Viewer};

use super::Grower;
use crate::bot::offer;
use crate::search::settings::Rollout;
use crate::search::tree::{Shares, shares};

impl<G: Game> Grower<'_, G> {
    /// What the rule of thumb says, or anything if there is none.
    pub(super) fn advised(&mut self, seat: Seat) -> G::Action {
        let rules = self.question.rules;
        let Some(guide) = self.guide else {
            return rules.pick(&self.state, seat, &mut self.rng, &mut self.actions);
        };
        offer(rules, &self.state, seat, &mut self.actions);
        if let [only] = self.actions.as_slice() {
            return *only;
        }
        let view = rules.view(&self.state, Viewer::Seat(seat));
        (guide.choose)(rules, &view, seat, &self.actions, &mut self.rng)
    }

    /// What a position is worth in which a seat can get this share.
    pub(super) fn as_promised(&self, seat: Seat, promise: f32) -> Shares {
        let mut shares = [1.0 - promise; MAX_SEATS];
        if self.seats.get() > 2 {
            let rules = self.question.rules;
            let guess = self.question.settings.judge.estimate(rules, &self.state);
            if let Some(guess) = guess {
                // The others keep their parts of what the seat leaves them.
                let rest = (1.0 - guess[seat] as f32).max(1e-6);
                for (other, share) in guess.iter() {
                    shares[other.index()] = *share as f32 * (1.0 - promise) / rest;
                }
            }
        }
        shares[seat.index()] = promise;
        shares
    }

    /// Plays on beyond the tree and returns the value of the position.
    pub(super) fn play_on(&mut self) -> Shares {
        let plies = self.question.settings.plies.min(G::META.limit);
        match self.question.settings.rollout {
            _ if plies == 0 => {}
            Rollout::Random => self.play_randomly(plies),
            Rollout::Guided { slips } => self.play_guided(plies, slips),
        }
        let rules = self.question.rules;
        match rules.next(&self.state) {
            Next::Over => shares(&rules.outcome(&self.state).shares()),
            Next::Act(_) | Next::Chance => {
                match self.question.settings.judge.estimate(rules, &self.state) {
                    Some(guess) => shares(&guess),
                    None => self.by_lead(),
                }
            }
        }
    }

    /// Plays random events. State and generator are variables of this function, so that those of a small game
    /// need not be written to memory between events.
    fn play_randomly(&mut self, plies: u32) {
        let rules = self.question.rules;
        let mut state = std::mem::take(&mut self.state);
        let mut rng = self.rng.clone();
        for _ in 0..plies {
            let event = match rules.next(&state) {
                Next::Over => break,
                Next::Chance => Event::Chance(rules.draw(&state, &mut rng, &mut self.chances)),
                Next::Act(seat) => {
                    let action = rules.pick(&state, seat, &mut rng, &mut self.actions);
                    Event::Act(seat, action)
                }
            };
            rules.apply(&mut state, &event);
        }
        (self.state, self.rng) = (state, rng);
    }

    /// Plays what the rule of thumb says, but for slips.
    fn play_guided(&mut self, plies: u32, slips: f64) {
        let rules = self.question.rules;
        for _ in 0..plies {
            let event = match rules.next(&self.state) {
                Next::Over => break,
                Next::Chance => {
                    Event::Chance(rules.draw(&self.state, &mut self.rng, &mut self.chances))
                }
                Next::Act(seat) if slips > 0.0 && self.rng.unit() < slips => {
                    let action = rules.pick(&self.state, seat, &mut self.rng, &mut self.actions);
                    Event::Act(seat, action)
                }
                Next::Act(seat) => Event::Act(seat, self.advised(seat)),
            };
            self.apply(&event);
        }
    }

    /// What the scores so far promise.
    fn by_lead(&self) -> Shares {
        let Some(lead) = self.question.settings.lead else {
            return [1.0 / f32::from(self.seats.get()); MAX_SEATS];
        };
        let scores = self.question.rules.outcome(&self.state).scores;
        let highest = scores.as_slice().iter().copied().max().unwrap_or(0);
        let mut shares = [0.0; MAX_SEATS];
        for (seat, score) in scores.iter() {
            shares[seat.index()] = ((score - highest) as f32 / lead).exp();
        }
        let total: f32 = shares.iter().sum();
        shares.map(|share| share / total)
    }
}
