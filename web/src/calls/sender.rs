//! Who is called and when: only those who are away when their turn has come, each by one node, and again
//! later if nothing got through.

use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::http::StatusCode;
use house::{Holder, LiveTable, Moment, Turned, token};
use store::{Call, GuestId};

use super::channels::{Channels, Hook, News, Subscription};
use super::client::{self, Unsent};
use super::push::{BrowserKey, ServerKey};
use super::target::Target;
use crate::app::App;

/// How often the list is looked at.
const ROUND: Duration = Duration::from_secs(1);

/// How many calls one round takes up.
const BATCH: u32 = 50;

/// How long to wait after each try that failed, in milliseconds; after the last nobody is called.
const WAITS: [i64; 5] = [60_000, 300_000, 1_800_000, 7_200_000, 21_600_000];

/// How long a node has to make a call, in milliseconds: more than all tries of a call take.
const HELD: i64 = 300_000;

/// Puts players on the list and calls them, as long as the server runs. Nobody is called the moment their
/// turn comes, so one look a round does for all who moved since, however fast they play.
pub(crate) async fn run(app: Weak<App>) {
    loop {
        let Some(now) = app.upgrade() else { return };
        let turned = now.house.registry.turned();
        note_all(&now, turned).await;
        round(&now).await;
        let wait = ROUND.min(now.config.call_after);
        drop(now);
        tokio::time::sleep(wait).await;
    }
}

/// Puts players on the list, those for whom there is a way to call them.
async fn note_all(app: &App, turned: Vec<Turned>) {
    let guests: Vec<GuestId> = turned.iter().map(|turned| turned.guest).collect();
    // A way to be called is a setting. A store that does not answer is asked for each by itself.
    let set = app.house.registry.store.who_set(&guests).await.ok();
    for turned in turned {
        if set.as_ref().is_none_or(|set| set.contains(&turned.guest)) {
            note(app, turned).await;
        }
    }
}

/// Puts a player on the list, if there is a way to call them.
async fn note(app: &App, turned: Turned) {
    let store = &app.house.registry.store;
    let channels = Channels::of(store, turned.guest).await;
    if channels.is_ok_and(|channels| channels.is_empty()) {
        return;
    }
    let call = Call {
        guest: turned.guest,
        table: turned.table,
        head: turned.head,
        due: Moment::now().plus(patience(app)).0,
        tries: 0,
    };
    // A call that cannot be stored is one that nobody gets; the game does not wait for it.
    let _ = store.put_call(&call).await;
}

/// How long somebody must have been away, in milliseconds.
fn patience(app: &App) -> i64 {
    i64::try_from(app.config.call_after.as_millis()).unwrap_or(i64::MAX)
}

/// Calls everybody who is due.
async fn round(app: &Arc<App>) {
    let store = &app.house.registry.store;
    let now = Moment::now();
    let Ok(calls) = store.calls(now.0, BATCH).await else {
        return;
    };
    for call in calls {
        let tries = usize::try_from(call.tries).unwrap_or(usize::MAX);
        let Some(wait) = WAITS.get(tries) else {
            let _ = store.remove_call(&call).await;
            continue;
        };
        // Another node may have taken it. If this one is stopped meanwhile, somebody takes it later.
        let held = now.plus(HELD).0;
        if !store.take_call(&call, held).await.unwrap_or(false) {
            continue;
        }
        let wait = wait * app.config.call_wait_percent / 100;
        let app = Arc::clone(app);
        tokio::spawn(async move {
            let taken = Call { due: held, ..call };
            let store = &app.house.registry.store;
            // What cannot be stored now comes up again by itself.
            let _ = match settle(&app, &taken).await {
                Settled::Done => store.remove_call(&taken).await,
                Settled::Again => store.move_call(&taken, Moment::now().plus(wait).0).await,
                Settled::Later(due) => {
                    let later = Call { due, ..taken };
                    store.put_call(&later).await
                }
            };
        });
    }
}

/// What came of a call.
enum Settled {
    /// Somebody was told, or need not be.
    Done,
    /// Nothing got through.
    Again,
    /// The player is here; look again then.
    Later(i64),
}

async fn settle(app: &Arc<App>, call: &Call) -> Settled {
    let store = &app.house.registry.store;
    let turn = store.listed(&call.table).await;
    match turn {
        Ok(Some(table)) if table.listing.turn == Some(call.guest) => {}
        Ok(_) => return Settled::Done,
        Err(_) => return Settled::Again,
    }
    if app.bans.has_guest(call.guest) {
        return Settled::Done;
    }
    let now = Moment::now().0;
    let here = app.house.registry.place(&call.table).presence.present();
    let seen = store.last_seen(call.guest).await.ok().flatten();
    let back = seen.unwrap_or(0).saturating_add(patience(app));
    if here.is_here(call.guest) || back > now {
        return Settled::Later(back.max(now.saturating_add(patience(app))));
    }
    let Ok(channels) = Channels::of(store, call.guest).await else {
        return Settled::Again;
    };
    let news = |live: &LiveTable| news(live, call.guest);
    let Ok(news) = app.house.registry.look(&call.table, news).await else {
        return Settled::Again;
    };
    let mut through = channels.is_empty();
    if let Some(hook) = &channels.hook {
        through |= logged(app, "webhook", post_hook(app, hook, &news).await);
    }
    for (key, browser) in &channels.browsers {
        let topic = token::hash(call.table.as_str());
        let topic = token::write(topic.first_chunk().copied().unwrap_or_default());
        let answer = post_push(app, browser, &news, &topic).await;
        if matches!(answer, Ok(StatusCode::NOT_FOUND | StatusCode::GONE)) {
            // The browser has withdrawn it.
            let _ = Channels::remove(store, call.guest, key).await;
        }
        through |= logged(app, "push", answer);
    }
    if through {
        Settled::Done
    } else {
        Settled::Again
    }
}

/// Writes to the log what came of it, without where it went; whether it got through.
fn logged(app: &App, kind: &'static str, answer: Result<StatusCode, Unsent>) -> bool {
    let through = answer.is_ok_and(|status| status.is_success());
    let status = answer.ok().map(|status| status.as_u16());
    let why = answer.err().map(|unsent| unsent.0);
    app.config.log.scope(|| {
        tracing::info!(event = "call", kind, through, status, why);
    });
    through
}

fn news(live: &LiveTable, guest: GuestId) -> News {
    let others = live.holders.iter();
    let others = others.filter(|holder| holder.guest() != Some(guest));
    News {
        game: live.game.meta().title.to_owned(),
        others: others.map(Holder::name).collect(),
    }
}

async fn post_hook(app: &App, hook: &Hook, news: &News) -> Result<StatusCode, Unsent> {
    let target = Target::read(&hook.url).map_err(Unsent)?;
    client::post(&target, app.config.private_calls, hook.message(news)).await
}

async fn post_push(
    app: &App,
    browser: &Subscription,
    news: &News,
    topic: &str,
) -> Result<StatusCode, Unsent> {
    let target = Target::read(&browser.endpoint).map_err(Unsent)?;
    let key = ServerKey::shared(&app.house.registry.store).await;
    let key = key.map_err(|_| Unsent("there is no key"))?;
    let theirs = BrowserKey::read(&browser.p256dh, &browser.auth);
    let theirs = theirs.ok_or(Unsent("the browser has no key"))?;
    let now = Moment::now().0;
    let message = key.message(&target, &theirs, &browser.origin, &news.push(), topic, now)?;
    client::post(&target, app.config.private_calls, message).await
}
