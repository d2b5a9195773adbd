//! What is asked and what can be done, in words: the list beside the board.

use game::Seat;
use luminaries::{Action, Card, Cause, EdgeSet, Phase, Source, Track};

use super::hand::{called, cities, worth};
use super::pick::Picked;
use super::{Held, Table, spoken};
use kit::{Click, Group, Line};

/// How many lines of the map the list names before it leads to the others by rows.
const FOREMOST: usize = 6;

impl Table<'_> {
    /// What is asked of the viewer.
    pub(super) fn asked(&self) -> Option<String> {
        self.sight.seat?;
        let view = self.view();
        if let (Picked::Card(index), Phase::Option) = (&self.picked, view.phase) {
            let card = self.hand[*index].card;
            let word = match card {
                Card::Regional(_) => "regional",
                Card::Company(_) | Card::Bonus(_) => "company",
            };
            let name = self.rules.board().card_name(card);
            let seat = self.sight.seat?;
            // A board can be too crowded to list every route worth taking.
            let cut = match self.rules.offers_in(view, seat, card).beyond {
                Some(0) => "; the board is crowded, and there may be other good routes".to_owned(),
                Some(most) => format!(
                    "; the board is crowded, and routes for more than {most} waivers may be missing"
                ),
                None => String::new(),
            };
            return Some(format!(
                "choose a route; another one over others’ track can be typed: {word} {name} via …{cut}"
            ));
        }
        let text = match view.phase {
            Phase::Setup => "keep one card of either of the first two eras".to_owned(),
            Phase::Track => {
                "lay one to three segments: click lines of the map; or lift as many of yours".into()
            }
            Phase::Option => match view.more {
                Some(more) => {
                    let verb = match more.kind {
                        Track::Place => "laid",
                        Track::Lift => "lifted",
                    };
                    let done = 3 - more.left;
                    format!("{done} {verb}, {} more if you like; or go on", more.left)
                }
                None => "the track is done: one optional action, or end the turn".into(),
            },
            Phase::Keep => "keep one of the regional cards you drew".into(),
            Phase::Draw(Cause::Company) => "founded! take a new company card".into(),
            Phase::Draw(Cause::Swap) => "take another company card".into(),
            Phase::Remove => {
                let name = view.founded.map(|card| self.rules.board().company(card));
                let name = name.map_or("the company", |card| card.name.as_str());
                format!("track of yours comes off for {name}")
            }
            Phase::Close => "end the turn".into(),
            Phase::Over => return None,
        };
        Some(text)
    }

    /// The choices, as far as they fit what was picked.
    pub(super) fn groups(&self) -> Vec<Group> {
        if self.sight.seat.is_none() {
            return Vec::new();
        }
        let plain = |choices| vec![group("", choices)];
        match &self.picked {
            Picked::Action(action) => plain(vec![self.sure(action)]),
            Picked::Card(index) => self.about(self.hand[*index].card),
            Picked::Line(edge) => plain(self.lines(|action| {
                matches!(action, Action::Lay(..) | Action::Remove(_))
                    && action.lines().is_some_and(|lines| lines.set.has(*edge))
            })),
            Picked::Rows => vec![group("Lay track in a row of the map", self.rows())],
            Picked::Row(letter) => {
                let edges = self.row(*letter);
                let title = format!("Lay track from row {letter}");
                vec![group(&title, self.bare(|action| places(action, &edges)))]
            }
            Picked::Lift => {
                let lifts = |action: &Action| matches!(action, Action::Lay(Track::Lift, _));
                vec![group("Lift a segment of yours", self.bare(lifts))]
            }
            Picked::Swap => {
                let swaps = |action: &Action| matches!(action, Action::Swap(_));
                vec![group(
                    "Discard a company card for another",
                    self.lines(swaps),
                )]
            }
            Picked::Nothing => self.all(),
        }
    }

    /// Everything, grouped; what is many is reached by a pick.
    fn all(&self) -> Vec<Group> {
        match self.view().phase {
            Phase::Setup | Phase::Keep | Phase::Draw(_) | Phase::Remove | Phase::Over => {
                vec![group("", self.lines(|_| true))]
            }
            Phase::Track | Phase::Option | Phase::Close => {
                let mut groups = vec![
                    group("Track", self.track()),
                    group("Score", self.scores()),
                    group("Instead", self.instead()),
                    group("Free of charge or for a waiver", self.free()),
                    group("", self.lines(|action| matches!(action, Action::End))),
                ];
                groups.retain(|group| !group.choices.is_empty());
                groups
            }
        }
    }

    /// What can be done with one card of the hand.
    fn about(&self, card: Card) -> Vec<Group> {
        let mut groups = Vec::new();
        let title = format!("{}: {}", called(self.rules, card), cities(self.rules, card));
        let own = self.lines(|action| self.concerns(action, card));
        groups.push(group(&title, own));
        let wanted = self.hand.iter().find(|held| held.card == card);
        let wanted = wanted.map_or(EdgeSet::EMPTY, Held::wanted);
        let track = self.lines(|action| places(action, &wanted));
        if !track.is_empty() {
            groups.push(group("Track it wants", track));
        }
        groups
    }

    /// Whether an action is about a card of the hand.
    pub(super) fn concerns(&self, action: &Action, card: Card) -> bool {
        match *action {
            Action::Choose(one, two) => [one, two].map(Card::Regional).contains(&card),
            Action::Keep(one) | Action::Regional(one, _) | Action::Skip(Some(one)) => {
                card == Card::Regional(one)
            }
            Action::Company(one, _) | Action::Swap(one) | Action::Draw(Source::Row(one)) => {
                card == Card::Company(one)
            }
            Action::Skip(None) => {
                let lowest = self
                    .own()
                    .and_then(|seat| self.view().estate(seat).regs.iter().next());
                lowest.map(Card::Regional) == Some(card)
            }
            Action::Claim(one, _) => card == Card::Bonus(one),
            Action::Draw(Source::Deck)
            | Action::Lay(..)
            | Action::Remove(_)
            | Action::Reset
            | Action::End => false,
        }
    }

    /// The track that cards want, nearest to completion first, and ways to all other track.
    fn track(&self) -> Vec<Line> {
        let mut near: Vec<_> = self
            .hand
            .iter()
            .filter(|held| held.missing().is_some())
            .collect();
        near.sort_by_key(|held| held.missing());
        let mut foremost = EdgeSet::EMPTY;
        for held in near {
            for edge in held.wanted().iter() {
                if foremost.len() < FOREMOST {
                    foremost.insert(edge);
                }
            }
        }
        let mut lines = self.lines(|action| places(action, &foremost));
        let has = |kind: Track| {
            self.sight
                .actions
                .iter()
                .any(|action| lays(action).is_some_and(|(one, _)| one == kind))
        };
        if has(Track::Place) {
            lines.push(picking("Lay track elsewhere, by rows of the map …", "rows"));
        }
        if has(Track::Lift) {
            lines.push(picking("Lift track of yours …", "lift"));
        }
        lines
    }

    /// One line for each card that can be scored; its routes come next.
    fn scores(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        for held in &self.hand {
            let scores = |action: &&Action| {
                matches!(action, Action::Regional(..) | Action::Company(..))
                    && self.concerns(action, held.card)
            };
            let routes = self
                .sight
                .actions
                .iter()
                .filter(scores)
                .filter_map(Action::lines);
            let Some(least) = routes.map(|via| via.set.len()).min() else {
                continue;
            };
            let price = match least {
                0 => "on your own track".to_owned(),
                1 => "for 1 waiver".to_owned(),
                some => format!("for {some} waivers"),
            };
            let words = format!(
                "{}, {}, {price} …",
                called(self.rules, held.card),
                worth(self.rules, held.card)
            );
            lines.push(picking(&words, &self.pick_of(held.card)));
        }
        lines
    }

    /// What can be done instead of scoring.
    fn instead(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        if self
            .sight
            .actions
            .iter()
            .any(|action| matches!(action, Action::Swap(_)))
        {
            lines.push(picking("Swap a company card …", "swap"));
        }
        lines.extend(self.lines(|action| matches!(action, Action::Skip(_))));
        lines
    }

    fn free(&self) -> Vec<Line> {
        self.lines(|action| matches!(action, Action::Claim(..) | Action::Reset))
    }

    /// The rows of the map in which track can be laid.
    fn rows(&self) -> Vec<Line> {
        let map = &self.rules.board().map;
        let mut rows: Vec<char> = map
            .vertices
            .iter()
            .filter_map(|at| at.name.chars().next())
            .collect();
        rows.sort_unstable();
        rows.dedup();
        rows.into_iter()
            .map(|letter| {
                let cities = map
                    .cities
                    .iter()
                    .filter(|place| map.name(place.vertex).starts_with(letter));
                let codes: Vec<&str> = cities.map(|place| place.code.as_str()).collect();
                picking(
                    &format!("{letter}: {}", codes.join(" ")),
                    &format!("row:{letter}"),
                )
            })
            .collect()
    }

    /// The edges that begin in a row.
    fn row(&self, letter: char) -> EdgeSet {
        let map = &self.rules.board().map;
        let edges = map.all_edges().iter();
        edges
            .filter(|&edge| map.name(map.ends(edge).0).starts_with(letter))
            .collect()
    }

    /// What picks a card of the hand.
    pub(super) fn pick_of(&self, card: Card) -> String {
        format!("card:{}", self.rules.board().card_name(card))
    }

    /// The listed actions that fit, each as a line.
    fn lines(&self, fits: impl Fn(&Action) -> bool) -> Vec<Line> {
        let actions = self.sight.actions.iter();
        actions
            .filter(|action| fits(action))
            .map(|action| Line::new(self.words(action), self.does(action)))
            .collect()
    }

    /// Actions on track that fit, each by its notation alone, since there may be many.
    fn bare(&self, fits: impl Fn(&Action) -> bool) -> Vec<Line> {
        let mut lines = Vec::new();
        for action in self.sight.actions.iter().filter(|action| fits(action)) {
            lines.extend(
                lays(action)
                    .and_then(|lay| self.laying(lay))
                    .map(|text| Line::new(text.clone(), Click::Act(text))),
            );
        }
        lines
    }

    /// The line that is asked about before it is done.
    fn sure(&self, action: &Action) -> Line {
        let mut words = self.words(action);
        let via = action
            .lines()
            .filter(|_| !matches!(action, Action::Lay(..) | Action::Remove(_)));
        if let Some(via) = via.filter(|via| !via.set.is_empty()) {
            words.push_str(&format!(" — over {}", self.edges(&via.set)));
        }
        if let Action::Company(card, via) = action {
            let sets = self.coming_off(*card, via);
            words.push_str(&match &sets[..] {
                [] => String::new(),
                [only] => format!(" — off come {}", self.edges(only)),
                [..] => format!(" — {} ways to choose what comes off", sets.len()),
            });
        }
        Line::new(words, self.sight.doing(self.rules, action))
    }

    /// What a click on an action does: what cannot be taken back is shown on the map first.
    pub(super) fn does(&self, action: &Action) -> Click {
        let shown_first = match action {
            Action::Regional(..)
            | Action::Company(..)
            | Action::Swap(_)
            | Action::Skip(_)
            | Action::Claim(..)
            | Action::Reset => true,
            Action::Remove(_) => self.sight.actions.len() > 1,
            Action::Choose(..)
            | Action::Keep(_)
            | Action::Lay(..)
            | Action::Draw(_)
            | Action::End => false,
        };
        if shown_first {
            Click::Pick(self.text(action))
        } else {
            self.sight.doing(self.rules, action)
        }
    }

    /// What an action does and costs.
    pub(super) fn words(&self, action: &Action) -> String {
        let rules = self.rules;
        let board = rules.board();
        let named = |card: Card| format!("{} ({})", board.card_name(card), cities(rules, card));
        match action {
            Action::Choose(one, two) => format!(
                "Keep {} and {}",
                named(Card::Regional(*one)),
                named(Card::Regional(*two))
            ),
            Action::Keep(card) => format!("Keep {}", named(Card::Regional(*card))),
            Action::Lay(Track::Place, lines) => {
                format!(
                    "Lay {}{}",
                    self.edges(&lines.set),
                    self.wanted_by(&lines.set)
                )
            }
            Action::Lay(Track::Lift, lines) => format!("Lift {}", self.edges(&lines.set)),
            Action::Regional(card, via) => {
                format!(
                    "Score {}{}",
                    named(Card::Regional(*card)),
                    self.price(&via.set)
                )
            }
            Action::Company(card, via) => {
                let name = Card::Company(*card);
                let (called, worth) = (called(rules, name), worth(rules, name));
                let off = self.coming_off(*card, via);
                let off = off.first().map_or(0, EdgeSet::len);
                let price = self.price(&via.set);
                format!("Found {called} for {worth}{price}; {off} of yours come off")
            }
            Action::Draw(Source::Deck) => "Draw from the deck".into(),
            Action::Draw(Source::Row(card)) => {
                let card = Card::Company(*card);
                format!(
                    "Take {}, {}: {}",
                    called(rules, card),
                    worth(rules, card),
                    cities(rules, card)
                )
            }
            Action::Remove(lines) => format!("Take off {}", self.edges(&lines.set)),
            Action::Swap(card) => format!(
                "Discard {} and take another",
                called(rules, Card::Company(*card))
            ),
            Action::Skip(card) => {
                let lowest = || {
                    self.own()
                        .and_then(|seat| self.view().estate(seat).regs.iter().next())
                };
                let name = card
                    .or_else(lowest)
                    .map_or("", |card| board.card_name(Card::Regional(card)));
                format!(
                    "Skip an era: discard {name} and draw from the next one; you can then not end the game by regional cards"
                )
            }
            Action::Claim(bonus, _) => {
                let card = board.bonus(*bonus);
                format!(
                    "Claim {} for {} points: {}",
                    card.title, card.value, card.words
                )
            }
            Action::Reset => "Replace the row, for a waiver".into(),
            Action::End => "End the turn".into(),
        }
    }

    /// What others are paid for these segments.
    pub(super) fn price(&self, via: &EdgeSet) -> String {
        if via.is_empty() {
            return ", on your own track".into();
        }
        let tracks = &self.view().tracks;
        let paid = |seat: Seat| {
            let count = via.both(tracks.of(seat)).len();
            let noun = if count == 1 { "waiver" } else { "waivers" };
            (count > 0).then(|| format!("{count} {noun} to {}", self.sight.name(seat)))
        };
        let paid: Vec<String> = self.rules.seats().iter().filter_map(paid).collect();
        format!(", paying {}", paid.join(" and "))
    }

    fn wanted_by(&self, edges: &EdgeSet) -> String {
        let cards = self.hand.iter().filter(|held| edges.within(&held.wanted()));
        let names: Vec<&str> = cards
            .map(|held| self.rules.board().card_name(held.card))
            .collect();
        if names.is_empty() {
            String::new()
        } else {
            format!(" for {}", names.join(", "))
        }
    }

    fn edges(&self, edges: &EdgeSet) -> String {
        let names: Vec<String> = edges.iter().map(|edge| spoken(self.rules, edge)).collect();
        names.join(", ")
    }
}

fn group(title: &str, choices: Vec<Line>) -> Group {
    Group {
        title: title.to_owned(),
        choices,
    }
}

fn picking(words: &str, pick: &str) -> Line {
    Line::new(words.to_owned(), Click::Pick(pick.to_owned()))
}

/// The edges an action lays or lifts.
pub(crate) fn lays(action: &Action) -> Option<(Track, &EdgeSet)> {
    let Action::Lay(kind, lines) = action else {
        return None;
    };
    Some((*kind, &lines.set))
}

fn places(action: &Action, edges: &EdgeSet) -> bool {
    matches!(lays(action), Some((Track::Place, set)) if set.within(edges))
}
