//! Draws and decisions as sentences, as a viewer may know them.

use std::fmt::{self, Write};

use game::{Seat, Viewer};

use crate::action::{Action, Deal, Evidence, Lines, Source, Track};
use crate::board::{Card, EdgeSet, Regional};
use crate::rules::Luminaries;
use crate::state::State;
use crate::words::write_evidence;

impl Luminaries {
    pub(super) fn tell_deal(
        &self,
        before: &State,
        deal: &Deal,
        viewer: Viewer,
        out: &mut dyn Write,
    ) -> fmt::Result {
        // all viewers see that the discard pile becomes the deck.
        let company = matches!(deal, Deal::Hand(..) | Deal::Row(_));
        if company && before.deck.is_empty() && !before.discard.is_empty() {
            out.write_str("the discard pile is shuffled; ")?;
        }
        match *deal {
            Deal::Bonus(card) => {
                let card = self.board.bonus(card);
                write!(out, "bonus card {} is turned up: {}", card.id, card.words)
            }
            Deal::Hand(seat, card) if viewer.is(seat) => {
                let card = self.board.company(card);
                write!(out, "{} draws {} ({})", seat.letter(), card.id, card.name)
            }
            Deal::Hand(seat, _) => write!(out, "{} draws a company card", seat.letter()),
            Deal::Row(card) => {
                let card = self.board.company(card);
                write!(out, "{} ({}) comes to the row", card.id, card.name)
            }
            Deal::Region(seat, card) if viewer.is(seat) => {
                write!(
                    out,
                    "{} draws {}",
                    seat.letter(),
                    self.board.regional(card).id
                )
            }
            Deal::Region(seat, card) => {
                let era = self.board.era(card).number();
                write!(out, "{} draws a card of era {era}", seat.letter())
            }
        }
    }

    pub(super) fn tell_action(
        &self,
        before: &State,
        seat: Seat,
        action: &Action,
        viewer: Viewer,
        out: &mut dyn Write,
    ) -> fmt::Result {
        let region = |card: Regional| self.board.regional(card).id.as_str();
        match action {
            Action::Choose(one, two) => {
                if viewer.is(seat) {
                    write!(out, "keeps {} and {}", region(*one), region(*two))?;
                } else {
                    out.write_str("chooses the starting cards")?;
                }
                self.tell_discards(before, seat, (*one, *two), out)
            }
            Action::Keep(card) => {
                if viewer.is(seat) {
                    write!(out, "keeps {}", region(*card))?;
                } else {
                    write!(
                        out,
                        "keeps a card of era {}",
                        self.board.era(*card).number()
                    )?;
                }
                for other in before.pair.iter().filter(|other| other != card) {
                    write!(out, " and discards {}", region(other))?;
                }
                Ok(())
            }
            Action::Lay(kind, lines) => {
                out.write_str(match kind {
                    Track::Place => "places ",
                    Track::Lift => "lifts ",
                })?;
                self.tell_edges(&lines.set, out)
            }
            Action::Regional(card, via) => {
                write!(
                    out,
                    "scores {}: {}",
                    region(*card),
                    self.cities(Card::Regional(*card))
                )?;
                self.tell_payment(before, via, out)
            }
            Action::Company(card, via) => {
                let company = self.board.company(*card);
                let cities = self.cities(Card::Company(*card));
                write!(out, "founds {} ({}): {cities}", company.id, company.name)?;
                self.tell_payment(before, via, out)
            }
            Action::Draw(Source::Deck) => out.write_str("draws from the deck"),
            Action::Draw(Source::Row(card)) => {
                write!(out, "takes {} from the row", self.board.company(*card).id)
            }
            Action::Remove(lines) => {
                out.write_str("takes off ")?;
                self.tell_edges(&lines.set, out)
            }
            Action::Swap(card) => write!(out, "discards {}", self.board.company(*card).id),
            Action::Skip(card) => {
                let card = card.or_else(|| before.estate(seat).regs.iter().next());
                let card = card.map_or("nothing", region);
                write!(out, "skips an era and discards {card}")
            }
            Action::Claim(bonus, shown) => {
                let card = self.board.bonus(*bonus);
                write!(out, "claims {} for {} points", card.id, card.value)?;
                let shown = shown.or_else(|| self.evidence(before, seat, *bonus));
                match shown {
                    Some(shown) if shown != Evidence::default() => {
                        out.write_str(" and shows ")?;
                        write_evidence(self.board, &shown, out)
                    }
                    Some(_) | None => Ok(()),
                }
            }
            Action::Reset => out.write_str("pays a waiver to replace the row"),
            Action::End => out.write_str("ends the turn"),
        }
    }

    /// The starting cards that are shown when a choice is made, if any are.
    fn tell_discards(
        &self,
        before: &State,
        seat: Seat,
        kept: (Regional, Regional),
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
            let estate = before.estate(other);
            let mut gone = estate.regs.without(estate.kept);
            if other == seat {
                gone.remove(kept.0);
                gone.remove(kept.1);
            }
            write!(out, "; {} discards", other.letter())?;
            for card in gone.iter() {
                write!(out, " {}", self.board.regional(card).id)?;
            }
        }
        Ok(())
    }

    fn tell_payment(&self, before: &State, via: &Lines, out: &mut dyn Write) -> fmt::Result {
        for owner in self.seats.iter() {
            let count = via.set.both(before.tracks.of(owner)).len();
            if count > 0 {
                let noun = if count == 1 { "waiver" } else { "waivers" };
                write!(out, ", pays {} {count} {noun}", owner.letter())?;
            }
        }
        Ok(())
    }

    fn tell_edges(&self, edges: &EdgeSet, out: &mut dyn Write) -> fmt::Result {
        let map = &self.board.map;
        for (index, edge) in edges.iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            let (a, b) = map.ends(edge);
            write!(out, "{comma}{}-{}", map.spoken(a), map.spoken(b))?;
        }
        Ok(())
    }

    fn cities(&self, card: Card) -> String {
        let cities = match card {
            Card::Company(card) => &self.board.company(card).cities,
            Card::Regional(card) => &self.board.regional(card).cities,
            Card::Bonus(_) => return String::new(),
        };
        let names = cities
            .iter()
            .map(|city| self.board.map.cities[city.index()].name.as_str());
        names.collect::<Vec<_>>().join(", ")
    }
}
