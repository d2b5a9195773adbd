//! A table's whole page: the board with everything around it.

use maud::{Markup, html};

use super::frame::Frame;
use super::parts::{MANY, Scene};
use crate::kits::kit_of;

/// The page of a table for one who looks at it.
pub fn page(scene: &Scene<'_>) -> Markup {
    let live = scene.live;
    let meta = live.game.meta();
    let layout = scene.layout();
    let own = scene.address("");
    let size = kit_of(&*live.game).size();
    let frame = Frame {
        title: meta.title,
        guest: scene.guest,
        kind: "table",
        game: Some(meta.slug),
    };
    frame.around(html! {
        main #main.table data-game=(meta.slug) data-table=(own) data-events=(format!("/t/{}/events", live.id)) {
            h1 #title { (meta.title) }
            (scene.standing(&layout))
            div.stage tabindex="0" role="region" aria-label="The board" {
                a.skip href="#choices" { "Skip the board" }
                div #board.board data-wide=(size.width) data-high=(size.height) { (scene.board(&layout)) }
                div.tools hidden {
                    button #zoom-in type="button" aria-label="Larger" { "+" }
                    button #zoom-out type="button" aria-label="Smaller" { "−" }
                    button #zoom-fit type="button" { "Fit" }
                    button #sound type="button" aria-pressed="false" { "Sound off" }
                }
            }
            (scene.choices(&layout))
            div #beside { (layout.beside) }
            (scene.people())
            (scene.log(MANY))
            (scene.chat(MANY, 0))
            p.colophon {
                a href=(format!("/rules/{}", meta.slug)) { "Rules" } " · "
                a href=(format!("/t/{}/replay", live.id)) { "Replay" } " · "
                (live.pace().words())
                @for agreed in live.terms.setup.options.in_words(&meta) { " · " (agreed) }
            }
        }
    })
}
