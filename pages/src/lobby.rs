//! The lobby: the four games, my tables, open tables, finished ones.

use game::Meta;
use games::GAMES;
use maud::{Markup, html};
use store::{Guest, Listed};

use super::frame::Frame;
use super::parts::capital;
use crate::posters;

/// What the lobby shows.
pub struct Lobby<'a> {
    pub guest: Option<&'a Guest>,
    pub mine: Vec<Listed>,
    pub open: Vec<Listed>,
    pub running: Vec<Listed>,
    pub over: Vec<Listed>,
}

impl Lobby<'_> {
    pub fn page(&self) -> Markup {
        let frame = Frame {
            title: "Tables",
            guest: self.guest,
            kind: "lobby",
            game: None,
        };
        frame.around(html! {
            main #main.lobby {
                h1.departures { "Now boarding" }
                div.posters {
                    @for meta in GAMES { (poster(meta)) }
                }
                (list("My tables", &self.mine, "Nothing yet: press Play now under one of the games."))
                (list("Open tables", &self.open, "Nobody waits for players. Open a public table and be the first."))
                @if !self.running.is_empty() { (list("Being played", &self.running, "")) }
                @if !self.over.is_empty() { (list("Finished", &self.over, "")) }
            }
        })
    }
}

fn poster(meta: &Meta) -> Markup {
    let (fewest, most) = meta.seats;
    html! {
        article.poster {
            a.picture href=(format!("/rules/{}", meta.slug)) {
                (posters::of(meta.slug).image(&format!("{}: to the rules", meta.title)))
            }
            h2 { (meta.title) }
            p.about { (capital(meta.about)) }
            p.facts { (fewest) "–" (most) " seats · " (posters::of(meta.slug).length) }
            div.actions {
                form method="post" action=(format!("/play/{}", meta.slug)) {
                    button.primary id=(format!("play-{}", meta.slug)) { "Play now" }
                }
                a.button href=(format!("/new/{}", meta.slug)) { "New table …" }
                a.button.quiet href=(format!("/learn/{}", meta.slug)) { "Learn it" }
            }
        }
    }
}

fn list(title: &str, tables: &[Listed], none: &str) -> Markup {
    html! {
        section.timetable {
            h2 { (title) }
            @if tables.is_empty() { p.none { (none) } }
            @else {
                table {
                    thead { tr { th scope="col" { "Game" } th scope="col" { "Who, and how it stands" } } }
                    tbody {
                        @for table in tables {
                            tr {
                                td { a href=(format!("/t/{}", table.id)) { (name(&table.listing.game)) } }
                                td { (table.listing.line) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn name(slug: &str) -> &str {
    GAMES
        .iter()
        .find(|meta| meta.slug == slug)
        .map_or(slug, |meta| meta.title)
}
