//! The setup of a table: seats, options, variants.

use std::collections::BTreeMap;

use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::offer::{FORMER_NAMES, today};
use crate::{BoardText, Faults, Meta, OptionKind, OptionSpec, SeatCount, Shown, Value};

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
            let text = format!(
                "{} is for {fewest} to {most} seats, not {seats}",
                meta.title
            );
            faults.extend(Faults::plain(text).at("seats"));
        }
        match count {
            Some(seats) => faults.or(Self { seats, options }),
            None => Err(faults),
        }
    }
}

/// What a table agreed on, by name.
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
///
/// A table may also agree on a board of its own, whose text then travels with the options: in records, in
/// stored tables and wherever rules are made of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    named: BTreeMap<String, Value>,
    board: Option<BoardText>,
}

/// The name under which the text of a board is written among the options.
const BOARD_FILE: &str = "board-file";

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let count = self.named.len() + usize::from(self.board.is_some());
        let mut map = serializer.serialize_map(Some(count))?;
        for (name, value) in &self.named {
            map.serialize_entry(name, value)?;
        }
        if let Some(board) = &self.board {
            map.serialize_entry(BOARD_FILE, board.as_str())?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut named: BTreeMap<String, Value> = BTreeMap::deserialize(deserializer)?;
        let board = match named.remove(BOARD_FILE) {
            None => None,
            Some(Value::Text(text)) => Some(BoardText::new(text).map_err(de::Error::custom)?),
            Some(Value::Flag(_) | Value::Number(_)) => {
                let text = format!("{BOARD_FILE} is the text of a board file");
                return Err(de::Error::custom(text));
            }
        };
        Ok(Self { named, board })
    }
}

impl Options {
    /// Sets one option.
    pub fn set(&mut self, name: impl Into<String>, value: Value) {
        let name = name.into();
        self.named.retain(|known, _| today(known) != today(&name));
        self.named.insert(name, value);
    }

    /// The text of the board that is played on instead of the one in the box, if there is one.
    pub fn board(&self) -> Option<&BoardText> {
        self.board.as_ref()
    }

    /// Says which board is played on instead of the one in the box.
    pub fn set_board(&mut self, board: Option<BoardText>) {
        self.board = board;
    }

    /// The value given for `name`, if one was.
    pub fn get(&self, name: &str) -> Option<&Value> {
        let former = || FORMER_NAMES.iter().find(|(_, today)| *today == name);
        let by_name = self.named.get(name);
        by_name.or_else(|| former().and_then(|(former, _)| self.named.get(*former)))
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
        self.named
            .iter()
            .map(|(name, value)| (name.as_str(), value))
    }

    /// Whether no option is set.
    pub fn is_empty(&self) -> bool {
        self.named.is_empty() && self.board.is_none()
    }

    /// Reads `name=value`, or a bare `name` to switch a variant on.
    ///
    /// # Errors
    /// If the game has no such option or the value is of the wrong kind.
    pub fn parse_into(&mut self, meta: &Meta, text: &str) -> Result<(), Faults> {
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => {
                let kind = meta.option(name.trim()).map(|spec| spec.kind);
                let read = |kind: OptionKind| kind.read(value, self.board());
                (
                    name.trim(),
                    kind.map_or_else(|| Value::parse(value.trim()), read),
                )
            }
            None => (text.trim(), Value::Flag(true)),
        };
        let mut one = Self::default();
        one.set(name, value.clone());
        one.faults(meta).or(())?;
        self.set(name, value);
        Ok(())
    }

    /// Everything the game does not offer: names, values, and options that exclude each other.
    pub fn faults(&self, meta: &Meta) -> Faults {
        let mut faults = Faults::new();
        for (name, value) in &self.named {
            let Some(spec) = meta.option(name) else {
                faults.add(format!(
                    "{} has no option {name:?}; it has {}",
                    meta.title,
                    names(meta)
                ));
                continue;
            };
            if let Some(wrong) = spec.kind.wrong(value) {
                let text = format!("“{}” ({name}) is {wrong}, not {value}", spec.title);
                faults.extend(Faults::plain(text).at(spec.name));
            }
        }
        if self.board.is_some() && meta.board.is_empty() {
            let text = format!("{} has no boards but its own", meta.title);
            faults.extend(Faults::plain(text).at("board"));
        }
        for (spec, other) in self.excluding(meta) {
            let text = format!("choose “{}” or “{}”, not both", spec.title, other.title);
            let found = match spec.excluded_by {
                Some(rule) => Faults::against(rule, text),
                None => Faults::plain(text),
            };
            faults.extend(found.at(spec.name));
        }
        faults
    }

    /// The pairs of options agreed on here that exclude each other.
    fn excluding(
        &self,
        meta: &Meta,
    ) -> impl Iterator<Item = (&'static OptionSpec, &'static OptionSpec)> {
        let agreed = |spec: &&OptionSpec| {
            let value = self.get(spec.name);
            value.is_some_and(|value| !spec.kind.is_usual(value))
        };
        let agreed: Vec<&'static OptionSpec> = meta.options.iter().filter(agreed).collect();
        let others = agreed.clone();
        agreed.into_iter().flat_map(move |spec| {
            let excluded = others.clone().into_iter();
            let excluded = excluded.filter(|other| spec.excludes.contains(&other.name));
            excluded.map(move |other| (spec, other))
        })
    }

    /// What was agreed on, in words and in the order of the game's list.
    pub fn in_words(&self, meta: &Meta) -> Vec<String> {
        let said = meta.options.iter().filter_map(|spec| {
            let value = self.get(spec.name)?;
            Some(spec.agreed(value, self.board()))
        });
        let board = self.board.as_ref().map(|board| match board.title() {
            Some(title) => format!("a board of its own, “{title}”"),
            None => "a board of its own".to_owned(),
        });
        board.into_iter().chain(said).collect()
    }
}

fn names(meta: &Meta) -> String {
    let offered = meta.options.iter();
    let names: Vec<&str> = offered
        .filter(|spec| spec.shown != Shown::Never)
        .map(|spec| spec.name)
        .collect();
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
    fn a_board_is_read_among_the_options_and_is_no_option() {
        let read = |text: &str| toml::from_str::<Options>(text);
        let options = read("trips = 3\nboard-file = \"title = 'X'\"\n").unwrap();
        assert_eq!(options.board().unwrap().as_str(), "title = 'X'");
        assert_eq!(options.iter().count(), 1);
        assert!(!options.is_empty());
        assert!(read("board-file = 3\n").is_err());
        let long = "x".repeat(BoardText::MOST + 1);
        assert!(read(&format!("board-file = \"{long}\"\n")).is_err());
    }

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
