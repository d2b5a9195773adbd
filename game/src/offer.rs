//! The options of a game, and the values they take.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{BoardText, RuleId};

/// The value of one option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// A variant switched on or off.
    Flag(bool),
    /// A number, such as trips.
    Number(i64),
    /// A name, such as a terminal.
    Text(String),
}

impl Value {
    /// Reads a value; its kind follows from the text.
    pub fn parse(text: &str) -> Self {
        match text {
            "true" | "yes" | "on" => Self::Flag(true),
            "false" | "no" | "off" => Self::Flag(false),
            _ => match text.parse() {
                Ok(number) => Self::Number(number),
                Err(_) => Self::Text(text.into()),
            },
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// Names that options had in earlier versions, and their names today.
pub(crate) const FORMER_NAMES: [(&str, &str); 1] = [("colours", "colors")];

/// The name an option has today.
pub(crate) fn today(name: &str) -> &str {
    let known = FORMER_NAMES.iter().find(|(former, _)| *former == name);
    known.map_or(name, |(_, today)| today)
}

/// One thing a table may agree on.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The name in files, commands and addresses.
    pub name: &'static str,
    /// What people call it, with a capital letter.
    pub title: &'static str,
    /// What values it takes.
    pub kind: OptionKind,
    /// What it means, in a sentence without a period.
    pub about: &'static str,
    /// What holds when nobody says anything, in words. Flags and choices say it themselves.
    pub usual: &'static str,
    /// Where forms and lists put it.
    pub shown: Shown,
    /// Options that cannot be agreed on together with this one. Each pair is named once.
    pub excludes: &'static [&'static str],
    /// The rule that says so.
    pub excluded_by: Option<RuleId>,
}

/// Where forms and lists put an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// With what every table thinks about: length, colors, who begins.
    First,
    /// Among the variants that a table may add.
    HouseRule,
    /// Nowhere: it is there for tests. Commands and files take it.
    Never,
}

/// A value that can be chosen, and what people call it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The value in files, commands and addresses.
    pub value: String,
    /// What people call it.
    pub title: String,
}

/// The values of an option to choose from, on the board of the box or on one of one's own.
pub type Choices = fn(Option<&BoardText>) -> Vec<Choice>;

/// Which values an option takes.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// On or off; off by default.
    Flag,
    /// A number within bounds.
    Number {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// One of these words, each with its title; the first unless somebody asks for another.
    Choice(&'static [(&'static str, &'static str)]),
    /// A text that the game itself reads.
    Text {
        /// The values to choose from, on the board of the box or another. None where there are too many to list.
        choices: Choices,
        /// Whether nothing but these values is possible, at any number of seats.
        closed: bool,
    },
}

impl OptionKind {
    /// A fitting value for what somebody typed: upper and lower case, commas and spaces do not matter
    /// in the name or the title of a choice. `board` is that of the table if it is not that of the box.
    pub fn read(&self, text: &str, board: Option<&BoardText>) -> Value {
        let text = text.trim();
        match self {
            Self::Flag | Self::Number { .. } => Value::parse(text),
            Self::Choice(_) | Self::Text { .. } => {
                let choices = self.choices(board);
                let same = |written: &str| letters(written).eq(letters(text));
                let known = choices
                    .iter()
                    .find(|choice| choice.value == text)
                    .or_else(|| choices.iter().find(|choice| same(&choice.value)))
                    .or_else(|| choices.iter().find(|choice| same(&choice.title)));
                Value::Text(known.map_or_else(|| text.into(), |choice| choice.value.clone()))
            }
        }
    }

    /// The values to choose from on such a board, where they are words.
    pub fn choices(&self, board: Option<&BoardText>) -> Vec<Choice> {
        match self {
            Self::Flag | Self::Number { .. } => Vec::new(),
            Self::Choice(words) => {
                let choice = |(value, title): &(&str, &str)| Choice {
                    value: (*value).into(),
                    title: (*title).into(),
                };
                words.iter().map(choice).collect()
            }
            Self::Text { choices, .. } => choices(board),
        }
    }

    /// Whether this is what holds when nobody says anything.
    pub fn is_usual(&self, value: &Value) -> bool {
        match (self, value) {
            (Self::Flag, Value::Flag(on)) => !on,
            (Self::Choice(words), Value::Text(word)) => {
                words.first().is_some_and(|(first, _)| first == word)
            }
            (Self::Flag | Self::Number { .. } | Self::Choice(_) | Self::Text { .. }, _) => false,
        }
    }

    /// How a value is written after the name of the option.
    pub(crate) fn form(&self) -> String {
        match self {
            Self::Flag => String::new(),
            Self::Number { min, max } => format!("={min} to {max}"),
            Self::Choice(words) => {
                let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                format!("={}", words.join("|"))
            }
            Self::Text { .. } => "=…".into(),
        }
    }

    /// What a fitting value would be, if this one does not fit.
    pub(crate) fn wrong(&self, value: &Value) -> Option<String> {
        match (self, value) {
            (Self::Flag, Value::Flag(_)) | (Self::Text { .. }, Value::Text(_)) => None,
            (Self::Number { min, max }, Value::Number(number))
                if min <= number && number <= max =>
            {
                None
            }
            (Self::Choice(words), Value::Text(word))
                if words.iter().any(|(known, _)| known == word) =>
            {
                None
            }
            (Self::Flag, _) => Some("true or false".into()),
            (Self::Number { min, max }, _) => Some(format!("a number from {min} to {max}")),
            (Self::Choice(words), _) => {
                let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                Some(format!("one of {}", words.join(", ")))
            }
            (Self::Text { .. }, _) => Some("a name".into()),
        }
    }
}

/// The letters and figures of a text, in lower case.
fn letters(text: &str) -> impl Iterator<Item = char> {
    let kept = text.chars().filter(|letter| letter.is_alphanumeric());
    kept.flat_map(char::to_lowercase)
}

/// No choices, for texts of which there are too many to list.
fn unlisted(_: Option<&BoardText>) -> Vec<Choice> {
    Vec::new()
}

impl OptionSpec {
    const fn new(
        name: &'static str,
        title: &'static str,
        kind: OptionKind,
        about: &'static str,
    ) -> Self {
        Self {
            name,
            title,
            kind,
            about,
            usual: "",
            shown: Shown::First,
            excludes: &[],
            excluded_by: None,
        }
    }

    /// A variant, off unless somebody asks for it.
    pub const fn variant(name: &'static str, title: &'static str, about: &'static str) -> Self {
        Self::new(name, title, OptionKind::Flag, about).house_rule()
    }

    /// A number within bounds.
    pub const fn number(
        name: &'static str,
        title: &'static str,
        (min, max): (i64, i64),
        about: &'static str,
        usual: &'static str,
    ) -> Self {
        let mut spec = Self::new(name, title, OptionKind::Number { min, max }, about);
        spec.usual = usual;
        spec
    }

    /// One of these words, each with its title; the first is the usual one.
    pub const fn choice(
        name: &'static str,
        title: &'static str,
        words: &'static [(&'static str, &'static str)],
        about: &'static str,
    ) -> Self {
        Self::new(name, title, OptionKind::Choice(words), about).house_rule()
    }

    /// A text that the game reads itself.
    pub const fn text(
        name: &'static str,
        title: &'static str,
        about: &'static str,
        usual: &'static str,
    ) -> Self {
        let kind = OptionKind::Text {
            choices: unlisted,
            closed: false,
        };
        let mut spec = Self::new(name, title, kind, about);
        spec.usual = usual;
        spec
    }

    /// The same text with values to choose from, and nothing else where the list is `closed`.
    pub const fn from_list(mut self, choices: Choices, closed: bool) -> Self {
        self.kind = OptionKind::Text { choices, closed };
        self
    }

    /// The same among what every table thinks about.
    pub const fn first(mut self) -> Self {
        self.shown = Shown::First;
        self
    }

    /// The same among the variants that a table may add.
    pub const fn house_rule(mut self) -> Self {
        self.shown = Shown::HouseRule;
        self
    }

    /// The same, for tests only.
    pub const fn never_shown(mut self) -> Self {
        self.shown = Shown::Never;
        self
    }

    /// The same, and not together with these, by this rule.
    pub const fn excludes(mut self, others: &'static [&'static str], rule: RuleId) -> Self {
        self.excludes = others;
        self.excluded_by = Some(rule);
        self
    }

    /// What holds when nobody says anything, in words.
    pub fn usual_words(&self) -> &'static str {
        match self.kind {
            OptionKind::Flag => "off",
            OptionKind::Choice([(_, title), ..]) => title,
            OptionKind::Choice([]) | OptionKind::Number { .. } | OptionKind::Text { .. } => {
                self.usual
            }
        }
    }

    /// This option with this value, in words: the name of a variant, or a title and what was chosen.
    pub fn agreed(&self, value: &Value, board: Option<&BoardText>) -> String {
        match value {
            Value::Flag(true) => self.title.into(),
            Value::Flag(false) => format!("{}: off", self.title),
            Value::Number(number) => format!("{}: {number}", self.title),
            Value::Text(text) => {
                let choices = self.kind.choices(board);
                let known = choices.into_iter().find(|choice| choice.value == *text);
                let words = known.map_or_else(|| text.clone(), |choice| choice.title);
                format!("{}: {words}", self.title)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHADES: OptionSpec = OptionSpec::text("shades", "Shades", "the shades", "none")
        .from_list(
            |_| {
                let choice = |value: &str, title: &str| Choice {
                    value: value.into(),
                    title: title.into(),
                };
                vec![choice("AB", "amber, blue"), choice("ab", "a small one")]
            },
            false,
        );

    #[test]
    fn what_people_type_becomes_what_files_hold() {
        let read = |text: &str| SHADES.kind.read(text, None).to_string();
        assert_eq!(read("AB"), "AB");
        assert_eq!(read("ab"), "ab", "an exact value comes first");
        assert_eq!(read("Amber Blue"), "AB");
        assert_eq!(read(" A Small One. "), "ab");
        assert_eq!(read("mauve"), "mauve", "the game itself refuses it");
        let lead = OptionSpec::choice("lead", "Lead", &[("first", "seat 1")], "who leads");
        assert_eq!(lead.kind.read("Seat 1", None), Value::Text("first".into()));
        assert!(lead.kind.is_usual(&lead.kind.read("FIRST", None)));
    }

    #[test]
    fn what_was_agreed_is_told_by_title() {
        let swift = OptionSpec::variant("swift", "Swift play", "moves are swift");
        assert_eq!(swift.agreed(&Value::Flag(true), None), "Swift play");
        assert_eq!(swift.agreed(&Value::Flag(false), None), "Swift play: off");
        assert_eq!(
            SHADES.agreed(&Value::Text("AB".into()), None),
            "Shades: amber, blue"
        );
        assert_eq!(SHADES.agreed(&Value::Text("X".into()), None), "Shades: X");
        assert_eq!((swift.usual_words(), SHADES.usual_words()), ("off", "none"));
    }
}
