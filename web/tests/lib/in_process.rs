//! The whole server without a socket: its router, asked in this process.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, BodyDataStream, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Request, StatusCode};
use futures_util::StreamExt;
use house::{By, LiveTable, LogEntry, Terms, token};
use store::{GuestId, Listing, NewEntry, NewTable, Store, StoredTable, TableId};
use tables::RecordedEvent;
use tower_service::Service;
use web::{App, Config};

/// A server in this process, with its tables in memory.
pub(crate) struct Desk {
    router: Router,
    store: Store,
    _app: Arc<App>,
}

/// A guest with a cookie.
#[derive(Clone)]
pub(crate) struct Known {
    pub(crate) id: GuestId,
    pub(crate) name: String,
    word: String,
}

/// One request to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ask {
    /// The address, with `TABLE` for the name of the table.
    pub(crate) path: String,
    /// What is sent, if something is: a form, or JSON to the addresses for programs.
    pub(crate) sent: Option<String>,
    /// Whether the page's script asks.
    pub(crate) script: bool,
}

/// What is compared of an answer.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Told {
    pub(crate) status: StatusCode,
    pub(crate) headers: Vec<String>,
    pub(crate) body: String,
}

/// How long a stream may take to say what it must say.
const WAIT: Duration = Duration::from_secs(120);

impl Desk {
    pub(crate) async fn open() -> Self {
        let store = Store::memory().await.unwrap();
        let config = Config {
            limits: None,
            bot_pause: Duration::ZERO,
            ..Config::default()
        };
        let app = App::start(store.clone(), config);
        Self {
            router: web::router(Arc::clone(&app)),
            store,
            _app: app,
        }
    }

    pub(crate) async fn guest(&self, name: &str, word: [u8; 16], at: i64) -> Known {
        let word = token::write(word);
        let id = self.store.guest_new(name, &token::hash(&word), at).await;
        Known {
            id: id.unwrap(),
            name: name.to_owned(),
            word,
        }
    }

    /// A table at which all of this has happened, and what lists tell of it.
    pub(crate) async fn table(
        &self,
        terms: &Terms,
        events: &[RecordedEvent],
        at: i64,
    ) -> (TableId, Listing) {
        let id = TableId::random();
        let terms = serde_json::to_string(terms).unwrap();
        let entry = |event: &RecordedEvent| NewEntry {
            at,
            body: LogEntry::Event {
                event: event.clone(),
                by: By::Holder,
                clock: None,
            }
            .json(),
        };
        let entries: Vec<NewEntry> = events.iter().map(entry).collect();
        let stored = StoredTable {
            id: id.clone(),
            created: at,
            terms: terms.clone(),
            entries: Vec::new(),
        };
        let mut whole = stored.clone();
        whole.entries = (1..)
            .zip(&entries)
            .map(|(seq, entry)| store::Entry {
                seq,
                at,
                body: entry.body.clone(),
            })
            .collect();
        let listing = |stored| LiveTable::new(stored, games::all()).unwrap().listing();
        let table = NewTable {
            id: id.clone(),
            created: at,
            terms,
            listing: listing(&stored),
        };
        self.store.create(table).await.unwrap();
        let now = listing(&whole);
        let told = Some(now.clone());
        self.store.append(&id, 0, entries, told).await.unwrap();
        (id, now)
    }

    fn request(table: &TableId, who: Option<&Known>, ask: &Ask) -> Request<Body> {
        let mut request = Request::builder()
            .uri(ask.path.replace("TABLE", table.as_str()))
            .method(if ask.sent.is_some() { "POST" } else { "GET" })
            .header("host", "club.example")
            .extension(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 9))));
        if let Some(who) = who {
            request = request.header("cookie", format!("roundhouse={}", who.word));
        }
        if ask.script {
            request = request.header("x-parts", "1");
        }
        let body = match &ask.sent {
            Some(text) => {
                let kind = match ask.path.starts_with("/api/") {
                    true => "application/json",
                    false => "application/x-www-form-urlencoded",
                };
                request = request.header("content-type", kind);
                Body::from(text.clone())
            }
            None => Body::empty(),
        };
        request.body(body).unwrap()
    }

    /// The answer of a table, with its name replaced by a word that is always the same.
    pub(crate) async fn ask(&self, table: &TableId, who: Option<&Known>, ask: &Ask) -> Told {
        let hidden = table.as_str();
        let request = Self::request(table, who, ask);
        let Ok(response) = self.router.clone().call(request).await;
        let (head, body) = response.into_parts();
        let body = to_bytes(body, usize::MAX).await.unwrap();
        // A size is told before the name is replaced: names have one length.
        let mut headers = plain(&head.headers, hidden);
        headers.push(format!("bytes: {}", body.len()));
        Told {
            status: head.status,
            headers,
            body: timeless(&String::from_utf8_lossy(&body).replace(hidden, "TABLE")),
        }
    }

    /// What a page with an open stream hears while somebody says something.
    pub(crate) async fn heard(
        &self,
        table: &TableId,
        who: Option<&Known>,
        eyes: u8,
        by: &Known,
    ) -> String {
        let listen = Ask {
            path: format!("/t/TABLE/events?parts=1&as={eyes}"),
            sent: None,
            script: true,
        };
        let request = Self::request(table, who, &listen);
        let Ok(response) = self.router.clone().call(request).await;
        let mut stream = response.into_body().into_data_stream();
        let mut text = until(&mut stream, "event: at").await;
        let say = Ask {
            path: "/t/TABLE/say".to_owned(),
            sent: Some("text=Good+evening".to_owned()),
            script: true,
        };
        let told = self.ask(table, Some(by), &say).await;
        assert_eq!(told.status, StatusCode::OK, "{}", told.body);
        text.push_str(&until(&mut stream, "Good evening").await);
        text.replace(table.as_str(), "TABLE")
    }
}

/// What a stream says up to some words, without who is here, which comes when it comes.
async fn until(stream: &mut BodyDataStream, words: &str) -> String {
    let mut text = String::new();
    let listen = async {
        while let Some(Ok(piece)) = stream.next().await {
            let piece = String::from_utf8_lossy(&piece).into_owned();
            text.push_str(&piece);
            if piece.contains(words) {
                break;
            }
        }
    };
    tokio::time::timeout(WAIT, listen).await.unwrap();
    text
}

/// Headers as lines.
fn plain(headers: &HeaderMap, hidden: &str) -> Vec<String> {
    headers
        .iter()
        .map(|(name, value)| {
            let value = String::from_utf8_lossy(value.as_bytes()).replace(hidden, "TABLE");
            format!("{name}: {value}")
        })
        .collect()
}

/// A page without how long it takes until somebody counts as gone: that follows from the clock, and a twin is
/// asked later.
fn timeless(text: &str) -> String {
    const WORDS: &str = " counts as gone in ";
    let mut parts = text.split(WORDS);
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (_, rest) = part.split_once(" without a move").unwrap_or(("", part));
        whole.push_str(WORDS);
        whole.push_str(rest);
    }
    whole
}
