//! The train of a line: writing it, reading it, and finding out whether it can lie there.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use game::{Faults, RuleId};

use crate::board::Squares;
use crate::compass::{Dir, Spot};
use crate::end::End;
use crate::square::{Kind, Shape, Square};
use crate::train::Train;

/// A train as it stands in a line.
pub(crate) struct Layout {
    /// Where end a heads, if it is open.
    pub(crate) a: Option<Dir>,
    /// Each square with the side by which its track leaves toward end b.
    pub(crate) squares: Vec<(Square, Option<Dir>)>,
}

/// The form of a train, for people who missed it.
const FORM: &str = "a train such as \"-\", \"<w RRGBB.e>\" or \"[ERRR.e RRBB.n KBB]\"";

/// Writes a train from end a to end b.
pub(crate) fn write(squares: &Squares, train: &Train, out: &mut dyn Write) -> fmt::Result {
    if train.is_empty() {
        return out.write_str("-");
    }
    match train.heading(End::A) {
        Some(heading) => write!(out, "<{heading} ")?,
        None => out.write_str("[")?,
    }
    for (index, laid) in train.laid().enumerate() {
        if index > 0 {
            out.write_str(" ")?;
        }
        out.write_str(squares.id(laid.square))?;
        if let Some(dir) = laid.toward_b {
            write!(out, ".{dir}")?;
        }
    }
    out.write_str(match train.heading(End::B) {
        Some(_) => ">",
        None => "]",
    })
}

/// Reads a train. What is found wrong at one stage (words, squares, joints, cells, ends) would only
/// mislead at the next, so the stages after it are left out.
pub(crate) fn read(squares: &Squares, text: &str, faults: &mut Faults) -> Option<Layout> {
    if text == "-" {
        return Some(Layout {
            a: None,
            squares: Vec::new(),
        });
    }
    let mut found = Faults::new();
    let layout = words(squares, text, &mut found).filter(|layout| {
        check_squares(squares, layout, &mut found);
        if found.is_empty() {
            check_joints(squares, layout, &mut found);
        }
        if found.is_empty() {
            check_cells(squares, layout, &mut found);
        }
        found.is_empty()
    });
    faults.extend(found);
    layout
}

/// The words of a train.
fn words(squares: &Squares, text: &str, faults: &mut Faults) -> Option<Layout> {
    let (a, rest) = if let Some(rest) = text.strip_prefix('[') {
        (None, rest)
    } else {
        let open = text
            .strip_prefix('<')
            .and_then(|rest| rest.split_once(' '))
            .and_then(|(dir, rest)| Some((Dir::from_text(dir)?, rest)));
        let Some((dir, rest)) = open else {
            faults.add(format!("{text:?} is not {FORM}"));
            return None;
        };
        (Some(dir), rest)
    };
    let (b_open, list) = if let Some(list) = rest.strip_suffix('>') {
        (true, list)
    } else if let Some(list) = rest.strip_suffix(']') {
        (false, list)
    } else {
        faults.add(format!("{text:?} ends neither with > nor with ]"));
        return None;
    };
    let mut layout = Layout {
        a,
        squares: Vec::new(),
    };
    let words: Vec<&str> = list.split_whitespace().collect();
    for (index, word) in words.iter().enumerate() {
        let place = if !b_open && index + 1 == words.len() {
            Place::ClosesB
        } else {
            Place::LeadsOn
        };
        if let Some(square) = word_of(squares, word, place, faults) {
            layout.squares.push(square);
        }
    }
    let most = squares.all().len() as usize;
    if words.is_empty() {
        faults.add(format!("{text:?} is not {FORM}"));
    } else if words.len() > most {
        faults.add(format!(
            "{} squares in the train, the set has {most}",
            words.len()
        ));
    }
    faults.is_empty().then_some(layout)
}

/// What the brackets of a line say of a square.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Its track leads on toward end b.
    LeadsOn,
    /// It closes end b.
    ClosesB,
}

/// One square of a train: its id and the side by which the track leaves it.
fn word_of(
    squares: &Squares,
    word: &str,
    place: Place,
    faults: &mut Faults,
) -> Option<(Square, Option<Dir>)> {
    let (id, dir) = match word.split_once('.') {
        Some((id, dir)) => (id, Some(dir)),
        None => (word, None),
    };
    let Some(square) = squares.find(id) else {
        faults.add(format!("there is no square {id:?}"));
        return None;
    };
    let Some(dir) = dir else {
        if place == Place::LeadsOn {
            faults.add(format!("{id} does not say where its track leads"));
        }
        return Some((square, None));
    };
    let Some(dir) = Dir::from_text(dir) else {
        faults.add(format!("{word:?} should end with .e, .n, .w or .s"));
        return None;
    };
    if place == Place::ClosesB {
        let text = match squares.kind(square) {
            Kind::Car => format!("end b is closed, but {id} carries neither engine nor caboose"),
            Kind::Engine | Kind::Caboose => {
                format!("{id} closes end b, so its track leads nowhere")
            }
        };
        faults.add(text);
        return None;
    }
    Some((square, Some(dir)))
}

/// Whether each square may stand where it does in the list.
fn check_squares(squares: &Squares, layout: &Layout, faults: &mut Faults) {
    let last = layout.squares.len() - 1;
    let mut counts = [0; 2];
    for (index, &(square, toward_b)) in layout.squares.iter().enumerate() {
        let id = squares.id(square);
        let closes_a = index == 0 && layout.a.is_none();
        let closes_b = index == last && toward_b.is_none();
        let kind = squares.kind(square);
        match kind {
            Kind::Car if closes_a || closes_b => {
                let end = if closes_a { 'a' } else { 'b' };
                faults.add(format!(
                    "end {end} is closed, but {id} carries neither engine nor caboose"
                ));
            }
            Kind::Car => {}
            Kind::Engine | Kind::Caboose => {
                counts[usize::from(kind == Kind::Caboose)] += 1;
                // BT-16: one joint, so it closes exactly one end.
                if closes_a == closes_b {
                    let text = if closes_a {
                        format!("{id} cannot close both ends")
                    } else {
                        format!("{id} has one joint, the track cannot run on through it")
                    };
                    faults.cite(RuleId::new("BT", 16), text);
                }
            }
        }
    }
    for (count, kind) in counts.into_iter().zip([Kind::Engine, Kind::Caboose]) {
        // BT-32: a second one is spent and never laid.
        if count > 1 {
            faults.cite(
                RuleId::new("BT", 32),
                format!("the train has {count} {}s", kind.word()),
            );
        }
    }
}

/// BT-15: a straight joins opposite sides, a curve adjacent ones.
fn check_joints(squares: &Squares, layout: &Layout, faults: &mut Faults) {
    let mut toward_a = layout.a;
    for &(square, toward_b) in &layout.squares {
        if let (Some(from), Some(to)) = (toward_a, toward_b) {
            let opposite = to == from.opposite();
            let adjacent = to == from.left() || to == from.right();
            let id = squares.id(square);
            let wrong = match squares.shape(square) {
                Shape::Straight => (!opposite).then(|| format!("{id} is a straight")),
                Shape::Curve => (!adjacent).then(|| format!("{id} is a curve")),
                Shape::End => None,
            };
            if let Some(wrong) = wrong {
                faults.cite(
                    RuleId::new("BT", 15),
                    format!(
                        "{wrong} and does not lead from {} to {}",
                        from.word(),
                        to.word()
                    ),
                );
            }
        }
        toward_a = toward_b.map(Dir::opposite);
    }
}

/// Whether every square has its own cell and every open end an empty one.
fn check_cells(squares: &Squares, layout: &Layout, faults: &mut Faults) {
    let mut spot = Spot::default();
    let mut taken = BTreeSet::new();
    let mut b = None;
    for &(square, toward_b) in &layout.squares {
        // BT-14: no cell holds two squares.
        if !taken.insert(spot) {
            faults.cite(
                RuleId::new("BT", 14),
                format!("{} lies on another square", squares.id(square)),
            );
        }
        b = toward_b.map(|dir| spot.beside(dir));
        spot = b.unwrap_or(spot);
    }
    if !faults.is_empty() {
        return;
    }
    let a = layout.a.map(|dir| Spot::default().beside(dir));
    for (end, faced) in [('a', a), ('b', b)] {
        // BT-21: every open end faces an empty cell.
        if faced.is_some_and(|faced| taken.contains(&faced)) {
            faults.cite(
                RuleId::new("BT", 21),
                format!("end {end} is open and faces a square"),
            );
        }
    }
    // BT-22: two open ends face different cells.
    if faults.is_empty() && a.is_some() && a == b {
        faults.cite(RuleId::new("BT", 22), "both open ends face the same cell");
    }
}
