//! Many games at a time: each step plays one step in every game, on several threads, into one set of
//! buffers. A game that ends begins anew at once.

use std::sync::Arc;

use bots::Bot;
use game::{Cells, Encoding, Event, Hints, Next, Outcome, Plane, Prng, Rules, Seat, SeatSet};
use kit::Kit;

use crate::listed::{Pick, Steps};
use crate::trouble::Trouble;

/// What is wanted of many games.
pub(crate) struct Wanted {
    pub(crate) games: usize,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
    /// The bot that sits in each seat; nobody where the caller decides. Empty if the caller decides for
    /// every seat.
    pub(crate) bots: Vec<Option<String>>,
    /// Decisions of the caller after which a game is cut off; 0 for the game's own limit.
    pub(crate) limit: u32,
}

/// The buffers that a step fills, each with a row a game. Those that are empty are not filled.
pub(crate) struct Buffers<'a> {
    pub(crate) observations: &'a mut [f32],
    pub(crate) masks: &'a mut [bool],
    pub(crate) rewards: &'a mut [f32],
    pub(crate) terminations: &'a mut [bool],
    pub(crate) truncations: &'a mut [bool],
    pub(crate) players: &'a mut [i8],
}

impl<'a> Buffers<'a> {
    /// The rows of the first `games` games, and those of the others.
    fn split(self, games: usize, sizes: Sizes) -> (Self, Self) {
        let Sizes {
            observation,
            actions,
            seats,
        } = sizes;
        let (observations, more_observations) = cut(self.observations, games * observation);
        let (masks, more_masks) = cut(self.masks, games * actions);
        let (rewards, more_rewards) = cut(self.rewards, games * seats);
        let (terminations, more_terminations) = cut(self.terminations, games);
        let (truncations, more_truncations) = cut(self.truncations, games);
        let (players, more_players) = cut(self.players, games);
        let first = Self {
            observations,
            masks,
            rewards,
            terminations,
            truncations,
            players,
        };
        let rest = Self {
            observations: more_observations,
            masks: more_masks,
            rewards: more_rewards,
            terminations: more_terminations,
            truncations: more_truncations,
            players: more_players,
        };
        (first, rest)
    }
}

fn cut<T>(cells: &mut [T], at: usize) -> (&mut [T], &mut [T]) {
    cells.split_at_mut(at.min(cells.len()))
}

/// How long the rows are.
#[derive(Clone, Copy)]
pub(crate) struct Sizes {
    pub(crate) observation: usize,
    pub(crate) actions: usize,
    pub(crate) seats: usize,
}

/// Which action each game takes.
#[derive(Clone, Copy)]
pub(crate) enum Choose<'a> {
    /// The id given for each.
    Given(&'a [i64]),
    /// Any that is listed, each step equally likely.
    Random,
}

/// Many games, whatever their type.
pub(crate) trait AnyVector: Send + Sync {
    fn sizes(&self) -> Sizes;
    /// How many decisions and outcomes of chance there have been in all games since they were made.
    fn events(&mut self) -> Result<u64, Trouble>;
    /// Begins all games anew.
    fn reset(&mut self, seed: Option<u64>, out: Buffers<'_>) -> Result<(), Trouble>;
    /// One step in every game, or none at all if an id is not listed.
    fn step(&mut self, choose: Choose<'_>, out: Buffers<'_>) -> Result<(), Trouble>;
}

type ActionOf<K> = <<K as Kit>::Rules as Rules>::Action;

/// One of the games.
struct One<K: Kit> {
    state: <K::Rules as Rules>::State,
    /// What is listed. Not kept where actions have several steps: there are hundreds of them, and they are large.
    actions: Vec<ActionOf<K>>,
    listed: Steps,
    picked: Vec<u32>,
    rng: Prng,
    seat: Seat,
    steps: u32,
    events: u64,
    bots: Vec<Option<Box<dyn Bot<K::Rules>>>>,
}

struct Vector<K: Kit> {
    rules: Arc<K::Rules>,
    start: <K::Rules as Rules>::State,
    // Bots can be sent to a thread but not shared by several, so only one caller at a time gets at them.
    games: std::sync::Mutex<Vec<One<K>>>,
    threads: usize,
    seed: u64,
    limit: u32,
    sizes: Sizes,
}

/// The most games at a time.
const MOST: usize = 1 << 20;
/// With fewer games than this for each, more threads cost more than they bring.
const FEW: usize = 64;

pub(crate) fn open<K: Kit<Rules: Encoding>>(
    rules: &Arc<K::Rules>,
    wanted: Wanted,
) -> Result<Box<dyn AnyVector>, Trouble> {
    let seats = usize::from(rules.setup().seats.get());
    if !(1..=MOST).contains(&wanted.games) {
        let games = wanted.games;
        return Err(Trouble::Refused(format!("1 to {MOST} games, not {games}")));
    }
    if !wanted.bots.is_empty() && wanted.bots.len() != seats {
        let bots = wanted.bots.len();
        return Err(Trouble::Refused(format!("{bots} bots for {seats} seats")));
    }
    if wanted.bots.len() == seats && wanted.bots.iter().all(Option::is_some) {
        return Err(Trouble::Refused("every seat has a bot".into()));
    }
    let mut games = Vec::with_capacity(wanted.games);
    for _ in 0..wanted.games {
        let mut bots = Vec::with_capacity(wanted.bots.len());
        for name in &wanted.bots {
            bots.push(match name {
                None => None,
                Some(name) => {
                    let bot = K::BOTS.named::<K::Rules>(name);
                    Some(bot.map_err(|unknown| Trouble::Refused(unknown.to_string()))?)
                }
            });
        }
        let start = rules.start();
        games.push(One::<K> {
            // Without room set aside: thousands of games would take gigabytes.
            state: rules.kept(&start),
            actions: Vec::new(),
            listed: Steps::default(),
            picked: Vec::new(),
            rng: Prng::new(0),
            seat: Seat::FIRST,
            steps: 0,
            events: 0,
            bots,
        });
    }
    let mut observation: usize = rules.planes().iter().map(Plane::size).sum();
    let actions = rules.action_space() as usize;
    if <K::Rules as Encoding>::STEPS {
        observation += actions;
    }
    let limit = match wanted.limit {
        0 => K::META.limit,
        limit => limit,
    };
    Ok(Box::new(Vector::<K> {
        start: rules.kept(&rules.start()),
        rules: Arc::clone(rules),
        games: std::sync::Mutex::new(games),
        threads: wanted.threads.clamp(1, 256),
        seed: wanted.seed,
        limit,
        sizes: Sizes {
            observation,
            actions,
            seats,
        },
    }))
}

impl<K: Kit<Rules: Encoding>> AnyVector for Vector<K> {
    fn sizes(&self) -> Sizes {
        self.sizes
    }

    fn events(&mut self) -> Result<u64, Trouble> {
        let games = self.games.get_mut().map_err(|_| broken())?;
        Ok(games.iter().map(|game| game.events).sum())
    }

    fn reset(&mut self, seed: Option<u64>, out: Buffers<'_>) -> Result<(), Trouble> {
        self.seed = seed.unwrap_or(self.seed);
        let seed = self.seed;
        self.spread(out, |work, index, game, row, scratch| {
            game.rng = Prng::stream(seed, index as u64);
            work.begin(game, scratch);
            row.rewards.fill(0.0);
            row.terminations.fill(false);
            row.truncations.fill(false);
            work.show(game, row);
        })
    }

    fn step(&mut self, choose: Choose<'_>, out: Buffers<'_>) -> Result<(), Trouble> {
        if let Choose::Given(ids) = choose {
            self.require_listed(ids)?;
        }
        self.spread(out, |work, index, game, mut row, scratch| {
            let (id, pick) = match choose {
                Choose::Given(ids) => {
                    let id = ids[index] as u32;
                    (id, game.listed.pick(&game.picked, id))
                }
                Choose::Random => work.random(game, scratch),
            };
            work.advance(game, id, pick, &mut row, scratch);
            work.show(game, row);
        })
    }
}

impl<K: Kit<Rules: Encoding>> Vector<K> {
    /// Nothing, unless one of the ids is not listed in its game.
    fn require_listed(&mut self, ids: &[i64]) -> Result<(), Trouble> {
        let games = self.games.get_mut().map_err(|_| broken())?;
        if ids.len() != games.len() {
            let (found, games) = (ids.len(), games.len());
            return Err(Trouble::Refused(format!("{found} ids for {games} games")));
        }
        for (index, (game, &id)) in games.iter().zip(ids).enumerate() {
            let listed = u32::try_from(id).map(|id| game.listed.pick(&game.picked, id));
            if !listed.is_ok_and(|pick| pick != Pick::Nothing) {
                return Err(Trouble::Refused(format!(
                    "in game {index} no listed action goes on with the id {id}"
                )));
            }
        }
        Ok(())
    }

    /// Does something with each game and its rows, on all threads.
    fn spread(
        &mut self,
        out: Buffers<'_>,
        each: impl Fn(&Work<'_, K>, usize, &mut One<K>, Buffers<'_>, &mut Scratch<K>) + Sync,
    ) -> Result<(), Trouble> {
        let work = Work::<K> {
            rules: &self.rules,
            start: &self.start,
            limit: self.limit,
            sizes: self.sizes,
        };
        let games = self.games.get_mut().map_err(|_| broken())?;
        let threads = self.threads.min(games.len().div_ceil(FEW));
        let sizes = self.sizes;
        let run = |from: usize, games: &mut [One<K>], mut out: Buffers<'_>| {
            let mut scratch = Scratch::default();
            for (index, game) in games.iter_mut().enumerate() {
                let (row, rest) = out.split(1, sizes);
                each(&work, from + index, game, row, &mut scratch);
                out = rest;
            }
        };
        if threads == 1 {
            run(0, games, out);
            return Ok(());
        }
        let portion = games.len().div_ceil(threads);
        let failed = std::thread::scope(|scope| {
            let mut out = out;
            let mut workers = Vec::new();
            for (part, games) in games.chunks_mut(portion).enumerate() {
                let (rows, rest) = out.split(games.len(), sizes);
                out = rest;
                let run = &run;
                workers.push(scope.spawn(move || run(part * portion, games, rows)));
            }
            // Each is joined, so that a panic of one is not passed on by the scope.
            let joined: Vec<bool> = workers.into_iter().map(|one| one.join().is_err()).collect();
            joined.contains(&true)
        });
        if failed { Err(broken()) } else { Ok(()) }
    }
}

fn broken() -> Trouble {
    Trouble::Bug("a thread that played games failed".into())
}

/// Lists that a thread fills anew for each game.
struct Scratch<K: Kit> {
    chances: Vec<(u32, <K::Rules as Rules>::Chance)>,
    actions: Vec<ActionOf<K>>,
    ids: Vec<u32>,
}

impl<K: Kit> Default for Scratch<K> {
    fn default() -> Self {
        Self {
            chances: Vec::new(),
            actions: Vec::new(),
            ids: Vec::new(),
        }
    }
}

/// What every thread knows.
struct Work<'a, K: Kit> {
    rules: &'a K::Rules,
    start: &'a <K::Rules as Rules>::State,
    limit: u32,
    sizes: Sizes,
}

impl<K: Kit<Rules: Encoding>> Work<'_, K> {
    /// A new game, played to the first decision of the caller. Where the bots end it before, another.
    fn begin(&self, game: &mut One<K>, scratch: &mut Scratch<K>) {
        loop {
            game.state.clone_from(self.start);
            game.picked.clear();
            game.steps = 0;
            for bot in game.bots.iter_mut().flatten() {
                bot.begin();
            }
            if self.play_on(game, scratch) {
                return;
            }
        }
    }

    /// Lets chance and bots decide until the caller must. Returns whether it must.
    fn play_on(&self, game: &mut One<K>, scratch: &mut Scratch<K>) -> bool {
        loop {
            let event = match self.rules.next(&game.state) {
                Next::Over => return false,
                Next::Chance => {
                    let chances = &mut scratch.chances;
                    Event::Chance(self.rules.draw(&game.state, &mut game.rng, chances))
                }
                Next::Act(seat) => match game.bots.get_mut(seat.index()) {
                    Some(Some(bot)) => {
                        let action = bots::decide(
                            &mut **bot,
                            self.rules,
                            &game.state,
                            seat,
                            &mut game.rng,
                            &mut scratch.actions,
                        );
                        Event::Act(seat, action)
                    }
                    Some(None) | None => {
                        game.seat = seat;
                        self.list(game, scratch);
                        return true;
                    }
                },
            };
            self.rules.apply(&mut game.state, &event);
            game.events += 1;
        }
    }

    /// Lists what the seat that decides may do.
    fn list(&self, game: &mut One<K>, scratch: &mut Scratch<K>) {
        let actions = match <K::Rules as Encoding>::STEPS {
            true => &mut scratch.actions,
            false => &mut game.actions,
        };
        game.listed
            .list(self.rules, &game.state, game.seat, actions);
    }

    /// The action at this place of the list.
    fn action(&self, game: &One<K>, index: usize, scratch: &mut Scratch<K>) -> ActionOf<K> {
        if !<K::Rules as Encoding>::STEPS {
            return game.actions[index];
        }
        if let [only] = game.listed.ids(index)
            && let Some(action) = self.rules.decode_step(game.seat, *only)
        {
            return action;
        }
        scratch.actions.clear();
        self.rules
            .actions(&game.state, game.seat, &mut scratch.actions);
        scratch.actions[index]
    }

    /// A step at random, and what it leads to.
    fn random(&self, game: &mut One<K>, scratch: &mut Scratch<K>) -> (u32, Pick) {
        let listed = &game.listed;
        if !<K::Rules as Encoding>::STEPS {
            let index = game.rng.below(listed.len() as u32) as usize;
            return (listed.ids(index)[0], Pick::Action(index));
        }
        let ids = &mut scratch.ids;
        ids.clear();
        listed.next(&game.picked, |id| ids.push(id));
        ids.sort_unstable();
        ids.dedup();
        let id = *game.rng.choose(ids);
        (id, listed.pick(&game.picked, id))
    }

    /// One step with an id that is listed.
    fn advance(
        &self,
        game: &mut One<K>,
        id: u32,
        pick: Pick,
        row: &mut Buffers<'_>,
        scratch: &mut Scratch<K>,
    ) {
        row.rewards.fill(0.0);
        row.terminations.fill(false);
        row.truncations.fill(false);
        game.steps += 1;
        let goes_on = match pick {
            Pick::Nothing => unreachable!("ids are looked up before"),
            Pick::Step => {
                game.picked.push(id);
                true
            }
            Pick::Action(index) => {
                let action = self.action(game, index, scratch);
                self.rules
                    .apply(&mut game.state, &Event::Act(game.seat, action));
                game.events += 1;
                game.picked.clear();
                self.play_on(game, scratch)
            }
        };
        if !goes_on {
            let returns = returns(&self.rules.outcome(&game.state));
            for (cell, value) in row.rewards.iter_mut().zip(returns) {
                *cell = value as f32;
            }
            row.terminations.fill(true);
            self.begin(game, scratch);
        } else if game.steps >= self.limit {
            row.truncations.fill(true);
            self.begin(game, scratch);
        }
    }

    /// Writes what the seat that decides sees and may do.
    fn show(&self, game: &One<K>, row: Buffers<'_>) {
        row.players.fill(game.seat.index() as i8);
        if !row.masks.is_empty() {
            row.masks.fill(false);
            let masks = row.masks;
            game.listed
                .next(&game.picked, |id| masks[id as usize] = true);
        }
        if !row.observations.is_empty() {
            let mut cells = Cells::new(row.observations);
            self.rules.encode_state(&game.state, game.seat, &mut cells);
            if <K::Rules as Encoding>::STEPS {
                let picked = game.picked.iter().map(|&id| id as usize);
                cells.some_of(self.sizes.actions, picked);
            }
        }
    }
}

/// What a result is worth to each seat: 1 for winning alone, and all seats together 0.
pub(crate) fn returns(outcome: &Outcome) -> Vec<f64> {
    let shares = outcome.shares();
    let seats = shares.as_slice().len() as f64;
    let worth = |share: &f64| (seats * share - 1.0) / (seats - 1.0);
    shares.as_slice().iter().map(worth).collect()
}

/// The winners as indices of seats.
pub(crate) fn indices(seats: SeatSet) -> Vec<usize> {
    seats.iter().map(Seat::index).collect()
}
