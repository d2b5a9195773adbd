//! Code outside `games/` names no game.

use super::files::Source;
use super::live;

/// Folders whose code may name games: the games' own, and what shows them or tries them out.
const FREE: [&str; 3] = ["games/", "examples/", "fuzz/"];

/// Every line of code outside these folders that names one of the games. Tests may name them;
/// comments may not.
pub(crate) fn faults(sources: &[Source], slugs: &[String]) -> Vec<String> {
    let mut faults = Vec::new();
    for file in live::code(sources).iter().filter(|file| !free(file.path)) {
        for (number, line) in (1..).zip(file.text().lines()) {
            let names = |slug: &&String| {
                line.contains(slug.as_str()) || line.contains(&slug.replace('-', "_"))
            };
            for slug in slugs.iter().filter(names) {
                let path = file.path;
                faults.push(format!("{path}:{number}: names the game {slug}"));
            }
        }
    }
    faults
}

/// Whether the code in a file may name games.
fn free(path: &str) -> bool {
    FREE.iter().any(|folder| path.starts_with(folder))
        || path.contains("/tests/")
        || path.contains("/benches/")
        || path.ends_with("tests.rs")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<String> {
        let source = Source {
            path: path.into(),
            text: text.into(),
        };
        faults(&[source], &["snakes".into(), "high-low".into()])
    }

    #[test]
    fn a_game_is_found_by_both_its_names() {
        let text =
            "use high_low::Rules;\n\n// Not for high-low, nor for snakes.\nfn highlow() {}\n";
        assert_eq!(
            found("web/src/a.rs", text),
            [
                "web/src/a.rs:1: names the game high-low",
                "web/src/a.rs:3: names the game snakes",
                "web/src/a.rs:3: names the game high-low",
            ]
        );
    }

    #[test]
    fn games_and_tests_may_name_games() {
        for path in [
            "games/high-low/rules/src/lib.rs",
            "examples/a.rs",
            "fuzz/a.rs",
            "web/tests/lib/a.rs",
            "bots/benches/a.rs",
            "web/src/a/tests.rs",
            "web/a.toml",
        ] {
            assert_eq!(found(path, "const A: &str = \"high-low\";"), [""; 0]);
        }
    }

    #[test]
    fn only_the_tests_of_a_file_may_name_games() {
        let text = "#[cfg(test)]\nmod tests {\n    // \"high-low\"\n}\n// snakes\n";
        assert_eq!(
            found("web/src/a.rs", text),
            ["web/src/a.rs:5: names the game snakes"]
        );
    }
}
