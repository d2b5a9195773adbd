//! Whatever the bytes, the router must answer a request made of them, and never with a fault of its own.
//!
//! The bytes are lines: the method and the path, headers as `name: value`, a line that is empty, and the
//! body. A table of each game is open, at a name that the target tells in place of `ID1` to `ID4`.

#![no_main]

use std::sync::LazyLock;

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request};
use libfuzzer_sys::fuzz_target;
use tokio::runtime::Runtime;
use tower_service::Service;

struct House {
    runtime: Runtime,
    router: Router,
    tables: Vec<String>,
    cookie: String,
}

static HOUSE: LazyLock<House> = LazyLock::new(|| {
    let runtime = Runtime::new().expect("threads can be made");
    let (router, tables, cookie) = runtime.block_on(async {
        let store = store::Store::memory().await.expect("a temporary file");
        let router = web::router(web::App::start(store, web::Config::default()));
        let (mut tables, mut cookie) = (Vec::new(), String::new());
        for game in games::GAMES {
            let request = Request::post(format!("/play/{}", game.slug))
                .header("cookie", &cookie)
                .body(Body::empty())
                .expect("it is a request");
            let answer = router.clone().call(request).await.expect("it answers");
            let header = |name| {
                answer
                    .headers()
                    .get(name)
                    .and_then(|value| value.to_str().ok())
            };
            if let Some(given) = header("set-cookie") {
                cookie = given.split(';').next().unwrap_or_default().to_owned();
            }
            let place = header("location").expect("a table has an address");
            tables.push(place.trim_start_matches("/t/").to_owned());
        }
        (router, tables, cookie)
    });
    House {
        runtime,
        router,
        tables,
        cookie,
    }
});

fuzz_target!(|bytes: &[u8]| {
    let mut lines = bytes.splitn(2, |byte| *byte == b'\n');
    let Some(Ok(first)) = lines.next().map(std::str::from_utf8) else {
        return;
    };
    let mut first = first.to_owned();
    for (number, id) in (1..).zip(&HOUSE.tables) {
        first = first.replace(&format!("ID{number}"), id);
    }
    let (method, path) = first.split_once(' ').unwrap_or(("GET", &first));
    let Ok(method) = Method::from_bytes(method.as_bytes()) else {
        return;
    };
    let mut request = Request::builder()
        .method(method)
        .uri(path)
        .header("cookie", &HOUSE.cookie)
        .header("content-type", "application/x-www-form-urlencoded");
    let mut rest = lines.next().unwrap_or_default();
    while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
        let line = &rest[..end];
        rest = &rest[end + 1..];
        let Some(colon) = line.windows(2).position(|pair| pair == b": ") else {
            break;
        };
        request = request.header(&line[..colon], &line[colon + 2..]);
    }
    let Ok(request) = request.body(Body::from(rest.to_vec())) else {
        return;
    };
    let answer = HOUSE.router.clone().call(request);
    let answer = HOUSE.runtime.block_on(answer).expect("it always answers");
    assert!(!answer.status().is_server_error(), "{}", answer.status());
});
