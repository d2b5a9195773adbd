//! Every price of a route that no other price beats, found by sweeping over the segments.
//!
//! Edges are taken or left one by one. All that matters of the past is the [shape](Shape) of the
//! open vertices and what was paid, and of several prices with one shape only those no other beats.
//! Unlike searches that join trees at vertices this one knows at any time what is a tree, so the
//! law on own track is judged exactly.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::ahead::Ahead;
use super::cost::{Budget, Cost, Limit};
use super::graph::{Graph, Mask, Mixer, bits};
use super::order::{Step, steps};
use super::shape::{Law, Shape, Turn};
use super::worth::Worth;

/// What a shape leads to when an edge is left or taken.
pub(super) const DEAD: u32 = u32::MAX;
pub(super) const WHOLE: u32 = u32::MAX - 1;

/// The shapes before one edge.
#[derive(Default)]
pub(super) struct Layer {
    shapes: Vec<Shape>,
    /// By shape, the prices no other price of the shape beats.
    pub(super) fronts: Vec<Vec<Cost>>,
    /// By shape, where it leads in the next layer if the edge is left, and if it is taken.
    pub(super) turns: Vec<[u32; 2]>,
}

/// A finished sweep.
pub(super) struct Sweep<'a> {
    graph: &'a Graph,
    alive: Mask,
    own: Mask,
    /// What an own edge costs.
    own_price: Cost,
    law: Law,
    steps: Vec<Step>,
    ahead: Ahead,
    layers: Vec<Layer>,
    /// The prices of whole trees that no other beats.
    found: Vec<Cost>,
}

impl<'a> Sweep<'a> {
    /// Gets ready to sweep over the `alive` edges.
    pub(super) fn new(
        graph: &'a Graph,
        alive: Mask,
        own: Mask,
        law: Law,
        budget: &mut Budget,
    ) -> Self {
        let own_price = bits(alive & own).map(|edge| graph.costs[edge]).next();
        Self {
            graph,
            alive,
            own,
            own_price: own_price.unwrap_or_default(),
            law,
            steps: Vec::new(),
            ahead: Ahead::new(graph, alive, own, law, budget),
            layers: Vec::new(),
            found: Vec::new(),
        }
    }

    /// Sweeps for prices within the limit that none of the known ones beats; whether the budget was
    /// enough to find them all. Trees of other edges than those `among` are not wanted.
    ///
    /// Only prices are wanted that are at least one of the `floors`.
    pub(super) fn run(
        &mut self,
        among: Mask,
        limit: Limit,
        known: &[Cost],
        floors: &[Cost],
        budget: &mut Budget,
    ) -> bool {
        let mut worth = Worth::new(self.graph, self.alive, limit, floors);
        worth.renew(known);
        self.found.clear();
        self.found.extend_from_slice(known);
        self.layers.clear();
        self.ahead.forget();
        let mut useful = 0;
        for edge in bits(self.alive & among) {
            let own = self.own >> edge & 1 == 1;
            let least = self.ahead.with(self.graph, edge, own);
            if worth.allows(least) {
                useful |= 1 << edge;
            }
        }
        useful = self.graph.relevant(useful);
        if useful == 0 {
            return true;
        }
        let Some(steps) = steps(self.graph, useful) else {
            return false;
        };
        self.steps = steps;
        let mut layer = Layer {
            shapes: vec![Shape::default()],
            fronts: vec![vec![Cost::default()]],
            turns: Vec::new(),
        };
        for index in 0..self.steps.len() {
            let next = self.advance(index, &mut layer, &mut worth, budget);
            self.layers.push(layer);
            layer = next;
            if budget.is_spent() {
                self.found.clear();
                return false;
            }
        }
        true
    }

    fn advance(
        &mut self,
        index: usize,
        layer: &mut Layer,
        worth: &mut Worth,
        budget: &mut Budget,
    ) -> Layer {
        let step = self.steps[index];
        let step = &step;
        let own = self.own >> step.edge & 1 == 1;
        let price = self.graph.costs[step.edge as usize];
        let after = self.steps[index + 1..].iter();
        let own_ahead = after.filter(|step| self.own >> step.edge & 1 == 1).count() as u32;
        let mut next = Layer::default();
        let mut known: HashMap<Shape, u32, BuildHasherDefault<Mixer>> =
            HashMap::with_capacity_and_hasher(
                2 * layer.shapes.len(),
                BuildHasherDefault::default(),
            );
        layer.turns.reserve(layer.shapes.len());
        let mut work = 0;
        for (shape, front) in layer.shapes.iter().zip(&layer.fronts) {
            let mut turns = [DEAD; 2];
            let ways = [
                (shape.left(step), Cost::default()),
                (shape.taken(step, own, self.law), price),
            ];
            for (way, (turn, price)) in ways.into_iter().enumerate() {
                work += 80;
                match turn {
                    Turn::Dead => {}
                    Turn::Whole => {
                        turns[way] = WHOLE;
                        for cost in front.iter().map(|cost| cost.plus(price)) {
                            if worth.allows(cost) {
                                work += 1 + self.found.len() as u64 / 2;
                                keep(&mut self.found, cost);
                            }
                        }
                    }
                    Turn::On(shape) => {
                        let mut bound = self.ahead.bound(&shape, step);
                        if self.law == Law::Between {
                            let needed = shape.own_needed(step);
                            if u32::from(needed) > own_ahead {
                                continue;
                            }
                            bound = bound.greater(self.own_price.times(needed));
                        }
                        let costs = front.iter().map(|cost| cost.plus(price));
                        let open = |cost: &Cost| worth.allows(cost.plus(bound));
                        let mut costs = costs.filter(open).peekable();
                        if costs.peek().is_none() {
                            continue;
                        }
                        let place = *known.entry(shape).or_insert_with(|| {
                            next.shapes.push(shape);
                            next.fronts.push(Vec::new());
                            next.shapes.len() as u32 - 1
                        });
                        turns[way] = place;
                        let into = &mut next.fronts[place as usize];
                        for cost in costs {
                            work += 1 + into.len() as u64 / 2;
                            keep(into, cost);
                        }
                    }
                }
            }
            layer.turns.push(turns);
            if !budget.spend(std::mem::take(&mut work)) {
                break;
            }
            worth.look(&self.found);
        }
        next
    }

    /// The prices found, each beaten by no other.
    pub(super) fn found(&self) -> &[Cost] {
        &self.found
    }

    /// The layers of the last run, one for each edge.
    pub(super) fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// The same layers over a graph that differs only in its costs, without prices.
    pub(super) fn with_costs_of<'g>(self, graph: &'g Graph) -> Sweep<'g> {
        Sweep {
            graph,
            alive: self.alive,
            own: self.own,
            own_price: self.own_price,
            law: self.law,
            steps: self.steps,
            ahead: self.ahead,
            layers: self.layers,
            found: Vec::new(),
        }
    }

    /// Sets the prices of a layer, and those of whole trees that were found there.
    pub(super) fn told(&mut self, layer: usize, fronts: Vec<Vec<Cost>>, whole: &[Cost]) {
        self.layers[layer].fronts = fronts;
        let fresh = whole.iter().filter(|cost| !self.found.contains(cost));
        let fresh: Vec<Cost> = fresh.copied().collect();
        self.found.extend(fresh);
    }

    /// What a price becomes when the edge of a layer is left (0) or taken (1), and the edge if taken.
    pub(super) fn after(&self, layer: usize, way: usize, cost: Cost) -> (Cost, Mask) {
        let edge = self.steps[layer].edge;
        match way {
            0 => (cost, 0),
            _ => (cost.plus(self.graph.costs[edge as usize]), 1 << edge),
        }
    }
}

/// Adds a cost unless one is at least as good, and drops those it beats.
fn keep(front: &mut Vec<Cost>, cost: Cost) {
    if !front.iter().any(|old| old.within(cost)) {
        front.retain(|old| !cost.within(*old));
        front.push(cost);
    }
}
