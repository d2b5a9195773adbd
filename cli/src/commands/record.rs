//! `roundhouse record`: shows, verifies and exports records.

use std::io::Write;
use std::path::Path;

use house::AnyGame;
use tables::{Exported, Record};

use crate::args::{Form, RecordCommand};
use crate::failure::Failure;
use crate::saved;

pub(crate) fn run(command: &RecordCommand, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        RecordCommand::List => list(out),
        RecordCommand::Show { file } => show(&saved::find(file), out),
        RecordCommand::Verify { file } => {
            let file = &saved::find(file);
            let record = load(file)?;
            let game = game_of(&record, file)?;
            let verified = game
                .verify(&record)
                .map_err(|error| Failure::in_file(file, error))?;
            writeln!(out, "{}: {verified}", file.display())?;
            Ok(())
        }
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
    Ok(())
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
