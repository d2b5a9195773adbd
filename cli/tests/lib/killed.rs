//! The real server as a process of its own, killed at any instant: everything it acknowledged is there
//! afterwards, once.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use game::{Hints, Next, Notation, Prng, Rules, Setup};
use great_railroad::GreatRailroad;
use reqwest::redirect::Policy;
use reqwest::{Client, Response};
use store::Store;
use tables::{Record, RecordedEvent, Seating, Session, Source};

use crate::{Folder, program, run};

/// How often the server is killed; `KILLS=1000` kills it more often.
const KILLS: u64 = 200;

/// People who play meanwhile, every second one against a bot.
const PLAYERS: u64 = 6;

/// A running server.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(database: &str, address: &str) -> Self {
        let mut child = program(&["serve", "--no-open", "--bot-pause", "0"])
            .args(["--database", database, "--addr", address])
            .env("ROUNDHOUSE_LIMITS", "off")
            .env("ROUNDHOUSE_LOG", "quiet")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut lines = BufReader::new(child.stdout.take().expect("its output is a pipe")).lines();
        let address = lines
            .find_map(|line| {
                let line = line.ok()?;
                let (_, rest) = line.split_once("http://")?;
                rest.trim_end_matches('/').parse().ok()
            })
            .expect("the server says where it listens");
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, address }
    }

    fn kill(&mut self) {
        self.child.kill().expect("the server runs");
        self.child.wait().expect("the server ends");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A player at one table after another, and everything they know to be stored.
struct Player {
    client: Client,
    base: String,
    table: String,
    game: Session<GreatRailroad>,
    /// Whether the second seat is theirs too.
    alone: bool,
    rng: Prng,
    acknowledged: usize,
    /// How many moves the bots made.
    answered: usize,
    /// How many tables they sat at.
    tables: usize,
}

impl Player {
    async fn new(base: String, number: u64) -> Self {
        let builder = Client::builder().cookie_store(true);
        let client = builder.redirect(Policy::none()).build().expect("a client");
        let mut player = Self {
            client,
            base,
            table: String::new(),
            game: begun(),
            alone: number.is_multiple_of(2),
            rng: Prng::new(number),
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

    async fn post(&self, path: &str, body: String) -> Option<Response> {
        let request = self
            .client
            .post(format!("{}{path}", self.base))
            .header("content-type", "application/x-www-form-urlencoded")
            .timeout(Duration::from_secs(30))
            .body(body);
        request.send().await.ok()
    }

    /// What the table's record holds; nothing if the server does not answer.
    async fn record(&self) -> Option<Vec<RecordedEvent>> {
        let address = format!("{}{}/record", self.base, self.table);
        let request = self.client.get(address).timeout(Duration::from_secs(30));
        let answer = request.send().await.ok()?;
        let status = answer.status();
        let text = answer.text().await.ok()?;
        assert!(status.is_success(), "{status}: the table replays: {text}");
        Some(Record::parse(&text).expect("a record").events)
    }

    /// Takes over what the server has. All that is known must be there, and after it at most what
    /// was `unclear` and what the bot did.
    async fn catch_up(&mut self, unclear: Option<&str>) -> bool {
        let Some(events) = self.record().await else {
            return false;
        };
        let known: Vec<RecordedEvent> = self.game.record().events;
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
                assert_eq!(Some(text.as_str()), unclear, "nobody asked for it");
            }
            self.game.act(seat, text).expect("what is stored is legal");
        }
        assert!(mine <= 1, "one click was carried out {mine} times");
        true
    }

    /// Plays game after game until stopped.
    async fn play(mut self, stop: Arc<AtomicBool>) -> Self {
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
        let mut unclear: Option<String> = None;
        while !stop.load(Ordering::Relaxed) && self.game.next() != Next::Over {
            let answering = matches!(self.game.next(), Next::Act(seat) if seat.index() == 1);
            if unclear.is_some() || (answering && !self.alone) {
                if self.catch_up(unclear.as_deref()).await {
                    unclear = None;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
                continue;
            }
            unclear = self.decide().await;
        }
        while !self.catch_up(unclear.as_deref()).await {
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
            let (first, _) = tokio::join!(self.post(&act, body.clone()), self.post(&act, body));
            first
        } else {
            self.post(&act, body).await
        };
        match answer.map(|answer| answer.status().as_u16()) {
            Some(303) => {
                self.acknowledged += 1;
                self.game.decide(seat, action).expect("it was legal");
                None
            }
            Some(503) | None => Some(text),
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

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_loses_nothing_it_acknowledged() {
    let kills = match std::env::var("KILLS") {
        Ok(text) => text.parse().expect("a number"),
        Err(_) => KILLS,
    };
    let folder = Folder::new("killed");
    let database = folder.path("tables.sqlite");
    let mut server = Server::start(&database, "127.0.0.1:0");
    let address = server.address;
    let stop = Arc::new(AtomicBool::new(false));
    let mut players = Vec::new();
    for number in 0..PLAYERS {
        let player = Player::new(format!("http://{address}"), number).await;
        players.push(tokio::spawn(player.play(Arc::clone(&stop))));
    }
    let mut rng = Prng::new(kills);
    for _ in 0..kills {
        // From the very first requests to some hundreds of them.
        tokio::time::sleep(Duration::from_millis(u64::from(rng.below(200)))).await;
        server.kill();
        server = Server::start(&database, &address.to_string());
    }
    stop.store(true, Ordering::Relaxed);
    let (mut acknowledged, mut answered, mut tables) = (0, 0, 0);
    for player in players {
        let player = player.await.expect("a player ends well");
        acknowledged += player.acknowledged;
        answered += player.answered;
        tables += player.tables;
    }
    server.kill();
    println!(
        "{kills} kills, {acknowledged} moves acknowledged at {tables} tables, {answered} by bots"
    );
    assert!(acknowledged > 20, "only {acknowledged} were acknowledged");
    assert!(answered > 0, "bots went on after a restart");
    let store = Store::open(&database).await.expect("the database is whole");
    assert_eq!(store.check().await, Ok(vec![]));
    store.close().await;
}

#[test]
fn a_place_that_cannot_be_written_to_is_named() {
    // No user can make files there, not even root.
    let ran = run(&[
        "serve",
        "--no-open",
        "--addr",
        "127.0.0.1:0",
        "--database",
        "/proc/1/nowhere/tables.sqlite",
    ]);
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("/proc/1/nowhere"), "{}", ran.err);
    assert!(ran.err.contains("cannot be used"), "{}", ran.err);
}
