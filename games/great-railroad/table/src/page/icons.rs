//! Small pictures in the list and on the cards. The board on the page keeps what they are drawn with.

use std::fmt::Write;

use game::Seat;
use great_railroad::{Direction, Train};
use maud::Render;
use pictures::engraving::hue;

/// A train as a small picture: its number in the form of its seat.
pub(super) struct Badge(pub(super) Seat, pub(super) Train);

/// A small arrow to a compass point.
pub(super) struct Arrow(pub(super) Direction);

// Letters and numbers of our own need no escaping, and a page has a dozen of each: they are written straight
// into it.
impl Render for Badge {
    fn render_to(&self, out: &mut String) {
        let (hue, Self(_, train)) = (hue(self.0), self);
        write!(
            out,
            "<svg class=\"rh train\"><use href=\"#b-badge-{hue}\" class=\"f{hue}\"></use>\
             <text class=\"t{hue}\" x=\"50%\" y=\"50%\">{train}</text></svg>"
        )
        .expect("a string takes everything");
    }
}

impl Render for Arrow {
    fn render_to(&self, out: &mut String) {
        let Self(direction) = self;
        write!(
            out,
            "<svg class=\"way\"><use href=\"#b-to-{direction}\"></use></svg>"
        )
        .expect("a string takes everything");
    }
}
