//! The program's parts put together, and the addresses it answers at.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{get, post};
use store::Store;
use tokio::sync::Semaphore;

use crate::analyses::Analyses;
use crate::astray;
use crate::engine::Engine;
use crate::guests::Guests;
use crate::hall::Hall;
use crate::{guard, library, past, requests, stream};

/// The most bytes a request may carry: every form here is small.
const LONGEST_BODY: usize = 16 * 1024;

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
        }
    }
}

/// What every request can reach.
pub struct App {
    pub(crate) hall: Arc<Hall>,
    pub(crate) analyses: Arc<Analyses>,
    pub(crate) guests: Guests,
    pub(crate) config: Config,
    /// Told when the server shuts down, so that streams end and pages come back later.
    pub(crate) closing: tokio::sync::watch::Sender<bool>,
}

/// What the handlers are given.
pub(crate) type Shared = Arc<App>;

impl App {
    /// The program around a store. Bots and clocks begin to be looked after at once.
    #[must_use]
    pub fn start(store: Store, config: Config) -> Arc<Self> {
        let hall = Arc::new(Hall::new(store));
        tokio::spawn(Arc::clone(&hall).listen());
        let permits = Arc::new(Semaphore::new(config.thinkers.max(1)));
        let engine = Engine::new(Arc::clone(&hall), Arc::clone(&permits), config.bot_pause);
        let analyses = Analyses::new(hall.store.clone(), permits, config.study);
        tokio::spawn(Arc::new(engine).run());
        Arc::new(Self {
            hall,
            analyses: Arc::new(analyses),
            guests: Guests::new(),
            config,
            closing: tokio::sync::watch::Sender::new(false),
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
        .route("/readyz", get(requests::ready))
        .fallback(requests::nowhere)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn(guard::headers))
        .layer(middleware::from_fn(guard::same_origin))
        .with_state(app)
}

/// Serves on an address until told to stop; requests that have begun are finished.
///
/// # Errors
/// If the network fails.
pub async fn serve(
    app: Arc<App>,
    listener: tokio::net::TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let closing = Arc::clone(&app);
    let service = router(app).into_make_service_with_connect_info::<SocketAddr>();
    axum::serve(listener, service)
        .with_graceful_shutdown(async move {
            stop.await;
            closing.close();
        })
        .await
}
