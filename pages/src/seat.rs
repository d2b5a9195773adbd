//! The page behind a seat's link.

use house::{Holder, HouseError, LiveTable};
use maud::{Markup, html};
use store::Guest;

use super::frame::Frame;
use super::parts::capital;
use super::time::rules_of_time;

/// What somebody filled in who could not sit down under that name.
pub struct Filled<'a> {
    /// The name.
    pub name: &'a str,
    /// What they add to the chance.
    pub luck: &'a str,
    /// Why not.
    pub refused: &'a HouseError,
}

/// Asks whether the guest wants to sit down. Nothing happens before they say so: programs that look
/// ahead at links must not take seats.
pub fn page(
    live: &LiveTable,
    guest: Option<&Guest>,
    seat: u8,
    link: &str,
    filled: Option<&Filled<'_>>,
) -> Markup {
    let meta = live.game.meta();
    let frame = Frame {
        title: "Sit down",
        guest,
        kind: "seat",
        game: None,
    };
    let name = guest.map(|guest| guest.name.as_str()).unwrap_or_default();
    let name = filled.map_or(name, |filled| filled.name);
    let luck = filled.map_or("", |filled| filled.luck);
    let refused = filled.map(|filled| filled.refused);
    let seated = live.holders.iter().filter(|holder| !holder.is_open());
    let seated: Vec<String> = seated.map(Holder::name).collect();
    let free = live.holders.len() - seated.len();
    frame.around(html! {
        main #main.sheet {
            h1 { (meta.title) }
            p {
                @match &seated[..] {
                    [] => "Nobody sits at this table yet. ",
                    [one] => { "You are invited to play with " strong { (one) } ". " },
                    several => { "You are invited to play with " strong { (several.join(", ")) } ". " },
                }
                "Your place is seat " (seat) "."
                @match free { 0 | 1 => "", 2 => " One more seat is open.", _ => { " " (free - 1) " more seats are open." } }
            }
            p.pace { (capital(&live.pace().words())) ". " (rules_of_time(live)) }
            form method="post" action=(format!("/t/{}/sit/{link}", live.id)) {
                div.field {
                    label for="name" { "Your name" }
                    input #name name="name" maxlength="32" value=(name) required autocomplete="nickname"
                        aria-invalid=[refused.map(|_| "true")] aria-describedby=[refused.map(|_| "name-wrong")];
                    @if let Some(refused) = refused { p.wrong #name-wrong role="alert" { (capital(&refused.to_string())) "." } }
                }
                @if live.game.chance_facts().is_some() {
                    p.field { label for="luck" { "Words of yours to mix into the chance (optional)" } input #luck name="luck" maxlength="100" value=(luck); }
                }
                button.primary #sit { "Sit down" }
            }
        }
    })
}
