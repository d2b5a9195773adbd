//! Why an event is refused, with the rule it rests on and the facts.

use game::{Cite, RuleId, Seat};

use crate::action::Word;
use crate::board::{Bonus, Company, Edge, Era, Regional, Vertex};
use crate::state::{Cause, Owed};

/// What must be answered before anything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Open {
    /// Which starting cards are kept.
    Choose,
    /// Which card of the pair is kept.
    Keep,
    /// Where the new company card comes from.
    Draw(Cause),
    /// Which segments come off.
    Remove,
}

/// Why an event is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(
    missing_docs,
    reason = "each variant is told in words by `explain`, with its fields"
)]
pub enum Illegal {
    GameOver,
    NotYourTurn { turn: Seat },
    Owed(Owed),
    OwedAtSetup(Owed),
    ResetWhileOpen,
    ClaimWhileOpen,
    Unanswered(Open),
    NothingOpen(Word),
    TrackDone,
    TrackFirst,
    TrackMissing,
    OptionUsed,
    NoSuchEdge(Vertex, Vertex),
    PlaceCount { found: u8, allowed: u8 },
    PlaceTwice(Edge),
    LiftCount { found: u8, allowed: u8 },
    LiftTwice(Edge),
    Taken { edge: Edge, owner: Seat },
    Supply { found: u8, supply: u8 },
    NotYours(Edge),
    RegionalNotHeld(Regional),
    EraThreeWaits { held: Era },
    EraWaits { held: Era },
    CompanyNotHeld(Company),
    NotRivals(Edge),
    OwnerLimit { owner: Seat, found: u8, allowed: u8 },
    Waivers { needed: u8, held: u8 },
    CompanyApart(Company),
    RegionalApart(Regional),
    Superfluous,
    NothingOwn,
    NothingBetween,
    NotShortest { found: u8, fewest: u8 },
    NotOfPair(Regional),
    NotBothEras,
    WrongWord,
    DeckEmpty,
    DeckOnly,
    NotInRow(Company),
    NotSmallest,
    SwapNotHeld(Company),
    SkipTooFew { held: u8 },
    SkipLowest,
    SkipNotHeld(Regional),
    NotInGame(Bonus),
    AtTheEnd(Bonus),
    Claimed { bonus: Bonus, holder: Seat },
    SecondClaim,
    Automatic,
    GoalMissed(Bonus),
    NoProof(Bonus),
    SecondReset,
    NoWaiver,
    EmptyRow,
    NotDue(Owed),
    NotInDeck(Owed),
}

const fn lu(number: u16) -> RuleId {
    RuleId::new("LU", number)
}

const fn ruling(number: u16) -> RuleId {
    RuleId::new("R", number)
}

impl Cite for Owed {
    fn rule(&self) -> RuleId {
        match self {
            Self::Bonus(_) => lu(4),
            Self::Hand(_) => lu(50),
            Self::Row => lu(51),
            Self::Region(..) => lu(47),
        }
    }
}

impl Cite for Illegal {
    fn rule(&self) -> RuleId {
        match self {
            Self::GameOver => lu(101),
            Self::NotYourTurn { .. } => lu(20),
            Self::Owed(owed) | Self::NotDue(owed) | Self::NotInDeck(owed) => owed.rule(),
            Self::OwedAtSetup(_) | Self::NotBothEras | Self::Unanswered(Open::Choose) => lu(8),
            Self::ResetWhileOpen | Self::EmptyRow => ruling(16),
            Self::ClaimWhileOpen => lu(18),
            Self::Unanswered(Open::Keep)
            | Self::NothingOpen(Word::Keep)
            | Self::NotOfPair(_)
            | Self::WrongWord => lu(47),
            Self::Unanswered(Open::Draw(Cause::Company)) => lu(33),
            Self::Unanswered(Open::Draw(Cause::Swap))
            | Self::NothingOpen(Word::Draw)
            | Self::NotInRow(_)
            | Self::SwapNotHeld(_) => lu(50),
            Self::Unanswered(Open::Remove) | Self::NothingOpen(Word::Remove) => lu(35),
            Self::TrackDone => lu(14),
            Self::TrackFirst => lu(13),
            Self::TrackMissing => lu(12),
            Self::OptionUsed => lu(17),
            Self::NoSuchEdge(..) => lu(26),
            Self::PlaceCount { .. } | Self::PlaceTwice(_) => lu(15),
            Self::LiftCount { .. } | Self::LiftTwice(_) => lu(16),
            Self::Taken { .. } => lu(23),
            Self::Supply { .. } => lu(27),
            Self::NotYours(_) => lu(25),
            Self::RegionalNotHeld(_) | Self::RegionalApart(_) => lu(41),
            Self::EraThreeWaits { .. } => lu(45),
            Self::EraWaits { .. } => lu(43),
            Self::CompanyNotHeld(_) => lu(39),
            Self::NotRivals(_) => lu(80),
            Self::OwnerLimit { .. } => lu(83),
            Self::Waivers { .. } => lu(87),
            Self::CompanyApart(_) => lu(30),
            Self::Superfluous => ruling(4),
            Self::NothingOwn => lu(84),
            Self::NothingBetween => ruling(44),
            Self::NotShortest { .. } => ruling(2),
            Self::DeckEmpty => ruling(12),
            Self::DeckOnly => ruling(13),
            Self::NotSmallest => lu(36),
            Self::SkipTooFew { .. } => ruling(20),
            Self::SkipLowest | Self::SkipNotHeld(_) => ruling(17),
            Self::NotInGame(_) => lu(4),
            Self::AtTheEnd(_) => lu(63),
            Self::Claimed { .. } => lu(64),
            Self::SecondClaim => ruling(23),
            Self::Automatic => ruling(24),
            Self::GoalMissed(_) => ruling(25),
            Self::NoProof(_) => ruling(26),
            Self::SecondReset => lu(92),
            Self::NoWaiver => lu(90),
        }
    }
}
