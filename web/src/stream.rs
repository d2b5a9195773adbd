//! Server-sent events. Every stream says "table T is at N". One that belongs to a page also carries what
//! changed, drawn for this viewer alone, so that a page need not ask after every move.

use std::cell::RefCell;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream};
use game::{Next, Seat, Viewer};
use house::{Access, Here, HouseError, LiveTable, Quiet, rematch};
use pages::parts::{FEW, Scene};
use serde::Deserialize;
use store::{Guest, GuestId};
use tokio::sync::watch;
use tokio::time::{Instant, Interval, MissedTickBehavior};

use crate::answer::Failure;
use crate::app::Shared;
use crate::drawn::{Key, TableDrawn};
use crate::extract::{At, Caller};

/// A line to keep the connection open, so often.
const ALIVE: Duration = Duration::from_secs(20);

/// Who is here is told no more often than this, however often pages come and go.
const PEOPLE: Duration = Duration::from_secs(1);

/// How long a browser waits before it comes back after a cut, in milliseconds.
const RETRY: u32 = 1500;

/// What the address of a stream may say.
#[derive(Deserialize, Default)]
pub(crate) struct Wanted {
    /// Given if what changed is wanted too, and not the number alone.
    parts: Option<String>,
    /// Through whose eyes the table is to be seen.
    #[serde(rename = "as")]
    eyes: Option<u8>,
}

/// An open stream.
struct Listener {
    app: Shared,
    here: Here,
    caller: Caller,
    /// Whose stream it is.
    who: Option<GuestId>,
    head: watch::Receiver<u64>,
    people: watch::Receiver<u64>,
    /// When the page is told who is here, if that changed.
    people_due: Option<Instant>,
    /// Before when it is not told again.
    people_quiet: Instant,
    closing: watch::Receiver<bool>,
    alive: Interval,
    /// Who gets parts; nobody if the stream tells only numbers.
    page: Option<Page>,
    /// The number that the first event tells, until it is sent.
    first: Option<u64>,
}

/// The page that a stream belongs to.
struct Page {
    guest: Option<Guest>,
    eyes: Option<Seat>,
    /// What the page holds, once it has caught up with the number it was told.
    held: Held,
    /// What the guest does not want to hear; a page that changes it is loaded again.
    quiet: Arc<Quiet>,
    drawn: Arc<TableDrawn>,
}

/// What a page holds of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Held {
    head: u64,
    count: usize,
    viewer: Viewer,
    /// The newest line of the talk.
    heard: u64,
    /// Whether the game is over.
    over: bool,
}

impl Held {
    /// All there is.
    fn all(live: &LiveTable, viewer: Viewer) -> Self {
        Self {
            head: live.head,
            count: live.game.count(),
            viewer,
            heard: live.chat.back().map_or(0, |said| said.number),
            over: live.game.next() == Next::Over,
        }
    }

    /// How many lines of the log are news to one who held this before: if every new entry is an event,
    /// as many as there are entries; one if something else happened, which never leaves the log empty;
    /// else, since something was taken back or the viewer is another, the usual number.
    fn lines(self, now: Self) -> usize {
        let entries = now.head.saturating_sub(self.head);
        let events = now.count.checked_sub(self.count).map(|new| new as u64);
        match (entries, events) {
            _ if self.viewer != now.viewer => FEW,
            (1, Some(0)) => 1,
            (_, Some(events)) if events == entries && entries > 0 => {
                usize::try_from(events).map_or(FEW, |lines| lines.min(FEW))
            }
            _ => FEW,
        }
    }
}

/// The stream of a table.
pub(crate) async fn events(
    State(app): State<Shared>,
    At(id): At,
    Query(wanted): Query<Wanted>,
    caller: Caller,
) -> Result<Response, Failure> {
    let guest = caller.guest(&app).await?;
    let registry = &app.house.registry;
    let place = registry.place(&id);
    // Before the table is read: what happens from now on is told.
    let (head, people) = (place.head.subscribe(), place.presence.changed.subscribe());
    let eyes = wanted.eyes.and_then(Seat::from_number);
    let held = |live: &LiveTable| {
        let access = Access::of(live, guest.as_ref(), eyes);
        Held::all(live, access.viewer)
    };
    let held = registry.look(&id, held).await?;
    let who = guest.as_ref().map(|guest| guest.id);
    let here = Here::enter(place, who).ok_or(HouseError::TooMuch(
        "you have this table open too often; close a page",
    ))?;
    let quiet = app.house.quiets.of(&registry.store, who).await?;
    let mut alive = tokio::time::interval(ALIVE);
    alive.set_missed_tick_behavior(MissedTickBehavior::Delay);
    alive.reset();
    let listener = Listener {
        head,
        people,
        people_due: None,
        people_quiet: Instant::now(),
        closing: app.closing.subscribe(),
        alive,
        page: wanted.parts.map(|_| Page {
            guest,
            eyes,
            held,
            quiet,
            drawn: app.drawn.of(&id),
        }),
        first: Some(held.head),
        here,
        caller,
        who,
        app,
    };
    let head = [
        (CONTENT_TYPE, "text/event-stream"),
        (CACHE_CONTROL, "no-cache"),
    ];
    Ok((head, Body::from_stream(follow(listener))).into_response())
}

fn follow(listener: Listener) -> impl Stream<Item = Result<Bytes, Infallible>> {
    stream::unfold(listener, |mut listener| async move {
        let event = listener.next().await?;
        Some((Ok(event), listener))
    })
}

impl Listener {
    /// The next event; none when the server shuts down.
    async fn next(&mut self) -> Option<Bytes> {
        if let Some(head) = self.first.take() {
            let text = format!("event: at\nid: {head}\ndata: {head}\nretry: {RETRY}\n\n");
            return Some(text.into());
        }
        loop {
            if *self.closing.borrow() {
                return None;
            }
            tokio::select! {
                changed = self.head.changed() => {
                    changed.ok()?;
                    let head = *self.head.borrow_and_update();
                    let event = match &mut self.page {
                        None => Some(at(head)),
                        // The page holds it already.
                        Some(page) if head <= page.held.head => None,
                        Some(page) => {
                            let drawn = page.changed(&self.app, &self.here).await;
                            // Whoever asks for the table is told what is wrong with it.
                            Some(drawn.unwrap_or_else(|_| at(head)))
                        }
                    };
                    if event.is_some() {
                        return event;
                    }
                }
                changed = self.people.changed(), if self.people_due.is_none() => {
                    changed.ok()?;
                    self.people_due = Some(self.people_quiet.max(Instant::now()));
                }
                () = sleep_until(self.people_due), if self.people_due.is_some() => {
                    self.people_due = None;
                    self.people_quiet = Instant::now() + PEOPLE;
                    self.people.borrow_and_update();
                    let Some(page) = &self.page else {
                        return Some(Bytes::from_static(b"event: people\ndata: changed\n\n"));
                    };
                    if let Ok(event) = page.people(&self.app, &self.here).await {
                        return Some(event);
                    }
                }
                _ = self.alive.tick() => {
                    // Whoever was signed out meanwhile hears no more; whoever is here is known to be.
                    let guest = self.caller.guest(&self.app).await;
                    let left = guest.is_ok_and(|guest| guest.map(|guest| guest.id) != self.who);
                    if left || self.who.is_some_and(|who| self.app.bans.has_guest(who)) {
                        return None;
                    }
                    return Some(Bytes::from_static(b":\n\n"));
                }
                _ = self.closing.changed() => return None,
            }
        }
    }
}

impl Page {
    /// What changed since, as an event.
    async fn changed(&mut self, app: &Shared, here: &Here) -> Result<Bytes, HouseError> {
        let (place, before) = (here.place(), self.held);
        let present = place.presence.present();
        let draw = |live: &LiveTable| {
            let access = Access::of(live, self.guest.as_ref(), self.eyes);
            let now = Held::all(live, access.viewer);
            let lines = before.lines(now);
            let heard = before.heard;
            let scene = Scene {
                live,
                guest: self.guest.as_ref(),
                access,
                pick: "",
                present: &present,
                refused: None,
                hint: None,
                quiet: &self.quiet,
                takes_along: app.takes_along(),
            };
            let draw = |scene: &Scene<'_>| {
                event("parts", Some(now.head), |text| {
                    scene.add_parts(text, lines, heard);
                })
            };
            // One who looks on, or a second page of a player, sees what somebody else sees too.
            if place.head.receiver_count() <= live.holders.len() {
                return (now, draw(&scene));
            }
            let key = Key {
                head: now.head,
                people: *place.presence.changed.borrow(),
                lines,
                heard: Some(heard).filter(|heard| *heard < now.heard),
                access: scene.access.clone(),
                quiet: Arc::clone(&self.quiet),
                hosts: scene.guest.is_some_and(|guest| guest.id == live.terms.host),
                asked: {
                    let guest = scene.guest.map(|guest| guest.id);
                    guest.filter(|guest| live.played(*guest) || rematch::is_kept_for(live, *guest))
                },
            };
            (now, self.drawn.once(key, || draw(&scene)))
        };
        let (now, event) = app.house.registry.look_at(place, draw).await?;
        self.held = now;
        if let Some(guest) = self.guest.as_ref().filter(|_| now.over) {
            app.house.sees(&place.id, guest).await?;
        }
        Ok(event)
    }

    /// Who is here, as an event.
    async fn people(&self, app: &Shared, here: &Here) -> Result<Bytes, HouseError> {
        let place = here.place();
        let present = place.presence.present();
        let draw = |live: &LiveTable| {
            let scene = Scene {
                live,
                guest: self.guest.as_ref(),
                access: Access::of(live, self.guest.as_ref(), self.eyes),
                pick: "",
                present: &present,
                refused: None,
                hint: None,
                quiet: &self.quiet,
                takes_along: app.takes_along(),
            };
            event("parts", None, |text| {
                text.push_str(&scene.people(&scene.layout()).0);
            })
        };
        app.house.registry.look_at(place, draw).await
    }
}

/// Waits for a moment, or for ever if there is none.
async fn sleep_until(moment: Option<Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

fn at(head: u64) -> Bytes {
    format!("event: at\nid: {head}\ndata: {head}\n\n").into()
}

/// The room that most events need, and the most that is kept for later ones.
const ROOM: usize = 16 * 1024;
const MOST_ROOM: usize = 4 * ROOM;

/// How many events a thread keeps the memory of.
const KEPT: usize = 4;

thread_local! {
    /// Memory of events that were sent, for those to come: what was used last is still near the processor, and
    /// what an allocator gives is not.
    static SENT: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// The text of an event, until it is sent.
struct Text(String);

impl Text {
    /// Nothing yet, with room for most.
    fn new() -> Self {
        let kept = SENT.try_with(|sent| sent.borrow_mut().pop());
        Self(
            kept.ok()
                .flatten()
                .unwrap_or_else(|| String::with_capacity(ROOM)),
        )
    }
}

impl AsRef<[u8]> for Text {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl Drop for Text {
    fn drop(&mut self) {
        if self.0.capacity() > MOST_ROOM {
            return;
        }
        let mut text = std::mem::take(&mut self.0);
        text.clear();
        // A thread that ends keeps nothing.
        let _ = SENT.try_with(|sent| {
            let mut sent = sent.borrow_mut();
            if sent.len() < KEPT {
                sent.push(text);
            }
        });
    }
}

/// An event as the stream carries it, with what `write` adds. No line of its text can end it.
fn event(name: &str, id: Option<u64>, write: impl FnOnce(&mut String)) -> Bytes {
    let mut event = Text::new();
    let text = &mut event.0;
    text.push_str("event: ");
    text.push_str(name);
    if let Some(id) = id {
        text.push_str("\nid: ");
        text.push_str(&id.to_string());
    }
    text.push_str("\ndata: ");
    let begin = text.len();
    write(text);
    // Pages have no lines, but words in them may.
    if has_ends(&text.as_bytes()[begin..]) {
        let data = text.split_off(begin);
        let lines: Vec<&str> = data.split(['\n', '\r']).collect();
        text.push_str(&lines.join("\ndata: "));
    }
    text.push_str("\n\n");
    Bytes::from_owner(event)
}

/// Whether a text has more than one line. Pieces of it are looked at whole, whatever is found, and by bytes
/// instead of truth values: only so are many bytes compared at once.
fn has_ends(text: &[u8]) -> bool {
    let ends = |piece: &[u8]| {
        let is_end = |byte: &u8| u8::from(*byte == b'\n') | u8::from(*byte == b'\r');
        piece.iter().fold(0, |found, byte| found | is_end(byte))
    };
    text.chunks(64).any(|piece| ends(piece) != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_an_event() {
        let told = event("parts", Some(7), |text| {
            text.push_str("<p>one\n\nevent: x\r\ndata: two</p>");
        });
        assert_eq!(
            told,
            "event: parts\nid: 7\ndata: <p>one\ndata: \ndata: event: x\ndata: \ndata: data: two</p>\n\n"
        );
    }

    #[test]
    fn a_page_is_told_the_lines_it_does_not_hold() {
        let held = |head, count| Held {
            head,
            count,
            viewer: Viewer::Public,
            heard: 0,
            over: false,
        };
        let before = held(20, 10);
        assert_eq!(before.lines(held(21, 11)), 1, "a move");
        assert_eq!(
            before.lines(held(23, 13)),
            3,
            "a move and what chance brought"
        );
        assert_eq!(before.lines(held(90, 80)), FEW, "a long game in one go");
        assert_eq!(before.lines(held(21, 10)), 1, "something was said");
        assert_eq!(before.lines(held(21, 9)), FEW, "something was taken back");
        assert_eq!(
            before.lines(held(23, 10)),
            FEW,
            "taken back and decided again"
        );
        assert_eq!(
            before.lines(held(23, 11)),
            FEW,
            "taken back and decided twice"
        );
        let other = Held {
            viewer: Viewer::Seat(Seat::FIRST),
            ..held(21, 11)
        };
        assert_eq!(before.lines(other), FEW, "somebody else looks");
    }
}
