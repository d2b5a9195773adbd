//! What answers where a game that was begun elsewhere is brought.

use axum::extract::{Form, State};
use axum::http::StatusCode;
use house::{HouseError, LiveTable, LogEntry, Uploaded, along};
use pages::offline::ALONE;
use pages::upload;
use serde::Deserialize;
use store::{Guest, TableId};

use crate::answer::{Answer, fresh, go, status, with_cookie};
use crate::app::Shared;
use crate::extract::{Caller, ToTable};
use crate::table::Change;

/// A game from elsewhere.
#[derive(Deserialize)]
pub(crate) struct Brought {
    #[serde(default)]
    record: String,
    /// The table it was taken from, if it was.
    #[serde(default)]
    table: String,
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
            let from: Option<TableId> = brought.table.parse().ok();
            // On a server nobody chooses what a table is called.
            let name = from.clone().filter(|_| ALONE);
            let table = registry.bring(&guest, uploaded, from, name).await?;
            Ok(go(&format!("/t/{table}"), cookie))
        }
        Err(refused @ HouseError::Unfit(_)) => {
            let page = upload::page(Some(&guest), Some(&refused.to_string()));
            Ok(with_cookie(fresh(status(&refused), page), cookie))
        }
        Err(refused) => Err(refused.into()),
    }
}

/// Where a game goes on.
#[derive(Deserialize)]
pub(crate) struct Along {
    what: String,
}

/// The only person at a table takes its game along, or lets it go on here after all.
pub(crate) async fn along(to: ToTable, Form(form): Form<Along>) -> Answer {
    let takes_along = to.app.takes_along();
    let id = to.id.clone();
    let change = Change::by_known(to, None, "").await?;
    match form.what.as_str() {
        "take" => {
            let take = |live: &mut LiveTable, entries: &mut Vec<LogEntry>, guest: &Guest| {
                along::take(live, entries, guest)
            };
            let there = match takes_along {
                true => format!("/offline/?take={id}"),
                false => format!("/t/{id}"),
            };
            change.make_and_go(&there, take).await
        }
        "back" => {
            let resume = |live: &mut LiveTable, entries: &mut Vec<LogEntry>, guest: &Guest| {
                along::resume(live, entries, guest)
            };
            change.make(resume).await
        }
        other => Err(HouseError::Unfit(format!("a game is not to {other:?}")).into()),
    }
}
