//! What is kept of every game of a match or a simulation: a row, a record.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use bots::{GameRow, Played};
use game::{Event, Game};
use tables::{Seating, Session, Source};

use crate::args::EachGameArgs;
use crate::failure::Failure;

/// The longest name of a player in a record.
const LONGEST_NAME: usize = 64;

/// The files that every game is written to. What fails is told at the end, so that a run is not lost.
pub(crate) struct EachGame {
    records: Option<PathBuf>,
    rows: Option<(PathBuf, Form)>,
    open: Mutex<Open>,
}

struct Open {
    rows: Option<File>,
    failed: Option<Failure>,
}

/// How rows are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Csv,
    JsonLines,
}

impl Form {
    fn of(file: &Path) -> Self {
        match file.extension().is_some_and(|end| end == "csv") {
            true => Self::Csv,
            false => Self::JsonLines,
        }
    }
}

impl EachGame {
    /// Opens what was asked for. Rows of an earlier run are only added to if `resumed`.
    pub(crate) fn open(args: &EachGameArgs, resumed: bool) -> Result<Self, Failure> {
        if let Some(folder) = &args.records {
            fs::create_dir_all(folder).map_err(|error| Failure::in_file(folder, error))?;
        }
        let rows = args.rows.as_deref().map(|file| open_rows(file, resumed));
        Ok(Self {
            records: args.records.clone(),
            rows: args
                .rows
                .clone()
                .map(|file| (file.clone(), Form::of(&file))),
            open: Mutex::new(Open {
                rows: rows.transpose()?,
                failed: None,
            }),
        })
    }

    /// Whether anything was asked for.
    pub(crate) fn wanted(&self) -> bool {
        self.records.is_some() || self.rows.is_some()
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes one game.
    pub(crate) fn keep<G: Game>(&self, played: &Played<'_, G>) {
        if let Some((file, form)) = &self.rows {
            let row = played.row();
            let text = match form {
                Form::Csv => row.csv(),
                Form::JsonLines => serde_json::to_string(&row).expect("a row is plain data"),
            };
            let mut open = self.lock();
            // One write a row, so that a run that is killed leaves whole rows.
            let written = open
                .rows
                .as_mut()
                .map(|rows| rows.write_all(format!("{text}\n").as_bytes()));
            if let Some(Err(error)) = written {
                open.failed.get_or_insert(Failure::in_file(file, error));
            }
        }
        if let Some(folder) = &self.records {
            let name = format!(
                "{}-{}-{:06}.jsonl",
                G::META.slug,
                played.meeting + 1,
                played.number + 1
            );
            let file = folder.join(name);
            if let Err(why) = record(played)
                .and_then(|record| record.store(&file).map_err(|error| error.to_string()))
            {
                self.lock()
                    .failed
                    .get_or_insert(Failure::in_file(&file, why));
            }
        }
    }

    /// What went wrong, if anything did.
    pub(crate) fn close(&self) -> Result<(), Failure> {
        self.lock().failed.take().map_or(Ok(()), Err)
    }
}

fn open_rows(file: &Path, resumed: bool) -> Result<File, Failure> {
    let form = Form::of(file);
    if resumed && form == Form::Csv {
        return Err(Failure::Usage(
            "only rows in JSON Lines can be gone on with, not those in .csv".into(),
        ));
    }
    let failed = |error: io::Error| match error.kind() {
        io::ErrorKind::AlreadyExists => Failure::Usage(format!(
            "{} is there already; choose another name",
            file.display()
        )),
        _ => Failure::in_file(file, error),
    };
    let mut options = OpenOptions::new();
    if resumed {
        options.append(true).create(true);
    } else {
        options.write(true).create_new(true);
    }
    let mut opened = options.open(file).map_err(failed)?;
    if resumed {
        let whole = whole_lines(file)?;
        opened.set_len(whole.len() as u64).map_err(failed)?;
    } else if form == Form::Csv {
        writeln!(opened, "{}", GameRow::HEADING).map_err(failed)?;
    }
    Ok(opened)
}

/// The lines of a file without a last one that was cut off; nothing if there is no file.
fn whole_lines(file: &Path) -> Result<String, Failure> {
    let mut text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(Failure::in_file(file, error)),
    };
    text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
    Ok(text)
}

/// The rows of an earlier run.
pub(crate) fn read_rows(file: &Path) -> Result<Vec<GameRow>, Failure> {
    let text = whole_lines(file)?;
    let read = |(number, line): (usize, &str)| {
        serde_json::from_str(line)
            .map_err(|error| Failure::in_file(file, format!("line {}: {error}", number + 1)))
    };
    text.lines().enumerate().map(read).collect()
}

/// The game as a record whose chance was typed in: what drew it is the run's seed.
fn record<G: Game>(played: &Played<'_, G>) -> Result<tables::Record, String> {
    let setup = played.rules.setup();
    let name = |name: &&str| name.chars().take(LONGEST_NAME).collect::<String>();
    let seating = Seating {
        names: played.bots.as_slice().iter().map(name).collect(),
        source: Source::Typed,
    };
    let opened = match played.start {
        Some(line) => Session::<G>::open_at(Some(setup.seats), &setup.options, line, seating),
        None => Session::<G>::open(setup, seating),
    };
    let mut session = opened.map_err(|error| error.to_string())?;
    for event in played.events {
        let happened = match event {
            Event::Act(seat, action) => session.decide(*seat, *action),
            Event::Chance(chance) => session.chance(&played.rules.chance(chance).to_string()),
        };
        happened.map_err(|refusal| refusal.to_string())?;
    }
    Ok(session.record())
}
