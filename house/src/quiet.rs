//! What a guest does not want to hear: players they muted, or the talk as a whole.

use store::GuestId;

/// What a guest does not want to hear.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Quiet {
    /// Guests who were muted, with the names they had then.
    pub muted: Vec<(GuestId, String)>,
    /// Whether the talk is hidden as a whole.
    pub hidden: bool,
}

impl Quiet {
    /// Whether this one is not to be heard.
    pub fn mutes(&self, guest: Option<GuestId>) -> bool {
        guest.is_some_and(|guest| self.muted.iter().any(|(muted, _)| *muted == guest))
    }
}
