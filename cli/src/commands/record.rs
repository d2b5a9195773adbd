//! `roundhouse record`: shows, verifies and exports records.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use games::with_kit;
use house::AnyGame;
use kit::Kit;
use kit::score::Sheet;
use tables::{Exported, Record, Session, Unverified};

use crate::args::{Form, RecordCommand};
use crate::failure::Failure;
use crate::saved;

pub(crate) fn run(command: &RecordCommand, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        RecordCommand::List => list(out),
        RecordCommand::Show { file } => show(&saved::find(file), out),
        RecordCommand::Verify { file } => verify(&saved::find(file), out),
        RecordCommand::Export { file, form } => {
            let exported = export(&saved::find(file))?;
            match form {
                Form::Text => write!(out, "{exported}")?,
                Form::Json => {
                    let json =
                        serde_json::to_string_pretty(&exported).expect("an export is plain data");
                    writeln!(out, "{json}")?;
                }
            }
            Ok(())
        }
    }
}

/// Verifies a record, or all of a file that holds several, as one gets all of their own from a server.
fn verify(file: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    let whole = load(file);
    let several = match &whole {
        Ok(_) => Vec::new(),
        // What is wrong with a file is said below.
        Err(_) => records_of(file).unwrap_or_default(),
    };
    if several.len() < 2 {
        let record = whole?;
        let verified = game_of(&record, file)?.verify(&record);
        let verified = verified.map_err(|error| Failure::in_file(file, error))?;
        writeln!(out, "{}: {verified}", file.display())?;
        return Ok(());
    }
    let (mut good, mut open, mut wrong) = (0, 0, 0);
    for (number, text) in (1..).zip(&several) {
        let told = |words: &dyn std::fmt::Display| format!("record {number}: {words}");
        let record = Record::parse(text);
        let found = match &record {
            Ok(record) => games::find(&record.header.game).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        let line = match (record, found) {
            (Ok(record), Ok(game)) => match game.verify(&record) {
                Ok(verified) => {
                    good += 1;
                    told(&verified)
                }
                // Games that go on keep their secret.
                Err(Unverified::NotRevealed) if record.close.is_none() => {
                    open += 1;
                    told(&"the game goes on; its events are legal so far")
                }
                Err(error) => {
                    wrong += 1;
                    told(&error)
                }
            },
            (_, Err(error)) => {
                wrong += 1;
                told(&error)
            }
            (Err(error), Ok(_)) => {
                wrong += 1;
                told(&error)
            }
        };
        writeln!(out, "{line}")?;
    }
    writeln!(
        out,
        "{}: {good} verified, {open} go on, {wrong} wrong",
        file.display()
    )?;
    if wrong > 0 {
        return Err(Failure::Told);
    }
    Ok(())
}

/// The records of a file one after another, as text: each begins with a header.
fn records_of(file: &Path) -> io::Result<Vec<String>> {
    let text = fs::read(file)?;
    let mut records: Vec<String> = Vec::new();
    for line in String::from_utf8_lossy(&text).lines() {
        match records.last_mut() {
            Some(record) if !line.starts_with("{\"format\":") => {
                record.push_str(line);
                record.push('\n');
            }
            Some(_) | None => records.push(format!("{line}\n")),
        }
    }
    Ok(records)
}

/// The saved games, a line each.
fn list(out: &mut dyn Write) -> Result<(), Failure> {
    for game in saved::all() {
        writeln!(out, "{:<20} {}", game.name(), game.words())?;
    }
    if let Some(folder) = saved::folder() {
        writeln!(
            out,
            "games you play in the terminal are kept in {}",
            folder.display()
        )?;
    }
    Ok(())
}

/// The game in words, a line an event.
fn show(file: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    let exported = export(file)?;
    let seats = exported.header.seats.join(", ");
    writeln!(out, "{} · {seats}", exported.title)?;
    let meta = games::meta(&exported.header.game)?;
    for agreed in exported.header.setup.options.in_words(&meta) {
        writeln!(out, "{agreed}")?;
    }
    if let Some(start) = &exported.header.start {
        writeln!(out, "from {start}")?;
    }
    writeln!(out)?;
    for event in &exported.events {
        writeln!(
            out,
            "{:>5}  {:<12} {}",
            event.number, event.notation, event.words
        )?;
    }
    writeln!(out, "\n{}\n{}", exported.position, exported.standing)?;
    let record = load(file)?;
    let sheets = with_kit!(&exported.header.game, K => sheets::<K>(&record)).flatten();
    if let Some(sheets) = sheets {
        write!(out, "\n{sheets}")?;
    }
    Ok(())
}

/// The score sheets of a game, as its players would have kept them.
fn sheets<K: Kit>(record: &Record) -> Option<String> {
    let session = Session::<K::Rules>::resume(record, None).ok()?;
    let sheet = Sheet::read(&K::sheet(session.rules())).ok()?;
    Some(K::kept(&session)?.text(&sheet, None))
}

fn load(file: &Path) -> Result<Record, Failure> {
    Record::load(file).map_err(|error| Failure::in_file(file, error))
}

/// The game a record is of.
fn game_of(record: &Record, file: &Path) -> Result<&'static dyn AnyGame, Failure> {
    games::find(&record.header.game).map_err(|error| Failure::in_file(file, error))
}

/// A record replayed for showing.
fn export(file: &Path) -> Result<Exported, Failure> {
    let record = load(file)?;
    let exported = game_of(&record, file)?.export(&record);
    exported.map_err(|error| Failure::in_file(file, error))
}
