//! The map of 20th Century Limited on its lattice, the hands, and what each card still lacks.

use crate::page::lays;
use std::fmt::Write;

use game::{Seat, Viewer};
use luminaries::{
    Action, Card, Edge, EdgeSet, Lack, Luminaries, Slot, Timing, Track, Using, Vertex, View,
};

use kit::terminal::{Fitted, Group, Ink, Room};

/// Letters between two neighboring columns, times two.
const STRETCH: usize = 5;
const MARGIN: usize = 3;

pub(crate) fn portray(rules: &Luminaries, view: &View, _: &[Action], ink: Ink, out: &mut String) {
    map(rules, view, None, ink, (usize::MAX, Height::Whole), out);
    out.push('\n');
    for seat in rules.seats().iter() {
        estate(rules, view, seat, ink, out);
    }
    table(rules, view, out);
    if let Some(Viewer::Seat(seat)) = view.viewer {
        hand(rules, view, seat, out);
    }
}

/// The map as wide as the room allows, and the cards in few lines.
pub(crate) fn fitted(
    rules: &Luminaries,
    view: &View,
    picked: Option<&Action>,
    ink: Ink,
    room: Room,
) -> Fitted {
    let mut fitted = Fitted::default();
    let marked = picked.and_then(lays).map(|(_, set)| set);
    let out = &mut fitted.board;
    // Below it stands a line for each seat.
    let rows = room.rows.saturating_sub(rules.seats().iter().count());
    let height = if rows < lines_of(rules, Height::Whole) {
        Height::Half
    } else {
        Height::Whole
    };
    fitted.focus = map(
        rules,
        view,
        marked.as_ref(),
        ink,
        (room.columns, height),
        out,
    );
    for seat in rules.seats().iter() {
        short_estate(rules, view, seat, ink, &mut fitted.below);
    }
    fitted
}

/// What the signs mean.
pub(crate) fn signs(_: &Luminaries) -> Vec<(String, String)> {
    let sign = |sign: &str, meaning: &str| (sign.to_owned(), meaning.to_owned());
    vec![
        sign("CHI", "a city, by its code"),
        sign("·", "a junction, named by row and column: f12"),
        sign("- / \\", "a free segment, where one can be laid"),
        sign("A B C", "a segment of that seat"),
        sign("#", "the segments of the action you consider"),
        sign(
            "",
            "where there is little room, free segments between two rows are left out",
        ),
    ]
}

/// The actions by the card they serve; then what else there is to do. Where hundreds of segments are
/// free, those that no card lacks are folded.
pub(crate) fn groups(rules: &Luminaries, view: &View, actions: &[Action]) -> Vec<Group> {
    let cards = match view.viewer {
        Some(Viewer::Seat(seat)) => own_cards(view, seat)
            .into_iter()
            .map(|card| (card, lacked(rules, view, seat, card)))
            .collect(),
        Some(Viewer::Public) | None => Vec::new(),
    };
    let mut turn = Group {
        title: "Cards and the turn".into(),
        ..Group::default()
    };
    let mut served: Vec<Group> = cards
        .iter()
        .map(|(card, _)| heading(rules, *card))
        .collect();
    let mut lifted = Group {
        title: "Take track back".into(),
        folded: true,
        ..Group::default()
    };
    let mut elsewhere = Group {
        title: "Track that serves no card of yours".into(),
        folded: true,
        ..Group::default()
    };
    for (index, action) in actions.iter().enumerate() {
        let group = match lays(action) {
            None => &mut turn,
            Some((Track::Lift, _)) => &mut lifted,
            Some((Track::Place, set)) => {
                let wants = |(_, lacks): &(Card, EdgeSet)| !set.both(lacks).is_empty();
                match cards.iter().position(wants) {
                    Some(card) => &mut served[card],
                    None => &mut elsewhere,
                }
            }
        };
        group.members.push(index);
    }
    for caution in cautions(rules, view, actions) {
        turn.title = format!("{} – {caution}", turn.title);
    }
    let all = [turn].into_iter().chain(served).chain([lifted, elsewhere]);
    all.filter(|group| !group.members.is_empty()).collect()
}

/// What must be told of cards for which not all ways worth listing are listed.
fn cautions(rules: &Luminaries, view: &View, actions: &[Action]) -> Vec<String> {
    let Some(Viewer::Seat(seat)) = view.viewer else {
        return Vec::new();
    };
    let scored = actions.iter().filter_map(|action| match action {
        Action::Regional(card, _) => Some(Card::Regional(*card)),
        Action::Company(card, _) => Some(Card::Company(*card)),
        _ => None,
    });
    let mut cards: Vec<Card> = scored.collect();
    cards.dedup();
    let caution = |card: Card| {
        let caution = rules.offers_in(view, seat, card).caution()?;
        Some(format!("{}: {caution}", rules.board().card_name(card)))
    };
    cards.into_iter().filter_map(caution).collect()
}

/// The heading of what serves a card.
fn heading(rules: &Luminaries, card: Card) -> Group {
    let name = rules.board().card_name(card);
    Group {
        title: format!("For {name} ({})", rules.card_cities(card).join(" – ")),
        ..Group::default()
    }
}

/// One letter of the map, and whose it is.
type Cell = (char, Option<Seat>);

/// Draws the map in at most so many columns, with some segments marked, and tells which row of it matters
/// most: that of the marked segments, or of what the cards lack.
fn map(
    rules: &Luminaries,
    view: &View,
    marked: Option<&EdgeSet>,
    ink: Ink,
    (room, height): (usize, Height),
    out: &mut String,
) -> usize {
    let map = &rules.board().map;
    let columns = map.vertices.iter().map(|junction| junction.col);
    let west = columns.clone().min().unwrap_or(0);
    let columns = columns.max().unwrap_or(0);
    let scale = Scale::fitting(west, columns, room);
    let at = |column: u8| scale.at(column);
    let width = at(columns) + MARGIN;
    // The ruler is a line of its own.
    let mut cells: Vec<Vec<Cell>> = vec![vec![(' ', None); width]; lines_of(rules, height) - 1];
    let edges = || (0..map.edges.len()).map(Edge::from_index);
    for edge in edges() {
        draw_edge(rules, view, edge, (scale, height), &mut cells);
    }
    for (index, junction) in map.vertices.iter().enumerate() {
        let row = &mut cells[height.line(usize::from(junction.row) * 2)];
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
    // Where there is little room names lie over segments; those that are taken must be seen.
    for edge in edges().filter(|edge| taken(rules, view, *edge).is_some()) {
        draw_edge(rules, view, edge, (scale, height), &mut cells);
    }
    for edge in marked.into_iter().flat_map(EdgeSet::iter) {
        let (row, column) = middle(rules, edge, scale);
        let line = height.free_line(row, column, &cells);
        cells[line][column] = ('#', None);
    }
    let tens = (1..=columns).filter(|column| column % 4 == 0);
    let mut ruler = " ".repeat(width + 2);
    for column in tens {
        ruler.replace_range(at(column) + 1..at(column) + 3, &format!("{column:02}"));
    }
    let _ = writeln!(out, "{}", ink.faint(ruler.trim_end()));
    for (row, line) in cells.iter().enumerate() {
        let letter = match height {
            Height::Half => (b'a' + row as u8) as char,
            Height::Whole if row % 2 == 0 => (b'a' + (row / 2) as u8) as char,
            Height::Whole => ' ',
        };
        let _ = write!(out, "{} ", ink.faint(&letter.to_string()));
        print_line(line, ink, out);
    }
    let matters = match (marked, view.viewer) {
        (Some(marked), _) => *marked,
        (None, Some(Viewer::Seat(seat))) => wanted(rules, view, seat),
        (None, Some(Viewer::Public) | None) => EdgeSet::EMPTY,
    };
    let rows: Vec<usize> = matters
        .iter()
        .map(|edge| height.line(middle(rules, edge, scale).0))
        .collect();
    // The ruler is the first line.
    rows.iter().sum::<usize>() / rows.len().max(1) + 1
}

/// How rows of the lattice are spread over lines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Height {
    /// A line for each row, and one between two of them.
    Whole,
    /// A line for each row; what is laid between two of them stands in one of both.
    Half,
}

impl Height {
    /// The line of a row, counted in halves of rows.
    fn line(self, half: usize) -> usize {
        match self {
            Self::Whole => half,
            Self::Half => half / 2,
        }
    }

    /// The line for a segment: of the two beside it, one where it covers no name.
    fn free_line(self, half: usize, column: usize, cells: &[Vec<Cell>]) -> usize {
        let line = self.line(half);
        let is_name = |line: usize| {
            let (letter, owner) = cells[line][column];
            letter.is_ascii_uppercase() && owner.is_none()
        };
        let between = self == Self::Half && half % 2 == 1;
        match between && is_name(line) && !is_name(line + 1) {
            true => line + 1,
            false => line,
        }
    }
}

/// How many lines the map has, with the ruler above it.
fn lines_of(rules: &Luminaries, height: Height) -> usize {
    let rows = rules.board().map.vertices.iter();
    let last = rows.map(|junction| junction.row).max().unwrap_or(0);
    height.line(usize::from(last) * 2) + 2
}

/// How columns of the lattice are spread over a line.
#[derive(Clone, Copy)]
struct Scale {
    /// The column that stands at the left.
    first: u8,
    /// Letters for so many columns.
    letters: usize,
    columns: usize,
}

impl Scale {
    /// As wide as the whole map is drawn, or narrower if that does not fit.
    fn fitting(west: u8, east: u8, room: usize) -> Self {
        let whole = Self {
            first: 0,
            letters: STRETCH,
            columns: 2,
        };
        // The letter of the row and a blank stand before each line.
        if whole.at(east) + MARGIN + 2 <= room {
            return whole;
        }
        let columns = usize::from(east - west).max(1);
        Self {
            first: west,
            // Narrower than one letter for each column nothing can be told apart.
            letters: room.saturating_sub(MARGIN + 3).max(columns),
            columns,
        }
    }

    /// Where a column stands in a line.
    fn at(self, column: u8) -> usize {
        usize::from(column.saturating_sub(self.first)) * self.letters / self.columns + 1
    }
}

/// Row and column of the letter that shows an edge.
fn middle(rules: &Luminaries, edge: Edge, scale: Scale) -> (usize, usize) {
    let map = &rules.board().map;
    let (a, b) = map.ends(edge);
    let (a, b) = (&map.vertices[a.index()], &map.vertices[b.index()]);
    let row = usize::from(a.row) + usize::from(b.row);
    (row, (scale.at(a.col) + scale.at(b.col)).div_ceil(2))
}

/// Whose segment lies on an edge.
fn taken(rules: &Luminaries, view: &View, edge: Edge) -> Option<Seat> {
    let mut seats = rules.seats().iter();
    seats.find(|&seat| view.tracks.of(seat).has(edge))
}

/// A free edge is a stroke, a taken one the letter of its seat.
fn draw_edge(
    rules: &Luminaries,
    view: &View,
    edge: Edge,
    (scale, height): (Scale, Height),
    cells: &mut [Vec<Cell>],
) {
    let map = &rules.board().map;
    let (a, b) = map.ends(edge);
    let (a, b) = (&map.vertices[a.index()], &map.vertices[b.index()]);
    let owner = taken(rules, view, edge);
    let (row, middle) = middle(rules, edge, scale);
    let falls = (a.row < b.row) == (a.col < b.col);
    let stroke = match (a.row == b.row, falls) {
        (true, _) => '-',
        (false, true) => '\\',
        (false, false) => '/',
    };
    // Between two rows there is no line of the half height for what is free.
    if height == Height::Half && row % 2 == 1 && owner.is_none() {
        return;
    }
    let line = height.free_line(row, middle, cells);
    cells[line][middle] = (owner.map_or(stroke, Seat::letter), owner);
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
        for edge in lacked(rules, view, seat, card).iter() {
            wanted.insert(edge);
        }
    }
    wanted
}

/// The edges that a card lacks, with waivers and without.
fn lacked(rules: &Luminaries, view: &View, seat: Seat, card: Card) -> EdgeSet {
    let mut lacked = EdgeSet::EMPTY;
    for using in [Using::Own, Using::Waivers] {
        if let Some(lack) = rules.lack(view, seat, card, using) {
            for edge in lack.missing.iter() {
                lacked.insert(edge);
            }
        }
    }
    lacked
}

/// What everybody sees of a seat, in a short line.
fn short_estate(rules: &Luminaries, view: &View, seat: Seat, ink: Ink, out: &mut String) {
    let estate = view.estate(seat);
    let turn = if view.turn == seat { "▶" } else { " " };
    let name = ink.seat(seat, &format!("{turn} {}", seat.letter()));
    let top = match estate.stack.last() {
        Some(Slot::Known(card)) => rules.board().card_name(card).to_owned(),
        Some(Slot::Company { .. } | Slot::Region(_)) => "?".to_owned(),
        None => "-".to_owned(),
    };
    let _ = writeln!(
        out,
        "{name}  segments {:>2}  waivers {}  regionals {}  companies {}  top {top}",
        estate.supply, estate.waivers, estate.regionals, estate.companies
    );
}
