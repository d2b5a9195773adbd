//! Print and play: the page that asks how, and the PDF itself.

use axum::body::Bytes;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use house::HouseError;
use print::{Boards, Colors, Order, Paper, Wanted};
use serde::Deserialize;

use crate::about::AboutGame;
use crate::answer::{Answer, fresh};
use crate::app::Shared;

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
        let unknown =
            |what: &str, word: &str| HouseError::Unfit(format!("there is no {what} {word:?}"));
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
            paper: match self.paper.as_str() {
                "" | "a4" => Paper::A4,
                "letter" => Paper::Letter,
                other => return Err(unknown("paper", other)),
            },
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
    let head = [
        (CONTENT_TYPE, "application/pdf".to_owned()),
        (
            CONTENT_DISPOSITION,
            format!("attachment; filename=\"{slug}.pdf\""),
        ),
        (CACHE_CONTROL, "public, max-age=3600".to_owned()),
    ];
    Ok((head, bytes).into_response())
}
