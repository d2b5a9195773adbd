//! What the server writes about itself: a line of JSON for each request and each thing that happened.
//!
//! Small and of our own: a line is a value with some fields, nothing is filtered by module, and no
//! secret can slip in through a field that somebody else's macro adds. Requests are named by the
//! template of their path, never by the path: a table's address and a link to a seat are secrets.

use std::fmt;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use house::Moment;
use serde_json::{Map, Value};

/// How much is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Level {
    /// Only what is wrong with the server itself.
    #[default]
    Quiet,
    /// And its beginning and end, and every request that changes something or shows a page.
    Normal,
    /// And requests for files, health and figures, and where requests come from.
    Debug,
}

impl Level {
    /// As it stands in a line.
    fn word(self) -> &'static str {
        match self {
            Self::Quiet => "error",
            Self::Normal => "info",
            Self::Debug => "debug",
        }
    }
}

/// Where the lines go. Clones write to the same place.
#[derive(Clone)]
pub struct Log {
    level: Level,
    to: Arc<Mutex<dyn Write + Send>>,
}

impl fmt::Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Log").field("level", &self.level).finish()
    }
}

impl Log {
    /// A log on the error stream.
    #[must_use]
    pub fn stderr(level: Level) -> Self {
        Self::to(level, std::io::stderr())
    }

    /// A log that goes elsewhere.
    pub fn to(level: Level, to: impl Write + Send + 'static) -> Self {
        Self {
            level,
            to: Arc::new(Mutex::new(to)),
        }
    }

    /// Whether lines of this level are written.
    #[must_use]
    pub fn tells(&self, level: Level) -> bool {
        level <= self.level
    }

    /// Writes a line: what happened, and the facts.
    pub fn event<const N: usize>(
        &self,
        level: Level,
        event: &str,
        facts: [(&'static str, Value); N],
    ) {
        if !self.tells(level) {
            return;
        }
        let mut line = Map::new();
        line.insert("at".into(), written(Moment::now()).into());
        line.insert("level".into(), level.word().into());
        line.insert("event".into(), event.into());
        for (name, value) in facts {
            if !value.is_null() {
                line.insert(name.into(), value);
            }
        }
        let text = format!("{}\n", Value::Object(line));
        let mut to = self.to.lock().unwrap_or_else(PoisonError::into_inner);
        // A log that nobody takes must not stop the games.
        let _ = to.write_all(text.as_bytes());
    }
}

/// A moment as `2026-01-31T12:00:00.000Z`.
fn written(moment: Moment) -> String {
    let (days, ms) = (
        moment.0.div_euclid(86_400_000),
        moment.0.rem_euclid(86_400_000),
    );
    let (year, month, day) = date(days);
    let (hour, minute, second) = (ms / 3_600_000, ms / 60_000 % 60, ms / 1000 % 60);
    let ms = ms % 1000;
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{ms:03}Z")
}

/// The date so many days after the first of January 1970. Years are counted from March, so that the
/// day that some years lack is the last.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_dates() {
        for (ms, text) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (1_709_251_199_999, "2024-02-29T23:59:59.999Z"),
            (1_735_689_600_001, "2025-01-01T00:00:00.001Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
        ] {
            assert_eq!(written(Moment(ms)), text);
        }
    }

    #[test]
    fn a_line_is_one_line_and_only_of_its_level() {
        #[derive(Clone, Default)]
        struct Paper(Arc<Mutex<Vec<u8>>>);
        impl Write for Paper {
            fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
                self.0.lock().expect("a test").extend(bytes);
                Ok(bytes.len())
            }
            fn flush(&mut self) -> std::io::Result<()> {
                Ok(())
            }
        }
        let paper = Paper::default();
        let log = Log::to(Level::Normal, paper.clone());
        log.event(Level::Debug, "unheard", []);
        log.event(
            Level::Quiet,
            "two\nlines",
            [("why", "a \"reason\"\n".into()), ("from", Value::Null)],
        );
        let text = String::from_utf8(paper.0.lock().expect("a test").clone()).expect("text");
        assert_eq!(text.lines().count(), 1, "{text}");
        let line: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(line["why"], "a \"reason\"\n");
        assert_eq!(line["level"], "error");
        assert!(line.get("from").is_none());
    }
}
