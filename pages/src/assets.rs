//! What is served as it is: one stylesheet, one script, one icon, all part of the program.

use std::fmt::Write;
use std::sync::LazyLock;

use sha2::{Digest, Sha256};

/// A file with an address that changes with its content, so that browsers may keep it for ever.
pub struct Asset {
    /// What it holds.
    pub text: String,
    /// Its media type.
    pub kind: &'static str,
    address: String,
}

impl Asset {
    /// A file of this name and ending.
    pub fn new(name: &str, end: &str, kind: &'static str, text: String) -> Self {
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
    pub fn address(&self) -> &str {
        &self.address
    }
}

/// The look of all pages, with the colours the pictures bring.
pub static STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let text = format!(
        "{}\n{}",
        pictures::stylesheet(),
        squeezed(include_str!("../assets/style.css"))
    );
    Asset::new("style", ".css", CSS, text)
});

const CSS: &str = "text/css; charset=utf-8";

/// What the table of each game adds to that look, and what a replay does. It is sent with such pages
/// alone.
static STYLES: LazyLock<Vec<(&str, Asset)>> = LazyLock::new(|| {
    let games = games::kits().map(|kit| (kit.meta().slug, kit.style()));
    let styles = games.chain([("replay", include_str!("../assets/replay.css"))]);
    styles
        .map(|(name, text)| (name, Asset::new(name, ".css", CSS, squeezed(text))))
        .collect()
});

/// What the table of a game, or a replay, adds to the look of all pages.
pub fn style_of(game: &str) -> Option<&'static Asset> {
    let found = STYLES.iter().find(|(name, _)| *name == game);
    found
        .map(|(_, asset)| asset)
        .filter(|asset| !asset.text.is_empty())
}

/// What the lobby and forms add, so that tables need not carry it.
pub static LOBBY_STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let text = squeezed(include_str!("../assets/lobby.css"));
    Asset::new("lobby", ".css", CSS, text)
});

/// What rulebooks and courses add, so that tables need not carry it.
pub static BOOK_STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let text = squeezed(include_str!("../assets/book.css"));
    Asset::new("book", ".css", CSS, text)
});

/// What pages do beyond forms and links.
pub static SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let text = spare(include_str!("../assets/table.js"));
    Asset::new("table", ".js", "text/javascript; charset=utf-8", text)
});

/// What pages with hundreds of lines to click on do besides.
pub static LINES_SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let text = spare(include_str!("../assets/lines.js"));
    Asset::new("lines", ".js", "text/javascript; charset=utf-8", text)
});

/// What the page of a replay does besides.
pub static REPLAY_SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let text = spare(include_str!("../assets/replay.js"));
    Asset::new("replay", ".js", "text/javascript; charset=utf-8", text)
});

/// The icon in the tab.
pub const ICON: &str = include_str!("../assets/icon.svg");

/// The asset at an address.
pub fn find(address: &str) -> Option<&'static Asset> {
    let games = STYLES.iter().map(|(_, asset)| asset);
    [
        &*STYLE,
        &*LOBBY_STYLE,
        &*BOOK_STYLE,
        &*SCRIPT,
        &*LINES_SCRIPT,
        &*REPLAY_SCRIPT,
    ]
    .into_iter()
    .chain(games)
    .find(|asset| asset.address() == address)
}

/// A script without the lines, the indentation and the spaces that only its writers need. No text of
/// it runs over several lines or stands between single quotes, and no pattern holds a quote or a space.
fn spare(script: &str) -> String {
    let lines = script.lines().map(str::trim_start);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.map(narrow).collect::<Vec<_>>().join("\n")
}

/// A line of a script without the spaces around signs. Those around + and - stay: what they part may
/// be a sign of its own.
fn narrow(line: &str) -> String {
    let is_sign = |c: char| "{}()[];,:?=<>*&|!".contains(c);
    let mut out = String::with_capacity(line.len());
    let mut quote = None;
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match quote {
            None if c == ' ' => {
                let parts = |c: Option<char>| c.is_some_and(is_sign);
                if parts(out.chars().last()) || parts(chars.peek().copied()) {
                    continue;
                }
            }
            None if c == '"' || c == '`' => quote = Some(c),
            Some(own) if c == own => quote = None,
            None | Some(_) => {}
        }
        out.push(c);
    }
    out
}

/// A stylesheet without comments, indentation and spaces that only its writers need.
fn squeezed(css: &str) -> String {
    let mut out = String::with_capacity(css.len());
    let mut rest = css;
    while let Some((before, after)) = rest.split_once("/*") {
        out.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    out.push_str(rest);
    let lines = out.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut text = lines.collect::<Vec<_>>().join("\n");
    // No selector and no value here has one of these but where a space may go.
    for (wide, narrow) in [
        (" { ", "{"),
        (" {", "{"),
        (" }", "}"),
        (": ", ":"),
        ("; ", ";"),
        (", ", ","),
    ] {
        text = text.replace(wide, narrow);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_go_and_rules_stay() {
        assert_eq!(
            squeezed("/* a */\n  p { color: red }\n\n/* b\n c */ q {}"),
            "p{color:red}\nq{}"
        );
        assert!(!STYLE.text.contains("/*"));
        for game in games::GAMES {
            if let Some(asset) = style_of(game.slug) {
                assert!(!asset.text.contains("/*"), "{}", game.slug);
                assert!(find(asset.address()).is_some(), "{}", game.slug);
            }
        }
    }

    #[test]
    fn a_script_loses_no_code() {
        assert_eq!(
            spare("// a\nlet b = 1 - -c;\n\n  if (b) d(\"e : f\", `g, ${h} ; i`);\n"),
            "let b=1 - -c;\nif(b)d(\"e : f\",`g, ${h} ; i`);"
        );
        // What stands between quotes must stand in one line, and within no other quotes.
        let scripts = [
            include_str!("../assets/table.js"),
            include_str!("../assets/lines.js"),
            include_str!("../assets/replay.js"),
        ];
        for line in scripts.iter().flat_map(|script| script.lines()) {
            for quote in ['"', '`'] {
                assert!(line.matches(quote).count() % 2 == 0, "{line}");
            }
            assert!(
                !line.contains('\'') || line.trim_start().starts_with("//"),
                "{line}"
            );
            assert!(!line.contains("\\\""), "{line}");
        }
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
