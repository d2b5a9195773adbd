//! What choices are called, and what follows from them.

use game::Seat;
use luminaries::{Action, Card, EdgeSet, Lines, Source, Track, Vertex};

use super::Table;
use super::plan::Plan;

/// The edges an action lays or lifts.
pub(crate) fn lays(action: &Action) -> Option<(Track, EdgeSet)> {
    let Action::Lay(kind, lines) = action else {
        return None;
    };
    Some((*kind, lines.set()))
}

/// A number of things, as in `2 waivers`.
pub(super) fn counted(count: usize, thing: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{s}")
}

/// A list in words: `one, two and three`.
pub(super) fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A number of companies.
pub(super) fn companies(count: u8) -> String {
    match count {
        1 => "1 company".to_owned(),
        count => format!("{count} companies"),
    }
}

impl Table<'_> {
    /// The cities of a card in a row.
    pub(super) fn cities(&self, card: Card) -> String {
        self.rules.card_cities(card).join(" – ")
    }

    /// What laying these lines is called: on from track that lies there, from a city, or just where.
    pub(super) fn laying(&self, edges: &EdgeSet) -> String {
        let rules = self.rules;
        let Some((a, b)) = rules.path_ends(edges) else {
            let mut near: Vec<String> = Vec::new();
            for edge in edges.iter() {
                let city = rules.city_name(rules.city_near(edge));
                if near.len() < 2 && !near.contains(&city) {
                    near.push(city);
                }
            }
            return format!("Lay {} near {}", edges.len(), near.join(" and "));
        };
        let city = |vertex: Vertex| {
            let city = rules.board().map.vertices[vertex.index()].city;
            city.map(|city| rules.city_name(city))
        };
        // Short, so that a choice is one line: what is asked above says that these are tracks.
        let tracks = match edges.len() {
            1 => "track ".to_owned(),
            count => format!("{count} "),
        };
        let (from, to) = if self.touches(b) && !self.touches(a) {
            (b, a)
        } else {
            (a, b)
        };
        match (city(from), city(to)) {
            (None, Some(city)) if self.touches(from) => format!("Lay {tracks}on into {city}"),
            (Some(city), None) => {
                format!("Lay {tracks}{} from {city}", rules.heading(from, to))
            }
            (None, Some(city)) => {
                format!("Lay {tracks}{} from {city}", rules.heading(to, from))
            }
            (None, None) if self.touches(from) && edges.len() > 1 => {
                format!("Lay {tracks}more {}", rules.heading(from, to))
            }
            (Some(one), Some(other)) if edges.len() == 1 => format!("Lay {one} – {other}"),
            (Some(one), Some(other)) => format!("Lay {tracks}from {one} to {other}"),
            (None, None) => format!("Lay {}", rules.track_words(edges)),
        }
    }

    /// Whether own track touches a junction.
    fn touches(&self, vertex: Vertex) -> bool {
        let near = self.rules.board().map.near(vertex).iter();
        let own = self.own().map(|seat| self.view().tracks.of(seat));
        own.is_some_and(|own| near.clone().any(|(_, edge)| own.has(*edge)))
    }

    /// What follows for a card if so many of its missing segments are laid.
    pub(super) fn progress(&self, plan: &Plan, laid: usize) -> String {
        let held = &self.hand[plan.card];
        let title = self.rules.card_title(held.card);
        let left = plan.missing - laid;
        let waivers = match plan.waivers {
            0 => String::new(),
            some => format!(", {}", counted(some, "waiver")),
        };
        if left == 0 && !held.waits {
            return format!("finishes your {title} card:\u{a0}+{}{waivers}", held.gain);
        }
        if left == 0 {
            return format!("finishes your {title} card, which waits for an earlier one{waivers}");
        }
        // The two numbers stay on one line.
        let numbers = format!("{}\u{a0}missing\u{a0}→\u{a0}{left}", plan.missing);
        format!("{title}: {numbers}{waivers}")
    }

    /// What scoring a card is called.
    pub(super) fn scoring(&self, card: Card) -> String {
        let held = self.hand.iter().find(|held| held.card == card);
        let gain = held.map_or(0, |held| held.gain);
        let title = self.rules.card_title(card);
        match card {
            Card::Company(_) => format!("Found {title}, +{gain}"),
            Card::Regional(_) | Card::Bonus(_) => format!("Score {title}, +{gain}"),
        }
    }

    /// What a way to score a card costs.
    pub(super) fn cost(&self, action: &Action) -> String {
        let mut parts = Vec::new();
        let via = action.lines().map_or(EdgeSet::EMPTY, Lines::set);
        parts.push(match via.is_empty() {
            true => "over your own track".to_owned(),
            false => self.price(&via),
        });
        if let Action::Company(card, via) = action {
            let sets = self.coming_off(*card, via);
            if let Some(off) = sets.first().map(EdgeSet::len) {
                let come = if off == 1 { "comes" } else { "come" };
                parts.push(format!("{off} of your tracks {come} off"));
            }
        }
        parts.join(", ")
    }

    /// What a way over these segments of others costs. A waiver kept to the end is a point (LU-89).
    pub(super) fn price(&self, via: &EdgeSet) -> String {
        let rivals = via.without(self.own_track());
        let points = rivals.len() * usize::from(self.rules.board().waiver_value);
        format!("pays {} (−{points})", listed(&self.payments(via)))
    }

    /// The viewer's own track.
    pub(super) fn own_track(&self) -> &EdgeSet {
        let own = self.own().map(|seat| self.view().tracks.of(seat));
        own.unwrap_or(&EdgeSet::EMPTY)
    }

    /// What each owner of these segments is paid.
    pub(super) fn payments(&self, via: &EdgeSet) -> Vec<String> {
        let tracks = &self.view().tracks;
        let paid = |seat: Seat| {
            let count = via.both(tracks.of(seat)).len();
            (count > 0).then(|| format!("{} {}", self.sight.name(seat), counted(count, "waiver")))
        };
        self.rules.seats().iter().filter_map(paid).collect()
    }

    /// What an action is called, and what follows from it.
    pub(super) fn described(&self, action: &Action) -> (String, String) {
        let rules = self.rules;
        let board = rules.board();
        let title = |card: Card| rules.card_title(card);
        match action {
            Action::Choose(one, two) => (
                format!("Keep {}", self.cities(Card::Regional(*one))),
                format!(
                    "and {}; {}\u{a0}tracks\u{a0}for\u{a0}both",
                    self.cities(Card::Regional(*two)),
                    board.regional(*one).fewest + board.regional(*two).fewest
                ),
            ),
            Action::Keep(card) => {
                let note = self.note(Card::Regional(*card));
                let name = self.cities(Card::Regional(*card));
                (format!("Keep {name}"), note)
            }
            Action::Lay(Track::Place, lines) => (self.laying(&lines.set()), String::new()),
            Action::Lay(Track::Lift, lines) => {
                let words = rules.track_words(&lines.set());
                (format!("Lift {words}"), self.running(&lines.set()))
            }
            Action::Regional(card, _) => (self.scoring(Card::Regional(*card)), self.cost(action)),
            Action::Company(card, _) => (self.scoring(Card::Company(*card)), self.cost(action)),
            Action::Draw(Source::Deck) => (
                "Draw from the deck".into(),
                match self.view().deck {
                    0 => "made of the discards, shuffled".to_owned(),
                    some => format!("{} in it", counted(usize::from(some), "card")),
                },
            ),
            Action::Draw(Source::Row(card)) => {
                let value = board.company(*card).value;
                let card = Card::Company(*card);
                let missing = match self.missing(card).len() {
                    0 => "ready".to_owned(),
                    some => format!("{some} missing"),
                };
                (
                    format!("Take {}", title(card)),
                    format!("{value} points, {missing}: {}", self.cities(card)),
                )
            }
            Action::Remove(lines) => (
                format!("Take {} off", self.different(&lines.set())),
                counted(lines.set().len(), "track"),
            ),
            Action::Swap(card) => {
                let card = Card::Company(*card);
                (
                    format!("Discard {}", title(card)),
                    format!("{} points, {}", self.gain(card), self.note(card)),
                )
            }
            Action::Skip(card) => {
                let own = self.own().map(|seat| self.view().estate(seat).regs);
                let lowest = || own.and_then(|regs| regs.iter().next());
                let name = card.or_else(lowest).map(Card::Regional);
                let name = name.map_or_else(String::new, |card| self.cities(card));
                ("Skip an era".into(), {
                    let all = crate::number(self.rules.board().counts.end_regionals);
                    format!("discards {name}; {all} regional cards are then out of reach for you")
                })
            }
            Action::Claim(bonus, _) => {
                let card = board.bonus(*bonus);
                (
                    format!("Claim {}, +{}", card.title, card.value),
                    card.words.trim_end_matches('.').to_owned(),
                )
            }
            Action::Reset => (
                "Replace the cards for sale".into(),
                "costs a waiver".to_owned(),
            ),
            Action::End => ("End turn".into(), String::new()),
        }
    }

    fn gain(&self, card: Card) -> u8 {
        let held = self.hand.iter().find(|held| held.card == card);
        held.map_or(0, |held| held.gain)
    }

    fn note(&self, card: Card) -> String {
        let held = self.hand.iter().find(|held| held.card == card);
        held.map_or_else(String::new, super::Held::note)
    }

    /// The direction in which a single line runs, where its words may be another's too.
    pub(super) fn running(&self, edges: &EdgeSet) -> String {
        let map = &self.rules.board().map;
        let edge = edges.iter().next().filter(|_| edges.len() == 1);
        edge.map_or_else(String::new, |edge| {
            let (a, b) = map.ends(edge);
            format!("running {}", self.rules.heading(a, b))
        })
    }

    /// What only this one of the sets that may come off takes; all of it if there is no other.
    fn different(&self, set: &EdgeSet) -> String {
        let sets = self.removals().unwrap_or_default();
        let common = sets.iter().fold(*set, |all, other| all.both(other));
        let own = set.without(&common);
        let told = if own.is_empty() { set } else { &own };
        self.rules.track_words(told)
    }
}
