//! What Rust needs to build for browsers.

use std::path::Path;
use std::process::Command;

use crate::run::root;

/// What browsers run.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Installs the standard library for browsers if it is missing.
pub(crate) fn provide() -> Result<(), String> {
    if is_there() {
        return Ok(());
    }
    println!("\n==> {TARGET} is missing: rustup target add {TARGET}");
    let added = Command::new("rustup")
        .args(["target", "add", TARGET])
        .current_dir(root())
        .status();
    match added {
        Ok(_) if is_there() => Ok(()),
        Ok(_) => Err(format!("{TARGET} is missing, and rustup could not add it")),
        Err(error) => Err(format!(
            "{TARGET} is missing, and rustup cannot be run: {error}"
        )),
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
