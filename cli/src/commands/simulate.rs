//! `roundhouse simulate`: bots play many games, and the figures are summed up.

use std::io::Write;
use std::num::NonZeroUsize;
use std::thread;

use bots::lab::{Plan, simulate};
use game::Game;
use indicatif::{ProgressBar, ProgressStyle};
use tables::with_game;

use crate::agreed::{begin, options};
use crate::args::SimulateArgs;
use crate::failure::Failure;

pub(crate) fn run(args: &SimulateArgs, out: &mut dyn Write) -> Result<(), Failure> {
    tables::meta(&args.game)?;
    with_game!(&args.game, G => summed_up::<G>(args, out)).expect("a listed game has a type")
}

fn summed_up<G: Game>(args: &SimulateArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let options = options::<G>(&args.table)?;
    let seats = args.seats.or_else(|| match args.bots.len() {
        0 | 1 => None,
        bots => u8::try_from(bots).ok(),
    });
    let (rules, state) = begin::<G>(seats, options, args.table.position.as_deref())?;
    let bots: Vec<&str> = args.bots.iter().map(|name| name.trim()).collect();
    let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let plan = Plan::new(rules, &bots, args.games.get(), args.seed)
        .map_err(Failure::usage)?
        .from_state(state)
        .threads(args.threads.unwrap_or(cores));
    let bar = progress(args.games.get(), "games");
    let report = simulate(&plan, &|games| bar.inc(games));
    bar.finish_and_clear();
    if args.json {
        let json = serde_json::to_string_pretty(&report).expect("a report is plain data");
        writeln!(out, "{json}")?;
    } else {
        writeln!(out, "{report}")?;
    }
    Ok(())
}

/// A bar that counts such things with the time left, on the error stream; silent where that is no
/// terminal.
pub(super) fn progress(count: u64, what: &str) -> ProgressBar {
    let template = format!("{{bar:40}} {{pos}}/{{len}} {what}, {{per_sec}}, {{eta}} left");
    let style = ProgressStyle::with_template(&template).expect("the template is well formed");
    ProgressBar::new(count).with_style(style)
}
