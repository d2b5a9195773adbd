//! From the text of a file to a [`Scenario`]: what stands above the steps.

use game::{Options, SeatCount, Value};
use serde::Deserialize;

use super::message::{one_line, shown};
use super::{Scenario, Step, step};

/// The file as TOML sees it. The steps are read one by one, so that a fault can name its step.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    game: String,
    #[serde(default)]
    rules: Vec<String>,
    #[serde(default)]
    title: String,
    seats: Option<i64>,
    #[serde(default)]
    options: toml::Table,
    position: Option<String>,
    fault: Option<String>,
    says: Option<String>,
    #[serde(default)]
    step: Vec<toml::Table>,
}

/// Reads a whole file.
pub(super) fn scenario(text: &str) -> Result<Scenario, String> {
    let file: File = toml::from_str(text).map_err(|error| located(text, &error))?;
    let seats = file.seats.map(seats).transpose()?;
    if seats.is_none() && file.position.is_none() {
        return Err("seats is missing: only a position may say it instead".into());
    }
    let mut steps: Vec<Step> = Vec::with_capacity(file.step.len());
    for (index, table) in file.step.into_iter().enumerate() {
        let step = step::read(table).map_err(|fault| format!("step {}: {fault}", index + 1))?;
        steps.push(step);
    }
    if file.says.is_some() && file.fault.is_none() {
        return Err("says belongs to a fault: words that a refusal must hold".into());
    }
    if file.fault.is_some() {
        if file.position.is_none() {
            return Err("fault needs a position that must be refused".into());
        }
        if !steps.is_empty() {
            return Err("a file with a fault has no steps: nothing is played from it".into());
        }
    }
    Ok(Scenario {
        game: file.game,
        rules: file.rules,
        title: file.title,
        seats,
        options: options(file.options)?,
        position: file.position,
        fault: file.fault,
        says: file.says,
        steps,
    })
}

fn seats(number: i64) -> Result<SeatCount, String> {
    u8::try_from(number)
        .ok()
        .and_then(SeatCount::new)
        .ok_or_else(|| format!("seats = {number}: no table has so many"))
}

fn options(table: toml::Table) -> Result<Options, String> {
    let mut options = Options::default();
    for (name, value) in table {
        let value = match value {
            toml::Value::Boolean(flag) => Value::Flag(flag),
            toml::Value::Integer(number) => Value::Number(number),
            toml::Value::String(text) => Value::Text(text),
            other @ (toml::Value::Float(_)
            | toml::Value::Datetime(_)
            | toml::Value::Array(_)
            | toml::Value::Table(_)) => {
                return Err(format!(
                    "option {name} is true or false, a whole number or a text, not {}",
                    shown(&other)
                ));
            }
        };
        options.set(name, value);
    }
    Ok(options)
}

/// A fault of the TOML with its line, as one line.
fn located(text: &str, error: &toml::de::Error) -> String {
    let message = one_line(error.message());
    match error.span() {
        // What is missing is missing everywhere; a line number would mislead.
        Some(span) if !message.starts_with("missing") => {
            let before = text.get(..span.start).unwrap_or(text);
            format!("line {}: {message}", before.matches('\n').count() + 1)
        }
        Some(_) | None => message,
    }
}
