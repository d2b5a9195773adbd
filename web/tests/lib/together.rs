//! Several people at one table: streams that tell where it is, and nothing else.

use crate::house::House;
use crate::visitor::{PATIENCE, Visitor};

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_tells_numbers_and_nothing_else() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let table = ann
        .open(
            "great-railroad",
            &[("seats", "2"), ("seat1", "me"), ("seat2", "here")],
        )
        .await;
    let mut stream = reqwest::get(house.page(&format!("{table}/events")))
        .await
        .unwrap();
    ann.act(&table, 1, "1+W").await;
    ann.act(&table, 2, "2+N").await;
    let mut heard = String::new();
    while !heard.contains("data: 2") {
        let chunk = tokio::time::timeout(PATIENCE, stream.chunk()).await;
        heard += std::str::from_utf8(&chunk.expect("the stream tells of moves").unwrap().unwrap())
            .unwrap();
    }
    let lines = heard.lines().filter(|line| !line.is_empty());
    let known = ["event: at", "event: people", "data: changed", "retry: 1500"];
    for line in lines {
        let number = line.strip_prefix("data: ").or(line.strip_prefix("id: "));
        let plain = number.is_some_and(|rest| rest.parse::<u64>().is_ok());
        assert!(plain || known.contains(&line), "{line:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_end_when_the_server_stops_and_nobody_has_too_many() {
    let mut house = House::open().await;
    let client = reqwest::Client::builder()
        .cookie_store(true)
        .build()
        .unwrap();
    let form = "name=Ann";
    let kind = ("content-type", "application/x-www-form-urlencoded");
    client
        .post(house.page("/me"))
        .header(kind.0, kind.1)
        .body(form)
        .send()
        .await
        .unwrap();
    let opened = client
        .post(house.page("/play/great-railroad"))
        .header(kind.0, kind.1)
        .send()
        .await
        .unwrap();
    let events = format!("{}/events", opened.url());
    let mut streams = Vec::new();
    let mut refused = 0;
    for _ in 0..50 {
        let stream = client.get(&events).send().await.unwrap();
        if stream.status().as_u16() == 429 {
            refused += 1;
        } else {
            streams.push(stream);
        }
    }
    assert!(refused >= 40 && !streams.is_empty(), "{refused} refused");
    let stopping = tokio::time::timeout(PATIENCE, house.stop()).await;
    assert!(
        stopping.is_ok(),
        "open pages do not keep the server from stopping"
    );
}
