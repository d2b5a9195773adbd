//! The crates of the workspace.

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
