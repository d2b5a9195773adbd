//! Samples gathered as a multiset, so that no order of gathering can change a result.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Whole numbers below this are counted in an array.
const DENSE: usize = 8_192;

/// The most different other values that are kept apart.
const APART: usize = 65_536;

/// A multiset of samples.
///
/// Nearly all samples are small whole numbers; these are counted one by one in an array. Others are
/// counted in a map by value. Mean, deviation and quantiles are worked out from the
/// counts in ascending order of value, in two passes, on request: exact quantiles, no
/// cancellation, and the same bits in any order of adding or merging.
///
/// To bound the memory, a tally with more than 65,536 different values in its map cuts
/// low bits off their mantissas, as few as will do. How many follows from the whole multiset alone:
/// a part of it never needs a coarser grid, and cutting twice is cutting once.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(into = "KeptTally", try_from = "KeptTally")]
pub struct Tally {
    /// Counts of 0, 1, 2, …; grown as needed.
    dense: Vec<u64>,
    /// Counts of all other values.
    apart: BTreeMap<Ordered, u64>,
    /// How many low bits of the mantissa the values in `apart` have lost.
    cut: u32,
}

/// A finite number that sorts by size.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Ordered(f64);

impl Eq for Ordered {}

impl PartialOrd for Ordered {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ordered {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl Ordered {
    /// The number without the lowest `cut` bits of its mantissa.
    fn coarse(self, cut: u32) -> Self {
        Self(f64::from_bits(self.0.to_bits() >> cut << cut))
    }
}

impl Tally {
    /// Adds one sample.
    ///
    /// # Panics
    /// If it is not a finite number.
    #[inline]
    pub fn add(&mut self, sample: f64) {
        let whole = sample as usize;
        if whole < DENSE && whole as f64 == sample {
            if whole >= self.dense.len() {
                self.dense.resize(whole + 1, 0);
            }
            self.dense[whole] += 1;
        } else {
            self.add_apart(sample, 1);
        }
    }

    fn add_apart(&mut self, sample: f64, count: u64) {
        assert!(sample.is_finite(), "a sample is a number, not {sample}");
        *self
            .apart
            .entry(Ordered(sample).coarse(self.cut))
            .or_default() += count;
        if self.apart.len() > APART {
            let fits = |&cut: &u32| self.different(cut) <= APART;
            // Without any mantissa only some 4,000 signs and exponents are left.
            let cut = (self.cut + 1..=52).find(fits).unwrap_or(52);
            self.coarsen(cut);
        }
    }

    /// How many different values would be left in the map. Cutting keeps the order, so those that
    /// become the same are neighbors.
    fn different(&self, cut: u32) -> usize {
        let coarse = |value: &Ordered| value.coarse(cut);
        let changes = self.apart.keys().zip(self.apart.keys().skip(1));
        let changes = changes.filter(|(a, b)| coarse(a) != coarse(b));
        usize::from(!self.apart.is_empty()) + changes.count()
    }

    fn coarsen(&mut self, cut: u32) {
        self.cut = cut;
        for (value, count) in std::mem::take(&mut self.apart) {
            *self.apart.entry(value.coarse(cut)).or_default() += count;
        }
    }

    /// Adds all samples of another tally.
    pub fn merge(&mut self, other: &Self) {
        if other.dense.len() > self.dense.len() {
            self.dense.resize(other.dense.len(), 0);
        }
        for (mine, theirs) in self.dense.iter_mut().zip(&other.dense) {
            *mine += theirs;
        }
        if other.cut > self.cut {
            self.coarsen(other.cut);
        }
        for (value, count) in &other.apart {
            self.add_apart(value.0, *count);
        }
    }

    /// How many samples there are.
    pub fn count(&self) -> u64 {
        self.dense.iter().chain(self.apart.values()).sum()
    }

    /// Each different value with its count, smallest first.
    pub fn values(&self) -> Vec<(f64, u64)> {
        let dense = self.dense.iter().enumerate();
        let mut values: Vec<(f64, u64)> = dense
            .map(|(value, &count)| (value as f64, count))
            .chain(self.apart.iter().map(|(value, &count)| (value.0, count)))
            .filter(|&(_, count)| count > 0)
            .collect();
        values.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        values
    }
}

/// What a [`Tally`] is written as: numbers by their bits, since text may round them.
#[derive(Serialize, Deserialize)]
struct KeptTally {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(samples: &[f64]) -> Tally {
        let mut tally = Tally::default();
        for &sample in samples {
            tally.add(sample);
        }
        tally
    }

    #[test]
    fn values_come_in_order_whatever_they_are() {
        let tally = tally(&[3.0, -2.0, 0.5, 1e9, 3.0, 0.0, -0.25]);
        assert_eq!(tally.count(), 7);
        assert_eq!(
            tally.values(),
            [
                (-2.0, 1),
                (-0.25, 1),
                (0.0, 1),
                (0.5, 1),
                (3.0, 2),
                (1e9, 1)
            ]
        );
    }

    #[test]
    fn minus_nought_is_nought() {
        assert_eq!(tally(&[-0.0, 0.0]).values(), [(0.0, 2)]);
    }

    #[test]
    fn too_many_values_are_cut_alike_in_any_order() {
        let samples: Vec<f64> = (0..100_000).map(|i| 1.0 + f64::from(i) / 7.3).collect();
        let forward = tally(&samples);
        let backward = tally(&samples.iter().rev().copied().collect::<Vec<_>>());
        let mut merged = tally(&samples[75_000..]);
        merged.merge(&tally(&samples[..75_000]));
        assert!(forward.cut > 0 && forward.apart.len() <= APART);
        assert_eq!(forward, backward);
        assert_eq!(forward, merged);
        assert_eq!(forward.count(), 100_000);
    }

    #[test]
    #[should_panic(expected = "a sample is a number, not NaN")]
    fn nonsense_is_no_sample() {
        Tally::default().add(f64::NAN);
    }
}
