//! 20th Century Limited at a table: how it looks, how it is handled, who plays it.
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
//! | `lessons.toml`, `figures.toml`, `style.css` | its course, the figures of its rulebook, its style sheet |
//! | `puzzles.toml` | its puzzles |
//! | `preview.png` | what previews of links show |
//! | `names.toml` | where the names of cities stand on the map |

mod board;
mod board_notes;
mod bots;
mod help;
mod inventory;
mod page;
mod score;
mod terminal;

use ::bots::puzzle::Dig;
use ::bots::{Bots, Lineup};
use house::{AnyGame, Hosted};
use kit::devices::Device;
use kit::inventory::Part;
use kit::score::Pad;
use kit::terminal::{Fitted, Group, Ink, Room};
use kit::{AnyKit, BoardLine, Help, Kit, Layout, Tone};
use luminaries::{Action, Luminaries, View};
use maud::Markup;
use pictures::Size;
use pictures::svg::Element;
use tables::Session;

/// 20th Century Limited at a table.
pub struct LuminariesTable;

/// How a picture of this game is to be drawn.
type Scene<'a> = kit::Scene<'a, LuminariesTable>;
/// What this game's page is shown of a table.
type PageInput<'a> = kit::PageInput<'a, LuminariesTable>;

impl LuminariesTable {
    /// The game as a house offers it. It is made here, so that its code is compiled here.
    #[inline(never)]
    pub fn hosted() -> &'static dyn AnyGame {
        const { &Hosted::<Luminaries>::new(Self::BOTS, Self::QUICK) }
    }

    /// The game as pages show it.
    #[inline(never)]
    pub fn any() -> &'static dyn AnyKit {
        &Self
    }
}

/// A small number as a word.
pub(crate) fn number(number: u8) -> String {
    const WORDS: [&str; 9] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight",
    ];
    let word = WORDS.get(usize::from(number));
    word.map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

impl Kit for LuminariesTable {
    type Rules = Luminaries;
    type Marks = board::Marks;

    const LENGTH: &'static str = "90 minutes";
    const SIZE: Size = board::SIZE;
    const LINES: bool = true;
    const BOTS: Lineup = bots::LINEUP;
    const HELP: &'static [Help] = help::HELP;
    const SCORE: &'static str = score::SHEET;
    const ORIGINAL: &'static str = include_str!("../original.toml");
    const STYLE: &'static str = include_str!("../style.css");
    const LESSONS: &'static str = include_str!("../lessons.toml");
    const PUZZLES: &'static str = include_str!("../puzzles.toml");
    const DIG: Dig = bots::DIG;
    const FIGURES: &'static str = include_str!("../figures.toml");
    // A browser makes no previews of links.
    const PREVIEW: &'static [u8] = match cfg!(all(target_arch = "wasm32", target_os = "unknown")) {
        true => &[],
        false => include_bytes!("../preview.png"),
    };
    const TRAY: &'static str = "Cards";
    // Names of 20 units are then 10 pixels high.
    const SCALE: f64 = 0.5005;
    // Those for tablets have 27.2 units, so that they are 11 pixels high on a tablet that lies on its side.
    const WHOLE: f64 = 0.405;

    #[inline(never)]
    fn bots() -> &'static dyn Bots<Luminaries> {
        &Self::BOTS
    }

    fn goal(_: &Luminaries) -> String {
        "Join the cities of your cards; most points wins".into()
    }

    fn legend(rules: &Luminaries) -> Markup {
        page::legend(rules)
    }

    fn sheet(rules: &Luminaries) -> String {
        score::sheet(rules)
    }

    fn kept(session: &Session<Luminaries>) -> Option<Pad> {
        score::kept(session)
    }

    fn board_notes(rules: &Luminaries) -> Vec<String> {
        board_notes::notes(rules)
    }

    fn board(rules: &Luminaries, scene: &Scene<'_>) -> String {
        board::board(rules, scene)
    }

    fn overlay(rules: &Luminaries, view: &View, scene: &Scene<'_>) -> String {
        board::overlay(rules, view, scene)
    }

    fn whole(rules: &Luminaries, view: &View, scene: &Scene<'_>) -> String {
        board::whole(rules, view, scene)
    }

    fn thing(session: &Session<Luminaries>, name: &str, prefix: &str) -> Option<String> {
        board::thing(session, name, prefix)
    }

    fn ground(rules: &Luminaries) -> String {
        page::ground(rules)
    }

    fn board_lines(rules: &Luminaries) -> Vec<BoardLine> {
        page::board_lines(rules)
    }

    fn above(rules: &Luminaries) -> String {
        page::above(rules)
    }

    fn layout(rules: &Luminaries, sight: &PageInput<'_>) -> Layout {
        page::layout(rules, sight)
    }

    fn decided(rules: &Luminaries, sight: &PageInput<'_>) -> Option<String> {
        page::decided(rules, sight)
    }

    fn verdict(rules: &Luminaries, sight: &PageInput<'_>) -> Markup {
        page::verdict(rules, sight)
    }

    fn sketch(
        rules: &Luminaries,
        sight: &PageInput<'_>,
        action: &Action,
        tone: Tone,
    ) -> Option<Element> {
        page::sketch(rules, sight, action, tone)
    }

    fn why(
        rules: &Luminaries,
        sight: &PageInput<'_>,
        made: &Action,
        better: &Action,
    ) -> Option<String> {
        page::why(rules, sight, made, better)
    }

    fn devices(rules: &Luminaries) -> Vec<Device> {
        inventory::devices(rules)
    }

    fn inventory(rules: &Luminaries) -> Vec<Part> {
        inventory::inventory(rules)
    }

    fn portray(rules: &Luminaries, view: &View, actions: &[Action], ink: Ink, out: &mut String) {
        terminal::portray(rules, view, actions, ink, out);
    }

    fn fitted(
        rules: &Luminaries,
        view: &View,
        _: &[Action],
        picked: Option<&Action>,
        ink: Ink,
        room: Room,
    ) -> Fitted {
        terminal::fitted(rules, view, picked, ink, room)
    }

    fn signs(rules: &Luminaries) -> Vec<(String, String)> {
        terminal::signs(rules)
    }

    fn groups(rules: &Luminaries, view: &View, actions: &[Action]) -> Vec<Group> {
        terminal::groups(rules, view, actions)
    }
}

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
