//! The one trait by which a game is shown and handled.

use std::fmt::{self, Write};

use bots::Lineup;
use game::{EventOf, Game, Hidden, Meta, Rules};
use maud::{Markup, html};
use pictures::{Ink, Size};
use tables::Session;

use crate::page::{Laid, Sight, Stretch};
use crate::scene::Scene;
use crate::terminal;

/// What a game offers to be shown and handled: its pictures, its place on a page and in a terminal,
/// its lessons, its bots.
///
/// The rules are another crate's and so is this trait, so a game implements it for a type of its
/// own, which holds nothing. Everything is drawn from views, so nothing here can show a secret.
pub trait Kit: Send + Sync + Sized + 'static {
    /// The rules of the game.
    type Rules: Game;
    /// What a page may want marked in pictures besides actions and the last event.
    type Marks: Default + Clone;

    /// The card of the game.
    const META: Meta = <Self::Rules as Rules>::META;
    /// How long a game takes, as in "20 minutes".
    const LENGTH: &'static str;
    /// The measures of the board's drawing.
    const SIZE: Size;
    /// Whether the board has lines that can be clicked, by the hundred, as [`Kit::stretches`] tells.
    const LINES: bool = false;
    /// The bots that play it.
    const BOTS: Lineup;
    /// What its part of a page looks like, as a style sheet.
    const STYLE: &'static str;
    /// Its course in lessons, as [`Course`](crate::lessons::Course) is written.
    const LESSONS: &'static str;
    /// The figures of its rulebook, as [`Album`](crate::figures::Album) is written.
    const FIGURES: &'static str;

    /// The board without anything that changes.
    fn board(rules: &Self::Rules, scene: &Scene<'_, Self>) -> String;

    /// All that changes, in one picture without a ground of its own: laid over the board, which a
    /// page can keep, it shows what the whole picture shows.
    fn overlay(rules: &Self::Rules, view: &ViewOf<Self>, scene: &Scene<'_, Self>) -> String;

    /// Everything in one picture.
    fn whole(rules: &Self::Rules, view: &ViewOf<Self>, scene: &Scene<'_, Self>) -> String;

    /// A smaller thing of that name, for figures: a dial, a square, a card.
    fn thing(session: &Session<Self::Rules>, name: &str, prefix: &str) -> Option<String> {
        let _ = (session, name, prefix);
        None
    }

    /// How the board of a page is drawn, where a game has more than one way.
    fn board_marks() -> Self::Marks {
        Self::Marks::default()
    }

    /// What lies below all that changes; a page keeps it.
    fn ground(rules: &Self::Rules) -> String {
        let scene = Scene {
            ink: Ink::Page,
            prefix: "b",
            marks: Self::board_marks(),
            ..Scene::default()
        };
        Self::board(rules, &scene)
    }

    /// The lines of the board that can be clicked while they are open; a page keeps them. The `n`th
    /// one picks `en`, and [`Shape::Line`](crate::page::Shape::Line) opens it.
    fn stretches(rules: &Self::Rules) -> Vec<Stretch> {
        let _ = rules;
        Vec::new()
    }

    /// What lies above all that changes; a page keeps it.
    fn above(rules: &Self::Rules) -> String {
        let _ = rules;
        String::new()
    }

    /// Everything that changes on a page, laid out for one viewer.
    fn lay(rules: &Self::Rules, sight: &Sight<'_, Self>) -> Laid;

    /// What a finished game came down to, in the game's own terms.
    fn verdict(rules: &Self::Rules, sight: &Sight<'_, Self>) -> Markup {
        let _ = (rules, sight);
        html! {}
    }

    /// Adds to `out` what a terminal shows, in lines of at most 110 characters. `actions` are the
    /// choices of the viewer in the order of their numbers; none if it is not for the viewer to
    /// decide.
    fn portray(
        rules: &Self::Rules,
        view: &ViewOf<Self>,
        actions: &[ActionOf<Self>],
        ink: terminal::Ink,
        out: &mut String,
    );

    /// Which of many actions a terminal lists, by their places in `actions`. The others are legal
    /// all the same and can be typed.
    fn foremost(
        rules: &Self::Rules,
        view: &ViewOf<Self>,
        actions: &[ActionOf<Self>],
    ) -> Vec<usize> {
        let _ = (rules, view);
        (0..actions.len()).collect()
    }

    /// The papers people keep beside the board, such as score sheets. Only for games in which
    /// nothing is hidden, since they are made from the events.
    fn papers(
        rules: &Self::Rules,
        start: &StateOf<Self>,
        events: &[EventOf<Self::Rules>],
    ) -> Option<String> {
        let _ = (rules, start, events);
        None
    }

    /// How the game answers exactly what chance will bring, if it can.
    const ODDS: Option<WriteOdds<Self::Rules>> = None;
}

/// Writes exact odds of a state, as far as `asked` wants them.
pub type WriteOdds<G> = fn(
    rules: &G,
    state: &<G as Rules>::State,
    asked: OddsAsked,
    out: &mut dyn Write,
) -> fmt::Result;

/// What is asked of exact odds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OddsAsked {
    /// Whether whole distributions are wanted.
    pub full: bool,
    /// The most positions to look at before giving up.
    pub budget: u64,
}

impl OddsAsked {
    /// The most positions to look at when nobody says how many.
    pub const USUAL_BUDGET: u64 = 300_000;
}

/// The actions of a kit's game.
pub type ActionOf<K> = <<K as Kit>::Rules as Rules>::Action;
/// The states of a kit's game.
pub type StateOf<K> = <<K as Kit>::Rules as Rules>::State;
/// The views of a kit's game.
pub type ViewOf<K> = <<K as Kit>::Rules as Hidden>::View;
