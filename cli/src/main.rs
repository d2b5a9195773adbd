//! The program `roundhouse`: one command for each thing people do with the games.

mod agreed;
mod args;
mod commands;
mod face;
mod failure;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;

use args::{Arguments, Command};
use failure::Failure;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return Failure::of_arguments(&error).report(),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let done = run(arguments.command, &mut out).and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(command: Option<Command>, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        None => commands::serve::run(&args::ServeArgs::default(), out),
        Some(Command::Serve(args)) => commands::serve::run(&args, out),
        Some(Command::Play(args)) => commands::play::run(&args, out),
        Some(Command::Rules(args)) => commands::rules::run(&args, out),
        Some(Command::Scenario(args)) => commands::scenario::run(&args, out),
        Some(Command::Perft(args)) => commands::perft::run(&args, out),
        Some(Command::Simulate(args)) => commands::simulate::run(&args, out),
        Some(Command::Match(args)) => commands::contest::run(&args, out),
        Some(Command::Strength(args)) => commands::strength::run(&args, out),
        Some(Command::Analyse(args)) => commands::analyse::run(&args, out),
        Some(Command::Bench(args)) => commands::bench::run(&args, out),
        Some(Command::Record(args)) => commands::record::run(&args.command, out),
        Some(Command::Picture(args)) => commands::picture::run(&args, out),
        Some(Command::Odds(args)) => commands::odds::run(&args, out),
        Some(Command::Completions(args)) => commands::completions::run(&args, out),
    }
}
