//! `roundhouse match`: bots meet each other, seats rotate, and the better one is found.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::thread;

use bots::contest::{Contest, Part, Shard, Sprt, Verdict, merge};
use bots::{GameRow, Played};
use game::{Game, Notation};
use games::with_kit;
use kit::Kit;

use super::simulate::{load_json, progress};
use crate::agreed::{begin, check_programs, options, patience};
use crate::args::MatchArgs;
use crate::each_game::{self, EachGame};
use crate::failure::Failure;
use crate::signals::before_the_end;

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
    let patience = patience(args.patience)?;
    let names: Vec<&str> = bots.iter().map(String::as_str).collect();
    check_programs(&names, patience)?;
    let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let seating = |name: &str| K::bots().seat(name, patience);
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
    let done = match &args.each.rows {
        Some(file) if args.resume => played_before(&contest, file)?,
        Some(_) | None => Vec::new(),
    };
    let each = EachGame::open(&args.each, args.resume)?;
    before_the_end(bots::stop_all)?;
    let bar = progress(contest.total_games() - done.len() as u64, "games");
    let watch = |played: &Played<'_, K::Rules>| {
        bar.inc(1);
        each.keep(played);
        if let Some((seat, why)) = &played.forfeit {
            let bot = played.bots[*seat];
            bar.suspend(|| eprintln!("{bot} in seat {seat} forfeits a game: {why}"));
        }
    };
    let part = K::bots().contest(&contest, &done, &watch);
    let part = part.map_err(Failure::usage)?;
    bar.finish_and_clear();
    each.close()?;
    if shard.is_some() {
        let json = serde_json::to_string(&part).expect("results are plain data");
        writeln!(out, "{json}")?;
        return Ok(());
    }
    print(&Verdict::new(&part, sprt), args, out)
}

/// The rows of a match that was broken off, which must be of this one.
fn played_before<G: Game>(contest: &Contest<'_, G>, file: &Path) -> Result<Vec<GameRow>, Failure> {
    let rows = each_game::read_rows(file)?;
    let own = contest.own(&rows).count();
    if own < rows.len() {
        return Err(Failure::in_file(
            file,
            format!(
                "{} of {} games are of another match: game, setup, bots, games and seed must be the same",
                rows.len() - own,
                rows.len()
            ),
        ));
    }
    Ok(rows)
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
