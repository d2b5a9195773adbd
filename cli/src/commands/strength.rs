//! `roundhouse strength`: each level against each in every game, as the table that readers are shown.

use std::io::Write;
use std::num::{NonZeroU64, NonZeroUsize};
use std::thread;

use bots::contest::{Contest, Row, Shard, Verdict};
use bots::{Level, named};
use game::{Game, Setup};
use tables::{GAMES, with_game};

use super::simulate::progress;
use crate::args::StrengthArgs;
use crate::failure::Failure;

pub(crate) fn run(args: &StrengthArgs, out: &mut dyn Write) -> Result<(), Failure> {
    for game in &args.games {
        tables::meta(game)?;
    }
    let wanted = |slug: &str| args.games.is_empty() || args.games.iter().any(|game| game == slug);
    write!(out, "| game | level |")?;
    for level in Level::ALL {
        write!(out, " against `{}` |", level.name())?;
    }
    writeln!(out, " games |\n|---|---|---|---|---|---|")?;
    for game in GAMES.iter().filter(|game| wanted(game.slug)) {
        with_game!(game.slug, G => table::<G>(args, out)).expect("a listed game has a type")?;
        out.flush()?;
    }
    Ok(())
}

/// Games of each meeting that tell the levels apart. Where luck decides most it takes many, and
/// where a game is thought about for long there is time for few.
fn usual_games(slug: &str) -> u64 {
    match slug {
        "big-train" => 4_000,
        "luminaries" => 300,
        _ => 160,
    }
}

fn table<G: Game>(args: &StrengthArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let slug = G::META.slug;
    let about = Level::ALL.map(Level::about::<G>);
    if about.iter().all(|text| *text == about[0]) {
        writeln!(out, "| `{slug}` | all | {} | | | |", about[0])?;
        return Ok(());
    }
    let rules = G::new(&Setup::plain(&G::META, G::META.seats.0.max(2))?)?;
    let start = rules.start();
    let bots = Level::ALL.map(|level| level.name().to_owned());
    let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let contest = Contest {
        line: None,
        rules: &rules,
        start: &start,
        bots: &bots,
        seating: &|name| named::<G>(name),
        games: args.rounds.map_or(usual_games(slug), NonZeroU64::get),
        seed: args.seed,
        threads: args.threads.unwrap_or(cores),
        shard: Shard::WHOLE,
        sprt: None,
    };
    let bar = progress(contest.total_games(), &format!("games of {slug}"));
    let part = contest.play(&|_| bar.inc(1)).map_err(Failure::usage)?;
    bar.finish_and_clear();
    let verdict = Verdict::new(&part, None);
    for level in bots.iter().rev() {
        let met = |other: &String| {
            let meets = |row: &&Row| row.bot == *level && row.against == [other.clone()];
            verdict.rows.iter().find(meets)
        };
        write!(out, "| `{slug}` | `{level}` |")?;
        for other in &bots {
            match met(other) {
                Some(row) => write!(
                    out,
                    " {:.1} % ({:.1}–{:.1}) |",
                    100.0 * row.share,
                    100.0 * row.low,
                    100.0 * row.high
                )?,
                None => write!(out, " – |")?,
            }
        }
        writeln!(out, " {} |", part.games)?;
    }
    Ok(())
}
