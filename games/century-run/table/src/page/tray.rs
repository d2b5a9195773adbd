//! What lies under the ribbon: the dial, the table of trains, the score sheets; and what the signs on
//! the ribbon mean.

use century_run::{CenturyRun, Goal, Node, Points};
use game::{Rules, Seat};
use kit::ChanceDue;
use maud::{Markup, PreEscaped, html};

use super::{last_spin, sheets};
use crate::PageInput;
use crate::board;

/// Everything under the ribbon. The sheets lie below the table and are scrolled to.
pub(super) fn tray(rules: &CenturyRun, sight: &PageInput<'_>) -> Markup {
    let spun = last_spin(sight);
    let shown = spun.map(|(spin, _)| spin);
    html! {
        div.cr-tray {
            // Whoever clicks on the dial presses the button that spins it. A label names its button.
            @let spins = sight.chance == ChanceDue::Spin;
            label.cr-dial for=[spins.then_some("spin")] {
                @if spins { span.hide { "Spin" } }
                (PreEscaped(board::tray_dial(rules, shown, spun.map(|(_, count)| count))))
            }
            @if let Some(spin) = shown { p.hide { "The dial shows " (spin.0) "." } }
            (trains(rules, sight))
            div.cr-sheets #sheets { (sheets::beside(rules, sight)) }
        }
    }
}

/// Where every train is, and what its sheet says so far.
fn trains(rules: &CenturyRun, sight: &PageInput<'_>) -> Markup {
    let of = match rules.agreement().goal {
        Goal::Points(target) => format!("total of {target}"),
        Goal::Trips(_) => "total".to_owned(),
    };
    let over = sight.view.node() == Node::Over;
    html! {
        table.cr-trains {
            thead { tr {
                th scope="col" {
                    "Trip " (sight.view.trip()) ": where "
                    a href="#sheets" { "Score sheets" }
                }
                th scope="col" { "aboard" }
                th scope="col" { "hours" }
                th scope="col" { "this trip" }
                th scope="col" { (of) }
            } }
            tbody {
                @for seat in rules.setup().seats.iter() {
                    @let turn = !over && sight.view.mover() == seat;
                    tr data-turn[turn] { (train(rules, sight, seat)) }
                }
            }
        }
    }
}

fn train(rules: &CenturyRun, sight: &PageInput<'_>, seat: Seat) -> Markup {
    let train = sight.view.train(seat);
    let points = Points::of(train, rules.board().prices(), rules.agreement().hours);
    let name = if sight.viewer.is(seat) {
        "You"
    } else {
        sight.name(seat)
    };
    html! {
        th scope="row" {
            (sheets::letter(rules, seat)) " " b { (name) ": " (board::whereabouts(rules, sight.view, seat)) }
        }
        td { (train.aboard) }
        td { "+" (train.gained) " −" (train.lost) }
        td { (sheets::signed(points.net())) }
        td { (sheets::plain(sight.view.total(seat))) }
    }
}

/// What the signs on the ribbon mean.
pub(super) fn legend(rules: &CenturyRun) -> Markup {
    let used = |name: &str, view: &str| {
        html! {
            svg.rh viewBox=(view) width="58" height="38" aria-hidden="true" {
                use href=(format!("#b-{name}")) {}
            }
        }
    };
    let starts: Vec<String> = rules
        .board()
        .starts()
        .iter()
        .map(|(number, aboard)| format!("{number} starts with {aboard} passengers"))
        .collect();
    let (from, to) = rules.board().ends();
    html! {
        ul.cr-legend {
            li { (used("gs", "-46 -30 92 60")) "A stop here gains an hour." }
            li { (used("ys", "-46 -30 92 60")) "A stop here loses an hour." }
            li { (used("r", "-50 -34 100 68")) "Every train must stop here by an exact number. The third failure moves it there." }
            li { (used("c", "-52 -34 104 68")) "A city: each train stops on one of its two spaces; the figures say who gets on and off." }
            li { (used("tunnel", "-60 -56 120 92")) "Tube, tunnel, river, crossing and trestle are counted, but nobody stops there." }
            li { (used("s", "-56 -40 112 80")) (from) " and " (to) ". " (starts.join(", ")) "." }
            li {
                svg.rh viewBox="-46 -30 92 60" width="58" height="38" aria-hidden="true" {
                    path d="M-34,0H34" class="no samber" stroke-width="7" {}
                    circle cx="34" r="9" class="famber sink" stroke-width="2" {}
                }
                "Where a train ran since your last turn; a dashed frame where one lost its turn."
            }
            li {
                svg.rh viewBox="-46 -30 92 60" width="58" height="38" aria-hidden="true" {
                    circle r="20" class="fglow sink" stroke-width="3" {}
                    text y="9" font-size="26" class="sans b onglow" { "3" }
                }
                "Where your train goes if the dial shows this number."
            }
        }
    }
}
