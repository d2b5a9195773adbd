//! Players who are away are called to their turn: by a webhook and by Web Push, to receivers that check what
//! they get.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;
use ring::signature::{self, ECDSA_P256_SHA256_FIXED};
use serde_json::Value;
use test_servers::Postgres;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use web::Config;

use crate::house::{House, config};
use crate::visitor::{Visitor, until};

/// A request that came.
#[derive(Clone)]
struct Got {
    head: String,
    body: Vec<u8>,
}

impl Got {
    fn header(&self, name: &str) -> &str {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let mut found = lines.filter(|(key, _)| key.eq_ignore_ascii_case(name));
        found.next().map_or("", |(_, value)| value)
    }

    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

/// A server that keeps what comes and answers as it was told.
struct Receiver {
    origin: String,
    got: Arc<Mutex<Vec<Got>>>,
}

impl Receiver {
    /// Answers with these lines in turn, and with the last for ever.
    async fn open(answers: &'static [&'static str]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let got: Arc<Mutex<Vec<Got>>> = Arc::default();
        let kept = Arc::clone(&got);
        tokio::spawn(async move {
            loop {
                let (mut stream, _) = listener.accept().await.unwrap();
                let mut bytes = Vec::new();
                let whole = loop {
                    let mut piece = [0; 4096];
                    let read = stream.read(&mut piece).await.unwrap_or(0);
                    bytes.extend(&piece[..read]);
                    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
                    if let Some(end) = end {
                        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
                        let body = bytes[end + 4..].to_vec();
                        let got = Got { head, body };
                        let long: usize = got.header("content-length").parse().unwrap();
                        if got.body.len() >= long {
                            break got;
                        }
                    }
                    assert!(read > 0, "half a request");
                };
                let number = {
                    let mut kept = kept.lock().unwrap();
                    kept.push(whole);
                    kept.len() - 1
                };
                let answer = answers[number.min(answers.len() - 1)];
                let text =
                    format!("HTTP/1.1 {answer}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
                let _ = stream.write_all(text.as_bytes()).await;
            }
        });
        Self { origin, got }
    }

    fn count(&self) -> usize {
        self.got.lock().unwrap().len()
    }

    /// The request of a number, when it has come.
    async fn request(&self, number: usize) -> Got {
        let got = async || self.got.lock().unwrap().get(number).cloned();
        until("the request", got).await
    }

    /// Waits long enough for more to come, and says how many came.
    async fn settled(&self) -> usize {
        tokio::time::sleep(Duration::from_millis(2500)).await;
        self.count()
    }
}

/// A server that does not wait long.
fn eager() -> Config {
    Config {
        call_after: Duration::from_millis(400),
        call_wait_percent: 1,
        private_calls: true,
        limits: None,
        ..config()
    }
}

/// Ann's table, where the second seat is free: when Bob takes it, it is Ann's turn.
async fn waiting(ann: &Visitor) -> (String, String) {
    ann.post("/me", &[("name", "Ann")]).await;
    let fields = [("seats", "2"), ("seat1", "me"), ("seat2", "link")];
    let table = ann.open("great-railroad", &fields).await;
    let link = ann.get(&table).await.attribute("data-link value").unwrap();
    (table, link)
}

async fn hook(visitor: &Visitor, url: &str, form: &str) -> u16 {
    let fields = [("what", "webhook"), ("url", url), ("form", form)];
    visitor.post("/me/notifications", &fields).await.status
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_is_told_in_its_form_once_and_nothing_secret() {
    let house = House::open_with(eager()).await;
    for form in ["plain", "discord", "ntfy"] {
        let receiver = Receiver::open(&["204 No Content"]).await;
        let (ann, bob) = (Visitor::to(&house), Visitor::to(&house));
        let (table, link) = waiting(&ann).await;
        let url = format!("{}/own/secret?x=1", receiver.origin);
        assert_eq!(hook(&ann, &url, form).await, 303);
        assert!(!bob.get("/me").await.text.contains("/own/secret"));
        bob.post(&link, &[("name", "Bob @all")]).await;
        bob.post(&link, &[("name", "Bob")]).await;
        let got = receiver.request(0).await;
        assert!(
            got.head.starts_with("POST /own/secret?x=1 HTTP/1.1"),
            "{}",
            got.head
        );
        let next = house.page("/mine/next");
        match form {
            "plain" => {
                let told = got.json();
                assert_eq!(told["event"], "turn");
                assert_eq!(told["players"][0], "Bob");
                assert_eq!(told["url"], next);
            }
            "discord" => {
                let told = got.json();
                assert!(told["content"].as_str().unwrap().ends_with(&next));
                assert_eq!(told["allowed_mentions"]["parse"], Value::Array(Vec::new()));
            }
            _ => {
                assert_eq!(got.header("title"), "Your turn");
                assert_eq!(got.header("click"), next);
            }
        }
        let id = table.rsplit('/').next().unwrap();
        let all = format!("{}{}", got.head, String::from_utf8_lossy(&got.body));
        assert!(
            !all.contains(id) && !all.to_lowercase().contains("cookie"),
            "{all}"
        );
        assert_eq!(receiver.settled().await, 1);
        // Switched off, it is told no more.
        assert_eq!(hook(&ann, "", form).await, 303);
        assert!(
            !ann.get("/me/notifications")
                .await
                .text
                .contains("/own/secret")
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_that_fails_is_tried_again_and_never_redirected() {
    let house = House::open_with(eager()).await;
    let (ann, bob) = (Visitor::to(&house), Visitor::to(&house));
    let (_, link) = waiting(&ann).await;
    // The second answer sends elsewhere, which is not followed.
    let receiver = Receiver::open(&[
        "500 Internal Server Error",
        "302 Found\r\nlocation: /elsewhere",
        "200 OK",
    ])
    .await;
    hook(&ann, &receiver.origin, "plain").await;
    bob.post(&link, &[("name", "Bob")]).await;
    let last = receiver.request(2).await;
    assert!(last.head.starts_with("POST / HTTP/1.1"));
    assert_eq!(
        receiver.settled().await,
        3,
        "and no more after it got through"
    );
    assert!(
        receiver
            .got
            .lock()
            .unwrap()
            .iter()
            .all(|got| !got.head.contains("elsewhere"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_called_who_is_here_or_whose_turn_has_passed() {
    let house = House::open_with(Config {
        call_after: Duration::from_millis(1500),
        ..eager()
    })
    .await;
    let receiver = Receiver::open(&["200 OK"]).await;
    let (ann, bob) = (Visitor::to(&house), Visitor::to(&house));
    let (table, link) = waiting(&ann).await;
    hook(&ann, &receiver.origin, "plain").await;
    let mut stream = ann.listen(&format!("{table}/events")).await;
    stream.next().await;
    bob.post(&link, &[("name", "Bob")]).await;
    assert_eq!(receiver.settled().await, 0, "the page is open");
    assert_eq!(ann.act(&table, 1, "1+W").await.status, 303);
    assert_eq!(bob.act(&table, 2, "2+N").await.status, 303);
    let offer = ann.parts(&table).await.offers().remove(0);
    assert_eq!(ann.act(&table, 1, &offer).await.status, 303);
    drop(stream);
    assert_eq!(receiver.settled().await, 0, "it is Bob's turn");
    let offer = bob.parts(&table).await.offers().remove(0);
    assert_eq!(bob.act(&table, 2, &offer).await.status, 303);
    receiver.request(0).await;
    assert_eq!(receiver.settled().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_hosts_own_network_is_not_called_unless_the_host_allows_it() {
    let house = House::open_with(Config {
        private_calls: false,
        ..eager()
    })
    .await;
    let receiver = Receiver::open(&["200 OK"]).await;
    let (ann, bob) = (Visitor::to(&house), Visitor::to(&house));
    let (_, link) = waiting(&ann).await;
    for url in [
        &*receiver.origin,
        "http://localhost:1/",
        "http://[::1]/",
        "ftp://x/",
        "http://u:p@1.1.1.1/",
    ] {
        assert_eq!(hook(&ann, url, "plain").await, 422, "{url}");
    }
    // One that was kept while it was allowed is not called either.
    let guest = guest_of(&house, &ann).await;
    let kept = format!(
        r#"{{"url":"{}","form":"plain","origin":""}}"#,
        receiver.origin
    );
    house
        .store()
        .set_setting(guest, "webhook", Some(&kept))
        .await
        .unwrap();
    bob.post(&link, &[("name", "Bob")]).await;
    assert_eq!(receiver.settled().await, 0);
}

/// The number of the guest who sits at a table of their own.
async fn guest_of(house: &House, visitor: &Visitor) -> store::GuestId {
    let page = visitor.get("/mine").await.text;
    let (_, id) = page.split_once("href=\"/t/").unwrap();
    let id = id.split('"').next().unwrap().parse().unwrap();
    let listed = house.store().listed(&id).await.unwrap().unwrap();
    listed.listing.guests[0]
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_nodes_one_calls() {
    let database = Postgres::shared().database();
    let one = House::on_with(&database, eager()).await;
    let two = House::on_with(&database, eager()).await;
    let receiver = Receiver::open(&["200 OK"]).await;
    let mut links = Vec::new();
    let bob = Visitor::to(&two);
    for _ in 0..5 {
        let ann = Visitor::to(&one);
        let (_, link) = waiting(&ann).await;
        hook(&ann, &receiver.origin, "plain").await;
        links.push(link);
    }
    for link in &links {
        assert_eq!(bob.post(link, &[("name", "Bob")]).await.status, 303);
    }
    receiver.request(4).await;
    assert_eq!(receiver.settled().await, 5);
}

/// A browser that was asked to be called.
struct Browser {
    own: EphemeralPrivateKey,
    point: Vec<u8>,
    auth: [u8; 16],
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive(salt: &[u8], secret: &[u8], info: &[&[u8]], long: usize) -> Vec<u8> {
    let mut out = vec![0; long];
    let key = Salt::new(HKDF_SHA256, salt).extract(secret);
    key.expand(info, Length(long))
        .unwrap()
        .fill(&mut out)
        .unwrap();
    out
}

impl Browser {
    fn new() -> Self {
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let point = own.compute_public_key().unwrap().as_ref().to_vec();
        let auth = *b"sixteen bytes !!";
        Self { own, point, auth }
    }

    async fn subscribe(&self, visitor: &Visitor, endpoint: &str) -> u16 {
        let (point, auth) = (
            URL_SAFE_NO_PAD.encode(&self.point),
            URL_SAFE_NO_PAD.encode(self.auth),
        );
        let fields = [
            ("what", "browser"),
            ("endpoint", endpoint),
            ("p256dh", &*point),
            ("auth", &*auth),
        ];
        visitor.post("/me/notifications", &fields).await.status
    }

    /// What was encrypted for it.
    fn open(self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        assert_eq!(
            rest[..5],
            [0, 0, 16, 0, 65],
            "one record of 4096, a key of 65"
        );
        let (theirs, sealed) = rest[5..].split_at(65);
        let theirs_key = UnparsedPublicKey::new(&ECDH_P256, theirs);
        let shared = agree_ephemeral(self.own, &theirs_key, |secret| {
            let info: [&[u8]; 3] = [b"WebPush: info\0", &self.point, theirs];
            derive(&self.auth, secret, &info, 32)
        });
        let shared = shared.unwrap();
        let key = derive(salt, &shared, &[b"Content-Encoding: aes128gcm\0"], 16);
        let nonce = derive(salt, &shared, &[b"Content-Encoding: nonce\0"], 12);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
        let nonce = Nonce::try_assume_unique_for_key(&nonce).unwrap();
        let mut text = sealed.to_vec();
        let text = key.open_in_place(nonce, Aad::empty(), &mut text).unwrap();
        let (end, text) = text.split_last().unwrap();
        assert_eq!(*end, 2, "the last record");
        serde_json::from_slice(text).unwrap()
    }
}

/// What a signature says, if it is by the key that is told along.
fn signed(got: &Got, key: &str) -> Value {
    let told = got.header("authorization");
    let (token, by) = told
        .strip_prefix("vapid t=")
        .unwrap()
        .split_once(", k=")
        .unwrap();
    assert_eq!(by, key, "the key that the page told");
    let (text, signature) = token.rsplit_once('.').unwrap();
    let point = URL_SAFE_NO_PAD.decode(by).unwrap();
    let signature = URL_SAFE_NO_PAD.decode(signature).unwrap();
    let check = signature::UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, &point);
    check.verify(text.as_bytes(), &signature).unwrap();
    assert!(check.verify(b"something else", &signature).is_err());
    let claims = text.split_once('.').unwrap().1;
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(claims).unwrap()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_is_signed_and_only_its_browser_can_read_it() {
    let house = House::open_with(eager()).await;
    let receiver = Receiver::open(&["201 Created", "410 Gone"]).await;
    let (ann, bob) = (Visitor::to(&house), Visitor::to(&house));
    let (table, link) = waiting(&ann).await;
    let key = ann
        .get("/me/notifications")
        .await
        .attribute("data-key")
        .unwrap();
    let browser = Browser::new();
    let endpoint = format!("{}/push/abc", receiver.origin);
    assert_eq!(browser.subscribe(&ann, &endpoint).await, 303);
    bob.post(&link, &[("name", "Bob")]).await;
    let got = receiver.request(0).await;
    assert!(
        got.head.starts_with("POST /push/abc HTTP/1.1"),
        "{}",
        got.head
    );
    assert_eq!(got.header("content-encoding"), "aes128gcm");
    assert_eq!(got.header("ttl"), "86400");
    let id = table.rsplit('/').next().unwrap();
    assert!(!got.head.contains(id), "{}", got.head);
    let claims = signed(&got, &key);
    assert_eq!(claims["aud"], receiver.origin);
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let left = claims["exp"].as_u64().unwrap() - now.unwrap().as_secs();
    assert!(left <= 24 * 3600, "{left}");
    let told = browser.open(&got.body);
    assert_eq!(told["title"], "Your turn");
    assert_eq!(told["url"], "/mine/next");
    assert!(told["body"].as_str().unwrap().contains("Bob"));
    assert!(!told.to_string().contains(id));
    assert_eq!(receiver.settled().await, 1);
    // A browser that has withdrawn is forgotten.
    let second = ann.open(
        "great-railroad",
        &[("seats", "2"), ("seat1", "me"), ("seat2", "link")],
    );
    let second = second.await;
    let link = ann.get(&second).await.attribute("data-link value").unwrap();
    assert!(
        ann.get("/me/notifications")
            .await
            .text
            .contains("Stop notifying")
    );
    bob.post(&link, &[("name", "Bob")]).await;
    receiver.request(1).await;
    until("that it is forgotten", async || {
        let page = ann.get("/me/notifications").await.text;
        (!page.contains("Stop notifying")).then_some(())
    })
    .await;
    // Keys that are none are refused, and after a restart the server signs with the same key.
    let wrong = [
        ("what", "browser"),
        ("endpoint", &*endpoint),
        ("p256dh", "x"),
        ("auth", "y"),
    ];
    assert_eq!(ann.post("/me/notifications", &wrong).await.status, 422);
    let mut house = house;
    house.stop().await;
    house.start().await;
    let again = ann.get("/me/notifications").await.attribute("data-key");
    assert_eq!(again.unwrap(), key);
}
