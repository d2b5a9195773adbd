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
