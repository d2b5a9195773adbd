//! Readers of texts that come from outside, for fuzzing: refusing is fine, and what is accepted must be
//! accepted again as it is written.

use crate::log_entry::{LogEntry, Order};
use crate::names::fit_name;
use crate::pace::Pace;
use crate::summary::Summary;
use crate::terms::Terms;

/// A name that somebody chooses.
pub fn name(text: &str) {
    if let Ok(name) = fit_name(text) {
        assert_eq!(fit_name(&name).ok().as_ref(), Some(&name), "{text:?}");
    }
}

/// A recovery phrase as it is typed.
#[cfg(feature = "service")]
pub fn phrase(text: &str) {
    if let Ok(phrase) = crate::phrase::read(text) {
        assert_eq!(
            crate::phrase::read(&phrase).ok().as_ref(),
            Some(&phrase),
            "{text:?}"
        );
    }
}

/// The words of forms: a pace, an order of seats, what a spin goes on to, how a seat is claimed.
pub fn word(text: &str) {
    if let Some(pace) = Pace::parse(text) {
        assert!(!pace.words().is_empty(), "{text:?}");
    }
    let _ = Order::parse(text);
    let _ = crate::moves::Until::parse(text);
    let _ = crate::ending::Claim::parse(text);
    let _ = crate::token::well_formed(text);
}

/// A line of a table's log.
pub fn entry(text: &str) {
    if let Ok(entry) = serde_json::from_str::<LogEntry>(text) {
        let written = entry.json();
        let read = serde_json::from_str::<LogEntry>(&written);
        assert_eq!(read.ok().as_ref(), Some(&entry), "{text:?}");
    }
}

/// The terms of a table, and what a list tells of it.
pub fn terms(text: &str) {
    if let Ok(terms) = serde_json::from_str::<Terms>(text) {
        let written = serde_json::to_string(&terms).expect("terms are plain data");
        let read = serde_json::from_str::<Terms>(&written);
        assert_eq!(read.ok().as_ref(), Some(&terms), "{text:?}");
    }
    let _ = Summary::read(text);
}
