//! All that one run gathers.

use game::{BySeat, Meta, Outcome, SeatCount};
use serde::{Deserialize, Serialize};

use super::Tally;
use super::cluster::Cluster;

/// The finest part a win can be divided into among up to five seats.
pub(super) const WIN: u64 = 60;

/// What was counted in the games of a run, or of a part of it.
///
/// Shares, scores, lengths and figures per game are those of finished games; totals and figures per
/// report are those of all games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(into = "Kept", try_from = "Kept")]
pub struct Tallies {
    /// Games begun.
    pub(super) games: u64,
    /// Games stopped at the limit of the game's card.
    pub(super) unfinished: u64,
    /// Events in all games.
    pub(super) events: u64,
    /// Decisions among these events.
    pub(super) decisions: u64,
    /// Finished games without a winner.
    pub(super) draws: u64,
    /// Finished games several won.
    pub(super) shared: u64,
    /// Games won alone, by seat.
    pub(super) outright: BySeat<u64>,
    /// Wins by seat in sixtieths, with shared ones divided.
    pub(super) wins: BySeat<u64>,
    /// Final scores by seat.
    pub(super) scores: BySeat<Tally>,
    /// Events of each finished game.
    pub(super) length: Tally,
    /// Samples of each figure on the game's card.
    pub(super) figures: Vec<Tally>,
    /// How the reports of each figure go together in games.
    pub(super) clusters: Vec<Cluster>,
}

impl Tallies {
    /// Nothing gathered yet.
    pub fn new(meta: &Meta, seats: SeatCount) -> Self {
        Self {
            games: 0,
            unfinished: 0,
            events: 0,
            decisions: 0,
            draws: 0,
            shared: 0,
            outright: BySeat::filled(seats, 0),
            wins: BySeat::filled(seats, 0),
            scores: BySeat::filled(seats, Tally::default()),
            length: Tally::default(),
            figures: vec![Tally::default(); meta.figures.len()],
            clusters: vec![Cluster::default(); meta.figures.len()],
        }
    }

    /// Adds the result of a finished game.
    pub(super) fn finish(&mut self, outcome: &Outcome, length: u32) {
        let seats = self.wins.seats();
        let winners = if outcome.winners.is_empty() {
            self.draws += 1;
            seats.iter().collect()
        } else {
            outcome.winners
        };
        if outcome.winners.len() > 1 {
            self.shared += 1;
        }
        for seat in winners.iter() {
            self.wins[seat] += WIN / u64::from(winners.len());
            if outcome.winners.len() == 1 {
                self.outright[seat] += 1;
            }
        }
        for (seat, score) in outcome.scores.iter() {
            self.scores[seat].add(f64::from(*score));
        }
        self.length.add(f64::from(length));
    }

    /// Seats and figures: what parts of one run have in common.
    pub(super) fn shape(&self) -> (SeatCount, usize) {
        (self.wins.seats(), self.figures.len())
    }

    /// Adds another part of the same run. No order of merging changes the sum.
    ///
    /// # Panics
    /// If the parts are not of the same game with the same seats.
    pub fn merge(&mut self, other: &Self) {
        assert_eq!(
            self.shape(),
            other.shape(),
            "parts of different runs cannot be merged"
        );
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.events += other.events;
        self.decisions += other.decisions;
        self.draws += other.draws;
        self.shared += other.shared;
        for seat in self.wins.seats().iter() {
            self.outright[seat] += other.outright[seat];
            self.wins[seat] += other.wins[seat];
            self.scores[seat].merge(&other.scores[seat]);
        }
        self.length.merge(&other.length);
        for (mine, theirs) in self.figures.iter_mut().zip(&other.figures) {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.clusters.iter_mut().zip(&other.clusters) {
            mine.merge(theirs);
        }
    }

    /// Games finished.
    pub(super) fn finished(&self) -> u64 {
        self.games - self.unfinished
    }
}

/// What [`Tallies`] are written as, and read from without trust.
#[derive(Serialize, Deserialize)]
struct Kept {
    games: u64,
    unfinished: u64,
    events: u64,
    decisions: u64,
    draws: u64,
    shared: u64,
    outright: Vec<u64>,
    wins: Vec<u64>,
    scores: Vec<Tally>,
    length: Tally,
    figures: Vec<Tally>,
    clusters: Vec<Cluster>,
}

impl From<Tallies> for Kept {
    fn from(tallies: Tallies) -> Self {
        Self {
            games: tallies.games,
            unfinished: tallies.unfinished,
            events: tallies.events,
            decisions: tallies.decisions,
            draws: tallies.draws,
            shared: tallies.shared,
            outright: tallies.outright.as_slice().to_vec(),
            wins: tallies.wins.as_slice().to_vec(),
            scores: tallies.scores.as_slice().to_vec(),
            length: tallies.length,
            figures: tallies.figures,
            clusters: tallies.clusters,
        }
    }
}

impl TryFrom<Kept> for Tallies {
    type Error = String;

    fn try_from(kept: Kept) -> Result<Self, String> {
        let count = kept.wins.len();
        let seats = u8::try_from(count).ok().and_then(SeatCount::new);
        let seats = seats.ok_or_else(|| format!("no game has {count} seats"))?;
        if kept.outright.len() != count || kept.scores.len() != count {
            return Err("not every figure tells of every seat".into());
        }
        if kept.figures.len() != kept.clusters.len() {
            return Err("not every figure has its error".into());
        }
        if kept.unfinished > kept.games {
            return Err("more games are unfinished than were begun".into());
        }
        Ok(Self {
            games: kept.games,
            unfinished: kept.unfinished,
            events: kept.events,
            decisions: kept.decisions,
            draws: kept.draws,
            shared: kept.shared,
            outright: BySeat::from_fn(seats, |seat| kept.outright[seat.index()]),
            wins: BySeat::from_fn(seats, |seat| kept.wins[seat.index()]),
            scores: BySeat::from_fn(seats, |seat| kept.scores[seat.index()].clone()),
            length: kept.length,
            figures: kept.figures,
            clusters: kept.clusters,
        })
    }
}
