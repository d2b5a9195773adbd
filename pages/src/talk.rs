//! What was said at a table, line by line, with what can be done about it.

use house::{HouseError, LiveTable, Quiet};
use maud::{Markup, html};
use store::Guest;

use crate::frame::Frame;
use crate::said::spoken;

/// The other people at the table, whose names can be reported also if they say nothing.
fn players(live: &LiveTable, guest: &Guest, action: &str) -> Markup {
    let seats = live.terms.seats().zip(&live.holders);
    let others = seats.filter(|(_, holder)| holder.guest().is_some_and(|other| other != guest.id));
    let others: Vec<_> = others.collect();
    html! {
        @if !others.is_empty() { section {
            h2 { "Players" }
            ul.rows { @for (seat, holder) in others {
                li {
                    span { b { bdi { (holder.name()) } } }
                    form method="post" action=(action) {
                        input type="hidden" name="seat" value=(seat.number());
                        button.quiet name="what" value="report-name" { "Report the name" }
                    }
                }
            } }
        } }
    }
}

/// The page about the talk of a table.
pub fn page(
    live: &LiveTable,
    guest: Option<&Guest>,
    quiet: &Quiet,
    told: Option<Result<&str, &HouseError>>,
) -> Markup {
    let frame = Frame {
        title: "Talk",
        guest,
        kind: "talk",
        game: None,
    };
    let hosts = guest.is_some_and(|guest| guest.id == live.terms.host);
    let action = format!("/t/{}/talk", live.id);
    let button = |what: &str, line: u64, words: &str| {
        html! {
            form method="post" action=(action) {
                input type="hidden" name="line" value=(line);
                button.quiet name="what" value=(what) { (words) }
            }
        }
    };
    frame.around(html! {
        main #main.sheet {
            h1 { "Talk" }
            @match told {
                Some(Ok(done)) => p.shown role="status" { (done) },
                Some(Err(refused)) => p.refused role="alert" { (refused) },
                None => {}
            }
            ul.rows {
                @for said in live.chat.iter() {
                    li {
                        span { (spoken(said)) }
                        @if live.chat.line(said.number).is_some() {
                            @let own = guest.is_some_and(|guest| said.guest == Some(guest.id));
                            span.actions {
                                @if !own && guest.is_some() {
                                    @if !quiet.mutes(said.guest) { (button("mute", said.number, "Mute")) }
                                    (button("report", said.number, "Report"))
                                }
                                @if hosts { (button("strike", said.number, "Remove")) }
                            }
                        }
                    }
                }
            }
            @if live.chat.is_empty() { p.none { "Nothing was said yet." } }
            @if let Some(guest) = guest { (players(live, guest, &action)) }
            @if guest.is_some() {
                section {
                    h2 { "What you hear" }
                    @for (muted, name) in &quiet.muted {
                        form method="post" action=(action) {
                            input type="hidden" name="guest" value=(muted);
                            p { bdi { (name) } " is muted. " button.quiet name="what" value="unmute" { "Hear them again" } }
                        }
                    }
                    form method="post" action=(action) {
                        @if quiet.hidden { button name="what" value="show" { "Show the talk again" } }
                        @else { button name="what" value="hide" { "Hide the talk at all tables" } }
                    }
                }
            }
            @if hosts {
                section {
                    h2 { "Your table" }
                    form method="post" action=(action) {
                        @if live.chat.closed { button name="what" value="open" { "Open the talk" } }
                        @else { button name="what" value="close" { "Close the talk to others" } }
                    }
                }
            }
            p { a.button href=(format!("/t/{}", live.id)) { "Back to the table" } }
        }
    })
}
