//! What answers at the page of a guest: name, devices, ways to another device and back.

#[cfg(feature = "server")]
use axum::extract::Path;
use axum::extract::{Form, State};
use axum::http::StatusCode;
#[cfg(feature = "server")]
use axum::response::Redirect;
use axum::response::Response;
use house::HouseError;
use pages::me::Me;
use serde::Deserialize;
#[cfg(feature = "server")]
use store::{Guest, Pass};

use crate::answer::{Answer, fresh, go, mark, status, with_cookie};
use crate::app::{App, Shared};
#[cfg(feature = "server")]
use crate::cookie::{self, NewCookie};
use crate::extract::Caller;
#[cfg(feature = "server")]
use crate::extract::Origin;

/// The page of whoever calls, with what there is to tell besides.
async fn page(app: &App, caller: &Caller, told: Me<'_>) -> Result<Response, HouseError> {
    let guest = caller.visitor(app).await?;
    #[cfg(feature = "server")]
    let (devices, has_phrase) = match &guest {
        Some(guest) => {
            let house = &app.house;
            let store = &house.registry.store;
            (
                house.guests.devices(store, guest, caller.token()).await?,
                store.has_pass(guest.id, Pass::Phrase).await?,
            )
        }
        None => (Vec::new(), false),
    };
    // Without a server there is no other device.
    #[cfg(not(feature = "server"))]
    let (devices, has_phrase) = (Vec::new(), false);
    let status = told.refused.map_or(StatusCode::OK, status);
    let page = Me {
        guest: guest.as_ref(),
        devices,
        has_phrase,
        ..told
    };
    Ok(fresh(status, page.page()))
}

/// The page with why a request was refused.
async fn refused(app: &App, caller: &Caller, why: &HouseError) -> Answer {
    let told = Me {
        refused: Some(why),
        ..Me::default()
    };
    Ok(mark(page(app, caller, told).await?, why))
}

/// The guest who calls; a stranger has nothing to take along.
#[cfg(feature = "server")]
async fn known(app: &App, caller: &Caller) -> Result<Guest, HouseError> {
    let stranger = HouseError::NotYours("this browser has no seats yet");
    caller.guest(app).await?.ok_or(stranger)
}

pub(crate) async fn me(State(app): State<Shared>, caller: Caller) -> Answer {
    Ok(page(&app, &caller, Me::default()).await?)
}

/// A form's address opened as a page, as browsers do when they come back to it.
#[cfg(feature = "server")]
pub(crate) async fn back() -> Redirect {
    Redirect::to("/me")
}

/// The form in which people tell their name.
#[derive(Deserialize)]
pub(crate) struct Name {
    name: String,
}

pub(crate) async fn rename(
    State(app): State<Shared>,
    caller: Caller,
    Form(form): Form<Name>,
) -> Answer {
    let (guest, cookie) = caller.welcome(&app).await?;
    let house = &app.house;
    match house.rename(&guest, &form.name).await {
        Ok(()) => Ok(go("/", cookie)),
        Err(why @ HouseError::Unfit(_)) => {
            Ok(with_cookie(refused(&app, &caller, &why).await?, cookie))
        }
        Err(why) => Err(why.into()),
    }
}

/// A link for another device.
#[cfg(feature = "server")]
pub(crate) async fn link(
    State(app): State<Shared>,
    caller: Caller,
    Origin(origin): Origin,
) -> Answer {
    let guest = known(&app, &caller).await?;
    let house = &app.house;
    let word = house.guests.link(&house.registry.store, &guest).await?;
    let told = Me {
        link: Some(format!("{origin}/with/{word}")),
        ..Me::default()
    };
    Ok(page(&app, &caller, told).await?)
}

/// A recovery phrase.
#[cfg(feature = "server")]
pub(crate) async fn phrase(State(app): State<Shared>, caller: Caller) -> Answer {
    let guest = known(&app, &caller).await?;
    let house = &app.house;
    let phrase = house.guests.phrase(&house.registry.store, &guest).await?;
    let told = Me {
        phrase: Some(phrase),
        ..Me::default()
    };
    Ok(page(&app, &caller, told).await?)
}

/// The page behind a link for another device.
#[cfg(feature = "server")]
pub(crate) async fn arrival(
    State(app): State<Shared>,
    Path(link): Path<String>,
    caller: Caller,
) -> Answer {
    let house = &app.house;
    let now = caller.visitor(&app).await?;
    let other = house.guests.behind_link(&house.registry.store, &link);
    let gone = HouseError::NotYours(
        "this link is not good any more: it was used, or it is too old. Make a new one.",
    );
    let other = other.await?.ok_or(gone)?;
    Ok(fresh(
        StatusCode::OK,
        pages::me::arrival(now.as_ref(), &other, &link),
    ))
}

#[cfg(feature = "server")]
pub(crate) async fn arrive(
    State(app): State<Shared>,
    Path(link): Path<String>,
    caller: Caller,
) -> Answer {
    let house = &app.house;
    let store = &house.registry.store;
    let come = house.guests.come_by_link(store, &link, &caller.device);
    let (_, word) = come.await?;
    Ok(go("/", Some(NewCookie::new(&word, app.config.secure))))
}

/// The form in which somebody shows a recovery phrase.
#[derive(Deserialize)]
#[cfg(feature = "server")]
pub(crate) struct Shown {
    phrase: String,
}

#[cfg(feature = "server")]
pub(crate) async fn recover(
    State(app): State<Shared>,
    caller: Caller,
    Form(form): Form<Shown>,
) -> Answer {
    let house = &app.house;
    let store = &house.registry.store;
    let come = house
        .guests
        .come_by_phrase(store, &form.phrase, &caller.device);
    match come.await {
        Ok((_, word)) => Ok(go("/", Some(NewCookie::new(&word, app.config.secure)))),
        Err(why @ (HouseError::Unfit(_) | HouseError::NotYours(_))) => {
            refused(&app, &caller, &why).await
        }
        Err(why) => Err(why.into()),
    }
}

/// The form that signs devices out.
#[derive(Deserialize)]
#[cfg(feature = "server")]
pub(crate) struct SignOut {
    /// The number of one, or `others`.
    device: String,
}

#[cfg(feature = "server")]
pub(crate) async fn sign_out(
    State(app): State<Shared>,
    caller: Caller,
    Form(form): Form<SignOut>,
) -> Answer {
    let guest = known(&app, &caller).await?;
    let house = &app.house;
    let store = &house.registry.store;
    if form.device == "others" {
        let token = caller.token();
        house.guests.sign_out_others(store, &guest, token).await?;
        return Ok(go("/me", None));
    }
    let device = form
        .device
        .parse()
        .map_err(|_| HouseError::Missing("device"))?;
    house.guests.sign_out(store, &guest, device).await?;
    let left = caller.guest(&app).await?.is_some();
    let cookie = (!left).then(|| cookie::gone(app.config.secure));
    Ok(go("/me", cookie))
}
