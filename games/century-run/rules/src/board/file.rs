//! The file of a board: its TOML as written, before anything is believed.

use std::collections::BTreeMap;

use game::{Faults, Field, Shape};
use serde::Deserialize;

const WHOLE: Shape = Shape::Whole(i64::MIN, i64::MAX);

/// What a file may say, and must.
pub(super) const FIELDS: &[Field] = &[
    Field::needed("format", WHOLE),
    Field::needed("slug", Shape::Text),
    Field::needed("title", Shape::Text),
    Field::needed("edition", Shape::Text),
    Field::optional("after", Shape::Text),
    Field::needed("players", Shape::Table(PLAYERS)),
    Field::needed("dial", Shape::Table(DIAL)),
    Field::needed("start", Shape::Table(START)),
    Field::needed("scoring", Shape::Table(SCORING)),
    Field::needed("red", Shape::Table(RED)),
    Field::optional("check", Shape::Table(CHECK)),
    Field::needed("board", Shape::Table(BOARD)),
];

const PLAYERS: &[Field] = &[
    Field::needed("min", WHOLE),
    Field::needed("max", WHOLE),
    Field::needed("colors", Shape::List(&Shape::Table(PAINT), 64)),
];

const PAINT: &[Field] = &[
    Field::needed("letter", Shape::Text),
    Field::needed("name", Shape::Text),
];

const DIAL: &[Field] = &[Field::needed("numbers", Shape::List(&WHOLE, 1000))];

const START: &[Field] = &[Field::needed("passengers", Shape::Named(&WHOLE))];

const SCORING: &[Field] = &[
    Field::needed("per_passenger", WHOLE),
    Field::needed("per_hour_gained", WHOLE),
    Field::needed("per_hour_lost", WHOLE),
    Field::needed("loss_threshold", WHOLE),
    Field::needed("per_hour_lost_above", WHOLE),
    Field::needed("target", WHOLE),
];

const RED: &[Field] = &[
    Field::needed("hours_per_failure", WHOLE),
    Field::needed("max_hours", WHOLE),
    Field::needed("forced_on_failure", WHOLE),
];

const CHECK: &[Field] = &[
    Field::optional("spaces", WHOLE),
    Field::optional("plain", WHOLE),
    Field::optional("green", WHOLE),
    Field::optional("yellow", WHOLE),
    Field::optional("red", WHOLE),
    Field::optional("cities", WHOLE),
    Field::optional("obstacle", WHOLE),
    Field::optional("lengths", Shape::Named(&WHOLE)),
    Field::optional("min_arrival_passengers", WHOLE),
    Field::optional("max_arrival_passengers", WHOLE),
];

const BOARD: &[Field] = &[Field::needed(
    "spaces",
    Shape::List(&Shape::Table(CELL), 1000),
)];

const CELL: &[Field] = &[
    Field::optional("i", WHOLE),
    Field::needed("kind", Shape::Text),
    Field::optional("code", Shape::Text),
    Field::optional("name", Shape::Text),
    Field::optional("state", Shape::Text),
    Field::optional("obstacle", Shape::Text),
    Field::optional("part", WHOLE),
    Field::optional("take", WHOLE),
    Field::optional("leave", WHOLE),
];

/// The whole file. Numbers are wide, so that a number out of bounds is a fault and not a riddle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) format: i64,
    pub(super) slug: String,
    pub(super) title: String,
    pub(super) edition: String,
    #[serde(rename = "after")]
    pub(super) _after: Option<String>,
    pub(super) players: Players,
    pub(super) dial: Dial,
    pub(super) start: Start,
    pub(super) scoring: Scoring,
    pub(super) red: Red,
    #[serde(default)]
    pub(super) check: Check,
    pub(super) board: Row,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Players {
    pub(super) min: i64,
    pub(super) max: i64,
    pub(super) colors: Vec<Paint>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Paint {
    pub(super) letter: String,
    pub(super) name: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Dial {
    pub(super) numbers: Vec<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Start {
    pub(super) passengers: BTreeMap<String, i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Scoring {
    pub(super) per_passenger: i64,
    pub(super) per_hour_gained: i64,
    pub(super) per_hour_lost: i64,
    pub(super) loss_threshold: i64,
    pub(super) per_hour_lost_above: i64,
    pub(super) target: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Red {
    pub(super) hours_per_failure: i64,
    pub(super) max_hours: i64,
    pub(super) forced_on_failure: i64,
}

/// Sums the author of a board expects; what is left out is not compared.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Check {
    pub(super) spaces: Option<i64>,
    pub(super) plain: Option<i64>,
    pub(super) green: Option<i64>,
    pub(super) yellow: Option<i64>,
    pub(super) red: Option<i64>,
    pub(super) cities: Option<i64>,
    pub(super) obstacle: Option<i64>,
    pub(super) lengths: Option<BTreeMap<String, i64>>,
    pub(super) min_arrival_passengers: Option<i64>,
    pub(super) max_arrival_passengers: Option<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Row {
    pub(super) spaces: Vec<Cell>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Cell {
    pub(super) i: Option<i64>,
    pub(super) kind: String,
    pub(super) code: Option<String>,
    pub(super) name: Option<String>,
    pub(super) state: Option<String>,
    pub(super) obstacle: Option<String>,
    pub(super) part: Option<i64>,
    pub(super) take: Option<i64>,
    pub(super) leave: Option<i64>,
}

/// The number, or a fault and the nearest one within bounds.
pub(super) fn bounded(
    number: i64,
    bounds: std::ops::RangeInclusive<i64>,
    what: &str,
    faults: &mut Faults,
) -> i64 {
    if !bounds.contains(&number) {
        let (low, high) = (bounds.start(), bounds.end());
        faults.add(format!("{what}: {number} is not from {low} to {high}"));
    }
    number.clamp(*bounds.start(), *bounds.end())
}
