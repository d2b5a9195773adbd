//! What every request can reach.

use std::sync::Arc;
#[cfg(feature = "server")]
use std::sync::atomic::AtomicBool;

use house::{House, Service};
use store::Store;

use crate::config::Config;
#[cfg(feature = "server")]
use crate::{
    bans::Bans, drawn::Drawn, limits::Ledger, metrics::Metrics, price::Prices, printed::Printed,
    work::Queue,
};

/// The most bytes a request may carry: every form here is small.
#[cfg(feature = "server")]
pub(crate) const LONGEST_BODY: usize = 16 * 1024;

/// The longest body of a request that may hold a board, each byte of which a form may write as three.
#[cfg(feature = "server")]
pub(crate) const LONGEST_WITH_BOARD: usize = LONGEST_BODY + 3 * game::BoardText::MOST;

/// The most bytes of score sheets that are made a PDF of: hundreds of rows for each of eight players.
#[cfg(feature = "server")]
pub(crate) const LONGEST_PAD: usize = 128 * 1024;

/// The most bytes of a game that is brought here, as a form sends it.
#[cfg(feature = "server")]
pub(crate) const LONGEST_GAME: usize = 512 * 1024;

/// What every request can reach.
pub struct App {
    pub(crate) house: House,
    pub(crate) config: Config,
    /// Told when the server shuts down, so that streams end and pages come back later.
    #[cfg(feature = "server")]
    pub(crate) closing: tokio::sync::watch::Sender<bool>,
    /// Who has asked for how much.
    #[cfg(feature = "server")]
    pub(crate) ledger: Ledger,
    /// What answers usually take.
    #[cfg(feature = "server")]
    pub(crate) prices: Prices,
    #[cfg(feature = "server")]
    pub(crate) metrics: Metrics,
    /// Who may not come in.
    #[cfg(feature = "server")]
    pub(crate) bans: Bans,
    /// What was drawn for the pages that are open.
    #[cfg(feature = "server")]
    pub(crate) drawn: Drawn,
    /// What was printed lately.
    #[cfg(feature = "server")]
    pub(crate) printed: Printed,
    /// Whose page is drawn next.
    #[cfg(feature = "server")]
    pub(crate) queue: Queue,
    /// Whether the log was told that something is wrong with how the server is set up.
    #[cfg(feature = "server")]
    pub(crate) setup_told: AtomicBool,
}

/// What the handlers are given.
pub(crate) type Shared = Arc<App>;

/// How many pages are drawn at a time: one core stays free for moves, streams and cheap pages.
#[cfg(feature = "server")]
fn drawing() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    cores.saturating_sub(1).max(1)
}

impl App {
    /// Whether the tables can be taken along, to be played without this server.
    pub(crate) fn takes_along(&self) -> bool {
        #[cfg(feature = "server")]
        return self.config.site.is_some();
        #[cfg(not(feature = "server"))]
        return false;
    }

    /// The program around a store. Bots and clocks begin to be looked after at once.
    #[cfg(feature = "server")]
    #[must_use]
    pub fn start(store: Store, config: Config) -> Arc<Self> {
        let service = Service {
            thinkers: config.thinkers,
            bot_pause: config.bot_pause,
            study: config.study,
            retention: config.retention.clone(),
            secret: config.secret.clone(),
        };
        let bans = Bans::watch(store.clone());
        Arc::new(Self {
            house: House::start(games::all(), store, service),
            config,
            closing: tokio::sync::watch::Sender::new(false),
            ledger: Ledger::new(),
            prices: Prices::default(),
            metrics: Metrics::new(),
            bans,
            drawn: Drawn::default(),
            printed: Printed::default(),
            queue: Queue::new(drawing()),
            setup_told: AtomicBool::new(false),
        })
    }

    /// The program in one of a browser's workers, around what the browser keeps. Bots think in it or do not.
    #[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
    #[must_use]
    pub fn in_browser(store: Store, config: Config, thinks: bool) -> Arc<Self> {
        let service = Service {
            thinkers: config.thinkers,
            bot_pause: config.bot_pause,
            study: config.study,
            secret: None,
        };
        Arc::new(Self {
            house: House::in_browser(games::all(), store, &service, thinks),
            config,
        })
    }

    /// Ends every stream, so that a graceful shutdown need not wait for open pages.
    #[cfg(feature = "server")]
    pub fn close(&self) {
        self.closing.send_replace(true);
    }
}
