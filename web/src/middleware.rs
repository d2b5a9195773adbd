//! What stands around every request: it is counted and logged, held to the limits, and its body must
//! come in time.

use std::net::SocketAddr;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::header::{CONTENT_TYPE, HOST, RETRY_AFTER, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::{FutureExt, StreamExt};
use house::HouseError;
use store::{GuestId, Status, Which};
use tokio::time::Instant;

use crate::answer::{Failure, Fault, with_cookie};
use crate::app::{App, LONGEST_BODY, LONGEST_GAME, LONGEST_PAD, LONGEST_WITH_BOARD, Shared};
use crate::client::Client;
use crate::cookie::NewCookie;
use crate::extract::Caller;
use crate::limits::{Asking, Held, Limits};
use crate::log::Level;
use crate::metrics::Took;
use crate::price::Kind;
use crate::work::{Claim, NoTurn, Place, Spent, in_turn, metered};
use crate::{api, csrf, security_headers};

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

/// Whether this is the address of a stream.
fn is_a_stream(route: &str) -> bool {
    matches!(route, "/t/{id}/events" | "/api/v1/tables/{id}/events")
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
    let renewed = match app.config.secure {
        true => NewCookie::renewed(request.headers()),
        false => None,
    };
    let by_program = request.uri().path().starts_with(api::ROOT);
    let asked = Asked {
        client: client(&app, &request),
        method: request.method().clone(),
        route: Route::of(&request),
    };
    let (mut response, work) =
        if is_for_us(&app.config.hosts, asked.route.as_str(), request.headers()) {
            let answer = AssertUnwindSafe(limited(&app, &asked, request, next)).catch_unwind();
            answer
                .await
                .unwrap_or_else(|_| (stopped(&app), Spent::default()))
        } else {
            (elsewhere(), Spent::default())
        };
    if by_program {
        response = api::for_programs(response).await;
    }
    let time = began.elapsed();
    let work = work.time;
    watch(&app, &asked, Took { time, work }, &response);
    security_headers::set(&app, &mut response);
    // One who was just made a guest has another token from now on.
    match response.headers().contains_key(SET_COOKIE) {
        true => response,
        false => with_cookie(response, renewed),
    }
}

/// What is known of a request before it is answered.
struct Asked {
    client: Client,
    method: Method,
    route: Route,
}

/// Counts and logs a request.
fn watch(app: &App, asked: &Asked, took: Took, response: &Response) {
    let (method, route) = (&asked.method, asked.route.as_str());
    let log = &app.config.log;
    if let Some(why) = asked.client.setup
        && !is_chore(route)
        && !app.setup_told.swap(true, Ordering::Relaxed)
    {
        log.scope(|| tracing::warn!(event = "proxy", why));
    }
    let status = response.status();
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
        let with_address = status == StatusCode::TOO_MANY_REQUESTS || log.tells(Level::Debug);
        let from = with_address.then(|| asked.client.address.to_string());
        let ms = (took.time.as_secs_f64() * 1e5).round() / 100.0;
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

/// Whether a request is meant for this server, by the names under which it is known. Machines that look
/// after it ask by its address.
fn is_for_us(names: &[String], route: &str, headers: &HeaderMap) -> bool {
    if names.is_empty() || is_chore(route) {
        return true;
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let host = host.unwrap_or_default();
    let bare = host.rsplit_once(':').map_or(host, |(name, port)| {
        match port.bytes().all(|byte| byte.is_ascii_digit()) {
            true => name,
            false => host,
        }
    });
    names
        .iter()
        .any(|name| name.eq_ignore_ascii_case(host) || name.eq_ignore_ascii_case(bare))
}

/// Answers a request that is meant for somebody else.
fn elsewhere() -> Response {
    (
        StatusCode::MISDIRECTED_REQUEST,
        "this server is not known by that name\n",
    )
        .into_response()
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
            | "/icon-192.png"
            | "/icon-512.png"
            | "/icon-whole.png"
            | "/offline"
            | "/offline/"
            | "/offline/{piece}"
            | "/worker.js"
            | "/manifest.webmanifest"
    )
}

/// Holds guests and addresses to the limits, and charges them for what their answers take.
async fn limited(app: &App, asked: &Asked, request: Request, next: Next) -> (Response, Spent) {
    if is_banned(app, asked, request.headers()).await {
        let why = HouseError::NotYours("those who run this server do not let you in");
        return (Failure::from(why).into_response(), Spent::default());
    }
    let (client, route) = (asked.client, asked.route.as_str());
    let limits = app.config.limits.as_ref();
    let Some(limits) = limits.filter(|limits| limits.loopback || !client.is_local) else {
        let price = app
            .prices
            .usual(Kind::of(&asked.method, route, request.uri()));
        let claim = Claim {
            spent: price,
            price,
        };
        return answered(app, asked, claim, request, next).await;
    };
    let asking = Asking::by(&asked.method, route);
    if let Err(wait) = app.ledger.address(limits, client.address, asking) {
        let why = "too much is asked from your address; wait a moment";
        return refused(app, limits, client, too_much(app, why, wait)).await;
    }
    let guest = match is_chore(route) {
        true => None,
        false => match guest_allowed(app, limits, client, asking, request.headers()).await {
            Ok(guest) => guest,
            Err(refusal) => return refused(app, limits, client, *refusal).await,
        },
    };
    if let Err(wait) = app.ledger.work(limits, client.address, guest) {
        let why = "what you asked for lately took the server long; wait a moment";
        return refused(app, limits, client, too_much(app, why, wait)).await;
    }
    if asking != Asking::Look
        && let Err(wait) = app.ledger.room(limits, client.address, guest)
    {
        let why =
            "you have filled as much of the server's disk as one may for now; try again later";
        return refused(app, limits, client, too_much(app, why, wait)).await;
    }
    let is_stream = is_a_stream(route);
    let held = match is_stream {
        true => app.ledger.streams.hold(client.address, limits.streams),
        false => app.ledger.in_flight.hold(client.address, limits.in_flight),
    };
    let Some(held) = held else {
        let (why, seconds) = match is_stream {
            true => ("too many pages are open at your address; close some", 10),
            false => ("too much is asked at once from your address", 1),
        };
        let wait = Duration::from_secs(seconds);
        return (too_much(app, why, wait), Spent::default());
    };
    let price = app
        .prices
        .usual(Kind::of(&asked.method, route, request.uri()));
    let charge = app.ledger.charge(limits, client.address, guest, price);
    let spent = app.ledger.spent(client.address);
    let (response, took) = answered(app, asked, Claim { spent, price }, request, next).await;
    app.ledger.settle(limits, &charge, took);
    if asking == Asking::Table && took.written > 0 {
        app.ledger.opened(limits, &charge);
    }
    let response = match is_stream {
        true => response.map(|body| holding(body, held)),
        false => response,
    };
    (response, took)
}

/// How long a refusal takes.
const REFUSAL: Duration = Duration::from_millis(250);

/// Gives a refusal after a while: a program that is refused at once asks again at once, and refusing it
/// would take what others need. Only so many of one address wait for theirs.
async fn refused(
    app: &App,
    limits: &Limits,
    client: Client,
    refusal: Response,
) -> (Response, Spent) {
    let held = app.ledger.in_flight.hold(client.address, limits.in_flight);
    if held.is_some() {
        tokio::time::sleep(REFUSAL).await;
    }
    (refusal, Spent::default())
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

/// How long a request waits for its turn to be answered.
const PATIENCE: Duration = Duration::from_secs(5);

/// One who had more of the processor lately than this, and is sent away from a long line, asked for too
/// much.
const SHARE: Duration = Duration::from_millis(200);

/// The answer to a request, and the processor time that it took, from which the price of the next one of
/// its kind is learned.
async fn answered(
    app: &App,
    asked: &Asked,
    claim: Claim,
    request: Request,
    next: Next,
) -> (Response, Spent) {
    let address = request.uri().clone();
    let (response, took) = in_line(app, asked, claim, request, next).await;
    // Refusals are cheap, and would make what is dear seem so.
    if response.status().is_success() || response.status().is_redirection() {
        let kind = Kind::of(&asked.method, asked.route.as_str(), &address);
        app.prices.learn(kind, took.time);
    }
    (response, took)
}

/// The answer to a request, and the processor time that it took. Pages wait for their turn and are made
/// apart from the threads that serve everybody; those who had or ask for more of the processor wait longer.
async fn in_line(
    app: &App,
    asked: &Asked,
    claim: Claim,
    request: Request,
    next: Next,
) -> (Response, Spent) {
    let route = asked.route.as_str();
    let is_page = Asking::by(&asked.method, route) == Asking::Look;
    if !is_page || is_a_stream(route) || is_chore(route) {
        return metered(Place::Here, ours(app, request, next)).await;
    }
    let work = metered(Place::Apart, async {
        made(ours(app, request, next).await).await
    });
    let done = in_turn(&app.queue, claim, PATIENCE, work).await;
    done.unwrap_or_else(|why| {
        // Without what they ask for now: anybody may ask for one dear page.
        let had = claim.spent.saturating_sub(claim.price);
        let greedy = why == NoTurn::SentAway && had > SHARE;
        let why = match greedy {
            true => "your address had more than others while many wait; try again in a moment",
            false => "the server has too much to do; try again in a moment",
        };
        let mut response = too_much(app, why, PATIENCE);
        if !greedy {
            // Whoever asked did nothing wrong: the server is behind.
            *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
        }
        (response, Spent::default())
    })
}

/// A page that is packed now and not while it is sent, so that packing it is part of its price.
async fn made(response: Response) -> Response {
    let kind = response.headers().get(CONTENT_TYPE);
    let is_page = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if !is_page {
        return response;
    }
    let (head, body) = response.into_parts();
    // Pages are made in memory: there is nothing that could fail, and no end that does not come.
    let bytes = to_bytes(body, usize::MAX).await.unwrap_or_default();
    Response::from_parts(head, Body::from(bytes))
}

/// The guest who asks, if somebody known does; or the answer that one guest, or an address from which a
/// new one comes, has to wait.
async fn guest_allowed(
    app: &App,
    limits: &Limits,
    client: Client,
    asking: Asking,
    headers: &HeaderMap,
) -> Result<Option<GuestId>, Box<Response>> {
    // A store that does not answer is told by whatever needs it next.
    let Ok(guest) = Caller::of(headers).guest(app).await else {
        return Ok(None);
    };
    let refuse = |why, wait| Err(Box::new(too_much(app, why, wait)));
    match guest {
        Some(guest) => {
            if let Err(wait) = app.ledger.guest(limits, guest.id, asking) {
                return refuse("that was too fast; wait a moment", wait);
            }
            if asking == Asking::Table && has_enough(app, guest.id, limits.open_tables).await {
                let why = "you have as many tables open as one guest may; finish some first";
                return refuse(why, Duration::from_secs(60));
            }
            Ok(Some(guest.id))
        }
        None if asking == Asking::Look => Ok(None),
        None => match app.ledger.address(limits, client.address, Asking::Guest) {
            Ok(()) => Ok(None),
            Err(wait) => refuse(
                "many new guests come from your address; wait a moment",
                wait,
            ),
        },
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
    let longest = match Route::of(&request).as_str() {
        "/upload" => LONGEST_GAME,
        "/score/{game}/pdf" => LONGEST_PAD,
        // What owners of an original answer becomes a board, which nobody keeps.
        "/original/{game}" => LONGEST_WITH_BOARD,
        "/new/{game}" | "/api/v1/tables" if app.config.boards => LONGEST_WITH_BOARD,
        _ => LONGEST_BODY,
    };
    let (head, body) = request.into_parts();
    match tokio::time::timeout(wait, to_bytes(body, longest)).await {
        Ok(Ok(bytes)) => next.run(Request::from_parts(head, Body::from(bytes))).await,
        Ok(Err(_)) => (
            StatusCode::PAYLOAD_TOO_LARGE,
            "the form is too long or was cut off\n",
        )
            .into_response(),
        Err(_) => (StatusCode::REQUEST_TIMEOUT, "the form took too long\n").into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_answers_to_its_names_alone() {
        let names = ["club.example".to_owned(), "[2001:db8::1]".to_owned()];
        let for_us = |host: &'static str, route| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_static(host));
            is_for_us(&names, route, &headers)
        };
        for ours in [
            "club.example",
            "CLUB.example",
            "club.example:443",
            "[2001:db8::1]",
            "[2001:db8::1]:80",
        ] {
            assert!(for_us(ours, "/"), "{ours}");
        }
        for other in [
            "",
            "evil.example",
            "club.example.evil.example",
            "club.example:x",
            "2001:db8::1",
        ] {
            assert!(!for_us(other, "/"), "{other}");
        }
        assert!(for_us("10.0.0.1", "/readyz"), "probes ask by address");
        assert!(!is_for_us(&names, "/", &HeaderMap::new()));
        assert!(is_for_us(&[], "/", &HeaderMap::new()));
    }
}
