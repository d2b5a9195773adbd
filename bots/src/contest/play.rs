//! Playing the games of a contest.

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use game::{BySeat, Event, Game, Next, Prng, Seat};

use super::score::WIN;
use super::{Meeting, Part, Score, Shard, Sprt, SprtState};
use crate::{Bot, Forfeit, UnknownBot, attempt};

/// Rotations of every meeting that are played between two looks at a sequential test. Fixed, so that
/// it stops at the same game on any number of threads.
const BATCH: u64 = 16;

/// Seats the bot of that name.
type Seating<'a, G> = dyn Fn(&str) -> Result<Box<dyn Bot<G>>, UnknownBot> + Sync + 'a;

/// A contest to be played.
pub struct Contest<'a, G: Game> {
    /// The rules.
    pub rules: &'a G,
    /// Where every game begins.
    pub start: &'a G::State,
    /// Whether that is the usual start; else the position line is kept with the results.
    pub line: Option<String>,
    /// The bots by name.
    pub bots: &'a [String],
    /// How a bot is found by its name.
    pub seating: &'a Seating<'a, G>,
    /// Games of each meeting; rounded up to whole rotations.
    pub games: u64,
    /// What everything is drawn from.
    pub seed: u64,
    /// How many threads play.
    pub threads: NonZeroUsize,
    /// Which part is played.
    pub shard: Shard,
    /// The test that may end the contest early; of the first bot against the second.
    pub sprt: Option<Sprt>,
}

/// A game lost by failing to choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lost {
    /// The bot.
    pub bot: String,
    /// The seat it sat in.
    pub seat: Seat,
    /// What it did wrong.
    pub forfeit: Forfeit,
}

impl<G: Game> Contest<'_, G> {
    fn seats(&self) -> u64 {
        u64::from(self.rules.setup().seats.get())
    }

    /// Games of one rotation.
    fn rotation(&self) -> u64 {
        let meetings = Meeting::all(self.bots.len(), self.rules.setup().seats);
        meetings.first().map_or(1, Meeting::rotation)
    }

    fn rotations(&self) -> u64 {
        self.games.div_ceil(self.rotation())
    }

    /// How many games will be played if no test ends the contest early.
    pub fn total_games(&self) -> u64 {
        let meetings = Meeting::all(self.bots.len(), self.rules.setup().seats).len() as u64;
        let rotations = (0..self.rotations()).filter(|&rotation| self.shard.has(rotation));
        rotations.count() as u64 * self.rotation() * meetings
    }

    /// Plays the games. `progress` is called after every game, with what was lost if a bot failed to choose.
    ///
    /// # Errors
    /// If a bot is unknown.
    pub fn play(&self, progress: &(dyn Fn(Option<&Lost>) + Sync)) -> Result<Part, UnknownBot> {
        let setup = self.rules.setup();
        let meetings = Meeting::all(self.bots.len(), setup.seats);
        let mut players = Vec::new();
        for _ in 0..self.threads.get() {
            players.push(Player::new(self)?);
        }
        let zero = |meeting: &Meeting| vec![Score::default(); meeting.entrants().len()];
        let mut part = Part {
            game: G::META.slug.into(),
            rules: G::META.rules_version,
            setup: setup.clone(),
            start: self.line.clone(),
            bots: self.bots.to_vec(),
            games: self.rotations() * self.rotation(),
            seed: self.seed,
            shards: vec![self.shard],
            scores: meetings.iter().map(zero).collect(),
        };
        let mine: Vec<u64> = (0..self.rotations())
            .filter(|&rotation| self.shard.has(rotation))
            .collect();
        let batch = match self.sprt {
            Some(_) => BATCH as usize,
            None => mine.len().max(1),
        };
        for rotations in mine.chunks(batch) {
            self.play_batch(&meetings, rotations, &mut players, progress, &mut part);
            let decided = self.sprt.is_some_and(|sprt| {
                let first = part.scores.first().and_then(|scores| scores.first());
                first.is_some_and(|score| sprt.state(score) != SprtState::Open)
            });
            if decided {
                break;
            }
        }
        Ok(part)
    }

    fn play_batch(
        &self,
        meetings: &[Meeting],
        rotations: &[u64],
        players: &mut [Player<G>],
        progress: &(dyn Fn(Option<&Lost>) + Sync),
        part: &mut Part,
    ) {
        let mut games = Vec::new();
        for rotation in rotations {
            for meeting in 0..meetings.len() {
                let first = rotation * self.rotation();
                games.extend((first..first + self.rotation()).map(|game| (meeting, game)));
            }
        }
        let next = AtomicUsize::new(0);
        let scores = Mutex::new(&mut part.scores);
        std::thread::scope(|scope| {
            for player in players {
                let (next, scores, games) = (&next, &scores, &games);
                scope.spawn(move || {
                    while let Some(&(index, game)) = games.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        let meeting = &meetings[index];
                        let number = Number {
                            meeting: index as u64,
                            game,
                        };
                        let seated = BySeat::from_fn(self.rules.setup().seats, |seat| {
                            meeting.entrant(game, seat)
                        });
                        let (wins, lost) = player.play(self, &seated, number);
                        let mut scores = scores.lock().expect("no thread panics while it adds");
                        for (place, entrant) in meeting.entrants().into_iter().enumerate() {
                            let own = |(seat, who): (Seat, &usize)| {
                                (*who == entrant).then_some(wins[seat])
                            };
                            let score = &mut scores[index][place];
                            score.add(seated.iter().filter_map(own).sum());
                            let loser = lost.as_ref().map(|lost| seated[lost.seat]);
                            score.forfeits += u64::from(loser == Some(entrant));
                        }
                        drop(scores);
                        progress(lost.as_ref());
                    }
                });
            }
        });
    }
}

/// Which game of which meeting.
#[derive(Clone, Copy)]
struct Number {
    meeting: u64,
    game: u64,
}

impl Number {
    /// A stream of random numbers that no other meeting draws from.
    fn stream(self, of: u64) -> u64 {
        self.meeting << 40 | of
    }
}

/// One thread's bots: for every entrant as many as there are seats, since one may sit in several.
struct Player<G: Game> {
    bots: Vec<Vec<Box<dyn Bot<G>>>>,
    actions: Vec<G::Action>,
    chances: Vec<(u32, G::Chance)>,
}

impl<G: Game> Player<G> {
    fn new(contest: &Contest<'_, G>) -> Result<Self, UnknownBot> {
        // A bot sits in several seats only where there are fewer bots than seats.
        let copies = if contest.bots.len() as u64 >= contest.seats() {
            1
        } else {
            contest.seats()
        };
        let mut bots = Vec::new();
        for name in contest.bots {
            let seated = (0..copies).map(|_| (contest.seating)(name));
            bots.push(seated.collect::<Result<Vec<_>, _>>()?);
        }
        Ok(Self {
            bots,
            actions: Vec::new(),
            chances: Vec::new(),
        })
    }

    /// Plays one game and returns what each seat won, in sixtieths.
    fn play(
        &mut self,
        contest: &Contest<'_, G>,
        seated: &BySeat<usize>,
        number: Number,
    ) -> (BySeat<u64>, Option<Lost>) {
        let rules = contest.rules;
        let seats = rules.setup().seats;
        // The games of one rotation draw the same chances; the bots' own random numbers differ.
        let rotation = number.game / contest.rotation();
        let mut luck = Prng::stream(contest.seed, number.stream(rotation));
        let mut lots = Prng::stream(!contest.seed, number.stream(number.game));
        let mut state = contest.start.clone();
        for bot in self.bots.iter_mut().flatten() {
            bot.begin();
        }
        let mut length = 0;
        loop {
            let event = match rules.next(&state) {
                Next::Over => break,
                Next::Act(_) | Next::Chance if length == G::META.limit => break,
                Next::Chance => Event::Chance(rules.draw(&state, &mut luck, &mut self.chances)),
                Next::Act(seat) => {
                    let copies = &mut self.bots[seated[seat]];
                    let copy = seat.index() % copies.len();
                    let bot = copies[copy].as_mut();
                    match attempt(bot, rules, &state, seat, &mut lots, &mut self.actions) {
                        Ok(action) => Event::Act(seat, action),
                        Err(forfeit) => {
                            let lost = Lost {
                                bot: contest.bots[seated[seat]].clone(),
                                seat,
                                forfeit,
                            };
                            return (without(seats, seat), Some(lost));
                        }
                    }
                }
            };
            rules.apply(&mut state, &event);
            length += 1;
        }
        let shares = rules.outcome(&state).shares();
        (
            BySeat::from_fn(seats, |seat| (shares[seat] * WIN as f64).round() as u64),
            None,
        )
    }
}

/// A game that a seat forfeits is won by all others together.
fn without(seats: game::SeatCount, loser: Seat) -> BySeat<u64> {
    let others = u64::from(seats.get()) - 1;
    BySeat::from_fn(seats, |seat| {
        if seat == loser {
            0
        } else {
            WIN / others.max(1)
        }
    })
}
