//! The lines that make a new game known: members and dependencies of cargo, and the list of the games.

use std::fs;
use std::path::Path;

use super::names::{Names, package_names};

/// The files that know of all games, with the lines of a new one, by their paths in the project.
///
/// # Errors
/// The file in which the place for its line is not found.
pub(super) fn edited(root: &Path, names: &Names) -> Result<Vec<(String, String)>, String> {
    let edits: [(&str, Edit); 3] = [
        ("Cargo.toml", workspace),
        ("games/Cargo.toml", dependency),
        ("games/src/lib.rs", list),
    ];
    let edited = edits.into_iter().map(|(path, edit)| {
        let text = fs::read_to_string(root.join(path));
        let text = text.map_err(|error| format!("{path} cannot be read: {error}"))?;
        let edited = edit(&text, names);
        let edited = edited.ok_or_else(|| format!("{path} has no place for a game's line"))?;
        Ok((path.to_owned(), edited))
    });
    edited.collect()
}

/// Adds the lines of a game to a text, if it has a place for them.
type Edit = fn(&str, &Names) -> Option<String>;

/// Members and dependencies of the workspace, each behind the last of its kind.
fn workspace(text: &str, names: &Names) -> Option<String> {
    let slug = &names.slug;
    let mut text = text.to_owned();
    let version = version(&text)?;
    let (rules, table) = package_names(slug);
    let parts = [
        ("rules", slug.clone(), rules),
        ("table", format!("{slug}-table"), table),
    ];
    for (part, name, package) in parts {
        let (member, path) = (
            format!("/{part}\","),
            format!("/{part}\", version = \"{version}\" }}"),
        );
        let is_member = |line: &str| line.starts_with("  \"games/") && line.ends_with(&member);
        let is_dependency =
            |line: &str| line.contains(", path = \"games/") && line.ends_with(&path);
        text = behind_last(&text, is_member, &format!("  \"games/{slug}{member}"))?;
        let line = format!("{name} = {{ package = \"{package}\", path = \"games/{slug}{path}");
        text = behind_last(&text, is_dependency, &line)?;
    }
    Some(text)
}

/// The version that all crates of the workspace have.
fn version(text: &str) -> Option<String> {
    let manifest: toml::Table = text.parse().ok()?;
    let package = manifest.get("workspace")?.get("package")?;
    Some(package.get("version")?.as_str()?.to_owned())
}

/// A dependency of the list's crate, in alphabetical order.
fn dependency(text: &str, names: &Names) -> Option<String> {
    let line = format!("{}-table.workspace = true", names.slug);
    let mut lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|line| *line == "[dependencies]")? + 1;
    let rest = lines[first..].iter();
    let before = rest.take_while(|other| !other.is_empty() && ***other < *line);
    let place = first + before.count();
    lines.insert(place, &line);
    Some(joined(&lines))
}

/// The game's one line in the list of the games, behind the others.
fn list(text: &str, names: &Names) -> Option<String> {
    let Names { snake, camel, .. } = names;
    let line = format!("    {camel} = {snake}_table::{camel}Table;");
    let mut lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|line| *line == "list! { $")?;
    let end = first + lines[first..].iter().position(|line| *line == "}")?;
    lines.insert(end, &line);
    Some(joined(&lines))
}

/// The text with a line after the last line that fits.
fn behind_last(text: &str, fits: impl Fn(&str) -> bool, line: &str) -> Option<String> {
    let mut lines: Vec<&str> = text.lines().collect();
    let last = lines.iter().rposition(|line| fits(line))?;
    lines.insert(last + 1, line);
    Some(joined(&lines))
}

fn joined(lines: &[&str]) -> String {
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::root;

    #[test]
    fn six_lines_are_added_and_none_is_changed() {
        let names = Names::of(&root(), "night-mail").unwrap();
        let mut added = Vec::new();
        for (path, text) in edited(&root(), &names).unwrap() {
            let before = fs::read_to_string(root().join(path)).unwrap();
            let mut before = before.lines().peekable();
            for line in text.lines() {
                if before.next_if_eq(&line).is_none() {
                    added.push(line.to_owned());
                }
            }
            assert_eq!(before.next(), None);
        }
        assert_eq!(
            added,
            [
                "  \"games/night-mail/rules\",",
                "  \"games/night-mail/table\",",
                "night-mail = { package = \"roundhouse-night-mail\", \
                 path = \"games/night-mail/rules\", version = \"0.1.0\" }",
                "night-mail-table = { package = \"roundhouse-night-mail-table\", \
                 path = \"games/night-mail/table\", version = \"0.1.0\" }",
                "night-mail-table.workspace = true",
                "    NightMail = night_mail_table::NightMailTable;",
            ]
        );
    }
}
