//! How places of the data lie on the map as it is drawn.

use pictures::geometry::Point;

/// How much larger than its data the map is drawn.
pub(crate) const SCALE: f64 = 1.6;

/// A place of the data on the map.
pub(crate) fn on_map(x: f64, y: f64) -> Point {
    Point::new(x * SCALE, y * SCALE)
}
