//! The board read from its file: everything that makes no sense is reported at once.

use std::collections::HashSet;
use std::sync::LazyLock;

use game::{Faults, MAX_SEATS, RuleId};

use super::Board;
use super::card::{
    Bonuses, Companies, CompanyCard, Era, MAX_CITIES, RegionalCard, Regionals, Terminals,
};
use super::data::File;
use super::edges::{Edge, MAX_SEGMENTS, Vertex};
use super::map::{City, Map};
use super::steiner;

mod goals;
mod land;

/// The text of the board that is built in.
const TEXT: &str = include_str!("../../board.toml");

static PRINTED: LazyLock<Board> = LazyLock::new(|| {
    // How many segments join the cities of each card takes long to find out, and a test does.
    read(TEXT, Lengths::Trusted).expect("a test reads the board that is built in")
});

/// Whether the numbers of segments that cards state are checked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lengths {
    Checked,
    Trusted,
}

impl Board {
    /// The board that is built in.
    pub fn printed() -> &'static Self {
        &PRINTED
    }

    /// Reads the text of a board's file.
    ///
    /// # Errors
    /// The first place that is not of the form of a board, or else everything that makes no sense.
    pub fn parse(text: &str) -> Result<Self, Faults> {
        read(text, Lengths::Checked)
    }
}

fn read(text: &str, lengths: Lengths) -> Result<Board, Faults> {
    let file: File = game::from_toml(text)
        .map_err(|error| Faults::plain(format!("the board cannot be read: {}", error.message())))?;
    examine(&file, lengths)
}

fn examine(file: &File, lengths: Lengths) -> Result<Board, Faults> {
    let mut faults = Faults::new();
    counts(file, &mut faults);
    let tags = land::tags(file);
    let map = land::map(file, &tags, &mut faults);
    let mut board = Board::without_tables(file.counts.clone(), map);
    board.table.clone_from(&file.scoring.regional_table);
    board.waiver_value = file.scoring.waiver_value;
    board.eras = file
        .era
        .iter()
        .map(|era| (era.color.clone(), era.region.clone()))
        .collect();
    let mut names = Names::new(file);
    regionals(file, &mut board, &mut names, &mut faults);
    companies(file, &mut board, &mut names, &mut faults);
    if lengths == Lengths::Checked {
        check_lengths(&board, &mut faults);
    }
    for data in &file.bonus {
        names.claim(&data.id, &mut faults);
        if let Some(card) = goals::bonus(file, &board.map, &tags, data, &mut faults) {
            board.bonuses.push(card);
        }
    }
    supplies(file, &mut faults);
    board.tags = tags;
    faults.or(()).map(|()| board.index())
}

/// Whether the cities of each card can be joined, and with as many segments as it states.
fn check_lengths(board: &Board, faults: &mut Faults) {
    let regionals = board.regionals.iter();
    let regionals = regionals.map(|card| (&card.id, &card.terminals, card.fewest));
    let companies = board.companies.iter();
    let companies = companies.map(|card| (&card.id, &card.terminals, card.fewest));
    let segments = u32::from(board.counts.segments_per_player);
    for (id, terminals, fewest) in regionals.chain(companies) {
        let Some(plan) = steiner::cheapest(&board.map, terminals, |_: Edge| Some(1)) else {
            faults.add(format!(
                "card {id} cannot be connected: no edges lead from city to city"
            ));
            continue;
        };
        if plan.cost > segments {
            faults.add(format!(
                "card {id} cannot be connected: it needs {} segments, a seat has {segments}",
                plan.cost
            ));
        }
        if plan.cost != u32::from(fewest) {
            faults.add(format!(
                "card {id} says {fewest} segments join its cities, {} do",
                plan.cost
            ));
        }
    }
}

fn counts(file: &File, faults: &mut Faults) {
    let counts = &file.counts;
    if file.format != 1 {
        faults.add(format!("format 1 is known, not {}", file.format));
    }
    if file.slug != "luminaries" {
        faults.add(format!("the board is for {:?}, not luminaries", file.slug));
    }
    let seats = (counts.players_min, counts.players_max);
    if seats.0 < 2 || seats.0 > seats.1 || seats.1 as usize > MAX_SEATS {
        faults.cite(
            RuleId::new("LU", 1),
            format!("{} to {} seats cannot play", seats.0, seats.1),
        );
    }
    let fixed: [(&str, u8, u8); 4] = [
        ("regional_draw", counts.regional_draw, 2),
        ("bonus_in_play_per_color", counts.bonus_in_play_per_color, 1),
        ("track_min", counts.track_min, 1),
        ("start_eras", counts.start_eras.len() as u8, 2),
    ];
    for (name, found, wanted) in fixed {
        if found != wanted {
            faults.add(format!(
                "{name} is {found}, the rules are written for {wanted}"
            ));
        }
    }
    let segments = counts.players_max as usize * counts.segments_per_player as usize;
    if counts.segments_per_player == 0 || segments > MAX_SEGMENTS {
        faults.cite(
            RuleId::new("LU", 2),
            format!("{segments} segments on the table, at least one a seat and at most {MAX_SEGMENTS} in all are possible"),
        );
    }
    if file.scoring.regional_table.len() != counts.eras as usize + 1 {
        faults.cite(
            RuleId::new("LU", 110),
            format!(
                "the table of points has {} entries for {} eras",
                file.scoring.regional_table.len(),
                counts.eras
            ),
        );
    }
    if counts.seat_colors.len() < counts.players_max as usize {
        faults.cite(
            RuleId::new("LU", 2),
            format!(
                "{} colors for {} seats",
                counts.seat_colors.len(),
                counts.players_max
            ),
        );
    }
    for (index, era) in file.era.iter().enumerate() {
        if era.number as usize != index + 1 {
            faults.cite(
                RuleId::new("LU", 7),
                format!("era {} stands where era {} belongs", era.number, index + 1),
            );
        }
    }
    if file.era.len() != counts.eras as usize {
        faults.cite(
            RuleId::new("LU", 7),
            format!(
                "{} eras are described, {} are counted",
                file.era.len(),
                counts.eras
            ),
        );
    }
}

/// The names that are taken, so that every card and city has its own.
struct Names<'a>(HashSet<&'a str>);

impl<'a> Names<'a> {
    fn new(file: &'a File) -> Self {
        Self(file.city.iter().map(|city| city.code.as_str()).collect())
    }

    fn claim(&mut self, id: &'a str, faults: &mut Faults) {
        if !self.0.insert(id) {
            faults.add(format!("the name {id} is there twice"));
        }
    }
}

/// The cities of a card, if all that it says of them makes sense.
fn named(
    map: &Map,
    id: &str,
    codes: &[String],
    faults: &mut Faults,
) -> Option<(Vec<City>, Terminals)> {
    let mut cities = Vec::new();
    for code in codes {
        match map.cities.iter().position(|place| place.code == *code) {
            None => faults.add(format!("card {id} names {code}, which is no city")),
            Some(index) if cities.contains(&City::from_index(index)) => {
                faults.add(format!("card {id} names {code} twice"));
            }
            Some(index) => cities.push(City::from_index(index)),
        }
    }
    if cities.len() != codes.len() {
        return None;
    }
    if cities.len() < 2 || cities.len() > MAX_CITIES {
        faults.add(format!(
            "card {id} names {} cities, not 2 to {MAX_CITIES}",
            cities.len()
        ));
        return None;
    }
    let vertices: Vec<Vertex> = cities
        .iter()
        .map(|c| map.cities[c.index()].vertex)
        .collect();
    let terminals = Terminals::new(&vertices);
    Some((cities, terminals))
}

fn regionals<'a>(file: &'a File, board: &mut Board, names: &mut Names<'a>, faults: &mut Faults) {
    for data in file.regional.iter().take(Regionals::MOST) {
        names.claim(&data.id, faults);
        let known = (1..=file.counts.eras).contains(&data.era);
        if !known {
            faults.cite(
                RuleId::new("LU", 7),
                format!(
                    "card {} is of era {}, which is not there",
                    data.id, data.era
                ),
            );
        }
        let named = named(&board.map, &data.id, &data.cities, faults);
        if let Some((cities, terminals)) = named
            && known
        {
            board.regionals.push(RegionalCard {
                id: data.id.clone(),
                era: Era(data.era),
                cities,
                terminals,
                fewest: data.min_segments,
            });
        }
    }
}

fn companies<'a>(file: &'a File, board: &mut Board, names: &mut Names<'a>, faults: &mut Faults) {
    for data in file.company.iter().take(Companies::MOST) {
        names.claim(&data.id, faults);
        let named = named(&board.map, &data.id, &data.cities, faults);
        if let Some((cities, terminals)) = named {
            board.companies.push(CompanyCard {
                id: data.id.clone(),
                name: data.name.clone(),
                cities,
                terminals,
                fewest: data.min_segments,
                value: data.value,
            });
        }
    }
}

/// Whether there are enough cards, and no more than can be distinguished.
fn supplies(file: &File, faults: &mut Faults) {
    let counts = &file.counts;
    let seats = usize::from(counts.players_max);
    for era in 1..=counts.eras {
        let found = file.regional.iter().filter(|card| card.era == era).count();
        let wanted = usize::from(counts.regional_draw) * seats;
        if found < wanted {
            faults.cite(
                RuleId::new("LU", 8),
                format!("era {era} has {found} cards, {seats} seats may draw {wanted}"),
            );
        }
        if found != usize::from(counts.regional_cards_per_era) {
            faults.add(format!(
                "era {era} has {found} cards, {} are counted",
                counts.regional_cards_per_era
            ));
        }
    }
    let wanted = usize::from(counts.company_hand) * seats + usize::from(counts.company_row);
    if file.company.len() < wanted {
        faults.cite(
            RuleId::new("LU", 6),
            format!(
                "{} companies, hands and row take {wanted}",
                file.company.len()
            ),
        );
    }
    for (what, found, counted, most) in [
        (
            "companies",
            file.company.len(),
            usize::from(counts.company_cards),
            Companies::MOST,
        ),
        (
            "regional cards",
            file.regional.len(),
            file.regional.len(),
            Regionals::MOST,
        ),
        (
            "bonus cards",
            file.bonus.len(),
            file.bonus.len(),
            Bonuses::MOST,
        ),
    ] {
        if found != counted {
            faults.add(format!("{found} {what}, {counted} are counted"));
        }
        if found > most {
            faults.add(format!("{found} {what}, at most {most} are possible"));
        }
    }
    for color in &counts.bonus_colors {
        let found = file
            .bonus
            .iter()
            .filter(|card| card.color == *color)
            .count();
        if found == 0 || found != usize::from(counts.bonus_cards_per_color) {
            faults.cite(
                RuleId::new("LU", 4),
                format!(
                    "{found} {color} bonus cards, {} are counted",
                    counts.bonus_cards_per_color
                ),
            );
        }
    }
}
