//! Draws and decisions told as sentences in the past tense, as a viewer may hear them.

use std::fmt::{self, Write};

use game::{Audience, Seat};

use super::places::{counted, listed};
use crate::action::{Action, Deal, Evidence, Lines, Source, Track};
use crate::board::{Card, Company, EdgeSet, Regional};
use crate::rules::Luminaries;
use crate::state::State;

impl Luminaries {
    pub(super) fn tell_deal(
        &self,
        before: &State,
        deal: &Deal,
        audience: &Audience<'_>,
        out: &mut dyn Write,
    ) -> fmt::Result {
        // everybody sees that the discard pile becomes the deck.
        let company = matches!(deal, Deal::Hand(..) | Deal::Row(_));
        if company && before.deck.is_empty() && !before.discard.is_empty() {
            out.write_str("The discard pile was shuffled; ")?;
        }
        match *deal {
            Deal::Bonus(card) => {
                let card = self.board.bonus(card);
                write!(
                    out,
                    "The bonus card {} was turned up: {}",
                    card.title, card.words
                )
            }
            Deal::Hand(seat, card) if audience.viewer.is(seat) => {
                let card = Card::Company(card);
                write!(out, "{} drew {}", audience.who(seat), self.called(card))
            }
            Deal::Hand(seat, _) => write!(out, "{} drew a company card", audience.who(seat)),
            Deal::Row(card) => {
                write!(
                    out,
                    "{} came up for sale",
                    self.card_title(Card::Company(card))
                )
            }
            Deal::Region(seat, card) if audience.viewer.is(seat) => {
                let card = Card::Regional(card);
                write!(out, "{} drew {}", audience.who(seat), self.called(card))
            }
            Deal::Region(seat, card) => {
                let era = self.board.era(card).number();
                write!(out, "{} drew a card of era {era}", audience.who(seat))
            }
        }
    }

    pub(super) fn tell_action(
        &self,
        before: &State,
        seat: Seat,
        action: &Action,
        audience: &Audience<'_>,
        out: &mut dyn Write,
    ) -> fmt::Result {
        let own = audience.viewer.is(seat);
        let regional = |card: Regional| self.called(Card::Regional(card));
        // Its title is enough to tell a company, whose cities stand on its card.
        let company = |card: Company| self.card_title(Card::Company(card));
        write!(out, "{} ", audience.who(seat))?;
        match action {
            Action::Choose(one, two) => {
                if own {
                    write!(out, "kept {} and {}", regional(*one), regional(*two))?;
                } else {
                    out.write_str("chose starting cards")?;
                }
                self.tell_discards(before, seat, (*one, *two), audience, out)
            }
            Action::Keep(card) => {
                if own {
                    write!(out, "kept {}", regional(*card))?;
                } else {
                    write!(out, "kept a card of era {}", self.board.era(*card).number())?;
                }
                for other in before.pair.iter().filter(|other| other != card) {
                    write!(out, " and put back {}", regional(other))?;
                }
                Ok(())
            }
            Action::Lay(kind, lines) => {
                let verb = match kind {
                    Track::Place => "laid",
                    Track::Lift => "lifted",
                };
                write!(out, "{verb} {}", self.track_words(&lines.set()))
            }
            Action::Regional(card, via) => {
                let gain = self.regional_gain(before.estate(seat).regionals);
                let points = counted(usize::from(gain), "point");
                write!(out, "scored {} for {points}", regional(*card))?;
                self.tell_payment(before, via, audience, out)
            }
            Action::Company(card, via) => {
                let points = counted(usize::from(self.board.company(*card).value), "point");
                write!(out, "founded {} for {points}", company(*card))?;
                self.tell_payment(before, via, audience, out)
            }
            Action::Draw(Source::Deck) => out.write_str("chose the deck for a new company card"),
            Action::Draw(Source::Row(card)) => {
                write!(out, "took {} from the cards for sale", company(*card))
            }
            Action::Remove(lines) => write!(out, "took {} off", self.track_words(&lines.set())),
            Action::Swap(card) => {
                let card = company(*card);
                write!(out, "discarded {card} for another company card")
            }
            Action::Skip(card) => {
                let card = card.or_else(|| before.estate(seat).regs.iter().next());
                let card = card.map_or("nothing".to_owned(), regional);
                write!(out, "skipped an era and discarded {card}")
            }
            Action::Claim(bonus, shown) => {
                let card = self.board.bonus(*bonus);
                write!(out, "claimed {} for {} points", card.title, card.value)?;
                let shown = shown.or_else(|| self.evidence(before, seat, *bonus));
                match shown {
                    Some(shown) if shown != Evidence::default() => {
                        write!(out, " and showed {}", self.shown(&shown))
                    }
                    Some(_) | None => Ok(()),
                }
            }
            Action::Reset => out.write_str("paid a waiver for new cards for sale"),
            Action::End if audience.you == Some(seat) => out.write_str("ended your turn"),
            Action::End => out.write_str("ended the turn"),
        }
    }

    /// What an action would do, as a button says it.
    pub(super) fn tell_proposal(
        &self,
        before: &State,
        seat: Seat,
        action: &Action,
        out: &mut dyn Write,
    ) -> fmt::Result {
        let audience = Audience::of(game::Viewer::Seat(seat));
        let estate = before.estate(seat);
        let regional = |card: Regional| self.called(Card::Regional(card));
        match action {
            Action::Choose(one, two) => {
                write!(out, "Keep {} and {}", regional(*one), regional(*two))
            }
            Action::Keep(card) => write!(out, "Keep {}", regional(*card)),
            Action::Lay(Track::Place, lines) => {
                write!(out, "Lay {}", self.track_words(&lines.set()))
            }
            Action::Lay(Track::Lift, lines) => {
                write!(out, "Lift {}", self.track_words(&lines.set()))
            }
            Action::Regional(card, via) => {
                let gain = self.regional_gain(estate.regionals);
                write!(out, "Score {}, +{gain}", regional(*card))?;
                self.tell_price(before, via, &audience, out)
            }
            Action::Company(card, via) => {
                let gain = self.board.company(*card).value;
                write!(out, "Found {}, +{gain}", self.called(Card::Company(*card)))?;
                self.tell_price(before, via, &audience, out)
            }
            Action::Draw(Source::Deck) => out.write_str("Draw from the deck"),
            Action::Draw(Source::Row(card)) => {
                let value = self.board.company(*card).value;
                let card = self.called(Card::Company(*card));
                write!(out, "Take {card}, {value} points")
            }
            Action::Remove(lines) => write!(out, "Take {} off", self.track_words(&lines.set())),
            Action::Swap(card) => {
                let card = self.called(Card::Company(*card));
                write!(out, "Discard {card} for another company card")
            }
            Action::Skip(card) => {
                let card = card.or_else(|| estate.regs.iter().next());
                let card = card.map_or("nothing".to_owned(), regional);
                write!(out, "Skip an era: discard {card}")
            }
            Action::Claim(bonus, _) => {
                let card = self.board.bonus(*bonus);
                write!(out, "Claim {}, +{}", card.title, card.value)
            }
            Action::Reset => out.write_str("Pay a waiver for new cards for sale"),
            Action::End => out.write_str("End turn"),
        }
    }

    /// LU-110: what the next regional card is worth to a seat that has scored so many.
    pub fn regional_gain(&self, scored: u8) -> u8 {
        let points = |count: usize| self.board.table[count.min(self.board.table.len() - 1)];
        let scored = usize::from(scored);
        points(scored + 1) - points(scored)
    }

    /// A card by its title and its cities.
    pub(super) fn called(&self, card: Card) -> String {
        let cities = self.card_cities(card).join(" – ");
        format!("{} ({cities})", self.card_title(card))
    }

    /// The cards that prove a goal, by their titles.
    fn shown(&self, shown: &Evidence) -> String {
        let cards = shown.companies.iter().map(Card::Company);
        let cards = cards.chain(shown.regionals.iter().map(Card::Regional));
        let cards = cards.chain(shown.bonuses.iter().map(Card::Bonus));
        let titles: Vec<String> = cards.map(|card| self.card_title(card).to_owned()).collect();
        listed(&titles)
    }

    /// The starting cards that are shown when a choice is made, if any are.
    fn tell_discards(
        &self,
        before: &State,
        seat: Seat,
        kept: (Regional, Regional),
        audience: &Audience<'_>,
        out: &mut dyn Write,
    ) -> fmt::Result {
        let last = seat.index() + 1 == usize::from(self.seats.get());
        if !last && !self.variants.setup_in_order {
            return Ok(());
        }
        for other in self.seats.iter() {
            if self.variants.setup_in_order && other != seat {
                continue;
            }
            // Whoever looks knows what he put back himself.
            if audience.viewer.is(other) {
                continue;
            }
            let estate = before.estate(other);
            let mut gone = estate.regs.without(estate.kept);
            if other == seat {
                gone.remove(kept.0);
                gone.remove(kept.1);
            }
            // All of them are of the first two eras: the cities tell which they are.
            let cities = |card| self.card_cities(Card::Regional(card)).join(" – ");
            let cards: Vec<String> = gone.iter().map(cities).collect();
            write!(
                out,
                "; {} put back {}",
                audience.whom(other),
                listed(&cards)
            )?;
        }
        Ok(())
    }

    /// What each owner was paid.
    fn tell_payment(
        &self,
        before: &State,
        via: &Lines,
        audience: &Audience<'_>,
        out: &mut dyn Write,
    ) -> fmt::Result {
        let paid = self.payments(before, &via.set(), audience);
        if paid.is_empty() {
            return Ok(());
        }
        write!(out, " and paid {}", listed(&paid))
    }

    /// What each owner would be paid, and for which track.
    fn tell_price(
        &self,
        before: &State,
        via: &Lines,
        audience: &Audience<'_>,
        out: &mut dyn Write,
    ) -> fmt::Result {
        let paid = self.payments(before, &via.set(), audience);
        if paid.is_empty() {
            return Ok(());
        }
        let over = self.track_words(&via.set());
        write!(out, ", paying {} for {over}", listed(&paid))
    }

    fn payments(&self, before: &State, via: &EdgeSet, audience: &Audience<'_>) -> Vec<String> {
        let paid = |owner: Seat| {
            let count = via.both(before.tracks.of(owner)).len();
            (count > 0).then(|| format!("{} {}", audience.whom(owner), counted(count, "waiver")))
        };
        self.seats.iter().filter_map(paid).collect()
    }
}
