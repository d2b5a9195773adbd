//! Template Game at a table: how it looks, how it is handled, who plays it.
//!
//! | where | what |
//! |---|---|
//! | `board` | the pictures |
//! | `page` | its place on a web page |
//! | `terminal` | its place in a terminal |
//! | `lessons.toml`, `figures.toml`, `style.css` | its course, the figures of its rulebook, its style sheet |

mod board;
mod page;
mod terminal;

use bots::{Bots, Lineup};
use house::{AnyGame, Hosted};
use kit::terminal::Ink;
use kit::{AnyKit, Kit, Layout};
use pictures::Size;
use template_game::{Action, State, TemplateGame};

/// Template Game at a table.
pub struct TemplateGameTable;

/// How a picture of this game is to be drawn.
type Scene<'a> = kit::Scene<'a, TemplateGameTable>;
/// What this game's page is shown of a table.
type PageInput<'a> = kit::PageInput<'a, TemplateGameTable>;

impl TemplateGameTable {
    /// The game as a house offers it. It is made here, so that its code is compiled here.
    #[inline(never)]
    pub fn hosted() -> &'static dyn AnyGame {
        const { &Hosted::<TemplateGame>::new(Self::BOTS, Self::QUICK) }
    }

    /// The game as pages show it.
    #[inline(never)]
    pub fn any() -> &'static dyn AnyKit {
        &Self
    }
}

impl Kit for TemplateGameTable {
    type Rules = TemplateGame;
    /// Nothing is marked besides actions.
    type Marks = ();

    const LENGTH: &'static str = "2 minutes";
    const SIZE: Size = board::SIZE;
    const BOTS: Lineup = Lineup::GENERAL;
    const STYLE: &'static str = include_str!("../style.css");
    const LESSONS: &'static str = include_str!("../lessons.toml");
    const FIGURES: &'static str = include_str!("../figures.toml");

    #[inline(never)]
    fn bots() -> &'static dyn Bots<TemplateGame> {
        &Self::BOTS
    }

    fn board(_: &TemplateGame, scene: &Scene<'_>) -> String {
        board::board(scene)
    }

    fn overlay(_: &TemplateGame, view: &State, scene: &Scene<'_>) -> String {
        board::overlay(view, scene)
    }

    fn whole(_: &TemplateGame, view: &State, scene: &Scene<'_>) -> String {
        board::whole(view, scene)
    }

    fn layout(rules: &TemplateGame, sight: &PageInput<'_>) -> Layout {
        page::layout(rules, sight)
    }

    fn portray(_: &TemplateGame, view: &State, actions: &[Action], ink: Ink, out: &mut String) {
        terminal::portray(view, actions, ink, out);
    }
}

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
