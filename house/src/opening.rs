//! Opening a table: from the fields of a form to the terms people play by.

use game::{OptionKind, Options, Seat, Setup, Value};
use store::Guest;

use crate::error::HouseError;
use crate::games::AnyGame;
use crate::names::fit_name;
use crate::random;
use crate::terms::{Chance, Holder, Listed, Pace, Terms};

/// The levels a bot can have, the usual one first.
pub const LEVELS: [&str; 3] = ["medium", "easy", "hard"];

/// The fields of the form, in the order they came.
pub type Fields = Vec<(String, String)>;

/// The first field of that name.
pub fn field<'a>(fields: &'a Fields, name: &str) -> Option<&'a str> {
    fields
        .iter()
        .find(|(key, _)| key == name)
        .map(|(_, value)| value.as_str())
}

/// The terms the form asks for.
///
/// # Errors
/// Everything that does not fit, in words.
pub fn terms(game: &dyn AnyGame, host: &Guest, fields: &Fields) -> Result<Terms, HouseError> {
    let meta = &game.meta();
    let unfit = |what: String| HouseError::Unfit(what);
    let old = |name: &str| field(fields, name).unwrap_or_default();
    let seats: u8 = old("seats")
        .parse()
        .map_err(|_| unfit("say how many sit at the table".into()))?;
    let mut options = Options::default();
    for spec in meta.options {
        let given = old(&format!("o-{}", spec.name)).trim();
        let usual = match spec.kind {
            OptionKind::Choice(words) => words.first().is_some_and(|first| *first == given),
            OptionKind::Flag | OptionKind::Number { .. } | OptionKind::Text => false,
        };
        if given.is_empty() || usual {
            continue;
        }
        let value = match spec.kind {
            OptionKind::Flag | OptionKind::Number { .. } => Value::parse(given),
            OptionKind::Choice(_) | OptionKind::Text => Value::Text(given.into()),
        };
        options.set(spec.name, value);
    }
    let setup = Setup::new(meta, seats, options).map_err(|faults| unfit(faults.to_string()))?;
    let holders: Result<Vec<Holder>, HouseError> = setup
        .seats
        .iter()
        .map(|seat| holder(seat.number(), host, fields))
        .collect();
    let holders = holders?;
    if !holders
        .iter()
        .any(|holder| holder.guest().is_some() || holder.is_open())
    {
        return Err(unfit(
            "somebody should sit there who is not a bot; `roundhouse match` lets bots meet".into(),
        ));
    }
    let pace = Pace::parse(old("pace")).ok_or_else(|| unfit("there is no such pace".into()))?;
    let chance = if old("chance") == "typed" && game.chance_facts().is_some() {
        Chance::Typed
    } else {
        Chance::Fair {
            secret: random::secret()?.reveal(),
        }
    };
    Ok(Terms {
        game: meta.slug.into(),
        rules: meta.rules_version,
        setup,
        seats: holders,
        pace,
        listed: if old("listed") == "public" {
            Listed::Public
        } else {
            Listed::Private
        },
        chance,
        host: host.id,
        luck: old("luck").chars().take(100).collect(),
        again: None,
    })
}

fn holder(number: u8, host: &Guest, fields: &Fields) -> Result<Holder, HouseError> {
    let asked = field(fields, &format!("seat{number}")).unwrap_or("bot-medium");
    Ok(match asked {
        "me" => Holder::Guest {
            guest: host.id,
            name: host.name.clone(),
        },
        "here" => {
            let given = field(fields, &format!("name{number}")).unwrap_or_default();
            let name = if given.trim().is_empty() {
                format!("Player {number}")
            } else {
                fit_name(given)?
            };
            Holder::Guest {
                guest: host.id,
                name,
            }
        }
        "link" => Holder::Open {
            link: random::token()?,
        },
        other => match other
            .strip_prefix("bot-")
            .filter(|level| LEVELS.contains(level))
        {
            Some(level) => Holder::bot(level, Seat::from_number(number).unwrap_or(Seat::FIRST)),
            None => {
                return Err(HouseError::Unfit(format!(
                    "seat {number} cannot be {other:?}"
                )));
            }
        },
    })
}

/// A table to play at once: the guest against medium bots, with what the game recommends for that.
///
/// # Errors
/// If the system has no randomness to give.
pub fn quick(game: &dyn AnyGame, host: &Guest) -> Result<Terms, HouseError> {
    let mut fields: Fields = vec![
        ("seats".into(), game.meta().usual_seats.to_string()),
        ("seat1".into(), "me".into()),
    ];
    for option in game.quick() {
        let (name, value) = option.split_once('=').unwrap_or((option, "on"));
        fields.push((format!("o-{name}"), value.into()));
    }
    terms(game, host, &fields)
}
