//! A request in, an answer out: what a server does behind its connections.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::header::{CONTENT_TYPE, COOKIE, HOST, LOCATION, SET_COOKIE};
use axum::http::{HeaderMap, Request, Response};
use house::{Budget, Machine};
use serde_json::{Map, Value, json};
use store::Store;
use store::browser::Port;
use tower_service::Service;
use web::{App, Config};

use crate::{base, turns, worker};

/// What answers in this worker.
struct Node {
    app: Arc<App>,
    router: Router,
    store: Store,
    /// As in `example.org`.
    host: String,
    /// The folder where the pages lie, as in `/trains/`.
    base: String,
    /// The cookie by which this browser is known, once it was read.
    cookie: Mutex<Option<String>>,
}

static NODE: OnceLock<Arc<Node>> = OnceLock::new();

/// Begins to answer.
pub(crate) fn start(settings: &[u8], thinks: bool) {
    std::panic::set_hook(Box::new(|panic| worker::log(&panic.to_string())));
    bots::set_clock(worker::clock);
    let machine = Machine {
        spawn: turns::spawn,
        sleep: turns::sleep,
        now: worker::date,
    };
    machine.install();
    let settings: Value = serde_json::from_slice(settings).unwrap_or_default();
    let text = |name: &str| settings[name].as_str().unwrap_or_default().to_owned();
    let origin = text("origin");
    let (scheme, host) = origin.split_once("://").unwrap_or(("http", &origin));

    pages::offline::set_server(&text("server"));

    let (port, mut questions) = Port::new();
    turns::spawn(Box::pin(async move {
        while let Some((text, answer)) = questions.recv().await {
            let (number, kept) = turns::awaited();
            worker::ask_keeper(number, &text);
            turns::spawn(Box::pin(async move {
                if let Ok(bytes) = kept.await {
                    let _ = answer.send(String::from_utf8_lossy(&bytes).into_owned());
                }
            }));
        }
    }));
    let store = Store::new(port);
    let usual = Config::default();
    let time = |name: &str| settings[name].as_u64().map(Duration::from_millis);
    let config = Config {
        secure: scheme == "https",
        // Whoever sits here is the host.
        boards: true,
        bot_pause: time("pause").unwrap_or(usual.bot_pause),
        study: time("study").map_or(usual.study, Budget::time),
        ..usual
    };
    let app = App::in_browser(store.clone(), config, thinks);
    let node = Node {
        router: web::tables().with_state(Arc::clone(&app)),
        app,
        store,
        host: host.to_owned(),
        base: text("base"),
        cookie: Mutex::default(),
    };
    if NODE.set(Arc::new(node)).is_err() {
        worker::log("the program was begun twice");
    }
}

/// Another worker moved a table.
pub(crate) fn moved(table: &[u8], head: u64) {
    let table = std::str::from_utf8(table).ok();
    if let (Some(node), Some(table)) = (NODE.get(), table.and_then(|table| table.parse().ok())) {
        node.store.moved_elsewhere(table, head);
    }
}

/// Answers a request when everything it takes is there.
pub(crate) fn request(number: u32, request: &[u8]) {
    let request: Value = serde_json::from_slice(request).unwrap_or_default();
    let Some(node) = NODE.get().cloned() else {
        return worker::log("a request came before the beginning");
    };
    turns::spawn(Box::pin(async move {
        let answer = node.answer(&request).await;
        worker::reply(number, &answer);
    }));
}

impl Node {
    /// The answer to `{"method":…,"path":…,"headers":{…},"body":…}`: the length of what follows as four
    /// bytes, `{"status":…,"headers":{…}}`, then the body.
    async fn answer(&self, asked: &Value) -> Vec<u8> {
        let text = |name: &str| asked[name].as_str().unwrap_or_default();
        let cookie = self.cookie().await;
        let mut request = Request::builder()
            .method(text("method"))
            .uri(format!("/{}", text("path").trim_start_matches('/')))
            .header(HOST, &self.host);
        for (name, value) in asked["headers"].as_object().into_iter().flatten() {
            request = request.header(name, value.as_str().unwrap_or_default());
        }
        if let Some(cookie) = cookie {
            request = request.header(COOKIE, cookie);
        }
        let request = match request.body(Body::from(text("body").to_owned())) {
            Ok(request) => request,
            Err(error) => return packed(400, Map::new(), error.to_string().as_bytes()),
        };
        let mut router = self.router.clone();
        let Ok(mut response) = router.call(request).await;
        web::protect(&self.app, &mut response);
        self.keep_cookie(response.headers()).await;
        self.sent(response).await
    }

    async fn sent(&self, response: Response<Body>) -> Vec<u8> {
        let (parts, body) = response.into_parts();
        let body = match to_bytes(body, usize::MAX).await {
            Ok(body) => body,
            Err(error) => return packed(500, Map::new(), error.to_string().as_bytes()),
        };
        let kind = parts.headers.get(CONTENT_TYPE);
        let is_page = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
        let body = match std::str::from_utf8(&body) {
            Ok(page) if is_page => Bytes::from(base::into_folder(page, &self.base)),
            _ => body,
        };
        let mut headers = Map::new();
        for (name, value) in &parts.headers {
            let value = value.to_str().unwrap_or_default();
            if name == LOCATION {
                let address = base::address(value, &self.base);
                headers.insert(name.to_string(), address.into());
            } else if name != SET_COOKIE {
                headers.insert(name.to_string(), value.into());
            }
        }
        packed(parts.status.as_u16(), headers, &body)
    }

    /// The cookie of this browser: scripts see none, so that it is kept with everything else.
    async fn cookie(&self) -> Option<String> {
        let known = self.known_cookie().clone();
        if known.is_some() {
            return known;
        }
        let read = self.store.cookie().await.ok().flatten();
        self.known_cookie().clone_from(&read);
        read
    }

    async fn keep_cookie(&self, headers: &HeaderMap) {
        let set = headers.get(SET_COOKIE).and_then(|set| set.to_str().ok());
        let Some((cookie, _)) = set.and_then(|set| set.split_once(';')) else {
            return;
        };
        match self.store.keep_cookie(cookie).await {
            Ok(()) => *self.known_cookie() = Some(cookie.to_owned()),
            Err(error) => worker::log(&error.to_string()),
        }
    }

    fn known_cookie(&self) -> std::sync::MutexGuard<'_, Option<String>> {
        self.cookie.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn packed(status: u16, headers: Map<String, Value>, body: &[u8]) -> Vec<u8> {
    let head = json!({ "status": status, "headers": headers }).to_string();
    let length = u32::try_from(head.len()).unwrap_or(0);
    let mut bytes = length.to_le_bytes().to_vec();
    bytes.extend_from_slice(head.as_bytes());
    bytes.extend_from_slice(body);
    bytes
}
