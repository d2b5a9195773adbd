//! The map of crates: a crate uses crates of lower levels only.

use std::collections::BTreeMap;
use std::path::Path;

use super::members;

/// The level of every folder that holds a crate; a star stands for the name of a game.
/// ARCHITECTURE.md draws the same map.
const LEVELS: [(&str, u8); 17] = [
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
    ("games/*/table", 5),
    ("games", 6),
    ("pages", 7),
    ("web", 8),
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

/// Dependencies of one crate that are not of a lower level. What only its tests use is free.
fn upward(
    (name, own): (&str, u8),
    manifest: &toml::Table,
    levels: &BTreeMap<&str, u8>,
) -> Vec<String> {
    let Some(dependencies) = manifest.get("dependencies").and_then(toml::Value::as_table) else {
        return Vec::new();
    };
    dependencies
        .keys()
        .filter_map(|other| levels.get(other.as_str()).map(|level| (other, *level)))
        .filter(|(_, level)| *level >= own)
        .map(|(other, level)| format!("{name}, of level {own}, uses {other}, of level {level}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dependency_that_points_upward_is_found() {
        let text = "[dependencies]\ntables.workspace = true\nserde = \"1\"\n[dev-dependencies]\ncli.workspace = true\n";
        let manifest: toml::Table = text.parse().unwrap();
        let levels = BTreeMap::from([("game", 0), ("tables", 3), ("cli", 5)]);
        assert_eq!(
            upward(("game", 0), &manifest, &levels),
            ["game, of level 0, uses tables, of level 3"]
        );
        assert_eq!(upward(("cli", 5), &manifest, &levels), [""; 0]);
    }

    #[test]
    fn every_game_has_the_level_of_its_kind() {
        assert_eq!(level("games/great-railroad/rules"), Some(2));
        assert_eq!(level("games/rules"), None);
        assert_eq!(level("game"), Some(0));
    }
}
