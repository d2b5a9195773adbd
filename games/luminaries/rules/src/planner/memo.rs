//! Plans that are kept from one decision to the next.
//!
//! A cheapest plan stays cheapest while nothing on it gets dearer: what the seat lays on it makes it
//! cheaper by as much as it can make any other, and what others lay elsewhere makes other ways
//! dearer, or, where their track is cheaper to use than to go round, a little cheaper, which is
//! overlooked.

use game::{MAX_SEATS, Seat};

use crate::board::{Card, Companies, EdgeSet, Network, Regionals, Tariff};
use crate::lack::Lack;
use crate::rules::Luminaries;
use crate::state::Tracks;

/// The price of laying a segment, in tenths of a segment.
const FREE: u8 = 10;

const CARDS: usize = Companies::MOST + Regionals::MOST;

/// A plan with what it cost when it was last looked at.
#[derive(Clone, Copy)]
struct Kept {
    edges: EdgeSet,
    cost: u32,
}

/// The plans of all seats.
pub(crate) struct Memo {
    kept: Vec<Option<Kept>>,
    /// What a segment of a rival costs.
    rival: u8,
    here: Networks,
    elsewhere: Networks,
}

/// The prices as they are, with and without segments of rivals, once they are asked for.
#[derive(Default)]
struct Networks([Option<Box<Network>>; 2]);

impl Networks {
    /// The first plan for the card that can be paid for; `kept` is one that was found before.
    fn plan(
        &mut self,
        place: Place<'_>,
        card: Card,
        rival: u8,
        kept: Option<Kept>,
    ) -> Option<(Lack, Kept)> {
        let terminals = place.rules.terminals(card)?;
        let (own, taken) = (place.tracks.of(place.seat), place.tracks.taken());
        let shortest = place.rules.board.shortest(card);
        let kept = kept.map_or(*shortest, |kept| kept.edges);
        let routes = [shortest, &kept];
        for (network, rival) in self.0.iter_mut().zip([Some(rival), None]) {
            let tariff = Tariff { free: FREE, rival };
            let network = network.get_or_insert_with(|| Box::new(Network::new(tariff)));
            network.follow(own, taken);
            let Some(found) = network.cheapest(&place.rules.board.map, terminals, routes) else {
                continue;
            };
            let lack = lack(place, &found.edges);
            if affordable(place, &lack) {
                let kept = Kept {
                    edges: found.edges,
                    cost: found.cost,
                };
                return Some((lack, kept));
            }
        }
        None
    }
}

/// Where a seat stands.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    pub(crate) rules: &'a Luminaries,
    pub(crate) tracks: &'a Tracks,
    pub(crate) seat: Seat,
    pub(crate) waivers: u8,
}

impl Memo {
    /// Nothing is known; a rival's segment costs as much.
    pub(crate) fn new(rival: u8) -> Self {
        Self {
            kept: vec![None; CARDS * MAX_SEATS],
            rival,
            here: Networks::default(),
            elsewhere: Networks::default(),
        }
    }

    /// Takes over what another one knows.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.kept.copy_from_slice(&other.kept);
        self.rival = other.rival;
    }

    fn at(seat: Seat, card: Card) -> usize {
        let card = match card {
            Card::Company(card) => card.index(),
            Card::Regional(card) => Companies::MOST + card.index(),
            Card::Bonus(_) => 0,
        };
        seat.index() * CARDS + card
    }

    /// What the plan for the card lacks, if it is known and still good.
    fn known(&mut self, place: Place<'_>, card: Card) -> Option<Lack> {
        let kept = self.kept[Self::at(place.seat, card)].as_mut()?;
        let lack = lack(place, &kept.edges);
        let (free, rival) = (u32::from(FREE), u32::from(self.rival));
        let cost = free * lack.missing.len() as u32 + rival * lack.via.len() as u32;
        if cost > kept.cost || !affordable(place, &lack) {
            return None;
        }
        kept.cost = cost;
        Some(lack)
    }

    /// What the cards lack, for each of them that can be reached.
    pub(crate) fn lacks(
        &mut self,
        place: Place<'_>,
        cards: impl Iterator<Item = Card>,
        mut each: impl FnMut(Card, Lack),
    ) {
        for card in cards {
            let lack = self.known(place, card).or_else(|| {
                let known = &mut self.kept[Self::at(place.seat, card)];
                let (lack, kept) = self.here.plan(place, card, self.rival, *known)?;
                *known = Some(kept);
                Some(lack)
            });
            if let Some(lack) = lack {
                each(card, lack);
            }
        }
    }

    /// What a card lacks somewhere else than the plans that are kept are about.
    pub(crate) fn elsewhere(&mut self, place: Place<'_>, card: Card) -> Option<Lack> {
        let known = self.kept[Self::at(place.seat, card)];
        let (lack, _) = self.elsewhere.plan(place, card, self.rival, known)?;
        Some(lack)
    }

    /// What one card lacks, if it can be reached.
    pub(crate) fn lack(&mut self, place: Place<'_>, card: Card) -> Option<Lack> {
        let mut found = None;
        self.lacks(place, std::iter::once(card), |_, lack| found = Some(lack));
        found
    }
}

fn affordable(place: Place<'_>, lack: &Lack) -> bool {
    let Place {
        rules,
        tracks,
        seat,
        waivers,
    } = place;
    lack.via.is_empty() || rules.affordable(tracks, seat, waivers, &lack.via)
}

fn lack(place: Place<'_>, edges: &EdgeSet) -> Lack {
    let (own, taken) = (place.tracks.of(place.seat), place.tracks.taken());
    Lack {
        missing: edges.without(taken),
        via: edges.both(taken).without(own),
        own: edges.both(own),
    }
}
