//! Print and play: the page that asks how, and the PDF itself.

use axum::body::Bytes;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use house::HouseError;
use kit::score::Pad;
use print::{Boards, Colors, Order, Paper, Wanted};
use serde::Deserialize;

use crate::about::AboutGame;
use crate::answer::{Answer, fresh};
use crate::app::Shared;
use crate::books::sheet_of;

pub(crate) async fn page(about: AboutGame) -> Answer {
    let head = about.preview("print", &format!("Print {}", about.meta.title));
    let page = pages::print::page(&about.meta, about.guest.as_ref(), head);
    Ok(fresh(StatusCode::OK, page))
}

/// How a set is to be printed. What is not said is as usual.
#[derive(Deserialize)]
pub(crate) struct Asked {
    #[serde(default)]
    paper: String,
    #[serde(default)]
    board: String,
    #[serde(default)]
    ink: String,
    #[serde(default, rename = "with-board")]
    with_board: String,
    #[serde(default, rename = "with-pieces")]
    with_pieces: String,
    #[serde(default, rename = "with-sheets")]
    with_sheets: String,
    #[serde(default, rename = "with-rules")]
    with_rules: String,
}

impl Asked {
    fn order(&self) -> Result<Order, HouseError> {
        let wanted = Wanted {
            board: self.with_board == "on",
            pieces: self.with_pieces == "on",
            sheets: self.with_sheets == "on",
            rules: self.with_rules == "on",
        };
        let nothing = Wanted {
            board: false,
            pieces: false,
            sheets: false,
            rules: false,
        };
        Ok(Order {
            paper: paper(&self.paper)?,
            boards: match self.board.as_str() {
                "" | "tiled" => Boards::Tiled,
                "whole" => Boards::Whole,
                other => return Err(unknown("way to print a board", other)),
            },
            colors: match self.ink.as_str() {
                "" | "color" => Colors::Full,
                "saving" => Colors::Saving,
                other => return Err(unknown("ink", other)),
            },
            wanted: if wanted == nothing {
                Wanted::ALL
            } else {
                wanted
            },
        })
    }
}

/// The file. It is made here, where pages are drawn apart from connections and paid for in processor time.
pub(crate) async fn pdf(
    State(app): State<Shared>,
    about: AboutGame,
    Query(asked): Query<Asked>,
) -> Answer {
    let slug = about.meta.slug;
    let key = (slug, asked.order()?);
    let bytes = match app.printed.get(key) {
        Some(bytes) => bytes,
        None => {
            let kit = games::kit(slug).map_err(|_| HouseError::Missing("game"))?;
            let made = print::pdf(kit, &key.1).map_err(HouseError::Broken)?;
            let bytes = Bytes::from(made);
            app.printed.keep(key, bytes.clone());
            bytes
        }
    };
    Ok(file(slug, "public, max-age=3600", bytes))
}

/// A PDF to keep.
fn file(name: &str, kept: &'static str, bytes: Bytes) -> Response {
    let name = format!("attachment; filename=\"{name}.pdf\"");
    let head = [
        (CONTENT_TYPE, "application/pdf".to_owned()),
        (CONTENT_DISPOSITION, name),
        (CACHE_CONTROL, kept.to_owned()),
    ];
    (head, bytes).into_response()
}

/// On which paper score sheets are printed.
#[derive(Deserialize)]
pub(crate) struct OnPaper {
    #[serde(default)]
    paper: String,
}

/// Score sheets that a browser kept, as a PDF. They are in the request, and nothing of them stays here.
pub(crate) async fn score(about: AboutGame, Query(on): Query<OnPaper>, kept: Bytes) -> Answer {
    let meta = &about.meta;
    let sheet = sheet_of(meta.slug)?;
    let unfit = |why: String| HouseError::Unfit(format!("these are no score sheets: {why}"));
    let pad: Pad = serde_json::from_slice(&kept).map_err(|error| unfit(error.to_string()))?;
    pad.check(meta.slug, &sheet)
        .map_err(|error| unfit(error.to_string()))?;
    let document = print::score_sheets(meta.title, &sheet, &pad, paper(&on.paper)?);
    let pdf = document.pdf().map_err(HouseError::Broken)?;
    let name = format!("{}-score", meta.slug);
    Ok(file(&name, "no-store", Bytes::from(pdf)))
}

/// The paper that a form names.
fn paper(word: &str) -> Result<Paper, HouseError> {
    match word {
        "" | "a4" => Ok(Paper::A4),
        "letter" => Ok(Paper::Letter),
        other => Err(unknown("paper", other)),
    }
}

fn unknown(what: &str, word: &str) -> HouseError {
    HouseError::Unfit(format!("there is no {what} {word:?}"))
}
