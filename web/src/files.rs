//! What is served as it is: style sheets, scripts, pictures, the icon.

use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use house::HouseError;
use pages::{assets, posters};

use crate::answer::{Answer, Failure};

pub(crate) async fn asset(Path(name): Path<String>) -> Answer {
    let address = format!("/a/{name}");
    let asset = assets::find(&address).or_else(|| posters::find(&address));
    let asset = asset.ok_or(HouseError::Missing("file"))?;
    let for_ever = "public, max-age=31536000, immutable";
    Ok((
        [(CONTENT_TYPE, asset.kind), (CACHE_CONTROL, for_ever)],
        asset.text.as_str(),
    )
        .into_response())
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

/// Where there is nothing.
pub(crate) async fn nowhere() -> Failure {
    HouseError::Missing("page").into()
}
