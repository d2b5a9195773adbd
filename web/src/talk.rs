//! What answers about the talk of a table: muting, hiding, reporting, and what its host may do.

use axum::extract::Form;
use axum::http::StatusCode;
use house::{HouseError, LiveTable, LogEntry, Moment, moves};
use pages::talk;
use serde::Deserialize;
use store::{Guest, GuestId};

use crate::answer::{Answer, fresh, mark, seat, status};
use crate::extract::ToTable;

async fn page(
    to: &ToTable,
    guest: Option<&Guest>,
    outcome: Option<Result<&str, &HouseError>>,
) -> Answer {
    let house = &to.app.house;
    let who = guest.map(|guest| guest.id);
    let quiet = house.quiets.of(&house.registry.store, who).await?;
    let draw = |live: &LiveTable| talk::page(live, guest, &quiet, outcome);
    let page = house.registry.look(&to.id, draw).await?;
    Ok(match outcome {
        Some(Err(refused)) => mark(fresh(status(refused), page), refused),
        Some(Ok(_)) | None => fresh(StatusCode::OK, page),
    })
}

pub(crate) async fn show(to: ToTable) -> Answer {
    let guest = to.caller.visitor(&to.app).await?;
    page(&to, guest.as_ref(), None).await
}

/// What somebody wants done.
#[derive(Deserialize, Default)]
pub(crate) struct Wish {
    what: String,
    /// The line it is about.
    #[serde(default)]
    line: u64,
    /// The guest it is about.
    #[serde(default)]
    guest: String,
    /// The seat it is about.
    #[serde(default)]
    seat: u8,
}

pub(crate) async fn change(to: ToTable, Form(wish): Form<Wish>) -> Answer {
    let stranger = HouseError::NotYours("say something or take a name first");
    let guest = to.caller.visitor(&to.app).await?.ok_or(stranger)?;
    match done(&to, &guest, &wish).await {
        Ok(done) => page(&to, Some(&guest), Some(Ok(done))).await,
        Err(refused @ (HouseError::Missing("table") | HouseError::Broken(_))) => {
            Err(refused.into())
        }
        Err(refused) => page(&to, Some(&guest), Some(Err(&refused))).await,
    }
}

/// Does it, and says what was done.
async fn done(to: &ToTable, guest: &Guest, wish: &Wish) -> Result<&'static str, HouseError> {
    let house = &to.app.house;
    let store = &house.registry.store;
    match wish.what.as_str() {
        "mute" => {
            let (who, name, _) = said(to, wish.line).await?;
            house.quiets.mute(store, guest.id, who, &name).await?;
            Ok("You do not hear them any more.")
        }
        "unmute" => {
            let who = wish.guest.parse();
            let who = who.map_err(|_| HouseError::Missing("guest"))?;
            house.quiets.unmute(store, guest.id, who).await?;
            Ok("You hear them again.")
        }
        "hide" | "show" => {
            let hide = wish.what == "hide";
            house.quiets.hide(store, guest.id, hide).await?;
            Ok(if hide {
                "The talk is hidden from you at all tables."
            } else {
                "You see the talk again."
            })
        }
        "report" => {
            let (who, _, text) = said(to, wish.line).await?;
            let now = Moment::now().0;
            store.report(&to.id, guest.id, who, &text, now).await?;
            Ok("Those who run this server will see it.")
        }
        "report-name" => {
            let seat = seat(wish.seat)?;
            let find = |live: &LiveTable| live.holder(seat).and_then(house::Holder::guest);
            let who = house.registry.look(&to.id, find).await?;
            let who = who.ok_or(HouseError::Missing("player"))?;
            let now = Moment::now().0;
            let text = "(the name)";
            store.report(&to.id, guest.id, who, text, now).await?;
            Ok("Those who run this server will see it.")
        }
        "strike" => {
            let (guest, line) = (guest.clone(), wish.line);
            let strike = move |live: &mut LiveTable, entries: &mut Vec<LogEntry>| {
                moves::strike(live, entries, &guest, line)
            };
            house.registry.change(&to.id, strike).await?;
            Ok("The line is removed.")
        }
        "close" | "open" => {
            let (guest, closed) = (guest.clone(), wish.what == "close");
            let hush = move |live: &mut LiveTable, entries: &mut Vec<LogEntry>| {
                moves::hush(live, entries, &guest, closed)
            };
            house.registry.change(&to.id, hush).await?;
            Ok(if closed {
                "Only you can talk here now."
            } else {
                "Everybody can talk here."
            })
        }
        other => Err(HouseError::Unfit(format!(
            "there is nothing called {other:?} to do"
        ))),
    }
}

/// Who said a line, under which name, and what.
async fn said(to: &ToTable, line: u64) -> Result<(GuestId, String, String), HouseError> {
    let find = |live: &LiveTable| {
        let said = live.chat.line(line)?;
        Some((said.guest?, said.name.clone(), said.text.clone()))
    };
    let found = to.app.house.registry.look(&to.id, find).await?;
    found.ok_or(HouseError::Missing("line"))
}
