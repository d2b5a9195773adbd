//! What Rust needs to build for browsers.

use std::path::Path;
use std::process::Command;

use crate::run::{fetch, root};

/// What browsers run.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Installs the standard library for browsers if it is missing.
pub(crate) fn provide() -> Result<(), String> {
    if is_there() {
        return Ok(());
    }
    if Command::new("rustup").arg("--version").output().is_err() {
        return Err(format!("{TARGET} is missing, and there is no rustup"));
    }
    fetch(TARGET, "rustup", &["target", "add", TARGET]);
    match is_there() {
        true => Ok(()),
        false => Err(format!("{TARGET} is missing, and rustup could not add it")),
    }
}

/// Whether the toolchain has a standard library for browsers, with rustup or without.
fn is_there() -> bool {
    let output = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", TARGET])
        .current_dir(root())
        .output();
    output.is_ok_and(|output| {
        let folder = String::from_utf8_lossy(&output.stdout);
        output.status.success() && Path::new(folder.trim()).is_dir()
    })
}
