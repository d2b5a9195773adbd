//! What answers at the addresses of a game's past: its replay, its study, its record.

use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use game::{Next, Seat};
use house::{Access, Analysis, HouseError, LiveTable, Weighed, along};
use maud::Markup;
use pages::after::AnalysisState;
use pages::coach::{self, Attempt, Exercise};
use pages::offline::ALONE;
use pages::replay::{self as replays, Replay};
use serde::Deserialize;
use store::{Guest, TableId};

use crate::answer::{Answer, fresh, go, status, with_cookie};
use crate::app::Shared;
use crate::extract::{At, Caller, Origin, ToTable};
use crate::table::Asked;

/// What the address of a record may say.
#[derive(Deserialize, Default)]
pub(crate) struct Wanted {
    /// Whether the game is to go on elsewhere. In a browser all of it belongs to whoever sits there; a server gives
    /// what nobody may know yet to the one who took the game along.
    #[serde(default)]
    paused: String,
}

pub(crate) async fn record(
    State(app): State<Shared>,
    At(id): At,
    caller: Caller,
    Query(wanted): Query<Wanted>,
) -> Answer {
    let paused = wanted.paused == "1";
    let guest = match paused && !ALONE {
        true => caller.guest(&app).await?,
        false => None,
    };
    let record = app.house.registry.look(&id, |live| {
        let took = guest.is_some_and(|guest| along::may_know(live, guest.id));
        match paused && (ALONE || took) {
            true => Some(live.game.save()),
            false => live.record(),
        }
    });
    let record = record.await?;
    let hidden = HouseError::NotYours(
        "the record of a game with hidden cards, or of one played from memory, can be had when the game is over",
    );
    let text = record.ok_or(hidden)?.to_string();
    let name = format!("attachment; filename=\"roundhouse-{id}.jsonl\"");
    Ok((
        [
            (CONTENT_TYPE, "application/jsonl; charset=utf-8".to_owned()),
            (CONTENT_DISPOSITION, name),
        ],
        text,
    )
        .into_response())
}

/// The name under which the study of a game is kept, once it is over.
fn study_key(live: &LiveTable) -> Option<String> {
    (live.game.next() == Next::Over).then(|| house::key(live))
}

pub(crate) async fn replay(
    ToTable {
        app,
        id,
        caller,
        script,
    }: ToTable,
    origin: Origin,
    Query(asked): Query<Asked>,
) -> Answer {
    let guest = caller.visitor(&app).await?;
    let parts = script.wants_parts;
    let alone = parts && asked.part == "analysis";
    let key = app.house.registry.look(&id, study_key).await?;
    let progress = app.house.analysis_queue.progress(&id);
    let found = match &key {
        Some(key) => app.house.analysis_queue.found(&id, key).await?,
        None => None,
    };
    let page = app
        .house
        .registry
        .look(&id, |live| {
            let count = live.game.count();
            let replay = Replay {
                live,
                guest: guest.as_ref(),
                access: replays::eyes(live, guest.as_ref(), asked.seat()),
                at: match asked.at {
                    Some(at) if !live.past_is_closed() => at.min(count),
                    Some(_) | None => count,
                },
                pick: &asked.pick,
                studied: match (&found, progress) {
                    (Some(analysis), _) => AnalysisState::Done(analysis),
                    (None, Some(progress)) => AnalysisState::Begun(progress),
                    (None, None) => AnalysisState::No,
                },
            };
            match (alone, parts) {
                (true, _) if live.game.next() == Next::Over => replay.analysis(),
                (_, true) => replay.parts(),
                (_, false) => {
                    let at = Some(replay.at).filter(|at| *at < count);
                    replay.page(origin.of_table(live, &format!("/t/{id}/replay"), at))
                }
            }
        })
        .await?;
    Ok(fresh(StatusCode::OK, page))
}

/// Somebody wants to know how a finished game went. While it goes on, a study would be advice.
pub(crate) async fn analyze(State(app): State<Shared>, At(id): At, caller: Caller) -> Answer {
    // A guest, so that it is not a machine that wanders by.
    let (guest, cookie) = caller.welcome(&app).await?;
    let effort = app.house.analysis_queue.effort;
    let begun = app
        .house
        .registry
        .look(&id, |live| {
            study_key(live).map(|key| (key, live.host.study(&*live.game, effort)))
        })
        .await?;
    let Some((key, study)) = begun else {
        return Err(HouseError::Unfit("the game is not over yet".into()).into());
    };
    let found = app.house.analysis_queue.found(&id, &key).await?;
    if !found.is_some_and(|analysis| analysis.is_whole()) {
        app.house.analysis_queue.begin(&id, guest.id, key, study)?;
    }
    Ok(go(&format!("/t/{id}/replay#analysis"), cookie))
}

/// What the address or the form of an exercise says.
#[derive(Deserialize)]
pub(crate) struct Exercising {
    #[serde(default, rename = "as")]
    eyes: Option<u8>,
    #[serde(default)]
    pick: String,
    /// Whether the solution is asked for.
    #[serde(default)]
    show: u8,
    #[serde(default, rename = "do")]
    action: String,
}

impl Exercising {
    /// Whose mistakes are meant: those of a seat that was named, or one's own.
    fn seat(&self, live: &LiveTable, guest: Option<&Guest>) -> Option<Seat> {
        let named = self.eyes.and_then(Seat::from_number);
        let named = named.filter(|seat| live.terms.setup.seats.has(*seat));
        named.or_else(|| Access::of(live, guest, None).own.first().copied())
    }
}

/// The study of a finished game, if there is one.
async fn studied(app: &Shared, id: &TableId) -> Result<Option<Analysis>, HouseError> {
    let key = app.house.registry.look(id, study_key).await?;
    match key {
        Some(key) => app.house.analysis_queue.found(id, &key).await,
        None => Ok(None),
    }
}

/// The first exercise, or the way to a study where there is none yet.
pub(crate) async fn mistakes(
    State(app): State<Shared>,
    At(id): At,
    caller: Caller,
    Query(asked): Query<Exercising>,
) -> Answer {
    let guest = caller.guest(&app).await?;
    let found = studied(&app, &id).await?;
    let first = app.house.registry.look(&id, |live| {
        let seat = asked.seat(live, guest.as_ref())?;
        let any = !found.as_ref()?.mistakes(seat).is_empty();
        any.then(|| coach::address(live, seat, 1))
    });
    let address = first.await?;
    let address = address.unwrap_or_else(|| format!("/t/{id}/replay#analysis"));
    Ok(go(&address, None))
}

pub(crate) async fn exercise(
    to: ToTable,
    Path((_, number)): Path<(String, usize)>,
    Query(asked): Query<Exercising>,
) -> Answer {
    let guest = to.caller.guest(&to.app).await?;
    let attempt = match asked.show {
        0 => Attempt::Open,
        _ => Attempt::Shown,
    };
    let page = exercised(&to, guest.as_ref(), number, &asked, attempt).await?;
    Ok(fresh(StatusCode::OK, page))
}

/// Somebody tries a move instead of the costly one.
pub(crate) async fn attempt(
    to: ToTable,
    Path((_, number)): Path<(String, usize)>,
    Form(asked): Form<Exercising>,
) -> Answer {
    // A guest, so that it is not a machine that wanders by.
    let (guest, cookie) = to.caller.welcome(&to.app).await?;
    let tried = weigh(&to, &guest, number, &asked).await;
    let (code, attempt) = match &tried {
        Ok(weighed) => (StatusCode::OK, Attempt::Tried(weighed)),
        Err(refused @ (HouseError::ByRules(_) | HouseError::Unfit(_))) => {
            (status(refused), Attempt::Refused(refused))
        }
        Err(_) => return Err(tried.expect_err("it is refused").into()),
    };
    let nothing_picked = Exercising {
        pick: String::new(),
        ..asked
    };
    let page = exercised(&to, Some(&guest), number, &nothing_picked, attempt).await?;
    Ok(with_cookie(fresh(code, page), cookie))
}

/// What a move is worth that is tried: as the study knows it, or as a search finds it now.
async fn weigh(
    to: &ToTable,
    guest: &Guest,
    number: usize,
    asked: &Exercising,
) -> Result<Weighed, HouseError> {
    let found = studied(&to.app, &to.id).await?;
    let known = to.app.house.registry.look(&to.id, |live| {
        let seat = asked.seat(live, Some(guest));
        let seat = seat.ok_or(HouseError::Missing("exercise"))?;
        let costs = found.as_ref().map(|found| found.mistakes(seat));
        let costs = costs.unwrap_or_default();
        let cost = number.checked_sub(1).and_then(|index| costs.get(index));
        let cost = cost.ok_or(HouseError::Missing("exercise"))?;
        let canonical = live.game.canonical(&asked.action);
        let known = canonical.and_then(|action| cost.weighed(&action).cloned());
        Ok::<_, HouseError>((cost.event, known))
    });
    match known.await?? {
        (_, Some(known)) => Ok(known),
        (event, None) => to.app.house.appraise(&to.id, event, &asked.action).await,
    }
}

/// The page of an exercise, or its parts.
async fn exercised(
    to: &ToTable,
    guest: Option<&Guest>,
    number: usize,
    asked: &Exercising,
    attempt: Attempt<'_>,
) -> Result<Markup, HouseError> {
    let found = studied(&to.app, &to.id).await?;
    let page = to.app.house.registry.look(&to.id, |live| {
        let seat = asked.seat(live, guest)?;
        let costs = found.as_ref()?.mistakes(seat);
        if !(1..=costs.len()).contains(&number) {
            return None;
        }
        let exercise = Exercise {
            live,
            guest,
            seat,
            costs: &costs,
            number,
            pick: &asked.pick,
            attempt,
        };
        Some(match to.script.wants_parts {
            true => exercise.parts(),
            false => exercise.page(),
        })
    });
    page.await?.ok_or(HouseError::Missing("exercise"))
}
