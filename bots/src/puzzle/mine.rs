//! Finding puzzles in games that bots play, and proving them.

use std::fmt;

use game::{Event, Game, Next, Options, Prng, Seat, Viewer};

use super::{Proof, Puzzle};
use crate::advice::Adviser;
use crate::search::{Budget, Judge, Search, Settings};
use crate::{Bot, Lineup, UnknownBot, decide, offer};

/// How a game is searched for puzzles.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Dig {
    /// Who plays, by the name in `--bots`.
    pub player: &'static str,
    /// How often a random action is played instead, so that there is something to punish.
    pub whims: f64,
    /// Decisions with fewer actions are no puzzles, and those with more cannot be proved.
    pub actions: (usize, usize),
    /// Decisions of a game that are passed over at its beginning.
    pub skip: usize,
    /// The most puzzles of one game.
    pub most: usize,
    /// By how much of a win the best move must be better than all others.
    pub gap: f64,
    /// Moves that an exact solution finds this close to the best are right as well; none if zero: then the
    /// best move must be the only one.
    pub alike: f64,
    /// Where games begin that are searched for exact solutions; at the start of the game if there are none.
    pub endings: &'static [&'static str],
    /// Positions that an exact solution may take; see [`game::Hints::solve`].
    pub positions: u64,
    /// Simulations, or games of each choice, of the first look. None if only what is solved exactly counts.
    pub look: Option<u32>,
    /// The same of the proof.
    pub proof: u32,
    /// Simulations, or games of each choice, that are tried to say how hard it is.
    pub grades: &'static [u32],
}

impl Dig {
    /// For a game that says nothing else: only what is solved exactly, in games of its hard level.
    pub const USUAL: Self = Self {
        player: "hard",
        whims: 0.1,
        actions: (3, 64),
        skip: 0,
        most: 2,
        gap: 0.1,
        alike: 0.0,
        endings: &[],
        positions: 20_000,
        look: None,
        proof: 0,
        grades: &[16, 64, 250, 1_000, 4_000],
    };
}

/// What the searches of a proof are seeded with.
const SEEDS: [u64; 2] = [1, 2];
/// What the searches that say how hard it is are seeded with.
const TRIES: [u64; 3] = [11, 12, 13];
/// The difference of a search must be this many standard errors.
const SURE: f64 = 4.0;
/// Parts of the games of a proof; all actions meet the same hands in a part, so that parts can be compared.
const PARTS: u32 = 8;

/// Why something is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejected(pub String);

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Rejected {}

fn rejected<T>(why: impl Into<String>) -> Result<T, Rejected> {
    Err(Rejected(why.into()))
}

/// The puzzles in game number `number` of a run.
///
/// # Errors
/// If the game has no bot of the player's name.
pub fn dig<G: Game>(
    rules: &G,
    lineup: &Lineup,
    dig: &Dig,
    seed: u64,
    number: u64,
) -> Result<Vec<Puzzle>, UnknownBot> {
    dig_from(rules, rules.start(), lineup, dig, seed, number)
}

/// The same in a game that begins at one of the endings that the game names, where it names some, for
/// exact solutions only.
///
/// # Errors
/// If the game has no bot of the player's name.
pub fn dig_ending<G: Game>(
    rules: &G,
    lineup: &Lineup,
    dig: &Dig,
    seed: u64,
    number: u64,
) -> Result<Vec<Puzzle>, UnknownBot> {
    let dig = &Dig {
        look: None,
        skip: if dig.endings.is_empty() { dig.skip } else { 0 },
        ..*dig
    };
    let line = dig.endings.get(number as usize % dig.endings.len().max(1));
    let loaded = line.and_then(|line| G::load(None, &Options::default(), line).ok());
    match loaded {
        Some((rules, state)) => dig_from(&rules, state, lineup, dig, seed, number),
        None => dig_from(rules, rules.start(), lineup, dig, seed, number),
    }
}

fn dig_from<G: Game>(
    rules: &G,
    mut state: G::State,
    lineup: &Lineup,
    dig: &Dig,
    seed: u64,
    number: u64,
) -> Result<Vec<Puzzle>, UnknownBot> {
    let mut bot: Box<dyn Bot<G>> = lineup.named(dig.player)?;
    let mut rng = Prng::stream(seed, number);
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    let mut found: Vec<Puzzle> = Vec::new();
    let mut decisions = 0;
    bot.begin();
    for _ in 0..G::META.limit {
        let event = match rules.next(&state) {
            Next::Over => break,
            Next::Chance => Event::Chance(rules.draw(&state, &mut rng, &mut chances)),
            Next::Act(seat) => {
                decisions += 1;
                if decisions > dig.skip
                    && found.len() < dig.most
                    && let Ok(puzzle) = look::<G>(rules, lineup, dig, &state)
                {
                    found.push(Puzzle {
                        from: [seed, number, decisions as u64],
                        ..puzzle
                    });
                }
                let action = if rng.unit() < dig.whims {
                    rules.pick(&state, seat, &mut rng, &mut actions)
                } else {
                    decide(&mut *bot, rules, &state, seat, &mut rng, &mut actions)
                };
                Event::Act(seat, action)
            }
        };
        rules.apply(&mut state, &event);
    }
    Ok(found)
}

/// Checks a puzzle again: that it can be read, and that its moves are worth what it says.
///
/// # Errors
/// What is wrong with it.
pub fn verify<G: Game>(puzzle: &Puzzle, lineup: &Lineup, dig: &Dig) -> Result<(), Rejected> {
    let decision = Decision::<G>::load(&puzzle.position)?;
    let again = match puzzle.proof {
        Proof::Exact => decision.solved(dig)?,
        Proof::Search | Proof::Games => decision.searched(lineup, dig, puzzle.simulations)?,
    };
    let close = |a: f64, b: f64| (a - b).abs() <= 6.0 * puzzle.error.hypot(again.error) + 1e-3;
    if again.best != puzzle.best || again.also != puzzle.also {
        return rejected(format!("{} is best, not {}", again.best, puzzle.best));
    }
    if !close(again.share, puzzle.share) || !close(again.rest, puzzle.rest) {
        return rejected(format!(
            "the shares are {:.4} and {:.4}, not {:.4} and {:.4}",
            again.share, again.rest, puzzle.share, puzzle.rest
        ));
    }
    Ok(())
}

/// A puzzle if the position is one.
fn look<G: Game>(
    rules: &G,
    lineup: &Lineup,
    dig: &Dig,
    state: &G::State,
) -> Result<Puzzle, Rejected> {
    let Some(seat) = rules.next(state).seat() else {
        return rejected("nobody decides");
    };
    let mut actions = Vec::new();
    offer(rules, state, seat, &mut actions);
    if !(dig.actions.0..=dig.actions.1).contains(&actions.len()) {
        return rejected("there are too few or too many actions");
    }
    // What has stood before matters in some games, and a position line does not tell it.
    let line = rules.position(state).to_string();
    let decision = Decision::<G>::load(&line)?;
    let found = match (decision.solved(dig), dig.look) {
        (Ok(found), _) => found,
        (Err(why), None) => return Err(why),
        (Err(_), Some(simulations)) => {
            decision.glance(lineup, dig, simulations)?;
            decision.searched(lineup, dig, dig.proof)?
        }
    };
    decision.graded(lineup, dig, found)
}

/// A decision in a position that was read from its line.
struct Decision<G: Game> {
    line: String,
    rules: G,
    state: G::State,
    seat: Seat,
    view: G::View,
    actions: Vec<G::Action>,
}

/// An action with what it promises.
struct Worth {
    action: usize,
    share: f64,
    error: f64,
    /// What each part of the games says, where there are parts.
    parts: Vec<f64>,
}

impl Worth {
    /// The mean of parts.
    fn of_parts(action: usize, parts: Vec<f64>) -> Self {
        let (share, error) = mean(&parts);
        Self {
            action,
            share,
            error,
            parts,
        }
    }

    /// The standard error of the difference to another: part by part where both met the same hands.
    fn apart(&self, other: &Self) -> f64 {
        if self.parts.len() < 2 || self.parts.len() != other.parts.len() {
            return self.error.hypot(other.error);
        }
        let pairs = self.parts.iter().zip(&other.parts);
        let apart: Vec<f64> = pairs.map(|(a, b)| a - b).collect();
        mean(&apart).1
    }
}

/// The mean, and its standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares = values.iter().map(|value| (value - mean).powi(2));
    let error = (squares.sum::<f64>() / (count * (count - 1.0).max(1.0))).sqrt();
    (mean, error)
}

impl<G: Game> Decision<G> {
    fn load(line: &str) -> Result<Self, Rejected> {
        let (rules, state) = match G::load(None, &Options::default(), line) {
            Ok(loaded) => loaded,
            Err(faults) => return rejected(faults.to_string()),
        };
        let Some(seat) = rules.next(&state).seat() else {
            return rejected("nobody decides");
        };
        let mut actions = Vec::new();
        offer(&rules, &state, seat, &mut actions);
        if actions.len() < 2 {
            return rejected("there is nothing to decide");
        }
        Ok(Self {
            line: line.to_owned(),
            view: rules.view(&state, Viewer::Seat(seat)),
            rules,
            state,
            seat,
            actions,
        })
    }

    /// The puzzle by an exact solution.
    fn solved(&self, dig: &Dig) -> Result<Puzzle, Rejected> {
        let shares = self
            .rules
            .solve(&self.state, self.seat, &self.actions, dig.positions);
        let Some(shares) = shares else {
            return rejected("it is not solved exactly");
        };
        let worths = shares.iter().enumerate().map(|(action, &share)| Worth {
            action,
            share,
            error: 0.0,
            parts: Vec::new(),
        });
        let puzzle = self.puzzle(worths.collect(), dig)?;
        Ok(Puzzle {
            proof: Proof::Exact,
            ..puzzle
        })
    }

    /// Whether a short look finds one action better.
    fn glance(&self, lineup: &Lineup, dig: &Dig, simulations: u32) -> Result<(), Rejected> {
        let mut rng = Prng::new(0);
        let weighed = self
            .rules
            .weigh(&self.view, self.seat, &self.actions, simulations, &mut rng);
        let shares: Vec<f64> = match weighed {
            Some(promises) => promises.iter().map(|promise| promise.share).collect(),
            None => {
                let mut adviser = self.adviser(lineup, simulations, 0);
                let advice = adviser.advise(&self.rules, &self.view, self.seat, &self.actions);
                let advice = advice.map_err(|error| Rejected(error.to_string()))?;
                advice.actions.iter().map(|action| action.share).collect()
            }
        };
        let second = shares.iter().skip(1).copied().fold(0.0, f64::max);
        if shares.first().is_some_and(|best| best - second >= dig.gap) {
            return Ok(());
        }
        rejected("no action stands out")
    }

    /// The puzzle by deep searches, which must agree.
    fn searched(&self, lineup: &Lineup, dig: &Dig, simulations: u32) -> Result<Puzzle, Rejected> {
        let mut agreed: Option<Puzzle> = None;
        for seed in SEEDS {
            let (worths, proof) = self.searched_once(lineup, simulations, seed)?;
            let puzzle = self.puzzle(worths, dig)?;
            if agreed
                .as_ref()
                .is_some_and(|agreed| agreed.best != puzzle.best)
            {
                return rejected("two searches do not agree");
            }
            agreed = Some(Puzzle {
                proof,
                simulations,
                seeds: SEEDS.to_vec(),
                ..puzzle
            });
        }
        agreed.map_or_else(|| rejected("nothing was searched"), Ok)
    }

    /// What all actions promise, each looked at on its own if it could be as good as the best.
    fn searched_once(
        &self,
        lineup: &Lineup,
        simulations: u32,
        seed: u64,
    ) -> Result<(Vec<Worth>, Proof), Rejected> {
        let failed = |error: crate::advice::Canceled| Rejected(error.to_string());
        let mut rng = Prng::new(seed);
        let own = self
            .rules
            .weigh(&self.view, self.seat, &self.actions[..1], 1, &mut rng);
        if own.is_some() {
            let mut worths = Vec::new();
            for action in 0..self.actions.len() {
                let parts = self.played_out(action, simulations, seed)?;
                worths.push(Worth::of_parts(action, parts));
            }
            return Ok((worths, Proof::Games));
        }
        let mut adviser = self.adviser(lineup, simulations, seed);
        let advice = adviser.advise(&self.rules, &self.view, self.seat, &self.actions);
        let advice = advice.map_err(failed)?;
        let best = advice.actions.first().map_or(0.0, |best| best.share);
        let mut worths = Vec::new();
        for (place, advised) in advice.actions.iter().enumerate() {
            let text = |action: &G::Action| self.rules.action(action).to_string();
            let action = self
                .actions
                .iter()
                .position(|action| text(action) == advised.action);
            let Some(action) = action else {
                return rejected("an action was not offered");
            };
            let doubtful = place > 0 && !advised.proven && advised.share + 0.25 > best;
            let advised = match doubtful {
                true => adviser
                    .appraise(&self.rules, &self.state, 0, self.seat, self.actions[action])
                    .map_err(failed)?,
                false => advised.clone(),
            };
            worths.push(Worth {
                action,
                share: advised.share,
                error: advised.error,
                parts: Vec::new(),
            });
        }
        Ok((worths, Proof::Search))
    }

    /// What one action promises in the games of each part, as the game itself plays them out.
    fn played_out(&self, action: usize, games: u32, seed: u64) -> Result<Vec<f64>, Rejected> {
        let one = std::slice::from_ref(&self.actions[action]);
        let parts = PARTS.min(games).max(1);
        let part = |part: u32| {
            // The same stream for every action, so that all meet the same hands.
            let mut rng = Prng::stream(seed, part.into());
            let promises = self
                .rules
                .weigh(&self.view, self.seat, one, games / parts, &mut rng);
            let promise = promises.and_then(|promises| promises.first().copied());
            promise.map(|promise| promise.share)
        };
        let all: Option<Vec<f64>> = (0..parts).map(part).collect();
        all.ok_or_else(|| Rejected("the game does not weigh it".into()))
    }

    fn adviser(&self, lineup: &Lineup, simulations: u32, seed: u64) -> Adviser<G> {
        Adviser::new(lineup.advice(), Budget::simulations(simulations), seed)
    }

    /// The puzzle that these shares make, if one action, or several that are exactly alike, is better than
    /// all others by the gap.
    fn puzzle(&self, mut worths: Vec<Worth>, dig: &Dig) -> Result<Puzzle, Rejected> {
        if worths.len() < self.actions.len() {
            return rejected("not every action was looked at");
        }
        worths.sort_by(|a, b| b.share.total_cmp(&a.share).then(a.action.cmp(&b.action)));
        let best = &worths[0];
        let equal = |worth: &&Worth| {
            let exact = worth.error == 0.0 && best.error == 0.0 && dig.alike > 0.0;
            exact && best.share - worth.share <= dig.alike
        };
        let alike = worths.iter().take_while(equal).count().max(1);
        let Some(second) = worths.get(alike) else {
            return rejected("all are alike");
        };
        if best.share - second.share < dig.gap {
            return rejected("the next best is nearly as good");
        }
        let doubtful = |other: &Worth| best.share - other.share < SURE * best.apart(other);
        if worths[alike..].iter().any(doubtful) {
            return rejected("the difference may be luck");
        }
        let text = |worth: &Worth| self.rules.action(&self.actions[worth.action]).to_string();
        let solution = &self.actions[best.action];
        Ok(Puzzle {
            position: self.line.clone(),
            theme: self
                .rules
                .theme(&self.state, self.seat, solution)
                .to_owned(),
            best: text(best),
            also: worths[1..alike].iter().map(text).collect(),
            second: text(second),
            share: best.share,
            rest: second.share,
            error: best.apart(second),
            proof: Proof::Exact,
            simulations: 0,
            seeds: Vec::new(),
            needs: 0,
            from: [0; 3],
        })
    }

    /// The puzzle with how hard it is: the least number tried from which on every search finds it. Those
    /// that even the longest fails at need more than that.
    fn graded(&self, lineup: &Lineup, dig: &Dig, puzzle: Puzzle) -> Result<Puzzle, Rejected> {
        let mut needs = dig.grades.last().map_or(0, |most| most * 4);
        for &count in dig.grades.iter().rev() {
            for seed in TRIES {
                let found = self.tried(lineup, puzzle.proof, count, seed)?;
                if !puzzle.is_solved_by(&found) {
                    return Ok(Puzzle { needs, ..puzzle });
                }
            }
            needs = count;
        }
        Ok(Puzzle { needs, ..puzzle })
    }

    /// What so many simulations find best. Where the solution is exact, the search is one that looks nothing
    /// up: it would know the answer at once.
    fn tried(
        &self,
        lineup: &Lineup,
        proof: Proof,
        count: u32,
        seed: u64,
    ) -> Result<String, Rejected> {
        let mut rng = Prng::new(seed);
        let own = self
            .rules
            .weigh(&self.view, self.seat, &self.actions, count, &mut rng);
        if let Some(first) = own.and_then(|promises| promises.first().copied()) {
            return Ok(self.rules.action(&first.action).to_string());
        }
        let settings = match proof {
            Proof::Exact => Settings {
                judge: Judge::First,
                ahead: false,
                ..lineup.advice()
            },
            Proof::Search | Proof::Games => lineup.advice(),
        };
        let mut search = Search::<G>::new(settings, Budget::simulations(count));
        let answer = search.answer(&self.rules, &self.view, self.seat, &self.actions, &mut rng);
        Ok(self.rules.action(&answer.best()).to_string())
    }
}
