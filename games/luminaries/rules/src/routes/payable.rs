//! The trees over own track and that of some owners that can be paid for, up to a length.
//!
//! First the shapes of all trees are found, with the owners used as a set of four bits, then backward what the
//! rests of each cost, and then the declarations, of which each leads to a tree that can be paid for.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::ahead::Ahead;
use super::cost::{Budget, Cost, Limit};
use super::graph::{Graph, Mask, Mixer};
use super::lengths::{FAR, Lengths};
use super::order::{SLOTS, Step, steps};
use super::shape::{Law, Shape, Turn};
use super::sweep::{DEAD, WHOLE};

/// The sets of owners other than the one who asks.
const OWNER_SETS: usize = 1 << (game::MAX_SEATS - 1);

/// A declaration so far.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Past {
    pub(super) via: Mask,
    pub(super) cost: Cost,
}

impl Past {
    /// Whether this one makes the other superfluous, or is as good with the same segments.
    const fn beats(self, other: Self) -> bool {
        let (mine, theirs) = (self.cost.own(), other.cost.own());
        self.via & !other.via == 0 && (mine < theirs || mine == theirs && self.via == other.via)
    }
}

/// The segments that routes are made of.
pub(super) struct Field {
    pub(super) law: Law,
    pub(super) graph: Graph,
    pub(super) own: Mask,
    /// The segments of each owner.
    pub(super) owners: Vec<Mask>,
    /// How many segments a route needs, by the law and to hold a segment of each owner.
    pub(super) lower: Vec<Lengths>,
    /// The edges some route can hold.
    pub(super) alive: Mask,
    /// How many edges lie ahead, and how many of them are paid for.
    pub(super) ahead: RefCell<Ahead>,
    /// What may be paid, and the most own segments a legal route can have.
    pub(super) limit: Limit,
    /// A segment of every owner.
    pub(super) every: Cost,
}

impl Field {
    /// Looks for the trees of at most so many segments.
    pub(super) fn sweep(&self, length: u8, work: &mut Budget) -> Swept {
        let mut swept = Swept {
            trees: None,
            more: FAR,
            shapes: 0,
        };
        let mut among = self.alive;
        for lower in &self.lower {
            among &= lower.within(length);
            swept.more = swept.more.min(lower.next(length));
        }
        among = self.graph.relevant(among);
        let Some(steps) = steps(&self.graph, among) else {
            return swept;
        };
        self.ahead.borrow_mut().forget();
        let (layers, further) = self.shapes(&steps, length, work);
        if work.is_spent() {
            return swept;
        }
        swept.more = swept.more.min(further);
        swept.shapes = layers.iter().map(|layer| layer.turns.len()).sum();
        let rests = self.rests(&steps, length, &layers, work);
        let first = rests.first().and_then(|shapes| shapes.first());
        let payable = first.into_iter().flatten();
        let payable = payable.filter(|&&rest| self.every.within(rest));
        swept.trees = payable.map(|rest| rest.edges()).min().map(|least| Trees {
            least,
            steps,
            layers,
            rests,
        });
        swept
    }

    /// The owner of an edge as a bit, none for own track.
    fn owner(&self, edge: u8) -> usize {
        let owned = self.owners.iter().position(|owner| owner >> edge & 1 == 1);
        owned.map_or(0, |owner| 1 << owner)
    }

    /// The shapes of all trees of at most so many segments, whatever they are made of: for each shape
    /// and each set of owners used, the fewest segments so far. Also how many the next trees need at least.
    fn shapes(&self, steps: &[Step], length: u8, work: &mut Budget) -> (Vec<Kept>, u8) {
        let mut more = FAR;
        let mut layers = Vec::with_capacity(steps.len());
        let mut layer = Layer::default();
        let mut first = [FAR; OWNER_SETS];
        first[0] = 0;
        layer.shapes.push(Shape::default());
        layer.fewest.push(first);
        layer.kept.least.push(Cost::default());
        for step in steps {
            let mine = self.own >> step.edge & 1 == 1;
            let owner = self.owner(step.edge);
            let prices = [Cost::default(), self.graph.costs[step.edge as usize]];
            let mut next = Layer::default();
            let mut known: HashMap<Shape, u32, BuildHasherDefault<Mixer>> = HashMap::default();
            for (index, (shape, fewest)) in layer.shapes.iter().zip(&layer.fewest).enumerate() {
                let ways = [shape.left(step), shape.taken(step, mine, self.law)];
                let mut turns = [DEAD; 2];
                for (way, turn) in ways.into_iter().enumerate() {
                    let (taken, bit) = if way == 0 { (0, 0) } else { (1, owner) };
                    match turn {
                        Turn::Dead => {}
                        Turn::Whole => {
                            turns[way] = WHOLE;
                            for (used, &so_far) in fewest.iter().enumerate() {
                                let sum = so_far.saturating_add(taken);
                                if used | bit == self.all_owners() && sum < FAR {
                                    // Longer trees may have the same shapes.
                                    more = more.min(sum.max(length + 1));
                                }
                            }
                        }
                        Turn::On(shape) => {
                            let price = layer.kept.least[index].plus(prices[way]);
                            let ahead = self.ahead(&shape, step);
                            // No tree that is reached by longer ways is lost: they were left out before.
                            if !self.limit.allows(price.plus(ahead)) {
                                continue;
                            }
                            let ahead = ahead.edges();
                            let mut grown = [FAR; OWNER_SETS];
                            let mut any = false;
                            for (used, &so_far) in fewest.iter().enumerate() {
                                if so_far == FAR {
                                    continue;
                                }
                                let unused = self.all_owners() & !(used | bit);
                                let least = so_far + taken + ahead.max(unused.count_ones() as u8);
                                if least <= length {
                                    let known = &mut grown[used | bit];
                                    *known = (*known).min(so_far + taken);
                                    any = true;
                                } else {
                                    more = more.min(least);
                                }
                            }
                            if !any {
                                continue;
                            }
                            let place = *known.entry(shape).or_insert_with(|| {
                                next.shapes.push(shape);
                                next.fewest.push([FAR; OWNER_SETS]);
                                next.kept.least.push(Cost::FAR);
                                next.shapes.len() as u32 - 1
                            });
                            turns[way] = place;
                            let least = &mut next.kept.least[place as usize];
                            *least = least.lesser(price);
                            let into = &mut next.fewest[place as usize];
                            for (known, grown) in into.iter_mut().zip(grown) {
                                *known = (*known).min(grown);
                            }
                        }
                    }
                }
                layer.kept.turns.push(turns);
                if !work.spend(150) {
                    return (layers, FAR);
                }
            }
            layers.push(layer.kept);
            layer = next;
        }
        (layers, more)
    }

    const fn all_owners(&self) -> usize {
        (1 << self.owners.len()) - 1
    }

    /// For each layer and each shape, what is paid for rests that make a payable tree of it; nothing if the work
    /// is spent.
    ///
    /// What is left to pay is few numbers, so there are not many rests that matter, however many sets of
    /// segments there are.
    fn rests(&self, steps: &[Step], length: u8, layers: &[Kept], work: &mut Budget) -> Rests {
        let mut all: Rests = Vec::with_capacity(layers.len() + 1);
        let mut after: Vec<Vec<Cost>> = Vec::new();
        for (layer, step) in layers.iter().zip(steps).rev() {
            let price = self.graph.costs[step.edge as usize];
            let mut here = Vec::with_capacity(layer.turns.len());
            for (turns, &so_far) in layer.turns.iter().zip(&layer.least) {
                let mut rests = Vec::new();
                for (&turn, price) in turns.iter().zip([Cost::default(), price]) {
                    let whole = [Cost::default()];
                    let further = match turn {
                        DEAD => &[],
                        WHOLE => whole.as_slice(),
                        place => after[place as usize].as_slice(),
                    };
                    for cost in further.iter().map(|rest| rest.plus(price)) {
                        if self.fits(so_far.plus(cost), length) {
                            work.spend(4 + rests.len() as u64);
                            keep_rest(&mut rests, cost);
                        }
                    }
                }
                here.push(rests);
                if !work.spend(8) {
                    return Vec::new();
                }
            }
            all.push(std::mem::replace(&mut after, here));
        }
        all.push(after);
        all.reverse();
        all
    }

    /// Whether so much can be paid for, with at most so many segments.
    #[inline]
    fn fits(&self, cost: Cost, length: u8) -> bool {
        self.limit.allows(cost) && cost.edges() <= length
    }

    /// The declarations of the trees of just so many segments. Every case that is looked at leads to
    /// a tree, for the rests say what it still needs.
    pub(super) fn enumerate(&self, length: u8, trees: &Trees, work: &mut Budget) -> Vec<Past> {
        let Trees {
            steps,
            layers,
            rests,
            ..
        } = trees;
        let mut found: Vec<Past> = Vec::new();
        let mut here: Vec<Vec<Past>> = vec![vec![Past {
            via: 0,
            cost: Cost::default(),
        }]];
        for (index, (layer, step)) in layers.iter().zip(steps).enumerate() {
            let mine = self.own >> step.edge & 1 == 1;
            let price = self.graph.costs[step.edge as usize];
            let after = &rests[index + 1];
            let mut then: Vec<Vec<Past>> = vec![Vec::new(); after.len()];
            for (pasts, turns) in here.iter().zip(&layer.turns) {
                for (way, &turn) in turns.iter().enumerate() {
                    if turn == DEAD || pasts.is_empty() {
                        continue;
                    }
                    let grown = pasts.iter().map(|past| match way {
                        0 => *past,
                        _ => Past {
                            via: past.via | if mine { 0 } else { 1 << step.edge },
                            cost: past.cost.plus(price),
                        },
                    });
                    for past in grown {
                        if turn == WHOLE {
                            let right = past.cost.edges() == length
                                && self.limit.allows(past.cost)
                                && self.every.within(past.cost);
                            if right && !found.contains(&past) {
                                found.push(past);
                            }
                            continue;
                        }
                        let rests = &after[turn as usize];
                        let leads_on = rests.iter().any(|&rest| {
                            let sum = past.cost.plus(rest);
                            self.fits(sum, length) && self.every.within(sum)
                        });
                        work.spend(4);
                        if leads_on {
                            let into = &mut then[turn as usize];
                            work.spend(into.len() as u64);
                            keep(into, past);
                        }
                    }
                }
                if work.is_spent() {
                    return found;
                }
            }
            here = then;
        }
        found
    }

    /// The least that must still be taken, in edges and in those that are paid for: some way leads from each
    /// missing terminal to what was taken, and each edge joins two things that hang together at most.
    fn ahead(&self, shape: &Shape, step: &Step) -> Cost {
        let ways = self.ahead.borrow_mut().bound(shape, step);
        let blocks = (0..SLOTS).fold(0u32, |set, place| set | 1 << shape.block(place));
        let things = (blocks & !1).count_ones() + shape.missing(step).count_ones();
        let least = ways.greater(Cost::of(0, 0, 0, things.saturating_sub(1) as u8));
        match self.law {
            Law::Some => least,
            Law::Between => least.greater(Cost::OWN.times(shape.own_needed(step))),
        }
    }
}

/// What a sweep has found.
pub(super) struct Swept {
    /// The trees that can be paid for, if there are any.
    pub(super) trees: Option<Trees>,
    /// How many segments any others need at least.
    pub(super) more: u8,
    /// How many shapes were looked at.
    pub(super) shapes: usize,
}

/// Trees that can be paid for.
pub(super) struct Trees {
    /// The fewest segments of one.
    pub(super) least: u8,
    steps: Vec<Step>,
    layers: Vec<Kept>,
    rests: Rests,
}

/// By layer and shape, what rests cost that make a tree.
type Rests = Vec<Vec<Vec<Cost>>>;

/// The shapes before one edge.
#[derive(Default)]
struct Layer {
    shapes: Vec<Shape>,
    /// By shape and set of owners used, the fewest segments taken.
    fewest: Vec<[u8; OWNER_SETS]>,
    kept: Kept,
}

/// What is kept of the shapes before one edge.
#[derive(Default)]
struct Kept {
    /// Where each leads in the next layer if the edge is left, and if it is taken.
    turns: Vec<[u32; 2]>,
    /// What each costs at least, in every part by itself.
    least: Vec<Cost>,
}

/// Adds what a rest costs unless one that pays the same owners costs no more, and drops those it makes useless.
fn keep_rest(rests: &mut Vec<Cost>, cost: Cost) {
    let beats = |one: Cost, other: Cost| one.within(other) && one.payees() == other.payees();
    if !rests.iter().any(|&old| beats(old, cost)) {
        rests.retain(|&old| !beats(cost, old));
        rests.push(cost);
    }
}

/// Adds a declaration unless one beats it, and drops those it beats.
fn keep(pasts: &mut Vec<Past>, past: Past) {
    if !pasts.iter().any(|old| old.beats(past)) {
        pasts.retain(|old| !past.beats(*old));
        pasts.push(past);
    }
}
