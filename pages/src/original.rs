//! The page that asks owners of an original what it shows: the facts that are missing, and a form that becomes a
//! board file.

use game::Meta;
use kit::original::Form;
use maud::{Markup, html};
use store::Guest;

use super::frame::Frame;
use super::parts::capital;

/// The page of a game, with what was answered and what is wrong with it.
pub fn page(
    meta: &Meta,
    form: &Form,
    guest: Option<&Guest>,
    answers: &[String],
    wrong: &[String],
) -> Markup {
    let frame = Frame {
        title: "Have an original?",
        guest,
        kind: "original",
        game: None,
    };
    let address = format!("/original/{}", meta.slug);
    frame.around(html! {
        main #main.sheet {
            h1 { "Have an original? Tell us what it shows" }
            p { b { (meta.title) } ". " (form.lead) }
            h2 { "What is missing" }
            ul #facts { @for fact in &form.facts { li { (fact) } } }
            h2 { "What you see" }
            p {
                "The form holds what our reconstruction has. Change what your copy shows otherwise, and take the board file: \
                 you can play on it at once, and send it to us with a photograph. Nothing is kept here."
            }
            @if !wrong.is_empty() {
                div.refused role="alert" {
                    p { "This is no board yet. Please look at this again:" }
                    ul { @for wrong in wrong { li { (capital(wrong)) } } }
                }
            }
            form method="post" action=(address) {
                @for (field, answer) in form.field.iter().zip(answers) {
                    div.field {
                        label for=(field.key) { (field.title) }
                        @if field.columns.is_empty() {
                            input id=(field.key) name=(field.key) value=(answer) maxlength="200" autocomplete="off" aria-describedby=(format!("{}-hint", field.key));
                        } @else {
                            textarea id=(field.key) name=(field.key) rows="14" spellcheck="false" autocomplete="off" aria-describedby=(format!("{}-hint", field.key)) { "\n" (answer) }
                        }
                        p.hint id=(format!("{}-hint", field.key)) { (field.hint) }
                    }
                }
                p.actions {
                    button.primary { "Take the board file" } " "
                    a.button href=(format!("/board/{}", meta.slug)) download { "The whole file of our board" }
                }
            }
            p.hint { "Then: roundhouse board check FILE, and roundhouse play " (meta.slug) " --board FILE" }
        }
    })
}
