//! The notation of actions and chances.

use std::fmt::{self, Write};

use game::{EventOf, Faults, Notation, NotationError, Options, SeatCount};

use crate::action::{Action, Deal, Evidence, Lines, Source, Track};
use crate::board::{Board, Bonus, Card, Company, Map, Regional};
use crate::position;
use crate::rules::Luminaries;
use crate::state::State;
use crate::view::View;
use crate::words::{read_lines, read_seat, write_edge, write_evidence};

/// The words an action can begin with.
const WORDS: &str =
    "keep, place, lift, regional, company, draw, remove, swap, skip, bonus, reset or end";

impl Notation for Luminaries {
    fn load(
        seats: Option<SeatCount>,
        options: &Options,
        line: &str,
    ) -> Result<(Self, State), Faults> {
        position::read(seats, options, line)
    }

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        let board = &self.board;
        let wrong = |expected: &str| NotationError::new(text, expected);
        let words: Vec<&str> = text.split_whitespace().collect();
        let Some((&verb, rest)) = words.split_first() else {
            return Err(wrong(WORDS));
        };
        match (verb, rest) {
            ("keep", [one]) => Ok(Action::Keep(read_regional(board, one)?)),
            ("keep", [one, two]) => {
                let (one, two) = (read_regional(board, one)?, read_regional(board, two)?);
                // Cards are in the order of their eras, and either may be named first.
                Ok(Action::Choose(one.min(two), one.max(two)))
            }
            ("keep", _) => Err(wrong("keep and one or two regional cards")),
            ("place", rest) => Ok(Action::Lay(Track::Place, read_lines(&board.map, rest)?)),
            ("lift", rest) => Ok(Action::Lay(Track::Lift, read_lines(&board.map, rest)?)),
            ("remove", rest) => Ok(Action::Remove(read_lines(&board.map, rest)?)),
            ("regional", [card, via @ ..]) => Ok(Action::Regional(
                read_regional(board, card)?,
                read_route(&board.map, text, via)?,
            )),
            ("company", [card, via @ ..]) => Ok(Action::Company(
                read_company(board, card)?,
                read_route(&board.map, text, via)?,
            )),
            ("draw", ["deck"]) => Ok(Action::Draw(Source::Deck)),
            ("draw", [card]) => Ok(Action::Draw(Source::Row(read_company(board, card)?))),
            ("swap", [card]) => Ok(Action::Swap(read_company(board, card)?)),
            ("skip", []) => Ok(Action::Skip(None)),
            ("skip", [card]) => Ok(Action::Skip(Some(read_regional(board, card)?))),
            ("bonus", [card]) => Ok(Action::Claim(read_bonus(board, card)?, None)),
            ("bonus", [card, "show", shown]) => Ok(Action::Claim(
                read_bonus(board, card)?,
                Some(read_evidence(board, shown)?),
            )),
            ("reset", []) => Ok(Action::Reset),
            ("end", []) => Ok(Action::End),
            ("regional", []) => Err(wrong("regional and a card")),
            ("company", []) => Err(wrong("company and a card")),
            ("draw", _) => Err(wrong("draw deck, or draw and a card of the row")),
            ("swap", _) => Err(wrong("swap and a card")),
            ("bonus", _) => Err(wrong("bonus, a card and perhaps show with a list of cards")),
            ("skip" | "reset" | "end", _) => Err(wrong("nothing after that word")),
            _ => Err(wrong(WORDS)),
        }
    }

    fn write_action(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
        let board = &self.board;
        let map = &board.map;
        let card = |card: Card| board.card_name(card);
        match action {
            Action::Choose(one, two) => {
                let (one, two) = (Card::Regional(*one), Card::Regional(*two));
                write!(out, "keep {} {}", card(one), card(two))
            }
            Action::Keep(one) => write!(out, "keep {}", card(Card::Regional(*one))),
            Action::Lay(kind, lines) => {
                out.write_str(match kind {
                    Track::Place => "place",
                    Track::Lift => "lift",
                })?;
                write_lines(map, lines, out)
            }
            Action::Regional(one, via) => {
                write!(out, "regional {}", card(Card::Regional(*one)))?;
                write_route(map, via, out)
            }
            Action::Company(one, via) => {
                write!(out, "company {}", card(Card::Company(*one)))?;
                write_route(map, via, out)
            }
            Action::Draw(Source::Deck) => out.write_str("draw deck"),
            Action::Draw(Source::Row(one)) => write!(out, "draw {}", card(Card::Company(*one))),
            Action::Remove(lines) => {
                out.write_str("remove")?;
                write_lines(map, lines, out)
            }
            Action::Swap(one) => write!(out, "swap {}", card(Card::Company(*one))),
            Action::Skip(None) => out.write_str("skip"),
            Action::Skip(Some(one)) => write!(out, "skip {}", card(Card::Regional(*one))),
            Action::Claim(one, shown) => {
                write!(out, "bonus {}", card(Card::Bonus(*one)))?;
                if let Some(shown) = shown {
                    out.write_str(" show ")?;
                    write_evidence(board, shown, out)?;
                }
                Ok(())
            }
            Action::Reset => out.write_str("reset"),
            Action::End => out.write_str("end"),
        }
    }

    fn read_chance(&self, text: &str) -> Result<Deal, NotationError> {
        let wrong = || NotationError::new(text, "deal, a seat, row or bonus, and a card");
        let words: Vec<&str> = text.split_whitespace().collect();
        let ["deal", to, card] = words[..] else {
            return Err(wrong());
        };
        match (to, self.board.card(card).ok_or_else(wrong)?) {
            ("bonus", Card::Bonus(card)) => Ok(Deal::Bonus(card)),
            ("row", Card::Company(card)) => Ok(Deal::Row(card)),
            (to, Card::Company(card)) => Ok(Deal::Hand(read_seat(to).ok_or_else(wrong)?, card)),
            (to, Card::Regional(card)) => Ok(Deal::Region(read_seat(to).ok_or_else(wrong)?, card)),
            (_, Card::Bonus(_)) => Err(wrong()),
        }
    }

    fn write_chance(&self, chance: &Deal, out: &mut dyn Write) -> fmt::Result {
        let board = &self.board;
        match *chance {
            Deal::Bonus(card) => write!(out, "deal bonus {}", board.bonus(card).id),
            Deal::Hand(seat, card) => {
                write!(out, "deal {} {}", seat.letter(), board.company(card).id)
            }
            Deal::Row(card) => write!(out, "deal row {}", board.company(card).id),
            Deal::Region(seat, card) => {
                write!(out, "deal {} {}", seat.letter(), board.regional(card).id)
            }
        }
    }

    fn write_position(&self, state: &State, out: &mut dyn Write) -> fmt::Result {
        position::write(self, &self.seen_by(state, None), out)
    }

    fn write_view(&self, view: &View, out: &mut dyn Write) -> fmt::Result {
        position::write(self, view, out)
    }

    fn record_lines(&self, start: &State, events: &[EventOf<Self>], out: &mut Vec<String>) {
        out.extend(self.closed_turn(start, events, None));
    }
}

fn read_regional(board: &Board, text: &str) -> Result<Regional, NotationError> {
    let card = board.card(text).and_then(Card::regional);
    card.ok_or_else(|| NotationError::new(text, "a regional card such as E2-11"))
}

fn read_company(board: &Board, text: &str) -> Result<Company, NotationError> {
    let card = board.card(text).and_then(Card::company);
    card.ok_or_else(|| NotationError::new(text, "a company such as RD"))
}

fn read_bonus(board: &Board, text: &str) -> Result<Bonus, NotationError> {
    let card = board.card(text).and_then(Card::bonus);
    card.ok_or_else(|| NotationError::new(text, "a bonus card such as B1"))
}

fn read_evidence(board: &Board, text: &str) -> Result<Evidence, NotationError> {
    let mut shown = Evidence::default();
    for name in text.split(',').filter(|_| text != "-") {
        let card = board.card(name);
        shown.add(card.ok_or_else(|| NotationError::new(text, "cards with commas between"))?);
    }
    Ok(shown)
}

/// Reads what follows a card: nothing, or `via` and edges.
fn read_route(map: &Map, text: &str, words: &[&str]) -> Result<Lines, NotationError> {
    match words {
        [] => Ok(Lines::NONE),
        ["via", rest @ ..] if !rest.is_empty() => read_lines(map, rest),
        _ => Err(NotationError::new(
            text,
            "a card and perhaps via with edges",
        )),
    }
}

fn write_route(map: &Map, lines: &Lines, out: &mut dyn Write) -> fmt::Result {
    if *lines == Lines::NONE {
        return Ok(());
    }
    out.write_str(" via")?;
    write_lines(map, lines, out)
}

fn write_lines(map: &Map, lines: &Lines, out: &mut dyn Write) -> fmt::Result {
    let mut before = ' ';
    for edge in lines.set().iter().chain(lines.twice()) {
        out.write_char(before)?;
        write_edge(map, edge, out)?;
        before = ',';
    }
    if let Some((a, b)) = lines.stray() {
        write!(out, "{before}{}-{}", map.name(a), map.name(b))?;
    }
    Ok(())
}
