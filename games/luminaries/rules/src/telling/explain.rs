//! Why something is refused, in words.

use std::fmt::{self, Write};

use crate::action::Word;
use crate::board::{Board, Bonus, Card, Company, Edge, EdgeSet, Regional};
use crate::illegal::{Illegal, Open};
use crate::rules::Luminaries;
use crate::state::{Cause, Owed};

/// The reason in words, without the rule's id.
pub(super) fn explain(rules: &Luminaries, why: &Illegal, out: &mut dyn Write) -> fmt::Result {
    let board = &rules.board;
    let edge = |edge: Edge| {
        let mut one = EdgeSet::EMPTY;
        one.insert(edge);
        rules.track_words(&one)
    };
    let region = |card: Regional| rules.called(Card::Regional(card));
    let company = |card: Company| rules.card_title(Card::Company(card));
    let bonus = |card: Bonus| rules.card_title(Card::Bonus(card));
    match *why {
        Illegal::GameOver => write!(out, "the game is over"),
        Illegal::NotYourTurn { turn } => write!(out, "it is the turn of seat {}", turn.letter()),
        Illegal::Owed(owed) | Illegal::OwedAtSetup(owed) => {
            write!(out, "{} is still to be dealt", owed_words(board, owed))
        }
        Illegal::ResetWhileOpen => {
            write!(out, "no reset while a card or a removal is being chosen")
        }
        Illegal::ClaimWhileOpen => {
            write!(out, "no claim while a card or a removal is being chosen")
        }
        Illegal::Unanswered(open) => write!(
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
        Illegal::NothingOpen(word) => write!(
            out,
            "there is nothing to {} now",
            match word {
                Word::Keep => "keep",
                Word::Draw => "draw",
                Word::Remove => "remove",
            }
        ),
        Illegal::TrackDone => write!(out, "the track action is over, or was begun the other way"),
        Illegal::TrackFirst => write!(out, "the track action comes first"),
        Illegal::TrackMissing => write!(out, "a turn needs a track action"),
        Illegal::OptionUsed => write!(out, "the optional action of this turn is used"),
        Illegal::NoSuchEdge(a, b) => {
            write!(
                out,
                "no line joins {} and {}",
                rules.junction_words(a),
                rules.junction_words(b)
            )
        }
        Illegal::PlaceCount { found, allowed } => {
            write!(
                out,
                "{found} segments cannot be placed, from 1 to {allowed} can"
            )
        }
        Illegal::LiftCount { found, allowed } => {
            write!(
                out,
                "{found} segments cannot be lifted, from 1 to {allowed} can"
            )
        }
        Illegal::PlaceTwice(line) | Illegal::LiftTwice(line) => {
            write!(out, "{} is named twice", edge(line))
        }
        Illegal::Taken { edge: line, owner } => {
            write!(
                out,
                "{} carries a segment of {}",
                edge(line),
                owner.letter()
            )
        }
        Illegal::Supply { found, supply } => {
            write!(
                out,
                "{found} segments are too many, the supply holds {supply}"
            )
        }
        Illegal::NotYours(line) => write!(out, "{} carries no segment of yours", edge(line)),
        Illegal::RegionalNotHeld(card) => write!(out, "{} is not in your hand", region(card)),
        Illegal::EraThreeWaits { held } | Illegal::EraWaits { held } => {
            write!(out, "the card of era {} comes first", held.number())
        }
        Illegal::CompanyNotHeld(card) | Illegal::SwapNotHeld(card) => {
            write!(out, "{} is not in your hand", company(card))
        }
        Illegal::NotRivals(line) => {
            write!(
                out,
                "{} carries no segment of another seat, or is named twice",
                edge(line)
            )
        }
        Illegal::OwnerLimit {
            owner,
            found,
            allowed,
        } => write!(
            out,
            "{found} segments of {} are too many, at most {allowed} may be used",
            owner.letter()
        ),
        Illegal::Waivers { needed, held } => {
            write!(out, "the route costs {needed} waivers, you hold {held}")
        }
        Illegal::CompanyApart(card) => {
            write!(out, "the cities of {} are not joined", company(card))
        }
        Illegal::RegionalApart(card) => {
            write!(out, "the cities of {} are not joined", region(card))
        }
        Illegal::Superfluous => write!(out, "the route does not need every segment paid for"),
        Illegal::NothingOwn => write!(out, "the route holds no segment of yours"),
        Illegal::NothingBetween => write!(
            out,
            "segments of others alone join two cities of the card, and this table wants one of yours between"
        ),
        Illegal::NotShortest { found, fewest } => write!(
            out,
            "the route has {found} segments, with the same owners {fewest} would do"
        ),
        Illegal::NotOfPair(card) => write!(out, "{} is not one of the cards drawn", region(card)),
        Illegal::NotBothEras => write!(out, "one of your cards of each starting era is kept"),
        Illegal::WrongWord => write!(out, "one card is kept, not two"),
        Illegal::DeckEmpty => write!(out, "deck and discard pile are empty"),
        Illegal::DeckOnly => write!(out, "after founding a company the card comes from the deck"),
        Illegal::NotInRow(card) => write!(out, "{} is not in the row", company(card)),
        Illegal::NotSmallest => write!(
            out,
            "that is not a smallest set of own segments for the route"
        ),
        Illegal::SkipTooFew { held } => {
            write!(out, "skipping needs two regional cards, you hold {held}")
        }
        Illegal::SkipLowest => write!(
            out,
            "the card of the lowest era is skipped, without a choice"
        ),
        Illegal::SkipNotHeld(card) => write!(out, "{} is not in your hand", region(card)),
        Illegal::NotInGame(card) => write!(out, "{} is not in this game", bonus(card)),
        Illegal::AtTheEnd(card) => {
            write!(out, "{} is awarded at the end", bonus(card))
        }
        Illegal::Claimed { bonus, holder } => {
            write!(
                out,
                "{} belongs to {}",
                rules.card_title(Card::Bonus(bonus)),
                holder.letter()
            )
        }
        Illegal::SecondClaim => write!(out, "one bonus card a turn"),
        Illegal::Automatic => write!(out, "bonus cards are awarded without a claim at this table"),
        Illegal::GoalMissed(card) => {
            write!(out, "the goal of {} is not met", bonus(card))
        }
        Illegal::NoProof(card) => {
            write!(out, "the cards shown do not prove {}", bonus(card))
        }
        Illegal::SecondReset => write!(out, "one reset a turn"),
        Illegal::NoWaiver => write!(out, "a reset costs a waiver, you hold none"),
        Illegal::EmptyRow => write!(out, "the row is empty"),
        Illegal::NotDue(owed) => write!(out, "{} is not due", owed_words(board, owed)),
        Illegal::NotInDeck(owed) => {
            write!(
                out,
                "{} is due, from the cards that are left",
                owed_words(board, owed)
            )
        }
    }
}

fn owed_words(board: &Board, owed: Owed) -> String {
    match owed {
        Owed::Bonus(color) => {
            let colors = &board.counts.bonus_colors;
            let color = colors.get(color as usize).map_or("", |name| name);
            format!("a {color} bonus card")
        }
        Owed::Hand(seat) => format!("a company card to seat {}", seat.letter()),
        Owed::Row => "a company card to the row".into(),
        Owed::Region(seat, era) => {
            format!("a card of era {} to seat {}", era.number(), seat.letter())
        }
    }
}
