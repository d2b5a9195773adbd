//! Puzzles as pages: a position on the real board with one clearly best move to find.
//!
//! Nothing is kept on the server: the address says which puzzle it is and what is picked, a form sends
//! the move that is tried, and the browser remembers what was solved.

use std::sync::LazyLock;

use game::{Meta, Seat, Viewer};
use games::GAMES;
use kit::address::encoded;
use kit::puzzles::{Collection, Proof, Puzzle, Verdict};
use kit::{ChanceDue, Layout, Look, Tone};
use maud::{Markup, html};
use store::Guest;
use tables::Table;

use super::clicks::Clicks;
use super::frame::Frame;
use super::parts::{framed, scrolled_tray};
use super::settings;
use super::shelf::Shelf;
use super::table::stage;
use super::ways::Ways;
use super::words::capital;
use crate::kits::kit_of;
use crate::posters;

/// Milliseconds of a day.
const DAY: i64 = 86_400_000;

/// The puzzles of every game that has some.
static COLLECTIONS: LazyLock<Vec<(&str, Collection)>> = LazyLock::new(|| {
    let all = games::kits().map(|kit| (kit.meta().slug, Collection::read(kit)));
    all.filter(|(_, puzzles)| !puzzles.all().is_empty())
        .collect()
});

/// The puzzles of a game, if it has any.
pub fn collection(slug: &str) -> Option<&'static Collection> {
    let found = COLLECTIONS.iter().find(|(name, _)| *name == slug);
    found.map(|(_, puzzles)| puzzles)
}

/// The day of an instant, counted from 1970.
pub fn day(ms: i64) -> u64 {
    u64::try_from(ms.div_euclid(DAY)).unwrap_or(0)
}

/// The puzzle of a day in a game.
fn daily(slug: &str, day: u64) -> Option<usize> {
    collection(slug)?.daily(day)
}

/// The puzzle of a day in the lobby, where the games take turns.
fn in_lobby(day: u64) -> Option<(&'static str, &'static Collection, usize)> {
    let count = COLLECTIONS.len().max(1) as u64;
    let (slug, puzzles) = COLLECTIONS.get((day % count) as usize)?;
    Some((slug, puzzles, puzzles.daily(day / count)?))
}

/// Whether a puzzle is that of a day, in the lobby or on the cover of its game.
pub fn is_daily(slug: &str, number: usize, day: u64) -> bool {
    let in_lobby = in_lobby(day).is_some_and(|(of, _, daily)| (of, daily) == (slug, number));
    in_lobby || daily(slug, day) == Some(number)
}

/// The way to the puzzle of the day, for the lobby.
pub(crate) fn of_the_day(day: u64) -> Markup {
    let Some((slug, puzzles, number)) = in_lobby(day) else {
        return html! {};
    };
    let title = GAMES.iter().find(|meta| meta.slug == slug);
    let Some(puzzle) = puzzles.get(number) else {
        return html! {};
    };
    html! {
        section.timetable #daily data-day=(day) {
            h2 { "Puzzle of the day" }
            ul.games { li {
                a #daily-puzzle href=(format!("{}?day={day}", address(slug, number))) { (title.map_or(slug, |meta| meta.title)) }
                span.line { (puzzle.theme) ", " (puzzles.grade(puzzle).name()) ". Find the best move." }
                span.hint data-streak {}
            } }
            p { a href="/puzzles" { "All puzzles" } }
        }
    }
}

/// The address of a puzzle.
fn address(slug: &str, number: usize) -> String {
    format!("/puzzles/{slug}/{number}")
}

/// The shelf of puzzles.
pub fn shelf(guest: Option<&Guest>) -> Markup {
    let shelf = Shelf {
        title: "Puzzles",
        heading: "Puzzles",
        lead: "Positions with one clearly best move. Each was worked out to the end or searched deeply, \
               and says so. Your browser remembers what you have solved.",
        folder: "puzzles",
        button: "To the puzzles",
    };
    shelf.some(guest, |meta| {
        let puzzles = collection(meta.slug)?;
        Some(format!("{} puzzles.", puzzles.all().len()))
    })
}

/// The cover of a game's puzzles: the one of the day, and all by theme. `head` is what makers of previews
/// are told.
pub fn cover(
    meta: &Meta,
    puzzles: &Collection,
    guest: Option<&Guest>,
    today: u64,
    head: Markup,
) -> Markup {
    let frame = Frame {
        title: &format!("Puzzles of {}", meta.title),
        guest,
        kind: "book",
        game: None,
    };
    let first = daily(meta.slug, today).unwrap_or(1);
    let themed = |theme: &str| {
        let first = puzzles.after(0, Some(theme)).unwrap_or(1);
        format!("{}?theme={}", address(meta.slug, first), encoded(theme))
    };
    frame.around_with(head, html! {
        main #main.book.course data-game=(meta.slug) {
            header.cover {
                p.series { "Roundhouse · puzzles" }
                h1 #title { (meta.title) }
                p.about { (puzzles.all().len()) " positions with one clearly best move. Find it." }
                p.actions {
                    a.button.primary #begin href=(format!("{}?day={today}", address(meta.slug, first))) { "Today’s puzzle" } " "
                    a.button href=(address(meta.slug, 1)) { "From the first" }
                }
                p.hint data-streak {}
            }
            nav.contents aria-label="Themes" {
                h2 { "By theme" }
                ul.stops { @for (theme, count) in puzzles.themes() {
                    li { a href=(themed(theme)) { (theme) " · " (count) } }
                } }
            }
            div.picture { (posters::of(meta.slug).image("")) }
        }
    })
}

/// What has come of a puzzle so far.
pub enum Attempt {
    /// Nothing was tried yet.
    Open,
    /// This was tried.
    Tried(String, Verdict),
    /// The solution was asked for.
    Shown,
}

/// A puzzle that somebody looks at.
pub struct Sheet<'a> {
    /// The card of the game.
    pub meta: &'a Meta,
    /// The puzzles it belongs to.
    pub puzzles: &'static Collection,
    /// Which one it is, counting from 1.
    pub number: usize,
    /// The same.
    pub puzzle: &'static Puzzle,
    /// The table at its position.
    pub game: &'a dyn Table,
    /// The seat that has to find the move.
    pub seat: Seat,
    /// The theme that is practiced, if one is.
    pub theme: Option<&'a str>,
    /// The day of which it is the puzzle, if it is.
    pub day: Option<u64>,
    /// Who looks.
    pub guest: Option<&'a Guest>,
    /// What has been picked on the way to a decision.
    pub pick: &'a str,
    /// What has come of it.
    pub attempt: Attempt,
}

impl Sheet<'_> {
    fn is_right(&self) -> bool {
        matches!(self.attempt, Attempt::Tried(_, Verdict::Solved))
    }

    /// Whether nothing is left to find.
    fn is_done(&self) -> bool {
        self.is_right() || matches!(self.attempt, Attempt::Shown)
    }

    fn query(&self) -> String {
        match (self.theme, self.day) {
            (Some(theme), _) => format!("theme={}", encoded(theme)),
            (None, Some(day)) => format!("day={day}"),
            (None, None) => String::new(),
        }
    }

    fn ways(&self) -> Ways {
        let here = address(self.meta.slug, self.number);
        let theme = self.theme.map(|theme| ("theme", theme.to_owned()));
        let day = self.day.map(|day| ("day", day.to_string()));
        Ways {
            query: self.query(),
            // Without a script the answer is at the top of a new page, unless the address says where.
            act: format!("{here}#standing"),
            here,
            several: false,
            fields: theme.into_iter().chain(day).collect(),
        }
    }

    fn look<'l>(&self, address: &'l str, pick: &'l str) -> Look<'l> {
        Look {
            viewer: Viewer::Seat(self.seat),
            seat: Some(self.seat).filter(|_| !self.is_done()),
            pick,
            address,
            chance: ChanceDue::NotYours,
        }
    }

    fn layout(&self) -> Layout {
        let address = self.ways().address("");
        kit_of(self.game).layout(self.game, self.look(&address, self.pick))
    }

    fn clicks<'s>(&'s self, layout: &'s Layout) -> Clicks<'s> {
        Clicks {
            layout,
            game: self.game,
            pick: self.pick,
            ways: self.ways(),
        }
    }

    /// The move that was tried, and the best one once it is found or shown.
    fn picture(&self) -> Option<String> {
        let mut moves = Vec::new();
        if let (Attempt::Tried(tried, Verdict::Wrong), true) = (&self.attempt, self.pick.is_empty())
        {
            moves.push((Tone::Made, tried.as_str()));
        }
        if self.is_done() {
            moves.push((Tone::Better, self.puzzle.best.as_str()));
        }
        let look = Look {
            seat: Some(self.seat),
            ..self.look("", "")
        };
        kit_of(self.game).compare(self.game, look, &moves)
    }

    /// The whole page.
    pub fn page(&self) -> Markup {
        let frame = Frame {
            title: &format!("Puzzle {} · {}", self.number, self.meta.title),
            guest: self.guest,
            kind: "book lesson",
            game: Some(self.meta.slug),
        };
        let layout = self.layout();
        let clicks = self.clicks(&layout);
        let title = format!("{} · puzzle {}", self.meta.title, self.number);
        let bar = html! { h1 #title { (title) } };
        frame.screen(bar, html! {
            main #main.table.lesson.coach data-game=(self.meta.slug) data-lesson="puzzle" data-table=(self.ways().address("")) {
                div.left {
                    (stage(kit_of(self.game), clicks.board_with(self.picture().as_deref()), html! {}))
                    (scrolled_tray(&layout))
                }
                div.side tabindex="0" {
                    section.teaching aria-label="Puzzle" {
                        p.hint { (self.puzzle.theme) " · " (self.puzzles.grade(self.puzzle).name()) span data-streak=" · " {} }
                        (self.players(&layout))
                    }
                    (self.standing(&layout))
                    (self.choices(&layout))
                    (self.foot(&layout))
                    (self.onward())
                }
            }
            (settings::dialogs())
        })
    }

    /// Who has which color and how everybody stands: a phone has no room for what lies under the board.
    fn players(&self, layout: &Layout) -> Markup {
        let seats = layout.seats.iter().enumerate();
        html! {
            ul.players { @for (index, note) in seats {
                @let seat = Seat::from_index(index);
                li data-seat=(seat.letter()) {
                    span.badge data-badge=(self.game.badge(seat)) { (self.game.badge(seat)) } " "
                    @if seat == self.seat { b { "You" } } @else { (capital(&self.game.names()[index])) }
                    @if !note.score.is_empty() { ": " (note.score) }
                }
            } }
        }
    }

    /// What changes with each try.
    pub fn parts(&self) -> Markup {
        let layout = self.layout();
        html! {
            (self.standing(&layout))
            (self.clicks(&layout).overlay_with(self.picture().as_deref()))
            (self.choices(&layout))
            (self.foot(&layout))
            (self.onward())
            (scrolled_tray(&layout))
        }
    }

    /// What is asked, and what came of what was tried.
    fn standing(&self, layout: &Layout) -> Markup {
        let lamp = if self.is_done() { "over" } else { "go" };
        let solved = self
            .is_right()
            .then(|| format!("{}/{}", self.meta.slug, self.number));
        html! {
            section #standing.standing data-lamp=(lamp) data-version="0" data-here=(self.ways().address(""))
                data-solved=[solved] data-day=[self.day] data-focus=[layout.focus.map(framed)] aria-live="polite" {
                span.lamp aria-hidden="true" {}
                div {
                    p.who-moves #task {
                        @if self.is_right() { "Right: that is the move" }
                        @else if self.is_done() { "The solution" }
                        @else { "Find the best move" }
                    }
                    @match &self.attempt {
                        Attempt::Tried(_, Verdict::Wrong) => p #verdict.refused role="alert" {
                            strong { "Not the best." } " There is a clearly better one. Try again."
                        },
                        Attempt::Tried(_, Verdict::Refused(refusal)) => p #verdict.refused role="alert" {
                            "The rules say no: " (refusal)
                            @if let Some(rule) = refusal.rule() {
                                " " a href=(format!("/rules/{}#{rule}", self.meta.slug)) { "Read " (rule) }
                            }
                        },
                        Attempt::Tried(_, Verdict::Solved) | Attempt::Open | Attempt::Shown => {},
                    }
                    @if let Some(asked) = layout.asked.as_ref().filter(|_| !self.is_done()) { p.asked { (asked) } }
                    @if self.is_done() { (self.proof()) }
                }
            }
        }
    }

    /// A move in words.
    fn words(&self, action: &str) -> String {
        let choices = self.game.choices(self.seat);
        let known = choices.list.iter().find(|choice| choice.notation == action);
        known.map_or_else(|| action.to_owned(), |choice| choice.words.clone())
    }

    /// What the best move and the next best are worth, why, and how that is known.
    fn proof(&self) -> Markup {
        let puzzle = self.puzzle;
        let percent = |share: f64| format!("{:.0}%", 100.0 * share);
        let look = Look {
            seat: Some(self.seat),
            ..self.look("", "")
        };
        let made = match &self.attempt {
            Attempt::Tried(tried, Verdict::Wrong) => tried,
            Attempt::Tried(..) | Attempt::Open | Attempt::Shown => &puzzle.second,
        };
        let why = kit_of(self.game).why(self.game, look, made, &puzzle.best);
        html! {
            p #best { b { "Best: " } (self.words(&puzzle.best)) ". Wins " (percent(puzzle.share)) "." }
            p { b { "Next best: " } (self.words(&puzzle.second)) ". Wins " (percent(puzzle.rest)) "." }
            @if let Some(why) = why { p.why { (why) } }
            p.hint { @match puzzle.proof {
                Proof::Exact => "Everything that can still happen was worked out.",
                Proof::Search => { (puzzle.seeds.len()) " searches of " (puzzle.simulations) " simulations agree." },
                Proof::Games => { "Every choice was played out in " (puzzle.simulations) " games, twice." },
            } }
        }
    }

    /// What can be chosen: the same list as at a table.
    fn choices(&self, layout: &Layout) -> Markup {
        html! {
            section #choices.choices aria-label="Your choices" hidden[self.is_done()] {
                h2.hide { "Your choices" }
                @if !self.is_done() { (self.clicks(layout).decision()) }
            }
        }
    }

    /// What ends the turn, where a game has a button of its own for that.
    fn foot(&self, layout: &Layout) -> Markup {
        html! {
            div #foot.foot-row hidden[self.is_done()] {
                @if let Some(line) = layout.finish.as_ref().filter(|_| !self.is_done()) { (self.clicks(layout).finish(line)) }
            }
        }
    }

    /// Again, the solution, the next one, and all of them.
    fn onward(&self) -> Markup {
        let done = self.is_done();
        let with = |number: usize, theme: Option<&str>| match theme {
            Some(theme) => format!(
                "{}?theme={}",
                address(self.meta.slug, number),
                encoded(theme)
            ),
            None => address(self.meta.slug, number),
        };
        let here = self.ways().address("");
        let show = match here.contains('?') {
            true => format!("{here}&show=1"),
            false => format!("{here}?show=1"),
        };
        let next = self.puzzles.after(self.number, self.theme);
        html! {
            nav #onward.onward aria-label="Through the puzzles" {
                @if done { a.button.quiet #again href=(here) { "Again" } }
                @else { a.button.quiet #solution href=(show) { "Show the solution" } }
                @if let Some(next) = next {
                    a #next.button.primary[done] href=(with(next, self.theme)) { @if done { "Next →" } @else { "Skip →" } }
                }
                a.button.quiet #all-puzzles href=(format!("/puzzles/{}", self.meta.slug)) { "All puzzles" }
            }
        }
    }
}
