//! `roundhouse play`: a game in the terminal, line by line.

mod prompt;
mod seats;
mod sitting;

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use game::{Prng, SeatCount};
use tables::{Fair, Record, Seating, Secret, Session, Source, with_game};

use crate::agreed::options;
use crate::args::PlayArgs;
use crate::face::{Face, Ink};
use crate::failure::Failure;
use seats::Players;
use sitting::Sitting;

pub(crate) fn run(args: &PlayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let record = args.resume.as_deref().map(load).transpose()?;
    let slug = match (&record, &args.game) {
        (Some(Saved { record, .. }), _) => record.header.game.clone(),
        (None, Some(game)) => game.clone(),
        (None, None) => return Err(Failure::Usage("name a game to play".into())),
    };
    tables::meta(&slug)?;
    with_game!(&slug, G => sit_down::<G>(args, record.as_ref(), out))
        .expect("a listed game has a type")
}

/// A game to go on with.
struct Saved<'a> {
    file: &'a Path,
    record: Record,
}

fn load(file: &Path) -> Result<Saved<'_>, Failure> {
    let record = Record::load(file).map_err(|error| Failure::in_file(file, error))?;
    tables::meta(&record.header.game).map_err(|error| Failure::in_file(file, error))?;
    Ok(Saved { file, record })
}

fn sit_down<G: Face>(
    args: &PlayArgs,
    saved: Option<&Saved>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let session = match saved {
        Some(Saved { file, record }) => {
            Session::<G>::resume(record, None).map_err(|error| Failure::in_file(file, error))?
        }
        None => open::<G>(args)?,
    };
    let seats = session.rules().setup().seats;
    let wanted: Vec<&str> = match (args.seats.is_empty(), saved) {
        (false, _) => args.seats.iter().map(String::as_str).collect(),
        (true, Some(Saved { record, .. })) => {
            record.header.seats.iter().map(String::as_str).collect()
        }
        (true, None) => Vec::new(),
    };
    let players = Players::<G>::named(&wanted, seats)?;
    let ink = match io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none() {
        true => Ink::Coloured,
        false => Ink::Plain,
    };
    let rng = args
        .seed
        .map_or_else(fresh_prng, |seed| Ok(Prng::new(seed)))?;
    let save: Option<PathBuf> = args.save.clone().or_else(|| args.resume.clone());
    Sitting::new(session, players, rng, ink, save).play(out)
}

/// A generator for bots that nobody has to be able to repeat.
fn fresh_prng() -> Result<Prng, Failure> {
    let secret = Secret::fresh()
        .map_err(|error| Failure::failed(format!("no randomness to be had: {error}")))?;
    let digits = &secret.reveal()[..16];
    Ok(Prng::new(
        u64::from_str_radix(digits, 16).expect("a secret is revealed in hexadecimal digits"),
    ))
}

fn open<G: Face>(args: &PlayArgs) -> Result<Session<G>, Failure> {
    let options = options::<G>(&args.table)?;
    let source = match (args.physical, args.seed) {
        (true, _) => Source::Typed,
        (false, Some(seed)) => Source::Seeded(seed),
        (false, None) => {
            let secret = Secret::fresh().map_err(Failure::failed)?;
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
        let (rules, _) = G::load(seats, &options, line)?;
        let names = Players::<G>::names(&wanted, rules.setup().seats);
        return Ok(Session::open_at(
            seats,
            &options,
            line,
            Seating { names, source },
        )?);
    }
    let setup = game::Setup::new(&G::META, count.unwrap_or(G::META.usual_seats), options)?;
    let names = Players::<G>::names(&wanted, setup.seats);
    Ok(Session::open(&setup, Seating { names, source })?)
}
