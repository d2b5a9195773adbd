//! What the server writes about itself: a line of JSON for each request and each thing that happened,
//! by way of `tracing`, so that the events of the database driver stand there too.
//!
//! Requests are named by the template of their path, never by the path: a table's address and a link
//! to a seat are secrets. No event of ours has a field that could hold one.

use std::fmt;
use std::io::Write;
use std::sync::Mutex;

use tracing::level_filters::LevelFilter;
use tracing::{Dispatch, dispatcher};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::{Layer, SubscriberExt};

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
    /// The least important of our own events that are written.
    fn filter(self) -> LevelFilter {
        match self {
            Self::Quiet => LevelFilter::WARN,
            Self::Normal => LevelFilter::INFO,
            Self::Debug => LevelFilter::DEBUG,
        }
    }
}

/// Where the lines go. Clones write to the same place.
#[derive(Clone)]
pub struct Log {
    level: Level,
    dispatch: Dispatch,
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
        let ours = Targets::new()
            .with_default(LevelFilter::WARN)
            .with_targets(["web", "house", "store"].map(|name| (name, level.filter())));
        let lines = tracing_subscriber::fmt::layer()
            .json()
            .flatten_event(true)
            .with_current_span(false)
            .with_span_list(false)
            .with_writer(Mutex::new(to))
            .with_filter(ours);
        let dispatch = Dispatch::new(tracing_subscriber::registry().with(lines));
        Self { level, dispatch }
    }

    /// Makes it the log of the whole program, so that whatever any part of it says stands there.
    /// A program has one; later calls change nothing.
    pub fn install(&self) {
        let _ = dispatcher::set_global_default(self.dispatch.clone());
    }

    /// Whether lines of this level are written.
    #[must_use]
    pub fn tells(&self, level: Level) -> bool {
        level <= self.level
    }

    /// Does something whose events go to this log.
    pub(crate) fn scope<T>(&self, tell: impl FnOnce() -> T) -> T {
        dispatcher::with_default(&self.dispatch, tell)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, PoisonError};

    use serde_json::Value;

    use super::*;

    #[derive(Clone, Default)]
    struct Paper(Arc<Mutex<Vec<u8>>>);

    impl Write for Paper {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            let mut paper = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            paper.extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_line_is_one_line_and_only_of_its_level() {
        let paper = Paper::default();
        let log = Log::to(Level::Normal, paper.clone());
        let from: Option<&str> = None;
        log.scope(|| {
            tracing::debug!(event = "unheard");
            tracing::error!(event = "two\nlines", why = "a \"reason\"\n", from);
            tracing::info!(target: "sqlx::query", "too much to say");
            tracing::warn!(target: "sqlx::query", "slow statement");
        });
        let text = paper.0.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8(text.clone()).expect("text");
        let lines: Vec<Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        assert_eq!(lines.len(), 2, "{text}");
        assert_eq!(lines[0]["why"], "a \"reason\"\n");
        assert_eq!(lines[0]["level"], "ERROR");
        assert!(lines[0].get("from").is_none());
        assert_eq!(lines[1]["message"], "slow statement");
    }
}
