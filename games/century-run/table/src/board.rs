//! Century Run as a ribbon that winds from New York to Chicago, with dial, timetable and sheets.
//!
//! `ribbon` tells where every space is, `spaces` and `obstacles` draw them, `trains` what moves;
//! [`dial`] and [`score_sheet`] are pictures of their own too.

mod dial;
mod numbers;
mod obstacles;
mod ribbon;
mod sheet;
mod since;
mod spaces;
#[cfg(test)]
mod tests;
mod timetable;
mod trains;

use century_run::{Action, CenturyRun, Node, Place, Spin, State};
use game::Event;
use kit::inventory::Art;
use pictures::Ink;
use tables::Session;

use crate::Scene;
use pictures::Size;
use pictures::engraving::{numeral, track};
use pictures::frame::{self, Caption, again, group, paper, path, rect, words};
use pictures::geometry::{Path, Point};
use pictures::svg::Element;

use dial::Dial;
pub(crate) use dial::{devices, dial, spinner};
pub(crate) use sheet::{blank_sheet, score_sheet};
pub(crate) use since::Move;
pub(crate) use timetable::whereabouts;

/// The measures of the drawing on a page.
pub(crate) const SIZE: Size = ribbon::LINE;

/// Where a space of the line, or the yard, is.
pub(crate) fn space(rules: &CenturyRun, place: Place) -> Point {
    ribbon::spot(rules.board(), place).at
}

fn dial_of(rules: &CenturyRun) -> Dial<'_> {
    Dial {
        rules,
        at: ribbon::DIAL,
        radius: ribbon::DIAL_RADIUS,
    }
}

/// Whether the drawing holds all there is to see, or a page shows dial and timetable by its own
/// means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Panel {
    /// They are drawn below the ribbon.
    #[default]
    Drawn,
    /// They are not.
    OnPage,
}

impl Panel {
    const fn size(self) -> Size {
        match self {
            Self::Drawn => ribbon::SIZE,
            Self::OnPage => ribbon::LINE,
        }
    }
}

/// What a page may want marked on the ribbon.
#[derive(Clone, Default, Debug)]
pub struct Marks {
    /// Where dial and timetable are.
    pub panel: Panel,
    /// Where numbers of the dial would take a train, to be shown before it is spun for.
    pub numbers: Vec<(u32, Place)>,
    /// What happened since the viewer's last turn.
    pub moves: Vec<Move>,
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
            "A ribbon of {} spaces from {} to {}.",
            rules.board().spaces().len(),
            rules.board().ends().0,
            rules.board().ends().1
        ),
    };
    frame::picture(
        scene.ink,
        scene.prefix,
        scene.marks.panel.size(),
        &caption,
        ground(rules, scene),
    )
}

pub(crate) fn overlay(rules: &CenturyRun, view: &State, scene: &Scene<'_>) -> String {
    frame::picture(
        scene.ink,
        scene.prefix,
        scene.marks.panel.size(),
        &caption(rules, view),
        changing(rules, view, scene),
    )
}

pub(crate) fn whole(rules: &CenturyRun, view: &State, scene: &Scene<'_>) -> String {
    let mut body = ground(rules, scene);
    body.extend(changing(rules, view, scene));
    frame::picture(
        scene.ink,
        scene.prefix,
        scene.marks.panel.size(),
        &caption(rules, view),
        body,
    )
}

fn caption(rules: &CenturyRun, view: &State) -> Caption {
    Caption {
        title: format!("{}, trip {}", rules.board().title(), view.trip()),
        about: timetable::spoken(rules, view),
    }
}

/// Everything that is not on the board: pointer, offer, timetable, trains.
fn changing(rules: &CenturyRun, view: &State, scene: &Scene<'_>) -> Vec<Element> {
    let mut body = Vec::new();
    if scene.marks.panel == Panel::Drawn {
        let spun = match scene.last {
            Some(Event::Chance(spin)) => Some(spin),
            Some(Event::Act(..)) | None => None,
        };
        let shown = scene.marks.dial.or(spun);
        body.push(dial_of(rules).pointer(shown, scene.marks.spun));
        body.push(timetable::draw(rules, view));
    }
    let moves = scene.marks.moves.iter();
    body.extend(moves.map(|moved| since::draw(rules, moved)));
    body.extend(offer(rules, view, scene));
    let engine = scene.id("engine");
    body.push(trains::shared(&engine));
    let tokens = trains::tokens(rules, view, Some(&engine));
    body.extend(tokens.into_iter().map(|token| token.placed(scene.prefix)));
    // A train must not hide what a number would do.
    body.extend(numbers::draw(rules, view, scene));
    body
}

/// Everything that never moves.
fn ground(rules: &CenturyRun, scene: &Scene<'_>) -> Vec<Element> {
    let line = scene.id("line");
    let along = |class: &str| again(&line).class(class);
    let panel = scene.marks.panel;
    let Size { width, height } = panel.size();
    let mut body = vec![
        spaces::repeated(rules, scene).with(path(ribbon::path(rules.board())).set("id", &line)),
        match panel {
            Panel::Drawn => paper(panel.size(), "fland"),
            Panel::OnPage => rect(0.0, 0.0, width, height).class("fland"),
        },
        yard(),
        group()
            .set("data-layer", "line")
            .with(along("no sink").num("stroke-width", 64.0))
            .with(along("no spaper").num("stroke-width", 59.0))
            .with_all(["ties", "rails", "bed"].map(along)),
        spaces::draw(rules, scene),
    ];
    if panel == Panel::Drawn {
        body.extend([
            heading(rules),
            dial_of(rules).face(),
            timetable::sheet(rules),
        ]);
    }
    body
}

/// The board to be printed: the line with its heading, without dial and timetable.
pub(crate) fn printed(rules: &CenturyRun, width: f64) -> Art {
    let size = Size {
        width: ribbon::SIZE.width + 2.0 * BESIDE,
        height: ribbon::LINE.height + 32.0,
    };
    let title = rules.board().title();
    Art::new(title, size, width, |prefix| {
        let scene = Scene {
            ink: Ink::Page,
            prefix,
            marks: Marks {
                panel: Panel::OnPage,
                ..Marks::default()
            },
            ..Scene::default()
        };
        let mut body = ground(rules, &scene);
        // The frame takes the place of the ground of a page.
        body.remove(1);
        body.push(heading(rules));
        let inside = group().set("transform", format_args!("translate({BESIDE} 0)"));
        vec![paper(size, "fland"), inside.with_all(body)]
    })
}

/// How much farther from the names at the turns of the line the printed frame stands.
const BESIDE: f64 = 18.0;

fn heading(rules: &CenturyRun) -> Element {
    let title = rules.board().title().to_uppercase();
    let at = Point::new(50.0, 82.0);
    let (from, to) = rules.board().ends();
    let line = format!("{from} to {to}, extra fare");
    // Beside a title as long as the one in the box there is room for the rest.
    let size = (52.0_f64).min(420.0 / pictures::labels::width(&title).max(1.0));
    group()
        .set("data-layer", "heading")
        .with(words(at, size, &title).class("b start sp2"))
        .with(rect(50.0, 95.0, 430.0, 5.0).class("fred"))
        .with(rect(50.0, 103.0, 430.0, 1.6).class("fred"))
        .with(
            words(Point::new(500.0, 80.0), 19.0, &line)
                .class("i start tsoft"),
        )
        .with(
            words(
                Point::new(500.0, 104.0),
                15.0,
                "+1 hr gains an hour  ·  −1 hr loses one  ·  red: everybody stops  ·  a city takes one stop",
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
        .with(words(at.shifted(-160.0, 22.0), 18.4, "YARD").class("sans sp b tsoft end"))
}

/// The space that is offered, and on it and on the mover's own the numbers of the two answers.
fn offer(rules: &CenturyRun, view: &State, scene: &Scene<'_>) -> Option<Element> {
    let place = match view.node() {
        Node::Choice(offer) => offer.to,
        Node::Turn | Node::Second | Node::Over => return None,
    };
    let spot = ribbon::spot(rules.board(), place);
    let framed = spaces::plate(&spot, 98.0, 66.0, 10.0)
        .class("no sglow")
        .num("stroke-width", 7.0)
        .set("stroke-dasharray", "14 7");
    let framed = group()
        .set("transform", spaces::place_at(&spot))
        .with(framed);
    let mut marked = group().set("data-layer", "offer").with(framed);
    for (number, action) in (1..).zip(scene.actions) {
        let place = match action {
            Action::Go => place,
            Action::Stay => view.train(view.mover()).at,
        };
        marked.add(numeral(badge_at(rules, place), BADGE, number));
    }
    Some(marked)
}

/// Where a number stands on a space: in its corner, where it covers neither number nor name.
fn badge_at(rules: &CenturyRun, place: Place) -> Point {
    space(rules, place).shifted(-38.0, -32.0)
}

/// The radius of a number on a space.
const BADGE: f64 = 15.0;

/// The dial of a page's tray. `count` tells one spin from the next.
pub(crate) fn tray_dial(rules: &CenturyRun, shown: Option<Spin>, count: Option<usize>) -> String {
    dial::small(rules, shown, count)
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
