//! The board in layers: what a page keeps lies below and above what changes.

use std::fmt::Write;

use kit::{BoardLine, Click, Hotspot, Shape};
use maud::{Markup, PreEscaped, html};
use tables::Table;

use crate::kits::kit_of;

/// The board with what changes on it. `address` is that of a line without its number.
pub fn layers(game: &dyn Table, spots: &[Hotspot], address: &str, overlay: Markup) -> Markup {
    let kit = kit_of(game);
    let board_lines = kit.board_lines(game);
    html! {
        (PreEscaped(kit.ground(game)))
        @if !board_lines.is_empty() {
            (lines(&board_lines, spots, address, kit.size()))
        }
        (overlay)
        (PreEscaped(kit.above(game)))
    }
}

/// Every line of the board; those that are open are links. The script opens and closes them later.
fn lines(
    board_lines: &[BoardLine],
    spots: &[Hotspot],
    address: &str,
    size: pictures::Size,
) -> Markup {
    let mut open = vec![false; board_lines.len()];
    for spot in spots {
        if let Shape::Line(index) = spot.shape {
            open[index] = true;
        }
    }
    let address = address.replace('&', "&amp;");
    let mut out = format!(
        "<svg id=\"lines\" viewBox=\"0 0 {} {}\" role=\"group\" aria-label=\"Lines of the map\">",
        size.width, size.height
    );
    for (index, (line, open)) in board_lines.iter().zip(open).enumerate() {
        let link = if open {
            format!(" href=\"{address}{index}\"")
        } else {
            String::new()
        };
        let round = |(x, y): (f64, f64)| (x.round() as i64, y.round() as i64);
        let (from, to) = (round(line.from), round(line.to));
        // Names come from the board's data: letters, digits and a hyphen.
        write!(
            out,
            "<a{link} data-name=\"{}\"><title>{}</title><path d=\"M{},{}l{},{}\"/></a>",
            line.name,
            maud::html! { (line.words) }.into_string(),
            from.0,
            from.1,
            to.0 - from.0,
            to.1 - from.1
        )
        .expect("a string takes any text");
    }
    out.push_str("</svg>");
    PreEscaped(out)
}

/// Which of the board's lines are open and by which word, as in `place 0-33,35;lift 34`; nothing if
/// none is. The word `pick` stands for lines that only pick themselves, and `!` before numbers for all
/// lines but these.
pub fn open(spots: &[Hotspot], count: impl FnOnce() -> usize) -> Option<String> {
    let mut words: Vec<(&str, Vec<usize>)> = Vec::new();
    for spot in spots {
        let Shape::Line(index) = &spot.shape else {
            continue;
        };
        let word = match &spot.does {
            Click::Act(text) => text.split(' ').next().unwrap_or_default(),
            Click::Confirm(_) | Click::Pick(_) | Click::Spin | Click::Type(_) => "pick",
        };
        match words.iter_mut().find(|(known, _)| *known == word) {
            Some((_, list)) => list.push(*index),
            None => words.push((word, vec![*index])),
        }
    }
    if words.is_empty() {
        return None;
    }
    let count = count();
    let told = |(word, list): (&str, Vec<usize>)| {
        let others: Vec<usize> = (0..count).filter(|index| !list.contains(index)).collect();
        let (these, but) = (runs(list), format!("!{}", runs(others)));
        let shorter = if but.len() < these.len() { but } else { these };
        format!("{word} {shorter}")
    };
    Some(words.into_iter().map(told).collect::<Vec<_>>().join(";"))
}

/// Numbers as runs, as in `0-33,35`.
fn runs(mut list: Vec<usize>) -> String {
    list.sort_unstable();
    let runs = list.chunk_by(|a, b| a + 1 == *b).map(|run| match run {
        [one] => one.to_string(),
        [first, .., last] => format!("{first}-{last}"),
        [] => String::new(),
    });
    runs.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_lines_are_told_in_runs() {
        let spot = |index: usize, word: &str| Hotspot {
            shape: Shape::Line(index),
            name: String::new(),
            does: Click::Act(format!("{word} x")),
            piece: None,
        };
        let mut spots: Vec<Hotspot> = [0, 1, 2, 4, 8, 7].map(|index| spot(index, "place")).into();
        spots.push(spot(3, "lift"));
        spots.push(Hotspot {
            shape: Shape::Line(9),
            name: String::new(),
            does: Click::Pick("e9".into()),
            piece: None,
        });
        let told = open(&spots, || 20);
        assert_eq!(told.as_deref(), Some("place 0-2,4,7-8;lift 3;pick 9"));
        assert_eq!(open(&[], || 20), None);
    }

    #[test]
    fn what_is_closed_is_told_where_it_is_less() {
        let spot = |index: usize| Hotspot {
            shape: Shape::Line(index),
            name: String::new(),
            does: Click::Act("place x".into()),
            piece: None,
        };
        let spots: Vec<Hotspot> = (0..500).filter(|index| index % 50 != 7).map(spot).collect();
        let told = open(&spots, || 500);
        assert_eq!(
            told.as_deref(),
            Some("place !7,57,107,157,207,257,307,357,407,457")
        );
    }
}
