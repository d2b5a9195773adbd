//! The map of crates: a crate uses crates of lower levels only.

use std::fs;

use crate::run::root;

/// The level of every crate; ARCHITECTURE.md draws the same map.
const LEVELS: [(&str, u8); 14] = [
    ("game", 0),
    ("test-kit", 1),
    ("test-servers", 1),
    ("great-railroad", 2),
    ("century-run", 2),
    ("big-train", 2),
    ("luminaries", 2),
    ("bots", 2),
    ("tables", 3),
    ("pictures", 3),
    ("store", 3),
    ("web", 4),
    ("cli", 5),
    ("xtask", 5),
];

fn level(name: &str) -> Option<u8> {
    LEVELS
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, level)| *level)
}

/// Every dependency that does not point downward, and every crate that is not on the map.
pub(crate) fn faults() -> Vec<String> {
    let mut faults = Vec::new();
    let members = fs::read_to_string(root().join("Cargo.toml"))
        .ok()
        .and_then(|text| members(&text));
    let Some(members) = members else {
        return vec!["Cargo.toml: the members cannot be read".into()];
    };
    for member in members {
        let Some(own) = level(&member) else {
            faults.push(format!("{member}: is not on the map of levels"));
            continue;
        };
        let path = format!("{member}/Cargo.toml");
        match fs::read_to_string(root().join(&path)) {
            Ok(text) => faults.extend(
                upward(&member, own, &text)
                    .into_iter()
                    .map(|fault| format!("{path}: {fault}")),
            ),
            Err(error) => faults.push(format!("{path}: cannot be read: {error}")),
        }
    }
    faults
}

fn members(text: &str) -> Option<Vec<String>> {
    let manifest: toml::Table = text.parse().ok()?;
    let members = manifest.get("workspace")?.get("members")?.as_array()?;
    members
        .iter()
        .map(|member| Some(member.as_str()?.to_owned()))
        .collect()
}

/// Dependencies of one crate that are not of a lower level. What only its tests use is free.
fn upward(name: &str, own: u8, text: &str) -> Vec<String> {
    let Ok(manifest) = text.parse::<toml::Table>() else {
        return vec!["is not well formed".into()];
    };
    let Some(dependencies) = manifest.get("dependencies").and_then(toml::Value::as_table) else {
        return Vec::new();
    };
    dependencies
        .keys()
        .filter_map(|other| level(other).map(|level| (other, level)))
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
        assert_eq!(
            upward("game", 0, text),
            ["game, of level 0, uses tables, of level 3"]
        );
        assert_eq!(upward("cli", 5, text), [""; 0]);
    }
}
