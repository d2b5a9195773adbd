//! The sheet of paper every picture is drawn on, with what a screen reader says of it.

use crate::draw::{Anchor, Draw, Ink, Percent, Piece, Scene, Size};
use crate::geometry::Point;
use crate::style;
use crate::svg::{Element, Num};

/// What a picture is called and says.
pub(crate) struct Caption {
    /// The title, read first.
    pub(crate) title: String,
    /// What is to be seen, in sentences.
    pub(crate) about: String,
}

/// A whole picture: `body` on a sheet of this size.
pub(crate) fn picture<G: Draw>(
    scene: &Scene<'_, G>,
    size: Size,
    caption: &Caption,
    body: impl IntoIterator<Item = Element>,
) -> String {
    let corner = Point::default();
    root(scene.ink, scene.prefix, corner, size, caption)
        .with_all(body)
        .to_string()
}

/// A drawing that has nothing to do with a scene: a card, a dial, a sheet.
pub(crate) fn vignette(
    ink: Ink,
    prefix: &str,
    size: Size,
    caption: &Caption,
    body: Element,
) -> String {
    root(ink, prefix, Point::default(), size, caption)
        .with(body)
        .to_string()
}

fn root(ink: Ink, prefix: &str, corner: Point, size: Size, caption: &Caption) -> Element {
    let (title, about) = (format!("{prefix}-title"), format!("{prefix}-desc"));
    let Size { width, height } = size;
    let (x, y) = (Num(corner.x), Num(corner.y));
    let mut svg = Element::new("svg")
        .set("xmlns", "http://www.w3.org/2000/svg")
        .set(
            "viewBox",
            format_args!("{x} {y} {} {}", Num(width), Num(height)),
        )
        .class("rh")
        .set("role", "img")
        .set("aria-labelledby", format_args!("{title} {about}"));
    match ink {
        Ink::Light => svg = svg.set("data-ink", "light"),
        Ink::Dark => svg = svg.set("data-ink", "dark"),
        Ink::Auto | Ink::Page => {}
    }
    svg.add(Element::new("title").set("id", title).text(&caption.title));
    svg.add(Element::new("desc").set("id", about).text(&caption.about));
    match ink {
        Ink::Auto | Ink::Light | Ink::Dark => {
            svg.add(Element::new("style").text(&style::sheet(ink)));
        }
        Ink::Page => {}
    }
    svg
}

/// A thing that moves: where its middle is, and its drawing around the middle.
pub(crate) struct Token {
    /// The id without the prefix.
    pub(crate) id: String,
    /// What it is, in words.
    pub(crate) name: String,
    /// Where its middle is.
    pub(crate) at: Point,
    /// How far the drawing reaches on each side.
    pub(crate) reach: f64,
    /// The drawing.
    pub(crate) drawing: Element,
    /// An attribute for a page to find it by.
    pub(crate) data: (&'static str, String),
}

impl Token {
    /// As a part of a whole picture.
    pub(crate) fn placed<G: Draw>(self, scene: &Scene<'_, G>) -> Element {
        Element::new("g")
            .set("id", scene.id(&self.id))
            .set(self.data.0, &self.data.1)
            .set(
                "transform",
                format_args!("translate({} {})", Num(self.at.x), Num(self.at.y)),
            )
            .with(self.drawing)
    }

    /// As a picture of its own. A page lays many of them over one board, so only the first ink
    /// that is not the page's own would be of use; they carry theirs all the same.
    pub(crate) fn apart<G: Draw>(self, scene: &Scene<'_, G>, board: Size) -> Piece {
        let side = self.reach * 2.0;
        let id = scene.id(&self.id);
        let caption = Caption {
            title: self.name.clone(),
            about: self.name.clone(),
        };
        let size = Size {
            width: side,
            height: side,
        };
        let corner = Point::new(-self.reach, -self.reach);
        let svg = root(scene.ink, &format!("{id}-piece"), corner, size, &caption)
            .set(self.data.0, &self.data.1)
            .with(self.drawing)
            .to_string();
        Piece {
            id,
            name: self.name,
            at: board.anchor(self.at),
            width: Percent(side / board.width * 100.0),
            height: Percent(side / board.height * 100.0),
            svg,
        }
    }
}

/// Where the middle of something is, for a page.
pub(crate) fn anchor(size: Size, point: Point) -> Anchor {
    size.anchor(point)
}

/// The paper with a ruled border, as posters have it.
pub(crate) fn paper(size: Size, ground: &str) -> Element {
    let rule = |inset: f64, width: f64, class: &str| {
        rect(
            inset,
            inset,
            size.width - 2.0 * inset,
            size.height - 2.0 * inset,
        )
        .class(class)
        .num("stroke-width", width)
    };
    Element::new("g")
        .with(rect(0.0, 0.0, size.width, size.height).class("fpaper"))
        .with(rule(14.0, 3.0, &format!("{ground} sink")))
        .with(rule(20.0, 1.0, "no sink"))
}

/// A rectangle.
pub(crate) fn rect(x: f64, y: f64, width: f64, height: f64) -> Element {
    Element::new("rect")
        .num("x", x)
        .num("y", y)
        .num("width", width)
        .num("height", height)
}

/// A circle.
pub(crate) fn disc(at: Point, radius: f64) -> Element {
    let circle = Element::new("circle");
    if at == Point::default() {
        return circle.num("r", radius);
    }
    circle.num("cx", at.x).num("cy", at.y).num("r", radius)
}

/// A straight stroke.
pub(crate) fn stroke(from: Point, to: Point, width: f64) -> Element {
    Element::new("line")
        .num("x1", from.x)
        .num("y1", from.y)
        .num("x2", to.x)
        .num("y2", to.y)
        .num("stroke-width", width)
}

/// A shape or line from path data.
pub(crate) fn path(data: impl std::fmt::Display) -> Element {
    Element::new("path").set("d", data)
}

/// Words around or beside a point, which lies on their base line.
pub(crate) fn words(at: Point, size: f64, text: &str) -> Element {
    let text_at = Element::new("text");
    let text_at = if at.x == 0.0 {
        text_at
    } else {
        text_at.num("x", at.x)
    };
    text_at.num("y", at.y).num("font-size", size).text(text)
}

/// A drawing to be repeated by [`again`].
pub(crate) fn shared(id: String, drawing: Element) -> Element {
    group().set("id", id).class("rh").with(drawing)
}

/// A drawing that stands elsewhere in the picture under this id, drawn here again.
pub(crate) fn again(id: &str) -> Element {
    Element::new("use").set("href", format_args!("#{id}"))
}

/// A group.
pub(crate) fn group() -> Element {
    Element::new("g")
}
