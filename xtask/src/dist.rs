//! `cargo xtask dist`: what is given to people, the same bytes wherever it is built: the program with everything
//! inside, the tables that need no server as a zip, a Debian package, and the checksums of all.
//!
//! What would differ is taken out: folders of this machine are mapped to fixed names, nothing tells the time
//! of the build, and the versions are those of the lock file. The compiler and the linker must be the same,
//! so their versions stand beside the checksums. The program is linked with everything that it needs, so that it
//! starts in an empty root file system; that is tried.

mod deb;
mod empty_root;
mod zip;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::run::{copy_folder, root, target};
use crate::wasm;

/// The name of the program.
const PROGRAM: &str = "roundhouse";

pub(crate) fn run(words: &[&str]) -> ExitCode {
    let done = match words {
        [] => Build::here().and_then(|build| build.publish()),
        ["--twice"] => twice(),
        _ => Err("cargo xtask dist [--twice]".to_owned()),
    };
    match done {
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

/// Builds everything in two folders from two copies of the sources, and compares it byte by byte.
fn twice() -> Result<String, String> {
    let here = Build::here()?;
    let lines = here.publish()?;
    let sources = target().join("dist-source");
    let _ = fs::remove_dir_all(&sources);
    let copied = copy_folder(&root(), &sources, &[".git", "target"]);
    copied.map_err(|error| format!("{}: {error}", sources.display()))?;
    let there = Build {
        sources,
        folder: target().join("dist-again"),
        ..here.clone()
    };
    there.publish()?;
    let sums = |build: &Build| {
        let file = build.out().join("SHA256SUMS");
        fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))
    };
    let (first, second) = (sums(&here)?, sums(&there)?);
    match first == second {
        true => Ok(format!(
            "{lines}built twice in different folders: the same bytes\n"
        )),
        false => Err(format!("two builds differ:\n{first}\n{second}")),
    }
}

/// One build of everything.
#[derive(Clone)]
struct Build {
    sources: PathBuf,
    /// Where cargo builds, because other flags mean that everything is built anew.
    folder: PathBuf,
    /// The kind of machine, as in `x86_64-unknown-linux-gnu`.
    machine: String,
    /// When the newest commit was made, in seconds since 1970: the only time that a build may tell.
    committed: String,
}

impl Build {
    fn here() -> Result<Self, String> {
        let about = said("rustc", &["--version", "--verbose"]).ok_or("rustc cannot be run")?;
        let machine = about.lines().find_map(|line| line.strip_prefix("host: "));
        let machine = machine.ok_or("rustc does not say for what machine it builds")?;
        Ok(Self {
            sources: root(),
            folder: target().join("dist"),
            machine: machine.to_owned(),
            committed: said("git", &["log", "-1", "--format=%ct"]).unwrap_or_else(|| "0".into()),
        })
    }

    /// Where everything is put.
    fn out(&self) -> PathBuf {
        self.folder.join("out")
    }

    /// Builds everything, and writes the checksums, and what it was built with, beside it; both in words.
    fn publish(&self) -> Result<String, String> {
        wasm::provide()?;
        let out = self.out();
        let _ = fs::remove_dir_all(&out);
        let cannot = |error: std::io::Error| format!("{}: {error}", out.display());
        fs::create_dir_all(&out).map_err(cannot)?;
        let part = self.build_part()?;
        let built = self.build_program(&part)?;
        let program = out.join(PROGRAM);
        fs::copy(built, &program).map_err(cannot)?;
        let started = empty_root::start(&program)?;
        let site = self.folder.join("site");
        let _ = fs::remove_dir_all(&site);
        let words = ["site", "--out", &site.display().to_string()];
        said(&program.display().to_string(), &words).ok_or("the site cannot be written")?;
        zip::write(&site, &out.join("roundhouse-site.zip"))?;
        let package = deb::write(self, &program)?;
        let sums = self.sums()?;
        let rustc = said("rustc", &["--version", "--verbose"]).unwrap_or_default();
        let linker = said("cc", &["--version"]).unwrap_or_default();
        let linker = linker.lines().next().unwrap_or_default();
        let commit = said("git", &["rev-parse", "HEAD"]).unwrap_or_default();
        let with = format!("commit {commit}\n{rustc}\nlinker {linker}\n");
        fs::write(out.join("BUILT-WITH.txt"), &with).map_err(cannot)?;
        let place = out.display();
        Ok(format!("{with}{started}\n{package}\n{place}:\n{sums}"))
    }

    /// Writes the checksums of everything that is there.
    fn sums(&self) -> Result<String, String> {
        let out = self.out();
        let cannot = |error: std::io::Error| format!("{}: {error}", out.display());
        let names = zip::names(&out).map_err(cannot)?;
        let mut sums = String::new();
        for name in names {
            let file = out.join(&name).display().to_string();
            let sum = said("sha256sum", &[&file]).ok_or("sha256sum cannot be run")?;
            let sum = sum.split(' ').next().unwrap_or_default().to_owned();
            sums.push_str(&format!("{sum}  {name}\n"));
        }
        fs::write(out.join("SHA256SUMS"), &sums).map_err(cannot)?;
        Ok(sums)
    }

    /// Builds the part for browsers; where it lies.
    fn build_part(&self) -> Result<PathBuf, String> {
        let custom = "--cfg\x1fgetrandom_backend=\"custom\"".to_owned();
        let args = [
            "--profile",
            "site",
            "--package",
            "roundhouse-app",
            "--target",
            wasm::TARGET,
        ];
        self.cargo(&args, vec![custom], None)?;
        Ok(self.folder.join(wasm::TARGET).join("site/app.wasm"))
    }

    /// Builds the program around the part for browsers; where it lies.
    fn build_program(&self, part: &Path) -> Result<PathBuf, String> {
        let mut args = vec!["--profile", "dist", "--package", PROGRAM];
        // With the kind of machine, flags are for the program and not for what helps to build it.
        args.extend(["--features", "png,offline", "--target", &self.machine]);
        let alone = "-Ctarget-feature=+crt-static".to_owned();
        self.cargo(&args, vec![alone], Some(part))?;
        Ok(self.folder.join(&self.machine).join("dist").join(PROGRAM))
    }

    fn cargo(
        &self,
        args: &[&str],
        mut flags: Vec<String>,
        part: Option<&Path>,
    ) -> Result<(), String> {
        println!(
            "==> dist: cargo build --locked {} {}",
            args.join(" "),
            flags.join(" ")
        );
        // The innermost folder comes last: the last that fits counts.
        let home = cargo_home()?;
        let maps = [
            (&self.sources, "/roundhouse"),
            (&home, "/cargo"),
            (&self.folder, "/target"),
        ];
        for (from, to) in maps {
            flags.push(format!("--remap-path-prefix={}={to}", from.display()));
        }
        // Build scripts of C code name the files that they compile.
        let maps = maps.map(|(from, to)| format!("-ffile-prefix-map={}={to}", from.display()));
        let mut command = Command::new("cargo");
        command
            .args(["build", "--locked"])
            .args(args)
            .current_dir(&self.sources)
            .env("CARGO_TARGET_DIR", &self.folder)
            .env("CARGO_INCREMENTAL", "0")
            .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"))
            .env("CFLAGS", maps.join(" "))
            .env("SOURCE_DATE_EPOCH", &self.committed);
        if let Some(part) = part {
            command.env("SITE_WASM", part);
        }
        match command.status() {
            Ok(status) if status.success() => Ok(()),
            Ok(_) => Err("it does not build".into()),
            Err(error) => Err(format!("cargo cannot be run: {error}")),
        }
    }
}

fn cargo_home() -> Result<PathBuf, String> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let usual = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo"));
    home.or_else(usual)
        .ok_or_else(|| "neither CARGO_HOME nor HOME is set".to_owned())
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
