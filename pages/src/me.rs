//! The page of a guest: name, devices, and what lets another device in.

use house::HouseError;
use maud::{Markup, html};
use store::{Device, Guest};

use crate::dates::day;
use crate::frame::Frame;
use crate::offline::ALONE;
use crate::qr;

/// What the page shows.
#[derive(Default)]
pub struct Me<'a> {
    /// Whose it is; nobody's yet, if somebody has not played or given a name.
    pub guest: Option<&'a Guest>,
    /// Why the last request was not carried out.
    pub refused: Option<&'a HouseError>,
    /// The devices that know the guest.
    pub devices: Vec<Device>,
    /// Whether the guest has a recovery phrase.
    pub has_phrase: bool,
    /// A link for another device, which was just made.
    pub link: Option<String>,
    /// A recovery phrase, which was just made and is never shown again.
    pub phrase: Option<String>,
}

impl Me<'_> {
    /// The whole page.
    pub fn page(&self) -> Markup {
        let name = self.guest.map(|guest| guest.name.as_str());
        let frame = Frame {
            title: "You",
            guest: self.guest,
            kind: "me",
            game: None,
        };
        frame.around(html! {
            main #main.sheet {
                h1 { "You" }
                @if let Some(refused) = self.refused { p.refused role="alert" { (refused) } }
                @if let Some(link) = &self.link { (shown_link(link)) }
                @if let Some(phrase) = &self.phrase { (shown_phrase(phrase)) }
                section {
                    h2 { "Your name" }
                    @if ALONE { p { "Tables call you by it from now on. Everything is kept in this browser, and nobody else sees it." } }
                    @else { p { "Others see it at the tables where you wait for players and at those you join from now on. There is no account: a cookie in this browser knows you." } }
                    form method="post" action="/me" {
                        p.field { label for="name" { "Name" } input #name name="name" maxlength="32" value=(name.unwrap_or_default()) required autocomplete="nickname"; }
                        button.primary { "Save my name" }
                    }
                }
                @if self.guest.is_some() && !ALONE {
                    (self.devices())
                    (self.recovery())
                    section { h2 { "Your turn" } p { a.button #notifications href="/me/notifications" { "Notifications" } } }
                }
                @if !ALONE { (coming()) }
            }
        })
    }

    /// Whether nobody could come back once this device is signed out.
    fn is_last(&self) -> bool {
        self.devices.len() == 1 && !self.has_phrase
    }

    fn devices(&self) -> Markup {
        html! {
            section #devices {
                h2 { "Your devices" }
                p { "Play on with the same seats on a phone or another computer." }
                form method="post" action="/me/link" { button #make-link { "Bring my seats to another device" } }
                ul.rows {
                    @for device in &self.devices {
                        li {
                            span { (if device.name.is_empty() { "a browser" } else { &device.name }) @if device.is_this { " (this one)" } }
                            span.hint { "last here " (day(device.seen)) }
                            @if device.is_this && self.is_last() { (last_way_out(device.id)) }
                            @else {
                                form method="post" action="/me/devices" {
                                    button.quiet name="device" value=(device.id) { "Sign out" span.hide { " " (device.name) } }
                                }
                            }
                        }
                    }
                }
                @if self.devices.len() > 1 {
                    form method="post" action="/me/devices" { button name="device" value="others" { "Sign out all others" } }
                }
            }
        }
    }

    fn recovery(&self) -> Markup {
        html! {
            section #recovery {
                h2 { "Recovery phrase" }
                p { "Twelve words on paper bring you back when this browser has forgotten you, for instance because its cookies were cleared." }
                @if self.has_phrase { p.hint { "You have one. If you make a new one, the old one no longer works." } }
                form method="post" action="/me/phrase" {
                    button #make-phrase { @if self.has_phrase { "Make a new phrase" } @else { "Make a recovery phrase" } }
                }
            }
        }
    }
}

/// Signing out where there is no way back.
fn last_way_out(device: i64) -> Markup {
    html! {
        details.last-way-out {
            summary { "Sign out …" }
            form method="post" action="/me/devices" {
                p { "You have no other device and no recovery phrase. Once you sign out, nobody can bring back your seats and games." }
                button.quiet name="device" value=(device) { "Sign out and lose my games" }
            }
        }
    }
}

/// A link that was just made, to be opened or scanned elsewhere.
fn shown_link(link: &str) -> Markup {
    html! {
        section.shown role="status" {
            h2 { "For your other device" }
            p { "Scan this with the other device, or open the link there. It works once, within 15 minutes. Anyone who has it can play as you, so show it to nobody else." }
            (qr::code(link, "The link as a code to scan"))
            p.field { label for="device-link" { "Link" } input #device-link readonly value=(link); }
            p { button.needs-script type="button" data-copy="device-link" { "Copy the link" } }
        }
    }
}

/// A phrase that was just made.
fn shown_phrase(phrase: &str) -> Markup {
    html! {
        section.shown role="status" {
            h2 { "Your recovery phrase" }
            p { "Write these words down in their order and keep them where only you find them. They are not shown again." }
            ol.words { @for word in phrase.split(' ') { li { (word) } } }
        }
    }
}

/// The way in for one who has a phrase.
fn coming() -> Markup {
    html! {
        section #come-back {
            h2 { "Come back with a recovery phrase" }
            form method="post" action="/me/recover" {
                p.field {
                    label for="phrase" { "Your recovery phrase" }
                    input #phrase name="phrase" maxlength="300" required autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="phrase-hint";
                    span.hint #phrase-hint { "Twelve words. You then play here under the name they belong to." }
                }
                button { "Come back" }
            }
        }
    }
}

/// The page behind a link to another device. Nothing happens before somebody says so: programs that
/// look ahead at links must not use them up.
pub fn arrival(now: Option<&Guest>, other: &Guest, link: &str) -> Markup {
    let frame = Frame {
        title: "Another device",
        guest: now,
        kind: "me",
        game: None,
    };
    let replaces = now.filter(|now| now.id != other.id);
    frame.around(html! {
        main #main.sheet {
            h1 { "Play here as " (other.name) }
            p { "This browser will have the seats of " strong { (other.name) } "." }
            @if let Some(now) = replaces {
                p.refused {
                    "It is " strong { (now.name) } " now, and will not be any more. If you want to come back as " (now.name) ", "
                    a href="/me" { "make a recovery phrase" } " first."
                }
            }
            form method="post" action=(format!("/with/{link}")) { button.primary #arrive { "Play here as " (other.name) } }
        }
    })
}
