//! `roundhouse board`: a game's board as a file to change, and what there is to say about such a file.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::num::NonZeroUsize;
use std::thread;

use bots::contest::Shard;
use bots::lab::{Report, SeatReport};
use game::{BoardText, Meta, Options, Rules, Setup};
use games::with_kit;
use kit::Kit;
use serde_json::{Value, json};

use super::simulate::progress;
use crate::args::{BoardArgs, BoardCheckArgs, BoardCommand};
use crate::board_file;
use crate::failure::Failure;
use crate::signals::before_the_end;

pub(crate) fn run(args: &BoardArgs, out: &mut dyn Write) -> Result<(), Failure> {
    match (&args.command, &args.game) {
        (Some(BoardCommand::Check(args)), _) => judge(args, out),
        (None, Some(game)) => write_board(&games::meta(game)?, args, out),
        (None, None) => Err(Failure::Usage("name a game whose board is written".into())),
    }
}

fn write_board(meta: &Meta, args: &BoardArgs, out: &mut dyn Write) -> Result<(), Failure> {
    if meta.board.is_empty() {
        let text = format!("{} has no boards but its own", meta.title);
        return Err(Failure::Failed(text));
    }
    let Some(file) = &args.out else {
        out.write_all(meta.board.as_bytes())?;
        return Ok(());
    };
    let written = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(file)
        .and_then(|mut opened| opened.write_all(meta.board.as_bytes()));
    written.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => {
            Failure::in_file(file, "it is there already, and nothing is written over")
        }
        _ => Failure::in_file(file, error),
    })?;
    writeln!(
        out,
        "{} is the board of {}. Change it, then: roundhouse board check {0}",
        file.display(),
        meta.title
    )?;
    Ok(())
}

fn judge(args: &BoardCheckArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let text = board_file::read(&args.file)?;
    let meta = board_file::game_of(&args.file, &text)?;
    with_kit!(meta.slug, K => judged::<K>(args, text, out)).expect("a listed game has a type")
}

fn judged<K: Kit>(
    args: &BoardCheckArgs,
    text: BoardText,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let faults = board_file::faults::<K::Rules>(&text);
    if !faults.is_empty() {
        let lines = board_file::listed(&args.file, &faults);
        if args.json {
            writeln!(
                out,
                "{:#}",
                json!({ "game": K::META.slug, "faults": lines })
            )?;
        } else {
            writeln!(out, "{}", lines.join("\n"))?;
            let (count, is) = (
                lines.len(),
                if lines.len() == 1 { "fault" } else { "faults" },
            );
            writeln!(
                out,
                "{count} {is}; the board of {} cannot be played on",
                K::META.title
            )?;
        }
        return Err(Failure::Told);
    }
    let title = text
        .title()
        .unwrap_or_else(|| "a board without a title".into());
    let mut options = Options::default();
    options.set_board(Some(text));
    let tables = tables::<K>(args, &options)?;
    let notes = tables.first().map(K::board_notes).unwrap_or_default();
    if !args.json {
        writeln!(out, "{title}: no faults; a board of {}", K::META.title)?;
        for note in &notes {
            writeln!(out, "  {note}")?;
        }
        out.flush()?;
    }
    let mut reports = Vec::new();
    if args.games().is_some() {
        before_the_end(bots::stop_all)?;
        for rules in tables {
            let report = played::<K>(rules, args)?;
            if !args.json {
                print(&report, out)?;
                out.flush()?;
            }
            reports.push(report);
        }
    }
    if args.json {
        let reports: Vec<Value> = reports
            .iter()
            .map(|report| {
                let seats = report.seats.iter().map(|seat| {
                    let verdict = verdict(seat, report.seats.len());
                    json!({ "seat": seat.seat, "wins": seat.wins, "verdict": verdict })
                });
                let seats: Vec<Value> = seats.collect();
                json!({
                    "seats": seats, "games": report.games, "unfinished": report.unfinished,
                    "draws": report.draws, "length": report.length,
                })
            })
            .collect();
        let found = json!({
            "game": K::META.slug, "title": title, "faults": [], "notes": notes, "tables": reports,
        });
        writeln!(out, "{found:#}")?;
    }
    Ok(())
}

/// The rules at every number of seats that the board is for.
fn tables<K: Kit>(args: &BoardCheckArgs, options: &Options) -> Result<Vec<K::Rules>, Failure> {
    let (fewest, most) = K::META.seats;
    if let Some(seats) = args.seats {
        let setup = Setup::new(&K::META, seats, options.clone())?;
        return Ok(vec![K::Rules::new(&setup)?]);
    }
    let made = (fewest..=most).filter_map(|seats| {
        let setup = Setup::new(&K::META, seats, options.clone()).ok()?;
        K::Rules::new(&setup).ok()
    });
    Ok(made.collect())
}

fn played<K: Kit>(rules: K::Rules, args: &BoardCheckArgs) -> Result<Report, Failure> {
    let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let plan = K::bots()
        .plan(rules, &[&args.bots], args.games, args.seed)
        .map_err(Failure::usage)?
        .threads(args.threads.unwrap_or(cores));
    let bar = progress(args.games, "games");
    let portion = K::bots().simulate(&plan, Shard::WHOLE, &|games| bar.inc(games));
    bar.finish_and_clear();
    Ok(Report::new::<K::Rules>(&portion))
}

/// What an even share outside its interval makes of a seat.
fn verdict(seat: &SeatReport, seats: usize) -> &'static str {
    let even = 1.0 / seats as f64;
    if seat.wins.low > even {
        "favored"
    } else if seat.wins.high < even {
        "behind"
    } else {
        "even"
    }
}

fn print(report: &Report, out: &mut dyn Write) -> Result<(), Failure> {
    let seats = report.seats.len();
    writeln!(
        out,
        "{seats} seats, {} games by {}:",
        report.games, report.seats[0].bot
    )?;
    for seat in &report.seats {
        let percent = |part: f64| 100.0 * part;
        writeln!(
            out,
            "  seat {} wins {:5.1} %  ({:.1} to {:.1})  {}",
            seat.seat,
            percent(seat.wins.value),
            percent(seat.wins.low),
            percent(seat.wins.high),
            verdict(seat, seats)
        )?;
    }
    if let (Some(least), Some(middle), Some(most)) =
        (report.length.min, report.length.p50, report.length.max)
    {
        writeln!(
            out,
            "  events in a game: {least} to {most}, half of them up to {middle}"
        )?;
    }
    if report.draws > 0 {
        writeln!(out, "  drawn: {} of {}", report.draws, report.finished)?;
    }
    if report.unfinished > 0 {
        writeln!(
            out,
            "  {} games did not end within {} events: the board may hold something nobody can do",
            report.unfinished,
            report.length.max.unwrap_or(0.0)
        )?;
    }
    Ok(())
}
