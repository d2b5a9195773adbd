//! Points of one trip.

use crate::board::Prices;
use crate::setup::Hours;
use crate::state::Train;

/// What a train that has arrived is worth: the last two columns of its score sheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Points {
    /// For passengers and hours gained.
    pub won: i32,
    /// For hours lost.
    pub lost: i32,
}

impl Points {
    /// The points of a train as it stands.
    pub fn of(train: &Train, prices: &Prices, hours: Hours) -> Self {
        let (gained, lost) = match hours {
            // CR-75: two columns, two prices.
            Hours::Apart => (train.gained, train.lost),
            Hours::Net => (
                train.gained.saturating_sub(train.lost),
                train.lost.saturating_sub(train.gained),
            ),
        };
        let first = lost.min(prices.threshold);
        Self {
            // CR-72: passengers on arrival and hours gained.
            won: i32::from(train.aboard) * prices.passenger + i32::from(gained) * prices.gained,
            // CR-73: the first hours lost are cheaper than the others.
            lost: i32::from(first) * prices.lost + i32::from(lost - first) * prices.lost_above,
        }
    }

    /// CR-74: what the trip adds to the total, or takes from it.
    pub const fn net(self) -> i32 {
        self.won - self.lost
    }
}
