//! A search from one decision to the next: trees, threads and what is kept between moves.

use std::num::NonZeroUsize;

use game::{BySeat, Event, Game, MAX_SEATS, Next, Prng, Seat, SeatCount};

use super::answer::{Answer, Certainty, Weighed};
use super::budget::{Budget, Cancel, Deadline};
use super::grow::{Grower, Knowledge, Question};
use super::settings::Settings;
use super::spread::Spread;
use super::tree::{Id, Proof, Tree};

/// How many simulations pass between looks at the clock.
const BATCH: u32 = 32;
/// Simulations that a tree is grown by at least.
const FEWEST: u32 = 2;
/// How many nodes are searched for the new position in the old tree.
const LOOKED_AT: usize = 4_096;
/// How many events below the old root it is searched for.
const DEEPEST: usize = 64;

/// A search that remembers its trees from one decision to the next.
pub struct Search<G: Game> {
    settings: Settings,
    budget: Budget,
    threads: NonZeroUsize,
    cancel: Cancel,
    trees: Vec<Tree<G>>,
    /// Where the trees begin and what was done there, if they may be of use again.
    past: Option<(G::State, Seat, G::Action)>,
}

impl<G: Game> Search<G> {
    /// A search on one thread.
    pub fn new(settings: Settings, budget: Budget) -> Self {
        Self {
            settings,
            budget,
            threads: NonZeroUsize::MIN,
            cancel: Cancel::new(),
            trees: Vec::new(),
            past: None,
        }
    }

    /// How far a bot trusts the rule of thumb more than this search.
    pub(super) fn trust(&self) -> Option<f64> {
        self.settings.trust
    }

    /// How long it thinks about the next answers.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// Sets the number of threads. A budget of simulations gives the same answer on any number of
    /// them; with a budget of time each thread grows a tree of its own.
    pub fn set_threads(&mut self, threads: NonZeroUsize) {
        self.threads = threads;
    }

    /// The flag that stops it.
    pub fn cancel(&self) -> Cancel {
        self.cancel.clone()
    }

    /// Forgets what it thought before.
    pub fn forget(&mut self) {
        // Its trees are cleared before they grow again; their room is of use.
        self.past = None;
    }

    /// Weighs the actions, of which there is at least one, of the seat that must decide.
    pub fn answer(
        &mut self,
        rules: &G,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        rng: &mut Prng,
    ) -> Answer<G::Action> {
        let mut own = Prng::new(rng.bits());
        let question = Question {
            rules,
            view,
            actions,
            knowledge: Knowledge::of(rules, view, &mut own),
            settings: self.settings.at(rules.setup().seats),
        };
        let mut root = G::State::default();
        rules.determinize(view, &mut own, &mut root);
        self.take_up(&question, &root);
        let mut answer = self.grow(&question, seat, &mut own);
        if question.knowledge == Knowledge::Whole {
            self.settle(&question, &root, seat, &mut answer);
        }
        self.past = match question.knowledge {
            Knowledge::Whole => Some((root, seat, answer.best())),
            Knowledge::Part => None,
        };
        answer
    }

    /// Notes what is certain after each action, and how long it takes.
    fn settle(
        &self,
        question: &Question<'_, G>,
        root: &G::State,
        seat: Seat,
        answer: &mut Answer<G::Action>,
    ) {
        let mut after = root.clone();
        for option in &mut answer.options {
            after.clone_from(root);
            let event = Event::Act(seat, option.action);
            question.rules.apply(&mut after, &event);
            if let Some(known) = self.settings.judge.known(question.rules, &after) {
                option.share = match known.winner {
                    Some(winner) => f64::from(u8::from(winner == seat)),
                    None => 1.0 / f64::from(question.rules.setup().seats.get()),
                };
                option.error = 0.0;
                option.certainty = Certainty::Proven;
                option.plays = Some(known.plays + 1);
            }
        }
        answer.sort();
    }

    /// Goes on with the old trees as far as they hold the new position, else begins new ones.
    fn take_up(&mut self, question: &Question<'_, G>, root: &G::State) {
        let count = match self.budget.time {
            None => self.settings.trees.max(1) as usize,
            Some(_) => self.threads.get(),
        };
        self.trees.resize_with(count, Tree::new);
        let past = self.past.take();
        for tree in &mut self.trees {
            let found = past.as_ref().and_then(|(state, seat, action)| {
                let child = tree.child_by(tree.root(), &Event::Act(*seat, *action))?;
                Finder::new(question.rules, tree, root, *seat).find(state, child)
            });
            match found {
                Some(found) => tree.keep(found),
                None => tree.clear(),
            }
        }
    }

    fn grow(
        &mut self,
        question: &Question<'_, G>,
        seat: Seat,
        rng: &mut Prng,
    ) -> Answer<G::Action> {
        let deadline = Deadline::new(self.budget, &self.cancel);
        let count = self.trees.len() as u32;
        let each = self.budget.simulations.div_ceil(count);
        let mut jobs: Vec<(u64, &mut Tree<G>)> = Vec::new();
        for tree in &mut self.trees {
            jobs.push((rng.bits(), tree));
        }
        let share = jobs.len().div_ceil(self.threads.get());
        let work = |jobs: Vec<(u64, &mut Tree<G>)>| -> Vec<Grown<G>> {
            let grown = jobs
                .into_iter()
                .map(|(seed, tree)| grow_one(question, tree, seed, each, &deadline, seat));
            grown.collect()
        };
        let mut parts = Vec::new();
        while !jobs.is_empty() {
            let rest = jobs.split_off(share.min(jobs.len()));
            parts.push(std::mem::replace(&mut jobs, rest));
        }
        let grown: Vec<Grown<G>> = if parts.len() == 1 {
            parts.into_iter().flat_map(work).collect()
        } else {
            std::thread::scope(|scope| {
                let spawn = |part| scope.spawn(|| work(part));
                let threads: Vec<_> = parts.into_iter().map(spawn).collect();
                let join = threads.into_iter().map(std::thread::ScopedJoinHandle::join);
                join.flat_map(|grown| grown.expect("a search does not panic"))
                    .collect()
            })
        };
        merged(&grown, question.rules.setup().seats)
    }
}

/// What one tree says of each action.
struct Grown<G: Game> {
    options: Vec<Seen<G>>,
    simulations: u64,
    nodes: u64,
    sum: [f64; MAX_SEATS],
}

struct Seen<G: Game> {
    action: G::Action,
    visits: u64,
    mean: f64,
    /// The values of this search alone.
    spread: Spread,
    proof: Option<f64>,
}

fn grow_one<G: Game>(
    question: &Question<'_, G>,
    tree: &mut Tree<G>,
    seed: u64,
    simulations: u32,
    deadline: &Deadline,
    seat: Seat,
) -> Grown<G> {
    let mut grower = Grower::new(question, tree, seed);
    let mut done = 0;
    // The first simulation may look at the root alone, and then there is nothing to choose from.
    while done < simulations.max(FEWEST) && !(grower.is_solved() && done > 0) {
        if done > 0 && done.is_multiple_of(BATCH) && deadline.has_come(done) {
            break;
        }
        grower.simulate();
        done += 1;
    }
    let (spreads, sum) = grower.results();
    let options = tree.children(tree.root()).filter_map(|id| {
        let node = tree.node(id);
        let Event::Act(_, action) = tree.event(id) else {
            return None;
        };
        let proof = match node.proof {
            Proof::Open => None,
            Proof::Won(winner) => Some(f64::from(u8::from(winner == seat))),
            Proof::Drawn => Some(1.0 / f64::from(question.rules.setup().seats.get())),
        };
        Some(Seen {
            action,
            visits: u64::from(node.visits),
            mean: f64::from(node.mean),
            spread: spreads.get(tree.number(id)).copied().unwrap_or_default(),
            proof,
        })
    });
    Grown {
        options: options.collect(),
        simulations: u64::from(done),
        nodes: tree.len() as u64,
        sum,
    }
}

/// The trees' words on each action, weighed by how often they tried it.
fn merged<G: Game>(grown: &[Grown<G>], seats: SeatCount) -> Answer<G::Action> {
    let simulations: u64 = grown.iter().map(|tree| tree.simulations).sum();
    let mut answer = Answer {
        options: Vec::new(),
        value: BySeat::from_fn(seats, |seat| {
            let sum: f64 = grown.iter().map(|tree| tree.sum[seat.index()]).sum();
            sum / simulations as f64
        }),
        simulations,
        nodes: grown.iter().map(|tree| tree.nodes).sum(),
        bytes: 0,
    };
    answer.bytes = answer.nodes * Tree::<G>::NODE_BYTES as u64;
    let mut actions: Vec<G::Action> = Vec::new();
    for seen in grown.iter().flat_map(|tree| &tree.options) {
        if !actions.contains(&seen.action) {
            actions.push(seen.action);
        }
    }
    for action in actions {
        let seen = || {
            let all = grown.iter().flat_map(|tree| &tree.options);
            all.filter(|seen| seen.action == action)
        };
        let visits: u64 = seen().map(|seen| seen.visits).sum();
        let proof = seen().find_map(|seen| seen.proof);
        if visits == 0 && proof.is_none() {
            continue;
        }
        let tried = || seen().filter(|seen| seen.visits > 0);
        let sum: f64 = tried().map(|seen| seen.mean * seen.visits as f64).sum();
        let mean = sum / visits.max(1) as f64;
        let mut spread = Spread::default();
        for seen in tried() {
            spread.merge(seen.spread);
        }
        answer.options.push(Weighed {
            action,
            visits,
            share: proof.unwrap_or(mean),
            error: match proof {
                Some(_) => 0.0,
                None => spread.error(),
            },
            certainty: match proof {
                Some(_) => Certainty::Proven,
                None => Certainty::Sampled,
            },
            plays: None,
        });
    }
    answer.sort();
    answer
}

/// Looks for a position in a tree.
struct Finder<'a, G: Game> {
    rules: &'a G,
    tree: &'a Tree<G>,
    wanted: &'a G::State,
    /// Whose decision it is there.
    seat: Seat,
    /// A state for each level, used again and again.
    states: Vec<G::State>,
    looked_at: usize,
}

impl<'a, G: Game> Finder<'a, G> {
    fn new(rules: &'a G, tree: &'a Tree<G>, wanted: &'a G::State, seat: Seat) -> Self {
        Self {
            rules,
            tree,
            wanted,
            seat,
            states: Vec::new(),
            looked_at: 0,
        }
    }

    /// The node of the position, at or below a child of the root, whose state is `root`.
    fn find(&mut self, root: &G::State, child: Id) -> Option<Id> {
        self.states = vec![root.clone()];
        self.below(0, child)
    }

    fn below(&mut self, level: usize, id: Id) -> Option<Id> {
        if self.looked_at == LOOKED_AT || level == DEEPEST {
            return None;
        }
        self.looked_at += 1;
        if self.states.len() == level + 1 {
            self.states.push(self.states[level].clone());
        }
        let (before, after) = self.states.split_at_mut(level + 1);
        after[0].clone_from(&before[level]);
        self.rules.apply(&mut after[0], &self.tree.event(id));
        if after[0] == *self.wanted {
            return Some(id);
        }
        // A bot is not asked where it has no choice, but elsewhere its next decision is the one wanted.
        let asked = self.tree.node(id).children > 1;
        if asked && self.rules.next(&after[0]) == Next::Act(self.seat) {
            return None;
        }
        let tree = self.tree;
        tree.children(id)
            .filter(|&child| tree.node(child).visits > 0)
            .find_map(|child| self.below(level + 1, child))
    }
}
