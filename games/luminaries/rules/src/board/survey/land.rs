//! The examination of the map: vertices, edges, cities.

use std::collections::{HashMap, HashSet};

use game::{Faults, RuleId};

use super::super::card::Cities;
use super::super::data::File;
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
    tags.sort();
    tags.dedup();
    tags
}

pub(super) fn map(file: &File, tags: &[String], faults: &mut Faults) -> Map {
    let data = &file.map;
    let mut map = Map::default();
    map.outline.clone_from(&data.outline);
    map.size = (data.width, data.height);
    let mut vertices: HashMap<&str, Vertex> = HashMap::new();
    if data.vertices.len() > MAX_VERTICES {
        faults.add(format!(
            "{} vertices, at most {MAX_VERTICES} are possible",
            data.vertices.len()
        ));
    }
    if data.edges.len() > MAX_EDGES {
        faults.add(format!(
            "{} edges, at most {MAX_EDGES} are possible",
            data.edges.len()
        ));
    }
    for (index, vertex) in data.vertices.iter().enumerate().take(MAX_VERTICES) {
        let letter = data.rows.chars().nth(vertex.row as usize).unwrap_or('?');
        if vertex.id != format!("{letter}{:02}", vertex.col) {
            faults.add(format!(
                "vertex {} stands in row {letter}, column {}",
                vertex.id, vertex.col
            ));
        }
        if vertices
            .insert(&vertex.id, Vertex::from_index(index))
            .is_some()
        {
            faults.add(format!("vertex {} is there twice", vertex.id));
        }
        map.vertices.push(Junction {
            name: vertex.id.clone(),
            row: vertex.row,
            col: vertex.col,
            x: vertex.x,
            y: vertex.y,
            city: None,
        });
    }
    edges(file, &vertices, &mut map, faults);
    cities(file, &vertices, tags, &mut map, faults);
    let map = map.index();
    let whole = steiner::reached(&map, Vertex::from_index(0));
    for (index, junction) in map.vertices.iter().enumerate() {
        if !whole.has(Vertex::from_index(index)) {
            faults.add(format!(
                "vertex {} cannot be reached from {}",
                junction.name, map.vertices[0].name
            ));
        }
    }
    map
}

fn edges(file: &File, vertices: &HashMap<&str, Vertex>, map: &mut Map, faults: &mut Faults) {
    let mut seen = HashSet::new();
    for name in file.map.edges.iter().take(MAX_EDGES) {
        let ends: Vec<Option<&Vertex>> = name.split('-').map(|end| vertices.get(end)).collect();
        let [Some(&a), Some(&b)] = ends[..] else {
            faults.add(format!("edge {name} names a vertex that is not there"));
            continue;
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
        let wet = wetness(&file.map.outline, (one.x, one.y), (two.x, two.y));
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
    faults: &mut Faults,
) {
    let mut codes = HashSet::new();
    if file.city.len() > Cities::MOST {
        faults.add(format!(
            "{} cities, at most {} are possible",
            file.city.len(),
            Cities::MOST
        ));
    }
    for data in file.city.iter().take(Cities::MOST) {
        if data.code.len() != 3 || !data.code.chars().all(|c| c.is_ascii_uppercase()) {
            faults.add(format!(
                "city code {:?} is not three capital letters",
                data.code
            ));
        }
        if !codes.insert(&data.code) {
            faults.add(format!("city {} is there twice", data.code));
        }
        let Some(&vertex) = vertices.get(data.vertex.as_str()) else {
            faults.add(format!(
                "city {} lies on {}, which is not there",
                data.code, data.vertex
            ));
            continue;
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
            .filter(|(_, tag)| data.tags.contains(tag));
        map.cities.push(Place {
            code: data.code.clone(),
            name: data.name.clone(),
            state: data.state.clone(),
            vertex,
            tags: bits.fold(0, |all, (index, _)| all | 1 << index),
        });
    }
    for (data, junction) in file.map.vertices.iter().zip(&map.vertices) {
        let city = junction
            .city
            .map(|city| map.cities[city.index()].code.as_str());
        if data.city.as_deref() != city {
            faults.add(format!(
                "vertex {} says it carries {}, the cities say {}",
                data.id,
                data.city.as_deref().unwrap_or("no city"),
                city.unwrap_or("none")
            ));
        }
    }
}
