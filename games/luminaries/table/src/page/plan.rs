//! Which track is worth laying now: for each card of the hand its next segments.

use game::Arrange;
use luminaries::{Card, Edge, EdgeSet, Lack, Map, Phase, Terminals, Track, Vertex};

use super::{Held, Table};

/// The next segments for a card.
pub(super) struct Plan {
    /// The card, by its place in the hand.
    pub(super) card: usize,
    /// What would be laid.
    pub(super) edges: EdgeSet,
    /// The first of it.
    pub(super) first: Edge,
    /// How many segments the card lacks before.
    pub(super) missing: usize,
    /// How many waivers its way costs besides.
    pub(super) waivers: usize,
    /// Whether the card can be scored then, in this very turn.
    pub(super) finishes: bool,
}

impl Table<'_> {
    /// How many segments may be laid now.
    pub(super) fn may_lay(&self) -> usize {
        let (view, Some(seat)) = (self.view(), self.sight.seat) else {
            return 0;
        };
        let most = match view.phase {
            Phase::Track => self.rules.board().counts.track_max,
            Phase::Option => match view.more {
                Some(more) if more.kind == Track::Place => more.left,
                Some(_) | None => 0,
            },
            Phase::Setup
            | Phase::Keep
            | Phase::Draw(_)
            | Phase::Remove
            | Phase::Close
            | Phase::Over => 0,
        };
        usize::from(most.min(view.estate(seat).supply))
    }

    /// The next segments for each card, the best first: what can be scored in this turn, and then what
    /// brings most for each segment that is missing.
    pub(super) fn plans(&self) -> Vec<Plan> {
        self.plans_of(self.may_lay())
    }

    /// The same, of so many segments at most.
    fn plans_of(&self, most: usize) -> Vec<Plan> {
        if most == 0 {
            return Vec::new();
        }
        let hand = self.hand.iter().enumerate();
        let mut plans: Vec<Plan> = hand
            .filter_map(|(index, held)| self.planned(index, held, most))
            .collect();
        let worth = |plan: &Plan| {
            let held = &self.hand[plan.card];
            // A waiver that is paid is worth points too.
            let paid = plan.waivers * usize::from(self.rules.board().waiver_value);
            let gain = usize::from(self.worth(held)).saturating_sub(paid) * 100;
            let gain = gain / (plan.missing + plan.waivers).max(1);
            // A card that must wait for another is worth laying for, but later.
            let gain = if held.waits { gain / 2 } else { gain };
            (plan.finishes && gain > 0, gain)
        };
        plans.arrange_by_key(|plan| std::cmp::Reverse(worth(plan)));
        plans
    }

    /// The next segments for another card, as many as may be laid besides a plan that needs fewer than
    /// a turn lays and as leave enough for the next turn.
    pub(super) fn besides(&self, plan: &Plan) -> Option<Plan> {
        let supply = usize::from(self.view().estate(self.own()?).supply);
        let kept = usize::from(self.rules.board().counts.track_max) + plan.edges.len();
        let most = self.may_lay().saturating_sub(plan.edges.len());
        let most = most.min(supply.saturating_sub(kept));
        let mut plans = self.plans_of(most);
        plans.retain(|other| other.card != plan.card && other.edges.both(&plan.edges).is_empty());
        plans.into_iter().next()
    }

    /// What a card is worth in the long run: each regional card makes the next one worth more
    /// (LU-110), so all of them share what all bring.
    pub(super) fn worth(&self, held: &Held) -> u8 {
        let table = &self.rules.board().table;
        match (held.card, table.last()) {
            (Card::Regional(_), Some(all)) => {
                let cards = u8::try_from(table.len() - 1).unwrap_or(u8::MAX);
                held.gain.max(all / cards.max(1))
            }
            _ => held.gain,
        }
    }

    /// The next segments for one card.
    pub(super) fn planned(&self, index: usize, held: &Held, most: usize) -> Option<Plan> {
        let lack = held.best()?;
        let terminals = self.rules.terminals(held.card)?;
        let order = order(&self.rules.board().map, lack, terminals);
        let next: Vec<Edge> = order.into_iter().take(most).collect();
        let missing = lack.missing.len();
        Some(Plan {
            card: index,
            first: *next.first()?,
            edges: next.iter().copied().collect(),
            missing,
            waivers: lack.via.len(),
            finishes: !held.waits && next.len() == missing,
        })
    }
}

/// The missing segments of a way in the order in which they are best laid: on from track that lies
/// there, or out of a city, each where the last one ended as long as that is possible.
fn order(map: &Map, lack: &Lack, terminals: &Terminals) -> Vec<Edge> {
    let mut left = lack.missing;
    let mut reached: Vec<Vertex> = Vec::new();
    for edge in lack.own.union(&lack.via).iter() {
        let (a, b) = map.ends(edge);
        reached.extend([a, b]);
    }
    reached.extend(terminals.as_slice());
    let mut order = Vec::new();
    let mut at: Option<Vertex> = None;
    while !left.is_empty() {
        let out = |vertex: Vertex| {
            let near = map.near(vertex).iter();
            near.copied().find(|(_, edge)| left.has(*edge))
        };
        let on = at.and_then(out);
        let Some((next, edge)) = on.or_else(|| reached.iter().copied().find_map(out)) else {
            break;
        };
        left.remove(edge);
        reached.push(next);
        order.push(edge);
        at = Some(next);
    }
    order
}
