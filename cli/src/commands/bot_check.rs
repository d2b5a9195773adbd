//! `roundhouse bot-check`: does a program speak the protocol for bots?

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use bots::contest::{Contest, Shard};
use bots::{Outside, Patience, Played, Protocol};
use game::{Rules, Setup};
use games::{GAMES, with_kit};
use kit::Kit;

use crate::agreed::patience;
use crate::args::BotCheckArgs;
use crate::failure::Failure;
use crate::signals::before_the_end;

pub(crate) fn run(args: &BotCheckArgs, out: &mut dyn Write) -> Result<(), Failure> {
    for game in &args.games {
        games::meta(game)?;
    }
    let bot = args.bot.trim();
    if !Outside::is_path(bot) {
        return Err(Failure::Usage(format!(
            "{bot:?} is no path of a program: it has no slash; try ./{bot}"
        )));
    }
    let patience = patience(args.patience)?;
    before_the_end(bots::stop_all)?;
    let greeted = Outside::new(bot, patience).greet();
    let protocol = greeted.map_err(|why| Failure::Failed(format!("the bot {bot} {why}")))?;
    let version = match protocol {
        Protocol::One => 1,
        Protocol::Two => 2,
    };
    writeln!(out, "ok    greeting: version {version} of the protocol")?;
    let wanted = |slug: &str| args.games.is_empty() || args.games.iter().any(|game| game == slug);
    let mut faults = 0;
    for meta in GAMES.iter().filter(|meta| wanted(meta.slug)) {
        out.flush()?;
        let (games, found) = with_kit!(meta.slug, K => check::<K>(args, bot, patience))
            .expect("a listed game has a type")?;
        match found.as_slice() {
            [] => writeln!(out, "ok    {}: {games} games", meta.slug)?,
            [first, ..] => {
                writeln!(
                    out,
                    "fault {}: {} of {games} games lost by a fault, such as: {first}",
                    meta.slug,
                    found.len(),
                )?;
                faults += found.len();
            }
        }
    }
    if faults == 0 {
        Ok(())
    } else {
        Err(Failure::Told)
    }
}

/// Plays games against random bots, at few seats and at many, and tells how many they were and what went
/// wrong.
fn check<K: Kit>(
    args: &BotCheckArgs,
    bot: &str,
    patience: Patience,
) -> Result<(u64, Vec<String>), Failure> {
    let (fewest, most) = K::META.seats;
    let faults = Mutex::new(Vec::new());
    let names = [bot.to_owned(), bots::Random::NAME.to_owned()];
    let mut left = args.rounds.get();
    let mut played = 0;
    for seats in [fewest.max(2), most] {
        // Half of the games at few seats, the others at many.
        let games = if seats == most {
            left
        } else {
            left.div_ceil(2)
        };
        left -= games;
        if games == 0 {
            continue;
        }
        let rules = K::Rules::new(&Setup::plain(&K::META, seats)?)?;
        let contest = Contest {
            line: None,
            rules: &rules,
            start: &rules.start(),
            bots: &names,
            seating: &|name| K::bots().seat(name, patience),
            games,
            seed: args.seed,
            threads: NonZeroUsize::MIN,
            shard: Shard::WHOLE,
            sprt: None,
        };
        let watch = |game: &Played<'_, K::Rules>| {
            if let Some((seat, why)) = &game.forfeit {
                let fault = format!(
                    "in seat {seat} of {seats}, after {} events, it {why}",
                    game.events.len()
                );
                let mut faults = faults.lock().unwrap_or_else(PoisonError::into_inner);
                faults.push(fault);
            }
        };
        played += contest.total_games();
        let part = K::bots().contest(&contest, &[], &watch);
        part.map_err(Failure::usage)?;
    }
    let faults = faults.into_inner();
    Ok((played, faults.unwrap_or_else(PoisonError::into_inner)))
}
