//! What answers at the addresses of puzzles.

use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use game::Meta;
use house::{HouseError, Moment};
use kit::puzzles::{Collection, judge, set_up};
use pages::puzzles::{self, Attempt, Sheet};
use serde::Deserialize;

use crate::answer::{Answer, fresh};
use crate::app::Shared;
use crate::extract::{Caller, Of, Origin, Script};

pub(crate) async fn shelf(State(app): State<Shared>, caller: Caller) -> Answer {
    let guest = caller.visitor(&app).await?;
    Ok(fresh(StatusCode::OK, puzzles::shelf(guest.as_ref())))
}

fn collection(slug: &str) -> Result<&'static Collection, HouseError> {
    puzzles::collection(slug).ok_or(HouseError::Missing("puzzle"))
}

pub(crate) async fn cover(
    State(app): State<Shared>,
    Of(game): Of,
    caller: Caller,
    origin: Origin,
) -> Answer {
    let meta = game.meta();
    let all = collection(meta.slug)?;
    let guest = caller.visitor(&app).await?;
    let path = format!("/puzzles/{}", meta.slug);
    let head = origin.of_game(&meta, &path, &format!("Puzzles of {}", meta.title));
    let today = puzzles::day(Moment::now().0);
    let page = puzzles::cover(&meta, all, guest.as_ref(), today, head);
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
    State(app): State<Shared>,
    Of(game): Of,
    Path((_, number)): Path<(String, usize)>,
    caller: Caller,
    script: Script,
    Query(asked): Query<Asked>,
) -> Answer {
    let attempt = match asked.show {
        0 => Tried::Nothing,
        _ => Tried::Solution,
    };
    answer(&app, &game.meta(), number, &caller, script, &asked, attempt).await
}

/// Somebody tries a move.
pub(crate) async fn attempt(
    State(app): State<Shared>,
    Of(game): Of,
    Path((_, number)): Path<(String, usize)>,
    caller: Caller,
    script: Script,
    Form(asked): Form<Asked>,
) -> Answer {
    let asked = Asked {
        pick: String::new(),
        ..asked
    };
    answer(
        &app,
        &game.meta(),
        number,
        &caller,
        script,
        &asked,
        Tried::Move,
    )
    .await
}

/// What is asked of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tried {
    Nothing,
    Move,
    Solution,
}

async fn answer(
    app: &Shared,
    meta: &Meta,
    number: usize,
    caller: &Caller,
    script: Script,
    asked: &Asked,
    tried: Tried,
) -> Answer {
    let guest = caller.visitor(app).await?;
    let all = collection(meta.slug)?;
    let puzzle = all.get(number).ok_or(HouseError::Missing("puzzle"))?;
    let kit = games::kit(meta.slug).map_err(|_| HouseError::Missing("game"))?;
    let (game, seat) = set_up(kit, puzzle)
        .map_err(|why| HouseError::Broken(format!("puzzle {number} of {}: {why}", meta.slug)))?;
    let attempt = match tried {
        Tried::Nothing => Attempt::Open,
        Tried::Solution => Attempt::Shown,
        Tried::Move => Attempt::Tried(
            asked.action.clone(),
            judge(&*game, seat, puzzle, &asked.action),
        ),
    };
    let today = puzzles::day(Moment::now().0);
    let sheet = Sheet {
        meta,
        puzzles: all,
        number,
        puzzle,
        game: &*game,
        seat,
        theme: Some(asked.theme.as_str()).filter(|theme| !theme.is_empty()),
        // Yesterday's may still be open somewhere; what lies further back counts for no streak.
        day: asked
            .day
            .filter(|day| (today.saturating_sub(1)..=today).contains(day)),
        guest: guest.as_ref(),
        pick: &asked.pick,
        attempt,
    };
    let page = match script.wants_parts {
        true => sheet.parts(),
        false => sheet.page(),
    };
    Ok(fresh(StatusCode::OK, page))
}
