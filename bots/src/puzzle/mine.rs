//! Finding puzzles in games that bots play, and proving them.

use std::fmt;

use game::{Event, Game, Next, Options, Prng, Seat, Viewer};

use super::worth::{Worth, mean};
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
    /// Decisions that are passed over at the beginning of a game, for each seat.
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
    let skipped = dig.skip * usize::from(rules.setup().seats.get());
    bot.begin();
    for _ in 0..G::META.limit {
        let event = match rules.next(&state) {
            Next::Over => break,
            Next::Chance => Event::Chance(rules.draw(&state, &mut rng, &mut chances)),
            Next::Act(seat) => {
                decisions += 1;
                if decisions > skipped
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
        Proof::Search | Proof::Games => {
            decision.searched(lineup, dig, puzzle.simulations, &puzzle.best)?
        }
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
            let likely = decision.glance(lineup, dig, simulations)?;
            decision.searched(lineup, dig, dig.proof, &likely)?
        }
    };
    decision.surprising(&found.best)?;
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

/// Whether the first of these shares is ahead of all others by the gap.
fn stands_out(shares: &[f64], gap: f64) -> Result<(), Rejected> {
    let [best, others @ ..] = shares else {
        return rejected("no action stands out");
    };
    let second = others.iter().copied().fold(0.0, f64::max);
    if others.is_empty() || best - second < gap {
        return rejected("no action stands out");
    }
    Ok(())
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
            won: None,
            parts: Vec::new(),
        });
        let puzzle = self.puzzle(worths.collect(), dig)?;
        Ok(Puzzle {
            proof: Proof::Exact,
            ..puzzle
        })
    }

    /// Whether the best move is one to think about.
    fn surprising(&self, best: &str) -> Result<(), Rejected> {
        let obvious = self
            .rules
            .obvious(&self.state, self.seat, &self.actions)
            .map(|action| self.rules.action(&action).to_string());
        if obvious.is_some_and(|obvious| obvious == best) {
            return rejected("the best move is obvious");
        }
        Ok(())
    }

    /// What a short look finds better than all others, if it is not the obvious move.
    fn glance(&self, lineup: &Lineup, dig: &Dig, simulations: u32) -> Result<String, Rejected> {
        // Most decisions do not matter much, which a few games show; by luck many seem to, until others are
        // played.
        let looks = [
            (0, (simulations / 3).max(1), dig.gap / 2.0),
            (0, simulations, dig.gap),
            (3, simulations * 4, dig.gap),
        ];
        let mut likely = None;
        for (seed, games, gap) in looks {
            let mut rng = Prng::new(seed);
            let weighed = self
                .rules
                .weigh(&self.view, self.seat, &self.actions, games, &mut rng);
            let Some(promises) = weighed else { break };
            let shares: Vec<f64> = promises.iter().map(|promise| promise.share).collect();
            stands_out(&shares, gap)?;
            let best = self.rules.action(&promises[0].action).to_string();
            self.surprising(&best)?;
            likely = Some((best, promises));
        }
        if let Some((best, promises)) = likely {
            if promises[1..]
                .iter()
                .any(|other| other.won >= promises[0].won)
            {
                return rejected("it does not decide the game");
            }
            return Ok(best);
        }
        let mut adviser = self.adviser(lineup, simulations, 0);
        let advice = adviser.advise(&self.rules, &self.view, self.seat, &self.actions);
        let advice = advice.map_err(|error| Rejected(error.to_string()))?;
        let shares: Vec<f64> = advice.actions.iter().map(|action| action.share).collect();
        stands_out(&shares, dig.gap)?;
        let best = &advice.actions[0].action;
        self.surprising(best)?;
        Ok(best.clone())
    }

    /// The puzzle by deep searches, which must agree on the move that is likely the best.
    fn searched(
        &self,
        lineup: &Lineup,
        dig: &Dig,
        simulations: u32,
        likely: &str,
    ) -> Result<Puzzle, Rejected> {
        let mut agreed: Option<Puzzle> = None;
        for seed in SEEDS {
            let (worths, proof) = self.searched_once(lineup, dig, simulations, seed, likely)?;
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
        dig: &Dig,
        simulations: u32,
        seed: u64,
        likely: &str,
    ) -> Result<(Vec<Worth>, Proof), Rejected> {
        let failed = |error: crate::advice::Canceled| Rejected(error.to_string());
        let mut rng = Prng::new(seed);
        let own = self
            .rules
            .weigh(&self.view, self.seat, &self.actions[..1], 1, &mut rng);
        if own.is_some() {
            return Ok((
                self.all_played_out(dig, simulations, seed, likely)?,
                Proof::Games,
            ));
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
                won: None,
                parts: Vec::new(),
            });
        }
        Ok((worths, Proof::Search))
    }

    /// What all actions promise as the game itself plays them out, the likely one first: the first other that
    /// comes near it ends the search.
    fn all_played_out(
        &self,
        dig: &Dig,
        games: u32,
        seed: u64,
        likely: &str,
    ) -> Result<Vec<Worth>, Rejected> {
        let is_likely = |action: &usize| {
            let action = &self.actions[*action];
            self.rules.action(action).to_string() == likely
        };
        let Some(first) = (0..self.actions.len()).find(is_likely) else {
            return rejected("an action was not offered");
        };
        let mut worths: Vec<Worth> = Vec::new();
        let others = (0..self.actions.len()).filter(|&action| action != first);
        for action in std::iter::once(first).chain(others) {
            let (parts, won) = self.played_out(action, games, seed)?;
            let worth = Worth::of_parts(action, parts, won);
            let near = |best: &Worth| best.share - worth.share < dig.gap;
            if worths.first().is_some_and(near) {
                return rejected("the next best is nearly as good");
            }
            worths.push(worth);
        }
        Ok(worths)
    }

    /// What one action promises in the games of each part, as the game itself plays them out, and the part of all
    /// games that it won.
    fn played_out(
        &self,
        action: usize,
        games: u32,
        seed: u64,
    ) -> Result<(Vec<f64>, f64), Rejected> {
        let one = std::slice::from_ref(&self.actions[action]);
        let parts = PARTS.min(games).max(1);
        let part = |part: u32| {
            // The same stream for every action, so that all meet the same hands.
            let mut rng = Prng::stream(seed, part.into());
            let promises = self
                .rules
                .weigh(&self.view, self.seat, one, games / parts, &mut rng);
            let promise = promises.and_then(|promises| promises.first().copied());
            promise.map(|promise| (promise.share, promise.won))
        };
        let all: Option<Vec<(f64, f64)>> = (0..parts).map(part).collect();
        let all = all.ok_or_else(|| Rejected("the game does not weigh it".into()))?;
        let (shares, won): (Vec<f64>, Vec<f64>) = all.into_iter().unzip();
        Ok((shares, mean(&won).0))
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
        // A larger lead in a game that is won or lost anyway decides nothing.
        let idle = |other: &Worth| match (best.won, other.won) {
            (Some(best), Some(other)) => best - other < dig.gap,
            (None, _) | (_, None) => false,
        };
        if worths[alike..].iter().any(idle) {
            return rejected("it does not decide the game");
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
