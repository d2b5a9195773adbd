//! Boards as files: those in the boxes, and that of a table which plays on one of its own.

use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use house::{HouseError, LiveTable};

use crate::answer::Answer;
use crate::app::Shared;
use crate::extract::{At, Of};

/// A board as a file to keep. It is text whatever its words are: no browser takes it for a page.
fn file(name: &str, text: String) -> Answer {
    let name = format!("attachment; filename=\"{name}.toml\"");
    let head = [
        (CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, name),
    ];
    Ok((head, text).into_response())
}

/// The board in the box of a game.
pub(crate) async fn of_game(Of(game): Of) -> Answer {
    let meta = game.meta();
    if meta.board.is_empty() {
        return Err(HouseError::Missing("board").into());
    }
    file(meta.slug, meta.board.to_owned())
}

/// The board of a table that plays on one of its own.
pub(crate) async fn of_table(State(app): State<Shared>, At(id): At) -> Answer {
    let own = |live: &LiveTable| live.terms.setup.options.board().cloned();
    let board = app.house.registry.look(&id, own).await?;
    let board = board.ok_or(HouseError::Missing("board"))?;
    file(&format!("roundhouse-{id}"), board.as_str().to_owned())
}
