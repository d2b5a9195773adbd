//! `roundhouse strength`: how much stronger each level is than the one below, as the table that readers
//! are shown.

use std::io::Write;
use std::num::{NonZeroU64, NonZeroUsize};
use std::thread;

use bots::contest::{Contest, Row, Shard, Verdict};
use bots::{Level, Recipe};
use game::{Rules, Setup};
use games::{GAMES, with_kit};
use kit::Kit;
use serde_json::{Value, json};

use super::simulate::progress;
use crate::args::StrengthArgs;
use crate::failure::Failure;

/// A level that thinks by the clock plays this part of the games: each takes minutes.
const TIMED: u64 = 20;

pub(crate) fn run(args: &StrengthArgs, out: &mut dyn Write) -> Result<(), Failure> {
    for game in &args.games {
        games::meta(game)?;
    }
    let wanted = |slug: &str| args.games.is_empty() || args.games.iter().any(|game| game == slug);
    if !args.json {
        writeln!(out, "| game | seats | bot | against | wins | games |")?;
        writeln!(out, "|---|---|---|---|---|---|")?;
    }
    let mut lines = Vec::new();
    for game in GAMES.iter().filter(|game| wanted(game.slug)) {
        with_kit!(game.slug, K => table::<K>(args, &mut lines, out))
            .expect("a listed game has a type")?;
        out.flush()?;
    }
    if args.json {
        writeln!(out, "{:#}", json!({ "seed": args.seed, "meetings": lines }))?;
    }
    Ok(())
}

fn table<K: Kit>(
    args: &StrengthArgs,
    lines: &mut Vec<Value>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let slug = K::META.slug;
    let about = K::BOTS.easy.about();
    if K::BOTS.levels().all(|(_, recipe)| recipe.about() == about) {
        if !args.json {
            writeln!(out, "| `{slug}` | any | all levels | | {about} | |")?;
        }
        return Ok(());
    }
    let (fewest, most) = K::META.seats;
    for seats in fewest.max(2)..=most {
        if !args.seats.is_empty() && !args.seats.contains(&seats) {
            continue;
        }
        for (bot, other) in pairs::<K>() {
            if !args.bots.is_empty() && !args.bots.iter().any(|name| name == bot) {
                continue;
            }
            let row = meeting::<K>(args, seats, bot, other)?;
            let Row {
                share,
                low,
                high,
                games,
                ..
            } = row;
            if args.json {
                lines.push(json!({
                    "game": slug, "seats": seats, "bot": bot, "against": other,
                    "share": share, "low": low, "high": high, "games": games,
                }));
                continue;
            }
            writeln!(
                out,
                "| `{slug}` | {seats} | `{bot}` | `{other}` | {:.1} % ({:.1}–{:.1}) | {games} |",
                100.0 * share,
                100.0 * low,
                100.0 * high,
            )?;
            out.flush()?;
        }
    }
    Ok(())
}

/// Who meets whom: each level the one below, the lowest random play, and the strongest levels those of
/// earlier versions.
fn pairs<K: Kit>() -> Vec<(&'static str, &'static str)> {
    let mut pairs = Vec::new();
    let levels: Vec<(Level, &Recipe)> = K::BOTS.levels().collect();
    for (place, (level, recipe)) in levels.iter().enumerate().rev() {
        // A level that is made of the same as the one below is not measured again.
        let below = levels[..place].last();
        if below.is_none_or(|(_, below)| below != recipe) {
            pairs.push((
                level.name(),
                below.map_or("random", |(below, _)| below.name()),
            ));
        }
        // Each level meets its own earlier versions.
        let own = |name: &str| name.split('@').next() == Some(level.name());
        let former = K::BOTS.former.iter().filter(|former| own(former.name));
        pairs.extend(former.map(|former| (level.name(), former.name)));
    }
    pairs
}

fn meeting<K: Kit>(args: &StrengthArgs, seats: u8, bot: &str, other: &str) -> Result<Row, Failure> {
    let slug = K::META.slug;
    let rules = K::Rules::new(&Setup::plain(&K::META, seats)?)?;
    let start = rules.start();
    let bots = [bot.to_owned(), other.to_owned()];
    let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let usual = if K::BOTS.is_timed(bot) {
        K::BOTS.match_games.div_ceil(TIMED)
    } else {
        K::BOTS.match_games
    };
    let contest = Contest {
        line: None,
        rules: &rules,
        start: &start,
        bots: &bots,
        seating: &|name| K::bots().named(name),
        games: args.rounds.map_or(usual, NonZeroU64::get),
        seed: args.seed,
        threads: args.threads.unwrap_or(cores),
        shard: Shard::WHOLE,
        sprt: None,
    };
    let about = format!("games of {slug}, {seats} seats, {bot} against {other}");
    let bar = progress(contest.total_games(), &about);
    let part = K::bots().contest(&contest, &[], &|_| bar.inc(1));
    let part = part.map_err(Failure::usage)?;
    bar.finish_and_clear();
    let verdict = Verdict::new(&part, None);
    let row = verdict.rows.into_iter().find(|row| row.bot == bot);
    Ok(row.expect("it has played"))
}
