//! A decision on a page: places on the board that can be clicked, the same choices as a list, and a
//! field to type in.

use std::fmt::Write;

use kit::{Click, Group, Hotspot, Layout, Line, Shape};
use maud::{Markup, PreEscaped, Render, html};
use pictures::svg::Num;
use tables::Table;

use crate::board;
use crate::kits::kit_of;
use crate::ways::Ways;

/// A board that can be clicked and the same choices as a list, wherever their links lead.
pub struct Clicks<'a> {
    /// What the kit laid out.
    pub layout: &'a Layout,
    /// The game whose board it is.
    pub game: &'a dyn Table,
    /// What has been picked so far.
    pub pick: &'a str,
    /// Where links and forms lead.
    pub ways: Ways,
}

impl Clicks<'_> {
    /// The board with everything that lies on it.
    pub fn board(&self) -> Markup {
        self.board_with(None)
    }

    /// The same, with a picture between the board and what can be clicked.
    pub fn board_with(&self, picture: Option<&str>) -> Markup {
        let address = self.ways.address("e");
        let overlay = self.overlay_with(picture);
        board::layers(self.game, &self.layout.spots, &address, overlay)
    }

    /// What is laid over the board, and what can be clicked on it.
    pub fn overlay(&self) -> Markup {
        self.overlay_with(None)
    }

    /// The same, with a picture between the board and what can be clicked.
    pub fn overlay_with(&self, picture: Option<&str>) -> Markup {
        let mut text = String::with_capacity(2 * self.layout.overlay.len());
        self.add_overlay(&mut text, picture);
        PreEscaped(text)
    }

    /// The same, added to a text: it is most of an update, and is not copied from one to another.
    pub(crate) fn add_overlay(&self, out: &mut String, picture: Option<&str>) {
        let (layout, size) = (self.layout, kit_of(self.game).size());
        out.push_str("<div id=\"overlay\"");
        if let Some(open) = board::open(&layout.spots) {
            out.push_str(" data-open=\"");
            open.render_to(out);
            out.push('"');
        }
        out.push('>');
        out.push_str(&layout.overlay);
        out.extend(picture);
        let spots = layout.spots.iter();
        let mut spots = spots
            .filter(|spot| !matches!(spot.shape, Shape::Line(_)))
            .peekable();
        if spots.peek().is_some() {
            let view = format_args!("0 0 {} {}", size.width, size.height);
            write!(
                out,
                "<svg class=\"spots\" viewBox=\"{view}\" role=\"group\" \
                 aria-label=\"What can be clicked on the board\">"
            )
            .expect("a string takes any text");
            for spot in spots {
                out.push_str(&self.spot(spot).0);
            }
            out.push_str("</svg>");
        }
        out.push_str("</div>");
    }

    fn spot(&self, spot: &Hotspot) -> Markup {
        let inner = Inside(spot);
        let piece = spot.piece.as_deref();
        match &spot.does {
            Click::Act(text) => html! {
                a href=(self.ways.address(text)) data-do=(text) data-piece=[piece] { (inner) }
            },
            Click::Confirm(text) | Click::Pick(text) => html! {
                a href=(self.ways.address(text)) data-pick data-piece=[piece] { (inner) }
            },
            // A link never changes anything: without a script it leads to the button.
            Click::Spin => html! { a #dial href="#spin" data-spin="" { (inner) } },
            Click::Type(text) => html! { a href="#spin" data-spin=(text) { (inner) } },
        }
    }

    /// The list of choices, or what was picked and waits for a yes; a field to type beside it.
    pub fn decision(&self) -> Markup {
        let confirm = self
            .layout
            .groups
            .iter()
            .flat_map(|group| &group.choices)
            .chain(&self.layout.finish)
            .find(|line| match &line.does {
                Click::Act(text) | Click::Confirm(text) => line.value(text) == self.pick,
                Click::Pick(_) | Click::Spin | Click::Type(_) => false,
            });
        let narrowed = !self.pick.is_empty() && !self.layout.all_listed;
        html! {
            form #move method="post" action=(self.ways.act) {
                (self.ways.hidden())
                @if let (Some(line), false) = (confirm, self.pick.is_empty()) {
                    (self.confirmation(line))
                } @else {
                    @for (index, group) in self.layout.groups.iter().enumerate() {
                        (self.group(group, index == 0 && narrowed))
                    }
                    @if self.layout.groups.is_empty() && narrowed { (self.back()) }
                }
            }
            details.typed {
                summary { "Type a move" }
                form method="post" action=(self.ways.act) {
                    (self.ways.hidden())
                    label for="typed" { "In the rulebook’s notation" }
                    input #typed name="do" autocomplete="off" autocapitalize="off" maxlength="400" required;
                    button { "Do it" }
                }
            }
        }
    }

    fn confirmation(&self, line: &Line) -> Markup {
        let (text, rash) = match &line.does {
            Click::Act(text) | Click::Pick(text) | Click::Type(text) => (line.value(text), false),
            Click::Confirm(text) => (line.value(text), true),
            Click::Spin => (String::new(), false),
        };
        html! {
            div.confirm data-rash[rash] {
                p {
                    @if rash { strong { "Are you sure? " } }
                    (line.words)
                    @if rash { @if !line.detail.is_empty() { ": " (line.detail) } "." }
                }
                @if !rash && !line.detail.is_empty() { p.hint { (line.detail) } }
                button.primary #confirm name="do" value=(text) { "Yes, do it" }
                " "
                a.button.quiet #back data-pick href=(self.ways.address("")) { "Choose something else" }
            }
        }
    }

    /// What ends the turn, as a form of its own.
    pub fn finish(&self, line: &Line) -> Markup {
        match &line.does {
            Click::Act(text) => html! {
                form method="post" action=(self.ways.act) {
                    (self.ways.hidden())
                    button.primary #finish name="do" value=(text) { (inside(line)) }
                }
            },
            Click::Confirm(text) | Click::Pick(text) => html! {
                a.button.primary #finish data-pick href=(self.ways.address(text)) { (inside(line)) }
            },
            Click::Spin | Click::Type(_) => html! {},
        }
    }

    /// What chance may bring, where a kit tells it beside the button.
    pub fn outlook(&self) -> Markup {
        html! { @for group in &self.layout.groups { (self.group(group, false)) } }
    }

    /// The way back from what was picked.
    fn back(&self) -> Markup {
        html! {
            a.button.quiet #back data-pick href=(self.ways.address("")) title="Choose something else (Esc)" {
                @if self.layout.pinned.is_some() { "← All my choices" } @else { "← Back" }
            }
        }
    }

    /// The choices of a group; the first one's title has the way back beside it.
    fn group(&self, group: &Group, picked: bool) -> Markup {
        // What is told by its notation alone is one of many of a kind.
        let bare = |line: &Line| line.does == Click::Act(line.words.clone());
        if group.choices.len() > 1 && group.choices.iter().all(bare) {
            return html! {
                @if picked { (self.back()) }
                h3 { label for="many" { (group.title) } }
                p.many {
                    select #many name="do" { @for line in &group.choices { option { (line.words) } } }
                    " " button { "Do it" }
                }
            };
        }
        html! {
            @if picked { div.picked { h3 { (group.title) } (self.back()) } }
            @else if !group.title.is_empty() { h3 { (group.title) } }
            ol.list {
                @for line in group.choices.iter().filter(|line| self.ways.several || line.then.is_none()) {
                    li { (self.line(line)) }
                }
            }
        }
    }

    fn line(&self, line: &Line) -> Markup {
        let inside = inside(line);
        match &line.does {
            Click::Act(text) => html! { button name="do" value=(line.value(text)) { (inside) } },
            Click::Confirm(text) => html! {
                a.button.rash data-pick href=(self.ways.address(text)) { (inside) }
            },
            Click::Pick(pick) => html! {
                a.button data-pick href=(self.ways.address(pick)) { (inside) }
            },
            // What a number would do is told; the button that spins stands apart.
            Click::Spin => html! { div.told { (inside) } },
            Click::Type(text) => html! { a.button href="#spin" data-spin=(text) { (inside) } },
        }
    }
}

/// What stands inside a place that can be clicked: what it is called, and its shape.
struct Inside<'a>(&'a Hotspot);

impl Render for Inside<'_> {
    fn render_to(&self, out: &mut String) {
        let (tag, numbers, end): (_, &[(&str, f64)], _) = match self.0.shape {
            // The page has it already.
            Shape::Line(_) => return,
            Shape::Disc { x, y, r } => (
                "circle",
                &[(" cx=\"", x), ("\" cy=\"", y), ("\" r=\"", r)],
                "\">",
            ),
            Shape::Box {
                x,
                y,
                width,
                height,
            } => (
                "rect",
                &[
                    (" x=\"", x),
                    ("\" y=\"", y),
                    ("\" width=\"", width),
                    ("\" height=\"", height),
                ],
                "\" rx=\"6\">",
            ),
        };
        out.push_str("<title>");
        self.0.name.render_to(out);
        out.push_str("</title><");
        out.push_str(tag);
        for (name, number) in numbers {
            out.push_str(name);
            Num(*number).push(out);
        }
        out.push_str(end);
        out.push_str("</");
        out.push_str(tag);
        out.push('>');
    }
}

/// What a button says: words, what follows from it, a picture. The style sheet shows its value, which is
/// notation, to those who want it.
fn inside(line: &Line) -> Markup {
    html! {
        span.words {
            span { (line.words) }
            @if !line.detail.is_empty() { span.detail { (line.detail) } }
        }
        @if let Some(icon) = &line.icon { span.icon aria-hidden="true" { (icon) } }
    }
}
