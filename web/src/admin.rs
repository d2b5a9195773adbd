//! What those need who run the server: whether it is ready, what it can be asked, and, for a token that
//! they chose, its figures.

use std::fmt;

use axum::extract::State;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, WWW_AUTHENTICATE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::answer::Failure;
use crate::app::{App, Shared};
use crate::metrics;
use crate::traffic::mark;
use house::Refused;
use house::token;

/// The shortest token that is taken, in characters.
const SHORTEST: usize = 16;

/// The token of those who run the server. It is never shown.
#[derive(Clone)]
pub struct AdminToken(String);

impl AdminToken {
    /// A token.
    ///
    /// # Errors
    /// If it is too short to be a secret, or cannot stand in a header.
    pub fn new(text: &str) -> Result<Self, String> {
        if text.len() < SHORTEST || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(format!(
                "an admin token has at least {SHORTEST} letters, digits and signs, without blanks"
            ));
        }
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Debug for AdminToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AdminToken(…)")
    }
}

/// Why a request does not get in; nothing if it carries the token. Where no token was chosen, there is
/// nothing to find.
fn refusal(app: &App, headers: &HeaderMap) -> Option<Response> {
    let Some(AdminToken(token)) = &app.config.admin_token else {
        return Some(Failure::from(Refused::Missing("page")).into_response());
    };
    let given = headers
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "));
    if given.is_some_and(|given| token::same(given, token)) {
        return None;
    }
    let answer = (
        StatusCode::UNAUTHORIZED,
        [(WWW_AUTHENTICATE, "Bearer")],
        "this needs the admin token\n",
    );
    Some(answer.into_response())
}

/// Whether the server can take visitors.
pub(crate) async fn ready(State(app): State<Shared>) -> Response {
    // One that is about to stop gets no new ones.
    if *app.closing.borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, "closing\n").into_response();
    }
    match app.house.hall.store.ready().await {
        Ok(()) => "ready\n".into_response(),
        Err(error) => {
            let answer = (StatusCode::SERVICE_UNAVAILABLE, "not ready\n").into_response();
            mark(answer, &error.into())
        }
    }
}

/// The description of every address, for programs.
pub(crate) async fn openapi() -> Response {
    let text = include_str!("../../docs/openapi.json");
    ([(CONTENT_TYPE, "application/json")], text).into_response()
}

/// The figures, for Prometheus.
pub(crate) async fn figures(State(app): State<Shared>, headers: HeaderMap) -> Response {
    match refusal(&app, &headers) {
        None => (
            [(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")],
            metrics::text(&app),
        )
            .into_response(),
        Some(refusal) => refusal,
    }
}

/// How the server stands, for people and scripts: numbers only, nothing of any table or guest.
pub(crate) async fn status(
    State(app): State<Shared>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    if let Some(refusal) = refusal(&app, &headers) {
        return Ok(refusal);
    }
    let counts = app.house.hall.store.counts().await?;
    let status = json!({
        "version": env!("CARGO_PKG_VERSION"),
        "uptime_seconds": app.metrics.uptime().as_secs(),
        "closing": *app.closing.borrow(),
        "resident_bytes": metrics::resident(),
        "tables_in_memory": app.house.hall.in_memory(),
        "streams": app.house.hall.streams(),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_long_and_never_shown() {
        for wrong in [
            "",
            "short",
            "has a blank in it somewhere",
            "sixteen-letters\n",
        ] {
            assert!(AdminToken::new(wrong).is_err(), "{wrong:?}");
        }
        let token = AdminToken::new("correct-horse-battery").expect("it is long");
        assert_eq!(format!("{token:?}"), "AdminToken(…)");
    }
}
