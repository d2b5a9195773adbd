//! All that one run gathers.

use game::{BySeat, Meta, Outcome, SeatCount};

use serde::{Deserialize, Serialize};

use super::Tally;
use super::cluster::Cluster;
use super::kept::Kept;

/// The finest part a win can be divided into among up to five seats.
pub(super) const WIN: u64 = 60;

/// What the games of a run, or of a part of it, came to.
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
    /// Finished games nobody won.
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
