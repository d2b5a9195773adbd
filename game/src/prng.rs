//! The random number generator of bots, simulations and tests. Tables draw their outcomes elsewhere, in
//! a way that can be verified.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A small fast generator that gives the same numbers for the same seed on every machine.
///
/// ```
/// use game::Prng;
///
/// let mut rng = Prng::new(1);
/// let numbers: Vec<u32> = (0..4).map(|_| rng.below(100)).collect();
/// assert_eq!(numbers, [43, 58, 34, 2]);
/// // Two outcomes; the second is three times as likely.
/// assert!(["red", "black"].contains(rng.weighted(&[(1, "red"), (3, "black")])));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prng(Xoshiro256PlusPlus);

impl Prng {
    /// A generator with this seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The generator for game number `index` in a run with this seed. It does not depend on the thread.
    pub fn stream(seed: u64, index: u64) -> Self {
        let mut spread = Self::new(seed);
        let first = spread.bits();
        Self::new(first.wrapping_add(index.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
    }

    /// The next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`, each equally likely.
    ///
    /// # Panics
    /// If `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "a choice needs at least one thing to choose");
        // Multiply and shift. Low products that would favor small numbers are drawn again.
        let mut product = u64::from(self.bits() as u32) * u64::from(bound);
        if (product as u32) < bound {
            let excess = bound.wrapping_neg() % bound;
            while (product as u32) < excess {
                product = u64::from(self.bits() as u32) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// One of the items, each equally likely.
    ///
    /// # Panics
    /// If there are none.
    #[inline]
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len() as u32) as usize]
    }

    /// One of the items, with a probability in proportion to its weight.
    ///
    /// # Panics
    /// If all weights are 0.
    #[inline]
    pub fn weighted<'a, T>(&mut self, items: &'a [(u32, T)]) -> &'a T {
        let (mut total, mut uneven) = (0, 0);
        for (weight, _) in items {
            total += weight;
            uneven |= weight ^ 1;
        }
        let mut left = self.below(total);
        // Most lists are even, and then nothing has to be looked for.
        if uneven == 0 {
            return &items[left as usize].1;
        }
        for (weight, item) in items {
            if left < *weight {
                return item;
            }
            left -= weight;
        }
        unreachable!("the weights add up to their total")
    }

    /// A number from 0 to 1, excluding 1.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_a_seed_never_change() {
        let mut prng = Prng::new(1);
        let first: Vec<u32> = (0..8).map(|_| prng.below(100)).collect();
        assert_eq!(first, [43, 58, 34, 2, 52, 90, 3, 1]);
    }

    #[test]
    fn every_number_below_the_bound_is_as_likely_as_another() {
        let mut prng = Prng::new(7);
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[prng.below(7) as usize] += 1;
        }
        // Five standard deviations of a binomial count around 10,000.
        assert!(
            seen.iter().all(|&count| (9_537..10_463).contains(&count)),
            "{seen:?}"
        );
    }

    #[test]
    fn weights_are_chances() {
        let mut prng = Prng::new(3);
        let threes = (0..40_000)
            .filter(|_| *prng.weighted(&[(1, 'a'), (3, 'b')]) == 'b')
            .count();
        assert!((29_500..30_500).contains(&threes), "{threes}");
    }

    #[test]
    fn even_weights_choose_as_no_weights_do() {
        let (mut even, mut plain) = (Prng::new(5), Prng::new(5));
        for _ in 0..100 {
            let items = [(1, 'a'), (1, 'b'), (1, 'c')];
            let chosen = *plain.choose(&items);
            assert_eq!(*even.weighted(&items), chosen.1);
        }
        // As many as their weights add up to, but not alike.
        let nought = (0..100).filter(|_| *even.weighted(&[(0, 'a'), (2, 'b')]) == 'a');
        assert_eq!(nought.count(), 0);
    }

    #[test]
    fn streams_differ() {
        assert_ne!(Prng::stream(5, 0).bits(), Prng::stream(5, 1).bits());
        assert_ne!(Prng::stream(5, 0).bits(), Prng::stream(6, 0).bits());
    }
}
