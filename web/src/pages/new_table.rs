//! The form that opens a table, and what it sends.

use game::{Meta, OptionKind, OptionSpec, Options, Setup, Value};
use maud::{Markup, html};
use store::Guest;
use tables::Secret;

use super::frame::Frame;
use super::parts::capital;
use crate::guests::fit_name;
use crate::refused::Refused;
use crate::terms::{Chance, Holder, Listed, Pace, Terms};
use crate::token;

/// The levels a bot can have, the usual one first.
pub(crate) const LEVELS: [&str; 3] = ["medium", "easy", "hard"];

/// The fields of the form, in the order they came.
pub(crate) type Fields = Vec<(String, String)>;

/// The form.
pub(crate) fn page(
    meta: &Meta,
    guest: Option<&Guest>,
    fields: &Fields,
    refused: Option<&Refused>,
) -> Markup {
    let frame = Frame {
        title: "New table",
        guest,
        kind: "new",
        game: None,
    };
    let old = |name: &str| field(fields, name).unwrap_or_default();
    let seats: u8 = old("seats").parse().unwrap_or(meta.usual_seats);
    let (fewest, most) = meta.seats;
    frame.around(html! {
        main #main.sheet {
            h1 { "New table: " (meta.title) }
            p { (capital(meta.about)) "." }
            @if let Some(refused) = refused { p.refused role="alert" { (refused) } }
            form #new method="post" action=(format!("/new/{}", meta.slug)) {
                fieldset {
                    legend { "Seats" }
                    p.field {
                        label for="seats" { "How many sit at the table" }
                        select #seats name="seats" {
                            @for count in fewest..=most { option value=(count) selected[count == seats] { (count) } }
                        }
                    }
                    @for number in 1..=most { (seat_field(number, old(&format!("seat{number}")))) }
                    p.hint { "Seats beyond the number above are left out. Seat 1 begins." }
                }
                @if !meta.options.is_empty() {
                    fieldset {
                        legend { "Options and variants" }
                        @for spec in meta.options { (option_field(spec, old(&format!("o-{}", spec.name)))) }
                    }
                }
                fieldset {
                    legend { "The table" }
                    p.field {
                        label for="pace" { "Pace" }
                        select #pace name="pace" {
                            @for (value, words) in PACES { option value=(value) selected[old("pace") == value] { (words) } }
                        }
                    }
                    p.hint { "When somebody’s time is up, a stand-in makes that one move for him." }
                    p.field {
                        label for="listed" { "Who may find it" }
                        select #listed name="listed" {
                            option value="private" { "only those who have a link" }
                            option value="public" selected[old("listed") == "public"] { "everybody: it stands in the lobby" }
                        }
                    }
                    @if chance_matters(meta.slug) {
                        p.field {
                            label for="chance" { "Chance" }
                            select #chance name="chance" {
                                option value="fair" { "the table draws, and can prove afterwards that it was fair" }
                                option value="typed" selected[old("chance") == "typed"] { "we own the real thing and type in what it shows" }
                            }
                        }
                        p.field {
                            label for="luck" { "A few words of yours to stir the luck (if you like)" }
                            input #luck name="luck" maxlength="100" value=(old("luck"));
                        }
                    }
                }
                button.primary #open { "Open the table" }
            }
        }
    })
}

const PACES: [(&str, &str); 6] = [
    ("", "no clock"),
    ("s30", "30 seconds a move"),
    ("s120", "two minutes a move"),
    ("d1", "a day a move"),
    ("d3", "three days a move"),
    ("d7", "a week a move"),
];

/// Whether a game leaves anything that people could draw themselves to chance.
fn chance_matters(slug: &str) -> bool {
    match slug {
        "century-run" | "big-train" => true,
        // Without chance, or with cards that must stay hidden.
        _ => false,
    }
}

fn seat_field(number: u8, old: &str) -> Markup {
    let id = format!("seat{number}");
    let usual = if number == 1 { "me" } else { "bot-medium" };
    let chosen = if old.is_empty() { usual } else { old };
    let choices = [
        ("me", "me"),
        ("here", "someone on this screen"),
        ("link", "open: whoever gets a link"),
        ("bot-easy", "an easy bot"),
        ("bot-medium", "a medium bot"),
        ("bot-hard", "a hard bot"),
    ];
    html! {
        p.field {
            label for=(id) { "Seat " (number) }
            select id=(id) name=(id) {
                @for (value, words) in choices { option value=(value) selected[value == chosen] { (words) } }
            }
            input name=(format!("name{number}")) maxlength="32" placeholder="name, if someone here" aria-label=(format!("Name of whoever sits on seat {number} on this screen"));
        }
    }
}

fn option_field(spec: &OptionSpec, old: &str) -> Markup {
    let id = format!("o-{}", spec.name);
    html! {
        p.field {
            @match spec.kind {
                OptionKind::Flag => {
                    input type="checkbox" id=(id) name=(id) value="on" checked[old == "on"];
                    label for=(id) { (spec.name) }
                }
                OptionKind::Number { min, max } => {
                    label for=(id) { (spec.name) }
                    input type="number" id=(id) name=(id) min=(min) max=(max) value=(old) placeholder="as usual";
                }
                OptionKind::Choice(words) => {
                    label for=(id) { (spec.name) }
                    select id=(id) name=(id) {
                        @for word in words { option value=(word) selected[*word == old] { (word) } }
                    }
                }
                OptionKind::Text => {
                    label for=(id) { (spec.name) }
                    input id=(id) name=(id) maxlength="60" value=(old) placeholder="as usual";
                }
            }
            span.hint { (spec.about) }
        }
    }
}

/// The first field of that name.
pub(crate) fn field<'a>(fields: &'a Fields, name: &str) -> Option<&'a str> {
    fields
        .iter()
        .find(|(key, _)| key == name)
        .map(|(_, value)| value.as_str())
}

/// The terms the form asks for.
///
/// # Errors
/// Everything that does not fit, in words.
pub(crate) fn terms(meta: &Meta, host: &Guest, fields: &Fields) -> Result<Terms, Refused> {
    let unfit = |what: String| Refused::Unfit(what);
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
    let holders: Result<Vec<Holder>, Refused> = setup
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
    let chance = if old("chance") == "typed" && chance_matters(meta.slug) {
        Chance::Typed
    } else {
        Chance::Fair {
            secret: Secret::fresh()?.reveal(),
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

fn holder(number: u8, host: &Guest, fields: &Fields) -> Result<Holder, Refused> {
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
            link: token::fresh()?,
        },
        other => match other
            .strip_prefix("bot-")
            .filter(|level| LEVELS.contains(level))
        {
            Some(level) => Holder::Bot {
                level: level.into(),
            },
            None => return Err(Refused::Unfit(format!("seat {number} cannot be {other:?}"))),
        },
    })
}

/// A table to play at once: the guest against medium bots.
pub(crate) fn quick(meta: &Meta, host: &Guest) -> Result<Terms, Refused> {
    let fields = vec![
        ("seats".to_owned(), meta.usual_seats.to_string()),
        ("seat1".into(), "me".into()),
    ];
    terms(meta, host, &fields)
}
