//! Which prices are still worth looking for.
//!
//! A price is wanted if it can be paid, is at least one of the floors, and no price found beats it. Payments
//! are few: at most five to each of four rivals. So a table says for all of them at once how much a wanted
//! price with at least these payments can have of everything else, and one look at it tells whether a tree
//! that will cost at least so much can still become something.

use super::cost::{Cost, Limit, RIVALS};
use super::graph::{Graph, Mask, bits};

/// More own segments than there are.
const MANY: u8 = 60;

/// How often the table may be asked before it takes in what was found since.
const PATIENCE: u32 = 256;

/// What prices a search looks for.
pub(super) struct Worth {
    limit: Limit,
    /// The most own segments.
    own: u8,
    /// How far apart payments lie in the tables that differ by one to this rival.
    strides: [usize; RIVALS],
    /// The most that each rival can get.
    tops: [u8; RIVALS],
    /// By payments: the payment to each rival and to all.
    payments: Vec<([u8; RIVALS], u8)>,
    /// By payments: the fewest own segments of a floor with at most these payments.
    floors: Vec<u8>,
    /// By payments: the most of everything that a wanted price with at least these has.
    most: Vec<Cost>,
    /// Questions since the table was made.
    asked: u32,
    /// How many prices were found when it was made, and the last of them.
    seen: (usize, Option<Cost>),
}

impl Worth {
    /// Prices of trees of the `alive` edges that are within the limit and at least one of the floors.
    pub(super) fn new(graph: &Graph, alive: Mask, limit: Limit, floors: &[Cost]) -> Self {
        let (each, all, most) = limit.parts();
        let mut counts = [0u8; RIVALS];
        let mut own = 0;
        for edge in bits(alive) {
            own += graph.costs[edge].own();
            for (count, paid) in counts.iter_mut().zip(graph.costs[edge].payments()) {
                *count += paid;
            }
        }
        let tops = counts.map(|count| if count == 0 { 0 } else { each.min(all) });
        let mut strides = [0; RIVALS];
        let mut size = 1;
        for (stride, top) in strides.iter_mut().zip(tops) {
            *stride = size;
            size *= usize::from(top) + 1;
        }
        let digits = |index: usize| -> ([u8; RIVALS], u8) {
            let digit = |rival: usize| index / strides[rival] % (usize::from(tops[rival]) + 1);
            let paid: [u8; RIVALS] = std::array::from_fn(|rival| digit(rival) as u8);
            (paid, paid.iter().sum())
        };
        let mut worth = Self {
            limit,
            own: own.min(most),
            strides,
            tops,
            payments: (0..size).map(digits).collect(),
            floors: vec![MANY; size],
            most: vec![Cost::default(); size],
            asked: 0,
            seen: (0, None),
        };
        let fewest = worth.fewest(floors, true);
        worth.floors = fewest;
        worth.renew(&[]);
        worth
    }

    /// Whether a price of at least this much may be wanted, as far as the table knows.
    #[inline]
    pub(super) fn allows(&self, least: Cost) -> bool {
        self.most(least).is_some()
    }

    /// The most of everything that a wanted price of at least this much has, if there may be one.
    #[inline]
    pub(super) fn most(&self, least: Cost) -> Option<Cost> {
        if !self.limit.allows(least) {
            return None;
        }
        let most = *self.most.get(self.place(least))?;
        least.within(most).then_some(most)
    }

    /// Takes in what was found, now and then.
    #[inline]
    pub(super) fn look(&mut self, found: &[Cost]) {
        self.asked += 1;
        if self.asked > PATIENCE && self.seen != (found.len(), found.last().copied()) {
            self.renew(found);
        }
    }

    /// Where the tables have payments; beyond their end if there are not so many segments.
    #[inline]
    fn place(&self, cost: Cost) -> usize {
        let paid = cost.payments().into_iter().zip(self.strides);
        paid.map(|(paid, stride)| usize::from(paid) * stride).sum()
    }

    /// By payments, the fewest own segments of a price with at most these, or with less than these.
    fn fewest(&self, prices: &[Cost], same: bool) -> Vec<u8> {
        let mut exact = vec![MANY; self.payments.len()];
        for &price in prices {
            if self.limit.allows(price)
                && let Some(fewest) = exact.get_mut(self.place(price))
            {
                *fewest = price.own().min(*fewest);
            }
        }
        let mut below = vec![MANY; exact.len()];
        for place in 0..exact.len() {
            for rival in 0..RIVALS {
                if self.payments[place].0[rival] > 0 {
                    let before = place - self.strides[rival];
                    below[place] = below[place].min(below[before]).min(exact[before]);
                }
            }
        }
        if same {
            for (below, exact) in below.iter_mut().zip(exact) {
                *below = (*below).min(exact);
            }
        }
        below
    }

    /// Makes the table anew.
    pub(super) fn renew(&mut self, found: &[Cost]) {
        self.asked = 0;
        self.seen = (found.len(), found.last().copied());
        let (each, all, _) = self.limit.parts();
        let below = self.fewest(found, false);
        let least = self.fewest(found, true);
        for place in (0..self.most.len()).rev() {
            let (payments, paid) = self.payments[place];
            // A price with less to pay beats it with as many own segments, one with the same with fewer.
            let open = match (below[place], least[place]) {
                (0, _) => None,
                (below, least) if least < below => Some(least),
                (below, _) => Some(below - 1),
            };
            let open = open.map(|open| open.min(self.own));
            let wanted = open.filter(|&open| paid <= all && self.floors[place] <= open);
            let mut known =
                wanted.map_or(Cost::default(), |own| Cost::of(each, own, paid, paid + own));
            for ((&payment, &top), &stride) in payments.iter().zip(&self.tops).zip(&self.strides) {
                if payment < top {
                    known = known.greater(self.most[place + stride]);
                }
            }
            self.most[place] = known;
        }
    }
}
