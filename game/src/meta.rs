//! What is known of a game before it is set up.

use crate::offer::today;
use crate::{Figure, OptionKind, OptionSpec, Shown};

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
