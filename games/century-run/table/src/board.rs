//! Century Run as a ribbon that winds from New York to Chicago, with dial, timetable and sheets.
//!
//! `ribbon` tells where every space is, `spaces` and `obstacles` draw them, `trains` what moves;
//! [`dial`] and [`score_sheet`] are pictures of their own too.

mod dial;
mod obstacles;
mod ribbon;
mod sheet;
mod spaces;
#[cfg(test)]
mod tests;
mod timetable;
mod trains;

use century_run::{Action, CenturyRun, Node, Place, Spin, State};
use game::Event;
use pictures::Ink;
use tables::Session;

use crate::Scene;
use pictures::Size;
use pictures::engraving::{numeral, track};
use pictures::frame::{self, Caption, again, group, paper, path, rect, words};
use pictures::geometry::{Path, Point};
use pictures::svg::Element;

use dial::Dial;
pub(crate) use dial::dial;
pub(crate) use sheet::score_sheet;

/// The measures of the drawing.
pub(crate) const SIZE: Size = ribbon::SIZE;

/// Where a space of the line, or the yard, is.
pub(crate) fn space(rules: &CenturyRun, place: Place) -> Point {
    ribbon::spot(rules.board(), place).at
}

/// Where the dial's middle is.
pub(crate) fn dial_place() -> Point {
    ribbon::DIAL
}

/// How far the dial reaches from its middle, in the measures of the drawing.
pub(crate) const DIAL_RADIUS: f64 = ribbon::DIAL_RADIUS;

/// The numbers of the dial with the places where they stand.
pub(crate) fn dial_numbers(rules: &CenturyRun) -> Vec<(Spin, Point)> {
    let dial = dial_of(rules);
    let numbers = rules.board().dial().iter().enumerate();
    numbers
        .map(|(index, number)| {
            let place = dial.number_at(index);
            (Spin(u32::from(*number)), place)
        })
        .collect()
}

fn dial_of(rules: &CenturyRun) -> Dial<'_> {
    Dial {
        rules,
        at: ribbon::DIAL,
        radius: ribbon::DIAL_RADIUS,
    }
}

/// What a page may want marked on the ribbon.
#[derive(Clone, Default, Debug)]
pub struct Marks {
    /// The number the dial shows; without it, that of the last event if it was a spin.
    pub dial: Option<Spin>,
    /// How many events there had been when the dial was spun last, so that a page can tell a new
    /// spin from one it has shown.
    pub spun: Option<usize>,
}

pub(crate) fn board(rules: &CenturyRun, scene: &Scene<'_>) -> String {
    let caption = Caption {
        title: format!("{}: the line", rules.board().title()),
        about: format!(
            "A ribbon of {} spaces from New York to Chicago.",
            rules.board().spaces().len()
        ),
    };
    frame::picture(
        scene.ink,
        scene.prefix,
        SIZE,
        &caption,
        ground(rules, scene),
    )
}

pub(crate) fn overlay(rules: &CenturyRun, view: &State, scene: &Scene<'_>) -> String {
    frame::picture(
        scene.ink,
        scene.prefix,
        SIZE,
        &caption(rules, view),
        changing(rules, view, scene),
    )
}

pub(crate) fn whole(rules: &CenturyRun, view: &State, scene: &Scene<'_>) -> String {
    let mut body = ground(rules, scene);
    body.extend(changing(rules, view, scene));
    frame::picture(scene.ink, scene.prefix, SIZE, &caption(rules, view), body)
}

fn caption(rules: &CenturyRun, view: &State) -> Caption {
    Caption {
        title: format!("{}, trip {}", rules.board().title(), view.trip()),
        about: timetable::spoken(rules, view),
    }
}

/// Everything that is not on the board: pointer, offer, timetable, trains.
fn changing(rules: &CenturyRun, view: &State, scene: &Scene<'_>) -> Vec<Element> {
    let spun = match scene.last {
        Some(Event::Chance(spin)) => Some(spin),
        Some(Event::Act(..)) | None => None,
    };
    let shown = scene.marks.dial.or(spun);
    let mut body = vec![dial_of(rules).pointer(shown, scene.marks.spun)];
    body.extend(offer(rules, view, scene));
    body.push(timetable::draw(rules, view));
    let engine = scene.id("engine");
    body.push(trains::shared(&engine));
    let tokens = trains::tokens(rules, view, Some(&engine));
    body.extend(tokens.into_iter().map(|token| token.placed(scene.prefix)));
    body
}

/// Everything that never moves.
fn ground(rules: &CenturyRun, scene: &Scene<'_>) -> Vec<Element> {
    let line = scene.id("line");
    let along = |class: &str| again(&line).class(class);
    vec![
        spaces::repeated(rules, scene).with(path(ribbon::path()).set("id", &line)),
        paper(SIZE, "fland"),
        heading(rules),
        yard(),
        group()
            .set("data-layer", "line")
            .with(along("no sink").num("stroke-width", 64.0))
            .with(along("no spaper").num("stroke-width", 59.0))
            .with_all(["ties", "rails", "bed"].map(along)),
        spaces::draw(rules, scene),
        dial_of(rules).face(),
        timetable::sheet(rules),
    ]
}

fn heading(rules: &CenturyRun) -> Element {
    let title = rules.board().title().to_uppercase();
    let at = Point::new(50.0, 82.0);
    group()
        .set("data-layer", "heading")
        .with(words(at, 52.0, &title).class("b start sp2"))
        .with(rect(50.0, 95.0, 430.0, 5.0).class("fred"))
        .with(rect(50.0, 103.0, 430.0, 1.6).class("fred"))
        .with(
            words(Point::new(500.0, 80.0), 19.0, "New York to Chicago, extra fare")
                .class("i start tsoft"),
        )
        .with(
            words(
                Point::new(500.0, 104.0),
                15.0,
                "g gains an hour  ·  y loses one  ·  red: everybody stops  ·  a city takes one stop",
            )
            .class("sans start"),
        )
}

/// The siding where trains wait before the start.
fn yard() -> Element {
    let at = ribbon::YARD;
    let siding = Path::from(at.shifted(-150.0, 17.0)).line(at.shifted(150.0, 17.0));
    group()
        .set("data-space", "yard")
        .with(track(&siding))
        .with(rect(at.x + 148.0, at.y + 2.0, 6.0, 26.0).class("fred"))
        .with(words(at.shifted(-160.0, 22.0), 14.0, "YARD").class("sans sp b tsoft end"))
}

/// The space that is offered, with the numbers of the two answers.
fn offer(rules: &CenturyRun, view: &State, scene: &Scene<'_>) -> Option<Element> {
    let place = match view.node() {
        Node::Choice(offer) => offer.to,
        Node::Turn | Node::Second | Node::Over => return None,
    };
    let spot = ribbon::spot(rules.board(), place);
    let mut marked = group().set("data-layer", "offer").with(
        spaces::plate(&spot, 98.0, 66.0, 10.0)
            .class("no sglow")
            .num("stroke-width", 7.0)
            .set("stroke-dasharray", "14 7"),
    );
    marked = marked.set("transform", spaces::place_at(&spot));
    for (index, action) in scene.actions.iter().enumerate() {
        let word = match action {
            Action::Go => "go",
            Action::Stay => "stay",
        };
        let at = Point::new(-44.0 + 54.0 * index as f64, 45.0);
        marked.add(numeral(at, 12.0, index + 1));
        marked.add(words(at.shifted(15.0, 5.0), 14.0, word).class("b start halo"));
    }
    Some(marked)
}

/// A smaller thing of that name, for figures: the first score sheet, or the dial after a spin.
pub(crate) fn thing(session: &Session<CenturyRun>, name: &str, prefix: &str) -> Option<String> {
    if name == "sheet" {
        let sheets = session.rules().sheets(session.start(), session.events());
        return Some(score_sheet(sheets.first()?, Ink::Page, prefix));
    }
    let shown = name.strip_prefix("dial ")?.parse().ok()?;
    Some(dial(session.rules(), Some(Spin(shown)), Ink::Page, prefix))
}
