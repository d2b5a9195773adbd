//! How far values lie apart.

/// A sum of values, for their mean and its error.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Spread {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Spread {
    pub(super) fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    pub(super) fn merge(&mut self, other: Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The standard error of the mean; a whole win share if there are too few values.
    pub(super) fn error(self) -> f64 {
        if self.count < 2.0 {
            return 1.0;
        }
        let mean = self.sum / self.count;
        let variance = (self.squares / self.count - mean * mean).max(0.0);
        (variance / (self.count - 1.0)).sqrt()
    }
}
