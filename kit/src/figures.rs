//! The pictures of a rulebook, drawn from positions that its list names.
//!
//! The board is put on the page once; each figure lays what is on it over a reference to it.

use std::collections::HashMap;

use game::{Facts, Notation, Options, Rules, Seat, Telling, Viewer};
use maud::{Markup, PreEscaped, html};
use pictures::Ink;
use serde::Deserialize;
use tables::{Seating, Session, Source};

use crate::happen::happen;
use crate::kit::Kit;
use crate::kit::Scene;
use crate::usual::usual;

/// The list of a rulebook's pictures.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Album {
    /// The pictures in their order.
    pub picture: Vec<Picture>,
}

/// One picture, and where it stands.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// The id of the statement it stands behind, or the title of its section.
    pub at: String,
    /// What it shows, in words.
    pub caption: String,
    /// The position; without one, the start.
    position: Option<String>,
    /// What happens in it before it is drawn, as in lessons.
    #[serde(default)]
    then: Vec<String>,
    /// Who looks; without a seat, the public.
    seat: Option<u8>,
    /// Actions to be shown on the board.
    #[serde(default)]
    actions: Vec<String>,
    /// Which part of the board: left edge, upper edge, width, height.
    cut: Option<[f64; 4]>,
    /// Smaller things instead of the board, by name.
    #[serde(default)]
    things: Vec<String>,
}

/// The figures of a book in their order, and the boards they show.
pub struct Figures {
    /// The boards, each drawn once, as what stands inside a picture.
    pub boards: Vec<String>,
    /// The figures.
    pub all: Vec<Figure>,
}

/// One figure.
pub struct Figure {
    /// The id of the statement it stands behind, or the title of its section.
    pub at: String,
    /// What it shows, in words.
    pub caption: String,
    /// What it shows.
    pub shows: Shows,
}

/// What a figure shows.
pub enum Shows {
    /// A position on its board, or a part of it.
    Position {
        /// Which of the boards.
        board: usize,
        /// What lies on it, as what stands inside a picture.
        overlay: String,
        /// Which part: left edge, upper edge, width, height.
        cut: [f64; 4],
    },
    /// Smaller things, side by side: whole pictures.
    Things(Vec<String>),
}

impl Figures {
    /// The boards, hidden on a page so that its figures can refer to them.
    pub fn kept_boards(&self) -> Markup {
        html! {
            svg.store width="0" height="0" aria-hidden="true" { defs {
                @for (n, board) in self.boards.iter().enumerate() {
                    g.rh id=(format!("board-{n}")) { (PreEscaped(board)) }
                }
            } }
        }
    }

    /// The figures as HTML, by the id or title they stand behind.
    pub fn by_place(&self) -> HashMap<String, String> {
        let mut by_place: HashMap<String, String> = HashMap::new();
        for (number, figure) in (1..).zip(&self.all) {
            let place = by_place.entry(figure.at.clone()).or_default();
            place.push_str(&figure.html(number).into_string());
        }
        by_place
    }
}

impl Figure {
    fn html(&self, number: usize) -> Markup {
        let caption = format!("cap-{number}");
        html! {
            figure id=(format!("fig-{number}")) {
                @match &self.shows {
                    Shows::Position { board, overlay, cut: [x, y, width, height] } => {
                        svg viewBox=(format!("{x} {y} {width} {height}")) role="img" aria-labelledby=(caption) {
                            use href=(format!("#board-{board}")) {}
                            (PreEscaped(overlay))
                        }
                    }
                    Shows::Things(things) => div.things { @for thing in things { (PreEscaped(thing)) } },
                }
                figcaption id=(caption) { (self.caption) }
            }
        }
    }
}

/// Draws all figures of a kit's rulebook.
///
/// # Errors
/// The first picture that cannot be drawn, and why.
pub fn draw<K: Kit>() -> Result<Figures, String> {
    let album = album(K::FIGURES)?;
    let mut boards: Vec<String> = Vec::new();
    let mut all = Vec::new();
    for (number, picture) in (1..).zip(album.picture) {
        let fault = |why: String| format!("picture {number}, {}: {why}", picture.at);
        let session = session::<K>(&picture).map_err(fault)?;
        let shows = if picture.things.is_empty() {
            let board = board_number::<K>(session.rules(), &mut boards);
            position::<K>(&session, &picture, number, board).map_err(fault)?
        } else {
            things::<K>(&session, &picture, number).map_err(fault)?
        };
        all.push(Figure {
            at: picture.at,
            caption: picture.caption,
            shows,
        });
    }
    Ok(Figures { boards, all })
}

/// Reads the list. It lies apart so that it is compiled once, and not for every game.
#[inline(never)]
fn album(text: &str) -> Result<Album, String> {
    game::from_toml(text).map_err(|error| error.to_string())
}

/// The game of a picture, up to the moment it shows.
fn session<K: Kit>(picture: &Picture) -> Result<Session<K::Rules>, String> {
    let seating = Seating::anonymous(Source::Typed);
    let opened = match &picture.position {
        Some(line) => Session::open_at(None, &Options::default(), line, seating),
        None => Session::open_by(usual::<K::Rules>(), seating),
    };
    let mut session = opened.map_err(|error| error.to_string())?;
    for event in &picture.then {
        happen(&mut session, event)?;
    }
    Ok(session)
}

/// Which of the boards on the page these rules are played on; a new one if they are the first.
fn board_number<K: Kit>(rules: &K::Rules, boards: &mut Vec<String>) -> usize {
    let drawn = |number: usize| {
        let prefix = format!("board{number}");
        let scene = Scene {
            ink: Ink::Part,
            prefix: &prefix,
            ..Scene::default()
        };
        K::board(rules, &scene)
    };
    let known = (0..boards.len()).find(|&number| drawn(number) == boards[number]);
    known.unwrap_or_else(|| {
        boards.push(drawn(boards.len()));
        boards.len() - 1
    })
}

/// A position on its board, or a part of it.
fn position<K: Kit>(
    session: &Session<K::Rules>,
    picture: &Picture,
    number: usize,
    board: usize,
) -> Result<Shows, String> {
    let rules = session.rules();
    let viewer = picture
        .seat
        .and_then(Seat::from_number)
        .map_or(Viewer::Public, Viewer::Seat);
    let mut actions = Vec::new();
    for text in &picture.actions {
        let action = rules.read_action(text).map_err(|error| error.to_string())?;
        let game::Next::Act(seat) = session.next() else {
            return Err(format!("nobody is to do {text}"));
        };
        rules
            .check(session.state(), seat, &action)
            .map_err(|why| format!("{text}: {}", rules.why(&why)))?;
        actions.push(action);
    }
    let prefix = format!("f{number}");
    let scene = Scene {
        actions: &actions,
        last: session.events().last().copied().filter(K::Rules::is_public),
        ink: Ink::Part,
        prefix: &prefix,
        ..Scene::default()
    };
    let overlay = K::overlay(rules, &session.view(viewer), &scene);
    let whole = [0.0, 0.0, K::SIZE.width, K::SIZE.height];
    Ok(Shows::Position {
        board,
        overlay,
        cut: picture.cut.unwrap_or(whole),
    })
}

/// Smaller things, side by side.
fn things<K: Kit>(
    session: &Session<K::Rules>,
    picture: &Picture,
    number: usize,
) -> Result<Shows, String> {
    let drawn = picture.things.iter().enumerate().map(|(n, name)| {
        let thing = K::thing(session, name, &format!("f{number}-{n}"));
        thing.ok_or_else(|| format!("there is no {name:?} to draw"))
    });
    Ok(Shows::Things(drawn.collect::<Result<_, _>>()?))
}
