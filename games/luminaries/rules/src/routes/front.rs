//! Prices of which none beats another, in the order in which they were found.
//!
//! Whether one of them beats a new price is asked far more often than a price is added. So for each part of a
//! price bits say which of them have at most so much of it: those that beat the new one are in all of these.

use super::cost::{Cost, RIVALS};

/// So few are compared one by one.
const FEW: usize = 8;
/// The most of a part that is told apart: payments to one rival (LU-83), and own segments.
const PAYMENTS: usize = 8;
const OWN: usize = 26;

#[derive(Clone, Default)]
pub(super) struct Front {
    costs: Vec<Cost>,
    blocks: Vec<Block>,
}

/// For up to 64 prices, by part and amount, those that have at most so much.
#[derive(Clone)]
struct Block {
    payments: [[u64; PAYMENTS]; RIVALS],
    own: [u64; OWN],
}

impl Block {
    const NONE: Self = Self {
        payments: [[0; PAYMENTS]; RIVALS],
        own: [0; OWN],
    };

    fn add(&mut self, cost: Cost, place: usize) {
        let bit = 1 << (place % 64);
        for (amounts, paid) in self.payments.iter_mut().zip(cost.payments()) {
            let paid = usize::from(paid).min(PAYMENTS - 1);
            amounts[paid..].iter_mut().for_each(|bits| *bits |= bit);
        }
        let own = usize::from(cost.own()).min(OWN - 1);
        self.own[own..].iter_mut().for_each(|bits| *bits |= bit);
    }

    /// Those that are at most this price in every part.
    #[inline]
    fn within(&self, cost: Cost) -> u64 {
        let own = self.own[usize::from(cost.own()).min(OWN - 1)];
        let paid = self.payments.iter().zip(cost.payments());
        paid.fold(own, |bits, (amounts, paid)| {
            bits & amounts[usize::from(paid).min(PAYMENTS - 1)]
        })
    }
}

impl Front {
    pub(super) fn as_slice(&self) -> &[Cost] {
        &self.costs
    }

    pub(super) fn len(&self) -> usize {
        self.costs.len()
    }

    pub(super) fn push(&mut self, cost: Cost) {
        debug_assert!(
            cost.own() < OWN as u8 && cost.payments().iter().all(|&p| p < PAYMENTS as u8),
            "more than a seat can have or pay"
        );
        self.costs.push(cost);
        if self.costs.len() <= FEW {
            return;
        }
        let indexed = if self.blocks.is_empty() {
            0
        } else {
            self.costs.len() - 1
        };
        for place in indexed..self.costs.len() {
            if place / 64 == self.blocks.len() {
                self.blocks.push(Block::NONE);
            }
            if let Some(block) = self.blocks.last_mut() {
                block.add(self.costs[place], place);
            }
        }
    }

    /// Whether one of them is at least as good.
    #[inline]
    pub(super) fn beats(&self, cost: Cost) -> bool {
        if self.blocks.is_empty() {
            return self.costs.iter().any(|old| old.within(cost));
        }
        self.blocks.iter().any(|block| block.within(cost) != 0)
    }

    /// Whether one of them is better.
    #[inline]
    pub(super) fn is_better(&self, cost: Cost) -> bool {
        if self.blocks.is_empty() {
            let better = |old: &Cost| old.within(cost) && *old != cost;
            return self.costs.iter().any(better);
        }
        // None of them is at most another, so the same price would be the only one.
        self.blocks.iter().enumerate().any(|(number, block)| {
            let found = block.within(cost);
            found != 0 && self.costs[number * 64 + found.trailing_zeros() as usize] != cost
        })
    }

    /// Calls `look` with the place and price of each that is at most this much; how much work that was.
    #[inline]
    pub(super) fn within(&self, most: Cost, mut look: impl FnMut(usize, Cost)) -> u64 {
        let mut work = 2;
        if self.blocks.is_empty() {
            for (place, &cost) in self.costs.iter().enumerate() {
                if cost.within(most) {
                    look(place, cost);
                }
            }
            return work + self.costs.len() as u64;
        }
        for (number, block) in self.blocks.iter().enumerate() {
            let base = number * 64;
            let costs = &self.costs[base..];
            let mut found = block.within(most);
            work += 3 + u64::from(found.count_ones());
            while found != 0 {
                let place = found.trailing_zeros() as usize;
                found &= found - 1;
                if costs[place].within(most) {
                    look(base + place, costs[place]);
                }
            }
        }
        work
    }

    /// How much work a question takes.
    pub(super) fn work(&self) -> u64 {
        if self.blocks.is_empty() {
            self.costs.len() as u64
        } else {
            4 * self.blocks.len() as u64
        }
    }
}
