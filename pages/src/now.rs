//! What is being played now, for those who want to look on.

use maud::{Markup, html};
use store::{Guest, Listed};

use crate::dates::day;
use crate::frame::Frame;
use crate::mine::title;

/// Public tables at play.
pub fn page(guest: Option<&Guest>, running: &[Listed], over: &[Listed]) -> Markup {
    let frame = Frame {
        title: "Being played",
        guest,
        kind: "now",
        game: None,
    };
    frame.around(html! {
        main #main.lobby {
            h1 { "Being played now" }
            (lists(running, over))
            noscript { p { a.button href="/now" { "Refresh the lists" } } }
        }
    })
}

/// The lists, which change by themselves.
pub fn lists(running: &[Listed], over: &[Listed]) -> Markup {
    html! {
        div #lists data-lists="8000" {
            (list("At play", "Watch ", running, "Nobody plays at a public table right now."))
            (list("Just finished", "", over, "Nothing yet."))
        }
    }
}

fn list(caption: &str, verb: &str, tables: &[Listed], none: &str) -> Markup {
    html! {
        section.timetable {
            h2 { (caption) }
            @if tables.is_empty() { p.none { (none) } }
            @else { ul.games {
                @for table in tables {
                    li {
                        a href=(format!("/t/{}", table.id)) { (verb) (title(&table.listing.game)) }
                        span.line { (table.listing.line) }
                        span.hint { (day(table.updated)) }
                    }
                }
            } }
        }
    }
}
