//! The board read from its file: everything that makes no sense is reported at once.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, LazyLock};

use game::{DataFile, Faults, MAX_SEATS, Options, RuleId, Spot, read_data};

use super::Board;
use super::card::{
    Bonuses, Companies, CompanyCard, Era, MAX_CITIES, RegionalCard, Regionals, Terminals,
};
use super::data::{FIELDS, File};
use super::edges::{Edge, MAX_SEGMENTS, Vertex};
use super::map::{City, Map};
use super::steiner;

mod goals;
mod land;

/// The text of the board that is built in.
const TEXT: &str = include_str!("../../board.toml");

static PRINTED: LazyLock<Arc<Board>> = LazyLock::new(|| {
    // How many segments join the cities of each card takes long to find out, and a test does.
    let board = read(TEXT, Lengths::Trusted).expect("a test reads the board that is built in");
    Arc::new(board)
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

    /// The board that a table agreed on: its own, or the one that is built in.
    ///
    /// # Errors
    /// Everything that is wrong with a board of its own.
    pub(crate) fn agreed(options: &Options) -> Result<Arc<Self>, Faults> {
        match options.board() {
            Some(text) => {
                let board = Self::parse(text.as_str()).map_err(|faults| faults.at("board"))?;
                Ok(Arc::new(board))
            }
            None => Ok(Arc::clone(&PRINTED)),
        }
    }

    /// Reads the text of a board's file.
    ///
    /// # Errors
    /// Every place that is not of the form of a board, or else everything that makes no sense.
    pub fn parse(text: &str) -> Result<Self, Faults> {
        read(text, Lengths::Checked)
    }
}

fn read(text: &str, lengths: Lengths) -> Result<Board, Faults> {
    let data = DataFile::parse(text)?;
    data.faults(FIELDS).or(())?;
    let file: File = read_data(text)?;
    examine(&file, data.top(), lengths).map_err(Faults::by_line)
}

fn examine(file: &File, top: Spot<'_>, lengths: Lengths) -> Result<Board, Faults> {
    let mut faults = Faults::new();
    counts(file, &mut faults);
    titles(file, top, &mut faults);
    faults.place(0, top.field("counts").line());
    let tags = land::tags(file);
    let map = land::map(file, &tags, top, &mut faults);
    let mut board = Board::without_tables(file.counts.clone(), map);
    board.title.clone_from(&file.title);
    board.table.clone_from(&file.scoring.regional_table);
    board.waiver_value = file.scoring.waiver_value;
    board.eras = file
        .era
        .iter()
        .map(|era| (era.color.clone(), era.region.clone()))
        .collect();
    let mut names = Names::new(file);
    regionals(
        file,
        &mut board,
        &mut names,
        top.field("regional"),
        &mut faults,
    );
    companies(
        file,
        &mut board,
        &mut names,
        top.field("company"),
        &mut faults,
    );
    for (index, data) in file.bonus.iter().enumerate().take(Bonuses::MOST) {
        let before = faults.len();
        names.claim(&data.id, &mut faults);
        check_text(&format!("bonus {}", data.id), &data.title, 40, &mut faults);
        check_text(&format!("bonus {}", data.id), &data.goal, 160, &mut faults);
        if let Some(card) = goals::bonus(file, &board.map, &tags, data, &mut faults) {
            board.bonuses.push(card);
        }
        faults.place(before, top.field("bonus").item(index).line());
    }
    let before = faults.len();
    supplies(file, &mut faults);
    faults.place(before, top.field("counts").line());
    if lengths == Lengths::Checked {
        check_lengths(file, &mut board, top, &mut faults);
    }
    board.tags = tags;
    faults.or(()).map(|()| board.index())
}

/// A text that is shown has this many letters at most, and no others.
fn check_text(place: &str, text: &str, most: usize, faults: &mut Faults) {
    let letters = text.chars().count();
    if !(1..=most).contains(&letters) || text.chars().any(char::is_control) {
        let place: String = place.chars().take(40).collect();
        faults.add(format!(
            "{place} has a text of {letters} letters, not 1 to {most}"
        ));
    }
}

/// The words of the file that are shown or written.
fn titles(file: &File, top: Spot<'_>, faults: &mut Faults) {
    let mut words = |spot: Spot<'_>, place: &str, text: &str, most: usize| {
        let before = faults.len();
        check_text(place, text, most, faults);
        faults.place(before, spot.line());
    };
    words(top.field("title"), "the title", &file.title, 60);
    for color in file
        .counts
        .seat_colors
        .iter()
        .chain(&file.counts.bonus_colors)
    {
        words(top.field("counts"), "a color", color, 20);
    }
    for (index, era) in file.era.iter().enumerate() {
        let spot = top.field("era").item(index);
        words(spot, "the region of an era", &era.region, 30);
        words(spot, "the color of an era", &era.color, 20);
    }
    for (index, city) in file.city.iter().enumerate() {
        words(
            top.field("city").item(index),
            "the name of a city",
            &city.name,
            30,
        );
    }
    for (index, card) in file.company.iter().enumerate() {
        words(
            top.field("company").item(index),
            "a company",
            &card.name,
            40,
        );
    }
}

/// Whether the cities of each card can be joined, and with as many segments as it states. A card that
/// states none gets the number.
fn check_lengths(file: &File, board: &mut Board, top: Spot<'_>, faults: &mut Faults) {
    let segments = u32::from(board.counts.segments_per_player);
    let map = &board.map;
    let mut check = |spot: Spot<'_>, id: &str, terminals: &Terminals, stated: Option<u8>| -> u8 {
        let before = faults.len();
        let cost = match steiner::cheapest(map, terminals, |_: Edge| Some(1)) {
            Some(plan) => plan.cost,
            None => {
                faults.add(format!(
                    "card {id} cannot be connected: no edges lead from city to city"
                ));
                0
            }
        };
        if cost > segments {
            faults.add(format!(
                "card {id} cannot be connected: it needs {cost} segments, a seat has {segments}"
            ));
        }
        if let Some(fewest) = stated.filter(|&fewest| cost != u32::from(fewest)) {
            faults.add(format!(
                "card {id} says {fewest} segments join its cities, {cost} do"
            ));
        }
        faults.place(before, spot.line());
        u8::try_from(cost).unwrap_or(u8::MAX)
    };
    // Cards that are wrong in themselves are not among those of the board.
    let listed = |ids: Vec<&str>| -> HashMap<String, usize> {
        let ids = ids.into_iter().enumerate();
        ids.map(|(index, id)| (id.to_owned(), index)).collect()
    };
    let places = listed(file.regional.iter().map(|data| &*data.id).collect());
    for card in &mut board.regionals {
        let index = places[&card.id];
        let (spot, data) = (top.field("regional").item(index), &file.regional[index]);
        card.fewest = check(spot, &card.id, &card.terminals, data.min_segments);
    }
    let places = listed(file.company.iter().map(|data| &*data.id).collect());
    for card in &mut board.companies {
        let index = places[&card.id];
        let (spot, data) = (top.field("company").item(index), &file.company[index]);
        card.fewest = check(spot, &card.id, &card.terminals, data.min_segments);
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
    let fixed: [(&str, u8, u8); 6] = [
        ("regional_draw", counts.regional_draw, 2),
        ("bonus_in_play_per_color", counts.bonus_in_play_per_color, 1),
        ("track_min", counts.track_min, 1),
        ("start_eras", counts.start_eras.len() as u8, 2),
        (
            "first of start_eras",
            counts.start_eras.first().map_or(1, |era| *era),
            1,
        ),
        (
            "second of start_eras",
            counts.start_eras.get(1).map_or(2, |era| *era),
            2,
        ),
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
        let wordy = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '&';
        if !(1..=8).contains(&id.len()) || !id.chars().all(wordy) {
            faults.add(format!(
                "the name {:?} of a card is not 1 to 8 letters, digits and hyphens",
                id.chars().take(20).collect::<String>()
            ));
        }
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

fn regionals<'a>(
    file: &'a File,
    board: &mut Board,
    names: &mut Names<'a>,
    list: Spot<'_>,
    faults: &mut Faults,
) {
    for (index, data) in file.regional.iter().enumerate().take(Regionals::MOST) {
        let before = faults.len();
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
        // The lowest era of a hand is that of its first card.
        if index > 0 && data.era < file.regional[index - 1].era {
            faults.add(format!(
                "card {} of era {} stands after a card of a later era",
                data.id, data.era
            ));
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
                fewest: data.min_segments.unwrap_or(0),
            });
        }
        faults.place(before, list.item(index).line());
    }
}

fn companies<'a>(
    file: &'a File,
    board: &mut Board,
    names: &mut Names<'a>,
    list: Spot<'_>,
    faults: &mut Faults,
) {
    for (index, data) in file.company.iter().enumerate().take(Companies::MOST) {
        let before = faults.len();
        names.claim(&data.id, faults);
        let named = named(&board.map, &data.id, &data.cities, faults);
        if let Some((cities, terminals)) = named {
            board.companies.push(CompanyCard {
                id: data.id.clone(),
                name: data.name.clone(),
                cities,
                terminals,
                fewest: data.min_segments.unwrap_or(0),
                value: data.value,
            });
        }
        faults.place(before, list.item(index).line());
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
        if let Some(counted) = counts.regional_cards_per_era
            && found != usize::from(counted)
        {
            faults.add(format!(
                "era {era} has {found} cards, {counted} are counted"
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
            counts.company_cards.map_or(file.company.len(), usize::from),
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
        let counted = counts.bonus_cards_per_color.map_or(found, usize::from);
        if found == 0 || found != counted {
            faults.cite(
                RuleId::new("LU", 4),
                format!(
                    "{found} {color} bonus cards, {} are counted",
                    counted.max(1)
                ),
            );
        }
    }
}
