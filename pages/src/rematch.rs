//! How to play again when a game is over.

use house::LiveTable;
use maud::{Markup, html};
use store::GuestId;

/// How seats are chosen for a rematch.
const ORDERS: [(&str, &str); 3] = [
    ("rotate", "next player starts"),
    ("keep", "same seats"),
    ("lot", "random seats"),
];

/// How to play again, for one who played; nothing for others, and nothing once it was asked for.
pub(crate) fn again(live: &LiveTable, guest: Option<GuestId>) -> Markup {
    let played = guest.is_some_and(|guest| live.played(guest)) && live.has_begun();
    if !played || live.rematch.is_some() {
        return html! {};
    }
    html! {
        form.rematch method="post" action=(format!("/t/{}/rematch", live.id)) {
            label.hide for="order" { "Seats in the rematch" }
            select #order name="seats" { @for (value, words) in ORDERS { option value=(value) { (words) } } }
            button.primary #rematch { "Rematch" }
        }
    }
}
