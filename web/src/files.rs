//! What is served as it is: style sheets, scripts, pictures, the icon.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;
use axum::extract::Path;
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use house::HouseError;
use pages::assets::Asset;
use pages::{assets, portrait, posters};

use crate::answer::{self, Answer, Failure};

pub(crate) async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Answer {
    let address = format!("/a/{name}");
    let asset = assets::find(&address)
        .or_else(|| posters::find(&address))
        .or_else(|| portrait::find(&address));
    let asset = asset.ok_or(HouseError::Missing("file"))?;
    let for_ever = "public, max-age=31536000, immutable";
    let head = [
        (CONTENT_TYPE, asset.kind),
        (CACHE_CONTROL, for_ever),
        (VARY, "accept-encoding"),
    ];
    if takes_gzip(&headers) {
        return Ok((head, [(CONTENT_ENCODING, "gzip")], packed(asset)?).into_response());
    }
    let mut response = (head, asset.text.as_str()).into_response();
    answer::leave_unpacked(&mut response);
    Ok(response)
}

/// A file packed as small as it goes, once.
fn packed(asset: &Asset) -> Result<Bytes, HouseError> {
    static PACKED: Mutex<BTreeMap<String, Bytes>> = Mutex::new(BTreeMap::new());
    let mut all = PACKED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(bytes) = all.get(asset.address()) {
        return Ok(bytes.clone());
    }
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    let done = gzip
        .write_all(asset.text.as_bytes())
        .and_then(|()| gzip.finish());
    let bytes = Bytes::from(done.map_err(|error| HouseError::Broken(error.to_string()))?);
    all.insert(asset.address().to_owned(), bytes.clone());
    Ok(bytes)
}

/// Whether a browser takes packed files.
pub(crate) fn takes_gzip(headers: &HeaderMap) -> bool {
    let lines = headers.get_all(ACCEPT_ENCODING).iter();
    let words = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','));
    words.map(str::trim).any(|word| {
        let mut pieces = word.split(';').map(str::trim);
        let refused = |piece: &str| {
            let weight = piece.strip_prefix("q=");
            weight.is_some_and(|weight| weight.parse() == Ok(0.0))
        };
        pieces.next() == Some("gzip") && !pieces.any(refused)
    })
}

pub(crate) async fn icon() -> Response {
    (
        [
            (CONTENT_TYPE, "image/svg+xml"),
            (CACHE_CONTROL, "public, max-age=86400"),
        ],
        assets::ICON,
    )
        .into_response()
}

/// The icon as installed pages have it, in pixels.
#[cfg(feature = "server")]
pub(crate) async fn icon_192() -> Response {
    png(assets::ICON_192)
}

/// The same, larger.
#[cfg(feature = "server")]
pub(crate) async fn icon_512() -> Response {
    png(assets::ICON_512)
}

/// The same with paper all around it.
#[cfg(feature = "server")]
pub(crate) async fn icon_whole() -> Response {
    png(assets::ICON_WHOLE)
}

#[cfg(feature = "server")]
fn png(bytes: &'static [u8]) -> Response {
    let head = [
        (CONTENT_TYPE, "image/png"),
        (CACHE_CONTROL, "public, max-age=86400"),
    ];
    (head, bytes).into_response()
}

/// The script that a browser keeps, and wakes when a call comes.
pub(crate) async fn worker() -> Response {
    file("text/javascript; charset=utf-8", assets::WORKER)
}

/// What a browser needs to install the page.
pub(crate) async fn manifest() -> Response {
    file("application/manifest+json", assets::MANIFEST)
}

/// The icon in the tab of one whose turn it is.
pub(crate) async fn turn_icon() -> Response {
    file("image/svg+xml", &assets::TURN_ICON)
}

fn file(kind: &'static str, text: &'static str) -> Response {
    let head = [
        (CONTENT_TYPE, kind),
        (CACHE_CONTROL, "public, max-age=86400"),
    ];
    (head, text).into_response()
}

/// Where there is nothing.
pub(crate) async fn nowhere() -> Failure {
    HouseError::Missing("page").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_packed_for_those_who_say_so() {
        let takes = |line: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, line.parse().expect("a header"));
            takes_gzip(&headers)
        };
        assert!(takes("gzip") && takes("deflate, gzip;q=0.5, br"));
        assert!(!takes("br") && !takes("gzip;q=0") && !takes("xgzip") && !takes(""));
        assert!(!takes_gzip(&HeaderMap::new()));
    }
}
