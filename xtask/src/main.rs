//! Commands for working on the project. `cargo xtask test` runs every check and every test.

mod deny;
mod dist;
mod games;
mod load;
mod long;
mod mutants;
mod new_game;
mod offline;
mod outside;
mod python;
mod run;
mod schemathesis;
mod site;
mod test;
mod tidy;
mod wasm;

use std::process::ExitCode;

const HELP: &str = "\
Commands for working on the project.

  cargo xtask test           every check and test: format, clippy, tidy, documentation, packages,
                             WebAssembly, tests, scenarios, a new game in a copy, the Python package
  cargo xtask python         only the Python package, in a virtual environment of its own
  cargo xtask tidy           only the tidy checks, which are fast
  cargo xtask new-game NAME  write a small working game, as a start for your own
  cargo xtask mutants GAME   whether the tests of a game notice small changes of its rules;
                             --scenarios runs those alone, --sample N of them (60),
                             chosen by --seed S (1), or those --at FILE:LINE
  cargo xtask site           the tables as a folder of files that needs no server; --out DIR (target/public)
  cargo xtask offline        only the tests of the tables without a server; arguments are passed on
  cargo xtask bench-site     how fast they are in a browser, set against native figures, and what they weigh
  cargo xtask deny           licenses, sources and known faults of what we depend on; installs cargo-deny
  cargo xtask secrets [N]    compare what N pairs of tables (100000) answer that differ only in what the one
                             who asks may not know, and measure whether it takes longer
  cargo xtask chaos [N]      kill servers N times (500) and trouble their databases, disks and clocks
  cargo xtask fuzz [N]       N broken texts (100000000) for everything that reads what comes from outside
  cargo xtask schemathesis   requests made from web/openapi.json, with real tables and cookies; installs
                             schemathesis; arguments are passed on
  cargo xtask dist           what is given to people: the program with everything inside, the site as a zip, a
                             Debian package, checksums; --twice builds it in two folders and compares the bytes
  cargo xtask load           measure the server under load, with SQLite and PostgreSQL; arguments are
                             passed on
  cargo xtask help           this text
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["test"] => test::run(),
        ["python"] => test::only_python(),
        ["tidy"] => tidy::report(),
        ["new-game", ref words @ ..] => new_game::run(words),
        ["mutants", ref words @ ..] => mutants::run(words),
        ["site", ref words @ ..] => site::run(words),
        ["offline", ref words @ ..] => offline::test(words),
        ["bench-site"] => offline::bench(),
        ["deny"] => deny::run(),
        ["secrets", ref words @ ..] => long::secrets(words),
        ["chaos", ref words @ ..] => long::chaos(words),
        ["fuzz", ref words @ ..] => long::fuzz(words),
        ["schemathesis", ref words @ ..] => schemathesis::run(words),
        ["dist", ref words @ ..] => dist::run(words),
        ["load", ref words @ ..] => load::run(words),
        ["help" | "--help" | "-h"] | [] => {
            print!("{HELP}");
            ExitCode::SUCCESS
        }
        _ => {
            eprint!("xtask: there is no command {:?}\n\n{HELP}", words.join(" "));
            ExitCode::from(2)
        }
    }
}
