//! Why an event is refused, with the rule it rests on and the facts.

use std::fmt::{self, Write};

use game::{Cite, RuleId, Seat};

use crate::board::{Board, Bonus, Company, Edge, Era, Regional, Vertex};
use crate::state::{Cause, Owed};

/// What was tried in the wrong phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// `keep`.
    Keep,
    /// `draw`.
    Draw,
    /// `remove`.
    Remove,
}

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

impl Illegal {
    /// The reason in words, without the rule's id.
    pub(crate) fn explain(&self, board: &Board, out: &mut dyn Write) -> fmt::Result {
        let map = &board.map;
        let edge = |edge: Edge| {
            let (a, b) = map.ends(edge);
            format!("{}-{}", map.spoken(a), map.spoken(b))
        };
        let region = |card: Regional| &board.regional(card).id;
        let company = |card: Company| &board.company(card).id;
        match *self {
            Self::GameOver => write!(out, "the game is over"),
            Self::NotYourTurn { turn } => write!(out, "it is the turn of {}", turn.letter()),
            Self::Owed(owed) | Self::OwedAtSetup(owed) => {
                write!(out, "{} is still to be dealt", owed_words(board, owed))
            }
            Self::ResetWhileOpen => {
                write!(out, "no reset while a card or a removal is being chosen")
            }
            Self::ClaimWhileOpen => {
                write!(out, "no claim while a card or a removal is being chosen")
            }
            Self::Unanswered(open) => write!(
                out,
                "first {}",
                match open {
                    Open::Choose => "one card of each starting era is kept",
                    Open::Keep => "one of the two regional cards is kept",
                    Open::Draw(Cause::Company) => "the new company card is drawn",
                    Open::Draw(Cause::Swap) => "a card is drawn for the one discarded",
                    Open::Remove => "the track of the company comes off",
                }
            ),
            Self::NothingOpen(word) => write!(
                out,
                "there is nothing to {} now",
                match word {
                    Word::Keep => "keep",
                    Word::Draw => "draw",
                    Word::Remove => "remove",
                }
            ),
            Self::TrackDone => write!(out, "the track action is over, or was begun the other way"),
            Self::TrackFirst => write!(out, "the track action comes first"),
            Self::TrackMissing => write!(out, "a turn needs a track action"),
            Self::OptionUsed => write!(out, "the optional action of this turn is used"),
            Self::NoSuchEdge(a, b) => {
                write!(out, "no line joins {} and {}", map.spoken(a), map.spoken(b))
            }
            Self::PlaceCount { found, allowed } => {
                write!(
                    out,
                    "{found} segments cannot be placed, from 1 to {allowed} can"
                )
            }
            Self::LiftCount { found, allowed } => {
                write!(
                    out,
                    "{found} segments cannot be lifted, from 1 to {allowed} can"
                )
            }
            Self::PlaceTwice(line) | Self::LiftTwice(line) => {
                write!(out, "{} is named twice", edge(line))
            }
            Self::Taken { edge: line, owner } => {
                write!(
                    out,
                    "{} carries a segment of {}",
                    edge(line),
                    owner.letter()
                )
            }
            Self::Supply { found, supply } => {
                write!(
                    out,
                    "{found} segments are too many, the supply holds {supply}"
                )
            }
            Self::NotYours(line) => write!(out, "{} carries no segment of yours", edge(line)),
            Self::RegionalNotHeld(card) => write!(out, "{} is not in your hand", region(card)),
            Self::EraThreeWaits { held } | Self::EraWaits { held } => {
                write!(out, "the card of era {} comes first", held.number())
            }
            Self::CompanyNotHeld(card) | Self::SwapNotHeld(card) => {
                write!(out, "{} is not in your hand", company(card))
            }
            Self::NotRivals(line) => {
                write!(
                    out,
                    "{} carries no segment of another seat, or is named twice",
                    edge(line)
                )
            }
            Self::OwnerLimit {
                owner,
                found,
                allowed,
            } => write!(
                out,
                "{found} segments of {} are too many, at most {allowed} may be used",
                owner.letter()
            ),
            Self::Waivers { needed, held } => {
                write!(out, "the route costs {needed} waivers, you hold {held}")
            }
            Self::CompanyApart(card) => {
                write!(out, "the cities of {} are not joined", company(card))
            }
            Self::RegionalApart(card) => {
                write!(out, "the cities of {} are not joined", region(card))
            }
            Self::Superfluous => write!(out, "the route does not need every segment paid for"),
            Self::NothingOwn => write!(out, "the route holds no segment of yours"),
            Self::NotShortest { found, fewest } => write!(
                out,
                "the route has {found} segments, with the same owners {fewest} would do"
            ),
            Self::NotOfPair(card) => write!(out, "{} is not one of the cards drawn", region(card)),
            Self::NotBothEras => write!(out, "one of your cards of each starting era is kept"),
            Self::WrongWord => write!(out, "one card is kept, not two"),
            Self::DeckEmpty => write!(out, "deck and discard pile are empty"),
            Self::DeckOnly => write!(out, "after founding a company the card comes from the deck"),
            Self::NotInRow(card) => write!(out, "{} is not in the row", company(card)),
            Self::NotSmallest => write!(
                out,
                "that is not a smallest set of own segments for the route"
            ),
            Self::SkipTooFew { held } => {
                write!(out, "skipping needs two regional cards, you hold {held}")
            }
            Self::SkipLowest => write!(
                out,
                "the card of the lowest era is skipped, without a choice"
            ),
            Self::SkipNotHeld(card) => write!(out, "{} is not in your hand", region(card)),
            Self::NotInGame(card) => write!(out, "{} is not in this game", board.bonus(card).id),
            Self::AtTheEnd(card) => {
                write!(out, "{} is awarded at the end", board.bonus(card).id)
            }
            Self::Claimed { bonus, holder } => {
                write!(
                    out,
                    "{} belongs to {}",
                    board.bonus(bonus).id,
                    holder.letter()
                )
            }
            Self::SecondClaim => write!(out, "one bonus card a turn"),
            Self::Automatic => write!(out, "bonus cards are awarded without a claim at this table"),
            Self::GoalMissed(card) => {
                write!(out, "the goal of {} is not met", board.bonus(card).id)
            }
            Self::NoProof(card) => {
                write!(out, "the cards shown do not prove {}", board.bonus(card).id)
            }
            Self::SecondReset => write!(out, "one reset a turn"),
            Self::NoWaiver => write!(out, "a reset costs a waiver, you hold none"),
            Self::EmptyRow => write!(out, "the row is empty"),
            Self::NotDue(owed) => write!(out, "{} is not due", owed_words(board, owed)),
            Self::NotInDeck(owed) => {
                write!(
                    out,
                    "{} is due, from the cards that are left",
                    owed_words(board, owed)
                )
            }
        }
    }
}

fn owed_words(board: &Board, owed: Owed) -> String {
    match owed {
        Owed::Bonus(colour) => {
            let colours = &board.counts.bonus_colours;
            let colour = colours.get(colour as usize).map_or("", |name| name);
            format!("a {colour} bonus card")
        }
        Owed::Hand(seat) => format!("a company card to {}", seat.letter()),
        Owed::Row => "a company card to the row".into(),
        Owed::Region(seat, era) => {
            format!("a card of era {} to {}", era.number(), seat.letter())
        }
    }
}
