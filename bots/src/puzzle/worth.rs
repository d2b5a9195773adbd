//! What the actions of a decision are worth, and how sure that is.

/// An action with what it promises.
pub(super) struct Worth {
    pub(super) action: usize,
    pub(super) share: f64,
    pub(super) error: f64,
    /// The part of its games that it won, where games were played out.
    pub(super) won: Option<f64>,
    /// What each part of the games says, where there are parts.
    pub(super) parts: Vec<f64>,
}

impl Worth {
    /// The mean of parts.
    pub(super) fn of_parts(action: usize, parts: Vec<f64>, won: f64) -> Self {
        let (share, error) = mean(&parts);
        Self {
            action,
            share,
            error,
            won: Some(won),
            parts,
        }
    }

    /// The standard error of the difference to another: part by part where both met the same hands.
    pub(super) fn apart(&self, other: &Self) -> f64 {
        if self.parts.len() < 2 || self.parts.len() != other.parts.len() {
            return self.error.hypot(other.error);
        }
        let pairs = self.parts.iter().zip(&other.parts);
        let apart: Vec<f64> = pairs.map(|(a, b)| a - b).collect();
        mean(&apart).1
    }
}

/// The mean, and its standard error.
pub(super) fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares = values.iter().map(|value| (value - mean).powi(2));
    let error = (squares.sum::<f64>() / (count * (count - 1.0).max(1.0))).sqrt();
    (mean, error)
}
