//! The notation of actions, chances and edges.

use crate::Luminaries;
use crate::State;
use crate::View;
use std::fmt::{self, Write};

use game::{EventOf, Faults, Notation, NotationError, Options, Seat, SeatCount};

use crate::action::{Action, Deal, Evidence, Lines, Source, Track};
use crate::board::{Board, Bonus, Card, Company, Edge, EdgeSet, Map, Regional};

/// The words an action can begin with.
const WORDS: &str =
    "keep, place, lift, regional, company, draw, remove, swap, skip, bonus, reset or end";

pub(crate) fn read_action(board: &Board, text: &str) -> Result<Action, NotationError> {
    let wrong = |expected: &str| NotationError::new(text, expected);
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((&verb, rest)) = words.split_first() else {
        return Err(wrong(WORDS));
    };
    match (verb, rest) {
        ("keep", [one]) => Ok(Action::Keep(regional(board, one)?)),
        ("keep", [one, two]) => {
            let (one, two) = (regional(board, one)?, regional(board, two)?);
            // Cards are in the order of their eras, and either may be named first.
            Ok(Action::Choose(one.min(two), one.max(two)))
        }
        ("keep", _) => Err(wrong("keep and one or two regional cards")),
        ("place", rest) => Ok(Action::Lay(Track::Place, lines(&board.map, rest)?)),
        ("lift", rest) => Ok(Action::Lay(Track::Lift, lines(&board.map, rest)?)),
        ("remove", rest) => Ok(Action::Remove(lines(&board.map, rest)?)),
        ("regional", [card, via @ ..]) => Ok(Action::Regional(
            regional(board, card)?,
            route(&board.map, text, via)?,
        )),
        ("company", [card, via @ ..]) => Ok(Action::Company(
            company(board, card)?,
            route(&board.map, text, via)?,
        )),
        ("draw", ["deck"]) => Ok(Action::Draw(Source::Deck)),
        ("draw", [card]) => Ok(Action::Draw(Source::Row(company(board, card)?))),
        ("swap", [card]) => Ok(Action::Swap(company(board, card)?)),
        ("skip", []) => Ok(Action::Skip(None)),
        ("skip", [card]) => Ok(Action::Skip(Some(regional(board, card)?))),
        ("bonus", [card]) => Ok(Action::Claim(bonus(board, card)?, None)),
        ("bonus", [card, "show", shown]) => Ok(Action::Claim(
            bonus(board, card)?,
            Some(evidence(board, shown)?),
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

pub(crate) fn write_action(board: &Board, action: &Action, out: &mut dyn Write) -> fmt::Result {
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

pub(crate) fn write_evidence(board: &Board, shown: &Evidence, out: &mut dyn Write) -> fmt::Result {
    let cards = shown.companies.iter().map(Card::Company);
    let cards = cards.chain(shown.regionals.iter().map(Card::Regional));
    let cards = cards.chain(shown.bonuses.iter().map(Card::Bonus));
    let mut none = true;
    for card in cards {
        if !none {
            out.write_char(',')?;
        }
        none = false;
        out.write_str(board.card_name(card))?;
    }
    if none { out.write_char('-') } else { Ok(()) }
}

pub(crate) fn read_deal(board: &Board, text: &str) -> Result<Deal, NotationError> {
    let wrong = || NotationError::new(text, "deal, a seat, row or bonus, and a card");
    let words: Vec<&str> = text.split_whitespace().collect();
    let ["deal", to, card] = words[..] else {
        return Err(wrong());
    };
    match (to, board.card(card).ok_or_else(wrong)?) {
        ("bonus", Card::Bonus(card)) => Ok(Deal::Bonus(card)),
        ("row", Card::Company(card)) => Ok(Deal::Row(card)),
        (to, Card::Company(card)) => Ok(Deal::Hand(seat(to).ok_or_else(wrong)?, card)),
        (to, Card::Regional(card)) => Ok(Deal::Region(seat(to).ok_or_else(wrong)?, card)),
        (_, Card::Bonus(_)) => Err(wrong()),
    }
}

pub(crate) fn write_deal(board: &Board, deal: &Deal, out: &mut dyn Write) -> fmt::Result {
    match *deal {
        Deal::Bonus(card) => write!(out, "deal bonus {}", board.bonus(card).id),
        Deal::Hand(seat, card) => write!(out, "deal {} {}", seat.letter(), board.company(card).id),
        Deal::Row(card) => write!(out, "deal row {}", board.company(card).id),
        Deal::Region(seat, card) => {
            write!(out, "deal {} {}", seat.letter(), board.regional(card).id)
        }
    }
}

/// The seat written as one letter.
pub(crate) fn seat(text: &str) -> Option<Seat> {
    let mut letters = text.chars();
    let seat = Seat::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(seat)
}

fn regional(board: &Board, text: &str) -> Result<Regional, NotationError> {
    match board.card(text) {
        Some(Card::Regional(card)) => Ok(card),
        Some(Card::Company(_) | Card::Bonus(_)) | None => {
            Err(NotationError::new(text, "a regional card such as E2-11"))
        }
    }
}

fn company(board: &Board, text: &str) -> Result<Company, NotationError> {
    match board.card(text) {
        Some(Card::Company(card)) => Ok(card),
        Some(Card::Regional(_) | Card::Bonus(_)) | None => {
            Err(NotationError::new(text, "a company such as RD"))
        }
    }
}

fn bonus(board: &Board, text: &str) -> Result<Bonus, NotationError> {
    match board.card(text) {
        Some(Card::Bonus(card)) => Ok(card),
        Some(Card::Regional(_) | Card::Company(_)) | None => {
            Err(NotationError::new(text, "a bonus card such as B1"))
        }
    }
}

fn evidence(board: &Board, text: &str) -> Result<Evidence, NotationError> {
    let mut shown = Evidence::default();
    for name in text.split(',').filter(|_| text != "-") {
        match board.card(name) {
            Some(Card::Company(card)) => shown.companies.insert(card),
            Some(Card::Regional(card)) => shown.regionals.insert(card),
            Some(Card::Bonus(card)) => shown.bonuses.insert(card),
            None => return Err(NotationError::new(text, "cards with commas between")),
        }
    }
    Ok(shown)
}

/// Reads what follows a card: nothing, or `via` and edges.
fn route(map: &Map, text: &str, words: &[&str]) -> Result<Lines, NotationError> {
    match words {
        [] => Ok(Lines::NONE),
        ["via", rest @ ..] if !rest.is_empty() => lines(map, rest),
        _ => Err(NotationError::new(
            text,
            "a card and perhaps via with edges",
        )),
    }
}

/// Reads edges and paths, with commas between.
pub(crate) fn lines(map: &Map, words: &[&str]) -> Result<Lines, NotationError> {
    let mut lines = Lines::NONE;
    for path in words
        .iter()
        .flat_map(|word| word.split(','))
        .filter(|path| !path.is_empty())
    {
        let wrong = || NotationError::new(path, "an edge or a path such as RIC-DAN-CLT");
        let mut vertices = path
            .split('-')
            .map(|name| map.vertex(name).ok_or_else(wrong));
        let mut from = vertices.next().ok_or_else(wrong)??;
        let mut steps = 0;
        for to in vertices {
            let to = to?;
            match map.edge(from, to) {
                None => lines.stray = lines.stray.or(Some((from.min(to), from.max(to)))),
                Some(edge) if lines.set.has(edge) => {
                    lines.twice = lines.twice.or(Some(edge));
                }
                Some(edge) => lines.set.insert(edge),
            }
            from = to;
            steps += 1;
        }
        if steps == 0 {
            return Err(wrong());
        }
    }
    Ok(lines)
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
    for edge in lines.set.iter().chain(lines.twice) {
        out.write_char(before)?;
        write_edge(map, edge, out)?;
        before = ',';
    }
    if let Some((a, b)) = lines.stray {
        write!(out, "{before}{}-{}", map.name(a), map.name(b))?;
    }
    Ok(())
}

fn write_edge(map: &Map, edge: Edge, out: &mut dyn Write) -> fmt::Result {
    let (a, b) = map.ends(edge);
    write!(out, "{}-{}", map.name(a), map.name(b))
}

/// Writes edges in the order of the data, or `-` if there are none.
pub(crate) fn write_edges(map: &Map, edges: &EdgeSet, out: &mut dyn Write) -> fmt::Result {
    if edges.is_empty() {
        return out.write_char('-');
    }
    for (index, edge) in edges.iter().enumerate() {
        if index > 0 {
            out.write_char(',')?;
        }
        write_edge(map, edge, out)?;
    }
    Ok(())
}

impl Notation for Luminaries {
    fn load(
        seats: Option<SeatCount>,
        options: &Options,
        line: &str,
    ) -> Result<(Self, State), Faults> {
        crate::position::read::position(seats, options, line)
    }

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        crate::notation::read_action(self.board, text)
    }

    fn write_action(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
        crate::notation::write_action(self.board, action, out)
    }

    fn read_chance(&self, text: &str) -> Result<Deal, NotationError> {
        crate::notation::read_deal(self.board, text)
    }

    fn write_chance(&self, chance: &Deal, out: &mut dyn Write) -> fmt::Result {
        crate::notation::write_deal(self.board, chance, out)
    }

    fn write_position(&self, state: &State, out: &mut dyn Write) -> fmt::Result {
        crate::position::write(self, &self.whole_truth(state), out)
    }

    fn write_view(&self, view: &View, out: &mut dyn Write) -> fmt::Result {
        crate::position::write(self, view, out)
    }

    fn record_lines(&self, start: &State, events: &[EventOf<Self>], out: &mut Vec<String>) {
        out.extend(self.closed_turn(start, events, None));
    }
}
