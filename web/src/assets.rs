//! What is served as it is: one stylesheet, one script, one icon, all part of the program.

use std::fmt::Write;
use std::sync::LazyLock;

use sha2::{Digest, Sha256};

/// A file with an address that changes with its content, so that browsers may keep it for ever.
pub(crate) struct Asset {
    pub(crate) text: String,
    pub(crate) kind: &'static str,
    address: String,
}

impl Asset {
    pub(crate) fn new(name: &str, end: &str, kind: &'static str, text: String) -> Self {
        let mut address = format!("/a/{name}-");
        for byte in &Sha256::digest(text.as_bytes())[..6] {
            write!(address, "{byte:02x}").expect("a string takes any text");
        }
        address.push_str(end);
        Self {
            text,
            kind,
            address,
        }
    }

    /// Where it is.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }
}

/// The look of all pages, with the colours the pictures bring.
pub(crate) static STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let text = format!(
        "{}\n{}",
        pictures::stylesheet(),
        squeezed(include_str!("../assets/style.css"))
    );
    Asset::new("style", ".css", CSS, text)
});

const CSS: &str = "text/css; charset=utf-8";

/// What each game adds, for pages that show its board.
static GAME_STYLES: LazyLock<[(&str, Asset); 4]> = LazyLock::new(|| {
    let texts = [
        (
            "great-railroad",
            include_str!("../assets/great-railroad.css"),
        ),
        ("century-run", include_str!("../assets/century-run.css")),
        ("big-train", include_str!("../assets/big-train.css")),
        ("luminaries", include_str!("../assets/luminaries.css")),
    ];
    texts.map(|(slug, text)| (slug, Asset::new(slug, ".css", CSS, squeezed(text))))
});

/// What a game adds to the look of its pages.
pub(crate) fn style_of(slug: &str) -> Option<&'static Asset> {
    let mut styles = GAME_STYLES.iter();
    styles
        .find(|(game, _)| *game == slug)
        .map(|(_, style)| style)
}

/// What rulebooks and courses add, so that tables need not carry it.
pub(crate) static BOOK_STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let text = squeezed(include_str!("../assets/book.css"));
    Asset::new("book", ".css", CSS, text)
});

/// What pages do beyond forms and links.
pub(crate) static SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let text = without_comments(include_str!("../assets/table.js"));
    Asset::new("table", ".js", "text/javascript; charset=utf-8", text)
});

/// The icon in the tab.
pub(crate) const ICON: &str = include_str!("../assets/icon.svg");

/// The asset at an address.
pub(crate) fn find(address: &str) -> Option<&'static Asset> {
    let games = GAME_STYLES.iter().map(|(_, style)| style);
    [&*STYLE, &*BOOK_STYLE, &*SCRIPT]
        .into_iter()
        .chain(games)
        .find(|asset| asset.address() == address)
}

/// A script without the lines that are comments and without indentation. It has no text that goes on
/// over lines, which this would change.
fn without_comments(script: &str) -> String {
    let lines = script.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// A stylesheet without comments and indentation, which only its writers need.
fn squeezed(css: &str) -> String {
    let mut out = String::with_capacity(css.len());
    let mut rest = css;
    while let Some((before, after)) = rest.split_once("/*") {
        out.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    out.push_str(rest);
    let lines = out.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_go_and_rules_stay() {
        assert_eq!(
            squeezed("/* a */\n  p { color: red }\n\n/* b\n c */ q {}"),
            "p { color: red }\nq {}"
        );
        assert!(!STYLE.text.contains("/*"));
    }

    #[test]
    fn a_script_keeps_what_it_does() {
        let script = "// a\n\n  if (b) {\n    c(); // d\n  }\n";
        assert_eq!(without_comments(script), "if (b) {\nc(); // d\n}");
        let whole = include_str!("../assets/table.js");
        let odd = |line: &&str| line.matches('`').count() % 2 == 1;
        assert_eq!(whole.lines().find(odd), None, "a text goes on over lines");
    }

    #[test]
    fn an_address_finds_its_asset() {
        assert_eq!(
            find(SCRIPT.address()).map(|asset| asset.kind),
            Some(SCRIPT.kind)
        );
        assert!(find("/a/table-000000000000.js").is_none());
    }
}
