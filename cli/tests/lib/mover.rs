//! Players who insist: they move again and again, and know what was acknowledged.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use game::{Hints, Next, Notation, Prng, Rules, Setup};
use great_railroad::GreatRailroad;
use reqwest::redirect::Policy;
use reqwest::{Client, Response};
use tables::{Record, RecordedEvent, Seating, Session, Source};

/// How long a server may take to hear of what another one stored.
const HEARD_WITHIN: Duration = Duration::from_secs(120);

/// A player at one table after another, and everything they know to be stored.
pub(crate) struct Player {
    client: Client,
    /// The servers that share a database; each request goes to any of them.
    bases: Vec<String>,
    table: String,
    game: Session<GreatRailroad>,
    /// Whether the second seat is theirs too.
    alone: bool,
    rng: Prng,
    /// When a server first did not know what another acknowledged.
    behind: Option<Instant>,
    /// How many moves all players know to be stored, and how many answers of bots.
    all: [Arc<AtomicUsize>; 2],
    pub(crate) acknowledged: usize,
    /// How many moves the bots made.
    pub(crate) answered: usize,
    /// How many tables they sat at.
    pub(crate) tables: usize,
}

impl Player {
    pub(crate) async fn new(bases: Vec<String>, number: u64, all: [Arc<AtomicUsize>; 2]) -> Self {
        let builder = Client::builder().cookie_store(true);
        let client = builder.redirect(Policy::none()).build().expect("a client");
        let mut player = Self {
            client,
            bases,
            table: String::new(),
            game: begun(),
            alone: number.is_multiple_of(2),
            rng: Prng::new(number),
            behind: None,
            all,
            acknowledged: 0,
            answered: 0,
            tables: 0,
        };
        player.sit_down().await;
        player
    }

    /// Opens a table; if the server is killed meanwhile, another one.
    async fn sit_down(&mut self) {
        let other = if self.alone { "here" } else { "bot-easy" };
        let body = format!("seats=2&seat1=me&seat2={other}");
        let location = loop {
            let opened = self.post("/new/great-railroad", body.clone()).await;
            match opened.filter(|answer| answer.status() == 303) {
                Some(answer) => break answer.headers()["location"].clone(),
                None => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        };
        self.table = location.to_str().expect("an address").to_owned();
        self.game = begun();
        self.tables += 1;
    }

    /// A server to ask.
    fn base(&mut self) -> String {
        self.rng.choose(&self.bases).clone()
    }

    async fn post(&mut self, path: &str, body: String) -> Option<Response> {
        let base = self.base();
        self.post_to(&base, path, body).await
    }

    async fn post_to(&self, base: &str, path: &str, body: String) -> Option<Response> {
        let request = self
            .client
            .post(format!("{base}{path}"))
            .header("content-type", "application/x-www-form-urlencoded")
            .timeout(Duration::from_secs(30))
            .body(body);
        request.send().await.ok()
    }

    /// What the table's record holds; nothing if the server does not answer.
    async fn record(&mut self) -> Option<Vec<RecordedEvent>> {
        let address = format!("{}{}/record", self.base(), self.table);
        let request = self.client.get(address).timeout(Duration::from_secs(30));
        let answer = request.send().await.ok()?;
        let status = answer.status();
        let text = answer.text().await.ok()?;
        if status == 503 {
            return None;
        }
        assert!(status.is_success(), "{status}: the table replays: {text}");
        Some(Record::parse(&text).expect("a record").events)
    }

    /// Takes over what the server has. All that is known must be there, and after it at most what
    /// was `unclear` and what the bot did.
    async fn catch_up(&mut self, unclear: &mut Vec<String>) -> bool {
        let Some(events) = self.record().await else {
            return false;
        };
        let known: Vec<RecordedEvent> = self.game.record().events;
        let several = self.bases.len() > 1;
        if several && events.len() < known.len() && events[..] == known[..events.len()] {
            // A server that has not heard of it yet must hear of it.
            let since = *self.behind.get_or_insert_with(Instant::now);
            assert!(since.elapsed() < HEARD_WITHIN, "{} is behind", self.table);
            return false;
        }
        self.behind = None;
        assert!(
            events.len() >= known.len() && events[..known.len()] == known[..],
            "{}: what was acknowledged is lost or changed:\n{known:?}\n{events:?}",
            self.table
        );
        let mut mine = 0;
        for event in &events[known.len()..] {
            let seat = event.seat.expect("there is no chance in this game");
            let text = &event.text;
            if self.alone || seat.index() == 0 {
                mine += 1;
                assert!(unclear.contains(text), "nobody asked for {text}");
            } else {
                self.all[1].fetch_add(1, Ordering::Relaxed);
            }
            self.game.act(seat, text).expect("what is stored is legal");
        }
        assert!(mine <= 1, "one click was carried out {mine} times");
        // What is not there yet may be on its way to a server that has not heard of it.
        if mine == 1 || !several {
            unclear.clear();
        }
        true
    }

    /// Plays game after game until stopped.
    pub(crate) async fn play(mut self, stop: Arc<AtomicBool>) -> Self {
        loop {
            self.play_on(&stop).await;
            if !self.alone {
                self.answered += self.game.events().len() / 2;
            }
            if stop.load(Ordering::Relaxed) {
                return self;
            }
            self.sit_down().await;
        }
    }

    /// Plays until the game is over or it is stopped; then all of it must be there.
    async fn play_on(&mut self, stop: &AtomicBool) {
        let mut unclear: Vec<String> = Vec::new();
        let mut sure = true;
        while !stop.load(Ordering::Relaxed) && self.game.next() != Next::Over {
            let answering = matches!(self.game.next(), Next::Act(seat) if seat.index() == 1);
            if !sure || (answering && !self.alone) {
                sure = self.catch_up(&mut unclear).await;
                tokio::time::sleep(Duration::from_millis(5)).await;
                continue;
            }
            sure = match self.decide().await {
                Some(text) => {
                    unclear.push(text);
                    false
                }
                None => {
                    unclear.clear();
                    true
                }
            };
        }
        while !self.catch_up(&mut unclear).await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Makes a move; returns it if its result is unknown.
    async fn decide(&mut self) -> Option<String> {
        let Next::Act(seat) = self.game.next() else {
            return None;
        };
        let mut actions = Vec::new();
        let rules = self.game.rules();
        let action = rules.pick(self.game.state(), seat, &mut self.rng, &mut actions);
        let text = rules.action(&action).to_string();
        let at = self.game.events().len();
        let sent = text
            .replace('+', "%2B")
            .replace('>', "%3E")
            .replace('#', "%23");
        let body = format!("seat={}&at={at}&do={sent}", seat.number());
        // Some click twice.
        let act = format!("{}/act", self.table);
        let answer = if self.rng.below(4) == 0 {
            let (one, other) = (self.base(), self.base());
            let (first, _) = tokio::join!(
                self.post_to(&one, &act, body.clone()),
                self.post_to(&other, &act, body)
            );
            first
        } else {
            self.post(&act, body).await
        };
        match answer.map(|answer| answer.status().as_u16()) {
            Some(303) => {
                self.acknowledged += 1;
                self.all[0].fetch_add(1, Ordering::Relaxed);
                self.game.decide(seat, action).expect("it was legal");
                None
            }
            Some(503) | None => Some(text),
            // Another server has not heard of the last move, or had this one from a second click.
            Some(409) if self.bases.len() > 1 => Some(text),
            Some(other) => panic!("{text} at {at} of {} was answered {other}", self.table),
        }
    }
}

/// A game before its first move.
fn begun() -> Session<GreatRailroad> {
    let setup = Setup::plain(&GreatRailroad::META, 2).expect("two can play");
    let game = Session::open(&setup, Seating::anonymous(Source::Typed));
    game.expect("the plain setup is allowed")
}
