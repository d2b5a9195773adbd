//! What answers where players agree on something, leave, end a game, or play again.

use axum::extract::{Form, State};
use house::consent;
use house::ending::{self, Claim};
use house::moves::Sent;
use house::{HouseError, LiveTable, LogEntry, Order, Wish, rematch};
use serde::Deserialize;
use store::{Guest, TableId};

use crate::answer::{Answer, go, seat};
use crate::app::Shared;
use crate::extract::{At, Caller, ToTable};
use crate::table::Change;

/// A form that names a seat.
#[derive(Deserialize)]
pub(crate) struct OfSeat {
    seat: u8,
    #[serde(default)]
    what: String,
}

pub(crate) async fn resign(to: ToTable, Form(form): Form<OfSeat>) -> Answer {
    let seat = seat(form.seat)?;
    let change = Change::by_known(to, None, "").await?;
    let resign = move |live: &mut LiveTable, entries: &mut Vec<LogEntry>, guest: &Guest| {
        ending::resign(live, entries, guest, seat)
    };
    change.make(resign).await
}

/// A form that asks for something.
#[derive(Deserialize)]
pub(crate) struct Ask {
    seat: u8,
    /// How many events the page knew of.
    at: usize,
    what: String,
}

/// A player asks the others for a draw, or to take back.
pub(crate) async fn ask(to: ToTable, Form(form): Form<Ask>) -> Answer {
    let (seat, at) = (seat(form.seat)?, form.at);
    let what = match form.what.as_str() {
        "draw" => Wish::Draw,
        "undo" => Wish::Undo,
        other => return Err(HouseError::Unfit(format!("nobody asks for {other:?}")).into()),
    };
    let change = Change::by_known(to, Some(seat), "").await?;
    let ask = move |live: &mut LiveTable, entries: &mut Vec<LogEntry>, guest: &Guest| {
        consent::ask(live, entries, guest, Sent { seat, at }, what)
    };
    change.make(ask).await
}

/// An answer to a request.
#[derive(Deserialize)]
pub(crate) struct Reply {
    /// The number of the request.
    ask: u64,
    answer: String,
}

/// What a form says for yes and no.
fn is_yes(text: &str) -> Result<bool, HouseError> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(HouseError::Unfit("yes or no?".into())),
    }
}

pub(crate) async fn answer(to: ToTable, Form(form): Form<Reply>) -> Answer {
    let yes = is_yes(&form.answer)?;
    let change = Change::by_known(to, None, "").await?;
    let answer = move |live: &mut LiveTable, entries: &mut Vec<LogEntry>, guest: &Guest| {
        consent::answer(live, entries, guest, form.ask, yes)
    };
    change.make(answer).await
}

/// How somebody ends what has not really begun.
#[derive(Deserialize)]
pub(crate) struct End {
    what: String,
}

pub(crate) async fn end(to: ToTable, Form(form): Form<End>) -> Answer {
    let end = match form.what.as_str() {
        "abort" => ending::abort,
        "close" => ending::close,
        "leave" => {
            let change = Change::by_known(to, None, "").await?;
            return change.make_and_go("/", ending::leave).await;
        }
        other => return Err(HouseError::Unfit(format!("nothing ends by {other:?}")).into()),
    };
    let change = Change::by_known(to, None, "").await?;
    change.make(end).await
}

pub(crate) async fn claim(to: ToTable, Form(form): Form<OfSeat>) -> Answer {
    let seat = seat(form.seat)?;
    let what = Claim::parse(&form.what)
        .ok_or_else(|| HouseError::Unfit("claim the win, or seat a bot?".into()))?;
    let change = Change::by_known(to, None, "").await?;
    let claim = move |live: &mut LiveTable, entries: &mut Vec<LogEntry>, guest: &Guest| {
        ending::claim(live, entries, guest, seat, what)
    };
    change.make(claim).await
}

/// Somebody sits down where a seat is kept for them.
pub(crate) async fn join(to: ToTable) -> Answer {
    let change = Change::by_known(to, None, "").await?;
    change.make(rematch::join).await
}

/// How a rematch is asked for or answered.
#[derive(Deserialize)]
pub(crate) struct Again {
    /// Who sits where.
    #[serde(default)]
    seats: String,
    /// Whether one who was asked comes.
    #[serde(default)]
    answer: String,
}

/// A rematch is asked for, or answered. There is one for each game: whoever presses comes to the same
/// table.
pub(crate) async fn rematch(
    State(app): State<Shared>,
    At(id): At,
    caller: Caller,
    Form(form): Form<Again>,
) -> Answer {
    let guest = caller.known(&app).await?;
    let registry = &app.house.registry;
    if form.answer == "no" {
        let who = guest.clone();
        let reply = move |live: &mut LiveTable, entries: &mut Vec<LogEntry>| {
            rematch::reply(live, entries, &who, false)
        };
        registry.change(&id, reply).await?;
        let new = registry.open_rematch(&id).await?;
        let decline = move |live: &mut LiveTable, entries: &mut Vec<LogEntry>| {
            rematch::decline(live, entries, &guest)
        };
        registry.change(&new, decline).await?;
        return Ok(go(&format!("/t/{id}"), None));
    }
    let order = Order::parse(&form.seats)
        .ok_or_else(|| HouseError::Unfit("who sits where in the rematch?".into()))?;
    let (who, table) = (guest.clone(), TableId::random());
    let ask = move |live: &mut LiveTable, entries: &mut Vec<LogEntry>| {
        rematch::ask(live, entries, &who, &table, order)
    };
    registry.change(&id, ask).await?;
    let new = registry.open_rematch(&id).await?;
    let join = move |live: &mut LiveTable, entries: &mut Vec<LogEntry>| {
        // Whoever comes too late for a seat may look on.
        if rematch::is_kept_for(live, guest.id) {
            rematch::join(live, entries, &guest)
        } else {
            Ok(())
        }
    };
    registry.change(&new, join).await?;
    Ok(go(&format!("/t/{new}"), None))
}
