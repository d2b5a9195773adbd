//! Tidy checks: what a compiler does not look at.

mod cycles;
mod files;
mod games;
mod layers;
mod links;
mod live;
mod members;
mod tokens;
mod words;

use std::process::ExitCode;

/// Everything that is untidy; each begins with where it is.
pub(crate) fn faults() -> Vec<String> {
    let files = files::tracked();
    let mut faults = Vec::new();
    faults.extend(files::faults(&files));
    faults.extend(words::faults(&files));
    faults.extend(layers::faults());
    let folders = members::folders().unwrap_or_default();
    faults.extend(cycles::faults(&files, &folders));
    let root = crate::run::root();
    faults.extend(games::faults(&files, &crate::games::slugs(&root)));
    faults.extend(links::faults(&files, |name| root.join(name).exists()));
    faults
}

/// Prints what is untidy.
pub(crate) fn report() -> ExitCode {
    let faults = faults();
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
        let faults = super::faults();
        assert!(faults.is_empty(), "\n{}", faults.join("\n"));
    }
}
