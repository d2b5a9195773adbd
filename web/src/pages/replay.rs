//! A game looked at again, event by event.

use game::{Next, Seat, Viewer};
use maud::{Markup, PreEscaped, html};
use store::Guest;

use super::frame::{Frame, style_of};
use crate::desk::Due;
use crate::eyes::Eyes;
use crate::live::Live;
use crate::seated::{Look, Seated};

/// A table and a moment in its past.
pub(crate) struct Replay<'a> {
    pub(crate) live: &'a Live,
    pub(crate) guest: Option<&'a Guest>,
    pub(crate) eyes: Eyes,
    pub(crate) at: usize,
}

impl Replay<'_> {
    fn address(&self, at: usize) -> String {
        let eyes = self
            .eyes
            .seat()
            .map_or_else(String::new, |seat| format!("&as={}", seat.number()));
        format!("/t/{}/replay?at={at}{eyes}", self.live.id)
    }

    /// The whole page.
    pub(crate) fn page(&self) -> Markup {
        let meta = self.live.game.meta();
        let frame = Frame {
            title: "Replay",
            guest: self.guest,
            kind: "table replay",
        };
        frame.around(html! {
            (style_of(meta.slug))
            main #main.table data-game=(meta.slug) data-replay=(format!("/t/{}/replay", self.live.id)) {
                h1 #title { "Replay: " (meta.title) }
                div.stage { div #board.board {
                    (PreEscaped(self.live.game.board()))
                    (self.overlay(self.live.game.back_to(self.at).as_ref()))
                } }
                (self.slider())
                (self.eyes_of())
                (self.moment())
                p { a.button href=(format!("/t/{}", self.live.id)) { "Back to the table" } }
            }
        })
    }

    /// What changes from moment to moment.
    pub(crate) fn parts(&self) -> Markup {
        html! {
            (self.overlay(self.live.game.back_to(self.at).as_ref()))
            (self.slider())
            (self.moment())
        }
    }

    fn look(&self) -> Look<'static> {
        Look {
            viewer: self.eyes.viewer,
            seat: None,
            pick: "",
            address: "",
            chance: Due::NotHis,
        }
    }

    fn overlay(&self, then: &dyn Seated) -> Markup {
        let laid = then.lay(self.look());
        html! { div #overlay { (PreEscaped(laid.overlay)) } }
    }

    fn slider(&self) -> Markup {
        let (at, count) = (self.at, self.live.game.count());
        html! {
            form #slider.slider method="get" action=(format!("/t/{}/replay", self.live.id)) {
                a.button #first href=(self.address(0)) aria-label="To the beginning" { "⏮" }
                a.button #previous href=(self.address(at.saturating_sub(1))) aria-label="One event back" { "◀" }
                label.hide for="at" { "Event" }
                input #at type="range" name="at" min="0" max=(count) value=(at);
                a.button #next href=(self.address((at + 1).min(count))) aria-label="One event on" { "▶" }
                a.button #last href=(self.address(count)) aria-label="To the end" { "⏭" }
                output for="at" { (at) " of " (count) }
                @if let Some(seat) = self.eyes.seat() { input type="hidden" name="as" value=(seat.number()); }
                noscript { button { "Go" } }
            }
        }
    }

    /// Through whose eyes: one's own, or anybody's when the game is over.
    fn eyes_of(&self) -> Markup {
        let live = self.live;
        if !live.game.hides() || live.game.next() != Next::Over {
            return html! {};
        }
        html! {
            p.eyes { "Seen by: "
                @for seat in live.terms.seats() {
                    a.button.quiet href=(format!("/t/{}/replay?at={}&as={}", live.id, self.at, seat.number()))
                        aria-current=[self.eyes.viewer.is(seat).then_some("true")] { (live.game.names()[seat.index()]) }
                    " "
                }
            }
        }
    }

    fn moment(&self) -> Markup {
        let then = self.live.game.back_to(self.at);
        let since = self.at.saturating_sub(5);
        html! {
            section #moment.log {
                h2 { "What happened" }
                ol { @for entry in then.log(self.eyes.viewer, since).iter().rev() {
                    li data-n=(entry.number) data-seat=[entry.seat.map(Seat::letter)] { span { (entry.words) } }
                } }
                div #beside { (then.lay(self.look()).beside) }
            }
        }
    }
}

/// The eyes of one who looks at the past of a running game: his own and nobody else's.
pub(crate) fn eyes(live: &Live, guest: Option<&Guest>, asked: Option<Seat>) -> Eyes {
    let eyes = Eyes::of(live, guest, asked);
    let running = live.game.next() != Next::Over;
    if running && eyes.own.len() > 1 && live.game.hides() {
        // Several people share this screen: the past is shown as everybody saw it.
        return Eyes {
            viewer: Viewer::Public,
            ..eyes
        };
    }
    eyes
}
