//! What answers programs: tables as JSON, under `/api/v1`. docs/api.md describes it.

mod client;
mod state;
mod wire;

use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, FromRequestParts, Query, Request, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use game::Seat;
use house::consent;
use house::ending;
use house::moves::{self, Sent, Until};
use house::opening::{self, Fields};
use house::{HouseError, LiveTable, LogEntry, Wish};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use store::{Guest, TableId};

pub use client::{CallError, Client, News};
pub use wire::{
    About, Act, Arrived, Ask, Asked, Due, GameAbout, Kind, NewTable, Offered, Phase, Player,
    Refused, Reply, Resign, SitDown, Spin, TableState, Told, Undo,
};

use crate::answer::{Answer, Failure, Fault, Why, seat, status};
use crate::app::{App, LONGEST_BODY, Shared};
use crate::extract::{At, Caller};

/// Where the addresses of the API begin.
pub(crate) const ROOT: &str = "/api/";

/// A body in JSON.
pub(crate) struct Body<T>(T);

impl<T: DeserializeOwned> FromRequest<Shared> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, app: &Shared) -> Result<Self, Failure> {
        let bytes = Bytes::from_request(request, app).await;
        let bytes = bytes.map_err(|error| HouseError::Unfit(error.to_string()))?;
        let read = serde_json::from_slice(&bytes);
        Ok(Self(read.map_err(|error| {
            HouseError::Unfit(format!("the body cannot be read: {error}"))
        })?))
    }
}

fn json(status: StatusCode, value: &impl serde::Serialize) -> Response {
    let text = serde_json::to_vec(value).expect("plain data can be written");
    let head = [
        (CONTENT_TYPE, "application/json"),
        (CACHE_CONTROL, "no-store"),
    ];
    (status, head, text).into_response()
}

/// What the server is.
pub(crate) async fn about() -> Response {
    let games = games::GAMES.iter().map(|meta| GameAbout {
        game: meta.slug.into(),
        title: meta.title.into(),
        seats: meta.seats,
        usual_seats: meta.usual_seats,
    });
    let about = About {
        server: "roundhouse".into(),
        version: env!("CARGO_PKG_VERSION").into(),
        games: games.collect(),
    };
    json(StatusCode::OK, &about)
}

/// What a look at a table may say.
#[derive(Deserialize, Default)]
pub(crate) struct Look {
    /// Through the eyes of which of the caller's seats.
    #[serde(default, rename = "as")]
    eyes: Option<u8>,
    /// After how many events the log begins.
    #[serde(default)]
    since: usize,
}

async fn table_of(
    app: &App,
    id: &TableId,
    guest: Option<&Guest>,
    look: &Look,
) -> Result<TableState, HouseError> {
    let registry = &app.house.registry;
    let present = registry.place(id).presence.present();
    let eyes = look.eyes.and_then(Seat::from_number);
    let see = |live: &LiveTable| state::of(live, guest, eyes, look.since, &present);
    let seen = registry.look(id, see).await?;
    if let Some(guest) = guest.filter(|_| seen.phase == Phase::Over) {
        app.house.sees(id, guest).await?;
    }
    Ok(seen)
}

/// The table as the caller may see it.
pub(crate) async fn table(
    State(app): State<Shared>,
    At(id): At,
    caller: Caller,
    Query(look): Query<Look>,
) -> Answer {
    let guest = caller.guest(&app).await?;
    let seen = table_of(&app, &id, guest.as_ref(), &look).await?;
    Ok(json(StatusCode::OK, &seen))
}

/// The guest who calls, under the name they give, and the token of one who is new.
async fn named(
    app: &App,
    caller: &Caller,
    name: &str,
) -> Result<(Guest, Option<String>), HouseError> {
    // A name that does not fit makes nobody a guest.
    let known = caller.guest(app).await?;
    let wished = Some(name.trim()).filter(|name| !name.is_empty());
    let wished = wished.filter(|name| known.as_ref().is_none_or(|guest| guest.name != *name));
    let wished = wished.map(house::fit_name).transpose()?;
    let (mut guest, token) = caller.admit(app).await?;
    if let Some(name) = wished {
        let house = &app.house;
        house
            .guests
            .rename(&house.registry.store, &guest, &name)
            .await?;
        guest.name = name;
    }
    Ok((guest, token))
}

async fn arrived(app: &App, id: &TableId, guest: &Guest, token: Option<String>) -> Answer {
    let table = table_of(app, id, Some(guest), &Look::default()).await?;
    Ok(json(StatusCode::CREATED, &Arrived { token, table }))
}

/// Opens a table.
pub(crate) async fn open(
    State(app): State<Shared>,
    caller: Caller,
    Body(new): Body<NewTable>,
) -> Answer {
    let game = games::find(&new.game).map_err(|_| HouseError::Missing("game"))?;
    let mut fields: Fields = vec![
        ("seats".into(), new.seats.len().to_string()),
        ("pace".into(), new.pace),
        ("listed".into(), new.listed),
        (opening::BOARD.into(), new.board),
    ];
    for (number, who) in (1..).zip(new.seats) {
        fields.push((format!("seat{number}"), who));
    }
    let meta = game.meta();
    for (name, value) in new.options {
        if meta.options.iter().all(|option| option.name != name) {
            return Err(HouseError::Unfit(format!("the game has no option {name:?}")).into());
        }
        fields.push((opening::option_field(&name), value));
    }
    let (guest, token) = named(&app, &caller, &new.name).await?;
    let terms = opening::terms(game, &guest, &fields, app.config.boards())?;
    let id = app.house.registry.open(&terms).await?;
    arrived(&app, &id, &guest, token).await
}

/// Sits down by a seat link.
pub(crate) async fn sit(
    State(app): State<Shared>,
    At(id): At,
    caller: Caller,
    Body(sit): Body<SitDown>,
) -> Answer {
    // One who comes with a bad link is not made a guest.
    let link = sit.link.clone();
    let good = move |live: &LiveTable| moves::seat_of(live, &link).is_some();
    if !app.house.registry.look(&id, good).await? {
        return Err(HouseError::NotYours(
            "this link is not good any more: the seat is taken, or the host made a new link",
        )
        .into());
    }
    let (guest, token) = named(&app, &caller, &sit.name).await?;
    let who = guest.clone();
    let change = move |live: &mut LiveTable, entries: &mut Vec<LogEntry>| {
        moves::sit(live, entries, &who, &sit.link, &sit.luck)
    };
    app.house.registry.change(&id, change).await?;
    arrived(&app, &id, &guest, token).await
}

/// Somebody at a table who changes something.
pub(crate) struct Change {
    app: Shared,
    id: TableId,
    guest: Guest,
    look: Look,
}

impl FromRequestParts<Shared> for Change {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Failure> {
        let At(id) = At::from_request_parts(parts, app).await?;
        let guest = Caller::of(&parts.headers).known(app).await?;
        let look = Query::try_from_uri(&parts.uri);
        let Query(look) = look.map_err(|error| HouseError::Unfit(error.to_string()))?;
        Ok(Self {
            app: Shared::clone(app),
            id,
            guest,
            look,
        })
    }
}

impl Change {
    /// Makes a change for a seat and answers with the table as it stands then; to one who is late, with
    /// the table as well.
    async fn make(
        mut self,
        seat: Option<Seat>,
        mut change: impl FnMut(&mut LiveTable, &mut Vec<LogEntry>, &Guest) -> Result<(), HouseError>
        + Send
        + 'static,
    ) -> Answer {
        let who = self.guest.clone();
        let registry = &self.app.house.registry;
        let done = registry
            .change(&self.id, move |live, entries| change(live, entries, &who))
            .await;
        self.look.eyes = self.look.eyes.or(seat.map(Seat::number));
        match done {
            Ok(_) => Ok(json(StatusCode::OK, &self.seen().await?)),
            Err(stale @ HouseError::Stale) => {
                let refused = Refused {
                    table: Some(Box::new(self.seen().await?)),
                    ..refused(Why::of(&stale))
                };
                Ok(json(status(&stale), &refused))
            }
            Err(other) => Err(other.into()),
        }
    }

    /// The table as it is now.
    async fn seen(&self) -> Result<TableState, HouseError> {
        table_of(&self.app, &self.id, Some(&self.guest), &self.look).await
    }
}

/// A seat decides.
pub(crate) async fn act(change: Change, Body(act): Body<Act>) -> Answer {
    let sent = Sent {
        seat: seat(act.seat)?,
        at: act.at,
    };
    let decide = move |live: &mut LiveTable, entries: &mut Vec<LogEntry>, guest: &Guest| {
        moves::act(live, entries, guest, sent, &act.action)
    };
    change.make(Some(sent.seat), decide).await
}

/// A seat spins or draws, or types in what came up.
pub(crate) async fn spin(change: Change, Body(spin): Body<Spin>) -> Answer {
    let sent = Sent {
        seat: seat(spin.seat)?,
        at: spin.at,
    };
    let draw =
        move |live: &mut LiveTable, entries: &mut Vec<LogEntry>, guest: &Guest| match &spin.shown {
            Some(shown) => moves::shown(live, entries, guest, sent.at, shown),
            None => moves::spin(live, entries, guest, sent, Until::Once),
        };
    change.make(Some(sent.seat), draw).await
}

/// A player asks the others for a draw or to take back; what nobody must be asked for is done at once.
pub(crate) async fn ask(change: Change, Body(ask): Body<Ask>) -> Answer {
    let sent = Sent {
        seat: seat(ask.seat)?,
        at: ask.at,
    };
    let what = match ask.what.as_str() {
        "draw" => Wish::Draw,
        "undo" => Wish::Undo,
        other => return Err(HouseError::Unfit(format!("nobody asks for {other:?}")).into()),
    };
    let ask = move |live: &mut LiveTable, entries: &mut Vec<LogEntry>, guest: &Guest| {
        consent::ask(live, entries, guest, sent, what)
    };
    change.make(Some(sent.seat), ask).await
}

/// A player answers a request.
pub(crate) async fn answer(change: Change, Body(reply): Body<Reply>) -> Answer {
    let answer = move |live: &mut LiveTable, entries: &mut Vec<LogEntry>, guest: &Guest| {
        consent::answer(live, entries, guest, reply.request, reply.yes)
    };
    change.make(None, answer).await
}

/// A player gives up.
pub(crate) async fn resign(change: Change, Body(resign): Body<Resign>) -> Answer {
    let seat = seat(resign.seat)?;
    let resign = move |live: &mut LiveTable, entries: &mut Vec<LogEntry>, guest: &Guest| {
        ending::resign(live, entries, guest, seat)
    };
    change.make(None, resign).await
}

/// A refusal as JSON.
fn refused(why: Why) -> Refused {
    Refused {
        error: why.kind.into(),
        words: why.words,
        rule: why.rule,
        table: None,
    }
}

/// An answer as programs get it: refusals are JSON, whoever made them.
pub(crate) async fn for_programs(response: Response) -> Response {
    let refuses = response.status().is_client_error() || response.status().is_server_error();
    let kind = response.headers().get(CONTENT_TYPE);
    let is_json = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    if !refuses || is_json {
        return response;
    }
    let (mut head, body) = response.into_parts();
    let why = match head.extensions.remove::<Why>() {
        Some(why) => why,
        None => {
            let bytes = to_bytes(body, LONGEST_BODY).await.unwrap_or_default();
            let text = String::from_utf8_lossy(&bytes);
            let text = Some(text.trim()).filter(|text| !text.is_empty() && !text.starts_with('<'));
            let reason = head.status.canonical_reason().unwrap_or_default();
            Why {
                kind: match head.status {
                    StatusCode::NOT_FOUND => "missing",
                    StatusCode::FORBIDDEN => "not-yours",
                    _ => "unfit",
                },
                words: text.unwrap_or(reason).to_owned(),
                rule: None,
            }
        }
    };
    let mut answer = json(head.status, &refused(why));
    let retry = head.headers.remove(RETRY_AFTER);
    if let Some(retry) = retry {
        answer.headers_mut().insert(RETRY_AFTER, retry);
    }
    if let Some(fault) = head.extensions.remove::<Fault>() {
        answer.extensions_mut().insert(fault);
    }
    answer
}
