//! A program that is killed while it writes: everything it had acknowledged is stored.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use store::{Status, Store, TableId};

use crate::place::{Place, bodies, entry, listing, running};

/// How the program that is killed knows where to write.
const DATABASE: &str = "ROUNDHOUSE_TEST_DATABASE";

/// How often it is killed.
const KILLS: u64 = 20;

/// How many entries are acknowledged at least, all in all.
const LEAST: usize = 101;

/// How long they are waited for.
const PATIENCE: Duration = Duration::from_secs(120);

/// Tables that are written to at the same time.
const TABLES: usize = 8;

both!(what_was_acknowledged_survives_a_kill);

/// Appends to tables as fast as it can and prints every acknowledged entry, until it is killed.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "runs as a program of its own, which another test starts and kills"]
async fn writer() {
    let database = std::env::var(DATABASE).expect("started by the test that kills it");
    let store = Store::open(&database).await.unwrap();
    println!("\nopen");
    let mut players = Vec::new();
    for number in 0..TABLES {
        let store = store.clone();
        // Moves come with a listing, and take a shorter way than other entries.
        let listed = number.is_multiple_of(2).then(|| listing(Status::Running));
        players.push(tokio::spawn(async move {
            let id = running(&store).await;
            println!("made {id}");
            for head in 0.. {
                let body = format!("{id} {head}");
                let entries = vec![entry(1, &body), entry(2, &body)];
                let kept = store.append(&id, head * 2, entries, listed.clone()).await;
                let head = kept.unwrap();
                println!("kept {id} {head}");
            }
        }));
    }
    for player in players {
        player.await.unwrap();
    }
}

fn start(database: &str) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["crash::writer", "--exact", "--ignored", "--nocapture"])
        .env(DATABASE, database)
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap()
}

/// Lets the program write for a while after it opened its store and until so many entries were
/// acknowledged, kills it, and gives the last entry of each table that was acknowledged.
fn write_and_kill(database: &str, pause: Duration, least: usize) -> BTreeMap<TableId, usize> {
    let mut child = start(database);
    let output = BufReader::new(child.stdout.take().unwrap());
    let (opened, open) = mpsc::channel();
    let acknowledged = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&acknowledged);
    let reader = std::thread::spawn(move || {
        let mut kept: BTreeMap<TableId, usize> = BTreeMap::new();
        for line in output.lines() {
            let line = line.unwrap();
            let words: Vec<&str> = line.split(' ').collect();
            match words[..] {
                ["open"] => opened.send(()).unwrap(),
                // A line that was cut off by the kill is no promise of ours.
                ["made", id] => {
                    if let Ok(id) = id.parse() {
                        kept.insert(id, 0);
                    }
                }
                ["kept", id, head] => {
                    if let (Ok(id), Ok(head)) = (id.parse(), head.parse()) {
                        kept.insert(id, head);
                        // Two at a time.
                        counted.fetch_add(2, Ordering::Relaxed);
                    }
                }
                _ => {}
            }
        }
        kept
    });
    open.recv().expect("the program opens the store");
    std::thread::sleep(pause);
    let begun = Instant::now();
    while acknowledged.load(Ordering::Relaxed) < least && begun.elapsed() < PATIENCE {
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    reader.join().unwrap()
}

async fn what_was_acknowledged_survives_a_kill(place: Place) {
    let mut all = BTreeMap::new();
    for kill in 0..KILLS {
        let database = place.database.clone();
        // From the very first commits to some hundreds of them, in uneven steps.
        let pause = Duration::from_millis(kill * 37 % 101);
        // The last one makes up for what a busy machine left undone.
        let known: usize = all.values().sum();
        let least = match kill + 1 == KILLS {
            true => LEAST.saturating_sub(known),
            false => 0,
        };
        let kept = tokio::task::spawn_blocking(move || write_and_kill(&database, pause, least));
        all.extend(kept.await.unwrap());
        let store = place.open().await;
        for (id, kept) in &all {
            let bodies = bodies(&store, id).await;
            assert!(bodies.len() >= *kept, "{id}: {} of {kept}", bodies.len());
            assert_eq!(bodies.len() % 2, 0, "{id}: half an append");
            for (number, body) in bodies.iter().enumerate() {
                assert_eq!(
                    *body,
                    format!("{id} {}", number / 2),
                    "one twice, or out of order"
                );
            }
        }
        assert_eq!(store.check().await, Ok(vec![]));
        store.close().await;
    }
    let acknowledged: usize = all.values().sum();
    assert!(
        acknowledged >= LEAST,
        "only {acknowledged} were acknowledged at all"
    );
}
