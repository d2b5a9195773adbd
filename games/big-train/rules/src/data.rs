//! Reading a set of squares from data, with all faults reported together.

use game::{Faults, RuleId};
use toml::{Table, Value};

use crate::square::{Color, Face, Kind, MAX_COLORS, MAX_SQUARES, Paint, Shape};

/// The version of the data's form that is understood.
const SCHEMA: i64 = 1;

/// The most cars of one color a set may have: a byte counts them.
const MAX_CARS: usize = 255;

const FIELDS: [&str; 7] = [
    "schema", "game", "title", "status", "colors", "square", "expect",
];
const COLOR_FIELDS: [&str; 2] = ["letter", "name"];
const SQUARE_FIELDS: [&str; 5] = ["no", "id", "kind", "shape", "cars"];

/// Colors and squares of the data, if nothing is wrong with them.
pub(crate) fn read(text: &str) -> Result<(Vec<Paint>, Vec<Face>), Faults> {
    let data: Table = text.parse().map_err(|error: toml::de::Error| {
        Faults::plain(format!("not TOML: {}", error.message()))
    })?;
    let mut faults = Faults::new();
    unknown_fields(&data, &FIELDS, "the set", &mut faults);
    match data.get("schema").and_then(Value::as_integer) {
        Some(SCHEMA) => {}
        Some(other) => faults.add(format!("schema is {other}, only {SCHEMA} is understood")),
        None => faults.add(format!("schema is missing; it must be {SCHEMA}")),
    }
    match data.get("game").and_then(Value::as_str) {
        Some("big-train") => {}
        Some(other) => faults.add(format!("the data are for {other:?}, not for \"big-train\"")),
        None => faults.add("game is missing; it must be \"big-train\""),
    }
    let paints = read_colors(&data, &mut faults);
    let faces = read_squares(&data, &paints, &mut faults);
    check_whole(&paints, &faces, &mut faults);
    check_expectations(&data, &paints, &faces, &mut faults);
    faults.or((paints, faces))
}

fn unknown_fields(table: &Table, known: &[&str], place: &str, faults: &mut Faults) {
    for name in table.keys().filter(|name| !known.contains(&name.as_str())) {
        faults.add(format!(
            "{place} has a field {name:?}; known are {}",
            known.join(", ")
        ));
    }
}

/// The tables of a list of the data; what is no table is a fault.
fn tables<'a>(data: &'a Table, list: &str, faults: &mut Faults) -> Vec<(usize, &'a Table)> {
    let Some(items) = data.get(list).and_then(Value::as_array) else {
        faults.add(format!("the list {list:?} is missing"));
        return Vec::new();
    };
    let mut found = Vec::new();
    for (index, item) in items.iter().enumerate() {
        match item.as_table() {
            Some(table) => found.push((index + 1, table)),
            None => faults.add(format!("{list} {} is not a table", index + 1)),
        }
    }
    found
}

fn read_colors(data: &Table, faults: &mut Faults) -> Vec<Paint> {
    let mut paints: Vec<Paint> = Vec::new();
    for (number, table) in tables(data, "colors", faults) {
        unknown_fields(table, &COLOR_FIELDS, &format!("color {number}"), faults);
        let letter = table.get("letter").and_then(Value::as_str).unwrap_or("");
        let name = table.get("name").and_then(Value::as_str).unwrap_or("");
        let Some(letter) = only_letter(letter) else {
            faults.add(format!(
                "color {number} has the letter {letter:?}; it must be one capital other than E and K"
            ));
            continue;
        };
        if name.is_empty() {
            faults.add(format!("color {letter} has no name"));
        }
        if paints.iter().any(|paint| paint.letter == letter) {
            faults.add(format!("two colors have the letter {letter}"));
        } else if paints.iter().any(|paint| paint.name == name) {
            faults.add(format!("two colors are called {name:?}"));
        }
        paints.push(Paint {
            letter,
            name: name.into(),
        });
    }
    paints
}

/// The capital a text consists of. E and K are taken: they mark engines and cabooses.
fn only_letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter @ 'A'..='Z'), None) if letter != 'E' && letter != 'K' => Some(letter),
        _ => None,
    }
}

fn read_squares(data: &Table, paints: &[Paint], faults: &mut Faults) -> Vec<Face> {
    let mut faces: Vec<Face> = Vec::new();
    for (number, table) in tables(data, "square", faults) {
        let Some(face) = read_square(number, table, paints, faults) else {
            continue;
        };
        if faces.iter().any(|other| other.id == face.id) {
            faults.add(format!("two squares have the id {}", face.id));
        }
        if faces.iter().any(|other| other.number == face.number) {
            faults.add(format!("two squares have the number {}", face.number));
        }
        faces.push(face);
    }
    faces
}

/// One square; nothing if it is too broken to be compared with the others.
fn read_square(
    number: usize,
    table: &Table,
    paints: &[Paint],
    faults: &mut Faults,
) -> Option<Face> {
    let text = |field: &str| table.get(field).and_then(Value::as_str).unwrap_or("");
    let id = text("id");
    let place = if id.is_empty() {
        format!("square {number}")
    } else {
        format!("square {id}")
    };
    unknown_fields(table, &SQUARE_FIELDS, &place, faults);
    let no = table.get("no").and_then(Value::as_integer);
    let no = no
        .and_then(|no| u16::try_from(no).ok())
        .filter(|&no| no > 0);
    if no.is_none() {
        faults.add(format!("{place} has no number above 0 in the field no"));
    }
    let kind = match text("kind") {
        "car" => Some(Kind::Car),
        "engine" => Some(Kind::Engine),
        "caboose" => Some(Kind::Caboose),
        other => {
            faults.add(format!(
                "{place} is of the kind {other:?}; known are car, engine, caboose"
            ));
            None
        }
    };
    let shape = match text("shape") {
        "straight" => Some(Shape::Straight),
        "curve" => Some(Shape::Curve),
        "end" => Some(Shape::End),
        other => {
            faults.add(format!(
                "{place} has the shape {other:?}; known are straight, curve, end"
            ));
            None
        }
    };
    let cars = read_cars(&place, table, paints, faults);
    let face = Face {
        number: no.unwrap_or_default(),
        id: id.into(),
        kind: kind?,
        shape: shape?,
        cars: cars?,
    };
    check_square(&place, &face, paints, faults);
    Some(face)
}

fn read_cars(
    place: &str,
    table: &Table,
    paints: &[Paint],
    faults: &mut Faults,
) -> Option<Vec<Color>> {
    let Some(items) = table.get("cars").and_then(Value::as_array) else {
        faults.add(format!("{place} has no list of cars"));
        return None;
    };
    let mut cars = Vec::new();
    let mut sound = true;
    for item in items {
        let letter = item.as_str().unwrap_or("");
        let color = only_letter(letter)
            .and_then(|letter| paints.iter().position(|paint| paint.letter == letter));
        match color {
            Some(color) => cars.push(Color::from_index(color)),
            None => {
                faults.add(format!("{place} has a car of the unknown color {letter:?}"));
                sound = false;
            }
        }
    }
    if items.is_empty() {
        faults.add(format!("{place} has no car"));
        sound = false;
    }
    sound.then_some(cars)
}

/// What must hold for a square by itself.
fn check_square(place: &str, face: &Face, paints: &[Paint], faults: &mut Faults) {
    match (face.kind, face.shape) {
        (Kind::Car, Shape::Straight | Shape::Curve)
        | (Kind::Engine | Kind::Caboose, Shape::End) => {}
        // BT-15: a car square has two joints.
        (Kind::Car, Shape::End) => faults.cite(
            RuleId::new("BT", 15),
            format!("{place} carries cars and must be a straight or a curve"),
        ),
        // BT-16: an engine or caboose square has one.
        (Kind::Engine | Kind::Caboose, Shape::Straight | Shape::Curve) => faults.cite(
            RuleId::new("BT", 16),
            format!(
                "{place} carries {} and must be an end, not a {}",
                face.kind.one(),
                face.shape.word()
            ),
        ),
    }
    let letters: String = face
        .cars
        .iter()
        .map(|color| paints[color.index()].letter)
        .collect();
    let scoring = format!("{}{letters}", face.kind.marker());
    if face.id != scoring {
        faults.add(format!(
            "{place} does not tell its cars; its id must be {scoring}"
        ));
    }
}

/// What must hold for the set as a whole.
fn check_whole(paints: &[Paint], faces: &[Face], faults: &mut Faults) {
    if !(2..=MAX_COLORS).contains(&paints.len()) {
        faults.add(format!(
            "{} colors; a set has 2 to {MAX_COLORS}",
            paints.len()
        ));
    }
    if faces.len() > MAX_SQUARES {
        faults.add(format!(
            "{} squares; a set has at most {MAX_SQUARES}",
            faces.len()
        ));
    }
    for kind in [Kind::Engine, Kind::Caboose] {
        // BT-36: without one of each no train could ever be finished.
        if !faces.iter().any(|face| face.kind == kind) {
            faults.cite(
                RuleId::new("BT", 36),
                format!("no square carries {}", kind.one()),
            );
        }
    }
    for (index, paint) in paints.iter().enumerate() {
        let cars = cars_of(faces, Color::from_index(index));
        if cars > MAX_CARS {
            faults.add(format!(
                "{cars} cars are {}; a set has at most {MAX_CARS} of a color",
                paint.name
            ));
        }
    }
}

fn cars_of(faces: &[Face], color: Color) -> usize {
    faces
        .iter()
        .flat_map(|face| &face.cars)
        .filter(|&&car| car == color)
        .count()
}

/// The table of expectations is a second count by the author of the data; each must hold.
fn check_expectations(data: &Table, paints: &[Paint], faces: &[Face], faults: &mut Faults) {
    let Some(expect) = data.get("expect") else {
        return;
    };
    let Some(expect) = expect.as_table() else {
        faults.add("expect is not a table");
        return;
    };
    let shape = |shape: Shape| faces.iter().filter(|face| face.shape == shape).count();
    let kind = |kind: Kind| faces.iter().filter(|face| face.kind == kind).count();
    for (name, value) in expect {
        let Some(wanted) = value.as_integer() else {
            faults.add(format!("expect {name} is not a whole number"));
            continue;
        };
        let found: Vec<(String, usize)> = match name.as_str() {
            "squares" => vec![("the set".into(), faces.len())],
            "straights" => vec![("the set".into(), shape(Shape::Straight))],
            "curves" => vec![("the set".into(), shape(Shape::Curve))],
            "engines" => vec![("the set".into(), kind(Kind::Engine))],
            "cabooses" => vec![("the set".into(), kind(Kind::Caboose))],
            "cars_total" => vec![(
                "the set".into(),
                faces.iter().map(|face| face.cars.len()).sum(),
            )],
            "cars_per_color" => paints
                .iter()
                .enumerate()
                .map(|(index, paint)| {
                    (paint.name.clone(), cars_of(faces, Color::from_index(index)))
                })
                .collect(),
            _ => {
                faults.add(format!("expect has a field {name:?}, which is unknown"));
                continue;
            }
        };
        for (whose, count) in found {
            if Some(wanted) != i64::try_from(count).ok() {
                faults.add(format!("expect {name} = {wanted}, but {whose} has {count}"));
            }
        }
    }
}
