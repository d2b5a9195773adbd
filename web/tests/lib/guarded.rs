//! Headers, cookies, tokens and links: what browsers and strangers are told, and what not.

use web::{AdminToken, Config};

use crate::house::{House, config};
use crate::visitor::Visitor;

const TOKEN: &str = "a-token-that-is-long-enough";

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_carries_the_usual_headers() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let table = ann
        .open(
            "big-train",
            &[("seats", "2"), ("seat1", "me"), ("seat2", "here")],
        )
        .await;
    let record = format!("{table}/record");
    for path in [
        "/",
        "/nowhere",
        "/healthz",
        "/metrics",
        "/icon.svg",
        &table,
        &record,
    ] {
        let headers = ann.get(path).await.headers;
        for line in [
            "\"content-security-policy\": \"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'\"",
            "\"x-content-type-options\": \"nosniff\"",
            "\"x-frame-options\": \"DENY\"",
            "\"referrer-policy\": \"same-origin\"",
            "\"cross-origin-opener-policy\": \"same-origin\"",
            "\"cross-origin-resource-policy\": \"same-origin\"",
            "\"permissions-policy\"",
        ] {
            assert!(headers.contains(line), "{path}: {line}: {headers}");
        }
        let kept = headers.contains("max-age=86400");
        assert_eq!(kept, path == "/icon.svg", "{path}: {headers}");
        assert_ne!(headers.contains("no-store"), kept, "{path}: {headers}");
        assert!(!headers.contains("strict-transport-security"), "{path}");
    }
    let refused = ann
        .post_with(
            "/me",
            &[("name", "Ann")],
            &[("origin", "https://evil.example")],
        )
        .await;
    assert_eq!(refused.status, 403);
    assert!(
        refused.headers.contains("nosniff"),
        "refusals too: {}",
        refused.headers
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_tls_cookies_and_browsers_come_by_tls_only() {
    let house = House::open_with(Config {
        secure: true,
        ..config()
    })
    .await;
    let ann = Visitor::to(&house);
    let answer = ann.post("/me", &[("name", "Ann")]).await;
    assert!(
        answer.headers.contains("HttpOnly; SameSite=Lax; Secure"),
        "{}",
        answer.headers
    );
    let everywhere = "\"strict-transport-security\": \"max-age=63072000\"";
    assert!(answer.headers.contains(everywhere), "{}", answer.headers);
    assert!(ann.get("/nowhere").await.headers.contains(everywhere));
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_are_for_those_who_have_the_token() {
    let closed = House::open().await;
    let open = House::open_with(Config {
        admin_token: Some(AdminToken::new(TOKEN).unwrap()),
        ..config()
    })
    .await;
    let ask = async |house: &House, path: &str, given: Option<String>| {
        let mut request = reqwest::Client::new().get(house.page(path));
        if let Some(given) = given {
            request = request.header("authorization", given);
        }
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    };
    let right = || Some(format!("Bearer {TOKEN}"));
    for path in ["/metrics", "/admin/status"] {
        let (code, _) = ask(&closed, path, right()).await;
        assert_eq!(code, 404, "without a token there is no such page");
        let wrong = [
            None,
            Some("Bearer ".to_owned()),
            Some(TOKEN.to_owned()),
            Some(format!("Bearer {}", &TOKEN[1..])),
            Some(format!("Bearer {TOKEN}x")),
            Some(format!("Basic {TOKEN}")),
        ];
        for given in wrong {
            let (code, text) = ask(&open, path, given.clone()).await;
            assert_eq!(code, 401, "{given:?}");
            assert!(
                !text.contains("roundhouse_") && !text.contains("tables"),
                "{text}"
            );
        }
        assert_eq!(ask(&open, path, right()).await.0, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn links_to_seats_are_long_differ_and_are_shown_to_the_host_alone() {
    let house = House::open().await;
    let (ann, eve) = (Visitor::to(&house), Visitor::to(&house));
    eve.post("/me", &[("name", "Eve")]).await;
    let seats = [
        ("seats", "3"),
        ("seat1", "me"),
        ("seat2", "link"),
        ("seat3", "link"),
    ];
    let table = ann.open("great-railroad", &seats).await;
    let page = ann.get(&table).await.text;
    let links: Vec<&str> = page
        .split(&format!("{table}/sit/"))
        .skip(1)
        .map(|rest| rest.split(['"', '<', '?']).next().unwrap())
        .collect();
    let mut different = links.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), 2, "{links:?}");
    for link in different {
        assert_eq!(link.len(), 32, "{link}");
        for path in [
            table.clone(),
            "/".to_owned(),
            format!("{table}/replay"),
            format!("{table}/record"),
        ] {
            let bytes = eve.get(&path).await.bytes();
            assert!(!bytes.contains(link), "{path} shows a link");
        }
    }
}
