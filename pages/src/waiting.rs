//! A table before its game: open seats, the links to them, and bots to fill them.

use game::Seat;
use house::{Holder, Listed};
use maud::{Markup, html};

use super::parts::{Scene, capital};

impl Scene<'_> {
    /// Seats that nobody holds yet, with their links for the host.
    pub(crate) fn waiting(&self) -> Markup {
        let host = self
            .guest
            .is_some_and(|guest| guest.id == self.live.terms.host);
        let public = matches!(self.live.terms.listed, Listed::Public);
        let seats = self.live.terms.seats().zip(&self.live.holders);
        html! {
            h2.hide { "Waiting for players" }
            @if let Some(guest) = self.guest.filter(|guest| host && guest.name.starts_with("Guest ")) {
                p.hint { "Others see you as " (guest.name) ". " a href="/me" { "Tell your name" } }
            }
            @for (seat, holder) in seats {
                @if let Holder::Open { link, kept } = holder {
                    div.open-seat {
                        @match kept {
                            Some(kept) => (self.kept(kept)),
                            None => p { (self.said_no(seat)) "Seat " (seat) " is open." },
                        }
                        @if host && kept.is_some() {
                            form method="post" action=(self.to("seat")) {
                                input type="hidden" name="seat" value=(seat.number());
                                button name="what" value="link" { "Open the seat to others" } " "
                                button name="what" value="medium" { "Seat a bot" }
                            }
                        } @else if host {
                            (self.invitation(seat, link))
                        } @else if kept.is_none() && public && !self.access.is_seated() {
                            a.button.primary href=(format!("/t/{}/sit/{link}", self.live.id)) { "Sit down here" }
                        }
                    }
                }
            }
        }
    }

    /// Who did not want a rematch on this seat.
    fn said_no(&self, seat: Seat) -> Markup {
        let name = self.live.declined.iter().find(|(at, _)| *at == seat);
        html! { @if let Some((_, name)) = name { (name) " does not play again. " } }
    }

    /// How the host fills an open seat: a link to send, a code to scan, a bot.
    fn invitation(&self, seat: Seat, link: &str) -> Markup {
        let field = format!("link-{seat}");
        html! {
            p { label for=(field) { "Send this link to the person who should sit here:" } }
            p.sharing {
                input id=(field) readonly data-link value=(format!("/t/{}/sit/{link}", self.live.id));
                button.needs-script type="button" data-copy=(field) aria-label="Copy the link" { "Copy" }
                button.needs-share type="button" data-share=(field) { "Share …" }
            }
            details.qr-code {
                summary { "Code to scan" }
                img.qr src=(format!("/t/{}/code/{link}", self.live.id)) alt=(format!("The link to seat {seat} as a code to scan")) loading="lazy" width="200" height="200";
            }
            form.bots method="post" action=(self.to("seat")) {
                input type="hidden" name="seat" value=(seat.number());
                span { "Or a bot:" }
                @for level in self.live.host.levels() { button name="what" value=(level.name()) aria-label=(format!("Seat a bot: {}", level.name())) { (capital(level.name())) } }
                button.quiet name="what" value="link" { "Make a new link" }
            }
        }
    }

    /// What a player is told who left while the game went on.
    pub(crate) fn left_behind(&self) -> Markup {
        let left = self.guest.and_then(|guest| {
            let mut departed = self.live.departed.iter();
            departed.find(|left| left.guest == guest.id)
        });
        let Some(left) = left.filter(|_| !self.access.is_seated()) else {
            return html! {};
        };
        let bot = self.live.holder(left.seat).map(Holder::name);
        html! {
            p.none {
                @match left.why {
                    tables::Left::Resigned => "You resigned. ",
                    tables::Left::Time => "Your time was up. ",
                    tables::Left::Gone => "You were gone for too long. ",
                }
                @if let Some(bot) = bot { (bot) " plays on. " }
                "You can watch the game to its end."
            }
        }
    }
}
