//! The names that code takes from elsewhere: what it uses, and the paths it writes out.

use crate::tidy::tokens::Token;

/// A name taken from elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Named<'a> {
    /// The module that takes it; one within a file counts too.
    pub(super) module: Vec<&'a str>,
    /// The path as it is written.
    pub(super) path: Vec<&'a str>,
    /// What it is called in the module from then on, if it is called anything.
    pub(super) name: Option<&'a str>,
}

/// Every name that the file of a module takes from elsewhere.
pub(super) fn names<'a>(module: &[&'a str], tokens: &[Token<'a>]) -> Vec<Named<'a>> {
    let mut reader = Reader {
        tokens,
        at: 0,
        module: module.to_vec(),
        names: Vec::new(),
    };
    reader.read();
    reader.names
}

struct Reader<'a, 't> {
    tokens: &'t [Token<'a>],
    at: usize,
    module: Vec<&'a str>,
    names: Vec<Named<'a>>,
}

impl<'a> Reader<'a, '_> {
    fn read(&mut self) {
        // The depths of braces at which modules within the file begin.
        let mut within = Vec::new();
        let mut depth = 0_usize;
        while let Some(word) = self.peek(0) {
            self.at += 1;
            match word {
                "{" => depth += 1,
                "}" => {
                    depth = depth.saturating_sub(1);
                    if within.last() == Some(&depth) {
                        within.pop();
                        self.module.pop();
                    }
                }
                "mod" if self.peek(1) == Some("{") => {
                    self.module.extend(self.peek(0));
                    within.push(depth);
                }
                // What a type captures is written `use<…>`.
                "use" if self.peek(0) != Some("<") => self.tree(Vec::new()),
                "crate" | "super" | "self" if self.peek(0) == Some("::") => self.path(word),
                _ => {}
            }
        }
    }

    fn peek(&self, ahead: usize) -> Option<&'a str> {
        self.tokens.get(self.at + ahead).map(|token| token.text)
    }

    /// A path in the midst of code, of which the first word has been read.
    fn path(&mut self, first: &'a str) {
        let mut path = vec![first];
        while let [colons, word, ..] = &self.tokens[self.at..]
            && colons.text == "::"
            && word.is_word()
        {
            path.push(word.text);
            self.at += 2;
        }
        self.add(path, None);
    }

    /// What stands after `use`, or within its braces.
    fn tree(&mut self, mut path: Vec<&'a str>) {
        let mut alias = None;
        while let Some(word) = self.peek(0) {
            if [",", "}", ";"].contains(&word) {
                break;
            }
            self.at += 1;
            match word {
                "{" => return self.branches(&path),
                "*" => return self.add(path, None),
                "::" => {}
                "as" => {
                    alias = self.peek(0);
                    self.at += 1;
                }
                _ => path.push(word),
            }
        }
        if path.len() > 1 {
            path.pop_if(|last| *last == "self");
        }
        let name = alias.or(path.last().copied());
        self.add(path, name);
    }

    /// What stands within the braces after a path.
    fn branches(&mut self, path: &[&'a str]) {
        while let Some(word) = self.peek(0) {
            match word {
                "}" => {
                    self.at += 1;
                    return;
                }
                "," => self.at += 1,
                // The braces are not closed: no code, so nothing can be said.
                ";" => return,
                _ => self.tree(path.to_vec()),
            }
        }
    }

    fn add(&mut self, path: Vec<&'a str>, name: Option<&'a str>) {
        let module = self.module.clone();
        self.names.push(Named { module, path, name });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::tokens::tokens;

    /// Paths with what they are called.
    fn found(text: &str) -> Vec<String> {
        let tokens = tokens(text);
        let names = names(&["m"], &tokens);
        let shown = names.iter().map(|named| {
            let (module, path) = (named.module.join("::"), named.path.join("::"));
            format!("{module}: {path} = {}", named.name.unwrap_or("-"))
        });
        shown.collect()
    }

    #[test]
    fn a_tree_is_taken_apart() {
        assert_eq!(
            found("pub(crate) use crate::a::{self, b::{C, D as E,}, f::*};"),
            [
                "m: crate::a = a",
                "m: crate::a::b::C = C",
                "m: crate::a::b::D = E",
                "m: crate::a::f = -"
            ]
        );
    }

    #[test]
    fn a_path_in_code_is_found() {
        assert_eq!(
            found("fn f() -> impl Fn() + use<> { super::a::b::<u8>(crate::C) }"),
            ["m: super::a::b = -", "m: crate::C = -"]
        );
        assert_eq!(
            found("pub(in crate::a) fn f(&self) {}"),
            ["m: crate::a = -"]
        );
    }

    #[test]
    fn a_module_within_a_file_has_names_of_its_own() {
        assert_eq!(
            found("mod n { fn f() { } use super::A; } use super::B;"),
            ["m::n: super::A = A", "m: super::B = B"]
        );
    }
}
