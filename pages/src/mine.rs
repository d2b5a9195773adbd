//! The games of a guest: what waits for them, what runs, what is over; and how it all came out.

use games::GAMES;
use house::Summary;
use house::statistics::{Result, Statistics, Tally};
use maud::{Markup, html};
use store::{Guest, Mine, Status};

use crate::dates::day;
use crate::frame::Frame;
use crate::offline::ALONE;

/// A page of one's games.
pub struct MyGames<'a> {
    /// Whose games they are.
    pub guest: &'a Guest,
    /// The games of this page, in the order of [`store::Store::mine`].
    pub list: Vec<Mine>,
    /// What was searched for.
    pub words: &'a str,
    /// The number of the page, from 1.
    pub page: u32,
    /// Whether there is another page.
    pub more: bool,
}

/// The groups of the list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Turn,
    Running,
    Open,
    Over,
}

impl Group {
    fn of(mine: &Mine, guest: &Guest) -> Self {
        let listing = &mine.table.listing;
        match listing.status {
            _ if listing.turn == Some(guest.id) => Self::Turn,
            Status::Running => Self::Running,
            Status::Open => Self::Open,
            Status::Over => Self::Over,
        }
    }

    fn title(self) -> &'static str {
        match self {
            Self::Turn => "Your turn",
            Self::Running => "Others are at play",
            Self::Open => "Waiting for players",
            Self::Over => "Finished",
        }
    }
}

impl MyGames<'_> {
    /// The whole page.
    pub fn page(&self) -> Markup {
        let frame = Frame {
            title: "My games",
            guest: Some(self.guest),
            kind: "mine",
            game: None,
        };
        let guest = self.guest;
        let groups = self
            .list
            .chunk_by(|one, next| Group::of(one, guest) == Group::of(next, guest));
        frame.around(html! {
            main #main.lobby {
                h1 { "My games" }
                form.search method="get" action="/mine" role="search" {
                    label for="q" { "Game or player" }
                    input #q name="q" type="search" maxlength="100" value=(self.words);
                    button { "Search" }
                }
                @if self.list.is_empty() {
                    p.none { @if self.words.is_empty() && self.page == 1 { "No games yet." } @else { "Nothing found." } }
                }
                @for group in groups { (self.group(group)) }
                (self.pages())
                p.actions {
                    a.button href="/mine/statistics" { "Statistics" }
                    a.button href="/mine/records" download { "Download all my records" }
                    a.button href="/upload" { "Bring a game" }
                }
            }
        })
    }

    fn group(&self, list: &[Mine]) -> Markup {
        let Some(first) = list.first() else {
            return html! {};
        };
        let group = Group::of(first, self.guest);
        html! {
            section.timetable {
                h2 { (group.title()) }
                ul.games {
                    @for mine in list {
                        @let listing = &mine.table.listing;
                        li data-turn[group == Group::Turn] {
                            a href=(format!("/t/{}", mine.table.id)) { (title(&listing.game)) }
                            @if group == Group::Over { (self.result(mine)) }
                            span.line { (listing.line) }
                            span.hint { (day(mine.table.updated)) }
                        }
                    }
                }
            }
        }
    }

    /// How a game came out, marked if that is news.
    fn result(&self, mine: &Mine) -> Markup {
        let summary = Summary::read(&mine.table.listing.summary);
        html! {
            @if let Some(result) = Result::of(&summary, self.guest.id) { span.result { (result.words()) } }
            @if !mine.seen { span.news { "new" } }
        }
    }

    fn pages(&self) -> Markup {
        let address = |page: u32| {
            let words: String = self.words.bytes().map(encoded).collect();
            format!("/mine?page={page}&q={words}")
        };
        html! {
            @if self.page > 1 || self.more {
                nav.pages aria-label="Pages of the list" {
                    @if self.page > 1 { a.button rel="prev" href=(address(self.page - 1)) { "Newer" } }
                    span { "Page " (self.page) }
                    @if self.more { a.button rel="next" href=(address(self.page + 1)) { "Older" } }
                }
            }
        }
    }
}

/// The page for a browser that nobody has played in.
pub fn nobody() -> Markup {
    let frame = Frame {
        title: "My games",
        guest: None,
        kind: "mine",
        game: None,
    };
    frame.around(html! {
        main #main.lobby {
            h1 { "My games" }
            p.none { "This browser has no games yet." }
            p.actions { a.button.primary href="/" { "To the tables" } }
            @if !ALONE { p { "Have you played here before? A " a href="/me#come-back" { "recovery phrase" } " brings your games back, and so does a link from another device of yours." } }
        }
    })
}

/// A byte as an address holds it.
fn encoded(byte: u8) -> String {
    if byte.is_ascii_alphanumeric() {
        char::from(byte).to_string()
    } else {
        format!("%{byte:02X}")
    }
}

/// What a game is called.
pub(crate) fn title(slug: &str) -> &str {
    GAMES
        .iter()
        .find(|meta| meta.slug == slug)
        .map_or(slug, |meta| meta.title)
}

/// The page that tells how a guest's games came out.
pub fn statistics(guest: &Guest, statistics: &Statistics) -> Markup {
    let frame = Frame {
        title: "Statistics",
        guest: Some(guest),
        kind: "mine",
        game: None,
    };
    let games = statistics.games.iter();
    let games: Vec<(&str, Tally)> = games.map(|(slug, tally)| (title(slug), *tally)).collect();
    frame.around(html! {
        main #main.sheet {
            h1 { "Statistics" }
            @if statistics.all.played == 0 { p.none { "No finished games yet." } }
            @else {
                p { "Finished games in which you held one seat." }
                (tallies("By game", "Game", &games, Some(statistics.all)))
                (tallies("By opponent", "Opponent", &statistics.opponents(), None))
            }
            p { a.button href="/mine" { "My games" } }
        }
    })
}

fn tallies(caption: &str, what: &str, rows: &[(&str, Tally)], all: Option<Tally>) -> Markup {
    let row = |name: &str, tally: Tally| {
        html! {
            tr {
                th scope="row" { (name) }
                td { (tally.played) } td { (tally.won) } td { (tally.shared) } td { (tally.drawn) } td { (tally.lost()) }
            }
        }
    };
    html! {
        section.timetable {
            h2 { (caption) }
            div.wide tabindex="0" role="region" aria-label=(caption) {
                table.tallies {
                    thead { tr {
                        th scope="col" { (what) } th scope="col" { "Played" } th scope="col" { "Won" }
                        th scope="col" { "Shared" } th scope="col" { "Drawn" } th scope="col" { "Lost" }
                    } }
                    tbody { @for (name, tally) in rows { (row(name, *tally)) } }
                    @if let Some(all) = all { tfoot { (row("All", all)) } }
                }
            }
        }
    }
}
