//! `AnyKit`, a kit without its game's type: tables in, pictures and layouts out.

use bots::puzzle::Dig;
use game::{
    BoardText, Event, EventOf, Facts, Faults, Game, Meta, Next, Notation, Options, Rules, Seat,
    Viewer,
};
use maud::Markup;
use pictures::svg::{Element, Num};
use pictures::{Ink, Size};
use tables::{OpenError, Seating, Session, Table};

use crate::compare::Tone;
use crate::devices::Device;
use crate::figures::{self, Figures};
use crate::inventory::Part;
use crate::kit::{ActionOf, Help, Kit};
use crate::kit::{PageInput, Scene, Story};
use crate::page::{BoardLine, ChanceDue, Layout};
use crate::poster;

/// Who looks at a table, and what they have picked.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// Who looks.
    pub viewer: Viewer,
    /// The seat that decides now, if it is the viewer's.
    pub seat: Option<Seat>,
    /// What has been picked on the way to a decision.
    pub pick: &'a str,
    /// The address of the page with nothing picked.
    pub address: &'a str,
    /// What the viewer may do about the chance that is due.
    pub chance: ChanceDue,
}

/// A kit without its game's type. The tables it is given are of its own game.
pub trait AnyKit: Send + Sync {
    /// The description of the game.
    fn meta(&self) -> Meta;
    /// How long a game takes.
    fn length(&self) -> &'static str;
    /// The size of the board's drawing.
    fn size(&self) -> Size;
    /// Whether the board has hundreds of lines that can be clicked.
    fn lines(&self) -> bool;
    /// Its style sheet.
    fn style(&self) -> &'static str;
    /// A picture of the game for previews of links, as PNG.
    fn preview(&self) -> &'static [u8];
    /// The text of its course file.
    fn lessons(&self) -> &'static str;
    /// The text of its file of puzzles.
    fn puzzles(&self) -> &'static str;
    /// How its puzzles are found.
    fn dig(&self) -> Dig;
    /// The text of the form that asks what an original shows.
    fn original(&self) -> &'static str;
    /// The text of its score sheet.
    fn score(&self) -> &'static str;
    /// What the help of the program's commands says about it.
    fn help(&self) -> &'static [Help];
    /// A picture of the game for lists.
    fn poster(&self) -> String;
    /// The spinners and piles of the box.
    fn devices(&self) -> Vec<Device>;
    /// The spinners and piles of a box with a board of one's own.
    ///
    /// # Errors
    /// Everything that is wrong with the board.
    fn devices_on(&self, board: &BoardText) -> Result<Vec<Device>, Faults>;
    /// What the box holds, for as many seats as the game has, to be printed.
    fn inventory(&self) -> Vec<Part>;
    /// What a box with a board of one's own holds, for as many seats as the board is for.
    ///
    /// # Errors
    /// Everything that is wrong with the board.
    fn inventory_on(&self, board: &BoardText) -> Result<Vec<Part>, Faults>;
    /// The figures of its rulebook.
    ///
    /// # Errors
    /// The first figure that cannot be drawn, and why.
    fn figures(&self) -> Result<Figures, String>;
    /// A table at a position line, before its first event.
    ///
    /// # Errors
    /// If the line is not a position of the game.
    fn open_at(&self, line: &str, seating: Seating) -> Result<Box<dyn Table>, OpenError>;
    /// The part of the board below everything that changes.
    fn ground(&self, table: &dyn Table) -> String;
    /// The lines of the board that can be clicked while they are open.
    fn board_lines(&self, table: &dyn Table) -> Vec<BoardLine>;
    /// The part of the board above everything that changes.
    fn above(&self, table: &dyn Table) -> String;
    /// What scores count, one and many.
    fn unit(&self) -> [&'static str; 2];
    /// What the tray under the board is called.
    fn tray(&self) -> &'static str;
    /// How large the board is drawn at least, in pixels for each of its units.
    fn scale(&self) -> f64;
    /// How large the whole board is at least for its words to be read in a window larger than a phone's.
    fn whole_scale(&self) -> f64;
    /// Whether the camera fits what matters into its box.
    fn follow(&self) -> bool;
    /// The aim of the game in one line.
    fn goal(&self, table: &dyn Table) -> String;
    /// What every sign on the board means.
    fn legend(&self, table: &dyn Table) -> Markup;
    /// Everything that changes, as one viewer may see it.
    fn layout(&self, table: &dyn Table, look: Look<'_>) -> Layout;
    /// What decided a finished game, in one sentence.
    fn decided(&self, table: &dyn Table, look: Look<'_>) -> Option<String>;
    /// A summary of a finished game.
    fn verdict(&self, table: &dyn Table, look: Look<'_>) -> Markup;
    /// Moves of the seat that decides, in notation, drawn on the board to be compared; nothing if none
    /// has a place there.
    fn compare(&self, table: &dyn Table, look: Look<'_>, moves: &[(Tone, &str)]) -> Option<String>;
    /// Why a move is better than the one that was made, both in notation; nothing if the game cannot
    /// say it.
    fn why(&self, table: &dyn Table, look: Look<'_>, made: &str, better: &str) -> Option<String>;
    /// What people see on their own table when chance brings this, in words; nothing if the notation says it.
    fn outcome_words(&self, table: &dyn Table, notation: &str) -> Option<String>;
    /// Everything in one picture as one viewer may see it, for those who have no page around it.
    fn whole(&self, table: &dyn Table, viewer: Viewer, ink: Ink) -> String;
}

impl<K: Kit> AnyKit for K {
    fn meta(&self) -> Meta {
        K::META
    }

    fn length(&self) -> &'static str {
        K::LENGTH
    }

    fn size(&self) -> Size {
        K::SIZE
    }

    fn lines(&self) -> bool {
        K::LINES
    }

    fn style(&self) -> &'static str {
        K::STYLE
    }

    fn preview(&self) -> &'static [u8] {
        K::PREVIEW
    }

    fn lessons(&self) -> &'static str {
        K::LESSONS
    }

    fn puzzles(&self) -> &'static str {
        K::PUZZLES
    }

    fn dig(&self) -> Dig {
        K::DIG
    }

    fn original(&self) -> &'static str {
        K::ORIGINAL
    }

    fn score(&self) -> &'static str {
        K::SCORE
    }

    fn help(&self) -> &'static [Help] {
        K::HELP
    }

    fn poster(&self) -> String {
        poster::draw::<K>()
    }

    fn devices(&self) -> Vec<Device> {
        K::devices(&crate::usual::full())
    }

    fn devices_on(&self, board: &BoardText) -> Result<Vec<Device>, Faults> {
        Ok(K::devices(&*crate::usual::full_on(board)?))
    }

    fn inventory(&self) -> Vec<Part> {
        K::inventory(&crate::usual::full())
    }

    fn inventory_on(&self, board: &BoardText) -> Result<Vec<Part>, Faults> {
        Ok(K::inventory(&*crate::usual::full_on(board)?))
    }

    fn figures(&self) -> Result<Figures, String> {
        figures::draw::<K>()
    }

    fn open_at(&self, line: &str, seating: Seating) -> Result<Box<dyn Table>, OpenError> {
        let options = Options::default();
        let session = Session::<K::Rules>::open_at(None, &options, line, seating)?;
        Ok(Box::new(session))
    }

    fn ground(&self, table: &dyn Table) -> String {
        K::ground(session::<K>(table).rules())
    }

    fn board_lines(&self, table: &dyn Table) -> Vec<BoardLine> {
        K::board_lines(session::<K>(table).rules())
    }

    fn above(&self, table: &dyn Table) -> String {
        K::above(session::<K>(table).rules())
    }

    fn unit(&self) -> [&'static str; 2] {
        K::UNIT
    }

    fn tray(&self) -> &'static str {
        K::TRAY
    }

    fn scale(&self) -> f64 {
        K::SCALE
    }

    fn whole_scale(&self) -> f64 {
        K::WHOLE
    }

    fn follow(&self) -> bool {
        K::FOLLOW
    }

    fn goal(&self, table: &dyn Table) -> String {
        K::goal(session::<K>(table).rules())
    }

    fn legend(&self, table: &dyn Table) -> Markup {
        K::legend(session::<K>(table).rules())
    }

    fn layout(&self, table: &dyn Table, look: Look<'_>) -> Layout {
        with_input::<K, _>(session::<K>(table), look, K::layout)
    }

    fn decided(&self, table: &dyn Table, look: Look<'_>) -> Option<String> {
        with_input::<K, _>(session::<K>(table), look, K::decided)
    }

    fn verdict(&self, table: &dyn Table, look: Look<'_>) -> Markup {
        with_input::<K, _>(session::<K>(table), look, K::verdict)
    }

    fn compare(&self, table: &dyn Table, look: Look<'_>, moves: &[(Tone, &str)]) -> Option<String> {
        let session = session::<K>(table);
        let drawn = with_input::<K, _>(session, look, |rules, sight| {
            let sketch = |(tone, text): &(Tone, &str)| {
                let action = rules.read_action(text).ok()?;
                K::sketch(rules, sight, &action, *tone)
            };
            moves.iter().filter_map(sketch).collect::<Vec<_>>()
        });
        if drawn.is_empty() {
            return None;
        }
        let Size { width, height } = K::SIZE;
        let picture = Element::new("svg")
            .class("rh sketch")
            .set(
                "viewBox",
                format_args!("0 0 {} {}", Num(width), Num(height)),
            )
            .set("aria-hidden", "true")
            .with_all(drawn);
        Some(picture.to_string())
    }

    fn why(&self, table: &dyn Table, look: Look<'_>, made: &str, better: &str) -> Option<String> {
        with_input::<K, _>(session::<K>(table), look, |rules, sight| {
            let made = rules.read_action(made).ok()?;
            let better = rules.read_action(better).ok()?;
            K::why(rules, sight, &made, &better)
        })
    }

    fn outcome_words(&self, table: &dyn Table, notation: &str) -> Option<String> {
        let rules = session::<K>(table).rules();
        let chance = rules.read_chance(notation).ok()?;
        K::outcome_words(rules, &chance)
    }

    fn whole(&self, table: &dyn Table, viewer: Viewer, ink: Ink) -> String {
        let session = session::<K>(table);
        let last = session.events().last().copied();
        let scene = Scene {
            last: last.filter(K::Rules::is_public),
            ink,
            ..Scene::default()
        };
        K::whole(session.rules(), &session.view(viewer), &scene)
    }
}

/// The session of a table of this kit's game.
fn session<K: Kit>(table: &dyn Table) -> &Session<K::Rules> {
    let session = table.session::<K::Rules>();
    session.expect("a kit is given tables of its own game")
}

/// Shows a kit what the viewer may see, and nothing else.
fn with_input<K: Kit, T>(
    session: &Session<K::Rules>,
    look: Look<'_>,
    show: impl FnOnce(&K::Rules, &PageInput<'_, K>) -> T,
) -> T {
    let rules = session.rules();
    let view = session.view(look.viewer);
    let mut actions = Vec::new();
    let seat = look.seat.filter(|&seat| session.next() == Next::Act(seat));
    if let Some(seat) = seat {
        rules.actions(session.state(), seat, &mut actions);
    }
    let last = session.events().last().copied();
    let words =
        |action: &ActionOf<K>| seat.map_or_else(String::new, |seat| session.proposal(seat, action));
    let sight = PageInput {
        view: &view,
        viewer: look.viewer,
        seat,
        actions: &actions,
        words: &words,
        pick: look.pick,
        address: look.address,
        chance: look.chance,
        last: last.filter(K::Rules::is_public),
        lately: lately::<K::Rules>(session.events()),
        since: since::<K::Rules>(session.events(), look.viewer),
        names: session.names(),
        story: (!K::Rules::HIDDEN).then(|| Story {
            start: session.start(),
            events: session.events(),
            lately: session.lately(),
            parts: session.parts(),
        }),
    };
    show(rules, &sight)
}

/// What everybody saw since the viewer's last decision, with the numbers of the events.
fn since<G: Game>(events: &[EventOf<G>], viewer: Viewer) -> Vec<(usize, EventOf<G>)> {
    let own = |event: &EventOf<G>| matches!(event, Event::Act(seat, _) if viewer.is(*seat));
    let first = events.iter().rposition(own).map_or(0, |last| last + 1);
    (first + 1..)
        .zip(&events[first..])
        .filter(|(_, event)| G::is_public(event))
        .map(|(number, event)| (number, *event))
        .collect()
}

/// The last events of one seat, newest first, as far back as everybody saw them.
fn lately<G: Game>(events: &[EventOf<G>]) -> Vec<EventOf<G>> {
    let actor = |event: &EventOf<G>| match event {
        Event::Act(seat, _) => Some(*seat),
        Event::Chance(_) => None,
    };
    let last = events.last().and_then(actor);
    let same = |event: &&EventOf<G>| last.is_some() && actor(event) == last && G::is_public(event);
    events.iter().rev().take_while(same).copied().collect()
}
