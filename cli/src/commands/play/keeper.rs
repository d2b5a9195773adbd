//! Keeps a game on disk while it is played, whatever ends it.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tables::Record;

use crate::saved;

/// How long moves may wait to be written where no person plays: bots are asked again sooner than disks
/// can follow.
const MAY_WAIT: Duration = Duration::from_millis(500);

/// Writes the game after every move. Clones write to the same files, so that a signal can ask for it
/// from another thread.
#[derive(Clone)]
pub(crate) struct Keeper(Arc<Mutex<Kept>>);

struct Kept {
    /// The file in the data folder.
    own: Own,
    /// The file that was asked for.
    chosen: Option<PathBuf>,
    /// What is not written yet.
    waiting: Option<Record>,
    written: Option<Instant>,
    /// What is wrong with the files, so that it is said once.
    trouble: Vec<String>,
    /// What has not been said yet.
    news: Vec<String>,
}

/// The file in the data folder.
enum Own {
    /// It gets its name when there is something to write.
    Unnamed,
    /// It has one.
    Named(PathBuf),
    /// There is none, as long as the chosen file can be written.
    Spare,
}

/// How much it matters that a game is on disk at once.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Urgency {
    /// A person would lose it.
    Now,
    /// Bots play, and it may wait a moment.
    Soon,
}

impl Keeper {
    /// A new game, kept in the data folder and in the file that was chosen.
    pub(crate) fn new(chosen: Option<PathBuf>) -> Self {
        Self::with(Own::Unnamed, chosen, None)
    }

    /// A game that goes on in its own file.
    pub(crate) fn resumed(file: PathBuf) -> Self {
        if file.parent() == saved::folder().as_deref() {
            Self::with(Own::Named(file), None, Some(Instant::now()))
        } else {
            Self::with(Own::Spare, Some(file), Some(Instant::now()))
        }
    }

    /// A game that is kept nowhere.
    #[cfg(test)]
    pub(crate) fn nowhere() -> Self {
        Self::with(Own::Spare, None, None)
    }

    fn with(own: Own, chosen: Option<PathBuf>, written: Option<Instant>) -> Self {
        Self(Arc::new(Mutex::new(Kept {
            own,
            chosen,
            waiting: None,
            written,
            trouble: Vec::new(),
            news: Vec::new(),
        })))
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        // The files are written whole or not at all, whatever happened to another thread.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps the game as it is now.
    pub(crate) fn keep(&self, record: Record, urgency: Urgency) {
        let mut kept = self.lock();
        kept.waiting = Some(record);
        let early = |at: Instant| at.elapsed() < MAY_WAIT;
        if urgency == Urgency::Now || !kept.written.is_some_and(early) {
            kept.write();
        }
    }

    /// Writes what has waited.
    pub(crate) fn flush(&self) {
        self.lock().write();
    }

    /// Writes the game to this file too, from now on.
    ///
    /// # Errors
    /// If it cannot be written; then everything is as it was.
    pub(crate) fn choose(&self, file: &Path, record: &Record) -> io::Result<()> {
        record.store(file)?;
        self.lock().chosen = Some(file.to_owned());
        Ok(())
    }

    /// Whether a file is one of the game's own.
    pub(crate) fn writes_to(&self, file: &Path) -> bool {
        let kept = self.lock();
        let own = match &kept.own {
            Own::Named(own) => Some(own.as_path()),
            Own::Unnamed | Own::Spare => None,
        };
        own == Some(file) || kept.chosen.as_deref() == Some(file)
    }

    /// The file that was asked for, if one was.
    pub(crate) fn chosen(&self) -> Option<PathBuf> {
        self.lock().chosen.clone()
    }

    /// Where the game is; none if it is nowhere.
    pub(crate) fn file(&self) -> Option<PathBuf> {
        let kept = self.lock();
        match (&kept.own, &kept.chosen) {
            // What is still waiting could not be written anywhere.
            _ if kept.waiting.is_some() || kept.written.is_none() => None,
            (_, Some(chosen)) if kept.trouble.is_empty() => Some(chosen.clone()),
            (Own::Named(own), _) => Some(own.clone()),
            (Own::Unnamed | Own::Spare, chosen) => chosen.clone(),
        }
    }

    /// Writes what has waited and says where the game is, on the error stream: for one who is stopped.
    pub(crate) fn take_leave(&self) {
        self.flush();
        match self.file() {
            Some(file) => eprintln!(
                "\nsaved as {}\ngo on with: roundhouse play --resume {}",
                file.display(),
                saved::called(&file)
            ),
            None => {
                for line in self.news() {
                    eprintln!("\n{line}");
                }
            }
        }
    }

    /// What went wrong or well again with the files since this was asked last.
    pub(crate) fn news(&self) -> Vec<String> {
        std::mem::take(&mut self.lock().news)
    }
}

impl Kept {
    fn write(&mut self) {
        let Some(record) = self.waiting.take() else {
            return;
        };
        let mut trouble = Vec::new();
        let mut stored = false;
        if let Some(file) = &self.chosen {
            match record.store(file) {
                Ok(()) => stored = true,
                Err(error) => {
                    trouble.push(format!("{} cannot be written: {error}", file.display()));
                    if let Own::Spare = self.own {
                        self.own = Own::Unnamed;
                    }
                }
            }
        }
        match self.write_own(&record) {
            Ok(done) => stored |= done,
            Err(error) => trouble.push(error),
        }
        match (stored, trouble.is_empty()) {
            (true, _) => self.written = Some(Instant::now()),
            (false, true) => {}
            (false, false) => self.waiting = Some(record),
        }
        self.report(stored, trouble);
    }

    /// Whether the game is in the data folder now.
    fn write_own(&mut self, record: &Record) -> Result<bool, String> {
        let cannot = |folder: &Path, error: io::Error| {
            format!("the game cannot be kept in {}: {error}", folder.display())
        };
        match &self.own {
            Own::Spare => Ok(false),
            Own::Named(file) => match record.store(file) {
                Ok(()) => Ok(true),
                Err(error) => Err(cannot(file, error)),
            },
            Own::Unnamed => {
                let Some(folder) = saved::folder() else {
                    return Err("the game cannot be kept: there is no folder for your data".into());
                };
                match saved::store_under_free_name(&folder, record) {
                    Ok(file) => {
                        self.own = Own::Named(file);
                        Ok(true)
                    }
                    Err(error) => Err(cannot(&folder, error)),
                }
            }
        }
    }

    /// Says what has changed about the files.
    fn report(&mut self, stored: bool, trouble: Vec<String>) {
        if trouble == self.trouble {
            return;
        }
        for line in &trouble {
            if !self.trouble.contains(line) {
                self.news.push(line.clone());
            }
        }
        match (stored, &self.own) {
            (true, _) if trouble.is_empty() => self.news.push("the game is on disk again".into()),
            (true, Own::Named(file)) => self.news.push(format!(
                "the game goes on and is kept as {}",
                file.display()
            )),
            (true, Own::Unnamed | Own::Spare) => self.news.push("the game goes on".into()),
            (false, _) => self
                .news
                .push("the game goes on, but is not on disk; try save FILE elsewhere".into()),
        }
        self.trouble = trouble;
    }
}
