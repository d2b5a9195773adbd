//! What answers at the notes that a guest makes about a table for themselves.

use axum::extract::Form;
use axum::http::StatusCode;
use house::HouseError;
use pages::notes;
use serde::Deserialize;
use store::{Guest, Store, TableId};

use crate::answer::{Answer, fresh, go, status};
use crate::extract::ToTable;

async fn page(
    store: &Store,
    guest: &Guest,
    table: &TableId,
    refused: Option<&HouseError>,
) -> Answer {
    let kept = house::notes::of(store, table, guest.id).await?;
    let code = refused.map_or(StatusCode::OK, status);
    Ok(fresh(code, notes::page(guest, table, &kept, refused)))
}

pub(crate) async fn show(to: ToTable) -> Answer {
    let stranger = HouseError::NotYours("notes are for those who play or have a name here");
    let guest = to.caller.visitor(&to.app).await?.ok_or(stranger)?;
    // There must be such a table.
    to.app.house.registry.look(&to.id, |_| ()).await?;
    page(&to.app.house.registry.store, &guest, &to.id, None).await
}

/// A note to be kept, or one to be removed.
#[derive(Deserialize, Default)]
pub(crate) struct Note {
    #[serde(default)]
    text: String,
    #[serde(default)]
    remove: String,
}

pub(crate) async fn change(to: ToTable, Form(form): Form<Note>) -> Answer {
    let guest = to.caller.known(&to.app).await?;
    let store = &to.app.house.registry.store;
    let done = if form.remove.is_empty() {
        house::notes::add(store, &to.id, guest.id, &form.text).await
    } else {
        house::notes::remove(store, &to.id, guest.id, &form.remove).await
    };
    match done {
        Ok(()) => Ok(go(&format!("/t/{}/notes", to.id), None)),
        Err(refused @ (HouseError::Unfit(_) | HouseError::TooMuch(_))) => {
            page(store, &guest, &to.id, Some(&refused)).await
        }
        Err(other) => Err(other.into()),
    }
}
