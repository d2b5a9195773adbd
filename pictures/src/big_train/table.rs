//! The table: how large a cell is, and where each of them lies, so that every train fits.

use big_train::{End, Spot, View};

use crate::draw::Size;
use crate::geometry::Point;

/// The sheet.
pub(crate) const SIZE: Size = Size {
    width: 1500.0,
    height: 1000.0,
};
/// The part of the sheet the train winds over.
const LEFT: f64 = 44.0;
const TOP: f64 = 126.0;
const WIDTH: f64 = 1070.0;
const HEIGHT: f64 = 836.0;
/// No cell is drawn larger than this.
const LARGEST: f64 = 190.0;

/// How the cells of one view lie on the sheet.
pub(crate) struct Table {
    west: f64,
    north: f64,
    side: f64,
    corner: Point,
}

impl Table {
    /// The cells of this view: those of the train and those its open ends face.
    pub(crate) fn of(view: &View) -> Self {
        let faced = End::ALL.iter().filter_map(|&end| view.train().faced(end));
        let spots: Vec<Spot> = view
            .train()
            .laid()
            .map(|laid| laid.spot)
            .chain(faced)
            .collect();
        let range = |read: fn(&Spot) -> i16| {
            let least = spots.iter().map(read).min().unwrap_or(0);
            let most = spots.iter().map(read).max().unwrap_or(0);
            (f64::from(least), f64::from(most))
        };
        let ((west, east), (south, north)) = (range(|spot| spot.x), range(|spot| spot.y));
        let (across, down) = (east - west + 1.0, north - south + 1.0);
        let side = (WIDTH / across).min(HEIGHT / down).min(LARGEST);
        Self {
            west,
            north,
            side,
            corner: Point::new(
                LEFT + (WIDTH - across * side) / 2.0,
                TOP + (HEIGHT - down * side) / 2.0,
            ),
        }
    }

    /// The side of a cell.
    pub(crate) fn side(&self) -> f64 {
        self.side
    }

    /// The middle of a cell.
    pub(crate) fn middle(&self, spot: Spot) -> Point {
        self.corner.shifted(
            (f64::from(spot.x) - self.west + 0.5) * self.side,
            (self.north - f64::from(spot.y) + 0.5) * self.side,
        )
    }
}
