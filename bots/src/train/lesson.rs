//! The games of a round: playing them, and keeping them as text.

use std::io;
use std::num::NonZeroU64;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use game::{BySeat, Event, Faults, Game, Next, Prng, Viewer};

use super::{Diary, Plan, Stopped};
use crate::bot::offer;
use crate::search::{Budget, Search, Settings};

/// How a game is searched: one tree, so that all simulations go into it.
pub(super) const SETTINGS: Settings = Settings {
    trees: 1,
    ..Settings::GUESSING
};
/// Plays at the start of a game that are left to chance, so that games differ: 2 or 3.
const OPENING: u32 = 2;
/// One in this many later plays is left to chance, so that mistakes are seen too.
const WHIM: u32 = 25;
/// A game that lasts longer is broken off.
const LONGEST: usize = 1_500;

/// A decision of a game.
pub(super) struct Turn<A> {
    pub(super) action: A,
    /// What the search found the position worth to each seat; nothing where there was no choice.
    pub(super) value: Option<BySeat<f64>>,
    /// Whether the play was left to chance.
    pub(super) whim: bool,
}

/// The turns of a game, with its number.
type Numbered<A> = (u64, Vec<Turn<A>>);

/// The games of a round, in order.
pub(super) struct Lesson<G: Game> {
    pub(super) games: Vec<Vec<Turn<G::Action>>>,
}

impl<G: Game> Lesson<G> {
    /// Plays the games that were not played before.
    pub(super) fn play(
        rules: &G,
        plan: &Plan,
        round: u32,
        diary: &dyn Diary,
    ) -> Result<Self, Stopped> {
        let mut games: Vec<Option<Vec<Turn<G::Action>>>> = (0..plan.games).map(|_| None).collect();
        for line in diary.games(round).map_err(Stopped::Diary)? {
            let (number, turns) = read(rules, &line).map_err(Stopped::Unreadable)?;
            if let Some(game) = games.get_mut(number as usize) {
                *game = Some(turns);
            }
        }
        let missing: Vec<u64> = (0..plan.games)
            .filter(|&number| games[number as usize].is_none())
            .collect();
        let done = AtomicU64::new(plan.games - missing.len() as u64);
        let next = AtomicU64::new(0);
        let seed = plan
            .seed
            .wrapping_mul(1_000_003)
            .wrapping_add(u64::from(round));
        let failed: Mutex<Option<io::Error>> = Mutex::new(None);
        let played = Mutex::new(&mut games);
        std::thread::scope(|scope| {
            for _ in 0..plan.threads.get() {
                scope.spawn(|| {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(&number) = missing.get(index as usize) else {
                            return;
                        };
                        let turns = play(rules, plan.simulations, Prng::stream(seed, number));
                        let line = write(rules, number, &turns);
                        // What was read from the diary and what was just played must be the same.
                        let (_, turns) = read(rules, &line).expect("it was just written");
                        let mut played = played.lock().unwrap_or_else(PoisonError::into_inner);
                        played[number as usize] = Some(turns);
                        let failure = diary.add_game(round, &line).err();
                        drop(played);
                        if let Some(error) = failure {
                            let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
                            *failed = Some(error);
                            return;
                        }
                        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                        diary.progress(round, done, plan.games);
                    }
                });
            }
        });
        match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(error) => Err(Stopped::Diary(error)),
            None => Ok(Self {
                games: games.into_iter().flatten().collect(),
            }),
        }
    }

    /// Plays of a game in the mean.
    pub(super) fn plays(&self) -> f64 {
        let plays: usize = self.games.iter().map(Vec::len).sum();
        let games = NonZeroU64::new(self.games.len() as u64).unwrap_or(NonZeroU64::MIN);
        plays as f64 / games.get() as f64
    }
}

/// Plays one game against itself. One search thinks for all seats, so it goes on with its tree.
fn play<G: Game>(rules: &G, simulations: u32, mut rng: Prng) -> Vec<Turn<G::Action>> {
    let mut search = Search::new(SETTINGS, Budget::simulations(simulations));
    let (mut state, mut actions, mut scratch) = (rules.start(), Vec::new(), Vec::new());
    let mut turns = Vec::new();
    let opening = (OPENING + rng.below(2)) as usize;
    while let Next::Act(seat) = rules.next(&state) {
        if turns.len() == LONGEST {
            break;
        }
        offer(rules, &state, seat, &mut actions);
        let turn = if let [only] = actions.as_slice() {
            Turn {
                action: *only,
                value: None,
                whim: false,
            }
        } else {
            let view = rules.view(&state, Viewer::Seat(seat));
            let answer = search.answer(rules, &view, seat, &actions, &mut rng);
            let whim = turns.len() < opening || rng.below(WHIM) == 0;
            Turn {
                action: if whim {
                    rules.pick(&state, seat, &mut rng, &mut scratch)
                } else {
                    answer.best()
                },
                value: Some(answer.value),
                whim,
            }
        };
        rules.apply(&mut state, &Event::Act(seat, turn.action));
        turns.push(turn);
    }
    turns
}

/// A game as a line: its number and its turns, separated by tabs. A turn is an action, whether it was
/// left to chance, and the values of the seats.
fn write<G: Game>(rules: &G, number: u64, turns: &[Turn<G::Action>]) -> String {
    let mut line = number.to_string();
    for turn in turns {
        let whim = if turn.whim { "?" } else { "" };
        line.push_str(&format!("\t{};{whim};", rules.action(&turn.action)));
        for (seat, value) in turn.value.iter().flat_map(BySeat::iter) {
            let comma = if seat.index() > 0 { "," } else { "" };
            line.push_str(&format!("{comma}{value:.4}"));
        }
    }
    line
}

fn read<G: Game>(rules: &G, line: &str) -> Result<Numbered<G::Action>, Faults> {
    let wrong = |part: &str| Faults::plain(format!("{part:?} is no part of a game"));
    let mut parts = line.split('\t');
    let number = parts.next().unwrap_or_default();
    let number = number.parse().map_err(|_| wrong(number))?;
    let mut turns = Vec::new();
    for part in parts {
        let mut fields = part.rsplitn(3, ';');
        let (Some(values), Some(whim), Some(action)) =
            (fields.next(), fields.next(), fields.next())
        else {
            return Err(wrong(part));
        };
        let action = rules.read_action(action).map_err(|_| wrong(part))?;
        let value = if values.is_empty() {
            None
        } else {
            let read = values.split(',').map(str::parse::<f64>);
            let read: Vec<f64> = read.collect::<Result<_, _>>().map_err(|_| wrong(part))?;
            let seats = rules.setup().seats;
            if read.len() != usize::from(seats.get()) {
                return Err(wrong(part));
            }
            Some(BySeat::from_fn(seats, |seat| read[seat.index()]))
        };
        turns.push(Turn {
            action,
            value,
            whim: !whim.is_empty(),
        });
    }
    Ok((number, turns))
}
