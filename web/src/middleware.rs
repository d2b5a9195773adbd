//! What stands around every request: it is counted and logged, held to the limits, and its body must
//! come in time.

use std::net::SocketAddr;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::{FutureExt, StreamExt};
use house::HouseError;
use store::{GuestId, Status, Which};
use tokio::time::Instant;

use crate::answer::{Failure, Fault};
use crate::app::{App, LONGEST_BODY, Shared};
use crate::client::Client;
use crate::extract::Caller;
use crate::limits::{Asking, Held, Limits};
use crate::log::Level;
use crate::{csrf, security_headers};

/// The template of a request's path. The path itself may hold a secret.
#[derive(Clone)]
struct Route(Option<MatchedPath>);

impl Route {
    fn of(request: &Request) -> Self {
        Self(request.extensions().get().cloned())
    }

    fn as_str(&self) -> &str {
        self.0.as_ref().map_or("none", MatchedPath::as_str)
    }
}

fn client(app: &App, request: &Request) -> Client {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    // Without a connection there is nobody but us: a test that calls the router itself.
    let peer = peer.map_or(SocketAddr::from(([127, 0, 0, 1], 0)), |info| info.0);
    Client::of(peer, request.headers(), app.config.trust_proxy)
}

/// Everything that stands around a request, in one layer, since each costs every request time: it is
/// counted and logged, held to the limits, must come from a page of ours, and gets the usual headers.
pub(crate) async fn around(State(app): State<Shared>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let asked = Asked {
        client: client(&app, &request),
        method: request.method().clone(),
        route: Route::of(&request),
    };
    let answer = AssertUnwindSafe(limited(&app, &asked, request, next)).catch_unwind();
    let mut response = answer.await.unwrap_or_else(|_| stopped(&app));
    watch(&app, &asked, began, &response);
    security_headers::set(&app, &mut response);
    response
}

/// What is known of a request before it is answered.
struct Asked {
    client: Client,
    method: Method,
    route: Route,
}

/// Counts and logs a request.
fn watch(app: &App, asked: &Asked, began: Instant, response: &Response) {
    let (method, route) = (&asked.method, asked.route.as_str());
    let log = &app.config.log;
    if asked.client.untold_proxy && !app.proxy_told.swap(true, Ordering::Relaxed) {
        log.scope(|| {
            tracing::warn!(
                event = "proxy",
                why = "requests come through a proxy on this machine, but --trust-proxy is not set: all of them count as one address"
            );
        });
    }
    let (status, took) = (response.status(), began.elapsed());
    let bytes = response.body().size_hint().exact();
    app.metrics
        .answered(method, route, status, took, bytes.unwrap_or(0));
    let fault = response.extensions().get::<Fault>();
    let level = if fault.is_some() {
        Level::Quiet
    } else if is_chore(route) {
        Level::Debug
    } else {
        Level::Normal
    };
    if log.tells(level) {
        // Whoever asks too much may have to be shut out by other means; nobody else's address is kept.
        let told = status == StatusCode::TOO_MANY_REQUESTS || log.tells(Level::Debug);
        let from = told.then(|| asked.client.address.to_string());
        let ms = (took.as_secs_f64() * 1e5).round() / 100.0;
        let (method, status) = (method.as_str(), status.as_u16());
        let why = fault.map(|fault| fault.0.as_str());
        macro_rules! tell {
            ($level:ident) => {
                tracing::$level!(
                    event = "request",
                    method,
                    route,
                    status,
                    ms,
                    bytes,
                    from,
                    why
                )
            };
        }
        log.scope(|| match level {
            Level::Quiet => tell!(error),
            Level::Normal => tell!(info),
            Level::Debug => tell!(debug),
        });
    }
}

/// Answers for code of ours that stopped in the middle.
fn stopped(app: &App) -> Response {
    app.metrics.panics.fetch_add(1, Ordering::Relaxed);
    Failure::from(HouseError::Broken("an answer stopped in our code".into())).into_response()
}

/// Requests that machines make by the minute, and files.
fn is_chore(route: &str) -> bool {
    matches!(
        route,
        "/healthz"
            | "/readyz"
            | "/metrics"
            | "/admin/status"
            | "/a/{name}"
            | "/icon.svg"
            | "/icon-turn.svg"
            | "/worker.js"
            | "/manifest.webmanifest"
    )
}

/// Holds guests and addresses to the limits.
async fn limited(app: &App, asked: &Asked, request: Request, next: Next) -> Response {
    if is_banned(app, asked, request.headers()).await {
        let why = HouseError::NotYours("those who run this server do not let you in");
        return Failure::from(why).into_response();
    }
    let Some(limits) = &app.config.limits else {
        return ours(app, request, next).await;
    };
    let (client, route) = (asked.client, asked.route.as_str());
    if client.is_local && !limits.loopback {
        return ours(app, request, next).await;
    }
    let asking = Asking::by(&asked.method, route);
    if let Err(wait) = app.ledger.address(limits, client.address, asking) {
        return too_much(
            app,
            "too much is asked from your address; wait a moment",
            wait,
        );
    }
    if !is_chore(route)
        && let Some(refusal) = guest_waits(app, limits, client, asking, request.headers()).await
    {
        return refusal;
    }
    if route != "/t/{id}/events" {
        return ours(app, request, next).await;
    }
    let Some(held) = app.ledger.streams.hold(client.address, limits.streams) else {
        let why = "too many pages are open at your address; close some";
        return too_much(app, why, Duration::from_secs(10));
    };
    ours(app, request, next)
        .await
        .map(|body| holding(body, held))
}

/// Whether a request comes from somebody who may not come in. Those who run the server always may.
async fn is_banned(app: &App, asked: &Asked, headers: &HeaderMap) -> bool {
    let route = asked.route.as_str();
    if app.bans.is_empty() || is_chore(route) || route.starts_with("/admin") {
        return false;
    }
    if app.bans.has_address(asked.client.address) {
        return true;
    }
    let guest = Caller::of(headers).guest(app).await.ok().flatten();
    guest.is_some_and(|guest| app.bans.has_guest(guest.id))
}

/// Why one guest, or an address from which a new one comes, has to wait; nothing if nobody has to.
async fn guest_waits(
    app: &App,
    limits: &Limits,
    client: Client,
    asking: Asking,
    headers: &HeaderMap,
) -> Option<Response> {
    // A store that does not answer is told by whatever needs it next.
    let guest = Caller::of(headers).guest(app).await.ok()?;
    match guest {
        Some(guest) => {
            if let Err(wait) = app.ledger.guest(limits, guest.id, asking) {
                return Some(too_much(app, "that was too fast; wait a moment", wait));
            }
            if asking == Asking::Table && has_enough(app, guest.id, limits.open_tables).await {
                let why = "you have as many tables open as one guest may; finish some first";
                return Some(too_much(app, why, Duration::from_secs(60)));
            }
            None
        }
        None if asking == Asking::Look => None,
        None => {
            let taken = app.ledger.address(limits, client.address, Asking::Guest);
            let why = "many new guests come from your address; wait a moment";
            taken.err().map(|wait| too_much(app, why, wait))
        }
    }
}

/// Whether a guest has as many tables that are not over as he may have.
async fn has_enough(app: &App, guest: GuestId, most: usize) -> bool {
    // Tables that are over are in the list too; they move no more, so those that run come first.
    let seen = u32::try_from(most.saturating_mul(4)).unwrap_or(u32::MAX);
    let Ok(tables) = app.house.registry.store.list(Which::Of(guest), seen).await else {
        return false;
    };
    let open = tables.iter().filter(|table| match table.listing.status {
        Status::Open | Status::Running => true,
        Status::Over => false,
    });
    open.count() >= most
}

fn too_much(app: &App, why: &'static str, wait: Duration) -> Response {
    app.metrics.limited.fetch_add(1, Ordering::Relaxed);
    let mut response = Failure::from(HouseError::TooMuch(why)).into_response();
    let seconds = wait.as_secs_f64().ceil().max(1.0);
    let seconds = HeaderValue::from_str(&seconds.to_string()).expect("digits fit into a header");
    response.headers_mut().insert(RETRY_AFTER, seconds);
    response
}

/// A body that holds something as long as it lasts.
fn holding(body: Body, held: Held) -> Body {
    let data = body.into_data_stream().map(move |piece| {
        let _ = &held;
        piece
    });
    Body::from_stream(data)
}

/// Answers requests that look, and those that change something if they come from a page of ours and
/// come whole.
async fn ours(app: &App, request: Request, next: Next) -> Response {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return next.run(request).await;
    }
    if !csrf::is_ours(request.headers()) {
        return (
            StatusCode::FORBIDDEN,
            "this form does not come from one of our pages\n",
        )
            .into_response();
    }
    whole_body(app, request, next).await
}

/// Reads the body of a request before anything else is done for it: half a request holds no table, no
/// lock and no permit, and does not take for ever.
///
/// (The layers of `tower-http` limit the pause between two pieces of a body, or the whole answer. One who
/// sends a byte now and then would get past the first, and the second would also cut long answers off.)
async fn whole_body(app: &App, request: Request, next: Next) -> Response {
    let wait = app.config.body_wait();
    let (head, body) = request.into_parts();
    match tokio::time::timeout(wait, to_bytes(body, LONGEST_BODY)).await {
        Ok(Ok(bytes)) => next.run(Request::from_parts(head, Body::from(bytes))).await,
        Ok(Err(_)) => (
            StatusCode::PAYLOAD_TOO_LARGE,
            "the form is too long or was cut off\n",
        )
            .into_response(),
        Err(_) => (StatusCode::REQUEST_TIMEOUT, "the form took too long\n").into_response(),
    }
}
