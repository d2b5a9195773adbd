//! Drawings as the commands of a PDF: exactly what our own pictures are made of, and nothing else.
//!
//! What is unknown is refused rather than left out, so that no page silently lacks something.

use std::collections::{BTreeSet, HashMap};
use std::str::FromStr;

use pdf_writer::types::{LineCapStyle, LineJoinStyle, TextRenderingMode};
use pdf_writer::{Content, Name, Str};
use roxmltree::{Document, Node};
use svgtypes::{Color, SimplePathSegment, SimplifyingPathParser, Transform};

use crate::fonts::{Face, Fonts};

/// What is translucent, in thousandths: what is filled, what is stroked.
pub(crate) type Veil = (u16, u16);

/// The name of a veil among the resources.
pub(crate) fn veil_name((fill, stroke): Veil) -> String {
    format!("V{fill}x{stroke}")
}

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

/// A color, or none.
type Paint = Option<[f32; 3]>;

/// What a shape is filled with.
#[derive(Clone, PartialEq, Debug)]
enum Fill {
    Plain(Paint),
    /// A pattern of that name.
    Pattern(String),
}

/// How something is drawn, as far as it is handed down.
#[derive(Clone, Debug)]
struct Style {
    fill: Fill,
    stroke: Paint,
    stroke_width: f64,
    dash: Vec<f32>,
    cap: LineCapStyle,
    join: LineJoinStyle,
    fill_opacity: f64,
    stroke_opacity: f64,
    size: f64,
    sans: bool,
    bold: bool,
    italic: bool,
    anchor: Anchor,
    /// Between letters, as a part of the size.
    spacing: f64,
    /// Whether the outline of words lies below them.
    halo: bool,
    hidden: bool,
}

/// Which part of words stands at their place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Anchor {
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

fn number(text: &str) -> Result<f64, String> {
    text.trim()
        .parse()
        .map_err(|_| format!("{text:?} is no number"))
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
    fn with(&self, node: Node<'_, '_>) -> Result<Self, String> {
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

    fn veil(&self) -> Veil {
        let thousandths = |part: f64| (part.clamp(0.0, 1.0) * 1000.0).round() as u16;
        (
            thousandths(self.fill_opacity),
            thousandths(self.stroke_opacity),
        )
    }

    fn ink(&self) -> Paint {
        match &self.fill {
            Fill::Plain(paint) => *paint,
            Fill::Pattern(_) => None,
        }
    }

    fn face(&self) -> Face {
        Face::of(self.sans, self.bold, self.italic)
    }

    /// How wide words are in it.
    fn width(&self, text: &str) -> f64 {
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

/// How deep drawings may use others.
const DEEPEST: usize = 12;

/// What draws.
struct Pencil<'a, 'd> {
    content: Content,
    shared: &'a mut Shared,
    named: HashMap<&'d str, Node<'d, 'd>>,
    depth: usize,
}

/// A run of words at a place.
struct Run {
    x: f64,
    y: f64,
    text: String,
    style: Style,
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
        self.outline(node, tag)?;
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
        self.outline(node, tag)?;
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

    fn outline(&mut self, node: Node<'d, 'd>, tag: &str) -> Result<(), String> {
        let get = |name| length(node, name);
        match tag {
            "line" => {
                self.content.move_to(get("x1")? as f32, get("y1")? as f32);
                self.content.line_to(get("x2")? as f32, get("y2")? as f32);
            }
            "circle" => {
                let (x, y, r) = (get("cx")?, get("cy")?, get("r")?);
                self.rounded([x - r, y - r, 2.0 * r, 2.0 * r], r);
            }
            "rect" => {
                let area = [get("x")?, get("y")?, get("width")?, get("height")?];
                let round = get("rx")?.min(area[2] / 2.0).min(area[3] / 2.0);
                if round > 0.0 {
                    self.rounded(area, round);
                } else {
                    let [x, y, width, height] = area.map(|part| part as f32);
                    self.content.rect(x, y, width, height);
                }
            }
            _ => self.path(node.attribute("d").unwrap_or_default())?,
        }
        Ok(())
    }

    /// A rectangle with round corners; a circle if they meet.
    fn rounded(&mut self, [x, y, width, height]: [f64; 4], round: f64) {
        // How far the handles of a curve are from its ends for a quarter of a circle.
        let handle = round * 0.447_715;
        let (right, bottom) = (x + width, y + height);
        let curve = |content: &mut Content, a: (f64, f64), b: (f64, f64), to: (f64, f64)| {
            let [x1, y1, x2, y2, x3, y3] = [a.0, a.1, b.0, b.1, to.0, to.1].map(|part| part as f32);
            content.cubic_to(x1, y1, x2, y2, x3, y3);
        };
        let content = &mut self.content;
        content.move_to((x + round) as f32, y as f32);
        content.line_to((right - round) as f32, y as f32);
        curve(
            content,
            (right - handle, y),
            (right, y + handle),
            (right, y + round),
        );
        content.line_to(right as f32, (bottom - round) as f32);
        curve(
            content,
            (right, bottom - handle),
            (right - handle, bottom),
            (right - round, bottom),
        );
        content.line_to((x + round) as f32, bottom as f32);
        curve(
            content,
            (x + handle, bottom),
            (x, bottom - handle),
            (x, bottom - round),
        );
        content.line_to(x as f32, (y + round) as f32);
        curve(content, (x, y + handle), (x + handle, y), (x + round, y));
        content.close_path();
    }

    fn path(&mut self, data: &str) -> Result<(), String> {
        let (mut from_x, mut from_y) = (0.0, 0.0);
        for segment in SimplifyingPathParser::from(data) {
            match segment.map_err(|error| format!("{data}: {error}"))? {
                SimplePathSegment::MoveTo { x, y } => {
                    self.content.move_to(x as f32, y as f32);
                    (from_x, from_y) = (x, y);
                }
                SimplePathSegment::LineTo { x, y } => {
                    self.content.line_to(x as f32, y as f32);
                    (from_x, from_y) = (x, y);
                }
                SimplePathSegment::CurveTo {
                    x1,
                    y1,
                    x2,
                    y2,
                    x,
                    y,
                } => {
                    let [a, b, c, d, e, f] = [x1, y1, x2, y2, x, y].map(|part| part as f32);
                    self.content.cubic_to(a, b, c, d, e, f);
                    (from_x, from_y) = (x, y);
                }
                SimplePathSegment::Quadratic { x1, y1, x, y } => {
                    // The same curve with two handles.
                    let toward = |from: f64, by: f64| from + (by - from) * 2.0 / 3.0;
                    let handles = [
                        toward(from_x, x1),
                        toward(from_y, y1),
                        toward(x, x1),
                        toward(y, y1),
                        x,
                        y,
                    ];
                    let [a, b, c, d, e, f] = handles.map(|part| part as f32);
                    self.content.cubic_to(a, b, c, d, e, f);
                    (from_x, from_y) = (x, y);
                }
                SimplePathSegment::ClosePath => {
                    self.content.close_path();
                }
            }
        }
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
fn lines(
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
fn letters(
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

/// Left, upper, right and lower edge of a shape, or of what bends it.
fn bounds(node: Node<'_, '_>, tag: &str) -> Result<[f64; 4], String> {
    let get = |name| length(node, name);
    let mut all: Vec<(f64, f64)> = Vec::new();
    match tag {
        "rect" => {
            let (x, y) = (get("x")?, get("y")?);
            all.extend([(x, y), (x + get("width")?, y + get("height")?)]);
        }
        "circle" => {
            let (x, y, r) = (get("cx")?, get("cy")?, get("r")?);
            all.extend([(x - r, y - r), (x + r, y + r)]);
        }
        _ => {
            for segment in SimplifyingPathParser::from(node.attribute("d").unwrap_or_default()) {
                match segment.map_err(|error| error.to_string())? {
                    SimplePathSegment::MoveTo { x, y } | SimplePathSegment::LineTo { x, y } => {
                        all.push((x, y));
                    }
                    SimplePathSegment::CurveTo {
                        x1,
                        y1,
                        x2,
                        y2,
                        x,
                        y,
                    } => {
                        all.extend([(x1, y1), (x2, y2), (x, y)]);
                    }
                    SimplePathSegment::Quadratic { x1, y1, x, y } => all.extend([(x1, y1), (x, y)]),
                    SimplePathSegment::ClosePath => {}
                }
            }
        }
    }
    let edge = |pick: fn(f64, f64) -> f64, read: fn(&(f64, f64)) -> f64| {
        all.iter().map(read).reduce(pick).unwrap_or_default()
    };
    Ok([
        edge(f64::min, |at| at.0),
        edge(f64::min, |at| at.1),
        edge(f64::max, |at| at.0),
        edge(f64::max, |at| at.1),
    ])
}

/// The numbers of an attribute.
fn lengths(node: Node<'_, '_>, name: &str) -> Result<Vec<f64>, String> {
    let text = node.attribute(name).unwrap_or_default();
    text.split_whitespace().map(number).collect()
}

/// A length of an element; zero if it has none.
fn length(node: Node<'_, '_>, name: &str) -> Result<f64, String> {
    node.attribute(name).map_or(Ok(0.0), number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(inside: &str) -> Result<Drawn, String> {
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20">{inside}</svg>"#
        );
        draw(&svg, &mut Shared::default())
    }

    fn commands(inside: &str) -> String {
        String::from_utf8_lossy(&drawn(inside).unwrap().commands).into_owned()
    }

    #[test]
    fn shapes_become_commands() {
        let line =
            commands(r##"<line x1="1" y1="2" x2="3" y2="4" stroke="#f00" stroke-width="2"/>"##);
        assert!(
            line.contains("1 0 0 RG") && line.contains("1 2 m") && line.contains("3 4 l\nS"),
            "{line}"
        );
        let rect = commands(r##"<rect x="1" y="2" width="3" height="4" fill="#fff"/>"##);
        assert!(
            rect.contains("1 1 1 rg") && rect.contains("1 2 3 4 re\nf"),
            "{rect}"
        );
        let bend = commands(r##"<path d="M0,0Q3,0 3,3Z" fill="none" stroke="#000"/>"##);
        assert!(bend.contains("2 0 3 1 3 3 c\nh\nS"), "{bend}");
        let veiled = commands(r##"<circle r="4" fill="#000" fill-opacity=".5"/>"##);
        assert!(veiled.contains("/V500x1000 gs"), "{veiled}");
        assert_eq!(
            commands(r##"<rect width="3" height="4" fill="none"/>"##),
            ""
        );
        assert_eq!(
            commands(r##"<text x="1" visibility="hidden">x</text>"##),
            ""
        );
    }

    #[test]
    fn a_drawing_that_is_used_again_takes_its_color_from_there() {
        let again = commands(
            r##"<defs><g id="a"><circle r="4"/></g></defs><use href="#a" x="5" y="6" fill="#0f0"/>"##,
        );
        assert!(
            again.contains("1 0 0 1 5 6 cm") && again.contains("0 1 0 rg"),
            "{again}"
        );
        assert!(drawn(r##"<use href="#none"/>"##).is_err());
        assert!(
            drawn(r##"<g id="a"><use href="#a"/></g>"##).is_err(),
            "no end"
        );
    }

    #[test]
    fn words_stand_where_their_anchor_says() {
        let at = |anchor: &str| {
            let text = commands(&format!(
                r##"<text x="50" y="7" font-size="10" text-anchor="{anchor}">Chicago</text>"##
            ));
            let (before, _) = text.split_once(" 7 Tm").unwrap();
            before.rsplit(' ').next().unwrap().parse::<f64>().unwrap()
        };
        let (start, middle, end) = (at("start"), at("middle"), at("end"));
        assert_eq!(start, 50.0);
        assert!(
            (start - end - 2.0 * (start - middle)).abs() < 0.01,
            "{start} {middle} {end}"
        );
    }

    #[test]
    fn a_pattern_fills_a_shape_and_letters_have_their_places() {
        let filled = commands(
            r##"<defs><pattern id="h" width="4" height="4"><path d="M0,0L4,4" stroke="#0f0"/></pattern></defs>
            <rect x="1" width="9" height="4" fill="url(#h)"/>"##,
        );
        assert_eq!(filled.matches("0 1 0 RG").count(), 3, "{filled}");
        assert!(filled.contains("W\nn"), "{filled}");
        let spread =
            commands(r##"<text x="1 20 30" y="4 5 6">R<tspan fill="#f00">BG</tspan></text>"##);
        assert!(
            spread.contains(" 1 4 Tm") && spread.contains(" 30 6 Tm"),
            "{spread}"
        );
        assert_eq!(spread.matches("1 0 0 rg").count(), 2, "{spread}");
    }

    #[test]
    fn what_is_unknown_is_refused() {
        for odd in [
            r#"<image href="x"/>"#,
            r#"<rect filter="url(#f)"/>"#,
            r#"<path d="nonsense"/>"#,
            r#"<circle r="wide"/>"#,
            r#"<rect fill="url(#p)" width="1" height="1"/>"#,
            r#"<text><tspan>x</tspan></text>"#,
            r#"<text x="1 2">three</text>"#,
        ] {
            assert!(drawn(odd).is_err(), "{odd}");
        }
    }
}
