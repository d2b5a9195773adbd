//! Data files handed to serde by as little code as possible, for browsers.
//!
//! Whatever reads a type from TOML is compiled for that type. The reader of the `toml` crate brings some ten
//! kilobytes each time; this one brings a few hundred bytes, and knows neither dates nor where a fault is.

use serde::de::value::{MapAccessDeserializer, StrDeserializer};
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use toml::de::{DeTable, DeValue, Error};
use toml::{Spanned, de};

/// Reads a value from TOML.
///
/// # Errors
/// If the text is not TOML, or not that of such a value.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    let file = parse(text)?;
    T::deserialize(Plain::Table(file.get_ref()))
}

// Apart, so that it is there once.
#[inline(never)]
fn parse(text: &str) -> Result<Spanned<DeTable<'_>>, Error> {
    DeTable::parse(text)
}

/// A value of the file.
#[derive(Clone, Copy)]
enum Plain<'f> {
    Flag(bool),
    Whole(i64),
    Number(f64),
    Text(&'f str),
    List(&'f de::DeArray<'f>),
    Table(&'f DeTable<'f>),
    /// What no file of ours has.
    Other,
}

impl<'f> Plain<'f> {
    #[inline(never)]
    fn of(value: &'f Spanned<DeValue<'f>>) -> Self {
        match value.get_ref() {
            DeValue::String(text) => Self::Text(text),
            DeValue::Integer(whole) => {
                i64::from_str_radix(whole.as_str(), whole.radix()).map_or(Self::Other, Self::Whole)
            }
            DeValue::Float(number) => number.as_str().parse().map_or(Self::Other, Self::Number),
            DeValue::Boolean(flag) => Self::Flag(*flag),
            DeValue::Datetime(_) => Self::Other,
            DeValue::Array(list) => Self::List(list),
            DeValue::Table(table) => Self::Table(table),
        }
    }

    #[inline(never)]
    fn flag(self) -> Result<bool, Error> {
        match self {
            Self::Flag(flag) => Ok(flag),
            other => Err(other.is_not("true or false")),
        }
    }

    #[inline(never)]
    fn whole(self) -> Result<i64, Error> {
        match self {
            Self::Whole(whole) => Ok(whole),
            other => Err(other.is_not("a whole number")),
        }
    }

    #[inline(never)]
    fn number(self) -> Result<f64, Error> {
        match self {
            Self::Number(number) => Ok(number),
            Self::Whole(whole) => Ok(whole as f64),
            other => Err(other.is_not("a number")),
        }
    }

    #[inline(never)]
    fn text(self) -> Result<&'f str, Error> {
        match self {
            Self::Text(text) => Ok(text),
            other => Err(other.is_not("a text in quotes")),
        }
    }

    #[inline(never)]
    fn list(self) -> Result<Items<'f>, Error> {
        match self {
            Self::List(list) => Ok(Items(list.iter())),
            other => Err(other.is_not("a list in brackets")),
        }
    }

    #[inline(never)]
    fn table(self) -> Result<Fields<'f>, Error> {
        match self {
            Self::Table(table) => Ok(Fields {
                left: table.iter(),
                value: Self::Other,
            }),
            other => Err(other.is_not("a table")),
        }
    }

    #[cold]
    fn is_not(self, wanted: &str) -> Error {
        let found = match self {
            Self::Flag(_) => "true or false",
            Self::Whole(_) => "a whole number",
            Self::Number(_) => "a number",
            Self::Text(_) => "a text",
            Self::List(_) => "a list",
            Self::Table(_) => "a table",
            Self::Other => "a date or a number that is too large",
        };
        Error::custom(format_args!("here is {found}, not {wanted}"))
    }
}

/// Methods that hand on what a value is.
macro_rules! hand_on {
    ($($method:ident)* => $part:ident, $visit:ident) => {
        $(fn $method<V: Visitor<'f>>(self, visitor: V) -> Result<V::Value, Error> {
            visitor.$visit(self.$part()?)
        })*
    };
}

impl<'f> Deserializer<'f> for Plain<'f> {
    type Error = Error;

    hand_on! { deserialize_bool => flag, visit_bool }
    hand_on! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 => whole, visit_i64
    }
    hand_on! { deserialize_f32 deserialize_f64 => number, visit_f64 }
    hand_on! { deserialize_str deserialize_string deserialize_identifier => text, visit_borrowed_str }
    hand_on! { deserialize_seq => list, visit_seq }
    hand_on! { deserialize_map => table, visit_map }

    fn deserialize_any<V: Visitor<'f>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Self::Flag(flag) => visitor.visit_bool(flag),
            Self::Whole(whole) => visitor.visit_i64(whole),
            Self::Number(number) => visitor.visit_f64(number),
            Self::Text(text) => visitor.visit_borrowed_str(text),
            Self::List(_) => visitor.visit_seq(self.list()?),
            Self::Table(_) => visitor.visit_map(self.table()?),
            Self::Other => Err(self.is_not("a plain value")),
        }
    }

    // What stands in a file is there.
    fn deserialize_option<V: Visitor<'f>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'f>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_tuple<V: Visitor<'f>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(self.list()?)
    }

    fn deserialize_tuple_struct<V: Visitor<'f>>(
        self,
        _: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_tuple(length, visitor)
    }

    fn deserialize_struct<V: Visitor<'f>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_map(self.table()?)
    }

    fn deserialize_enum<V: Visitor<'f>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self {
            Self::Text(text) => visitor.visit_enum(StrDeserializer::new(text)),
            _ => visitor.visit_enum(MapAccessDeserializer::new(self.table()?)),
        }
    }

    forward_to_deserialize_any! { <V: Visitor<'f>> char bytes byte_buf unit unit_struct ignored_any }
}

/// The values of a list.
struct Items<'f>(std::slice::Iter<'f, Spanned<DeValue<'f>>>);

impl<'f> SeqAccess<'f> for Items<'f> {
    type Error = Error;

    // Not inlined, or the readers of all parts are repeated in those of the whole.
    #[inline(never)]
    fn next_element_seed<S: DeserializeSeed<'f>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Error> {
        match self.0.next() {
            Some(value) => seed.deserialize(Plain::of(value)).map(Some),
            None => Ok(None),
        }
    }
}

/// The fields of a table.
struct Fields<'f> {
    left: toml::map::Iter<'f, Spanned<de::DeString<'f>>, Spanned<DeValue<'f>>>,
    /// The value of the last name that was read.
    value: Plain<'f>,
}

impl<'f> Fields<'f> {
    #[inline(never)]
    fn next(&mut self) -> Option<&'f str> {
        let (name, value) = self.left.next()?;
        self.value = Plain::of(value);
        Some(name.get_ref())
    }
}

impl<'f> MapAccess<'f> for Fields<'f> {
    type Error = Error;

    fn next_key_seed<S: DeserializeSeed<'f>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Error> {
        match self.next() {
            Some(name) => seed.deserialize(Plain::Text(name)).map(Some),
            None => Ok(None),
        }
    }

    #[inline(never)]
    fn next_value_seed<S: DeserializeSeed<'f>>(&mut self, seed: S) -> Result<S::Value, Error> {
        seed.deserialize(self.value)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::Path;

    use serde::Deserialize;
    use toml::Table;

    use super::*;

    #[derive(PartialEq, Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Train {
        name: String,
        cars: u8,
        new: bool,
        weight: f32,
        length: f64,
        stops: Vec<(String, i64)>,
        by_day: BTreeMap<String, Gauge>,
        caboose: Option<Car>,
        engine: Option<Car>,
        #[serde(default)]
        load: Vec<Load>,
    }

    #[derive(PartialEq, Debug, Deserialize)]
    struct Car([u16; 2]);

    #[derive(PartialEq, Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Gauge {
        Narrow,
        Standard,
    }

    #[derive(PartialEq, Debug, Deserialize)]
    enum Load {
        Empty,
        Tons(f64),
        Cattle { heads: u32 },
    }

    const TRAIN: &str = r#"
        name = "The \"Limited\""
        cars = 0x0c
        new = true
        weight = 3
        length = -1_0.5e1
        stops = [["Reno", 1], ['Ogden', -2]]
        by_day.monday = "narrow"
        caboose = [1, 2]
        load = ["Empty", { Tons = 2.5 }, { Cattle = { heads = 40 } }]
        [by_day]
        tuesday = "standard"
    "#;

    #[test]
    fn a_type_is_read_as_toml_reads_it() {
        let text = TRAIN.replace("by_day.monday = \"narrow\"", "");
        let theirs: Train = toml::from_str(&text).unwrap();
        assert_eq!(read::<Train>(&text).unwrap(), theirs);
    }

    #[test]
    fn what_is_wrong_is_refused_by_both() {
        let right = TRAIN.replace("by_day.monday = \"narrow\"", "");
        let wrong = [
            ("0x0c", "300"),
            ("0x0c", "1.5"),
            ("true", "1"),
            ("weight = 3", "weight = \"3\""),
            ("weight = 3", "weight = 3\nheight = 4"),
            ("weight = 3", ""),
            ("[1, 2]", "[1]"),
            ("[1, 2]", "1979-05-27"),
            ("\"standard\"", "\"broad\""),
            ("\"Empty\"", "\"Full\""),
            ("heads = 40", "heads = [40]"),
            ("cars =", "cars"),
        ];
        for (from, to) in wrong {
            let text = right.replacen(from, to, 1);
            assert_ne!(text, right);
            assert!(toml::from_str::<Train>(&text).is_err(), "{text}");
            assert!(read::<Train>(&text).is_err(), "{text}");
        }
    }

    #[test]
    fn every_data_file_is_read_as_toml_reads_it() {
        let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
        let (mut folders, mut files) = (vec![games], 0);
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|kind| kind == "toml") {
                    let text = std::fs::read_to_string(&path).unwrap();
                    let theirs: Table = toml::from_str(&text).unwrap();
                    assert_eq!(read::<Table>(&text).unwrap(), theirs, "{path:?}");
                    files += 1;
                }
            }
        }
        assert!(files > 20, "{files}");
    }
}
