//! What a position comes down to when only the chances of winning count.

use crate::compass::{Dir, Spot};
use crate::end::End;
use crate::rules::BigTrain;
use crate::square::{Cars, Kind, Shape, Square, SquareSet};
use crate::state::State;
use crate::train::Train;

/// Squares that are as good as one another for the seats at this table: the same track, and the same
/// cars in every color that a seat owns.
#[derive(Clone, Debug)]
pub(super) struct Classes(Vec<SquareSet>);

impl Classes {
    pub(super) fn new(rules: &BigTrain) -> Self {
        let mut marks: Vec<(Kind, Shape, [u16; 4], Option<u8>)> = Vec::new();
        let mut sets: Vec<SquareSet> = Vec::new();
        for square in rules.squares.all().iter() {
            let mark = (
                rules.squares.kind(square),
                rules.squares.shape(square),
                by_seat(rules, rules.squares.cars(square)),
                head(rules, Some(square)),
            );
            let index = marks.iter().position(|known| *known == mark);
            let index = index.unwrap_or_else(|| {
                marks.push(mark);
                sets.push(SquareSet::EMPTY);
                sets.len() - 1
            });
            sets[index].insert(square);
        }
        Self(sets)
    }

    /// The members of each class that are in the set, where there are any.
    pub(super) fn split(&self, set: SquareSet) -> impl Iterator<Item = SquareSet> {
        self.0
            .iter()
            .map(move |class| class.and(set))
            .filter(|members| !members.is_empty())
    }

    /// A set that is as good: of each class as many members, the first ones.
    fn typical(&self, set: SquareSet) -> SquareSet {
        self.0
            .iter()
            .flat_map(|class| class.iter().take(class.and(set).len() as usize))
            .collect()
    }
}

/// The seat that owns the color of an engine or caboose, where ties ask for it.
fn head(rules: &BigTrain, square: Option<Square>) -> Option<u8> {
    let square = square.filter(|&square| rules.squares.kind(square) != Kind::Car)?;
    let owner = rules.owner(rules.squares.head_color(square))?;
    rules.variants.engine_breaks_ties.then(|| owner.number())
}

/// The cars of each seat's color.
fn by_seat(rules: &BigTrain, cars: Cars) -> [u16; 4] {
    let mut counts = [0; 4];
    for seat in rules.seats().iter() {
        counts[seat.index()] = rules.cars_of(seat, cars);
    }
    counts
}

/// A position before a draw, without what cannot matter any more: which squares make up the train,
/// the order of the discards, how the layout is turned or mirrored, squares far from any open end,
/// points that all have.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Key {
    surroundings: Option<Surroundings>,
    unseen: SquareSet,
    ahead: [u16; 4],
    seat: u8,
    engine: bool,
    caboose: bool,
    redrawn: bool,
    heads: [Option<u8>; 2],
    /// Whether cars of trains before it count.
    last: bool,
}

impl Key {
    pub(super) fn new(rules: &BigTrain, classes: &Classes, state: &State) -> Self {
        let mut ahead = by_seat(rules, state.cars);
        if rules.is_last(state) {
            for (count, total) in ahead.iter_mut().zip(state.totals) {
                *count += total;
            }
        }
        let seats = usize::from(rules.seats().get());
        let least = ahead[..seats].iter().min().copied().unwrap_or_default();
        for count in &mut ahead[..seats] {
            *count -= least;
        }
        let heads = [Kind::Engine, Kind::Caboose].map(|kind| {
            let at_end = End::ALL.into_iter().filter_map(|end| state.train.last(end));
            let found = at_end
                .into_iter()
                .find(|&square| rules.squares.kind(square) == kind);
            head(rules, found)
        });
        // Each car square to come leads an end one step on; with no-pockets the rules look one further.
        let cars = state.unseen.and(rules.squares.of_kind(Kind::Car)).len();
        Self {
            surroundings: Surroundings::new(&state.train, cars + 1),
            unseen: classes.typical(state.unseen.less(rules.idle(state))),
            ahead,
            seat: state.seat.index() as u8,
            engine: state.engine,
            caboose: state.caboose,
            redrawn: state.redrawn,
            heads,
            last: rules.is_last(state),
        }
    }
}

impl BigTrain {
    /// Squares whose turning up would change nothing from now on: spent ones, unless a variant
    /// makes something depend on them.
    pub(super) fn idle(&self, state: &State) -> SquareSet {
        if self.variants.spent_ends_turn || self.variants.must_play {
            return SquareSet::EMPTY;
        }
        [Kind::Engine, Kind::Caboose]
            .into_iter()
            .filter(|&kind| state.has(kind))
            .map(|kind| self.squares.of_kind(kind))
            .fold(SquareSet::EMPTY, SquareSet::or)
    }
}

/// Squares near an open end, seen from the cell it faces and looking the way it heads. Farther ones
/// cannot get in its way any more, and neither can it matter whether the view is mirrored.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Surroundings {
    /// The cell that the other open end faces, and the way that one heads.
    other: Option<(Place, u8)>,
    /// The cells that hold a square, in order.
    taken: Box<[Place]>,
}

/// A cell as an end sees it: so far ahead and so far to the side.
type Place = (i8, i8);

/// How an end looks at the table.
#[derive(Clone, Copy)]
struct Lookout {
    spot: Spot,
    heading: Dir,
    /// 1, or -1 in the mirror.
    side: i16,
}

impl Lookout {
    fn place(self, spot: Spot) -> Place {
        let (x, y) = (spot.x - self.spot.x, spot.y - self.spot.y);
        let (ahead, left) = match self.heading {
            Dir::East => (x, y),
            Dir::North => (y, -x),
            Dir::West => (-x, -y),
            Dir::South => (-y, x),
        };
        (ahead as i8, (self.side * left) as i8)
    }

    /// Quarter turns from its own heading to that one.
    fn turns(self, heading: Dir) -> u8 {
        let turns = (heading.index() + 4 - self.heading.index()) & 3;
        if self.side < 0 {
            (4 - turns) & 3
        } else {
            turns
        }
    }
}

impl Surroundings {
    /// What lies within `reach` steps of the cells that open ends face, seen from the end and
    /// in the mirror that come first in order.
    fn new(train: &Train, reach: u32) -> Option<Self> {
        let tips = End::ALL.map(|end| Some((train.faced(end)?, train.heading(end)?)));
        let near = |spot: &Spot| {
            let steps = |tip: Spot| u32::from(tip.x.abs_diff(spot.x) + tip.y.abs_diff(spot.y));
            tips.iter().flatten().any(|&(tip, _)| steps(tip) <= reach)
        };
        let spots = train.laid().map(|laid| laid.spot);
        let spots: Vec<Spot> = spots.filter(near).collect();
        let [a, b] = tips;
        [(a, b), (b, a)]
            .into_iter()
            .filter_map(|(own, other)| Some((own?, other)))
            .flat_map(|pair| [(pair, 1), (pair, -1)])
            .map(|(((spot, heading), other), side)| {
                let lookout = Lookout {
                    spot,
                    heading,
                    side,
                };
                let mut taken: Box<[Place]> =
                    spots.iter().map(|&spot| lookout.place(spot)).collect();
                taken.sort_unstable();
                let other =
                    other.map(|(spot, heading)| (lookout.place(spot), lookout.turns(heading)));
                Self { other, taken }
            })
            .min()
    }
}
