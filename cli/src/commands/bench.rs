//! `roundhouse bench`: how fast games are played, as ratios in one run.

mod abuse;
mod child;
mod crowd;
mod figures;
mod http;
mod player;
mod serve;

use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use game::{Event, Game, Next, Prng, SeatCount, Setup};
use games::{GAMES, with_kit};
use kit::Kit;

use crate::args::{BenchArgs, BenchCommand};
use crate::failure::Failure;

/// How many events are played between two looks at the clock.
const BATCH: u64 = 20_000;

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
    let wanted = |slug: &str| args.games.is_empty() || args.games.iter().any(|game| game == slug);
    let time = Duration::from_secs_f64(args.seconds);
    let bare = measure(time, &mut {
        let mut rng = Prng::new(1);
        let mut bound = 0;
        move || {
            bound = bound % 16 + 1;
            black_box(rng.below(bound));
        }
    });
    let mut rows = Vec::new();
    for game in GAMES.iter().filter(|game| wanted(game.slug)) {
        let (fewest, most) = game.seats;
        for seats in fewest..=most {
            with_kit!(game.slug, K => playouts::<<K as Kit>::Rules>(seats, time, &mut rows))
                .expect("a listed game has a type")?;
        }
    }
    if args.json {
        print_json(bare, &rows, out)
    } else {
        print_table(bare, &rows, out)
    }
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

/// Measures random games with this many seats: picked as fast as the game can, and listed in full.
fn playouts<G: Game>(seats: u8, time: Duration, rows: &mut Vec<Row>) -> Result<(), Failure> {
    let rules = G::new(&Setup::plain(&G::META, seats)?)?;
    let mut row = |what, per_second| {
        rows.push(Row {
            game: G::META.slug,
            seats: rules.setup().seats,
            what,
            per_second,
        });
    };
    row("random play", measure(time, &mut picked(&rules)));
    row(
        "random play, all listed",
        measure(time, &mut listed(&rules)),
    );
    Ok(())
}

/// Plays one event of a random game, and begins another when it is over.
fn picked<G: Game>(rules: &G) -> impl FnMut() {
    let (mut state, start, mut rng) = (rules.start(), rules.start(), Prng::new(1));
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    move || match rules.next(&state) {
        Next::Act(seat) => {
            let action = rules.pick(&state, seat, &mut rng, &mut actions);
            rules.apply(&mut state, &Event::Act(seat, action));
        }
        Next::Chance => {
            let chance = rules.draw(&state, &mut rng, &mut chances);
            rules.apply(&mut state, &Event::Chance(chance));
        }
        Next::Over => state.clone_from(&start),
    }
}

/// The same with every action and every outcome listed before a sound one is chosen.
fn listed<G: Game>(rules: &G) -> impl FnMut() {
    let (mut state, start, mut rng) = (rules.start(), rules.start(), Prng::new(1));
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    move || match rules.next(&state) {
        Next::Act(seat) => {
            actions.clear();
            rules.actions(&state, seat, &mut actions);
            if actions.iter().any(|action| rules.is_sound(action)) {
                actions.retain(|action| rules.is_sound(action));
            }
            let action = *rng.choose(&actions);
            rules.apply(&mut state, &Event::Act(seat, action));
        }
        Next::Chance => {
            chances.clear();
            rules.chances(&state, &mut chances);
            let chance = *rng.weighted(&chances);
            rules.apply(&mut state, &Event::Chance(chance));
        }
        Next::Over => state.clone_from(&start),
    }
}

/// How often a thing is done in a second, measured over about this time.
fn measure(time: Duration, work: &mut impl FnMut()) -> f64 {
    for _ in 0..BATCH {
        work();
    }
    let begun = Instant::now();
    let mut done = 0;
    while begun.elapsed() < time {
        for _ in 0..BATCH {
            work();
        }
        done += BATCH;
    }
    done as f64 / begun.elapsed().as_secs_f64()
}

fn print_table(bare: f64, rows: &[Row], out: &mut dyn Write) -> Result<(), Failure> {
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
        serde_json::json!({ "bare_numbers_per_second": bare, "measured": rows })
    )?;
    Ok(())
}
