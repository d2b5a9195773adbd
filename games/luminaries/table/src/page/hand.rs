//! The viewer's own cards: what each names, is worth and still lacks.

use crate::board::page;
use game::{Seat, Viewer};
use luminaries::{Card, EdgeSet, Lack, Luminaries, Using, View};

/// A card of the viewer's own.
pub(super) struct Held {
    pub(super) card: Card,
    /// The points it would bring now.
    pub(super) gain: u8,
    /// Whether another card must be scored before it (LU-43).
    pub(super) waits: bool,
    /// What it lacks if own track alone counts; nothing if rivals shut it off.
    alone: Option<Lack>,
    /// What it lacks with track of others, where that is less.
    paid: Option<Lack>,
    /// How many segments the viewer has left, and may lay in a turn.
    supply: usize,
    turn: usize,
}

/// The table as it will be once the company that the viewer has just founded has taken its track
/// off the map: cards are judged by what is left then.
pub(super) fn ahead(rules: &Luminaries, view: &View) -> Option<View> {
    let Some(Viewer::Seat(seat)) = view.viewer else {
        return None;
    };
    let founded = view.founded.filter(|_| view.turn == seat)?;
    let sets = rules.coming_off(view, seat, founded, &view.via);
    let mut ahead = view.clone();
    ahead.tracks.lift(seat, sets.first()?);
    Some(ahead)
}

/// The viewer's own cards, those to be chosen from first.
pub(super) fn held(rules: &Luminaries, view: &View) -> Vec<Held> {
    let Some(Viewer::Seat(seat)) = view.viewer else {
        return Vec::new();
    };
    let rivals = !view.tracks.rivals(seat).is_empty();
    let cards = page::hand(view).into_iter();
    cards
        .map(|card| {
            let alone = rules.lack(view, seat, card, Using::Own);
            let missing = alone.map_or(usize::MAX, |lack| lack.missing.len());
            let paid = (rivals && missing > 0)
                .then(|| rules.lack(view, seat, card, Using::Waivers))
                .flatten()
                .filter(|lack| lack.missing.len() < missing);
            Held {
                card,
                gain: gain(rules, view, seat, card),
                waits: waits(rules, view, seat, card),
                alone,
                paid,
                supply: usize::from(view.estate(seat).supply),
                turn: usize::from(rules.board().counts.track_max),
            }
        })
        .collect()
}

fn gain(rules: &Luminaries, view: &View, seat: Seat, card: Card) -> u8 {
    match card {
        Card::Company(card) => rules.board().company(card).value,
        Card::Regional(_) => rules.regional_gain(view.estate(seat).regionals),
        Card::Bonus(card) => rules.board().bonus(card).value,
    }
}

/// Whether a regional card of an earlier era is in the way.
fn waits(rules: &Luminaries, view: &View, seat: Seat, card: Card) -> bool {
    let Card::Regional(card) = card else {
        return false;
    };
    let (board, era) = (rules.board(), rules.board().era(card));
    let counts = &board.counts;
    // LU-44: with four or five seats the first two eras come in either order.
    let free = counts.any_order_players.contains(&rules.seats().get())
        && counts.start_eras.contains(&era.number());
    let regs = view.estate(seat).regs;
    !free && regs.iter().any(|other| board.era(other) < era)
}

impl Held {
    /// The way that is worth following: over others' track only where it saves more than it costs.
    pub(super) fn best(&self) -> Option<&Lack> {
        match (&self.alone, &self.paid) {
            (Some(alone), Some(paid)) if !self.pays(alone, paid) => Some(alone),
            (_, Some(paid)) => Some(paid),
            (alone, None) => alone.as_ref(),
        }
    }

    /// Whether track of others is worth its waivers: it saves more segments than they cost, or
    /// there are too few left to do without, or it saves a turn and the card brings more than it costs.
    fn pays(&self, alone: &Lack, paid: &Lack) -> bool {
        let (own, less, waivers) = (alone.missing.len(), paid.missing.len(), paid.via.len());
        // Every turn lays track, so that nothing is gained by less than a turn's.
        let turns = |missing: usize| missing.div_ceil(self.turn.max(1)).max(1);
        let sooner = !self.waits && turns(less) < turns(own) && waivers < usize::from(self.gain);
        let short = own > self.supply && less <= self.supply;
        own > less + waivers || short || sooner
    }

    /// Whether it can be scored as the track lies, for waivers or without.
    pub(super) fn lacks_no_track(&self) -> bool {
        let ways = [&self.alone, &self.paid];
        let mut ways = ways.into_iter().flatten();
        !self.waits && ways.any(|lack| lack.missing.is_empty())
    }

    /// The track that is shown as missing.
    pub(super) fn shown(&self) -> EdgeSet {
        self.best().map_or(EdgeSet::EMPTY, |lack| lack.missing)
    }

    /// Others' segments on that way.
    pub(super) fn via(&self) -> EdgeSet {
        self.best().map_or(EdgeSet::EMPTY, |lack| lack.via)
    }

    /// What it lacks, in a few words.
    pub(super) fn note(&self) -> String {
        let Some(lack) = self.best() else {
            return "blocked".into();
        };
        let waivers = |count: usize| {
            let s = if count == 1 { "" } else { "s" };
            format!("{count} waiver{s}")
        };
        match (lack.missing.len(), lack.via.len()) {
            (0, 0) if self.waits => "waits its turn".into(),
            (0, 0) => "ready".into(),
            (0, paid) => waivers(paid),
            // What is not worth its waivers as long as there is track to lay can be paid for all the same.
            (missing, 0) => match &self.paid {
                Some(paid) if paid.missing.is_empty() && !self.waits => {
                    let paid = waivers(paid.via.len()).replace(' ', "\u{a0}");
                    format!("{missing}\u{a0}missing or {paid}")
                }
                Some(_) | None => format!("{missing} missing"),
            },
            // A narrow card breaks it between the two.
            (missing, paid) => {
                let paid = waivers(paid).replace(' ', "\u{a0}");
                format!("{missing}\u{a0}missing, {paid}")
            }
        }
    }
}
