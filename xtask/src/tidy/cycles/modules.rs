//! The modules of a crate, and which of them each of its files uses.

use std::collections::{BTreeMap, BTreeSet};

use super::names::{Named, names};
use crate::tidy::live::Live;

/// The names that lead from the root of a crate to one of its modules.
pub(super) type Path<'a> = Vec<&'a str>;

/// How many times a name may be handed on from one module to another until we give up.
const HANDED_ON: usize = 8;

/// A file that uses something of a module.
pub(super) struct Use<'a> {
    pub(super) file: &'a str,
    pub(super) by: Path<'a>,
    pub(super) of: Path<'a>,
}

/// The modules of a crate, with the names that they take from elsewhere.
struct Modules<'a>(BTreeMap<Path<'a>, Vec<Named<'a>>>);

/// What the files of the crate in a folder use of its modules.
pub(super) fn uses<'a>(folder: &str, code: &[Live<'a>]) -> Vec<Use<'a>> {
    let mut modules = Modules(BTreeMap::new());
    let mut files = Vec::new();
    for file in code {
        if let Some(path) = module(folder, file.path) {
            let names = names(&path, &file.tokens);
            modules
                .0
                .entry(path.clone())
                .or_default()
                .extend_from_slice(&names);
            files.push((file.path, path, names));
        }
    }
    let mut uses = Vec::new();
    for (file, by, names) in files {
        let found = names
            .iter()
            .filter_map(|named| modules.found(&named.module, &named.path, 0));
        for of in found.collect::<BTreeSet<_>>() {
            let by = by.clone();
            uses.push(Use { file, by, of });
        }
    }
    uses
}

/// The module that a file holds, if it is one of the crate in a folder.
fn module<'a>(folder: &str, path: &'a str) -> Option<Path<'a>> {
    let path = path.strip_prefix(folder)?.strip_prefix("/src/")?;
    let mut path: Path<'_> = path.strip_suffix(".rs")?.split('/').collect();
    if path == ["lib"] || path == ["main"] || path.last() == Some(&"mod") {
        path.pop();
    }
    Some(path)
}

impl<'a> Modules<'a> {
    /// The module that holds what a path in another one leads to, if it is one of the crate.
    fn found(&self, from: &[&'a str], path: &[&'a str], handed_on: usize) -> Option<Path<'a>> {
        let mut base = from.to_vec();
        let mut rest = path;
        match *path.first()? {
            "crate" => {
                base.clear();
                rest = &path[1..];
            }
            "self" | "super" => {
                while let [word @ ("self" | "super"), after @ ..] = rest {
                    if *word == "super" {
                        base.pop();
                    }
                    rest = after;
                }
            }
            first => {
                let below = [from, &[first]].concat();
                if !self.0.contains_key(&below) {
                    return None;
                }
            }
        }
        Some(self.walked(base, rest, handed_on))
    }

    /// Goes down from a module as far as there are modules; what is no module may be a name that
    /// the last one has from elsewhere.
    fn walked(&self, mut module: Path<'a>, path: &[&'a str], handed_on: usize) -> Path<'a> {
        for (index, word) in path.iter().enumerate() {
            module.push(word);
            if self.0.contains_key(&module) {
                continue;
            }
            module.pop();
            let handed = self.handed(&module, word);
            let found = handed.filter(|_| handed_on < HANDED_ON).and_then(|named| {
                let path = [&named.path[..], &path[index + 1..]].concat();
                self.found(&module, &path, handed_on + 1)
            });
            return found.unwrap_or(module);
        }
        module
    }

    /// What a module takes from elsewhere under a name.
    fn handed(&self, module: &Path<'a>, name: &str) -> Option<&Named<'a>> {
        let names = self.0.get(module)?;
        names
            .iter()
            .find(|named| named.name == Some(name) && named.module == *module)
    }
}
