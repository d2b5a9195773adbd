//! A search from one decision to the next: trees, threads and what is kept between moves.

use std::num::NonZeroUsize;

use game::{Event, Game, Next, Prng, Seat};

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
        self.trees.clear();
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
            settings: self.settings,
        };
        let mut root = G::State::default();
        rules.determinize(view, &mut own, &mut root);
        self.take_up(&question, &root);
        let answer = self.grow(&question, seat, &mut own);
        self.past = match question.knowledge {
            Knowledge::Whole => Some((root, seat, answer.best())),
            Knowledge::Part => None,
        };
        answer
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
                let child = tree.child_by(Id::ROOT, &Event::Act(*seat, *action))?;
                find(question.rules, tree, state, child, root)
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
        merged(&grown)
    }
}

/// What one tree says of each action.
struct Grown<G: Game> {
    options: Vec<Seen<G>>,
    simulations: u64,
    nodes: u64,
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
        if done > 0 && done.is_multiple_of(BATCH) && deadline.has_come() {
            break;
        }
        grower.simulate();
        done += 1;
    }
    let spreads = grower.spreads().to_vec();
    let options = tree.children(Id::ROOT).filter_map(|id| {
        let node = tree.node(id);
        let Event::Act(_, action) = tree.event(id) else {
            return None;
        };
        let found = spreads.iter().find(|(child, _)| *child == id);
        let proof = match node.proof {
            Proof::Open => None,
            Proof::Won(winner) => Some(f64::from(u8::from(winner == seat))),
            Proof::Drawn => Some(1.0 / f64::from(question.rules.setup().seats.get())),
        };
        Some(Seen {
            action,
            visits: u64::from(node.visits),
            mean: f64::from(node.mean),
            spread: found.map_or_else(Spread::default, |(_, spread)| *spread),
            proof,
        })
    });
    Grown {
        options: options.collect(),
        simulations: u64::from(done),
        nodes: tree.len() as u64,
    }
}

/// The trees' words on each action, weighed by how often they tried it.
fn merged<G: Game>(grown: &[Grown<G>]) -> Answer<G::Action> {
    let mut answer = Answer {
        options: Vec::new(),
        simulations: grown.iter().map(|tree| tree.simulations).sum(),
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
        });
    }
    answer.sort();
    answer
}

/// Looks for the position `wanted` at or below a child of the root, which is `state`.
fn find<G: Game>(
    rules: &G,
    tree: &Tree<G>,
    state: &G::State,
    child: Id,
    wanted: &G::State,
) -> Option<Id> {
    let mut after = state.clone();
    rules.apply(&mut after, &tree.event(child));
    let mut level = vec![(child, after)];
    let mut looked_at = 0;
    while !level.is_empty() {
        let mut below = Vec::new();
        for (id, state) in level {
            if state == *wanted {
                return Some(id);
            }
            looked_at += 1;
            // The own next decision is the position wanted or none.
            if looked_at > LOOKED_AT || rules.next(&state) == Next::Over {
                continue;
            }
            if below.len() < LOOKED_AT {
                for child in tree
                    .children(id)
                    .filter(|&child| tree.node(child).visits > 0)
                {
                    let mut after = state.clone();
                    rules.apply(&mut after, &tree.event(child));
                    below.push((child, after));
                }
            }
        }
        if looked_at > LOOKED_AT {
            return None;
        }
        level = below;
    }
    None
}
