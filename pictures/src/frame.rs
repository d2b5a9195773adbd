//! The sheet of paper every picture is drawn on, with what a screen reader says of it.

use crate::geometry::Point;
use crate::ink::{Ink, Size};
use crate::style;
use crate::svg::{Element, Num};

/// What a picture is called and says.
pub struct Caption {
    /// The title, read first.
    pub title: String,
    /// What the picture shows, in sentences.
    pub about: String,
}

/// A whole picture: `body` on a sheet of this size. Every id in it begins with `prefix`, so that two
/// pictures can stand on one page.
pub fn picture(
    ink: Ink,
    prefix: &str,
    size: Size,
    caption: &Caption,
    body: impl IntoIterator<Item = Element>,
) -> String {
    match ink {
        Ink::Part => body
            .into_iter()
            .map(|element| element.to_string())
            .collect(),
        Ink::Auto | Ink::Light | Ink::Dark | Ink::Page => {
            let body: Vec<Element> = body.into_iter().collect();
            let mut all = root(ink, prefix, size, caption);
            all.make_room_for(&body);
            all.with_all(body).finish()
        }
    }
}

fn root(ink: Ink, prefix: &str, size: Size, caption: &Caption) -> Element {
    let (title, about) = (format!("{prefix}-title"), format!("{prefix}-desc"));
    let Size { width, height } = size;
    let mut svg = Element::new("svg")
        .set("xmlns", "http://www.w3.org/2000/svg")
        .set(
            "viewBox",
            format_args!("0 0 {} {}", Num(width), Num(height)),
        )
        .class("rh")
        .set("role", "img")
        .set("aria-labelledby", format_args!("{title} {about}"));
    match ink {
        Ink::Light => svg = svg.set("data-ink", "light"),
        Ink::Dark => svg = svg.set("data-ink", "dark"),
        Ink::Auto | Ink::Page | Ink::Part => {}
    }
    svg.add(Element::new("title").set("id", title).text(&caption.title));
    svg.add(Element::new("desc").set("id", about).text(&caption.about));
    match ink {
        Ink::Auto | Ink::Light | Ink::Dark => {
            svg.add(Element::new("style").text(&style::sheet(ink)));
        }
        Ink::Page | Ink::Part => {}
    }
    svg
}

/// A thing that moves: where its middle is, and its drawing around the middle.
pub struct Token {
    /// The id without the prefix.
    pub id: String,
    /// Where its middle is.
    pub at: Point,
    /// The drawing.
    pub drawing: Element,
    /// An attribute for a page to find it by.
    pub data: (&'static str, String),
}

impl Token {
    /// In its place in a picture whose ids begin with `prefix`.
    pub fn placed(self, prefix: &str) -> Element {
        Element::new("g")
            .set("id", format_args!("{prefix}-{}", self.id))
            .set(self.data.0, &self.data.1)
            .set(
                "transform",
                format_args!("translate({} {})", Num(self.at.x), Num(self.at.y)),
            )
            .with(self.drawing)
    }
}

/// The paper with a ruled border, as posters have it.
pub fn paper(size: Size, ground: &str) -> Element {
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
pub fn rect(x: f64, y: f64, width: f64, height: f64) -> Element {
    Element::new("rect")
        .num("x", x)
        .num("y", y)
        .num("width", width)
        .num("height", height)
}

/// A circle.
pub fn disc(at: Point, radius: f64) -> Element {
    let circle = Element::new("circle");
    if at == Point::default() {
        return circle.num("r", radius);
    }
    circle.num("cx", at.x).num("cy", at.y).num("r", radius)
}

/// A straight stroke.
pub fn stroke(from: Point, to: Point, width: f64) -> Element {
    Element::new("line")
        .num("x1", from.x)
        .num("y1", from.y)
        .num("x2", to.x)
        .num("y2", to.y)
        .num("stroke-width", width)
}

/// A shape or line from path data.
pub fn path(data: impl std::fmt::Display) -> Element {
    Element::new("path").set("d", data)
}

/// Words around or beside a point, which lies on their base line.
pub fn words(at: Point, size: f64, text: &str) -> Element {
    let text_at = Element::new("text");
    let text_at = if at.x == 0.0 {
        text_at
    } else {
        text_at.num("x", at.x)
    };
    text_at.num("y", at.y).num("font-size", size).text(text)
}

/// A drawing to be repeated by [`again`].
pub fn shared(id: String, drawing: Element) -> Element {
    group().set("id", id).class("rh").with(drawing)
}

/// A drawing that stands elsewhere in the picture under this id, drawn here again.
pub fn again(id: &str) -> Element {
    Element::new("use").set("href", format_args!("#{id}"))
}

/// A group.
pub fn group() -> Element {
    Element::new("g")
}
