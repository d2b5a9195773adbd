//! Names that trains, their ways or the ring of headings lie on: the map of a page shows them once more, above.

use great_railroad::{GreatRailroad, State};
use pictures::frame::group;
use pictures::geometry::{Angle, Bend, Point};
use pictures::svg::Element;

use super::layout::{Stand, TRAIN};
use super::names::{NameSet, Names};
use super::ring::is_within;
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
/// How far all this is from the middle of the train.
const REACH: f64 = ARROW[2].0 + ARROW[2].1;
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

impl Disc {
    /// Whether it lies on the name in a frame.
    fn covers(&self, frame: &[f64; 4]) -> bool {
        is_within(self.at, self.radius - SPARE, frame)
    }
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
    let around: Vec<Disc> = halos.chain(headed).collect();
    let ways: Vec<(Disc, Vec<Disc>)> = ways(rules, &scene.marks.since).map(along).collect();
    let sets: [(&str, &NameSet); 3] = [
        ("wide", &names.wide),
        ("phone", &names.phone),
        ("fit", &names.fit),
    ];
    let mut layer = group().set("data-layer", "covered");
    for ((scale, set), sized) in sets.into_iter().zip(SIZED) {
        let mut covered = vec![false; set.at.len()];
        for (frame, covered) in set.frames().zip(&mut covered) {
            *covered = around.iter().any(|disc| disc.covers(frame));
        }
        for (near, discs) in &ways {
            mark(set, near, discs, &mut covered);
        }
        for (.., stand) in &all {
            let near = Disc {
                at: stand.at,
                radius: REACH * stand.scale * sized,
            };
            let discs: Vec<Disc> = discs(stand, sized).collect();
            mark(set, &near, &discs, &mut covered);
        }
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

/// Marks the names that some discs lie on. Most names are far away from all of them, which lie within one.
fn mark(set: &NameSet, within: &Disc, discs: &[Disc], covered: &mut [bool]) {
    let names = set.frames().zip(covered);
    for (frame, covered) in names.filter(|(frame, _)| within.covers(frame)) {
        *covered |= discs.iter().any(|disc| disc.covers(frame));
    }
}

/// What the mark of a way covers, as discs, and the one within which they lie.
fn along(way: Bend) -> (Disc, Vec<Disc>) {
    let place = |step| way.at(f64::from(step) / f64::from(STEPS));
    let radius = WAY / 2.0;
    let discs: Vec<Disc> = (0..=STEPS)
        .map(|step| Disc {
            at: place(step),
            radius,
        })
        .collect();
    let middle = place(STEPS / 2);
    let far = discs.iter().map(|disc| middle.distance(disc.at));
    let within = Disc {
        at: middle,
        radius: far.fold(0.0, f64::max) + radius,
    };
    (within, discs)
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
