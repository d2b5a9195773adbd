//! The program's parts put together, and the addresses it answers at.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{get, post};
use house::{House, Service};
use store::Store;

use crate::admin::{self, AdminToken};
use crate::astray;
use crate::limits::{Ledger, Limits};
use crate::log::{Level, Log};
use crate::metrics::Metrics;
use crate::{guard, library, past, requests, stream, traffic};

/// The most bytes a request may carry: every form here is small.
pub(crate) const LONGEST_BODY: usize = 16 * 1024;

/// How the server behaves.
#[derive(Clone, Debug)]
pub struct Config {
    /// How many bots think at a time.
    pub thinkers: usize,
    /// How long a bot waits before it moves, so that people can follow.
    pub bot_pause: Duration,
    /// How long the study of a finished game takes on one core.
    pub study: Duration,
    /// Whether browsers reach the server by TLS, through a proxy: cookies are then sent by TLS only.
    pub secure: bool,
    /// Whether a proxy on this machine or in a private network may say where a request comes from.
    pub trust_proxy: bool,
    /// What one guest and one address may ask for; no end of it if nothing is said.
    pub limits: Option<Limits>,
    /// Who may see the figures; nobody if nothing is said.
    pub admin_token: Option<AdminToken>,
    /// What the server writes about itself.
    pub log: Log,
}

impl Config {
    /// How long the body of a request may take.
    pub(crate) fn body_wait(&self) -> Duration {
        let limits = self.limits.as_ref().map(|limits| limits.body_wait);
        limits.unwrap_or_else(|| Limits::default().body_wait)
    }
}

impl Default for Config {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            // One core stays free for pages.
            thinkers: cores.saturating_sub(1).max(1),
            bot_pause: Duration::from_millis(600),
            study: Duration::from_secs(45),
            secure: false,
            trust_proxy: false,
            limits: Some(Limits::default()),
            admin_token: None,
            log: Log::stderr(Level::Quiet),
        }
    }
}

/// What every request can reach.
pub struct App {
    pub(crate) house: House,
    pub(crate) config: Config,
    /// Told when the server shuts down, so that streams end and pages come back later.
    pub(crate) closing: tokio::sync::watch::Sender<bool>,
    /// Who has asked for how much.
    pub(crate) ledger: Ledger,
    pub(crate) metrics: Metrics,
    /// Whether the log was told of a proxy that nobody told us of.
    pub(crate) proxy_told: AtomicBool,
}

/// What the handlers are given.
pub(crate) type Shared = Arc<App>;

impl App {
    /// The program around a store. Bots and clocks begin to be looked after at once.
    #[must_use]
    pub fn start(store: Store, config: Config) -> Arc<Self> {
        let service = Service {
            thinkers: config.thinkers,
            bot_pause: config.bot_pause,
            study: config.study,
        };
        Arc::new(Self {
            house: House::start(games::all(), store, service),
            config,
            closing: tokio::sync::watch::Sender::new(false),
            ledger: Ledger::new(),
            metrics: Metrics::new(),
            proxy_told: AtomicBool::new(false),
        })
    }

    /// Ends every stream, so that a graceful shutdown need not wait for open pages.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }
}

/// Every address, with what answers there.
pub fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/", get(requests::lobby))
        .route("/play/{game}", post(requests::play))
        .route(
            "/new/{game}",
            get(requests::new_form).post(requests::new_table),
        )
        .route("/me", get(requests::me).post(requests::rename))
        .route("/rules", get(library::rules_shelf))
        .route("/rules/{game}", get(library::rules))
        .route("/learn", get(library::learn_shelf))
        .route("/learn/{game}", get(library::course))
        .route(
            "/learn/{game}/{lesson}",
            get(library::lesson).post(library::answer),
        )
        .route("/t/{id}", get(requests::table))
        .route("/t/{id}/part", get(requests::part))
        .route("/t/{id}/events", get(stream::events))
        .route("/t/{id}/act", get(astray::back).post(requests::act))
        .route("/t/{id}/spin", get(astray::back).post(requests::spin))
        .route("/t/{id}/undo", get(astray::back).post(requests::undo))
        .route("/t/{id}/say", get(astray::back).post(requests::say))
        .route("/t/{id}/seat", get(astray::back).post(requests::arrange))
        .route(
            "/t/{id}/sit/{link}",
            get(requests::seat_page).post(requests::sit),
        )
        .route("/t/{id}/rematch", post(requests::rematch))
        .route("/t/{id}/record", get(past::record))
        .route("/t/{id}/replay", get(past::replay))
        .route("/t/{id}/analyse", post(past::analyse))
        .route("/a/{name}", get(requests::asset))
        .route("/icon.svg", get(requests::icon))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(admin::ready))
        .route("/metrics", get(admin::figures))
        .route("/admin/status", get(admin::status))
        .route("/openapi.json", get(admin::openapi))
        .fallback(requests::nowhere)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        // The last layer is the first that a request meets.
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            traffic::whole_body,
        ))
        .layer(middleware::from_fn(guard::same_origin))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            traffic::limit,
        ))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            traffic::watch,
        ))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            guard::headers,
        ))
        .with_state(app)
}
