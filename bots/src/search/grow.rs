//! One tree grown by simulations: down the tree, on beyond it, and back up.

mod beyond;
mod expand;
mod prove;
mod select;

use game::{
    Event, EventOf, Foreseen, Game, Heuristic, Known, MAX_SEATS, Next, Prng, Seat, SeatCount,
};

use super::settings::Settings;
use super::spread::Spread;
use super::tree::{Id, Node, Proof, Shares, Tree, UNTRIED, shares};

/// How often an outcome of chance is drawn again to find one that is in the tree.
const REDRAWS: u32 = 32;

/// Whether a view shows the whole state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Knowledge {
    /// It does: nodes are positions, and chance has nodes of its own.
    Whole,
    /// It does not: each simulation imagines what is hidden, a node is what the seats did, and
    /// chance is drawn again each time.
    Part,
}

impl Knowledge {
    /// Imagines the view a few times; if that makes a difference, something is hidden.
    pub(super) fn of<G: Game>(rules: &G, view: &G::View, rng: &mut Prng) -> Self {
        let mut imagine = || {
            let mut state = G::State::default();
            rules.determinize(view, rng, &mut state);
            state
        };
        let first = imagine();
        if (0..3).all(|_| imagine() == first) {
            Self::Whole
        } else {
            Self::Part
        }
    }
}

/// What a search is about.
pub(super) struct Question<'a, G: Game> {
    pub(super) rules: &'a G,
    pub(super) view: &'a G::View,
    pub(super) actions: &'a [G::Action],
    pub(super) knowledge: Knowledge,
    pub(super) settings: Settings,
}

/// A tree with all that growing it needs, so that a simulation allocates nothing but nodes.
pub(super) struct Grower<'a, G: Game> {
    question: &'a Question<'a, G>,
    seats: SeatCount,
    guide: Option<&'static Heuristic<G>>,
    tree: &'a mut Tree<G>,
    rng: Prng,
    root: G::State,
    state: G::State,
    scratch: G::State,
    actions: Vec<G::Action>,
    chances: Vec<(u32, G::Chance)>,
    foreseen: Vec<Foreseen>,
    /// The best of what was foreseen, if positions are valued by that.
    promise: Option<f32>,
    weights: Vec<f32>,
    /// The nodes gone through, with the seat whose choice led there.
    path: Vec<(Id, Seat)>,
    /// The results of the children of the root in this search, by number.
    spreads: Vec<Spread>,
    /// The sum of all results.
    sum: [f64; MAX_SEATS],
}

impl<'a, G: Game> Grower<'a, G> {
    pub(super) fn new(question: &'a Question<'a, G>, tree: &'a mut Tree<G>, seed: u64) -> Self {
        let mut rng = Prng::new(seed);
        let mut root = G::State::default();
        question
            .rules
            .determinize(question.view, &mut rng, &mut root);
        Self {
            seats: question.rules.setup().seats,
            guide: G::heuristics().first(),
            question,
            tree,
            rng,
            state: root.clone(),
            scratch: root.clone(),
            root,
            actions: Vec::new(),
            chances: Vec::new(),
            foreseen: Vec::new(),
            promise: None,
            weights: Vec::new(),
            path: Vec::new(),
            spreads: Vec::new(),
            sum: [0.0; MAX_SEATS],
        }
    }

    /// Whether nothing is left to find out.
    pub(super) fn is_solved(&self) -> bool {
        self.tree.node(self.tree.root()).proof != Proof::Open
    }

    /// The results of the children of the root in this search, by number, and the sum of all results.
    pub(super) fn results(self) -> (Vec<Spread>, [f64; MAX_SEATS]) {
        (self.spreads, self.sum)
    }

    pub(super) fn simulate(&mut self) {
        match self.question.knowledge {
            Knowledge::Whole => self.state.clone_from(&self.root),
            Knowledge::Part => {
                self.question
                    .rules
                    .determinize(self.question.view, &mut self.rng, &mut self.state);
            }
        }
        self.path.clear();
        let shares = self.descend();
        self.back_up(&shares);
    }

    fn apply(&mut self, event: &EventOf<G>) {
        self.question.rules.apply(&mut self.state, event);
    }

    /// Goes down to a position that is new, and says what it is worth.
    fn descend(&mut self) -> Shares {
        let rules = self.question.rules;
        let mut id = self.tree.root();
        loop {
            if let Some(shares) = self.tree.node(id).proof.shares(self.seats) {
                return shares;
            }
            match (rules.next(&self.state), self.question.knowledge) {
                (Next::Over, knowledge) => {
                    let outcome = rules.outcome(&self.state);
                    if knowledge == Knowledge::Whole {
                        self.tree.node_mut(id).proof = Proof::of(Known::of(&outcome));
                    }
                    return shares(&outcome.shares());
                }
                (Next::Chance, Knowledge::Part) => {
                    let chance = rules.draw(&self.state, &mut self.rng, &mut self.chances);
                    self.apply(&Event::Chance(chance));
                }
                (Next::Chance, Knowledge::Whole) => id = self.go_by_chance(id),
                (Next::Act(seat), Knowledge::Whole) => {
                    if !self.tree.node(id).complete {
                        let met_before = self.is_lazy() && self.tree.node(id).visits > 0;
                        self.expand(id, seat);
                        let node = *self.tree.node(id);
                        if let Some(shares) = node.proof.shares(self.seats) {
                            return shares;
                        }
                        if !node.complete || node.children > 1 && !met_before {
                            return match self.promise.take() {
                                Some(promise) => self.as_promised(seat, promise),
                                None => self.play_on(),
                            };
                        }
                    }
                    let child = self.select(id, seat);
                    id = self.go(child, seat);
                }
                (Next::Act(seat), Knowledge::Part) => match self.imagined(id, seat) {
                    Some(child) => id = self.go(child, seat),
                    None => return self.play_on(),
                },
            }
        }
    }

    fn go(&mut self, child: Id, seat: Seat) -> Id {
        self.path.push((child, seat));
        self.apply(&self.tree.event(child));
        child
    }

    /// Lets chance decide. Where there are many outcomes and few visits, only some are in the tree.
    fn go_by_chance(&mut self, id: Id) -> Id {
        let rules = self.question.rules;
        let mut event = Event::Chance(rules.draw(&self.state, &mut self.rng, &mut self.chances));
        let mut child = self.tree.child_by(id, &event);
        let node = *self.tree.node(id);
        let widening = self.question.settings.widening;
        if child.is_none() && !widening.allows(node.visits, node.children) {
            // Drawing again keeps the outcomes that are in the tree as likely as they are to each other.
            for _ in 0..REDRAWS {
                event = Event::Chance(rules.draw(&self.state, &mut self.rng, &mut self.chances));
                child = self.tree.child_by(id, &event);
                if child.is_some() {
                    break;
                }
            }
        }
        let child = child.unwrap_or_else(|| self.tree.add(id, event, Node::new(0.0, 0.5)));
        // No seat chose, so no seat's mean is needed there.
        self.go(child, Seat::FIRST)
    }

    /// Where something is hidden: a child that is legal as things are imagined. New ones are what
    /// the rule of thumb says, then random ones, so that good actions come first where there are
    /// hundreds. None if the child is new; then its action has been taken already.
    fn imagined(&mut self, id: Id, seat: Seat) -> Option<Id> {
        let rules = self.question.rules;
        let node = *self.tree.node(id);
        let breadth = self.question.settings.breadth;
        if !breadth.allows(node.visits, node.children) {
            let (first, siblings) = self.tree.siblings(id);
            let legal = |number| match self.tree.event(Tree::<G>::child(first, number)) {
                Event::Act(_, action) => rules.check(&self.state, seat, &action).is_ok(),
                Event::Chance(_) => false,
            };
            let visits = siblings.iter().map(|node| node.visits).sum();
            if let Some(number) = self.best_of(siblings, visits, seat, legal) {
                return Some(Tree::<G>::child(first, number));
            }
        }
        let action = if id == self.tree.root() && self.question.actions.len() == 1 {
            self.question.actions[0]
        } else if node.children == 0 {
            self.advised(seat)
        } else {
            rules.pick(&self.state, seat, &mut self.rng, &mut self.actions)
        };
        let event = Event::Act(seat, action);
        if let Some(child) = self.tree.child_by(id, &event) {
            return Some(child);
        }
        let child = self.tree.add(id, event, Node::new(0.0, UNTRIED));
        // All are tried as readily.
        let prior = 1.0 / f32::from(self.tree.node(id).children);
        for child in self.tree.children(id) {
            self.tree.node_mut(child).prior = prior;
        }
        self.go(child, seat);
        None
    }

    /// Adds the result to every node on the path, and what is certain now.
    fn back_up(&mut self, shares: &Shares) {
        let root = self.tree.root();
        self.tree.node_mut(root).visits += 1;
        for (sum, share) in self.sum.iter_mut().zip(shares) {
            *sum += f64::from(*share);
        }
        for &(id, seat) in &self.path {
            let node = self.tree.node_mut(id);
            let value = shares[seat.index()];
            node.visits += 1;
            if node.visits == 1 {
                node.mean = value;
            } else {
                node.mean += (value - node.mean) / node.visits as f32;
            }
        }
        if let Some(&(id, seat)) = self.path.first() {
            let value = f64::from(shares[seat.index()]);
            let number = self.tree.number(id);
            if self.spreads.len() <= number {
                self.spreads.resize(number + 1, Spread::default());
            }
            self.spreads[number].add(value);
        }
        self.prove();
    }
}
