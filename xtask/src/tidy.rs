//! Tidy checks: what a compiler does not look at.

mod cycles;
mod files;
mod games;
mod layers;
mod links;
mod live;
mod members;
mod packages;
mod tokens;
mod words;

use std::path::Path;
use std::process::ExitCode;

use crate::run::root;

pub(crate) use files::SKIPPED;
pub(crate) use packages::unpublished;

/// Everything that is untidy in a project; each begins with where it is.
pub(crate) fn faults(root: &Path) -> Vec<String> {
    let files = files::tracked(root);
    let mut faults = Vec::new();
    faults.extend(files::faults(&files));
    faults.extend(words::faults(&files));
    faults.extend(layers::faults(root));
    faults.extend(packages::faults(root, &files));
    let folders = members::folders(root).unwrap_or_default();
    faults.extend(cycles::faults(&files, &folders));
    faults.extend(games::faults(&files, &crate::games::slugs(root)));
    faults.extend(links::faults(&files, |name| root.join(name).exists()));
    faults
}

/// Where code outside `games/` would name a game that was called so.
pub(crate) fn naming(root: &Path, slug: &str) -> Vec<String> {
    games::faults(&files::tracked(root), &[slug.to_owned()])
}

/// Prints what is untidy.
pub(crate) fn report() -> ExitCode {
    let faults = faults(&root());
    for fault in &faults {
        println!("{fault}");
    }
    println!("{} faults", faults.len());
    if faults.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_project_is_tidy() {
        let faults = super::faults(&super::root());
        assert!(faults.is_empty(), "\n{}", faults.join("\n"));
    }
}
