//! What answers at the addresses of a game's past: its replay, its study, its record.

use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use game::Next;
use house::{HouseError, LiveTable};
use pages::after::AnalysisState;
use pages::replay::{self as replays, Replay};

use crate::answer::{Answer, fresh, go};
use crate::app::Shared;
use crate::extract::{At, Caller, ToTable};
use crate::table::Asked;

pub(crate) async fn record(State(app): State<Shared>, At(id): At) -> Answer {
    let record = app.house.registry.look(&id, LiveTable::record).await?;
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
    Query(asked): Query<Asked>,
) -> Answer {
    let guest = caller.visitor(&app).await?;
    let parts = script.wants_parts;
    let alone = parts && asked.part == "analysis";
    // A step through the game changes nothing of the study, which is large.
    let key = if alone || !parts {
        app.house.registry.look(&id, study_key).await?
    } else {
        None
    };
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
                (_, false) => replay.page(),
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
    if app.house.analysis_queue.found(&id, &key).await?.is_none() {
        app.house.analysis_queue.begin(&id, guest.id, key, study)?;
    }
    Ok(go(&format!("/t/{id}/replay#analysis"), cookie))
}
