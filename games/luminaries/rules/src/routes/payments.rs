//! What a regional card costs by the option `own-between`: every payment no other payment beats, with
//! the declaration of that payment that comes first in the order of the data.
//!
//! Own track costs nothing, so a label is what was paid and the first segments of others for it. Labels are
//! joined at vertices, with a mark for whether others' track joins the vertex to a terminal. Trees that
//! overlap are not noticed: a payment may be too low, or its declaration illegal. The law judges each of them.

use super::ahead::Least;
use super::cost::{Budget, Cost, Limit};
use super::graph::{Graph, Mask, Order};
use super::shape::Law;
use super::worth::Worth;

/// What was paid, and for what.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Label {
    cost: Cost,
    via: Mask,
}

/// A label that waits to be spread.
#[derive(Clone, Copy)]
struct Waiting {
    set: usize,
    mark: bool,
    vertex: u8,
    label: Label,
}

/// Every payment no other payment beats, or less, with its first declaration.
pub(super) fn payments(
    graph: &Graph,
    alive: Mask,
    own: Mask,
    limit: Limit,
    budget: &mut Budget,
) -> Vec<(Cost, Mask)> {
    let (&root, others) = graph.terminals.split_last().expect("a card names cities");
    let whole = (1usize << others.len()) - 1;
    let mut cities = vec![None; graph.near.len()];
    for (index, &terminal) in others.iter().enumerate() {
        cities[terminal as usize] = Some(1usize << index);
    }
    cities[root as usize] = Some(0);
    let mut ways = Ways {
        graph,
        alive,
        own,
        limit,
        root,
        whole,
        cities,
        least: Least::new(graph, alive, own, Law::Between, budget),
        worth: Worth::new(graph, alive, limit, &[Cost::default()]),
        fronts: vec![Vec::new(); 2 * graph.near.len() * (whole + 1)],
        ends: Vec::new(),
        levels: Vec::new(),
        level: 0,
        work: 0,
    };
    for (index, &terminal) in others.iter().enumerate() {
        let label = Label {
            cost: Cost::default(),
            via: 0,
        };
        ways.add(1 << index, true, terminal, label);
    }
    let mut level = 0;
    // A label of a level leads to labels of the same level or of later ones.
    while level < ways.levels.len() {
        while let Some(waiting) = ways.levels[level].pop() {
            ways.spread(&waiting);
            ways.worth.look(&ways.ends);
            if !budget.spend(std::mem::take(&mut ways.work)) {
                return ways.found();
            }
        }
        level += 1;
        ways.level = level;
    }
    ways.found()
}

struct Ways<'a> {
    graph: &'a Graph,
    alive: Mask,
    own: Mask,
    limit: Limit,
    root: u8,
    whole: usize,
    /// By vertex, the terminal there as a bit of a set, which is 0 for the root.
    cities: Vec<Option<usize>>,
    /// What must still be added at least.
    least: Least,
    /// What whole payments are wanted.
    worth: Worth,
    /// By set, mark and vertex.
    fronts: Vec<Vec<Label>>,
    /// Payments of whole trees.
    ends: Vec<Cost>,
    /// What waits, by the waivers a whole tree costs at least.
    levels: Vec<Vec<Waiting>>,
    /// The level that is being spread.
    level: usize,
    work: u64,
}

impl Ways<'_> {
    const fn at(&self, set: usize, mark: bool, vertex: u8) -> usize {
        (set * 2 + mark as usize) * self.graph.near.len() + vertex as usize
    }

    fn found(&self) -> Vec<(Cost, Mask)> {
        let front = &self.fronts[self.at(self.whole, true, self.root)];
        front.iter().map(|label| (label.cost, label.via)).collect()
    }

    /// Keeps a label unless something known is as good.
    fn add(&mut self, set: usize, mark: bool, vertex: u8, label: Label) {
        let least = label
            .cost
            .plus(self.least.ahead(self.graph, set, mark, vertex));
        let at = self.at(set, mark, vertex);
        let better = |old: &Label| old.cost.within(label.cost) && old.cost != label.cost;
        let as_good = |old: &Label| old.cost == label.cost && Order(old.via) <= Order(label.via);
        let free = &self.fronts[self.at(set, false, vertex)];
        self.work += 8;
        if !self.worth.allows(least) {
            return;
        }
        self.work += self.fronts[at].len() as u64;
        if self.fronts[at]
            .iter()
            .any(|old| better(old) || as_good(old))
            || mark && free.iter().any(better)
        {
            return;
        }
        self.fronts[at].retain(|old| !label.cost.within(old.cost));
        self.fronts[at].push(label);
        if at == self.at(self.whole, true, self.root) && !self.ends.contains(&label.cost) {
            self.ends.push(label.cost);
        }
        let level = usize::from(least.paid()).max(self.level);
        if self.levels.len() <= level {
            self.levels.resize(level + 1, Vec::new());
        }
        self.levels[level].push(Waiting {
            set,
            mark,
            vertex,
            label,
        });
    }

    /// Lets a label grow by an edge, and by another label at its vertex.
    fn spread(&mut self, waiting: &Waiting) {
        let Waiting {
            set,
            mark,
            vertex,
            label,
        } = *waiting;
        let city = self.cities[vertex as usize];
        // Something better may have come since.
        if !self.fronts[self.at(set, mark, vertex)].contains(&label) {
            return;
        }
        let graph = self.graph;
        // A tree that has the root grows only by joining others there.
        let edges = if city == Some(0) {
            &[]
        } else {
            graph.near[vertex as usize].as_slice()
        };
        for &(other, edge) in edges {
            let mine = self.own >> edge & 1 == 1;
            if self.alive >> edge & 1 == 0 {
                continue;
            }
            let (mut set, mut mark) = (set, mark && !mine);
            if let Some(city) = self.cities[other as usize] {
                // others' track may not join two terminals.
                if mark || set & city != 0 {
                    continue;
                }
                (set, mark) = (set | city, true);
            }
            let via = label.via | if mine { 0 } else { 1 << edge };
            let cost = label.cost.plus(graph.costs[edge as usize]);
            self.add(set, mark, other, Label { cost, via });
        }
        let shared = city.unwrap_or(0);
        let rest = self.whole & !set;
        let marks: &[bool] = match (city, mark) {
            (Some(_), _) => &[true],
            (None, true) => &[false],
            (None, false) => &[false, true],
        };
        let mut part = rest;
        while part > 0 {
            for &other in marks {
                let others = self.at(part | shared, other, vertex);
                for index in 0..self.fronts[others].len() {
                    // Where a front changes on the way, what is new in it comes by again.
                    let Some(&more) = self.fronts[others].get(index) else {
                        break;
                    };
                    let cost = label.cost.plus(more.cost);
                    if self.limit.allows(cost) {
                        let via = label.via | more.via;
                        self.add(set | part, mark || other, vertex, Label { cost, via });
                    }
                }
            }
            part = (part - 1) & rest;
        }
    }
}
