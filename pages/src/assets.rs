//! What is served as it is: one stylesheet, one script, one icon, all part of the program.

use std::fmt::Write;
use std::sync::LazyLock;

use sha2::{Digest, Sha256};

/// How hard a server packs pages, from 1 to 9.
pub const PACKING: i32 = 4;

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
        let text = without_comments(&text);
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

/// A style sheet or script without the lines that are nothing but a comment: those are for whoever reads
/// it here, and every visitor would have to load them.
fn without_comments(text: &str) -> String {
    let is_comment = |line: &&str| {
        let line = line.trim();
        line.starts_with("//") || line.starts_with("/*") && line.ends_with("*/")
    };
    let mut kept = String::with_capacity(text.len());
    for line in text.lines().filter(|line| !is_comment(line)) {
        kept.push_str(line);
        kept.push('\n');
    }
    kept
}

/// The look of all pages, with the colors the pictures bring.
pub static STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let text = format!(
        "{}\n{}",
        pictures::stylesheet(),
        include_str!("../assets/style.css")
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
        .map(|(name, text)| (name, Asset::new(name, ".css", CSS, text.to_owned())))
        .collect()
});

/// What the table of a game, or a replay, adds to the look of all pages.
pub fn style_of(game: &str) -> Option<&'static Asset> {
    let found = STYLES.iter().find(|(name, _)| *name == game);
    found
        .map(|(_, asset)| asset)
        .filter(|asset| !asset.text.is_empty())
}

/// The screen of a table, a lesson or a replay.
pub static TABLE_STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let text = include_str!("../assets/table.css").to_owned();
    Asset::new("screen", ".css", CSS, text)
});

/// What the lobby and forms add, so that tables need not carry it.
pub static LOBBY_STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let text = include_str!("../assets/lobby.css").to_owned();
    Asset::new("lobby", ".css", CSS, text)
});

/// What rulebooks and courses add, so that tables need not carry it.
pub static BOOK_STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let text = include_str!("../assets/book.css").to_owned();
    Asset::new("book", ".css", CSS, text)
});

/// What score sheets add.
pub static SCORE_STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let text = include_str!("../assets/score.css").to_owned();
    Asset::new("score", ".css", CSS, text)
});

/// What is set before a page is drawn, so that it does not change color before one's eyes.
pub static EARLY_SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let text = include_str!("../assets/early.js").to_owned();
    Asset::new("early", ".js", "text/javascript; charset=utf-8", text)
});

/// What pages do beyond forms and links.
pub static SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let text = [
        include_str!("../assets/settings.js"),
        include_str!("../assets/sound.js"),
        include_str!("../assets/motion.js"),
        include_str!("../assets/camera.js"),
        include_str!("../assets/keys.js"),
        include_str!("../assets/turn.js"),
        include_str!("../assets/table.js"),
        include_str!("../assets/share.js"),
    ];
    // What it imports lies beside it under a hashed name.
    let beside = |asset: &Asset| asset.address().replacen("/a/", "./", 1);
    let text = text
        .join("\n")
        .replace("./stream.js", &beside(&STREAM_SCRIPT))
        .replace("./picture.js", &beside(&PICTURE_SCRIPT));
    Asset::new("table", ".js", "text/javascript; charset=utf-8", text)
});

/// What a table's page hears from the server. The script above imports it by its address.
pub(crate) static STREAM_SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let text = include_str!("../assets/stream.js").to_owned();
    Asset::new("stream", ".js", "text/javascript; charset=utf-8", text)
});

/// What makes a PNG of a picture. The script above imports it when somebody wants one.
static PICTURE_SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let text = include_str!("../assets/picture.js").to_owned();
    Asset::new("picture", ".js", "text/javascript; charset=utf-8", text)
});

/// What keeps a copy of a game that may go on in the browser when the line drops.
pub static ALONG_SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let text = include_str!("../assets/along.js").to_owned();
    Asset::new("along", ".js", "text/javascript; charset=utf-8", text)
});

/// What pages with hundreds of lines to click on do besides.
pub static LINES_SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let text = include_str!("../assets/lines.js").to_owned();
    Asset::new("lines", ".js", "text/javascript; charset=utf-8", text)
});

/// What the lobby and the pages of puzzles do besides.
pub static PUZZLES_SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let text = include_str!("../assets/puzzles.js").to_owned();
    Asset::new("puzzles", ".js", "text/javascript; charset=utf-8", text)
});

/// What the form of a new table does with a file that somebody chose.
pub static BOARD_SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let text = include_str!("../assets/board.js").to_owned();
    Asset::new("board", ".js", "text/javascript; charset=utf-8", text)
});

/// What keeps pages in the browser, for scripts of such pages.
const KEEP: &str = include_str!("../assets/keep.js");

/// What keeps score sheets.
pub static SCORE_SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let text = [KEEP, include_str!("../assets/score.js")].join("\n");
    Asset::new("score", ".js", "text/javascript; charset=utf-8", text)
});

/// What the page of a replay does besides.
pub static REPLAY_SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let text = include_str!("../assets/replay.js").to_owned();
    Asset::new("replay", ".js", "text/javascript; charset=utf-8", text)
});

/// What the companion of a real board does.
pub static COMPANION_SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let text = [KEEP, include_str!("../assets/companion.js")].join("\n");
    Asset::new("companion", ".js", "text/javascript; charset=utf-8", text)
});

/// How the companion of a real board looks.
pub static COMPANION_STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let text = include_str!("../assets/companion.css").to_owned();
    Asset::new("companion", ".css", CSS, text)
});

/// The icon in the tab.
pub const ICON: &str = include_str!("../assets/icon.svg");

/// The icon of installed pages, in pixels.
pub const ICON_192: &[u8] = include_bytes!("../assets/icon-192.png");

/// The same, larger.
pub const ICON_512: &[u8] = include_bytes!("../assets/icon-512.png");

/// The same with paper all around, for systems that cut icons to a shape of their own.
pub const ICON_WHOLE: &[u8] = include_bytes!("../assets/icon-whole.png");

/// The icon in the tab of one whose turn it is: with a green lamp.
pub static TURN_ICON: LazyLock<String> = LazyLock::new(|| {
    let lamp = r##"<circle cx="24" cy="8" r="7.500" fill="#2f7d3b" stroke="#f6ecd6" stroke-width="2"/></svg>"##;
    ICON.trim_end().replacen("</svg>", lamp, 1)
});

/// What a browser keeps, and wakes when a call comes.
pub const WORKER: &str = include_str!("../assets/worker.js");

/// What a browser needs to install the page.
pub const MANIFEST: &str = include_str!("../assets/manifest.json");

/// The asset at an address.
pub fn find(address: &str) -> Option<&'static Asset> {
    let games = STYLES.iter().map(|(_, asset)| asset);
    [
        &*STYLE,
        &*TABLE_STYLE,
        &*LOBBY_STYLE,
        &*BOOK_STYLE,
        &*EARLY_SCRIPT,
        &*SCRIPT,
        &*STREAM_SCRIPT,
        &*PICTURE_SCRIPT,
        &*LINES_SCRIPT,
        &*ALONG_SCRIPT,
        &*PUZZLES_SCRIPT,
        &*BOARD_SCRIPT,
        &*SCORE_SCRIPT,
        &*SCORE_STYLE,
        &*REPLAY_SCRIPT,
        &*COMPANION_SCRIPT,
        &*COMPANION_STYLE,
    ]
    .into_iter()
    .chain(games)
    .find(|asset| asset.address() == address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_style_where_it_is_looked_for() {
        for game in games::GAMES {
            let asset = style_of(game.slug).expect("it has a style sheet");
            assert!(find(asset.address()).is_some(), "{}", game.slug);
        }
    }

    /// Files that are served as one module share their names: one that is given twice breaks all of them.
    #[test]
    fn no_script_declares_a_name_twice() {
        for script in [
            &*SCRIPT,
            &*STREAM_SCRIPT,
            &*LINES_SCRIPT,
            &*ALONG_SCRIPT,
            &*PUZZLES_SCRIPT,
            &*BOARD_SCRIPT,
            &*SCORE_SCRIPT,
            &*REPLAY_SCRIPT,
            &*COMPANION_SCRIPT,
        ] {
            let mut names = std::collections::HashSet::new();
            for line in script.text.lines() {
                let line = line.strip_prefix("export ").unwrap_or(line);
                let line = line.strip_prefix("async ").unwrap_or(line);
                let declared = ["function ", "const ", "let ", "class "]
                    .iter()
                    .find_map(|word| line.strip_prefix(word));
                let name = declared.and_then(|rest| {
                    rest.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$')
                        .next()
                });
                let new = name.is_none_or(|name| name.is_empty() || names.insert(name));
                assert!(new, "{}: {line}", script.address());
            }
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
