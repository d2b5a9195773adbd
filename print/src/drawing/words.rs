//! Words in a picture: where each run of them stands.

use pdf_writer::types::TextRenderingMode;
use pdf_writer::{Content, Name, Str};
use roxmltree::Node;

use super::numbers::{length, number};
use super::style::Style;
use crate::fonts::{Face, Fonts};

/// A run of words at a place.
pub(super) struct Run {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) text: String,
    pub(super) style: Style,
}

/// Words in a line, in a picture whose y runs down.
pub(crate) struct Words<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: (f64, f64),
    pub(crate) size: f64,
    pub(crate) face: Face,
    /// Between letters, as a part of the size.
    pub(crate) spacing: f64,
}

impl Words<'_> {
    pub(crate) fn show(&self, content: &mut Content, fonts: &mut Fonts, mode: TextRenderingMode) {
        content.begin_text();
        content.set_text_rendering_mode(mode);
        content.set_char_spacing((self.spacing * self.size) as f32);
        let (x, y) = self.at;
        content.set_text_matrix([1.0, 0.0, 0.0, -1.0, x as f32, y as f32]);
        for (face, part) in self.face.split(self.text) {
            let name = format!("F{}", face as u8);
            content.set_font(Name(name.as_bytes()), self.size as f32);
            let bytes = fonts.encoded(face, part);
            content.show(Str(&bytes));
        }
        content.end_text();
    }
}

/// Words that have one place, and those of tspans, each of which has its own.
pub(super) fn lines(
    node: Node<'_, '_>,
    style: &Style,
    mut at: (f64, f64),
    runs: &mut Vec<Run>,
) -> Result<(), String> {
    for child in node.children() {
        let style = match child.tag_name().name() {
            "" => style.clone(),
            "tspan" => {
                let style = style.with(child)?;
                if !child.has_attribute("x") {
                    return Err("a tspan needs a place of its own".into());
                }
                at.0 = length(child, "x")?;
                if child.has_attribute("y") {
                    at.1 = length(child, "y")?;
                }
                if let Some(down) = child.attribute("dy") {
                    at.1 += number(down.trim_end_matches("em"))? * style.size;
                }
                style
            }
            other => return Err(format!("<{other}> in words")),
        };
        runs.push(Run {
            x: at.0,
            y: at.1,
            text: child.text().unwrap_or_default().to_owned(),
            style,
        });
    }
    Ok(())
}

/// Words each letter of which has its own place, whichever tspan it is in.
pub(super) fn letters(
    node: Node<'_, '_>,
    style: &Style,
    xs: &[f64],
    ys: &[f64],
    runs: &mut Vec<Run>,
) -> Result<(), String> {
    for child in node.children() {
        let style = match child.tag_name().name() {
            "" => style.clone(),
            "tspan" => style.with(child)?,
            other => return Err(format!("<{other}> in words")),
        };
        for letter in child.text().unwrap_or_default().chars() {
            let place = runs.len();
            let x = *xs.get(place).ok_or("a letter has no place")?;
            let y = ys.get(place).or(ys.last()).copied().unwrap_or_default();
            runs.push(Run {
                x,
                y,
                text: letter.to_string(),
                style: style.clone(),
            });
        }
    }
    Ok(())
}
