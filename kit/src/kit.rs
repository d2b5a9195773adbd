//! The one trait by which a game is shown and handled.

use std::fmt::{self, Write};

use bots::puzzle::Dig;
use bots::train::Train;
use bots::{Bots, Lineup};
use game::{EventOf, Game, Hidden, Hints, Meta, Notation, Rules, Seat, Viewer};
use maud::{Markup, html};
use pictures::svg::Element;
use pictures::{Ink, Size};
use tables::Session;

use crate::address::encoded;
use crate::compare::Tone;
use crate::devices::Device;
use crate::inventory::{Art, Part};
use crate::page::{BoardLine, ChanceDue, Click, Layout, Line};
use crate::score::Pad;
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

    /// The description of the game.
    const META: Meta = <Self::Rules as Rules>::META;
    /// How long a game takes, such as "20 minutes".
    const LENGTH: &'static str;
    /// The size of the board's drawing.
    const SIZE: Size;
    /// Whether the board has hundreds of lines that can be clicked; see [`Kit::board_lines`].
    const LINES: bool = false;
    /// The options of a quick game, as `name=value` or a variant's name.
    const QUICK: &'static [&'static str] = &[];
    /// The bots that play it.
    const BOTS: Lineup;
    /// Everything the bots can do. A game with much to compile writes this function again, with the same
    /// line in it and `#[inline(never)]`: the code is then compiled in the game's own crate, beside the
    /// other games', and not in every program that uses it.
    fn bots() -> &'static dyn Bots<Self::Rules> {
        &Self::BOTS
    }

    /// Its style sheet.
    const STYLE: &'static str;
    /// Its course file, in the form of a [`Course`](crate::lessons::Course).
    const LESSONS: &'static str;
    /// The figures of its rulebook, in the form of an [`Album`](crate::figures::Album).
    const FIGURES: &'static str;

    /// Its puzzles, in the form of a [`Collection`](crate::puzzles::Collection); none if empty.
    const PUZZLES: &'static str = "";
    /// How its puzzles are found.
    const DIG: Dig = Dig::USUAL;

    /// What scores count, one and many: "You won by 2 trains".
    const UNIT: [&'static str; 2] = ["point", "points"];
    /// A picture of the game for previews of links, as PNG of 1200 by 630 pixels; empty if there is none.
    const PREVIEW: &'static [u8] = &[];

    /// What the tray under the board is called on a phone, where it has a tab: "Cards", "Trains".
    const TRAY: &'static str = "Tray";
    /// How large the board is drawn at least where it does not fit whole, in pixels for each of its
    /// units; the page then shows what matters ([`Layout::focus`]) and can be moved. Zero if the
    /// board always fits.
    const SCALE: f64 = 0.0;
    /// The same for windows larger than a phone's, where names may have places and sizes of their own:
    /// down to this scale all words of the whole board can be read.
    const WHOLE: f64 = Self::SCALE;
    /// Whether the camera, where the whole board would be smaller than [`Kit::SCALE`], fits what
    /// matters ([`Layout::focus`]) into its box instead of keeping that scale: as large as the box
    /// allows, but no larger than a pixel for each unit of the board.
    const FOLLOW: bool = false;

    /// The aim of the game in one line: "Bring your trains home to San Francisco first".
    fn goal(rules: &Self::Rules) -> String {
        let _ = rules;
        Self::META.about.to_owned()
    }

    /// What every sign on the board means.
    fn legend(rules: &Self::Rules) -> Markup {
        let _ = rules;
        html! {}
    }

    /// The board without anything that changes.
    fn board(rules: &Self::Rules, scene: &Scene<'_, Self>) -> String;

    /// Everything that changes, in one picture without a background: laid over the board, which a
    /// page can keep, it shows what the whole picture shows.
    fn overlay(rules: &Self::Rules, view: &ViewOf<Self>, scene: &Scene<'_, Self>) -> String;

    /// Everything in one picture.
    fn whole(rules: &Self::Rules, view: &ViewOf<Self>, scene: &Scene<'_, Self>) -> String;

    /// A smaller thing of that name, for figures: a dial, a square, a card.
    fn thing(session: &Session<Self::Rules>, name: &str, prefix: &str) -> Option<String> {
        let _ = (session, name, prefix);
        None
    }

    /// How the board of a page is drawn, if a game has more than one way.
    fn board_marks() -> Self::Marks {
        Self::Marks::default()
    }

    /// The part of the board below everything that changes; a page keeps it.
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
    fn board_lines(rules: &Self::Rules) -> Vec<BoardLine> {
        let _ = rules;
        Vec::new()
    }

    /// The part of the board above everything that changes; a page keeps it.
    fn above(rules: &Self::Rules) -> String {
        let _ = rules;
        String::new()
    }

    /// Everything that changes on a page, laid out for one viewer.
    fn layout(rules: &Self::Rules, sight: &PageInput<'_, Self>) -> Layout;

    /// What decided a finished game, in one sentence. Nothing if the game cannot say it.
    fn decided(rules: &Self::Rules, sight: &PageInput<'_, Self>) -> Option<String> {
        let _ = (rules, sight);
        None
    }

    /// A summary of a finished game, in the game's own terms.
    fn verdict(rules: &Self::Rules, sight: &PageInput<'_, Self>) -> Markup {
        let _ = (rules, sight);
        html! {}
    }

    /// A move of the seat that decides, drawn on the board of a page in its measures: an arrow, a
    /// ghost, a ring. Nothing if it has no place there.
    fn sketch(
        rules: &Self::Rules,
        sight: &PageInput<'_, Self>,
        action: &ActionOf<Self>,
        tone: Tone,
    ) -> Option<Element> {
        let _ = (rules, sight, action, tone);
        None
    }

    /// Why a move is better than the one that was made, as a sentence in the game's own terms; beside
    /// itself, what is good about it. Nothing if the game cannot say it.
    fn why(
        rules: &Self::Rules,
        sight: &PageInput<'_, Self>,
        made: &ActionOf<Self>,
        better: &ActionOf<Self>,
    ) -> Option<String> {
        let _ = (rules, sight, made, better);
        None
    }

    /// Adds to `out` what a terminal shows, in lines of at most 110 characters. `actions` are the
    /// choices of the viewer in the order of their numbers; none if another seat
    /// decides.
    fn portray(
        rules: &Self::Rules,
        view: &ViewOf<Self>,
        actions: &[ActionOf<Self>],
        ink: terminal::Ink,
        out: &mut String,
    );

    /// The board with everything on it for a terminal with little room: each line fits. `picked` is the
    /// action that the viewer considers, to be marked.
    fn fitted(
        rules: &Self::Rules,
        view: &ViewOf<Self>,
        actions: &[ActionOf<Self>],
        picked: Option<&ActionOf<Self>>,
        ink: terminal::Ink,
        room: terminal::Room,
    ) -> terminal::Fitted {
        let _ = (picked, room);
        let mut text = String::new();
        Self::portray(rules, view, actions, ink, &mut text);
        terminal::Fitted {
            board: text,
            ..terminal::Fitted::default()
        }
    }

    /// What the signs in a terminal mean: each sign and its meaning.
    fn signs(rules: &Self::Rules) -> Vec<(String, String)> {
        let _ = rules;
        Vec::new()
    }

    /// How a terminal lists the actions: in groups that hold each of them once.
    fn groups(
        rules: &Self::Rules,
        view: &ViewOf<Self>,
        actions: &[ActionOf<Self>],
    ) -> Vec<terminal::Group> {
        let _ = (rules, view);
        vec![terminal::Group::all(actions.len())]
    }

    /// The sheets people keep beside the board, such as score sheets. Only for games in which
    /// nothing is hidden, since they are made from the events.
    fn sheets(
        rules: &Self::Rules,
        start: &StateOf<Self>,
        events: &[EventOf<Self::Rules>],
    ) -> Option<String> {
        let _ = (rules, start, events);
        None
    }

    /// What is missing of the original, in the form of a [`Form`](crate::original::Form); none if empty.
    const ORIGINAL: &'static str = "";

    /// The score sheet of the game as people keep it beside a real board, in the form of a
    /// [`Sheet`](crate::score::Sheet); none if empty.
    const SCORE: &'static str = "";

    /// The score sheet by which a table counts: that of the box, unless its board or what it agreed on has
    /// other prices.
    fn sheet(rules: &Self::Rules) -> String {
        let _ = rules;
        Self::SCORE.to_owned()
    }

    /// The score sheets of a game that was recorded, as players of these names would have kept them.
    fn kept(session: &Session<Self::Rules>) -> Option<Pad> {
        let _ = session;
        None
    }

    /// What stands out on the board of a table, for people who made it: cities nobody needs, cards nobody
    /// can score, colors that are better than others. A line each; nothing that keeps it from being played.
    fn board_notes(rules: &Self::Rules) -> Vec<String> {
        let _ = rules;
        Vec::new()
    }

    /// What the box holds, to be printed: the board, what is cut out, what is written on. `rules` are
    /// those of a table with as many seats as the game has. Unless a game says more, it is the board as
    /// a page shows it, half a meter wide.
    fn inventory(rules: &Self::Rules) -> Vec<Part> {
        let art = Art::of(Self::ground(rules), Self::SIZE, 500.0);
        vec![Part::board("Board", "The board.", art)]
    }

    /// The spinners and piles of the box, for those who play on a real board. None if nothing is left to
    /// chance.
    fn devices(rules: &Self::Rules) -> Vec<Device> {
        let _ = rules;
        Vec::new()
    }

    /// What people see on their own table when chance brings this, where the notation does not say it:
    /// "a curve with 2 red and 2 blue cars".
    fn outcome_words(rules: &Self::Rules, chance: &ChanceOf<Self>) -> Option<String> {
        let _ = (rules, chance);
        None
    }

    /// What the help of the program's commands says about this game.
    const HELP: &'static [Help] = &[];

    /// How the game computes exact odds, if it can.
    const ODDS: Option<WriteOdds<Self::Rules>> = None;
    /// The same as numbers, for other programs.
    const ODDS_FIGURES: Option<OddsFigures<Self::Rules>> = None;
    /// How its estimate is learned, if it is.
    const TRAIN: Option<Train<Self::Rules>> = None;
}

/// What the help of one command says about a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Help {
    /// The command, such as `play`.
    pub command: &'static str,
    /// What is special about the game there, as whole lines of a paragraph; may be empty.
    pub note: &'static str,
    /// What follows the game's name in examples.
    pub examples: &'static [&'static str],
}

/// Writes exact odds of a state, as far as `asked` wants them.
pub type WriteOdds<G> = fn(
    rules: &G,
    state: &<G as Rules>::State,
    asked: OddsAsked,
    out: &mut dyn Write,
) -> fmt::Result;

/// The exact odds of a state as numbers.
pub type OddsFigures<G> =
    fn(rules: &G, state: &<G as Rules>::State, asked: OddsAsked) -> Vec<OddsFigure>;

/// One number of exact odds.
#[derive(Clone, PartialEq, Debug)]
pub struct OddsFigure {
    /// What it is the odds of: a seat, an action; nothing if of the position.
    pub of: String,
    /// What is counted.
    pub name: String,
    /// The number.
    pub value: f64,
}

impl OddsFigure {
    /// One number.
    pub fn new(of: impl ToString, name: impl ToString, value: impl Into<f64>) -> Self {
        Self {
            of: of.to_string(),
            name: name.to_string(),
            value: value.into(),
        }
    }
}

/// What is asked of exact odds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OddsAsked {
    /// Whether whole distributions are wanted.
    pub full: bool,
    /// The most positions to examine before giving up.
    pub budget: u64,
}

impl OddsAsked {
    /// The most positions to examine by default.
    pub const USUAL_BUDGET: u64 = 300_000;
}

/// The actions of a kit's game.
pub type ActionOf<K> = <<K as Kit>::Rules as Rules>::Action;
/// The outcomes of chance of a kit's game.
pub type ChanceOf<K> = <<K as Kit>::Rules as Rules>::Chance;
/// The states of a kit's game.
pub type StateOf<K> = <<K as Kit>::Rules as Rules>::State;
/// The views of a kit's game.
pub type ViewOf<K> = <<K as Kit>::Rules as Hidden>::View;

/// How a picture is drawn.
pub struct Scene<'a, K: Kit> {
    /// Actions to show on the board, in the order of their numbers.
    pub actions: &'a [ActionOf<K>],
    /// The event to show as the last one.
    pub last: Option<EventOf<K::Rules>>,
    /// What else is marked.
    pub marks: K::Marks,
    /// Colors.
    pub ink: Ink,
    /// What every id in the picture begins with, so that two pictures can stand on one page.
    pub prefix: &'a str,
    /// What the ids of a board on the same page begin with, if there is one: an overlay then uses
    /// the drawings that the board keeps instead of bringing its own.
    pub board: Option<&'a str>,
}

impl<K: Kit> Default for Scene<'_, K> {
    fn default() -> Self {
        Self {
            actions: &[],
            last: None,
            marks: K::Marks::default(),
            ink: Ink::Auto,
            prefix: K::META.slug,
            board: None,
        }
    }
}

impl<K: Kit> Scene<'_, K> {
    /// The id of something in the picture.
    pub fn id(&self, name: impl std::fmt::Display) -> String {
        format!("{}-{name}", self.prefix)
    }

    /// What the ids of the drawings begin with that this picture uses.
    pub fn stock(&self) -> &str {
        self.board.unwrap_or(self.prefix)
    }

    /// The numbers of those actions that `found` finds, as they are listed.
    pub fn numbers(&self, found: impl Fn(&ActionOf<K>) -> bool) -> Vec<usize> {
        (1..)
            .zip(self.actions)
            .filter(|(_, action)| found(action))
            .map(|(number, _)| number)
            .collect()
    }
}

/// What a kit may see of a table.
pub struct PageInput<'a, K: Kit> {
    /// What the viewer may know.
    pub view: &'a ViewOf<K>,
    /// Who looks.
    pub viewer: Viewer,
    /// The seat that decides now, if it is the viewer's.
    pub seat: Option<Seat>,
    /// Its actions; empty if another seat decides.
    pub actions: &'a [ActionOf<K>],
    /// What an action would do, in the viewer's words.
    pub words: &'a dyn Fn(&ActionOf<K>) -> String,
    /// What has been picked so far on the way to a decision; the kit itself gave it its form.
    pub pick: &'a str,
    /// The address of this page with nothing picked.
    pub address: &'a str,
    /// What the viewer may do about the chance that is due.
    pub chance: ChanceDue,
    /// The last event, if it was public.
    pub last: Option<EventOf<K::Rules>>,
    /// The last events of one seat, newest first, as far back as they are public.
    pub lately: Vec<EventOf<K::Rules>>,
    /// What has happened since the viewer's last decision, oldest first, with the number of each
    /// event as the log has it; only what everybody saw. Pages keep marks of it on the board until
    /// the viewer decides: a drawing marks an event's place with `data-n`.
    pub since: Vec<(usize, EventOf<K::Rules>)>,
    /// The players' names in the order of the seats.
    pub names: &'a [String],
    /// The start and all events, for games that hide nothing.
    pub story: Option<Story<'a, K::Rules>>,
}

/// A game from its start, if nothing in it is hidden.
pub struct Story<'a, G: Game> {
    /// The state before the first event.
    pub start: &'a G::State,
    /// What has happened.
    pub events: &'a [EventOf<G>],
    /// A state of a while ago, and how many events had happened before it.
    pub lately: (usize, &'a G::State),
    /// The states in which the last parts of the game began, the newest last, each with how many events had
    /// happened before it.
    pub parts: &'a [(usize, G::State)],
}

impl<'a, G: Game> Story<'a, G> {
    /// The last state that is known of those after at most so many events, and after how many it is.
    pub fn known_before(&self, count: usize) -> (usize, &'a G::State) {
        let parts = self.parts.iter().map(|(from, state)| (*from, state));
        let known = parts
            .chain([self.lately])
            .filter(|(from, _)| *from <= count);
        known
            .max_by_key(|(from, _)| *from)
            .unwrap_or((0, self.start))
    }

    /// Calls `tell` with each event after the first `since`: its index, the state before it, and the event.
    /// What happened lately costs the same however long the game has been.
    pub fn retell(
        &self,
        rules: &G,
        since: usize,
        mut tell: impl FnMut(usize, &G::State, &EventOf<G>),
    ) {
        if since >= self.events.len() {
            return;
        }
        let (from, state) = self.known_before(since);
        let mut state = rules.kept(state);
        for (index, event) in self.events.iter().enumerate().skip(from) {
            if index >= since {
                tell(index, &state, event);
            }
            rules.apply(&mut state, event);
        }
    }
}

impl<'a, K: Kit> PageInput<'a, K> {
    /// What doing this means for a page: unsound actions need a second click.
    pub fn doing(&self, rules: &K::Rules, action: &ActionOf<K>) -> Click {
        let text = rules.action(action).to_string();
        if rules.is_sound(action) {
            Click::Act(text)
        } else {
            Click::Confirm(text)
        }
    }

    /// The only action in notation, if there is no other; for games that list every action. One that
    /// no sensible player takes is left to the viewer.
    pub fn only(&self, rules: &K::Rules) -> Option<String> {
        match self.actions {
            [only] if rules.is_sound(only) => Some(rules.action(only).to_string()),
            _ => None,
        }
    }

    /// One line of the list for an action.
    pub fn line(&self, rules: &K::Rules, action: &ActionOf<K>) -> Line {
        Line::new((self.words)(action), self.doing(rules, action))
    }

    /// The address of this page with something picked.
    pub fn link(&self, pick: &str) -> String {
        let mark = if self.address.contains('?') { '&' } else { '?' };
        format!("{}{mark}pick={}", self.address, encoded(pick))
    }

    /// How pictures are to be drawn here.
    pub fn scene<'s>(&self, actions: &'s [ActionOf<K>], marks: K::Marks) -> Scene<'s, K> {
        Scene {
            actions,
            last: self.last,
            marks,
            ink: Ink::Page,
            prefix: "o",
            board: Some("b"),
        }
    }

    /// The name of the holder of a seat.
    pub fn name(&self, seat: Seat) -> &'a str {
        self.names
            .get(seat.index())
            .map_or("nobody", String::as_str)
    }
}
