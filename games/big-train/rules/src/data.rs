//! Reading a set of squares from data, with all faults reported together.

use game::{DataFile, Faults, RuleId, Spot};
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
const SQUARE_FIELDS: [&str; 6] = ["no", "id", "kind", "shape", "cars", "count"];

/// The most entries of a list that are looked at; no set has so many.
const MOST_ENTRIES: usize = 200;

/// The longest name of a color, and the most cars on a square.
const LONGEST_NAME: usize = 20;
const MOST_ON_SQUARE: usize = 8;
/// The greatest number of a square in listings.
const MOST_NUMBER: u16 = 9_999;

/// Colors and squares of the data, if nothing is wrong with them.
pub(crate) fn read(text: &str) -> Result<(Vec<Paint>, Vec<Face>), Faults> {
    let file = DataFile::parse(text)?;
    let top = file.top();
    let data: Table = game::read_data(text)?;
    let mut faults = Faults::new();
    unknown_fields(&data, &FIELDS, "the set", top, &mut faults);
    let mut wrong = |field: &str, text: String| {
        faults.extend(Faults::plain(text).on(top.field(field).line()));
    };
    match data.get("schema").and_then(Value::as_integer) {
        Some(SCHEMA) => {}
        Some(other) => wrong(
            "schema",
            format!("schema is {other}, only {SCHEMA} is understood"),
        ),
        None => wrong("schema", format!("schema is missing; it must be {SCHEMA}")),
    }
    match data.get("game").and_then(Value::as_str) {
        Some("big-train") => {}
        Some(other) => wrong(
            "game",
            format!("the data are for {other:?}, not for \"big-train\""),
        ),
        None => wrong("game", "game is missing; it must be \"big-train\"".into()),
    }
    let paints = read_colors(&data, top.field("colors"), &mut faults);
    let faces = read_squares(&data, &paints, top.field("square"), &mut faults);
    let before = faults.len();
    check_whole(&paints, &faces, &mut faults);
    faults.place(before, top.field("square").line());
    let before = faults.len();
    check_expectations(&data, &paints, &faces, &mut faults);
    faults.place(before, top.field("expect").line());
    faults.place(0, 1);
    faults.by_line().or((paints, faces))
}

fn unknown_fields(table: &Table, known: &[&str], place: &str, spot: Spot<'_>, faults: &mut Faults) {
    for name in table.keys().filter(|name| !known.contains(&name.as_str())) {
        let text = format!(
            "{place} has a field {name:?}; known are {}",
            known.join(", ")
        );
        faults.extend(Faults::plain(text).on(spot.field(name).line()));
    }
}

/// The tables of a list of the data; what is no table is a fault.
fn tables<'a>(
    data: &'a Table,
    list: &str,
    spot: Spot<'_>,
    faults: &mut Faults,
) -> Vec<(usize, &'a Table)> {
    let Some(items) = data.get(list).and_then(Value::as_array) else {
        faults.add(format!("the list {list:?} is missing"));
        return Vec::new();
    };
    let mut found = Vec::new();
    if items.len() > MOST_ENTRIES {
        faults.add(format!(
            "{list} has {} entries; {MOST_ENTRIES} is the most",
            items.len()
        ));
    }
    for (index, item) in items.iter().enumerate().take(MOST_ENTRIES) {
        match item.as_table() {
            Some(table) => found.push((index + 1, table)),
            None => {
                let text = format!("{list} {} is not a table", index + 1);
                faults.extend(Faults::plain(text).on(spot.item(index).line()));
            }
        }
    }
    found
}

fn read_colors(data: &Table, list: Spot<'_>, faults: &mut Faults) -> Vec<Paint> {
    let mut paints: Vec<Paint> = Vec::new();
    for (number, table) in tables(data, "colors", list, faults) {
        let before = faults.len();
        let here = list.item(number - 1);
        unknown_fields(
            table,
            &COLOR_FIELDS,
            &format!("color {number}"),
            here,
            faults,
        );
        let letter = table.get("letter").and_then(Value::as_str).unwrap_or("");
        let name = table.get("name").and_then(Value::as_str).unwrap_or("");
        let Some(letter) = only_letter(letter) else {
            faults.add(format!(
                "color {number} has the letter {letter:?}; it must be one capital other than E and K"
            ));
            faults.place(before, list.item(number - 1).line());
            continue;
        };
        if name.is_empty() {
            faults.add(format!("color {letter} has no name"));
        }
        if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
            faults.add(format!(
                "color {letter} has a name of more than {LONGEST_NAME} letters"
            ));
        }
        if paints.iter().any(|paint| paint.letter == letter) {
            faults.add(format!("two colors have the letter {letter}"));
        } else if paints.iter().any(|paint| paint.name == name) {
            faults.add(format!("two colors are called {name:?}"));
        }
        faults.place(before, list.item(number - 1).line());
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

fn read_squares(data: &Table, paints: &[Paint], list: Spot<'_>, faults: &mut Faults) -> Vec<Face> {
    let mut faces: Vec<Face> = Vec::new();
    for (number, table) in tables(data, "square", list, faults) {
        let before = faults.len();
        let count = copies(number, table, faults);
        let next = faces.iter().map(|face| face.number).max().unwrap_or(0) + 1;
        if let Some(face) = read_square(number, next, list.item(number - 1), table, paints, faults)
        {
            if faces.iter().any(|other| other.id == face.id) {
                faults.add(format!("two squares have the id {}", face.id));
            }
            if faces.iter().any(|other| other.number == face.number) {
                faults.add(format!("two squares have the number {}", face.number));
            }
            // The first keeps its id; the others of the same cars get a number behind it.
            for copy in 1..=count {
                let mut face = face.clone();
                if copy > 1 {
                    face.id = format!("{}{copy}", face.id);
                    face.number += copy - 1;
                }
                faces.push(face);
            }
        }
        faults.place(before, list.item(number - 1).line());
    }
    faces
}

/// How many squares of the set look like this one.
fn copies(number: usize, table: &Table, faults: &mut Faults) -> u16 {
    let Some(given) = table.get("count") else {
        return 1;
    };
    let count = given
        .as_integer()
        .and_then(|count| u16::try_from(count).ok());
    match count.filter(|count| (1..=MAX_SQUARES as u16).contains(count)) {
        Some(count) => count,
        None => {
            faults.add(format!(
                "square {number} has a count that is not a whole number from 1 to {MAX_SQUARES}"
            ));
            1
        }
    }
}

/// One square; nothing if it is too broken to be compared with the others.
fn read_square(
    number: usize,
    next: u16,
    here: Spot<'_>,
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
    unknown_fields(table, &SQUARE_FIELDS, &place, here, faults);
    let given = |no: &Value| no.as_integer().and_then(|no| u16::try_from(no).ok());
    let no = match table.get("no") {
        Some(no) => given(no).filter(|no| (1..=MOST_NUMBER).contains(no)),
        None => Some(next),
    };
    if no.is_none() {
        faults.add(format!(
            "{place} has no number from 1 to {MOST_NUMBER} in the field no"
        ));
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
    let (kind, shape, cars) = (kind?, shape?, cars?);
    let id = match id {
        "" => scoring(kind, &cars, paints),
        id => id.into(),
    };
    let face = Face {
        number: no.unwrap_or_default(),
        id,
        kind,
        shape,
        cars,
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
    for item in items.iter().take(MOST_ON_SQUARE) {
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
    if items.len() > MOST_ON_SQUARE {
        faults.add(format!(
            "{place} has {} cars; {MOST_ON_SQUARE} is the most",
            items.len()
        ));
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
    let scoring = scoring(face.kind, &face.cars, paints);
    // Two squares with the same cars are told apart by a number behind the id.
    let rest = face.id.strip_prefix(&scoring);
    let numbered = |rest: &str| {
        let number: Option<u8> = rest.parse().ok();
        number.is_some_and(|number| number > 1 && number.to_string() == rest)
    };
    if !rest.is_some_and(|rest| rest.is_empty() || numbered(rest)) {
        faults.add(format!(
            "{place} does not tell its cars; its id must be {scoring}"
        ));
    }
}

/// The id that tells the cars of a square.
fn scoring(kind: Kind, cars: &[Color], paints: &[Paint]) -> String {
    let letters = cars.iter().map(|color| paints[color.index()].letter);
    kind.marker().chars().chain(letters).collect()
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
