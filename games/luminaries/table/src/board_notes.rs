//! What stands out on a board of somebody's own: cities nobody needs, and goals nobody can meet.

use luminaries::{Board, Goal, Luminaries};

pub(crate) fn notes(rules: &Luminaries) -> Vec<String> {
    let board = rules.board();
    let mut notes = vec![format!(
        "{} cities, {} lines; {} companies, {} regional and {} bonus cards",
        board.map.cities.len(),
        board.map.edges.len(),
        board.companies.len(),
        board.regionals.len(),
        board.bonuses.len()
    )];
    let lengths = board.companies.iter().map(|card| (card.fewest, &card.id));
    let lengths = lengths.chain(board.regionals.iter().map(|card| (card.fewest, &card.id)));
    if let Some((longest, id)) = lengths.max() {
        notes.push(format!(
            "the longest card is {id}: {longest} segments of the {} that a seat has",
            board.counts.segments_per_player
        ));
    }
    for (index, place) in board.map.cities.iter().enumerate() {
        if naming(board, index) == 0 {
            notes.push(format!("{} is on no card", place.name));
        }
    }
    for card in &board.bonuses {
        if let Some(why) = impossible(board, &card.goal) {
            notes.push(format!(
                "nobody can win bonus {} ({}): {why}",
                card.id, card.title
            ));
        }
    }
    notes
}

/// How many cards name a city.
fn naming(board: &Board, city: usize) -> usize {
    let companies = board.companies.iter().map(|card| &card.cities);
    let regionals = board.regionals.iter().map(|card| &card.cities);
    let cards = companies.chain(regionals);
    cards
        .filter(|cities| cities.iter().any(|named| named.index() == city))
        .count()
}

/// Why a goal is out of reach, if it is.
fn impossible(board: &Board, goal: &Goal) -> Option<String> {
    let counts = &board.counts;
    let lacks = |has: usize, wants: u8, what: &str| {
        (has < usize::from(wants)).then(|| format!("it asks for {wants} {what}, there are {has}"))
    };
    match goal {
        Goal::Companies { count, least, most } => {
            let within = |value: u8| (*least..=*most).contains(&value);
            let has = board
                .companies
                .iter()
                .filter(|card| within(card.value))
                .count();
            lacks(has, *count, "such companies")
        }
        Goal::CompanyCities(count) => {
            let on_company = |city: &usize| {
                let mut companies = board.companies.iter();
                companies.any(|card| card.cities.iter().any(|named| named.index() == *city))
            };
            let has = (0..board.map.cities.len()).filter(on_company).count();
            lacks(has, *count, "cities on companies")
        }
        Goal::TaggedCities(needs) => needs.iter().find_map(|(tag, count)| {
            let cities = board.map.cities.iter().enumerate();
            let tagged = cities.filter(|(_, place)| place.tags & tag != 0);
            let has = tagged
                .filter(|(index, _)| naming(board, *index) > 0)
                .count();
            lacks(has, *count, "cities of one kind on cards")
        }),
        Goal::CardsNaming(city, count) => lacks(
            naming(board, city.index()),
            *count,
            "cards that name the city",
        ),
        Goal::Regionals { count, .. } => lacks(usize::from(counts.eras), *count, "eras"),
        Goal::GroupSegments(count) => {
            lacks(usize::from(counts.segments_per_player), *count, "segments")
        }
        Goal::GroupCities(count) => lacks(board.map.cities.len(), *count, "cities"),
        Goal::Both {
            regionals,
            companies,
        } => lacks(usize::from(counts.eras), *regionals, "eras")
            .or_else(|| lacks(board.companies.len(), *companies, "companies")),
        Goal::WaiversOfStart => None,
    }
}
