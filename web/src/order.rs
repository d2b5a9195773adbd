//! What answers those who run the server when they keep order: reports, bans, names.

use std::net::IpAddr;

use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use house::{HouseError, Moment, token};
use pages::admin as pages;
use serde::Deserialize;
use store::Banned;

use crate::admin::{Admin, pass};
use crate::answer::{Answer, Failure, fresh, go};
use crate::app::{App, Shared};
use crate::client::whole;
use crate::config::AdminToken;
use crate::cookie;

/// How many reports are shown.
const SHOWN: u32 = 100;

async fn page(app: &App, notice: Option<&str>) -> Answer {
    let store = &app.house.registry.store;
    let (reports, bans) = (store.reports(SHOWN).await?, store.bans().await?);
    Ok(fresh(StatusCode::OK, pages::page(&reports, &bans, notice)))
}

/// The page, or a form that asks for the token; nothing where there is none.
pub(crate) async fn show(admin: Result<Admin, Response>) -> Answer {
    match admin {
        Ok(Admin(app)) => page(&app, None).await,
        Err(refused) if refused.status() == StatusCode::NOT_FOUND => Ok(refused),
        Err(_) => Ok(fresh(StatusCode::UNAUTHORIZED, pages::sign_in(false))),
    }
}

/// The form that shows the token.
#[derive(Deserialize)]
pub(crate) struct SignIn {
    token: String,
}

pub(crate) async fn sign_in(State(app): State<Shared>, Form(form): Form<SignIn>) -> Response {
    let Some(AdminToken(token)) = &app.config.admin_token else {
        return Failure::from(HouseError::Missing("page")).into_response();
    };
    if !token::same(&form.token, token) {
        return fresh(StatusCode::UNAUTHORIZED, pages::sign_in(true));
    }
    let cookie = cookie::new_admin(&pass(token), app.config.secure);
    go("/admin", Some(cookie))
}

/// Somebody to be let in no more, or again.
#[derive(Deserialize)]
pub(crate) struct Who {
    kind: String,
    what: String,
    #[serde(default)]
    why: String,
}

impl Who {
    fn read(&self) -> Result<Banned, HouseError> {
        let what = self.what.trim();
        match self.kind.as_str() {
            "guest" => {
                let guest = what.parse();
                let unfit = |_| HouseError::Unfit("a guest is known by a number".into());
                guest.map(Banned::Guest).map_err(unfit)
            }
            "address" => {
                let address: Result<IpAddr, _> = what.parse();
                let unfit = |_| HouseError::Unfit("an address is like 192.0.2.7".into());
                let address = address.map_err(unfit)?;
                // As requests are counted: of the newer kind of address, the first half.
                Ok(Banned::Address(whole(address).to_string()))
            }
            _ => Err(HouseError::Unfit(
                "a ban is of a guest or an address".into(),
            )),
        }
    }
}

pub(crate) async fn ban(Admin(app): Admin, Form(who): Form<Who>) -> Answer {
    let store = &app.house.registry.store;
    let why: String = who
        .why
        .chars()
        .filter(|c| !c.is_control())
        .take(200)
        .collect();
    store.ban(&who.read()?, &why, Moment::now().0).await?;
    app.bans.read(store).await?;
    page(&app, Some("They are not let in any more.")).await
}

pub(crate) async fn unban(Admin(app): Admin, Form(who): Form<Who>) -> Answer {
    let store = &app.house.registry.store;
    if !store.unban(&who.read()?).await? {
        return Err(HouseError::Missing("ban").into());
    }
    app.bans.read(store).await?;
    page(&app, Some("They are let in again.")).await
}

/// A guest whose name is to go.
#[derive(Deserialize)]
pub(crate) struct Named {
    guest: String,
}

pub(crate) async fn remove_name(Admin(app): Admin, Form(named): Form<Named>) -> Answer {
    let guest = named.guest.trim().parse();
    let guest = guest.map_err(|_| HouseError::Missing("guest"))?;
    app.house.remove_name(guest).await?;
    page(&app, Some("The name is removed everywhere.")).await
}

/// A report that was dealt with.
#[derive(Deserialize)]
pub(crate) struct Closed {
    report: i64,
}

pub(crate) async fn close_report(Admin(app): Admin, Form(closed): Form<Closed>) -> Answer {
    app.house.registry.store.close_report(closed.report).await?;
    page(&app, Some("The report is put away.")).await
}
