//! `roundhouse site`: the tables as a folder of files that needs no server.

use std::borrow::Cow;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use pages::offline::{PROGRAM, files};

use crate::args::SiteArgs;
use crate::failure::Failure;

/// The part for browsers, in programs that have it inside.
#[cfg(feature = "offline")]
const INSIDE: Option<&[u8]> = Some(include_bytes!(env!("SITE_WASM")));
#[cfg(not(feature = "offline"))]
const INSIDE: Option<&[u8]> = None;

/// How every program for browsers begins.
const MAGIC: &[u8] = b"\0asm";

pub(crate) fn run(args: &SiteArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let program = program(args.wasm.as_deref())?;
    if !program.starts_with(MAGIC) {
        return Err(Failure::Failed(
            "what should run in browsers is not WebAssembly".into(),
        ));
    }
    let cannot = |path: &Path, error| {
        Failure::Failed(format!("{} cannot be written: {error}", path.display()))
    };
    fs::create_dir_all(&args.out).map_err(|error| cannot(&args.out, error))?;
    let mut written = 0;
    let mut write = |name: &str, bytes: &[u8]| {
        let path = args.out.join(name);
        written += bytes.len();
        fs::write(&path, bytes).map_err(|error| cannot(&path, error))
    };
    write(PROGRAM, &program)?;
    let mut files = files(&program, None);
    // The worker comes last: browsers that see it find everything it names.
    files.sort_by_key(|(name, _)| *name == "sw.js");
    for (name, bytes) in &files {
        write(name, bytes)?;
    }
    let count = files.len() + 1;
    writeln!(
        out,
        "{}: {count} files, {written} bytes",
        args.out.display()
    )?;
    Ok(())
}

/// The part for browsers.
fn program(named: Option<&Path>) -> Result<Cow<'static, [u8]>, Failure> {
    if let Some(file) = named {
        let read = fs::read(file).map_err(|error| Failure::in_file(file, error))?;
        return Ok(read.into());
    }
    let missing = format!("{MISSING}, or name its file with --wasm");
    Ok(found().ok_or(Failure::Failed(missing))?.into())
}

/// What to do where the part for browsers is missing.
pub(crate) const MISSING: &str = "the part that runs in browsers is missing: run `rustup target add \
    wasm32-unknown-unknown` and `cargo xtask site`";

/// The part for browsers, inside the program or where it may be; nothing if it is nowhere.
pub(crate) fn found() -> Option<Vec<u8>> {
    if let Some(inside) = INSIDE {
        return Some(inside.to_vec());
    }
    let read = places().into_iter().filter_map(|file| fs::read(file).ok());
    read.into_iter().find(|bytes| bytes.starts_with(MAGIC))
}

/// Where the part for browsers may be: beside the program, or where cargo builds both.
fn places() -> Vec<PathBuf> {
    let program = std::env::current_exe().unwrap_or_default();
    let Some(folder) = program.parent() else {
        return Vec::new();
    };
    let mut places = vec![folder.join(PROGRAM)];
    if let Some(target) = folder.parent() {
        places.push(target.join("wasm32-unknown-unknown/site/app.wasm"));
    }
    places
}
