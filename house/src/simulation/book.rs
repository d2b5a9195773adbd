//! What people were told about their devices, what lets devices in, whom they muted, and their notes.

use std::collections::{BTreeMap, BTreeSet};

use store::{GuestId, TableId};

/// How far something is known to be so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sure {
    Yes,
    No,
    /// The answer got lost.
    Unclear,
}

/// A device, by the token that it shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub(super) guest: GuestId,
    pub(super) token: String,
    /// Whether it is let in.
    pub(super) inside: Sure,
}

/// A link to another device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Link {
    pub(super) guest: GuestId,
    /// How many were told that it let them in.
    pub(super) arrived: usize,
}

/// All of it.
#[derive(Default, Debug)]
pub(super) struct Book {
    pub(super) devices: Vec<Known>,
    pub(super) links: Vec<Link>,
    /// The phrases of each guest, and whether they are good.
    pub(super) phrases: Vec<(GuestId, String, Sure)>,
    /// Who muted whom.
    pub(super) mutes: BTreeMap<(GuestId, GuestId), Sure>,
    /// Texts of notes, and whether they are there.
    pub(super) notes: BTreeMap<(GuestId, TableId, String), Sure>,
    /// What kinds of things happened.
    pub(super) kinds: BTreeSet<&'static str>,
}

impl Book {
    /// What becomes of the devices of a guest but one, when all others are signed out.
    pub(super) fn others_out(&mut self, guest: GuestId, token: &str, done: Sure) {
        for device in &mut self.devices {
            let other = device.guest == guest && device.token != token;
            match (other, done, device.inside) {
                (true, Sure::Yes, _) => device.inside = Sure::No,
                (true, Sure::Unclear, Sure::Yes) => device.inside = Sure::Unclear,
                _ => {}
            }
        }
    }

    /// What becomes of a guest's phrases when a new one is made.
    pub(super) fn phrase_made(&mut self, guest: GuestId, phrase: Option<String>, done: Sure) {
        for (owner, _, good) in &mut self.phrases {
            match (*owner == guest, done, *good) {
                (true, Sure::Yes, Sure::Yes | Sure::Unclear) => {
                    *good = Sure::No;
                    self.kinds.insert("phrase replaced");
                }
                (true, Sure::Unclear, Sure::Yes) => *good = Sure::Unclear,
                _ => {}
            }
        }
        if let Some(phrase) = phrase {
            self.phrases.push((guest, phrase, done));
        }
    }
}
