//! The notes that a guest has made about a table, which nobody else sees.

use house::HouseError;
use maud::{Markup, html};
use store::{Guest, TableId};

use crate::frame::Frame;

/// The notes with their keys, and why the last was refused.
pub fn page(
    guest: &Guest,
    table: &TableId,
    notes: &[(String, String)],
    refused: Option<&HouseError>,
) -> Markup {
    let frame = Frame {
        title: "My notes",
        guest: Some(guest),
        kind: "notes",
        game: None,
    };
    let action = format!("/t/{table}/notes");
    frame.around(html! {
        main #main.sheet {
            h1 { "My notes" }
            p { "About this table, for your eyes only." }
            @if let Some(refused) = refused { p.refused role="alert" { (refused) } }
            ul.rows {
                @for (key, text) in notes {
                    li {
                        span.note-text { (text) }
                        form method="post" action=(action) {
                            button.quiet name="remove" value=(key) aria-label="Remove this note" { "Remove" }
                        }
                    }
                }
            }
            form method="post" action=(action) {
                p.field { label for="text" { "A new note" } textarea #text name="text" rows="4" maxlength="1000" required {} }
                button.primary { "Keep it" }
            }
            p { a.button href=(format!("/t/{table}")) { "Back to the table" } }
        }
    })
}
