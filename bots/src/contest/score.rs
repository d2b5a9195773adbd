//! What one entrant has won in one meeting, in whole numbers.

use serde::{Deserialize, Serialize};

/// The finest part a win can be divided into among up to five seats.
pub(super) const WIN: u64 = 60;

/// Games and wins of an entrant in a meeting. Sums of whole numbers, so that no order of adding
/// changes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Score {
    /// Games played.
    pub games: u64,
    /// Wins in sixtieths, shared ones and draws divided.
    pub wins: u64,
    /// The same squared for each game, for the error of the sum.
    pub squares: u64,
    /// Games lost because the bot failed to choose.
    pub forfeits: u64,
}

impl Score {
    /// Adds a game in which the entrant won this many sixtieths.
    pub(super) fn add(&mut self, wins: u64) {
        self.games += 1;
        self.wins += wins;
        self.squares += wins * wins;
    }

    /// Adds another part of the same meeting.
    pub(super) fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.wins += other.wins;
        self.squares += other.squares;
        self.forfeits += other.forfeits;
    }

    /// The part of games won, from 0 to 1; half if none was played.
    pub fn share(&self) -> f64 {
        if self.games == 0 {
            return 0.5;
        }
        self.wins as f64 / (WIN * self.games) as f64
    }

    /// The variance of one game.
    pub fn variance(&self) -> f64 {
        if self.games == 0 {
            return 0.25;
        }
        let square = self.squares as f64 / (WIN * WIN * self.games) as f64;
        (square - self.share() * self.share()).max(0.0)
    }

    /// The interval that holds the true share in 95 of 100 contests (Wilson's, which does not claim
    /// certainty after a few wins in a row).
    pub fn interval(&self) -> (f64, f64) {
        const Z: f64 = 1.959_963_984_540_054;
        if self.games == 0 {
            return (0.0, 1.0);
        }
        // Shared wins make games less spread than wins and losses would be, as if there were more.
        let share = self.share();
        let binomial = share * (1.0 - share);
        let spread = if binomial > 0.0 && self.variance() > 0.0 {
            self.variance() / binomial
        } else {
            1.0
        };
        let games = self.games as f64 / spread;
        let scale = 1.0 + Z * Z / games;
        let middle = (share + Z * Z / (2.0 * games)) / scale;
        let half = Z * (binomial / games + Z * Z / (4.0 * games * games)).sqrt() / scale;
        ((middle - half).max(0.0), (middle + half).min(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_that_of_wilson() {
        let mut score = Score::default();
        for won in [
            true, true, true, true, true, true, true, false, false, false,
        ] {
            score.add(if won { WIN } else { 0 });
        }
        let (low, high) = score.interval();
        assert!((score.share() - 0.7).abs() < 1e-12);
        assert!(
            (low - 0.396_8).abs() < 1e-3 && (high - 0.892_2).abs() < 1e-3,
            "{low} {high}"
        );
    }

    #[test]
    fn a_clean_sheet_is_not_certainty() {
        let mut score = Score::default();
        (0..10).for_each(|_| score.add(WIN));
        let (low, high) = score.interval();
        assert!(low > 0.7 && low < 0.75 && high > 0.999_999, "{low} {high}");
    }
}
