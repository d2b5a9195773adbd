//! The map of crates: a crate uses crates of lower levels only.

use std::collections::BTreeMap;
use std::path::Path;

use super::{members, packages};

/// The level of every folder that holds a crate; a star stands for the name of a game.
/// ARCHITECTURE.md draws the same map.
const LEVELS: [(&str, u8); 19] = [
    ("game", 0),
    ("test-kit", 1),
    ("test-servers", 1),
    ("games/*/rules", 2),
    ("examples/*", 2),
    ("bots", 2),
    ("tables", 3),
    ("pictures", 3),
    ("store", 3),
    ("kit", 4),
    ("house", 4),
    ("print", 5),
    ("games/*/table", 5),
    ("games", 6),
    ("pages", 7),
    ("web", 8),
    ("app", 9),
    ("cli", 9),
    ("xtask", 9),
];

/// A crate of the workspace.
struct Member {
    folder: String,
    level: u8,
    manifest: toml::Table,
}

/// The level of a folder.
fn level(folder: &str) -> Option<u8> {
    let fits = |pattern: &str| match pattern.split_once('*') {
        Some((before, after)) => folder
            .strip_prefix(before)
            .and_then(|rest| rest.strip_suffix(after))
            .is_some_and(|name| !name.is_empty() && !name.contains('/')),
        None => folder == pattern,
    };
    LEVELS
        .iter()
        .find(|(pattern, _)| fits(pattern))
        .map(|(_, level)| *level)
}

/// Every dependency that does not point downward, and every crate that is not on the map.
pub(crate) fn faults(root: &Path) -> Vec<String> {
    let Some(folders) = members::folders(root) else {
        return vec!["Cargo.toml: the members cannot be read".into()];
    };
    let mut faults = Vec::new();
    let mut members = BTreeMap::new();
    for folder in folders {
        match member(root, &folder) {
            Ok((name, member)) => drop(members.insert(name, member)),
            Err(fault) => faults.push(format!("{folder}/Cargo.toml: {fault}")),
        }
    }
    // A dependency is called by the folder's word, a package by its published name.
    let names = members::package_names(root);
    let levels: BTreeMap<&str, u8> = names
        .iter()
        .filter_map(|(key, name)| Some((key.as_str(), members.get(name)?.level)))
        .collect();
    for (name, member) in &members {
        let upward = upward((name, member.level), &member.manifest, &levels);
        let folder = &member.folder;
        faults.extend(
            upward
                .iter()
                .map(|fault| format!("{folder}/Cargo.toml: {fault}")),
        );
    }
    faults
}

/// The crate in a folder, with its name.
fn member(root: &Path, folder: &str) -> Result<(String, Member), String> {
    let level = level(folder).ok_or("is not on the map of levels")?;
    let manifest = members::manifest(root, folder)?;
    let name = manifest
        .get("package")
        .and_then(|package| package.get("name"))
        .and_then(toml::Value::as_str)
        .ok_or("has no name")?
        .to_owned();
    let folder = folder.to_owned();
    let member = Member {
        folder,
        level,
        manifest,
    };
    Ok((name, member))
}

/// Dependencies of one crate that are not of a lower level. Its tests may use any crate, but one that
/// is not lower by its path alone: cargo leaves that out of a package, which a cycle could not be.
fn upward(
    (name, own): (&str, u8),
    manifest: &toml::Table,
    levels: &BTreeMap<&str, u8>,
) -> Vec<String> {
    let not_lower = |part: &str| {
        let table = manifest.get(part).and_then(toml::Value::as_table);
        let all = table.into_iter().flatten();
        let known = all.filter_map(|(other, how)| Some((other, how, *levels.get(other.as_str())?)));
        known
            .filter(|(_, _, level)| *level >= own)
            .collect::<Vec<_>>()
    };
    let used = not_lower("dependencies").into_iter();
    let used = used
        .map(|(other, _, level)| format!("{name}, of level {own}, uses {other}, of level {level}"));
    let is_published = !manifest.get("package").is_some_and(packages::is_private);
    let tested = not_lower("dev-dependencies").into_iter();
    let tested = tested.filter(|_| is_published);
    let by_version = tested.filter(|(_, how, _)| how.get("path").is_none());
    let tested = by_version.map(|(other, _, _)| {
        format!("{name}, of level {own}, must give {other} by its path alone")
    });
    used.chain(tested).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dependency_that_points_upward_is_found() {
        let text = "[dependencies]\ntables.workspace = true\nserde = \"1\"\n[dev-dependencies]\ncli.workspace = true\n\
                    web = { package = \"roundhouse-web\", path = \"../web\" }\n";
        let manifest: toml::Table = text.parse().unwrap();
        let levels = BTreeMap::from([("game", 0), ("tables", 3), ("web", 4), ("cli", 5)]);
        assert_eq!(
            upward(("game", 0), &manifest, &levels),
            [
                "game, of level 0, uses tables, of level 3",
                "game, of level 0, must give cli by its path alone",
            ]
        );
        assert_eq!(upward(("xtask", 6), &manifest, &levels), [""; 0]);
    }

    #[test]
    fn every_game_has_the_level_of_its_kind() {
        assert_eq!(level("games/great-railroad/rules"), Some(2));
        assert_eq!(level("games/rules"), None);
        assert_eq!(level("game"), Some(0));
    }
}
