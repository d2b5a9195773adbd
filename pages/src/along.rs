//! A game that its only person takes along: the way out, what the table says meanwhile, and the way back.

use house::along;
use maud::{Markup, html};

use super::parts::Scene;
use crate::offline::{ALONE, elsewhere, server};

impl Scene<'_> {
    /// Whether the viewer may take this game along from a server, or is the one who did.
    fn is_own(&self, may: fn(&house::LiveTable, store::GuestId) -> bool) -> bool {
        self.guest.is_some_and(|guest| may(self.live, guest.id))
    }

    /// In the menu: the game goes on without the server; in a browser, with it.
    pub(crate) fn taking_along(&self) -> Markup {
        html! {
            @if ALONE { (elsewhere(self.live)) }
            @else if self.takes_along && self.is_own(along::may_take) {
                form method="post" action=(self.to("along")) data-leave {
                    button #take-along name="what" value="take" { "Take this game along" }
                    p.hint {
                        "It goes on in this browser, also without a network, and waits here until you bring it back."
                        @if !along::has_no_secret(self.live) { " Your browser gets all that is still hidden, so nobody vouches for its chance any more." }
                    }
                }
            }
        }
    }

    /// Whose turn it would be, of a game that goes on elsewhere.
    pub(crate) fn away_headline(&self) -> &'static str {
        match (self.is_own(along::may_know), ALONE) {
            (false, _) => "This game goes on elsewhere",
            (true, false) => "You took this game along",
            (true, true) => "You put this game on the server",
        }
    }

    /// What can be done about a game that goes on elsewhere.
    pub(crate) fn away(&self) -> Markup {
        let id = &self.live.id;
        if !self.is_own(along::may_know) {
            return html! { p.none { "Whoever plays took it along. It goes on here when they bring it back." } };
        }
        html! {
            p {
                @if ALONE { "It goes on there. What you play there is not known here." }
                @else { "It goes on in the browser that you took it to. There, the menu of the table brings it back." }
            }
            p.actions {
                @if let Some(server) = server() { a.button.primary #to-server href=(format!("../..{server}mine")) { "To your games there" } }
                @if !ALONE && self.takes_along { a.button.primary #go-on-there href=(format!("/offline/?take={id}")) { "Go on in this browser" } }
                @if !ALONE { a.button href=(format!("/t/{id}/record?paused=1")) download { "Save it to a file" } }
            }
            form method="post" action=(self.to("along")) {
                button #go-on-here name="what" value="back" { "Let it go on here" }
                p.hint { "From where it left. What was played elsewhere since then stays there." }
            }
        }
    }

    /// Where the record of a game is that a browser may keep a copy of, to go on when the line drops: one that only
    /// the viewer and bots play, and about which there is nothing to know.
    pub(crate) fn copied_from(&self) -> Option<String> {
        let open = self.takes_along && along::has_no_secret(self.live);
        (open && self.is_own(along::may_take)).then(|| self.to("record"))
    }
}
