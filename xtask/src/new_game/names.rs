//! The names of a new game: whether it may have them, and all the forms they take.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::{games, tidy};

/// The longest name of a game.
const LONGEST: usize = 32;

/// Words that no crate can be called, since Rust or cargo keep them for themselves.
const KEPT: [&str; 54] = [
    "abstract", "alloc", "as", "async", "await", "become", "box", "break", "const", "continue",
    "core", "crate", "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen",
    "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv",
    "pub", "ref", "return", "self", "static", "std", "struct", "super", "test", "trait", "true",
    "try", "type", "typeof", "union", "unsafe", "unsized", "use", "virtual", "yield",
];

/// A name in all the forms that files use.
pub(super) struct Names {
    /// As in commands and addresses: `my-game`.
    pub(super) slug: String,
    /// As Rust calls the crate: `my_game`.
    pub(super) snake: String,
    /// As Rust calls the type: `MyGame`.
    pub(super) camel: String,
    /// As people call it: `My Game`.
    pub(super) title: String,
    /// As its rules are numbered: `MG`.
    pub(super) series: String,
}

impl Names {
    /// The names of a new game in a project.
    ///
    /// # Errors
    /// Why no new game can be called so.
    pub(super) fn of(root: &Path, slug: &str) -> Result<Self, String> {
        well_formed(slug)?;
        available(root, slug)?;
        Ok(Self::forms(slug, &taken_series(root)))
    }

    /// The forms of a name, with a series of rules that is not taken.
    fn forms(slug: &str, taken: &BTreeSet<String>) -> Self {
        let parts: Vec<String> = slug.split('-').map(capital).collect();
        Self {
            slug: slug.to_owned(),
            snake: slug.replace('-', "_"),
            camel: parts.concat(),
            title: parts.join(" "),
            series: series(slug, taken),
        }
    }
}

/// The names of a game's two packages: of its rules and of its table.
pub(super) fn package_names(slug: &str) -> (String, String) {
    let rules = format!("roundhouse-{slug}");
    let table = format!("{rules}-table");
    (rules, table)
}

/// Nothing, if a name has the form of one.
fn well_formed(slug: &str) -> Result<(), String> {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !slug.starts_with(|c: char| c.is_ascii_lowercase()) {
        return Err(format!("{slug:?} does not begin with a small letter"));
    }
    if let Some(odd) = slug.chars().find(|c| !fits(*c)) {
        return Err(format!(
            "{slug:?} has {odd:?}: a name has small letters, digits and hyphens"
        ));
    }
    if slug.contains("--") || slug.ends_with('-') {
        return Err(format!("{slug:?} has a hyphen that joins nothing"));
    }
    if !(2..=LONGEST).contains(&slug.len()) {
        return Err(format!("{slug:?} does not have 2 to {LONGEST} letters"));
    }
    if KEPT.contains(&slug) {
        return Err(format!("{slug:?} is a word of Rust"));
    }
    Ok(())
}

/// Nothing, if a name is not in use for something else.
fn available(root: &Path, slug: &str) -> Result<(), String> {
    if root.join("games").join(slug).exists() {
        return Err(format!("there is a game {slug:?} already: games/{slug}"));
    }
    let lock = fs::read_to_string(root.join("Cargo.lock"));
    let lock = lock.map_err(|error| format!("Cargo.lock cannot be read: {error}"))?;
    let (rules, table) = package_names(slug);
    for name in [slug, &format!("{slug}-table"), &rules, &table] {
        if lock.contains(&format!("name = \"{name}\"\n")) {
            return Err(format!("there is a crate {name:?} already"));
        }
    }
    if let Some(place) = tidy::naming(root, slug).first() {
        return Err(format!(
            "{slug:?} stands in code outside games/, which may name no game: {place}; \
             take a name that is a word of its own, such as {slug}-game"
        ));
    }
    Ok(())
}

/// The word with a capital.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// The initials of a name of several words, or its first letters, as many as make it differ from
/// others. Rulings are numbered `R` or `RU`.
fn series(slug: &str, taken: &BTreeSet<String>) -> String {
    let letters: String = slug.chars().filter(char::is_ascii_lowercase).collect();
    let initials: String = slug
        .split('-')
        .filter_map(|word| word.chars().next())
        .filter(char::is_ascii_lowercase)
        .collect();
    let firsts = (2..=letters.len()).map(|count| letters[..count].to_owned());
    let others = (1..).map(|count| format!("{letters}{}", "x".repeat(count)));
    let mut tried = std::iter::once(initials).chain(firsts).chain(others);
    let free = |series: &String| series.len() >= 2 && series != "RU" && !taken.contains(series);
    let found = tried.find_map(|letters| Some(letters.to_ascii_uppercase()).filter(free));
    found.expect("longer and longer ones are tried")
}

/// The series that the rulebooks of a project use.
fn taken_series(root: &Path) -> BTreeSet<String> {
    let mut taken = BTreeSet::new();
    for slug in games::slugs(root) {
        let book = root.join("games").join(slug).join("rules/rules.md");
        let book = fs::read_to_string(book).unwrap_or_default();
        let ids = book.lines().filter_map(|line| line.strip_prefix("- **"));
        let series = ids.filter_map(|rest| rest.split_once('-'));
        taken.extend(series.map(|(series, _)| series.to_owned()));
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::root;

    #[test]
    fn a_name_takes_all_its_forms() {
        let names = Names::of(&root(), "night-mail-2").unwrap();
        assert_eq!(names.slug, "night-mail-2");
        assert_eq!(names.snake, "night_mail_2");
        assert_eq!(names.camel, "NightMail2");
        assert_eq!(names.title, "Night Mail 2");
        assert_eq!(names.series, "NM");
    }

    #[test]
    fn a_series_is_taken_once() {
        let series = |slug, taken: &[&str]| {
            let taken = taken.iter().map(|&series| series.to_owned()).collect();
            Names::forms(slug, &taken).series
        };
        assert_eq!(series("nim", &[]), "NI");
        assert_eq!(series("rush", &[]), "RUS");
        assert_eq!(series("night-mail", &["NM"]), "NI");
        assert_eq!(series("ox", &["OX"]), "OXX");
    }

    #[test]
    fn bad_names_are_refused_in_words() {
        let refused = |slug: &str, words: &str| {
            let why = Names::of(&root(), slug).map(|names| names.slug);
            let why = why.expect_err("it is a bad name");
            assert!(why.contains(words), "{why}");
        };
        refused("", "does not begin with a small letter");
        refused("9-lives", "does not begin with a small letter");
        refused("Night-Mail", "does not begin with a small letter");
        refused("night_mail", "has '_'");
        refused("night--mail", "joins nothing");
        refused("night-mail-", "joins nothing");
        refused("x", "2 to 32 letters");
        refused(&"x".repeat(33), "2 to 32 letters");
        refused("../night", "does not begin");
        refused("virtual", "a word of Rust");
        refused("great-railroad", "there is a game");
        refused("serde", "there is a crate");
        refused("test-kit", "there is a crate \"roundhouse-test-kit\"");
        refused("state", "stands in code outside games/");
    }
}
