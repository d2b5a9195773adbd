//! Century Run on a page: the ribbon, the dial that spins, the score sheets.

mod sheets;
#[cfg(test)]
mod tests;
mod tray;
mod verdict;

use crate::board::{self, Marks, Move, Panel};
use century_run::{Action, CenturyRun, Goal, Node, Offer, Outlook, Place, Promise, Spin, Way};
use game::{Event, Notation, Rules, Seat, Viewer};
use maud::{Markup, html};
use pictures::Point;
use pictures::frame::group;
use pictures::svg::Element;

use crate::PageInput;
use kit::{ChanceDue, Click, Frame, Group, Hotspot, Layout, Line, SeatNote, Shape, Tone};

/// How far a spot on a space of the ribbon reaches.
const REACH: f64 = 44.0;

/// How many spaces ahead of a train are framed: as many as a phone shows with the train itself.
const AHEAD: usize = 4;

/// How much of the ribbon around what matters is framed.
const AROUND: f64 = 80.0;

/// The most turns that marks on the ribbon go back.
const MOST_MARKS: usize = 12;

/// The most events that are looked at for them: each turn has up to three.
const MOST_EVENTS: usize = 4 * MOST_MARKS;

pub(crate) fn board_marks() -> Marks {
    Marks {
        panel: Panel::OnPage,
        ..Marks::default()
    }
}

pub(crate) fn layout(rules: &CenturyRun, sight: &PageInput<'_>) -> Layout {
    let outlooks = match sight.chance {
        ChanceDue::NotYours => Vec::new(),
        ChanceDue::Spin | ChanceDue::Type => {
            let called = |seat| called(sight, seat);
            rules.outlooks(sight.view, &called)
        }
    };
    let numbers = outlooks
        .iter()
        .filter_map(|outlook| Some((outlook.number, outlook.to?)));
    let marks = Marks {
        numbers: numbers.collect(),
        moves: moves(rules, sight),
        ..board_marks()
    };
    Layout {
        status: status(rules, sight),
        asked: asked(rules, sight),
        overlay: board::overlay(rules, sight.view, &sight.scene(sight.actions, marks)),
        spots: spots(rules, sight),
        groups: groups(rules, sight, &outlooks),
        finish: None,
        tray: tray::tray(rules, sight),
        seats: notes(rules, sight),
        focus: focus(rules, sight),
        forced: sight.only(rules),
        pinned: None,
        all_listed: false,
    }
}

pub(crate) fn verdict(rules: &CenturyRun, sight: &PageInput<'_>) -> Markup {
    verdict::verdict(rules, sight)
}

pub(crate) fn decided(rules: &CenturyRun, sight: &PageInput<'_>) -> Option<String> {
    verdict::decided(rules, sight)
}

pub(crate) fn legend(rules: &CenturyRun) -> Markup {
    tray::legend(rules)
}

pub(crate) fn goal(rules: &CenturyRun) -> String {
    let (from, to) = rules.board().ends();
    let carry = format!("Carry passengers from {from} to {to} and gain hours");
    match rules.agreement().goal {
        Goal::Trips(1) => format!("{carry}: the most points win"),
        Goal::Trips(trips) => format!("{carry}: the most points after {trips} trips win"),
        Goal::Points(target) => format!("{carry}: play to {target} points"),
    }
}

fn status(rules: &CenturyRun, sight: &PageInput<'_>) -> String {
    let trip = sight.view.trip();
    match rules.agreement().goal {
        Goal::Trips(1) => "A single trip".to_owned(),
        Goal::Trips(trips) => format!("Trip {trip} of {trips}"),
        Goal::Points(target) => format!("Trip {trip} · to {target} points"),
    }
}

/// What a player is called within a sentence.
fn called(sight: &PageInput<'_>, seat: Seat) -> String {
    if sight.viewer.is(seat) {
        "you".to_owned()
    } else {
        sight.name(seat).to_owned()
    }
}

/// What stands beside the players' names.
fn notes(rules: &CenturyRun, sight: &PageInput<'_>) -> Vec<SeatNote> {
    let note = |seat| {
        let train = sight.view.train(seat);
        let note = if train.at == Place::YARD {
            "in the yard".to_owned()
        } else if train.at == rules.board().terminus() {
            format!("arrived with {}", train.aboard)
        } else {
            format!("{} aboard", train.aboard)
        };
        SeatNote {
            note,
            score: sheets::plain(sight.view.total(seat)),
        }
    };
    rules.setup().seats.iter().map(note).collect()
}

/// What happened to trains since the viewer's own last turn, or since the last turn of whoever is
/// to spin.
fn moves(rules: &CenturyRun, sight: &PageInput<'_>) -> Vec<Move> {
    let Some(story) = &sight.story else {
        return Vec::new();
    };
    let seat = match sight.viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Public => sight.view.mover(),
    };
    let mut moves = Vec::new();
    let since = story.events.len().saturating_sub(MOST_EVENTS);
    story.retell(rules, since, |index, before, event| {
        let mut state = *before;
        rules.apply(&mut state, event);
        if before.mover() == seat || before.trip() != state.trip() {
            moves.clear();
            return;
        }
        for other in rules.setup().seats.iter() {
            let (from, to) = (before.train(other).at, state.train(other).at);
            // Whoever gets an offer has not moved yet.
            let stayed = other == before.mover() && !matches!(state.node(), Node::Choice(_));
            if from != to || stayed {
                moves.push(Move {
                    number: index + 1,
                    seat: other,
                    from,
                    to,
                });
            }
        }
    });
    moves.drain(..moves.len().saturating_sub(MOST_MARKS));
    moves
}

/// What is asked of the viewer.
fn asked(rules: &CenturyRun, sight: &PageInput<'_>) -> Option<String> {
    let view = sight.view;
    let dial = match sight.chance {
        ChanceDue::NotYours => {
            return match view.node() {
                Node::Choice(offer) if sight.seat.is_some() => Some(offered(rules, offer)),
                Node::Choice(_) | Node::Turn | Node::Second | Node::Over => None,
            };
        }
        ChanceDue::Spin => "Spin the dial",
        ChanceDue::Type => "Spin the real dial",
    };
    let at = view.train(view.mover()).at;
    let own = sight.viewer.is(view.mover());
    let (you, are, your) = match own {
        true => ("You", "are", "your"),
        false => (sight.name(view.mover()), "is", "the"),
    };
    // One line even on a phone.
    Some(match view.node() {
        Node::Second => format!("{dial} again and run"),
        Node::Turn if at == Place::YARD => {
            let starts = rules.board().starts().iter();
            let starts: Vec<String> = starts.map(|(number, _)| number.to_string()).collect();
            format!("{dial}: {} starts {your} train", starts.join(" or "))
        }
        Node::Turn | Node::Choice(_) | Node::Over => {
            format!("{you} {are} in {}. {dial}", rules.place_name(at))
        }
    })
}

fn offered(rules: &CenturyRun, offer: Offer) -> String {
    let place = rules.place_name(offer.to);
    match offer.way {
        Way::Back => format!("Drop back to {place}, or stay?"),
        Way::Forward => format!("Close up to {place}, or stay?"),
    }
}

/// The answers to an offer, or what each number would do.
fn groups(rules: &CenturyRun, sight: &PageInput<'_>, outlooks: &[Outlook]) -> Vec<Group> {
    if !sight.actions.is_empty() {
        let choices = sight
            .actions
            .iter()
            .map(|action| answer(rules, sight, action));
        return vec![Group {
            title: String::new(),
            choices: choices.collect(),
        }];
    }
    if outlooks.is_empty() {
        return Vec::new();
    }
    let line = |outlook: &Outlook| {
        let does = match sight.chance {
            ChanceDue::Type => Click::Type(rules.chance(&Spin(outlook.number)).to_string()),
            ChanceDue::Spin | ChanceDue::NotYours => Click::Spin,
        };
        Line::new(format!("{}: {}", outlook.number, outlook.place), does)
            .with_detail(outlook.follows.clone())
            .with_icon(icon(outlook.promise))
    };
    let title = match sight.chance {
        ChanceDue::Type => "What the dial shows, and what it does",
        ChanceDue::Spin | ChanceDue::NotYours => "What each number would do",
    };
    vec![Group {
        title: title.to_owned(),
        choices: outlooks.iter().map(line).collect(),
    }]
}

/// One answer to an offer, with what it costs.
fn answer(rules: &CenturyRun, sight: &PageInput<'_>, action: &Action) -> Line {
    let line = sight.line(rules, action);
    let Node::Choice(offer) = sight.view.node() else {
        return line;
    };
    line.with_detail(match (action, offer.way) {
        (Action::Go, Way::Back) => "lose an hour",
        (Action::Go, Way::Forward) => "as far as you can go",
        (Action::Stay, _) => "lose the turn",
    })
}

/// Whether a number is welcome: an arrow, a fork or a cross, so that color is not all there is.
fn icon(promise: Promise) -> Markup {
    let (kind, path) = match promise {
        Promise::Runs => ("runs", "M2,8H12M8,3L13,8L8,13"),
        Promise::Choice => ("choice", "M2,8H6L12,3M6,8L12,13"),
        Promise::Lost => ("lost", "M3,3L13,13M13,3L3,13"),
    };
    html! {
        svg.cr-icon data-promise=(kind) viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" {
            path d=(path) {}
        }
    }
}

/// The offered space and one's own while an answer is due.
fn spots(rules: &CenturyRun, sight: &PageInput<'_>) -> Vec<Hotspot> {
    let mut spots = Vec::new();
    if let Node::Choice(offer) = sight.view.node() {
        for action in sight.actions {
            let place = match action {
                Action::Go => offer.to,
                Action::Stay => sight.view.train(sight.view.mover()).at,
            };
            let Point { x, y } = board::space(rules, place);
            spots.push(Hotspot {
                shape: Shape::Disc { x, y, r: REACH },
                name: (sight.words)(action),
                does: sight.doing(rules, action),
                piece: None,
            });
        }
    }
    spots
}

/// The way to the offered space, or a ring around one's own.
pub(crate) fn sketch(
    rules: &CenturyRun,
    sight: &PageInput<'_>,
    action: &Action,
    tone: Tone,
) -> Option<Element> {
    let Node::Choice(offer) = sight.view.node() else {
        return None;
    };
    let own = sight.view.train(sight.view.mover()).at;
    let at = board::space(rules, own);
    Some(match action {
        Action::Stay => group()
            .with(tone.ring(at, REACH + 8.0, 7.0))
            .with(tone.sign(at.shifted(-REACH, -REACH), 18.0)),
        Action::Go => {
            let (from, to) = (own.index(), offer.to.index());
            let way: Vec<usize> = match from <= to {
                true => (from..=to).collect(),
                false => (to..=from).rev().collect(),
            };
            let points: Vec<Point> = way
                .into_iter()
                .map(|index| board::space(rules, Place::at(index)))
                .collect();
            let there = board::space(rules, offer.to);
            group()
                .with(tone.arrow(&points, 9.0))
                .with(tone.sign(there.shifted(REACH, -REACH), 18.0))
        }
    })
}

/// The viewer's train, or that of whoever is to spin, with what the dial can reach.
fn focus(rules: &CenturyRun, sight: &PageInput<'_>) -> Option<Frame> {
    let seat = match sight.viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Public => sight.view.mover(),
    };
    let at = sight.view.train(seat).at;
    let last = rules.board().terminus().index();
    let ahead = match at {
        Place::YARD => 0..=0,
        _ => at.index()..=(at.index() + AHEAD).min(last),
    };
    let places = ahead
        .map(Place::at)
        .chain((at == Place::YARD).then_some(at));
    let corners = places.flat_map(|place| {
        let Point { x, y } = board::space(rules, place);
        [(x - AROUND, y - AROUND), (x + AROUND, y + AROUND)]
    });
    Frame::around(corners)
}

/// The number shown last, and how many events there had been.
fn last_spin(sight: &PageInput<'_>) -> Option<(Spin, usize)> {
    let events = sight.story.as_ref().map_or(&[][..], |story| story.events);
    let spun = events
        .iter()
        .rposition(|event| matches!(event, Event::Chance(_)))?;
    match events[spun] {
        Event::Chance(spin) => Some((spin, spun + 1)),
        Event::Act(..) => None,
    }
}
