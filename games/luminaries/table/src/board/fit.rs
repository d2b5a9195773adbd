//! The names of a few cities on a small map: found anew for each hand of cards, beside their cities.

use pictures::geometry::Point;
use pictures::svg::Element;

use super::SIZE;
use super::names::{Side, width};

/// The height of the letters, in units of the map: ten pixels and more where a phone shows all of it.
pub(super) const LETTERS: f64 = 43.2;
/// How far from the middle of its city a name begins.
const GAP: f64 = 21.0;
/// The rings around the cities that are named, and the discs of the others.
const RING: f64 = 17.0;
const DISC: f64 = 10.0;
/// How many places beside its city a name could have.
const PLACES: usize = 12;
/// How much a name weighs that lies upon another name, or upon the ring of a city.
const UPON: f64 = 20.0;
/// So much of a ring a name may cover before it is left out.
const COVERED: f64 = 200.0;

/// A name in one of the places that it could have.
#[derive(Clone, Copy, Debug)]
struct Label<'a> {
    text: &'a str,
    at: Point,
    side: Side,
    /// Left, top, right and bottom.
    frame: [f64; 4],
}

impl<'a> Label<'a> {
    /// A text that is so wide.
    fn new(text: &'a str, wide: f64, at: Point, side: Side) -> Self {
        let left = match side {
            Side::Start => at.x,
            Side::Middle => at.x - wide / 2.0,
            Side::End => at.x - wide,
        };
        let (top, bottom) = (at.y - LETTERS * 0.76, at.y + LETTERS * 0.22);
        Self {
            text,
            at,
            side,
            frame: [left, top, left + wide, bottom],
        }
    }

    fn draw(&self) -> Element {
        let part = Element::new("tspan").num("x", self.at.x.round());
        part.num("y", self.at.y.round()).text(self.text)
    }
}

/// The places beside a city, the best first.
fn beside(text: &str, city: Point) -> [Label<'_>; PLACES] {
    let (up, level, down) = (-GAP, LETTERS * 0.27, GAP + LETTERS * 0.7);
    let (over, near) = (-GAP * 0.4, GAP * 0.7);
    let wide = width(text) * LETTERS;
    let label = |x: f64, y: f64, side| Label::new(text, wide, city.shifted(x, y), side);
    [
        label(GAP, level, Side::Start),
        label(-GAP, level, Side::End),
        label(0.0, up, Side::Middle),
        label(0.0, down, Side::Middle),
        label(near, over, Side::Start),
        label(near, down - GAP * 0.4, Side::Start),
        label(-near, over, Side::End),
        label(-near, down - GAP * 0.4, Side::End),
        label(-near, up, Side::Start),
        label(near, up, Side::End),
        label(-near, down, Side::Start),
        label(near, down, Side::End),
    ]
}

/// How much of two frames is one upon the other.
fn shared(one: [f64; 4], two: [f64; 4]) -> f64 {
    let wide = one[2].min(two[2]) - one[0].max(two[0]);
    let high = one[3].min(two[3]) - one[1].max(two[1]);
    wide.max(0.0) * high.max(0.0)
}

/// How much a name covers of the rings of cities.
fn ringed(label: &Label<'_>, towns: &[(Point, Option<&str>)]) -> f64 {
    let rings = towns.iter().filter(|(_, name)| name.is_some());
    let covered = rings.map(|(at, _)| shared(label.frame, around(*at, RING)));
    covered.sum()
}

/// The square around a point.
const fn around(at: Point, by: f64) -> [f64; 4] {
    [at.x - by, at.y - by, at.x + by, at.y + by]
}

/// What speaks against a place besides other names: the edge of the map, and cities it would cover.
fn fault(label: &Label<'_>, towns: &[(Point, Option<&str>)]) -> f64 {
    let frame = label.frame;
    let out = (4.0 - frame[0]).max(frame[2] - SIZE.width + 4.0).max(0.0);
    let covered = towns.iter().map(|(at, name)| {
        let (by, weight) = match name {
            Some(_) => (RING, UPON),
            None => (DISC, 1.0),
        };
        weight * shared(frame, around(*at, by))
    });
    out * 1e4 + covered.sum::<f64>()
}

/// The names of those cities that have one here, each beside its city; one that would lie upon another
/// is left out. Names on the same side of their cities are one text, which takes fewer bytes.
pub(super) fn names(towns: &[(Point, Option<&str>)]) -> Vec<Element> {
    let labels = placed(towns);
    let sides = [
        (Side::Start, "start"),
        (Side::Middle, "halo"),
        (Side::End, "end"),
    ];
    let texts = sides.into_iter().map(|(side, class)| {
        let labels = labels.iter().filter(|label| label.side == side);
        let text = Element::new("text").class(class);
        text.with_all(labels.map(Label::draw))
    });
    texts.collect()
}

fn placed<'a>(towns: &[(Point, Option<&'a str>)]) -> Vec<Label<'a>> {
    let named = towns.iter().filter_map(|(at, name)| Some((*at, (*name)?)));
    let places: Vec<[(f64, Label<'a>); PLACES]> = named
        .map(|(at, text)| {
            let mut rank = 0.0;
            beside(text, at).map(|label| {
                rank += 1.0;
                (fault(&label, towns) + rank, label)
            })
        })
        .collect();
    let clash = |label: &Label<'_>, index: usize, chosen: &[Label<'_>]| {
        let others = chosen
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != index);
        let shared = others.map(|(_, other)| shared(label.frame, other.frame));
        shared.sum::<f64>()
    };
    let mut chosen: Vec<Label<'a>> = places.iter().map(|places| places[0].1).collect();
    // Each in turn takes what is best beside the others; a few rounds settle it.
    for _ in 0..4 {
        for index in 0..places.len() {
            let costs = places[index]
                .iter()
                .map(|(fault, label)| (fault + UPON * clash(label, index, &chosen), label));
            let best = costs.min_by(|one, two| one.0.total_cmp(&two.0));
            if let Some((_, label)) = best {
                chosen[index] = *label;
            }
        }
    }
    // A name that would hide a city is left out, as is one that lies upon another.
    chosen.retain(|label| ringed(label, towns) <= COVERED);
    loop {
        let worst = (0..chosen.len())
            .map(|index| (clash(&chosen[index], index, &chosen), index))
            .max_by(|one, two| one.0.total_cmp(&two.0));
        match worst {
            Some((clash, index)) if clash > 60.0 => {
                chosen.swap_remove(index);
            }
            Some(_) | None => return chosen,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::map;
    use super::*;
    use game::Prng;
    use luminaries::Luminaries;

    /// The cities of some hands: their names keep apart and stay on the map, beside their cities, and
    /// nearly all are shown.
    #[test]
    fn names_of_a_hand_keep_apart() {
        let rules: Luminaries = kit::trial::pictures::rules(2);
        let map = &rules.board().map;
        let mut rng = Prng::new(5);
        let (mut all, mut shown) = (0, 0);
        for _ in 0..40 {
            let mut towns: Vec<(Point, Option<&str>)> = Vec::new();
            for place in &map.cities {
                let own = rng.below(4) == 0;
                towns.push((
                    map::vertex(&rules, place.vertex),
                    own.then_some(&*place.name),
                ));
            }
            let labels = placed(&towns);
            all += towns.iter().filter(|(_, name)| name.is_some()).count();
            shown += labels.len();
            for label in &labels {
                let covered = ringed(label, &towns);
                assert!(covered <= COVERED, "{} hides a city: {covered}", label.text);
            }
            for (index, one) in labels.iter().enumerate() {
                let frame = one.frame;
                assert!(
                    frame[0] >= 0.0 && frame[2] <= SIZE.width,
                    "{} runs out",
                    one.text
                );
                // There are two of some names.
                let mut cities = towns.iter().filter(|(_, name)| *name == Some(one.text));
                let near = |at: Point| {
                    let edge = Point::new(
                        at.x.clamp(frame[0], frame[2]),
                        at.y.clamp(frame[1], frame[3]),
                    );
                    edge.distance(at) < 2.0 * GAP
                };
                assert!(cities.any(|(at, _)| near(*at)), "{} is far away", one.text);
                for other in &labels[index + 1..] {
                    let shared = shared(frame, other.frame);
                    assert!(shared <= 60.0, "{} lies upon {}", one.text, other.text);
                }
            }
        }
        assert!(shown * 20 > all * 19, "{shown} of {all} names are shown");
    }
}
