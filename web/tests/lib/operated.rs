//! What those see who run the server: logs, figures, readiness, an orderly end.

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use web::{AdminToken, Config, Level, Limits, Log};

use crate::house::{House, config};
use crate::raw;
use crate::visitor::{PATIENCE, Visitor};

const TOKEN: &str = "a-token-that-is-long-enough";

/// A log that a test reads.
#[derive(Clone, Default)]
pub(crate) struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Paper {
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }

    fn lines(&self) -> Vec<Value> {
        let text = self.text();
        text.lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }
}

async fn logged(level: Level) -> (House, Paper) {
    let paper = Paper::default();
    let house = House::open_with(Config {
        log: Log::to(level, paper.clone()),
        ..config()
    })
    .await;
    (house, paper)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_is_a_line_without_secrets() {
    let (mut house, paper) = logged(Level::Debug).await;
    let (ann, bob) = (Visitor::to(&house), Visitor::to(&house));
    let cookie = ann.post("/me", &[("name", "Ann")]).await.headers;
    let cookie = cookie.split("roundhouse=").nth(1).unwrap()[..32].to_owned();
    let seats = [
        ("seats", "2"),
        ("seat1", "me"),
        ("seat2", "link"),
        ("luck", "clover"),
    ];
    let table = ann.open("century-run", &seats).await;
    let link = ann.get(&table).await.attribute("data-link value").unwrap();
    let secret = link.rsplit('/').next().unwrap();
    bob.get(&link).await;
    bob.get(&format!("{link}?x=1")).await;
    bob.get(&format!("/nowhere/{secret}")).await;
    bob.get(&format!("/t/sit/{secret}?{secret}")).await;
    bob.post(&link, &[("name", "Bob"), ("luck", "horseshoe")])
        .await;
    bob.post(&format!("{table}/say"), &[("text", "a whisper")])
        .await;
    bob.get(&format!("{table}?pick={secret}")).await;
    house.stop().await;
    let text = paper.text();
    let id = table.rsplit('/').next().unwrap();
    for hidden in [
        &cookie,
        secret,
        id,
        "Ann",
        "Bob",
        "clover",
        "horseshoe",
        "whisper",
    ] {
        assert!(!text.contains(hidden), "{hidden} is in the log:\n{text}");
    }
    let lines = paper.lines();
    let sat = lines
        .iter()
        .find(|line| line["route"] == "/t/{id}/sit/{link}")
        .unwrap();
    assert_eq!(sat["method"], "GET");
    assert_eq!(sat["status"], 200);
    assert_eq!(sat["event"], "request");
    assert!(sat["ms"].is_number() && sat["bytes"].as_u64().unwrap() > 100);
    assert!(
        lines
            .iter()
            .any(|line| line["route"] == "none" && line["status"] == 404)
    );
    let events = lines.iter().filter(|line| line["event"] != "request");
    let events: Vec<&str> = events.map(|line| line["event"].as_str().unwrap()).collect();
    assert_eq!(events, ["start", "stopping", "stopped"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn levels_say_how_much_is_written() {
    for (level, most) in [(Level::Quiet, 0), (Level::Normal, 2), (Level::Debug, 4)] {
        let (mut house, paper) = logged(level).await;
        let ann = Visitor::to(&house);
        for path in ["/", "/nowhere", "/healthz", "/icon.svg"] {
            ann.get(path).await;
        }
        house.stop().await;
        let lines = paper.lines();
        let requests: Vec<_> = lines
            .iter()
            .filter(|line| line["event"] == "request")
            .collect();
        assert_eq!(requests.len(), most, "{level:?}: {lines:?}");
        let with_address = requests.iter().filter(|line| line.get("from").is_some());
        assert_eq!(with_address.count() > 0, level == Level::Debug);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_that_nobody_told_us_of_is_told_once() {
    let (mut house, paper) = logged(Level::Quiet).await;
    for _ in 0..3 {
        let request =
            b"GET / HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 192.0.2.1\r\nconnection: close\r\n\r\n";
        raw::ask(&house, request).await.unwrap();
    }
    house.stop().await;
    let lines = paper.lines();
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert_eq!(lines[0]["event"], "proxy");
    assert!(lines[0]["why"].as_str().unwrap().contains("--trust-proxy"));
}

async fn figures(house: &House, path: &str) -> String {
    let request = reqwest::Client::new().get(house.page(path));
    let request = request.header("authorization", format!("Bearer {TOKEN}"));
    request.send().await.unwrap().text().await.unwrap()
}

fn figure(text: &str, name: &str) -> f64 {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name} is missing:\n{text}"))
        .parse()
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_count_what_happened() {
    let house = House::open_with(Config {
        admin_token: Some(AdminToken::new(TOKEN).unwrap()),
        ..config()
    })
    .await;
    let ann = Visitor::to(&house);
    let table = ann
        .open(
            "great-railroad",
            &[("seats", "2"), ("seat1", "me"), ("seat2", "here")],
        )
        .await;
    ann.act(&table, 1, "1+W").await;
    ann.act(&table, 2, "nonsense").await;
    let request = format!("GET {table}/events HTTP/1.1\r\nhost: x\r\n\r\n");
    let mut stream = raw::connect(&house, request.as_bytes()).await;
    stream.read_exact(&mut [0; 16]).await.unwrap();
    let text = figures(&house, "/metrics").await;
    for (name, value) in [
        ("roundhouse_moves_total", 1.0),
        ("roundhouse_moves_refused_total", 1.0),
        (
            "roundhouse_requests_total{method=\"POST\",route=\"/t/{id}/act\",status=\"303\"}",
            1.0,
        ),
        (
            "roundhouse_requests_total{method=\"POST\",route=\"/t/{id}/act\",status=\"422\"}",
            1.0,
        ),
        (
            "roundhouse_request_seconds_count{route=\"/new/{game}\"}",
            1.0,
        ),
        (
            "roundhouse_request_seconds_bucket{route=\"/new/{game}\",le=\"+Inf\"}",
            1.0,
        ),
        ("roundhouse_tables_in_memory", 1.0),
        ("roundhouse_streams", 1.0),
        ("roundhouse_bots_thinking", 0.0),
        ("roundhouse_bots_waiting", 0.0),
        ("roundhouse_limited_total", 0.0),
        ("roundhouse_panics_total", 0.0),
    ] {
        assert_eq!(figure(&text, name), value, "{name}");
    }
    // The guest, the table, its beginning and the move.
    assert!(figure(&text, "roundhouse_store_writes_total") >= 3.0);
    assert!(figure(&text, "roundhouse_connections") >= 2.0);
    // Every figure is told what it is, once, before its first value.
    let mut told = Vec::new();
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("# TYPE ") {
            let name = rest.split(' ').next().unwrap();
            assert!(!told.contains(&name), "{name} twice");
            told.push(name);
        } else if !line.starts_with('#') {
            let name = line.split(['{', ' ']).next().unwrap();
            let last = *told.last().unwrap();
            assert!(name.starts_with(last), "{line} stands under {last}");
        }
    }
    let status: Value = serde_json::from_str(&figures(&house, "/admin/status").await).unwrap();
    assert_eq!(status["stored"]["tables"], 1);
    assert_eq!(status["stored"]["guests"], 1);
    assert_eq!(status["closing"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_orderly_end_finishes_requests_and_lets_pages_come_back() {
    let mut house = House::open_with(Config {
        limits: Some(Limits {
            // Longer than any machine takes for the rest of a request.
            shutdown_wait: PATIENCE,
            ..Limits::default()
        }),
        ..config()
    })
    .await;
    let ann = Visitor::to(&house);
    let table = ann
        .open(
            "great-railroad",
            &[("seats", "2"), ("seat1", "me"), ("seat2", "here")],
        )
        .await;
    let request = format!("GET {table}/events HTTP/1.1\r\nhost: x\r\n\r\n");
    let mut stream = raw::connect(&house, request.as_bytes()).await;
    stream.read_exact(&mut [0; 16]).await.unwrap();
    // A request whose second half is still on its way.
    let mut slow = raw::connect(
        &house,
        b"POST /me HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 8\r\nexpect: 100-continue\r\n\r\n",
    )
    .await;
    // The server asks for the rest, so it has begun with it.
    let mut asked = [0; 25];
    slow.read_exact(&mut asked).await.unwrap();
    assert_eq!(&asked, b"HTTP/1.1 100 Continue\r\n\r\n");
    let address = house.address;
    let stopping = tokio::spawn(async move {
        house.stop().await;
        house
    });
    // The stream has told how soon to come back, and ends as a stream ends, not as one that is cut.
    let told = String::from_utf8(raw::rest(&mut stream).await).unwrap();
    assert!(told.contains("retry: 1500"), "{told}");
    assert!(told.ends_with("\r\n0\r\n\r\n"), "{told:?}");
    assert!(
        tokio::net::TcpStream::connect(address).await.is_err(),
        "nobody new is let in"
    );
    slow.write_all(b"name=Ann").await.unwrap();
    let answer = String::from_utf8(raw::rest(&mut slow).await).unwrap();
    assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
    let mut house = stopping.await.unwrap();
    house.start().await;
    assert_eq!(ann.get(&table).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_end_does_not_wait_for_ever() {
    let mut house = House::open_with(Config {
        limits: Some(Limits {
            shutdown_wait: Duration::from_millis(200),
            ..Limits::default()
        }),
        ..config()
    })
    .await;
    let mut slow = raw::connect(
        &house,
        b"POST /me HTTP/1.1\r\nhost: x\r\ncontent-length: 8\r\nexpect: 100-continue\r\n\r\n",
    )
    .await;
    slow.read_exact(&mut [0; 25]).await.unwrap();
    let stopped = tokio::time::timeout(PATIENCE, house.stop()).await;
    assert!(
        stopped.is_ok(),
        "the rest never comes, and the server stops without it"
    );
}
