//! The frame around every page: head, masthead, foot.

use maud::{DOCTYPE, Markup, html};
use store::Guest;

use crate::assets;

/// The kind of a table's page while others are at play.
pub(crate) const WAITING: &str = "table waiting";

/// What a page is, for the frame around it.
pub struct Frame<'a> {
    /// The title in the browser's tab.
    pub title: &'a str,
    /// Who looks.
    pub guest: Option<&'a Guest>,
    /// What kind of page it is, for the style.
    pub kind: &'static str,
    /// The game it shows, whose own style it needs.
    pub game: Option<&'a str>,
}

impl Frame<'_> {
    /// The page with this in its middle.
    pub fn around(&self, body: Markup) -> Markup {
        self.around_with(html! {}, body)
    }

    /// The same, with more in its head.
    pub fn around_with(&self, head: Markup, body: Markup) -> Markup {
        self.document(
            head,
            html! {
                (self.masthead())
                (body)
                (foot())
            },
        )
    }

    /// A page that fills the window, under a narrow bar that holds its title.
    pub fn screen(&self, bar: Markup, body: Markup) -> Markup {
        self.screen_with(html! {}, bar, body)
    }

    /// The same, with more in its head.
    pub fn screen_with(&self, head: Markup, bar: Markup, body: Markup) -> Markup {
        let head = html! {
            (head)
            // The dialogs come last. Nothing is shown before, since parts move when later ones take their room.
            link rel="expect" href="#settings" blocking="render";
        };
        self.document(head, html! {
            header.bar {
                a.brand href="/" aria-label="Roundhouse: all tables" { (roundel()) }
                (bar)
                nav aria-label="Pages" {
                    @if let Some(game) = self.game {
                        a href=(format!("/rules/{game}")) { "Rules" }
                        a href=(format!("/learn/{game}")) { "Learn" }
                    }
                    button.quiet #sound type="button" hidden aria-pressed="false" aria-label="Sound" { "♪" }
                    button.quiet #open-settings type="button" hidden aria-label="Settings" { "⚙" }
                    button.quiet #open-keys type="button" hidden aria-label="Keys" { "?" }
                }
            }
            (body)
        })
    }

    fn document(&self, head: Markup, body: Markup) -> Markup {
        html! {
            (DOCTYPE)
            html.rh lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    // Without a script nothing comes by itself: the page is loaded again while others play.
                    @if self.kind == WAITING { noscript { meta http-equiv="refresh" content="2"; } }
                    title { (self.title) " · Roundhouse" }
                    (head)
                    link rel="icon" href="/icon.svg" type="image/svg+xml";
                    link rel="manifest" href="/manifest.webmanifest";
                    link rel="stylesheet" href=(assets::STYLE.address());
                    @if self.game.is_some() { link rel="stylesheet" href=(assets::TABLE_STYLE.address()); }
                    @if let Some(style) = self.game.and_then(assets::style_of) { link rel="stylesheet" href=(style.address()); }
                    @if self.game.is_none() { link rel="stylesheet" href=(assets::LOBBY_STYLE.address()); }
                    @if self.kind.ends_with("replay") { @if let Some(style) = assets::style_of("replay") { link rel="stylesheet" href=(style.address()); } }
                    @if self.kind.starts_with("book") { link rel="stylesheet" href=(assets::BOOK_STYLE.address()); }
                    script src=(assets::EARLY_SCRIPT.address()) {}
                    @if matches!(self.kind, "table" | WAITING) { link rel="modulepreload" href=(assets::STREAM_SCRIPT.address()); }
                    script type="module" src=(assets::SCRIPT.address()) {}
                    @if self.has_lines() { script type="module" src=(assets::LINES_SCRIPT.address()) {} }
                    @if self.kind == "lobby" || self.kind.starts_with("book") { script type="module" src=(assets::PUZZLES_SCRIPT.address()) {} }
                    @if self.kind == "score" { link rel="stylesheet" href=(assets::SCORE_STYLE.address()); script type="module" src=(assets::SCORE_SCRIPT.address()) {} }
                    @if self.kind == "new" { script type="module" src=(assets::BOARD_SCRIPT.address()) {} }
                    @if self.kind.ends_with("replay") { script type="module" src=(assets::REPLAY_SCRIPT.address()) {} }
                }
                body data-page=(self.kind) .screen[self.game.is_some()] {
                    a.skip href="#main" { "Skip to the page" }
                    (body)
                }
            }
        }
    }

    /// Whether it shows a board with lines that can be clicked.
    fn has_lines(&self) -> bool {
        let kit = self.game.and_then(|slug| games::kit(slug).ok());
        kit.is_some_and(kit::AnyKit::lines)
    }

    fn masthead(&self) -> Markup {
        html! {
            header.masthead {
                a.brand href="/" { (roundel()) span { "Roundhouse" } }
                nav aria-label="Pages" {
                    a href="/" { "Tables" }
                    @if let Some(guest) = self.guest { (my_games(guest)) }
                    a href="/learn" { "Learn" }
                    a href="/puzzles" { "Puzzles" }
                    a href="/rules" { "Rules" }
                    a.who href="/me" { @match self.guest {
                        Some(guest) => (guest.name),
                        None => "Your name",
                    } }
                }
            }
        }
    }
}

/// The way to one's games, and to the next that waits.
fn my_games(guest: &Guest) -> Markup {
    html! {
        a href="/mine" { "My games" }
        @if guest.waiting > 0 { (next_game(guest.waiting, "/mine/next")) }
    }
}

/// The way to the next game that waits, with how many do.
pub(crate) fn next_game(waiting: u64, address: &str) -> Markup {
    html! {
        a.waiting #next-game href=(address) title="To the next game that waits for you (key g)" {
            span.count { (waiting) } span.words { @if waiting == 1 { " game waits" } @else { " games wait" } }
        }
    }
}

/// The mark of the house: a turntable with its tracks.
fn roundel() -> Markup {
    html! {
        svg.roundel viewBox="0 0 32 32" aria-hidden="true" {
            circle cx="16" cy="16" r="14" fill="none" stroke="currentColor" stroke-width="2.5" {}
            path d="M16 2v28M2 16h28M6 6l20 20M26 6L6 26" stroke="currentColor" stroke-width="1.6" {}
            circle cx="16" cy="16" r="6.5" fill="var(--red)" {}
            path d="M11 14.2h10M11 17.8h10" stroke="var(--paper)" stroke-width="1.6" {}
        }
    }
}

fn foot() -> Markup {
    html! {
        footer.foot {
            p { "Roundhouse · four out-of-print American railroad games, playable again" }
        }
    }
}

/// A page that says one thing: what went wrong, or what to do.
pub fn notice(guest: Option<&Guest>, title: &str, text: &str) -> Markup {
    Frame {
        title,
        guest,
        kind: "notice",
        game: None,
    }
    .around(html! {
        main #main.sheet {
            h1 { (title) }
            p { (text) }
            p { a.button href="/" { "To the tables" } }
        }
    })
}
