//! Viewers as messages name them.

use game::Viewer;

/// `seat 2` or `the public`.
pub(crate) fn named(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => format!("seat {seat}"),
        Viewer::Public => "the public".into(),
    }
}
