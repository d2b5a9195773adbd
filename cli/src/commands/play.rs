//! `roundhouse play`: a game in the terminal, line by line.

mod prompt;
mod seats;
mod sitting;

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use game::{Notation, Prng, Rules, SeatCount};
use games::with_kit;
use kit::Kit;
use kit::terminal::Ink;
use seats::Players;
use sitting::Sitting;
use tables::{Fair, Record, Seating, Session, Source};

use crate::agreed::options;
use crate::args::PlayArgs;
use crate::failure::Failure;

pub(crate) fn run(args: &PlayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let record = args.resume.as_deref().map(load).transpose()?;
    let slug = match (&record, &args.game) {
        (Some(Saved { record, .. }), _) => record.header.game.clone(),
        (None, Some(game)) => game.clone(),
        (None, None) => return Err(Failure::Usage("name a game to play".into())),
    };
    games::meta(&slug)?;
    with_kit!(&slug, K => sit_down::<K>(args, record.as_ref(), out))
        .expect("a listed game has a type")
}

/// A game to go on with.
struct Saved<'a> {
    file: &'a Path,
    record: Record,
}

fn load(file: &Path) -> Result<Saved<'_>, Failure> {
    let record = Record::load(file).map_err(|error| Failure::in_file(file, error))?;
    games::meta(&record.header.game).map_err(|error| Failure::in_file(file, error))?;
    Ok(Saved { file, record })
}

fn sit_down<K: Kit>(
    args: &PlayArgs,
    saved: Option<&Saved>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let session = match saved {
        Some(Saved { file, record }) => Session::<K::Rules>::resume(record, None)
            .map_err(|error| Failure::in_file(file, error))?,
        None => open::<K>(args)?,
    };
    let seats = session.rules().setup().seats;
    let wanted: Vec<&str> = match (args.seats.is_empty(), saved) {
        (false, _) => args.seats.iter().map(String::as_str).collect(),
        (true, Some(Saved { record, .. })) => {
            record.header.seats.iter().map(String::as_str).collect()
        }
        (true, None) => Vec::new(),
    };
    let players = Players::<K::Rules>::named(&K::BOTS, &wanted, seats)?;
    let ink = match io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none() {
        true => Ink::Colored,
        false => Ink::Plain,
    };
    let rng = args
        .seed
        .map_or_else(fresh_prng, |seed| Ok(Prng::new(seed)))?;
    let save: Option<PathBuf> = args.save.clone().or_else(|| args.resume.clone());
    Sitting::<K>::new(session, players, rng, ink, save).play(out)
}

/// A generator for bots, which need not be repeatable.
fn fresh_prng() -> Result<Prng, Failure> {
    let secret = house::random::secret()
        .map_err(|error| Failure::failed(format!("no randomness to be had: {error}")))?;
    let digits = &secret.reveal()[..16];
    Ok(Prng::new(
        u64::from_str_radix(digits, 16).expect("a secret is revealed in hexadecimal digits"),
    ))
}

fn open<K: Kit>(args: &PlayArgs) -> Result<Session<K::Rules>, Failure> {
    let options = options::<K::Rules>(&args.table)?;
    let source = match (args.physical, args.seed) {
        (true, _) => Source::Typed,
        (false, Some(seed)) => Source::Seeded(seed),
        (false, None) => {
            let secret = house::random::secret().map_err(Failure::failed)?;
            Source::Fair(Fair::new(secret, Vec::new()))
        }
    };
    let count = u8::try_from(args.seats.len())
        .ok()
        .filter(|&count| count > 0);
    let wanted: Vec<&str> = args.seats.iter().map(String::as_str).collect();
    if let Some(line) = &args.table.position {
        let seats = count
            .map(SeatCount::try_from)
            .transpose()
            .map_err(Failure::Usage)?;
        let (rules, _) = K::Rules::load(seats, &options, line)?;
        let names = Players::<K::Rules>::names(&wanted, rules.setup().seats);
        return Ok(Session::open_at(
            seats,
            &options,
            line,
            Seating { names, source },
        )?);
    }
    let setup = game::Setup::new(&K::META, count.unwrap_or(K::META.usual_seats), options)?;
    let names = Players::<K::Rules>::names(&wanted, setup.seats);
    Ok(Session::open(&setup, Seating { names, source })?)
}
