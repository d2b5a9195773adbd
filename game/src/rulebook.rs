//! A rulebook, split into its numbered statements.
//!
//! A rulebook is Markdown. A list item that begins with a bold id, `- **GR-32** A standing train …`,
//! is a statement, and continues on the indented lines below it. Headings name the section.

/// A rulebook, for lookup by rule id.
#[derive(Clone, Debug)]
pub struct Rulebook {
    text: &'static str,
    entries: Vec<Entry>,
}

/// One numbered statement: a rule or a ruling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its id, such as `GR-32` or `R-8`.
    pub id: String,
    /// The heading above it.
    pub section: String,
    /// The statement as one paragraph of Markdown.
    pub text: String,
}

impl Rulebook {
    /// Reads a rulebook.
    pub fn new(text: &'static str) -> Self {
        let mut entries: Vec<Entry> = Vec::new();
        let mut section = String::new();
        let mut open = false;
        for line in text.lines() {
            if line.starts_with('#') {
                section = line.trim_start_matches('#').trim().into();
                open = false;
            } else if let Some((id, rest)) = statement(line) {
                entries.push(Entry {
                    id: id.into(),
                    section: section.clone(),
                    text: rest.trim().into(),
                });
                open = true;
            } else if open && line.starts_with("  ") {
                let entry = entries.last_mut().expect("an open statement is the last");
                entry.text.push(' ');
                entry.text.push_str(line.trim());
            } else {
                open = false;
            }
        }
        Self { text, entries }
    }

    /// The whole text.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// The statements in the order of the book.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The statement with this id, in upper or lower case.
    pub fn entry(&self, id: &str) -> Option<&Entry> {
        self.entries
            .iter()
            .find(|entry| entry.id.eq_ignore_ascii_case(id))
    }

    /// The statements that have all of these words, or parts of them, in upper or lower case.
    pub fn with_words(&self, words: &str) -> Vec<&Entry> {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        let has = |entry: &Entry| {
            let text = format!("{} {}", entry.section, entry.text).to_lowercase();
            !words.is_empty() && words.iter().all(|word| text.contains(word))
        };
        self.entries.iter().filter(|entry| has(entry)).collect()
    }

    /// The other statements that an entry mentions.
    pub fn named_by(&self, entry: &Entry) -> Vec<&Entry> {
        let names = |id: &str| {
            entry
                .text
                .split(|c: char| !c.is_ascii_alphanumeric() && c != '-')
                .any(|word| word == id)
        };
        self.entries
            .iter()
            .filter(|other| other.id != entry.id && names(&other.id))
            .collect()
    }
}

/// The id and the rest of the first line of a statement.
fn statement(line: &str) -> Option<(&str, &str)> {
    let (id, rest) = line.strip_prefix("- **")?.split_once("**")?;
    let (series, number) = id.split_once('-')?;
    let named = !series.is_empty() && series.chars().all(|c| c.is_ascii_uppercase());
    let numbered = !number.is_empty() && number.starts_with(|c: char| c.is_ascii_digit());
    (named && numbered).then_some((id, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = "# A game\n\nWords.\n\n## Moving\n- **XX-1** One step, see\n  R-2.\n- **XX-2** Two.\n\nMore.\n## Rulings\n- **R-2** Because.\n";

    #[test]
    fn a_book_is_cut_at_its_bold_ids() {
        let book = Rulebook::new(BOOK);
        let ids: Vec<&str> = book
            .entries()
            .iter()
            .map(|entry| entry.id.as_str())
            .collect();
        assert_eq!(ids, ["XX-1", "XX-2", "R-2"]);
        let first = book.entry("xx-1").expect("it is there");
        assert_eq!(first.text, "One step, see R-2.");
        assert_eq!(first.section, "Moving");
        assert_eq!(book.named_by(first)[0].id, "R-2");
        assert!(book.entry("XX-3").is_none());
    }

    #[test]
    fn words_are_found_in_statements_and_their_headings() {
        let book = Rulebook::new(BOOK);
        let ids = |words: &str| -> Vec<String> {
            let found = book.with_words(words);
            found.iter().map(|entry| entry.id.clone()).collect()
        };
        assert_eq!(ids("TWO"), ["XX-2"]);
        assert_eq!(ids("moving one"), ["XX-1"]);
        assert_eq!(ids("rulings"), ["R-2"]);
        assert!(ids("smashup").is_empty() && ids(" ").is_empty());
    }
}
