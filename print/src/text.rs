//! Words in lines of a given width.

use crate::fonts::Face;
use crate::page::{POINT, Page};
use crate::paper::Spot;

/// Words in one face.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Span {
    pub(crate) face: Face,
    pub(crate) text: String,
}

impl Span {
    pub(crate) fn new(face: Face, text: impl Into<String>) -> Self {
        Self {
            face,
            text: text.into(),
        }
    }
}

/// One line: pieces of one face each, with where they begin.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Line(pub(crate) Vec<(f64, Span)>);

/// A piece of a word, which has no blank in it.
struct Atom<'a> {
    face: Face,
    text: &'a str,
    /// Whether a blank stands before it.
    apart: bool,
}

fn atoms(spans: &[Span]) -> Vec<Atom<'_>> {
    let mut all = Vec::new();
    let mut apart = false;
    for span in spans {
        let mut rest = span.text.as_str();
        while !rest.is_empty() {
            let blank = rest.len() - rest.trim_start().len();
            apart |= blank > 0;
            rest = &rest[blank..];
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            if end > 0 {
                all.push(Atom {
                    face: span.face,
                    text: &rest[..end],
                    apart,
                });
                apart = false;
            }
            rest = &rest[end..];
        }
    }
    all
}

/// The words in lines. `points` is their size; the lines behind the first begin `hang` millimeters farther in.
pub(crate) fn broken(spans: &[Span], points: f64, width: f64, hang: f64) -> Vec<Line> {
    let size = points * POINT;
    let all = atoms(spans);
    let mut lines: Vec<Line> = vec![Line::default()];
    let mut x = 0.0;
    let mut at = 0;
    while at < all.len() {
        // A word is all that no blank stands between.
        let end = (at + 1..all.len())
            .find(|&next| all[next].apart)
            .unwrap_or(all.len());
        let word = &all[at..end];
        let wide: f64 = word
            .iter()
            .map(|atom| atom.face.width(atom.text) * size)
            .sum();
        let line = lines.last_mut().expect("there is always one");
        let blank = match line.0.is_empty() || !word[0].apart {
            true => 0.0,
            false => word[0].face.width(" ") * size,
        };
        if !line.0.is_empty() && x + blank + wide > width {
            lines.push(Line::default());
            x = hang;
            continue;
        }
        for (index, atom) in word.iter().enumerate() {
            let line = lines.last_mut().expect("there is always one");
            let space = if index == 0 { blank } else { 0.0 };
            match line.0.last_mut() {
                Some((_, last)) if last.face == atom.face => {
                    if space > 0.0 {
                        last.text.push(' ');
                    }
                    last.text.push_str(atom.text);
                }
                Some(_) | None => {
                    line.0.push((x + space, Span::new(atom.face, atom.text)));
                }
            }
            x += space + atom.face.width(atom.text) * size;
        }
        at = end;
    }
    lines.retain(|line| !line.0.is_empty());
    lines
}

/// How far apart the lines of a text of this size are, in millimeters.
pub(crate) fn leading(points: f64) -> f64 {
    points * POINT * 1.32
}

/// Writes lines below each other, the first with its base line at `at`, and says where the next would be.
pub(crate) fn write(page: &mut Page, at: Spot, points: f64, lines: &[Line]) -> f64 {
    let mut y = at.y;
    for line in lines {
        for (x, span) in &line.0 {
            let spot = Spot { x: at.x + x, y };
            page.words(spot, points, span.face, 0.0, &span.text);
        }
        y += leading(points);
    }
    y
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_keep_every_word_and_their_width() {
        let spans = [
            Span::new(Face::SerifBold, "GR-32"),
            Span::new(
                Face::Serif,
                " A standing train is stalled while a train runs the same way (",
            ),
            Span::new(Face::Mono, "x"),
            Span::new(Face::Serif, ") on the track space ahead."),
        ];
        let lines = broken(&spans, 9.0, 60.0, 4.0);
        assert!(lines.len() > 2, "{lines:?}");
        let text: Vec<String> = lines
            .iter()
            .map(|line| {
                let parts = line.0.iter().map(|(_, span)| span.text.as_str());
                parts.collect::<Vec<_>>().join("|")
            })
            .collect();
        let whole = text.join(" ").replace('|', "");
        assert!(whole.starts_with("GR-32A standing train"), "{whole}");
        assert!(whole.contains("way (x) on"), "{whole}");
        for line in &lines {
            let (x, last) = line.0.last().unwrap();
            let end = x + last.face.width(&last.text) * 9.0 * POINT;
            assert!(end <= 60.0 + 1e-6, "{end}");
        }
        assert!(lines[1].0[0].0 == 4.0);
        // A blank lies between what is set in two faces.
        let gap = lines[0].0[1].0 - Face::SerifBold.width("GR-32") * 9.0 * POINT;
        assert!(gap > 0.5, "{gap}");
    }
}
