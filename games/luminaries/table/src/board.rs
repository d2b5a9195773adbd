//! 20th Century Limited as a railroad map with its lattice, track in colors and patterns, and cards.
//!
//! `map` draws what never changes, `track` the segments, `estates` what each seat shows, `cards` the
//! faces of cards, `hand` the strips of cards below the map; `page` cuts the drawing up for a page.

mod cards;
mod estates;
mod hand;
mod map;
pub(crate) mod page;
#[cfg(test)]
mod tests;
mod track;

use game::Event;
use luminaries::{Action, Card, EdgeSet, Luminaries, Phase, View};
use pictures::Ink;
use tables::Session;

use crate::Scene;
use pictures::Size;
use pictures::engraving::{cartouche, numeral};
use pictures::frame::{self, Caption, group};
use pictures::geometry::Point;
use pictures::svg::Element;

pub(crate) use cards::card;

/// The measures of the drawing.
pub(crate) const SIZE: Size = map::SIZE;

/// What a page may want marked on the map.
#[derive(Clone, Default, Debug)]
pub struct Marks {
    /// Edges that stand out, such as the cheapest track that a card lacks.
    pub edges: EdgeSet,
    /// A line for the foot of a card, such as what it still lacks.
    pub notes: Vec<(Card, String)>,
}

pub(crate) fn board(rules: &Luminaries, scene: &Scene<'_>) -> String {
    let map = &rules.board().map;
    let caption = Caption {
        title: "20th Century Limited: the map".to_owned(),
        about: format!(
            "A map of the United States with {} cities and {} lines that track can be laid on.",
            map.cities.len(),
            map.edges.len()
        ),
    };
    frame::picture(scene.ink, scene.prefix, SIZE, &caption, ground(rules))
}

pub(crate) fn overlay(rules: &Luminaries, view: &View, scene: &Scene<'_>) -> String {
    frame::picture(
        scene.ink,
        scene.prefix,
        SIZE,
        &caption(rules, view),
        changing(rules, view, scene),
    )
}

pub(crate) fn whole(rules: &Luminaries, view: &View, scene: &Scene<'_>) -> String {
    let mut body = vec![
        map::country(&map::coast(rules)),
        map::lattice(rules),
        title(),
    ];
    body.extend(changing(rules, view, scene));
    frame::picture(scene.ink, scene.prefix, SIZE, &caption(rules, view), body)
}

fn caption(rules: &Luminaries, view: &View) -> Caption {
    Caption {
        title: format!("20th Century Limited, round {}", view.round),
        about: spoken(rules, view),
    }
}

/// Everything that is not on the board, and the cities, since track runs below their names.
fn changing(rules: &Luminaries, view: &View, scene: &Scene<'_>) -> Vec<Element> {
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

fn ground(rules: &Luminaries) -> Vec<Element> {
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
fn last(scene: &Scene<'_>) -> EdgeSet {
    let Some(Event::Act(_, action)) = scene.last else {
        return EdgeSet::EMPTY;
    };
    action.lines().map_or(EdgeSet::EMPTY, |lines| lines.set)
}

/// The numbers of actions that lay or lift a single segment, on their edges.
fn numbers(rules: &Luminaries, scene: &Scene<'_>) -> Option<Element> {
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

/// A card by its name, for figures.
pub(crate) fn thing(session: &Session<Luminaries>, name: &str, prefix: &str) -> Option<String> {
    let found = session.rules().board().card(name)?;
    Some(card(session.rules(), found, "", Ink::Page, prefix))
}
