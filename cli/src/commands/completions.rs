//! `roundhouse completions`: scripts for shells.

use std::io::Write;

use clap::CommandFactory;

use crate::args::{Arguments, CompletionsArgs};
use crate::failure::Failure;

pub(crate) fn run(args: &CompletionsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    // Written in one go: the generator takes a closed pipe for a broken program.
    let mut script = Vec::new();
    clap_complete::generate(
        args.shell,
        &mut Arguments::command(),
        "roundhouse",
        &mut script,
    );
    out.write_all(&script)?;
    Ok(())
}
