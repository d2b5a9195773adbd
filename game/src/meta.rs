//! What is known about a game before it is set up.

use crate::{Figure, OptionSpec};

/// The description of a game: names, seats, options, texts.
#[derive(Clone, Copy, Debug)]
pub struct Meta {
    /// The name in commands, records and addresses.
    pub slug: &'static str,
    /// The title on the box.
    pub title: &'static str,
    /// Who made it, and when, as far as is known.
    pub origin: &'static str,
    /// One line that invites people to play.
    pub about: &'static str,
    /// Fewest and most seats.
    pub seats: (u8, u8),
    /// The number of seats by default.
    pub usual_seats: u8,
    /// Increases when the same events could mean something else. Records hold it.
    pub rules_version: u32,
    /// The options of a table.
    pub options: &'static [OptionSpec],
    /// The rulebook, in Markdown with numbered statements.
    pub rulebook: &'static str,
    /// Figures that simulations report.
    pub figures: &'static [Figure],
    /// A random game with more events than this counts as endless.
    pub limit: u32,
}
