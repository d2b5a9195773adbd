//! `roundhouse match`: bots meet each other, seats rotate, and the better one is found.

use std::io::Write;
use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

use bots::contest::{Contest, Part, Shard, Sprt, Verdict, merge};
use bots::{Bot, Outside, UnknownBot};
use game::Notation;
use games::with_kit;
use kit::Kit;

use super::simulate::{load_json, progress};
use crate::agreed::{begin, options};
use crate::args::MatchArgs;
use crate::failure::Failure;

pub(crate) fn run(args: &MatchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    if !args.merge.is_empty() {
        let parts = args.merge.iter().map(|file| load_json(file));
        let parts = parts.collect::<Result<Vec<Part>, Failure>>()?;
        let whole = merge(&parts).map_err(|error| Failure::Failed(error.to_string()))?;
        return print(&Verdict::new(&whole, None), args, out);
    }
    let game = args.game.as_deref().unwrap_or_default();
    games::meta(game)?;
    with_kit!(game, K => play::<K>(args, out)).expect("a listed game has a type")
}

fn play<K: Kit>(args: &MatchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let bots: Vec<String> = args
        .bots
        .iter()
        .map(|name| name.trim().to_owned())
        .collect();
    if bots.len() < 2 {
        return Err(Failure::Usage("a match needs at least two bots".into()));
    }
    if let Some(bot) = bots
        .iter()
        .find(|bot| bots.iter().filter(|other| other == bot).count() > 1)
    {
        return Err(Failure::Usage(format!(
            "{bot} is named twice; a bot cannot meet itself"
        )));
    }
    let sprt = args.sprt.as_deref().map(read_sprt).transpose()?;
    let shard: Option<Shard> = args
        .shard
        .as_deref()
        .map(str::parse)
        .transpose()
        .map_err(Failure::usage)?;
    if sprt.is_some() && (bots.len() != 2 || shard.is_some()) {
        return Err(Failure::Usage(
            "--sprt is for two bots and a match that is played in one part".into(),
        ));
    }
    let options = options::<K::Rules>(&args.table)?;
    // A meeting of two is the usual question, whatever the default number of seats.
    let seats = args.seats.or(match args.table.position {
        Some(_) => None,
        None => Some(K::META.seats.0.max(2)),
    });
    let (rules, start) = begin::<K::Rules>(seats, options, args.table.position.as_deref())?;
    let patience = Duration::try_from_secs_f64(args.move_time)
        .map_err(|error| Failure::Usage(format!("--move-time {}: {error}", args.move_time)))?;
    let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let seating = |name: &str| seat::<K>(name, patience);
    let contest = Contest {
        line: args
            .table
            .position
            .as_ref()
            .map(|_| rules.position(&start).to_string()),
        rules: &rules,
        start: &start,
        bots: &bots,
        seating: &seating,
        games: args.games.get(),
        seed: args.seed,
        threads: args.threads.unwrap_or(cores),
        shard: shard.unwrap_or(Shard::WHOLE),
        sprt,
    };
    let bar = progress(contest.total_games(), "games");
    let part = contest
        .play(&|lost| {
            bar.inc(1);
            if let Some(lost) = lost {
                let (bot, seat, why) = (&lost.bot, lost.seat, &lost.forfeit);
                bar.suspend(|| eprintln!("{bot} in seat {seat} forfeits a game: {why}"));
            }
        })
        .map_err(Failure::usage)?;
    bar.finish_and_clear();
    if shard.is_some() {
        let json = serde_json::to_string(&part).expect("results are plain data");
        writeln!(out, "{json}")?;
        return Ok(());
    }
    print(&Verdict::new(&part, sprt), args, out)
}

/// A bot by name, or a program by its path.
fn seat<K: Kit>(name: &str, patience: Duration) -> Result<Box<dyn Bot<K::Rules>>, UnknownBot> {
    if Outside::is_path(name) {
        return Ok(Box::new(Outside::new(name, patience)));
    }
    K::BOTS.named(name)
}

fn read_sprt(text: &str) -> Result<Sprt, Failure> {
    let numbers = text.split_once(',').and_then(|(elo0, elo1)| {
        let elo0: f64 = elo0.trim().parse().ok()?;
        let elo1: f64 = elo1.trim().parse().ok()?;
        (elo0 < elo1).then_some(Sprt { elo0, elo1 })
    });
    numbers.ok_or_else(|| {
        Failure::Usage(format!(
            "--sprt takes two numbers, the smaller first, such as 0,20; not {text:?}"
        ))
    })
}

fn print(verdict: &Verdict, args: &MatchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    if args.json {
        let json = serde_json::to_string_pretty(verdict).expect("a verdict is plain data");
        writeln!(out, "{json}")?;
    } else if args.csv {
        write!(out, "{}", verdict.csv())?;
    } else {
        write!(out, "{verdict}")?;
    }
    Ok(())
}
