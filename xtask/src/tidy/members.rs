//! The crates of the workspace.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The folders of the workspace's crates.
pub(super) fn folders(root: &Path) -> Option<Vec<String>> {
    let text = fs::read_to_string(root.join("Cargo.toml")).ok()?;
    let manifest: toml::Table = text.parse().ok()?;
    let members = manifest.get("workspace")?.get("members")?.as_array()?;
    members
        .iter()
        .map(|member| Some(member.as_str()?.to_owned()))
        .collect()
}

/// The names of the workspace's packages, by what their dependents call them.
pub(super) fn package_names(root: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(root.join("Cargo.toml")).unwrap_or_default();
    let manifest: toml::Table = text.parse().unwrap_or_default();
    let dependencies = manifest
        .get("workspace")
        .and_then(|workspace| workspace.get("dependencies"))
        .and_then(toml::Value::as_table);
    let ours = dependencies
        .into_iter()
        .flatten()
        .filter(|(_, dependency)| dependency.get("path").is_some());
    let named = ours.map(|(key, dependency)| {
        let name = dependency.get("package").and_then(toml::Value::as_str);
        (key.clone(), name.unwrap_or(key).to_owned())
    });
    named.collect()
}

/// The manifest of the crate in a folder.
pub(super) fn manifest(root: &Path, folder: &str) -> Result<toml::Table, String> {
    let text = fs::read_to_string(root.join(folder).join("Cargo.toml"))
        .map_err(|error| format!("cannot be read: {error}"))?;
    text.parse().map_err(|_| "is not well formed".to_owned())
}
