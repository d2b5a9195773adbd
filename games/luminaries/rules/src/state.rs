//! Everything that changes, and nothing that is on its way to change.

use game::{MAX_SEATS, Seat};

use crate::action::Track;
use crate::board::{Bonus, Card, Companies, Company, EdgeSet, Era, Regional, Regionals};

/// The most colors of bonus cards, and so the most bonus cards in a game.
pub(crate) const BONUSES: usize = 3;

/// Cards in the order they came, oldest first, without a heap.
#[derive(Clone, Copy, Debug)]
pub struct Pile<T, const N: usize> {
    cards: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> Default for Pile<T, N> {
    fn default() -> Self {
        Self {
            cards: [T::default(); N],
            len: 0,
        }
    }
}

impl<T: Copy + PartialEq, const N: usize> PartialEq for Pile<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Copy + Eq, const N: usize> Eq for Pile<T, N> {}

impl<T: Copy, const N: usize> Pile<T, N> {
    /// The cards, oldest first.
    pub fn as_slice(&self) -> &[T] {
        &self.cards[..self.len as usize]
    }

    /// The newest card.
    pub fn last(&self) -> Option<T> {
        self.as_slice().last().copied()
    }

    /// How many cards there are.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is no card.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Puts a card on top.
    #[inline]
    pub(crate) fn push(&mut self, card: T) {
        self.cards[self.len as usize] = card;
        self.len += 1;
    }

    /// Takes everything away.
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }
}

/// A score stack; every company, one regional card of each era and the bonus cards fit on it.
pub type Stack = Pile<Card, 80>;

/// The segments of every seat on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tracks {
    own: [EdgeSet; MAX_SEATS],
    taken: EdgeSet,
}

impl Tracks {
    /// The segments of one seat.
    #[inline]
    pub fn of(&self, seat: Seat) -> &EdgeSet {
        &self.own[seat.index()]
    }

    /// The segments of all seats.
    #[inline]
    pub fn taken(&self) -> &EdgeSet {
        &self.taken
    }

    /// The segments of all but the seat.
    pub fn rivals(&self, seat: Seat) -> EdgeSet {
        self.taken.without(self.of(seat))
    }

    /// Whose segments these are.
    pub(crate) fn owners(&self, edges: &EdgeSet) -> Vec<Seat> {
        let seats = (0..MAX_SEATS).map(Seat::from_index);
        let used = |&owner: &Seat| !edges.both(self.of(owner)).is_empty();
        seats.filter(used).collect()
    }

    /// Lays segments on edges that are free.
    #[inline]
    pub fn lay(&mut self, seat: Seat, edges: &EdgeSet) {
        self.own[seat.index()] = self.own[seat.index()].union(edges);
        self.taken = self.taken.union(edges);
    }

    /// Takes segments of the seat off.
    #[inline]
    pub fn lift(&mut self, seat: Seat, edges: &EdgeSet) {
        self.own[seat.index()] = self.own[seat.index()].without(edges);
        self.taken = self.taken.without(edges);
    }
}

/// What one seat has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Estate {
    /// Segments that are not on the board.
    pub supply: u8,
    /// Entry waivers.
    pub waivers: u8,
    /// The tracker of regional cards.
    pub regionals: u8,
    /// The tracker of companies.
    pub companies: u8,
    /// Whether the regional tracker shows that it cannot end the game.
    pub skipped: bool,
    /// The first era not drawn from so far.
    pub next: Era,
    /// Company cards in hand.
    pub hand: Companies,
    /// Regional cards in hand.
    pub regs: Regionals,
    /// At setup, those of `regs` that are kept.
    pub kept: Regionals,
    /// Scored cards.
    pub stack: Stack,
}

/// What every player could remember of hidden cards. A position line does not hold it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Memory {
    /// Company cards in a hand that all saw taken from the row.
    pub(crate) seen: [Companies; MAX_SEATS],
    /// Companies of a stack that were shown as evidence.
    pub(crate) shown_companies: Companies,
    /// Regional cards of a stack that were shown as evidence.
    pub(crate) shown_regionals: Regionals,
    /// The discard pile that became the deck last.
    pub(crate) fresh: Companies,
}

/// Why a company card is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// A company was founded.
    Company,
    /// A card was swapped.
    Swap,
}

/// What a seat is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Phase {
    /// Which starting cards are kept.
    #[default]
    Setup,
    /// The track action.
    Track,
    /// The optional action, or more of the track action.
    Option,
    /// Which card of the pair is kept.
    Keep,
    /// Where the new company card comes from.
    Draw(Cause),
    /// Which own segments come off.
    Remove,
    /// Anything before the turn ends.
    Close,
    /// Nothing: the game has ended.
    Over,
}

/// A kind of draw that is owed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Owed {
    /// A bonus card of the color with this number; at setup only.
    Bonus(u8),
    /// A company card to the seat.
    Hand(Seat),
    /// A company card to the row.
    Row,
    /// A regional card of the era to the seat.
    Region(Seat, Era),
}

/// Draws that are owed after a decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Due {
    /// What kind.
    pub owed: Owed,
    /// How many.
    pub count: u8,
}

/// The rest of a track action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct More {
    /// Which way it began.
    pub kind: Track,
    /// How many segments may follow.
    pub left: u8,
}

/// The state of a game.
///
/// Two states are the same when their position lines are: the order of discard piles and what people
/// remember do not count.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// The segments on the board.
    pub(crate) tracks: Tracks,
    /// What each seat has.
    pub(crate) estates: [Estate; MAX_SEATS],
    /// The face-up companies.
    pub(crate) row: Companies,
    /// The face-down companies.
    pub(crate) deck: Companies,
    /// Discarded companies.
    pub(crate) discard: Pile<Company, 64>,
    /// The regional cards that have not been drawn.
    pub(crate) undrawn: Regionals,
    /// Discarded regional cards.
    pub(crate) regional_discard: Pile<Regional, 128>,
    /// The bonus cards of the game by color.
    pub(crate) bonuses: [Option<Bonus>; BONUSES],
    /// Who holds them.
    pub(crate) holders: [Option<Seat>; BONUSES],
    /// The round, from 1.
    pub(crate) round: u32,
    /// Who begins each round.
    pub(crate) first: Seat,
    /// Whose turn it is.
    pub(crate) turn: Seat,
    /// What is asked.
    pub(crate) phase: Phase,
    /// Whether the row was reset in this turn.
    pub(crate) reset: bool,
    /// Whether a bonus was claimed in this turn.
    pub(crate) claim: bool,
    /// Whether this round is the last.
    pub(crate) end: bool,
    /// The draws owed before the next decision, after setup.
    pub(crate) due: Option<Due>,
    /// What is left of the track action.
    pub(crate) more: Option<More>,
    /// The regional cards drawn to keep one.
    pub(crate) pair: Regionals,
    /// The segments of others the company in hand was founded with.
    pub(crate) via: EdgeSet,
    pub(crate) memory: Memory,
}

impl State {
    /// The segments on the board.
    pub fn tracks(&self) -> &Tracks {
        &self.tracks
    }

    /// The face-up companies.
    pub fn row(&self) -> Companies {
        self.row
    }

    /// The face-down companies.
    pub fn deck(&self) -> Companies {
        self.deck
    }

    /// Discarded companies.
    pub fn discard(&self) -> &[Company] {
        self.discard.as_slice()
    }

    /// The bonus cards that can still be won.
    pub fn bonuses(&self) -> impl Iterator<Item = Bonus> {
        self.bonuses.into_iter().flatten()
    }

    /// The round, from 1.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Who begins each round.
    pub fn first(&self) -> Seat {
        self.first
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// What is asked.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether this round is the last.
    pub fn end(&self) -> bool {
        self.end
    }

    /// What the seat has.
    #[inline]
    pub fn estate(&self, seat: Seat) -> &Estate {
        &self.estates[seat.index()]
    }

    #[inline]
    pub(crate) fn estate_mut(&mut self, seat: Seat) -> &mut Estate {
        &mut self.estates[seat.index()]
    }

    /// The companies the next one is dealt from.
    pub(crate) fn drawable(&self) -> Companies {
        // with an empty deck the discard pile is the deck.
        if self.deck.is_empty() {
            self.discard.as_slice().iter().copied().collect()
        } else {
            self.deck
        }
    }

    /// How many companies could still be dealt.
    #[inline]
    pub fn companies_left(&self) -> usize {
        self.deck.len() + self.discard.len()
    }

    /// The newest company on the stack of the seat in turn (L-6).
    pub(crate) fn founded(&self) -> Option<Company> {
        let stack = self.estate(self.turn).stack.as_slice();
        stack.iter().rev().find_map(|card| card.company())
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        let piles = |state: &Self| {
            let companies: Companies = state.discard.as_slice().iter().copied().collect();
            let regionals: Regionals = state.regional_discard.as_slice().iter().copied().collect();
            (companies, regionals)
        };
        self.tracks == other.tracks
            && self.estates == other.estates
            && (self.row, self.deck, self.undrawn) == (other.row, other.deck, other.undrawn)
            && piles(self) == piles(other)
            && (self.bonuses, self.holders) == (other.bonuses, other.holders)
            && (self.round, self.first, self.turn) == (other.round, other.first, other.turn)
            && (self.phase, self.reset, self.claim) == (other.phase, other.reset, other.claim)
            && (self.end, self.due, self.more) == (other.end, other.due, other.more)
            && (self.pair, self.via) == (other.pair, other.via)
    }
}

impl Eq for State {}
