//! Server-sent events: "table T is at N", and nothing else. The page fetches its own view, so that no
//! secret can leak by being broadcast.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream};
use house::{Here, HouseError};
use tokio::sync::watch;

use crate::answer::Failure;
use crate::app::Shared;
use crate::extract::{At, Caller};

/// A line to keep the connection open, so often.
const ALIVE: Duration = Duration::from_secs(20);

/// How long a browser waits before it comes back after a cut, in milliseconds.
const RETRY: Duration = Duration::from_millis(1500);

/// What a stream waits for.
struct Waiting {
    head: watch::Receiver<u64>,
    people: watch::Receiver<u64>,
    closing: watch::Receiver<bool>,
    /// Whether the first event was sent.
    begun: bool,
    here: Here,
}

/// The stream of a table.
pub(crate) async fn events(
    State(app): State<Shared>,
    At(id): At,
    caller: Caller,
) -> Result<Response, Failure> {
    let guest = caller.guest(&app).await?;
    // Reads the table once, so that the number is right and nobody listens to nothing.
    app.house.registry.look(&id, |_| ()).await?;
    let place = app.house.registry.place(&id);
    let waiting = Waiting {
        head: place.head.subscribe(),
        people: place.presence.changed.subscribe(),
        closing: app.closing.subscribe(),
        begun: false,
        here: Here::enter(place, guest.map(|guest| guest.id)).ok_or(HouseError::TooMuch(
            "you have this table open too often; close a page",
        ))?,
    };
    let keep = KeepAlive::new().interval(ALIVE);
    Ok(Sse::new(follow(waiting)).keep_alive(keep).into_response())
}

fn follow(waiting: Waiting) -> impl Stream<Item = Result<Event, Infallible>> {
    stream::unfold(waiting, |mut waiting| async move {
        if !waiting.begun {
            waiting.begun = true;
            let head = *waiting.head.borrow_and_update();
            return Some((Ok(at(head).retry(RETRY)), waiting));
        }
        if *waiting.closing.borrow() {
            return None;
        }
        let event = tokio::select! {
            changed = waiting.head.changed() => {
                changed.ok()?;
                at(*waiting.head.borrow_and_update())
            }
            changed = waiting.people.changed() => {
                changed.ok()?;
                waiting.people.borrow_and_update();
                Event::default().event("people").data("changed")
            }
            _ = waiting.closing.changed() => return None,
        };
        let _ = &waiting.here;
        Some((Ok(event), waiting))
    })
}

fn at(head: u64) -> Event {
    Event::default()
        .event("at")
        .id(head.to_string())
        .data(head.to_string())
}
