//! The Great Railroad Game as a wall map: the country, its tracks, and the numbered trains.
//!
//! `layout` tells where everything is, `board` draws what never moves, `trains` what does.

mod board;
mod layout;
mod trains;

use game::{Event, Game, Next, Seat};
use great_railroad::{Action, Circle, GreatRailroad, Lane, Phase, Place, State, Train};

use crate::draw::{Anchor, Draw, Piece, Scene, Size};
use crate::engraving::{badge, hue, numeral};
use crate::frame::{self, Caption, Token, disc, group};
use crate::svg::Element;

impl Draw for GreatRailroad {
    /// Trains to be marked, such as the one that has been chosen.
    type Marks = Vec<Train>;

    fn board(&self, scene: &Scene<'_, Self>) -> String {
        let caption = Caption {
            title: format!("{}: the board", Self::META.title),
            about: format!(
                "A map of North America with {} circles joined by {} tracks, from {} to {}.",
                self.board().circles().count(),
                self.board().lanes().count() / 2,
                self.board().name(self.board().depot()),
                self.board().name(self.terminal())
            ),
        };
        frame::picture(scene, layout::SIZE, &caption, board::draw(self, &[]))
    }

    fn pieces(&self, view: &State, scene: &Scene<'_, Self>) -> Vec<Piece> {
        let tokens = trains::tokens(self, view);
        tokens
            .into_iter()
            .map(|token| token.apart(scene, layout::SIZE))
            .collect()
    }

    fn whole(&self, view: &State, scene: &Scene<'_, Self>) -> String {
        let caption = Caption {
            title: Self::META.title.to_owned(),
            about: spoken(self, view),
        };
        let lit = lit(self, view, scene);
        let mut body = board::draw(self, &lit);
        body.push(turn(self, view));
        body.extend(marks(self, view, scene));
        let tokens = trains::tokens(self, view);
        body.extend(tokens.into_iter().map(|token: Token| token.placed(scene)));
        body.extend(numbers(self, view, scene));
        frame::picture(scene, layout::SIZE, &caption, body)
    }
}

/// The measures of the drawing.
pub const SIZE: Size = layout::SIZE;

/// Where a circle is.
pub fn circle(rules: &GreatRailroad, circle: Circle) -> Anchor {
    frame::anchor(SIZE, layout::circle(rules.board(), circle))
}

/// Where a train that runs on the lane is.
pub fn lane(rules: &GreatRailroad, lane: Lane) -> Anchor {
    frame::anchor(SIZE, layout::running(rules.board(), lane).0)
}

/// Where the pointer of a train that stands at the beginning of the lane is: a place for a button
/// that heads a train along it.
pub fn heading(rules: &GreatRailroad, lane: Lane) -> Anchor {
    let (at, angle) = layout::standing(rules.board(), lane);
    frame::anchor(SIZE, at.towards(angle, layout::POINTER))
}

/// Where a train is.
pub fn train(rules: &GreatRailroad, view: &State, train: Train) -> Anchor {
    frame::anchor(SIZE, layout::train(rules, view, train).at)
}

/// The sections that the actions or the last event run along.
fn lit(rules: &GreatRailroad, view: &State, scene: &Scene<'_, GreatRailroad>) -> Vec<Lane> {
    let board = rules.board();
    let mut lit: Vec<Lane> = scene
        .actions
        .iter()
        .filter_map(|action| runs_along(rules, view, action))
        .collect();
    if let Some(Event::Act(_, Action::Run { train, .. })) = scene.last {
        lit.extend(view.place(train).lane());
    }
    let reverse: Vec<Lane> = lit.iter().map(|&lane| board.reverse(lane)).collect();
    lit.extend(reverse);
    lit
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
fn subject(action: &Action) -> Option<Train> {
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
fn marks(rules: &GreatRailroad, view: &State, scene: &Scene<'_, GreatRailroad>) -> Vec<Element> {
    let ring = |train: Train, class: &str, dash: &str| {
        disc(layout::train(rules, view, train).at, 31.0)
            .class(class)
            .num("stroke-width", 6.0)
            .set("stroke-dasharray", dash)
    };
    let last = match &scene.last {
        Some(Event::Act(_, action)) => subject(action),
        Some(Event::Chance(chance)) => match *chance {},
        None => None,
    };
    let chosen = scene
        .marks
        .iter()
        .map(|&train| ring(train, "no sred", "none"));
    chosen
        .chain(last.map(|train| ring(train, "no sglow", "9 5")))
        .collect()
}

/// The numbers of the actions beside the trains they are about; of runs, on the track.
fn numbers(
    rules: &GreatRailroad,
    view: &State,
    scene: &Scene<'_, GreatRailroad>,
) -> Option<Element> {
    let mut all = group().set("data-layer", "numbers");
    let mut beside: Vec<(Train, usize)> = Vec::new();
    for (number, action) in (1..).zip(scene.actions) {
        if let Some(lane) = runs_along(rules, view, action) {
            let (at, angle) = layout::running(rules.board(), lane);
            all.add(numeral(at.towards(angle.quarter(), 16.0), 12.0, number));
        } else if let Some(train) = subject(action) {
            let count = beside.iter().filter(|other| other.0 == train).count();
            beside.push((train, number));
            let at = layout::train(rules, view, train).at;
            let place = at.shifted(
                -28.0 + 18.0 * (count % 4) as f64,
                34.0 + 18.0 * (count / 4) as f64,
            );
            all.add(numeral(place, 9.0, number));
        }
    }
    (!scene.actions.is_empty()).then_some(all)
}

/// A lamp beside the fleet of the seat whose play it is.
fn turn(rules: &GreatRailroad, view: &State) -> Element {
    let mut lamps = group().set("data-layer", "turn");
    for seat in rules.seats().iter() {
        let at = layout::fleet(rules, seat).shifted(26.0, 46.0);
        let classes = format!("f{} sink", hue(seat));
        let letter = seat.letter().to_string();
        if rules.next(view) == Next::Act(seat) {
            lamps.add(disc(at, 27.0).class("fglow sred").num("stroke-width", 3.0));
        }
        lamps.add(badge(
            at,
            19.0,
            &classes,
            &format!("t{}", hue(seat)),
            &letter,
        ));
    }
    lamps
}

/// What is to be seen, in sentences.
fn spoken(rules: &GreatRailroad, view: &State) -> String {
    let board = rules.board();
    let mut text = match view.phase() {
        Phase::Play(seat) => format!("It is seat {}'s play.", seat.letter()),
        Phase::Won(seat) => format!("Seat {} has won.", seat.letter()),
        Phase::Drawn => "The game is drawn.".to_owned(),
    };
    for train in rules.trains() {
        let owner = rules.owner(train).map_or('?', Seat::letter);
        let place = match view.place(train) {
            Place::Yard => "is in the yard".to_owned(),
            Place::Home => "is home".to_owned(),
            Place::Standing(lane) => format!(
                "stands in {}, headed {} for {}",
                board.name(board.from(lane)),
                board.direction(lane),
                board.name(board.to(lane))
            ),
            Place::Running(lane) => format!(
                "runs {} from {} to {}",
                board.direction(lane),
                board.name(board.from(lane)),
                board.name(board.to(lane))
            ),
        };
        text.push_str(&format!(" Train {train} of seat {owner} {place}."));
    }
    text
}
