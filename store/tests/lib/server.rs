//! A PostgreSQL server that is killed and comes back, and one that is not what it should be.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use sqlx::Connection;
use sqlx::postgres::PgConnection;
use store::{Moved, OpenError, Store, StoreError, TableId};
use test_servers::Postgres;
use tokio::sync::broadcast::{self, error::RecvError};

use crate::log::{PATIENCE, hear};
use crate::place::{Place, bodies, entry, running};

/// Appends until stopped, reloading after every failure; returns everything that was acknowledged.
async fn insist(
    store: Store,
    id: TableId,
    stop: tokio::sync::watch::Receiver<bool>,
    all: Arc<AtomicUsize>,
) -> Vec<String> {
    let mut kept = Vec::new();
    let mut head = 0;
    let mut number = 0;
    while !*stop.borrow() {
        let body = format!("{id} {number}");
        number += 1;
        match store.append(&id, head, vec![entry(1, &body)], None).await {
            Ok(now) => {
                head = now;
                kept.push(body);
                all.fetch_add(1, Ordering::Relaxed);
            }
            Err(StoreError::Failed(_) | StoreError::Unknown(_) | StoreError::Conflict { .. }) => {
                tokio::time::sleep(Duration::from_millis(10)).await;
                if let Ok(Some(now)) = store.head(&id).await {
                    head = now;
                }
            }
            Err(other) => panic!("{other}"),
        }
    }
    kept
}

/// Waits for so many more that are acknowledged.
async fn goes_on(all: &AtomicUsize, more: usize) {
    let before = all.load(Ordering::Relaxed);
    let wait = async {
        while all.load(Ordering::Relaxed) < before + more {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let waited = tokio::time::timeout(PATIENCE, wait).await;
    waited.expect("appends are acknowledged");
}

/// Waits until a store says that news may have been missed.
async fn gap(mut news: broadcast::Receiver<Moved>) {
    loop {
        match news.recv().await {
            Ok(Moved::Unknown) => return,
            Ok(Moved::To { .. } | Moved::Guest(_)) | Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => panic!("the store is gone"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_and_restarted_loses_nothing() {
    let server = Postgres::start().unwrap();
    let database = server.database();
    let (one, two) = (
        Store::open(&database).await.unwrap(),
        Store::open(&database).await.unwrap(),
    );
    let (stop, stopped) = tokio::sync::watch::channel(false);
    let all = Arc::new(AtomicUsize::new(0));
    let mut players = Vec::new();
    for number in 0..6 {
        let store = if number % 2 == 0 { &one } else { &two };
        let id = running(&one).await;
        let playing = insist(store.clone(), id.clone(), stopped.clone(), Arc::clone(&all));
        players.push((id, tokio::spawn(playing)));
    }
    for _ in 0..3 {
        tokio::time::sleep(Duration::from_millis(300)).await;
        goes_on(&all, 20).await;
        tokio::task::block_in_place(|| server.kill());
        // A watcher that starts here hears of a gap only from a listener that has come back.
        let told = [&one, &two].map(|store| tokio::spawn(gap(store.watch())));
        tokio::task::block_in_place(|| server.restart().unwrap());
        for told in told {
            let told = tokio::time::timeout(PATIENCE, told).await;
            told.expect("a listener that came back says so").unwrap();
        }
        while one.ready().await.is_err() || two.ready().await.is_err() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    stop.send(true).unwrap();
    let mut total = 0;
    for (id, playing) in players {
        let kept = playing.await.unwrap();
        let stored = bodies(&one, &id).await;
        total += kept.len();
        // What is stored holds all that was acknowledged, in order and once; the rest was unclear.
        let mut rest = stored.iter();
        for body in &kept {
            assert!(rest.any(|stored| stored == body), "{body} is lost");
        }
        let mut once = stored.clone();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), stored.len(), "one was stored twice");
    }
    assert!(total > 50, "only {total} were acknowledged at all");
    assert_eq!(one.check().await, Ok(vec![]));
    // The listeners have come back, and a node hears again what the other does.
    let mut news = two.watch();
    let id = running(&one).await;
    hear(&mut news, &id, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_not_there_is_named_without_the_password() {
    let error = Store::open("postgres://me:secret@127.0.0.1:1/none")
        .await
        .err();
    let text = error.unwrap().to_string();
    assert!(
        text.contains("the database server cannot be used"),
        "{text}"
    );
    assert!(!text.contains("secret"), "{text}");
}

async fn run(database: &str, sql: &'static str) {
    let mut connection = PgConnection::connect(database).await.unwrap();
    sqlx::query(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_later_schema_on_the_server_is_refused() {
    let place = Place::postgres();
    place.open().await.close().await;
    run(
        &place.database,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (99, 'later', TRUE, '', 0)",
    )
    .await;
    let error = Store::open(&place.database).await.err();
    assert_eq!(
        error,
        Some(OpenError::Newer {
            found: 99,
            known: 4
        })
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_somebody_else_on_the_server_are_left_alone() {
    let place = Place::postgres();
    run(&place.database, "CREATE TABLE tables (legs BIGINT)").await;
    let error = Store::open(&place.database).await.err();
    assert!(matches!(error, Some(OpenError::Schema(_))), "{error:?}");
    run(&place.database, "INSERT INTO tables (legs) VALUES (4)").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_that_start_together_make_one_schema() {
    let place = Place::postgres();
    let mut starts = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let database = place.database.clone();
        starts.spawn(async move { Store::open(&database).await.unwrap() });
    }
    let made = starts.join_all().await;
    let id = running(&made[0]).await;
    assert_eq!(made[2].head(&id).await, Ok(Some(0)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_is_encrypted_where_that_is_asked_for() {
    let place = Place::postgres();
    let encrypted = place.database.replace("disable", "require");
    assert_ne!(encrypted, place.database);
    let store = Store::open(&encrypted).await.unwrap();
    assert_eq!(store.ready().await, Ok(()));
    let mut connection = PgConnection::connect(&place.database).await.unwrap();
    let (plain,): (i64,) = sqlx::query_as(
        "SELECT COUNT(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) \
         WHERE datname = current_database() AND application_name = 'roundhouse' AND NOT ssl",
    )
    .fetch_one(&mut connection)
    .await
    .unwrap();
    assert_eq!(plain, 0, "a connection of the store is not encrypted");
    // The server's certificate is not signed, so a client that asks for proof is warned.
    let proven = place.database.replace("disable", "verify-full");
    let error = Store::open(&proven).await.err();
    assert!(matches!(error, Some(OpenError::Server(_))), "{error:?}");
}
