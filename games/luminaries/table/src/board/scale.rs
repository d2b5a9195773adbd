//! How places of the data lie on the map as it is drawn.

use pictures::Size;
use pictures::geometry::Point;

/// The map alone, as a page shows it.
pub(crate) const SIZE: Size = Size {
    width: 1600.0,
    height: 966.0,
};

/// How much larger than its data the map is drawn.
pub(crate) const SCALE: f64 = 1.6;

/// A place of the data on the map.
pub(crate) fn on_map(x: f64, y: f64) -> Point {
    Point::new(x * SCALE, y * SCALE)
}
