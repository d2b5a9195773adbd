//! What changes in a game of High or Low, and what can happen in it.

use std::sync::atomic::{AtomicU8, Ordering};

use game::{BySeat, Cite, Outcome, RuleId, Seat, SeatSet};

/// The highest card; the lowest is 1.
pub(crate) const HIGHEST: u8 = 9;
/// Cards in a full hand.
pub(crate) const HAND: u32 = 2;

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Cards(u16);

impl Cards {
    pub(crate) const ALL: Self = Self(0b11_1111_1110);

    pub(crate) fn has(self, card: u8) -> bool {
        card <= HIGHEST && self.0 & 1 << card != 0
    }

    pub(crate) fn with(self, card: u8) -> Self {
        Self(self.0 | 1 << card)
    }

    pub(crate) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(crate) fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = u8> {
        (1..=HIGHEST).filter(move |&card| self.has(card))
    }
}

impl FromIterator<u8> for Cards {
    fn from_iter<I: IntoIterator<Item = u8>>(cards: I) -> Self {
        cards.into_iter().fold(Self::default(), Self::with)
    }
}

impl std::fmt::Debug for Cards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Phase {
    #[default]
    Spin,
    Deal,
    Act,
    /// The seat in turn has put a card back and is owed another.
    Draw,
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Way {
    Up,
    Down,
}

/// What all viewers see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Open {
    pub(crate) phase: Phase,
    pub(crate) way: Option<Way>,
    pub(crate) turn: Seat,
    pub(crate) passes: u8,
    pub(crate) top: Option<u8>,
    pub(crate) pile: Cards,
    pub(crate) swaps: BySeat<u8>,
    pub(crate) points: BySeat<i32>,
}

/// A count that can change behind a shared reference, for a breakage.
#[derive(Default)]
pub(crate) struct Tries(AtomicU8);

impl Tries {
    pub(crate) fn count(&self) -> u8 {
        self.0.load(Ordering::Relaxed)
    }

    pub(crate) fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

impl Clone for Tries {
    fn clone(&self) -> Self {
        Self(AtomicU8::new(self.count()))
    }
}

impl PartialEq for Tries {
    fn eq(&self, other: &Self) -> bool {
        self.count() == other.count()
    }
}

impl Eq for Tries {}

impl std::fmt::Debug for Tries {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.count())
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct State {
    pub(crate) open: Open,
    pub(crate) hands: BySeat<Cards>,
    pub(crate) tries: Tries,
    /// Empty but for a breakage, since copying a list asks for memory.
    pub(crate) ballast: Vec<u8>,
}

impl State {
    /// The cards that can be dealt.
    pub(crate) fn deck(&self) -> Cards {
        let held = self.hands.iter().fold(self.open.pile, |all, (_, hand)| {
            all.iter().chain(hand.iter()).collect()
        });
        Cards::ALL.without(held)
    }

    /// The seat that is owed a card.
    pub(crate) fn owed(&self) -> Seat {
        match self.open.phase {
            Phase::Deal => self
                .hands
                .iter()
                .find(|(_, hand)| hand.len() < HAND)
                .map_or(Seat::FIRST, |(seat, _)| seat),
            Phase::Spin | Phase::Act | Phase::Draw | Phase::Over => self.open.turn,
        }
    }

    pub(crate) fn outcome(&self) -> Outcome {
        let mut outcome = Outcome::open(self.open.points);
        if self.open.phase == Phase::Over {
            outcome.winners = self.leaders();
        }
        outcome
    }

    pub(crate) fn leaders(&self) -> SeatSet {
        let points = &self.open.points;
        let most = points.as_slice().iter().max().copied();
        points
            .iter()
            .filter(|(_, points)| Some(**points) == most)
            .map(|(seat, _)| seat)
            .collect()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Action {
    Play(u8),
    Swap(u8),
    Pass,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Chance {
    Spin(Way),
    Deal(Seat, u8),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Illegal {
    Over,
    ChanceDue,
    NotYourTurn {
        turn: Seat,
    },
    NotInHand {
        card: u8,
    },
    WrongWay {
        card: u8,
        top: u8,
    },
    NoSwapLeft,
    CannotOccur,
    /// For a breakage: a rule that does not exist.
    Unwritten,
    /// For a breakage: another seat has the card.
    Elsewhere {
        seat: Seat,
    },
}

impl Cite for Illegal {
    fn rule(&self) -> RuleId {
        let number = match self {
            Self::CannotOccur => 1,
            Self::ChanceDue => 2,
            Self::NotYourTurn { .. } => 3,
            Self::NotInHand { .. } | Self::Elsewhere { .. } => 4,
            Self::WrongWay { .. } => 5,
            Self::NoSwapLeft => 6,
            Self::Over => 7,
            Self::Unwritten => 99,
        };
        RuleId::new("HL", number)
    }
}

/// A secret that neither comparison nor printing shows, for a breakage.
#[derive(Clone, Default)]
pub(crate) struct Smuggled(pub(crate) Option<State>);

impl PartialEq for Smuggled {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Smuggled {}

impl std::fmt::Debug for Smuggled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("-")
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct View {
    pub(crate) open: Open,
    /// The viewer's own seat and cards.
    pub(crate) own: Option<(Seat, Cards)>,
    pub(crate) counts: BySeat<u32>,
    /// Empty but for breakages.
    pub(crate) leak: Option<Cards>,
    pub(crate) smuggled: Smuggled,
}
