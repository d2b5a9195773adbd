//! The board in layers: what a page keeps lies below and above what changes.

use std::fmt::Write;

use base64::Engine;
use base64::prelude::BASE64_STANDARD_NO_PAD;
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

/// Which of the board's lines are open and by which word, as in `place Fw;lift CA`; nothing if none is. The
/// word `pick` stands for lines that only pick themselves. After a word stands a bit for each line, the first
/// line's lowest, as Base64.
pub fn open(spots: &[Hotspot]) -> Option<String> {
    let mut words: Vec<(&str, Vec<u8>)> = Vec::new();
    for spot in spots {
        let Shape::Line(index) = &spot.shape else {
            continue;
        };
        let word = match &spot.does {
            Click::Act(text) => text.split(' ').next().unwrap_or_default(),
            Click::Confirm(_) | Click::Pick(_) | Click::Spin | Click::Type(_) => "pick",
        };
        let known = words.iter().position(|(known, _)| *known == word);
        let place = known.unwrap_or(words.len());
        if known.is_none() {
            words.push((word, Vec::new()));
        }
        let bits = &mut words[place].1;
        bits.resize(bits.len().max(index / 8 + 1), 0);
        bits[index / 8] |= 1 << (index % 8);
    }
    let told = words
        .iter()
        .map(|(word, bits)| format!("{word} {}", BASE64_STANDARD_NO_PAD.encode(bits)));
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| told.join(";"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_lines_are_told_as_bits() {
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
        // 0, 1, 2, 4, 7 and 8 are 10010111 and 00000001.
        assert_eq!(open(&spots).as_deref(), Some("place lwE;lift CA;pick AAI"));
        assert_eq!(open(&[]), None);
    }
}
