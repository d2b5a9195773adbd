//! The examination of the map: vertices, edges, cities.

use std::collections::{HashMap, HashSet};

use game::{Arrange, Faults, RuleId, Spot};

use super::super::card::Cities;
use super::super::data::{CityData, File};
use super::super::edges::{MAX_EDGES, MAX_VERTICES, Vertex};
use super::super::map::{City, Junction, Map, Place};
use super::super::steiner;

/// The share of a line that may lie beyond the drawn coast, which is coarser than the map.
const WETTEST: f32 = 0.25;

pub(super) fn tags(file: &File) -> Vec<String> {
    let mut tags: Vec<String> = file
        .city
        .iter()
        .flat_map(|city| city.tags.clone())
        .collect();
    tags.arrange();
    tags.dedup();
    tags
}

/// The most kinds of cities that can be told apart.
const MOST_TAGS: usize = 32;
/// The size that all maps are drawn in; others are fitted into it.
const DRAWING: (f32, f32) = (1000.0, 604.0);
/// How far vertices are apart at least in a drawing of that size.
const NEAREST: f32 = 12.0;

pub(super) fn map(file: &File, tags: &[String], top: Spot<'_>, faults: &mut Faults) -> Map {
    let data = &file.map;
    let spot = top.field("map");
    let mut wrong = |field: &str, text: String| {
        faults.extend(Faults::plain(text).on(spot.field(field).line()));
    };
    for (field, what, found, most) in [
        ("vertices", "vertices", data.vertices.len(), MAX_VERTICES),
        ("edges", "edges", data.edges.len(), MAX_EDGES),
    ] {
        if found > most {
            wrong(
                field,
                format!("{found} {what}, at most {most} are possible"),
            );
        }
    }
    if data.vertices.is_empty() {
        wrong("vertices", "a map has vertices".into());
        return Map::default();
    }
    if tags.len() > MOST_TAGS {
        let text = format!(
            "{} different tags, at most {MOST_TAGS} are possible",
            tags.len()
        );
        faults.extend(Faults::plain(text).on(top.field("city").line()));
    }
    let mut map = Map::default();
    let fit = Fit::of(data.width as f32, data.height as f32);
    map.outline = data.outline.iter().map(|&point| fit.at(point)).collect();
    map.size = (DRAWING.0 as u32, DRAWING.1 as u32);
    let vertices = vertices(file, &fit, spot.field("vertices"), &mut map, faults);
    edges(file, &vertices, &mut map, spot.field("edges"), faults);
    cities(file, &vertices, tags, &mut map, top.field("city"), faults);
    let map = map.index();
    let whole = steiner::reached(&map, Vertex::from_index(0));
    for (index, junction) in map.vertices.iter().enumerate() {
        if !whole.has(Vertex::from_index(index)) {
            let text = format!(
                "vertex {} cannot be reached from {}",
                junction.name, map.vertices[0].name
            );
            let line = spot.field("vertices").item(index).line();
            faults.extend(Faults::plain(text).on(line));
        }
    }
    map
}

/// How a drawing of another size is fitted into that of the game.
struct Fit {
    scale: f32,
    aside: (f32, f32),
}

impl Fit {
    fn of(width: f32, height: f32) -> Self {
        let scale = (DRAWING.0 / width).min(DRAWING.1 / height);
        let aside = (
            (DRAWING.0 - width * scale) / 2.0,
            (DRAWING.1 - height * scale) / 2.0,
        );
        Self { scale, aside }
    }

    fn at(&self, (x, y): (f32, f32)) -> (f32, f32) {
        (self.aside.0 + x * self.scale, self.aside.1 + y * self.scale)
    }
}

/// Row letter and column of a vertex's name.
fn lattice(rows: &[char], id: &str) -> Option<(u8, u8)> {
    let mut letters = id.chars();
    let letter = letters.next()?;
    let row = rows.iter().position(|row| *row == letter)?;
    let digits = letters.as_str();
    let plain = digits.len() == 2 && digits.bytes().all(|digit| digit.is_ascii_digit());
    Some((
        u8::try_from(row).ok()?,
        digits.parse().ok().filter(|_| plain)?,
    ))
}

fn vertices<'f>(
    file: &'f File,
    fit: &Fit,
    list: Spot<'_>,
    map: &mut Map,
    faults: &mut Faults,
) -> HashMap<&'f str, Vertex> {
    let data = &file.map;
    let rows: Vec<char> = data.rows.chars().take(26).collect();
    let mut vertices: HashMap<&str, Vertex> = HashMap::new();
    for (index, vertex) in data.vertices.iter().enumerate().take(MAX_VERTICES) {
        let before = faults.len();
        let named = lattice(&rows, &vertex.id);
        let (row, col) = named.unwrap_or_default();
        let (row, col) = (vertex.row.unwrap_or(row), vertex.col.unwrap_or(col));
        if named != Some((row, col)) {
            let letter = rows.get(usize::from(row)).unwrap_or(&'?');
            faults.add(format!(
                "vertex {} stands in row {letter}, column {col}",
                vertex.id
            ));
        }
        if vertices
            .insert(&vertex.id, Vertex::from_index(index))
            .is_some()
        {
            faults.add(format!("vertex {} is there twice", vertex.id));
        }
        // Where nothing is said, the lattice is drawn as it is.
        let x = vertex.x.unwrap_or(23.0 * (f32::from(col) + 1.0));
        let y = vertex.y.unwrap_or(38.0 * (f32::from(row) + 1.0));
        if !(0.0..=data.width as f32).contains(&x) || !(0.0..=data.height as f32).contains(&y) {
            faults.add(format!(
                "vertex {} at {x}, {y} lies outside the drawing of {} by {}",
                vertex.id, data.width, data.height
            ));
        }
        let (x, y) = fit.at((x, y));
        let near = |other: &&Junction| (other.x - x).hypot(other.y - y) < NEAREST;
        if let Some(other) = map.vertices.iter().find(near) {
            faults.add(format!("vertex {} is drawn upon {}", vertex.id, other.name));
        }
        map.vertices.push(Junction {
            name: vertex.id.clone(),
            row,
            col,
            x,
            y,
            city: None,
        });
        faults.place(before, list.item(index).line());
    }
    vertices
}

fn edges(
    file: &File,
    vertices: &HashMap<&str, Vertex>,
    map: &mut Map,
    list: Spot<'_>,
    faults: &mut Faults,
) {
    let mut seen = HashSet::new();
    for (index, name) in file.map.edges.iter().enumerate().take(MAX_EDGES) {
        let before = faults.len();
        edge(name, vertices, map, &mut seen, faults);
        faults.place(before, list.item(index).line());
    }
}

fn edge(
    name: &str,
    vertices: &HashMap<&str, Vertex>,
    map: &mut Map,
    seen: &mut HashSet<(Vertex, Vertex)>,
    faults: &mut Faults,
) {
    let ends: Vec<Option<&Vertex>> = name.split('-').map(|end| vertices.get(end)).collect();
    let [Some(&a), Some(&b)] = ends[..] else {
        faults.add(format!("edge {name} names a vertex that is not there"));
        return;
    };
    let (one, two) = (&map.vertices[a.index()], &map.vertices[b.index()]);
    let rows = one.row.abs_diff(two.row);
    let cols = one.col.abs_diff(two.col);
    if (rows, cols) != (0, 2) && (rows, cols) != (1, 1) {
        faults.add(format!("edge {name} joins vertices that are no neighbors"));
    } else if (one.row, one.col) > (two.row, two.col) {
        faults.add(format!("edge {name} is written from its greater end"));
    }
    if !seen.insert((a.min(b), a.max(b))) {
        faults.add(format!("edge {name} is there twice"));
    }
    let wet = wetness(&map.outline, (one.x, one.y), (two.x, two.y));
    if wet > WETTEST {
        faults.cite(
            RuleId::new("LU", 26),
            format!(
                "edge {name} lies over water for {:.0} % of its length",
                wet * 100.0
            ),
        );
    }
    map.edges.push((a, b));
}

/// The share of a line that lies outside the coast.
fn wetness(coast: &[(f32, f32)], from: (f32, f32), to: (f32, f32)) -> f32 {
    const STEPS: u8 = 64;
    if coast.len() < 3 {
        return 0.0;
    }
    let outside = (0..STEPS).filter(|&step| {
        let part = (f32::from(step) + 0.5) / f32::from(STEPS);
        let x = from.0 + (to.0 - from.0) * part;
        let y = from.1 + (to.1 - from.1) * part;
        let mut inside = false;
        for (index, &(x1, y1)) in coast.iter().enumerate() {
            let (x2, y2) = coast[(index + coast.len() - 1) % coast.len()];
            if (y1 > y) != (y2 > y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1 {
                inside = !inside;
            }
        }
        !inside
    });
    outside.count() as f32 / f32::from(STEPS)
}

fn cities(
    file: &File,
    vertices: &HashMap<&str, Vertex>,
    tags: &[String],
    map: &mut Map,
    list: Spot<'_>,
    faults: &mut Faults,
) {
    let mut codes = HashSet::new();
    if file.city.len() > Cities::MOST {
        let text = format!(
            "{} cities, at most {} are possible",
            file.city.len(),
            Cities::MOST
        );
        faults.extend(Faults::plain(text).on(list.line()));
    }
    for (index, data) in file.city.iter().enumerate().take(Cities::MOST) {
        let before = faults.len();
        city(data, vertices, tags, map, faults);
        if !codes.insert(&data.code) {
            faults.add(format!("city {} is there twice", data.code));
        }
        faults.place(before, list.item(index).line());
    }
    for (data, junction) in file.map.vertices.iter().zip(&map.vertices) {
        let city = junction
            .city
            .map(|city| map.cities[city.index()].code.as_str());
        // The vertices need not say it a second time.
        if let Some(said) = data.city.as_deref().filter(|said| Some(*said) != city) {
            let text = format!(
                "vertex {} says it carries {said}, the cities say {}",
                data.id,
                city.unwrap_or("none")
            );
            faults.extend(Faults::plain(text).on(list.line()));
        }
    }
}

fn city(
    data: &CityData,
    vertices: &HashMap<&str, Vertex>,
    tags: &[String],
    map: &mut Map,
    faults: &mut Faults,
) {
    if data.code.len() != 3 || !data.code.chars().all(|c| c.is_ascii_uppercase()) {
        faults.add(format!(
            "city code {:?} is not three capital letters",
            data.code
        ));
    }
    let Some(&vertex) = vertices.get(data.vertex.as_str()) else {
        faults.add(format!(
            "city {} lies on {}, which is not there",
            data.code, data.vertex
        ));
        return;
    };
    if let Some(other) = map.vertices[vertex.index()].city {
        let other = &map.cities[other.index()].code;
        faults.add(format!(
            "cities {other} and {} lie on one vertex",
            data.code
        ));
    }
    map.vertices[vertex.index()].city = Some(City::from_index(map.cities.len()));
    let bits = tags
        .iter()
        .enumerate()
        .take(MOST_TAGS)
        .filter(|(_, tag)| data.tags.contains(tag));
    map.cities.push(Place {
        code: data.code.clone(),
        name: data.name.clone(),
        state: data.state.clone(),
        vertex,
        tags: bits.fold(0, |all, (index, _)| all | 1 << index),
    });
}
