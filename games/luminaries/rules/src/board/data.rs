//! The board's file as it is written, before its meaning is checked.

use game::{Field, Shape};
use serde::Deserialize;

const BYTE: Shape = Shape::Whole(0, 255);
const CODES: Shape = Shape::List(&Shape::Text, 1000);

/// What a file may say, and must. What is bounded here is what the rules and their tables have room for.
pub(crate) const FIELDS: &[Field] = &[
    Field::needed("format", Shape::Whole(0, 1_000_000)),
    Field::needed("slug", Shape::Text),
    Field::needed("title", Shape::Text),
    Field::needed("counts", Shape::Table(COUNTS)),
    Field::needed("scoring", Shape::Table(SCORING)),
    Field::needed("map", Shape::Table(MAP)),
    Field::needed("city", Shape::List(&Shape::Table(CITY), 1000)),
    Field::needed("era", Shape::List(&Shape::Table(ERA), 100)),
    Field::needed("regional", Shape::List(&Shape::Table(REGIONAL), 1000)),
    Field::needed("company", Shape::List(&Shape::Table(COMPANY), 1000)),
    Field::needed("bonus", Shape::List(&Shape::Table(BONUS), 1000)),
];

const COUNTS: &[Field] = &[
    Field::needed("players_min", BYTE),
    Field::needed("players_max", BYTE),
    Field::needed("waivers_per_seat", Shape::Whole(0, 5)),
    Field::needed("company_hand", Shape::Whole(1, 8)),
    Field::needed("company_row", Shape::Whole(1, 8)),
    Field::needed("regional_draw", BYTE),
    Field::needed("start_eras", Shape::List(&BYTE, 100)),
    Field::needed("eras", Shape::Whole(3, 8)),
    Field::needed("bonus_colors", Shape::List(&Shape::Text, 3)),
    Field::needed("bonus_in_play_per_color", BYTE),
    Field::needed("track_min", BYTE),
    Field::needed("track_max", Shape::Whole(1, 3)),
    Field::needed("rival_segments_per_owner", Shape::Whole(0, 64)),
    Field::needed("end_regionals", Shape::Whole(1, 8)),
    Field::needed("end_companies", Shape::Whole(1, 64)),
    Field::needed("any_order_players", Shape::List(&BYTE, 100)),
    Field::needed("segments_per_player", BYTE),
    Field::optional("company_cards", BYTE),
    Field::optional("regional_cards_per_era", BYTE),
    Field::optional("bonus_cards_per_color", BYTE),
    Field::needed("seat_colors", CODES),
];

const SCORING: &[Field] = &[
    Field::needed("regional_table", Shape::List(&BYTE, 100)),
    Field::needed("waiver_value", BYTE),
];

const MAP: &[Field] = &[
    Field::needed("width", Shape::Whole(100, 20_000)),
    Field::needed("height", Shape::Whole(100, 20_000)),
    Field::needed("rows", Shape::Text),
    Field::optional("outline", Shape::List(&Shape::Point, 2000)),
    Field::needed("vertices", Shape::List(&Shape::Table(VERTEX), 1000)),
    Field::needed("edges", Shape::List(&Shape::Text, 2000)),
];

const VERTEX: &[Field] = &[
    Field::needed("id", Shape::Text),
    Field::optional("row", BYTE),
    Field::optional("col", BYTE),
    Field::optional("x", Shape::Number),
    Field::optional("y", Shape::Number),
    Field::optional("city", Shape::Text),
];

const CITY: &[Field] = &[
    Field::needed("code", Shape::Text),
    Field::needed("name", Shape::Text),
    Field::optional("state", Shape::Text),
    Field::needed("vertex", Shape::Text),
    Field::optional("tags", CODES),
];

const ERA: &[Field] = &[
    Field::needed("number", BYTE),
    Field::needed("color", Shape::Text),
    Field::needed("region", Shape::Text),
];

const REGIONAL: &[Field] = &[
    Field::needed("id", Shape::Text),
    Field::needed("era", BYTE),
    Field::needed("cities", CODES),
    Field::optional("min_segments", BYTE),
];

const COMPANY: &[Field] = &[
    Field::needed("id", Shape::Text),
    Field::needed("name", Shape::Text),
    Field::needed("cities", CODES),
    Field::optional("min_segments", BYTE),
    Field::needed("value", BYTE),
];

const BONUS: &[Field] = &[
    Field::needed("id", Shape::Text),
    Field::needed("color", Shape::Text),
    Field::needed("timing", Shape::Text),
    Field::needed("value", BYTE),
    Field::needed("title", Shape::Text),
    Field::needed("goal", Shape::Text),
    Field::needed("test", Shape::Text),
    Field::optional("count", BYTE),
    Field::optional("min_value", BYTE),
    Field::optional("max_value", BYTE),
    Field::optional("need", Shape::List(&Shape::Table(NEED), 32)),
    Field::optional("city", Shape::Text),
    Field::optional("no_skip", Shape::Flag),
    Field::optional("regionals", BYTE),
    Field::optional("companies", BYTE),
];

const NEED: &[Field] = &[
    Field::needed("tag", Shape::Text),
    Field::needed("count", BYTE),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct File {
    pub(crate) format: u32,
    pub(crate) slug: String,
    pub(crate) title: String,
    pub(crate) counts: Counts,
    pub(crate) scoring: Scoring,
    pub(crate) map: MapData,
    pub(crate) city: Vec<CityData>,
    pub(crate) era: Vec<EraData>,
    pub(crate) regional: Vec<RegionalData>,
    pub(crate) company: Vec<CompanyData>,
    pub(crate) bonus: Vec<BonusData>,
}

/// The numbers of the game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// Fewest seats (LU-1).
    pub players_min: u8,
    /// Most seats (LU-1).
    pub players_max: u8,
    /// Waivers at the start, times the seats (LU-3).
    pub waivers_per_seat: u8,
    /// Companies dealt to a seat (LU-5).
    pub company_hand: u8,
    /// Companies in the row (LU-6).
    pub company_row: u8,
    /// Regional cards drawn to keep one (LU-8).
    pub regional_draw: u8,
    /// The eras dealt at setup (LU-8).
    pub start_eras: Vec<u8>,
    /// How many eras there are (LU-7).
    pub eras: u8,
    /// The colors of bonus cards (LU-4).
    pub bonus_colors: Vec<String>,
    /// Bonus cards of each color in a game (LU-4).
    pub bonus_in_play_per_color: u8,
    /// Fewest segments of a track action (LU-15).
    pub track_min: u8,
    /// Most segments of a track action (LU-15).
    pub track_max: u8,
    /// Most segments of one owner in a route (LU-83).
    pub rival_segments_per_owner: u8,
    /// Regional cards that end the game (LU-100).
    pub end_regionals: u8,
    /// Companies that end the game (LU-100).
    pub end_companies: u8,
    /// With this many seats eras 1 and 2 come in either order (LU-44).
    pub any_order_players: Vec<u8>,
    /// Segments of a seat (LU-2).
    pub segments_per_player: u8,
    /// Company cards in the box, for a second count.
    pub company_cards: Option<u8>,
    /// Regional cards of each era in the box, for a second count.
    pub regional_cards_per_era: Option<u8>,
    /// Bonus cards of each color in the box, for a second count.
    pub bonus_cards_per_color: Option<u8>,
    /// The colors of the seats.
    pub seat_colors: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Scoring {
    pub(crate) regional_table: Vec<u8>,
    pub(crate) waiver_value: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MapData {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) rows: String,
    #[serde(default)]
    pub(crate) outline: Vec<(f32, f32)>,
    pub(crate) vertices: Vec<VertexData>,
    pub(crate) edges: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct VertexData {
    pub(crate) id: String,
    pub(crate) row: Option<u8>,
    pub(crate) col: Option<u8>,
    pub(crate) x: Option<f32>,
    pub(crate) y: Option<f32>,
    pub(crate) city: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CityData {
    pub(crate) code: String,
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) state: String,
    pub(crate) vertex: String,
    #[serde(default)]
    pub(crate) tags: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EraData {
    pub(crate) number: u8,
    pub(crate) color: String,
    pub(crate) region: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RegionalData {
    pub(crate) id: String,
    pub(crate) era: u8,
    pub(crate) cities: Vec<String>,
    pub(crate) min_segments: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CompanyData {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) cities: Vec<String>,
    pub(crate) min_segments: Option<u8>,
    pub(crate) value: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BonusData {
    pub(crate) id: String,
    pub(crate) color: String,
    pub(crate) timing: String,
    pub(crate) value: u8,
    pub(crate) title: String,
    pub(crate) goal: String,
    pub(crate) test: String,
    pub(crate) count: Option<u8>,
    pub(crate) min_value: Option<u8>,
    pub(crate) max_value: Option<u8>,
    pub(crate) need: Option<Vec<NeedData>>,
    pub(crate) city: Option<String>,
    pub(crate) no_skip: Option<bool>,
    pub(crate) regionals: Option<u8>,
    pub(crate) companies: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NeedData {
    pub(crate) tag: String,
    pub(crate) count: u8,
}
