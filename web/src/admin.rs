//! What those need who run the server: whether it is ready, what it can be asked, and, for a token that
//! they chose, its figures.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, WWW_AUTHENTICATE};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use house::{HouseError, token};
use serde_json::json;

use crate::answer::{Failure, mark};
use crate::app::{App, Shared};
use crate::config::AdminToken;
use crate::cookie;
use crate::metrics::Text;

/// The server, for a request that carries the admin token: handlers that take it are for those who run
/// the server. Where no token was chosen, there is nothing to find.
pub(crate) struct Admin(pub(crate) Shared);

impl FromRequestParts<Shared> for Admin {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Response> {
        let Some(AdminToken(token)) = &app.config.admin_token else {
            return Err(Failure::from(HouseError::Missing("page")).into_response());
        };
        let headers = &parts.headers;
        let given = headers
            .get(AUTHORIZATION)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.strip_prefix("Bearer "));
        let by_cookie = cookie::admin(headers).is_some_and(|word| token::same(word, &pass(token)));
        if by_cookie || given.is_some_and(|given| token::same(given, token)) {
            return Ok(Self(Shared::clone(app)));
        }
        let answer = (
            StatusCode::UNAUTHORIZED,
            [(WWW_AUTHENTICATE, "Bearer")],
            "this needs the admin token\n",
        );
        Err(answer.into_response())
    }
}

/// What a browser shows of the token: a cookie that does not hold it.
pub(crate) fn pass(token: &str) -> String {
    let hash = token::hash(&format!("admin cookie {token}"));
    let half = hash.first_chunk().copied();
    token::write(half.unwrap_or_default())
}

/// Whether the server can take visitors.
pub(crate) async fn ready(State(app): State<Shared>) -> Response {
    // One that is about to stop gets no new ones.
    if *app.closing.borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, "closing\n").into_response();
    }
    let asked = tokio::time::timeout(READY_WITHIN, app.house.registry.store.ready());
    let why = match asked.await {
        Ok(Ok(())) => return "ready\n".into_response(),
        Ok(Err(error)) => error.into(),
        Err(_) => HouseError::Broken("the database does not answer".into()),
    };
    let answer = (StatusCode::SERVICE_UNAVAILABLE, "not ready\n").into_response();
    mark(answer, &why)
}

/// How long the database may take to say that it can read and write.
const READY_WITHIN: Duration = Duration::from_secs(2);

/// The description of every address, for programs.
pub(crate) async fn openapi() -> Response {
    let text = include_str!("../openapi.json");
    ([(CONTENT_TYPE, "application/json")], text).into_response()
}

/// The figures, for Prometheus.
pub(crate) async fn figures(Admin(app): Admin) -> Response {
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    ([(CONTENT_TYPE, kind)], text(&app)).into_response()
}

/// How the server stands, for people and scripts: numbers only, nothing of any table or guest.
pub(crate) async fn status(Admin(app): Admin) -> Result<Response, Failure> {
    let counts = app.house.registry.store.counts().await?;
    let status = json!({
        "version": env!("CARGO_PKG_VERSION"),
        "uptime_seconds": app.metrics.uptime().as_secs(),
        "closing": *app.closing.borrow(),
        "resident_bytes": resident(),
        "tables_in_memory": app.house.registry.in_memory(),
        "streams": app.house.registry.streams(),
        "stored": {
            "tables": counts.tables,
            "entries": counts.entries,
            "guests": counts.guests,
            "notes": counts.notes,
        },
    });
    let text = format!("{status:#}\n");
    Ok(([(CONTENT_TYPE, "application/json")], text).into_response())
}

/// The figures of a server as Prometheus reads them.
fn text(app: &App) -> String {
    let mut text = Text(String::with_capacity(16 * 1024));
    let metrics = &app.metrics;
    metrics.requests(&mut text);
    let count = |count: &AtomicUsize| count.load(Ordering::Relaxed);
    let total = |count: &AtomicU64| count.load(Ordering::Relaxed);
    let store = app.house.registry.store.figures();
    let bots = app.house.bots.count();
    for (name, help, value) in [
        (
            "limited",
            "Requests beyond a limit.",
            total(&metrics.limited),
        ),
        (
            "panics",
            "Answers that stopped in our code.",
            total(&metrics.panics),
        ),
        (
            "thoughts",
            "Moves bots began to think about.",
            bots.thoughts,
        ),
        (
            "store_commits",
            "Transactions of the database.",
            store.commits,
        ),
        ("store_writes", "Writes that they held.", store.writes),
    ] {
        text.one(&format!("{name}_total"), "counter", help, value);
    }
    for (name, help, value) in [
        (
            "connections",
            "Open connections.",
            count(&metrics.connections),
        ),
        (
            "tables_in_memory",
            "Tables in memory.",
            app.house.registry.in_memory(),
        ),
        (
            "streams",
            "Open streams of pages.",
            app.house.registry.streams(),
        ),
        ("bots_thinking", "Bots that think.", bots.thinking),
        ("bots_waiting", "Bots that wait to think.", bots.waiting),
        (
            "pages_waiting",
            "Requests that wait until their page is drawn.",
            app.queue.len(),
        ),
        (
            "watched",
            "Guests and addresses whose rate is watched.",
            app.ledger.size(),
        ),
    ] {
        text.one(name, "gauge", help, value);
    }
    let uptime = metrics.uptime().as_secs();
    text.one(
        "uptime_seconds",
        "gauge",
        "Seconds since the start.",
        uptime,
    );
    if let Some(bytes) = resident() {
        text.one("resident_bytes", "gauge", "Memory in use.", bytes);
    }
    text.0
}

/// The memory that the process has in use, where the system tells.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes * 1024)
}
