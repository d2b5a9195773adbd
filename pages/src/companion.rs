//! The companion of a real board: a big dial or a draw pile on a phone. Scripts draw in the browser and need
//! nothing after the page is loaded; without them each draw is a form.

use std::collections::HashMap;
use std::sync::LazyLock;

use game::Meta;
use kit::address::encoded;
use kit::devices::{Device, DeviceKind};
use maud::{Markup, PreEscaped, html};
use store::Guest;

use super::frame::Frame;
use crate::assets;

/// What has come up at a device, as the address says it.
pub struct Sitting<'a> {
    /// The devices of the game.
    pub devices: &'a [Device],
    /// The one that is shown.
    pub shown: usize,
    /// What came up, by place among its faces, oldest first.
    pub drawn: Vec<usize>,
    /// What was asked for and cannot be, in words.
    pub refused: Option<String>,
}

impl Sitting<'_> {
    fn device(&self) -> &Device {
        &self.devices[self.shown]
    }

    /// The address of the page as it stands.
    pub fn address(&self, meta: &Meta) -> String {
        format!(
            "/companion/{}?device={}&drawn={}",
            meta.slug,
            self.device().id,
            encoded(&self.codes())
        )
    }

    /// What came up as an address holds it.
    fn codes(&self) -> String {
        let codes = self
            .drawn
            .iter()
            .map(|&face| self.device().faces[face].code.as_str());
        codes.collect::<Vec<_>>().join(",")
    }
}

/// The spinners and piles of every game, drawn once.
static DEVICES: LazyLock<HashMap<&str, Vec<Device>>> = LazyLock::new(|| {
    games::kits()
        .map(|kit| (kit.meta().slug, kit.devices()))
        .collect()
});

/// The spinners and piles of a game; none if nothing in it is left to chance.
pub fn devices(slug: &str) -> &'static [Device] {
    DEVICES.get(slug).map_or(&[], Vec::as_slice)
}

/// The button that leads there; nothing where nothing is left to chance.
pub(crate) fn button(meta: &Meta) -> Markup {
    html! {
        @if let Some(device) = devices(meta.slug).first() {
            a.button href=(format!("/companion/{}", meta.slug)) {
                @match device.kind { DeviceKind::Dial => "Spinner for your board", DeviceKind::Pile => "Draw pile for your board" }
            }
        }
    }
}

/// The page.
pub fn page(meta: &Meta, sitting: &Sitting<'_>, guest: Option<&Guest>, head: Markup) -> Markup {
    let frame = Frame {
        title: &format!("{}: {}", meta.title, sitting.device().title),
        guest,
        kind: "companion",
        game: None,
    };
    let head = html! {
        (head)
        link rel="stylesheet" href=(assets::COMPANION_STYLE.address());
        script type="module" src=(assets::COMPANION_SCRIPT.address()) {}
    };
    let device = sitting.device();
    let word = device.kind.verb();
    frame.around_with(head, html! {
        main #main.companion data-game=(meta.slug) data-device=(device.id) data-kind=(word) {
            h1 { (meta.title) @if sitting.devices.len() > 1 { " · " (device.title) } }
            (piles(meta, sitting))
            form #draw method="get" action=(format!("/companion/{}", meta.slug)) {
                input type="hidden" name="device" value=(device.id);
                input #drawn type="hidden" name="drawn" value=(sitting.codes());
                (big_button(sitting))
                p #result.result role="status" aria-live="polite" { (result(sitting)) }
                p #left.left { (left(sitting)) }
                div.actions {
                    button #undo name="do" value="undo" disabled[sitting.drawn.is_empty()] { "Take back the last" }
                    button #new name="do" value="new" disabled[sitting.drawn.is_empty()] {
                        @match device.kind { DeviceKind::Dial => "Clear the list", DeviceKind::Pile => "Put everything back" }
                    }
                }
                (history(sitting))
            }
            p.hint { "Chance is drawn " span #where { "by the server" } ", as likely as the rules have it. Nothing is sent or kept elsewhere." }
            p { a href=(format!("/rules/{}", meta.slug)) { "The rules" } }
            template #faces {
                div data-code="" { (PreEscaped(&device.picture)) }
                @for face in &device.faces {
                    div data-code=(face.code) data-words=(face.words) data-weight=(face.weight) { (PreEscaped(&face.picture)) }
                }
            }
        }
    })
}

/// The ways to the other piles.
fn piles(meta: &Meta, sitting: &Sitting<'_>) -> Markup {
    html! {
        @if sitting.devices.len() > 1 {
            nav.piles aria-label="Piles" {
                @for (index, device) in sitting.devices.iter().enumerate() {
                    a href=(format!("/companion/{}?device={}", meta.slug, device.id)) aria-current=[(index == sitting.shown).then_some("page")] aria-label=(device.title) { (short(&device.title)) }
                    " "
                }
            }
        }
    }
}

/// The first words of a pile's title, for a row of them.
fn short(title: &str) -> &str {
    title.split_once(':').map_or(title, |(first, _)| first)
}

/// The picture is the button.
fn big_button(sitting: &Sitting<'_>) -> Markup {
    let device = sitting.device();
    let picture = match sitting.drawn.last() {
        Some(&face) => &device.faces[face].picture,
        None => &device.picture,
    };
    let words = match device.kind {
        DeviceKind::Dial => "Spin",
        DeviceKind::Pile => "Draw",
    };
    html! {
        button #go.go name="do" value="draw" {
            span #picture aria-hidden="true" { (PreEscaped(picture)) }
            span.word { (words) }
        }
    }
}

fn result(sitting: &Sitting<'_>) -> Markup {
    html! {
        @if let Some(why) = &sitting.refused { (why) }
        @else if let Some(&last) = sitting.drawn.last() { (sitting.device().faces[last].words) }
    }
}

/// How many are left in a pile, or how often a dial was spun.
fn left(sitting: &Sitting<'_>) -> Markup {
    let (device, count) = (sitting.device(), sitting.drawn.len());
    html! {
        @match device.kind {
            DeviceKind::Dial => @if count > 0 { "spin " (count) },
            DeviceKind::Pile => { (device.faces.len() - count) " of " (device.faces.len()) " left" }
        }
    }
}

/// What came up, newest first; from a pile each can be put back.
fn history(sitting: &Sitting<'_>) -> Markup {
    let device = sitting.device();
    html! {
        section.history aria-labelledby="history-title" {
            h2 #history-title { "What came up" }
            ol #history reversed {
                @for &face in sitting.drawn.iter().rev() {
                    @let face = &device.faces[face];
                    li {
                        span { (face.words) }
                        @if device.kind == DeviceKind::Pile {
                            " " button name="back" value=(face.code) aria-label=(format!("Put back {}", face.words)) { "Put back" }
                        }
                    }
                }
            }
        }
    }
}
