//! What a server lets go, and what it keeps.

use std::time::Duration;

use house::Retention;

use crate::house::House;
use crate::learned::lost_game;
use crate::visitor::{Visitor, until};

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_comes_back_to_goes_and_leaves_its_record() {
    let mut house = House::unlimited().await;
    let ann = Visitor::to(&house);
    let over = lost_game(&ann).await;
    let record = ann.get(&format!("{over}/record")).await.text;
    let seats = [("seats", "2"), ("seat1", "me"), ("seat2", "here")];
    let running = ann.open("great-railroad", &seats).await;
    ann.act(&running, 1, "1+SW").await;
    let seats = [("seats", "2"), ("seat1", "me"), ("seat2", "link")];
    let waiting = ann.open("great-railroad", &seats).await;
    let records = std::path::Path::new(house.database()).with_file_name("retired");
    house.stop().await;
    house.config.retention = Retention {
        waiting: Some(Duration::from_millis(1)),
        finished: Some(Duration::from_millis(1)),
        guests: Some(Duration::from_millis(1)),
        records: Some(records.clone()),
        ..Retention::default()
    };
    house.start().await;
    let name = over.strip_prefix("/t/").unwrap();
    let file = records.join(format!("great-railroad-{name}.jsonl"));
    let gone = async |table: &str| ann.get(table).await.status == 404;
    until("that they go", async || {
        (gone(&waiting).await && gone(&over).await).then_some(())
    })
    .await;
    assert_eq!(std::fs::read_to_string(file).unwrap(), record);
    // A game that goes on stays, and so does whoever sits there.
    let page = ann.get(&running).await;
    assert_eq!((page.status, page.count()), (200, "1".into()));
    assert_eq!(ann.act(&running, 2, "2+W").await.status, 303);
    assert_eq!(house.store().check().await, Ok(vec![]));
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_place_for_its_record_no_game_goes() {
    let mut house = House::unlimited().await;
    let ann = Visitor::to(&house);
    let over = lost_game(&ann).await;
    let seats = [("seats", "2"), ("seat1", "me"), ("seat2", "link")];
    let waiting = ann.open("great-railroad", &seats).await;
    house.stop().await;
    house.config.retention = Retention {
        waiting: Some(Duration::from_millis(1)),
        finished: Some(Duration::from_millis(1)),
        ..Retention::default()
    };
    house.start().await;
    until("that it goes", async || {
        (ann.get(&waiting).await.status == 404).then_some(())
    })
    .await;
    assert_eq!(ann.get(&over).await.status, 200);
}
