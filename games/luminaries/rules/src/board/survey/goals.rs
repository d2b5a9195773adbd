//! The examination of bonus cards and their goals.

use game::Faults;

use super::super::card::{BonusCard, Goal, Timing};
use super::super::data::{BonusData, File};
use super::super::map::{City, Map};

pub(super) fn bonus(
    file: &File,
    map: &Map,
    tags: &[String],
    data: &BonusData,
    faults: &mut Faults,
) -> Option<BonusCard> {
    let colors = &file.counts.bonus_colors;
    let color = colors.iter().position(|color| *color == data.color);
    if color.is_none() {
        faults.add(format!(
            "bonus {} is {}, no color of bonus cards",
            data.id, data.color
        ));
    }
    let timing = match data.timing.as_str() {
        "play" => Some(Timing::Play),
        "end" => Some(Timing::End),
        other => {
            faults.add(format!(
                "bonus {} is won at {other:?}, not play or end",
                data.id
            ));
            None
        }
    };
    let goal = goal(map, tags, data, faults);
    Some(BonusCard {
        id: data.id.clone(),
        color: color? as u8,
        timing: timing?,
        value: data.value,
        title: data.title.clone(),
        words: data.goal.trim_end_matches('.').into(),
        goal: goal?,
    })
}

fn goal(map: &Map, tags: &[String], data: &BonusData, faults: &mut Faults) -> Option<Goal> {
    let mut missing = |what: &str| {
        faults.add(format!(
            "bonus {} tests {} and gives no {what}",
            data.id, data.test
        ));
    };
    let goal = match data.test.as_str() {
        "companies" => data.count.map(|count| Goal::Companies {
            count,
            least: data.min_value.unwrap_or(0),
            most: data.max_value.unwrap_or(u8::MAX),
        }),
        "company_cities" => data.count.map(Goal::CompanyCities),
        "group_segments" => data.count.map(Goal::GroupSegments),
        "group_cities" => data.count.map(Goal::GroupCities),
        "waivers_start" => Some(Goal::WaiversOfStart),
        "regionals" => data.count.map(|count| Goal::Regionals {
            count,
            unskipped: data.no_skip.unwrap_or(false),
        }),
        "both" => {
            if data.regionals.is_none() || data.companies.is_none() {
                missing("numbers of regionals and companies");
                return None;
            }
            return Some(Goal::Both {
                regionals: data.regionals?,
                companies: data.companies?,
            });
        }
        "cards_naming" => {
            let code = data.city.as_deref().unwrap_or_default();
            let Some(index) = map.cities.iter().position(|place| place.code == code) else {
                faults.add(format!(
                    "bonus {} names {code:?}, which is no city",
                    data.id
                ));
                return None;
            };
            data.count
                .map(|count| Goal::CardsNaming(City::from_index(index), count))
        }
        "tagged_cities" => return tagged(tags, data, faults),
        other => {
            faults.add(format!("bonus {} has an unknown test {other:?}", data.id));
            return None;
        }
    };
    if goal.is_none() {
        missing("count");
    }
    goal
}

fn tagged(tags: &[String], data: &BonusData, faults: &mut Faults) -> Option<Goal> {
    let needs = data.need.as_deref().unwrap_or_default();
    let mut all = Vec::new();
    for need in needs {
        match tags.iter().take(32).position(|tag| *tag == need.tag) {
            Some(index) => all.push((1 << index, need.count)),
            None => faults.add(format!(
                "bonus {} asks for the tag {:?} no city has",
                data.id, need.tag
            )),
        }
    }
    if needs.is_empty() {
        faults.add(format!(
            "bonus {} tests {} and gives no need",
            data.id, data.test
        ));
    }
    (!all.is_empty() && all.len() == needs.len()).then_some(Goal::TaggedCities(all))
}
