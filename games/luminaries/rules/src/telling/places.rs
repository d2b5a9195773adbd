//! Places and track in words. Most junctions have no name, so a line is told by the cities at its
//! ends or, where there are none, by those nearby.

use crate::board::{Card, City, Edge, EdgeSet, Vertex};
use crate::rules::Luminaries;

/// The points of the compass, against the clock from the east.
const COMPASS: [&str; 8] = [
    "east",
    "northeast",
    "north",
    "northwest",
    "west",
    "southwest",
    "south",
    "southeast",
];

/// Small numbers as words.
const NUMBERS: [&str; 11] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
];

/// A number as people write it within a sentence.
pub(super) fn number(count: usize) -> String {
    NUMBERS
        .get(count)
        .map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// A number of things.
pub(super) fn counted(count: usize, thing: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{s}")
}

/// Words in a row, with "and" before the last.
pub(super) fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

impl Luminaries {
    /// The name of a city, with its state where another city has the same name.
    pub fn city_name(&self, city: City) -> String {
        let cities = &self.board.map.cities;
        let place = &cities[city.index()];
        let alike = cities.iter().filter(|other| other.name == place.name);
        if alike.count() == 1 {
            return place.name.clone();
        }
        let state = match place.state.as_str() {
            "ME" => "Maine",
            "OR" => "Oregon",
            other => other,
        };
        format!("{}, {state}", place.name)
    }

    /// The cities of a card by their names.
    pub fn card_cities(&self, card: Card) -> Vec<String> {
        let cities = match card {
            Card::Company(card) => &self.board.company(card).cities,
            Card::Regional(card) => &self.board.regional(card).cities,
            Card::Bonus(_) => return Vec::new(),
        };
        cities.iter().map(|&city| self.city_name(city)).collect()
    }

    /// What people call a card: the railroad, the region of a regional card, the title of a bonus.
    pub fn card_title(&self, card: Card) -> &str {
        match card {
            Card::Company(card) => &self.board.company(card).name,
            Card::Regional(card) => &self.board.eras[self.board.era(card).index()].1,
            Card::Bonus(card) => &self.board.bonus(card).title,
        }
    }

    /// The city on a vertex, if there is one.
    fn named(&self, vertex: Vertex) -> Option<String> {
        let city = self.board.map.vertices[vertex.index()].city;
        city.map(|city| self.city_name(city))
    }

    /// The city nearest to a place of the map, besides one that is known already.
    fn nearest(&self, (x, y): (f32, f32), known: Option<City>) -> City {
        let map = &self.board.map;
        let away = |city: City| {
            let at = &map.vertices[map.cities[city.index()].vertex.index()];
            (at.x - x).powi(2) + (at.y - y).powi(2)
        };
        (0..map.cities.len())
            .map(City::from_index)
            .filter(|&city| Some(city) != known)
            .min_by(|&a, &b| away(a).total_cmp(&away(b)))
            .unwrap_or_default()
    }

    /// The city nearest to the middle of a line, or one at its end.
    pub fn city_near(&self, edge: Edge) -> City {
        let map = &self.board.map;
        let (a, b) = map.ends(edge);
        let at = |vertex: Vertex| map.vertices[vertex.index()].city;
        let ((x, y), (east, south)) = (self.at(a), self.at(b));
        let middle = (f32::midpoint(x, east), f32::midpoint(y, south));
        at(a)
            .or(at(b))
            .unwrap_or_else(|| self.nearest(middle, None))
    }

    /// A junction in words: its city, or where it lies from the nearest one.
    pub(super) fn junction_words(&self, vertex: Vertex) -> String {
        self.named(vertex).unwrap_or_else(|| {
            let city = self.nearest(self.at(vertex), None);
            let from = self.board.map.cities[city.index()].vertex;
            let heading = self.heading(from, vertex);
            format!("the junction {heading} of {}", self.city_name(city))
        })
    }

    /// Where a vertex lies on the map.
    fn at(&self, vertex: Vertex) -> (f32, f32) {
        let junction = &self.board.map.vertices[vertex.index()];
        (junction.x, junction.y)
    }

    /// In which direction of the compass one vertex lies from another.
    pub fn heading(&self, from: Vertex, to: Vertex) -> &'static str {
        let ((x, y), (east, south)) = (self.at(from), self.at(to));
        let turned = (y - south)
            .atan2(east - x)
            .rem_euclid(std::f32::consts::TAU);
        let eighth = (turned / std::f32::consts::FRAC_PI_4).round() as usize;
        COMPASS[eighth % COMPASS.len()]
    }

    /// A line of the map in words: `Washington – Richmond`, `west of Buffalo` or `between Reno and
    /// Boise`. Several lines may have the same words where no city is near.
    pub fn line_words(&self, edge: Edge) -> String {
        let (a, b) = self.board.map.ends(edge);
        match (self.named(a), self.named(b)) {
            (Some(one), Some(other)) => format!("{one} – {other}"),
            (one, other) => self.stretch(a, one, b, other),
        }
    }

    /// A way between two vertices of which at most one is a city.
    fn stretch(&self, a: Vertex, one: Option<String>, b: Vertex, other: Option<String>) -> String {
        match (one, other) {
            (Some(city), _) => format!("{} of {city}", self.heading(a, b)),
            (None, Some(city)) => format!("{} of {city}", self.heading(b, a)),
            (None, None) => {
                let ((x, y), (east, south)) = (self.at(a), self.at(b));
                let one = self.nearest((x, y), None);
                let mut other = self.nearest((east, south), None);
                if one == other {
                    let middle = (f32::midpoint(x, east), f32::midpoint(y, south));
                    other = self.nearest(middle, Some(one));
                }
                format!(
                    "between {} and {}",
                    self.city_name(one),
                    self.city_name(other)
                )
            }
        }
    }

    /// Track on these lines, as what is laid or taken off: `Washington – Richmond`, `track west of
    /// Buffalo`, `three tracks from Cleveland to Chicago`.
    pub fn track_words(&self, edges: &EdgeSet) -> String {
        if let Some((a, b)) = self.path_ends(edges) {
            let count = edges.len();
            let tracks = format!("{} tracks", number(count));
            return match (self.named(a), self.named(b)) {
                (Some(one), Some(other)) if count == 1 => format!("{one} – {other}"),
                (Some(one), Some(other)) => format!("{tracks} from {one} to {other}"),
                (one, other) if count == 1 => format!("track {}", self.stretch(a, one, b, other)),
                (one, other) => format!("{tracks} {}", self.stretch(a, one, b, other)),
            };
        }
        let words: Vec<String> = edges.iter().map(|edge| self.line_words(edge)).collect();
        // What has no name of its own is called track.
        let words = words.into_iter().map(|words| {
            if words.contains(" – ") {
                words
            } else {
                format!("track {words}")
            }
        });
        let words: Vec<String> = words.collect();
        match words.len() {
            0..=3 => listed(&words),
            count => format!("{} tracks", number(count)),
        }
    }

    /// The two ends of lines that make one path without branches.
    pub fn path_ends(&self, edges: &EdgeSet) -> Option<(Vertex, Vertex)> {
        let map = &self.board.map;
        let mut ends = Vec::new();
        let mut seen: Vec<Vertex> = Vec::new();
        for edge in edges.iter() {
            let (a, b) = map.ends(edge);
            for vertex in [a, b] {
                if seen.contains(&vertex) {
                    continue;
                }
                seen.push(vertex);
                let near = map.near(vertex).iter();
                match near.filter(|(_, line)| edges.has(*line)).count() {
                    1 => ends.push(vertex),
                    2 => {}
                    _ => return None,
                }
            }
        }
        // A path has one vertex more than lines; several paths have more ends.
        match ends[..] {
            [a, b] if seen.len() == edges.len() + 1 => Some((a, b)),
            _ => None,
        }
    }
}
