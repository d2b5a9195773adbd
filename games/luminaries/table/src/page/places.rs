//! Where track is laid or lifted, for whoever does not point at the map: by part of the country, city
//! and line.

use game::Arrange;
use kit::{Click, Group, Line};
use luminaries::{City, EdgeSet, Track};

use super::Table;
use super::pick::PARTS;
use super::turn::{group, picking};
use super::words::lays;

/// How many lines of the map are listed at once.
const FEW: usize = 12;

impl Table<'_> {
    /// Lines to lay track on or to lift it from; where they are many, the parts of the country in which
    /// they lie.
    pub(super) fn parts(&self, kind: Track) -> Vec<Group> {
        let edges = self.edges(kind);
        if edges.len() <= FEW {
            return vec![group(verb(kind), self.tracks(kind, None))];
        }
        let part = |part: usize| {
            let mut near = edges.iter().map(|edge| self.rules.city_near(edge));
            let there = near.any(|city| self.part_of(city) == part);
            let words = format!("In {}", PARTS[part]);
            there.then(|| picking(&words, &format!("{}:{part}", word(kind))))
        };
        let title = format!("{}: where?", verb(kind));
        vec![group(&title, (0..PARTS.len()).filter_map(part).collect())]
    }

    /// The cities of a part of the country near which track can be laid or lifted.
    pub(super) fn cities_in(&self, kind: Track, part: usize) -> Vec<Group> {
        let edges = self.edges(kind);
        let near = edges.iter().map(|edge| self.rules.city_near(edge));
        let mut cities: Vec<(String, City)> = near
            .filter(|&city| self.part_of(city) == part)
            .map(|city| (self.rules.city_name(city), city))
            .collect();
        cities.arrange();
        cities.dedup();
        let line = |(name, city): (String, City)| {
            let code = &self.rules.board().map.cities[city.index()].code;
            picking(&format!("Near {name}"), &format!("{}:{code}", word(kind)))
        };
        let title = format!("{} in {}", verb(kind), PARTS[part]);
        vec![group(&title, cities.into_iter().map(line).collect())]
    }

    /// The part of the country a city lies in.
    fn part_of(&self, city: City) -> usize {
        let map = &self.rules.board().map;
        let at = &map.vertices[map.cities[city.index()].vertex.index()];
        let (wide, high) = map.size;
        let column = (at.x * 3.0 / wide as f32) as usize;
        let south = at.y * 2.0 > high as f32;
        column.min(2) + if south { 3 } else { 0 }
    }

    /// The lines on which track can be laid or lifted one by one.
    fn edges(&self, kind: Track) -> EdgeSet {
        let actions = self.sight.actions.iter().filter_map(lays);
        actions
            .filter(|(found, _)| *found == kind)
            .flat_map(|(_, edges)| edges.iter())
            .collect()
    }

    /// The listed lines to lay track on or to lift it from, near a city or anywhere.
    pub(super) fn tracks(&self, kind: Track, near: Option<City>) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for action in self.sight.actions {
            let Some((found, edges)) = lays(action) else {
                continue;
            };
            let edge = edges.iter().next();
            let far = |city| edge.is_none_or(|edge| self.rules.city_near(edge) != city);
            if found != kind || near.is_some_and(far) {
                continue;
            }
            let verb = match kind {
                Track::Place => "Lay",
                Track::Lift => "Lift",
            };
            let words = format!("{verb} {}", self.rules.track_words(&edges));
            let line = Line::new(words, Click::Act(self.text(action)));
            lines.push(line.with_detail(self.running(&edges)));
        }
        // Most words are told once; the direction tells others apart.
        let words: Vec<String> = lines.iter().map(|line| line.words.clone()).collect();
        for line in &mut lines {
            if words.iter().filter(|other| **other == line.words).count() == 1 {
                line.detail.clear();
            }
        }
        lines
    }
}

fn verb(kind: Track) -> &'static str {
    match kind {
        Track::Place => "Lay track",
        Track::Lift => "Lift track",
    }
}

/// What picks where track is laid or lifted.
fn word(kind: Track) -> &'static str {
    match kind {
        Track::Place => "near",
        Track::Lift => "lift",
    }
}
