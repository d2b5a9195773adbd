//! What answers at the addresses of a guest's own games, and of what is being played.

use std::collections::VecDeque;
use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use futures_util::{StreamExt, stream};
use house::statistics::Statistics;
use house::{HouseError, LiveTable, Summary};
use pages::mine::{self, MyGames};
use pages::now;
use serde::Deserialize;
use serde_json::json;
use store::{Guest, GuestId, Status, TableId, Which};

use crate::answer::{Answer, fresh, go, update};
use crate::app::{App, Shared};
use crate::extract::{Caller, Script};

/// How many games a page lists.
const PAGE: u32 = 30;

/// How many tables the page of what is being played lists.
const NOW: u32 = 100;

/// How many finished games are read at a time.
const BATCH: u32 = 200;

/// The most games that statistics look at.
const COUNTED: usize = 20_000;

/// What the address of one's games may say.
#[derive(Deserialize, Default)]
pub(crate) struct Asked {
    #[serde(default)]
    q: String,
    #[serde(default)]
    page: Option<u32>,
}

/// The guest who calls; a stranger has no games.
async fn known(app: &App, caller: &Caller) -> Result<Guest, HouseError> {
    let stranger = HouseError::NotYours("you have no games yet");
    caller.visitor(app).await?.ok_or(stranger)
}

pub(crate) async fn mine(
    State(app): State<Shared>,
    caller: Caller,
    Query(asked): Query<Asked>,
) -> Answer {
    let Some(guest) = caller.visitor(&app).await? else {
        return Ok(fresh(StatusCode::OK, mine::nobody()));
    };
    let page = asked.page.unwrap_or(1).clamp(1, 10_000);
    let words: String = asked.q.trim().chars().take(100).collect();
    let store = &app.house.registry.store;
    let mut list = store
        .mine(guest.id, &words.to_lowercase(), (page - 1) * PAGE, PAGE + 1)
        .await?;
    let more = list.len() > PAGE as usize;
    list.truncate(PAGE as usize);
    let page = MyGames {
        guest: &guest,
        list,
        words: &words,
        page,
        more,
    };
    Ok(fresh(StatusCode::OK, page.page()))
}

/// Where somebody is who wants the next game that waits.
#[derive(Deserialize, Default)]
pub(crate) struct From {
    at: Option<String>,
}

pub(crate) async fn next(
    State(app): State<Shared>,
    caller: Caller,
    Query(from): Query<From>,
) -> Answer {
    let Some(guest) = caller.visitor(&app).await? else {
        return Ok(go("/mine", None));
    };
    let at: Option<TableId> = from.at.and_then(|at| at.parse().ok());
    let store = &app.house.registry.store;
    let next = store.next_waiting(guest.id, at.as_ref()).await?;
    Ok(match next {
        Some(table) => go(&format!("/t/{table}"), None),
        None => go("/mine", None),
    })
}

/// How many games wait, for the script of a page.
pub(crate) async fn waiting(State(app): State<Shared>, caller: Caller) -> Answer {
    let guest = caller.visitor(&app).await?;
    let waiting = guest.map_or(0, |guest| guest.waiting);
    let text = json!({ "waiting": waiting }).to_string();
    Ok(([(CONTENT_TYPE, "application/json")], text).into_response())
}

pub(crate) async fn statistics(State(app): State<Shared>, caller: Caller) -> Answer {
    let Some(guest) = caller.visitor(&app).await? else {
        return Ok(go("/mine", None));
    };
    let store = &app.house.registry.store;
    let mut statistics = Statistics::default();
    let (mut last, mut seen): (Option<TableId>, usize) = (None, 0);
    loop {
        let over = Some(Status::Over);
        let list = store.all_of(guest.id, over, last.as_ref(), BATCH).await?;
        for table in &list {
            let listing = &table.listing;
            statistics.count(guest.id, &listing.game, &Summary::read(&listing.summary));
        }
        seen += list.len();
        last = list.last().map(|table| table.id.clone());
        if last.is_none() || seen >= COUNTED {
            break;
        }
    }
    Ok(fresh(StatusCode::OK, mine::statistics(&guest, &statistics)))
}

/// Records on their way to a guest.
struct Export {
    app: Shared,
    guest: GuestId,
    /// Tables that were read and not sent yet.
    next: VecDeque<TableId>,
    last: Option<TableId>,
}

impl Export {
    /// The next table, none when all were sent.
    async fn table(&mut self) -> Option<TableId> {
        if self.next.is_empty() {
            let store = &self.app.house.registry.store;
            let list = store.all_of(self.guest, None, self.last.as_ref(), BATCH);
            // What cannot be read now ends the file, which then has fewer records.
            let list = list.await.ok()?;
            self.next = list.into_iter().map(|table| table.id).collect();
            self.last = self.next.back().cloned();
        }
        self.next.pop_front()
    }

    /// The next record that may be told.
    async fn record(&mut self) -> Option<Bytes> {
        loop {
            let table = self.table().await?;
            let record = self.app.house.registry.look(&table, LiveTable::record);
            if let Ok(Some(record)) = record.await {
                return Some(record.to_string().into());
            }
        }
    }
}

/// All records of a guest in one file, one after another, sent as they are read.
pub(crate) async fn records(State(app): State<Shared>, caller: Caller) -> Answer {
    let guest = known(&app, &caller).await?;
    let export = Export {
        app,
        guest: guest.id,
        next: VecDeque::new(),
        last: None,
    };
    let body = stream::unfold(export, |mut export| async move {
        let record = export.record().await?;
        Some((Ok::<_, Infallible>(record), export))
    });
    // What packs it asks once more after its end.
    let body = body.fuse();
    let head = [
        (CONTENT_TYPE, "application/jsonl; charset=utf-8"),
        (
            CONTENT_DISPOSITION,
            "attachment; filename=\"roundhouse-records.jsonl\"",
        ),
    ];
    Ok((head, Body::from_stream(body)).into_response())
}

/// What is being played, for those who want to look on.
pub(crate) async fn playing(State(app): State<Shared>, caller: Caller, script: Script) -> Answer {
    let store = &app.house.registry.store;
    let running = store.list(Which::Public(Status::Running), NOW).await?;
    let over = store.list(Which::Public(Status::Over), 20).await?;
    if script.wants_parts {
        return Ok(update(StatusCode::OK, now::lists(&running, &over)));
    }
    let guest = caller.visitor(&app).await?;
    let page = now::page(guest.as_ref(), &running, &over);
    Ok(fresh(StatusCode::OK, page))
}
