//! The routes behind prices that a sweep has found.
//!
//! The layers of the sweep are walked back from the prices, which leaves the few cases that lead to
//! them, and then forward again with the edges taken.

use super::cost::{Budget, Cost, Limit};
use super::graph::{Graph, Mask};
use super::sweep::{DEAD, Sweep, WHOLE};
use super::trees::{MAX_TREES, firsts};

/// The trees behind prices.
pub(super) struct Listed {
    /// For each price its trees: of those with the same own edges the one whose others come first.
    pub(super) trees: Vec<(Cost, Vec<Mask>)>,
    /// Whether there were more trees than are listed.
    pub(super) cut: bool,
}

/// By shape, the prices that lead to wanted ones.
type Marks = Vec<Vec<Cost>>;

impl Sweep<'_> {
    /// Lists the trees of these prices with their `kept` edges; only those are told apart that differ
    /// in edges of `by`.
    pub(super) fn list(
        &self,
        wanted: &[Cost],
        (kept, by): (Mask, Mask),
        budget: &mut Budget,
    ) -> Listed {
        let marks = self.marks(wanted);
        let mut listed = Listed {
            trees: wanted.iter().map(|&cost| (cost, Vec::new())).collect(),
            cut: false,
        };
        let mut here: Vec<Vec<Vec<Mask>>> = vec![vec![vec![0]]];
        for (index, layer) in self.layers().iter().enumerate() {
            let none = Vec::new();
            let next = marks.get(index + 1).unwrap_or(&none);
            let mut then: Vec<Vec<Vec<Mask>>> = next
                .iter()
                .map(|costs| vec![Vec::new(); costs.len()])
                .collect();
            for (shape, turns) in layer.turns.iter().enumerate() {
                for (&cost, trees) in marks[index][shape].iter().zip(&mut here[shape]) {
                    firsts(trees, by);
                    listed.cut |=
                        trees.len() > MAX_TREES || !budget.spend(64 + 8 * trees.len() as u64);
                    trees.truncate(MAX_TREES);
                    for (way, &turn) in turns.iter().enumerate() {
                        let (sum, taken) = self.after(index, way, cost);
                        let into = match turn {
                            DEAD => None,
                            WHOLE => listed
                                .trees
                                .iter_mut()
                                .find(|(c, _)| *c == sum)
                                .map(|(_, t)| t),
                            turn => {
                                let place = next[turn as usize].iter().position(|c| *c == sum);
                                place.map(|place| &mut then[turn as usize][place])
                            }
                        };
                        if let Some(into) = into {
                            into.extend(trees.iter().map(|tree| tree | taken & kept));
                        }
                    }
                }
            }
            here = then;
            if budget.is_spent() {
                listed.cut = true;
                break;
            }
        }
        for (_, trees) in &mut listed.trees {
            firsts(trees, by);
        }
        listed
    }

    /// One tree of a price that was found.
    pub(super) fn one(&self, price: Cost) -> Mask {
        let marks = self.marks(&[price]);
        let (mut shape, mut cost, mut tree) = (0, Cost::default(), 0);
        for (index, layer) in self.layers().iter().enumerate() {
            for (way, &turn) in layer.turns[shape].iter().enumerate() {
                let (sum, taken) = self.after(index, way, cost);
                if turn == WHOLE && sum == price {
                    return tree | taken;
                }
                if turn < WHOLE && marks[index + 1][turn as usize].contains(&sum) {
                    (shape, cost, tree) = (turn as usize, sum, tree | taken);
                    break;
                }
            }
        }
        tree
    }

    /// The trees of one price told apart by what each owner gets, for a sweep in which all payments went to one
    /// of them: `graph` has the right ones. What exceeds the limit is left out.
    ///
    /// Nothing cheaper leads to the shapes of trees of the cheapest price, so none of these is missing.
    pub(super) fn told_apart<'g>(
        self,
        graph: &'g Graph,
        price: Cost,
        limit: Limit,
        budget: &mut Budget,
    ) -> Sweep<'g> {
        let marks = self.marks(&[price]);
        let mut apart = self.with_costs_of(graph);
        let mut here = vec![vec![Cost::default()]];
        for index in 0..marks.len() {
            let none = Vec::new();
            let next = marks.get(index + 1).unwrap_or(&none);
            let mut then: Marks = vec![Vec::new(); next.len()];
            let mut whole = Vec::new();
            for (costs, turns) in here.iter().zip(&apart.layers()[index].turns) {
                budget.spend(4 + 8 * costs.len() as u64);
                for (way, &turn) in turns.iter().enumerate() {
                    for &cost in costs {
                        let (sum, _) = apart.after(index, way, cost);
                        let led = match turn {
                            DEAD => continue,
                            WHOLE => sum.to_one_rival() == price,
                            turn => next[turn as usize].contains(&sum.to_one_rival()),
                        };
                        let into = match turn {
                            WHOLE => &mut whole,
                            turn => &mut then[turn as usize],
                        };
                        if led && limit.allows(sum) && !into.contains(&sum) {
                            into.push(sum);
                        }
                    }
                }
            }
            apart.told(index, std::mem::replace(&mut here, then), &whole);
        }
        apart
    }

    /// For each layer and shape the prices that lead to wanted ones.
    fn marks(&self, wanted: &[Cost]) -> Vec<Marks> {
        let mut all: Vec<Marks> = Vec::with_capacity(self.layers().len());
        let mut after: Marks = Vec::new();
        for (index, layer) in self.layers().iter().enumerate().rev() {
            let mut here: Marks = vec![Vec::new(); layer.turns.len()];
            for (shape, turns) in layer.turns.iter().enumerate() {
                for (way, &turn) in turns.iter().enumerate() {
                    let targets: &[Cost] = match turn {
                        DEAD => &[],
                        WHOLE => wanted,
                        turn => &after[turn as usize],
                    };
                    if targets.is_empty() {
                        continue;
                    }
                    for &cost in &layer.fronts[shape] {
                        let (sum, _) = self.after(index, way, cost);
                        if targets.contains(&sum) && !here[shape].contains(&cost) {
                            here[shape].push(cost);
                        }
                    }
                }
            }
            all.push(std::mem::replace(&mut after, here));
        }
        all.push(after);
        all.reverse();
        all.pop();
        all
    }
}
