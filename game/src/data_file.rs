//! Data files in TOML, read with the line of everything in them, so that each fault can name its own.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::{Faults, from_toml};

/// What a value of a data file must be.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// Text.
    Text,
    /// `true` or `false`.
    Flag,
    /// A whole number within these bounds.
    Whole(i64, i64),
    /// A number, whole or not.
    Number,
    /// Two numbers, such as a point of a drawing.
    Point,
    /// So many values at most, all of one shape.
    List(&'static Shape, usize),
    /// A table with these fields and no others.
    Table(&'static [Field]),
    /// A table in which any name has a value of this shape.
    Named(&'static Shape),
}

/// A field of a table.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    name: &'static str,
    shape: Shape,
    needed: bool,
}

impl Field {
    /// A field that must be there.
    pub const fn needed(name: &'static str, shape: Shape) -> Self {
        Self {
            name,
            shape,
            needed: true,
        }
    }

    /// A field that may be left out.
    pub const fn optional(name: &'static str, shape: Shape) -> Self {
        Self {
            name,
            shape,
            needed: false,
        }
    }
}

/// The most faults that are listed of one file. More help nobody, and a broken file may have thousands.
const MOST_FAULTS: usize = 100;

/// A data file that is TOML.
///
/// ```
/// use game::{DataFile, Field, Shape};
///
/// const FIELDS: &[Field] = &[
///     Field::needed("cars", Shape::Whole(1, 9)),
///     Field::needed("name", Shape::Text),
/// ];
/// let text = "cars = 12\nnames = \"x\"\n";
/// let faults = DataFile::parse(text).unwrap().faults(FIELDS);
/// let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
/// assert_eq!(
///     said,
///     [
///         "line 1: cars is 12, not a whole number from 1 to 9",
///         "line 1: name is missing",
///         "line 2: names is not known here; known are cars, name",
///     ]
/// );
/// ```
pub struct DataFile<'t> {
    root: Spanned<DeTable<'t>>,
    lines: Lines,
}

/// Where each line of a text ends.
struct Lines(Vec<usize>);

impl Lines {
    fn of(text: &str) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Self(ends.map(|(at, _)| at).collect())
    }

    /// The line that a part of the text begins in, counting from 1.
    fn line(&self, span: &Range<usize>) -> usize {
        self.0.partition_point(|end| *end < span.start) + 1
    }
}

impl<'t> DataFile<'t> {
    /// Reads a text.
    ///
    /// # Errors
    /// Every place at which it is not TOML.
    pub fn parse(text: &'t str) -> Result<Self, Faults> {
        let (root, errors) = DeTable::parse_recoverable(text);
        let lines = Lines::of(text);
        let mut faults = Faults::new();
        for error in errors.iter().take(MOST_FAULTS) {
            let line = error.span().map_or(1, |span| lines.line(&span));
            let message = error.message().replace('\n', ", ");
            faults.extend(Faults::plain(format!("not TOML: {message}")).on(line));
        }
        faults.by_line().or(Self { root, lines })
    }

    /// Everything that is not of the form of these fields: what is missing, unknown or of another kind.
    pub fn faults(&self, fields: &'static [Field]) -> Faults {
        let mut faults = Faults::new();
        self.table(self.root.get_ref(), "", 1, fields, &mut faults);
        faults.by_line()
    }

    /// Where the whole file begins.
    pub fn top(&self) -> Spot<'_> {
        Spot {
            lines: &self.lines,
            place: Place::Root(self.root.get_ref()),
            line: 1,
        }
    }

    fn table(
        &self,
        table: &DeTable<'_>,
        path: &str,
        line: usize,
        fields: &'static [Field],
        faults: &mut Faults,
    ) {
        let inside = |name: &str| match path {
            "" => name.to_owned(),
            path => format!("{path}.{name}"),
        };
        for (key, value) in table {
            if faults.len() > MOST_FAULTS {
                return;
            }
            let name = key.get_ref().as_ref();
            let Some(field) = fields.iter().find(|field| field.name == name) else {
                let known: Vec<&str> = fields.iter().map(|field| field.name).collect();
                let short: String = inside(name).chars().take(80).collect();
                let text = format!("{short} is not known here; known are {}", known.join(", "));
                faults.extend(Faults::plain(text).on(self.lines.line(&key.span())));
                continue;
            };
            self.value(value, &inside(name), &field.shape, faults);
        }
        let needed = fields.iter().filter(|field| field.needed);
        for field in needed.filter(|field| table.get(field.name).is_none()) {
            let text = format!("{} is missing", inside(field.name));
            faults.extend(Faults::plain(text).on(line));
        }
    }

    fn value(
        &self,
        value: &Spanned<DeValue<'_>>,
        path: &str,
        shape: &'static Shape,
        faults: &mut Faults,
    ) {
        let line = self.lines.line(&value.span());
        let mut wrong = |text: String| faults.extend(Faults::plain(text).on(line));
        let value = value.get_ref();
        let kind = value.type_str();
        match (shape, value) {
            (Shape::Text, DeValue::String(_)) | (Shape::Flag, DeValue::Boolean(_)) => {}
            (Shape::Whole(least, most), DeValue::Integer(_)) => {
                let number = whole(value);
                if !number.is_some_and(|number| (*least..=*most).contains(&number)) {
                    let found = number.map_or("too large".into(), |number| number.to_string());
                    wrong(format!(
                        "{path} is {found}, not a whole number from {least} to {most}"
                    ));
                }
            }
            (Shape::Number, _) if number(value).is_some() => {}
            (Shape::Point, DeValue::Array(items)) => {
                let right =
                    items.len() == 2 && items.iter().all(|item| number(item.get_ref()).is_some());
                if !right {
                    wrong(format!("{path} is not two numbers, as in [10, 20]"));
                }
            }
            (Shape::List(shape, most), DeValue::Array(items)) => {
                if items.len() > *most {
                    wrong(format!(
                        "{path} has {} entries; {most} is the most",
                        items.len()
                    ));
                }
                for (item, number) in items.iter().zip(1..=*most) {
                    self.value(item, &format!("{path} {number}"), shape, faults);
                }
            }
            (Shape::Table(fields), DeValue::Table(table)) => {
                self.table(table, path, line, fields, faults);
            }
            (Shape::Named(shape), DeValue::Table(table)) => {
                for (key, value) in table {
                    let name: String = key.get_ref().chars().take(40).collect();
                    self.value(value, &format!("{path}.{name}"), shape, faults);
                }
            }
            (shape, _) => wrong(format!(
                "{path} is of the kind {kind}, not {}",
                shape.word()
            )),
        }
    }
}

impl Shape {
    const fn word(&self) -> &'static str {
        match self {
            Self::Text => "a text in quotes",
            Self::Flag => "true or false",
            Self::Whole(..) => "a whole number",
            Self::Number => "a number",
            Self::Point => "two numbers in brackets",
            Self::List(..) => "a list in brackets",
            Self::Table(_) | Self::Named(_) => "a table",
        }
    }
}

fn whole(value: &DeValue<'_>) -> Option<i64> {
    let integer = value.as_integer()?;
    i64::from_str_radix(integer.as_str(), integer.radix()).ok()
}

/// The greatest number that a drawing needs.
const FAR: f64 = 1e6;

fn number(value: &DeValue<'_>) -> Option<f64> {
    let number = match value {
        DeValue::Float(float) => float.as_str().parse::<f64>().ok()?,
        _ => whole(value)? as f64,
    };
    (number.is_finite() && number.abs() <= FAR).then_some(number)
}

/// A place in a data file, of which only the line is asked. Where a part is missing, its whole is meant.
#[derive(Clone, Copy)]
pub struct Spot<'f> {
    lines: &'f Lines,
    place: Place<'f>,
    line: usize,
}

#[derive(Clone, Copy)]
enum Place<'f> {
    Root(&'f DeTable<'f>),
    Value(&'f DeValue<'f>),
}

impl<'f> Spot<'f> {
    /// The value of a field.
    #[must_use]
    pub fn field(self, name: &str) -> Self {
        let table = match self.place {
            Place::Root(table) => Some(table),
            Place::Value(value) => value.as_table(),
        };
        self.to(table.and_then(|table| table.get(name)))
    }

    /// The value at this place of a list, counting from 0.
    #[must_use]
    pub fn item(self, index: usize) -> Self {
        let list = match self.place {
            Place::Root(_) => None,
            Place::Value(value) => value.as_array(),
        };
        self.to(list.and_then(|list| list.get(index)))
    }

    fn to(self, found: Option<&'f Spanned<DeValue<'f>>>) -> Self {
        found.map_or(self, |value| Self {
            place: Place::Value(value.get_ref()),
            line: self.lines.line(&value.span()),
            ..self
        })
    }

    /// The line it stands in, counting from 1.
    pub fn line(self) -> usize {
        self.line
    }
}

/// Reads a text whose form was found right.
///
/// # Errors
/// If it has another form after all, with the line.
pub fn read_data<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Faults> {
    from_toml(text).map_err(|error: toml::de::Error| {
        let lines = Lines::of(text);
        let line = error.span().map_or(1, |span| lines.line(&span));
        Faults::plain(error.message().replace('\n', ", ")).on(line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAR: &[Field] = &[
        Field::needed("color", Shape::Text),
        Field::optional("at", Shape::Point),
        Field::optional("by", Shape::Named(&Shape::Whole(0, 9))),
    ];
    const FIELDS: &[Field] = &[
        Field::needed("car", Shape::List(&Shape::Table(CAR), 3)),
        Field::optional("new", Shape::Flag),
        Field::optional("size", Shape::Number),
    ];

    fn said(text: &str) -> Vec<String> {
        let faults = match DataFile::parse(text) {
            Ok(file) => file.faults(FIELDS),
            Err(faults) => faults,
        };
        faults.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn every_fault_has_its_line() {
        let text = "new = 1\nsize = inf\n\n[[car]]\ncolor = 3\nat = [1]\n\n[[car]]\nby = { a = 10, b = 2 }\n";
        assert_eq!(
            said(text),
            [
                "line 1: new is of the kind integer, not true or false",
                "line 2: size is of the kind float, not a number",
                "line 5: car 1.color is of the kind integer, not a text in quotes",
                "line 6: car 1.at is not two numbers, as in [10, 20]",
                "line 8: car 2.color is missing",
                "line 9: car 2.by.a is 10, not a whole number from 0 to 9",
            ]
        );
        assert!(said("[[car]]\ncolor = \"red\"\nat = [1, 2.5]\n").is_empty());
    }

    #[test]
    fn every_place_that_is_not_toml_is_told() {
        let found = said("a = \nb = 1\nc == 2\n");
        assert!(
            found
                .iter()
                .any(|text| text.starts_with("line 1: not TOML")),
            "{found:?}"
        );
        assert!(
            found
                .iter()
                .any(|text| text.starts_with("line 3: not TOML")),
            "{found:?}"
        );
    }

    #[test]
    fn a_file_of_faults_is_told_in_part() {
        let text: String = (0..5000).map(|number| format!("x{number} = 1\n")).collect();
        let found = said(&text);
        assert!(found.len() <= MOST_FAULTS + 2, "{}", found.len());
        let list = "[[car]]\n".repeat(4);
        assert!(
            said(&list)[0].contains("3 is the most"),
            "{:?}",
            said(&list)
        );
    }

    #[test]
    fn a_spot_that_is_missing_stands_in_its_whole() {
        let file = DataFile::parse("\n[[car]]\ncolor = \"red\"\n").unwrap();
        let car = file.top().field("car").item(0);
        assert_eq!(car.line(), 2);
        assert_eq!(car.field("color").line(), 3);
        assert_eq!(car.field("at").line(), 2);
        assert_eq!(file.top().field("no").item(9).line(), 1);
    }
}
