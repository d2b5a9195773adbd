//! Playing the games of a contest.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use game::{BySeat, Event, EventOf, Game, Next, Prng, Seat};

use super::score::WIN;
use super::{Meeting, Part, Score, Shard, Sprt, SprtState};
use crate::{Bot, Ended, GameRow, Heard, Played, UnknownBot, attempt};

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

impl<G: Game> Contest<'_, G> {
    /// Those of the rows that are games of this contest.
    pub fn own<'r>(&self, rows: &'r [GameRow]) -> impl Iterator<Item = &'r GameRow> {
        let setup = self.rules.setup().clone();
        let (seed, start, bots) = (self.seed, self.line.clone(), self.bots.to_vec());
        let meetings = Meeting::all(bots.len(), setup.seats);
        let whole = self.rotations() * self.rotation();
        rows.iter().filter(move |row| {
            let meeting = usize::try_from(row.meeting).ok();
            let meeting = meeting.and_then(|index| meetings.get(index));
            let seated = |seat: Seat, name: &String| {
                let entrant = meeting.map(|meeting| meeting.entrant(row.number, seat));
                entrant.is_some_and(|entrant| bots[entrant] == *name)
            };
            row.game == G::META.slug
                && (&row.setup, &row.start, row.seed) == (&setup, &start, seed)
                && row.number < whole
                && row.bots.len() == usize::from(setup.seats.get())
                && row.shares.len() == row.bots.len()
                && setup
                    .seats
                    .iter()
                    .zip(&row.bots)
                    .all(|(seat, name)| seated(seat, name))
        })
    }

    fn done(&self, rows: &[GameRow]) -> Done {
        let seats = self.rules.setup().seats;
        let result = |row: &GameRow| Gain {
            wins: BySeat::from_fn(seats, |seat| {
                (row.shares[seat.index()] * WIN as f64).round() as u64
            }),
            loser: seats.iter().find(|seat| Some(seat.number()) == row.failed),
        };
        self.own(rows)
            .map(|row| ((row.meeting, row.number), result(row)))
            .collect()
    }

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

    /// Plays the games. `watch` is called after every game, from any thread.
    ///
    /// # Errors
    /// If a bot is unknown.
    pub fn play(&self, watch: &Watch<'_, G>) -> Result<Part, UnknownBot> {
        self.play_on(&[], watch)
    }

    /// The same, without those games that have been played already. Rows of other contests are passed over.
    ///
    /// # Errors
    /// If a bot is unknown.
    pub fn play_on(&self, done: &[GameRow], watch: &Watch<'_, G>) -> Result<Part, UnknownBot> {
        let done = self.done(done);
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
            self.play_batch(
                &meetings,
                rotations,
                &mut players,
                (&done, watch),
                &mut part,
            );
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
        (done, watch): (&Done, &Watch<'_, G>),
        part: &mut Part,
    ) {
        let mut games = Vec::new();
        for rotation in rotations {
            for meeting in 0..meetings.len() {
                let first = rotation * self.rotation();
                games.extend((first..first + self.rotation()).map(|game| (meeting, game)));
            }
        }
        games.retain(|&(meeting, game)| match done.get(&(meeting as u64, game)) {
            Some(result) => {
                result.add(&meetings[meeting], game, &mut part.scores[meeting]);
                false
            }
            None => true,
        });
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
                        let result = player.play(self, &seated, number, watch);
                        let mut scores = scores.lock().expect("no thread panics while it adds");
                        result.add(meeting, game, &mut scores[index]);
                    }
                });
            }
        });
    }
}

/// Called with every game that has been played.
pub type Watch<'a, G> = dyn Fn(&Played<'_, G>) + Sync + 'a;

/// The results of games by meeting and number.
type Done = BTreeMap<(u64, u64), Gain>;

/// What a game adds to the scores.
struct Gain {
    /// What each seat won, in sixtieths.
    wins: BySeat<u64>,
    /// Who failed to choose.
    loser: Option<Seat>,
}

impl Gain {
    /// Adds the game to the scores of the meeting's entrants.
    fn add(&self, meeting: &Meeting, game: u64, scores: &mut [Score]) {
        for (place, entrant) in meeting.entrants().into_iter().enumerate() {
            let own = |(seat, wins): (Seat, &u64)| {
                (meeting.entrant(game, seat) == entrant).then_some(*wins)
            };
            let score = &mut scores[place];
            score.add(self.wins.iter().filter_map(own).sum());
            let loser = self.loser.map(|seat| meeting.entrant(game, seat));
            score.forfeits += u64::from(loser == Some(entrant));
        }
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
    events: Vec<EventOf<G>>,
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
            events: Vec::new(),
        })
    }

    /// Plays one game and returns what each seat won.
    fn play(
        &mut self,
        contest: &Contest<'_, G>,
        seated: &BySeat<usize>,
        number: Number,
        watch: &Watch<'_, G>,
    ) -> Gain {
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
        self.events.clear();
        let listeners: Vec<Seat> = seats
            .iter()
            .filter(|&seat| seated_at(&mut self.bots, seated, seat).listens())
            .collect();
        let mut forfeit = None;
        let over = loop {
            let event = match rules.next(&state) {
                Next::Over => break true,
                Next::Act(_) | Next::Chance if self.events.len() == G::META.limit as usize => {
                    break false;
                }
                Next::Chance => Event::Chance(rules.draw(&state, &mut luck, &mut self.chances)),
                Next::Act(seat) => {
                    let bot = seated_at(&mut self.bots, seated, seat);
                    match attempt(bot, rules, &state, seat, &mut lots, &mut self.actions) {
                        Ok(action) => Event::Act(seat, action),
                        Err(why) => {
                            forfeit = Some((seat, why));
                            break false;
                        }
                    }
                }
            };
            for &seat in &listeners {
                let bot = seated_at(&mut self.bots, seated, seat);
                if bot.listens() {
                    let number = self.events.len() + 1;
                    bot.hear(&Heard::by(seat, rules, &state, &event, number));
                }
            }
            rules.apply(&mut state, &event);
            self.events.push(event);
        };
        let outcome = rules.outcome(&state);
        let ended = match (&forfeit, over) {
            (Some((seat, _)), _) => Ended::Forfeit(*seat),
            (None, true) => Ended::Over(outcome),
            (None, false) => Ended::Limit,
        };
        for seat in seats.iter() {
            seated_at(&mut self.bots, seated, seat).end(&ended);
        }
        let loser = forfeit.as_ref().map(|(seat, _)| *seat);
        let shares = outcome.shares();
        let wins = match loser {
            Some(loser) => without(seats, loser),
            None => BySeat::from_fn(seats, |seat| (shares[seat] * WIN as f64).round() as u64),
        };
        watch(&Played {
            rules,
            start: contest.line.as_deref(),
            seed: contest.seed,
            meeting: number.meeting,
            number: number.game,
            bots: BySeat::from_fn(seats, |seat| contest.bots[seated[seat]].as_str()),
            events: &self.events,
            scores: outcome.scores,
            shares: BySeat::from_fn(seats, |seat| wins[seat] as f64 / WIN as f64),
            forfeit,
            over,
        });
        Gain { wins, loser }
    }
}

/// The bot in a seat: one copy of an entrant for each seat it may take.
fn seated_at<'b, G: Game>(
    bots: &'b mut [Vec<Box<dyn Bot<G>>>],
    seated: &BySeat<usize>,
    seat: Seat,
) -> &'b mut dyn Bot<G> {
    let copies = &mut bots[seated[seat]];
    let copy = seat.index() % copies.len();
    copies[copy].as_mut()
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
