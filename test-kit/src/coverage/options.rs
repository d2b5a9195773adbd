//! The options of a game: each is told in words, stands in the rulebook, and makes a difference that
//! scenarios show both ways.

use std::collections::BTreeMap;

use game::{Game, OptionKind, OptionSpec, Options, Shown, Value};

use crate::scenario::Scenario;

/// Everything that is wrong with the options people are offered. Reasons are by option, or by option and value
/// (`finish=sudden`).
pub(super) fn faults<G: Game>(
    scenarios: &[Scenario],
    reasons: &BTreeMap<String, String>,
) -> Vec<String> {
    let mut tally = Tally {
        scenarios,
        reasons,
        used: Vec::new(),
        failures: Vec::new(),
    };
    let offered = G::META.options.iter();
    for spec in offered.filter(|spec| spec.shown != Shown::Never) {
        tally.words(spec, G::META.rulebook);
        for values in tally.values(spec) {
            tally.shown::<G>(spec, &values);
        }
    }
    tally.excuses();
    tally.failures
}

struct Tally<'a> {
    scenarios: &'a [Scenario],
    reasons: &'a BTreeMap<String, String>,
    /// The reasons that are needed.
    used: Vec<String>,
    failures: Vec<String>,
}

impl Tally<'_> {
    fn words(&mut self, spec: &OptionSpec, rulebook: &str) {
        let OptionSpec { name, .. } = spec;
        for (what, text) in [
            ("title", spec.title),
            ("meaning", spec.about),
            ("usual value", spec.usual_words()),
        ] {
            if text.trim().is_empty() {
                self.failures.push(format!("option {name}: has no {what}"));
            }
        }
        let told = |word: &str| rulebook.contains(&format!("`{word}`"));
        let with_value = rulebook.contains(&format!("`{name}="));
        if !told(name) && !with_value {
            self.failures
                .push(format!("option {name}: is not in rules.md"));
        }
        let words = match spec.kind {
            OptionKind::Choice(words) => words,
            OptionKind::Flag | OptionKind::Number { .. } | OptionKind::Text { .. } => &[],
        };
        for (word, title) in words {
            if title.trim().is_empty() {
                self.failures
                    .push(format!("option {name}={word}: has no title"));
            }
            if !told(word) && !told(&format!("{name}={word}")) {
                self.failures
                    .push(format!("option {name}={word}: is not in rules.md"));
            }
        }
    }

    /// The values that scenarios must show: each but the usual one, or of numbers and texts one of those that
    /// they have.
    fn values(&mut self, spec: &OptionSpec) -> Vec<Vec<Value>> {
        match spec.kind {
            OptionKind::Flag => vec![vec![Value::Flag(true)]],
            OptionKind::Choice(words) => {
                let others = words.iter().skip(1);
                others
                    .map(|(word, _)| vec![Value::Text((*word).into())])
                    .collect()
            }
            OptionKind::Number { .. } | OptionKind::Text { .. } => {
                let played = self.scenarios.iter().filter(|one| one.fault.is_none());
                let mut values: Vec<Value> = Vec::new();
                for value in played.filter_map(|one| one.options.get(spec.name)) {
                    if !values.contains(value) {
                        values.push(value.clone());
                    }
                }
                vec![values]
            }
        }
    }

    /// Whether a scenario with one of these values fails without it, and one without it fails with it.
    fn shown<G: Game>(&mut self, spec: &OptionSpec, values: &[Value]) {
        let (name, kind) = (spec.name, spec.kind);
        let key = match (kind, values) {
            (OptionKind::Choice(_), [value]) => format!("{name}={value}"),
            _ => name.to_owned(),
        };
        let played = || self.scenarios.iter().filter(|one| one.fault.is_none());
        let has = |one: &&Scenario| {
            let found = one.options.get(name);
            found.is_some_and(|found| values.contains(found))
        };
        let lacks = |one: &&Scenario| match one.options.get(name) {
            Some(found) => kind.is_usual(found),
            None => true,
        };
        let needs = |one: &Scenario| differs::<G>(one, without(&one.options, name));
        let opposes = |one: &Scenario| {
            values.iter().any(|value| {
                let mut options = without(&one.options, name);
                options.set(name, value.clone());
                options.faults(&G::META).or(()).is_ok() && differs::<G>(one, options)
            })
        };
        let missing = if values.is_empty() {
            "no scenario has it"
        } else if !played().filter(has).any(needs) {
            "no scenario with it fails without it"
        } else if !played().filter(lacks).any(opposes) {
            "no scenario without it fails with it"
        } else {
            return;
        };
        if !self.excused(&key, name) {
            self.failures.push(format!(
                "option {key}: {missing}, and coverage.toml gives no reason under unplayed"
            ));
        }
    }

    fn excused(&mut self, key: &str, name: &str) -> bool {
        let known = [key, name].into_iter();
        let known = known.filter(|key| self.reasons.contains_key(*key)).min();
        self.used.extend(known.map(str::to_owned));
        known.is_some()
    }

    fn excuses(&mut self) {
        for (key, reason) in self.reasons {
            if !self.used.contains(key) {
                self.failures.push(format!(
                    "coverage.toml: {key} is called unplayed, but scenarios show it, or there is no such option"
                ));
            }
            if reason.trim().is_empty() {
                self.failures
                    .push(format!("coverage.toml: unplayed gives no reason for {key}"));
            }
        }
    }
}

/// The options but for one.
fn without(options: &Options, name: &str) -> Options {
    let mut others = Options::default();
    for (other, value) in options.iter().filter(|(other, _)| *other != name) {
        others.set(other, value.clone());
    }
    others
}

/// Whether something in a scenario does not hold with these options instead. A first position that cannot be
/// loaded any more says nothing of the play. (An expected one does: what is played to can be loaded.)
fn differs<G: Game>(scenario: &Scenario, options: Options) -> bool {
    let mut other = scenario.clone();
    other.options = options;
    let failures = other.run_exactly::<G>().err().unwrap_or_default();
    failures.iter().any(|failure| failure.starts_with("step "))
}
