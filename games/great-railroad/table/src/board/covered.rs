//! Names that trains, their ways or the ring of headings lie on: the map of a page shows them once more, above.

use great_railroad::{GreatRailroad, State};
use pictures::frame::group;
use pictures::geometry::{Angle, Point};
use pictures::svg::Element;

use super::layout::{Stand, TRAIN};
use super::names::{NameSet, Names};
use super::ring::outside;
use super::traces::{WAY, ways};
use super::trains::stands;
use super::{choices, layout, ring};
use crate::Scene;

/// How much larger trains are at each scale of the board than they are kept, as the style sheet has it.
const SIZED: [f64; 3] = [1.0, 1.2, 1.6];
/// The arrow of a train as discs: how far each is from the middle of the train, and its radius.
const ARROW: [(f64, f64); 3] = [(42.0, 15.0), (63.0, 28.0), (80.0, 13.0)];
/// The sign of a train that can be turned, as a disc: how far it is from the middle, to the side and up, and its
/// radius.
const SIGN: (f64, f64) = (29.0, 16.0);
/// The outer radius of the halo around a train that can be played.
const HALO: f64 = TRAIN + 11.5;
/// In how many steps the mark of a way is followed.
const STEPS: u8 = 16;
/// What may be lost of a name before it is shown again: frames are reckoned a little too large.
const SPARE: f64 = 4.0;

/// A disc that lies above the map.
struct Disc {
    at: Point,
    radius: f64,
}

/// The names that are covered, for each scale.
pub(super) fn draw(rules: &GreatRailroad, view: &State, scene: &Scene<'_>) -> Element {
    let names = Names::of(rules);
    let all = stands(rules, view, &scene.marks);
    let movers = &scene.marks.movers;
    let halos = all.iter().filter(|(_, train, _)| movers.contains(train));
    let halos = halos.map(|(.., stand)| Disc {
        at: stand.at,
        radius: HALO * stand.scale,
    });
    let headed = choices::headed_in(rules, view, scene.actions).map(|circle| Disc {
        at: layout::circle(rules.board(), circle),
        radius: ring(rules, circle),
    });
    let ways = ways(rules, &scene.marks.since).flat_map(|way| {
        (0..=STEPS).map(move |step| Disc {
            at: way.at(f64::from(step) / f64::from(STEPS)),
            radius: WAY / 2.0,
        })
    });
    let around: Vec<Disc> = halos.chain(headed).chain(ways).collect();
    let sets: [(&str, &NameSet); 3] = [
        ("wide", &names.wide),
        ("phone", &names.phone),
        ("fit", &names.fit),
    ];
    let mut layer = group().set("data-layer", "covered");
    for ((scale, set), sized) in sets.into_iter().zip(SIZED) {
        let trains = all.iter().flat_map(|(.., stand)| discs(stand, sized));
        let discs: Vec<Disc> = trains.collect();
        let frames = set.frames().map(|frame| {
            let mut above = discs.iter().chain(&around);
            above.any(|disc| outside(disc.at, &frame) < disc.radius - SPARE)
        });
        let covered: Vec<bool> = frames.collect();
        if covered.contains(&true) {
            layer.add(
                group()
                    .class(format_args!("name names-{scale}"))
                    .with_all(set.draw(rules.board(), |name| covered[name])),
            );
        }
    }
    layer
}

/// What a train covers: itself, its arrow, and the sign that it can be turned, on the side that the arrow leaves free.
fn discs(stand: &Stand, sized: f64) -> impl Iterator<Item = Disc> {
    let size = stand.scale * sized;
    let body = Disc {
        at: stand.at,
        radius: TRAIN * size,
    };
    let left = |angle: Angle| angle.0.cos() < 0.0;
    let far = SIGN.0 * size;
    let sign = stand.angle.map(|angle| Disc {
        at: stand.at.shifted(if left(angle) { far } else { -far }, -far),
        radius: SIGN.1 * size,
    });
    let (at, long) = (stand.at, stand.scale * stand.arrow * sized);
    let arrow = stand.angle.into_iter().flat_map(move |angle| {
        ARROW.map(|(far, radius)| Disc {
            at: at.toward(angle, far * long),
            radius: radius * long,
        })
    });
    std::iter::once(body).chain(sign).chain(arrow)
}
