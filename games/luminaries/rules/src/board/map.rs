//! The map: vertices, the cities on some of them, and the edges that join them.

use std::collections::HashMap;
use std::ops::Range;

use super::edges::{Edge, EdgeSet, MAX_VERTICES, Vertex};

/// A city, by its place in the board's data.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct City(u8);

impl City {
    /// The city at this place of the data.
    pub const fn from_index(index: usize) -> Self {
        Self(index as u8)
    }

    /// Its place in the data.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A junction as it is in the data.
#[derive(Clone, PartialEq, Debug)]
pub struct Junction {
    /// Row letter and column, such as `k31`.
    pub name: String,
    /// Row from the north, counting from 0.
    pub row: u8,
    /// Doubled column from the west.
    pub col: u8,
    /// Where it is drawn, in units to the east.
    pub x: f32,
    /// Where it is drawn, in units to the south.
    pub y: f32,
    /// The city that lies on it.
    pub city: Option<City>,
}

/// A city as it is in the data.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// Three capital letters.
    pub code: String,
    /// Its name.
    pub name: String,
    /// The state it lies in.
    pub state: String,
    /// Where it lies.
    pub vertex: Vertex,
    /// What it counts as for bonus goals, as bits in the order of [`crate::Board::tags`].
    pub tags: u32,
}

/// Vertices, edges and cities.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Map {
    /// The vertices in the order of the data.
    pub vertices: Vec<Junction>,
    /// The two ends of each edge, smaller name first, in the order of the data.
    pub edges: Vec<(Vertex, Vertex)>,
    /// The cities in the order of the data.
    pub cities: Vec<Place>,
    /// The coast, for drawing.
    pub outline: Vec<(f32, f32)>,
    /// Width and height of the drawing.
    pub size: (u32, u32),
    all: EdgeSet,
    /// The neighbors of the first vertex, then those of the next.
    near: Vec<(Vertex, Edge)>,
    /// Where the neighbors of each vertex begin, and where the last end.
    starts: Vec<u16>,
    names: HashMap<String, Vertex>,
    cities_at: CitiesAt,
}

/// By vertex, how many cities lie there: one or none.
#[derive(Clone, PartialEq, Debug)]
struct CitiesAt([u8; MAX_VERTICES]);

impl Default for CitiesAt {
    fn default() -> Self {
        Self([0; MAX_VERTICES])
    }
}

impl Map {
    /// Fills the tables that are derived from vertices, edges and cities.
    pub(crate) fn index(mut self) -> Self {
        self.all = EdgeSet::below(self.edges.len());
        let mut near = vec![Vec::new(); self.vertices.len()];
        for (index, &(a, b)) in self.edges.iter().enumerate() {
            let edge = Edge::from_index(index);
            near[a.index()].push((b, edge));
            near[b.index()].push((a, edge));
        }
        (self.near, self.starts) = (Vec::new(), vec![0]);
        for one in near {
            self.near.extend(one);
            self.starts.push(self.near.len() as u16);
        }
        for (index, junction) in self.vertices.iter().enumerate() {
            self.names
                .insert(junction.name.clone(), Vertex::from_index(index));
            self.cities_at.0[index] = junction.city.is_some().into();
        }
        for place in &self.cities {
            self.names.insert(place.code.clone(), place.vertex);
        }
        self
    }

    /// The two ends of an edge.
    #[inline]
    pub fn ends(&self, edge: Edge) -> (Vertex, Vertex) {
        self.edges[edge.index()]
    }

    /// The vertices one edge away, each with that edge.
    #[inline]
    pub fn near(&self, vertex: Vertex) -> &[(Vertex, Edge)] {
        &self.near[self.near_range(vertex)]
    }

    /// What is near all vertices, one after the other.
    #[inline]
    pub(crate) fn all_near(&self) -> &[(Vertex, Edge)] {
        &self.near
    }

    /// Where among that is what is near a vertex.
    #[inline]
    pub(crate) fn near_range(&self, vertex: Vertex) -> Range<usize> {
        let starts = &self.starts[vertex.index()..];
        usize::from(starts[0])..usize::from(starts[1])
    }

    /// By vertex, how many cities lie there.
    #[inline]
    pub(crate) fn cities_at(&self) -> &[u8; MAX_VERTICES] {
        &self.cities_at.0
    }

    /// The edge between two vertices, if the map has one.
    pub fn edge(&self, a: Vertex, b: Vertex) -> Option<Edge> {
        self.near(a)
            .iter()
            .find(|(other, _)| *other == b)
            .map(|&(_, edge)| edge)
    }

    /// The vertex of this name, or the one the city of this code lies on.
    pub fn vertex(&self, name: &str) -> Option<Vertex> {
        self.names.get(name).copied()
    }

    /// The name of a vertex, such as `k31`.
    pub fn name(&self, vertex: Vertex) -> &str {
        &self.vertices[vertex.index()].name
    }

    /// The city code of a vertex, or its name where no city lies.
    pub fn spoken(&self, vertex: Vertex) -> &str {
        match self.vertices[vertex.index()].city {
            Some(city) => &self.cities[city.index()].code,
            None => self.name(vertex),
        }
    }

    /// Every edge.
    #[inline]
    pub fn all_edges(&self) -> EdgeSet {
        self.all
    }
}
