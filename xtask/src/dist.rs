//! `cargo xtask dist`: the program as it is given to people, the same bytes wherever it is built, with its
//! checksum beside it.
//!
//! What would differ is taken out: folders of this machine are mapped to fixed names, nothing tells the time
//! of the build, and the versions are those of the lock file. The compiler and the linker must be the same,
//! so their versions stand beside the checksum.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::run::{root, target};

/// The name of the program.
const PROGRAM: &str = "roundhouse";

pub(crate) fn run() -> ExitCode {
    match build().and_then(|program| publish(&program)) {
        Ok(lines) => {
            print!("{lines}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("xtask dist: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Builds the program; where it lies.
fn build() -> Result<PathBuf, String> {
    let flags = flags()?;
    println!("==> dist: RUSTFLAGS={flags:?} cargo build --profile dist --locked");
    // A folder of its own, because other flags mean that everything is built anew.
    let folder = target().join("dist");
    let mut command = Command::new("cargo");
    command
        .args([
            "build",
            "--profile",
            "dist",
            "--locked",
            "--package",
            PROGRAM,
        ])
        .current_dir(root())
        .env("CARGO_TARGET_DIR", &folder)
        .env("CARGO_INCREMENTAL", "0")
        .env("RUSTFLAGS", flags)
        .env("SOURCE_DATE_EPOCH", committed()?);
    // Build scripts of C code name the files that they compile.
    let map = format!("-ffile-prefix-map={}=/roundhouse", root().display());
    let home = format!("-ffile-prefix-map={}=/cargo", cargo_home()?.display());
    let built = format!("-ffile-prefix-map={}=/target", folder.display());
    command.env("CFLAGS", format!("{built} {map} {home}"));
    match command.status() {
        Ok(status) if status.success() => Ok(folder.join("dist").join(PROGRAM)),
        Ok(_) => Err("the program does not build".into()),
        Err(error) => Err(format!("cargo cannot be run: {error}")),
    }
}

/// Flags that leave no folder of this machine in the program.
fn flags() -> Result<String, String> {
    let folder = target().join("dist");
    let maps = [
        // The innermost folder comes last: the last that fits counts.
        (root(), "/roundhouse"),
        (cargo_home()?, "/cargo"),
        (folder, "/target"),
    ];
    let maps = maps.map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display()));
    Ok(maps.join(" "))
}

fn cargo_home() -> Result<PathBuf, String> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let usual = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo"));
    home.or_else(usual)
        .ok_or_else(|| "neither CARGO_HOME nor HOME is set".to_owned())
}

/// When the newest commit was made: the only time that a build may tell.
fn committed() -> Result<String, String> {
    let told = said("git", &["log", "-1", "--format=%ct"]);
    Ok(told.unwrap_or_else(|| "0".to_owned()))
}

/// What a program prints, if it succeeds.
fn said(program: &str, args: &[&str]) -> Option<String> {
    let output = Command::new(program)
        .args(args)
        .current_dir(root())
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

/// Writes the checksum, and what the program was built with, beside it; both in words.
fn publish(program: &Path) -> Result<String, String> {
    let folder = program.parent().ok_or("the program lies nowhere")?;
    let sum = said("sha256sum", &[&program.display().to_string()]);
    let sum = sum.ok_or("sha256sum cannot be run")?;
    let sum = sum.split(' ').next().unwrap_or_default().to_owned();
    let line = format!("{sum}  {PROGRAM}\n");
    let rustc = said("rustc", &["--version", "--verbose"]).unwrap_or_default();
    let linker = said("cc", &["--version"]).unwrap_or_default();
    let linker = linker.lines().next().unwrap_or_default();
    let commit = said("git", &["rev-parse", "HEAD"]).unwrap_or_default();
    let with = format!("commit {commit}\n{rustc}\nlinker {linker}\n");
    let write = |name: &str, text: &str| {
        fs::write(folder.join(name), text).map_err(|error| format!("{name}: {error}"))
    };
    write("SHA256SUMS", &line)?;
    write("BUILT-WITH.txt", &with)?;
    let size = fs::metadata(program).map_or(0, |file| file.len());
    Ok(format!(
        "{with}{} ({size} bytes)\n{line}",
        program.display()
    ))
}
