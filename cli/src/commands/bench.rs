//! `roundhouse bench`: how fast games are played, as ratios in one run.

mod abuse;
mod child;
mod clock;
mod crowd;
mod figures;
mod http;
mod player;
mod serve;

use std::hint::black_box;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use bots::{Choosing, Decision};
use game::{BoardText, Meta, Options, Prng, Rules, SeatCount, Setup};
use games::{GAMES, with_kit};
use kit::Kit;

use crate::args::{BenchArgs, BenchCommand};
use crate::board_file;
use crate::failure::Failure;
use clock::Clock;

/// How many events are played between two looks at the clock.
const BATCH: u64 = 20_000;
/// Simulations of a search, at first; more once it is known that they do not take long.
const SIMULATIONS: u32 = 64;
const MOST_SIMULATIONS: u32 = 8_192;

/// One measured thing.
struct Row {
    game: &'static str,
    seats: SeatCount,
    what: &'static str,
    per_second: f64,
}

pub(crate) fn run(args: &BenchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.command {
        Some(BenchCommand::Serve(args)) => serve::run(args, out),
        Some(BenchCommand::Abuse(args)) => abuse::run(args, out),
        None => games(args, out),
    }
}

fn games(args: &BenchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    check_seconds(args.seconds)?;
    for game in &args.games {
        games::meta(game)?;
    }
    let board = args.board.as_deref().map(|file| own_board(args, file));
    let board = board.transpose()?;
    let wanted = |slug: &str| match &board {
        Some((game, _)) => game.slug == slug,
        None => args.games.is_empty() || args.games.iter().any(|game| game == slug),
    };
    let mut options = Options::default();
    options.set_board(board.as_ref().map(|(_, text)| text.clone()));
    let time = Duration::from_secs_f64(args.seconds);
    let bare = measure(time, &mut {
        let mut rng = Prng::new(1);
        let mut bound = 0;
        move |times| {
            for _ in 0..times {
                bound = bound % 16 + 1;
                black_box(rng.below(bound));
            }
        }
    });
    let mut rows = Vec::new();
    for game in GAMES.iter().filter(|game| wanted(game.slug)) {
        let (fewest, most) = game.seats;
        for seats in fewest..=most {
            with_kit!(game.slug, K => measured::<K>(seats, &options, time, &mut rows))
                .expect("a listed game has a type")?;
        }
    }
    if args.json {
        print_json(bare, &rows, out)
    } else {
        print_table(bare, &rows, out)
    }
}

/// The game and the text of a board of one's own.
fn own_board(args: &BenchArgs, file: &Path) -> Result<(Meta, BoardText), Failure> {
    let game = board_file::game_of(file, &board_file::read(file)?)?;
    if let Some(other) = args.games.iter().find(|other| **other != game.slug) {
        let text = format!("it is a board of {}, not of {other}", game.slug);
        return Err(Failure::in_file(file, text));
    }
    Ok((game, board_file::checked(game.slug, file)?))
}

/// Nothing, if so many seconds can be measured.
fn check_seconds(seconds: f64) -> Result<(), Failure> {
    if seconds > 0.0 && seconds <= 600.0 {
        return Ok(());
    }
    Err(Failure::Usage(format!(
        "--seconds is more than 0 and at most 600, not {seconds}"
    )))
}

/// Measures random games with this many seats, picked as fast as the game can and listed in full, and
/// the search.
fn measured<K: Kit>(
    seats: u8,
    options: &Options,
    time: Duration,
    rows: &mut Vec<Row>,
) -> Result<(), Failure> {
    let setup = Setup::new(&K::META, seats, options.clone())?;
    let rules = match K::Rules::new(&setup) {
        Ok(rules) => rules,
        // A board of one's own may be for fewer.
        Err(_) if options.board().is_some() => return Ok(()),
        Err(faults) => return Err(faults.into()),
    };
    let mut row = |what, per_second| {
        rows.push(Row {
            game: K::META.slug,
            seats: rules.setup().seats,
            what,
            per_second,
        });
    };
    for (what, choosing) in [
        ("random play", Choosing::Picked),
        ("random play, all listed", Choosing::Listed),
    ] {
        row(
            what,
            measure(time, &mut *K::bots().random_play(&rules, choosing)),
        );
    }
    row("search, simulations", searched::<K>(&rules, time));
    Ok(())
}

/// Simulations of the search on one thread in a second, from a decision in the first part of a game.
fn searched<K: Kit>(rules: &K::Rules, time: Duration) -> f64 {
    let Decision {
        view,
        seat,
        actions,
    } = Decision::early(rules);
    let mut budget = SIMULATIONS;
    let mut think = K::bots().search(rules, &view, seat, &actions);
    while budget < MOST_SIMULATIONS {
        let clock = Clock::start();
        think(budget);
        if clock.elapsed() > time / 20 {
            break;
        }
        budget *= 2;
    }
    let clock = Clock::start();
    let mut done = 0;
    while clock.elapsed() < time {
        done += think(budget);
    }
    done as f64 / clock.elapsed().as_secs_f64()
}

/// How often a thing is done in a second, measured over about this time. `work` does it as often as it is
/// called with.
fn measure(time: Duration, work: &mut dyn FnMut(u64)) -> f64 {
    work(BATCH);
    let clock = Clock::start();
    let mut done = 0;
    while clock.elapsed() < time {
        work(BATCH);
        done += BATCH;
    }
    done as f64 / clock.elapsed().as_secs_f64()
}

fn print_table(bare: f64, rows: &[Row], out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "by the {}, one thread\n", Clock::about())?;
    writeln!(
        out,
        "{:<16} {:>5}  {:<24} {:>18} {:>12}",
        "game", "seats", "what", "million a second", "× bare cost"
    )?;
    writeln!(
        out,
        "{:<16} {:>5}  {:<24} {:>18.1} {:>12.1}",
        "",
        "",
        "bare random numbers",
        bare / 1e6,
        1.0
    )?;
    for Row {
        game,
        seats,
        what,
        per_second,
    } in rows
    {
        let (millions, ratio) = (per_second / 1e6, bare / per_second);
        // Two digits that say something, however slow a game is.
        let digits = if millions < 1.0 { 3 } else { 1 };
        writeln!(
            out,
            "{game:<16} {seats:>5}  {what:<24} {millions:>18.digits$} {ratio:>12.1}"
        )?;
    }
    Ok(())
}

fn print_json(bare: f64, rows: &[Row], out: &mut dyn Write) -> Result<(), Failure> {
    let rows: Vec<_> = rows
        .iter()
        .map(|row| {
            serde_json::json!({
                "game": row.game,
                "seats": row.seats.get(),
                "what": row.what,
                "events_per_second": row.per_second,
                "bare_cost_ratio": bare / row.per_second,
            })
        })
        .collect();
    writeln!(
        out,
        "{:#}",
        serde_json::json!({
            "clock": Clock::about(),
            "bare_numbers_per_second": bare,
            "measured": rows,
        })
    )?;
    Ok(())
}
