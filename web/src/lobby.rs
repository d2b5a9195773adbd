//! What answers on the way to a table: the lobby, new tables, names.

use axum::extract::{Form, Query, State};
use axum::http::StatusCode;
use house::opening::{self, Fields};
use house::{HouseError, Moment};
use pages::lobby::Lobby;
use pages::{new_table, puzzles};
use serde::Deserialize;
use store::{Status, Which};

use crate::answer::{Answer, fresh, go, update, with_cookie};
use crate::app::Shared;
use crate::extract::{Caller, Of, Script};

/// How many tables a list shows.
const LISTED: u32 = 20;

/// How many of one's own tables the lobby shows.
const OWN: u32 = 8;

pub(crate) async fn lobby(State(app): State<Shared>, caller: Caller, script: Script) -> Answer {
    let guest = caller.visitor(&app).await?;
    let store = &app.house.registry.store;
    let mine = match &guest {
        Some(guest) => store.mine(guest.id, "", 0, OWN).await?,
        None => Vec::new(),
    };
    let page = Lobby {
        guest: guest.as_ref(),
        mine,
        open: store.list(Which::Public(Status::Open), LISTED).await?,
        running: store.list(Which::Public(Status::Running), LISTED).await?,
        over: store.list(Which::Public(Status::Over), LISTED).await?,
        today: puzzles::day(Moment::now().0),
        takes_along: app.takes_along(),
    };
    Ok(if script.wants_parts {
        update(StatusCode::OK, page.lists())
    } else {
        fresh(StatusCode::OK, page.page())
    })
}

/// Who somebody wants to play against.
#[derive(Deserialize)]
pub(crate) struct Wanted {
    /// The level of the bots; the usual one if it is empty.
    #[serde(default)]
    level: String,
}

/// Opens a table at once: the guest against bots.
pub(crate) async fn play(
    State(app): State<Shared>,
    Of(game): Of,
    caller: Caller,
    Query(wanted): Query<Wanted>,
) -> Answer {
    let (guest, cookie) = caller.welcome(&app).await?;
    let id = app
        .house
        .registry
        .open(&opening::quick(game, &guest, &wanted.level)?)
        .await?;
    Ok(go(&format!("/t/{id}"), cookie))
}

pub(crate) async fn new_form(State(app): State<Shared>, Of(game): Of, caller: Caller) -> Answer {
    let guest = caller.visitor(&app).await?;
    let boards = app.config.boards();
    let page = new_table::page(game, guest.as_ref(), &Fields::new(), &[], boards);
    Ok(fresh(StatusCode::OK, page))
}

pub(crate) async fn new_table(
    State(app): State<Shared>,
    Of(game): Of,
    caller: Caller,
    Form(fields): Form<Fields>,
) -> Answer {
    let (guest, cookie) = caller.welcome(&app).await?;
    match opening::terms(game, &guest, &fields, app.config.boards()) {
        // Somebody wants to see what their board offers first.
        Ok(_) if opening::field(&fields, new_table::LOOK).is_some() => {
            let boards = app.config.boards();
            let page = new_table::page(game, Some(&guest), &fields, &[], boards);
            Ok(with_cookie(fresh(StatusCode::OK, page), cookie))
        }
        Ok(terms) => {
            let id = app.house.registry.open(&terms).await?;
            Ok(go(&format!("/t/{id}"), cookie))
        }
        // What was filled in stays filled in.
        Err(HouseError::Form(wrong)) => {
            let boards = app.config.boards();
            let page = new_table::page(game, Some(&guest), &fields, &wrong, boards);
            let answer = fresh(StatusCode::UNPROCESSABLE_ENTITY, page);
            Ok(with_cookie(answer, cookie))
        }
        Err(refused) => Err(refused.into()),
    }
}
