//! `roundhouse play`: a game in the terminal.

mod keeper;
mod lines;
mod menu;
mod offer;
mod prompt;
mod screen;
mod seated;
mod seats;
mod server;
mod table;
mod typing;

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::abilities::{Abilities, Letters};
use game::{Notation, Prng, Rules, SeatCount};
use games::with_kit;
use keeper::Keeper;
use kit::Kit;
use lines::Lines;
use screen::Screen;
use seated::Seated;
use seats::Players;
use table::LocalTable;
use tables::{Fair, Record, Seating, Session, Source};
pub(crate) use typing::line;
use typing::{AsciiOut, Typing};

use crate::agreed::{options, patience};
use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::saved;
use crate::signals::before_the_end;

pub(crate) fn run(args: &PlayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(url) = &args.server {
        return server::run(args, url, out);
    }
    let wanted = match (&args.resume, &args.game) {
        (Some(file), _) => Some(Wanted::Resumed(saved::find(file))),
        (None, Some(game)) => Some(Wanted::New(game.clone())),
        (None, None) => menu::choose(out)?,
    };
    let (slug, saved) = match wanted {
        None => return Ok(()),
        Some(Wanted::New(slug)) => {
            games::meta(&slug)?;
            (slug, None)
        }
        Some(Wanted::Resumed(file)) => {
            let saved = load(file)?;
            (saved.record.header.game.clone(), Some(saved))
        }
    };
    let resumes = |file: &Path| saved.as_ref().is_some_and(|saved| saved.file == file);
    if let Some(file) = args
        .save
        .as_deref()
        .filter(|file| file.exists() && !resumes(file))
    {
        return Err(Failure::Usage(format!(
            "{} is there already; choose another name, or go on with it by --resume",
            file.display()
        )));
    }
    with_kit!(&slug, K => sit_down::<K>(args, saved, out)).expect("a listed game has a type")
}

/// What to play.
enum Wanted {
    /// A new game of this name.
    New(String),
    /// A game to go on with.
    Resumed(PathBuf),
}

/// A game to go on with.
struct Saved {
    file: PathBuf,
    record: Record,
}

fn load(file: PathBuf) -> Result<Saved, Failure> {
    let record = Record::load(&file).map_err(|error| Failure::in_file(&file, error))?;
    games::meta(&record.header.game).map_err(|error| Failure::in_file(&file, error))?;
    Ok(Saved { file, record })
}

fn sit_down<K: Kit>(
    args: &PlayArgs,
    saved: Option<Saved>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let session = match &saved {
        Some(Saved { file, record }) => Session::<K::Rules>::resume(record, None)
            .map_err(|error| Failure::in_file(file, error))?,
        None => open::<K>(args)?,
    };
    let seats = session.rules().setup().seats;
    let wanted: Vec<&str> = match (args.seats.is_empty(), &saved) {
        (false, _) => args.seats.iter().map(String::as_str).collect(),
        (true, Some(Saved { record, .. })) => {
            record.header.seats.iter().map(String::as_str).collect()
        }
        (true, None) => Vec::new(),
    };
    let players = Players::<K::Rules>::named(K::bots(), &wanted, seats, patience(args.patience)?)?;
    let rng = args
        .seed
        .map_or_else(fresh_prng, |seed| Ok(Prng::new(seed)))?;
    let keeper = match (saved, &args.save) {
        (Some(saved), None) => Keeper::resumed(saved.file),
        (_, save) => Keeper::new(save.clone()),
    };
    let leaving = keeper.clone();
    let abilities = Abilities::found();
    let whole = abilities.whole && !args.lines && players.people().next().is_some();
    before_the_end(move || {
        if whole {
            screen::restore();
        }
        leaving.take_leave();
        bots::stop_all();
    })?;
    let people = players.people().next().is_some();
    let table = LocalTable::<K>::new(session, players, keeper, rng);
    let abilities = Abilities {
        whole: abilities.whole && people,
        ..abilities
    };
    show(args, Box::new(table), abilities, out)
}

/// Shows a table until it is over or left: on the whole screen where that can be, else line by line.
fn show<K: Kit>(
    args: &PlayArgs,
    table: Box<dyn Seated<K>>,
    abilities: Abilities,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if abilities.whole && !args.lines {
        return Screen::new(table, abilities).play(out);
    }
    let lines = Lines::new(table, abilities.ink, Typing::new(abilities.edits));
    match abilities.letters {
        Letters::Unicode => lines.play(out),
        Letters::Ascii => lines.play(&mut AsciiOut(out)),
    }
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
