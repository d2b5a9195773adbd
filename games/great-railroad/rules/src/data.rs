//! The board file as it is written, and everything that can be wrong with it.

use std::collections::{BTreeMap, BTreeSet};

use game::{DataFile, Faults, Field, Shape, Spot};
use serde::Deserialize;

use crate::compass::Direction;

/// The most lanes a board may have, so that a lane fits a byte with room to spare.
const MOST_LANES: usize = 240;
/// The most circles a board may have, so that a set of them fits a word.
const MOST_CIRCLES: usize = 64;
/// The most trains a box can hold.
pub(crate) const MOST_TRAINS: usize = 12;

/// The most trains that can stand in a depot: so many circles are drawn.
const MOST_IN_DEPOT: u8 = 4;
/// The longest name of a circle.
const LONGEST_NAME: usize = 30;
/// The longest title.
const LONGEST_TITLE: usize = 40;
/// How large a drawing is; others are fitted into it.
const DRAWING: (f64, f64) = (1840.0, 1090.0);
/// How far circles are apart at least in a drawing of that size.
const NEAREST: f64 = 60.0;

/// What a file may say, and must.
pub(crate) const FIELDS: &[Field] = &[
    Field::needed("format", Shape::Whole(0, 1_000_000)),
    Field::needed("slug", Shape::Text),
    Field::needed("title", Shape::Text),
    Field::optional("status", Shape::Text),
    Field::needed("width", Shape::Number),
    Field::needed("height", Shape::Number),
    Field::optional("compass", Shape::List(&Shape::Text, 16)),
    Field::needed("depot", Shape::Text),
    Field::needed("depot_circles", Shape::Whole(0, 255)),
    Field::needed("trains", Shape::Whole(0, 255)),
    Field::needed("default_terminal", Shape::Text),
    Field::optional("terminals", Shape::List(&Shape::Text, 1000)),
    Field::optional("depot_offsets", Shape::List(&Shape::Point, 16)),
    Field::optional("check", Shape::Table(CHECK)),
    Field::needed("circle", Shape::List(&Shape::Table(CIRCLE), 1000)),
    Field::needed("section", Shape::List(&Shape::Table(SECTION), 1000)),
    Field::optional("decor", Shape::Table(DECOR)),
];

const COUNT: Shape = Shape::Whole(0, 1_000_000);

const CHECK: &[Field] = &[
    Field::needed("circles", COUNT),
    Field::needed("sections", COUNT),
    Field::needed("depot_sections", COUNT),
    Field::needed("min_octant_margin_degrees", Shape::Number),
    Field::needed("moves_via", Shape::Named(&COUNT)),
    Field::needed("sections_to_sfo", Shape::Named(&COUNT)),
];

const CIRCLE: &[Field] = &[
    Field::needed("code", Shape::Text),
    Field::optional("id", Shape::Text),
    Field::needed("name", Shape::Text),
    Field::optional("place", Shape::Text),
    Field::optional("kind", Shape::Text),
    Field::needed("x", Shape::Number),
    Field::needed("y", Shape::Number),
    Field::optional("label", Shape::Text),
];

const SECTION: &[Field] = &[
    Field::optional("id", Shape::Text),
    Field::needed("a", Shape::Text),
    Field::needed("b", Shape::Text),
    Field::optional("dir_a", Shape::Text),
    Field::optional("dir_b", Shape::Text),
];

const DECOR: &[Field] = &[Field::needed("coast", Shape::List(&Shape::Point, 2000))];

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
    #[serde(default)]
    pub status: String,
    /// Width of the drawing.
    pub width: f64,
    /// Height of the drawing.
    pub height: f64,
    /// The compass points in the order directions are counted.
    #[serde(default)]
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
    #[serde(default)]
    pub terminals: Vec<String>,
    /// Where the depot's circles are drawn, from its own place.
    #[serde(default)]
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
    #[serde(default)]
    pub id: String,
    /// The full name.
    pub name: String,
    /// The state or province.
    #[serde(default)]
    pub place: String,
    /// `depot` or `city`.
    #[serde(default)]
    pub kind: String,
    /// East–west place in the drawing.
    pub x: f64,
    /// North–south place in the drawing.
    pub y: f64,
    /// The side on which the name is drawn in the box.
    #[serde(default)]
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
    #[serde(default)]
    pub id: String,
    /// The code of one end.
    pub a: String,
    /// The code of the other end.
    pub b: String,
    /// The compass point in which one leaves `a`.
    #[serde(default)]
    pub dir_a: String,
    /// The compass point in which one leaves `b`.
    #[serde(default)]
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
    /// Adds what a file may leave out: names, compass points as they are drawn, places in the depot; and
    /// fits the drawing into its size.
    pub(crate) fn fill(&mut self) {
        if self.compass.is_empty() {
            let letters = Direction::ALL
                .iter()
                .map(|point| point.letters().to_owned());
            self.compass = letters.collect();
        }
        if self.terminals.is_empty() {
            self.terminals.push(self.default_terminal.clone());
        }
        if self.depot_offsets.is_empty() {
            let corners = [(-21.0, -21.0), (21.0, -21.0), (-21.0, 21.0), (21.0, 21.0)];
            self.depot_offsets = corners[..usize::from(self.depot_circles.min(4))].to_vec();
        }
        for circle in self
            .circle
            .iter_mut()
            .filter(|circle| circle.kind.is_empty())
        {
            let depot = circle.code == self.depot;
            circle.kind = if depot { "depot" } else { "city" }.into();
        }
        let places: BTreeMap<String, (f64, f64)> = self
            .circle
            .iter()
            .map(|circle| (circle.code.clone(), circle.place()))
            .collect();
        for section in &mut self.section {
            if section.id.is_empty() {
                section.id = format!("{}-{}", section.a, section.b);
            }
            let (Some(&from), Some(&to)) = (places.get(&section.a), places.get(&section.b)) else {
                continue;
            };
            let (drawn, _) = Direction::of_drawing(from, to);
            if section.dir_a.is_empty() {
                section.dir_a = drawn.letters().into();
            }
            if section.dir_b.is_empty() {
                section.dir_b = drawn.opposite().letters().into();
            }
        }
    }

    /// Fits the drawing into the size that all boards are drawn in. The shape stays, and so does the
    /// compass.
    pub(crate) fn fit(&mut self) {
        let scale = (DRAWING.0 / self.width).min(DRAWING.1 / self.height);
        let aside = (
            (DRAWING.0 - self.width * scale) / 2.0,
            (DRAWING.1 - self.height * scale) / 2.0,
        );
        let fitted = |(x, y): (f64, f64)| (aside.0 + x * scale, aside.1 + y * scale);
        for circle in &mut self.circle {
            (circle.x, circle.y) = fitted(circle.place());
        }
        if let Some(decor) = &mut self.decor {
            for point in &mut decor.coast {
                *point = fitted(*point);
            }
        }
        (self.width, self.height) = DRAWING;
    }

    /// Everything that keeps this file from being a board.
    pub(crate) fn faults(&self, file: &DataFile<'_>) -> Faults {
        let mut faults = Faults::new();
        self.general_faults(file.top(), &mut faults);
        self.circle_faults(file.top().field("circle"), &mut faults);
        self.section_faults(file.top().field("section"), &mut faults);
        faults
    }

    fn general_faults(&self, top: Spot<'_>, faults: &mut Faults) {
        let mut wrong = |field: &str, text: String| {
            faults.extend(Faults::plain(text).on(top.field(field).line()));
        };
        if self.format != 1 {
            let text = format!(
                "format {} is unknown; this program reads format 1",
                self.format
            );
            wrong("format", text);
        }
        if self.slug != "great-railroad" {
            let text = format!("the board is for {:?}, not for great-railroad", self.slug);
            wrong("slug", text);
        }
        let letters = self.title.chars().count();
        if !(1..=LONGEST_TITLE).contains(&letters) || self.title.chars().any(char::is_control) {
            let text = format!("the title has {letters} letters, not 1 to {LONGEST_TITLE}");
            wrong("title", text);
        }
        let compass = Direction::ALL.map(Direction::letters);
        if self.compass != compass {
            wrong(
                "compass",
                format!("the compass must be {}", compass.join(" ")),
            );
        }
        if self.trains == 0 || self.trains as usize > MOST_TRAINS {
            let text = format!("a box holds 1 to {MOST_TRAINS} trains, not {}", self.trains);
            wrong("trains", text);
        }
        if !(1..=MOST_IN_DEPOT).contains(&self.depot_circles) {
            let text = format!(
                "the depot has 1 to {MOST_IN_DEPOT} circles, not {}",
                self.depot_circles
            );
            wrong("depot_circles", text);
        }
        if self.depot_offsets.len() != usize::from(self.depot_circles) {
            let text = format!(
                "{} depot circles are drawn, the depot has {}",
                self.depot_offsets.len(),
                self.depot_circles
            );
            wrong("depot_offsets", text);
        }
        for (field, length) in [("width", self.width), ("height", self.height)] {
            if !(100.0..=20_000.0).contains(&length) {
                wrong(
                    field,
                    format!("the {field} is {length}, not from 100 to 20000"),
                );
            }
        }
        let codes: BTreeSet<&str> = self.circle.iter().map(|circle| &*circle.code).collect();
        if !codes.contains(&*self.depot) {
            wrong("depot", format!("the depot {} is no circle", self.depot));
        }
        let listed = self.terminals.iter().map(|code| ("terminals", code));
        for (field, code) in listed.chain([("default_terminal", &self.default_terminal)]) {
            if !codes.contains(&**code) {
                wrong(field, format!("the terminal {code} is no circle"));
            } else if *code == self.depot {
                wrong(field, format!("the depot {code} cannot be a terminal"));
            }
        }
    }

    fn circle_faults(&self, list: Spot<'_>, faults: &mut Faults) {
        if self.circle.len() > MOST_CIRCLES {
            let text = format!(
                "{} circles are too many; {MOST_CIRCLES} is the most",
                self.circle.len()
            );
            faults.extend(Faults::plain(text).on(list.item(MOST_CIRCLES).line()));
        }
        let mut seen = BTreeSet::new();
        for (index, circle) in self.circle.iter().enumerate().take(MOST_CIRCLES) {
            let before = faults.len();
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
            let letters = circle.name.chars();
            if !(1..=LONGEST_NAME).contains(&letters.clone().count())
                || letters.clone().any(char::is_control)
            {
                faults.add(format!(
                    "the name of {code} has 1 to {LONGEST_NAME} letters, not {:?}",
                    letters.take(2 * LONGEST_NAME).collect::<String>()
                ));
            }
            let (x, y) = circle.place();
            if !(0.0..=self.width).contains(&x) || !(0.0..=self.height).contains(&y) {
                faults.add(format!(
                    "{code} at {x}, {y} lies outside the drawing of {} by {}",
                    self.width, self.height
                ));
            }
            self.crowd_faults(index, faults);
            faults.place(before, list.item(index).line());
        }
    }

    /// Circles that are drawn upon each other.
    fn crowd_faults(&self, index: usize, faults: &mut Faults) {
        let scale = (DRAWING.0 / self.width).min(DRAWING.1 / self.height);
        let here = &self.circle[index];
        for other in &self.circle[..index] {
            let far = (here.x - other.x).hypot(here.y - other.y);
            if far * scale < NEAREST {
                faults.add(format!(
                    "{} is drawn {far:.0} from {}; circles need {:.0} between their middles",
                    here.code,
                    other.code,
                    NEAREST / scale
                ));
            }
        }
    }

    fn section_faults(&self, list: Spot<'_>, faults: &mut Faults) {
        if self.section.len() * 2 > MOST_LANES {
            let text = format!(
                "{} sections are too many; {} is the most",
                self.section.len(),
                MOST_LANES / 2
            );
            faults.extend(Faults::plain(text).on(list.item(MOST_LANES / 2).line()));
        }
        let places: BTreeMap<&str, (f64, f64)> = self
            .circle
            .iter()
            .map(|circle| (&*circle.code, circle.place()))
            .collect();
        let place = |code: &str| places.get(code).copied();
        let mut ways = BTreeSet::new();
        let mut pairs = BTreeSet::new();
        for (index, section) in self.section.iter().enumerate().take(MOST_LANES / 2) {
            let before = faults.len();
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
            // Without a circle there is no drawing that would tell the compass points.
            let drawn = place(a).is_some() && place(b).is_some();
            for (code, letters) in [(a, dir_a), (b, dir_b)] {
                if letters.parse::<Direction>().is_err() {
                    if drawn || !letters.is_empty() {
                        faults.add(format!(
                            "section {id} leaves {code} toward {letters:?}, which is no compass point"
                        ));
                    }
                } else if !ways.insert((code, letters)) {
                    faults.add(format!("two tracks leave {code} toward {letters}"));
                }
            }
            if let (Some(from), Some(to)) = (place(a), place(b)) {
                self.geometry_faults(section, from, to, faults);
            }
            faults.place(before, list.item(index).line());
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
