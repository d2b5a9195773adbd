//! What the program `roundhouse` does: one command for each thing people do with the games.
//!
//! This is a library of its own because cargo compiles one beside those it uses, but a program after them.

mod abilities;
mod agreed;
mod args;
mod board_file;
mod commands;
mod complete;
mod each_game;
mod failure;
mod markdown;
mod pager;
mod saved;
mod settings;
mod signals;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use args::{Arguments, Command};
use clap::{CommandFactory, Parser};
use clap_complete::CompleteEnv;
use failure::Failure;

/// Does what the arguments of the program say.
pub fn main() -> ExitCode {
    // A shell that completes a line asks the program itself, which then does nothing else.
    CompleteEnv::with_factory(Arguments::command)
        .var(commands::completions::ASKED)
        .complete();
    let command = match Arguments::try_parse() {
        Ok(Arguments {
            command: Some(command),
        }) => command,
        // Without a word it serves, and hears what the environment says as `serve` does.
        Ok(Arguments { command: None }) => match Arguments::try_parse_from(["roundhouse", "serve"])
        {
            Ok(Arguments { command }) => command.expect("there is one now"),
            Err(error) => return Failure::of_arguments(&error).report(),
        },
        Err(error) => return Failure::of_arguments(&error).report(),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let done = run(command, &mut out).and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(command: Command, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::Serve(args) => commands::serve::run(*args, out),
        Command::Database(args) => commands::database::run(&args.command, out),
        Command::Play(args) => commands::play::run(&args, out),
        Command::Rules(args) => commands::rules::run(&args, out),
        Command::Board(args) => commands::board::run(&args, out),
        Command::Score(args) => commands::score::run(&args, out),
        Command::Scenario(args) => commands::scenario::run(&args, out),
        Command::Perft(args) => commands::perft::run(&args, out),
        Command::Simulate(args) => commands::simulate::run(&args, out),
        Command::Match(args) => commands::contest::run(&args, out),
        Command::BotCheck(args) => commands::bot_check::run(&args, out),
        Command::Strength(args) => commands::strength::run(&args, out),
        Command::Train(args) => commands::train::run(&args, out),
        Command::Analyze(args) => commands::analyze::run(&args, out),
        Command::Bench(args) => commands::bench::run(&args, out),
        Command::Record(args) => commands::record::run(&args.command, out),
        Command::Picture(args) => commands::picture::run(&args, out),
        Command::Spin(args) => commands::companion::spin(&args, out),
        Command::Draw(args) => commands::companion::draw(&args, out),
        Command::Print(args) => commands::print::run(&args, out),
        Command::Site(args) => commands::site::run(&args, out),
        Command::Odds(args) => commands::odds::run(&args, out),
        Command::Puzzle(args) => commands::puzzle::run(&args, out),
        Command::Completions(args) => commands::completions::run(&args, out),
    }
}
