//! The page on which people keep score beside a real board. The script does all of it in the browser: what is
//! written is kept there, and no server is needed after the page has come.

use game::Meta;
use kit::score::Sheet;
use maud::{Markup, html};
use store::Guest;

use super::frame::Frame;
use crate::offline::ALONE;

/// How many rows an empty sheet has where no script runs, to be printed.
const BLANK: usize = 14;

/// The page of a game's score sheet.
pub fn page(meta: &Meta, sheet: &Sheet, guest: Option<&Guest>) -> Markup {
    let frame = Frame {
        title: "Score sheet",
        guest,
        kind: "score",
        game: None,
    };
    frame.around(html! {
        main #main.sheet.score data-game=(meta.slug) data-round=(sheet.round) data-most=(meta.seats.1) {
            h1 { "Score sheet: " (meta.title) }
            p.no-print { (sheet.about) " No moves are checked here. What you write stays in this browser." }
            form #players.no-print hidden {
                p.hint { "Who plays? " (meta.seats.0) " to " (meta.seats.1) " names." }
                div #names {}
                p.actions { button.primary { "Begin" } }
            }
            div #pad hidden {
                div.totals #totals aria-live="polite" {}
                p.actions.no-print #rounds {}
                div #sheets {}
                p.actions.no-print {
                    @if !sheet.round.is_empty() { button.primary #next-round type="button" { "Next " (sheet.round.to_lowercase()) } " " }
                    button #export type="button" { "Export as CSV" } " "
                    button #keep-file type="button" { "Save as a file" } " "
                    @if !ALONE { button #pdf type="button" { "Export as PDF" } " " }
                    button #print type="button" { "Print" } " "
                    button.quiet #anew type="button" { "Begin anew" }
                }
                p.hint.no-print { "A saved file goes on in a terminal: roundhouse score " (meta.slug) " --file FILE" }
            }
            template #sheet {
                section.player {
                    h2 {}
                    table {
                        (columns(sheet))
                        tbody {}
                        tfoot { tr { th scope="row" { "sum" } @for _ in &sheet.column { td {} } td.no-print {} } }
                    }
                    (worked_out(sheet))
                }
            }
            div #blank {
                p.no-print { "The sheet is kept by a script, which does not run here. You can print this one and keep it by hand." }
                table { (columns(sheet)) tbody { @for _ in 0..BLANK { tr { td {} @for _ in &sheet.column { td {} } } } } }
                (worked_out(sheet))
            }
        }
    })
}

fn columns(sheet: &Sheet) -> Markup {
    html! {
        thead { tr {
            th { span.hide { "row" } }
            @for column in &sheet.column { th scope="col" data-key=(column.key) data-words[column.words] { (column.title) } }
        } }
    }
}

/// What is worked out below the columns, each with the steps by which it is.
fn worked_out(sheet: &Sheet) -> Markup {
    html! {
        dl.worked data-total=(sheet.total.of) data-title=(sheet.total.title) {
            @for sum in &sheet.sum {
                div {
                    dt { (sum.title) @if !sum.rule.is_empty() { " " small { (sum.rule) } } }
                    dd data-key=(sum.key) data-is=(sum.formula) {}
                }
            }
        }
    }
}
