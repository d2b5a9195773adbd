//! Reading a record, with a clear word for everything that can be wrong with its form.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use serde_json::Value;

use super::line::{Either, Fields};
use super::{FORMAT, Header, Record, RecordError};
use crate::Departure;

/// The longest file that is read; the longest games take a hundredth of it.
const LIMIT: u64 = 64_000_000;

impl Record {
    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read or is not a record.
    pub fn load(path: &Path) -> Result<Self, RecordError> {
        let failed = |error: std::io::Error| RecordError::File(error.kind());
        // Opening a folder works on some systems, so it is asked for first.
        if path.is_dir() {
            return Err(RecordError::Folder);
        }
        let mut bytes = Vec::new();
        let file = File::open(path).map_err(failed)?;
        file.take(LIMIT + 1)
            .read_to_end(&mut bytes)
            .map_err(failed)?;
        if bytes.len() as u64 > LIMIT {
            return Err(RecordError::TooLong { limit: LIMIT });
        }
        Self::read(&bytes)
    }

    /// Reads bytes.
    ///
    /// # Errors
    /// If they are not a record.
    pub fn read(bytes: &[u8]) -> Result<Self, RecordError> {
        match std::str::from_utf8(bytes) {
            Ok(text) => Self::parse(text),
            Err(error) => {
                let before = &bytes[..error.valid_up_to()];
                let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
                Err(match error.error_len() {
                    Some(_) => RecordError::NotText { line },
                    // The last character is begun and not ended.
                    None => RecordError::Cut { line },
                })
            }
        }
    }

    /// Reads text.
    ///
    /// # Errors
    /// If it is not a record.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        if text.trim().is_empty() {
            return Err(RecordError::Empty);
        }
        let lines: Vec<&str> = text.trim_end().lines().collect();
        let header = header(lines[0], Last::of(lines.len() == 1))?;
        let mut record = Self {
            header,
            events: Vec::with_capacity(lines.len() - 1),
            departures: Vec::new(),
            close: None,
        };
        for (index, text) in lines.iter().enumerate().skip(1) {
            let line = index + 1;
            if record.close.is_some() {
                return Err(RecordError::AfterEnd { line });
            }
            if text.trim().is_empty() {
                let what = "it is empty".into();
                return Err(RecordError::Malformed { line, what });
            }
            let last = Last::of(line == lines.len());
            let fields: Fields =
                serde_json::from_str(text).map_err(|error| syntax(line, last, &error))?;
            match fields.settle() {
                Ok(Either::Event(event)) => record.events.push(event),
                Ok(Either::Departure(seat, why, name)) => record.departures.push(Departure {
                    after: record.events.len(),
                    seat,
                    why,
                    name,
                }),
                Ok(Either::Close(close)) => record.close = Some(close),
                Err(what) => return Err(RecordError::Malformed { line, what }),
            }
        }
        Ok(record)
    }
}

/// Whether a line is the last, which alone can have been cut off.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Yes,
    No,
}

impl Last {
    fn of(is_last: bool) -> Self {
        if is_last { Self::Yes } else { Self::No }
    }
}

/// Reads the first line. What kind of thing it is comes first, so that a record of another form is
/// called that and not a faulty one of this form.
fn header(text: &str, last: Last) -> Result<Header, RecordError> {
    let value: Value = serde_json::from_str(text).map_err(|error| {
        if error.is_eof() && last == Last::Yes && text.starts_with('{') {
            RecordError::Cut { line: 1 }
        } else {
            RecordError::NotARecord {
                what: "its first line is not a JSON object".into(),
            }
        }
    })?;
    let Some(object) = value.as_object() else {
        return Err(RecordError::NotARecord {
            what: "its first line is not a JSON object".into(),
        });
    };
    match object.get("format").and_then(Value::as_str) {
        None => Err(RecordError::NotARecord {
            what: format!("its first line does not say \"format\":{FORMAT:?}"),
        }),
        Some(FORMAT) => {
            // From the text, not the value, so that a field that stands there twice is noticed.
            serde_json::from_str(text).map_err(|error| syntax(1, Last::No, &error))
        }
        Some(found) => Err(RecordError::Format {
            found: found.into(),
        }),
    }
}

fn syntax(line: usize, last: Last, error: &serde_json::Error) -> RecordError {
    if error.is_eof() && last == Last::Yes {
        return RecordError::Cut { line };
    }
    let what = error.to_string();
    // Each line is read by itself, so the parser's own line number would mislead.
    let what = match what.rsplit_once(" at line 1 column ") {
        Some((what, column)) => format!("{what} (column {column})"),
        None => what,
    };
    RecordError::Malformed { line, what }
}
