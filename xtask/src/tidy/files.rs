//! Checks on single source files: an opening sentence, a limit on length.

use std::fs;
use std::path::Path;

/// The longest a source file may be before it holds two nouns.
const LONGEST: usize = 600;

/// A text file of the project.
pub(crate) struct Source {
    pub(crate) path: String,
    pub(crate) text: String,
}

/// Folders that hold nothing of the project's own. In a worktree of git, `.git` is a file.
pub(crate) const SKIPPED: [&str; 3] = ["target", ".git", "corpus"];

/// Every text file of the project, in the order of their paths.
pub(crate) fn tracked(root: &Path) -> Vec<Source> {
    let mut sources = Vec::new();
    collect(root, root, &mut sources);
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    sources
}

fn collect(root: &Path, folder: &Path, sources: &mut Vec<Source>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if SKIPPED.contains(&name.as_str()) {
            continue;
        }
        if path.is_dir() {
            collect(root, &path, sources);
            continue;
        }
        // What is not text, such as a picture, has no words to check.
        if let Ok(text) = fs::read_to_string(&path) {
            let path = path.strip_prefix(root).unwrap_or(&path);
            sources.push(Source {
                path: path.display().to_string(),
                text,
            });
        }
    }
}

/// What is wrong with single source files.
pub(crate) fn faults(sources: &[Source]) -> Vec<String> {
    let mut faults = Vec::new();
    for Source { path, text } in sources.iter().filter(|source| source.path.ends_with(".rs")) {
        if !text.starts_with("//! ") {
            faults.push(format!(
                "{path}:1: a file opens with a sentence on what it holds"
            ));
        }
        let lines = text.lines().count();
        if lines > LONGEST && !path.contains("/tests/") {
            faults.push(format!(
                "{path}: {lines} lines, more than {LONGEST}; would two nouns read better?"
            ));
        }
    }
    faults
}
