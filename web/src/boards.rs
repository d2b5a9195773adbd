//! Boards as files: those in the boxes, and that of a table which plays on one of its own.

use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use game::{BoardText, Options, SeatCount, Setup};
use house::opening::{self, Fields};
use house::{HouseError, LiveTable};
use kit::original as original_form;
use pages::original;

use crate::about::AboutGame;
use crate::answer::{Answer, fresh};
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

/// What owners of an original are asked.
pub(crate) async fn original(about: AboutGame) -> Answer {
    let (meta, form) = (&about.meta, form_of(about.meta.slug)?);
    let usual = form.usual(meta.board);
    let page = original::page(meta, &form, about.guest.as_ref(), &usual, &[]);
    Ok(fresh(StatusCode::OK, page))
}

/// What they answered, as a board file; or what keeps it from being one.
pub(crate) async fn answered(about: AboutGame, Of(game): Of, Form(fields): Form<Fields>) -> Answer {
    let (meta, form) = (&about.meta, form_of(about.meta.slug)?);
    let given = |name: &str| {
        opening::field(&fields, name)
            .unwrap_or_default()
            .replace("\r\n", "\n")
    };
    let answers: Vec<String> = form.field.iter().map(|field| given(&field.key)).collect();
    let text = form.board(meta.board, &answers);
    let mut options = Options::default();
    let seats = SeatCount::new(meta.seats.0).ok_or(HouseError::Missing("game"))?;
    let wrong = match BoardText::new(text.clone()) {
        Ok(board) => {
            options.set_board(Some(board));
            game.allows(&Setup { seats, options }).err()
        }
        Err(faults) => Some(faults),
    };
    // Lines are those of the file, which they do not see: they are told those of the form.
    let mut told = form.faults(&answers);
    told.extend(wrong.iter().flat_map(game::Faults::iter).map(|fault| {
        let place = fault
            .line
            .and_then(|line| form.place(meta.board, &answers, line));
        match place {
            Some(place) => format!("{place}: {}", fault.text),
            None => fault.text.clone(),
        }
    }));
    if told.is_empty() {
        return file(&format!("{}-original", meta.slug), text);
    }
    let page = original::page(meta, &form, about.guest.as_ref(), &answers, &told);
    Ok(fresh(StatusCode::UNPROCESSABLE_ENTITY, page))
}

fn form_of(slug: &str) -> Result<original_form::Form, HouseError> {
    let kit = games::kit(slug).map_err(|_| HouseError::Missing("game"))?;
    original_form::Form::read(kit.original()).map_err(|_| HouseError::Missing("form"))
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
