//! The board file as it is written, and everything that can be wrong with it.

use std::collections::{BTreeMap, BTreeSet};

use game::Faults;
use serde::Deserialize;

use crate::compass::Direction;

/// The most lanes a board may have, so that a lane fits a byte with room to spare.
const MOST_LANES: usize = 240;
/// The most circles a board may have, so that a set of them fits a word.
const MOST_CIRCLES: usize = 64;
/// The most trains a box can hold.
pub(crate) const MOST_TRAINS: usize = 12;

/// A board file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Data {
    /// The version of this format.
    pub format: u32,
    /// The game it belongs to.
    pub slug: String,
    /// What the board is called.
    pub title: String,
    /// Whether it is an original or a reconstruction.
    pub status: String,
    /// Width of the drawing.
    pub width: f64,
    /// Height of the drawing.
    pub height: f64,
    /// The compass points in the order directions are counted.
    pub compass: Vec<String>,
    /// The code of the depot.
    pub depot: String,
    /// How many trains can stand there.
    pub depot_circles: u8,
    /// How many numbered trains the box holds.
    pub trains: u8,
    /// The terminal unless another is agreed on.
    pub default_terminal: String,
    /// Terminals that make good games.
    pub terminals: Vec<String>,
    /// Where the depot's circles are drawn, from its own place.
    pub depot_offsets: Vec<(f64, f64)>,
    /// What the loader recomputes and compares.
    pub check: Option<Check>,
    /// The circles.
    pub circle: Vec<RawCircle>,
    /// The sections.
    pub section: Vec<RawSection>,
    /// For drawing only.
    pub decor: Option<Decor>,
}

/// What the loader recomputes and compares.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// Number of circles, the depot as one.
    pub circles: u32,
    /// Number of sections.
    pub sections: u32,
    /// Number of depot tracks.
    pub depot_sections: u32,
    /// No track is nearer to the border between two compass points.
    pub min_octant_margin_degrees: f64,
    /// Fewest plays to the usual terminal by each depot track.
    pub moves_via: BTreeMap<String, u32>,
    /// Fewest sections to the usual terminal.
    pub sections_to_sfo: BTreeMap<String, u32>,
}

/// A circle as written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawCircle {
    /// Three capital letters.
    pub code: String,
    /// A name for addresses.
    pub id: String,
    /// The full name.
    pub name: String,
    /// The state or province.
    pub place: String,
    /// `depot` or `city`.
    pub kind: String,
    /// East–west place in the drawing.
    pub x: f64,
    /// North–south place in the drawing.
    pub y: f64,
    /// The side on which the name is drawn.
    pub label: String,
}

impl RawCircle {
    pub(crate) fn place(&self) -> (f64, f64) {
        (self.x, self.y)
    }
}

/// A section as written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawSection {
    /// Its name.
    pub id: String,
    /// The code of one end.
    pub a: String,
    /// The code of the other end.
    pub b: String,
    /// The compass point in which one leaves `a`.
    pub dir_a: String,
    /// The compass point in which one leaves `b`.
    pub dir_b: String,
}

impl RawSection {
    pub(crate) fn direction_a(&self) -> Direction {
        self.dir_a
            .parse()
            .expect("a checked section has a direction")
    }

    pub(crate) fn direction_b(&self) -> Direction {
        self.dir_b
            .parse()
            .expect("a checked section has a direction")
    }
}

/// Lines for drawing.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decor {
    /// The outline of the country.
    pub coast: Vec<(f64, f64)>,
}

impl Data {
    /// Everything that keeps this file from being a board.
    pub(crate) fn faults(&self) -> Faults {
        let mut faults = Faults::new();
        self.general_faults(&mut faults);
        self.circle_faults(&mut faults);
        self.section_faults(&mut faults);
        faults
    }

    fn general_faults(&self, faults: &mut Faults) {
        if self.format != 1 {
            faults.add(format!(
                "format {} is unknown; this program reads format 1",
                self.format
            ));
        }
        let compass: Vec<&str> = Direction::ALL
            .iter()
            .map(|direction| direction.letters())
            .collect();
        if self.compass != compass {
            faults.add(format!("the compass must be {}", compass.join(" ")));
        }
        if self.trains == 0 || self.trains as usize > MOST_TRAINS {
            faults.add(format!(
                "a box holds 1 to {MOST_TRAINS} trains, not {}",
                self.trains
            ));
        }
        if self.depot_circles == 0 {
            faults.add("the depot needs at least one circle");
        }
        if self.depot_offsets.len() != usize::from(self.depot_circles) {
            faults.add(format!(
                "{} depot circles are drawn, the depot has {}",
                self.depot_offsets.len(),
                self.depot_circles
            ));
        }
        let known = |code: &str| self.circle.iter().any(|circle| circle.code == code);
        if !known(&self.depot) {
            faults.add(format!("the depot {} is no circle", self.depot));
        }
        for code in self.terminals.iter().chain([&self.default_terminal]) {
            if !known(code) {
                faults.add(format!("the terminal {code} is no circle"));
            } else if *code == self.depot {
                faults.add(format!("the depot {code} cannot be a terminal"));
            }
        }
    }

    fn circle_faults(&self, faults: &mut Faults) {
        if self.circle.len() > MOST_CIRCLES {
            faults.add(format!(
                "{} circles are too many; {MOST_CIRCLES} is the most",
                self.circle.len()
            ));
        }
        let mut seen = BTreeSet::new();
        for circle in &self.circle {
            let code = &circle.code;
            if code.len() != 3 || !code.chars().all(|letter| letter.is_ascii_uppercase()) {
                faults.add(format!("the code {code:?} is not three capital letters"));
            }
            if !seen.insert(code) {
                faults.add(format!("two circles have the code {code}"));
            }
            let kind = if *code == self.depot { "depot" } else { "city" };
            if circle.kind != kind {
                faults.add(format!(
                    "{code} is a {kind}, but its kind says {:?}",
                    circle.kind
                ));
            }
        }
    }

    fn section_faults(&self, faults: &mut Faults) {
        if self.section.len() * 2 > MOST_LANES {
            faults.add(format!(
                "{} sections are too many; {} is the most",
                self.section.len(),
                MOST_LANES / 2
            ));
        }
        let place = |code: &str| {
            let circle = self.circle.iter().find(|circle| circle.code == code);
            circle.map(RawCircle::place)
        };
        let mut ways = BTreeSet::new();
        let mut pairs = BTreeSet::new();
        for section in &self.section {
            let RawSection {
                id,
                a,
                b,
                dir_a,
                dir_b,
            } = section;
            for code in [a, b] {
                if place(code).is_none() {
                    faults.add(format!("section {id} ends in {code}, which is no circle"));
                }
            }
            if a == b {
                faults.add(format!("section {id} joins {a} to itself"));
            }
            if !pairs.insert(if a < b { (a, b) } else { (b, a) }) {
                faults.add(format!("two sections join {a} and {b}"));
            }
            for (code, letters) in [(a, dir_a), (b, dir_b)] {
                if letters.parse::<Direction>().is_err() {
                    faults.add(format!(
                        "section {id} leaves {code} toward {letters:?}, which is no compass point"
                    ));
                } else if !ways.insert((code, letters)) {
                    faults.add(format!("two tracks leave {code} toward {letters}"));
                }
            }
            if let (Some(from), Some(to)) = (place(a), place(b)) {
                self.geometry_faults(section, from, to, faults);
            }
        }
    }

    /// The drawing decides the compass point; the file must say the same.
    fn geometry_faults(
        &self,
        section: &RawSection,
        from: (f64, f64),
        to: (f64, f64),
        faults: &mut Faults,
    ) {
        let RawSection {
            id,
            a,
            b,
            dir_a,
            dir_b,
        } = section;
        let (drawn, margin) = Direction::of_drawing(from, to);
        if *dir_a != drawn.letters() {
            faults.add(format!(
                "section {id} is drawn {drawn} from {a}, but dir_a says {dir_a}"
            ));
        }
        if *dir_b != drawn.opposite().letters() {
            faults.add(format!(
                "section {id} is drawn {} from {b}, but dir_b says {dir_b}",
                drawn.opposite()
            ));
        }
        let least = self
            .check
            .as_ref()
            .map_or(0.0, |check| check.min_octant_margin_degrees);
        if margin < least {
            faults.add(format!(
                "section {id} is {margin:.2} degrees from another compass point; the check table asks for {least}"
            ));
        }
    }
}
