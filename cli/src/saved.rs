//! Games kept in the data folder: where they are, what they are called, which can go on.

use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{env, fs};

use tables::{Close, Record};

/// How the names of records end.
const EXTENSION: &str = "jsonl";
/// How many names are tried for a new game before the folder is said to be full.
const MOST_NAMES: u32 = 100_000;

/// The folder where a person's programs keep their data; none if the system names none.
pub(crate) fn data_folder() -> Option<PathBuf> {
    let folder = |name: &str| {
        env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let found = if cfg!(windows) {
        folder("APPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share")))
    };
    found.map(|folder| folder.join("roundhouse"))
}

/// The folder of the games that were played in the terminal.
pub(crate) fn folder() -> Option<PathBuf> {
    data_folder().map(|folder| folder.join("games"))
}

/// Writes a record under a free name in a folder, which is made if need be.
pub(crate) fn store_under_free_name(folder: &Path, record: &Record) -> io::Result<PathBuf> {
    if !folder.is_dir() {
        fs::create_dir_all(folder)?;
        tables::flush_folder_of(folder)?;
    }
    for number in 1..MOST_NAMES {
        let file = folder.join(format!("{}-{number}.{EXTENSION}", record.header.game));
        if file.exists() {
            continue;
        }
        match record.store_new(&file) {
            Ok(()) => return Ok(file),
            // Another program was faster.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other(format!(
        "{MOST_NAMES} games are there already"
    )))
}

/// The file that was meant: the path as it is, or a saved game by its name.
pub(crate) fn find(asked: &Path) -> PathBuf {
    let named = || {
        let plain = asked.file_name() == Some(asked.as_os_str());
        let folder = folder().filter(|_| plain && !asked.exists())?;
        let whole = folder.join(asked);
        let short = whole.with_added_extension(EXTENSION);
        [whole, short].into_iter().find(|file| file.is_file())
    };
    named().unwrap_or_else(|| asked.to_owned())
}

/// What to type for a file: the name alone if it is a saved game, else the path.
pub(crate) fn called(file: &Path) -> String {
    let name = file.file_stem().and_then(|stem| stem.to_str());
    match name {
        Some(name) if file.parent() == folder().as_deref() && find(Path::new(name)) == file => {
            name.to_owned()
        }
        _ => file.display().to_string(),
    }
}

/// A game in the data folder.
pub(crate) struct Saved {
    pub(crate) file: PathBuf,
    pub(crate) record: Record,
    changed: SystemTime,
}

impl Saved {
    /// What to type for it.
    pub(crate) fn name(&self) -> String {
        called(&self.file)
    }

    /// Whether it can go on.
    pub(crate) fn goes_on(&self) -> bool {
        matches!(self.record.close, None | Some(Close::Paused { .. }))
    }

    /// Who plays and how far it is, in a few words.
    pub(crate) fn words(&self) -> String {
        let events = self.record.events.len();
        let noun = if events == 1 { "event" } else { "events" };
        let state = if self.goes_on() { "" } else { ", over" };
        format!(
            "{}, {events} {noun}{state}",
            self.record.header.seats.join(" – ")
        )
    }
}

/// Every saved game that can be read, the latest first.
pub(crate) fn all() -> Vec<Saved> {
    let entries = folder().and_then(|folder| fs::read_dir(folder).ok());
    let read = |file: PathBuf| {
        let changed = fs::metadata(&file).and_then(|data| data.modified());
        let record = Record::load(&file).ok()?;
        Some(Saved {
            record,
            changed: changed.unwrap_or(SystemTime::UNIX_EPOCH),
            file,
        })
    };
    let mut found: Vec<Saved> = entries
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|file| file.extension().is_some_and(|end| end == EXTENSION))
        .filter_map(read)
        .collect();
    found.sort_by(|a, b| (b.changed, &a.file).cmp(&(a.changed, &b.file)));
    found
}
