//! What answers where a game that was begun elsewhere is brought.

use axum::extract::{Form, State};
use axum::http::StatusCode;
use house::{HouseError, Uploaded};
use pages::upload;
use serde::Deserialize;

use crate::answer::{Answer, fresh, go, status, with_cookie};
use crate::app::Shared;
use crate::extract::Caller;

/// A game from elsewhere.
#[derive(Deserialize)]
pub(crate) struct Brought {
    #[serde(default)]
    record: String,
}

pub(crate) async fn show(State(app): State<Shared>, caller: Caller) -> Answer {
    let guest = caller.visitor(&app).await?;
    Ok(fresh(StatusCode::OK, upload::page(guest.as_ref(), None)))
}

/// The record is checked; then it is a table like any other, or a finished game.
pub(crate) async fn bring(
    State(app): State<Shared>,
    caller: Caller,
    Form(brought): Form<Brought>,
) -> Answer {
    let (guest, cookie) = caller.welcome(&app).await?;
    let registry = &app.house.registry;
    match Uploaded::read(registry.games, &guest, &brought.record) {
        Ok(uploaded) => {
            let table = registry.open_uploaded(uploaded).await?;
            Ok(go(&format!("/t/{table}"), cookie))
        }
        Err(refused @ HouseError::Unfit(_)) => {
            let page = upload::page(Some(&guest), Some(&refused.to_string()));
            Ok(with_cookie(fresh(status(&refused), page), cookie))
        }
        Err(refused) => Err(refused.into()),
    }
}
