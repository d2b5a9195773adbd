//! What lies beside the board: one's own cards, what everybody shows, and the bonus cards.

use crate::board::page;
use game::Seat;
use luminaries::{Phase, Slot, Timing};
use maud::{Markup, PreEscaped, html};

use super::hand::{called, cities, worth};
use super::pick::Picked;
use super::{Held, Table};

impl Table<'_> {
    pub(super) fn papers(&self) -> Markup {
        html! {
            @if !self.hand.is_empty() { (self.cards()) }
            (self.trackers())
            (self.common())
        }
    }

    /// The hand: each card leads to what it lacks and what can be done with it.
    fn cards(&self) -> Markup {
        let seat = self.own().map_or(1, Seat::number);
        let faces = matches!(self.view().phase, Phase::Setup | Phase::Keep);
        let asked = |held: &Held| {
            faces
                && self
                    .sight
                    .actions
                    .iter()
                    .any(|action| self.concerns(action, held.card))
        };
        html! {
            section.hand aria-label="Your cards" {
                h2 { "Your cards" }
                ol {
                    @for (index, held) in self.hand.iter().enumerate() {
                        li {
                            a class=(format!("k{}", index + 1)) data-pick
                                aria-current=[(self.picked == Picked::Card(index)).then_some("true")]
                                href=(format!("?pick={}&as={seat}", self.pick_of(held.card))) {
                                @if asked(held) { (PreEscaped(page::face(self.rules, held.card))) }
                                b { (called(self.rules, held.card)) } " " (worth(self.rules, held.card))
                                br; (cities(self.rules, held.card))
                                @let note = held.note(self.rules);
                                @if !note.is_empty() { " " i { (note) } }
                            }
                        }
                    }
                }
            }
        }
    }

    /// What everybody shows.
    fn trackers(&self) -> Markup {
        let view = self.view();
        let turn = (view.phase != Phase::Over).then_some(view.turn);
        html! {
            table.beside-table.trackers {
                caption { "Round " (view.round) @if view.end { ", the last" } }
                thead { tr {
                    th { "Seat" } th { "Track left" } th { "Waivers" } th { "Regional" }
                    th { "Companies" } th { "Hand" } th { "Stack" }
                } }
                tbody { @for seat in self.rules.seats().iter() {
                    @let estate = view.estate(seat);
                    @let hidden: usize = estate.hidden_regs.iter().map(|&count| usize::from(count)).sum();
                    tr data-turn[turn == Some(seat)] {
                        th scope="row" { (PreEscaped(page::swatch(seat))) span.hide { (self.sight.name(seat)) } }
                        td { (estate.supply) }
                        td { (estate.waivers) }
                        td { (estate.regionals) @if estate.skipped { "*" } }
                        td { (estate.companies) }
                        td { (estate.regs.len() + hidden) "+" (estate.hand.len() + usize::from(estate.hidden_hand)) }
                        td { (self.top(estate.stack.last())) }
                    }
                } }
            }
        }
    }

    fn top(&self, slot: Option<Slot>) -> &str {
        match slot {
            Some(Slot::Known(card)) => self.rules.board().card_name(card),
            Some(Slot::Company { .. } | Slot::Region(_)) => "?",
            None => "–",
        }
    }

    /// Bonus cards with who holds them, the deck and the piles.
    fn common(&self) -> Markup {
        let (view, board) = (self.view(), self.rules.board());
        let bonuses = view.bonuses.iter().zip(view.holders);
        html! {
            ul.bonuses {
                @for (bonus, holder) in bonuses {
                    @if let Some(bonus) = *bonus {
                        @let card = board.bonus(bonus);
                        li {
                            b { (card.title) } ", " (card.value) " points"
                            @match (card.timing, holder) {
                                (_, Some(seat)) => { ": held by " (self.sight.name(seat)) },
                                (Timing::Play, None) => { " to the first who claims it" },
                                (Timing::End, None) => { " to all who meet it at the end" },
                            }
                        }
                    }
                }
                li { "Deck " (view.deck) ", discarded " (view.discard.len()) }
            }
        }
    }
}
