//! What happens in the game: spins of the dial, and the two answers to an offer.

/// A player's answer when a space is offered; nothing else is ever open to a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Move to the offered space.
    Go,
    /// Lose the turn instead.
    Stay,
}

/// One spin of the dial.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spin(pub u32);

impl Spin {
    /// The number as the dial shows it; what no dial shows becomes 0.
    #[inline]
    pub(crate) const fn number(self) -> u8 {
        if self.0 <= crate::board::MAX_NUMBER as u32 {
            self.0 as u8
        } else {
            0
        }
    }
}
