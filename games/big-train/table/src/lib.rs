//! A Big Train Game at a table: how it looks, how it is handled, who plays it.
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
//! | `odds` | exact odds of a position |
//! | `lessons.toml`, `puzzles.toml`, `figures.toml`, `style.css` | its course, its puzzles, the figures of its rulebook, its style sheet |
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

use ::bots::puzzle::Dig;
use ::bots::{Bots, Lineup};
use big_train::{Action, BigTrain, Chance, View};
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

/// A Big Train Game at a table.
pub struct BigTrainTable;

/// How a picture of this game is to be drawn.
type Scene<'a> = kit::Scene<'a, BigTrainTable>;
/// What this game's page is shown of a table.
type PageInput<'a> = kit::PageInput<'a, BigTrainTable>;

impl BigTrainTable {
    /// The game as a house offers it. It is made here, so that its code is compiled here.
    #[inline(never)]
    pub fn hosted() -> &'static dyn AnyGame {
        const { &Hosted::<BigTrain>::new(Self::BOTS, Self::QUICK) }
    }

    /// The game as pages show it.
    #[inline(never)]
    pub fn any() -> &'static dyn AnyKit {
        &Self
    }
}

impl Kit for BigTrainTable {
    type Rules = BigTrain;
    type Marks = board::Marks;

    const LENGTH: &'static str = "half a minute a train";
    const SIZE: Size = board::TABLE;
    // One train is over in two to seven decisions, so four of them make a game, and the start goes
    // round from wherever the lot falls.
    const QUICK: &'static [&'static str] = &["trains=4", "first-by-lot"];
    const UNIT: [&'static str; 2] = ["car", "cars"];
    const TRAY: &'static str = "Cars";
    // From a tablet up the whole table is shown; below this the train fills the room there is.
    const SCALE: f64 = 0.6;
    const FOLLOW: bool = true;
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
    const ODDS: Option<WriteOdds<BigTrain>> = Some(odds::write);
    const ODDS_FIGURES: Option<OddsFigures<BigTrain>> = Some(odds::figures);

    #[inline(never)]
    fn bots() -> &'static dyn Bots<BigTrain> {
        &Self::BOTS
    }

    fn kept(session: &Session<BigTrain>) -> Option<Pad> {
        score::kept(session)
    }

    fn board_notes(rules: &BigTrain) -> Vec<String> {
        board_notes::notes(rules)
    }

    fn board(rules: &BigTrain, scene: &Scene<'_>) -> String {
        board::board(rules, scene)
    }

    fn overlay(rules: &BigTrain, view: &View, scene: &Scene<'_>) -> String {
        board::overlay(rules, view, scene)
    }

    fn whole(rules: &BigTrain, view: &View, scene: &Scene<'_>) -> String {
        board::whole(rules, view, scene)
    }

    fn thing(session: &Session<BigTrain>, name: &str, prefix: &str) -> Option<String> {
        board::thing(session, name, prefix)
    }

    fn outcome_words(rules: &BigTrain, chance: &Chance) -> Option<String> {
        match chance {
            Chance::Square(square) => Some(rules.described(*square)),
            Chance::First(_) => None,
        }
    }

    fn board_marks() -> board::Marks {
        page::board_marks()
    }

    fn goal(rules: &BigTrain) -> String {
        page::goal(rules)
    }

    fn legend(_: &BigTrain) -> Markup {
        page::legend()
    }

    fn layout(rules: &BigTrain, sight: &PageInput<'_>) -> Layout {
        page::layout(rules, sight)
    }

    fn decided(rules: &BigTrain, sight: &PageInput<'_>) -> Option<String> {
        page::decided(rules, sight)
    }

    fn verdict(rules: &BigTrain, sight: &PageInput<'_>) -> Markup {
        page::verdict(rules, sight)
    }

    fn sketch(
        rules: &BigTrain,
        sight: &PageInput<'_>,
        action: &Action,
        tone: Tone,
    ) -> Option<Element> {
        page::sketch(rules, sight, action, tone)
    }

    fn why(
        rules: &BigTrain,
        sight: &PageInput<'_>,
        made: &Action,
        better: &Action,
    ) -> Option<String> {
        page::why(rules, sight, made, better)
    }

    fn devices(rules: &BigTrain) -> Vec<Device> {
        inventory::devices(rules)
    }

    fn inventory(rules: &BigTrain) -> Vec<Part> {
        inventory::inventory(rules)
    }

    fn portray(rules: &BigTrain, view: &View, actions: &[Action], ink: Ink, out: &mut String) {
        terminal::portray(rules, view, actions, ink, out);
    }

    fn fitted(
        rules: &BigTrain,
        view: &View,
        actions: &[Action],
        _: Option<&Action>,
        ink: Ink,
        room: Room,
    ) -> Fitted {
        terminal::fitted(rules, view, actions, ink, room)
    }

    fn signs(rules: &BigTrain) -> Vec<(String, String)> {
        terminal::signs(rules)
    }
}

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
