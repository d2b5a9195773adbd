//! 20th Century Limited as a railroad map with its lattice, track in colours and patterns, and cards.
//!
//! `map` draws what never changes, `track` the segments, `estates` what each seat shows, `cards` the
//! faces of cards, `hand` the strips of cards below the map; `page` cuts the drawing up for a page.

mod cards;
mod estates;
mod hand;
mod map;
pub mod page;
mod track;

use game::Event;
use luminaries::{Action, Card, Edge, EdgeSet, Luminaries, Phase, Vertex, View};

use crate::draw::{Anchor, Draw, Piece, Scene, Size};
use crate::engraving::{cartouche, numeral};
use crate::frame::{self, Caption, group};
use crate::geometry::Point;
use crate::svg::Element;

pub use cards::card;

/// The measures of the drawing.
pub const SIZE: Size = map::SIZE;

/// Where a junction or city is.
pub fn vertex(rules: &Luminaries, vertex: Vertex) -> Anchor {
    frame::anchor(SIZE, map::vertex(rules, vertex))
}

/// Where the middle of an edge is.
pub fn edge(rules: &Luminaries, edge: Edge) -> Anchor {
    let (a, b) = map::ends(rules, edge);
    frame::anchor(SIZE, a.between(b, 0.5))
}

/// What a page may want marked on the map.
#[derive(Clone, Default, Debug)]
pub struct Marks {
    /// Edges that stand out, such as the cheapest track that a card lacks.
    pub edges: EdgeSet,
    /// A line for the foot of a card, such as what it still lacks.
    pub notes: Vec<(Card, String)>,
}

impl Draw for Luminaries {
    type Marks = Marks;

    fn board(&self, scene: &Scene<'_, Self>) -> String {
        let map = &self.board().map;
        let caption = Caption {
            title: "20th Century Limited: the map".to_owned(),
            about: format!(
                "A map of the United States with {} cities and {} lines that track can be laid on.",
                map.cities.len(),
                map.edges.len()
            ),
        };
        frame::picture(scene, SIZE, &caption, board(self))
    }

    fn pieces(&self, view: &View, scene: &Scene<'_, Self>) -> Vec<Piece> {
        let tokens = track::tokens(self, view);
        tokens
            .into_iter()
            .map(|token| token.apart(scene, SIZE))
            .collect()
    }

    fn overlay(&self, view: &View, scene: &Scene<'_, Self>) -> String {
        frame::picture(
            scene,
            SIZE,
            &caption(self, view),
            changing(self, view, scene),
        )
    }

    fn whole(&self, view: &View, scene: &Scene<'_, Self>) -> String {
        let mut body = vec![map::country(&map::coast(self)), map::lattice(self), title()];
        body.extend(changing(self, view, scene));
        frame::picture(scene, SIZE, &caption(self, view), body)
    }
}

fn caption(rules: &Luminaries, view: &View) -> Caption {
    Caption {
        title: format!("20th Century Limited, round {}", view.round),
        about: spoken(rules, view),
    }
}

/// Everything that is not on the board, and the cities, since track runs below their names.
fn changing(rules: &Luminaries, view: &View, scene: &Scene<'_, Luminaries>) -> Vec<Element> {
    let mut body = vec![
        track::marks(rules, &scene.marks.edges, "data-mark"),
        track::marks(rules, &last(scene), "data-last"),
        track::draw(rules, view, scene),
        map::cities(rules),
        estates::draw(rules, view),
        hand::draw(rules, view, scene),
    ];
    body.extend(numbers(rules, scene));
    body
}

fn board(rules: &Luminaries) -> Vec<Element> {
    vec![
        map::country(&map::coast(rules)),
        map::lattice(rules),
        map::cities(rules),
        title(),
    ]
}

fn title() -> Element {
    cartouche(
        Point::new(250.0, 846.0),
        400.0,
        &["20th CENTURY", "LIMITED"],
        "Railroads and Luminaries of the United States",
    )
}

/// The edges that the last event was about.
fn last(scene: &Scene<'_, Luminaries>) -> EdgeSet {
    let Some(Event::Act(_, action)) = scene.last else {
        return EdgeSet::EMPTY;
    };
    action.lines().map_or(EdgeSet::EMPTY, |lines| lines.set)
}

/// The numbers of actions that lay or lift a single segment, on their edges.
fn numbers(rules: &Luminaries, scene: &Scene<'_, Luminaries>) -> Option<Element> {
    let mut all = group().set("data-layer", "numbers");
    let mut any = false;
    for (number, action) in (1..).zip(scene.actions) {
        if let Action::Lay(_, lines) = action
            && lines.set.len() == 1
            && let Some(edge) = lines.set.iter().next()
        {
            let (a, b) = map::ends(rules, edge);
            all.add(numeral(a.between(b, 0.5), 10.0, number));
            any = true;
        }
    }
    any.then_some(all)
}

/// Whose turn it is, in a sentence.
fn turn_told(view: &View) -> String {
    match view.phase {
        Phase::Over => "The game is over.".to_owned(),
        Phase::Setup
        | Phase::Track
        | Phase::Option
        | Phase::Keep
        | Phase::Draw(_)
        | Phase::Remove
        | Phase::Close => format!("It is seat {}'s turn.", view.turn.letter()),
    }
}

/// What is to be seen, in sentences.
fn spoken(rules: &Luminaries, view: &View) -> String {
    let mut text = turn_told(view);
    for seat in rules.seats().iter() {
        let estate = view.estate(seat);
        text.push_str(&format!(
            " Seat {}: {} segments on the map, {} left, {} waivers, {} regional cards, {} companies.",
            seat.letter(),
            view.tracks.of(seat).len(),
            estate.supply,
            estate.waivers,
            estate.regionals,
            estate.companies
        ));
    }
    text
}
