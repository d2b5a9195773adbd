//! Rule coverage: each rule is shown by a scenario and refused by one, and each option makes a difference in
//! one, or a reason is listed.
//!
//! Reasons are in `coverage.toml` beside `rules.md`:
//!
//! ```toml
//! [unrefused]  # shown, but nothing can break it
//! "XX-15" = "why it cannot be refused"
//! [unshown]    # no scenario can show it
//! "XX-79" = "why, and where it is tested instead"
//! [unplayed]   # an option by which no scenario can differ
//! "memory" = "why, and where it is tested instead"
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use game::{Game, Rulebook};
use serde::Deserialize;

use crate::scenario::{self, Scenario, Step};

mod options;

/// Checks the rulebook of `G` against the scenarios and reasons in the folder of its crate.
///
/// # Panics
/// If a rule is neither shown, refused nor excused, or something cites a rule that does not exist, or an option
/// lacks words or scenarios; with one line for each failure.
#[track_caller]
pub fn check<G: Game>(crate_folder: &Path) {
    let failures = files::<G>(crate_folder).unwrap_or_else(|fault| vec![fault]);
    assert!(
        failures.is_empty(),
        "{} failures in the tally of rules of {}:\n{}",
        failures.len(),
        G::META.slug,
        failures.join("\n")
    );
}

/// Reads the files of the crate and makes the tally.
fn files<G: Game>(crate_folder: &Path) -> Result<Vec<String>, String> {
    let read = |path: &Path| {
        fs::read_to_string(path)
            .map_err(|error| format!("{} cannot be read: {error}", path.display()))
    };
    let mut scenarios = Vec::new();
    for file in scenario::files(&crate_folder.join("scenarios"))? {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        scenarios.push((name.into_owned(), read(&file)?));
    }
    let reasons = match fs::read_to_string(crate_folder.join("coverage.toml")) {
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        other => other.map_err(|error| format!("coverage.toml cannot be read: {error}"))?,
    };
    let mut failures = tally::<G>(&scenarios, &reasons);
    failures.extend(options::<G>(&scenarios, &reasons));
    if read(&crate_folder.join("rules.md"))? != G::META.rulebook {
        failures.push("rules.md is not the rulebook the game carries".into());
    }
    Ok(failures)
}

/// Everything that is wrong with scenarios (name and text of each file) and reasons (the text of
/// `coverage.toml`) as a test of a rulebook.
pub fn tally<G: Game>(scenarios: &[(String, String)], reasons: &str) -> Vec<String> {
    let mut tally = Tally::new(&Rulebook::new(G::META.rulebook));
    for (name, text) in scenarios {
        match scenario::parse(text) {
            Ok(scenario) => tally.count(name, G::META.slug, &scenario),
            Err(fault) => tally.failures.push(format!("{name}: {fault}")),
        }
    }
    match toml::from_str(reasons) {
        Ok(reasons) => tally.judge(&reasons),
        Err(error) => tally
            .failures
            .push(format!("coverage.toml: {}", error.message())),
    }
    tally.failures
}

/// Everything that is wrong with the options people are offered: their words, their place in the rulebook, and
/// the scenarios (name and text of each file) that show what they change. A scenario with the option must
/// fail without it, and one without it must fail with it, unless `coverage.toml` says why there is none.
pub fn options<G: Game>(scenarios: &[(String, String)], reasons: &str) -> Vec<String> {
    let parsed = scenarios
        .iter()
        .filter_map(|(_, text)| scenario::parse(text).ok());
    let parsed: Vec<Scenario> = parsed.collect();
    let reasons: Reasons = toml::from_str(reasons).unwrap_or_default();
    options::faults::<G>(&parsed, &reasons.unplayed)
}

/// The text of `coverage.toml`: ids with reasons.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Reasons {
    unrefused: BTreeMap<String, String>,
    unshown: BTreeMap<String, String>,
    /// By option, or option and value.
    unplayed: BTreeMap<String, String>,
}

struct Tally {
    /// The ids in the order of the book.
    ids: Vec<String>,
    shown: BTreeSet<String>,
    refused: BTreeSet<String>,
    failures: Vec<String>,
}

impl Tally {
    fn new(book: &Rulebook) -> Self {
        let mut tally = Self {
            ids: Vec::new(),
            shown: BTreeSet::new(),
            refused: BTreeSet::new(),
            failures: Vec::new(),
        };
        for entry in book.entries() {
            if tally.ids.contains(&entry.id) {
                tally.fail(format!("rules.md: {} is there twice", entry.id));
            } else {
                tally.ids.push(entry.id.clone());
            }
            if entry.text.is_empty() {
                tally.fail(format!("rules.md: {} says nothing", entry.id));
            }
        }
        if tally.ids.is_empty() {
            tally.fail("rules.md: there is no numbered statement".into());
        }
        tally
    }

    fn fail(&mut self, failure: String) {
        self.failures.push(failure);
    }

    fn has(&self, id: &str) -> bool {
        self.ids.iter().any(|known| known == id)
    }

    /// Notes what one scenario shows and refuses.
    fn count(&mut self, name: &str, slug: &str, scenario: &Scenario) {
        if scenario.game != slug {
            self.fail(format!(
                "{name}: is for the game {:?}, not {slug:?}",
                scenario.game
            ));
        }
        if scenario.title.trim().is_empty() {
            self.fail(format!("{name}: has no title"));
        }
        // A line that no numbered rule forbids shows none either.
        let unnumbered = scenario.fault.as_deref() == Some("");
        if scenario.rules.is_empty() && !unnumbered {
            self.fail(format!("{name}: names no rules that it shows"));
        }
        for id in &scenario.rules {
            self.cite(name, id);
            self.shown.insert(id.clone());
        }
        let refusals = scenario.steps.iter().filter_map(|step| match step {
            Step::Refuse { rule, .. } => Some(rule),
            Step::Do { .. } | Step::Legal { .. } | Step::Chances { .. } | Step::Expect(_) => None,
        });
        let fault = scenario.fault.iter().filter(|rule| !rule.is_empty());
        for id in refusals.chain(fault) {
            self.cite(name, id);
            self.refused.insert(id.clone());
        }
    }

    fn cite(&mut self, name: &str, id: &str) {
        if !self.has(id) {
            self.fail(format!("{name}: cites {id}, which is not in rules.md"));
        }
    }

    /// Compares what was shown and refused with the book and with the reasons.
    fn judge(&mut self, reasons: &Reasons) {
        for id in self.ids.clone() {
            if is_ruling(&id) || reasons.unshown.contains_key(&id) {
                continue;
            }
            if !self.shown.contains(&id) {
                self.fail(format!(
                    "{id}: no scenario shows it, and coverage.toml gives no reason under unshown"
                ));
            }
            if !self.refused.contains(&id) && !reasons.unrefused.contains_key(&id) {
                self.fail(format!(
                    "{id}: no scenario refuses anything by it, and coverage.toml gives no reason \
                     under unrefused"
                ));
            }
        }
        for (id, reason) in &reasons.unrefused {
            self.reason("unrefused", id, reason);
            if self.refused.contains(id) {
                self.fail(format!(
                    "coverage.toml: {id} is called unrefused, but a scenario refuses by it"
                ));
            }
            if reasons.unshown.contains_key(id) {
                self.fail(format!(
                    "coverage.toml: {id} is unshown, so it need not be called unrefused too"
                ));
            }
        }
        for (id, reason) in &reasons.unshown {
            self.reason("unshown", id, reason);
            if self.shown.contains(id) || self.refused.contains(id) {
                self.fail(format!(
                    "coverage.toml: {id} is called unshown, but a scenario shows it or refuses by it"
                ));
            }
        }
    }

    fn reason(&mut self, table: &str, id: &str, reason: &str) {
        if !self.has(id) {
            self.fail(format!(
                "coverage.toml: {table} names {id}, which is not in rules.md"
            ));
        } else if is_ruling(id) {
            self.fail(format!(
                "coverage.toml: {table} names {id}, but rulings need no scenarios"
            ));
        }
        if reason.trim().is_empty() {
            self.fail(format!("coverage.toml: {table} gives no reason for {id}"));
        }
    }
}

/// Rulings settle what the rules leave open; the rules that rest on them are what is shown.
fn is_ruling(id: &str) -> bool {
    matches!(id.split_once('-'), Some(("R" | "RU", _)))
}
