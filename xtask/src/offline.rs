//! `cargo xtask offline` and `cargo xtask bench-site`: the tables without a server in a real browser, tested and
//! measured.

use std::path::Path;
use std::process::{Command, ExitCode};
use std::{fs, io};

use crate::run::{Step, captured, step, target};
use crate::site;

/// The variable in which tests find the part for browsers.
fn variable(program: &Path) -> String {
    format!("SITE_WASM={}", program.display())
}

/// Tests the tables without a server, and nothing else.
pub(crate) fn test(words: &[&str]) -> ExitCode {
    if !site::built(&[]) {
        return ExitCode::FAILURE;
    }
    let program = variable(&site::program());
    let mut args = vec![&*program, "cargo", "test", "--package", "roundhouse-web"];
    args.extend(["--test", "lib", "offline::", "--"]);
    args.extend(words);
    match step("the tables without a server", "env", &args).passed {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// What `cargo xtask test` runs of it, in about a minute and a half: games go from a server into the browser and back with
/// the line cut in between, a reload, an update with a game under way.
const SHORT: [&str; 3] = [
    "offline::along::",
    "offline::games::a_reload_in_mid_turn_loses_nothing",
    "offline::install::",
];

/// The short form, with the part for browsers that was just built and the tests of the whole workspace, so that nothing
/// is compiled again.
pub(crate) fn short() -> Step {
    let program = variable(&site::quick_program());
    let mut args = vec![&*program, "cargo", "test", "--workspace", "--quiet"];
    args.extend(["--test", "lib", "--"]);
    args.extend(SHORT);
    step("the tables without a server", "env", &args)
}

/// One figure: which game with how many seats, what, and how much of it in a second.
type Figure = (String, String, String, f64);

/// Measures how fast games are played in a browser and natively, how long it takes to the first board, and what
/// the part for browsers weighs.
pub(crate) fn bench() -> ExitCode {
    if !site::built(&[]) {
        return ExitCode::FAILURE;
    }
    weigh(&site::program());
    let boards = browser("first_board", &site::program());
    // A program that can be measured has more in it, so that it is not the one that is weighed.
    if !site::built(&["bench"]) {
        return ExitCode::FAILURE;
    }
    let measured = target().join("bench.wasm");
    if let Err(error) = fs::copy(site::program(), &measured) {
        eprintln!("xtask: {}: {error}", measured.display());
        return ExitCode::FAILURE;
    }
    let here = browser("speed", &measured);
    let args = [
        "run",
        "--quiet",
        "--release",
        "--package",
        "roundhouse",
        "--",
        "bench",
    ];
    let native = captured("cargo", &args);
    let (Some(boards), Some(here), Some((true, native))) = (boards, here, native) else {
        eprintln!("xtask: nothing could be measured");
        return ExitCode::FAILURE;
    };
    println!("\ntime to the first board");
    for line in boards.lines().filter(|line| line.starts_with("measured")) {
        println!(
            "  {}",
            line.trim_start_matches("measured")
                .trim()
                .replace('\t', ": ")
        );
    }
    println!(
        "\n{:<16} {:>5}  {:<20} {:>12} {:>12} {:>6}",
        "game", "seats", "a second", "browser", "native", "ratio"
    );
    let native: Vec<Figure> = native.lines().filter_map(native_figure).collect();
    for (game, seats, what, per_second) in here.lines().filter_map(figure) {
        let same = |one: &&Figure| one.0 == game && one.1 == seats && one.2 == what;
        let Some((.., natively)) = native.iter().find(same) else {
            continue;
        };
        let ratio = per_second / natively;
        println!(
            "{game:<16} {seats:>5}  {what:<20} {per_second:>12.0} {natively:>12.0} {ratio:>6.2}"
        );
    }
    ExitCode::SUCCESS
}

/// What a measuring test prints.
fn browser(name: &str, program: &Path) -> Option<String> {
    let test = format!("offline::speed::{name}");
    let program = variable(program);
    let mut args = vec![&*program, "cargo", "test", "--quiet", "--package"];
    args.extend(["roundhouse-web", "--test", "lib", &test, "--"]);
    args.extend(["--exact", "--ignored", "--nocapture"]);
    captured("env", &args)
        .filter(|(passed, _)| *passed)
        .map(|(_, text)| text)
}

/// A figure of the browser: fields between tabs.
fn figure(line: &str) -> Option<Figure> {
    let (_, line) = line.split_once("measured\t")?;
    let fields: Vec<&str> = line.trim_end().split('\t').collect();
    let [game, seats, what, per_second] = fields[..] else {
        return None;
    };
    Some((
        game.into(),
        seats.into(),
        what.into(),
        per_second.parse().ok()?,
    ))
}

/// A line of `roundhouse bench`: game, seats, what, millions a second, how it compares.
fn native_figure(line: &str) -> Option<Figure> {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    words.pop()?;
    let millions: f64 = words.pop()?.parse().ok()?;
    let [game, seats, what @ ..] = &words[..] else {
        return None;
    };
    Some((
        (*game).into(),
        (*seats).into(),
        what.join(" "),
        millions * 1e6,
    ))
}

/// Says what the part for browsers weighs, and packed as hosts send it where that can be found out.
fn weigh(program: &Path) {
    let bytes = fs::metadata(program).map_or(0, |file| file.len());
    println!("the part for browsers: {bytes} bytes");
    match packed(program) {
        Ok(sizes) => println!("packed: {}", sizes.trim()),
        Err(error) => println!("packed: not known, node cannot be run ({error})"),
    }
}

/// The program packed as small as it goes.
fn packed(program: &Path) -> io::Result<String> {
    let script = "const { brotliCompressSync, gzipSync } = require('zlib'); \
                  const text = require('fs').readFileSync(process.argv[1]); \
                  console.log(`${brotliCompressSync(text).length} bytes by brotli, ${gzipSync(text, { level: 9 }).length} by gzip`)";
    let output = Command::new("node")
        .args(["-e", script])
        .arg(program)
        .output()?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_both_kinds_are_read() {
        let native =
            "great-railroad       2  random play                            12.5          7.3";
        let here = "measured\tgreat-railroad\t2\trandom play\t9000000.0";
        let (native, here) = (native_figure(native), figure(here));
        let (native, here) = (native.expect("a figure"), here.expect("a figure"));
        assert_eq!(
            (&native.0, &native.1, &native.2),
            (&here.0, &here.1, &here.2)
        );
        assert!((here.3 / native.3 - 0.72).abs() < 1e-9);
        assert!(native_figure("by the processor clock, one thread").is_none());
        assert!(figure("test offline::speed::speed ... ok").is_none());
    }
}
