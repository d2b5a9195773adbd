//! What a menu holds: declarations worth considering.

use crate::board::EdgeSet;

/// The most declarations offered at one price.
pub(super) const MOST_AT_A_PRICE: usize = 8;

/// One declaration worth considering.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offer {
    /// The segments of others.
    pub via: EdgeSet,
    /// What they cost in all.
    pub waivers: u8,
    /// How many own segments come off; 0 for a regional card.
    pub own: u8,
}

/// The declarations worth considering for one card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Menu {
    /// Fewer waivers come first, then fewer own segments, then segments in the order of the data.
    pub offers: Vec<Offer>,
    /// If the board was too crowded to look at everything: dearer ways than those that cost so many
    /// waivers may be missing.
    pub beyond: Option<u8>,
}

impl Menu {
    /// What a player must be told of a menu that is not whole.
    pub fn caution(&self) -> Option<String> {
        let missing = match self.beyond? {
            0 => "other good ways".to_owned(),
            1 => "ways for more than one waiver".to_owned(),
            most => format!("ways for more than {most} waivers"),
        };
        Some(format!(
            "the board is crowded, and {missing} may be missing; any way can be typed"
        ))
    }

    /// Both menus in one.
    pub(super) fn join(mut self, other: Self) -> Self {
        self.offers.extend(other.offers);
        let price = |offer: &Offer| (offer.waivers, offer.own);
        self.offers.sort_by(|a, b| {
            let order = || a.via.iter().cmp(b.via.iter());
            price(a).cmp(&price(b)).then_with(order)
        });
        self.beyond = self.beyond.or(other.beyond);
        self
    }
}
