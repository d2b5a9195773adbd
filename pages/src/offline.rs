//! The files of a site that needs no server: a folder that any web host can serve.
//!
//! The program for browsers answers everything that a server would. These files start it: `sw.js` answers for
//! the pages, `thinker.js` lets bots think beside them, `offline.js` stands in every page, and `index.html`
//! sets all of it up on the first visit.

use std::fmt::Write;
use std::sync::OnceLock;

use house::LiveTable;
use maud::{Markup, html};
use sha2::{Digest, Sha256};

use crate::assets::{ICON, ICON_192, ICON_512, ICON_WHOLE, MANIFEST};

/// Whether these pages are drawn in the browser that shows them: there is nobody to invite, and no other device.
pub const ALONE: bool = cfg!(all(target_arch = "wasm32", target_os = "unknown"));

/// Where the server is that handed out the site these pages are drawn in, if one did.
static SERVER: OnceLock<String> = OnceLock::new();

/// Says that a server handed out the site in which pages are drawn, and where its own pages begin. The first word
/// counts.
pub fn set_server(address: &str) {
    if !address.is_empty() {
        let _ = SERVER.set(address.to_owned());
    }
}

/// Where the server is that handed out the site; nothing on a server, and on a site of its own.
pub(crate) fn server() -> Option<&'static str> {
    SERVER.get().map(String::as_str)
}

/// The name of the program for browsers.
pub const PROGRAM: &str = "roundhouse.wasm";

/// Every file but the worker, which names the version of them all.
const FILES: [(&str, &[u8]); 12] = [
    ("away.html", include_bytes!("../assets/offline/away.html")),
    ("engine.js", include_bytes!("../assets/offline/engine.js")),
    ("icon-192.png", ICON_192),
    ("icon-512.png", ICON_512),
    ("icon-whole.png", ICON_WHOLE),
    ("icon.svg", ICON.as_bytes()),
    ("index.html", include_bytes!("../assets/offline/index.html")),
    ("manifest.webmanifest", MANIFEST.as_bytes()),
    ("offline.js", include_bytes!("../assets/offline/offline.js")),
    ("start.css", include_bytes!("../assets/offline/start.css")),
    ("start.js", include_bytes!("../assets/offline/start.js")),
    ("thinker.js", include_bytes!("../assets/offline/thinker.js")),
];

const WORKER: &str = include_str!("../assets/offline/sw.js");

/// Every file of the folder but the program itself, by name, for a server whose pages begin at this address, or for
/// none. The worker names a version that follows from all of them, so that browsers notice a new one and take it
/// over whole.
#[must_use]
pub fn files(program: &[u8], server: Option<&str>) -> Vec<(&'static str, Vec<u8>)> {
    let server = server.unwrap_or_default();
    let filled = |name: &str, bytes: &[u8]| match std::str::from_utf8(bytes) {
        Ok(text) if name.ends_with(".js") || name.ends_with(".html") => {
            text.replace("__SERVER__", server).into_bytes()
        }
        Ok(_) | Err(_) => bytes.to_vec(),
    };
    let mut files: Vec<_> = FILES
        .map(|(name, bytes)| (name, filled(name, bytes)))
        .into();
    let mut hash = Sha256::new();
    hash.update(Sha256::digest(program));
    for (name, bytes) in files.iter().chain(&[("sw.js", WORKER.into())]) {
        hash.update((name.len() + bytes.len()).to_le_bytes());
        hash.update(name.as_bytes());
        hash.update(bytes);
    }
    let mut version = String::new();
    for byte in &hash.finalize()[..8] {
        write!(version, "{byte:02x}").expect("a string takes any text");
    }
    let worker = WORKER.replace("{version}", &version);
    files.push(("sw.js", worker.into_bytes()));
    files
}

/// The ways by which a game that is kept in this browser goes on elsewhere; nothing on a server.
pub(crate) fn elsewhere(live: &LiveTable) -> Markup {
    let id = &live.id;
    html! {
        @if ALONE && live.has_begun() {
            @if !live.is_over() && live.game.hides() { p.hint { "Who saves it gets a file with all cards, also those not seen yet." } }
            div #elsewhere.actions {
                @if server().is_some() {
                    form method="post" action=(format!("/t/{id}/upload")) data-leave { button { "Put this game on the server" } }
                }
                @if !live.is_over() { a.button href=(format!("/t/{id}/record?paused=1")) download { "Save it to go on elsewhere" } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_program_is_another_version() {
        let worker = |program: &[u8]| {
            let files = files(program, None);
            let found = files.into_iter().find(|(name, _)| *name == "sw.js");
            String::from_utf8(found.expect("there is a worker").1).expect("it is text")
        };
        assert_eq!(worker(b"one"), worker(b"one"));
        assert_ne!(worker(b"one"), worker(b"two"));
        assert!(!worker(b"one").contains("{version}"));
    }

    #[test]
    fn every_file_that_the_worker_keeps_is_in_the_folder() {
        let files = files(b"", None);
        let (_, kept) = WORKER
            .split_once("SHELL = [")
            .expect("the worker keeps a shell");
        let (kept, _) = kept.split_once(']').expect("the list ends");
        for name in kept.split(',').map(|name| name.trim().trim_matches('"')) {
            let is_there = files.iter().any(|(file, _)| *file == name);
            assert!(is_there || name == PROGRAM, "{name}");
        }
    }

    #[test]
    fn a_server_is_named_where_there_is_one() {
        for (server, told) in [(None, "server = \"\""), (Some("/"), "server = \"/\"")] {
            let files = files(b"", server);
            let text = |name: &str| {
                let found = files.iter().find(|(file, _)| *file == name);
                String::from_utf8_lossy(&found.expect("a file").1).into_owned()
            };
            assert!(text("engine.js").contains(told), "{told}");
            assert!(
                files
                    .iter()
                    .all(|(_, bytes)| !bytes.windows(10).any(|word| word == b"__SERVER__"))
            );
        }
    }
}
