//! Whoever asks too much has to wait, and nobody waits because of him.

use std::time::Duration;

use tokio::io::AsyncWriteExt;
use web::{Config, Limits, Rate};

use crate::house::{House, config};
use crate::raw;
use crate::visitor::{PATIENCE, Visitor, until};

/// A rate that does not recover while a test runs.
fn only(burst: u32) -> Rate {
    Rate {
        burst,
        per_second: 0.001,
    }
}

/// Limits that hold on this machine too. How long the processor takes for an answer limits nobody: it may be slow.
fn strict() -> Limits {
    Limits {
        loopback: true,
        work: only(1_000_000),
        ..Limits::default()
    }
}

async fn house(limits: Limits) -> House {
    House::open_with(Config {
        limits: Some(limits),
        trust_proxy: true,
        ..config()
    })
    .await
}

/// As if a proxy passed the request on from this address.
fn from(address: &str) -> [(&'static str, &str); 1] {
    [("x-forwarded-for", address)]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_asks_too_fast_waits_and_others_do_not() {
    let house = house(Limits {
        changes: only(4),
        ..strict()
    })
    .await;
    let (ann, bob) = (Visitor::to(&house), Visitor::to(&house));
    let name = [("name", "Ann")];
    let mut codes = Vec::new();
    for _ in 0..6 {
        codes.push(ann.post_with("/me", &name, &from("192.0.2.1")).await.status);
    }
    // The first makes the guest; the four after it are his.
    assert_eq!(codes, [303, 303, 303, 303, 303, 429]);
    let refused = ann.post_with("/me", &name, &from("192.0.2.9")).await;
    assert_eq!(refused.status, 429, "another address does not help him");
    assert!(
        refused.headers.contains("\"retry-after\": \"1000\""),
        "{}",
        refused.headers
    );
    assert!(refused.text.contains("too fast"), "{}", refused.text);
    assert_eq!(ann.get("/").await.status, 200, "he may still look");
    let bob = bob.post_with("/me", &name, &from("192.0.2.1")).await;
    assert_eq!(bob.status, 303, "another guest of the same house");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_limited_as_a_whole() {
    let house = house(Limits {
        looks: only(3),
        sharing: 2,
        ..strict()
    })
    .await;
    let count = |address: &'static str| {
        let house = &house;
        async move {
            let mut passed = 0;
            for _ in 0..10 {
                let request = format!(
                    "GET /icon.svg HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 127.0.0.1, {address}\r\nconnection: close\r\n\r\n"
                );
                let (code, _) = raw::ask(house, request.as_bytes()).await.unwrap();
                assert!(matches!(code, 200 | 429), "{code}");
                passed += u32::from(code == 200);
            }
            passed
        }
    };
    assert_eq!(count("192.0.2.1").await, 6);
    assert_eq!(count("192.0.2.1").await, 0);
    assert_eq!(count("2001:db8::1").await, 6);
    assert_eq!(count("2001:db8::2").await, 0, "the same network");
    assert_eq!(count("2001:db8:0:1::2").await, 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_makes_guests_or_tables_without_end() {
    let house = house(Limits {
        guests: only(3),
        tables: only(50),
        open_tables: 4,
        ..strict()
    })
    .await;
    let address = from("192.0.2.1");
    let mut made = 0;
    for _ in 0..8 {
        // Each comes without a cookie, or with one that nobody was given.
        let stranger = Visitor::to(&house);
        let forged = [
            ("x-forwarded-for", "192.0.2.1"),
            ("cookie", "roundhouse=0123456789abcdef0123456789abcdef"),
        ];
        let headers = if made == 1 { &forged[..] } else { &address[..] };
        let answer = stranger.post_with("/me", &[("name", "X")], headers).await;
        made += u32::from(answer.status == 303);
    }
    assert_eq!(made, 3);
    let ann = Visitor::to(&house);
    let elsewhere = from("192.0.2.2");
    let mut codes = Vec::new();
    for _ in 0..6 {
        let answer = ann.post_with("/play/great-railroad", &[], &elsewhere).await;
        codes.push(answer.status);
    }
    assert_eq!(codes, [303, 303, 303, 303, 429, 429]);
    let full = ann.post_with("/new/big-train", &[], &elsewhere).await;
    assert_eq!(full.status, 429);
    assert!(full.text.contains("finish some first"), "{}", full.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_of_an_address_are_counted_and_given_back() {
    let house = house(Limits {
        streams: 3,
        ..strict()
    })
    .await;
    let ann = Visitor::to(&house);
    let table = ann
        .post("/play/great-railroad", &[])
        .await
        .location
        .unwrap();
    let request =
        format!("GET {table}/events HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 192.0.2.1\r\n\r\n");
    let mut open = Vec::new();
    for _ in 0..3 {
        let mut stream = raw::connect(&house, request.as_bytes()).await;
        assert!(first_line(&mut stream).await.contains("200"));
        open.push(stream);
    }
    let mut beyond = raw::connect(&house, request.as_bytes()).await;
    assert!(first_line(&mut beyond).await.contains("429"));
    drop(open);
    // The server sees that they have gone when it next wants to tell them something.
    until("a stream that is given back", async || {
        ann.post(&format!("{table}/say"), &[("text", "hello")])
            .await;
        let mut again = raw::connect(&house, request.as_bytes()).await;
        let line = first_line(&mut again).await;
        line.contains("200").then_some(())
    })
    .await;
}

async fn first_line(stream: &mut tokio::net::TcpStream) -> String {
    use tokio::io::AsyncReadExt;
    let mut line = vec![0; 64];
    stream.read_exact(&mut line).await.unwrap();
    let text = String::from_utf8(line).unwrap();
    text.lines().next().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn this_machine_is_not_limited_unless_a_proxy_speaks_for_others() {
    let house = House::open_with(Config {
        limits: Some(Limits {
            looks: only(1),
            sharing: 1,
            ..Limits::default()
        }),
        ..config()
    })
    .await;
    let ann = Visitor::to(&house);
    for _ in 0..5 {
        assert_eq!(ann.get("/").await.status, 200);
    }
    // Nobody said that there is a proxy, so its word is nothing; but it is no person here either.
    let request = |who: u8| {
        format!(
            "GET / HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 192.0.2.{who}\r\nconnection: close\r\n\r\n"
        )
    };
    assert_eq!(
        raw::ask(&house, request(1).as_bytes()).await.unwrap().0,
        200
    );
    assert_eq!(
        raw::ask(&house, request(2).as_bytes()).await.unwrap().0,
        429
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn half_a_request_holds_nothing() {
    let house = house(Limits {
        // Time enough for a whole head, also if whoever sends it has to wait for the processor.
        head_wait: Duration::from_secs(4),
        body_wait: Duration::from_millis(300),
        connections: 4,
        ..strict()
    })
    .await;
    // As many halves as there is room for, of all kinds: then the server hangs up on each.
    let halves: [&[u8]; 4] = [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nhost: x\r\nx-slow: ",
        b"POST /me HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 9\r\n\r\nname",
    ];
    let mut open = Vec::new();
    for half in halves {
        open.push(raw::connect(&house, half).await);
    }
    let ann = Visitor::to(&house);
    assert_eq!(ann.get("/").await.status, 200, "there is room again");
    let mut answers = Vec::new();
    for stream in &mut open {
        let answer = raw::rest(stream).await;
        answers.push(String::from_utf8(answer).unwrap());
    }
    assert!(answers[3].starts_with("HTTP/1.1 408"), "{answers:?}");
    let guests = ann.post("/me", &[("name", "Ann")]).await;
    assert_eq!(guests.status, 303);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_does_not_take_every_connection() {
    let house = House::open_with(Config {
        limits: Some(Limits {
            connections_each: 2,
            ..strict()
        }),
        ..config()
    })
    .await;
    let one = raw::connect(&house, b"").await;
    let other = raw::connect(&house, b"").await;
    // The third is hung up on without a word. Connections are taken in the order they came.
    let mut third = raw::connect(&house, b"").await;
    assert_eq!(raw::rest(&mut third).await, b"");
    drop(one);
    drop(other);
    until("room", async || {
        let request = b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
        let answer = raw::ask(&house, request).await;
        answer.filter(|(code, _)| *code == 200)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_without_end_is_cut_off() {
    let house = House::open().await;
    let head = b"POST /me HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n";
    let mut stream = raw::connect(&house, head).await;
    let piece = format!("400\r\n{}\r\n", "x".repeat(1024));
    for _ in 0..64 {
        // The server may hang up before all is said.
        if stream.write_all(piece.as_bytes()).await.is_err() {
            break;
        }
    }
    let answer = String::from_utf8_lossy(&raw::rest(&mut stream).await).into_owned();
    assert!(
        answer.is_empty() || answer.starts_with("HTTP/1.1 413"),
        "{answer}"
    );
    assert_eq!(Visitor::to(&house).get("/healthz").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_answers_cost_the_processor_is_charged() {
    let house = house(Limits {
        looks: only(1_000),
        work: only(2),
        sharing: 1,
        ..strict()
    })
    .await;
    let visitor = Visitor::to(&house);
    let mut asked = 0;
    let refused = loop {
        let page = visitor
            .get_with("/rules/luminaries?find=a", &from("192.0.2.1"))
            .await;
        asked += 1;
        if page.status == 429 {
            break page;
        }
        assert_eq!(page.status, 200);
        assert!(asked < 200, "pages cost nothing");
    };
    assert!(asked > 1, "whoever asks for the first time is served");
    assert!(
        refused.text.contains("took the server long"),
        "{}",
        refused.text
    );
    let other = visitor.get_with("/rules", &from("192.0.2.2")).await;
    assert_eq!(other.status, 200, "nobody else pays for it");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_fills_the_disk_without_end() {
    let house = house(Limits {
        // What one table is taken to need, and a little more.
        keeping: only(20_500),
        tables: only(50),
        sharing: 2,
        ..strict()
    })
    .await;
    let (ann, bob, eve) = (
        Visitor::to(&house),
        Visitor::to(&house),
        Visitor::to(&house),
    );
    let address = from("192.0.2.1");
    let name = [("name", "X")];
    for visitor in [&ann, &bob] {
        let made = visitor.post_with("/me", &name, &address).await;
        assert_eq!(made.status, 303);
        let opened = visitor.post_with("/play/great-railroad", &[], &address);
        let table = opened.await.location.expect("there is room for one");
        let say = format!("{table}/say");
        let full = visitor.post_with(&say, &[("text", "hello")], &address);
        let full = full.await;
        assert_eq!(full.status, 429);
        assert!(full.text.contains("server&#39;s disk") || full.text.contains("server's disk"));
        let look = visitor.get_with(&table, &address).await;
        assert_eq!(look.status, 200, "one may still look");
    }
    let full = eve.post_with("/me", &name, &address).await;
    assert_eq!(full.status, 429, "the address has filled enough");
    let elsewhere = eve.post_with("/me", &name, &from("192.0.2.2")).await;
    assert_eq!(elsewhere.status, 303, "nobody else pays for it");
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_of_an_address_that_are_being_answered_are_counted_and_given_back() {
    let house = house(Limits {
        in_flight: 3,
        body_wait: Duration::from_secs(60),
        ..strict()
    })
    .await;
    let head =
        b"POST /me HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 192.0.2.1\r\nconnection: close\r\n\
        content-type: application/x-www-form-urlencoded\r\ncontent-length: 8\r\n\
        expect: 100-continue\r\n\r\n";
    let mut open = Vec::new();
    for _ in 0..3 {
        let mut stream = raw::connect(&house, head).await;
        // The server wants the body, so the request is being answered, and is counted.
        raw::until(&mut stream, b"HTTP/1.1 100 Continue\r\n\r\n").await;
        stream.write_all(b"name").await.unwrap();
        open.push(stream);
    }
    let look = |address: &'static str| {
        let house = &house;
        async move {
            let request = format!(
                "GET /icon.svg HTTP/1.1\r\nhost: x\r\nx-forwarded-for: {address}\r\nconnection: close\r\n\r\n"
            );
            raw::ask(house, request.as_bytes()).await.unwrap().0
        }
    };
    assert_eq!(look("192.0.2.1").await, 429, "a fourth is too much");
    assert_eq!(
        look("192.0.2.2").await,
        200,
        "others are not counted with them"
    );
    let mut first = open.remove(0);
    first.write_all(b"=Ann").await.unwrap();
    let answer = String::from_utf8_lossy(&raw::rest(&mut first).await).into_owned();
    assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
    until("what was answered and is given back", async || {
        (look("192.0.2.1").await == 200).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_exempt_behind_a_proxy() {
    let house = House::open_with(Config {
        limits: Some(Limits {
            looks: only(2),
            sharing: 1,
            ..Limits::default()
        }),
        trust_proxy: true,
        ..config()
    })
    .await;
    for line in [
        "",
        "x-forwarded-for: 127.0.0.1\r\n",
        "x-forwarded-for: ?\r\n",
    ] {
        let request =
            format!("GET /icon.svg HTTP/1.1\r\nhost: x\r\n{line}connection: close\r\n\r\n");
        let mut codes = Vec::new();
        for _ in 0..3 {
            codes.push(raw::ask(&house, request.as_bytes()).await.unwrap().0);
        }
        assert_eq!(codes[2], 429, "{line:?}: {codes:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_has_a_name_answers_to_no_other() {
    let house = House::open_with(Config {
        hosts: vec!["club.example".into()],
        ..config()
    })
    .await;
    for (host, path, code) in [
        ("club.example", "/", 200),
        ("club.example:8080", "/", 200),
        ("evil.example", "/", 421),
        ("evil.example", "/healthz", 200),
    ] {
        let request = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        let (answer, _) = raw::ask(&house, request.as_bytes()).await.unwrap();
        assert_eq!(answer, code, "{host}{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_and_does_not_read_is_cut_off() {
    let house = house(Limits {
        write_wait: Duration::from_millis(500),
        looks: only(100_000),
        ..strict()
    })
    .await;
    // More than what the system keeps for one who does not read: rulebooks, one after the other.
    let request =
        b"GET /rules/luminaries HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 192.0.2.1\r\n\r\n";
    let mut stream = raw::connect(&house, request).await;
    // Once the server has hung up, writing fails.
    let ask_on = async {
        while stream.write_all(request).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let cut = tokio::time::timeout(PATIENCE, ask_on).await;
    assert!(cut.is_ok(), "the server still waits");
}
