//! The page on which a game that was begun elsewhere is brought.

use maud::{Markup, html};
use store::Guest;

use crate::frame::Frame;

/// The form, with why the last record was refused.
pub fn page(guest: Option<&Guest>, refused: Option<&str>) -> Markup {
    let frame = Frame {
        title: "Bring a game",
        guest,
        kind: "mine",
        game: None,
    };
    frame.around(html! {
        main #main.sheet {
            h1 { "Bring a game" }
            p { "A game against bots or on one screen that you began elsewhere, in another browser or in a terminal, goes on here. Its record is checked move by move." }
            @if let Some(why) = refused { p.refused role="alert" { "The game was not taken: " (why) "." } }
            form #bring method="post" action="/upload" {
                p.needs-script {
                    label for="file" { "The file" } " "
                    input #file type="file" accept=".jsonl,.json,.txt" data-into="record";
                }
                div.field {
                    label for="record" { "The record: every line of the file" }
                    textarea #record name="record" rows="8" required spellcheck="false" {}
                }
                p.actions { button.primary { "Bring it here" } }
            }
        }
    })
}
