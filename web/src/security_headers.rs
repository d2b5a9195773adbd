//! The headers by which every answer tells browsers to trust nothing but us.

use axum::http::header::{CACHE_CONTROL, STRICT_TRANSPORT_SECURITY};
use axum::http::{HeaderName, HeaderValue};
use axum::response::Response;

use crate::app::App;

/// Nothing inline, nothing from elsewhere, nobody frames us.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 8] = [
    (HeaderName::from_static("content-security-policy"), POLICY),
    (HeaderName::from_static("x-content-type-options"), "nosniff"),
    // For browsers that do not know `frame-ancestors`.
    (HeaderName::from_static("x-frame-options"), "DENY"),
    // A table's address is a secret of those who have it; other sites are not told it.
    (HeaderName::from_static("referrer-policy"), "same-origin"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=()",
    ),
    // Answers show one guest's view of one moment, unless they say that they do not.
    (CACHE_CONTROL, "no-store"),
];

/// For two years browsers come by TLS only.
const TLS_ONLY: HeaderValue = HeaderValue::from_static("max-age=63072000");

/// Sets the usual headers on an answer.
pub fn set(app: &App, response: &mut Response) {
    let headers = response.headers_mut();
    headers.reserve(HEADERS.len() + 4);
    for (name, value) in HEADERS {
        headers
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    }
    if app.config.secure {
        headers.insert(STRICT_TRANSPORT_SECURITY, TLS_ONLY);
    }
}
