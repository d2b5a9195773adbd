//! The tree: nodes in one array, found by number.

use game::{BySeat, EventOf, Game, MAX_SEATS, Outcome, Seat, SeatCount};

/// A win share for each seat.
pub(super) type Shares = [f32; MAX_SEATS];

/// Win shares as the tree keeps them.
pub(super) fn shares(by_seat: &BySeat<f64>) -> Shares {
    let mut shares = [0.0; MAX_SEATS];
    for (seat, share) in by_seat.iter() {
        shares[seat.index()] = *share as f32;
    }
    shares
}

/// The number of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Id(u32);

impl Id {
    pub(super) const ROOT: Self = Self(0);
    const NONE: Self = Self(u32::MAX);

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is known for certain of how a game goes on from a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Proof {
    Open,
    Won(Seat),
    Drawn,
}

impl Proof {
    /// The result of a finished game, if one seat won it or none did.
    pub(super) fn of(outcome: &Outcome) -> Self {
        let mut winners = outcome.winners.iter();
        match (winners.next(), winners.next()) {
            (Some(winner), None) => Self::Won(winner),
            (None, _) => Self::Drawn,
            (Some(_), Some(_)) => Self::Open,
        }
    }

    pub(super) fn shares(self, seats: SeatCount) -> Option<Shares> {
        let mut shares = [0.0; MAX_SEATS];
        match self {
            Self::Open => return None,
            Self::Won(seat) => shares[seat.index()] = 1.0,
            Self::Drawn => shares = [1.0 / f32::from(seats.get()); MAX_SEATS],
        }
        Some(shares)
    }

    /// Whether this is certain, and not a win of the seat.
    pub(super) fn is_no_win_for(self, seat: Seat) -> bool {
        match self {
            Self::Open => false,
            Self::Won(winner) => winner != seat,
            Self::Drawn => true,
        }
    }
}

/// A node. Its mean is that of the seat whose choice leads to it, which is all that choosing needs,
/// for any number of seats.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) visits: u32,
    pub(super) mean: f32,
    /// How readily it is tried; the priors of all children add up to 1.
    pub(super) prior: f32,
    child: Id,
    next: Id,
    pub(super) children: u16,
    pub(super) proof: Proof,
    /// Whether its children are all there are.
    pub(super) complete: bool,
}

/// A tree of events. What leads to a node stands beside it, so that nodes stay small.
pub(super) struct Tree<G: Game> {
    nodes: Vec<Node>,
    events: Vec<Option<EventOf<G>>>,
}

impl<G: Game> Tree<G> {
    /// Bytes that a node takes with the event that leads to it.
    pub(super) const NODE_BYTES: usize = size_of::<Node>() + size_of::<Option<EventOf<G>>>();

    pub(super) fn new() -> Self {
        let mut tree = Self {
            nodes: Vec::new(),
            events: Vec::new(),
        };
        tree.clear();
        tree
    }

    /// Back to a root of which nothing is known. Keeps the room.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.events.clear();
        self.push(None, 1.0, 0.0);
    }

    fn push(&mut self, event: Option<EventOf<G>>, prior: f32, mean: f32) -> Id {
        let id = Id(u32::try_from(self.nodes.len()).expect("memory ends before the numbers do"));
        self.nodes.push(Node {
            visits: 0,
            mean,
            prior,
            child: Id::NONE,
            next: Id::NONE,
            children: 0,
            proof: Proof::Open,
            complete: false,
        });
        self.events.push(event);
        id
    }

    /// Adds a child before its siblings.
    pub(super) fn add(&mut self, parent: Id, event: EventOf<G>, prior: f32, mean: f32) -> Id {
        let id = self.push(Some(event), prior, mean);
        self.nodes[id.index()].next = self.nodes[parent.index()].child;
        let parent = &mut self.nodes[parent.index()];
        parent.child = id;
        parent.children += 1;
        id
    }

    pub(super) fn node(&self, id: Id) -> &Node {
        &self.nodes[id.index()]
    }

    pub(super) fn node_mut(&mut self, id: Id) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// What leads to a node that is not the root.
    pub(super) fn event(&self, id: Id) -> EventOf<G> {
        self.events[id.index()].expect("only the root has no event")
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The children of a node, newest first.
    pub(super) fn children(&self, parent: Id) -> impl Iterator<Item = Id> + '_ {
        let mut next = self.node(parent).child;
        std::iter::from_fn(move || {
            let id = next;
            if id == Id::NONE {
                return None;
            }
            next = self.node(id).next;
            Some(id)
        })
    }

    /// The child that an event leads to.
    pub(super) fn child_by(&self, parent: Id, event: &EventOf<G>) -> Option<Id> {
        self.children(parent)
            .find(|child| self.events[child.index()].as_ref() == Some(event))
    }

    /// Makes a descendant the root, and forgets all that is not below it.
    pub(super) fn keep(&mut self, root: Id) {
        let mut kept = Self::new();
        *kept.node_mut(Id::ROOT) = Node {
            child: Id::NONE,
            next: Id::NONE,
            children: 0,
            ..*self.node(root)
        };
        let mut queue = vec![(root, Id::ROOT)];
        while let Some((old, new)) = queue.pop() {
            // Siblings are added in front of each other, so the last must be added first.
            let children: Vec<Id> = self.children(old).collect();
            for child in children.into_iter().rev() {
                let Node { prior, mean, .. } = *self.node(child);
                let copy = kept.add(new, self.event(child), prior, mean);
                let (from, to) = (self.node(child), kept.node_mut(copy));
                to.visits = from.visits;
                to.proof = from.proof;
                to.complete = from.complete;
                queue.push((child, copy));
            }
        }
        *self = kept;
    }
}
