//! The table: how large a cell is, and where each of them lies, so that every train fits.

use big_train::{End, Spot, View};

use super::Panel;
use kit::Frame;
use pictures::Size;
use pictures::geometry::Point;

/// No cell is drawn larger than this beside the panel.
const LARGEST: f64 = 190.0;
/// How far the train stays from the left edge beside the panel.
const LEFT: f64 = 44.0;
/// The sides a cell can have on a page, so that the train keeps its size while it grows a little.
const SIDES: [f64; 12] = [
    150.0, 120.0, 100.0, 84.0, 72.0, 62.0, 54.0, 46.0, 40.0, 34.0, 28.0, 18.0,
];
/// How much of a cell stays free around the train on a page.
const MARGIN: f64 = 0.4;
/// Where the train begins beside the panel, from the upper edge.
const TOP: f64 = 126.0;
/// The room of the train beside the panel.
const ROOM: Size = Size {
    width: 1070.0,
    height: 836.0,
};

/// The sheet that is drawn on.
pub(crate) const fn sheet(panel: Panel) -> Size {
    match panel {
        Panel::Drawn => super::SIZE,
        Panel::OnPage => super::TABLE,
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
    pub(crate) fn of(view: &View, panel: Panel, anchor: Spot) -> Self {
        let extent = Extent::of(view, anchor);
        let (side, origin) = match panel {
            Panel::Drawn => beside_panel(extent),
            Panel::OnPage => alone(extent),
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

    /// The train with its open ends and a margin, or as much of it as can be read on a phone: around
    /// `near`, which is a cell of interest.
    pub(crate) fn frame(&self, near: Spot) -> Frame {
        let Extent {
            west,
            east,
            south,
            north,
        } = self.extent;
        let x = f64::from(near.x - self.anchor.x);
        let y = f64::from(near.y - self.anchor.y);
        let (west, across) = part(west, east, x, MOST_ACROSS);
        let (south, down) = part(south, north, y, MOST_DOWN);
        Frame {
            x: self.origin.x + west * self.side,
            y: self.origin.y - (south + down) * self.side,
            width: across * self.side,
            height: down * self.side,
        }
    }

    /// A place beside the train where nothing can lie, in the margin to the east.
    pub(crate) fn aside(&self) -> Point {
        let Extent {
            east, south, north, ..
        } = self.extent;
        let x = east + 0.5 + MARGIN / 2.0;
        let y = f64::midpoint(south, north);
        self.origin.shifted(x * self.side, -y * self.side)
    }

    /// A corner of the train's extent where nothing lies.
    pub(crate) fn free_corner(&self, view: &View) -> &'static str {
        let faced = End::ALL.iter().filter_map(|&end| view.train().faced(end));
        let laid = view.train().laid().map(|laid| laid.spot);
        let taken: Vec<(f64, f64)> = laid
            .chain(faced)
            .map(|spot| {
                let (x, y) = (spot.x - self.anchor.x, spot.y - self.anchor.y);
                (f64::from(x), f64::from(y))
            })
            .collect();
        let Extent {
            west,
            east,
            south,
            north,
        } = self.extent;
        let corners = [
            ("lower-left", (west, south)),
            ("upper-left", (west, north)),
            ("upper-right", (east, north)),
        ];
        let free = corners.iter().find(|(_, cell)| !taken.contains(cell));
        free.map_or("lower-left", |(name, _)| name)
    }

    /// What the letters on cars are drawn with, so that they can be read in a small train.
    pub(crate) fn lettering(&self) -> &'static str {
        match self.side {
            100.0.. => "",
            84.0.. => "cars84",
            72.0.. => "cars72",
            _ => "cars62",
        }
    }
}

/// The most cells that are framed.
const MOST_ACROSS: f64 = 6.0;
const MOST_DOWN: f64 = 5.0;

/// The part of a row of cells that is framed: where it begins, and how long it is. Whole if it is
/// not too long, else the most there can be around a cell, not beyond the ends.
fn part(low: f64, high: f64, near: f64, most: f64) -> (f64, f64) {
    let free = 0.5 + MARGIN;
    let (low, high) = (low - free, high + free);
    if high - low <= most {
        return (low, high - low);
    }
    let begin = (near - most / 2.0).max(low).min(high - most);
    (begin, most)
}

/// As large as the room beside the panel allows, in its middle.
fn beside_panel(extent: Extent) -> (f64, Point) {
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
