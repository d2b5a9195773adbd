//! Small pictures in the list and on the cards. The board on the page keeps what they are drawn with.

use game::Seat;
use great_railroad::{Direction, Train};
use maud::{Markup, html};
use pictures::engraving::hue;

/// A train as a small picture: its number in the form of its seat.
pub(super) fn badge(seat: Seat, train: Train) -> Markup {
    let hue = hue(seat);
    html! {
        svg.rh.train {
            use href=(format!("#b-badge-{hue}")) class=(format!("f{hue}")) {}
            text class=(format!("t{hue}")) x="50%" y="50%" { (train) }
        }
    }
}

/// A small arrow to a compass point.
pub(super) fn arrow(direction: Direction) -> Markup {
    html! { svg.way { use href=(format!("#b-to-{direction}")) {} } }
}
