//! Forms come from our own pages: requests that another site's page forged (cross-site request forgery)
//! are refused.

use axum::http::header::{HOST, ORIGIN, REFERER};
use axum::http::{HeaderMap, HeaderName};

/// Whether a request comes from one of our pages, or from no page at all.
///
/// Browsers say where a form comes from: all of today's by `Sec-Fetch-Site`, those of the years before
/// by `Origin`, and older ones, unless the other page forbids it, by `Referer`. A request that says
/// none of it is let pass although it may carry our cookie, because programs (a script with a cookie
/// jar) say nothing either, and because the cookie is `SameSite=Lax`: only a browser that knows
/// neither `SameSite` nor `Origin` could be made to forge such a request, and none has been sold or
/// mended since 2019.
pub(crate) fn is_ours(headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    match text(HeaderName::from_static("sec-fetch-site")) {
        // `none` is a person who typed or reloaded; a sibling of our domain is somebody else.
        Some("same-origin" | "none") => return true,
        Some(_) => return false,
        None => {}
    }
    let Some(from) = text(ORIGIN).or_else(|| text(REFERER)) else {
        return true;
    };
    let place = from
        .split_once("://")
        .map(|(_, rest)| rest.split('/').next().unwrap_or(rest));
    place.is_some() && place == text(HOST)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn ours(lines: &[(&'static str, &'static str)]) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_static("club.example"));
        for (name, value) in lines {
            headers.insert(*name, HeaderValue::from_static(value));
        }
        is_ours(&headers)
    }

    #[test]
    fn forms_come_from_our_own_pages() {
        assert!(ours(&[]));
        assert!(ours(&[("sec-fetch-site", "same-origin")]));
        assert!(ours(&[("sec-fetch-site", "none")]));
        assert!(ours(&[("origin", "https://club.example")]));
        assert!(ours(&[("referer", "https://club.example/t/x?pick=1")]));
        for wrong in [
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
            ("sec-fetch-site", ""),
            ("origin", "null"),
            ("origin", "https://evil.example"),
            ("origin", "https://club.example.evil.example"),
            ("origin", "https://club.example:8443"),
            ("origin", "club.example"),
            ("referer", "https://evil.example/club.example"),
            ("referer", "https://evil.example/?://club.example"),
        ] {
            assert!(!ours(&[wrong]), "{wrong:?}");
        }
        // What a browser says for itself counts for more than what a page may have a hand in.
        let both = [
            ("sec-fetch-site", "cross-site"),
            ("origin", "https://club.example"),
        ];
        assert!(!ours(&both));
    }
}
