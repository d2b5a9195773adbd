//! A new game tried out in a copy of the project: written, tested, and played by the program.

use std::fs;
use std::io;
use std::path::Path;
use std::time::Instant;

use super::create;
use super::names::package_names;
use crate::run::{Step, copy_folder, root, step_in, target};
use crate::tidy;

/// What follows `cargo` to get the program that people use.
const PROGRAM: [&str; 4] = ["run", "--package", "roundhouse", "--"];

/// What makes warnings errors.
const DENY: [&str; 3] = ["--", "-D", "warnings"];

/// Writes a game into a copy of the project and tries it out.
pub(crate) fn trial() -> Step {
    let begun = Instant::now();
    // Put together here, since no code outside games/ may name a game.
    let slug = ["night", "mail"].join("-");
    let copy = target().join("tmp").join("new-game");
    println!("\n==> a new game in {}", copy.display());
    let tried = try_in(&copy, &slug);
    if let Err(why) = &tried {
        println!("{why}; the copy is still there");
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!("<== a new game: {seconds:.0} s");
    Step {
        name: "a new game".into(),
        passed: tried.is_ok(),
    }
}

/// What must go well with a new game; the copy stays if something does not.
fn try_in(copy: &Path, slug: &str) -> Result<(), String> {
    let failed = |error: io::Error| format!("the project cannot be copied: {error}");
    if copy.exists() {
        fs::remove_dir_all(copy).map_err(failed)?;
    }
    copy_folder(&root(), copy, &tidy::SKIPPED).map_err(failed)?;
    let written = create(copy, slug)?;
    println!("{} files were written or changed", written.len());
    if create(copy, slug).is_ok() {
        return Err(format!("{slug} could be written twice"));
    }
    let faults = tidy::faults(copy);
    if !faults.is_empty() {
        return Err(faults.join("\n"));
    }
    let (rules, table) = package_names(slug);
    let scenarios = format!("games/{slug}/rules/scenarios");
    let crates = ["--package", &rules, "--package", &table];
    let simulate = ["simulate", slug, "--games", "50", "--bots", "easy,random"];
    let steps: [Vec<&str>; 6] = [
        [&["clippy", "--all-targets"], &crates[..], &DENY].concat(),
        [&["test", "--package", "roundhouse-games"], &crates[..]].concat(),
        [&PROGRAM[..], &["scenario", &scenarios]].concat(),
        [&PROGRAM[..], &["rules", slug]].concat(),
        [&PROGRAM[..], &["perft", slug, "--depth", "3"]].concat(),
        [&PROGRAM[..], &simulate].concat(),
    ];
    for args in &steps {
        if !step_in(copy, "a new game", "cargo", args).passed {
            return Err(format!("cargo {} failed", args.join(" ")));
        }
    }
    fs::remove_dir_all(copy).map_err(failed)
}
