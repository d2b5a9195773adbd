//! Drawings as the commands of a PDF: exactly what our own pictures are made of, and nothing else.
//!
//! What is unknown is refused rather than left out, so that no page silently lacks something.

mod numbers;
mod outline;
mod style;
#[cfg(test)]
mod tests;
mod words;

use std::collections::{BTreeSet, HashMap};
use std::str::FromStr;

use pdf_writer::types::TextRenderingMode;
use pdf_writer::{Content, Name};
use roxmltree::{Document, Node};
use svgtypes::Transform;

use crate::fonts::Fonts;
use numbers::{length, lengths};
use outline::{bounds, trace};
use style::{Anchor, Fill, Style, Veil};
use words::{Run, letters, lines};

pub(crate) use style::veil_name;
pub(crate) use words::Words;

/// A drawing as commands, in its own units from the upper left corner.
pub(crate) struct Drawn {
    pub(crate) commands: Vec<u8>,
    /// The area it shows: left edge, upper edge, width, height.
    pub(crate) view: [f64; 4],
}

/// What the drawings of a file share.
#[derive(Default)]
pub(crate) struct Shared {
    pub(crate) fonts: Fonts,
    pub(crate) veils: BTreeSet<Veil>,
}

/// A drawing without a style sheet, as commands.
///
/// # Errors
/// What in it cannot be drawn.
pub(crate) fn draw(svg: &str, shared: &mut Shared) -> Result<Drawn, String> {
    let document = Document::parse(svg).map_err(|error| error.to_string())?;
    let root = document.root_element();
    let view = root
        .attribute("viewBox")
        .ok_or("a drawing has no viewBox")?;
    let view: Vec<f64> = view
        .split(' ')
        .filter_map(|number| number.parse().ok())
        .collect();
    let view: [f64; 4] = view.try_into().map_err(|_| "a viewBox has four numbers")?;
    let named = document
        .descendants()
        .filter_map(|node| Some((node.attribute("id")?, node)))
        .collect();
    let mut pencil = Pencil {
        content: Content::new(),
        shared,
        named,
        depth: 0,
    };
    let style = Style::default().with(root)?;
    for child in root.children().filter(Node::is_element) {
        pencil.element(child, &style)?;
    }
    Ok(Drawn {
        commands: pencil.content.finish().to_vec(),
        view,
    })
}

/// How deep drawings may use others.
const DEEPEST: usize = 12;

/// What draws.
struct Pencil<'a, 'd> {
    content: Content,
    shared: &'a mut Shared,
    named: HashMap<&'d str, Node<'d, 'd>>,
    depth: usize,
}

impl<'d> Pencil<'_, 'd> {
    fn element(&mut self, node: Node<'d, 'd>, outer: &Style) -> Result<(), String> {
        let tag = node.tag_name().name();
        if matches!(tag, "title" | "desc" | "defs") {
            return Ok(());
        }
        let style = outer.with(node)?;
        let transform = node.attribute("transform").map(Transform::from_str);
        let transform = transform.transpose().map_err(|error| error.to_string())?;
        if let Some(Transform { a, b, c, d, e, f }) = transform {
            self.content.save_state();
            self.content
                .transform([a, b, c, d, e, f].map(|part| part as f32));
        }
        match tag {
            "g" => {
                for child in node.children().filter(Node::is_element) {
                    self.element(child, &style)?;
                }
            }
            "use" => self.again(node, &style)?,
            "text" => self.text(node, &style)?,
            "path" | "rect" | "circle" | "line" => {
                if !style.hidden {
                    self.shape(node, tag, &style)?;
                }
            }
            _ => return Err(format!("<{tag}> cannot be printed")),
        }
        if transform.is_some() {
            self.content.restore_state();
        }
        Ok(())
    }

    /// A drawing that stands elsewhere, drawn here.
    fn again(&mut self, node: Node<'d, 'd>, style: &Style) -> Result<(), String> {
        let href = node.attribute("href").unwrap_or_default();
        let id = href.trim_start_matches('#');
        let target = *self
            .named
            .get(id)
            .ok_or_else(|| format!("there is no drawing {href}"))?;
        if self.depth == DEEPEST {
            return Err(format!("{href} uses itself"));
        }
        self.depth += 1;
        let (x, y) = (length(node, "x")?, length(node, "y")?);
        self.content.save_state();
        self.content
            .transform([1.0, 0.0, 0.0, 1.0, x as f32, y as f32]);
        self.element(target, style)?;
        self.content.restore_state();
        self.depth -= 1;
        Ok(())
    }

    fn shape(&mut self, node: Node<'d, 'd>, tag: &str, style: &Style) -> Result<(), String> {
        if let Fill::Pattern(name) = &style.fill {
            self.pattern(node, tag, name)?;
        }
        let fill = style.ink().filter(|_| tag != "line");
        let stroke = style.stroke.filter(|_| style.stroke_width > 0.0);
        if fill.is_none() && stroke.is_none() {
            return Ok(());
        }
        let veil = style.veil();
        let is_veiled = veil != (1000, 1000);
        if is_veiled {
            self.content.save_state();
            self.shared.veils.insert(veil);
            self.content
                .set_parameters(Name(veil_name(veil).as_bytes()));
        }
        if let Some([r, g, b]) = fill {
            self.content.set_fill_rgb(r, g, b);
        }
        if let Some([r, g, b]) = stroke {
            self.content.set_stroke_rgb(r, g, b);
            self.content.set_line_width(style.stroke_width as f32);
            self.content.set_line_cap(style.cap);
            self.content.set_line_join(style.join);
            self.content
                .set_dash_pattern(style.dash.iter().copied(), 0.0);
        }
        trace(&mut self.content, node, tag)?;
        match (fill, stroke) {
            (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
            (Some(_), None) => self.content.fill_nonzero(),
            (None, Some(_)) => self.content.stroke(),
            (None, None) => self.content.end_path(),
        };
        if is_veiled {
            self.content.restore_state();
        }
        Ok(())
    }

    /// Fills a shape with a pattern: as often as it takes, cut off at the edges.
    fn pattern(&mut self, node: Node<'d, 'd>, tag: &str, name: &str) -> Result<(), String> {
        let pattern = self.named.get(name).copied();
        let pattern = pattern.filter(|found| found.tag_name().name() == "pattern");
        let pattern = pattern.ok_or_else(|| format!("there is no pattern {name}"))?;
        let (wide, high) = (length(pattern, "width")?, length(pattern, "height")?);
        if wide <= 0.0 || high <= 0.0 {
            return Err(format!("the pattern {name} has no size"));
        }
        let [left, top, right, bottom] = bounds(node, tag)?;
        let steps = |low: f64, high: f64, step: f64| {
            let (first, last) = ((low / step).floor() as i32, (high / step).ceil() as i32);
            (first..last).map(move |number| f64::from(number) * step)
        };
        self.content.save_state();
        trace(&mut self.content, node, tag)?;
        self.content.clip_nonzero();
        self.content.end_path();
        for y in steps(top, bottom, high) {
            for x in steps(left, right, wide) {
                self.content.save_state();
                self.content
                    .transform([1.0, 0.0, 0.0, 1.0, x as f32, y as f32]);
                for child in pattern.children().filter(Node::is_element) {
                    self.element(child, &Style::default())?;
                }
                self.content.restore_state();
            }
        }
        self.content.restore_state();
        Ok(())
    }

    fn text(&mut self, node: Node<'d, 'd>, style: &Style) -> Result<(), String> {
        let (xs, ys) = (lengths(node, "x")?, lengths(node, "y")?);
        let mut runs = Vec::new();
        if xs.len() > 1 {
            letters(node, style, &xs, &ys, &mut runs)?;
        } else {
            let first = |all: &[f64]| all.first().copied().unwrap_or_default();
            lines(node, style, (first(&xs), first(&ys)), &mut runs)?;
        }
        for run in runs
            .iter()
            .filter(|run| !run.text.trim().is_empty() && !run.style.hidden)
        {
            self.run(run);
        }
        Ok(())
    }

    fn run(&mut self, run: &Run) {
        let style = &run.style;
        let text = run.text.trim();
        let width = style.width(text);
        // The gap behind the last letter does not count.
        let width = width - style.spacing * style.size;
        let x = match style.anchor {
            Anchor::Start => run.x,
            Anchor::Middle => run.x - width / 2.0,
            Anchor::End => run.x - width,
        };
        let veil = style.veil();
        let is_veiled = veil != (1000, 1000);
        self.content.save_state();
        if is_veiled {
            self.shared.veils.insert(veil);
            self.content
                .set_parameters(Name(veil_name(veil).as_bytes()));
        }
        if let Some([r, g, b]) = style.stroke {
            self.content.set_stroke_rgb(r, g, b);
            self.content.set_line_width(style.stroke_width as f32);
            self.content.set_line_join(style.join);
            self.content.set_dash_pattern([], 0.0);
            if style.halo {
                // What programs read aloud or search is the words above it.
                self.content.begin_marked_content(Name(b"Artifact"));
                self.words(text, (x, run.y), style, TextRenderingMode::Stroke);
                self.content.end_marked_content();
            }
        }
        if let Some([r, g, b]) = style.ink() {
            self.content.set_fill_rgb(r, g, b);
            let both = style.stroke.is_some() && !style.halo;
            let mode = match both {
                true => TextRenderingMode::FillStroke,
                false => TextRenderingMode::Fill,
            };
            self.words(text, (x, run.y), style, mode);
        }
        self.content.restore_state();
    }

    fn words(&mut self, text: &str, at: (f64, f64), style: &Style, mode: TextRenderingMode) {
        let set = Words {
            text,
            at,
            size: style.size,
            face: style.face(),
            spacing: style.spacing,
        };
        set.show(&mut self.content, &mut self.shared.fonts, mode);
    }
}
