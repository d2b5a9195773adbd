//! What a seat can decide and what chance can deal.

use game::Seat;

use crate::board::{
    Bonus, Bonuses, Card, Companies, Company, Edge, EdgeSet, Regional, Regionals, Vertex,
};

/// Edges as they were written: a set, and what does not fit into one.
///
/// Most actions that are listed name a single edge, and lists of them are long: so one edge is kept by its number,
/// and nothing has to be written beside it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lines(Named);

/// What was named, each in one way only, so that the same lines are equal. What tells them apart comes first, so that
/// one edge is written into one line of memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
enum Named {
    /// Just one edge.
    One(Edge),
    /// No edge, or several.
    Set(EdgeSet),
    /// What no action can be about.
    Odd {
        set: EdgeSet,
        stray: Option<(Vertex, Vertex)>,
        twice: Option<Edge>,
    },
}

impl Default for Lines {
    fn default() -> Self {
        Self::NONE
    }
}

impl Lines {
    /// No edges.
    pub const NONE: Self = Self(Named::Set(EdgeSet::EMPTY));

    /// Just these edges.
    pub fn of(set: EdgeSet) -> Self {
        match set.only() {
            Some(edge) => Self::one(edge),
            None => Self(Named::Set(set)),
        }
    }

    /// Just one edge.
    #[inline]
    pub const fn one(edge: Edge) -> Self {
        Self(Named::One(edge))
    }

    /// These edges, with one pair of vertices that no edge joins and one edge that was named more than once,
    /// if there are such.
    pub(crate) fn named(
        set: EdgeSet,
        stray: Option<(Vertex, Vertex)>,
        twice: Option<Edge>,
    ) -> Self {
        if stray.is_none() && twice.is_none() {
            return Self::of(set);
        }
        Self(Named::Odd { set, stray, twice })
    }

    /// The edges named.
    #[inline]
    pub fn set(&self) -> EdgeSet {
        match self.0 {
            Named::One(edge) => EdgeSet::one(edge),
            Named::Set(set) | Named::Odd { set, .. } => set,
        }
    }

    /// One pair of vertices that no edge joins, if one was named.
    pub const fn stray(&self) -> Option<(Vertex, Vertex)> {
        match self.0 {
            Named::One(_) | Named::Set(_) => None,
            Named::Odd { stray, .. } => stray,
        }
    }

    /// One edge that was named more than once.
    pub const fn twice(&self) -> Option<Edge> {
        match self.0 {
            Named::One(_) | Named::Set(_) => None,
            Named::Odd { twice, .. } => twice,
        }
    }

    /// How many edges were named, each time they were.
    pub fn count(&self) -> usize {
        self.set().len() + usize::from(self.stray().is_some()) + usize::from(self.twice().is_some())
    }
}

/// Where a new company card comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// The deck.
    Deck,
    /// The row: this card.
    Row(Company),
}

/// Cards of the own stack that are shown to prove a goal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Evidence {
    /// Companies.
    pub companies: Companies,
    /// Regional cards.
    pub regionals: Regionals,
    /// Bonus cards, which prove nothing.
    pub bonuses: Bonuses,
}

impl Evidence {
    /// Adds a card.
    pub(crate) const fn add(&mut self, card: Card) {
        match card {
            Card::Company(company) => self.companies.insert(company),
            Card::Regional(regional) => self.regionals.insert(regional),
            Card::Bonus(bonus) => self.bonuses.insert(bonus),
        }
    }
}

/// The two ways to act on track.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Track {
    /// Segments go from the supply to the board.
    Place,
    /// Segments come back.
    Lift,
}

/// How a decision begins that answers an open question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// `keep`.
    Keep,
    /// `draw`.
    Draw,
    /// `remove`.
    Remove,
}

/// The part a decision plays in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// The answer to an open question.
    Answer(Word),
    /// The track action, or more of it.
    Track(Track),
    /// The optional action.
    Option,
    /// The claim of a bonus card, at any time.
    Claim,
    /// The reset of the row, at any time.
    Reset,
    /// The end.
    End,
}

/// A decision of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// At setup: one card of each of the first two eras is kept.
    Choose(Regional, Regional),
    /// One regional card of the pair is kept.
    Keep(Regional),
    /// Segments are placed or lifted.
    Lay(Track, Lines),
    /// A regional card is scored, with these segments of others.
    Regional(Regional, Lines),
    /// A company is founded, with these segments of others.
    Company(Company, Lines),
    /// A new company card is taken.
    Draw(Source),
    /// These own segments come off for the company just founded.
    Remove(Lines),
    /// A company card is discarded for another.
    Swap(Company),
    /// An era is skipped; the card is named only where there is a choice.
    Skip(Option<Regional>),
    /// A bonus card is claimed, with the cards that are shown if they are named.
    Claim(Bonus, Option<Evidence>),
    /// The row is replaced for a waiver.
    Reset,
    /// The turn is over.
    End,
}

impl Action {
    /// The part it plays in a turn.
    pub(crate) const fn part(&self) -> Part {
        match self {
            Self::Choose(..) | Self::Keep(_) => Part::Answer(Word::Keep),
            Self::Draw(_) => Part::Answer(Word::Draw),
            Self::Remove(_) => Part::Answer(Word::Remove),
            Self::Lay(kind, _) => Part::Track(*kind),
            Self::Regional(..) | Self::Company(..) | Self::Swap(_) | Self::Skip(_) => Part::Option,
            Self::Claim(..) => Part::Claim,
            Self::Reset => Part::Reset,
            Self::End => Part::End,
        }
    }

    /// The card it scores and the segments of others it declares, if it scores one.
    pub(crate) const fn scored(&self) -> Option<(Card, &Lines)> {
        match self {
            Self::Regional(card, via) => Some((Card::Regional(*card), via)),
            Self::Company(card, via) => Some((Card::Company(*card), via)),
            Self::Choose(..)
            | Self::Keep(_)
            | Self::Lay(..)
            | Self::Draw(_)
            | Self::Remove(_)
            | Self::Swap(_)
            | Self::Skip(_)
            | Self::Claim(..)
            | Self::Reset
            | Self::End => None,
        }
    }

    /// The lines the decision is about, if it is about lines.
    pub const fn lines(&self) -> Option<&Lines> {
        match self {
            Self::Lay(_, lines)
            | Self::Regional(_, lines)
            | Self::Company(_, lines)
            | Self::Remove(lines) => Some(lines),
            Self::Choose(..)
            | Self::Keep(_)
            | Self::Draw(_)
            | Self::Swap(_)
            | Self::Skip(_)
            | Self::Claim(..)
            | Self::Reset
            | Self::End => None,
        }
    }
}

/// One card dealt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Deal {
    /// A bonus card is turned up.
    Bonus(Bonus),
    /// A company goes to a hand.
    Hand(Seat, Company),
    /// A company goes to the row.
    Row(Company),
    /// A regional card goes to a seat.
    Region(Seat, Regional),
}
