//! Century Run at a table: how it looks, how it is handled, who plays it.
//!
//! | where | what |
//! |---|---|
//! | `board` | the pictures |
//! | `board_notes` | what stands out on a board of somebody's own |
//! | `page` | its place on a web page |
//! | `terminal` | its place in a terminal |
//! | `score` | its score sheets, as people keep them |
//! | `bots` | the levels of its bots |
//! | `help` | what the help of commands says of it |
//! | `inventory` | what its box holds, to be printed |
//! | `odds` | exact odds of a train alone |
//! | `lessons.toml`, `figures.toml`, `style.css` | its course, the figures of its rulebook, its style sheet |
//! | `preview.png` | what previews of links show |

mod board;
mod board_notes;
mod bots;
mod help;
mod inventory;
mod odds;
mod page;
mod score;
mod terminal;

use ::bots::{Bots, Lineup};
use century_run::{Action, CenturyRun, State};
use game::EventOf;
use house::{AnyGame, Hosted};
use kit::devices::Device;
use kit::inventory::Part;
use kit::score::Pad;
use kit::terminal::{Fitted, Ink, Room};
use kit::{AnyKit, Help, Kit, Layout, OddsFigures, Tone, WriteOdds};
use maud::Markup;
use pictures::Size;
use pictures::svg::Element;
use tables::Session;

/// Century Run at a table.
pub struct CenturyRunTable;

/// How a picture of this game is to be drawn.
type Scene<'a> = kit::Scene<'a, CenturyRunTable>;
/// What this game's page is shown of a table.
type PageInput<'a> = kit::PageInput<'a, CenturyRunTable>;

impl CenturyRunTable {
    /// The game as a house offers it. It is made here, so that its code is compiled here.
    #[inline(never)]
    pub fn hosted() -> &'static dyn AnyGame {
        const { &Hosted::<CenturyRun>::new(Self::BOTS, Self::QUICK) }
    }

    /// The game as pages show it.
    #[inline(never)]
    pub fn any() -> &'static dyn AnyKit {
        &Self
    }
}

impl Kit for CenturyRunTable {
    type Rules = CenturyRun;
    type Marks = board::Marks;

    const LENGTH: &'static str = "20 minutes a trip";
    const SIZE: Size = board::SIZE;
    const TRAY: &'static str = "Sheet";
    // Names are 18.4 units high: 11 pixels at this scale.
    const SCALE: f64 = 0.605;
    const BOTS: Lineup = bots::LINEUP;
    const HELP: &'static [Help] = help::HELP;
    const SCORE: &'static str = score::SHEET;
    const ORIGINAL: &'static str = include_str!("../original.toml");
    const STYLE: &'static str = include_str!("../style.css");
    const LESSONS: &'static str = include_str!("../lessons.toml");
    const FIGURES: &'static str = include_str!("../figures.toml");
    // A browser makes no previews of links.
    const PREVIEW: &'static [u8] = match cfg!(all(target_arch = "wasm32", target_os = "unknown")) {
        true => &[],
        false => include_bytes!("../preview.png"),
    };
    const ODDS: Option<WriteOdds<CenturyRun>> = Some(odds::write);
    const ODDS_FIGURES: Option<OddsFigures<CenturyRun>> = Some(odds::figures);

    #[inline(never)]
    fn bots() -> &'static dyn Bots<CenturyRun> {
        &Self::BOTS
    }

    fn sheet(rules: &CenturyRun) -> String {
        score::sheet(rules)
    }

    fn kept(session: &Session<CenturyRun>) -> Option<Pad> {
        score::kept(session)
    }

    fn board_notes(rules: &CenturyRun) -> Vec<String> {
        board_notes::notes(rules)
    }

    fn board(rules: &CenturyRun, scene: &Scene<'_>) -> String {
        board::board(rules, scene)
    }

    fn overlay(rules: &CenturyRun, view: &State, scene: &Scene<'_>) -> String {
        board::overlay(rules, view, scene)
    }

    fn whole(rules: &CenturyRun, view: &State, scene: &Scene<'_>) -> String {
        board::whole(rules, view, scene)
    }

    fn thing(session: &Session<CenturyRun>, name: &str, prefix: &str) -> Option<String> {
        board::thing(session, name, prefix)
    }

    fn board_marks() -> board::Marks {
        page::board_marks()
    }

    fn goal(rules: &CenturyRun) -> String {
        page::goal(rules)
    }

    fn legend(rules: &CenturyRun) -> Markup {
        page::legend(rules)
    }

    fn layout(rules: &CenturyRun, sight: &PageInput<'_>) -> Layout {
        page::layout(rules, sight)
    }

    fn decided(rules: &CenturyRun, sight: &PageInput<'_>) -> Option<String> {
        page::decided(rules, sight)
    }

    fn verdict(rules: &CenturyRun, sight: &PageInput<'_>) -> Markup {
        page::verdict(rules, sight)
    }

    fn sketch(
        rules: &CenturyRun,
        sight: &PageInput<'_>,
        action: &Action,
        tone: Tone,
    ) -> Option<Element> {
        page::sketch(rules, sight, action, tone)
    }

    fn devices(rules: &CenturyRun) -> Vec<Device> {
        board::devices(rules)
    }

    fn inventory(rules: &CenturyRun) -> Vec<Part> {
        inventory::inventory(rules)
    }

    fn portray(rules: &CenturyRun, view: &State, actions: &[Action], ink: Ink, out: &mut String) {
        terminal::portray(rules, view, actions, ink, out);
    }

    fn fitted(
        rules: &CenturyRun,
        view: &State,
        _: &[Action],
        _: Option<&Action>,
        ink: Ink,
        room: Room,
    ) -> Fitted {
        terminal::fitted(rules, view, ink, room)
    }

    fn signs(rules: &CenturyRun) -> Vec<(String, String)> {
        terminal::signs(rules)
    }

    fn sheets(rules: &CenturyRun, start: &State, events: &[EventOf<CenturyRun>]) -> Option<String> {
        terminal::sheets(rules, start, events)
    }
}

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
