//! A spinner in the terminal.

use std::io::{self, IsTerminal, Write};

use game::Prng;
use kit::devices::{Device, DeviceKind};

use super::{devices, generator};
use crate::args::SpinArgs;
use crate::board_file;
use crate::commands::play::line;
use crate::failure::Failure;

pub(crate) fn run(args: &SpinArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let spinner = spinner(args)?;
    let mut rng = generator(args.seed)?;
    match args.times {
        Some(times) => shown(&spinner, times, &mut rng, out),
        None if !io::stdin().is_terminal() => shown(&spinner, 1, &mut rng, out),
        None => table(&spinner, &mut rng, out),
    }
}

/// The spinner of a game, or of the only game that has one.
fn spinner(args: &SpinArgs) -> Result<Device, Failure> {
    let board = args.board.as_deref();
    let game = match (&args.game, board) {
        (Some(game), _) => Some(games::meta(game)?.slug),
        (None, Some(file)) => Some(board_file::game_of(file, &board_file::read(file)?)?.slug),
        (None, None) => None,
    };
    if let Some(slug) = game {
        let found = devices(games::kit(slug)?, board, DeviceKind::Dial)?;
        return Ok(found.into_iter().next().expect("there is one at least"));
    }
    let has_one = |device: &Device| device.kind == DeviceKind::Dial;
    let mut all = games::kits().filter_map(|kit| {
        let device = kit.devices().into_iter().find(has_one)?;
        Some((kit.meta().slug, device))
    });
    match (all.next(), all.next()) {
        (Some((_, device)), None) => Ok(device),
        (Some((one, _)), Some((two, _))) => Err(Failure::Usage(format!(
            "name a game, such as {one} or {two}"
        ))),
        (None, _) => Err(Failure::Usage("no game has a spinner".into())),
    }
}

fn spun(spinner: &Device, rng: &mut Prng) -> usize {
    let came = spinner.draw(&[], rng);
    came.expect("a spinner always shows something")
}

/// So many spins, one a line.
fn shown(spinner: &Device, times: u32, rng: &mut Prng, out: &mut dyn Write) -> Result<(), Failure> {
    for _ in 0..times {
        writeln!(out, "{}", spinner.faces[spun(spinner, rng)].code)?;
    }
    Ok(())
}

/// Spins as people ask for them.
fn table(spinner: &Device, rng: &mut Prng, out: &mut dyn Write) -> Result<(), Failure> {
    let mut history: Vec<usize> = Vec::new();
    loop {
        let last = history
            .last()
            .map(|&face| spinner.faces[face].words.as_str());
        match last {
            Some(words) => writeln!(out, "\n  spin {}: {words}\n", history.len())?,
            None => writeln!(out, "{}", spinner.title)?,
        }
        write!(out, "Enter to spin, h for what came up, q to stop > ")?;
        out.flush()?;
        loop {
            let Some(line) = line()? else {
                writeln!(out)?;
                return Ok(());
            };
            match line.trim() {
                "" | "s" | "spin" => break,
                "q" | "quit" | "exit" => return Ok(()),
                "h" | "history" => {
                    let codes: Vec<&str> = history
                        .iter()
                        .map(|&face| spinner.faces[face].code.as_str())
                        .collect();
                    let spins = if codes.len() == 1 { "spin" } else { "spins" };
                    writeln!(out, "{} {spins}: {}", codes.len(), codes.join(" "))?;
                }
                other => writeln!(out, "{other:?} means nothing here")?,
            }
            write!(out, "Enter to spin, h for what came up, q to stop > ")?;
            out.flush()?;
        }
        history.push(spun(spinner, rng));
    }
}
