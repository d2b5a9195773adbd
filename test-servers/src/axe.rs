//! axe-core, which checks the accessibility of a page.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use std::{env, fs};

/// The version the tests were written against.
const VERSION: &str = "4.14.0";

/// The text of the script, fetched by npm the first time and kept in the target folder.
///
/// # Errors
///
/// Says in a sentence what to install.
pub fn axe_core() -> Result<String, String> {
    let folder = target().join("axe-core");
    let script = folder.join(format!("axe-{VERSION}.min.js"));
    if let Ok(text) = fs::read_to_string(&script) {
        return Ok(text);
    }
    // One fetches it, and the others find it.
    static FETCHING: Mutex<()> = Mutex::new(());
    let _fetching = FETCHING.lock().unwrap_or_else(PoisonError::into_inner);
    if let Ok(text) = fs::read_to_string(&script) {
        return Ok(text);
    }
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let package = format!("axe-core@{VERSION}");
    fetch(&folder, &["pack", "--silent", &package])?;
    let archive = format!("axe-core-{VERSION}.tgz");
    run(&folder, "tar", &["xzf", &archive, "package/axe.min.js"])?;
    // Moved last, so that no test finds half of it.
    fs::rename(folder.join("package/axe.min.js"), &script)
        .map_err(|error| format!("{}: {error}", script.display()))?;
    fs::read_to_string(&script).map_err(|error| format!("{}: {error}", script.display()))
}

/// Whether it is there or can be fetched.
pub fn axe_core_is_there() -> bool {
    axe_core().is_ok()
}

fn target() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => PathBuf::from(folder),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../target"),
    }
}

/// How long to wait before a fetch that failed is tried again; after the last it has failed.
const PAUSES: [u64; 3] = [2, 10, 30];

/// Has npm fetch something. A server of packages may be busy for a moment.
fn fetch(folder: &Path, args: &[&str]) -> Result<(), String> {
    let mut fetched = run(folder, "npm", args);
    for pause in PAUSES {
        // Where there is no npm, waiting brings none.
        if fetched.is_ok() || Command::new("npm").arg("--version").output().is_err() {
            break;
        }
        std::thread::sleep(Duration::from_secs(pause));
        fetched = run(folder, "npm", args);
    }
    fetched
}

fn run(folder: &Path, program: &str, args: &[&str]) -> Result<(), String> {
    let ran = Command::new(program)
        .args(args)
        .current_dir(folder)
        .output();
    match ran {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => Err(format!(
            "`{program} {}` failed: {}",
            args.join(" "),
            String::from_utf8_lossy(&output.stderr).trim()
        )),
        Err(error) => Err(format!(
            "axe-core cannot be fetched, {program} cannot be run ({error}): install npm"
        )),
    }
}
