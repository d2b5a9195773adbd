//! What is missing of an original: facts that nobody knows, asked for in a form that becomes a board file.
//!
//! A game describes the form as data. What is not asked for is taken from the board in the box, whose file
//! is changed line by line, so that what comes out is a board file like any other.

use serde::Deserialize;
use toml::{Table, Value};

/// The form of a game.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Form {
    /// What is known and what is not.
    pub lead: String,
    /// The facts that are missing, each as a question.
    pub facts: Vec<String>,
    /// Tables and lists of tables of the board in the box that are left out.
    #[serde(default)]
    strip: Vec<String>,
    /// Lines of it that are left out, by their keys.
    #[serde(default)]
    skip: Vec<String>,
    /// Lines of it that say something else.
    #[serde(default)]
    set: Table,
    /// What is asked for.
    pub field: Vec<Field>,
}

/// Something that is asked for.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// Its name in the form.
    pub key: String,
    /// The question.
    pub title: String,
    /// How it is answered.
    #[serde(default)]
    pub hint: String,
    /// Where the board in the box has it, such as `dial.numbers`.
    path: String,
    /// The columns, where it is a list with a row for each line; `#` behind one marks a number, `*` a list of
    /// letters, `+` a list of words.
    #[serde(default)]
    pub columns: Vec<String>,
    /// How the rows are written: around `{rows}`, or as blocks of this name if there are no braces.
    #[serde(default)]
    into: String,
}

/// The most letters of an answer that are looked at.
const LONGEST: usize = 60_000;

impl Form {
    /// Reads the description of a form.
    ///
    /// # Errors
    /// If it is none.
    pub fn read(text: &str) -> Result<Self, String> {
        game::from_toml(text).map_err(|error| error.to_string())
    }

    /// What the board in the box answers, field by field.
    pub fn usual(&self, board: &str) -> Vec<String> {
        let whole: Table = game::from_toml(board).unwrap_or_default();
        self.field.iter().map(|field| field.usual(&whole)).collect()
    }

    /// The board file that these answers make, in the order of the fields.
    pub fn board(&self, boxed: &str, answers: &[String]) -> String {
        let mut text = self.head(boxed, answers);
        for (field, answer) in self.lists(answers) {
            let (before, after) = field.frame();
            text.push_str(&before);
            text.extend(field.rows(answer).map(|(_, row)| row));
            text.push_str(&after);
        }
        text
    }

    /// What cannot become a line of the board file, each with its place in the form.
    pub fn faults(&self, answers: &[String]) -> Vec<String> {
        let mut faults = Vec::new();
        for (field, answer) in self.lists(answers) {
            let most = field.columns.len();
            for (number, line) in field.lines(answer) {
                let parts = line.split('|').count();
                if parts > most {
                    let title = &field.title;
                    faults.push(format!(
                        "{title}, line {number}: it has {parts} parts, and {most} is the most"
                    ));
                }
            }
        }
        faults
    }

    /// Where a line of the board file that these answers make stands in the form.
    pub fn place(&self, boxed: &str, answers: &[String], line: usize) -> Option<String> {
        let head = self.head(boxed, answers);
        let mut at = head.lines().count();
        if let Some(text) = line.checked_sub(1).and_then(|line| head.lines().nth(line)) {
            let (key, _) = text.split_once('=')?;
            let mut single = self.field.iter().filter(|field| field.columns.is_empty());
            let field = single.find(|field| field.last() == key.trim())?;
            return Some(field.title.clone());
        }
        let long = |text: &str| text.matches('\n').count();
        for (field, answer) in self.lists(answers) {
            let (before, after) = field.frame();
            at += long(&before);
            for (number, row) in field.rows(answer) {
                at += long(&row);
                if line <= at {
                    return Some(format!("{}, line {number}", field.title));
                }
            }
            at += long(&after);
        }
        None
    }

    /// The fields that are answered by lists.
    fn lists<'a>(&'a self, answers: &'a [String]) -> impl Iterator<Item = (&'a Field, &'a String)> {
        let all = self.field.iter().zip(answers);
        all.filter(|(field, _)| !field.columns.is_empty())
    }

    /// The board file up to the lists that are asked for.
    fn head(&self, boxed: &str, answers: &[String]) -> String {
        let mut text =
            String::from("# Written from the answers of somebody who has an original.\n");
        let mut left_out = false;
        // How many brackets of a list that is left out are still open.
        let mut open = 0;
        for line in boxed.lines() {
            if open > 0 {
                open += brackets(line);
                continue;
            }
            if let Some(name) = header(line) {
                left_out = self.strip.iter().any(|strip| strip == name);
            }
            let key = line.split_once('=').map(|(key, _)| key.trim());
            let skipped = key.is_some_and(|key| self.skip.iter().any(|skip| skip == key));
            // Comments tell of the board in the box.
            if skipped {
                open = brackets(line).max(0);
            }
            if left_out || skipped || line.trim_start().starts_with('#') {
                continue;
            }
            let said = key.and_then(|key| self.said(key, answers));
            match (key, said) {
                (Some(key), Some(said)) => text.push_str(&format!("{key} = {said}\n")),
                _ => text.push_str(&format!("{line}\n")),
            }
        }
        text
    }

    /// What a line says instead, if it does.
    fn said(&self, key: &str, answers: &[String]) -> Option<String> {
        if let Some(value) = self.set.get(key) {
            return Some(written(value));
        }
        let asked = self.field.iter().zip(answers);
        let mut asked = asked.filter(|(field, _)| field.columns.is_empty());
        let (field, answer) = asked.find(|(field, _)| field.last() == key)?;
        Some(field.value(answer))
    }
}

/// How many more brackets a line opens than it closes.
fn brackets(line: &str) -> i32 {
    let line = line.split('#').next().unwrap_or_default();
    let count = |sign: char| line.matches(sign).count() as i32;
    count('[') - count(']')
}

/// The table, or list of tables, that a line begins.
fn header(line: &str) -> Option<&str> {
    let line = line.trim();
    let name = line.strip_prefix("[[").or_else(|| line.strip_prefix('['))?;
    let (name, _) = name.split_once(']')?;
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    (!name.is_empty() && name.chars().all(plain)).then_some(name)
}

/// A text in quotes.
fn quoted(text: &str) -> String {
    let plain: String = text
        .trim()
        .chars()
        .filter(|letter| !letter.is_control())
        .collect();
    format!("\"{}\"", plain.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A number as it was given, or a text, so that the check can say what is wrong with it.
fn number(text: &str) -> String {
    let text = text.trim();
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() => text.to_owned(),
        _ => quoted(text),
    }
}

fn written(value: &Value) -> String {
    match value {
        Value::Integer(number) => number.to_string(),
        Value::String(text) => quoted(text),
        other => quoted(&shown(other)),
    }
}

/// A value of the board in the box as somebody would type it.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Boolean(flag) => flag.to_string(),
        Value::Array(items) => items.iter().map(shown).collect::<Vec<_>>().join(" "),
        Value::Datetime(_) | Value::Table(_) => String::new(),
    }
}

impl Field {
    fn last(&self) -> &str {
        self.path.rsplit('.').next().unwrap_or_default()
    }

    fn usual(&self, board: &Table) -> String {
        let mut parts = self.path.split('.');
        let first = parts.next().and_then(|part| board.get(part));
        let found = parts.fold(first, |value, part| value.and_then(|value| value.get(part)));
        let Some(found) = found else {
            return String::new();
        };
        if self.columns.is_empty() {
            return shown(found);
        }
        let rows = found.as_array().map(Vec::as_slice).unwrap_or_default();
        let row = |row: &Value| {
            let cells = self.columns.iter().map(|column| {
                let cell = row.get(column.trim_end_matches(['#', '*', '+']));
                match cell {
                    Some(Value::Array(items)) if column.ends_with('*') => {
                        items.iter().map(shown).collect()
                    }
                    Some(cell) => shown(cell),
                    None => String::new(),
                }
            });
            let line = cells.collect::<Vec<String>>().join(" | ");
            line.trim_end_matches([' ', '|']).to_owned()
        };
        rows.iter().map(row).collect::<Vec<_>>().join("\n")
    }

    /// A single answer as TOML: a list of numbers, a number, or a text.
    fn value(&self, answer: &str) -> String {
        let words: Vec<&str> = answer
            .split([' ', ','])
            .filter(|word| !word.is_empty())
            .take(200)
            .collect();
        let numbers = words.iter().all(|word| word.parse::<i64>().is_ok());
        match (words.len(), numbers) {
            (1, true) => words[0].to_owned(),
            (2.., true) => format!("[{}]", words.join(", ")),
            _ => quoted(answer),
        }
    }

    /// What stands in the file before and behind the rows.
    fn frame(&self) -> (String, String) {
        match self.into.split_once("{rows}") {
            Some((before, after)) => (format!("\n{before}"), format!("{after}\n")),
            None => (String::new(), String::new()),
        }
    }

    /// The lines of an answer that say something, with their numbers.
    fn lines<'a>(&self, answer: &'a str) -> impl Iterator<Item = (usize, &'a str)> {
        let end = answer.char_indices().nth(LONGEST);
        let short = &answer[..end.map_or(answer.len(), |(end, _)| end)];
        let lines = (1..).zip(short.lines().map(str::trim));
        lines.filter(|(_, line)| !line.is_empty())
    }

    /// The rows of an answer as TOML, with the numbers of their lines.
    fn rows(&self, answer: &str) -> impl Iterator<Item = (usize, String)> {
        let blocks = !self.into.contains("{rows}");
        self.lines(answer).map(move |(number, row)| {
            let cells = self.columns.iter().zip(row.split('|').map(str::trim));
            let cells: Vec<String> = cells
                .filter(|(_, cell)| !cell.is_empty())
                .map(|(column, cell)| cell_of(column, cell))
                .collect();
            let row = match blocks {
                true => format!("\n[[{}]]\n{}\n", self.into, cells.join("\n")),
                false => format!("  {{ {} }},\n", cells.join(", ")),
            };
            (number, row)
        })
    }
}

/// What somebody wrote into a column, as TOML.
fn cell_of(column: &str, cell: &str) -> String {
    let name = column.trim_end_matches(['#', '*', '+']);
    let list = |parts: Vec<String>| format!("[{}]", parts.join(", "));
    let value = match column.chars().last() {
        Some('#') => number(cell),
        Some('*') => list(
            cell.chars()
                .map(|letter| quoted(&letter.to_string()))
                .collect(),
        ),
        Some('+') => list(cell.split_whitespace().map(quoted).collect()),
        _ => quoted(cell),
    };
    format!("{name} = {value}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORM: &str = r#"
lead = "x"
facts = ["How many?"]
strip = ["check", "board"]
skip = ["note", "list"]
set = { edition = "mine" }
[[field]]
key = "dial"
title = "The dial"
path = "dial.numbers"
[[field]]
key = "spaces"
title = "Spaces"
path = "board.spaces"
columns = ["kind", "name", "take#", "cars*", "cities+"]
into = "[board]\nspaces = [\n{rows}]"
"#;

    const BOARD: &str = "# old\nedition = \"old\"\nnote = 1\nlist = [\n  [1],\n]\n[dial]\nnumbers = [1, 2]\n[check]\nspaces = 2\n[board]\nspaces = [\n  { kind = \"red\", take = 3 },\n  { kind = \"green\", name = \"A\", cars = [\"R\", \"B\"], cities = [\"X\", \"Y\"] },\n]\n";

    #[test]
    fn answers_become_a_board() {
        let form = Form::read(FORM).unwrap();
        let usual = form.usual(BOARD);
        assert_eq!(usual, ["1 2", "red |  | 3\ngreen | A |  | RB | X Y"]);
        let same: Table = toml::from_str(&form.board(BOARD, &usual)).unwrap();
        let boxed: Table = toml::from_str(BOARD).unwrap();
        assert_eq!(same["board"], boxed["board"]);
        assert_eq!(same["dial"], boxed["dial"]);
        assert_eq!(same["edition"].as_str(), Some("mine"));
        for gone in ["note", "check", "list"] {
            assert!(!same.contains_key(gone), "{gone}");
        }
        let other = [
            "1, 2, 3".to_owned(),
            "red | Say \"no\" \\ | many".to_owned(),
        ];
        let other: Table = toml::from_str(&form.board(BOARD, &other)).unwrap();
        let space = &other["board"]["spaces"][0];
        assert_eq!(space["name"].as_str(), Some("Say \"no\" \\"));
        assert_eq!(space["take"].as_str(), Some("many"));
        assert_eq!(other["dial"]["numbers"].as_array().unwrap().len(), 3);
    }

    #[test]
    fn a_fault_is_told_where_it_was_written() {
        let form = Form::read(FORM).unwrap();
        let answers = [
            "1 2".to_owned(),
            "red |  | 3\n\ngreen | A |  | RB | X Y | more".to_owned(),
        ];
        let board = form.board(BOARD, &answers);
        let line = |words: &str| 1 + board.lines().position(|line| line.contains(words)).unwrap();
        let place = |words: &str| form.place(BOARD, &answers, line(words));
        assert_eq!(place("numbers").as_deref(), Some("The dial"));
        assert_eq!(place("\"red\"").as_deref(), Some("Spaces, line 1"));
        assert_eq!(place("\"green\"").as_deref(), Some("Spaces, line 3"));
        assert_eq!(place("edition"), None);
        let faults = form.faults(&answers);
        assert_eq!(
            faults,
            ["Spaces, line 3: it has 6 parts, and 5 is the most"]
        );
    }
}
