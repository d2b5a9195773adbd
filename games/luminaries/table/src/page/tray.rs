//! What lies under the board: one's own cards, the companies for sale, the bonus cards.

use luminaries::{Card, Phase, Timing};
use maud::{Markup, html};

use super::goals;
use super::pick::Picked;
use super::{Held, Table};
use crate::board::roman;

/// A title of more letters takes the room of the cities.
const LONG: usize = 26;

impl Table<'_> {
    pub(super) fn tray(&self) -> Markup {
        html! {
            div.lu-tray {
                @if !self.hand.is_empty() { (self.cards()) }
                (self.market())
                (self.bonuses())
            }
        }
    }

    /// The hand: each card shows on the map what it lacks. What is to be chosen from stands among the
    /// choices.
    fn cards(&self) -> Markup {
        let choosing = matches!(self.view().phase, Phase::Setup | Phase::Keep);
        let asked = |held: &Held| {
            choosing
                && self
                    .sight
                    .actions
                    .iter()
                    .any(|action| self.concerns(action, held.card))
        };
        html! {
            ol.lu-hand aria-label="Your cards" {
                @for (index, held) in self.hand.iter().enumerate() {
                    @if !asked(held) {
                        li id=(format!("c-{}", self.rules.board().card_name(held.card))) { (self.card(index, held)) }
                    }
                }
            }
        }
    }

    fn card(&self, index: usize, held: &Held) -> Markup {
        let picked = self.picked == Picked::Card(index);
        let pick = if picked {
            String::new()
        } else {
            self.pick_of(held.card)
        };
        let (band, seal) = match held.card {
            Card::Regional(card) => {
                let era = self.rules.board().era(card);
                (format!(" lu-e{}", era.number()), roman(era.number()))
            }
            Card::Company(_) | Card::Bonus(_) => (String::new(), held.gain.to_string()),
        };
        // The page's own address need not be told again.
        let link = self.sight.link(&pick);
        let link = &link[link.find('?').unwrap_or(0)..];
        html! {
            a class=(format!("lu-card k{}{band}", index + 1)) data-pick href=(link)
                aria-current=[picked.then_some("true")] {
                b { (self.rules.card_title(held.card)) }
                span { (self.rules.card_cities(held.card).join(" · ")) }
                i { (held.note()) }
                em { (seal) }
            }
        }
    }

    /// The companies for sale.
    fn market(&self) -> Markup {
        html! {
            ol.lu-sale aria-label="Companies for sale" {
                @for (place, company) in (1..).zip(self.view().row.iter()) {
                    @let card = Card::Company(company);
                    @let long = if self.rules.card_title(card).len() > LONG { " long" } else { "" };
                    li class=(format!("v{place}{long}")) id=(format!("c-{}", self.rules.board().card_name(card)))
                        title=(self.rules.card_cities(card).join(" – ")) {
                        b { (self.rules.card_title(card)) }
                        em { (self.rules.board().company(company).value) }
                        span { (from_to(&self.rules.card_cities(card))) }
                    }
                }
            }
        }
    }

    /// The bonus cards, with what they ask for and how far one is.
    fn bonuses(&self) -> Markup {
        let (view, board) = (self.view(), self.rules.board());
        html! {
            ol.lu-goals aria-label="Bonus cards" {
                @for (bonus, holder) in view.bonuses.iter().zip(view.holders) {
                    @if let Some(bonus) = *bonus {
                        @let card = board.bonus(bonus);
                        li title=(card.words) {
                            b { (card.title) }
                            em { "+" (card.value) }
                            span {
                                @match (holder, self.own()) {
                                    (Some(seat), own) if own == Some(seat) => { "yours" },
                                    (Some(seat), _) => { "taken by " (self.sight.name(seat)) },
                                    (None, Some(seat)) => { (goals::progress(self.rules, view, seat, &card.goal)) },
                                    (None, None) => { (card.words) },
                                }
                                @if holder.is_none() && card.timing == Timing::End { i { " · at the end" } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The first and the last city of a card: what lies between them is shown on the map.
fn from_to(cities: &[String]) -> String {
    match cities {
        [] => String::new(),
        [only] => only.clone(),
        [first, .., last] => format!("{first} – {last}"),
    }
}
