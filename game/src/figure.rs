//! Figures a game can report while it is simulated, such as collisions per game.

/// One figure of a game: what it is called and how its values are gathered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    /// Short name, lower case, with the unit: `collisions per game`.
    pub name: &'static str,
    /// How reported values become samples.
    pub per: Per,
}

/// How reported values become samples, of which the mean and its interval are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Per {
    /// Values are added up over a game; the sum is one sample.
    Game,
    /// Every value is one sample.
    Report,
}
