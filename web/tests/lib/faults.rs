//! What goes wrong around a server: a database that dies, two nodes that race, a full disk, clients
//! that click twice, replay old requests or fall silent in the middle of one.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use test_servers::Postgres;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use web::{Config, Limits};

use crate::house::{House, config};
use crate::visitor::{PATIENCE, Visitor, until};

const TWO_HERE: [(&str, &str); 3] = [("seats", "2"), ("seat1", "me"), ("seat2", "here")];
const BY_LINK: [(&str, &str); 3] = [("seats", "2"), ("seat1", "me"), ("seat2", "link")];

/// Two decisions that seat 1 may begin with.
const FIRST: [&str; 2] = ["1+W", "1+N"];

#[tokio::test(flavor = "multi_thread")]
async fn clicks_at_the_same_instant_are_one_move() {
    let house = House::unlimited().await;
    let ann = Visitor::to(&house);
    for _ in 0..10 {
        let table = ann.open("great-railroad", &TWO_HERE).await;
        let click = || ann.act_at(&table, 1, FIRST[0], "0");
        let (one, two, three) = tokio::join!(click(), click(), click());
        assert_eq!([one.status, two.status, three.status], [303; 3]);
        assert_eq!(ann.get(&table).await.count(), "1");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn old_requests_change_nothing() {
    let house = House::unlimited().await;
    let ann = Visitor::to(&house);
    let table = ann.open("great-railroad", &TWO_HERE).await;
    let (act, say) = (format!("{table}/act"), format!("{table}/say"));
    ann.act(&table, 1, "1+W").await;
    ann.act(&table, 2, "2+N").await;
    let old: [&[(&str, &str)]; 3] = [
        &[("seat", "1"), ("at", "0"), ("do", "1+N")],
        &[("seat", "2"), ("at", "0"), ("do", "2+N")],
        &[("seat", "1"), ("at", "9"), ("do", "1+N")],
    ];
    for fields in old {
        assert_eq!(ann.post(&act, fields).await.status, 409, "{fields:?}");
    }
    let undo = format!("{table}/undo");
    let undone = ann.post(&undo, &[("seat", "1"), ("at", "1")]).await;
    assert_eq!(undone.status, 409);
    assert_eq!(ann.post(&say, &[("text", "still here")]).await.status, 303);
    assert_eq!(ann.get(&table).await.count(), "2");
}

#[tokio::test(flavor = "multi_thread")]
async fn half_a_request_holds_up_nobody() {
    let limits = Limits {
        head_wait: Duration::from_secs(2),
        body_wait: Duration::from_secs(2),
        shutdown_wait: Duration::from_secs(2),
        ..Limits::default()
    };
    let mut house = House::open_with(Config {
        limits: Some(limits),
        ..config()
    })
    .await;
    let ann = Visitor::to(&house);
    let table = ann.open("great-railroad", &TWO_HERE).await;
    let halves = [
        "POST /play/great-railroad HTTP/1.1\r\nhost: here\r\ncontent-le".to_owned(),
        format!(
            "POST {table}/act HTTP/1.1\r\nhost: {}\r\ncontent-type: \
             application/x-www-form-urlencoded\r\ncontent-length: 90\r\n\r\nseat=1&at=0&",
            house.address
        ),
        String::new(),
    ];
    let mut silent = Vec::new();
    for half in halves.iter().cycle().take(60) {
        let mut stream = TcpStream::connect(house.address).await.unwrap();
        stream.write_all(half.as_bytes()).await.unwrap();
        silent.push(stream);
    }
    assert_eq!(ann.act(&table, 1, "1+W").await.status, 303);
    assert_eq!(ann.get(&table).await.count(), "1");
    let stopping = tokio::time::timeout(PATIENCE, house.stop()).await;
    assert!(
        stopping.is_ok(),
        "those who never finish a request do not keep the server from stopping"
    );
    // They are hung up on, not left waiting.
    for mut stream in silent {
        let mut rest = Vec::new();
        let ended = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut rest));
        ended.await.expect("the connection is closed").ok();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_told_and_loses_nothing() {
    let house = House::unlimited().await;
    let ann = Visitor::to(&house);
    let table = ann.open("great-railroad", &TWO_HERE).await;
    ann.act(&table, 1, "1+W").await;
    let say = format!("{table}/say");
    // No page more than there are.
    house.store().limit(Some(1)).await.unwrap();
    let mut said = 0;
    let refused = loop {
        let text = format!("word {said} {}", "x".repeat(250));
        let answer = ann.post(&say, &[("text", &text)]).await;
        if answer.status != 303 {
            break answer;
        }
        said += 1;
        assert!(said < 1000, "the disk never fills up");
    };
    assert_eq!(refused.status, 503, "{}", refused.text);
    assert!(
        refused.text.contains("could not be stored"),
        "{}",
        refused.text
    );
    // What was there can be seen, and nothing else.
    let page = ann.get(&table).await;
    assert_eq!((page.status, page.count().as_str()), (200, "1"));
    assert!(!page.text.contains(&format!("word {said} ")));
    if said > 0 {
        assert!(page.text.contains(&format!("word {} ", said - 1)));
    }
    house.store().limit(None).await.unwrap();
    let text = format!("word {said} again");
    assert_eq!(ann.post(&say, &[("text", &text)]).await.status, 303);
    assert_eq!(ann.act(&table, 2, "2+N").await.status, 303);
    let page = ann.get(&table).await;
    assert!(page.text.contains(&text) && page.count() == "2");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_let_one_sit_down_and_one_move() {
    let database = Postgres::shared().database();
    let (one, two) = (House::on(&database).await, House::on(&database).await);
    for round in 0..10 {
        let ann = Visitor::to(&one);
        let table = ann.open("great-railroad", &BY_LINK).await;
        let page = ann.get(&table).await;
        let link = page.attribute("data-link value").unwrap();
        let (bob, eve) = (Visitor::to(&one), Visitor::to(&two));
        let (first, second) = tokio::join!(
            bob.post(&link, &[("name", "Bob")]),
            eve.post(&link, &[("name", "Eve")])
        );
        let mut got = [first.status, second.status];
        got.sort_unstable();
        assert_eq!(got, [303, 403], "round {round}: one of them sits down");
        let elsewhere = ann.also_to(&two);
        let (first, second) = tokio::join!(
            ann.act_at(&table, 1, FIRST[0], "0"),
            elsewhere.act_at(&table, 1, FIRST[1], "0")
        );
        let mut got = [first.status, second.status];
        got.sort_unstable();
        assert_eq!(got, [303, 409], "round {round}: one of them moves");
        // Both nodes show the same, and whoever sat down on one is known on the other.
        let (here, there) = (
            settled(&ann, &table).await,
            settled(&elsewhere, &table).await,
        );
        assert_eq!(here, there, "round {round}");
    }
}

/// The log of a table when one event has happened, as a page shows it.
async fn settled(visitor: &Visitor, table: &str) -> String {
    visitor.reach(table, "1").await;
    let page = visitor.parts(table).await;
    let (_, log) = page.text.split_once("id=\"log\"").unwrap();
    log.to_owned()
}

/// Several tables at which is played.
#[derive(Default)]
struct Play {
    stop: AtomicBool,
    /// How many moves were acknowledged at all of them.
    moves: AtomicUsize,
}

impl Play {
    /// Waits for so many more moves, and a moment longer.
    async fn goes_on(&self, moves: usize) {
        let before = self.moves.load(Ordering::Relaxed);
        until("some moves", async || {
            let now = self.moves.load(Ordering::Relaxed);
            (now >= before + moves).then_some(())
        })
        .await;
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Plays at a table until told to stop; every other request goes to the other node. Gives what was
/// acknowledged: the number of moves.
async fn insist(mut nodes: [Visitor; 2], table: String, play: Arc<Play>) -> (String, usize) {
    let (mut count, mut kept) = (0_usize, 0);
    while !play.stop.load(Ordering::Relaxed) {
        nodes.swap(0, 1);
        let page = nodes[0].get(&table).await;
        if page.status != 200 {
            assert_eq!(page.status, 503, "{}", page.text);
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        }
        let now: usize = page.count().parse().unwrap();
        // A node that has not heard yet shows an older page; what was acknowledged is never undone.
        if now < count {
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        }
        count = now;
        let record = nodes[0].get(&format!("{table}/record")).await;
        let Ok(record) = tables::Record::parse(&record.text) else {
            continue;
        };
        let Some((seat, action)) = next_move(&record) else {
            break;
        };
        let at = record.events.len();
        let answer = nodes[0]
            .act_at(&table, seat, &action, &at.to_string())
            .await;
        match answer.status {
            303 => {
                kept += 1;
                play.moves.fetch_add(1, Ordering::Relaxed);
                count = at + 1;
            }
            // Unclear, or somebody was faster: looked at again.
            503 | 409 => {}
            other => panic!("{action} was answered {other}: {}", answer.text),
        }
    }
    (table, kept)
}

/// A legal move after a record, always the same for the same record.
fn next_move(record: &tables::Record) -> Option<(u8, String)> {
    use game::{Next, Prng, Setup};
    let meta = games::meta("great-railroad").unwrap();
    let seating = tables::Seating::anonymous(tables::Source::Typed);
    let setup = Setup::plain(&meta, 2).unwrap();
    let game = games::find("great-railroad").unwrap();
    let mut game = game.open(&setup, seating).unwrap();
    for event in &record.events {
        if let Some(seat) = event.seat {
            game.act(seat, &event.text).unwrap();
        }
    }
    let Next::Act(seat) = game.next() else {
        return None;
    };
    let choices = game.choices(seat).list;
    let choice = Prng::new(record.events.len() as u64)
        .choose(&choices)
        .clone();
    Some((seat.number(), choice.notation))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_killed_and_restarted_loses_nothing() {
    let server = Postgres::start().unwrap();
    let database = server.database();
    let (one, two) = (House::on(&database).await, House::on(&database).await);
    let play = Arc::new(Play::default());
    let mut players = Vec::new();
    for _ in 0..4 {
        let here = Visitor::to(&one);
        let table = here.open("great-railroad", &TWO_HERE).await;
        let there = here.also_to(&two);
        players.push(tokio::spawn(insist(
            [here, there],
            table,
            Arc::clone(&play),
        )));
    }
    let kills: usize = match std::env::var("KILLS") {
        Ok(text) => text.parse::<usize>().unwrap().div_ceil(10),
        Err(_) => 2,
    };
    for _ in 0..kills {
        play.goes_on(4).await;
        tokio::task::block_in_place(|| server.kill());
        tokio::time::sleep(Duration::from_millis(100)).await;
        tokio::task::block_in_place(|| server.restart().unwrap());
        for house in [&one, &two] {
            while house.store().ready().await.is_err() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }
    play.goes_on(4).await;
    play.stop.store(true, Ordering::Relaxed);
    let mut total = 0;
    for player in players {
        let (table, kept) = player.await.unwrap();
        // Asked of the database itself: a node that has not yet heard the news may show an older page.
        let id = table.trim_start_matches("/t/").parse().unwrap();
        let stored = two.store().load(&id).await.unwrap().unwrap().entries.len();
        assert!(stored >= kept, "{table}: {stored} of {kept} are there");
        total += kept;
    }
    println!("{kills} kills of the database, {total} moves acknowledged");
    assert!(total > 10, "only {total} were acknowledged at all");
    assert_eq!(one.store().check().await, Ok(vec![]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_stands_still_is_told_and_forgiven() {
    let server = Postgres::start().unwrap();
    let house = House::on(&server.database()).await;
    let ann = Visitor::to(&house);
    let table = ann.open("great-railroad", &TWO_HERE).await;
    assert_eq!(ann.get("/readyz").await.status, 200);
    let all = server.processes();
    assert!(all.len() > 2, "{all:?}");
    server.signal("STOP", &all);
    // It is answered while the database stands still, and so is what needs none.
    let ready = ann.get("/readyz").await;
    let alive = ann.get("/healthz").await;
    server.signal("CONT", &all);
    assert_eq!((ready.status, alive.status), (503, 200), "{}", ready.text);
    until("the database", async || {
        (ann.get("/readyz").await.status == 200).then_some(())
    })
    .await;
    assert_eq!(ann.act(&table, 1, "1+W").await.status, 303);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_name_is_known_on_every_node() {
    let database = Postgres::shared().database();
    let (one, two) = (House::on(&database).await, House::on(&database).await);
    let ann = Visitor::to(&one);
    let elsewhere = ann.also_to(&two);
    ann.open("great-railroad", &TWO_HERE).await;
    for name in ["Adelaide", "Rosalind", "Georgina"] {
        // The other node knows the old name, and would remember it for a minute.
        assert!(!elsewhere.get("/me").await.text.contains(name));
        assert_eq!(ann.post("/me", &[("name", name)]).await.status, 303);
        until(name, async || {
            let page = elsewhere.get("/me").await.text;
            page.contains(name).then_some(())
        })
        .await;
    }
}
