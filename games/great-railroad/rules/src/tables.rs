//! What the moves look up: for every place of a train, all that follows from it alone.
//!
//! Counting and making moves are then a few loads without a branch, which is what keeps random games
//! fast: their turns are not to be predicted.

use game::{MAX_SEATS, Prng, Seat};

use crate::board::{Board, Circle, Lane};
use crate::compass::Direction;
use crate::setup::Variants;
use crate::train::{Code, Place, TRAIN_ROOM, Train};

/// No lane: marks a compass point without a track.
const NO_LANE: u8 = u8::MAX;
/// Any fixed number will do; it only has to stay the same within a game.
const KEY_SEED: u64 = 0x6772_6561_7421_7272;

/// One bit for everything that can be taken: a lane's track space by a train that runs that way, a
/// city by a train that stands there, the depot when it is full. Two bits stand for nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spot(u16);

impl Spot {
    /// How many words a set of spots needs.
    pub(crate) const WORDS: usize = 8;
    /// Never taken: what is blocked by it is never blocked.
    const NEVER: Self = Self(510);
    /// Where trains are counted that take nothing.
    const NOTHING: Self = Self(511);

    pub(crate) const fn lane(lane: Lane) -> Self {
        Self(lane.0 as u16)
    }

    pub(crate) const fn circle(circle: Circle) -> Self {
        Self(256 + circle.0 as u16)
    }

    #[inline]
    pub(crate) const fn word(self) -> usize {
        (self.0 >> 6) as usize & (Self::WORDS - 1)
    }

    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }
}

/// All that follows from the place of a train alone, in sixteen bytes.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
pub(crate) struct PlaceFacts {
    /// What the train takes there.
    pub(crate) takes: Spot,
    /// What keeps it from moving on, if taken.
    pub(crate) blocked_by: Spot,
    /// How many sound moves it has if it is not blocked.
    pub(crate) moves: u8,
    /// How many ways a rival with authority could turn it.
    pub(crate) turns: u8,
    /// The compass point over which it gives authority, as a set of at most one.
    pub(crate) authority: u8,
    /// The compass point whose authority can turn it, as a set of at most one.
    pub(crate) exposed: u8,
    /// 1 in the depot, 0 elsewhere.
    pub(crate) in_depot: u8,
    /// Where its first move takes it if nothing comes toward it; its others lead to the places
    /// that follow.
    pub(crate) next: Code,
    /// What a train takes that it would strike on running.
    pub(crate) strikes: Spot,
}

impl PlaceFacts {
    const OFF_BOARD: Self = Self {
        takes: Spot::NOTHING,
        blocked_by: Spot::NEVER,
        moves: 0,
        turns: 0,
        authority: 0,
        exposed: 0,
        in_depot: 0,
        next: Code::HOME,
        strikes: Spot::NEVER,
    };
}

/// What is known of a lane.
#[derive(Clone, Copy, Default)]
pub(crate) struct LaneFacts {
    pub(crate) from: u8,
    pub(crate) to: u8,
    /// The first lane of the circle left.
    pub(crate) first_from: u8,
    pub(crate) direction: u8,
    pub(crate) reverse: u8,
}

/// Lookup tables of fixed size, so that no index can be out of bounds.
pub(crate) struct Tables {
    places: [PlaceFacts; Code::COUNT],
    lanes: [LaneFacts; 256],
    /// For each circle the lane toward each compass point.
    ways: [[u8; 8]; 256],
    depot: Circle,
    depot_room: u8,
    /// The owner of each train; a train without an owner never leaves the yard.
    owner: [Seat; TRAIN_ROOM],
    /// Random numbers, by owner and place, whose sum is the key of a position. A sum does not tell
    /// two trains of one owner apart, and neither does GR-52.
    keys: [[u64; Code::COUNT]; MAX_SEATS],
    turn: [u64; MAX_SEATS],
    /// Fewest sections from each circle to the terminal.
    home: Vec<u32>,
}

impl Tables {
    pub(crate) fn new(
        board: &Board,
        terminal: Circle,
        variants: Variants,
        owners: &[Option<Seat>; TRAIN_ROOM],
    ) -> Box<Self> {
        let first = |circle| board.lanes_of(circle).next().map_or(0, |lane| lane.0);
        let mut lanes = [LaneFacts::default(); 256];
        let mut ways = [[NO_LANE; 8]; 256];
        for lane in board.lanes() {
            let ends = board.ends(lane);
            lanes[usize::from(lane.0)] = LaneFacts {
                from: ends.from.0,
                to: ends.to.0,
                first_from: first(ends.from),
                direction: ends.direction as u8,
                reverse: ends.reverse.0,
            };
            ways[ends.from.index()][ends.direction as usize] = lane.0;
        }
        let home = board.sections_to(terminal).into_iter();
        let home = home.map(|steps| steps.expect("every circle of a checked board is joined"));
        let mut prng = Prng::new(KEY_SEED);
        Box::new(Self {
            places: place_facts(board, terminal, variants),
            lanes,
            ways,
            depot: board.depot(),
            depot_room: board.depot_room(),
            owner: owners.map(Option::unwrap_or_default),
            turn: std::array::from_fn(|_| prng.bits()),
            keys: std::array::from_fn(|_| std::array::from_fn(|_| prng.bits())),
            home: home.collect(),
        })
    }

    #[inline]
    pub(crate) fn place(&self, code: Code) -> &PlaceFacts {
        &self.places[code.index()]
    }

    #[inline]
    pub(crate) fn lane(&self, lane: Lane) -> &LaneFacts {
        &self.lanes[usize::from(lane.0)]
    }

    #[inline]
    pub(crate) fn reverse(&self, lane: Lane) -> Lane {
        Lane(self.lane(lane).reverse)
    }

    #[inline]
    pub(crate) fn direction(&self, lane: Lane) -> Direction {
        Direction::ALL[usize::from(self.lane(lane).direction & 7)]
    }

    /// The depot.
    #[inline]
    pub(crate) fn depot(&self) -> Circle {
        self.depot
    }

    /// How many trains can stand in the depot.
    #[inline]
    pub(crate) fn depot_room(&self) -> u8 {
        self.depot_room
    }

    /// Whether the lane leaves the depot.
    #[inline]
    pub(crate) fn depot_lane(&self, lane: Lane) -> bool {
        self.lane(lane).from == self.depot.0
    }

    /// The lane out of `circle` toward `direction`, if there is a track.
    #[inline]
    pub(crate) fn way(&self, circle: Circle, direction: Direction) -> Option<Lane> {
        let lane = self.ways[usize::from(circle.0)][direction as usize];
        (lane != NO_LANE).then_some(Lane(lane))
    }

    /// Fewest sections from a circle to the terminal.
    pub(crate) fn sections_home(&self, circle: Circle) -> u32 {
        self.home[circle.index()]
    }

    #[inline]
    pub(crate) fn key(&self, train: Train, code: Code) -> u64 {
        self.keys[self.owner[train.index()].index()][code.index()]
    }

    #[inline]
    pub(crate) fn turn_key(&self, seat: Seat) -> u64 {
        self.turn[seat.index()]
    }
}

/// The facts of every place.
fn place_facts(board: &Board, terminal: Circle, variants: Variants) -> [PlaceFacts; Code::COUNT] {
    let depot = board.depot();
    let ways = |circle| board.lanes_of(circle).len() as u8;
    // The lanes of a circle follow each other, and so do the places headed along them.
    let first = |circle| {
        let lane = board
            .lanes_of(circle)
            .next()
            .expect("a track leads to every circle");
        Code::from(Place::Standing(lane))
    };
    let mut facts = [PlaceFacts::OFF_BOARD; Code::COUNT];
    // GR-7, GR-9: an entry has the depot's tracks to choose from, unless the depot is full.
    facts[Code::from(Place::Yard).index()] = PlaceFacts {
        blocked_by: Spot::circle(depot),
        moves: ways(depot),
        next: first(depot),
        ..PlaceFacts::OFF_BOARD
    };
    for lane in board.lanes() {
        let (from, to) = (board.from(lane), board.to(lane));
        let point = board.direction(lane).bit();
        let in_depot = from == depot;
        facts[Code::from(Place::Standing(lane)).index()] = PlaceFacts {
            // The depot is taken when it is full, which takes more than one train.
            takes: if in_depot {
                Spot::NOTHING
            } else {
                Spot::circle(from)
            },
            // GR-32: a train that runs the same way stalls it.
            blocked_by: Spot::lane(lane),
            moves: 1,
            // GR-21: every track of the city but the present one.
            turns: ways(from) - 1,
            // GR-42: a depot train gives authority, unless the depot is quiet.
            authority: if in_depot && variants.quiet_depot {
                0
            } else {
                point
            },
            // GR-41: the depot protects.
            exposed: if in_depot { 0 } else { point },
            in_depot: u8::from(in_depot),
            next: Code::from(Place::Running(lane)),
            // GR-36: a train that comes the other way.
            strikes: Spot::lane(board.reverse(lane)),
        };
        let home = to == terminal;
        facts[Code::from(Place::Running(lane)).index()] = PlaceFacts {
            takes: Spot::lane(lane),
            // GR-33: a full circle stalls it; GR-49: the terminal is never full.
            blocked_by: if home { Spot::NEVER } else { Spot::circle(to) },
            moves: if home { 1 } else { ways(to) },
            authority: point,
            next: if home { Code::HOME } else { first(to) },
            ..PlaceFacts::OFF_BOARD
        };
    }
    facts
}
