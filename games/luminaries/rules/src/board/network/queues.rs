//! Queues of vertices that have small costs.

use super::super::edges::MAX_VERTICES;
use super::super::steiner::DEAREST;
use super::FAR;

/// Vertices in the order of their costs, the last found of equals first. No two costs that wait differ by
/// more than the dearest price.
pub(super) struct Ring {
    /// By cost in the ring, the vertices, each at most once.
    vertices: [[u8; MAX_VERTICES]; RING],
    counts: [u16; RING],
    /// Which costs have vertices.
    waiting: u32,
}

/// A power of two above the dearest price.
const RING: usize = 32;
const _: () = assert!(DEAREST < RING as u32);

impl Default for Ring {
    fn default() -> Self {
        Self {
            vertices: [[0; MAX_VERTICES]; RING],
            counts: [0; RING],
            waiting: 0,
        }
    }
}

impl Ring {
    #[inline]
    pub(super) fn push(&mut self, cost: u16, vertex: u8) {
        let at = usize::from(cost) % RING;
        self.vertices[at][usize::from(self.counts[at]) % MAX_VERTICES] = vertex;
        self.counts[at] += 1;
        self.waiting |= 1 << at;
    }

    /// The next vertex, none of which costs less than `now`.
    #[inline]
    pub(super) fn pop(&mut self, now: &mut u16) -> Option<(u16, u8)> {
        if self.waiting == 0 {
            return None;
        }
        let ahead = self.waiting.rotate_right(u32::from(*now) % RING as u32);
        *now += ahead.trailing_zeros() as u16;
        let at = usize::from(*now) % RING;
        self.counts[at] -= 1;
        if self.counts[at] == 0 {
            self.waiting &= !(1 << at);
        }
        let vertex = self.vertices[at][usize::from(self.counts[at]) % MAX_VERTICES];
        Some((*now, vertex))
    }
}

/// Vertices in the order of their costs, which are small.
pub(super) struct Queue {
    /// By cost, the number of an entry and one.
    heads: Vec<u16>,
    /// The vertex, and the number of the next entry of the same cost and one.
    entries: Vec<(u8, u16)>,
    now: u16,
    waiting: usize,
}

impl Default for Queue {
    fn default() -> Self {
        Self {
            heads: vec![0; usize::from(FAR)],
            entries: Vec::with_capacity(1024),
            now: FAR,
            waiting: 0,
        }
    }
}

impl Queue {
    #[inline]
    pub(super) fn push(&mut self, cost: u16, vertex: u8) {
        if cost >= FAR {
            return;
        }
        let head = &mut self.heads[usize::from(cost)];
        self.entries.push((vertex, *head));
        *head = self.entries.len() as u16;
        self.now = self.now.min(cost);
        self.waiting += 1;
    }

    /// The next vertex; nothing dearer than `most` waits in the queue.
    #[inline]
    pub(super) fn pop(&mut self, most: u16) -> Option<(u16, u8)> {
        while self.waiting > 0 && self.now <= most {
            let head = self.heads[usize::from(self.now)];
            if head > 0 {
                let (vertex, next) = self.entries[usize::from(head) - 1];
                self.heads[usize::from(self.now)] = next;
                self.waiting -= 1;
                return Some((self.now, vertex));
            }
            self.now += 1;
        }
        self.entries.clear();
        self.now = FAR;
        None
    }
}
