//! How long a player may think, and what happens when the time is up.

use serde::{Deserialize, Serialize};

const SECOND: i64 = 1_000;
const HOUR: i64 = 3_600 * SECOND;
const DAY: i64 = 24 * HOUR;

/// How long a player may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    /// Without limit.
    #[default]
    Unhurried,
    /// So many seconds a move.
    Seconds(u32),
    /// So many days a move.
    Days(u32),
    /// A time for the whole game, and some more with each turn.
    Total {
        /// Minutes at the beginning.
        minutes: u32,
        /// Seconds that each turn adds.
        increment: u32,
    },
    /// A bank for slow games: each turn adds to it, up to a cap.
    Bank {
        /// Hours at the beginning.
        hours: u32,
        /// Hours that each turn adds.
        refill: u32,
        /// The most hours it holds.
        cap: u32,
    },
}

impl Pace {
    /// The time a player has at the beginning, in milliseconds.
    pub fn full(self) -> Option<i64> {
        match self {
            Self::Unhurried => None,
            Self::Seconds(seconds) => Some(i64::from(seconds) * SECOND),
            Self::Days(days) => Some(i64::from(days) * DAY),
            Self::Total { minutes, .. } => Some(i64::from(minutes) * 60 * SECOND),
            Self::Bank { hours, .. } => Some(i64::from(hours) * HOUR),
        }
    }

    /// What is left after a decision, of what was left when it was made; `passed` if another seat's
    /// turn has come. More decisions in one turn do not earn more time.
    pub(crate) fn refilled(self, left: i64, passed: bool) -> i64 {
        match self {
            Self::Unhurried => left,
            Self::Seconds(_) | Self::Days(_) => self.full().unwrap_or(left),
            Self::Total { .. } | Self::Bank { .. } if !passed => left,
            Self::Total { increment, .. } => left + i64::from(increment) * SECOND,
            Self::Bank { refill, cap, .. } => {
                let full = left + i64::from(refill) * HOUR;
                // A bank that began above its cap is not emptied.
                full.min((i64::from(cap) * HOUR).max(left))
            }
        }
    }

    /// Whether the seat is lost when the time is up. Else a stand-in makes that one move.
    pub fn is_lost_at_zero(self) -> bool {
        match self {
            Self::Unhurried | Self::Seconds(_) | Self::Days(_) => false,
            Self::Total { .. } | Self::Bank { .. } => true,
        }
    }

    /// Whether the clocks stand still until somebody has decided something: who sits down first does
    /// not pay for waiting.
    pub(crate) fn waits_for_the_first(self) -> bool {
        matches!(self, Self::Total { .. })
    }

    /// As in "no clock".
    pub fn words(self) -> String {
        match self {
            Self::Unhurried => "no clock".into(),
            Self::Seconds(seconds) => format!("{seconds} seconds a move"),
            Self::Days(1) => "a day a move".into(),
            Self::Days(days) => format!("{days} days a move"),
            Self::Total { minutes, increment } => {
                format!(
                    "{} for the game + {increment} seconds a turn",
                    many(minutes, "minute")
                )
            }
            Self::Bank { hours, refill, cap } => format!(
                "{} + {} a turn, at most {}",
                span(hours),
                span(refill),
                span(cap)
            ),
        }
    }

    /// What happens when the time is up, at a table of so many seats; nothing without a clock.
    pub fn at_zero(self, seats: u8) -> Option<&'static str> {
        match (self, seats) {
            (Self::Unhurried, _) => None,
            (Self::Seconds(_) | Self::Days(_), _) => {
                Some("When somebody’s time is up, a stand-in makes that one move for them.")
            }
            (Self::Total { .. } | Self::Bank { .. }, 0..=2) => {
                Some("Whoever runs out of time loses the game.")
            }
            (Self::Total { .. } | Self::Bank { .. }, _) => Some(
                "Whoever runs out of time is out of the game, and a bot plays on for the seat.",
            ),
        }
    }

    /// As a form sends it: nothing, `s30`, `d3`, `t10+5` (minutes, seconds a turn) or `b72+12/120`
    /// (hours, hours a turn, the most hours).
    pub fn parse(text: &str) -> Option<Self> {
        let number = |text: &str, least: u32, most: u32| {
            let number: u32 = text.parse().ok()?;
            (least..=most).contains(&number).then_some(number)
        };
        match text.split_at_checked(1) {
            None if text.is_empty() => Some(Self::Unhurried),
            Some(("s", rest)) => number(rest, 1, 3600).map(Self::Seconds),
            Some(("d", rest)) => number(rest, 1, 60).map(Self::Days),
            Some(("t", rest)) => {
                let (minutes, increment) = rest.split_once('+')?;
                Some(Self::Total {
                    minutes: number(minutes, 1, 600)?,
                    increment: number(increment, 0, 600)?,
                })
            }
            Some(("b", rest)) => {
                let (hours, rest) = rest.split_once('+')?;
                let (refill, cap) = rest.split_once('/')?;
                let hours = number(hours, 1, 1_440)?;
                Some(Self::Bank {
                    hours,
                    refill: number(refill, 1, 1_440)?,
                    cap: number(cap, hours, 1_440)?,
                })
            }
            Some(_) | None => None,
        }
    }
}

fn many(count: u32, thing: &str) -> String {
    match count {
        1 => format!("1 {thing}"),
        _ => format!("{count} {thing}s"),
    }
}

/// Hours in words: "3 days", "12 hours".
fn span(hours: u32) -> String {
    match hours {
        24.. if hours.is_multiple_of(24) => many(hours / 24, "day"),
        _ => many(hours, "hour"),
    }
}

/// A span of time in words, such as "3 days" or "10 minutes".
pub(crate) fn minutes_in_words(minutes: u32) -> String {
    match minutes {
        60.. if minutes.is_multiple_of(60) => span(minutes / 60),
        _ => many(minutes, "minute"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paces_are_read_within_bounds() {
        assert_eq!(Pace::parse(""), Some(Pace::Unhurried));
        assert_eq!(Pace::parse("s30"), Some(Pace::Seconds(30)));
        assert_eq!(Pace::parse("d3"), Some(Pace::Days(3)));
        let (minutes, increment) = (10, 5);
        assert_eq!(
            Pace::parse("t10+5"),
            Some(Pace::Total { minutes, increment })
        );
        let (hours, refill, cap) = (72, 12, 120);
        let bank = Pace::Bank { hours, refill, cap };
        assert_eq!(Pace::parse("b72+12/120"), Some(bank));
        assert_eq!(bank.words(), "3 days + 12 hours a turn, at most 5 days");
        for wrong in [
            "s0",
            "d61",
            "s9999",
            "x3",
            "s",
            "s-1",
            "é",
            "t5",
            "t0+3",
            "t+",
            "t5+-1",
            "b72+12",
            "b72+12/71",
            "b0+1/2",
            "b/+",
        ] {
            assert_eq!(Pace::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn tables_of_earlier_versions_keep_their_pace() {
        let read = |text: &str| serde_json::from_str::<Pace>(text).expect("a pace");
        assert_eq!(read(r#""unhurried""#), Pace::Unhurried);
        assert_eq!(read(r#"{"seconds":30}"#), Pace::Seconds(30));
        assert_eq!(read(r#"{"days":3}"#), Pace::Days(3));
    }

    #[test]
    fn time_comes_back_as_agreed() {
        let total = Pace::parse("t5+3").expect("a pace");
        assert_eq!(total.refilled(10_000, true), 13_000);
        assert_eq!(total.refilled(10_000, false), 10_000, "the turn goes on");
        let bank = Pace::parse("b72+12/80").expect("a pace");
        assert_eq!(bank.refilled(HOUR, true), 13 * HOUR);
        assert_eq!(bank.refilled(79 * HOUR, true), 80 * HOUR);
        let seconds = Pace::Seconds(30);
        assert_eq!(seconds.refilled(4, false), 30_000);
    }

    #[test]
    fn spans_are_told_in_the_largest_unit() {
        assert_eq!(minutes_in_words(10), "10 minutes");
        assert_eq!(minutes_in_words(60), "1 hour");
        assert_eq!(minutes_in_words(90), "90 minutes");
        assert_eq!(minutes_in_words(3 * 24 * 60), "3 days");
    }
}
