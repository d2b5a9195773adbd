//! What answers at the addresses of rulebooks and courses.

use axum::extract::{Form, Path, Query};
use axum::http::StatusCode;
use house::HouseError;
use kit::lessons::{Course, Mistake, Sitting};
use kit::score::Sheet;
use pages::learn::{self as lessons, Classroom};
use pages::rules;
use serde::Deserialize;

use crate::about::AboutGame;
use crate::answer::{Answer, fresh, go};
use crate::extract::Visitor;

pub(crate) async fn rules_shelf(Visitor(guest): Visitor) -> Answer {
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

pub(crate) async fn rules(about: AboutGame, Query(sought): Query<Sought>) -> Answer {
    let (meta, guest) = (&about.meta, about.guest.as_ref());
    let find: String = sought.find.chars().take(LONGEST_SEARCH).collect();
    let page = if find.trim().is_empty() {
        let head = about.preview("rules", &format!("Rules of {}", meta.title));
        rules::book(meta, guest, head).map_err(HouseError::Broken)?
    } else {
        rules::found(meta, guest, find.trim())
    };
    Ok(fresh(StatusCode::OK, page))
}

/// What the score sheet of a game looks like.
pub(crate) fn sheet_of(slug: &str) -> Result<Sheet, HouseError> {
    let kit = games::kit(slug).map_err(|_| HouseError::Missing("game"))?;
    Sheet::read(kit.score()).map_err(|_| HouseError::Missing("score sheet"))
}

/// The score sheet of a game, to be kept beside a real board.
pub(crate) async fn score(about: AboutGame) -> Answer {
    let meta = &about.meta;
    let sheet = sheet_of(meta.slug)?;
    let page = pages::score::page(meta, &sheet, about.guest.as_ref());
    Ok(fresh(StatusCode::OK, page))
}

pub(crate) async fn learn_shelf(Visitor(guest): Visitor) -> Answer {
    Ok(fresh(StatusCode::OK, lessons::shelf(guest.as_ref())))
}

fn course_of(slug: &str) -> Result<&'static Course, HouseError> {
    lessons::course(slug).ok_or(HouseError::Missing("course"))
}

pub(crate) async fn course(about: AboutGame) -> Answer {
    let meta = &about.meta;
    let course = course_of(meta.slug)?;
    let head = about.preview("learn", &format!("Learn {}", meta.title));
    let page = lessons::cover(meta, course, about.guest.as_ref(), head);
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

/// The room of a lesson, with what was picked and what went wrong.
fn room<'a>(
    about: &'a AboutGame,
    number: usize,
    sitting: &'a Sitting,
    pick: &'a str,
    mistake: Option<&'a Mistake>,
) -> Result<Classroom<'a>, HouseError> {
    Ok(Classroom {
        meta: &about.meta,
        course: course_of(about.meta.slug)?,
        number,
        sitting,
        guest: about.guest.as_ref(),
        pick,
        mistake,
    })
}

pub(crate) async fn lesson(
    about: AboutGame,
    Path((_, number)): Path<(String, usize)>,
    Query(lecture): Query<Lecture>,
) -> Answer {
    let sitting = sit(about.meta.slug, number, &lecture.did())?;
    let room = room(&about, number, &sitting, &lecture.pick, None)?;
    let page = match about.wants_parts() {
        true => room.parts(),
        false => room.page(),
    };
    Ok(fresh(StatusCode::OK, page))
}

pub(crate) async fn answer(
    about: AboutGame,
    Path((_, number)): Path<(String, usize)>,
    Form(lecture): Form<Lecture>,
) -> Answer {
    let slug = about.meta.slug;
    let mut sitting = sit(slug, number, &lecture.did())?;
    let answered = sitting
        .answer(&lecture.action)
        .map_err(|why| HouseError::Broken(format!("lesson {number} of {slug}: {why}")))?;
    let mistake = answered.err();
    let room = room(&about, number, &sitting, "", mistake.as_ref())?;
    // A legal move that is not asked for is answered like any other; only the rules refuse.
    let refused = mistake.as_ref().is_some_and(|it| it.refusal.is_some());
    let status = match refused {
        true => StatusCode::UNPROCESSABLE_ENTITY,
        false => StatusCode::OK,
    };
    match (about.wants_parts(), &mistake) {
        (true, _) => Ok(fresh(status, room.parts())),
        (false, Some(_)) => Ok(fresh(status, room.page())),
        (false, None) => Ok(go(&format!("{}#standing", room.here()), None)),
    }
}
