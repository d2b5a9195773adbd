//! What a card still lacks: the cheapest missing segments, with or without track of others.

use game::Seat;

use crate::board::{self, Card, Company, Edge, EdgeSet, Terminals};
use crate::routes;
use crate::rules::Luminaries;
use crate::state::Tracks;
use crate::view::View;

/// Whether track of others counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Using {
    /// Only own track.
    Own,
    /// Own track, and track of others as far as limits and waivers go.
    Waivers,
}

/// What a card still lacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lack {
    /// Free edges to lay segments on.
    pub missing: EdgeSet,
    /// Segments of others on the way.
    pub via: EdgeSet,
    /// Own segments on the way.
    pub own: EdgeSet,
}

impl Luminaries {
    /// The vertices a card wants joined; none of a bonus card.
    pub fn terminals(&self, card: Card) -> Option<&Terminals> {
        match card {
            Card::Company(card) => Some(&self.board.company(card).terminals),
            Card::Regional(card) => Some(&self.board.regional(card).terminals),
            Card::Bonus(_) => None,
        }
    }

    /// The fewest segments the seat still has to lay for the card, and then the fewest waivers, as
    /// the board looks to a viewer. None if the card names no cities or rivals shut it off.
    pub fn lack(&self, view: &View, seat: Seat, card: Card, using: Using) -> Option<Lack> {
        let terminals = self.terminals(card)?;
        let waivers = view.estate(seat).waivers;
        let (free, rival) = match using {
            Using::Own => (1, None),
            Using::Waivers => (25, Some(1)),
        };
        self.way(&view.tracks, seat, waivers, terminals, (free, rival))
    }

    /// The sets of own segments of which one comes off if the seat founds the company with these
    /// segments of others, as the board looks to a viewer. None if they do not make a route.
    pub fn coming_off(
        &self,
        view: &View,
        seat: Seat,
        company: Company,
        via: &EdgeSet,
    ) -> Vec<EdgeSet> {
        let terminals = &self.board.company(company).terminals;
        let own = view.tracks.of(seat);
        routes::removals(&self.board.map, own, via, terminals).unwrap_or_default()
    }

    /// A cheapest way to join the terminals when a free edge and a rival's segment have these
    /// prices. If it breaks a limit on waivers, rivals are left out.
    pub(crate) fn way(
        &self,
        tracks: &Tracks,
        seat: Seat,
        waivers: u8,
        terminals: &Terminals,
        (free, rival): (u32, Option<u32>),
    ) -> Option<Lack> {
        let (own, taken) = (tracks.of(seat), tracks.taken());
        let price = |edge: Edge| {
            if own.has(edge) {
                Some(0)
            } else if taken.has(edge) {
                rival
            } else {
                Some(free)
            }
        };
        let plan = board::cheapest(&self.board.map, terminals, price)?;
        let via = plan.edges.both(taken).without(own);
        if !self.affordable(tracks, seat, waivers, &via) {
            return self.way(tracks, seat, waivers, terminals, (free, None));
        }
        Some(Lack {
            missing: plan.edges.without(taken),
            via,
            own: plan.edges.both(own),
        })
    }

    /// Whether the seat may use and can pay these segments of others (LU-83, LU-87).
    pub(crate) fn affordable(
        &self,
        tracks: &Tracks,
        seat: Seat,
        waivers: u8,
        via: &EdgeSet,
    ) -> bool {
        let most = usize::from(self.board.counts.rival_segments_per_owner);
        let mut owners = self.seats.iter().filter(|&owner| owner != seat);
        via.len() <= usize::from(waivers)
            && owners.all(|owner| via.both(tracks.of(owner)).len() <= most)
    }
}
