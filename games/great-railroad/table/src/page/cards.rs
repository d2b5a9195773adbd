//! The cards of the trains below the map, and what its signs mean.

use game::{Arrange, Seat};
use great_railroad::{Circle, GreatRailroad, Place, Train};
use maud::{Markup, Render, html};
use pictures::engraving::hue;

use super::choice::Choices;
use super::icons::{Arrow, Badge};
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
        // One text for all: what a card says is written where it stands.
        ul.traincards data-trains=(trains.len()) {
            @for (seat, train) in trains {
                @let place = sight.view.place(train);
                @let danger = risk::now(rules, sight, sight.view, train).filter(|risk| risk.is_danger);
                li data-seat=(seat.letter()) data-chosen[choices.step.train() == Some(train)] {
                    (Badge(seat, train))
                    p {
                        span.hide {
                            "Train " (train) ", "
                            @if sight.viewer.is(seat) { "yours" } @else { (sight.name(seat)) "’s" }
                        }
                        b { (Where(rules, place)) }
                        span {
                            @if let Some(point) = place.lane().map(|lane| rules.board().direction(lane)) {
                                (Arrow(point)) span.hide { "headed " (point.word()) ": " }
                            }
                            @match place {
                                // The arrow before the name says that it goes there.
                                Place::Standing(lane) => (name(rules, rules.board().to(lane))),
                                Place::Home => { (rules.trains_home(sight.view, seat)) " of " (rules.fleet(seat).len()) " home" }
                                Place::Yard | Place::Running(_) => (ToGo(rules, place)),
                            }
                        }
                        @if let Some(risk) = &danger { em title=(risk.words) { (risk.short) } }
                        // What holds a train up is more than how far it has to go.
                        @else if let Some(other) = risk::awaited(rules, sight.view, train) {
                            span { "waits for train " (other) }
                        }
                        @else if matches!(place, Place::Standing(_)) { span { (ToGo(rules, place)) } }
                    }
                }
            }
        }
    }
}

/// A circle on a card; the depot has a long name.
fn name(rules: &GreatRailroad, circle: Circle) -> &str {
    match circle == rules.board().depot() {
        true => "the depot",
        false => rules.board().name(circle),
    }
}

/// Where a train is.
struct Where<'a>(&'a GreatRailroad, Place);

impl Render for Where<'_> {
    fn render_to(&self, out: &mut String) {
        let Self(rules, place) = *self;
        let (word, circle) = match place {
            Place::Yard => return out.push_str("in the yard"),
            Place::Home => return out.push_str("home"),
            Place::Running(lane) => ("to ", rules.board().to(lane)),
            Place::Standing(lane) => ("in ", rules.board().from(lane)),
        };
        out.push_str(word);
        name(rules, circle).render_to(out);
    }
}

/// How many plays a train has before it. Eight cards beside each other are narrow.
struct ToGo<'a>(&'a GreatRailroad, Place);

impl Render for ToGo<'_> {
    fn render_to(&self, out: &mut String) {
        let Self(rules, place) = *self;
        let plays = rules.plays_home(place);
        plays.render_to(out);
        out.push_str(match plays {
            _ if rules.trains().count() > 6 => " to go",
            1 => " play to go",
            _ => " plays to go",
        });
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
