//! What is known about a game before it is set up.

use crate::offer::today;
use crate::{Figure, OptionKind, OptionSpec, Shown};

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
    /// Where its statements come from, in the form of [`Sources`](crate::Sources); empty if nothing is told.
    pub sources: &'static str,
    /// The file of the board in the box, from which people make boards of their own; empty if the game
    /// has no boards but that one.
    pub board: &'static str,
    /// Figures that simulations report.
    pub figures: &'static [Figure],
    /// A random game with more events than this counts as endless.
    pub limit: u32,
}

impl Meta {
    /// The option of that name, today's or a former one.
    pub fn option(&self, name: &str) -> Option<&'static OptionSpec> {
        let name = today(name);
        self.options.iter().find(|spec| spec.name == name)
    }

    /// The options that cannot be agreed on together with this one, in the order they are listed.
    pub fn excluded(&self, name: &str) -> impl Iterator<Item = &'static OptionSpec> {
        let own = self.option(name).map_or(&[][..], |spec| spec.excludes);
        self.options
            .iter()
            .filter(move |other| own.contains(&other.name) || other.excludes.contains(&name))
    }

    /// The options that people are offered, a paragraph each: title and name, meaning, what is usual and
    /// what is excluded.
    pub fn options_in_words(&self) -> String {
        let mut text = String::new();
        for spec in self.options {
            if spec.shown == Shown::Never {
                continue;
            }
            text.push_str(&format!(
                "{} ({}{})\n  {}\n",
                spec.title,
                spec.name,
                spec.kind.form(),
                spec.about
            ));
            if let OptionKind::Choice(words) = spec.kind {
                for (word, title) in words {
                    text.push_str(&format!("  {word}: {title}\n"));
                }
            }
            text.push_str(&format!("  usual: {}\n", spec.usual_words()));
            for other in self.excluded(spec.name) {
                text.push_str(&format!(
                    "  not together with {} ({})\n",
                    other.title, other.name
                ));
            }
        }
        text
    }
}
