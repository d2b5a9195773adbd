//! What handlers take from a request: the table or game its address names, who calls, and what the
//! page's script says of itself.

use std::convert::Infallible;

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, HOST};
use axum::http::request::Parts;
use house::{AnyGame, Browser, HouseError, token};
use store::{Guest, TableId};

use crate::agent;
use crate::answer::Failure;
use crate::app::{App, Shared};
use crate::cookie::{self, NewCookie};

/// The part of a request's address that a route calls by this name.
async fn part(parts: &mut Parts, app: &Shared, name: &str) -> Option<String> {
    let all = RawPathParams::from_request_parts(parts, app).await.ok()?;
    let found = all.iter().find(|(key, _)| *key == name);
    found.map(|(_, value)| value.to_owned())
}

/// The table that an address names, whether there is one or not.
pub(crate) struct At(pub(crate) TableId);

impl FromRequestParts<Shared> for At {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Failure> {
        let id = part(parts, app, "id").await.and_then(|id| id.parse().ok());
        Ok(Self(id.ok_or(HouseError::Missing("table"))?))
    }
}

/// The game that an address names.
pub(crate) struct Of(pub(crate) &'static dyn AnyGame);

impl FromRequestParts<Shared> for Of {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Failure> {
        let slug = part(parts, app, "game").await.unwrap_or_default();
        Ok(Self(
            games::find(&slug).map_err(|_| HouseError::Missing("game"))?,
        ))
    }
}

/// Whoever calls, by the token of their cookie, or that which a program shows.
pub(crate) struct Caller {
    token: Option<String>,
    /// What their browser is called.
    pub(crate) device: String,
}

impl FromRequestParts<Shared> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &Shared) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.headers))
    }
}

impl Caller {
    /// Whoever sends these headers.
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        Self {
            token: bearer(headers)
                .or_else(|| cookie::token(headers))
                .map(ToOwned::to_owned),
            device: agent::name(headers),
        }
    }

    fn browser(&self) -> Browser<'_> {
        Browser {
            token: self.token.as_deref(),
            name: &self.device,
        }
    }

    /// The token of their cookie, whether it is good or not.
    pub(crate) fn token(&self) -> &str {
        self.token.as_deref().unwrap_or_default()
    }

    /// The guest they are, if we know them.
    pub(crate) async fn guest(&self, app: &App) -> Result<Option<Guest>, HouseError> {
        let house = &app.house;
        let store = &house.registry.store;
        house.guests.find(store, self.browser()).await
    }

    /// The guest they are, if we know them, and how many games wait for them: for the head of a page.
    pub(crate) async fn visitor(&self, app: &App) -> Result<Option<Guest>, HouseError> {
        let Some(mut guest) = self.guest(app).await? else {
            return Ok(None);
        };
        guest.waiting = app.house.registry.store.waiting_for(guest.id).await?;
        Ok(Some(guest))
    }

    /// The guest they are; a stranger has nothing to do at a table.
    pub(crate) async fn known(&self, app: &App) -> Result<Guest, HouseError> {
        let guest = self.guest(app).await?;
        guest.ok_or(HouseError::NotYours("you do not sit at this table"))
    }

    /// The guest they are; a stranger becomes one and gets a token.
    pub(crate) async fn admit(&self, app: &App) -> Result<(Guest, Option<String>), HouseError> {
        let house = &app.house;
        let store = &house.registry.store;
        house.guests.welcome(store, self.browser()).await
    }

    /// The guest they are; a stranger becomes one and gets a cookie.
    pub(crate) async fn welcome(
        &self,
        app: &App,
    ) -> Result<(Guest, Option<NewCookie>), HouseError> {
        let (guest, word) = self.admit(app).await?;
        let cookie = word.map(|word| NewCookie::new(&word, app.config.secure));
        Ok((guest, cookie))
    }
}

/// The token that a program shows instead of a cookie.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let text = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, word) = text.split_once(' ')?;
    let word = word.trim();
    (scheme.eq_ignore_ascii_case("bearer") && token::well_formed(word)).then_some(word)
}

/// What the page's script says of itself, if it asks: it only wants what changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Script {
    /// Whether the script asks, and not a browser for a whole page.
    pub(crate) wants_parts: bool,
    /// The newest line of the talk that the page has.
    said: u64,
    /// Whether the page has a stream open that brings what changes.
    pub(crate) streams: bool,
}

impl Script {
    /// The newest line of the talk that the page has, if only what changed is wanted.
    pub(crate) fn heard(self) -> Option<u64> {
        self.wants_parts.then_some(self.said)
    }
}

impl FromRequestParts<Shared> for Script {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &Shared) -> Result<Self, Infallible> {
        let said = parts.headers.get("x-said");
        let said = said.and_then(|value| value.to_str().ok()?.parse().ok());
        Ok(Self {
            wants_parts: parts.headers.contains_key("x-parts"),
            said: said.unwrap_or(0),
            streams: parts.headers.contains_key("x-stream"),
        })
    }
}

/// A request to a table: which one, who calls, and what their page's script says of itself.
pub(crate) struct ToTable {
    pub(crate) app: Shared,
    pub(crate) id: TableId,
    pub(crate) caller: Caller,
    pub(crate) script: Script,
}

impl FromRequestParts<Shared> for ToTable {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Failure> {
        let At(id) = At::from_request_parts(parts, app).await?;
        let Ok(script) = Script::from_request_parts(parts, app).await;
        Ok(Self {
            app: Shared::clone(app),
            id,
            caller: Caller::of(&parts.headers),
            script,
        })
    }
}

/// Whoever looks at a page, if we know them, and how many games wait for them.
pub(crate) struct Visitor(pub(crate) Option<Guest>);

impl FromRequestParts<Shared> for Visitor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Failure> {
        Ok(Self(Caller::of(&parts.headers).visitor(app).await?))
    }
}

/// The address at which the browser reaches us, such as `https://club.example`, for links that are sent or
/// shown elsewhere.
pub(crate) struct Origin(pub(crate) String);

impl FromRequestParts<Shared> for Origin {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Infallible> {
        let host = parts.headers.get(HOST).and_then(|host| host.to_str().ok());
        let host = host.filter(|host| is_host(host));
        let scheme = if app.config.secure { "https" } else { "http" };
        Ok(Self(host.map_or_else(String::new, |host| {
            format!("{scheme}://{host}")
        })))
    }
}

/// Whether a header names a host and nothing else.
pub(crate) fn is_host(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]_".contains(&byte);
    !text.is_empty() && text.len() <= 255 && text.bytes().all(fits)
}
