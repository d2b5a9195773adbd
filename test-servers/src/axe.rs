//! axe-core, which checks the accessibility of a page.

use std::path::{Path, PathBuf};
use std::process::Command;
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
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    run(
        &folder,
        "npm",
        &["pack", "--silent", &format!("axe-core@{VERSION}")],
    )?;
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
