//! Opening a table: from the fields of a form to the terms people play by.

use game::{BoardText, Faults, Options, Seat, SeatCount, Setup, Shown};
use store::Guest;

use crate::error::{HouseError, Wrong};
use crate::games::AnyGame;
use crate::names::fit_name;
use crate::pace::Pace;
use crate::random;
use crate::terms::{Chance, Holder, Listed, Terms, USUAL_AWAY};

/// The fields of the form, in the order they came.
pub type Fields = Vec<(String, String)>;

/// The first field of that name.
pub fn field<'a>(fields: &'a Fields, name: &str) -> Option<&'a str> {
    fields
        .iter()
        .find(|(key, _)| key == name)
        .map(|(_, value)| value.as_str())
}

/// The field of the form for an option.
pub fn option_field(name: &str) -> String {
    format!("o-{name}")
}

/// The field of the form for the text of a board.
pub const BOARD: &str = "board";

/// Whether tables may play on boards that people bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Boards {
    /// They may not.
    Refused,
    /// They may.
    Taken,
}

/// The terms the form asks for.
///
/// # Errors
/// Everything that does not fit, each at its field.
pub fn terms(
    game: &dyn AnyGame,
    host: &Guest,
    fields: &Fields,
    boards: Boards,
) -> Result<Terms, HouseError> {
    let meta = &game.meta();
    let old = |name: &str| field(fields, name).unwrap_or_default();
    let mut wrong = Vec::new();
    let setup = setup(game, fields, boards)
        .map_err(|found| wrong.extend(found))
        .ok();
    let seats = setup.as_ref().map_or(0, |setup| setup.seats.get());
    let mut holders = Vec::new();
    for number in 1..=seats {
        match holder(game, number, host, fields)? {
            Ok(holder) => holders.push(holder),
            Err(found) => wrong.push(found),
        }
    }
    let people = holders
        .iter()
        .any(|holder| holder.guest().is_some() || holder.is_open());
    if setup.is_some() && wrong.is_empty() && !people {
        wrong.push(Wrong::new(
            "seat1",
            "somebody should sit there who is not a bot",
        ));
    }
    let pace = Pace::parse(old("pace"));
    if pace.is_none() {
        wrong.push(Wrong::new(
            "pace",
            "there is no such pace; choose one from the list",
        ));
    }
    let away = away(old("away"));
    if away.is_none() {
        wrong.push(Wrong::new(
            "away",
            "say after how many minutes somebody counts as gone, from 1 to 43200; choose from the list",
        ));
    }
    let (Some(setup), Some(pace), Some(away), []) = (setup, pace, away, &wrong[..]) else {
        return Err(HouseError::Form(wrong));
    };
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
        away,
        series: None,
    })
}

/// After how many minutes somebody counts as gone, as a form sends it.
fn away(text: &str) -> Option<u32> {
    if text.is_empty() {
        return Some(USUAL_AWAY);
    }
    let minutes: u32 = text.parse().ok()?;
    (1..=43_200).contains(&minutes).then_some(minutes)
}

/// Seats and options of the form, as far as the game allows them.
fn setup(game: &dyn AnyGame, fields: &Fields, boards: Boards) -> Result<Setup, Vec<Wrong>> {
    let meta = &game.meta();
    let mut options = Options::default();
    let text = field(fields, BOARD).unwrap_or_default();
    if !text.trim().is_empty() {
        if boards == Boards::Refused {
            let text = "boards of one's own are not taken here";
            return Err(vec![Wrong::new(BOARD, text)]);
        }
        let board = board(text).map_err(|faults| at_fields(&faults).collect::<Vec<Wrong>>())?;
        options.set_board(Some(board));
    }
    for spec in meta.options {
        let given = field(fields, &option_field(spec.name)).unwrap_or_default();
        if given.trim().is_empty() || spec.shown == Shown::Never {
            continue;
        }
        let value = spec.kind.read(given, options.board());
        if !spec.kind.is_usual(&value) {
            options.set(spec.name, value);
        }
    }
    let asked = field(fields, "seats").unwrap_or_default();
    let Ok(seats) = asked.trim().parse() else {
        let (fewest, most) = meta.seats;
        let text = format!("say how many sit at the table, from {fewest} to {most}");
        let mut wrong = vec![Wrong::new("seats", text)];
        wrong.extend(at_fields(&options.faults(meta)));
        return Err(wrong);
    };
    let agreed = match SeatCount::new(seats) {
        Some(seats) => {
            let setup = Setup { seats, options };
            game.allows(&setup).map(|()| setup)
        }
        None => Setup::new(meta, seats, options),
    };
    agreed.map_err(|faults| at_fields(&faults).collect())
}

/// The board that a form sent, with lines as files have them and not the network.
///
/// # Errors
/// If it is longer than any board.
pub fn board(text: &str) -> Result<BoardText, Faults> {
    BoardText::new(text.replace("\r\n", "\n"))
}

/// Faults of a set-up, each at the field it is about.
fn at_fields(faults: &Faults) -> impl Iterator<Item = Wrong> {
    faults.iter().map(|fault| {
        let field = match fault.option {
            None | Some("seats") => "seats".into(),
            Some(BOARD) => BOARD.into(),
            Some(option) => option_field(option),
        };
        // A form knows options by their titles, not by the names that commands have for them, and
        // rules by what they say, not by their numbers.
        let text = match fault.line {
            Some(line) => format!("line {line}: {}", fault.text),
            None => fault.text.clone(),
        };
        let text = match fault.option {
            Some(option) => text.replacen(&format!("” ({option}) "), "” ", 1),
            None => text,
        };
        Wrong::new(field, text)
    })
}

fn holder(
    game: &dyn AnyGame,
    number: u8,
    host: &Guest,
    fields: &Fields,
) -> Result<Result<Holder, Wrong>, HouseError> {
    let seat = format!("seat{number}");
    let asked = field(fields, &seat).unwrap_or("bot-medium");
    let guest = |name| Holder::Guest {
        guest: host.id,
        name,
    };
    Ok(match asked {
        "me" => Ok(guest(host.name.clone())),
        "here" => {
            let named = format!("name{number}");
            let given = field(fields, &named).unwrap_or_default();
            if given.trim().is_empty() {
                Ok(guest(format!("Player {number}")))
            } else {
                match fit_name(given) {
                    Ok(name) => Ok(guest(name)),
                    Err(unfit) => Err(Wrong::new(named, unfit.to_string())),
                }
            }
        }
        "link" => Ok(Holder::open(random::token()?)),
        other => {
            let level = other.strip_prefix("bot-");
            match level.filter(|level| game.has_level(level)) {
                Some(level) => {
                    let seat = Seat::from_number(number).unwrap_or(Seat::FIRST);
                    Ok(Holder::bot(level, seat))
                }
                None => Err(Wrong::new(
                    seat,
                    format!("seat {number} cannot be {other:?}; choose from the list"),
                )),
            }
        }
    })
}

/// A table to play at once: the guest against bots of that level, or of the usual one if it is empty, with
/// what the game recommends for that.
///
/// # Errors
/// If the system has no randomness to give, or there is no such level.
pub fn quick(game: &dyn AnyGame, host: &Guest, level: &str) -> Result<Terms, HouseError> {
    let mut fields: Fields = vec![
        ("seats".into(), game.meta().usual_seats.to_string()),
        ("seat1".into(), "me".into()),
    ];
    if !level.is_empty() {
        let others = 2..=game.meta().usual_seats;
        fields.extend(others.map(|seat| (format!("seat{seat}"), format!("bot-{level}"))));
    }
    for option in game.quick() {
        let (name, value) = option.split_once('=').unwrap_or((option, "on"));
        fields.push((option_field(name), value.into()));
    }
    terms(game, host, &fields, Boards::Refused)
}
