//! Words that actions, positions and sentences share: seats, lists of cards, edges.

use std::fmt::{self, Write};

use game::{NotationError, Seat};

use crate::action::{Evidence, Lines};
use crate::board::{Board, Card, Edge, EdgeSet, Map};

/// The seat written as one letter.
pub(crate) fn read_seat(text: &str) -> Option<Seat> {
    let mut letters = text.chars();
    let seat = Seat::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(seat)
}

/// Reads edges and paths, with commas between.
pub(crate) fn read_lines(map: &Map, words: &[&str]) -> Result<Lines, NotationError> {
    let (mut set, mut stray, mut twice) = (EdgeSet::EMPTY, None, None);
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
                None => stray = stray.or(Some((from.min(to), from.max(to)))),
                Some(edge) if set.has(edge) => twice = twice.or(Some(edge)),
                Some(edge) => set.insert(edge),
            }
            from = to;
            steps += 1;
        }
        if steps == 0 {
            return Err(wrong());
        }
    }
    Ok(Lines::named(set, stray, twice))
}

pub(crate) fn write_edge(map: &Map, edge: Edge, out: &mut dyn Write) -> fmt::Result {
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

/// Writes names with commas between, or `-` if there are none.
pub(crate) fn write_list<'a>(
    out: &mut dyn Write,
    names: impl Iterator<Item = &'a str>,
) -> fmt::Result {
    let mut none = true;
    for name in names {
        if !none {
            out.write_char(',')?;
        }
        none = false;
        out.write_str(name)?;
    }
    if none { out.write_char('-') } else { Ok(()) }
}

/// Writes the cards that are shown.
pub(crate) fn write_evidence(board: &Board, shown: &Evidence, out: &mut dyn Write) -> fmt::Result {
    let cards = shown.companies.iter().map(Card::Company);
    let cards = cards.chain(shown.regionals.iter().map(Card::Regional));
    let cards = cards.chain(shown.bonuses.iter().map(Card::Bonus));
    write_list(out, cards.map(|card| board.card_name(card)))
}
