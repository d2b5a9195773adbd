//! What a shell can complete besides commands and options: games, bots, options of games, rules, saved
//! games. Where a game has been typed before, only what belongs to it is offered.

use std::ffi::OsStr;

use clap_complete::engine::{CompletionCandidate, PathCompleter, ValueCompleter};
use game::{Meta, OptionKind, Rulebook, Shown};
use games::{GAMES, with_kit};
use kit::Kit;

use crate::saved;

/// The games of the words typed so far, or all if there is none among them.
fn meant() -> Vec<Meta> {
    let typed: Vec<String> = std::env::args().skip(1).collect();
    let named = |meta: &&Meta| typed.iter().any(|word| word == meta.slug);
    let named: Vec<Meta> = GAMES.iter().filter(named).copied().collect();
    if named.is_empty() {
        return GAMES.to_vec();
    }
    named
}

fn candidate(value: impl Into<std::ffi::OsString>, help: &str) -> CompletionCandidate {
    CompletionCandidate::new(value).help(Some(help.to_owned().into()))
}

/// Every game.
pub(crate) fn games() -> Vec<CompletionCandidate> {
    let one = |meta: &Meta| candidate(meta.slug, meta.title);
    GAMES.iter().map(one).collect()
}

/// Every bot.
pub(crate) fn bots() -> Vec<CompletionCandidate> {
    let mut found: Vec<CompletionCandidate> = Vec::new();
    for meta in meant() {
        let roster = with_kit!(meta.slug, K => K::BOTS.roster::<<K as Kit>::Rules>());
        for bot in roster.into_iter().flatten() {
            if found.iter().all(|other| other.get_value() != bot.name) {
                found.push(candidate(bot.name, bot.about));
            }
        }
    }
    found
}

/// Every bot, and the word for a person.
pub(crate) fn players() -> Vec<CompletionCandidate> {
    let mut players = vec![candidate("you", "a person at this terminal")];
    players.extend(bots());
    players
}

/// Every option of a game with its values.
pub(crate) fn options() -> Vec<CompletionCandidate> {
    let mut found = Vec::new();
    for spec in meant().iter().flat_map(|meta| meta.options) {
        if spec.shown == Shown::Never {
            continue;
        }
        match spec.kind {
            OptionKind::Choice(words) => {
                let one = |(word, title): &(&str, &str)| {
                    candidate(format!("{}={word}", spec.name), title)
                };
                found.extend(words.iter().map(one));
            }
            OptionKind::Number { .. } | OptionKind::Text { .. } => {
                found.push(candidate(format!("{}=", spec.name), spec.title));
            }
            OptionKind::Flag => found.push(candidate(spec.name, spec.title)),
        }
    }
    found
}

/// Every rule and ruling.
pub(crate) fn rules() -> Vec<CompletionCandidate> {
    let mut found = vec![candidate("options", "what a table may agree on")];
    for meta in meant() {
        for entry in Rulebook::new(meta.rulebook).entries() {
            found.push(candidate(entry.id.as_str(), &entry.section));
        }
    }
    found
}

/// Saved games by name, and files.
pub(crate) fn records(current: &OsStr) -> Vec<CompletionCandidate> {
    let typed = current.to_string_lossy();
    let one = |game: &saved::Saved| candidate(game.name(), &game.words());
    let saved = saved::all();
    let named = saved.iter().filter(|game| game.name().starts_with(&*typed));
    let mut found: Vec<CompletionCandidate> = named.map(one).collect();
    found.extend(PathCompleter::file().complete(current));
    found
}

/// Saved games by name, files, and games.
pub(crate) fn records_or_games(current: &OsStr) -> Vec<CompletionCandidate> {
    let typed = current.to_string_lossy().into_owned();
    let fits = |one: &CompletionCandidate| one.get_value().to_string_lossy().starts_with(&typed);
    let mut found = records(current);
    found.extend(games().into_iter().filter(fits));
    found
}
