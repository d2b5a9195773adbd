//! The Great Railroad Game at a table: how it looks, how it is handled, who plays it.
//!
//! | where | what |
//! |---|---|
//! | `board` | the pictures |
//! | `board_notes` | what stands out on a board of somebody's own |
//! | `page` | its place on a web page |
//! | `terminal` | its place in a terminal |
//! | `score` | its score sheets, as people keep them |
//! | `bots` | the levels of its bots |
//! | `odds` | exact results |
//! | `help` | what the help of commands says of it |
//! | `inventory` | what its box holds, to be printed |
//! | `names.toml` | where the names stand on its board |
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
use ::bots::train::{Diary, Plan, Round, Stopped, Train, learn};
use ::bots::{Bots, Lineup};
use game::Seat;
use great_railroad::{Action, GreatRailroad, State};
use house::{AnyGame, Hosted};
use kit::inventory::Part;
use kit::score::Pad;
use kit::terminal::{Fitted, Ink, Room};
use kit::{AnyKit, Help, Kit, Layout, OddsFigures, Tone, WriteOdds};
use maud::Markup;
use pictures::Size;
use pictures::svg::Element;
use tables::Session;

/// The Great Railroad Game at a table.
pub struct GreatRailroadTable;

/// Learns the weights of this game.
#[inline(never)]
fn learn_weights(
    rules: &GreatRailroad,
    plan: &Plan,
    diary: &dyn Diary,
    tell: &mut dyn FnMut(Round),
) -> Result<String, Stopped> {
    learn(rules, plan, diary, tell)
}

/// How a picture of this game is to be drawn.
type Scene<'a> = kit::Scene<'a, GreatRailroadTable>;
/// What this game's page is shown of a table.
type PageInput<'a> = kit::PageInput<'a, GreatRailroadTable>;

impl GreatRailroadTable {
    /// The game as a house offers it. It is made here, so that its code is compiled here.
    #[inline(never)]
    pub fn hosted() -> &'static dyn AnyGame {
        const { &Hosted::<GreatRailroad>::new(Self::BOTS, Self::QUICK) }
    }

    /// The game as pages show it.
    #[inline(never)]
    pub fn any() -> &'static dyn AnyKit {
        &Self
    }
}

impl Kit for GreatRailroadTable {
    type Rules = GreatRailroad;
    type Marks = board::Marks;

    const LENGTH: &'static str = "30 minutes";
    const SIZE: Size = board::SIZE;
    const BOTS: Lineup = bots::LINEUP;
    const HELP: &'static [Help] = help::HELP;
    const SCORE: &'static str = score::SHEET;
    const ORIGINAL: &'static str = include_str!("../original.toml");
    const ODDS: Option<WriteOdds<GreatRailroad>> = Some(odds::write);
    const ODDS_FIGURES: Option<OddsFigures<GreatRailroad>> = Some(odds::figures);
    const TRAIN: Option<Train<GreatRailroad>> = Some(learn_weights);
    const STYLE: &'static str = include_str!("../style.css");
    const LESSONS: &'static str = include_str!("../lessons.toml");
    const PUZZLES: &'static str = include_str!("../puzzles.toml");
    const DIG: Dig = bots::DIG;
    const FIGURES: &'static str = include_str!("../figures.toml");
    const UNIT: [&'static str; 2] = ["train", "trains"];
    // A browser makes no previews of links.
    const PREVIEW: &'static [u8] = match cfg!(all(target_arch = "wasm32", target_os = "unknown")) {
        true => &[],
        false => include_bytes!("../preview.png"),
    };
    const TRAY: &'static str = "Trains";
    /// At this scale the names of the phone's set are 11 pixels high.
    const SCALE: f64 = 0.335;

    #[inline(never)]
    fn bots() -> &'static dyn Bots<GreatRailroad> {
        &Self::BOTS
    }

    fn goal(rules: &GreatRailroad) -> String {
        let terminal = rules.board().name(rules.terminal());
        match rules.fleet(Seat::FIRST).len() {
            1 => format!("Bring your train home to {terminal} first"),
            _ => format!("Bring your trains home to {terminal} first"),
        }
    }

    fn legend(rules: &GreatRailroad) -> Markup {
        page::legend(rules)
    }

    fn board_marks() -> board::Marks {
        board::Marks {
            on_page: true,
            ..board::Marks::default()
        }
    }

    fn kept(session: &Session<GreatRailroad>) -> Option<Pad> {
        score::kept(session)
    }

    fn board_notes(rules: &GreatRailroad) -> Vec<String> {
        board_notes::notes(rules)
    }

    fn board(rules: &GreatRailroad, scene: &Scene<'_>) -> String {
        board::board(rules, scene)
    }

    fn overlay(rules: &GreatRailroad, view: &State, scene: &Scene<'_>) -> String {
        board::overlay(rules, view, scene)
    }

    fn whole(rules: &GreatRailroad, view: &State, scene: &Scene<'_>) -> String {
        board::whole(rules, view, scene)
    }

    fn layout(rules: &GreatRailroad, sight: &PageInput<'_>) -> Layout {
        page::layout(rules, sight)
    }

    fn decided(rules: &GreatRailroad, sight: &PageInput<'_>) -> Option<String> {
        page::decided(rules, sight)
    }

    fn verdict(rules: &GreatRailroad, sight: &PageInput<'_>) -> Markup {
        page::verdict(rules, sight)
    }

    fn sketch(
        rules: &GreatRailroad,
        sight: &PageInput<'_>,
        action: &Action,
        tone: Tone,
    ) -> Option<Element> {
        board::sketch(rules, sight.view, action, tone)
    }

    fn why(
        rules: &GreatRailroad,
        sight: &PageInput<'_>,
        made: &Action,
        better: &Action,
    ) -> Option<String> {
        page::why(rules, sight, made, better)
    }

    fn inventory(rules: &GreatRailroad) -> Vec<Part> {
        inventory::inventory(rules)
    }

    fn portray(
        rules: &GreatRailroad,
        view: &State,
        actions: &[Action],
        ink: Ink,
        out: &mut String,
    ) {
        terminal::portray(rules, view, actions, ink, out);
    }

    fn fitted(
        rules: &GreatRailroad,
        view: &State,
        _: &[Action],
        _: Option<&Action>,
        ink: Ink,
        room: Room,
    ) -> Fitted {
        terminal::fitted(rules, view, ink, room)
    }

    fn signs(rules: &GreatRailroad) -> Vec<(String, String)> {
        terminal::signs(rules)
    }
}

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
