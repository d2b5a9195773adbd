//! The form that opens a table, and what it sends.

use game::{OptionKind, OptionSpec};
use house::opening::{Fields, field};
use house::{AnyGame, HouseError};
use maud::{Markup, html};
use store::Guest;

use super::frame::Frame;
use super::parts::capital;

/// The form.
pub fn page(
    game: &dyn AnyGame,
    guest: Option<&Guest>,
    fields: &Fields,
    refused: Option<&HouseError>,
) -> Markup {
    let meta = &game.meta();
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
                    @if game.chance_facts().is_some() {
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
