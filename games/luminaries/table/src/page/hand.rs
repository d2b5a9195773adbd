//! The viewer's own cards: what each names, is worth and still lacks.

use crate::board::page;
use game::Viewer;
use luminaries::{Card, EdgeSet, Lack, Luminaries, Using, View};

/// A card of the viewer's own.
pub(super) struct Held {
    pub(super) card: Card,
    /// What it lacks if own track alone counts; nothing if rivals shut it off.
    alone: Option<Lack>,
    /// What it lacks with track of others, where that is less.
    paid: Option<Lack>,
}

/// The viewer's own cards in the order in which they are drawn.
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
            Held { card, alone, paid }
        })
        .collect()
}

impl Held {
    /// How many segments are missing at least; none if it cannot be done as things stand.
    pub(super) fn missing(&self) -> Option<usize> {
        let best = self.paid.or(self.alone)?;
        Some(best.missing.len())
    }

    /// The edges worth laying for this card.
    pub(super) fn wanted(&self) -> EdgeSet {
        let edges = |lack: &Option<Lack>| lack.map_or(EdgeSet::EMPTY, |lack| lack.missing);
        edges(&self.alone).union(&edges(&self.paid))
    }

    /// The track that is shown as missing: with own track alone, if that is possible.
    pub(super) fn shown(&self) -> EdgeSet {
        self.alone
            .or(self.paid)
            .map_or(EdgeSet::EMPTY, |lack| lack.missing)
    }

    /// Others' segments on the cheapest way.
    pub(super) fn via(&self) -> EdgeSet {
        self.paid.map_or(EdgeSet::EMPTY, |lack| lack.via)
    }

    /// What it lacks, in a few words for the foot of a card.
    pub(super) fn note(&self, rules: &Luminaries) -> String {
        if rules.terminals(self.card).is_none() {
            return String::new();
        }
        let paid = self.paid.map(|lack| {
            let (missing, waivers) = (lack.missing.len(), lack.via.len());
            let noun = if waivers == 1 { "waiver" } else { "waivers" };
            match missing {
                0 => format!("none with {waivers} {noun}"),
                some => format!("{some} with {waivers} {noun}"),
            }
        });
        match (self.alone.map(|lack| lack.missing.len()), paid) {
            (Some(0), _) => "track complete".into(),
            (Some(missing), None) => format!("lacks {missing}"),
            (Some(missing), Some(paid)) => format!("lacks {missing}, {paid}"),
            (None, Some(paid)) => format!("lacks {paid}"),
            (None, None) => "shut off by others".into(),
        }
    }
}

/// The names of a card's cities.
pub(super) fn cities(rules: &Luminaries, card: Card) -> String {
    let map = &rules.board().map;
    let names = rules.terminals(card).map_or_else(Vec::new, |terminals| {
        let cities = terminals.as_slice().iter();
        cities
            .map(|&vertex| {
                map.vertices[vertex.index()]
                    .city
                    .map_or(map.name(vertex), |city| {
                        map.cities[city.index()].name.as_str()
                    })
            })
            .collect()
    });
    names.join(", ")
}

/// What a card is worth, in words.
pub(super) fn worth(rules: &Luminaries, card: Card) -> String {
    match card {
        Card::Company(card) => format!("{} points", rules.board().company(card).value),
        Card::Regional(card) => format!("era {}", rules.board().era(card).number()),
        Card::Bonus(card) => format!("{} points", rules.board().bonus(card).value),
    }
}

/// A card by its short and its full name.
pub(super) fn called(rules: &Luminaries, card: Card) -> String {
    let board = rules.board();
    match card {
        Card::Company(one) => format!("{} ({})", board.card_name(card), board.company(one).name),
        Card::Regional(_) => board.card_name(card).to_owned(),
        Card::Bonus(one) => format!("{} ({})", board.card_name(card), board.bonus(one).title),
    }
}
