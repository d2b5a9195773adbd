//! `roundhouse completions`: scripts for shells.

use std::io::Write;

use clap_complete::env::Shells;

use crate::args::CompletionsArgs;
use crate::failure::Failure;

/// The variable by which a script asks the program what can be typed next.
pub(crate) const ASKED: &str = "COMPLETE";

pub(crate) fn run(args: &CompletionsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let name = args.shell.to_string();
    let shells = Shells::builtins();
    let shell = shells.completer(&name).expect("every shell is built in");
    // Written in one go: the generator takes a closed pipe for a broken program.
    let mut script = Vec::new();
    let program = "roundhouse";
    shell.write_registration(ASKED, program, program, program, &mut script)?;
    out.write_all(&script)?;
    Ok(())
}
