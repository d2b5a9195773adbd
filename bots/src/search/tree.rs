//! The tree: nodes in one array, found by number.

use game::{BySeat, EventOf, Game, Known, MAX_SEATS, Seat, SeatCount};

use super::twins::Twins;

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
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    fn of(index: usize) -> Self {
        Self(u32::try_from(index).expect("memory ends before the numbers do"))
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
    /// What is known, as a proof.
    pub(super) fn of(known: Option<Known>) -> Self {
        match known {
            None => Self::Open,
            Some(Known {
                winner: Some(winner),
                ..
            }) => Self::Won(winner),
            Some(Known { winner: None, .. }) => Self::Drawn,
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
}

/// The mean of a node that was not tried and of which nothing is foreseen: above every other, so that it is
/// noticed.
pub(super) const UNTRIED: f32 = f32::INFINITY;

/// A node. Its mean is that of the seat whose choice leads to it, which is all that choosing needs,
/// for any number of seats.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) visits: u32,
    pub(super) mean: f32,
    /// How readily it is tried; the priors of all children add up to 1.
    pub(super) prior: f32,
    /// Its children follow each other, so that choosing among them reads a few lines of memory.
    first: u32,
    pub(super) children: u16,
    /// How many children there is room for.
    room: u16,
    pub(super) proof: Proof,
    /// Whether its children are all there are.
    pub(super) complete: bool,
}

impl Node {
    pub(super) const fn new(prior: f32, mean: f32) -> Self {
        Self {
            visits: 0,
            mean,
            prior,
            first: 0,
            children: 0,
            room: 0,
            proof: Proof::Open,
            complete: false,
        }
    }
}

/// A tree of events. What leads to a node stands beside it, so that nodes stay small.
pub(super) struct Tree<G: Game> {
    nodes: Vec<Node>,
    events: Vec<Option<EventOf<G>>>,
    root: Id,
    /// Where positions stand.
    twins: Twins,
}

impl<G: Game> Tree<G> {
    /// Bytes that a node takes with the event that leads to it.
    pub(super) const NODE_BYTES: usize = size_of::<Node>() + size_of::<Option<EventOf<G>>>();
    /// A tree with more nodes than this is copied without what is not needed any more before it grows on.
    const MANY: usize = 1 << 18;

    pub(super) fn new() -> Self {
        let mut tree = Self {
            nodes: Vec::new(),
            events: Vec::new(),
            root: Id(0),
            twins: Twins::default(),
        };
        tree.clear();
        tree
    }

    /// Back to a root of which nothing is known. Keeps the room.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.events.clear();
        self.nodes.push(Node::new(1.0, 0.0));
        self.events.push(None);
        self.root = Id(0);
        self.twins.forget();
    }

    pub(super) fn root(&self) -> Id {
        self.root
    }

    /// Adds a child after its siblings.
    pub(super) fn add(&mut self, parent: Id, event: EventOf<G>, node: Node) -> Id {
        let Node {
            first,
            children,
            room,
            ..
        } = *self.node(parent);
        if children == room {
            self.make_room(parent, room.saturating_mul(2).max(2));
        }
        let first = if children == room {
            self.node(parent).first
        } else {
            first
        };
        let id = Id(first + u32::from(children));
        self.nodes[id.index()] = node;
        self.events[id.index()] = Some(event);
        self.node_mut(parent).children += 1;
        id
    }

    /// Gives a node that has none all its children at once.
    pub(super) fn fill(&mut self, parent: Id, children: impl Iterator<Item = (EventOf<G>, Node)>) {
        let first = self.nodes.len();
        for (event, node) in children {
            self.nodes.push(node);
            self.events.push(Some(event));
        }
        self.adopt(parent, first);
    }

    /// Another node with the position of this key. If there is none, this one is remembered for it.
    #[inline]
    pub(super) fn twin(&mut self, key: u64, id: Id) -> Option<Id> {
        self.twins.find_or_note(key, id.0).map(Id)
    }

    /// Gives a node that has none the children of its twin, with what was found out about them, and returns what
    /// that promises to the seat that decides. Nothing, if something there is certain: that may follow from
    /// what stood before on the way to the twin.
    pub(super) fn follow(&mut self, id: Id, twin: Id) -> Option<f32> {
        let (first, siblings) = self.siblings(twin);
        let (mut visits, mut sum, mut best) = (0, 0.0, 0.0_f32);
        for node in siblings {
            if node.proof != Proof::Open || node.mean == UNTRIED {
                return None;
            }
            visits += node.visits;
            sum += node.visits as f32 * node.mean;
            best = best.max(node.mean);
        }
        let (from, count) = (first.index(), siblings.len());
        if count < 2 {
            return None;
        }
        let begin = self.nodes.len();
        self.nodes.extend_from_within(from..from + count);
        self.events.extend_from_within(from..from + count);
        for node in &mut self.nodes[begin..] {
            *node = Node::new(node.prior, node.mean);
        }
        self.adopt(id, begin);
        Some(if visits == 0 {
            best
        } else {
            sum / visits as f32
        })
    }

    /// Makes all nodes from this one on the children of a node that has none.
    fn adopt(&mut self, parent: Id, begin: usize) {
        let count = u16::try_from(self.nodes.len() - begin).expect("no game lists so much");
        let first = Id::of(begin).0;
        let node = self.node_mut(parent);
        (node.first, node.children, node.room) = (first, count, count);
        node.complete = true;
    }

    /// Moves the children of a node to where there is room for this many.
    fn make_room(&mut self, parent: Id, room: u16) {
        let Node {
            first, children, ..
        } = *self.node(parent);
        let (first, children) = (first as usize, usize::from(children));
        let moved = Id::of(self.nodes.len());
        self.nodes.extend_from_within(first..first + children);
        self.events.extend_from_within(first..first + children);
        let length = moved.index() + usize::from(room);
        self.nodes.resize(length, Node::new(0.0, 0.0));
        self.events.resize(length, None);
        let node = self.node_mut(parent);
        (node.first, node.room) = (moved.0, room);
    }

    #[inline]
    pub(super) fn node(&self, id: Id) -> &Node {
        &self.nodes[id.index()]
    }

    #[inline]
    pub(super) fn node_mut(&mut self, id: Id) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// What leads to a node that is not the root.
    #[inline]
    pub(super) fn event(&self, id: Id) -> EventOf<G> {
        self.events[id.index()].expect("only the root has no event")
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The children of a node, in the order they were added.
    #[inline]
    pub(super) fn children(&self, parent: Id) -> impl Iterator<Item = Id> + use<G> {
        let Node {
            first, children, ..
        } = *self.node(parent);
        (first..first + u32::from(children)).map(Id)
    }

    /// The same as a slice, with the number of the first.
    #[inline]
    pub(super) fn siblings(&self, parent: Id) -> (Id, &[Node]) {
        let node = self.node(parent);
        let first = node.first as usize;
        let siblings = &self.nodes[first..first + usize::from(node.children)];
        (Id(node.first), siblings)
    }

    /// The child of this number.
    #[inline]
    pub(super) fn child(first: Id, number: usize) -> Id {
        Id(first.0 + number as u32)
    }

    /// The number of a child of the root among its siblings. It stays the same when they are moved.
    pub(super) fn number(&self, child: Id) -> usize {
        (child.0 - self.node(self.root).first) as usize
    }

    /// The child that an event leads to.
    pub(super) fn child_by(&self, parent: Id, event: &EventOf<G>) -> Option<Id> {
        self.children(parent)
            .find(|child| self.events[child.index()].as_ref() == Some(event))
    }

    /// Makes a descendant the root. What is not below it stays where it is until there is much of it.
    pub(super) fn keep(&mut self, root: Id) {
        self.root = root;
        let node = self.node_mut(root);
        if !node.complete {
            // Its value may be known, but not what to do.
            node.proof = Proof::Open;
        }
        if self.nodes.len() > Self::MANY {
            self.compact();
        }
    }

    /// Copies what is below the root, and forgets the rest.
    fn compact(&mut self) {
        let mut kept = Self::new();
        kept.nodes[0] = *self.node(self.root);
        // Every node that was copied still names its old children, until they are copied too.
        let mut at = 0;
        while at < kept.nodes.len() {
            let Node {
                first, children, ..
            } = kept.nodes[at];
            let old = first as usize..first as usize + usize::from(children);
            let moved = Id::of(kept.nodes.len());
            kept.nodes.extend_from_slice(&self.nodes[old.clone()]);
            kept.events.extend_from_slice(&self.events[old]);
            let node = &mut kept.nodes[at];
            (node.first, node.room) = (moved.0, children);
            at += 1;
        }
        std::mem::swap(&mut kept.twins, &mut self.twins);
        kept.twins.forget();
        *self = kept;
    }
}
