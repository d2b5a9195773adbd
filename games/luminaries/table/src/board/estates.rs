//! What everybody sees of each seat: supply, waivers, trackers, the top of the score stack.

use game::Seat;
use luminaries::{Luminaries, Phase, Slot, View};

use super::track;
use pictures::engraving::plate;
use pictures::frame::{group, rect, words};
use pictures::geometry::Point;
use pictures::svg::Element;

const LEFT: f64 = 1486.0;
const WIDTH: f64 = 232.0;
const ROW: f64 = 58.0;
const FOOT: f64 = 1006.0;

/// One line for each seat, in the lower right of the map.
pub(crate) fn draw(rules: &Luminaries, view: &View) -> Element {
    let count = f64::from(rules.seats().get());
    let top = FOOT - count * ROW - 34.0;
    let round = format!(
        "ROUND {}{}",
        view.round,
        if view.end { ", THE LAST" } else { "" }
    );
    let mut all = group()
        .set("data-layer", "estates")
        .with(
            plate(LEFT, top, WIDTH, FOOT - top, 10.0)
                .class("fpaper sink")
                .num("stroke-width", 2.0),
        )
        .with(
            words(Point::new(LEFT + WIDTH / 2.0, top + 24.0), 14.0, &round)
                .class("sans b sp tsoft"),
        );
    for seat in rules.seats().iter() {
        all.add(estate(
            rules,
            view,
            seat,
            top + 32.0 + ROW * seat.index() as f64,
        ));
    }
    all
}

fn estate(rules: &Luminaries, view: &View, seat: Seat, top: f64) -> Element {
    let estate = view.estate(seat);
    let mut drawn = group().set("data-seat", seat.letter());
    if view.turn == seat && view.phase != Phase::Over {
        drawn.add(rect(LEFT + 4.0, top, WIDTH - 8.0, ROW - 2.0).class("flamp"));
        drawn.add(words(Point::new(LEFT + 14.0, top + 21.0), 15.0, "▶").class("tred"));
    }
    let at = Point::new(LEFT + 24.0, top + 16.0);
    drawn.add(track::segment(seat, at, at.shifted(58.0, 0.0)));
    drawn.add(track::badge(seat, at.shifted(29.0, 0.0)));
    let skipped = if estate.skipped { "*" } else { "" };
    let newest = match estate.stack.last() {
        Some(Slot::Known(card)) => format!("newest: {}", rules.card_title(card)),
        Some(Slot::Company { .. }) => "newest: a company".into(),
        Some(Slot::Region(_)) => "newest: a regional card".into(),
        None => String::new(),
    };
    let plural = |count: u8| if count == 1 { "" } else { "s" };
    let companies = match estate.companies {
        1 => "1 company".to_owned(),
        some => format!("{some} companies"),
    };
    let (supply, waivers) = (estate.supply, estate.waivers);
    let lines = [
        format!(
            "{supply} track{}, {waivers} waiver{}",
            plural(supply),
            plural(waivers)
        ),
        format!("scored {} regional{skipped}, {companies}", estate.regionals),
        newest,
    ];
    let first = Point::new(LEFT + 90.0, top + 21.0);
    drawn.add(words(first, 13.0, &lines[0]).class("sans b start"));
    drawn.add(words(Point::new(LEFT + 24.0, top + 37.0), 12.5, &lines[1]).class("sans start"));
    drawn
        .with(words(Point::new(LEFT + 24.0, top + 51.0), 12.5, &lines[2]).class("sans start tsoft"))
}
