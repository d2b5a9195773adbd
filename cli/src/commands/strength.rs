//! `roundhouse strength`: each level against each in every game, as the table that readers are shown.

use std::io::Write;
use std::num::{NonZeroU64, NonZeroUsize};
use std::thread;

use bots::Level;
use bots::contest::{Contest, Row, Shard, Verdict};
use game::{Rules, Setup};
use games::{GAMES, with_kit};
use kit::Kit;

use super::simulate::progress;
use crate::args::StrengthArgs;
use crate::failure::Failure;

pub(crate) fn run(args: &StrengthArgs, out: &mut dyn Write) -> Result<(), Failure> {
    for game in &args.games {
        games::meta(game)?;
    }
    let wanted = |slug: &str| args.games.is_empty() || args.games.iter().any(|game| game == slug);
    write!(out, "| game | level |")?;
    for level in Level::ALL {
        write!(out, " against `{}` |", level.name())?;
    }
    writeln!(out, " games |\n|---|---|---|---|---|---|")?;
    for game in GAMES.iter().filter(|game| wanted(game.slug)) {
        with_kit!(game.slug, K => table::<K>(args, out)).expect("a listed game has a type")?;
        out.flush()?;
    }
    Ok(())
}

fn table<K: Kit>(args: &StrengthArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let slug = K::META.slug;
    let about = Level::ALL.map(|level| K::BOTS.recipe(level).about());
    if about.iter().all(|text| *text == about[0]) {
        writeln!(out, "| `{slug}` | all | {} | | | |", about[0])?;
        return Ok(());
    }
    let rules = K::Rules::new(&Setup::plain(&K::META, K::META.seats.0.max(2))?)?;
    let start = rules.start();
    let bots = Level::ALL.map(|level| level.name().to_owned());
    let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let contest = Contest {
        line: None,
        rules: &rules,
        start: &start,
        bots: &bots,
        seating: &|name| K::BOTS.named::<K::Rules>(name),
        games: args.rounds.map_or(K::BOTS.match_games, NonZeroU64::get),
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
