//! The project's own chores. `cargo xtask test` runs every check and every test there is.

mod games;
mod load;
mod mutants;
mod new_game;
mod outside;
mod run;
mod test;
mod tidy;
mod wasm;

use std::process::ExitCode;

const HELP: &str = "\
The project's own chores.

  cargo xtask test           every check and test: format, clippy, tidy, WebAssembly, tests, examples of
                             use, a new game in a copy
  cargo xtask tidy           only the tidy checks, which take no time
  cargo xtask new-game NAME  write a small working game, to be made into another
  cargo xtask mutants GAME   whether the tests of a game notice small changes of its rules;
                             --sample N of them (60), chosen by --seed S (1)
  cargo xtask load           the load generator over SQLite and PostgreSQL; words after it go to it
  cargo xtask help           this text
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["test"] => test::run(),
        ["tidy"] => tidy::report(),
        ["new-game", ref words @ ..] => new_game::run(words),
        ["mutants", ref words @ ..] => mutants::run(words),
        ["load", ref words @ ..] => load::run(words),
        ["help" | "--help" | "-h"] | [] => {
            print!("{HELP}");
            ExitCode::SUCCESS
        }
        _ => {
            eprint!("xtask: there is no chore {:?}\n\n{HELP}", words.join(" "));
            ExitCode::from(2)
        }
    }
}
