//! How the server behaves.

#[cfg(feature = "server")]
use std::fmt;
#[cfg(feature = "server")]
use std::sync::Arc;
use std::time::Duration;

use house::Budget;
#[cfg(feature = "server")]
use house::Retention;
use house::opening::Boards;
#[cfg(feature = "server")]
use tables::Secret;

#[cfg(feature = "server")]
use crate::limits::Limits;
#[cfg(feature = "server")]
use crate::log::{Level, Log};
#[cfg(feature = "server")]
use crate::site::Site;

/// How the server behaves.
#[derive(Clone, Debug)]
pub struct Config {
    /// How many bots think at a time.
    pub thinkers: usize,
    /// How long a bot waits before it moves, so that people can follow.
    pub bot_pause: Duration,
    /// Whether tables may play on boards that people bring.
    pub boards: bool,
    /// What the study of a finished game may take on one core.
    pub study: Budget,
    /// How long tables and guests are kept that nobody comes back to; for ever if nothing is said.
    #[cfg(feature = "server")]
    pub retention: Retention,
    /// Whether browsers reach the server by TLS, through a proxy: cookies are then sent by TLS only.
    pub secure: bool,
    /// Whether a proxy on this machine or in a private network may say where a request comes from.
    #[cfg(feature = "server")]
    pub trust_proxy: bool,
    /// The names under which browsers may ask for the server; any name if none is said.
    #[cfg(feature = "server")]
    pub hosts: Vec<String>,
    /// What one guest and one address may ask for; no end of it if nothing is said.
    #[cfg(feature = "server")]
    pub limits: Option<Limits>,
    /// Who may see the figures; nobody if nothing is said.
    #[cfg(feature = "server")]
    pub admin_token: Option<AdminToken>,
    /// How long a player must have been away before they are called to their turn. Who is here is noted
    /// once a minute, so that less than that calls people who are there.
    #[cfg(feature = "server")]
    pub call_after: Duration,
    /// How long a call that failed waits before it is tried again, in hundredths of the usual.
    #[cfg(feature = "server")]
    pub call_wait_percent: i64,
    /// Whether players may have addresses in the server's own network called.
    #[cfg(feature = "server")]
    pub private_calls: bool,
    /// The tables for browsers that go on without the server, if it has the part for browsers.
    #[cfg(feature = "server")]
    pub site: Option<Arc<Site>>,
    /// What the secrets of all tables come from, for tests that need the same games again: whoever knows it knows
    /// all chance beforehand. The system's randomness if nothing is said.
    #[cfg(feature = "server")]
    pub secret: Option<Secret>,
    /// What the server writes about itself.
    #[cfg(feature = "server")]
    pub log: Log,
}

impl Config {
    /// Whether tables may play on boards that people bring.
    pub(crate) fn boards(&self) -> Boards {
        match self.boards {
            true => Boards::Taken,
            false => Boards::Refused,
        }
    }
}

#[cfg(feature = "server")]
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
            boards: false,
            study: Budget::time(Duration::from_secs(45)),
            #[cfg(feature = "server")]
            retention: Retention::default(),
            secure: false,
            #[cfg(feature = "server")]
            trust_proxy: false,
            #[cfg(feature = "server")]
            hosts: Vec::new(),
            #[cfg(feature = "server")]
            limits: Some(Limits::default()),
            #[cfg(feature = "server")]
            admin_token: None,
            #[cfg(feature = "server")]
            call_after: Duration::from_secs(100),
            #[cfg(feature = "server")]
            call_wait_percent: 100,
            #[cfg(feature = "server")]
            private_calls: false,
            #[cfg(feature = "server")]
            site: None,
            #[cfg(feature = "server")]
            secret: None,
            #[cfg(feature = "server")]
            log: Log::stderr(Level::Quiet),
        }
    }
}

/// The shortest token that is taken, in characters.
#[cfg(feature = "server")]
const SHORTEST: usize = 16;

/// The token of those who run the server. It is never shown.
#[cfg(feature = "server")]
#[derive(Clone)]
pub struct AdminToken(pub(crate) String);

#[cfg(feature = "server")]
impl AdminToken {
    /// A token.
    ///
    /// # Errors
    /// If it is too short to be a secret, or cannot stand in a header.
    pub fn new(text: &str) -> Result<Self, String> {
        if text.len() < SHORTEST || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(format!(
                "an admin token has at least {SHORTEST} letters, digits and signs, without blanks"
            ));
        }
        Ok(Self(text.to_owned()))
    }
}

#[cfg(feature = "server")]
impl fmt::Debug for AdminToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AdminToken(…)")
    }
}

#[cfg(all(test, feature = "server"))]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_long_and_never_shown() {
        for wrong in [
            "",
            "short",
            "has a blank in it somewhere",
            "sixteen-letters\n",
        ] {
            assert!(AdminToken::new(wrong).is_err(), "{wrong:?}");
        }
        let token = AdminToken::new("correct-horse-battery").expect("it is long");
        assert_eq!(format!("{token:?}"), "AdminToken(…)");
    }
}
