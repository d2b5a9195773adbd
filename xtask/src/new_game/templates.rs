//! The files of a new game, as they lie in `xtask/templates`: a small game whose names are exchanged.

use super::names::Names;

/// A file's path in the game's folder, and its text.
macro_rules! template {
    ($path:literal) => {
        template!($path, $path)
    };
    ($path:literal, $file:literal) => {
        (
            $path,
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/templates/", $file)),
        )
    };
}

/// Manifests lie there under another name, so that cargo does not take the folder for a crate.
const FILES: [(&str, &str); 28] = [
    template!("rules/Cargo.toml", "rules/manifest.toml"),
    template!("rules/README.md"),
    template!("rules/rules.md"),
    template!("rules/coverage.toml"),
    template!("rules/scenarios/F01-a-train-too-long.toml"),
    template!("rules/scenarios/S01-cars-are-uncoupled-in-turn.toml"),
    template!("rules/scenarios/S02-the-last-car-wins.toml"),
    template!("rules/src/lib.rs"),
    template!("rules/src/action.rs"),
    template!("rules/src/facts.rs"),
    template!("rules/src/hints.rs"),
    template!("rules/src/illegal.rs"),
    template!("rules/src/notation.rs"),
    template!("rules/src/rules.rs"),
    template!("rules/src/state.rs"),
    template!("rules/src/telling.rs"),
    template!("rules/src/view.rs"),
    template!("rules/tests/lib.rs"),
    template!("table/Cargo.toml", "table/manifest.toml"),
    template!("table/README.md"),
    template!("table/figures.toml"),
    template!("table/lessons.toml"),
    template!("table/style.css"),
    template!("table/src/lib.rs"),
    template!("table/src/board.rs"),
    template!("table/src/page.rs"),
    template!("table/src/terminal.rs"),
    template!("table/tests/lib.rs"),
];

/// The files of a game of this name, by their paths in the project.
pub(super) fn filled(names: &Names) -> Vec<(String, String)> {
    let fill = |(path, text): &(&str, &str)| {
        let path = format!("games/{}/{path}", names.slug);
        (path, renamed(text, names))
    };
    FILES.iter().map(fill).collect()
}

/// The text with the names of the small game exchanged.
fn renamed(text: &str, names: &Names) -> String {
    let series = &names.series;
    text.replace("template-game", &names.slug)
        .replace("template_game", &names.snake)
        .replace("TemplateGame", &names.camel)
        .replace("Template Game", &names.title)
        .replace("TEMPLATE GAME", &names.title.to_uppercase())
        .replace("TG-", &format!("{series}-"))
        .replace("\"TG\"", &format!("{series:?}"))
        .replace("tg1", &format!("{}1", series.to_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    fn count(folder: &Path) -> usize {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
        let files = entries.map(|entry| match entry.path() {
            path if path.is_dir() => count(&path),
            _ => 1,
        });
        files.sum()
    }

    #[test]
    fn every_template_is_written() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
        assert_eq!(count(&folder), FILES.len());
    }

    #[test]
    fn nothing_is_left_of_the_names_in_the_templates() {
        let names = Names {
            slug: "night-mail".into(),
            snake: "night_mail".into(),
            camel: "NightMail".into(),
            title: "Night Mail".into(),
            series: "NM".into(),
        };
        for (path, text) in filled(&names) {
            let text = text.to_lowercase();
            assert!(!text.contains("template"), "{path}");
            assert!(!text.contains("tg"), "{path}");
        }
    }
}
