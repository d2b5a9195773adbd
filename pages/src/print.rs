//! The page on which a game is printed: which paper, how the board, which colors, which parts.

use std::collections::HashMap;
use std::sync::LazyLock;

use game::Meta;
use kit::inventory::{Make, Part};
use maud::{Markup, html};
use store::Guest;

use super::frame::Frame;
use crate::offline::ALONE;

/// The button that leads there; nothing where no server makes the file.
pub(crate) fn button(meta: &Meta) -> Markup {
    html! {
        @if !ALONE { a.button href=(format!("/print/{}", meta.slug)) { "Print the game" } }
    }
}

/// What a game's page tells of a part.
struct Told {
    title: String,
    about: String,
    count: usize,
    is_board: bool,
    is_sheet: bool,
}

/// What every box holds, in words: the drawings take too long to be made for each visitor.
static PARTS: LazyLock<HashMap<&str, Vec<Told>>> = LazyLock::new(|| {
    let told = |part: Part| Told {
        count: part.count(),
        is_board: matches!(part.make, Make::Board(_)),
        is_sheet: matches!(part.make, Make::Sheet(_)),
        title: part.title,
        about: part.about,
    };
    games::kits()
        .map(|kit| {
            let parts = kit.inventory().into_iter().map(told);
            (kit.meta().slug, parts.collect())
        })
        .collect()
});

/// One of a few ways.
type Choice = (&'static str, &'static str);

const PAPERS: [Choice; 2] = [("a4", "A4"), ("letter", "Letter (US)")];
const BOARDS: [Choice; 2] = [
    ("tiled", "in tiles, to be glued together"),
    ("whole", "on one large sheet, for a copy shop"),
];
const INKS: [Choice; 2] = [
    ("color", "color"),
    ("saving", "black and white, to save ink"),
];

/// The page.
pub fn page(meta: &Meta, guest: Option<&Guest>, head: Markup) -> Markup {
    let frame = Frame {
        title: &format!("Print {}", meta.title),
        guest,
        kind: "print",
        game: None,
    };
    let parts = PARTS.get(meta.slug).map_or(&[][..], Vec::as_slice);
    let has_board = parts.iter().any(|part| part.is_board);
    let has_sheets = parts.iter().any(|part| part.is_sheet);
    frame.around_with(head, html! {
        main #main.sheet {
            h1 { "Print " (meta.title) }
            p { "A PDF with everything the box holds, at its real size. Words in it can be searched." }
            ul.parts {
                @for part in parts {
                    li { b { (part.title) } @if part.count > 1 { " (" (part.count) ")" } ": " (part.about) }
                }
                li { b { "Rules" } ": the whole rulebook." }
            }
            form method="get" action=(format!("/print/{}/pdf", meta.slug)) {
                fieldset {
                    legend { "Paper" }
                    (select("paper", "Size", &PAPERS))
                    @if has_board { (select("board", "The board", &BOARDS)) }
                    (select("ink", "Colors", &INKS))
                }
                fieldset {
                    legend { "Parts" }
                    @if has_board { (part("board", "The board")) }
                    (part("pieces", "What is cut out"))
                    @if has_sheets { (part("sheets", "What is written on")) }
                    (part("rules", "The rulebook"))
                }
                button.primary { "Make the PDF" }
                p.hint { "Print it at 100%, not fitted to the page. Pages that say so at the foot are printed on both sides, turned over on the long edge." }
            }
            p { a href=(format!("/rules/{}", meta.slug)) { "Read the rules here instead" } }
        }
    })
}

fn select(name: &str, label: &str, choices: &[Choice]) -> Markup {
    html! {
        div.field {
            label for=(name) { (label) }
            select id=(name) name=(name) {
                @for (value, words) in choices { option value=(value) { (words) } }
            }
        }
    }
}

fn part(value: &str, label: &str) -> Markup {
    html! {
        div.field {
            label.check { input type="checkbox" name=(value_name(value)) value="on" checked; (label) }
        }
    }
}

/// The name of a part's box; the board's way has the plain word.
fn value_name(value: &str) -> String {
    format!("with-{value}")
}
