//! Figures for those who watch over a server, in the text format of Prometheus.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, AtomicUsize};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use axum::http::{Method, StatusCode};
use tokio::time::Instant;

/// The bounds of the histogram, in seconds.
const BOUNDS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

/// The routes at which seats decide.
const MOVES: [&str; 3] = ["/t/{id}/act", "/t/{id}/spin", "/t/{id}/undo"];

/// Requests to one route: how many of each kind, and how long they took.
#[derive(Default)]
struct Times {
    /// By method and status; there are few.
    counts: Vec<((&'static str, u16), u64)>,
    /// Within each bound but not the one before; the last is beyond all.
    within: [u64; BOUNDS.len() + 1],
    seconds: f64,
    /// Processor time.
    work: Duration,
}

/// Requests that were answered. The keys are bounded: templates of our own.
#[derive(Default)]
struct Answered {
    times: BTreeMap<String, Times>,
    bytes: u64,
}

/// What is counted as it happens.
pub(crate) struct Metrics {
    began: Instant,
    answered: Mutex<Answered>,
    /// Requests that were refused because there were too many.
    pub(crate) limited: AtomicU64,
    /// Requests whose answer stopped in the middle of our code.
    pub(crate) panics: AtomicU64,
    pub(crate) connections: AtomicUsize,
}

/// What an answer took.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Took {
    /// From the request to the answer.
    pub(crate) time: Duration,
    /// Of the processor.
    pub(crate) work: Duration,
}

/// A method as a label; what nobody uses here counts together.
fn word(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        _ => "other",
    }
}

impl Metrics {
    pub(crate) fn new() -> Self {
        Self {
            began: Instant::now(),
            answered: Mutex::default(),
            limited: AtomicU64::new(0),
            panics: AtomicU64::new(0),
            connections: AtomicUsize::new(0),
        }
    }

    /// How long the server has been running.
    pub(crate) fn uptime(&self) -> Duration {
        self.began.elapsed()
    }

    /// Counts a request that was answered.
    pub(crate) fn answered(
        &self,
        method: &Method,
        route: &str,
        status: StatusCode,
        Took { time, work }: Took,
        bytes: u64,
    ) {
        let mut answered = self.answered.lock().unwrap_or_else(PoisonError::into_inner);
        answered.bytes += bytes;
        // Only the first request to a route needs its name kept.
        if !answered.times.contains_key(route) {
            answered.times.insert(route.to_owned(), Times::default());
        }
        let times = answered.times.get_mut(route).expect("it was put there");
        let kind = (word(method), status.as_u16());
        match times.counts.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += 1,
            None => times.counts.push((kind, 1)),
        }
        times.work += work;
        let seconds = time.as_secs_f64();
        let place = BOUNDS.iter().take_while(|bound| seconds > **bound).count();
        times.within[place] += 1;
        times.seconds += seconds;
    }

    /// Writes what is known of the requests.
    pub(crate) fn requests(&self, text: &mut Text) {
        let answered = self.answered.lock().unwrap_or_else(PoisonError::into_inner);
        text.head("requests_total", "counter", "Requests that were answered.");
        let (mut moves, mut refused) = (0, 0);
        let all = answered.times.iter().flat_map(|(route, times)| {
            let counts = times.counts.iter();
            counts.map(move |((method, status), count)| (method, route, status, count))
        });
        for (method, route, status, count) in all {
            text.line(
                "requests_total",
                &format!("method=\"{method}\",route=\"{route}\",status=\"{status}\""),
                count,
            );
            if MOVES.contains(&route.as_str()) {
                match status {
                    200..400 => moves += count,
                    409 | 422 => refused += count,
                    _ => {}
                }
            }
        }
        text.one("moves_total", "counter", "Moves that people made.", moves);
        text.one(
            "moves_refused_total",
            "counter",
            "Moves that the rules or a faster player refused.",
            refused,
        );
        text.one(
            "response_bytes_total",
            "counter",
            "Bytes of answers of known length.",
            answered.bytes,
        );
        let name = "request_seconds";
        text.head(name, "histogram", "Time from a request to its answer.");
        for (route, times) in &answered.times {
            let mut sum = 0;
            for (place, count) in times.within.iter().enumerate() {
                sum += count;
                let bound = BOUNDS
                    .get(place)
                    .map_or("+Inf".to_owned(), ToString::to_string);
                text.line(
                    "request_seconds_bucket",
                    &format!("route=\"{route}\",le=\"{bound}\""),
                    sum,
                );
            }
            let label = format!("route=\"{route}\"");
            text.line("request_seconds_sum", &label, times.seconds);
            text.line("request_seconds_count", &label, sum);
        }
        let name = "work_seconds_total";
        text.head(name, "counter", "Processor time that answers took.");
        for (route, times) in &answered.times {
            let label = format!("route=\"{route}\"");
            text.line(name, &label, times.work.as_secs_f64());
        }
    }
}

/// The text as it grows.
pub(crate) struct Text(pub(crate) String);

impl Text {
    fn head(&mut self, name: &str, kind: &str, help: &str) {
        self.push(format_args!("# HELP roundhouse_{name} {help}\n"));
        self.push(format_args!("# TYPE roundhouse_{name} {kind}\n"));
    }

    fn line(&mut self, name: &str, labels: &str, value: impl std::fmt::Display) {
        self.push(format_args!("roundhouse_{name}{{{labels}}} {value}\n"));
    }

    /// A figure with its heading.
    pub(crate) fn one(
        &mut self,
        name: &str,
        kind: &str,
        help: &str,
        value: impl std::fmt::Display,
    ) {
        self.head(name, kind, help);
        self.push(format_args!("roundhouse_{name} {value}\n"));
    }

    fn push(&mut self, line: std::fmt::Arguments<'_>) {
        self.0.write_fmt(line).expect("a string takes any text");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_falls_into_every_bucket_that_is_wide_enough() {
        let metrics = Metrics::new();
        for ms in [1, 3, 70, 9000] {
            metrics.answered(
                &Method::POST,
                "/t/{id}/act",
                StatusCode::SEE_OTHER,
                Took {
                    time: Duration::from_millis(ms),
                    work: Duration::from_millis(1),
                },
                10,
            );
        }
        metrics.answered(
            &Method::POST,
            "/t/{id}/act",
            StatusCode::CONFLICT,
            Took::default(),
            10,
        );
        let mut text = Text(String::new());
        metrics.requests(&mut text);
        for line in [
            "roundhouse_requests_total{method=\"POST\",route=\"/t/{id}/act\",status=\"303\"} 4",
            "roundhouse_moves_total 4",
            "roundhouse_moves_refused_total 1",
            "roundhouse_response_bytes_total 50",
            "roundhouse_request_seconds_bucket{route=\"/t/{id}/act\",le=\"0.001\"} 2",
            "roundhouse_request_seconds_bucket{route=\"/t/{id}/act\",le=\"0.1\"} 4",
            "roundhouse_request_seconds_bucket{route=\"/t/{id}/act\",le=\"5\"} 4",
            "roundhouse_request_seconds_bucket{route=\"/t/{id}/act\",le=\"+Inf\"} 5",
            "roundhouse_request_seconds_count{route=\"/t/{id}/act\"} 5",
            "roundhouse_work_seconds_total{route=\"/t/{id}/act\"} 0.004",
        ] {
            assert!(text.0.contains(&format!("{line}\n")), "{line}\n{}", text.0);
        }
    }
}
