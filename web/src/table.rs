//! What answers at a table: the page and its parts, moves, talk, seats.

use axum::extract::{Form, Path, Query, RawQuery, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderName, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use game::Seat;
use house::moves::{self, Sent, Until};
use house::{Access, Hint, HouseError, LiveTable, LogEntry, consent};
use kit::address::encoded;
use maud::Markup;
use pages::parts::{FEW, Scene};
use pages::{qr, seat as seat_pages, table as table_page};
use serde::Deserialize;
use store::{Guest, TableId};

use crate::answer::{Answer, fresh, go, mark, seat, status, update, with_cookie};
use crate::app::{App, Shared};
use crate::extract::{At, Caller, Origin, Script, ToTable};

/// What an address of a table may say after the question mark.
#[derive(Deserialize, Default)]
pub(crate) struct Asked {
    /// What has been picked on the way to a decision.
    #[serde(default)]
    pub(crate) pick: String,
    #[serde(default, rename = "as")]
    eyes: Option<u8>,
    /// The moment of a replay.
    #[serde(default)]
    pub(crate) at: Option<usize>,
    /// The one part that a script asks for.
    #[serde(default)]
    pub(crate) part: String,
}

impl Asked {
    /// Through whose eyes the table is to be seen.
    pub(crate) fn seat(&self) -> Option<Seat> {
        self.eyes.and_then(Seat::from_number)
    }
}

/// The table for one guest: a whole page, or its parts to one who heard the talk so far.
async fn show(
    app: &App,
    id: &TableId,
    guest: Option<&Guest>,
    asked: &Asked,
    heard: Option<u64>,
    refused: Option<&HouseError>,
    hint: Option<&Hint>,
) -> Result<Markup, HouseError> {
    shown_with(app, id, guest, asked, heard, (refused, hint), None).await
}

/// The same; makers of previews are told about it at this origin.
async fn shown_with(
    app: &App,
    id: &TableId,
    guest: Option<&Guest>,
    asked: &Asked,
    heard: Option<u64>,
    (refused, hint): (Option<&HouseError>, Option<&Hint>),
    origin: Option<&Origin>,
) -> Result<Markup, HouseError> {
    let registry = &app.house.registry;
    let present = registry.place(id).presence.present();
    let who = guest.map(|guest| guest.id);
    let quiet = app.house.quiets.of(&registry.store, who).await?;
    let draw = |live: &LiveTable| {
        let scene = Scene {
            live,
            guest,
            access: Access::of(live, guest, asked.seat()),
            pick: &asked.pick,
            present: &present,
            refused,
            hint,
            quiet: &quiet,
            takes_along: app.takes_along(),
        };
        match heard {
            Some(heard) => scene.parts(FEW, heard),
            None => {
                let path = format!("/t/{}", live.id);
                let head = origin.map(|origin| origin.of_table(live, &path, None));
                table_page::page(&scene, head.unwrap_or_default())
            }
        }
    };
    registry.look(id, draw).await
}

pub(crate) async fn table(to: ToTable, origin: Origin, Query(asked): Query<Asked>) -> Answer {
    let heard = to.script.heard();
    look(&to, &asked, heard, Some(&origin)).await
}

/// The parts of a table for whoever asks by their address alone.
pub(crate) async fn parts(to: ToTable, Query(asked): Query<Asked>) -> Answer {
    let heard = to.script.heard().unwrap_or(0);
    look(&to, &asked, Some(heard), None).await
}

/// The table as the caller may see it.
async fn look(to: &ToTable, asked: &Asked, heard: Option<u64>, origin: Option<&Origin>) -> Answer {
    let guest = match heard {
        Some(_) => to.caller.guest(&to.app).await?,
        None => to.caller.visitor(&to.app).await?,
    };
    let (app, id) = (&to.app, &to.id);
    let page = shown_with(app, id, guest.as_ref(), asked, heard, (None, None), origin).await?;
    if let Some(guest) = &guest {
        to.app.house.sees(&to.id, guest).await?;
    }
    Ok(shown(StatusCode::OK, page, heard))
}

/// A whole page, or what changed on one.
fn shown(status: StatusCode, page: Markup, heard: Option<u64>) -> Response {
    match heard {
        Some(_) => update(status, page),
        None => fresh(status, page),
    }
}

/// A form's address opened as a page: a browser without scripts stands there after a refusal, and
/// what it follows or loads next belongs to the table.
pub(crate) async fn back(At(id): At, RawQuery(query): RawQuery) -> Redirect {
    let query = query.map_or_else(String::new, |query| format!("?{query}"));
    Redirect::to(&format!("/t/{id}{query}"))
}

/// Somebody who wants to change something at a table.
pub(crate) struct Change {
    app: Shared,
    id: TableId,
    guest: Guest,
    /// The seat they do it for.
    seat: Option<Seat>,
    /// What stays picked afterward.
    pick: String,
    script: Script,
}

impl Change {
    /// A change by one who must be known already.
    pub(crate) async fn by_known(
        to: ToTable,
        seat: Option<Seat>,
        pick: &str,
    ) -> Result<Self, HouseError> {
        let guest = to.caller.known(&to.app).await?;
        Ok(Self {
            app: to.app,
            id: to.id,
            guest,
            seat,
            pick: pick.to_owned(),
            script: to.script,
        })
    }

    /// Makes it and answers with the table as it stands then, or with why it was refused.
    pub(crate) async fn make(
        self,
        change: impl FnMut(&mut LiveTable, &mut Vec<LogEntry>, &Guest) -> Result<(), HouseError>
        + Send
        + 'static,
    ) -> Answer {
        let changed = self.store(change).await;
        self.answer(changed).await
    }

    /// Makes it and goes somewhere else, or answers why it was refused.
    pub(crate) async fn make_and_go(
        self,
        to: &str,
        change: impl FnMut(&mut LiveTable, &mut Vec<LogEntry>, &Guest) -> Result<(), HouseError>
        + Send
        + 'static,
    ) -> Answer {
        match self.store(change).await {
            Ok(_) => Ok(go(to, None)),
            refused => self.answer(refused).await,
        }
    }

    /// Makes it and says where the table is then.
    async fn store(
        &self,
        mut change: impl FnMut(&mut LiveTable, &mut Vec<LogEntry>, &Guest) -> Result<(), HouseError>
        + Send
        + 'static,
    ) -> Result<u64, HouseError> {
        let who = self.guest.clone();
        let registry = &self.app.house.registry;
        let change =
            move |live: &mut LiveTable, entries: &mut Vec<LogEntry>| change(live, entries, &who);
        registry.change(&self.id, change).await
    }

    /// The table as it stands after a change, or why that was refused.
    async fn answer(self, changed: Result<u64, HouseError>) -> Answer {
        let Self {
            app,
            id,
            guest,
            seat,
            pick,
            script,
        } = self;
        let refused = match changed {
            Ok(head) if script.streams => return Ok(on_the_stream(head)),
            Ok(_) => None,
            Err(refused) => Some(refused),
        };
        let asked = Asked {
            eyes: seat.map(Seat::number),
            pick,
            ..Asked::default()
        };
        let heard = script.heard();
        match refused {
            None if heard.is_none() => {
                let mut query =
                    seat.map_or_else(String::new, |seat| format!("?as={}", seat.number()));
                if !asked.pick.is_empty() {
                    query.push_str(&format!("&pick={}", encoded(&asked.pick)));
                }
                Ok(go(&format!("/t/{id}{query}"), None))
            }
            None => {
                let page = show(&app, &id, Some(&guest), &asked, heard, None, None).await?;
                Ok(shown(StatusCode::OK, page, heard))
            }
            Some(refused @ (HouseError::Missing(_) | HouseError::Broken(_))) => Err(refused.into()),
            Some(refused) => {
                let page =
                    show(&app, &id, Some(&guest), &asked, heard, Some(&refused), None).await?;
                Ok(mark(shown(status(&refused), page, heard), &refused))
            }
        }
    }
}

/// The answer to a page whose stream brings what changed: only up to which number it has to wait.
fn on_the_stream(head: u64) -> Response {
    (StatusCode::NO_CONTENT, [(AT, head.to_string())]).into_response()
}

/// The header that says where the table is.
const AT: HeaderName = HeaderName::from_static("x-at");

/// A move as a form sends it.
#[derive(Deserialize)]
pub(crate) struct Move {
    seat: u8,
    /// How many events the page knew of.
    at: usize,
    #[serde(default, rename = "do")]
    action: String,
    #[serde(default)]
    until: String,
    #[serde(default)]
    shown: String,
    /// What stays picked after the decision.
    #[serde(default)]
    pick: String,
}

impl Move {
    /// For which seat, and what the page knew.
    fn sent(&self) -> Result<Sent, HouseError> {
        let (seat, at) = (seat(self.seat)?, self.at);
        Ok(Sent { seat, at })
    }
}

pub(crate) async fn act(to: ToTable, Form(form): Form<Move>) -> Answer {
    let mut sent = form.sent()?;
    let change = Change::by_known(to, Some(sent.seat), &form.pick).await?;
    let texts: Vec<&str> = form.action.split(';').map(str::trim).collect();
    if texts.len() > MOST_DECISIONS {
        let text = format!("a request makes at most {MOST_DECISIONS} decisions");
        return Err(HouseError::Unfit(text).into());
    }
    let mut changed = Ok(0);
    // Each decision is a change of its own, checked and stored before the next one; the first that is
    // refused ends the row.
    let last = texts.len() - 1;
    for (index, text) in texts.into_iter().enumerate() {
        let text = text.to_owned();
        changed = change
            .store(move |live, entries, guest| moves::act(live, entries, guest, sent, &text))
            .await;
        // What comes after the last decision is of no interest here.
        if changed.is_err() || index == last {
            break;
        }
        let registry = &change.app.house.registry;
        let next = |live: &LiveTable| moves::decision_after(live, sent.at);
        sent.at = registry.look(&change.id, next).await?;
    }
    change.answer(changed).await
}

/// The most decisions that one request makes.
const MOST_DECISIONS: usize = 8;

pub(crate) async fn spin(to: ToTable, Form(form): Form<Move>) -> Answer {
    let sent = form.sent()?;
    let change = Change::by_known(to, Some(sent.seat), &form.pick).await?;
    let until = Until::parse(&form.until);
    let spin = move |live: &mut LiveTable, entries: &mut Vec<LogEntry>, guest: &Guest| match (
        until,
        form.shown.is_empty(),
    ) {
        (_, false) => moves::shown(live, entries, guest, sent.at, &form.shown),
        (Some(until), true) => moves::spin(live, entries, guest, sent, until),
        (None, true) => Err(HouseError::Unfit("spin until when?".into())),
    };
    change.make(spin).await
}

pub(crate) async fn undo(to: ToTable, Form(form): Form<Move>) -> Answer {
    let sent = form.sent()?;
    let change = Change::by_known(to, Some(sent.seat), &form.pick).await?;
    let undo = move |live: &mut LiveTable, entries: &mut Vec<LogEntry>, guest: &Guest| {
        consent::undo(live, entries, guest, sent)
    };
    change.make(undo).await
}

/// A good move for one who plays against bots, shown above the choices.
pub(crate) async fn hint(to: ToTable, Form(form): Form<Move>) -> Answer {
    let sent = form.sent()?;
    let guest = to.caller.known(&to.app).await?;
    let hint = to.app.house.hint(&to.id, &guest, sent.seat).await?;
    let asked = Asked {
        eyes: Some(sent.seat.number()),
        pick: form.pick,
        ..Asked::default()
    };
    let heard = to.script.heard();
    let (app, id) = (&to.app, &to.id);
    let page = show(app, id, Some(&guest), &asked, heard, None, Some(&hint)).await?;
    Ok(shown(StatusCode::OK, page, heard))
}

/// Something to be said.
#[derive(Deserialize)]
pub(crate) struct Talk {
    text: String,
}

pub(crate) async fn say(to: ToTable, Form(form): Form<Talk>) -> Answer {
    let (guest, cookie) = to.caller.welcome(&to.app).await?;
    let change = Change {
        app: to.app,
        id: to.id,
        guest,
        seat: None,
        pick: String::new(),
        script: to.script,
    };
    let say = move |live: &mut LiveTable, entries: &mut Vec<LogEntry>, guest: &Guest| {
        moves::say(live, entries, guest, &form.text)
    };
    Ok(with_cookie(change.make(say).await?, cookie))
}

/// What the host wants done with an open seat.
#[derive(Deserialize)]
pub(crate) struct Arrange {
    seat: u8,
    what: String,
}

pub(crate) async fn arrange(to: ToTable, Form(form): Form<Arrange>) -> Answer {
    let seat = seat(form.seat)?;
    let change = Change::by_known(to, None, "").await?;
    let arrange = move |live: &mut LiveTable, entries: &mut Vec<LogEntry>, guest: &Guest| {
        moves::arrange(live, entries, guest, seat, &form.what)
    };
    change.make(arrange).await
}

/// The page behind the link to an open seat.
pub(crate) async fn seat_page(
    State(app): State<Shared>,
    At(id): At,
    Path((_, link)): Path<(String, String)>,
    caller: Caller,
) -> Answer {
    let guest = caller.guest(&app).await?;
    let draw = |live: &LiveTable| {
        let seat = moves::seat_of(live, &link)?;
        Some(seat_pages::page(
            live,
            guest.as_ref(),
            seat.number(),
            &link,
            None,
        ))
    };
    let look = |live: &LiveTable| draw(live).ok_or(void(live));
    let page = app.house.registry.look(&id, look).await?;
    Ok(fresh(StatusCode::OK, page?))
}

/// Why a link leads to no seat.
fn void(live: &LiveTable) -> HouseError {
    HouseError::NotYours(if live.is_over() && !live.has_begun() {
        "the host closed this table before the game began"
    } else {
        "this link is not good any more: the seat is taken, or the host made a new link"
    })
}

/// The link to an open seat as a picture that a phone's camera reads.
pub(crate) async fn seat_code(
    State(app): State<Shared>,
    At(id): At,
    Path((_, link)): Path<(String, String)>,
    Origin(origin): Origin,
) -> Answer {
    let seat = |live: &LiveTable| moves::seat_of(live, &link).is_some();
    if !app.house.registry.look(&id, seat).await? {
        return Err(HouseError::Missing("link").into());
    }
    let picture = qr::file(&format!("{origin}/t/{id}/sit/{link}"));
    Ok(([(CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}

/// How somebody sits down: under which name, and with what for luck.
#[derive(Deserialize)]
pub(crate) struct SitDown {
    name: String,
    #[serde(default)]
    luck: String,
}

/// The seat's page again, with what is wrong with the name.
async fn sit_again(
    app: &App,
    id: &TableId,
    guest: &Guest,
    link: &str,
    form: &SitDown,
    refused: &HouseError,
) -> Result<Response, HouseError> {
    let filled = seat_pages::Filled {
        name: form.name.trim(),
        luck: &form.luck,
        refused,
    };
    let draw = |live: &LiveTable| {
        let seat = moves::seat_of(live, link).ok_or_else(|| void(live))?;
        let page = seat_pages::page(live, Some(guest), seat.number(), link, Some(&filled));
        Ok::<_, HouseError>(page)
    };
    let page = app.house.registry.look(id, draw).await??;
    Ok(fresh(status(refused), page))
}

pub(crate) async fn sit(
    State(app): State<Shared>,
    At(id): At,
    Path((_, link)): Path<(String, String)>,
    caller: Caller,
    Form(form): Form<SitDown>,
) -> Answer {
    let house = &app.house;
    // A link that leads nowhere makes no guest and renames none.
    let open = |live: &LiveTable| match moves::seat_of(live, &link) {
        Some(_) => Ok(()),
        None => Err(void(live)),
    };
    house.registry.look(&id, open).await??;
    let (mut guest, cookie) = caller.welcome(&app).await?;
    if form.name.trim() != guest.name {
        let renamed = house
            .guests
            .rename(&house.registry.store, &guest, &form.name);
        if let Err(refused) = renamed.await {
            let page = sit_again(&app, &id, &guest, &link, &form, &refused).await?;
            return Ok(with_cookie(mark(page, &refused), cookie));
        }
        guest.name = house::fit_name(&form.name)?;
    }
    let sit = move |live: &mut LiveTable, entries: &mut Vec<LogEntry>| {
        moves::sit(live, entries, &guest, &link, &form.luck)
    };
    house.registry.change(&id, sit).await?;
    Ok(go(&format!("/t/{id}"), cookie))
}
