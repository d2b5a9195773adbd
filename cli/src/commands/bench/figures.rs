//! Figures of a run: collected under names, printed for people or for programs.

use std::io::Write;
use std::time::Duration;

use serde_json::{Map, Value, json};

use crate::failure::Failure;

/// Everything that was measured, in order.
#[derive(Default)]
pub(crate) struct Figures {
    rows: Vec<Row>,
}

struct Row {
    part: &'static str,
    name: String,
    value: f64,
    unit: &'static str,
}

impl Figures {
    pub(crate) fn add(
        &mut self,
        part: &'static str,
        name: impl Into<String>,
        value: f64,
        unit: &'static str,
    ) {
        let name = name.into();
        self.rows.push(Row {
            part,
            name,
            value,
            unit,
        });
    }

    /// The usual points of a distribution of times.
    pub(crate) fn add_times(&mut self, part: &'static str, what: &str, times: &mut [Duration]) {
        times.sort_unstable();
        for (name, share) in [
            ("p50", 0.50),
            ("p95", 0.95),
            ("p99", 0.99),
            ("longest", 1.0),
        ] {
            let time = percentile(times, share).as_secs_f64() * 1e3;
            self.add(part, format!("{what}, {name}"), time, "ms");
        }
    }

    pub(crate) fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut last = "";
        for row in &self.rows {
            if row.part != last {
                writeln!(out, "{}", row.part)?;
                last = row.part;
            }
            let value = match row.value {
                large if large >= 1000.0 => format!("{large:.0}"),
                value => format!("{value:.2}"),
            };
            writeln!(out, "  {:<46} {value:>12} {}", row.name, row.unit)?;
        }
        Ok(())
    }

    pub(crate) fn print_json(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut parts = Map::new();
        for row in &self.rows {
            let part = parts.entry(row.part).or_insert_with(|| json!({}));
            if let Value::Object(part) = part {
                let figure = json!({ "value": row.value, "unit": row.unit });
                part.insert(row.name.clone(), figure);
            }
        }
        writeln!(out, "{:#}", Value::Object(parts))?;
        Ok(())
    }
}

/// The time that so large a share of sorted times does not exceed; zero if there are none.
pub(crate) fn percentile(sorted: &[Duration], share: f64) -> Duration {
    let last = sorted.len().saturating_sub(1);
    let index = (last as f64 * share).round() as usize;
    sorted.get(index).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_lie_where_they_should() {
        let times: Vec<Duration> = (1..=101).map(Duration::from_millis).collect();
        assert_eq!(percentile(&times, 0.5), Duration::from_millis(51));
        assert_eq!(percentile(&times, 0.99), Duration::from_millis(100));
        assert_eq!(percentile(&times, 1.0), Duration::from_millis(101));
        assert_eq!(percentile(&[], 0.5), Duration::ZERO);
    }
}
