//! What answers at the addresses of rulebooks and courses.

use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use house::HouseError;
use kit::lessons::{Course, Sitting};
use pages::learn::{self as lessons, Classroom};
use pages::rules;
use serde::Deserialize;

use crate::answer::{Answer, fresh, go};
use crate::app::Shared;
use crate::extract::{Caller, Of, Origin, Script};

pub(crate) async fn rules_shelf(State(app): State<Shared>, caller: Caller) -> Answer {
    let guest = caller.visitor(&app).await?;
    Ok(fresh(StatusCode::OK, rules::shelf(guest.as_ref())))
}

/// What is looked for in a rulebook.
#[derive(Deserialize)]
pub(crate) struct Sought {
    #[serde(default)]
    find: String,
}

/// The most letters of a search that are looked at.
const LONGEST_SEARCH: usize = 100;

pub(crate) async fn rules(
    State(app): State<Shared>,
    Of(game): Of,
    caller: Caller,
    origin: Origin,
    Query(sought): Query<Sought>,
) -> Answer {
    let meta = game.meta();
    let guest = caller.visitor(&app).await?;
    let find: String = sought.find.chars().take(LONGEST_SEARCH).collect();
    let page = if find.trim().is_empty() {
        let path = format!("/rules/{}", meta.slug);
        let head = origin.of_game(&meta, &path, &format!("Rules of {}", meta.title));
        rules::book(&meta, guest.as_ref(), head).map_err(HouseError::Broken)?
    } else {
        rules::found(&meta, guest.as_ref(), find.trim())
    };
    Ok(fresh(StatusCode::OK, page))
}

pub(crate) async fn learn_shelf(State(app): State<Shared>, caller: Caller) -> Answer {
    let guest = caller.visitor(&app).await?;
    Ok(fresh(StatusCode::OK, lessons::shelf(guest.as_ref())))
}

fn course_of(slug: &str) -> Result<&'static Course, HouseError> {
    lessons::course(slug).ok_or(HouseError::Missing("course"))
}

pub(crate) async fn course(
    State(app): State<Shared>,
    Of(game): Of,
    caller: Caller,
    origin: Origin,
) -> Answer {
    let meta = game.meta();
    let course = course_of(meta.slug)?;
    let guest = caller.visitor(&app).await?;
    let path = format!("/learn/{}", meta.slug);
    let head = origin.of_game(&meta, &path, &format!("Learn {}", meta.title));
    let page = lessons::cover(&meta, course, guest.as_ref(), head);
    Ok(fresh(StatusCode::OK, page))
}

/// What the address or the form of a lesson says: what has been done, what is picked, what is done.
#[derive(Deserialize)]
pub(crate) struct Lecture {
    #[serde(default)]
    did: String,
    #[serde(default)]
    pick: String,
    #[serde(default, rename = "do")]
    action: String,
}

impl Lecture {
    fn did(&self) -> Vec<String> {
        self.did.lines().map(Into::into).collect()
    }
}

/// The lesson of that number, counting from 1, and the learner in it.
fn sit(slug: &str, number: usize, did: &[String]) -> Result<Sitting, HouseError> {
    let lesson = number
        .checked_sub(1)
        .and_then(|index| course_of(slug).ok()?.lessons.get(index))
        .ok_or(HouseError::Missing("lesson"))?;
    let kit = games::kit(slug).map_err(|_| HouseError::Missing("game"))?;
    Sitting::begin(kit, lesson, did)
        .map_err(|why| HouseError::Broken(format!("lesson {} of {slug}: {why}", lesson.id)))
}

pub(crate) async fn lesson(
    State(app): State<Shared>,
    Of(game): Of,
    Path((_, number)): Path<(String, usize)>,
    caller: Caller,
    script: Script,
    Query(lecture): Query<Lecture>,
) -> Answer {
    let meta = game.meta();
    let guest = caller.visitor(&app).await?;
    let sitting = sit(meta.slug, number, &lecture.did())?;
    let room = Classroom {
        meta: &meta,
        course: course_of(meta.slug)?,
        number,
        sitting: &sitting,
        guest: guest.as_ref(),
        pick: &lecture.pick,
        mistake: None,
    };
    let page = if script.wants_parts {
        room.parts()
    } else {
        room.page()
    };
    Ok(fresh(StatusCode::OK, page))
}

pub(crate) async fn answer(
    State(app): State<Shared>,
    Of(game): Of,
    Path((_, number)): Path<(String, usize)>,
    caller: Caller,
    script: Script,
    Form(lecture): Form<Lecture>,
) -> Answer {
    let meta = game.meta();
    let guest = caller.visitor(&app).await?;
    let mut sitting = sit(meta.slug, number, &lecture.did())?;
    let answered = sitting
        .answer(&lecture.action)
        .map_err(|why| HouseError::Broken(format!("lesson {number} of {}: {why}", meta.slug)))?;
    let mistake = answered.err();
    let room = Classroom {
        meta: &meta,
        course: course_of(meta.slug)?,
        number,
        sitting: &sitting,
        guest: guest.as_ref(),
        pick: "",
        mistake: mistake.as_ref(),
    };
    // A legal move that is not asked for is answered like any other; only the rules refuse.
    let refused = mistake.as_ref().is_some_and(|it| it.refusal.is_some());
    let status = match refused {
        true => StatusCode::UNPROCESSABLE_ENTITY,
        false => StatusCode::OK,
    };
    match (script.wants_parts, &mistake) {
        (true, _) => Ok(fresh(status, room.parts())),
        (false, Some(_)) => Ok(fresh(status, room.page())),
        (false, None) => Ok(go(&format!("{}#standing", room.here()), None)),
    }
}
