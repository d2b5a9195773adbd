//! Live code: what of the sources is not there for tests alone.

use std::ops::Range;

use super::files::Source;
use super::tokens::{Token, tokens};

/// A file of code that is not there for tests alone.
pub(super) struct Live<'a> {
    pub(super) path: &'a str,
    /// Its tokens except those of tests.
    pub(super) tokens: Vec<Token<'a>>,
    whole: &'a str,
    /// The parts of the whole text that are there for tests alone.
    tests: Vec<Range<usize>>,
}

impl Live<'_> {
    /// Its text, in which only empty lines are left of tests.
    pub(super) fn text(&self) -> String {
        let live = |at: usize| !self.tests.iter().any(|test| test.contains(&at));
        self.whole
            .char_indices()
            .filter(|&(at, c)| c == '\n' || live(at))
            .map(|(_, c)| c)
            .collect()
    }
}

/// The live code among the sources.
pub(super) fn code(sources: &[Source]) -> Vec<Live<'_>> {
    let mut files = Vec::new();
    let mut tested = Vec::new();
    for source in sources.iter().filter(|source| source.path.ends_with(".rs")) {
        let all = tokens(&source.text);
        let items = test_items(&all);
        for item in &items {
            if let [.., keyword, name, end] = &all[item.clone()]
                && keyword.text == "mod"
                && end.text == ";"
            {
                tested.push(format!("{}/{}", folder(&source.path), name.text));
            }
        }
        let within = |index: usize| items.iter().any(|item| item.contains(&index));
        let text_of = |item: &Range<usize>| match &all[item.clone()] {
            [first, .., last] => first.at..last.at + last.text.len(),
            [] | [_] => 0..0,
        };
        let live = all.iter().enumerate().filter(|(index, _)| !within(*index));
        files.push(Live {
            path: &source.path,
            tokens: live.map(|(_, token)| *token).collect(),
            whole: &source.text,
            tests: items.iter().map(text_of).collect(),
        });
    }
    files.retain(|file| {
        let below = |module: &String| match file.path.strip_prefix(module.as_str()) {
            Some(rest) => rest == ".rs" || rest.starts_with('/'),
            None => false,
        };
        !tested.iter().any(below)
    });
    files
}

/// The folder that holds the modules below the module in a file.
fn folder(path: &str) -> &str {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    match name {
        "lib.rs" | "main.rs" | "mod.rs" => folder,
        _ => path.trim_end_matches(".rs"),
    }
}

/// What says that an item is there for tests alone.
const FOR_TESTS: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];

/// The items that are there for tests alone, none within another.
fn test_items(tokens: &[Token<'_>]) -> Vec<Range<usize>> {
    let mut items: Vec<Range<usize>> = Vec::new();
    let begins = |at: usize| {
        let texts = tokens[at..].iter().map(|token| token.text);
        texts.take(FOR_TESTS.len()).eq(FOR_TESTS)
    };
    let mut at = 0;
    while at < tokens.len() {
        if begins(at) {
            let end = end_of_item(tokens, at + FOR_TESTS.len());
            items.push(at..end);
            at = end;
        } else {
            at += 1;
        }
    }
    items
}

/// Where an item ends: after its semicolon or its braces.
fn end_of_item(tokens: &[Token<'_>], begin: usize) -> usize {
    let mut depth = 0_usize;
    for (index, token) in tokens.iter().enumerate().skip(begin) {
        match token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" if depth == 0 => return index,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 && [";", "}"].contains(&token.text) {
            return index + 1;
        }
    }
    tokens.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(path: &str, text: &str) -> Source {
        Source {
            path: path.into(),
            text: text.into(),
        }
    }

    #[test]
    fn items_for_tests_are_left_out() {
        let text = "fn a() {}\n#[cfg(test)]\n#[rustfmt::skip]\npub(crate) mod b {\n fn c() { \"}\" }\n}\n\
                    #[cfg(test)]\nfn d(e: [u8; 2]) {}\nfn f() {}";
        let sources = [source("x/src/lib.rs", text)];
        let [live] = &code(&sources)[..] else {
            panic!("one file")
        };
        let words: Vec<&str> = live
            .tokens
            .iter()
            .filter(|token| token.is_word())
            .map(|token| token.text)
            .collect();
        assert_eq!(words, ["fn", "a", "fn", "f"]);
        assert_eq!(live.text(), "fn a() {}\n\n\n\n\n\n\n\nfn f() {}");
    }

    #[test]
    fn files_for_tests_are_left_out() {
        let sources = [
            source("x/src/lib.rs", "mod a; mod ab; #[cfg(test)] mod b;"),
            source("x/src/a.rs", "#[cfg(test)] mod c;"),
            source("x/src/a/c.rs", ""),
            source("x/src/ab.rs", ""),
            source("x/src/b.rs", ""),
            source("x/src/b/d.rs", ""),
            source("x/notes.md", ""),
        ];
        let paths: Vec<&str> = code(&sources).iter().map(|file| file.path).collect();
        assert_eq!(paths, ["x/src/lib.rs", "x/src/a.rs", "x/src/ab.rs"]);
    }
}
