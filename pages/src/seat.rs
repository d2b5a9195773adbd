//! The page behind a seat's link.

use house::LiveTable;
use maud::{Markup, html};
use store::Guest;

use super::frame::Frame;
use super::parts::capital;
use super::time::rules_of_time;

/// Asks whether the guest wants to sit down. Nothing happens before they say so: programs that look
/// ahead at links must not take seats.
pub fn page(live: &LiveTable, guest: Option<&Guest>, seat: u8, link: &str) -> Markup {
    let meta = live.game.meta();
    let frame = Frame {
        title: "Sit down",
        guest,
        kind: "seat",
        game: None,
    };
    let name = guest.map(|guest| guest.name.as_str()).unwrap_or_default();
    frame.around(html! {
        main #main.sheet {
            h1 { (meta.title) }
            p { "Seat " (seat) " is kept for you, at a table with:" }
            ul { @for name in live.game.names() { li { (name) } } }
            p.pace { (capital(&live.pace().words())) ". " (rules_of_time(live)) }
            form method="post" action=(format!("/t/{}/sit/{link}", live.id)) {
                p.field { label for="name" { "Your name" } input #name name="name" maxlength="32" value=(name) required; }
                p.field { label for="luck" { "A few words to stir the luck (if you like)" } input #luck name="luck" maxlength="100"; }
                button.primary #sit { "Sit down" }
            }
        }
    })
}
