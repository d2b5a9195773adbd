//! Databases: checked, saved, copied, and refused in words.

use std::fs;

use crate::{Folder, Ran, run};

/// A fresh database, which a server makes when it starts.
fn fresh(folder: &Folder, name: &str) -> String {
    let path = folder.path(name);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let store = store::Store::open(&path).await.expect("a fresh file");
        store
            .guest_new("Ann", &[7; 32], 0)
            .await
            .expect("a guest is stored");
        store.close().await;
    });
    path
}

#[track_caller]
fn refused(ran: &Ran, code: i32, words: &str) {
    assert_eq!(ran.code, Some(code), "{}{}", ran.out, ran.err);
    assert!(ran.err.starts_with("roundhouse: "), "{}", ran.err);
    assert!(ran.err.contains(words), "{words:?}: {}", ran.err);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
}

#[test]
fn a_database_is_checked_saved_and_copied() {
    let folder = Folder::new("database");
    let club = fresh(&folder, "club.sqlite");
    let ran = run(&["database", "check", &club]);
    let held = "0 tables with 0 entries, 0 notes, 1 guests";
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(ran.out, format!("{club}: {held}; sound\n"));
    let saved = folder.path("monday.sqlite");
    let ran = run(&["database", "backup", &club, &saved]);
    assert_eq!((ran.code, ran.out), (Some(0), format!("{saved}: {held}\n")));
    let ran = run(&["database", "check", &saved]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let copy = folder.path("copy.sqlite");
    let ran = run(&["database", "copy", &saved, &copy]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(ran.out, format!("{copy}: {held}, the same in both\n"));
}

#[test]
fn nothing_is_written_over_and_nothing_is_guessed() {
    let folder = Folder::new("database-wrong");
    let club = fresh(&folder, "club.sqlite");
    let foreign = folder.file("notes.txt", "groceries");
    let missing = folder.path("missing.sqlite");
    refused(
        &run(&["database", "backup", &club, &foreign]),
        1,
        "notes.txt",
    );
    refused(&run(&["database", "check", &foreign]), 1, "notes.txt");
    refused(&run(&["database", "copy", &club, &foreign]), 1, "notes.txt");
    assert_eq!(
        fs::read_to_string(&foreign).expect("it is there"),
        "groceries"
    );
    refused(&run(&["database", "check", &missing]), 1, "missing.sqlite");
    refused(
        &run(&["database", "copy", &missing, &club]),
        1,
        "missing.sqlite",
    );
    assert!(!fs::exists(&missing).expect("the folder can be read"));
    let full = fresh(&folder, "full.sqlite");
    refused(&run(&["database", "copy", &club, &full]), 1, "");
    refused(
        &run(&["database", "check", "mysql://club:hunter2@host/x"]),
        1,
        "mysql://",
    );
    refused(&run(&["database", "backup", &club]), 2, "<FILE>");
    let ran = run(&["database", "check", "postgres://club:hunter2@127.0.0.1:1/x"]);
    refused(&ran, 1, "");
    assert!(!ran.err.contains("hunter2"), "{}", ran.err);
}

#[test]
fn damage_is_named() {
    let folder = Folder::new("database-damaged");
    let club = fresh(&folder, "club.sqlite");
    let mut bytes = fs::read(&club).expect("it is there");
    let middle = bytes.len() / 2;
    let end = (middle + 6000).min(bytes.len());
    bytes[middle..end].fill(0x5a);
    fs::write(&club, bytes).expect("it can be written");
    let ran = run(&["database", "check", &club]);
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
}

#[test]
fn a_game_that_would_not_replay_is_named_before_an_update() {
    let folder = Folder::new("database-replay");
    let club = folder.path("club.sqlite");
    // Tables of all games, made by an earlier version.
    let frozen = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../web/tests/frozen/frozen-1.db"
    );
    fs::copy(frozen, &club).expect("a copy");
    // Brought up to this version, as a server does when it starts.
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let (one, head) = runtime.block_on(async {
        let store = store::Store::open(&club).await.expect("our own file");
        let tables = store.tables_after(None).await.expect("they are listed");
        let one = tables.first().expect("there are some").clone();
        let head = store.head(&one).await.expect("it is read");
        store.close().await;
        (one, head.expect("it is there"))
    });
    let ran = run(&["database", "check", "--replay", &club]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(
        ran.out.contains("sound, and every game replays"),
        "{}",
        ran.out
    );
    runtime.block_on(async {
        let store = store::Store::open(&club).await.expect("our own file");
        let body = r#"{"seat":1,"act":"no such move"}"#.to_owned();
        let entry = store::NewEntry { at: 0, body };
        let added = store.append(&one, head, vec![entry], None).await;
        added.expect("the store takes any text");
        store.close().await;
    });
    let plain = run(&["database", "check", &club]);
    assert_eq!(
        plain.code,
        Some(0),
        "as a database it is sound: {}",
        plain.out
    );
    let ran = run(&["database", "check", "--replay", &club]);
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
    let named = format!("table {one} does not replay: ");
    assert!(ran.out.contains(&named), "{}", ran.out);
    assert!(ran.out.contains("; 1 fault"), "{}", ran.out);
}
