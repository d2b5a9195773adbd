//! How far the mean of reports can be trusted when the reports of one game resemble each other.

use serde::{Deserialize, Serialize};

/// Parts of one in which the sum of a game's reports is kept, so that sums over games are exact.
const UNIT: f64 = (1u64 << 20) as f64;

/// Sums over games from which the error of a mean of reports follows.
///
/// The plays of one game are not independent samples: a game with much turning has many turns. So
/// the error is worked out from game to game, as that of a ratio of two sums. All sums are whole
/// numbers, so no order of gathering changes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Cluster {
    games: u64,
    count: i128,
    count_squared: i128,
    sum_squared: i128,
    sum_by_count: i128,
}

impl Cluster {
    /// Adds the reports of one game: their sum and their number.
    pub(super) fn add(&mut self, sum: f64, count: u32) {
        let sum = (sum * UNIT).round() as i128;
        let count = i128::from(count);
        self.games += 1;
        self.count += count;
        self.count_squared += count * count;
        self.sum_squared = self.sum_squared.saturating_add(sum.saturating_mul(sum));
        self.sum_by_count = self.sum_by_count.saturating_add(sum.saturating_mul(count));
    }

    /// Adds the games of another part.
    pub(super) fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.count += other.count;
        self.count_squared += other.count_squared;
        self.sum_squared = self.sum_squared.saturating_add(other.sum_squared);
        self.sum_by_count = self.sum_by_count.saturating_add(other.sum_by_count);
    }

    /// The standard error of the mean of all reports, if there are enough games.
    pub(super) fn error(&self, mean: f64) -> Option<f64> {
        if self.games < 2 || self.count == 0 {
            return None;
        }
        let squares = self.sum_squared as f64 / (UNIT * UNIT);
        let products = self.sum_by_count as f64 / UNIT;
        let counts = self.count_squared as f64;
        // The sum over games of (sum - mean * count) squared; rounding may take it below zero.
        let residue = (squares - 2.0 * mean * products + mean * mean * counts).max(0.0);
        let games = self.games as f64;
        Some((residue * games / (games - 1.0)).sqrt() / self.count as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_report_a_game_is_an_ordinary_sample() {
        let mut cluster = Cluster::default();
        for sample in [4.0, 7.0, 13.0, 16.0] {
            cluster.add(sample, 1);
        }
        // The deviation of these four is the root of 30.
        let error = cluster.error(10.0).unwrap();
        assert!((error - 30.0f64.sqrt() / 2.0).abs() < 1e-9, "{error}");
    }

    #[test]
    fn reports_that_repeat_within_a_game_count_once() {
        let (mut once, mut often) = (Cluster::default(), Cluster::default());
        for sample in [0.25, 0.5, 1.0] {
            once.add(sample, 1);
            often.add(100.0 * sample, 100);
        }
        let mean = 1.75 / 3.0;
        let difference = once.error(mean).unwrap() - often.error(mean).unwrap();
        assert!(difference.abs() < 1e-9, "{difference}");
    }

    #[test]
    fn one_game_tells_nothing_of_another() {
        let mut cluster = Cluster::default();
        cluster.add(50.0, 100);
        assert_eq!(cluster.error(0.5), None);
        cluster.add(0.0, 0);
        assert!(cluster.error(0.5).is_some());
    }
}
