//! The rulebooks as pages.

use maud::{Markup, html};
use store::Guest;
use tables::GAMES;

use super::frame::Frame;

/// The shelf of rulebooks.
pub(crate) fn shelf(guest: Option<&Guest>, title: &str, folder: &str) -> Markup {
    Frame { title, guest, kind: "shelf" }.around(html! {
        main #main.sheet {
            h1 { (title) }
            ul.shelf { @for meta in GAMES {
                li { a href=(format!("/{folder}/{}", meta.slug)) { (meta.title) } " " span.hint { (meta.origin) } }
            } }
        }
    })
}
