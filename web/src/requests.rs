//! What answers at each address.

use axum::extract::{Form, Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use game::Seat;
use house::moves::{self, Sent, Until};
use house::opening::{self, Fields};
use house::{Eyes, Place, Refused};
use maud::Markup;
use pages::lobby::Lobby;
use pages::parts::{FEW, Scene};
use pages::{assets, name, new_table, posters, seat as seats, table as tables_page};
use serde::Deserialize;
use store::{Guest, Status, TableId, Which};

use crate::answer::{
    Answer, Failure, fresh, game, go, guest, mark, seat, status, table_id, welcome, with_cookie,
};
use crate::app::Shared;

/// How many tables a list shows.
const LISTED: u32 = 20;

pub(crate) async fn lobby(State(app): State<Shared>, headers: HeaderMap) -> Answer {
    let guest = guest(&app, &headers).await?;
    let store = &app.house.hall.store;
    let mine = match &guest {
        Some(guest) => store.list(Which::Of(guest.id), LISTED).await?,
        None => Vec::new(),
    };
    let page = Lobby {
        guest: guest.as_ref(),
        mine,
        open: store.list(Which::Public(Status::Open), LISTED).await?,
        running: store.list(Which::Public(Status::Running), LISTED).await?,
        over: store.list(Which::Public(Status::Over), LISTED).await?,
    };
    Ok(fresh(StatusCode::OK, page.page()))
}

pub(crate) async fn play(
    State(app): State<Shared>,
    Path(slug): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let game = game(&slug)?;
    let (guest, cookie) = welcome(&app, &headers).await?;
    let id = app.house.hall.open(&opening::quick(game, &guest)?).await?;
    Ok(go(&format!("/t/{id}"), cookie))
}

pub(crate) async fn new_form(
    State(app): State<Shared>,
    Path(slug): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let game = game(&slug)?;
    let guest = guest(&app, &headers).await?;
    Ok(fresh(
        StatusCode::OK,
        new_table::page(game, guest.as_ref(), &Fields::new(), None),
    ))
}

pub(crate) async fn new_table(
    State(app): State<Shared>,
    Path(slug): Path<String>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Answer {
    let game = game(&slug)?;
    let (guest, cookie) = welcome(&app, &headers).await?;
    let opened = match opening::terms(game, &guest, &fields) {
        Ok(terms) => app.house.hall.open(&terms).await,
        Err(refused) => Err(refused),
    };
    match opened {
        Ok(id) => Ok(go(&format!("/t/{id}"), cookie)),
        // What was filled in stays filled in.
        Err(refused @ (Refused::Unfit(_) | Refused::ByRules(_) | Refused::Broken(_))) => {
            let page = new_table::page(game, Some(&guest), &fields, Some(&refused));
            Ok(with_cookie(
                fresh(StatusCode::UNPROCESSABLE_ENTITY, page),
                cookie,
            ))
        }
        Err(refused) => Err(refused.into()),
    }
}

pub(crate) async fn me(State(app): State<Shared>, headers: HeaderMap) -> Answer {
    let guest = guest(&app, &headers).await?;
    Ok(fresh(StatusCode::OK, name::page(guest.as_ref(), None)))
}

#[derive(Deserialize)]
pub(crate) struct Name {
    name: String,
    #[serde(default)]
    luck: String,
}

pub(crate) async fn rename(
    State(app): State<Shared>,
    headers: HeaderMap,
    Form(form): Form<Name>,
) -> Answer {
    let (guest, cookie) = welcome(&app, &headers).await?;
    match app
        .house
        .guests
        .rename(&app.house.hall.store, &guest, &form.name)
        .await
    {
        Ok(()) => Ok(go("/", cookie)),
        Err(refused @ Refused::Unfit(_)) => {
            let page = name::page(Some(&guest), Some(&refused));
            Ok(with_cookie(
                fresh(StatusCode::UNPROCESSABLE_ENTITY, page),
                cookie,
            ))
        }
        Err(refused) => Err(refused.into()),
    }
}

/// What an address of a table may say after the question mark.
#[derive(Deserialize, Default)]
pub(crate) struct Asked {
    #[serde(default)]
    pub(crate) pick: String,
    #[serde(default, rename = "as")]
    eyes: Option<u8>,
    #[serde(default)]
    pub(crate) at: Option<usize>,
    /// The one part that a script asks for.
    #[serde(default)]
    pub(crate) part: String,
}

impl Asked {
    pub(crate) fn seat(&self) -> Option<Seat> {
        self.eyes.and_then(Seat::from_number)
    }
}

/// Whether the page's script asks, who only wants what changed.
pub(crate) fn wants_parts(headers: &HeaderMap) -> bool {
    headers.contains_key("x-parts")
}

/// The newest line of the talk that the page's script has, if it wants what changed alone.
fn heard(headers: &HeaderMap) -> Option<u64> {
    let said = headers.get("x-said").and_then(|value| value.to_str().ok());
    let heard = said.and_then(|text| text.parse().ok()).unwrap_or(0);
    wants_parts(headers).then_some(heard)
}

/// The table for one guest: a whole page, or its parts to one who heard the talk so far.
async fn show(
    app: &Shared,
    id: &TableId,
    guest: Option<&Guest>,
    asked: &Asked,
    heard: Option<u64>,
    refused: Option<&Refused>,
) -> Result<Markup, Refused> {
    let place: std::sync::Arc<Place> = app.house.hall.place(id);
    let present = place.presence.present();
    app.house
        .hall
        .look(id, |live| {
            let scene = Scene {
                live,
                guest,
                eyes: Eyes::of(live, guest, asked.seat()),
                pick: &asked.pick,
                present: &present,
                refused,
            };
            match heard {
                Some(heard) => scene.parts(FEW, heard),
                None => tables_page::page(&scene),
            }
        })
        .await
}

pub(crate) async fn table(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Answer {
    let id = table_id(&id)?;
    let guest = guest(&app, &headers).await?;
    let heard = heard(&headers);
    Ok(fresh(
        StatusCode::OK,
        show(&app, &id, guest.as_ref(), &asked, heard, None).await?,
    ))
}

pub(crate) async fn part(
    app: State<Shared>,
    id: Path<String>,
    asked: Query<Asked>,
    mut headers: HeaderMap,
) -> Answer {
    headers.insert("x-parts", HeaderValue::from_static("1"));
    table(app, id, asked, headers).await
}

/// The answer to a request that changed something, or did not.
async fn after(
    app: &Shared,
    id: &TableId,
    guest: &Guest,
    headers: &HeaderMap,
    eyes: Option<Seat>,
    done: Result<u64, Refused>,
) -> Answer {
    let refused = done.err();
    let heard = heard(headers);
    let asked = Asked {
        eyes: eyes.map(Seat::number),
        ..Asked::default()
    };
    match refused {
        None if heard.is_none() => {
            let eyes = eyes.map_or_else(String::new, |seat| format!("?as={}", seat.number()));
            Ok(go(&format!("/t/{id}{eyes}"), None))
        }
        None => Ok(fresh(
            StatusCode::OK,
            show(app, id, Some(guest), &asked, heard, None).await?,
        )),
        Some(refused @ (Refused::Missing(_) | Refused::Broken(_))) => Err(refused.into()),
        Some(refused) => {
            let page = show(app, id, Some(guest), &asked, heard, Some(&refused)).await?;
            Ok(mark(fresh(status(&refused), page), &refused))
        }
    }
}

#[derive(Deserialize)]
pub(crate) struct Move {
    seat: u8,
    at: usize,
    #[serde(default, rename = "do")]
    action: String,
    #[serde(default)]
    until: String,
    #[serde(default)]
    shown: String,
}

/// Who sent a move, and what.
async fn sender(app: &Shared, headers: &HeaderMap) -> Result<Guest, Refused> {
    guest(app, headers)
        .await?
        .ok_or(Refused::NotYours("you do not sit at this table"))
}

pub(crate) async fn act(
    State(app): State<Shared>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(form): Form<Move>,
) -> Answer {
    let (id, seat) = (table_id(&id)?, seat(form.seat)?);
    let guest = sender(&app, &headers).await?;
    let (sent, who) = (Sent { seat, at: form.at }, guest.clone());
    let done = app
        .house
        .hall
        .change(&id, move |live, happened| {
            moves::act(live, happened, &who, sent, &form.action)
        })
        .await;
    after(&app, &id, &guest, &headers, Some(seat), done).await
}

pub(crate) async fn spin(
    State(app): State<Shared>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(form): Form<Move>,
) -> Answer {
    let (id, seat) = (table_id(&id)?, seat(form.seat)?);
    let guest = sender(&app, &headers).await?;
    let (sent, who) = (Sent { seat, at: form.at }, guest.clone());
    let until = Until::parse(&form.until);
    let done = app
        .house
        .hall
        .change(&id, move |live, happened| {
            match (until, form.shown.is_empty()) {
                (_, false) => moves::shown(live, happened, &who, sent.at, &form.shown),
                (Some(until), true) => moves::spin(live, happened, &who, sent, until),
                (None, true) => Err(Refused::Unfit("spin until when?".into())),
            }
        })
        .await;
    after(&app, &id, &guest, &headers, Some(seat), done).await
}

pub(crate) async fn undo(
    State(app): State<Shared>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(form): Form<Move>,
) -> Answer {
    let (id, seat) = (table_id(&id)?, seat(form.seat)?);
    let guest = sender(&app, &headers).await?;
    let (sent, who) = (Sent { seat, at: form.at }, guest.clone());
    let done = app
        .house
        .hall
        .change(&id, move |live, happened| {
            moves::undo(live, happened, &who, sent)
        })
        .await;
    after(&app, &id, &guest, &headers, Some(seat), done).await
}

#[derive(Deserialize)]
pub(crate) struct Talk {
    text: String,
}

pub(crate) async fn say(
    State(app): State<Shared>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(form): Form<Talk>,
) -> Answer {
    let id = table_id(&id)?;
    let (guest, cookie) = welcome(&app, &headers).await?;
    let who = guest.clone();
    let done = app
        .house
        .hall
        .change(&id, move |live, happened| {
            moves::say(live, happened, &who, &form.text)
        })
        .await;
    Ok(with_cookie(
        after(&app, &id, &guest, &headers, None, done).await?,
        cookie,
    ))
}

#[derive(Deserialize)]
pub(crate) struct Arrange {
    seat: u8,
    what: String,
}

pub(crate) async fn arrange(
    State(app): State<Shared>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(form): Form<Arrange>,
) -> Answer {
    let (id, seat) = (table_id(&id)?, seat(form.seat)?);
    let guest = sender(&app, &headers).await?;
    let who = guest.clone();
    let done = app
        .house
        .hall
        .change(&id, move |live, happened| {
            moves::arrange(live, happened, &who, seat, &form.what)
        })
        .await;
    after(&app, &id, &guest, &headers, None, done).await
}

pub(crate) async fn seat_page(
    State(app): State<Shared>,
    Path((id, link)): Path<(String, String)>,
    headers: HeaderMap,
) -> Answer {
    let id = table_id(&id)?;
    let guest = guest(&app, &headers).await?;
    let page = app
        .house
        .hall
        .look(&id, |live| {
            let seat = moves::seat_of(live, &link)?;
            Some(seats::page(live, guest.as_ref(), seat.number(), &link))
        })
        .await?;
    let gone = Refused::NotYours(
        "this link is not good any more: the seat is taken, or the host made a new link",
    );
    Ok(fresh(StatusCode::OK, page.ok_or(gone)?))
}

pub(crate) async fn sit(
    State(app): State<Shared>,
    Path((id, link)): Path<(String, String)>,
    headers: HeaderMap,
    Form(form): Form<Name>,
) -> Answer {
    let id = table_id(&id)?;
    let (mut guest, cookie) = welcome(&app, &headers).await?;
    if form.name.trim() != guest.name {
        app.house
            .guests
            .rename(&app.house.hall.store, &guest, &form.name)
            .await?;
        guest.name = house::fit_name(&form.name)?;
    }
    let change = move |live: &mut house::Live, happened: &mut Vec<_>| {
        moves::sit(live, happened, &guest, &link, &form.luck)
    };
    app.house.hall.change(&id, change).await?;
    Ok(go(&format!("/t/{id}"), cookie))
}

pub(crate) async fn rematch(
    State(app): State<Shared>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let id = table_id(&id)?;
    let guest = sender(&app, &headers).await?;
    let terms = app
        .house
        .hall
        .look(&id, |live| moves::rematch(live, &guest))
        .await??;
    let id = app.house.hall.open(&terms).await?;
    Ok(go(&format!("/t/{id}"), None))
}

pub(crate) async fn asset(Path(name): Path<String>) -> Answer {
    let address = format!("/a/{name}");
    let asset = assets::find(&address).or_else(|| posters::find(&address));
    let asset = asset.ok_or(Refused::Missing("file"))?;
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

pub(crate) async fn nowhere() -> Failure {
    Refused::Missing("page").into()
}
