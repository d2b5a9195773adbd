//! Files that documents mention must exist.

use std::collections::BTreeSet;

use super::files::Source;

/// Folders whose files are mentioned by their path alone.
const SPOKEN_OF: [&str; 3] = ["deploy/", "docs/", "web/tests/"];

/// Every link to a file, and every path in one of these folders, that leads nowhere.
pub(crate) fn faults(sources: &[Source], is_there: impl Fn(&str) -> bool) -> Vec<String> {
    let mut faults = Vec::new();
    for Source { path, text } in sources.iter().filter(|source| source.path.ends_with(".md")) {
        for (number, line) in (1..).zip(text.lines()) {
            let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
            let linked = links(line).map(|link| beside(folder, link));
            let spoken = words(line).map(str::to_owned);
            let named: BTreeSet<String> = linked.chain(spoken).collect();
            for name in named.iter().filter(|name| !is_there(name)) {
                faults.push(format!("{path}:{number}: there is no {name}"));
            }
        }
    }
    faults
}

/// The links of a line that do not lead out of the project.
fn links(line: &str) -> impl Iterator<Item = &str> {
    let targets = line.split("](").skip(1);
    targets.filter_map(|rest| {
        let (target, _) = rest.split_once(')')?;
        let file = target.split('#').next().unwrap_or(target);
        let inside = !file.is_empty() && !file.contains("://") && !file.starts_with("mailto:");
        inside.then_some(file)
    })
}

/// The words of a line that are paths in known folders.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let path = |c: char| c.is_ascii_alphanumeric() || "/.-_".contains(c);
    line.split(move |c: char| !path(c))
        .map(|word| word.trim_end_matches('.'))
        .filter(|word| SPOKEN_OF.iter().any(|folder| word.starts_with(folder)))
}

/// A path as seen from the root of the project.
pub(super) fn beside(folder: &str, link: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in link.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leads_nowhere_is_found() {
        let text = "[a](other.md#x) [b](../up.md) [c](https://x.example/y) [d](#here)\n\
                    copy `deploy/unit.service`, and deploy/gone.toml.\n";
        let source = Source {
            path: "docs/a.md".into(),
            text: text.into(),
        };
        let there = ["docs/other.md", "deploy/unit.service"];
        let found = faults(&[source], |name| there.contains(&name));
        assert_eq!(
            found,
            [
                "docs/a.md:1: there is no up.md",
                "docs/a.md:2: there is no deploy/gone.toml"
            ]
        );
    }
}
