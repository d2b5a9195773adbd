//! Print and play: the page that asks how, and the PDF itself.

use std::sync::{Mutex, PoisonError};

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

/// How many files are kept. Each has a third of a megabyte at most.
const KEPT: usize = 12;

/// The files that were made last: most people ask for the same few.
#[derive(Default)]
pub(crate) struct Printed(Mutex<Vec<((&'static str, Order), Bytes)>>);

impl Printed {
    fn get(&self, key: (&'static str, Order)) -> Option<Bytes> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|(known, _)| *known == key)?;
        // What was asked for last is forgotten last.
        let found = kept.remove(at);
        let bytes = found.1.clone();
        kept.push(found);
        Some(bytes)
    }

    fn keep(&self, key: (&'static str, Order), bytes: Bytes) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(known, _)| *known != key);
        if kept.len() == KEPT {
            kept.remove(0);
        }
        kept.push((key, bytes));
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

#[cfg(test)]
mod tests {
    use super::*;

    fn order(paper: Paper) -> Order {
        Order {
            paper,
            ..Order::default()
        }
    }

    #[test]
    fn files_are_kept_and_never_too_many() {
        let printed = Printed::default();
        assert_eq!(printed.get(("a", order(Paper::A4))), None);
        printed.keep(("a", order(Paper::A4)), "one".into());
        printed.keep(("a", order(Paper::Letter)), "two".into());
        assert_eq!(printed.get(("a", order(Paper::A4))), Some("one".into()));
        let names = ["b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];
        for name in names {
            printed.keep((name, order(Paper::A4)), "more".into());
        }
        assert_eq!(printed.0.lock().unwrap().len(), KEPT);
        // What was asked for since is still there, what was not is gone.
        assert_eq!(printed.get(("a", order(Paper::A4))), Some("one".into()));
        assert_eq!(printed.get(("a", order(Paper::Letter))), None);
    }
}
