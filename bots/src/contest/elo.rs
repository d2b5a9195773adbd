//! Elo differences, and the test that stops a contest as soon as it is decided.

use std::fmt;

use serde::Serialize;

use super::Score;

/// A difference in Elo with the interval that holds the true one in 95 of 100 contests. Where one side
/// won everything, the difference has no value and its interval only one end.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Elo {
    /// The difference found.
    pub value: Option<f64>,
    /// The lower end.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

impl Elo {
    /// The difference that makes a win share at two seats likely.
    pub fn of(score: &Score) -> Self {
        let (low, high) = score.interval();
        Self {
            value: elo(score.share()),
            low: elo(low),
            high: elo(high),
        }
    }
}

/// None where a share is nothing or everything, as far as numbers can tell.
fn elo(share: f64) -> Option<f64> {
    const NOTHING: f64 = 1e-9;
    if !(NOTHING..=1.0 - NOTHING).contains(&share) {
        return None;
    }
    // Adding zero turns a negative zero into a plain one.
    Some(-400.0 * (1.0 / share - 1.0).log10() + 0.0)
}

/// A signed whole number, or what is known where there is none.
impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let signed = |elo: f64| format!("{:+}", elo.round() as i64);
        match (self.value, self.low, self.high) {
            (Some(value), Some(low), Some(high)) => {
                write!(f, "{} ({} to {})", signed(value), signed(low), signed(high))
            }
            (_, Some(low), None) => write!(f, "not defined ({} or more)", signed(low)),
            (_, None, Some(high)) => write!(f, "not defined ({} or less)", signed(high)),
            (None, Some(_), Some(_)) | (_, None, None) => f.write_str("not defined"),
        }
    }
}

/// The win share that a difference in Elo promises.
fn promised(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A sequential test of two bots: is the first better by `elo1` rather than by `elo0`? Each error
/// happens in 5 of 100 contests.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference that is not worth having.
    pub elo0: f64,
    /// The difference that is.
    pub elo1: f64,
}

/// How a sequential test stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SprtState {
    /// More games are needed.
    Open,
    /// The first bot is better by the larger difference.
    Accepted,
    /// It is not better than by the smaller one.
    Rejected,
}

impl Sprt {
    /// The bound of the likelihood ratio for errors of 5 in 100: the logarithm of 19.
    pub const BOUND: f64 = 2.944_438_979_166_44;

    /// The logarithm of how much likelier the larger difference makes the score than the smaller.
    pub fn likelihood_ratio(self, score: &Score) -> f64 {
        let variance = score.variance();
        if score.games < 2 || variance == 0.0 {
            return 0.0;
        }
        let (s0, s1) = (promised(self.elo0), promised(self.elo1));
        score.games as f64 * (s1 - s0) * (2.0 * score.share() - s0 - s1) / (2.0 * variance)
    }

    /// Whether the score decides the test.
    pub fn state(self, score: &Score) -> SprtState {
        match self.likelihood_ratio(score) {
            ratio if ratio >= Self::BOUND => SprtState::Accepted,
            ratio if ratio <= -Self::BOUND => SprtState::Rejected,
            _ => SprtState::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::score::WIN;

    fn score(wins: u32, losses: u32) -> Score {
        let mut score = Score::default();
        (0..wins).for_each(|_| score.add(WIN));
        (0..losses).for_each(|_| score.add(0));
        score
    }

    #[test]
    fn three_in_four_is_worth_191_elo() {
        let elo = Elo::of(&score(750, 250));
        assert!((elo.value.unwrap() - 190.85).abs() < 0.01, "{elo:?}");
        assert!(elo.low < elo.value && elo.value < elo.high);
        assert_eq!(elo.to_string(), "+191 (+166 to +216)");
    }

    #[test]
    fn a_clean_sheet_has_a_bound_and_no_value() {
        assert_eq!(
            Elo::of(&score(5, 0)).to_string(),
            "not defined (+46 or more)"
        );
        assert_eq!(
            Elo::of(&score(0, 5)).to_string(),
            "not defined (-46 or less)"
        );
        assert_eq!(Elo::of(&score(0, 0)).to_string(), "not defined");
    }

    #[test]
    fn what_one_gains_the_other_loses() {
        for (wins, losses) in [(1, 0), (3, 0), (7, 3), (50, 50), (999, 1), (100_000, 0)] {
            let (one, other) = (Elo::of(&score(wins, losses)), Elo::of(&score(losses, wins)));
            let mirrored = |a: Option<f64>, b: Option<f64>| match (a, b) {
                (Some(a), Some(b)) => (a + b).abs() < 1e-6,
                (a, b) => a == b,
            };
            assert!(mirrored(one.value, other.value), "{one:?} {other:?}");
            assert!(mirrored(one.low, other.high), "{one:?} {other:?}");
            assert!(mirrored(one.high, other.low), "{one:?} {other:?}");
        }
    }

    #[test]
    fn nought_is_never_less_than_itself() {
        let even = Elo {
            value: Some(-0.4),
            low: Some(-12.5),
            high: Some(0.0),
        };
        assert_eq!(even.to_string(), "+0 (-13 to +0)");
    }

    #[test]
    fn the_test_decides_either_way_and_waits_in_between() {
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 50.0,
        };
        assert_eq!(sprt.state(&score(10, 9)), SprtState::Open);
        assert_eq!(sprt.state(&score(300, 200)), SprtState::Accepted);
        assert_eq!(sprt.state(&score(240, 260)), SprtState::Rejected);
    }
}
