//! The games there are, found by their folders.

use std::fs;
use std::path::Path;

/// The names of the folders in `games/` that hold rules, in alphabetical order.
pub(crate) fn slugs(root: &Path) -> Vec<String> {
    let entries = fs::read_dir(root.join("games"));
    let mut slugs: Vec<String> = entries
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.path().join("rules").is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    slugs.sort();
    slugs
}

/// The folders that hold the games' scenario files, as seen from the root.
pub(crate) fn scenarios(root: &Path) -> Vec<String> {
    let folders = slugs(root)
        .into_iter()
        .map(|slug| format!("games/{slug}/rules/scenarios"));
    folders
        .filter(|folder| root.join(folder).is_dir())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::root;

    #[test]
    fn every_game_is_found_with_its_scenarios() {
        let slugs = slugs(&root());
        assert!(!slugs.is_empty());
        assert_eq!(scenarios(&root()).len(), slugs.len());
    }
}
