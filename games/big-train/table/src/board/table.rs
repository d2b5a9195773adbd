//! The table: how large a cell is, and where each of them lies, so that every train fits.

use big_train::{End, Spot, View};

use super::Papers;
use kit::Frame;
use pictures::Size;
use pictures::geometry::Point;

/// No cell is drawn larger than this beside papers.
const LARGEST: f64 = 190.0;
/// How far the train stays from the left edge beside papers.
const LEFT: f64 = 44.0;
/// The sides a cell can have on a page, so that the train keeps its size while it grows a little.
const SIDES: [f64; 12] = [
    150.0, 120.0, 100.0, 84.0, 72.0, 62.0, 54.0, 46.0, 40.0, 34.0, 28.0, 18.0,
];
/// How much of a cell stays free around the train on a page.
const MARGIN: f64 = 0.4;
/// Where the train begins beside papers, from the upper edge.
const TOP: f64 = 126.0;
/// The room of the train beside papers.
const ROOM: Size = Size {
    width: 1070.0,
    height: 836.0,
};

/// The sheet that is drawn on.
pub(crate) const fn sheet(papers: Papers) -> Size {
    match papers {
        Papers::Drawn => super::SIZE,
        Papers::Elsewhere => super::TABLE,
    }
}

/// Cells from west to east and from south to north.
#[derive(Clone, Copy)]
struct Extent {
    west: f64,
    east: f64,
    south: f64,
    north: f64,
}

impl Extent {
    /// The cells of the train and those its open ends face, counted from `anchor`.
    fn of(view: &View, anchor: Spot) -> Self {
        let faced = End::ALL.iter().filter_map(|&end| view.train().faced(end));
        let laid = view.train().laid().map(|laid| laid.spot);
        let mut spots = laid.chain(faced);
        let first = spots.next().unwrap_or(anchor);
        let (mut low, mut high) = (first, first);
        for spot in spots {
            low = Spot {
                x: low.x.min(spot.x),
                y: low.y.min(spot.y),
            };
            high = Spot {
                x: high.x.max(spot.x),
                y: high.y.max(spot.y),
            };
        }
        Self {
            west: f64::from(low.x - anchor.x),
            east: f64::from(high.x - anchor.x),
            south: f64::from(low.y - anchor.y),
            north: f64::from(high.y - anchor.y),
        }
    }

    fn across(self) -> f64 {
        self.east - self.west + 1.0
    }

    fn down(self) -> f64 {
        self.north - self.south + 1.0
    }
}

/// How the cells of one view lie on the sheet.
pub(crate) struct Table {
    anchor: Spot,
    extent: Extent,
    side: f64,
    origin: Point,
}

impl Table {
    /// The cells of this view: those of the train and those its open ends face. `anchor` is the cell
    /// that stays where it is as long as there is room.
    pub(crate) fn of(view: &View, papers: Papers, anchor: Spot) -> Self {
        let extent = Extent::of(view, anchor);
        let (side, origin) = match papers {
            Papers::Drawn => beside_papers(extent),
            Papers::Elsewhere => alone(extent),
        };
        Self {
            anchor,
            extent,
            side,
            origin,
        }
    }

    /// The side of a cell.
    pub(crate) fn side(&self) -> f64 {
        self.side
    }

    /// The middle of the cell that stays where it is.
    pub(crate) fn origin(&self) -> Point {
        self.origin
    }

    /// The middle of a cell.
    pub(crate) fn middle(&self, spot: Spot) -> Point {
        let at = self.on_grid(spot);
        let scale = self.side / 100.0;
        self.origin.shifted(at.x * scale, at.y * scale)
    }

    /// The middle of a cell where a cell is 100 units wide and the anchor is the origin.
    pub(crate) fn on_grid(&self, spot: Spot) -> Point {
        Point::new(
            f64::from(spot.x - self.anchor.x) * 100.0,
            f64::from(spot.y - self.anchor.y) * -100.0,
        )
    }

    /// The train with its open ends and a margin.
    pub(crate) fn frame(&self) -> Frame {
        let Extent { west, north, .. } = self.extent;
        let free = 0.5 + MARGIN;
        Frame {
            x: self.origin.x + (west - free) * self.side,
            y: self.origin.y - (north + free) * self.side,
            width: (self.extent.across() + 2.0 * MARGIN) * self.side,
            height: (self.extent.down() + 2.0 * MARGIN) * self.side,
        }
    }
}

/// As large as the room beside papers allows, in its middle.
fn beside_papers(extent: Extent) -> (f64, Point) {
    let (across, down) = (extent.across(), extent.down());
    let side = (ROOM.width / across).min(ROOM.height / down).min(LARGEST);
    let left = LEFT + (ROOM.width - across * side) / 2.0;
    let top = TOP + (ROOM.height - down * side) / 2.0;
    let origin = Point::new(
        left + (0.5 - extent.west) * side,
        top + (0.5 + extent.north) * side,
    );
    (side, origin)
}

/// With the anchor in the middle of the sheet, moved no more than it takes to show everything, and
/// in the largest of a few sizes.
fn alone(extent: Extent) -> (f64, Point) {
    let Size { width, height } = super::TABLE;
    let (across, down) = (extent.across() + 2.0 * MARGIN, extent.down() + 2.0 * MARGIN);
    let most = (width / across).min(height / down);
    let side = SIDES.into_iter().find(|&side| side <= most).unwrap_or(most);
    // Half of what is seen, in cells, and how far its middle lies from the anchor.
    let middle = |low: f64, high: f64, room: f64| {
        let half = room / side / 2.0;
        let free = 0.5 + MARGIN;
        0f64.max(high + free - half).min(low - free + half)
    };
    let east = middle(extent.west, extent.east, width);
    let north = middle(extent.south, extent.north, height);
    let origin = Point::new(width / 2.0 - east * side, height / 2.0 + north * side);
    (side, origin)
}
