//! A distribution over whole numbers.

/// Chances of whole numbers, lowest first. What was cut off is stated, never hidden.
#[derive(Clone, PartialEq, Debug)]
pub struct Distribution {
    chances: Vec<(i32, f64)>,
    tail: f64,
}

impl Distribution {
    /// The distribution with these chances, in any order; equal numbers are added up. `tail` is the
    /// chance of all numbers above those listed.
    pub(crate) fn new(mut pairs: Vec<(i32, f64)>, tail: f64) -> Self {
        pairs.sort_by_key(|&(number, _)| number);
        let mut chances: Vec<(i32, f64)> = Vec::new();
        for (number, chance) in pairs {
            match chances.last_mut() {
                Some((last, sum)) if *last == number => *sum += chance,
                Some(_) | None => chances.push((number, chance)),
            }
        }
        chances.retain(|&(_, chance)| chance > 0.0);
        Self { chances, tail }
    }

    /// Each number that can come about, lowest first, with its chance.
    pub fn chances(&self) -> &[(i32, f64)] {
        &self.chances
    }

    /// The chance of all numbers above the highest one listed.
    pub fn tail(&self) -> f64 {
        self.tail
    }

    /// The chance of this very number.
    pub fn chance(&self, number: i32) -> f64 {
        self.chances
            .iter()
            .find(|&&(listed, _)| listed == number)
            .map_or(0.0, |&(_, chance)| chance)
    }

    /// The chance of this number or a higher one.
    pub fn at_least(&self, number: i32) -> f64 {
        // Highest first, so that small chances are not lost beside great ones.
        let listed = self.chances.iter().rev();
        let above = listed.take_while(|&&(listed, _)| listed >= number);
        above.fold(self.tail, |sum, &(_, chance)| sum + chance)
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        self.chances
            .iter()
            .map(|&(number, chance)| f64::from(number) * chance)
            .sum()
    }

    /// The standard deviation.
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        let variance: f64 = self
            .chances
            .iter()
            .map(|&(number, chance)| (f64::from(number) - mean).powi(2) * chance)
            .sum();
        variance.sqrt()
    }

    /// The least number that is not exceeded with at least this chance.
    pub fn quantile(&self, share: f64) -> Option<i32> {
        let mut sum = 0.0;
        for &(number, chance) in &self.chances {
            sum += chance;
            // Sums of many chances fall short of a whole by some last digits.
            if sum >= share - 1e-12 {
                return Some(number);
            }
        }
        self.chances.last().map(|&(number, _)| number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_is_as_everybody_knows_it() {
        let die = Distribution::new((1..=6).rev().map(|n| (n, 1.0 / 6.0)).collect(), 0.0);
        assert!((die.mean() - 3.5).abs() < 1e-12);
        assert!((die.deviation() - (35.0f64 / 12.0).sqrt()).abs() < 1e-12);
        assert_eq!(die.quantile(0.5), Some(3));
        assert!((die.at_least(5) - 1.0 / 3.0).abs() < 1e-12);
        assert_eq!(die.chance(7), 0.0);
    }

    #[test]
    fn equal_numbers_are_added_up() {
        let two = Distribution::new(vec![(4, 0.25), (1, 0.5), (4, 0.25)], 0.0);
        assert_eq!(two.chances(), [(1, 0.5), (4, 0.5)]);
    }
}
