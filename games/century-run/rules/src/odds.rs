//! Exact odds of a train alone on the line, which the rule sheet does not give.
//!
//! Other trains are left out of account, and so is an offer that is pending because of them. A train
//! that waits at a space leaves it sooner or later, so waiting is summed up in closed form and what
//! remains is a walk that never comes back: from each place, in the order of the line, chances flow
//! to places farther on.

mod distribution;
mod walk;

use std::fmt;

use crate::board::Place;
use crate::rules::CenturyRun;
use crate::score::Points;
use crate::state::Train;

pub use distribution::Distribution;

/// Chances below this are cut off from the distributions of turns, which have no end.
pub const CUT: f64 = 1e-30;

/// How the rest of a trip can go for a train alone, each distribution exact.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    /// Points of the trip, when it is scored.
    pub points: Distribution,
    /// Turns until the train is in Chicago, the one about to begin included.
    pub turns: Distribution,
    /// Turns among them in which the train does not advance.
    pub lost_turns: Distribution,
    /// Passengers on arrival.
    pub passengers: Distribution,
    /// Hours gained in the whole trip.
    pub gained: Distribution,
    /// Hours lost in the whole trip.
    pub lost: Distribution,
    /// Mean of the hours still to be lost on yellow spaces.
    pub lost_on_yellow: f64,
    /// Mean of the hours still to be lost at red spaces.
    pub lost_at_red: f64,
    /// The chance of stopping on each space that is still ahead, or of standing there now.
    pub stops: Vec<(Place, f64)>,
}

/// The odds of `train`, left alone on the board of these rules.
pub fn lone(rules: &CenturyRun, train: &Train) -> Odds {
    let arrivals = walk::arrivals(rules, train);
    let turns = walk::counts(rules, train, walk::Counted::Turns);
    let lost_turns = walk::counts(rules, train, walk::Counted::LostTurns);
    let of = |read: &dyn Fn(&Train) -> i32| {
        let pairs = arrivals.sheets.iter();
        Distribution::new(
            pairs
                .map(|(train, chance)| (read(train), *chance))
                .collect(),
            0.0,
        )
    };
    let prices = rules.board().prices();
    let hours = rules.agreement().hours;
    Odds {
        points: of(&|train| Points::of(train, prices, hours).net()),
        passengers: of(&|train| i32::from(train.aboard)),
        gained: of(&|train| i32::from(train.gained)),
        lost: of(&|train| i32::from(train.lost)),
        turns,
        lost_turns,
        lost_on_yellow: arrivals.lost_on_yellow,
        lost_at_red: arrivals.lost_at_red,
        stops: arrivals.stops,
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<11} {:>10} {:>10}   {:>5} {:>5} {:>5} {:>5} {:>5}",
            "", "mean", "deviation", "5%", "25%", "50%", "75%", "95%"
        )?;
        for (name, distribution) in [
            ("points", &self.points),
            ("turns", &self.turns),
            ("lost turns", &self.lost_turns),
            ("passengers", &self.passengers),
            ("gained", &self.gained),
            ("lost", &self.lost),
        ] {
            write!(
                f,
                "{name:<11} {:>10.4} {:>10.4}  ",
                distribution.mean(),
                distribution.deviation()
            )?;
            for share in [0.05, 0.25, 0.5, 0.75, 0.95] {
                write!(
                    f,
                    " {:>5}",
                    distribution.quantile(share).unwrap_or_default()
                )?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
