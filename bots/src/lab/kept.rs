//! Tallies as they are written to a file, and read back without trust.

use std::collections::BTreeMap;

use game::{BySeat, SeatCount};
use serde::{Deserialize, Serialize};

use super::cluster::Cluster;
use super::tally::Ordered;
use super::{Tallies, Tally};

/// What [`Tallies`] are written as.
#[derive(Serialize, Deserialize)]
pub(super) struct Kept {
    games: u64,
    unfinished: u64,
    events: u64,
    decisions: u64,
    draws: u64,
    shared: u64,
    outright: Vec<u64>,
    wins: Vec<u64>,
    scores: Vec<Tally>,
    length: Tally,
    figures: Vec<Tally>,
    clusters: Vec<Cluster>,
}

impl From<Tallies> for Kept {
    fn from(tallies: Tallies) -> Self {
        Self {
            games: tallies.games,
            unfinished: tallies.unfinished,
            events: tallies.events,
            decisions: tallies.decisions,
            draws: tallies.draws,
            shared: tallies.shared,
            outright: tallies.outright.as_slice().to_vec(),
            wins: tallies.wins.as_slice().to_vec(),
            scores: tallies.scores.as_slice().to_vec(),
            length: tallies.length,
            figures: tallies.figures,
            clusters: tallies.clusters,
        }
    }
}

impl TryFrom<Kept> for Tallies {
    type Error = String;

    fn try_from(kept: Kept) -> Result<Self, String> {
        let count = kept.wins.len();
        let seats = u8::try_from(count).ok().and_then(SeatCount::new);
        let seats = seats.ok_or_else(|| format!("no game has {count} seats"))?;
        if kept.outright.len() != count || kept.scores.len() != count {
            return Err("not every figure tells of every seat".into());
        }
        if kept.figures.len() != kept.clusters.len() {
            return Err("not every figure has its error".into());
        }
        if kept.unfinished > kept.games {
            return Err("more games are unfinished than were begun".into());
        }
        Ok(Self {
            games: kept.games,
            unfinished: kept.unfinished,
            events: kept.events,
            decisions: kept.decisions,
            draws: kept.draws,
            shared: kept.shared,
            outright: BySeat::from_fn(seats, |seat| kept.outright[seat.index()]),
            wins: BySeat::from_fn(seats, |seat| kept.wins[seat.index()]),
            scores: BySeat::from_fn(seats, |seat| kept.scores[seat.index()].clone()),
            length: kept.length,
            figures: kept.figures,
            clusters: kept.clusters,
        })
    }
}

/// What a [`Tally`] is written as: numbers by their bits, since text may round them.
#[derive(Serialize, Deserialize)]
pub(super) struct KeptTally {
    dense: Vec<u64>,
    apart: Vec<(u64, u64)>,
    cut: u32,
}

impl From<Tally> for KeptTally {
    fn from(tally: Tally) -> Self {
        let bits = |(value, count): (Ordered, u64)| (value.0.to_bits(), count);
        Self {
            dense: tally.dense,
            apart: tally.apart.into_iter().map(bits).collect(),
            cut: tally.cut,
        }
    }
}

impl TryFrom<KeptTally> for Tally {
    type Error = String;

    fn try_from(kept: KeptTally) -> Result<Self, String> {
        let mut apart = BTreeMap::new();
        for (bits, count) in kept.apart {
            let value = f64::from_bits(bits);
            if !value.is_finite() {
                return Err(format!("a sample is a number, not {value}"));
            }
            apart.insert(Ordered(value), count);
        }
        if kept.cut > f64::MANTISSA_DIGITS {
            return Err(format!("no number has {} bits to cut", kept.cut));
        }
        Ok(Self {
            dense: kept.dense,
            apart,
            cut: kept.cut,
        })
    }
}
