//! The Great Railroad Game as a wall map: the country, its tracks, and the numbered trains.
//!
//! `layout` tells where everything is, `map` draws what never moves, `trains` what does.

mod choices;
mod covered;
mod layout;
mod map;
mod names;
mod ring;
mod sketch;
#[cfg(test)]
mod tests;
mod traces;
mod trains;

use game::{Event, Next, Rules, Seat};
use great_railroad::{Action, Circle, GreatRailroad, Heading, Lane, Phase, Place, State, Train};

use crate::Scene;
use kit::inventory::Art;
use pictures::Size;
use pictures::engraving::{Pointers, badge, hue, numeral, track};
use pictures::frame::{self, Caption, disc, group};
use pictures::geometry::{Angle, Point};
use pictures::svg::Element;

pub(crate) use choices::run_at;
pub(crate) use layout::{DEPOT, TRAIN, entrance};
pub(crate) use ring::{headings_at, ring, target};
pub(crate) use sketch::draw as sketch;
pub(crate) use traces::{Trace, TraceMark, trace};
pub(crate) use trains::{SHORT_ARROW, TURNABLE, form, form_name};

/// What a page may want marked.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Marks {
    /// Whether it is the map of a page, whose tray has the yards.
    pub on_page: bool,
    /// The train that has been chosen.
    pub chosen: Option<Train>,
    /// The own train that gives the right to turn it.
    pub right: Option<Train>,
    /// The chosen train, shown in the circle where it will be headed.
    pub shown_at: Option<(Train, Circle)>,
    /// The trains that can be chosen.
    pub movers: Vec<Train>,
    /// The circles that one of them alone would stop in.
    pub targets: Vec<Circle>,
    /// Of the actions, those after which a rival could turn or wreck the train.
    pub danger: Vec<bool>,
    /// Where the discs of the actions that head a train stand, if that was worked out.
    pub headings: Vec<Option<Point>>,
    /// What has happened since the viewer's last decision.
    pub since: Vec<Trace>,
}

pub(crate) fn board(rules: &GreatRailroad, scene: &Scene<'_>) -> String {
    let caption = Caption {
        title: format!("{}: the board", GreatRailroad::META.title),
        about: format!(
            "A map of North America with {} circles joined by {} tracks, from {} to {}.",
            rules.board().circles().count(),
            rules.board().lanes().count() / 2,
            rules.board().name(rules.board().depot()),
            rules.board().name(rules.terminal())
        ),
    };
    let (size, body) = ground(rules, scene);
    frame::picture(scene.ink, scene.prefix, size, &caption, body)
}

pub(crate) fn overlay(rules: &GreatRailroad, view: &State, scene: &Scene<'_>) -> String {
    let mut body = Vec::new();
    if scene.board.is_none() {
        body.push(trains::keep(scene.prefix));
        body.push(Element::new("defs").with_all(Pointers(scene.prefix).keep()));
    }
    body.extend(changing(rules, view, scene, scene.stock()));
    let size = if scene.marks.on_page {
        SIZE
    } else {
        layout::WHOLE
    };
    frame::picture(
        scene.ink,
        scene.prefix,
        size,
        &caption(rules, view, &scene.marks),
        body,
    )
}

pub(crate) fn whole(rules: &GreatRailroad, view: &State, scene: &Scene<'_>) -> String {
    let (size, mut body) = ground(rules, scene);
    body.extend(changing(rules, view, scene, scene.prefix));
    frame::picture(
        scene.ink,
        scene.prefix,
        size,
        &caption(rules, view, &scene.marks),
        body,
    )
}

/// What never moves: the map of a page, or one with the strip of yards for a picture of its own.
fn ground(rules: &GreatRailroad, scene: &Scene<'_>) -> (Size, Vec<Element>) {
    if scene.marks.on_page {
        return (SIZE, map::on_page(rules, scene.prefix));
    }
    let mut body = map::alone(rules, scene.prefix);
    body.push(Element::new("defs").with_all(Pointers(scene.prefix).keep()));
    (layout::WHOLE, body)
}

/// The board to be printed, with the strip of yards and homes below the map.
pub(crate) fn printed(rules: &GreatRailroad, width: f64) -> Art {
    let title = GreatRailroad::META.title;
    Art::new(title, layout::WHOLE, width, |prefix| {
        let mut body = map::alone(rules, prefix);
        body.extend(rules.seats().iter().map(|seat| lamp(rules, seat)));
        body
    })
}

fn caption(rules: &GreatRailroad, view: &State, marks: &Marks) -> Caption {
    Caption {
        title: GreatRailroad::META.title.to_owned(),
        // On a page the cards below the map tell where each train is.
        about: if marks.on_page {
            "The map with the trains; their cards below tell where each one is.".to_owned()
        } else {
            spoken(rules, view)
        },
    }
}

/// Everything that is not on the board.
fn changing(rules: &GreatRailroad, view: &State, scene: &Scene<'_>, stock: &str) -> Vec<Element> {
    let mut body = vec![lit(rules, view, scene)];
    if scene.marks.on_page {
        body.push(traces::draw(rules, view, &scene.marks.since));
        body.push(choices::below(rules, view, scene, stock));
    } else {
        body.push(turn(rules, view));
        body.extend(marks(rules, view, scene));
    }
    body.extend(trains::draw(
        rules,
        view,
        &scene.marks,
        (scene.prefix, stock),
    ));
    if scene.marks.on_page {
        body.push(covered::draw(rules, view, scene));
        body.extend(choices::above(rules, view, scene, stock));
    } else {
        body.extend(numbers(rules, view, scene, stock));
    }
    body
}

/// The measures of the map.
pub(crate) const SIZE: Size = layout::SIZE;

/// Where a train is on the map of a page, unless it is in the yard.
pub(crate) fn train(rules: &GreatRailroad, view: &State, train: Train) -> Option<Point> {
    let stand =
        layout::on_board(rules, view, train).or_else(|| layout::home(rules, view, train))?;
    Some(stand.at)
}

/// The id of a train on the map of a page.
pub(crate) fn train_id(train: Train) -> String {
    format!("o-train-{train}")
}

/// How large a train on the map is, as a part of the usual size.
pub(crate) fn train_scale(rules: &GreatRailroad, view: &State, train: Train) -> f64 {
    layout::on_board(rules, view, train).map_or(1.0, |stand| stand.scale)
}

/// Where a circle is.
pub(crate) fn circle(rules: &GreatRailroad, circle: Circle) -> Point {
    layout::circle(rules.board(), circle)
}

/// The sections that the actions or the last event run along, in another light.
fn lit(rules: &GreatRailroad, view: &State, scene: &Scene<'_>) -> Element {
    let mut lanes: Vec<Lane> = scene
        .actions
        .iter()
        .filter_map(|action| runs_along(rules, view, action))
        .collect();
    // A page has lasting marks of what happened.
    if let (Some(Event::Act(_, Action::Run { train, .. })), false) =
        (scene.last, scene.marks.on_page)
    {
        lanes.extend(view.place(train).lane());
    }
    let mut all = group().set("data-layer", "lit").class("lit");
    for lane in lanes {
        let bend = layout::track(rules.board(), lane);
        // The circles at both ends stay as they are.
        let clear = |circle: Circle| {
            let room = if circle == rules.board().depot() {
                layout::DEPOT + 4.0
            } else {
                layout::CIRCLE + 6.0
            };
            room / bend.from.distance(bend.to)
        };
        let (from, to) = (rules.board().from(lane), rules.board().to(lane));
        all.add(track(&bend.piece(clear(from), 1.0 - clear(to)).path()));
    }
    all
}

/// The lane that a run takes.
fn runs_along(rules: &GreatRailroad, view: &State, action: &Action) -> Option<Lane> {
    match action {
        Action::Run { train, to, .. } => {
            let from = rules.board().from(view.place(*train).lane()?);
            rules.board().lane_between(from, *to)
        }
        Action::Enter { .. }
        | Action::Arrive { .. }
        | Action::Turn { .. }
        | Action::Rehead { .. }
        | Action::Hold
        | Action::Lost => None,
    }
}

/// The train an action is about.
pub(crate) fn subject(action: &Action) -> Option<Train> {
    match *action {
        Action::Enter { train, .. }
        | Action::Run { train, .. }
        | Action::Arrive { train, .. }
        | Action::Turn { train, .. }
        | Action::Rehead { train, .. } => Some(train),
        Action::Hold | Action::Lost => None,
    }
}

/// Rings around the trains that are marked or moved last.
fn marks(rules: &GreatRailroad, view: &State, scene: &Scene<'_>) -> Vec<Element> {
    let ring = |train: Train, class: &str, dash: &str| {
        disc(layout::train(rules, view, train).at, 42.0)
            .class(class)
            .num("stroke-width", 6.0)
            .set("stroke-dasharray", dash)
    };
    let last = match &scene.last {
        Some(Event::Act(_, action)) => subject(action),
        Some(Event::Chance(chance)) => match *chance {},
        None => None,
    };
    let Marks { chosen, right, .. } = scene.marks;
    let rings = [
        last.map(|train| ring(train, "no sglow", "9 5")),
        right.map(|train| ring(train, "no sgreen", "3 4")),
        chosen.map(|train| ring(train, "no sred", "none")),
    ];
    rings.into_iter().flatten().collect()
}

/// Where the number of an action stands: of a run on its track, of a heading where the pointer
/// would be, of anything else below the train.
fn number_at(rules: &GreatRailroad, view: &State, action: &Action) -> Option<(Point, Angle)> {
    let board = rules.board();
    let south = Angle(std::f64::consts::FRAC_PI_2);
    let headed = |circle: Circle, heading: Heading| match heading {
        Heading::Along(direction) => {
            let lane = board.lane(circle, direction)?;
            let (at, angle) = layout::standing(board, lane);
            let far = if circle == board.depot() { 96.0 } else { 68.0 };
            Some((at.toward(angle, far), angle))
        }
        Heading::Smashup => Some((layout::circle(board, circle).shifted(-26.0, 46.0), south)),
    };
    match *action {
        Action::Run { .. } => {
            let (at, angle) = layout::running(board, runs_along(rules, view, action)?);
            Some((at, angle))
        }
        Action::Enter { heading, .. } => headed(board.depot(), heading),
        Action::Rehead { heading, .. } => headed(board.depot(), Heading::Along(heading)),
        Action::Arrive { at, heading, .. } => match heading {
            Some(heading) => headed(at, heading),
            None => Some((layout::circle(board, at).shifted(0.0, 48.0), south)),
        },
        Action::Turn { train, heading } => headed(board.from(view.place(train).lane()?), heading),
        Action::Hold | Action::Lost => None,
    }
}

/// Whether an action heads a train off the rails, which nobody should do by mistake.
fn is_smashup(action: &Action) -> bool {
    match action {
        Action::Enter { heading, .. } | Action::Turn { heading, .. } => {
            *heading == Heading::Smashup
        }
        Action::Arrive { heading, .. } => *heading == Some(Heading::Smashup),
        Action::Run { .. } | Action::Rehead { .. } | Action::Hold | Action::Lost => false,
    }
}

/// Whether an action heads a train along a track, which a pointer shows best.
fn is_heading(action: &Action) -> bool {
    match action {
        Action::Enter { heading, .. } | Action::Turn { heading, .. } => {
            *heading != Heading::Smashup
        }
        Action::Arrive { heading, .. } => matches!(heading, Some(Heading::Along(_))),
        Action::Rehead { .. } => true,
        Action::Run { .. } | Action::Hold | Action::Lost => false,
    }
}

/// Where the numbers of these actions stand. Those that would stand on one spot stand in a line.
fn places(rules: &GreatRailroad, view: &State, actions: &[Action]) -> Vec<Option<(Point, Angle)>> {
    let mut taken: Vec<Point> = Vec::new();
    let mut free = |action: &Action| {
        let (mut at, angle) = number_at(rules, view, action)?;
        while taken.iter().any(|other| other.distance(at) < 23.0) {
            at = at.toward(angle, 24.0);
        }
        taken.push(at);
        Some((at, angle))
    };
    actions.iter().map(&mut free).collect()
}

/// The numbers of the actions on the board, those of headings in pointers.
fn numbers(rules: &GreatRailroad, view: &State, scene: &Scene<'_>, stock: &str) -> Option<Element> {
    let mut all = group().set("data-layer", "numbers");
    let places = places(rules, view, scene.actions);
    for ((number, action), place) in (1..).zip(scene.actions).zip(places) {
        let Some((at, angle)) = place else {
            continue;
        };
        if is_smashup(action) {
            all.add(badge(
                at,
                13.0,
                "fred sink",
                "tpaper",
                &format!("×{number}"),
            ));
            continue;
        }
        if is_heading(action) {
            for part in Pointers(stock).number(at, angle, number) {
                all.add(part);
            }
        } else {
            all.add(numeral(at, 12.0, number));
        }
    }
    (!scene.actions.is_empty()).then_some(all)
}

/// A lamp beside the fleet of the seat whose play it is.
fn turn(rules: &GreatRailroad, view: &State) -> Element {
    let mut lamps = group().set("data-layer", "turn");
    for seat in rules.seats().iter() {
        if rules.next(view) == Next::Act(seat) {
            let at = layout::lamp(rules, seat);
            lamps.add(disc(at, 27.0).class("fglow sred").num("stroke-width", 3.0));
        }
        lamps.add(lamp(rules, seat));
    }
    lamps
}

/// The letter of a seat beside its fleet.
fn lamp(rules: &GreatRailroad, seat: Seat) -> Element {
    let (hue, letter) = (hue(seat), seat.letter().to_string());
    badge(
        layout::lamp(rules, seat),
        19.0,
        &format!("f{hue} sink"),
        &format!("t{hue}"),
        &letter,
    )
}

/// What is to be seen, in sentences.
fn spoken(rules: &GreatRailroad, view: &State) -> String {
    let board = rules.board();
    let mut text = match view.phase() {
        Phase::Play(seat) => format!("It is seat {}'s play.", seat.letter()),
        Phase::Won(seat) => format!("Seat {} has won.", seat.letter()),
        Phase::Drawn => "The game is drawn.".to_owned(),
        Phase::Judged(ahead) => {
            let seats: Vec<String> = ahead.iter().map(|seat| seat.letter().to_string()).collect();
            format!(
                "No train came home for long: seat {} was ahead.",
                seats.join(" and ")
            )
        }
    };
    for train in rules.trains() {
        let owner = rules.owner(train).map_or('?', Seat::letter);
        let place = match view.place(train) {
            Place::Yard => "is in the yard".to_owned(),
            Place::Home => "is home".to_owned(),
            Place::Standing(lane) => format!(
                "stands in {}, headed {} for {}",
                board.name(board.from(lane)),
                board.direction(lane).word(),
                board.name(board.to(lane))
            ),
            Place::Running(lane) => format!(
                "runs {} from {} to {}",
                board.direction(lane).word(),
                board.name(board.from(lane)),
                board.name(board.to(lane))
            ),
        };
        text.push_str(&format!(" Train {train} of seat {owner} {place}."));
    }
    text
}
