//! The files of a site that needs no server: a folder that any web host can serve.
//!
//! The program for browsers answers everything that a server would. These files start it: `sw.js` answers for
//! the pages, `thinker.js` lets bots think beside them, `offline.js` stands in every page, and `index.html`
//! sets all of it up on the first visit.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::assets::{ICON, MANIFEST};

/// Whether these pages are drawn in the browser that shows them: there is nobody to invite, and no other device.
pub(crate) const ALONE: bool = cfg!(all(target_arch = "wasm32", target_os = "unknown"));

/// The name of the program for browsers.
pub const PROGRAM: &str = "roundhouse.wasm";

/// Every file but the worker, which names the version of them all.
const FILES: [(&str, &str); 7] = [
    ("engine.js", include_str!("../assets/offline/engine.js")),
    ("icon.svg", ICON),
    ("index.html", include_str!("../assets/offline/index.html")),
    ("manifest.webmanifest", MANIFEST),
    ("offline.js", include_str!("../assets/offline/offline.js")),
    ("start.js", include_str!("../assets/offline/start.js")),
    ("thinker.js", include_str!("../assets/offline/thinker.js")),
];

const WORKER: &str = include_str!("../assets/offline/sw.js");

/// Every file of the folder but the program itself, by name. The worker names a version that follows from all of
/// them, so that browsers notice a new one and take it over whole.
#[must_use]
pub fn files(program: &[u8]) -> Vec<(&'static str, String)> {
    let mut hash = Sha256::new();
    hash.update(Sha256::digest(program));
    for (name, text) in FILES.iter().chain(&[("sw.js", WORKER)]) {
        hash.update((name.len() + text.len()).to_le_bytes());
        hash.update(name.as_bytes());
        hash.update(text.as_bytes());
    }
    let mut version = String::new();
    for byte in &hash.finalize()[..8] {
        write!(version, "{byte:02x}").expect("a string takes any text");
    }
    let mut files: Vec<(&str, String)> = Vec::new();
    for (name, text) in FILES {
        files.push((name, text.to_owned()));
    }
    files.push(("sw.js", WORKER.replace("{version}", &version)));
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_program_is_another_version() {
        let worker = |program: &[u8]| {
            let files = files(program);
            let found = files.into_iter().find(|(name, _)| *name == "sw.js");
            found.expect("there is a worker").1
        };
        assert_eq!(worker(b"one"), worker(b"one"));
        assert_ne!(worker(b"one"), worker(b"two"));
        assert!(!worker(b"one").contains("{version}"));
    }

    #[test]
    fn every_file_that_the_worker_keeps_is_in_the_folder() {
        let files = files(b"");
        let (_, kept) = WORKER
            .split_once("SHELL = [")
            .expect("the worker keeps a shell");
        let (kept, _) = kept.split_once(']').expect("the list ends");
        for name in kept.split(',').map(|name| name.trim().trim_matches('"')) {
            let is_there = files.iter().any(|(file, _)| *file == name);
            assert!(is_there || name == PROGRAM, "{name}");
        }
    }
}
