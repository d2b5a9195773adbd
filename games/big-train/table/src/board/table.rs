//! The table: how large a cell is, and where each of them lies, so that every train fits.

use big_train::{End, Spot, View};

use super::Papers;
use pictures::Size;
use pictures::geometry::Point;

/// No cell is drawn larger than this.
const LARGEST: f64 = 190.0;
/// How far the train stays from the left edge.
const LEFT: f64 = 44.0;

/// The sheet that is drawn on.
pub(crate) struct Sheet {
    /// The whole of it.
    pub(crate) size: Size,
    /// Where the train begins, from the upper edge.
    top: f64,
    /// The room of the train.
    room: Size,
}

impl Sheet {
    /// The sheet with papers beside the train, or without.
    pub(crate) const fn of(papers: Papers) -> Self {
        match papers {
            Papers::Drawn => Self {
                size: super::SIZE,
                top: 126.0,
                room: Size {
                    width: 1070.0,
                    height: 836.0,
                },
            },
            Papers::Elsewhere => Self {
                size: super::TABLE,
                top: 222.0,
                room: Size {
                    width: 1070.0,
                    height: 790.0,
                },
            },
        }
    }
}

/// How the cells of one view lie on the sheet.
pub(crate) struct Table {
    west: f64,
    north: f64,
    side: f64,
    corner: Point,
}

impl Table {
    /// The cells of this view: those of the train and those its open ends face.
    pub(crate) fn of(view: &View, papers: Papers) -> Self {
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
        let Sheet { top, room, .. } = Sheet::of(papers);
        let side = (room.width / across).min(room.height / down).min(LARGEST);
        Self {
            west,
            north,
            side,
            corner: Point::new(
                LEFT + (room.width - across * side) / 2.0,
                top + (room.height - down * side) / 2.0,
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

/// The middle of a cell where a cell is 100 units wide and the first square listed is the origin.
pub(crate) fn on_grid(spot: Spot) -> Point {
    Point::new(f64::from(spot.x) * 100.0, f64::from(spot.y) * -100.0)
}
