//! How many segments a tree must have at least, where a segment counts as one or not at all.
//!
//! The method is that of [`lower`](super::lower): trees are joined at vertices, and those that overlap are not
//! noticed, so a tree may be longer, never shorter. But a length is one byte, so a whole row of vertices
//! is joined at once, vertices wait in one set of bits for each length, and what holds for any tree is worked out
//! once for all marks that are asked about.

use super::graph::{Graph, Mask, bits};
use super::shape::Law;

/// No tree.
pub(super) const FAR: u8 = u8::MAX;

/// How long trees must be.
pub(super) struct Lengths {
    /// Any tree that was asked about.
    whole: u8,
    /// One with the edge in it.
    with: Vec<u8>,
}

impl Lengths {
    /// The fewest segments of a tree, or fewer.
    pub(super) const fn least(&self) -> u8 {
        self.whole
    }

    /// The edges that can be in a tree of so many segments at most.
    pub(super) fn within(&self, length: u8) -> Mask {
        let edges = self.with.iter().enumerate();
        edges
            .filter(|(_, least)| **least <= length && **least < FAR)
            .fold(0, |mask, (edge, _)| mask | 1 << edge)
    }

    /// The next greater length that lets in another edge, if any does.
    pub(super) fn next(&self, length: u8) -> u8 {
        let greater = self.with.iter().filter(|least| **least > length);
        greater.min().copied().unwrap_or(FAR)
    }
}

/// By set of terminals and vertex, how long trees must be that join them.
pub(super) struct Joined {
    /// Any tree by the law.
    pub(super) any: Vec<u8>,
    /// one in which others' track joins the vertex to no terminal but itself.
    pub(super) bare: Vec<u8>,
}

/// The lengths of trees by set of terminals and vertex.
pub(super) struct Rows<'a> {
    graph: &'a Graph,
    alive: Mask,
    /// The edges that count.
    counted: Mask,
    count: usize,
    all: usize,
    /// By vertex, the terminal there as a bit.
    cities: Vec<u8>,
    /// Any tree.
    any: Vec<u8>,
}

/// How far vertices are that wait, by their marks.
struct Waiting {
    marks: [[u128; FAR as usize + 1]; 2],
    /// The greatest length at which one waits, or more.
    most: u8,
}

impl<'a> Rows<'a> {
    /// The trees of the `alive` edges, of which only some count.
    pub(super) fn new(graph: &'a Graph, alive: Mask, counted: Mask) -> Self {
        let count = graph.near.len();
        let all = (1usize << graph.terminals.len()) - 1;
        let mut cities = vec![0; count];
        for (index, &terminal) in graph.terminals.iter().enumerate() {
            cities[terminal as usize] = 1 << index;
        }
        let mut rows = Self {
            graph,
            alive,
            counted,
            count,
            all,
            cities,
            any: Vec::new(),
        };
        let mut layers = [rows.starts(), Vec::new()];
        let mut waiting = Waiting::new();
        for set in 1..=all {
            rows.join(&mut layers[0], set, None);
            rows.seed(&mut waiting, &layers[0], 0, set);
            rows.spread(&mut layers, set, &mut waiting, |_, _, _| Some(0));
        }
        let [any, _] = layers;
        rows.any = any;
        rows
    }

    /// A tree that holds one of these edges at least.
    pub(super) fn holding(&self, marked: Mask) -> Option<Lengths> {
        let mut layers = [Vec::new(), vec![FAR; self.any.len()]];
        let mut waiting = Waiting::new();
        for set in 1..=self.all {
            self.join(&mut layers[1], set, Some(&self.any));
            for edge in bits(marked & self.alive) {
                let (a, b) = self.graph.ends[edge];
                for (from, to) in [(a, b), (b, a)] {
                    let reached = usize::from(self.cities[to as usize]);
                    if set & reached == 0 {
                        let length = self.any[self.at(set, from)].saturating_add(self.length(edge));
                        let known = &mut layers[1][self.at(set | reached, to)];
                        *known = length.min(*known);
                    }
                }
            }
            self.seed(&mut waiting, &layers[1], 1, set);
            self.spread(&mut layers, set, &mut waiting, |_, _, _| Some(1));
        }
        let [_, held] = layers;
        self.lengths(&[&held], |edge, one, two| {
            let other = self.any[one].saturating_add(held[two]);
            let least = held[one].saturating_add(self.any[two]).min(other);
            if marked >> edge & 1 == 1 {
                least.min(self.any[one].saturating_add(self.any[two]))
            } else {
                least
            }
        })
    }

    /// A tree by the law, and what joins some of the terminals to a vertex.
    pub(super) fn lawful(&self, own: Mask, law: Law) -> Option<(Lengths, Joined)> {
        match law {
            Law::Some => {
                let any = self.at_cities(|at| self.any[at]);
                let bare = any.clone();
                Some((self.holding(own)?, Joined { any, bare }))
            }
            Law::Between => self.between(own),
        }
    }

    /// The lengths by set and vertex; what joins something to a terminal has it too.
    fn at_cities(&self, length: impl Fn(usize) -> u8) -> Vec<u8> {
        let sets = 0..=self.all;
        let each = sets.flat_map(|set| (0..self.count).map(move |vertex| (set, vertex)));
        each.map(|(set, vertex)| {
            let here = usize::from(self.cities[vertex]);
            match set & !here {
                0 => 0,
                others => length(self.at(others | here, vertex as u8)),
            }
        })
        .collect()
    }

    /// a tree in which others' track joins no two terminals. The mark is others' track that joins the
    /// vertex to a terminal.
    fn between(&self, own: Mask) -> Option<(Lengths, Joined)> {
        let mut layers = [vec![FAR; self.any.len()], self.starts()];
        let mut waiting = Waiting::new();
        for set in 1..=self.all {
            let [bare, marked] = &mut layers;
            self.join(marked, set, Some(bare));
            self.join_at_terminals(marked, set);
            self.join(bare, set, None);
            self.seed(&mut waiting, bare, 0, set);
            self.seed(&mut waiting, marked, 1, set);
            self.spread(&mut layers, set, &mut waiting, |mark, edge, reached| {
                let mark = mark == 1 && own >> edge & 1 == 0;
                match (reached, mark) {
                    (true, true) => None,
                    _ => Some(usize::from(reached || mark)),
                }
            });
        }
        let [bare, marked] = layers;
        let lengths = self.lengths(&[&bare, &marked], |edge, one, two| {
            let apart = bare[one].min(marked[one]).saturating_add(bare[two]);
            let apart = apart.min(bare[one].saturating_add(marked[two]));
            if own >> edge & 1 == 1 {
                apart.min(marked[one].saturating_add(marked[two]))
            } else {
                apart
            }
        })?;
        let any = self.at_cities(|at| bare[at].min(marked[at]));
        let cities = |at: usize| self.cities[at % self.count] != 0;
        let bare = self.at_cities(|at| if cities(at) { marked[at] } else { bare[at] });
        Some((lengths, Joined { any, bare }))
    }

    /// Trees of one terminal each.
    fn starts(&self) -> Vec<u8> {
        let mut row = vec![FAR; (self.all + 1) * self.count];
        for (index, &terminal) in self.graph.terminals.iter().enumerate() {
            row[self.at(1 << index, terminal)] = 0;
        }
        row
    }

    const fn at(&self, set: usize, vertex: u8) -> usize {
        set * self.count + vertex as usize
    }

    fn length(&self, edge: usize) -> u8 {
        (self.counted >> edge & 1) as u8
    }

    fn row<'r>(&self, rows: &'r [u8], set: usize) -> &'r [u8] {
        &rows[set * self.count..(set + 1) * self.count]
    }

    /// Joins two trees of these at all vertices, or one of them and one of those.
    fn join(&self, rows: &mut [u8], set: usize, those: Option<&[u8]>) {
        let (before, here) = rows.split_at_mut(set * self.count);
        let here = &mut here[..self.count];
        let low = set & set.wrapping_neg();
        let mut part = set & set.wrapping_sub(1);
        while part > 0 {
            let rest = set & !part;
            match those {
                // The other way round it would be the same.
                None if part & low == 0 => {}
                None => add(here, self.row(before, part), self.row(before, rest)),
                Some(those) => add(here, self.row(before, part), self.row(those, rest)),
            }
            part = (part - 1) & set;
        }
        for &terminal in &self.graph.terminals {
            let city = usize::from(self.cities[terminal as usize]);
            if set & city == 0 {
                continue;
            }
            let least = self.halves(set, city, |one, two| {
                let (one, two) = (self.at(one, terminal), self.at(two, terminal));
                match those {
                    None => before[one].saturating_add(before[two]),
                    Some(those) => {
                        let other = those[one].saturating_add(before[two]);
                        before[one].saturating_add(those[two]).min(other)
                    }
                }
            });
            let known = &mut here[terminal as usize];
            *known = least.min(*known);
        }
    }

    /// Joins two trees of these at terminals, which both have.
    fn join_at_terminals(&self, rows: &mut [u8], set: usize) {
        for &terminal in &self.graph.terminals {
            let city = usize::from(self.cities[terminal as usize]);
            if set & city != 0 {
                let least = self.halves(set, city, |one, two| {
                    let (one, two) = (self.at(one, terminal), self.at(two, terminal));
                    rows[one].saturating_add(rows[two])
                });
                let known = &mut rows[self.at(set, terminal)];
                *known = least.min(*known);
            }
        }
    }

    /// The least of all ways to make a set of two that share only this city.
    fn halves(&self, set: usize, city: usize, sum: impl Fn(usize, usize) -> u8) -> u8 {
        let others = set & !city;
        let mut part = others & others.wrapping_sub(1);
        let mut least = FAR;
        while part > 0 {
            least = least.min(sum(part | city, others & !part | city));
            part = (part - 1) & others;
        }
        least
    }

    fn seed(&self, waiting: &mut Waiting, rows: &[u8], mark: usize, set: usize) {
        for (vertex, &length) in self.row(rows, set).iter().enumerate() {
            if length < FAR {
                waiting.add(mark, length, vertex as u8);
            }
        }
    }

    /// Lets the trees of a set grow by single edges; `then` has the mark after one, if it may be taken.
    fn spread(
        &self,
        layers: &mut [Vec<u8>; 2],
        set: usize,
        waiting: &mut Waiting,
        then: impl Fn(usize, u8, bool) -> Option<usize>,
    ) {
        let mut length = 0;
        while length <= waiting.most {
            while let Some((mark, vertex)) = waiting.next(length) {
                if layers[mark][self.at(set, vertex)] < length {
                    continue;
                }
                for &(other, edge) in &self.graph.near[vertex as usize] {
                    let reached = usize::from(self.cities[other as usize]);
                    if self.alive >> edge & 1 == 0 || set & reached != 0 {
                        continue;
                    }
                    let Some(mark) = then(mark, edge, reached != 0) else {
                        continue;
                    };
                    let sum = length + self.length(edge.into());
                    let known = &mut layers[mark][self.at(set | reached, other)];
                    if sum < *known {
                        *known = sum;
                        if reached == 0 {
                            waiting.add(mark, sum, other);
                        }
                    }
                }
            }
            length += 1;
        }
        waiting.most = 0;
    }

    /// What trees of these rows have at least, and those with an edge, of which the function has the
    /// two sides; none if there is no tree.
    fn lengths(
        &self,
        rows: &[&[u8]],
        sides: impl Fn(usize, usize, usize) -> u8,
    ) -> Option<Lengths> {
        let whole = rows.iter().flat_map(|rows| self.row(rows, self.all));
        let whole = whole.copied().min().filter(|&whole| whole < FAR)?;
        let with = |edge: usize| {
            if self.alive >> edge & 1 == 0 {
                return FAR;
            }
            let (a, b) = self.graph.ends[edge];
            let sets = 1..self.all;
            let sums = sets.map(|set| sides(edge, self.at(set, a), self.at(self.all & !set, b)));
            let least = sums.min().unwrap_or(FAR);
            least.saturating_add(self.length(edge))
        };
        let with = (0..self.graph.ends.len()).map(with).collect();
        Some(Lengths { whole, with })
    }
}

impl Waiting {
    const fn new() -> Self {
        Self {
            marks: [[0; FAR as usize + 1]; 2],
            most: 0,
        }
    }

    const fn add(&mut self, mark: usize, length: u8, vertex: u8) {
        self.marks[mark][length as usize] |= 1 << vertex;
        if length > self.most {
            self.most = length;
        }
    }

    /// Some vertex that waits at this length, with its mark.
    fn next(&mut self, length: u8) -> Option<(usize, u8)> {
        self.marks
            .iter_mut()
            .enumerate()
            .find_map(|(mark, waiting)| {
                let waiting = &mut waiting[length as usize];
                (*waiting != 0).then(|| {
                    let vertex = waiting.trailing_zeros() as u8;
                    *waiting &= *waiting - 1;
                    (mark, vertex)
                })
            })
    }
}

/// Joins trees at all vertices of a row.
pub(super) fn add(into: &mut [u8], one: &[u8], two: &[u8]) {
    for (into, (one, two)) in into.iter_mut().zip(one.iter().zip(two)) {
        *into = (*into).min(one.saturating_add(*two));
    }
}
