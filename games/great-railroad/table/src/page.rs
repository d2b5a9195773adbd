//! The Great Railroad Game on a page: choose a train, then where it runs or how it heads. What has
//! only one outcome takes one click.

mod cards;
mod choice;
mod icons;
mod lines;
mod risk;
mod spots;
#[cfg(test)]
mod tests;
mod verdict;
mod why;

use great_railroad::{GreatRailroad, Place};
use kit::{Frame, Layout, SeatNote};
use pictures::Point;

use crate::PageInput;
use crate::board::{self, Marks, Trace, TraceMark};
use choice::{Choices, Step};

pub(crate) use cards::legend;
pub(crate) use verdict::{decided, verdict};
pub(crate) use why::why;

pub(crate) fn layout(rules: &GreatRailroad, sight: &PageInput<'_>) -> Layout {
    let choices = Choices::of(rules, sight);
    let since = traces(rules, sight);
    let focus = focus(rules, sight, &choices, &since);
    let shown = choices.shown();
    let headings = board::headings_at(rules, sight.view, &shown);
    let spots = spots::spots(&choices, &shown, &headings);
    let marks = Marks {
        on_page: true,
        chosen: choices.step.train(),
        right: choices.right(),
        shown_at: choices.shown_at(),
        movers: match choices.step {
            Step::Choose => choices.movers().collect(),
            Step::Watch | Step::Blocked | Step::Chosen(_) | Step::Sure(_) => Vec::new(),
        },
        targets: spots::stops(&choices),
        danger: shown
            .iter()
            .map(|action| choices.risk(action).is_some_and(|risk| risk.is_danger))
            .collect(),
        headings,
        since,
    };
    Layout {
        status: status(rules, sight),
        asked: lines::asked(&choices),
        overlay: board::overlay(rules, sight.view, &sight.scene(&shown, marks)),
        spots,
        groups: lines::groups(&choices),
        finish: lines::finish(&choices),
        tray: cards::tray(&choices),
        seats: seats(rules, sight),
        focus,
        // Running head-on is never done for anybody.
        forced: sight.only(rules).filter(|_| choices.is_harmless()),
        pinned: None,
        all_listed: false,
    }
}

/// From so many plays on, the page tells how many are left before a game is judged.
const SOON: u16 = 20;

/// How far the game is.
fn status(rules: &GreatRailroad, sight: &PageInput<'_>) -> String {
    let all = rules.fleet(game::Seat::FIRST).len();
    let goal = match all {
        1 => "first train home wins".to_owned(),
        _ => format!("first with all {all} home wins"),
    };
    // GR-54: players must see it coming.
    let goal = match rules.plays_left(sight.view) {
        Some(left @ 1..=SOON) => format!("{goal} · {left} plays left to bring one home"),
        Some(_) | None => goal,
    };
    match &sight.story {
        Some(story) => {
            let round = story.events.len() / usize::from(rules.seats().get()) + 1;
            format!("Round {round} · {goal}")
        }
        None => goal,
    }
}

/// What stands beside the players' names: how many trains are home, and where the others are.
fn seats(rules: &GreatRailroad, sight: &PageInput<'_>) -> Vec<SeatNote> {
    let note = |seat| {
        let [mut yard, mut way, mut home] = [0_usize; 3];
        for &train in rules.fleet(seat) {
            match sight.view.place(train) {
                Place::Yard => yard += 1,
                Place::Standing(_) | Place::Running(_) => way += 1,
                Place::Home => home += 1,
            }
        }
        // How many are home is the score.
        let note = match (way, yard) {
            (0, 0) => "all home".to_owned(),
            (0, _) => format!("{yard} in the yard"),
            (_, 0) => format!("{way} on the way"),
            (_, _) => format!("{way} on the way, {yard} in yard"),
        };
        SeatNote {
            note,
            score: home.to_string(),
        }
    };
    rules.seats().iter().map(note).collect()
}

/// The marks of what has happened since the viewer's last decision.
fn traces(rules: &GreatRailroad, sight: &PageInput<'_>) -> Vec<Trace> {
    let (Some(story), Some((first, _))) = (&sight.story, sight.since.first()) else {
        return Vec::new();
    };
    // Onlookers have decided nothing: the last round is enough for them.
    let rounds = usize::from(rules.seats().get());
    let first = (*first).max((story.events.len() + 1).saturating_sub(rounds));
    let mut traces = Vec::new();
    story.retell(rules, first - 1, |index, before, event| {
        traces.push(board::trace(rules, before, index + 1, event));
    });
    traces
}

/// How wide a part of the map a phone shows, less some room.
const VIEW: f64 = 1000.0;

/// What matters now: the circle of the chosen train; else the trains that can be played, the best
/// first, and what happened last, as far as a phone can show them together.
fn focus(
    rules: &GreatRailroad,
    sight: &PageInput<'_>,
    choices: &Choices<'_, '_>,
    since: &[Trace],
) -> Option<Frame> {
    let around = |at: Point, by: f64| [(at.x - by, at.y - by), (at.x + by, at.y + by)];
    if let Some((_, circle)) = choices.shown_at() {
        let by = board::ring(rules, circle) + 60.0;
        return Frame::around(around(board::circle(rules, circle), by));
    }
    let place = |train| board::train(rules, sight.view, train);
    let moved = since.iter().rev().flat_map(|trace| &trace.marks);
    let moved = moved.filter_map(|mark| {
        let circle = match *mark {
            TraceMark::Left(lane) | TraceMark::Turned(lane, _) => rules.board().from(lane),
            TraceMark::Arrived(lane) => rules.board().to(lane),
            TraceMark::Entered(_) => rules.board().depot(),
            TraceMark::Lost(place) => rules.board().from(place.lane()?),
        };
        Some(board::circle(rules, circle))
    });
    let chosen = choices.step.train().and_then(place);
    let movers = choices
        .movers()
        .filter_map(|train| place(train).or_else(|| board::entrance(rules, sight.view)));
    let own = rules.trains().filter(|&train| {
        let owner = rules.owner(train);
        owner.is_some_and(|owner| sight.viewer.is(owner))
            && sight.view.place(train).lane().is_some()
    });
    let points = chosen
        .into_iter()
        .chain(movers)
        .chain(moved)
        .chain(own.filter_map(place));
    let mut all: Vec<(f64, f64)> = Vec::new();
    for point in points {
        let wider = all.iter().copied().chain(around(point, 60.0));
        if Frame::around(wider).is_some_and(|frame| frame.width <= VIEW) {
            all.extend(around(point, 60.0));
        }
    }
    Frame::around(all)
}
