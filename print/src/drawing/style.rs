//! How something is drawn: colors, lines, faces, as attributes hand them down.

use std::str::FromStr;

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use roxmltree::Node;
use svgtypes::Color;

use super::numbers::number;
use crate::fonts::Face;

/// What is translucent, in thousandths: what is filled, what is stroked.
pub(crate) type Veil = (u16, u16);

/// The name of a veil among the resources.
pub(crate) fn veil_name((fill, stroke): Veil) -> String {
    format!("V{fill}x{stroke}")
}

/// A color, or none.
pub(super) type Paint = Option<[f32; 3]>;

/// What a shape is filled with.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Fill {
    Plain(Paint),
    /// A pattern of that name.
    Pattern(String),
}

/// How something is drawn, as far as it is handed down.
#[derive(Clone, Debug)]
pub(super) struct Style {
    pub(super) fill: Fill,
    pub(super) stroke: Paint,
    pub(super) stroke_width: f64,
    pub(super) dash: Vec<f32>,
    pub(super) cap: LineCapStyle,
    pub(super) join: LineJoinStyle,
    pub(super) fill_opacity: f64,
    pub(super) stroke_opacity: f64,
    pub(super) size: f64,
    pub(super) sans: bool,
    pub(super) bold: bool,
    pub(super) italic: bool,
    pub(super) anchor: Anchor,
    /// Between letters, as a part of the size.
    pub(super) spacing: f64,
    /// Whether the outline of words lies below them.
    pub(super) halo: bool,
    pub(super) hidden: bool,
}

/// Which part of words stands at their place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            fill: Fill::Plain(Some([0.0; 3])),
            stroke: None,
            stroke_width: 1.0,
            dash: Vec::new(),
            cap: LineCapStyle::ButtCap,
            join: LineJoinStyle::MiterJoin,
            fill_opacity: 1.0,
            stroke_opacity: 1.0,
            size: 16.0,
            sans: false,
            bold: false,
            italic: false,
            anchor: Anchor::Start,
            spacing: 0.0,
            halo: false,
            hidden: false,
        }
    }
}

fn paint(text: &str) -> Result<Paint, String> {
    if text == "none" {
        return Ok(None);
    }
    let Color {
        red, green, blue, ..
    } = Color::from_str(text).map_err(|_| format!("{text:?} is no color"))?;
    Ok(Some([red, green, blue].map(|part| f32::from(part) / 255.0)))
}

impl Style {
    /// With what the attributes of an element say.
    pub(super) fn with(&self, node: Node<'_, '_>) -> Result<Self, String> {
        let mut style = self.clone();
        for attribute in node.attributes() {
            let value = attribute.value();
            match attribute.name() {
                "fill" => {
                    let pattern = value
                        .strip_prefix("url(#")
                        .and_then(|it| it.strip_suffix(')'));
                    style.fill = match pattern {
                        Some(name) => Fill::Pattern(name.to_owned()),
                        None => Fill::Plain(paint(value)?),
                    };
                }
                "stroke" => style.stroke = paint(value)?,
                "stroke-width" => style.stroke_width = number(value)?,
                "stroke-dasharray" => style.dash = dashes(value)?,
                "stroke-linecap" => {
                    style.cap = match value {
                        "round" => LineCapStyle::RoundCap,
                        "butt" => LineCapStyle::ButtCap,
                        "square" => LineCapStyle::ProjectingSquareCap,
                        _ => return Err(format!("stroke-linecap {value}")),
                    }
                }
                "stroke-linejoin" => {
                    style.join = match value {
                        "round" => LineJoinStyle::RoundJoin,
                        "miter" => LineJoinStyle::MiterJoin,
                        "bevel" => LineJoinStyle::BevelJoin,
                        _ => return Err(format!("stroke-linejoin {value}")),
                    }
                }
                "opacity" => {
                    // Nothing in our pictures overlaps in a group that is translucent.
                    style.fill_opacity *= number(value)?;
                    style.stroke_opacity *= number(value)?;
                }
                "fill-opacity" => style.fill_opacity *= number(value)?,
                "stroke-opacity" => style.stroke_opacity *= number(value)?,
                "font-size" => style.size = number(value)?,
                "font-family" => style.sans = !value.contains("Rockwell"),
                "font-weight" => style.bold = value == "700" || value == "bold",
                "font-style" => style.italic = value == "italic",
                "text-anchor" => {
                    style.anchor = match value {
                        "start" => Anchor::Start,
                        "middle" => Anchor::Middle,
                        "end" => Anchor::End,
                        _ => return Err(format!("text-anchor {value}")),
                    }
                }
                "letter-spacing" => style.spacing = number(value.trim_end_matches("em"))?,
                "paint-order" => style.halo = value == "stroke",
                "visibility" => style.hidden = value == "hidden",
                "color" | "id" | "href" | "transform" | "viewBox" | "role" | "x" | "y" | "x1"
                | "y1" | "x2" | "y2" | "cx" | "cy" | "r" | "rx" | "width" | "height" | "d"
                | "dy" | "overflow" => {}
                name if name.starts_with("aria-") || name.starts_with("data-") => {}
                name => {
                    return Err(format!(
                        "the attribute {name} of <{}>",
                        node.tag_name().name()
                    ));
                }
            }
        }
        Ok(style)
    }

    pub(super) fn veil(&self) -> Veil {
        let thousandths = |part: f64| (part.clamp(0.0, 1.0) * 1000.0).round() as u16;
        (
            thousandths(self.fill_opacity),
            thousandths(self.stroke_opacity),
        )
    }

    pub(super) fn ink(&self) -> Paint {
        match &self.fill {
            Fill::Plain(paint) => *paint,
            Fill::Pattern(_) => None,
        }
    }

    pub(super) fn face(&self) -> Face {
        Face::of(self.sans, self.bold, self.italic)
    }

    /// How wide words are in it.
    pub(super) fn width(&self, text: &str) -> f64 {
        let letters = text.chars().count() as f64;
        (self.face().width(text) + self.spacing * letters) * self.size
    }
}

fn dashes(text: &str) -> Result<Vec<f32>, String> {
    if text == "none" {
        return Ok(Vec::new());
    }
    let parts = text.split([' ', ',']).filter(|part| !part.is_empty());
    parts.map(|part| Ok(number(part)? as f32)).collect()
}
