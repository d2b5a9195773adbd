//! What answers where a guest says how to be called to a turn: everything in one place.

use axum::extract::{Form as Fields, State};
use axum::http::StatusCode;
use house::HouseError;
use pages::notifications::Notifications;
use serde::Deserialize;
use store::Guest;

use crate::answer::{Answer, fresh, go, mark, status};
use crate::app::{App, Shared};
use crate::calls::{Channels, Form, Hook, ServerKey, Subscription};
use crate::extract::{Caller, Origin};

async fn known(app: &App, caller: &Caller) -> Result<Guest, HouseError> {
    let stranger = HouseError::NotYours("take a seat or a name first");
    caller.visitor(app).await?.ok_or(stranger)
}

async fn page(app: &App, guest: &Guest, refused: Option<&HouseError>) -> Answer {
    let store = &app.house.registry.store;
    let channels = Channels::of(store, guest.id).await?;
    let hook = channels.hook.as_ref();
    let form = hook.map_or(Form::Plain, |hook| hook.form);
    let page = Notifications {
        guest,
        refused,
        key: ServerKey::shared(store).await?.public(),
        browsers: channels
            .browsers
            .iter()
            .map(|(key, browser)| (key.as_str(), browser.device.as_str()))
            .collect(),
        hook: hook.map(|hook| hook.url.as_str()),
        forms: Form::ALL
            .iter()
            .map(|(one, word, words)| (*word, *words, *one == form))
            .collect(),
    };
    let code = refused.map_or(StatusCode::OK, status);
    let answer = fresh(code, page.page());
    Ok(match refused {
        Some(refused) => mark(answer, refused),
        None => answer,
    })
}

pub(crate) async fn show(State(app): State<Shared>, caller: Caller) -> Answer {
    let guest = known(&app, &caller).await?;
    page(&app, &guest, None).await
}

/// What somebody wants changed.
#[derive(Deserialize, Default)]
pub(crate) struct Wish {
    what: String,
    #[serde(default)]
    url: String,
    #[serde(default)]
    form: String,
    #[serde(default)]
    browser: String,
    #[serde(default)]
    endpoint: String,
    #[serde(default)]
    p256dh: String,
    #[serde(default)]
    auth: String,
}

pub(crate) async fn change(
    State(app): State<Shared>,
    caller: Caller,
    Origin(origin): Origin,
    Fields(wish): Fields<Wish>,
) -> Answer {
    let guest = known(&app, &caller).await?;
    let store = &app.house.registry.store;
    let private = app.config.private_calls;
    let device = caller.device.clone();
    let done = match wish.what.as_str() {
        "webhook" if wish.url.trim().is_empty() => {
            Channels::set_hook(store, guest.id, None, private).await
        }
        "webhook" => {
            let hook = Hook {
                url: wish.url.trim().to_owned(),
                form: Form::parse(&wish.form).unwrap_or(Form::Plain),
                origin,
            };
            Channels::set_hook(store, guest.id, Some(&hook), private).await
        }
        "browser" => {
            let browser = Subscription {
                endpoint: wish.endpoint,
                p256dh: wish.p256dh,
                auth: wish.auth,
                device,
                origin,
            };
            Channels::add(store, guest.id, &browser, private).await
        }
        "remove" => Channels::remove(store, guest.id, &wish.browser).await,
        other => Err(HouseError::Unfit(format!(
            "there is nothing called {other:?} to do"
        ))),
    };
    match done {
        Ok(()) => Ok(go("/me/notifications", None)),
        Err(refused) => page(&app, &guest, Some(&refused)).await,
    }
}
