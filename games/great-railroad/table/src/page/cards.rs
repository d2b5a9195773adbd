//! The cards of the trains below the map, and what its signs mean.

use game::{Arrange, Seat};
use great_railroad::{GreatRailroad, Place, Train};
use maud::{Markup, html};
use pictures::engraving::hue;

use super::choice::Choices;
use super::icons::{arrow, badge};
use super::risk;
use crate::board::{SHORT_ARROW, TURNABLE, form, form_name};

/// A card for each train, the viewer's first.
pub(super) fn tray(choices: &Choices<'_, '_>) -> Markup {
    let (rules, sight) = (choices.rules, choices.sight);
    let mut seats: Vec<Seat> = rules.seats().iter().collect();
    seats.arrange_by_key(|&seat| !sight.viewer.is(seat));
    let trains = seats
        .into_iter()
        .flat_map(|seat| rules.fleet(seat).iter().map(move |&train| (seat, train)));
    let trains: Vec<(Seat, Train)> = trains.collect();
    html! {
        ul.traincards data-trains=(trains.len()) {
            @for (seat, train) in trains { (card(choices, seat, train)) }
        }
    }
}

fn card(choices: &Choices<'_, '_>, seat: Seat, train: Train) -> Markup {
    let (rules, sight) = (choices.rules, choices.sight);
    let (board, place) = (rules.board(), sight.view.place(train));
    // Eight cards beside each other are narrow.
    let narrow = rules.trains().count() > 6;
    let plays = match rules.plays_home(place) {
        plays if narrow => format!("{plays} to go"),
        1 => "1 play to go".to_owned(),
        plays => format!("{plays} plays to go"),
    };
    let name = |circle| match circle == board.depot() {
        true => "the depot",
        false => board.name(circle),
    };
    let to = |lane| format!("to {}", name(board.to(lane)));
    let (main, [second, third]) = match place {
        Place::Yard => ("in the yard".to_owned(), [plays, String::new()]),
        Place::Home => {
            let (home, all) = (rules.trains_home(sight.view, seat), rules.fleet(seat).len());
            let count = format!("{home} of {all} home");
            ("home".to_owned(), [count, String::new()])
        }
        Place::Running(lane) => (to(lane), [plays, String::new()]),
        Place::Standing(lane) => {
            // The arrow before the name says that it goes there.
            let at = format!("in {}", name(board.from(lane)));
            (at, [name(board.to(lane)).to_owned(), plays])
        }
    };
    let owner = match sight.viewer.is(seat) {
        true => "yours".to_owned(),
        false => format!("{}’s", sight.name(seat)),
    };
    let direction = place.lane().map(|lane| board.direction(lane));
    let danger = risk::now(rules, sight, sight.view, train).filter(|risk| risk.is_danger);
    // What holds a train up is more than how far it has to go.
    let third = match risk::awaited(rules, sight.view, train) {
        Some(other) => format!("waits for train {other}"),
        None => third,
    };
    let chosen = choices.step.train() == Some(train);
    html! {
        li data-seat=(seat.letter()) data-chosen[chosen] {
            (badge(seat, train))
            p {
                span.hide { "Train " (train) ", " (owner) }
                b { (main) }
                span {
                    @if let Some(point) = direction {
                        (arrow(point)) span.hide { "headed " (point.word()) ": " }
                    }
                    (second)
                }
                @if let Some(risk) = &danger { em title=(risk.words) { (risk.short) } }
                @else if !third.is_empty() { span { (third) } }
            }
        }
    }
}

/// What every sign on the map means.
pub(crate) fn legend(rules: &GreatRailroad) -> Markup {
    let sign = |inner: Markup| html! { svg.rh.sign viewBox="-50 -50 100 100" aria-hidden="true" { (inner) } };
    let terminal = rules.board().name(rules.terminal());
    html! {
        ul.legend {
            @for seat in rules.seats().iter() {
                li {
                    (sign(html! { path class=(format!("f{} sink", hue(seat))) d=(form(seat)) stroke-width="3" {} }))
                    "Trains of seat " (seat.letter()) ": a " (form_name(seat))
                }
            }
            li {
                (sign(html! { path.fred d=(SHORT_ARROW) transform="scale(2.4)" {} }))
                "Where a train is headed: it leaves that way and no other"
            }
            li {
                (sign(html! {
                    circle.fred.sink r="30" cy="10" stroke-width="3" {}
                    circle.fcard.sink r="22" cy="10" stroke-width="3" {}
                    path.fred d="M0,-46L36,-36L0,-26Z" {}
                }))
                (terminal) ", where all trains must go"
            }
            li {
                (sign(html! {
                    rect.fcard.sink x="-40" y="-40" width="80" height="80" rx="10" stroke-width="3" {}
                    @for (x, y) in [(-19, -19), (19, -19), (-19, 19), (19, 19)] {
                        circle.fpaper.sink cx=(x) cy=(y) r="14" stroke-width="3" {}
                    }
                }))
                "The depot: room for " (rules.board().depot_room()) " trains, safe from being turned"
            }
            li {
                (sign(html! {
                    circle.fcard.sink r="36" stroke-width="5" {}
                    path.no.sink d=(TURNABLE) transform="scale(2.2)" stroke-width="3.4" {}
                }))
                "A rival could turn this train now, because one of their own trains heads the same way; the rim has their color"
            }
            li {
                (sign(html! {
                    circle.fred r="30" {}
                    text.sans.b.tpaper y="17" font-size="48" { "!" }
                }))
                "A rival could turn or wreck your train if you head it there"
            }
            li {
                (sign(html! { circle.no.sglow r="34" stroke-width="12" {} }))
                "On your turn: a train you can play"
            }
            li {
                (sign(html! { path.no.sglow d="M-44,20Q0,-16 44,-4" stroke-width="20" {} }))
                "The way a train took since your last play"
            }
            li {
                (sign(html! { circle.no.sred r="34" stroke-width="9" stroke-dasharray="1 15" stroke-linecap="round" {} }))
                "A train that came into the depot since then"
            }
            li {
                (sign(html! { path.no.sred d="M-30,20A36,36 0 0 1 22,-26" stroke-width="9" {} path.fred d="M12,-44L42,-20L6,-8Z" {} }))
                "A train that was turned since then; the dashed arrow is its old heading"
            }
        }
    }
}
