//! What answers at the addresses of puzzles.

use axum::extract::{Form, Path, Query};
use axum::http::StatusCode;
use house::{HouseError, Moment};
use kit::puzzles::{Collection, judge, set_up};
use pages::puzzles::{self, Attempt, Sheet};
use serde::Deserialize;

use crate::about::AboutGame;
use crate::answer::{Answer, fresh};
use crate::extract::Visitor;

pub(crate) async fn shelf(Visitor(guest): Visitor) -> Answer {
    Ok(fresh(StatusCode::OK, puzzles::shelf(guest.as_ref())))
}

fn collection(slug: &str) -> Result<&'static Collection, HouseError> {
    puzzles::collection(slug).ok_or(HouseError::Missing("puzzle"))
}

/// Today, counted from 1970.
fn today() -> u64 {
    puzzles::day(Moment::now().0)
}

pub(crate) async fn cover(about: AboutGame) -> Answer {
    let meta = &about.meta;
    let all = collection(meta.slug)?;
    let head = about.preview("puzzles", &format!("Puzzles of {}", meta.title));
    let page = puzzles::cover(meta, all, about.guest.as_ref(), today(), head);
    Ok(fresh(StatusCode::OK, page))
}

/// What the address or the form of a puzzle says.
#[derive(Deserialize)]
pub(crate) struct Asked {
    #[serde(default)]
    theme: String,
    /// The day of which it is the puzzle, as the page said that leads here.
    #[serde(default)]
    day: Option<u64>,
    #[serde(default)]
    pick: String,
    /// Whether the solution is asked for.
    #[serde(default)]
    show: u8,
    #[serde(default, rename = "do")]
    action: String,
}

pub(crate) async fn puzzle(
    about: AboutGame,
    Path((_, number)): Path<(String, usize)>,
    Query(asked): Query<Asked>,
) -> Answer {
    let tried = match asked.show {
        0 => Tried::Nothing,
        _ => Tried::Solution,
    };
    answer(&about, number, &asked, tried)
}

/// Somebody tries a move.
pub(crate) async fn attempt(
    about: AboutGame,
    Path((_, number)): Path<(String, usize)>,
    Form(asked): Form<Asked>,
) -> Answer {
    let asked = Asked {
        pick: String::new(),
        ..asked
    };
    answer(&about, number, &asked, Tried::Move)
}

/// What is asked of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tried {
    Nothing,
    Move,
    Solution,
}

/// The day of which a puzzle is the puzzle, for streaks. Yesterday's may still be open somewhere; what
/// lies further back does not count.
fn day_of(slug: &str, number: usize, asked: Option<u64>) -> Option<u64> {
    let today = today();
    let recent = today.saturating_sub(1)..=today;
    asked.filter(|day| recent.contains(day) && puzzles::is_daily(slug, number, *day))
}

fn answer(about: &AboutGame, number: usize, asked: &Asked, tried: Tried) -> Answer {
    let slug = about.meta.slug;
    let all = collection(slug)?;
    let puzzle = all.get(number).ok_or(HouseError::Missing("puzzle"))?;
    let kit = games::kit(slug).map_err(|_| HouseError::Missing("game"))?;
    let (game, seat) = set_up(kit, puzzle)
        .map_err(|why| HouseError::Broken(format!("puzzle {number} of {slug}: {why}")))?;
    let attempt = match tried {
        Tried::Nothing => Attempt::Open,
        Tried::Solution => Attempt::Shown,
        Tried::Move => Attempt::Tried(
            asked.action.clone(),
            judge(&*game, seat, puzzle, &asked.action),
        ),
    };
    let sheet = Sheet {
        meta: &about.meta,
        puzzles: all,
        number,
        puzzle,
        game: &*game,
        seat,
        theme: Some(asked.theme.as_str()).filter(|theme| !theme.is_empty()),
        day: day_of(slug, number, asked.day),
        guest: about.guest.as_ref(),
        pick: &asked.pick,
        attempt,
    };
    let page = match about.wants_parts() {
        true => sheet.parts(),
        false => sheet.page(),
    };
    Ok(fresh(StatusCode::OK, page))
}
