//! The fields of a position line, cut up but not yet understood.

use game::Faults;

/// A field a part of a line has, and whether it may be left out.
pub(crate) type Key = (&'static str, bool);

pub(crate) const HEADER: [Key; 10] = [
    ("n", false),
    ("first", false),
    ("round", false),
    ("turn", false),
    ("phase", false),
    ("reset", false),
    ("claim", false),
    ("end", false),
    ("due", true),
    ("more", true),
];
pub(crate) const ESTATE: [Key; 10] = [
    ("sup", false),
    ("wv", false),
    ("reg", false),
    ("com", false),
    ("skip", false),
    ("next", false),
    ("regs", false),
    ("hand", false),
    ("stack", false),
    ("track", false),
];
pub(crate) const COMPANIES: [Key; 3] = [("row", false), ("deck", false), ("disc", false)];
pub(crate) const REGIONALS: [Key; 2] = [("regdisc", false), ("eras", false)];
pub(crate) const BONUS: [Key; 1] = [("bonus", false)];

/// The fields of one part of a line.
pub(crate) struct Fields {
    name: String,
    values: Vec<(String, String)>,
}

impl Fields {
    pub(crate) fn new(name: &str, text: &str, opening: &str, keys: &[Key]) -> Result<Self, Faults> {
        let mut words = text.split_whitespace().peekable();
        let mut faults = Faults::new();
        if !opening.is_empty() && words.next_if_eq(&opening).is_none() {
            faults.add(format!("{name} begins with {opening}"));
        }
        let mut values: Vec<(String, String)> = Vec::new();
        for word in words {
            match (word.split_once('='), values.last_mut()) {
                (Some((key, value)), _) => values.push((key.into(), value.into())),
                // A word without = belongs to the value before it (L-1).
                (None, Some((_, value))) => {
                    value.push(' ');
                    value.push_str(word);
                }
                (None, None) => faults.add(format!("{word:?} in {name} belongs to no field")),
            }
        }
        for (index, (key, _)) in values.iter().enumerate() {
            if !keys.iter().any(|(known, _)| known == key) {
                faults.add(format!("{name} has no field {key:?}"));
            } else if values[..index].iter().any(|(other, _)| other == key) {
                faults.add(format!("{name} has two fields {key:?}"));
            }
        }
        for (key, optional) in keys {
            if !optional && !values.iter().any(|(known, _)| known == key) {
                faults.add(format!("{name} lacks the field {key:?}"));
            }
        }
        let name = name.into();
        faults.or(Self { name, values })
    }

    pub(crate) fn get(&self, key: &str) -> Option<&str> {
        let found = self.values.iter().find(|(known, _)| known == key);
        found.map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self, key: &str) -> &str {
        self.get(key).unwrap_or_default()
    }

    pub(crate) fn list(&self, key: &str) -> Vec<&str> {
        match self.text(key) {
            "-" => Vec::new(),
            text => text.split(',').collect(),
        }
    }

    pub(crate) fn number(&self, key: &str, most: u32, faults: &mut Faults) -> u32 {
        let text = self.text(key);
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        match text.parse() {
            Ok(number) if digits && number <= most => number,
            Ok(_) | Err(_) => {
                let name = &self.name;
                faults.add(format!(
                    "{key} in {name} is a number up to {most}, not {text:?}"
                ));
                0
            }
        }
    }

    pub(crate) fn flag(&self, key: &str, faults: &mut Faults) -> bool {
        match self.text(key) {
            "yes" => true,
            "no" => false,
            other => {
                faults.add(format!(
                    "{key} in {} is yes or no, not {other:?}",
                    self.name
                ));
                false
            }
        }
    }
}
