//! What can happen to a file: in use, foreign, damaged, of a later version, out of room, out of reach.

use std::fs;
use std::path::Path;

use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use store::{OpenError, Status, Store, StoreError, written_here};

use crate::place::{Folder, Place, bodies, entry, listing, running, table};

async fn refusal(database: &str) -> OpenError {
    match Store::open(database).await {
        Ok(_) => panic!("{database} was opened"),
        Err(error) => error,
    }
}

/// A file with a table of some entries, closed.
async fn filled(place: &Place) -> store::TableId {
    let store = place.open().await;
    let id = running(&store).await;
    let entries = (0..200).map(|n| entry(n, &"x".repeat(200))).collect();
    store.append(&id, 0, entries, None).await.unwrap();
    store.close().await;
    id
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_is_refused() {
    let place = Place::sqlite();
    let store = place.open().await;
    let error = refusal(&place.database).await;
    assert_eq!(error, OpenError::Locked(place.database.clone().into()));
    assert!(
        error
            .to_string()
            .contains("is in use by another roundhouse")
    );
    let id = running(&store).await;
    assert_eq!(store.head(&id).await, Ok(Some(0)), "the first goes on");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_was_closed_is_whole_by_itself() {
    let place = Place::sqlite();
    let id = filled(&place).await;
    // Another connection reads too, as on every server.
    let store = place.open().await;
    assert_eq!(bodies(&store, &id).await.len(), 200);
    assert_eq!(store.ready().await, Ok(()));
    store.close().await;
    let beside = format!("{}-wal", place.database);
    assert!(!Path::new(&beside).exists(), "{beside} was left behind");
    let copy = place.folder.file("copy.db");
    fs::copy(&place.database, &copy).unwrap();
    let store = Store::open(&copy).await.unwrap();
    assert_eq!(bodies(&store, &id).await.len(), 200);
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_on_the_machine_may_read_a_file_or_its_backup() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::sqlite();
    let store = place.open().await;
    running(&store).await;
    let backup = place.folder.file("backup.db");
    store.backup(Path::new(&backup)).await.unwrap();
    let beside = format!("{}-wal", place.database);
    for file in [&place.database, &beside, &backup] {
        let mode = fs::metadata(file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{file}: {mode:o}");
    }
    // A mode that lets others read the file is kept.
    store.close().await;
    fs::set_permissions(&place.database, fs::Permissions::from_mode(0o640)).unwrap();
    place.open().await.close().await;
    let mode = fs::metadata(&place.database).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_foreign_file_is_left_alone() {
    let folder = Folder::new();
    let text = folder.file("letter.txt");
    fs::write(&text, "Dear Ada,\n").unwrap();
    assert_eq!(
        refusal(&text).await,
        OpenError::Foreign(text.clone().into())
    );
    assert_eq!(fs::read_to_string(&text).unwrap(), "Dear Ada,\n");

    let other = folder.file("other.db");
    let options = SqliteConnectOptions::new()
        .filename(&other)
        .create_if_missing(true);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::query("CREATE TABLE tables (id TEXT)")
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    let before = fs::read(&other).unwrap();
    assert_eq!(
        refusal(&other).await,
        OpenError::Foreign(other.clone().into())
    );
    assert!(fs::read(&other).unwrap() == before, "it was changed");
    let names = fs::read_dir(&folder.0).unwrap().count();
    assert_eq!(names, 2, "nothing was put beside them");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_file_becomes_a_database() {
    let folder = Folder::new();
    let path = folder.file("new.db");
    fs::write(&path, "").unwrap();
    let store = Store::open(&path).await.unwrap();
    assert_eq!(store.ready().await, Ok(()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_later_schema_is_refused() {
    let place = Place::sqlite();
    filled(&place).await;
    let options = SqliteConnectOptions::new().filename(&place.database);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, \
                 execution_time) VALUES (99, 'later', TRUE, x'00', 0)";
    sqlx::query(later).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    let before = fs::read(&place.database).unwrap();
    let error = refusal(&place.database).await;
    assert_eq!(
        error,
        OpenError::Newer {
            found: 99,
            known: 4
        }
    );
    assert!(
        error
            .to_string()
            .contains("schema 99 of a later roundhouse")
    );
    assert!(
        fs::read(&place.database).unwrap() == before,
        "it was changed"
    );
    let error = Store::open_to_read(&place.database).await.err();
    assert_eq!(
        error,
        Some(OpenError::Newer {
            found: 99,
            known: 4
        })
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_truncated_file_is_refused_at_any_length() {
    let place = Place::sqlite();
    filled(&place).await;
    let whole = fs::read(&place.database).unwrap();
    assert!(whole.len() > 40_000, "{}", whole.len());
    let cut = place.folder.file("cut.db");
    let lengths = [20, 80, 100, 511, 4095, 4096, 5000, 20_480, whole.len() - 1];
    for length in lengths {
        fs::write(&cut, &whole[..length]).unwrap();
        let error = refusal(&cut).await;
        assert!(
            matches!(error, OpenError::Damaged { .. }),
            "{length}: {error:?}"
        );
        assert!(
            fs::read(&cut).unwrap() == whole[..length],
            "{length}: it was changed"
        );
    }
    fs::write(&cut, &whole).unwrap();
    Store::open(&cut).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn damage_inside_is_found_by_a_check() {
    let place = Place::sqlite();
    filled(&place).await;
    let store = place.open().await;
    assert_eq!(store.check().await, Ok(vec![]));
    store.close().await;
    let mut bytes = fs::read(&place.database).unwrap();
    let middle = bytes.len() / 8192 * 4096;
    bytes[middle..middle + 4096].fill(0xa5);
    fs::write(&place.database, bytes).unwrap();
    match Store::open(&place.database).await {
        Ok(store) => {
            let checked = store.check().await;
            assert!(checked.is_err() || checked.is_ok_and(|faults| !faults.is_empty()));
        }
        Err(error) => assert!(matches!(error, OpenError::Damaged { .. }), "{error:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gap_in_a_log_is_found_by_a_check() {
    let place = Place::sqlite();
    let id = filled(&place).await;
    let options = SqliteConnectOptions::new().filename(&place.database);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::query("DELETE FROM entries WHERE seq = 7")
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    let store = place.open().await;
    let fault = format!("table {id} should be at entry 200, but has 199 entries up to 200");
    let next = format!("table {id}: entry 8 is not what was written, or the one before it is not");
    assert_eq!(store.check().await, Ok(vec![fault, next]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_loses_nothing_and_passes() {
    let place = Place::sqlite();
    let store = place.open().await;
    let id = running(&store).await;
    store.limit(Some(400_000)).await.unwrap();
    let mut head = 0;
    let full = loop {
        let body = format!("{head} {}", "x".repeat(1000));
        match store.append(&id, head, vec![entry(1, &body)], None).await {
            Ok(now) => head = now,
            Err(error) => break error,
        }
    };
    let StoreError::Failed(why) = &full else {
        panic!("{full:?}");
    };
    assert!(why.contains("full"), "{why}");
    assert!(head > 50, "{head}");
    // All that was acknowledged is there, the rest is not, and reading goes on.
    assert_eq!(bodies(&store, &id).await.len() as u64, head);
    store.limit(None).await.unwrap();
    assert_eq!(
        store.append(&id, head, vec![entry(1, "room")], None).await,
        Ok(head + 1)
    );
    assert_eq!(store.ready().await, Ok(()));
    store.close().await;
    let store = place.open().await;
    assert_eq!(bodies(&store, &id).await.len() as u64, head + 1);
    assert_eq!(store.check().await, Ok(vec![]));
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_gone_or_replaced_is_noticed() {
    let place = Place::sqlite();
    let store = place.open().await;
    let id = running(&store).await;
    assert_eq!(store.ready().await, Ok(()));
    let aside = place.folder.file("aside.db");
    fs::rename(&place.database, &aside).unwrap();
    let gone = store.ready().await.unwrap_err();
    assert!(gone.to_string().contains("moved, deleted"), "{gone}");
    fs::write(&place.database, "").unwrap();
    assert!(store.ready().await.is_err(), "another file in its place");
    fs::rename(&aside, &place.database).unwrap();
    assert_eq!(store.ready().await, Ok(()), "it is back");
    assert_eq!(store.head(&id).await, Ok(Some(0)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_place_that_cannot_be_written_is_named() {
    let folder = Folder::new();
    fs::write(folder.file("file"), "").unwrap();
    // Below a file, and where not even root may make anything.
    for path in [
        folder.file("file/store.db"),
        "/proc/none/store.db".to_owned(),
    ] {
        let error = refusal(&path).await;
        let OpenError::Path { path: named, .. } = &error else {
            panic!("{error:?}");
        };
        assert!(Path::new(&path).starts_with(named), "{error}");
    }
    // A folder in the place of the file.
    fs::create_dir(folder.file("folder")).unwrap();
    let error = refusal(&folder.file("folder")).await;
    assert!(matches!(error, OpenError::Path { .. }), "{error:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn other_databases_are_not_known() {
    let error = refusal("mysql://me:secret@there/db").await;
    assert_eq!(error, OpenError::Kind("mysql://".to_owned()));
    assert!(!error.to_string().contains("secret"));
    assert!(matches!(refusal("").await, OpenError::Kind(_)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_temporary_store_leaves_nothing() {
    let store = Store::memory().await.unwrap();
    let id = running(&store).await;
    assert_eq!(store.head(&id).await, Ok(Some(0)));
    let other = Store::memory().await.unwrap();
    assert_eq!(
        other.head(&id).await,
        Ok(None),
        "each is a store of its own"
    );
}

#[tokio::test]
async fn what_is_written_is_counted_where_it_is_asked_for() {
    let store = Store::memory().await.unwrap();
    let before = written_here();
    let new = table(7, listing(Status::Running));
    let id = new.id.clone();
    store.create(new).await.unwrap();
    let opened = written_here();
    assert!(opened > before + 100, "{before} {opened}");
    let long = "x".repeat(5_000);
    let two = vec![entry(8, &long), entry(9, &long)];
    store.append(&id, 0, two, None).await.unwrap();
    let appended = written_here();
    assert!(
        (10_000..11_000).contains(&(appended - opened)),
        "{opened} {appended}"
    );
    store.load(&id).await.unwrap();
    assert_eq!(written_here(), appended, "reading costs nothing");
}
