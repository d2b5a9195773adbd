//! What answers at the notes that a guest makes about a table for themselves.

use axum::extract::Form;
use axum::http::StatusCode;
use house::{HouseError, random};
use pages::notes;
use serde::Deserialize;
use store::{Guest, Store, TableId};

use crate::answer::{Answer, fresh, go, status};
use crate::extract::ToTable;

/// The most notes of one guest about one table.
const MOST: usize = 50;

/// The longest note, in characters.
const LONGEST: usize = 1000;

/// How the keys of a guest's notes begin.
fn begin(guest: &Guest) -> String {
    format!("own/{}/", guest.id)
}

async fn page(
    store: &Store,
    guest: &Guest,
    table: &TableId,
    refused: Option<&HouseError>,
) -> Answer {
    let kept = store.notes(table, &begin(guest)).await?;
    let begin = begin(guest);
    let kept: Vec<(String, String)> = kept
        .into_iter()
        .filter_map(|(key, text)| Some((key.strip_prefix(&begin)?.to_owned(), text)))
        .collect();
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
    let begin = begin(&guest);
    if !form.remove.is_empty() {
        let key = format!("{begin}{}", form.remove);
        store.remove_note(&to.id, &key).await?;
        return Ok(go(&format!("/t/{}/notes", to.id), None));
    }
    let text = form.text.replace("\r\n", "\n").replace('\0', "");
    let text = text.trim();
    let kept = store.notes(&to.id, &begin).await?;
    let refused = if text.is_empty() || text.chars().count() > LONGEST {
        HouseError::Unfit(format!("a note has 1 to {LONGEST} characters"))
    } else if kept.len() >= MOST {
        HouseError::TooMuch("you have as many notes here as one can; remove some")
    } else {
        // In the order in which they were made.
        let number = kept.last().and_then(|(key, _)| {
            let (number, _) = key.strip_prefix(&begin)?.split_once('-')?;
            number.parse::<u32>().ok()
        });
        let number = number.map_or(1, |number| number + 1);
        let key = format!("{begin}{number:06}-{}", &random::token()?[..8]);
        store.put_note(&to.id, &key, text).await?;
        return Ok(go(&format!("/t/{}/notes", to.id), None));
    };
    page(store, &guest, &to.id, Some(&refused)).await
}
