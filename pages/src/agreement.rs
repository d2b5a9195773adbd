//! What players of a table can agree on: the menu of the table, the bar that shows what is asked for,
//! rematches, and what the clocks show.

use game::Seat;
use house::consent::{self, TakeBack};
use house::ending;
use house::{Holder, Wish};
use maud::{Markup, html};
use store::GuestId;

use super::parts::Scene;
use super::rematch::again;
use super::time::{rules_of_time, time_left};

impl Scene<'_> {
    fn id(&self) -> Option<GuestId> {
        self.guest.map(|guest| guest.id)
    }

    /// The address of something to do at the table.
    fn to(&self, what: &str) -> String {
        format!("/t/{}/{what}", self.live.id)
    }

    /// The name of a guest at this table.
    fn name_of(&self, guest: GuestId) -> String {
        let holders = self.live.holders.iter();
        let named = holders
            .filter(|holder| holder.guest() == Some(guest))
            .map(Holder::name)
            .next();
        let left = || self.live.departed.iter().find(|left| left.guest == guest);
        named
            .or_else(|| left().map(|left| left.name.clone()))
            .unwrap_or_else(|| "Somebody".into())
    }

    /// Whether the menu has anything in it.
    fn has_menu(&self) -> bool {
        let host = self.id() == Some(self.live.terms.host);
        let before = !self.live.has_begun();
        !self.live.is_over() && (self.access.is_seated() || before && host)
    }

    /// The button that opens the menu.
    pub(crate) fn menu_button(&self) -> Markup {
        html! {
            @if self.has_menu() {
                button.quiet #open-menu type="button" popovertarget="menu" aria-label="Table: resign, draw, leave" title="Table" { "⋯" }
            }
        }
    }

    /// Everything about the table besides the game: how to leave it and end it.
    pub fn menu(&self) -> Markup {
        html! {
            div #menu.menu popover aria-label="Table" {
                @if self.has_menu() {
                    h2 { "Table" }
                    @if self.live.has_begun() { (self.running_menu()) } @else { (self.open_menu()) }
                }
            }
        }
    }

    /// Before the game has begun.
    fn open_menu(&self) -> Markup {
        let host = self.id() == Some(self.live.terms.host);
        html! {
            form method="post" action=(self.to("end")) {
                @if self.access.is_seated() {
                    button #leave name="what" value="leave" { "Leave the table" }
                    p.hint { "Your seat is open again." }
                }
                @if host {
                    button #close name="what" value="close" { "Close the table" }
                    p.hint { "Nobody can sit down here any more." }
                }
            }
        }
    }

    fn running_menu(&self) -> Markup {
        let live = self.live;
        let first = self.access.own.first().copied();
        let draw = consent::may_draw(live) && live.request().is_none();
        html! {
            @if let (Some(seat), true) = (first, draw) {
                form method="post" action=(self.to("ask")) {
                    (self.hidden_with(seat, None))
                    button #draw name="what" value="draw" { "Offer a draw" }
                }
            }
            @if ending::may_abort(live) {
                form method="post" action=(self.to("end")) {
                    button #abort name="what" value="abort" { "Call the game off" }
                    p.hint { "Not everybody has made a move yet, so it does not count." }
                }
            }
            @for seat in live.terms.seats() { (self.gone(seat)) }
            @for &seat in &self.access.own { (self.resigning(seat)) }
            p.hint { (live.pace().words()) ". " (rules_of_time(live)) }
        }
    }

    /// What can be done about a player who is gone, or when it can.
    fn gone(&self, seat: Seat) -> Markup {
        let live = self.live;
        let Some(at) = live
            .gone_at(seat)
            .filter(|_| !self.access.own.contains(&seat))
        else {
            return html! {};
        };
        let name = live.holder(seat).map(Holder::name).unwrap_or_default();
        if at > live.now() {
            let left = time_left(at.0 - live.now().0);
            return html! { p.hint { (name) " counts as gone in " (left) " without a move." } };
        }
        html! {
            form.gone method="post" action=(self.to("claim")) {
                input type="hidden" name="seat" value=(seat.number());
                p { (name) " is gone." }
                @if live.terms.setup.seats.get() <= 2 { button #claim-win name="what" value="win" { "Claim the win" } " " }
                button #claim-bot name="what" value="bot" { "Let a bot play on" }
            }
        }
    }

    fn resigning(&self, seat: Seat) -> Markup {
        let live = self.live;
        let name = live.holder(seat).map(Holder::name).unwrap_or_default();
        let mut others = live.terms.seats().filter(|other| *other != seat);
        let people =
            others.any(|other| live.holder(other).is_some_and(|one| one.guest().is_some()));
        let shared = self.access.own.len() > 1;
        html! {
            details class=(format!("resign-{}", seat.number())) {
                summary.button { @if shared { (name) " resigns …" } @else { "Resign …" } }
                form method="post" action=(self.to("resign")) {
                    p.hint {
                        @if live.terms.setup.seats.get() <= 2 { "The other player wins." }
                        @else if people { "A bot plays on for the seat, and the others go on." }
                        @else { "The game ends, and the others win." }
                    }
                    button.primary id=(format!("resign-{}", seat.number())) value=(seat.number()) name="seat" { "Yes, resign" }
                }
            }
        }
    }

    /// What is asked for, with the answers of whoever is asked. It lies over the board, where everybody
    /// sees it.
    pub fn request(&self) -> Markup {
        html! { div #request.request role="status" { (self.asked_for()) } }
    }

    fn asked_for(&self) -> Markup {
        if let Some(request) = self.live.request() {
            return self.open_request(request);
        }
        let Some(rematch) = self.live.rematch.as_ref() else {
            return html! {};
        };
        let Some(guest) = self.id().filter(|guest| self.live.played(*guest)) else {
            return html! {};
        };
        let there = html! { a.button.primary #to-rematch href=(format!("/t/{}", rematch.table)) { "To the new table" } };
        if rematch.guest == guest {
            return html! { span { "Your rematch is open." } (there) };
        }
        match rematch.replies.iter().find(|(who, _)| *who == guest) {
            Some((_, true)) => html! { span { "You play again." } (there) },
            Some((_, false)) => html! {},
            None => html! {
                span { b { (self.name_of(rematch.guest)) } " asks for a rematch: join?" }
                form method="post" action=(self.to("rematch")) {
                    button.primary #join-rematch name="answer" value="yes" { "Join" }
                    button #decline-rematch name="answer" value="no" { "No, thanks" }
                }
            },
        }
    }

    fn open_request(&self, request: &house::Request) -> Markup {
        let awaited = consent::awaited(self.live, request);
        let names: Vec<String> = awaited.iter().map(|guest| self.name_of(*guest)).collect();
        let asks = match request.what {
            Wish::Draw => "offers a draw",
            Wish::Undo => "asks to take back their last decision",
        };
        let asker = self.live.holder(request.seat).map(Holder::name);
        let asker = asker.unwrap_or_default();
        let number = html! { input type="hidden" name="ask" value=(request.number); };
        html! {
            @if self.id() == Some(request.guest) {
                span { @match request.what {
                    Wish::Draw => "You offer a draw. ",
                    Wish::Undo => "You ask to take back. ",
                } "Waiting for " (names.join(", ")) "." }
                form method="post" action=(self.to("answer")) {
                    (number)
                    button #withdraw name="answer" value="no" { "Withdraw" }
                }
            } @else if self.id().is_some_and(|guest| awaited.contains(&guest)) {
                span { b { (asker) } " " (asks) "." }
                form method="post" action=(self.to("answer")) {
                    (number)
                    button.primary #agree name="answer" value="yes" { "Agree" }
                    button #decline name="answer" value="no" { "Decline" }
                }
            } @else {
                span { b { (asker) } " " (asks) ". Waiting for " (names.join(", ")) "." }
            }
        }
    }

    /// How the viewer can take back, if they can.
    pub(crate) fn take_back(&self) -> Option<TakeBack> {
        let possible = consent::take_back(self.live, self.id()?)?;
        let open = self.live.request().is_some();
        match possible {
            TakeBack::Ask(_) if open => None,
            possible => Some(possible),
        }
    }

    /// How to play again.
    pub(crate) fn again(&self) -> Markup {
        again(self.live, self.id())
    }

    /// How the same people have played so far.
    pub(crate) fn series(&self) -> Markup {
        let Some(series) = self.live.series().filter(|series| series.games > 0) else {
            return html! {};
        };
        let names = self.live.holders.iter().map(Holder::name);
        let wins: Vec<String> = names
            .zip(&series.wins)
            .map(|(name, wins)| format!("{name} {wins}"))
            .collect();
        html! {
            p #series.series {
                "After " (series.games) @if series.games == 1 { " game: " } @else { " games: " }
                (wins.join(", ")) @if series.drawn > 0 { ", drawn " (series.drawn) } "."
            }
        }
    }

    /// What a seat has left, where that is more than the time for one move.
    pub(crate) fn time(&self, seat: Seat) -> Markup {
        let live = self.live;
        if !live.pace().is_lost_at_zero() || live.is_over() {
            return html! {};
        }
        let Some(left) = live.left(seat) else {
            return html! {};
        };
        let turn = live.game.turn() == Some(seat);
        let deadline = live.deadline().filter(|_| turn).map(|moment| moment.0);
        html! { span.time data-deadline=[deadline] { (time_left(left)) } }
    }

    /// A seat that is kept for somebody, as whoever looks sees it.
    pub(crate) fn kept(&self, kept: &house::Kept) -> Markup {
        html! {
            @if self.id() == Some(kept.guest) {
                p { "This seat is kept for you." }
                form method="post" action=(self.to("join")) { button.primary #join { "Sit down" } }
            } @else {
                p { (kept.name) " is asked to play again and has not answered yet." }
            }
        }
    }
}
