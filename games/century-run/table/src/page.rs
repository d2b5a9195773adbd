//! Century Run on a page: the ribbon, the dial that spins, the score sheets.

mod sheets;
#[cfg(test)]
mod tests;
mod verdict;

use crate::board;
use century_run::{Action, CenturyRun, Node, Offer, Place, Spin, Way};
use game::{Event, Notation, Telling, Viewer};
use maud::{Markup, html};
use pictures::Point;

use crate::PageInput;
use kit::{ChanceDue, Click, Group, Hotspot, Layout, Shape};

/// How far a spot on a space of the ribbon reaches.
const REACH: f64 = 44.0;

/// What is picked by one who wants to know what each number would do.
const NUMBERS: &str = "numbers";

/// How far a spot on a number of the dial reaches.
const NUMBER: f64 = 24.0;

pub(crate) fn layout(rules: &CenturyRun, sight: &PageInput<'_>) -> Layout {
    let choices = sight.actions.iter().map(|action| sight.line(rules, action));
    let mut groups = Vec::new();
    if !sight.actions.is_empty() {
        groups.push(Group {
            title: String::new(),
            choices: choices.collect(),
        });
    }
    let scene = sight.scene(sight.actions, marks(sight));
    Layout {
        asked: asked(rules, sight),
        overlay: board::overlay(rules, sight.view, &scene),
        spots: spots(rules, sight),
        groups,
        tray: html! {
            (sheets::beside(rules, sight))
            (prospects(rules, sight))
        },
        ..Layout::default()
    }
}

pub(crate) fn verdict(rules: &CenturyRun, sight: &PageInput<'_>) -> Markup {
    verdict::verdict(rules, sight)
}

/// The dial goes on showing the last spin while an offer is answered.
fn marks(sight: &PageInput<'_>) -> board::Marks {
    let events = sight.story.as_ref().map_or(&[][..], |story| story.events);
    let spins = events.iter().enumerate().rev();
    let last = spins.into_iter().find_map(|(index, event)| match event {
        Event::Chance(spin) => Some((*spin, index + 1)),
        Event::Act(..) => None,
    });
    board::Marks {
        dial: last.map(|(spin, _)| spin),
        spun: last.map(|(_, count)| count),
    }
}

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
        ChanceDue::Type => "Spin the real dial and say what it shows",
    };
    let yard = view.train(view.mover()).at == Place::YARD;
    Some(match view.node() {
        Node::Second => format!("{dial} once more: the train is placed and now runs"),
        Node::Turn if yard => {
            let starts = rules.board().starts().iter();
            let starts: Vec<String> = starts.map(|(number, _)| number.to_string()).collect();
            format!("{dial}: {} starts the train", starts.join(" or "))
        }
        Node::Turn | Node::Choice(_) | Node::Over => dial.to_owned(),
    })
}

fn offered(rules: &CenturyRun, offer: Offer) -> String {
    let code = &rules.board().space(offer.to).code;
    match offer.way {
        Way::Back => format!(
            "The space is taken: drop back to {code}, which costs an hour, or stay and lose the turn"
        ),
        Way::Forward => {
            format!("The space is taken: close up to {code}, or stay and lose the turn")
        }
    }
}

/// The dial while a spin is due; the offered space and one's own while an answer is.
fn spots(rules: &CenturyRun, sight: &PageInput<'_>) -> Vec<Hotspot> {
    let mut spots = Vec::new();
    match sight.chance {
        ChanceDue::NotYours => {}
        ChanceDue::Spin => {
            let Point { x, y } = board::dial_place();
            spots.push(Hotspot {
                shape: Shape::Disc {
                    x,
                    y,
                    r: board::DIAL_RADIUS + 9.0,
                },
                name: "Spin the dial".into(),
                does: Click::Spin,
            });
        }
        ChanceDue::Type => {
            for (spin, place) in board::dial_numbers(rules) {
                let Point { x, y } = place;
                let Spin(number) = spin;
                spots.push(Hotspot {
                    shape: Shape::Disc { x, y, r: NUMBER },
                    name: format!("The real dial shows {number}"),
                    does: Click::Type(rules.chance(&spin).to_string()),
                });
            }
        }
    }
    if let Node::Choice(offer) = sight.view.node() {
        for action in sight.actions {
            let (word, place) = match action {
                Action::Go => ("Go to", offer.to),
                Action::Stay => ("Stay at", sight.view.train(sight.view.mover()).at),
            };
            let Point { x, y } = board::space(rules, place);
            spots.push(Hotspot {
                shape: Shape::Disc { x, y, r: REACH },
                name: format!("{word} {}", rules.board().space(place).code),
                does: sight.doing(rules, action),
            });
        }
    }
    spots
}

/// What each number of the dial would do, for whoever asks before he spins.
fn prospects(rules: &CenturyRun, sight: &PageInput<'_>) -> Markup {
    let view = sight.view;
    match view.node() {
        Node::Turn | Node::Second => {}
        Node::Choice(_) | Node::Over => return html! {},
    }
    if sight.pick != NUMBERS {
        return html! {
            p { a #numbers data-pick href=(sight.link(NUMBERS)) { "What would each number do?" } }
        };
    }
    let words = |spin: Spin| {
        let mut words = String::new();
        rules
            .narrate(
                view,
                &Event::Chance(spin),
                &game::Audience::of(Viewer::Public),
                &mut words,
            )
            .expect("a string takes any text");
        words
    };
    let numbers = board::dial_numbers(rules).into_iter();
    html! {
        section.prospects {
            h2 { "What each number would do" }
            ul { @for (spin, _) in numbers { li { (words(spin)) } } }
        }
    }
}
