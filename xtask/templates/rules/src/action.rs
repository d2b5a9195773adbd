//! What a player can do.

/// The most cars that are uncoupled at once.
pub(crate) const MOST: u8 = 3;

/// So many cars uncoupled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Action(pub u8);

impl Action {
    /// Everything that can be written, legal or not.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (1..=MOST).map(Self)
    }
}
