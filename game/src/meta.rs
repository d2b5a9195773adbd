//! What is known of a game before it is set up.

use crate::{Figure, OptionSpec};

/// The card on the box: names, seats, options, texts.
#[derive(Clone, Copy, Debug)]
pub struct Meta {
    /// The name in commands, records and addresses.
    pub slug: &'static str,
    /// The title on the box.
    pub title: &'static str,
    /// Who made it, and when, as far as anybody knows.
    pub origin: &'static str,
    /// One line that makes somebody want to play.
    pub about: &'static str,
    /// Fewest and most seats.
    pub seats: (u8, u8),
    /// Seats when nobody says how many.
    pub usual_seats: u8,
    /// Grows when the same events could mean something else; records pin it.
    pub rules_version: u32,
    /// What a table may agree on beforehand.
    pub options: &'static [OptionSpec],
    /// The rulebook, in Markdown with numbered statements.
    pub rulebook: &'static str,
    /// Figures reported by simulation.
    pub figures: &'static [Figure],
    /// A game of random play longer than this many events counts as endless.
    pub limit: u32,
}
