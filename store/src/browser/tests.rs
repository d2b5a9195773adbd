//! The browser's store over rows in memory, kept as a browser's script keeps them.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedReceiver;

use super::*;
use crate::{GuestId, Status, Visibility, Which};

/// Rows by key: a text and a number.
type Rows = BTreeMap<String, (String, Value)>;

/// Answers one question as the script does; `room` is how many rows fit.
fn answered(rows: &mut Rows, room: usize, question: &str) -> Value {
    let question: Value = serde_json::from_str(question).expect("questions are JSON");
    let texts = |value: &Value| -> Vec<String> {
        let list = value.as_array().into_iter().flatten();
        list.map(|text| text.as_str().expect("a text").to_owned())
            .collect()
    };
    if let Some(read) = question.get("read") {
        let mut found = Vec::new();
        for key in texts(&read["keys"]) {
            found.extend(rows.get_key_value(&key));
        }
        for range in read["ranges"].as_array().into_iter().flatten() {
            let [from, to] = &texts(range)[..] else {
                panic!("a range has two ends");
            };
            found.extend(rows.range(from.clone()..=to.clone()));
        }
        let found: Vec<Value> = found
            .into_iter()
            .map(|(key, (text, number))| json!([key, text, number]))
            .collect();
        return json!({ "rows": found });
    }
    let write = &question["write"];
    if let Some(check) = write["check"].as_array() {
        let key = check[0].as_str().expect("a key");
        let is = rows
            .get(key)
            .map_or(Value::Null, |(_, number)| number.clone());
        if is != check[1] {
            return json!({ "conflict": is });
        }
    }
    let puts = write["puts"].as_array().expect("puts");
    if rows.len() + puts.len() > room {
        return json!({ "failed": "no room" });
    }
    for put in puts {
        let text = |index: usize| put[index].as_str().expect("a text").to_owned();
        rows.insert(text(0), (text(1), put[2].clone()));
    }
    for key in texts(&write["deletes"]) {
        rows.remove(&key);
    }
    json!({ "done": true })
}

async fn keep(mut questions: UnboundedReceiver<Question>, room: usize) {
    let mut rows = Rows::new();
    while let Some((question, answer)) = questions.recv().await {
        let said = answered(&mut rows, room, &question);
        let _ = answer.send(said.to_string());
    }
}

fn kept_in(room: usize) -> Store {
    let (port, questions) = Port::new();
    tokio::spawn(keep(questions, room));
    Store::new(port)
}

fn listing(status: Status, guest: GuestId, turn: bool) -> Listing {
    Listing {
        game: "a-game".into(),
        visibility: Visibility::Private,
        status,
        line: "Ada — \"seat 1\" to move".into(),
        guests: vec![guest],
        turn: turn.then_some(guest),
        summary: "{\"free\":0}".into(),
        wake: Some(5),
    }
}

fn entry(at: i64, body: &str) -> NewEntry {
    let body = body.to_owned();
    NewEntry { at, body }
}

async fn opened(store: &Store, guest: GuestId) -> TableId {
    let id = TableId::random();
    let table = NewTable {
        id: id.clone(),
        created: 1,
        terms: "{\"a\": 1}".into(),
        listing: listing(Status::Running, guest, true),
    };
    store.create(table.clone()).await.expect("it is new");
    assert_eq!(store.create(table).await, Err(StoreError::Exists));
    id
}

#[tokio::test]
async fn a_log_is_read_as_it_was_written() {
    let store = kept_in(100);
    let guest = store.guest_new("Ada", &[7; 32], 1).await.expect("room");
    let id = opened(&store, guest).await;
    let two = vec![entry(10, "{\"one\": 1}"), entry(11, "{\"two\": \"a b\"}")];
    assert_eq!(store.append(&id, 0, two, None).await, Ok(2));
    let third = vec![entry(12, "3")];
    let over = Some(listing(Status::Over, guest, false));
    assert_eq!(store.append(&id, 2, third, over).await, Ok(3));
    let stored = store
        .load(&id)
        .await
        .expect("it is read")
        .expect("it is there");
    assert_eq!((stored.created, stored.terms.as_str()), (1, "{\"a\": 1}"));
    let bodies: Vec<(u64, i64, &str)> = stored
        .entries
        .iter()
        .map(|entry| (entry.seq, entry.at, entry.body.as_str()))
        .collect();
    assert_eq!(
        bodies,
        [
            (1, 10, "{\"one\": 1}"),
            (2, 11, "{\"two\": \"a b\"}"),
            (3, 12, "3")
        ]
    );
    assert_eq!(
        store.load_after(&id, 2).await.expect("read"),
        stored.entries[2..]
    );
    assert_eq!(store.head(&id).await, Ok(Some(3)));
    assert_eq!(store.head(&TableId::random()).await, Ok(None));
    assert_eq!(store.load(&TableId::random()).await, Ok(None));
}

#[tokio::test]
async fn of_two_workers_one_is_first() {
    let store = kept_in(100);
    let guest = store.guest_new("Ada", &[7; 32], 1).await.expect("room");
    let id = opened(&store, guest).await;
    let other = store.clone();
    let one = store.append(&id, 0, vec![entry(1, "one")], None);
    let two = other.append(&id, 0, vec![entry(1, "two")], None);
    let (one, two) = tokio::join!(one, two);
    assert_eq!([&one, &two].iter().filter(|done| done.is_ok()).count(), 1);
    assert!([one, two].contains(&Err(StoreError::Conflict { head: 1 })));
    let stored = store.load(&id).await.expect("read").expect("there");
    assert_eq!(stored.entries.len(), 1);
    let other = TableId::random();
    let nowhere = store.append(&other, 0, vec![entry(1, "x")], None);
    assert_eq!(nowhere.await, Err(StoreError::NoTable));
}

#[tokio::test]
async fn what_does_not_fit_is_not_kept_at_all() {
    let store = kept_in(5);
    let guest = store.guest_new("Ada", &[7; 32], 1).await.expect("room");
    let id = opened(&store, guest).await;
    let many = (0..10).map(|at| entry(at, "much")).collect();
    assert!(matches!(
        store.append(&id, 0, many, None).await,
        Err(StoreError::Failed(_))
    ));
    assert_eq!(store.head(&id).await, Ok(Some(0)));
    assert_eq!(store.load_after(&id, 0).await, Ok(Vec::new()));
}

#[tokio::test]
async fn lists_notes_and_people_are_found_again() {
    let store = kept_in(1000);
    let guest = store.guest_new("Ada", &[7; 32], 1).await.expect("room");
    let found = store.guest_by_token(&[7; 32]).await.expect("read");
    assert_eq!(found.map(|guest| guest.name), Some("Ada".to_owned()));
    assert_eq!(store.guest_by_token(&[8; 32]).await, Ok(None));
    store
        .guest_rename(guest, "Bea")
        .await
        .expect("she is there");
    let found = store.guest_by_token(&[7; 32]).await.expect("read");
    assert_eq!(found.map(|guest| guest.name), Some("Bea".to_owned()));

    let (one, two) = (opened(&store, guest).await, opened(&store, guest).await);
    let over = Some(listing(Status::Over, guest, false));
    let done = store.append(&one, 0, vec![entry(9, "x")], over).await;
    assert_eq!(done, Ok(1));
    assert_eq!(store.waiting_for(guest).await, Ok(1));
    assert_eq!(store.next_waiting(guest, None).await, Ok(Some(two.clone())));
    let mine = store.mine(guest, "seat", 0, 9).await.expect("read");
    let ids: Vec<&TableId> = mine.iter().map(|mine| &mine.table.id).collect();
    assert_eq!(ids, [&two, &one], "whose turn it is comes first");
    assert_eq!(store.mine(guest, "nobody", 0, 9).await, Ok(Vec::new()));
    store.mark_seen(guest, &one).await.expect("kept");
    let mine = store.mine(guest, "", 1, 1).await.expect("read");
    assert!(mine[0].seen && mine[0].table.id == one);
    let all = store.all_of(guest, Some(Status::Over), None, 9).await;
    assert_eq!(all.expect("read").len(), 1);
    let public = store.list(Which::Public(Status::Over), 9).await;
    assert_eq!(public, Ok(Vec::new()), "private tables are in no list");
    assert_eq!(
        store.list(Which::Of(guest), 1).await.expect("read")[0].id,
        one
    );
    assert_eq!(store.awake(4, 9).await, Ok(Vec::new()));
    assert_eq!(store.awake(5, 9).await.expect("read").len(), 2);

    store.put_note(&one, "own/2", "b").await.expect("kept");
    store.put_note(&one, "own/1", "a").await.expect("kept");
    store.put_note(&one, "other", "c").await.expect("kept");
    assert_eq!(store.note(&one, "other").await, Ok(Some("c".into())));
    let notes = store.notes(&one, "own/").await.expect("read");
    let own = [("own/1", "a"), ("own/2", "b")].map(|(key, text)| (key.to_owned(), text.to_owned()));
    assert_eq!(notes, own);
    store.remove_note(&one, "own/1").await.expect("gone");
    assert_eq!(store.note(&one, "own/1").await, Ok(None));
    store
        .set_setting(guest, "talk", Some("off"))
        .await
        .expect("kept");
    let set = store.settings(guest).await.expect("read");
    assert_eq!(set, [("talk".to_owned(), "off".to_owned())]);
    store.set_setting(guest, "talk", None).await.expect("gone");
    assert_eq!(store.settings(guest).await, Ok(Vec::new()));
}

#[tokio::test]
async fn time_without_anybody_here_is_an_outage() {
    let store = kept_in(100);
    assert_eq!(store.outages(1_000).await, Ok(Vec::new()));
    store.alive(2_000).await.expect("kept");
    assert_eq!(store.outages(20_000).await, Ok(Vec::new()));
    let gap = Outage {
        began: 2_000,
        ended: 90_000,
    };
    assert_eq!(store.outages(90_000).await, Ok(vec![gap]));
    assert_eq!(store.outages(95_000).await, Ok(vec![gap]));
}
