//! `roundhouse simulate`: bots play many games, and the figures are summed up.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::{fs, thread};

use bots::Outside;
use bots::contest::Shard;
use bots::lab::{Portion, Report};
use games::with_kit;
use indicatif::{ProgressBar, ProgressStyle};
use kit::Kit;
use serde::de::DeserializeOwned;

use crate::agreed::{begin, check_programs, options, patience};
use crate::args::SimulateArgs;
use crate::each_game::EachGame;
use crate::failure::Failure;
use crate::signals::before_the_end;

pub(crate) fn run(args: &SimulateArgs, out: &mut dyn Write) -> Result<(), Failure> {
    if !args.merge.is_empty() {
        let parts = args.merge.iter().map(|file| load_json(file));
        let parts = parts.collect::<Result<Vec<Portion>, Failure>>()?;
        let whole = Portion::merge(&parts).map_err(|error| Failure::Failed(error.to_string()))?;
        let meta = games::meta(&whole.game)?;
        if whole.rules != meta.rules_version {
            return Err(Failure::Failed(format!(
                "these parts were played by version {} of the rules; this program knows version {}",
                whole.rules, meta.rules_version
            )));
        }
        return with_kit!(&whole.game, K => print(&Report::new::<<K as Kit>::Rules>(&whole), args, out))
            .expect("a listed game has a type");
    }
    let game = args.game.as_deref().unwrap_or_default();
    games::meta(game)?;
    with_kit!(game, K => summed_up::<K>(args, out)).expect("a listed game has a type")
}

fn summed_up<K: Kit>(args: &SimulateArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let options = options::<K::Rules>(&args.table)?;
    let seats = args.seats.or_else(|| match args.bots.len() {
        0 | 1 => None,
        bots => u8::try_from(bots).ok(),
    });
    let shard: Option<Shard> = args
        .shard
        .as_deref()
        .map(str::parse)
        .transpose()
        .map_err(Failure::usage)?;
    let (rules, state) = begin::<K::Rules>(seats, options, args.table.position.as_deref())?;
    let bots: Vec<&str> = args.bots.iter().map(|name| name.trim()).collect();
    let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let patience = patience(args.patience)?;
    check_programs(&bots, patience)?;
    let each = Arc::new(EachGame::open(&args.each, false)?);
    before_the_end(bots::stop_all)?;
    let mut plan = K::bots()
        .plan(rules, &bots, args.games.get(), args.seed)
        .map_err(Failure::usage)?
        .from_state(state)
        .patience(patience)
        .threads(args.threads.unwrap_or(cores));
    if each.wanted() || bots.iter().any(|bot| Outside::is_path(bot)) {
        let each = Arc::clone(&each);
        plan = plan.watched(Box::new(move |played| {
            each.keep(played);
            if let Some((seat, why)) = &played.forfeit {
                let bot = played.bots[*seat];
                eprintln!("{bot} in seat {seat} forfeits a game: {why}");
            }
        }));
    }
    let part = shard.unwrap_or(Shard::WHOLE);
    let bar = progress(part.games(args.games.get()), "games");
    let portion = K::bots().simulate(&plan, part, &|games| bar.inc(games));
    bar.finish_and_clear();
    each.close()?;
    if shard.is_some() {
        let json = serde_json::to_string(&portion).expect("what was gathered is plain data");
        writeln!(out, "{json}")?;
        return Ok(());
    }
    print(&Report::new::<K::Rules>(&portion), args, out)
}

fn print(report: &Report, args: &SimulateArgs, out: &mut dyn Write) -> Result<(), Failure> {
    if args.json {
        let json = serde_json::to_string_pretty(report).expect("a report is plain data");
        writeln!(out, "{json}")?;
    } else if args.csv {
        write!(out, "{}", report.csv())?;
    } else {
        writeln!(out, "{report}")?;
    }
    Ok(())
}

/// What another run of the program has written.
pub(super) fn load_json<T: DeserializeOwned>(file: &Path) -> Result<T, Failure> {
    let named =
        |error: &dyn std::error::Error| Failure::Failed(format!("{}: {error}", file.display()));
    let text = fs::read_to_string(file).map_err(|error| named(&error))?;
    serde_json::from_str(&text).map_err(|error| named(&error))
}

/// A bar that counts such things with the time left, on the error stream; silent where that is no
/// terminal.
pub(super) fn progress(count: u64, what: &str) -> ProgressBar {
    let template = format!("{{bar:40}} {{pos}}/{{len}} {what}, {{per_sec}}, {{eta}} left");
    let style = ProgressStyle::with_template(&template).expect("the template is well formed");
    ProgressBar::new(count).with_style(style)
}
