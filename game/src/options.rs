//! What a table agrees on before play: seats, options, variants.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Faults, Meta, SeatCount, Value};

/// A table before the first play: seats and what was agreed on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// How many sit at the table.
    pub seats: SeatCount,
    /// What they agreed on; what is not named is as usual.
    #[serde(default)]
    pub options: Options,
}

impl Setup {
    /// A table with the usual options.
    ///
    /// # Errors
    /// If the game is not for so many.
    pub fn plain(meta: &Meta, seats: u8) -> Result<Self, Faults> {
        Self::new(meta, seats, Options::default())
    }

    /// A table, checked against what the game offers.
    ///
    /// # Errors
    /// All that does not fit: a number of seats, names or values of options.
    pub fn new(meta: &Meta, seats: u8, options: Options) -> Result<Self, Faults> {
        let mut faults = options.faults(meta);
        let (fewest, most) = meta.seats;
        let count = SeatCount::new(seats).filter(|_| (fewest..=most).contains(&seats));
        if count.is_none() {
            faults.add(format!(
                "{} is for {fewest} to {most} seats, not {seats}",
                meta.title
            ));
        }
        match count {
            Some(seats) => faults.or(Self { seats, options }),
            None => Err(faults),
        }
    }
}

/// What a table agreed on, by name.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(BTreeMap<String, Value>);

impl Options {
    /// Sets one option.
    pub fn set(&mut self, name: impl Into<String>, value: Value) {
        self.0.insert(name.into(), value);
    }

    /// The value given for `name`, if one was.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    /// Whether the variant `name` was switched on.
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.0.get(name), Some(Value::Flag(true)))
    }

    /// The number given for `name`.
    pub fn number(&self, name: &str) -> Option<i64> {
        match self.0.get(name) {
            Some(Value::Number(number)) => Some(*number),
            Some(Value::Flag(_) | Value::Text(_)) | None => None,
        }
    }

    /// The text given for `name`.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.0.get(name) {
            Some(Value::Text(text)) => Some(text),
            Some(Value::Flag(_) | Value::Number(_)) | None => None,
        }
    }

    /// Names and values in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// Whether nothing was agreed on.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Reads `name=value`, or a bare `name` to switch a variant on.
    ///
    /// # Errors
    /// If the game has no such option or the value is of the wrong kind.
    pub fn parse_into(&mut self, meta: &Meta, text: &str) -> Result<(), Faults> {
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name.trim(), Value::parse(value.trim())),
            None => (text.trim(), Value::Flag(true)),
        };
        let mut one = Self::default();
        one.set(name, value.clone());
        one.faults(meta).or(())?;
        self.set(name, value);
        Ok(())
    }

    /// Every name or value that the game does not offer.
    pub fn faults(&self, meta: &Meta) -> Faults {
        let mut faults = Faults::new();
        for (name, value) in &self.0 {
            match meta.options.iter().find(|spec| spec.name == name) {
                None => faults.add(format!(
                    "{} has no option {name:?}; it has {}",
                    meta.title,
                    names(meta)
                )),
                Some(spec) => {
                    if let Some(wrong) = spec.kind.wrong(value) {
                        faults.add(format!("option {name} is {wrong}, not {value}"));
                    }
                }
            }
        }
        faults
    }
}

fn names(meta: &Meta) -> String {
    let names: Vec<&str> = meta.options.iter().map(|spec| spec.name).collect();
    if names.is_empty() {
        "none".into()
    } else {
        names.join(", ")
    }
}
