//! Who sits at a table: each seat with its name, its face, what it has, and whether it is here.

use game::Seat;
use house::Holder;
use kit::Layout;
use maud::{Markup, html};
use store::GuestId;

use super::parts::Scene;
use super::portrait;
use crate::offline::ALONE;

impl Scene<'_> {
    /// Who sits where, what they have, and who is here.
    pub fn people(&self, layout: &Layout) -> Markup {
        let faces = portrait::of(&self.live.holders);
        let seats = self.live.terms.seats().zip(&self.live.holders).zip(faces);
        let turn = self.live.game.turn().filter(|_| self.live.has_begun());
        let seated: Vec<_> = self.live.holders.iter().filter_map(Holder::guest).collect();
        let onlookers = self.present.onlookers(&seated);
        html! {
            section #people.people aria-label="Players" {
                ol {
                    @for ((seat, holder), face) in seats {
                        li.seat data-turn[turn == Some(seat)] data-seat=(seat.letter()) {
                            (face)
                            span.badge data-badge=(self.live.game.badge(seat)) title=[self.live.game.seat_name(seat)] { (self.live.game.badge(seat)) }
                            span.name { (self.called(seat, holder)) }
                            (self.presence(holder))
                            (self.time(seat))
                            @if let Some(note) = layout.seats.get(seat.index()) {
                                span.note { (note.note) }
                                span.score { (note.score) }
                            }
                        }
                    }
                }
                @if onlookers > 0 { p.onlookers { (onlookers) @if onlookers == 1 { " looks on" } @else { " look on" } } }
            }
        }
    }

    /// "You", or the name; where several seats share a screen with others, both.
    fn called(&self, seat: Seat, holder: &Holder) -> String {
        let all = self.live.holders.len();
        match (self.access.own.contains(&seat), self.access.own.len()) {
            (true, 1) => "You".into(),
            (true, own) if own < all => format!("{} (you)", holder.name()),
            (true | false, _) => holder.name(),
        }
    }

    fn presence(&self, holder: &Holder) -> Markup {
        match holder {
            // Whoever looks is here, also without a script that says so.
            Holder::Guest { guest, .. } if self.is_here(*guest) => {
                html! { span.here title="here" { span.hide { "here" } } }
            }
            Holder::Guest { .. } => html! { span.away { "away" } },
            Holder::Bot { level, .. } => html! { span.away.level { (level) } },
            Holder::Open { .. } => html! {},
        }
    }

    fn is_here(&self, guest: GuestId) -> bool {
        let looks = self.guest.is_some_and(|viewer| viewer.id == guest);
        ALONE || looks || self.present.is_here(guest)
    }
}
