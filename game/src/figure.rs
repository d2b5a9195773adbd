//! Figures that a game reports during simulations, such as collisions per game.

/// One figure of a game: its name, and how its values become samples.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    /// Short name, lower case, with the unit: `collisions per game`.
    pub name: &'static str,
    /// How reported values become samples.
    pub per: Per,
}

/// How reported values become samples. Reports show the mean of the samples and its interval.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Per {
    /// Values are added up over a game; the sum is one sample.
    Game,
    /// Every value is one sample.
    Report,
}
