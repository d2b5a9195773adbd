//! The setup of a table: seats, options, variants.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Faults, Meta, SeatCount, Value};

/// The setup of a table: its seats and options.
///
/// ```
/// use connect_four::ConnectFour;
/// use game::{Options, Rules, Setup};
///
/// let setup = Setup::plain(&ConnectFour::META, 2).unwrap();
/// assert_eq!(setup.seats.get(), 2);
///
/// // A setup is checked against what the game offers, and every fault is reported.
/// let mut options = Options::default();
/// options.set("rows", game::Value::Number(8));
/// let faults = Setup::new(&ConnectFour::META, 3, options).unwrap_err();
/// assert_eq!(faults.iter().count(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// How many seats the table has.
    pub seats: SeatCount,
    /// The options; those not named have their default.
    #[serde(default)]
    pub options: Options,
}

impl Setup {
    /// A setup with the default options.
    ///
    /// # Errors
    /// If the game does not allow this number of seats.
    pub fn plain(meta: &Meta, seats: u8) -> Result<Self, Faults> {
        Self::new(meta, seats, Options::default())
    }

    /// A setup, checked against what the game offers.
    ///
    /// # Errors
    /// Everything that does not fit: the number of seats, names or values of options.
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

/// Names that options had in earlier versions, and their present names.
const FORMER_NAMES: [(&str, &str); 1] = [("colours", "colors")];

/// The options of a table, by name.
///
/// An option under a former name counts as the present one, but keeps the name it was given: fair
/// chance depends on the exact text of a record.
///
/// ```
/// use game::{Options, Value};
///
/// let mut options = Options::default();
/// options.set("trips", Value::parse("3"));
/// options.set("short-line", Value::Flag(true));
/// assert_eq!(options.number("trips"), Some(3));
/// assert!(options.flag("short-line"));
/// assert_eq!(options.text("terminal"), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(BTreeMap<String, Value>);

impl Options {
    /// Sets one option.
    pub fn set(&mut self, name: impl Into<String>, value: Value) {
        let name = name.into();
        self.0.retain(|known, _| today(known) != today(&name));
        self.0.insert(name, value);
    }

    /// The value given for `name`, if one was.
    pub fn get(&self, name: &str) -> Option<&Value> {
        let former = || FORMER_NAMES.iter().find(|(_, today)| *today == name);
        let by_name = self.0.get(name);
        by_name.or_else(|| former().and_then(|(former, _)| self.0.get(*former)))
    }

    /// Whether the variant `name` was switched on.
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.get(name), Some(Value::Flag(true)))
    }

    /// The number given for `name`.
    pub fn number(&self, name: &str) -> Option<i64> {
        match self.get(name) {
            Some(Value::Number(number)) => Some(*number),
            Some(Value::Flag(_) | Value::Text(_)) | None => None,
        }
    }

    /// The text given for `name`.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Some(Value::Text(text)) => Some(text),
            Some(Value::Flag(_) | Value::Number(_)) | None => None,
        }
    }

    /// Names and values in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// Whether no option is set.
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
            match meta.options.iter().find(|spec| spec.name == today(name)) {
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

/// The present name of an option.
fn today(name: &str) -> &str {
    let known = FORMER_NAMES.iter().find(|(former, _)| *former == name);
    known.map_or(name, |(_, today)| today)
}

fn names(meta: &Meta) -> String {
    let names: Vec<&str> = meta.options.iter().map(|spec| spec.name).collect();
    if names.is_empty() {
        "none".into()
    } else {
        names.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_former_name_is_kept_and_counts_as_the_one_of_today() {
        let mut options = Options::default();
        options.set("colours", Value::Text("YGR".into()));
        assert_eq!(options.text("colors"), Some("YGR"));
        assert_eq!(options.iter().next().unwrap().0, "colours");
        options.set("colors", Value::Text("BR".into()));
        assert_eq!(options.text("colors"), Some("BR"));
        assert_eq!(options.iter().count(), 1);
    }
}
