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
use super::time::time_left;

impl Scene<'_> {
    fn id(&self) -> Option<GuestId> {
        self.guest.map(|guest| guest.id)
    }

    /// The address of something to do at the table.
    pub(crate) fn to(&self, what: &str) -> String {
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
        !self.live.is_over() && !self.live.is_away && (self.access.is_seated() || before && host)
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
            // Whoever leaves goes back to the lobby, so a script does not keep them here.
            @if self.access.is_seated() {
                form method="post" action=(self.to("end")) data-leave {
                    button #leave name="what" value="leave" { "Leave the table" }
                    p.hint { "Somebody else can take your seat." }
                }
            }
            @if host {
                form method="post" action=(self.to("end")) {
                    button #close name="what" value="close" { "Close the table" }
                    p.hint { "Nobody can sit down here any more." }
                }
            }
        }
    }

    fn running_menu(&self) -> Markup {
        let live = self.live;
        let first = self.access.own.first().copied();
        let refused = |guest| consent::declined(live, guest, Wish::Draw).is_some();
        let draw = consent::may_draw(live) && live.request().is_none();
        let draw = draw && !self.id().is_some_and(refused);
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
            (self.taking_along())
            (self.resigning())
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

    /// Resigning, for each seat that the viewer has: one form, since several people may share a screen.
    fn resigning(&self) -> Markup {
        let (live, own) = (self.live, &self.access.own);
        let people = live.terms.seats().any(|seat| {
            !own.contains(&seat) && live.holder(seat).is_some_and(|one| one.guest().is_some())
        });
        html! {
            details.resign {
                summary.button { "Resign …" }
                form method="post" action=(self.to("resign")) {
                    p.hint {
                        @if live.terms.setup.seats.get() <= 2 { "The other player wins." }
                        @else if people || own.len() > 1 { "A bot plays on for the seat, and the others go on." }
                        @else { "The game ends, and the others win." }
                    }
                    @for seat in own {
                        button.primary id=(format!("resign-{seat}")) name="seat" value=(seat) {
                            @if own.len() > 1 { "Seat " (seat) " resigns" }
                            @else { "Yes, resign" }
                        }
                    }
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
            return self.news();
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

    /// What a player should know though nothing is asked: that somebody said no, or is gone.
    fn news(&self) -> Markup {
        let live = self.live;
        let Some(guest) = self.id().filter(|_| self.access.is_seated()) else {
            return html! {};
        };
        if !live.has_begun() || live.is_over() && live.typed_last().is_none() {
            return html! {};
        }
        let mut said_no = [Wish::Undo, Wish::Draw]
            .into_iter()
            .filter_map(|what| consent::declined(live, guest, what))
            .filter(|who| *who != guest);
        if let Some(who) = said_no.next() {
            return html! { span {
                b { (self.name_of(who)) } " said no."
                @if !live.is_over() { " You can ask again after the next move." }
            } };
        }
        if live.is_over() {
            return html! {};
        }
        let gone = |seat: &Seat| {
            !self.access.own.contains(seat) && ending::is_gone(live, *seat, live.now())
        };
        let Some(seat) = live.terms.seats().find(gone) else {
            return html! {};
        };
        let name = live.holder(seat).map(Holder::name).unwrap_or_default();
        html! {
            span { b { (name) } " has not moved for a long time." }
            button #about-gone type="button" popovertarget="menu" {
                @if live.terms.setup.seats.get() <= 2 { "Claim the win …" } @else { "Let a bot play on …" }
            }
        }
    }

    fn open_request(&self, request: &house::Request) -> Markup {
        let awaited = consent::awaited(self.live, request);
        let names: Vec<String> = awaited.iter().map(|guest| self.name_of(*guest)).collect();
        let typed = self.live.typed_last().map(|outcome| outcome.words);
        let asks = match (request.what, &typed) {
            (Wish::Draw, _) => "offers a draw".to_owned(),
            (Wish::Undo, None) => "asks to take back their last decision".to_owned(),
            (Wish::Undo, Some(words)) => format!("asks to correct what was typed: “{words}”"),
        };
        let asker = self.live.holder(request.seat).map(Holder::name);
        let asker = asker.unwrap_or_default();
        let number = html! { input type="hidden" name="ask" value=(request.number); };
        html! {
            @if self.id() == Some(request.guest) {
                span { @match (request.what, &typed) {
                    (Wish::Draw, _) => "You offer a draw. ",
                    (Wish::Undo, None) => "You ask to take back. ",
                    (Wish::Undo, Some(words)) => { "You ask to correct “" (words) "”. " }
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
            // What would be refused is not offered.
            TakeBack::Ask(_) if consent::declined(self.live, self.id()?, Wish::Undo).is_some() => {
                None
            }
            possible => Some(possible),
        }
    }

    /// How to play again.
    pub(crate) fn again(&self) -> Markup {
        again(self.live, self.id())
    }

    /// How the same people have played so far, with this game if it is over.
    pub(crate) fn series(&self) -> Markup {
        html! { @if let Some(words) = self.score() { p #series.series { (words) } } }
    }

    /// How the same people played before a game that is not over; once it is, its result has the score.
    pub(crate) fn series_before(&self) -> Markup {
        let words = self.score().filter(|_| !self.live.is_over());
        html! { @if let Some(words) = words { p.series { (words) } } }
    }

    /// The running score in words.
    fn score(&self) -> Option<String> {
        let series = self.live.series().filter(|series| series.games > 0)?;
        let seats = self.live.terms.seats().zip(&self.live.holders);
        let names = seats.map(|(seat, holder)| match self.access.own[..] {
            [only] if only == seat => "you".into(),
            _ => holder.name(),
        });
        let wins = names.zip(&series.wins);
        let wins: Vec<String> = wins.map(|(name, wins)| format!("{name} {wins}")).collect();
        let games = if series.games == 1 { "game" } else { "games" };
        let drawn = match series.drawn {
            0 => String::new(),
            drawn => format!(", drawn {drawn}"),
        };
        let (count, wins) = (series.games, wins.join(", "));
        Some(format!("After {count} {games}: {wins}{drawn}."))
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
