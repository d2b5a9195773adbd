//! Words that do not belong into a project: paths of a machine, hosts of package registries, and
//! marks of unfinished work.

use super::files::Source;

/// Pieces of words, put together here so that this file does not hold what it looks for.
const UNWANTED: [(&str, &str, &str); 9] = [
    ("/ro", "ot/", "a path of one machine"),
    ("/wo", "rk/", "a path of one machine"),
    ("/ho", "me/", "a path of one machine"),
    ("crates", ".io", "the host of a package registry"),
    ("registry.npm", "js", "the host of a package registry"),
    ("pypi", ".org", "the host of a package registry"),
    ("tod", "o!(", "unfinished work"),
    ("unimplem", "ented!(", "unfinished work"),
    ("FIX", "ME", "unfinished work"),
];

/// The file that cargo writes.
const LOCK_FILE: &str = "Cargo.lock";

/// Every line with a word that does not belong there.
pub(crate) fn faults(sources: &[Source]) -> Vec<String> {
    let mut faults = Vec::new();
    let ours = sources
        .iter()
        .filter(|source| !source.path.ends_with(LOCK_FILE));
    for Source { path, text } in ours {
        for (number, line) in (1..).zip(text.lines()) {
            for (one, two, what) in UNWANTED {
                if line.contains(&format!("{one}{two}")) {
                    faults.push(format!("{path}:{number}: {what}: {}", line.trim()));
                }
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_of_a_machine_is_found() {
        let text = format!("fine\nsee /ho{}someone\n", "me/");
        let found = faults(&[Source {
            path: "a.md".into(),
            text,
        }]);
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("a.md:2: a path of one machine"));
    }
}
