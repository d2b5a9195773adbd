//! The map of 20th Century Limited on its lattice, the hands, and what each card still lacks.

use crate::page::lays;
use std::fmt::Write;

use game::{Seat, Viewer};
use luminaries::{
    Action, Card, Edge, EdgeSet, Lack, Luminaries, Slot, Timing, Track, Using, Vertex, View,
};

use kit::terminal::Ink;

/// Letters between two neighboring columns, times two.
const STRETCH: usize = 5;
const MARGIN: usize = 3;

pub(crate) fn portray(rules: &Luminaries, view: &View, _: &[Action], ink: Ink, out: &mut String) {
    map(rules, view, ink, out);
    out.push('\n');
    for seat in rules.seats().iter() {
        estate(rules, view, seat, ink, out);
    }
    table(rules, view, out);
    if let Some(Viewer::Seat(seat)) = view.viewer {
        hand(rules, view, seat, out);
    }
}

/// Hundreds of edges are free; those that a card in hand lacks are worth a number.
pub(crate) fn foremost(rules: &Luminaries, view: &View, actions: &[Action]) -> Vec<usize> {
    let wanted = match view.viewer {
        Some(Viewer::Seat(seat)) => wanted(rules, view, seat),
        Some(Viewer::Public) | None => EdgeSet::EMPTY,
    };
    let worth = |action: &Action| match lays(action) {
        Some((Track::Place, set)) => !set.both(&wanted).is_empty(),
        Some((Track::Lift, _)) => false,
        None => true,
    };
    (0..actions.len())
        .filter(|&index| worth(&actions[index]))
        .collect()
}

/// One letter of the map, and whose it is.
type Cell = (char, Option<Seat>);

fn map(rules: &Luminaries, view: &View, ink: Ink, out: &mut String) {
    let map = &rules.board().map;
    let rows = map
        .vertices
        .iter()
        .map(|junction| junction.row)
        .max()
        .unwrap_or(0);
    let columns = map
        .vertices
        .iter()
        .map(|junction| junction.col)
        .max()
        .unwrap_or(0);
    let width = at(columns) + MARGIN;
    let mut cells: Vec<Vec<Cell>> = vec![vec![(' ', None); width]; usize::from(rows) * 2 + 1];
    for index in 0..map.edges.len() {
        draw_edge(rules, view, Edge::from_index(index), &mut cells);
    }
    for (index, junction) in map.vertices.iter().enumerate() {
        let row = &mut cells[usize::from(junction.row) * 2];
        match junction.city {
            Some(_) => {
                let code = map.spoken(Vertex::from_index(index));
                for (letter, cell) in code.chars().zip(&mut row[at(junction.col) - 1..]) {
                    *cell = (letter, None);
                }
            }
            None => row[at(junction.col)] = ('·', None),
        }
    }
    let tens = (1..=columns).filter(|column| column % 4 == 0);
    let mut ruler = " ".repeat(width + 2);
    for column in tens {
        ruler.replace_range(at(column) + 1..at(column) + 3, &format!("{column:02}"));
    }
    let _ = writeln!(out, "{}", ink.faint(ruler.trim_end()));
    for (row, line) in cells.iter().enumerate() {
        let letter = if row % 2 == 0 {
            (b'a' + (row / 2) as u8) as char
        } else {
            ' '
        };
        let _ = write!(out, "{} ", ink.faint(&letter.to_string()));
        print_line(line, ink, out);
    }
}

/// Where a column of the lattice stands in a line.
fn at(column: u8) -> usize {
    usize::from(column) * STRETCH / 2 + 1
}

/// A free edge is a stroke, a taken one the letter of its seat.
fn draw_edge(rules: &Luminaries, view: &View, edge: Edge, cells: &mut [Vec<Cell>]) {
    let map = &rules.board().map;
    let (a, b) = map.ends(edge);
    let (a, b) = (&map.vertices[a.index()], &map.vertices[b.index()]);
    let owner = rules
        .seats()
        .iter()
        .find(|&seat| view.tracks.of(seat).has(edge));
    let row = usize::from(a.row) + usize::from(b.row);
    let middle = (at(a.col) + at(b.col)).div_ceil(2);
    let falls = (a.row < b.row) == (a.col < b.col);
    let stroke = match (a.row == b.row, falls) {
        (true, _) => '-',
        (false, true) => '\\',
        (false, false) => '/',
    };
    cells[row][middle] = (owner.map_or(stroke, Seat::letter), owner);
}

fn print_line(line: &[Cell], ink: Ink, out: &mut String) {
    let end = line
        .iter()
        .rposition(|cell| cell.0 != ' ')
        .map_or(0, |last| last + 1);
    for chunk in line[..end].chunk_by(|a, b| a.1 == b.1) {
        let text: String = chunk.iter().map(|cell| cell.0).collect();
        match chunk[0].1 {
            Some(seat) => out.push_str(&ink.seat(seat, &text)),
            None => out.push_str(&text),
        }
    }
    out.push('\n');
}

/// What everybody sees of a seat.
fn estate(rules: &Luminaries, view: &View, seat: Seat, ink: Ink, out: &mut String) {
    let estate = view.estate(seat);
    let turn = if view.turn == seat { "▶" } else { " " };
    let name = ink.seat(seat, &format!("{turn} {} seat {seat}", seat.letter()));
    let top = match estate.stack.last() {
        Some(Slot::Known(card)) => rules.board().card_name(card).to_owned(),
        Some(Slot::Company { .. } | Slot::Region(_)) => "?".to_owned(),
        None => "-".to_owned(),
    };
    let mark = if estate.skipped {
        " (cannot end by them)"
    } else {
        ""
    };
    let _ = writeln!(
        out,
        "{name}  segments {:>2}  waivers {:>2}  regionals {}{mark}  companies {}  stack top {top}",
        estate.supply, estate.waivers, estate.regionals, estate.companies
    );
}

/// Row, decks and bonus cards.
fn table(rules: &Luminaries, view: &View, out: &mut String) {
    let board = rules.board();
    let row: Vec<String> = view
        .row
        .iter()
        .map(|company| {
            let card = board.company(company);
            format!(
                "{} {} ({})",
                card.id,
                cities(rules, Card::Company(company)),
                card.value
            )
        })
        .collect();
    let _ = writeln!(
        out,
        "\nrow: {}",
        if row.is_empty() {
            "empty".into()
        } else {
            row.join(" · ")
        }
    );
    let _ = writeln!(out, "deck: {} companies; round {}", view.deck, view.round);
    for (bonus, holder) in view.bonuses.iter().zip(view.holders) {
        let Some(bonus) = bonus else { continue };
        let card = board.bonus(*bonus);
        let when = match card.timing {
            Timing::Play => "first to claim it",
            Timing::End => "at the end",
        };
        let taken = holder.map_or_else(String::new, |seat| format!(" — held by seat {seat}"));
        let _ = writeln!(
            out,
            "bonus {}: {}, {} points, {when}{taken}",
            card.id, card.words, card.value
        );
    }
}

fn cities(rules: &Luminaries, card: Card) -> String {
    let Some(terminals) = rules.terminals(card) else {
        return String::new();
    };
    let names: Vec<&str> = terminals
        .as_slice()
        .iter()
        .map(|&vertex| rules.board().map.spoken(vertex))
        .collect();
    names.join("-")
}

/// The viewer's own cards, with the cheapest segments each of them still lacks.
fn hand(rules: &Luminaries, view: &View, seat: Seat, out: &mut String) {
    let _ = writeln!(out, "\nyour cards:");
    for card in own_cards(view, seat) {
        let name = rules.board().card_name(card);
        let value = match card {
            Card::Company(company) => format!("{:>2} points", rules.board().company(company).value),
            Card::Regional(regional) => format!("era {}", rules.board().era(regional).number()),
            Card::Bonus(_) => String::new(),
        };
        let lacks = match rules.lack(view, seat, card, Using::Own) {
            Some(lack) => lacking(rules, &lack),
            None => "shut off by others".into(),
        };
        let short = match rules.lack(view, seat, card, Using::Waivers) {
            Some(lack) if !lack.via.is_empty() => {
                format!("; with {} waivers {}", lack.via.len(), lack.missing.len())
            }
            Some(_) | None => String::new(),
        };
        let _ = writeln!(
            out,
            "  {name:<6} {value:<9} {:<28} {lacks}{short}",
            cities(rules, card)
        );
    }
}

fn lacking(rules: &Luminaries, lack: &Lack) -> String {
    let map = &rules.board().map;
    let names: Vec<String> = lack
        .missing
        .iter()
        .map(|edge| {
            let (a, b) = map.ends(edge);
            format!("{}-{}", map.spoken(a), map.spoken(b))
        })
        .collect();
    match names.len() {
        0 => "complete".into(),
        1..=6 => format!("lacks {}: {}", names.len(), names.join(" ")),
        _ => format!("lacks {}: {} …", names.len(), names[..6].join(" ")),
    }
}

fn own_cards(view: &View, seat: Seat) -> Vec<Card> {
    let estate = view.estate(seat);
    let regionals = estate.regs.iter().map(Card::Regional);
    regionals
        .chain(estate.hand.iter().map(Card::Company))
        .collect()
}

/// The edges that some card in hand lacks.
fn wanted(rules: &Luminaries, view: &View, seat: Seat) -> EdgeSet {
    let mut wanted = EdgeSet::EMPTY;
    for card in own_cards(view, seat) {
        for using in [Using::Own, Using::Waivers] {
            if let Some(lack) = rules.lack(view, seat, card, using) {
                for edge in lack.missing.iter() {
                    wanted.insert(edge);
                }
            }
        }
    }
    wanted
}
