//! Where the statements of a rulebook come from: what the original sheet says, what follows from it, and what
//! was made for this edition.

use serde::Deserialize;

/// Where a statement comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The sheet says it: in which part, and what, in our words.
    Sheet {
        /// The part of the sheet, such as "order 3".
        part: String,
        /// What it says.
        says: String,
    },
    /// The sheet does not say it, but it follows.
    Follows(String),
    /// It was made for this edition: reconstructed, or decided where the sheet leaves a doubt.
    Ours(String),
}

impl Origin {
    /// What kind it is, in a word or two.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Sheet { .. } => "on the sheet",
            Self::Follows(_) => "follows",
            Self::Ours(_) => "ours",
        }
    }
}

/// In one sentence: "Order 3: …", "Follows: …", "Ours: …".
impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Sheet { part, says } => write!(f, "{part}: {says}"),
            Self::Follows(why) => write!(f, "Not on the sheet, but it follows: {why}"),
            Self::Ours(why) => write!(f, "Ours: {why}"),
        }
    }
}

/// The sources of a rulebook.
///
/// ```
/// use game::Sources;
///
/// let sources = Sources::read(r#"
///     sheet = "the sheet"
///     source = [
///       { of = "XX-1 XX-2", from = "Order 1", sheet = "Two play." },
///       { of = "XX-3", ours = "It was lost." },
///     ]
/// "#).unwrap();
/// assert_eq!(sources.of("XX-2").unwrap().to_string(), "Order 1: Two play.");
/// assert_eq!(sources.of("XX-9"), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sources {
    /// What the original is called.
    pub sheet: String,
    list: Vec<(String, Origin)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    sheet: String,
    source: Vec<Line>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    of: String,
    from: Option<String>,
    sheet: Option<String>,
    follows: Option<String>,
    ours: Option<String>,
}

impl Sources {
    /// Reads a file of sources.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &str) -> Result<Self, String> {
        let file: File = crate::from_toml(text).map_err(|error| error.message().to_owned())?;
        let mut list: Vec<(String, Origin)> = Vec::new();
        for line in file.source {
            let origin = match (line.from, line.sheet, line.follows, line.ours) {
                (Some(part), Some(says), None, None) => Origin::Sheet { part, says },
                (None, None, Some(why), None) => Origin::Follows(why),
                (None, None, None, Some(why)) => Origin::Ours(why),
                _ => {
                    return Err(format!(
                        "{}: say from and sheet, or follows, or ours",
                        line.of
                    ));
                }
            };
            for id in line.of.split_whitespace() {
                if list.iter().any(|(known, _)| known == id) {
                    return Err(format!("{id} has two sources"));
                }
                list.push((id.to_owned(), origin.clone()));
            }
        }
        Ok(Self {
            sheet: file.sheet,
            list,
        })
    }

    /// Where the statement of this number comes from.
    pub fn of(&self, id: &str) -> Option<&Origin> {
        let found = self.list.iter().find(|(known, _)| known == id);
        found.map(|(_, origin)| origin)
    }

    /// All statements that have a source, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Origin)> {
        self.list.iter().map(|(id, origin)| (id.as_str(), origin))
    }
}
