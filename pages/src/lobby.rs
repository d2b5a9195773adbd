//! The lobby: the four games, my tables, open tables, what is being played.

use game::Meta;
use games::GAMES;
use house::{Level, Summary};
use maud::{Markup, html};
use store::{Guest, Listed, Mine};

use super::frame::Frame;
use super::parts::capital;
use crate::dates::day;
use crate::levels::opponents;
use crate::mine::title;
use crate::offline::{ALONE, server};
use crate::{posters, puzzles};

/// How often a script asks for the lists again, in milliseconds.
const AGAIN: u32 = 8000;

/// What the lobby shows.
pub struct Lobby<'a> {
    /// Who looks.
    pub guest: Option<&'a Guest>,
    /// The tables of whoever looks, those that wait for them first.
    pub mine: Vec<Mine>,
    /// Public tables that wait for players.
    pub open: Vec<Listed>,
    /// Public tables at play.
    pub running: Vec<Listed>,
    /// Public tables that are over.
    pub over: Vec<Listed>,
    /// Today, counted from 1970.
    pub today: u64,
    /// Whether the tables can be taken along, to be played without this server.
    pub takes_along: bool,
}

impl Lobby<'_> {
    /// The whole page.
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
                @if self.mine.is_empty() {
                    p.lead { "Railroad games of the golden age. " strong { "Play now" } " seats you against bots, with no account; a new table takes friends" @if ALONE { " around this screen" } "." }
                }
                div.posters {
                    @for meta in GAMES { (poster(meta)) }
                }
                (puzzles::of_the_day(self.today))
                (self.lists())
                (self.without_a_line())
                noscript { p { a.button href="/" { "Refresh the lists" } } }
            }
        })
    }

    /// The lists, which change by themselves.
    pub fn lists(&self) -> Markup {
        html! {
            div #lists data-lists=(AGAIN) {
                (section("My tables", "Nothing yet: press Play now under one of the games.", self.mine.iter().map(|mine| self.own(mine)).collect()))
                @if !self.mine.is_empty() { p { a href="/mine" { "All my games" } } }
                @if !ALONE { (section("Open tables", "Nobody waits for players. Open a public table and be the first.", self.open.iter().map(open).collect())) }
                @if !self.running.is_empty() {
                    (section("Being played", "", self.running.iter().map(watched).collect()))
                    p { a href="/now" { "All that is being played" } }
                }
                @if !self.over.is_empty() { (section("Finished", "", self.over.iter().map(watched).collect())) }
            }
        }
    }

    /// The way to the tables that need no server, or back from there.
    fn without_a_line(&self) -> Markup {
        html! {
            @if self.takes_along {
                section.timetable #along {
                    h2 { "Without a network" }
                    p { "The tables also run in this browser alone: bots, one screen, lessons, puzzles. Take them along once, and they are there when the line is not." }
                    p.actions { a.button href="/offline/" { "Take the tables along" } }
                }
            }
            @if server().is_some() {
                section.timetable #along {
                    h2 { "In this browser" }
                    p { "These tables need no network. Games against bots or on one screen can be put on the server later: open the replay of one." }
                    p.actions { a.button href="../" { "To the server" } }
                }
            }
        }
    }

    fn own(&self, mine: &Mine) -> Markup {
        let listing = &mine.table.listing;
        let turn = listing.turn.is_some() && listing.turn == self.guest.map(|guest| guest.id);
        html! {
            li data-turn[turn] {
                a href=(format!("/t/{}", mine.table.id)) { (title(&listing.game)) }
                span.line { @if turn { strong { "Your turn. " } } (listing.line) }
                span.hint { (day(mine.table.updated)) }
            }
        }
    }
}

/// A table that waits for players: what is agreed on, and how many seats are free.
fn open(table: &Listed) -> Markup {
    let listing = &table.listing;
    let summary = Summary::read(&listing.summary);
    html! {
        li {
            a href=(format!("/t/{}", table.id)) { (title(&listing.game)) }
            span.line { (listing.line) }
            @if !summary.agreed.is_empty() { span.detail { (capital(&summary.agreed.join("; "))) "." } }
            span.hint { @match summary.free { 0 => "", 1 => "1 seat free", free => { (free) " seats free" } } }
        }
    }
}

fn watched(table: &Listed) -> Markup {
    html! {
        li {
            a href=(format!("/t/{}", table.id)) { (title(&table.listing.game)) }
            span.line { (table.listing.line) }
            span.hint { (day(table.updated)) }
        }
    }
}

fn poster(meta: &Meta) -> Markup {
    let (fewest, most) = meta.seats;
    // The usual ones are what the other button is for.
    let game = games::find(meta.slug).expect("a listed game has a type");
    let levels = game.levels().into_iter();
    let levels = levels.filter(|level| *level != Level::Medium);
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
                    details.levels name="levels" {
                        summary { "against …" }
                        div {
                            @for level in levels {
                                button formaction=(format!("/play/{}?level={}", meta.slug, level.name())) { (opponents(level)) }
                            }
                        }
                    }
                }
                a.button href=(format!("/new/{}", meta.slug)) { "New table …" }
                a.button.quiet href=(format!("/learn/{}", meta.slug)) { "Learn" }
            }
        }
    }
}

fn section(title: &str, none: &str, rows: Vec<Markup>) -> Markup {
    html! {
        section.timetable {
            h2 { (title) }
            @if rows.is_empty() { p.none { (none) } }
            @else { ul.games { @for row in rows { (row) } } }
        }
    }
}
