//! The tables for a browser that goes on without this server: the folder `/offline/`.

use axum::extract::{Path, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, VARY,
};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use house::HouseError;

use crate::answer::{self, Answer, go};
use crate::app::Shared;
use crate::files::takes_gzip;

/// As everywhere on a server, but that workers may compile the program.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; \
     connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
);

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        _ => "text/plain; charset=utf-8",
    }
}

/// The folder's own address is that of its first page.
pub(crate) async fn folder() -> Response {
    go("/offline/", None)
}

pub(crate) async fn first(app: State<Shared>, headers: HeaderMap) -> Answer {
    file(app, Path("index.html".into()), headers).await
}

pub(crate) async fn file(
    State(app): State<Shared>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let site = app.config.site.as_ref();
    let file = site.and_then(|site| site.file(&name));
    let file = file.ok_or(HouseError::Missing("file"))?;
    let head = [
        (CONTENT_TYPE, HeaderValue::from_static(kind(&name))),
        // A browser asks whether there is a new version.
        (CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (CONTENT_SECURITY_POLICY, POLICY),
        (VARY, HeaderValue::from_static("accept-encoding")),
    ];
    if takes_gzip(&headers) && !name.ends_with(".png") {
        return Ok((head, [(CONTENT_ENCODING, "gzip")], file.packed()).into_response());
    }
    let mut response = (head, file.plain.clone()).into_response();
    answer::leave_unpacked(&mut response);
    Ok(response)
}
