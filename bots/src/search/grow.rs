//! One tree grown by simulations: down the tree, on beyond it, and back up.

mod beyond;
mod prove;

use game::{
    Event, EventOf, Foreseen, Game, Heuristic, Known, MAX_SEATS, Next, Prng, Seat, SeatCount,
};

use crate::bot::offer;

use super::settings::{Judge, Settings};
use super::spread::Spread;
use super::tree::{Id, Node, Proof, Shares, Tree, shares};

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
                        self.expand(id, seat);
                        if let Some(shares) = self.tree.node(id).proof.shares(self.seats) {
                            return shares;
                        }
                        if self.tree.node(id).children > 1 {
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

    /// Adds a child for each action, with a guess at its worth if the game makes one.
    fn expand(&mut self, id: Id, seat: Seat) {
        let rules = self.question.rules;
        self.actions.clear();
        if id == self.tree.root() {
            self.actions.extend_from_slice(self.question.actions);
        } else {
            offer(rules, &self.state, seat, &mut self.actions);
        }
        let count = self.actions.len();
        self.foreseen.clear();
        let foresight = self
            .question
            .settings
            .foresight
            .filter(|_| count > 1 && self.look_ahead(seat));
        if let Some(sharpness) = foresight {
            self.fill_foreseen(id, seat, sharpness);
        } else {
            let prior = 1.0 / count as f32;
            let children = self.actions.iter();
            let children =
                children.map(|action| (Event::Act(seat, *action), Node::new(prior, f32::NAN)));
            self.tree.fill(id, children);
        }
    }

    /// Adds a child for each action as it was foreseen: what promises more is tried more readily.
    fn fill_foreseen(&mut self, id: Id, seat: Seat, sharpness: f32) {
        let shares = self.foreseen.iter().map(|foreseen| foreseen.share);
        let best = shares.fold(0.0, f32::max);
        self.weights.clear();
        let weight = |foreseen: &Foreseen| ((foreseen.share - best) * sharpness).exp();
        self.weights.extend(self.foreseen.iter().map(weight));
        let total: f32 = self.weights.iter().sum();
        let ahead = self.foreseen.iter().zip(&self.weights);
        let children = self.actions.iter().zip(ahead);
        let (mut wins, mut open) = (false, false);
        let children = children.map(|(action, (foreseen, weight))| {
            let mut node = Node::new(weight / total, foreseen.share);
            node.proof = Proof::of(foreseen.known);
            wins |= node.proof == Proof::Won(seat);
            open |= node.proof == Proof::Open;
            (Event::Act(seat, *action), node)
        });
        self.tree.fill(id, children);
        if wins {
            // Nothing better can be found.
            self.tree.node_mut(id).proof = Proof::Won(seat);
        } else if !open {
            self.tree.node_mut(id).proof = self.worst_case(id);
        }
    }

    /// Guesses at the position after each action, and notes what is certain there. Returns whether the
    /// game makes guesses.
    fn look_ahead(&mut self, seat: Seat) -> bool {
        let rules = self.question.rules;
        let settings = &self.question.settings;
        let present = settings.judge == Judge::Present;
        let at_once =
            present && rules.foresee(&mut self.state, seat, &self.actions, &mut self.foreseen);
        if !at_once {
            for action in &self.actions {
                self.scratch.clone_from(&self.state);
                rules.apply(&mut self.scratch, &Event::Act(seat, *action));
                let Some(guess) = settings.judge.estimate(rules, &self.scratch) else {
                    return false;
                };
                self.foreseen.push(Foreseen {
                    share: guess[seat] as f32,
                    known: settings.judge.known(rules, &self.scratch),
                });
            }
        }
        if settings.ahead {
            let shares = self.foreseen.iter().map(|foreseen| foreseen.share);
            self.promise = Some(shares.fold(0.0, f32::max));
        }
        for foreseen in &mut self.foreseen {
            foreseen.share += (self.rng.unit() as f32 - 0.5) * settings.jitter;
        }
        true
    }

    /// The child that looks best for the seat: by its results so far, with a bonus for children that have
    /// seldom been tried. Children that are known not to win are passed over.
    #[inline]
    fn select(&self, id: Id, seat: Seat) -> Id {
        let (first, siblings) = self.tree.siblings(id);
        // All visits but the one that added the children went on to one of them.
        let visits = self.tree.node(id).visits.saturating_sub(1);
        let best = self.best_of(siblings, visits, seat, |_| true);
        Tree::<G>::child(first, best.expect("a decision has an action"))
    }

    /// The same among children that `open` lets through, by number.
    #[inline]
    fn best_of(
        &self,
        siblings: &[Node],
        visits: u32,
        seat: Seat,
        open: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let settings = &self.question.settings;
        let untried = if settings.foresight.is_some() {
            0.5
        } else {
            untried(siblings, settings.urgency)
        };
        let reach = settings.explore * (visits.max(1) as f32).sqrt();
        let mut best = None;
        let mut score = f32::NEG_INFINITY;
        for (number, node) in siblings.iter().enumerate() {
            if !open(number) {
                continue;
            }
            if node.proof != Proof::Open && node.proof == Proof::Won(seat) {
                return Some(number);
            }
            let mean = if node.mean.is_nan() {
                untried
            } else {
                node.mean
            };
            let mut worth = mean + reach * node.prior / (1 + node.visits) as f32;
            if node.proof.is_no_win_for(seat) {
                worth -= 1e6;
            }
            if worth > score {
                (best, score) = (Some(number), worth);
            }
        }
        best
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
        let child = self.tree.add(id, event, Node::new(0.0, f32::NAN));
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

/// What an action that was not tried is taken to be worth: somewhat less than the others were.
fn untried(siblings: &[Node], urgency: f32) -> f32 {
    let (mut visits, mut sum) = (0, 0.0);
    for node in siblings.iter().filter(|node| node.visits > 0) {
        visits += node.visits;
        sum += node.visits as f32 * node.mean;
    }
    match visits {
        0 => 0.5,
        visits => sum / visits as f32 - urgency,
    }
}
