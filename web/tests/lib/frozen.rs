//! What an earlier version kept and showed: its database opens and goes on, its records verify, and
//! whoever asks for something gets the same kind of answer.
//!
//! `tests/frozen` holds the database, the cookies of its guests, records of finished games, and for
//! each answer its status, its hash if it is not a page, who asked and for what. Pages
//! change with every version; records and what programs read do not. In the environment,
//!
//! - `ROUNDHOUSE_FREEZE=pages` writes the lists of answers anew, after a change that is meant;
//! - `ROUNDHOUSE_FREEZE=database` makes the database too, and everything with it;
//! - `ROUNDHOUSE_FROZEN_OUT=DIR` writes every answer into a folder, so that two versions can be
//!   compared by `diff -r`.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use sha2::{Digest, Sha256};
use store::{Status, TableId};
use tables::{Record, Secret};
use tokio::sync::OnceCell;

use crate::freeze::{self, Frozen, Kept, NAME, folder};
use crate::hand::{Filled, Hand};
use crate::house::House;
use crate::round::{self, Seen, Viewer};
use crate::visitor::Visitor;

/// What the environment asks to be written anew.
fn is_asked(what: &str) -> bool {
    std::env::var("ROUNDHOUSE_FREEZE").is_ok_and(|asked| asked == what)
}

/// What is in the folder, made before if the environment asks for it.
async fn frozen() -> Frozen {
    static MADE: OnceCell<()> = OnceCell::const_new();
    MADE.get_or_init(|| async {
        if is_asked("database") {
            freeze::database().await;
        }
    })
    .await;
    let text = std::fs::read_to_string(folder().join(format!("{NAME}.json"))).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// A server on a copy of the database.
async fn house() -> House {
    House::on_copy_of(&folder().join(format!("{NAME}.db"))).await
}

fn hash(text: &str) -> String {
    let mut hash = String::new();
    for byte in &Sha256::digest(text.as_bytes())[..8] {
        write!(hash, "{byte:02x}").unwrap();
    }
    hash
}

/// Compares what was seen with the list of that name, or writes the list.
fn compare(name: &str, seen: &Seen) {
    let whole = |answer: &crate::visitor::Answer| format!("{}\n{}", answer.head, answer.text);
    if let Some(out) = std::env::var_os("ROUNDHOUSE_FROZEN_OUT") {
        let out = PathBuf::from(out).join(name);
        std::fs::create_dir_all(&out).unwrap();
        for ((path, viewer), answer) in seen {
            std::fs::write(out.join(file_name(path, viewer)), whole(answer)).unwrap();
        }
    }
    let list = folder().join(format!("{name}.txt"));
    let mut text = String::new();
    // Scripts and styles, and what a page lets people pick on the way to a decision, are its own.
    let kept = seen
        .iter()
        .filter(|((path, _), _)| !path.contains("pick=") && !path.starts_with("/a/"));
    for ((path, viewer), answer) in kept {
        let status = answer.status;
        let body = if answer.head.contains("content-type: text/html") {
            "page".into()
        } else {
            hash(&whole(answer))
        };
        writeln!(text, "{status}  {body}  {viewer}  {path}").unwrap();
    }
    if is_asked("pages") || is_asked("database") {
        std::fs::write(&list, &text).unwrap();
    }
    let known = std::fs::read_to_string(&list).unwrap();
    let (known, now) = (lines(&known), lines(&text));
    let mut faults: Vec<String> = Vec::new();
    for (what, now) in &now {
        match known.get(what) {
            None => faults.push(format!("new: {what}")),
            Some(known) if known != now => {
                faults.push(format!("differs: {what} ({known}, now {now})"));
            }
            Some(_) => {}
        }
    }
    let gone = known.keys().filter(|what| !now.contains_key(*what));
    faults.extend(gone.map(|what| format!("gone: {what}")));
    assert!(
        faults.is_empty(),
        "{} of {} answers are not what they were:\n{}",
        faults.len(),
        known.len(),
        faults.join("\n")
    );
}

/// A list by viewer and address.
fn lines(list: &str) -> BTreeMap<&str, &str> {
    let pairs = list.lines().map(|line| {
        let (status, rest) = line.split_once("  ").unwrap();
        let (body, _) = rest.split_once("  ").unwrap();
        let all = status.len() + 2 + body.len();
        (&line[all + 2..], &line[..all])
    });
    pairs.collect()
}

/// A name for the file of an answer: what can be read of its address, and what tells it from others.
fn file_name(path: &str, viewer: &str) -> String {
    let fit = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let short: String = path.chars().map(fit).take(80).collect();
    format!("{short}-{viewer}-{}.txt", &hash(path)[..6])
}

#[tokio::test(flavor = "multi_thread")]
async fn an_earlier_database_opens_and_its_tables_go_on() {
    let frozen = frozen().await;
    let house = house().await;
    for kept in &frozen.tables {
        let id: TableId = kept.id.parse().unwrap();
        let store = house.store();
        let stored = store.load(&id).await.unwrap().unwrap();
        let listed = store.listed(&id).await.unwrap().unwrap();
        let status = match kept.status.as_str() {
            "open" => Status::Open,
            "over" => Status::Over,
            _ => Status::Running,
        };
        assert_eq!(listed.listing.status, status, "{}", kept.what);
        assert_eq!(listed.listing.game, kept.game);
        assert_eq!(listed.head, stored.entries.len() as u64, "{}", kept.what);
        for (number, entry) in (1..).zip(&stored.entries) {
            assert_eq!(entry.seq, number, "{}", kept.what);
        }
        for viewer in Viewer::all(&house, &frozen) {
            let page = viewer.visitor.get(&format!("/t/{id}")).await;
            assert_eq!(page.status, 200, "{}: {}", kept.what, page.text);
        }
        resumes(&house, kept, &stored.terms).await;
    }
}

/// The record of a table is taken up again, with the secret that the database keeps.
async fn resumes(house: &House, kept: &Kept, terms: &str) {
    let stranger = Visitor::known(house, None);
    let answer = stranger.get(&format!("/t/{}/record", kept.id)).await;
    let hidden = kept.game == "luminaries" && kept.status != "over";
    assert_eq!(answer.status == 403, hidden, "{}", kept.what);
    if hidden {
        return;
    }
    let record = Record::read(answer.text.as_bytes()).unwrap();
    let terms: serde_json::Value = serde_json::from_str(terms).unwrap();
    let secret = terms["chance"]["secret"].as_str().and_then(Secret::parse);
    let game = games::find(&record.header.game).unwrap();
    let table = game.resume(&record, secret.as_ref()).unwrap();
    assert_eq!(table.record(), record, "{}", kept.what);
}

#[tokio::test(flavor = "multi_thread")]
async fn earlier_records_verify_and_are_written_the_same() {
    let frozen = frozen().await;
    let house = house().await;
    let stranger = Visitor::known(&house, None);
    let mut games = Vec::new();
    for kept in &frozen.tables {
        let Some(name) = &kept.record else { continue };
        let text = std::fs::read_to_string(folder().join(name)).unwrap();
        let record = Record::read(text.as_bytes()).unwrap();
        assert_eq!(record.to_string(), text, "{name}");
        let game = games::find(&record.header.game).unwrap();
        let verified = game.verify(&record).unwrap();
        assert_eq!(verified.events, record.events.len(), "{name}");
        assert_eq!(game.resume(&record, None).unwrap().record(), record);
        let now = stranger.get(&format!("/t/{}/record", kept.id)).await;
        assert_eq!(now.text, text, "{name}");
        games.push(kept.game.as_str());
    }
    games.dedup();
    assert_eq!(games.len(), 4, "{games:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_is_what_it_was() {
    let frozen = frozen().await;
    let house = house().await;
    compare("pages", &round::round(&house, &frozen).await);
}

/// How many moves are made at each table.
const MOVES: u64 = 12;

/// Moves, chance that follows from the secrets, words and decisions taken back, at the tables where
/// nothing happens by itself; and what is in the log afterwards.
#[tokio::test(flavor = "multi_thread")]
async fn moves_are_answered_as_they_were() {
    let frozen = frozen().await;
    let house = house().await;
    let mut viewers = Viewer::all(&house, &frozen);
    for (seed, kept) in (100..).zip(frozen.tables.iter().filter(|kept| kept.plays)) {
        let table = format!("/t/{}", kept.id);
        sit_down(&mut viewers, &table).await;
        let mut hand = Hand::new(seed);
        for number in 0..MOVES {
            // The script's way, a browser's way without one, and now and then a step back.
            let script: &[(&str, &str)] = match number % 2 {
                0 => &[("x-parts", "1"), ("x-said", "1")],
                _ => &[],
            };
            for viewer in &mut viewers {
                let Some(filled) = hand.next(&viewer.visitor, &table).await else {
                    continue;
                };
                let answer = filled.send(&viewer.visitor, script).await;
                viewer.note(format!("{number:02} {}", filled.line()), answer);
                if number % 5 == 3 {
                    let seat = filled.fields[0].1.clone();
                    take_back(viewer, &table, seat, number).await;
                }
                break;
            }
        }
        for viewer in &mut viewers {
            let page = viewer.visitor.get(&table).await;
            viewer.note(format!("{table} in the end"), page);
        }
    }
    let mut log = String::new();
    for kept in frozen.tables.iter().filter(|kept| kept.plays) {
        let id: TableId = kept.id.parse().unwrap();
        let stored = house.store().load(&id).await.unwrap().unwrap();
        for entry in &stored.entries {
            writeln!(log, "{id} {} {}", entry.seq, entry.body).unwrap();
        }
        let listing = house.store().listed(&id).await.unwrap().unwrap().listing;
        writeln!(log, "{id} {} {:?}", listing.line, listing.status).unwrap();
    }
    let mut seen: Seen = viewers.into_iter().flat_map(Viewer::seen).collect();
    let answer = crate::visitor::Answer {
        status: 200,
        location: None,
        headers: String::new(),
        head: String::new(),
        text: log,
    };
    seen.insert(("the logs in the end".into(), "store".into()), answer);
    compare("moves", &seen);
}

/// Takes the last decision back, if that can be done, and says so.
async fn take_back(viewer: &mut Viewer, table: &str, seat: String, number: u64) {
    let at = viewer.visitor.parts(table).await.count();
    let undo = Filled {
        path: format!("{table}/undo"),
        fields: vec![("seat".into(), seat), ("at".into(), at)],
    };
    let answer = undo.send(&viewer.visitor, &[]).await;
    viewer.note(format!("{number:02} {}", undo.line()), answer);
    let say = Filled {
        path: format!("{table}/say"),
        fields: vec![("text".into(), format!("wait, “{number}” & <more>"))],
    };
    let answer = say.send(&viewer.visitor, &[("x-parts", "1")]).await;
    viewer.note(format!("{number:02} {}", say.line()), answer);
}

/// The last guest takes the seats that are open.
async fn sit_down(viewers: &mut [Viewer], table: &str) {
    let page = viewers[0].visitor.get(table).await;
    for link in crate::hand::between(&page.text, "data-link value=\"") {
        let sit = Filled {
            path: link,
            fields: vec![
                ("name".into(), "Cleo".into()),
                ("luck".into(), "dew".into()),
            ],
        };
        let answer = sit.send(&viewers[2].visitor, &[]).await;
        viewers[2].note(sit.line(), answer);
    }
}
