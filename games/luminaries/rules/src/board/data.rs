//! The board's file as it is written, before its meaning is checked.

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct File {
    pub(crate) format: u32,
    pub(crate) slug: String,
    #[serde(rename = "title")]
    pub(crate) _title: String,
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
    /// Company cards in the box.
    pub company_cards: u8,
    /// Regional cards of each era in the box.
    pub regional_cards_per_era: u8,
    /// Bonus cards of each color in the box.
    pub bonus_cards_per_color: u8,
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
    pub(crate) outline: Vec<(f32, f32)>,
    pub(crate) vertices: Vec<VertexData>,
    pub(crate) edges: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct VertexData {
    pub(crate) id: String,
    pub(crate) row: u8,
    pub(crate) col: u8,
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) city: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CityData {
    pub(crate) code: String,
    pub(crate) name: String,
    pub(crate) state: String,
    pub(crate) vertex: String,
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
    pub(crate) min_segments: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CompanyData {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) cities: Vec<String>,
    pub(crate) min_segments: u8,
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
