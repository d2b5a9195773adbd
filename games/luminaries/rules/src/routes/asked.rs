//! Who asks for routes, and with what.

use game::Seat;

use super::cost::{Cost, Limit};
use super::shape::Law;
use crate::board::{Edge, EdgeSet, Map};
use crate::state::Tracks;

/// Who asks, and with what.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<'a> {
    /// The map.
    pub(crate) map: &'a Map,
    /// All segments on it.
    pub(crate) tracks: &'a Tracks,
    /// The seat that wants to score.
    pub(crate) seat: Seat,
    /// What it can pay in all.
    pub(crate) waivers: u8,
    /// What it can pay one owner (LU-83).
    pub(crate) each: u8,
    /// What own track a route must hold (LU-84, R-44).
    pub(crate) law: Law,
}

impl Asked<'_> {
    /// The track the seat may use at all.
    pub(crate) fn reach(&self) -> EdgeSet {
        if self.waivers == 0 || self.each == 0 {
            *self.tracks.of(self.seat)
        } else {
            *self.tracks.taken()
        }
    }

    /// What one segment costs: the rivals are numbered in seat order without the seat itself.
    pub(super) fn cost(&self, edge: Edge) -> Cost {
        let others = (0..game::MAX_SEATS).map(Seat::from_index);
        let mut others = others.filter(|&seat| seat != self.seat);
        match others.position(|seat| self.tracks.of(seat).has(edge)) {
            Some(rival) => Cost::rival(rival),
            None => Cost::OWN,
        }
    }

    pub(super) fn limit(&self) -> Limit {
        Limit::new(self.each, self.waivers)
    }
}
