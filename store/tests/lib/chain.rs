//! Entries that are changed, swapped or lost behind the store's back.

use sqlx::Connection;
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use store::{Listing, Status, Store, StoreError, TableId};

use crate::place::{Place, entry, guest, listing, running};

both!(
    a_changed_entry_is_named,
    swapped_and_lost_entries_are_named,
    entries_of_an_earlier_version_are_left_alone,
    many_entries_at_once_are_one_chain,
    one_move_after_another_is_kept_and_listed,
);

/// Changes the database without the store.
async fn behind(place: &Place, sql: &'static str) {
    if place.database.starts_with("postgres") {
        let mut connection = PgConnection::connect(&place.database).await.unwrap();
        sqlx::query(sql).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    } else {
        let options = SqliteConnectOptions::new().filename(&place.database);
        let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
        sqlx::query(sql).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }
}

/// A table with ten entries, written with and without a listing, one and several at a time.
async fn ten(store: &Store) -> TableId {
    let id = running(store).await;
    for head in 0..8 {
        let listed = (head % 2 == 0).then(|| listing(Status::Running));
        let entries = vec![entry(1, &format!("number {head}"))];
        store.append(&id, head, entries, listed).await.unwrap();
    }
    let two = vec![entry(2, "number 8"), entry(2, "number 9")];
    store.append(&id, 8, two, None).await.unwrap();
    id
}

fn fault(id: &TableId, number: u64) -> String {
    format!("table {id}: entry {number} is not what was written, or the one before it is not")
}

async fn a_changed_entry_is_named(place: Place) {
    let store = place.open().await;
    let id = ten(&store).await;
    ten(&store).await;
    assert_eq!(store.check().await, Ok(vec![]));
    let sql = "UPDATE entries SET body = 'number 44' WHERE seq = 5 AND table_id = \
               (SELECT MIN(id) FROM tables)";
    behind(&place, sql).await;
    let faults = store.check().await.unwrap();
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].contains("entry 5 is not what"), "{faults:?}");
    behind(&place, "UPDATE entries SET at = 9 WHERE seq = 10").await;
    let faults = store.check().await.unwrap();
    assert_eq!(faults.len(), 3, "{faults:?}");
    assert!(faults.contains(&fault(&id, 10)), "{faults:?}");
}

async fn swapped_and_lost_entries_are_named(place: Place) {
    let store = place.open().await;
    let id = ten(&store).await;
    let sql = "UPDATE entries SET body = CASE seq WHEN 3 THEN 'number 3' ELSE 'number 2' END \
               WHERE seq IN (3, 4)";
    behind(&place, sql).await;
    assert_eq!(store.check().await, Ok(vec![fault(&id, 3), fault(&id, 4)]));
    // A number that is put into the place of a lost one has the link of another place.
    behind(&place, "DELETE FROM entries WHERE seq = 10").await;
    behind(&place, "UPDATE tables SET head = 9").await;
    behind(&place, "DELETE FROM entries WHERE seq = 4").await;
    let faults = store.check().await.unwrap();
    assert!(faults[0].contains("should be at entry 9"), "{faults:?}");
    assert_eq!(&faults[1..], [fault(&id, 3), fault(&id, 5)]);
}

async fn entries_of_an_earlier_version_are_left_alone(place: Place) {
    let store = place.open().await;
    let id = ten(&store).await;
    behind(&place, "UPDATE entries SET link = '' WHERE table_id <> ''").await;
    assert_eq!(store.check().await, Ok(vec![]));
    let more = vec![entry(3, "a"), entry(3, "b")];
    store.append(&id, 10, more, None).await.unwrap();
    assert_eq!(store.check().await, Ok(vec![]));
    // What has a link once cannot do without.
    behind(&place, "UPDATE entries SET link = '' WHERE seq = 12").await;
    assert_eq!(store.check().await, Ok(vec![fault(&id, 12)]));
    behind(&place, "UPDATE entries SET body = 'c' WHERE seq = 11").await;
    assert_eq!(
        store.check().await,
        Ok(vec![fault(&id, 11), fault(&id, 12)])
    );
}

async fn many_entries_at_once_are_one_chain(place: Place) {
    let store = place.open().await;
    let id = running(&store).await;
    // Sent together, so that one commit holds several appends to the table.
    let appends = (0..40).map(|head| {
        let (store, id) = (store.clone(), id.clone());
        let listed = (head % 3 == 0).then(|| listing(Status::Running));
        tokio::spawn(async move {
            let entries = vec![entry(1, &head.to_string())];
            while store
                .append(&id, head, entries.clone(), listed.clone())
                .await
                .is_err()
            {}
        })
    });
    for append in appends.collect::<Vec<_>>() {
        append.await.unwrap();
    }
    assert_eq!(store.head(&id).await, Ok(Some(40)));
    assert_eq!(store.check().await, Ok(vec![]));
}

async fn one_move_after_another_is_kept_and_listed(place: Place) {
    let store = place.open().await;
    let ann = guest(&store, "Ann", 1).await;
    let mut tables = Vec::new();
    for _ in 0..5 {
        tables.push(running(&store).await);
    }
    let listed = |round: u64| Listing {
        line: format!("round {round}"),
        turn: round.is_multiple_of(2).then_some(ann),
        // Now and then more changes than with every move.
        wake: (round > 4).then_some(7),
        ..listing(Status::Running)
    };
    for round in 0..8 {
        let moves = tables.iter().enumerate().map(|(number, id)| {
            let (store, id, listed) = (store.clone(), id.clone(), listed(round));
            let each = if number == 0 { 2 } else { 1 };
            let entries = vec![entry(round as i64, &format!("{round}")); each];
            let after = round * each as u64;
            tokio::spawn(async move {
                let head = store.append(&id, after, entries, Some(listed)).await;
                assert_eq!(head, Ok(after + each as u64));
                let told = store.listed(&id).await.unwrap().expect("it is kept");
                (told.listing, told.updated)
            })
        });
        for told in moves.collect::<Vec<_>>() {
            assert_eq!(told.await.unwrap(), (listed(round), round as i64));
        }
    }
    assert_eq!(store.check().await, Ok(vec![]));
    // Whatever was lost behind the store's back is not taken to be there.
    behind(&place, "DELETE FROM entries WHERE seq = 8").await;
    behind(&place, "UPDATE tables SET head = 7 WHERE head = 8").await;
    let late = vec![entry(9, "late")];
    let append = |after: u64| store.append(&tables[1], after, late.clone(), Some(listed(7)));
    assert_eq!(append(8).await, Err(StoreError::Conflict { head: 7 }));
    assert_eq!(append(7).await, Ok(8));
    assert_eq!(
        store.load_after(&tables[1], 7).await.unwrap()[0].body,
        "late"
    );
    let faults = store.check().await.unwrap();
    assert!(
        faults
            .iter()
            .all(|fault| !fault.contains(tables[1].as_str())),
        "{faults:?}"
    );
}
