//! 20th Century Limited as a railroad map with its lattice, track in colors and patterns, and cards.
//!
//! `map` draws what never changes, `names` knows where names stand, `track` draws the segments. A page
//! shows the map alone, which `page` cuts up for it. Other pictures are a sheet with a title, what
//! each seat shows (`estates`), and strips of cards below the map (`hand`, with the faces of `cards`).

mod cards;
mod estates;
mod fit;
mod hand;
pub(crate) mod map;
pub(crate) mod names;
pub(crate) mod page;
mod scale;
pub(crate) mod sketch;
#[cfg(test)]
mod tests;
mod track;

use game::{Event, Rules};
use luminaries::{Action, Card, EdgeSet, Lines, Luminaries, Phase, View};
use pictures::Ink;
use tables::Session;

use crate::Scene;
use kit::inventory::Art;
use pictures::Size;
use pictures::engraving::{cartouche, map_border, numeral};
use pictures::frame::{self, Caption, group, rect};
use pictures::geometry::Point;
use pictures::svg::{Element, Num};

pub(crate) use cards::{FACE as CARD, band, card, color as bonus_color, described, roman, when};
pub(crate) use track::segment;

/// The map alone, as a page shows it.
pub(crate) const SIZE: Size = map::SIZE;
/// The sheet of pictures.
pub(crate) const SHEET: Size = Size {
    width: 1744.0,
    height: 1308.0,
};
/// Where the map of a sheet ends and the cards begin.
pub(crate) const FOOT: f64 = 1022.0;
/// Where the map of a sheet begins.
const MARGIN: Point = Point { x: 64.0, y: 28.0 };

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
    frame::picture(scene.ink, scene.prefix, SHEET, &caption, ground(rules))
}

pub(crate) fn overlay(rules: &Luminaries, view: &View, scene: &Scene<'_>) -> String {
    frame::picture(
        scene.ink,
        scene.prefix,
        SHEET,
        &caption(rules, view),
        changing(rules, view, scene),
    )
}

pub(crate) fn whole(rules: &Luminaries, view: &View, scene: &Scene<'_>) -> String {
    let land = [map::country(&map::coast(rules)), map::lattice(rules)];
    let mut body = vec![paper(rules), on_sheet(land), title(rules)];
    body.extend(changing(rules, view, scene));
    frame::picture(scene.ink, scene.prefix, SHEET, &caption(rules, view), body)
}

/// Paper, and the sea with its border.
fn paper(rules: &Luminaries) -> Element {
    group()
        .with(rect(0.0, 0.0, SHEET.width, SHEET.height).class("fpaper"))
        .with(rect(20.0, 20.0, SHEET.width - 40.0, FOOT - 20.0).class(map::around(rules)))
        .with_all(map_border(SHEET.width, FOOT))
}

/// What is drawn on the map, in its place on a sheet.
fn on_sheet(drawn: impl IntoIterator<Item = Element>) -> Element {
    let place = format!("translate({} {})", Num(MARGIN.x), Num(MARGIN.y));
    group().set("transform", place).with_all(drawn)
}

fn caption(rules: &Luminaries, view: &View) -> Caption {
    Caption {
        title: format!("20th Century Limited, round {}", view.round),
        about: spoken(rules, view),
    }
}

/// Everything that is not on the board, and the cities, since track runs below their names.
fn changing(rules: &Luminaries, view: &View, scene: &Scene<'_>) -> Vec<Element> {
    let mut on_map = vec![
        track::marks(rules, &scene.marks.edges, "data-mark"),
        track::marks(rules, &last(scene), "data-last"),
        track::draw(rules, view, scene),
        map::cities(rules),
    ];
    on_map.extend(numbers(rules, scene));
    vec![
        on_sheet(on_map),
        estates::draw(rules, view),
        hand::draw(rules, view, scene),
    ]
}

fn ground(rules: &Luminaries) -> Vec<Element> {
    let land = [
        map::country(&map::coast(rules)),
        map::lattice(rules),
        map::cities(rules),
    ];
    vec![paper(rules), on_sheet(land), title(rules)]
}

/// The board to be printed: the map with its border and title.
pub(crate) fn printed(rules: &Luminaries, width: f64) -> Art {
    let size = Size {
        width: SHEET.width,
        height: FOOT + 20.0,
    };
    Art::new("20th Century Limited", size, width, |_| ground(rules))
}

fn title(rules: &Luminaries) -> Element {
    let called = match rules.setup().options.board() {
        Some(_) => rules.board().title.as_str(),
        None => "Railroads and Luminaries of the United States",
    };
    cartouche(
        Point::new(244.0, 868.0),
        400.0,
        &["20th CENTURY", "LIMITED"],
        called,
    )
}

/// The edges that the last event was about.
fn last(scene: &Scene<'_>) -> EdgeSet {
    let Some(Event::Act(_, action)) = scene.last else {
        return EdgeSet::EMPTY;
    };
    action.lines().map_or(EdgeSet::EMPTY, Lines::set)
}

/// The numbers of actions that lay or lift a single segment, on their edges.
fn numbers(rules: &Luminaries, scene: &Scene<'_>) -> Option<Element> {
    let mut all = group().set("data-layer", "numbers");
    let mut any = false;
    for (number, action) in (1..).zip(scene.actions) {
        if let Action::Lay(_, lines) = action
            && lines.set().len() == 1
            && let Some(edge) = lines.set().iter().next()
        {
            let (a, b) = map::ends(rules, edge);
            all.add(numeral(a.between(b, 0.5), 12.0, number));
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
