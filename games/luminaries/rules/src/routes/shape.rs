//! What a sweep must know of the edges it has taken: how the open vertices hang together.
//!
//! Open vertices that the taken edges join are a *block*. Inside a block, *parts* are told apart as
//! far as the law on own track needs it:
//!
//! - [`Law::Some`]: the tree holds an own segment. The first own edge taken is the witness; its two
//!   sides are parts until both have a terminal. From then on the edge is needed whatever comes.
//! - [`Law::Between`]: between any two terminals lies an own segment. Parts are what segments of
//!   others join, and none may have two terminals.
//!
//! Edges that lead nowhere need not be watched: what is found with them costs more than without.

use super::order::{SLOTS, Step};

/// What own track a tree must hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Law {
    /// LU-84: at least one segment.
    #[default]
    Some,
    /// one between any two terminals.
    Between,
}

/// A part has a terminal.
const MARKED: u8 = 0x10;
/// A part is one side of the witness.
const SIDE: u8 = 0x20;
/// The block of the part has a terminal.
const BLOCK_MARKED: u8 = 0x40;
const BLOCK: u8 = 0x0f;

/// No own edge was taken, the sides of the first are watched, both have a terminal.
const NONE: u8 = 0;
const WATCHED: u8 = 1;
const HELD: u8 = 2;

/// How the open vertices hang together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Shape {
    /// For each place the part of the vertex there, 0 if no edge at it was taken.
    part: [u8; SLOTS + 1],
    /// For each part its block and marks; in place 0 how far the witness is.
    about: [u8; SLOTS + 1],
}

/// What becomes of a shape with one more edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    /// No tree comes of it.
    Dead,
    /// All terminals are joined as the law asks.
    Whole,
    /// The sweep goes on.
    On(Shape),
}

impl Shape {
    /// The places whose vertices are used, as bits.
    #[inline]
    pub(super) fn used(&self) -> u16 {
        let places = self.part[..SLOTS].iter().enumerate();
        places.fold(0, |used, (place, part)| {
            used | u16::from(*part != 0) << place
        })
    }

    /// the places that others' track joins to a terminal, as bits.
    #[inline]
    pub(super) fn marked(&self) -> u16 {
        let places = self.part[..SLOTS].iter().enumerate();
        places.fold(0, |marked, (place, part)| {
            let about = if *part == 0 {
                0
            } else {
                self.about[*part as usize]
            };
            marked | u16::from(about & MARKED != 0) << place
        })
    }

    /// The block of the vertex at a place, 0 if it has none.
    pub(super) fn block(&self, place: usize) -> u8 {
        match self.part[place] {
            0 => 0,
            part => self.about[part as usize] & BLOCK,
        }
    }

    /// The terminals that are not reached, of these at the places and those ahead.
    fn unreached(&self, marks: &[u8; SLOTS], ahead: u8) -> u8 {
        let unused = (0..SLOTS).filter(|&place| self.part[place] == 0);
        unused.fold(ahead, |missing, place| missing | marks[place])
    }

    /// The terminals that are still to be reached after a step.
    pub(super) fn missing(&self, step: &Step) -> u8 {
        self.unreached(&step.kept, step.ahead)
    }

    /// how many own edges must still be taken after a step.
    ///
    /// Without its own edges, the whole tree falls into as many pieces as there are own edges and one.
    /// No two terminals share a piece, so each missing terminal and each part that has one makes a
    /// piece; the parts of a block are held apart by own edges already.
    pub(super) fn own_needed(&self, step: &Step) -> u8 {
        let mut blocks = 0u32;
        let (mut parts, mut marked) = (0, 0);
        for about in self.about[1..].iter().filter(|about| **about != 0) {
            blocks |= 1 << (about & BLOCK);
            parts += 1;
            marked += u32::from(about & MARKED != 0);
        }
        let pieces = marked + self.missing(step).count_ones();
        (pieces + blocks.count_ones()).saturating_sub(parts + 1) as u8
    }

    /// The shape when the edge is left out.
    pub(super) fn left(mut self, step: &Step) -> Turn {
        if self.close(step, false) {
            Turn::On(self)
        } else {
            Turn::Dead
        }
    }

    /// The shape when the edge is taken.
    pub(super) fn taken(mut self, step: &Step, own: bool, law: Law) -> Turn {
        let parts = [0, 1].map(|side| self.enter(step, side));
        let [one, two] = parts.map(|part| self.about[part as usize]);
        if one & BLOCK == two & BLOCK {
            return Turn::Dead;
        }
        let blocks = [one & BLOCK, two & BLOCK];
        match law {
            Law::Some => {
                if own && self.about[0] == NONE {
                    self.about[0] = WATCHED;
                    for part in parts {
                        let about = &mut self.about[part as usize];
                        *about |= SIDE
                            | if *about & BLOCK_MARKED != 0 {
                                MARKED
                            } else {
                                0
                            };
                    }
                    self.join_blocks(blocks);
                } else {
                    self.join_parts(parts);
                    self.join_blocks(blocks);
                }
                self.settle();
            }
            Law::Between => {
                if !own {
                    if one & two & MARKED != 0 {
                        return Turn::Dead;
                    }
                    self.join_parts(parts);
                }
                self.join_blocks(blocks);
            }
        }
        let mut blocks = (0..SLOTS)
            .map(|place| self.block(place))
            .filter(|&block| block != 0);
        let first = blocks.next();
        if self.unreached(&step.marks, step.ahead) == 0 && blocks.all(|block| Some(block) == first)
        {
            let legal = law == Law::Between || self.about[0] == HELD;
            return if legal { Turn::Whole } else { Turn::Dead };
        }
        if self.close(step, true) {
            Turn::On(self)
        } else {
            Turn::Dead
        }
    }

    /// The part of an end of the edge, a new one if no edge there was taken.
    fn enter(&mut self, step: &Step, side: usize) -> u8 {
        let place = step.at[side] as usize;
        if self.part[place] == 0 {
            let parts = self.part.iter().copied().max().unwrap_or(0);
            let blocks = (1..=parts).map(|part| self.about[part as usize] & BLOCK);
            let block = blocks.max().unwrap_or(0) + 1;
            let marked = if step.marks[place] == 0 {
                0
            } else {
                MARKED | BLOCK_MARKED
            };
            self.part[place] = parts + 1;
            self.about[parts as usize + 1] = block | marked;
        }
        self.part[place]
    }

    fn join_blocks(&mut self, [one, two]: [u8; 2]) {
        let mut marked = 0;
        for about in &mut self.about[1..] {
            if *about & BLOCK == two {
                *about = *about & !BLOCK | one;
            }
            if *about & BLOCK == one {
                marked |= *about & BLOCK_MARKED;
            }
        }
        for about in &mut self.about[1..] {
            if *about & BLOCK == one {
                *about |= marked;
            }
        }
    }

    fn join_parts(&mut self, [one, two]: [u8; 2]) {
        let about = self.about[two as usize];
        self.about[one as usize] |= about & !BLOCK;
        for part in &mut self.part {
            if *part == two {
                *part = one;
            }
        }
        // A side may have come in from another block: its partner stays where it is.
        let (from, to) = (about & BLOCK, self.about[one as usize] & BLOCK);
        for about in &mut self.about[1..] {
            if *about & BLOCK == from {
                *about = *about & !BLOCK | to;
            }
        }
        self.about[two as usize] = 0;
    }

    /// Ends the watch when both sides of the witness have a terminal. A side that is gone had one.
    fn settle(&mut self) {
        if self.about[0] != WATCHED {
            return;
        }
        let sides = |about: &u8| about & SIDE != 0;
        // A mark that came with a whole block counts for a side only if it is in that part.
        if self.about[1..]
            .iter()
            .filter(|a| sides(a))
            .any(|a| a & MARKED == 0)
        {
            return;
        }
        self.about[0] = HELD;
        let sides: Vec<u8> = (1..=SLOTS as u8)
            .filter(|&p| self.about[p as usize] & SIDE != 0)
            .collect();
        if let [one, two] = sides[..] {
            self.join_parts([one, two]);
        }
        for about in &mut self.about[1..] {
            *about &= !(SIDE | MARKED);
        }
    }

    /// Closes the ends the sweep is done with; whether a tree can still come of it.
    fn close(&mut self, step: &Step, mut changed: bool) -> bool {
        for side in 0..2 {
            if !step.closes[side] {
                continue;
            }
            let place = step.at[side] as usize;
            let part = self.part[place];
            self.part[place] = 0;
            if part == 0 {
                if step.marks[place] != 0 {
                    return false;
                }
                continue;
            }
            changed = true;
            let about = self.about[part as usize];
            if self.part.contains(&part) {
                continue;
            }
            // A side of the witness must have found a terminal, and a block must lead on.
            if about & SIDE != 0 && about & MARKED == 0 {
                return false;
            }
            self.about[part as usize] = 0;
            if !self.about[1..]
                .iter()
                .any(|other| other & BLOCK == about & BLOCK && *other != 0)
            {
                return false;
            }
        }
        if !changed {
            return true;
        }
        self.number();
        self.leads_on()
    }

    /// Numbers parts and blocks in the order of places, so that equal pasts look equal.
    fn number(&mut self) {
        let mut parts = [0u8; SLOTS + 1];
        let mut blocks = [0u8; SLOTS + 1];
        let mut about = [0u8; SLOTS + 1];
        about[0] = self.about[0];
        // When the witness is settled, only blocks matter.
        let kept = if self.about[0] == HELD {
            !(BLOCK | MARKED)
        } else {
            !BLOCK
        };
        let (mut next, mut next_block) = (0, 0);
        for slot in &mut self.part {
            let old = *slot as usize;
            if old == 0 {
                continue;
            }
            if parts[old] == 0 {
                next += 1;
                parts[old] = next;
                let block = (self.about[old] & BLOCK) as usize;
                if blocks[block] == 0 {
                    next_block += 1;
                    blocks[block] = next_block;
                }
                about[next as usize] = self.about[old] & kept | blocks[block];
            }
            *slot = parts[old];
        }
        self.about = about;
    }

    /// Whether no block is a stub, which has no terminal and a single open vertex.
    fn leads_on(&self) -> bool {
        let mut counts = [0u8; SLOTS + 1];
        for place in 0..SLOTS {
            counts[self.block(place) as usize] += 1;
        }
        let stub = |about: &u8| {
            *about != 0 && about & BLOCK_MARKED == 0 && counts[(about & BLOCK) as usize] == 1
        };
        !self.about[1..].iter().any(stub)
    }
}
