//! One tree grown by simulations: down the tree, on beyond it, and back up.

mod beyond;
mod prove;

use game::{Event, EventOf, Game, Heuristic, Next, Prng, Seat, SeatCount};

use crate::bot::offer;

use super::settings::Settings;
use super::spread::Spread;
use super::tree::{Id, Proof, Shares, Tree, shares};

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
    guesses: Vec<f32>,
    ends: Vec<Proof>,
    /// The nodes gone through, with the seat whose choice led there.
    path: Vec<(Id, Seat)>,
    /// The results of the children of the root in this search.
    spreads: Vec<(Id, Spread)>,
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
            guesses: Vec::new(),
            ends: Vec::new(),
            path: Vec::new(),
            spreads: Vec::new(),
        }
    }

    /// Whether nothing is left to find out.
    pub(super) fn is_solved(&self) -> bool {
        self.tree.node(Id::ROOT).proof != Proof::Open
    }

    /// The results of the children of the root in this search.
    pub(super) fn spreads(&self) -> &[(Id, Spread)] {
        &self.spreads
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
        let mut id = Id::ROOT;
        loop {
            if let Some(shares) = self.tree.node(id).proof.shares(self.seats) {
                return shares;
            }
            match (rules.next(&self.state), self.question.knowledge) {
                (Next::Over, knowledge) => {
                    let outcome = rules.outcome(&self.state);
                    if knowledge == Knowledge::Whole {
                        self.tree.node_mut(id).proof = Proof::of(&outcome);
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
                            return self.play_on();
                        }
                    }
                    let child = self.select(id, seat, |_, _| true);
                    id = self.go(child.expect("a decision has an action"), seat);
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
        let child = child.unwrap_or_else(|| self.tree.add(id, event, 0.0, 0.5));
        // No seat chose, so no seat's mean is needed there.
        self.go(child, Seat::FIRST)
    }

    /// Adds a child for each action, with a guess at its worth if the game makes one.
    fn expand(&mut self, id: Id, seat: Seat) {
        let rules = self.question.rules;
        self.actions.clear();
        if id == Id::ROOT {
            self.actions.extend_from_slice(self.question.actions);
        } else {
            offer(rules, &self.state, seat, &mut self.actions);
        }
        self.guesses.clear();
        self.ends.clear();
        let foresees = self.question.settings.foresight.is_some() && self.actions.len() > 1;
        if foresees {
            self.look_ahead(seat);
        }
        let guessed = foresees && self.guesses.len() == self.actions.len();
        let best = self.guesses.iter().copied().fold(0.0, f32::max);
        let sharpness = self.question.settings.foresight.unwrap_or(0.0);
        let weight = |guess: f32| ((guess - best) * sharpness).exp();
        let total: f32 = self.guesses.iter().map(|&guess| weight(guess)).sum();
        for (index, action) in self.actions.iter().enumerate() {
            let event = Event::Act(seat, *action);
            if guessed {
                let guess = self.guesses[index];
                let child = self.tree.add(id, event, weight(guess) / total, guess);
                self.tree.node_mut(child).proof = self.ends[index];
                if self.ends[index] == Proof::Won(seat) {
                    // Nothing better can be found, and nothing faster.
                    self.tree.node_mut(id).proof = Proof::Won(seat);
                }
            } else {
                let prior = 1.0 / self.actions.len() as f32;
                self.tree.add(id, event, prior, f32::NAN);
            }
        }
        self.tree.node_mut(id).complete = true;
    }

    /// Guesses at the position after each action, and notes games that end there.
    fn look_ahead(&mut self, seat: Seat) {
        let rules = self.question.rules;
        for action in &self.actions {
            self.scratch.clone_from(&self.state);
            rules.apply(&mut self.scratch, &Event::Act(seat, *action));
            let Some(guess) = rules.estimate(&self.scratch) else {
                return;
            };
            let jitter = (self.rng.unit() as f32 - 0.5) * self.question.settings.jitter;
            self.guesses.push(guess[seat] as f32 + jitter);
            self.ends.push(match rules.next(&self.scratch) {
                Next::Over => Proof::of(&rules.outcome(&self.scratch)),
                Next::Act(_) | Next::Chance => Proof::Open,
            });
        }
    }

    /// The child that looks best for the seat: by its results so far, with a bonus for children that have
    /// seldom been tried. Children that `open` refuses and those that are known not to win are passed over.
    fn select(&self, id: Id, seat: Seat, open: impl Fn(&Self, &G::Action) -> bool) -> Option<Id> {
        let settings = &self.question.settings;
        let (mut visits, mut sum) = (0, 0.0);
        for child in self.tree.children(id) {
            let node = self.tree.node(child);
            visits += node.visits;
            if node.visits > 0 {
                sum += node.visits as f32 * node.mean;
            }
        }
        let untried = match visits {
            0 => 0.5,
            visits => sum / visits as f32 - settings.urgency,
        };
        let reach = settings.explore * (visits.max(1) as f32).sqrt();
        let mut best = None;
        let mut score = f32::NEG_INFINITY;
        for child in self.tree.children(id) {
            let node = self.tree.node(child);
            match self.tree.event(child) {
                Event::Act(_, action) if open(self, &action) => {}
                Event::Act(..) | Event::Chance(_) => continue,
            }
            if node.proof == Proof::Won(seat) {
                return Some(child);
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
                (best, score) = (Some(child), worth);
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
            let legal = |grower: &Self, action: &G::Action| {
                rules.check(&grower.state, seat, action).is_ok()
            };
            if let Some(child) = self.select(id, seat, legal) {
                return Some(child);
            }
        }
        let action = if id == Id::ROOT && self.question.actions.len() == 1 {
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
        let child = self.tree.add(id, event, 0.0, f32::NAN);
        // All are tried as readily.
        let prior = 1.0 / f32::from(self.tree.node(id).children);
        let children: Vec<Id> = self.tree.children(id).collect();
        for child in children {
            self.tree.node_mut(child).prior = prior;
        }
        self.go(child, seat);
        None
    }

    /// Adds the result to every node on the path, and what is certain now.
    fn back_up(&mut self, shares: &Shares) {
        self.tree.node_mut(Id::ROOT).visits += 1;
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
            match self.spreads.iter_mut().find(|(child, _)| *child == id) {
                Some((_, spread)) => spread.add(value),
                None => {
                    let mut spread = Spread::default();
                    spread.add(value);
                    self.spreads.push((id, spread));
                }
            }
        }
        self.prove();
    }
}
