//! Exact results where each of two conductors has one train left, by working backward from the wins.
//!
//! A position is where the two trains are and whose play it is; every legal play is considered, smashups
//! too. A position is won if a play leads to one that is lost, and lost if all plays lead to ones that are
//! won. The rest is open: neither side can force anything by what the position shows.
//!
//! GR-52 is not part of a position, and need not be where a result is known. Along a forced win the number
//! of plays left falls with every play of either side, so no position of it comes back. If no position has
//! stood twice before, each stands at most for the second time then, and nothing that was counted on is
//! forbidden. So results hold as long as no position has stood twice since the last arrival, and are not
//! used after that. Open positions are finite only by GR-52: who wins them depends on what has stood, and
//! nothing is claimed.

use std::collections::VecDeque;

use game::{Known, Seat};

use crate::board::Lane;
use crate::train::{Code, Place};

/// Every conductor has lost a play (GR-53).
pub(crate) const STUCK: i16 = i16::MIN;
/// No such position: two trains where there is room for one.
pub(crate) const NONE: i16 = i16::MAX;

/// The result of every position with one train left on each side.
#[derive(Debug)]
pub struct Endings {
    pub(crate) lanes: usize,
    /// Plays until the seat to play wins; less than zero until it loses; 0 where that is open.
    pub(crate) values: Vec<i16>,
}

/// How many positions there are of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Positions in all.
    pub positions: u32,
    /// Those that the seat to play wins.
    pub won: u32,
    /// Those that it loses.
    pub lost: u32,
    /// Those in which nobody can move.
    pub stuck: u32,
    /// Plays of the longest win.
    pub longest: u16,
}

impl Summary {
    /// Those in which neither side can force anything.
    pub fn open(&self) -> u32 {
        self.positions - self.won - self.lost - self.stuck
    }
}

impl Endings {
    /// Carries the wins at hand back, the nearest first.
    pub(crate) fn work_back(&mut self, leads: &[(u32, u32)]) {
        let mut open = vec![0_u16; self.values.len()];
        let mut begins = vec![0_u32; self.values.len() + 1];
        for &(from, to) in leads {
            open[from as usize] += 1;
            begins[to as usize + 1] += 1;
        }
        for index in 1..begins.len() {
            begins[index] += begins[index - 1];
        }
        let mut next = begins.clone();
        let mut sources = vec![0_u32; leads.len()];
        for &(from, to) in leads {
            sources[next[to as usize] as usize] = from;
            next[to as usize] += 1;
        }
        let won = |(index, value): (usize, &i16)| (*value == 1).then_some(index);
        let mut queue: VecDeque<usize> = self.values.iter().enumerate().filter_map(won).collect();
        while let Some(index) = queue.pop_front() {
            let value = self.values[index];
            for &from in &sources[begins[index] as usize..begins[index + 1] as usize] {
                let from = from as usize;
                if self.values[from] != 0 {
                    continue;
                }
                open[from] -= 1;
                if value < 0 {
                    self.values[from] = 1 - value;
                } else if open[from] == 0 {
                    self.values[from] = -1 - value;
                } else {
                    continue;
                }
                queue.push_back(from);
            }
        }
    }

    pub(crate) fn place(&self, index: usize) -> Place {
        let lane = |index: usize| Lane(index as u8);
        if index < self.lanes {
            Place::Standing(lane(index))
        } else if index < 2 * self.lanes {
            Place::Running(lane(index - self.lanes))
        } else {
            Place::Yard
        }
    }

    pub(crate) fn number(&self, one: Code, other: Code, to_play: Seat) -> usize {
        let index = |code: Code| match Place::from(code) {
            Place::Standing(lane) => usize::from(lane.0),
            Place::Running(lane) => self.lanes + usize::from(lane.0),
            Place::Yard | Place::Home => 2 * self.lanes,
        };
        (index(one) * (2 * self.lanes + 1) + index(other)) * 2 + to_play.index()
    }

    /// The result of a position: the places of the first conductor's last train and of the second's.
    pub fn result(&self, one: Place, other: Place, to_play: Seat) -> Option<Known> {
        self.known(one.into(), other.into(), to_play)
    }

    #[inline]
    pub(crate) fn known(&self, one: Code, other: Code, to_play: Seat) -> Option<Known> {
        let rival = Seat::from_index(1 - to_play.index());
        match self.values[self.number(one, other, to_play)] {
            0 | NONE => None,
            STUCK => Some(Known {
                winner: None,
                plays: 2,
            }),
            value => Some(Known {
                winner: Some(if value > 0 { to_play } else { rival }),
                plays: value.unsigned_abs(),
            }),
        }
    }

    /// How many positions there are of each kind.
    pub fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        for value in self.values.iter().filter(|&&value| value != NONE) {
            summary.positions += 1;
            summary.stuck += u32::from(*value == STUCK);
            summary.won += u32::from(*value > 0);
            summary.lost += u32::from(*value < 0 && *value != STUCK);
            summary.longest = summary.longest.max(value.max(&0).unsigned_abs());
        }
        summary
    }

    /// Every position that is won or lost in this many plays.
    pub fn lasting(&self, plays: u16) -> impl Iterator<Item = (Place, Place, Seat)> + '_ {
        let wide = 2 * self.lanes + 1;
        let lasts = move |(_, value): &(usize, &i16)| {
            **value != STUCK && **value != NONE && value.unsigned_abs() == plays
        };
        let found = self.values.iter().enumerate().filter(lasts);
        found.map(move |(index, _)| {
            let (one, other) = (index / 2 / wide, index / 2 % wide);
            (
                self.place(one),
                self.place(other),
                Seat::from_index(index % 2),
            )
        })
    }
}
