//! The page on which people tell their name.

use house::HouseError;
use maud::{Markup, html};
use store::Guest;

use crate::frame::Frame;

/// The form for a name, and why the last one was refused.
pub fn page(guest: Option<&Guest>, refused: Option<&HouseError>) -> Markup {
    let name = guest.map(|guest| guest.name.as_str()).unwrap_or_default();
    Frame { title: "Your name", guest, kind: "me", game: None }.around(html! {
        main #main.sheet {
            h1 { "Your name" }
            p { "Others see it at tables you join from now on. There is no account: a cookie in this browser knows you, and nothing else does." }
            @if let Some(refused) = refused { p.refused role="alert" { (refused) } }
            form method="post" action="/me" {
                p.field { label for="name" { "Name" } input #name name="name" maxlength="32" value=(name) required autocomplete="nickname"; }
                button.primary { "That is me" }
            }
        }
    })
}
