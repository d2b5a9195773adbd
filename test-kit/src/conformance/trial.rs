//! One random game of the suite.

use std::collections::HashSet;

use game::{Coverage, Event, EventOf, Game, Next, Prng, Seat};

use super::setting::in_words;
use super::{Pool, Property, Report, Suite};

/// Events at the beginning that are all checked closely.
const OPENING: usize = 12;
/// One in this many later events is checked closely.
const SELDOM: u32 = 8;

/// How the events of a game are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Style {
    /// By the rules' own ways of picking and drawing, as bots and simulations do.
    Picked,
    /// From the lists, unsound actions too, and where a list is partial from outside it.
    Listed,
}

/// How closely a state is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Look {
    /// Only what is quick.
    Passing,
    /// Everything.
    Close,
}

/// A game in progress. The checks are spread over the files beside this one.
pub(super) struct Trial<'a, G: Game> {
    pub(super) suite: &'a Suite<G>,
    pub(super) rules: &'a G,
    pub(super) pool: &'a mut Pool<G>,
    pub(super) rng: Prng,
    pub(super) start: G::State,
    pub(super) state: G::State,
    pub(super) events: Vec<EventOf<G>>,
    /// How many events cannot be taken back, and the state after them.
    pub(super) sealed: (usize, G::State),
    /// Rules that refusals have cited and that are known to be in the book.
    pub(super) cited: HashSet<String>,
    report: &'a mut Report,
    place: String,
}

impl<'a, G: Game> Trial<'a, G> {
    pub(super) fn new(
        suite: &'a Suite<G>,
        rules: &'a G,
        game: u32,
        pool: &'a mut Pool<G>,
        report: &'a mut Report,
    ) -> Self {
        let start = rules.start();
        Self {
            suite,
            rules,
            pool,
            rng: Prng::stream(suite.seed, u64::from(game)),
            state: start.clone(),
            sealed: (0, start.clone()),
            start,
            events: Vec::new(),
            cited: HashSet::new(),
            report,
            place: format!(
                "{}, seed {}, game {game}",
                in_words(rules.setup()),
                suite.seed
            ),
        }
    }

    /// Reports that a property does not hold here.
    pub(super) fn fail(&mut self, property: Property, text: impl Into<String>) {
        let place = format!("{}, after {} events", self.place, self.events.len());
        self.report.add(property, place, text);
    }

    /// Plays to the end, or until something is so wrong that nothing later would mean anything.
    pub(super) fn play(mut self, style: Style) {
        let limit = G::META.limit as usize;
        loop {
            let look = self.look();
            self.inspect(look);
            if self.rules.next(&self.state) == Next::Over {
                break;
            }
            if self.events.len() >= limit {
                // The limit speaks of sound play; a game full of blunders may take longer.
                if style == Style::Picked {
                    let text = format!("the game goes on after {limit} events");
                    self.fail(Property::Limit, text);
                }
                break;
            }
            let Some(event) = self.choose(style) else {
                break;
            };
            self.advance(&event, look);
        }
        self.replay();
    }

    fn look(&mut self) -> Look {
        if self.events.len() < OPENING || self.rng.below(SELDOM) == 0 {
            Look::Close
        } else {
            Look::Passing
        }
    }

    fn inspect(&mut self, look: Look) {
        let before = self.state.clone();
        self.outcome();
        self.choices(look);
        self.chances(look);
        if look == Look::Close || self.rules.next(&self.state) == Next::Over {
            self.position();
            self.secrecy();
            self.narrations();
            self.heuristics();
            self.fairness();
        }
        if before != self.state {
            self.fail(Property::Refusal, "looking at the state changed it");
        }
    }

    fn outcome(&mut self) {
        let outcome = self.rules.outcome(&self.state);
        let seats = self.rules.setup().seats;
        if outcome.scores.seats() != seats {
            let text = format!(
                "there are scores of {} seats at a table of {seats}",
                outcome.scores.seats()
            );
            self.fail(Property::Outcome, text);
        }
        if let Some(seat) = outcome.winners.iter().find(|&seat| !seats.has(seat)) {
            let text = format!("seat {seat} wins, but the table has {seats} seats");
            self.fail(Property::Outcome, text);
        }
        if !outcome.winners.is_empty() && self.rules.next(&self.state) != Next::Over {
            let text = format!("{:?} win, but the game is not over", outcome.winners);
            self.fail(Property::Outcome, text);
        }
    }

    /// The next event, if one can be had that is legal.
    fn choose(&mut self, style: Style) -> Option<EventOf<G>> {
        let (rules, state) = (self.rules, &self.state);
        match rules.next(state) {
            Next::Act(seat) => {
                let mut actions = Vec::new();
                let coverage = rules.actions(state, seat, &mut actions);
                // An empty list has been reported by now.
                let first = *actions.first()?;
                let action = match style {
                    Style::Picked => {
                        // What is left in the scratch from earlier must not matter.
                        actions.truncate(1);
                        let action = rules.pick(state, seat, &mut self.rng, &mut actions);
                        self.picked(seat, action, first)?
                    }
                    Style::Listed => self.any(seat, coverage, &actions)?,
                };
                Some(Event::Act(seat, action))
            }
            Next::Chance => {
                let mut chances = Vec::new();
                rules.chances(state, &mut chances);
                if chances.iter().all(|(weight, _)| *weight == 0) {
                    return None;
                }
                let chance = match style {
                    Style::Picked => {
                        chances.truncate(1);
                        rules.draw(state, &mut self.rng, &mut chances)
                    }
                    Style::Listed => *self.rng.weighted(&chances),
                };
                if let Err(why) = rules.check_chance(&self.state, &chance) {
                    let text = format!(
                        "{} was drawn, but is refused: {}",
                        rules.chance(&chance),
                        rules.why(&why)
                    );
                    self.fail(Property::Draw, text);
                    return None;
                }
                Some(Event::Chance(chance))
            }
            Next::Over => None,
        }
    }

    fn picked(&mut self, seat: Seat, action: G::Action, listed: G::Action) -> Option<G::Action> {
        if let Err(why) = self.rules.check(&self.state, seat, &action) {
            let text = format!(
                "{} was picked, but is refused: {}",
                self.rules.action(&action),
                self.rules.why(&why)
            );
            self.fail(Property::Pick, text);
            // The game goes on with something that is listed, if that at least is legal.
            return self
                .rules
                .check(&self.state, seat, &listed)
                .is_ok()
                .then_some(listed);
        }
        Some(action)
    }

    /// Any legal action of the list; of a partial list now and then one outside it.
    fn any(&mut self, seat: Seat, coverage: Coverage, actions: &[G::Action]) -> Option<G::Action> {
        let legal = |trial: &Self, action: &G::Action| {
            trial.rules.check(&trial.state, seat, action).is_ok()
        };
        if coverage == Coverage::Partial && self.rng.below(4) == 0 {
            let near = self.pool.near_actions(self.rules, 8, &mut self.rng);
            if let Some(action) = near.into_iter().find(|action| legal(self, action)) {
                return Some(action);
            }
        }
        let action = *self.rng.choose(actions);
        legal(self, &action).then_some(action)
    }
}

impl<G: Game> Drop for Trial<'_, G> {
    /// Reports where it happened if the rules themselves panic.
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!(
                "it happened here: {}, after {} events",
                self.place,
                self.events.len()
            );
        }
    }
}
