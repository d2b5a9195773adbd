//! How far the viewer is toward the goal of a bonus card.

use luminaries::{Card, City, EdgeSet, Goal, Luminaries, Slot, Vertex, View};

use game::{Arrange, Seat};

/// How far a seat is, in a few words, as far as its stack is known: `2 of 3 companies`.
pub(super) fn progress(rules: &Luminaries, view: &View, seat: Seat, goal: &Goal) -> String {
    let board = rules.board();
    let estate = view.estate(seat);
    let cards: Vec<Card> = estate
        .stack
        .as_slice()
        .iter()
        .filter_map(|slot| match slot {
            Slot::Known(card) => Some(*card),
            Slot::Company { .. } | Slot::Region(_) => None,
        })
        .collect();
    let companies = || {
        cards.iter().filter_map(|card| match card {
            Card::Company(card) => Some(board.company(*card)),
            Card::Regional(_) | Card::Bonus(_) => None,
        })
    };
    let cities_of = |card: &Card| match card {
        Card::Company(card) => board.company(*card).cities.as_slice(),
        Card::Regional(card) => board.regional(*card).cities.as_slice(),
        Card::Bonus(_) => &[],
    };
    let distinct = |all: Vec<City>| {
        let mut all = all;
        all.arrange();
        all.dedup();
        all
    };
    match goal {
        Goal::Companies { count, least, most } => {
            let fits = companies().filter(|card| (*least..=*most).contains(&card.value));
            let values = board.companies.iter().map(|card| card.value);
            let worth = match (
                values.clone().any(|value| value < *least),
                values.clone().any(|value| value > *most),
            ) {
                (false, false) => String::new(),
                (true, false) => format!(" worth {least} or more"),
                (false, true) => format!(" worth {most} or less"),
                (true, true) => format!(" worth {least} to {most}"),
            };
            format!(
                "{} of {count} companies{worth}",
                enough(fits.count(), *count)
            )
        }
        Goal::CompanyCities(count) => {
            let cities = companies().flat_map(|card| card.cities.iter().copied());
            let cities = distinct(cities.collect()).len();
            format!("{} of {count} cities", enough(cities, *count))
        }
        Goal::TaggedCities(needs) => {
            let named = distinct(cards.iter().flat_map(cities_of).copied().collect());
            let parts: Vec<String> = needs
                .iter()
                .map(|&(tag, count)| {
                    let tagged = |city: &&City| board.map.cities[city.index()].tags & tag != 0;
                    let found = enough(named.iter().filter(tagged).count(), count);
                    let bit = tag.trailing_zeros() as usize;
                    let what = board.tags.get(bit).map_or("", String::as_str);
                    let cities = called(what);
                    match count {
                        // Of one thing there is no plural.
                        1 => format!("{found} of 1 {}", cities.trim_end_matches('s')),
                        _ => format!("{found} of {count} {cities}"),
                    }
                })
                .collect();
            parts.join(", ")
        }
        Goal::CardsNaming(city, count) => {
            let naming = cards.iter().filter(|card| cities_of(card).contains(city));
            format!(
                "{} of {count} {} cards",
                enough(naming.count(), *count),
                rules.city_name(*city)
            )
        }
        Goal::Regionals { count, unskipped } => {
            if *unskipped && estate.skipped {
                return "lost: you skipped an era".into();
            }
            let only = if *unskipped { ", no era skipped" } else { "" };
            let regionals = estate.regionals.min(*count);
            format!("{regionals} of {count} regional cards{only}")
        }
        Goal::GroupSegments(count) => {
            let (segments, _) = largest(rules, view.tracks.of(seat));
            format!("{} of {count} tracks joined", enough(segments, *count))
        }
        Goal::GroupCities(count) => {
            let (_, cities) = largest(rules, view.tracks.of(seat));
            format!("{} of {count} cities joined", enough(cities, *count))
        }
        Goal::Both {
            regionals,
            companies,
        } => format!(
            "{} of {regionals} regional, {} of {companies} companies",
            estate.regionals.min(*regionals),
            estate.companies.min(*companies)
        ),
        Goal::WaiversOfStart => {
            let needed = rules.starting_waivers();
            format!("{} of {needed} waivers", estate.waivers.min(needed))
        }
    }
}

/// More than enough is enough.
fn enough(found: usize, needed: u8) -> usize {
    found.min(usize::from(needed))
}

/// What cities with a tag are called.
fn called(tag: &str) -> &str {
    match tag {
        "atlantic" => "Atlantic ports",
        "pacific" => "Pacific ports",
        "gulf" => "Gulf ports",
        "lakes" => "Great Lakes ports",
        "capital" => "state capitals",
        "river" => "river cities",
        other => other,
    }
}

/// The most segments and the most cities in one group.
fn largest(rules: &Luminaries, track: &EdgeSet) -> (usize, usize) {
    let map = &rules.board().map;
    let mut left = *track;
    let (mut segments, mut cities) = (0, 0);
    while let Some(first) = left.iter().next() {
        let mut seen: Vec<Vertex> = vec![map.ends(first).0];
        let mut count = 0;
        let mut next = 0;
        while let Some(&vertex) = seen.get(next) {
            next += 1;
            for &(other, edge) in map.near(vertex) {
                if left.has(edge) {
                    left.remove(edge);
                    count += 1;
                    if !seen.contains(&other) {
                        seen.push(other);
                    }
                }
            }
        }
        segments = segments.max(count);
        let named = seen
            .iter()
            .filter(|at| map.vertices[at.index()].city.is_some());
        cities = cities.max(named.count());
    }
    (segments, cities)
}
