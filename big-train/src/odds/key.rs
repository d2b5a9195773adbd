//! What a position comes down to when only the chances of winning count.

use crate::compass::Dir;
use crate::rules::BigTrain;
use crate::square::{Cars, Kind, Shape, Square, SquareSet};
use crate::state::State;
use crate::train::{End, Train};

/// Squares that are as good as one another for the seats at this table: the same track, and the same
/// cars in every colour that somebody owns.
#[derive(Clone, Debug)]
pub(super) struct Classes(Vec<SquareSet>);

impl Classes {
    pub(super) fn new(rules: &BigTrain) -> Self {
        let mut marks: Vec<(Kind, Shape, [u8; 4], Option<u8>)> = Vec::new();
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

/// The seat that owns the colour of an engine or caboose, where ties ask for it.
fn head(rules: &BigTrain, square: Option<Square>) -> Option<u8> {
    let square = square.filter(|&square| rules.squares.kind(square) != Kind::Car)?;
    let owner = rules.owner(rules.squares.head_colour(square))?;
    rules.variants.engine_breaks_ties.then(|| owner.number())
}

/// The cars of each seat's colour.
fn by_seat(rules: &BigTrain, cars: Cars) -> [u8; 4] {
    let mut counts = [0; 4];
    for seat in rules.seats().iter() {
        counts[seat.index()] = cars.of(rules.colour(seat));
    }
    counts
}

/// A position before a draw, without what cannot matter any more: which squares make up the train,
/// the order of the discards, how the layout is turned or mirrored, points that all have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Key {
    walk: Walk,
    unseen: SquareSet,
    ahead: [u8; 4],
    seat: u8,
    engine: bool,
    caboose: bool,
    redrawn: bool,
    heads: [Option<u8>; 2],
}

impl Key {
    pub(super) fn new(rules: &BigTrain, classes: &Classes, state: &State) -> Self {
        let mut ahead = by_seat(rules, state.cars);
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
        Self {
            walk: Walk::new(&state.train),
            unseen: classes.typical(state.unseen.less(rules.idle(state))),
            ahead,
            seat: state.seat.index() as u8,
            engine: state.engine,
            caboose: state.caboose,
            redrawn: state.redrawn,
            heads,
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

/// The track from the cell that end a faces to the cell that end b faces, as steps from cell to
/// cell; turned so that the first step goes east and mirrored so that the first bend goes north.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Walk {
    steps: u128,
    len: u8,
    from: Source,
}

/// What a walk begins at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Source {
    /// The cell that an open end faces.
    OpenEnd,
    /// The square that closes an end.
    ClosedEnd,
}

impl Walk {
    fn new(train: &Train) -> Self {
        let forth = train
            .heading(End::A)
            .map(Dir::opposite)
            .into_iter()
            .chain(train.laid().filter_map(|laid| laid.towards_b));
        let steps: Vec<Dir> = forth.collect();
        let from = |end: End| match train.heading(end) {
            Some(_) => Source::OpenEnd,
            None => Source::ClosedEnd,
        };
        let (a, b) = (from(End::A), from(End::B));
        let forth = Self::along(steps.iter().copied(), a);
        let back = Self::along(steps.iter().rev().map(|dir| dir.opposite()), b);
        match (a, b) {
            (Source::ClosedEnd, Source::OpenEnd) => forth,
            (Source::OpenEnd, Source::ClosedEnd) => back,
            (Source::OpenEnd, Source::OpenEnd) | (Source::ClosedEnd, Source::ClosedEnd) => {
                forth.min(back)
            }
        }
    }

    fn along(steps: impl Iterator<Item = Dir>, from: Source) -> Self {
        let mut walk = Self {
            steps: 0,
            len: 0,
            from,
        };
        let mut first = None;
        let mut mirrored = None;
        for dir in steps {
            let first = *first.get_or_insert(dir.index());
            let mut turned = (dir.index() + 4 - first) & 3;
            if turned & 1 == 1 {
                let mirrored = *mirrored.get_or_insert(turned == 3);
                if mirrored {
                    turned = 4 - turned;
                }
            }
            walk.steps |= u128::from(turned) << (2 * walk.len);
            walk.len += 1;
        }
        walk
    }
}
