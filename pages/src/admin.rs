//! The page of those who run the server: reports, bans, names.

use maud::{Markup, html};
use store::{Ban, Banned, Report};

use crate::dates::day;
use crate::frame::Frame;

fn frame(body: Markup) -> Markup {
    let frame = Frame {
        title: "Administration",
        guest: None,
        kind: "admin",
        game: None,
    };
    frame.around(html! { main #main.sheet { h1 { "Administration" } (body) } })
}

/// Asks for the token.
pub fn sign_in(wrong: bool) -> Markup {
    frame(html! {
        @if wrong { p.refused role="alert" { "That is not the admin token." } }
        form method="post" action="/admin/sign-in" {
            p.field { label for="token" { "Admin token" } input #token name="token" type="password" required autocomplete="current-password"; }
            button.primary { "Sign in" }
        }
    })
}

/// What there is to do.
pub fn page(reports: &[Report], bans: &[Ban], told: Option<&str>) -> Markup {
    frame(html! {
        @if let Some(told) = told { p.shown role="status" { (told) } }
        section {
            h2 { "Reports" }
            @if reports.is_empty() { p.none { "Nothing is reported." } }
            @if !reports.is_empty() { ul.rows {
                @for report in reports {
                    li {
                        span {
                            (day(report.at)) ": " b { bdi { (report.name) } } " (guest " (report.about) "), " q { bdi { (report.text) } } ", "
                            a href=(format!("/t/{}", report.table)) { "at this table" }
                            ". Reported by guest " (report.by) "."
                        }
                        span.actions {
                            form method="post" action="/admin/ban" {
                                input type="hidden" name="kind" value="guest";
                                input type="hidden" name="why" value="reported talk";
                                button.quiet name="what" value=(report.about) { "Ban" span.hide { " " (report.name) } }
                            }
                            form method="post" action="/admin/name" {
                                button.quiet name="guest" value=(report.about) { "Remove the name" span.hide { " " (report.name) } }
                            }
                            form method="post" action="/admin/report" {
                                button.quiet name="report" value=(report.id) { "Done" }
                            }
                        }
                    }
                }
            } }
        }
        section {
            h2 { "Bans" }
            @if bans.is_empty() { p.none { "Nobody is banned." } }
            @else { ul.rows {
                @for ban in bans {
                    @let (kind, what) = match &ban.who {
                        Banned::Guest(guest) => ("guest", guest.to_string()),
                        Banned::Address(address) => ("address", address.clone()),
                    };
                    li {
                        span { (kind) " " (what) " since " (day(ban.at)) @if !ban.why.is_empty() { ": " (ban.why) } }
                        form method="post" action="/admin/unban" {
                            input type="hidden" name="kind" value=(kind);
                            button.quiet name="what" value=(what) { "Lift" span.hide { " the ban of " (what) } }
                        }
                    }
                }
            } }
            form method="post" action="/admin/ban" {
                p.field {
                    label for="kind" { "Who" }
                    select #kind name="kind" { option value="guest" { "a guest, by number" } option value="address" { "an address" } }
                }
                p.field { label for="what" { "Number or address" } input #what name="what" required maxlength="60"; }
                p.field { label for="why" { "Why" } input #why name="why" maxlength="200"; }
                button { "Ban" }
            }
        }
        section {
            h2 { "Names" }
            form method="post" action="/admin/name" {
                p.field { label for="guest" { "Guest, by number" } input #guest name="guest" required inputmode="numeric" maxlength="20"; }
                button { "Remove the name" }
            }
        }
    })
}
