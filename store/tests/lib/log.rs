//! Tables, logs, lists, guests and notes, as the server uses them.

use std::time::Duration;

use store::{
    Entry, Guest, GuestId, Listing, Moved, Status, Store, StoreError, TableId, Visibility, Which,
};

use tokio::sync::broadcast;

use crate::place::{Place, bodies, entry, guest, listing, running, table};

/// How long a busy machine may take to pass on news before the test is given up.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

both!(
    a_table_and_its_log_are_read_back,
    entries_are_loaded_from_a_number,
    as_many_entries_as_there_are_keep_their_order,
    of_a_group_each_table_moves_by_itself,
    a_conflict_names_the_head_and_changes_nothing,
    what_does_not_exist_is_said_to,
    a_listing_is_replaced_with_the_append,
    lists_show_the_newest_first_and_keep_private_tables_out,
    guests_find_their_tables_until_they_leave,
    wakes_come_in_their_order,
    guests_are_known_by_their_token,
    notes_are_kept_by_key,
    a_text_with_a_zero_is_refused_alike,
    one_bad_wish_spoils_no_other,
    watchers_hear_of_appends,
    a_closed_store_says_so,
    what_was_stored_is_there_after_reopening,
    a_reader_reads_and_does_not_write,
);

async fn a_table_and_its_log_are_read_back(place: Place) {
    let store = place.open().await;
    let new = table(7, listing(Status::Running));
    let id = new.id.clone();
    store.create(new.clone()).await.unwrap();
    assert_eq!(store.head(&id).await, Ok(Some(0)));
    let both = vec![entry(8, r#"{"move":"1>CHI"}"#), entry(9, "“ü” 🚂")];
    assert_eq!(store.append(&id, 0, both, None).await, Ok(2));
    assert_eq!(
        store.append(&id, 2, vec![entry(10, "3")], None).await,
        Ok(3)
    );
    let stored = store.load(&id).await.unwrap().unwrap();
    assert_eq!((stored.id, stored.created), (id.clone(), 7));
    assert_eq!(stored.terms, new.terms);
    let seen: Vec<(u64, i64, &str)> = stored
        .entries
        .iter()
        .map(|entry| (entry.seq, entry.at, entry.body.as_str()))
        .collect();
    assert_eq!(
        seen,
        [
            (1, 8, r#"{"move":"1>CHI"}"#),
            (2, 9, "“ü” 🚂"),
            (3, 10, "3")
        ]
    );
    assert_eq!(store.create(new).await, Err(StoreError::Exists));
    assert_eq!(
        bodies(&store, &id).await.len(),
        3,
        "nothing was lost by that"
    );
    assert_eq!(store.ready().await, Ok(()));
}

async fn entries_are_loaded_from_a_number(place: Place) {
    let store = place.open().await;
    let id = running(&store).await;
    let all = (0..5).map(|n| entry(n, &n.to_string())).collect();
    store.append(&id, 0, all, None).await.unwrap();
    let last = Entry {
        seq: 5,
        at: 4,
        body: "4".to_owned(),
    };
    assert_eq!(store.load_after(&id, 4).await, Ok(vec![last]));
    assert_eq!(store.load_after(&id, 5).await, Ok(vec![]));
    assert_eq!(store.load_after(&id, u64::MAX).await, Ok(vec![]));
    assert_eq!(store.load_after(&id, 0).await.unwrap().len(), 5);
}

async fn as_many_entries_as_there_are_keep_their_order(place: Place) {
    let store = place.open().await;
    // Entries are written in batches of a few sizes.
    for count in [1, 2, 3, 4, 5, 16, 17, 40, 63, 64, 65, 130] {
        let id = running(&store).await;
        let all: Vec<_> = (0..count).map(|n| entry(n, &n.to_string())).collect();
        store.append(&id, 0, all, None).await.unwrap();
        let expected: Vec<String> = (0..count).map(|n| n.to_string()).collect();
        assert_eq!(bodies(&store, &id).await, expected, "{count}");
    }
}

async fn of_a_group_each_table_moves_by_itself(place: Place) {
    let store = place.open().await;
    let mut tables = Vec::new();
    for _ in 0..70 {
        tables.push(running(&store).await);
    }
    for (after, count) in [(0, 70), (1, 65), (2, 5), (3, 3), (4, 1)] {
        let appends = tables.iter().take(count).enumerate().map(|(number, id)| {
            let (store, id) = (store.clone(), id.clone());
            // Every fifth comes too early.
            let late = number % 5 == 4;
            let from = if late { after + 1 } else { after };
            tokio::spawn(async move {
                let entries = vec![entry(9, &format!("{from} {id}"))];
                let listed = Some(listing(Status::Running));
                let appended = store.append(&id, from, entries, listed).await;
                match late {
                    true => assert!(matches!(appended, Err(StoreError::Conflict { .. }))),
                    false => assert_eq!(appended, Ok(from + 1)),
                }
            })
        });
        for append in appends.collect::<Vec<_>>() {
            append.await.unwrap();
        }
    }
    for (number, id) in tables.iter().enumerate() {
        let moved = if number % 5 == 4 {
            0
        } else {
            [70, 65, 5, 3, 1]
                .iter()
                .filter(|count| number < **count)
                .count()
        };
        let expected: Vec<String> = (0..moved).map(|from| format!("{from} {id}")).collect();
        assert_eq!(bodies(&store, id).await, expected, "{number}");
    }
}

async fn a_conflict_names_the_head_and_changes_nothing(place: Place) {
    let store = place.open().await;
    let id = running(&store).await;
    store
        .append(&id, 0, vec![entry(2, "first")], None)
        .await
        .unwrap();
    for after in [0, 2, 1 << 40, u64::MAX - 1] {
        let late = store.append(
            &id,
            after,
            vec![entry(3, "late")],
            Some(listing(Status::Over)),
        );
        assert_eq!(late.await, Err(StoreError::Conflict { head: 1 }));
    }
    assert_eq!(bodies(&store, &id).await, ["first"]);
    let listed = store.listed(&id).await.unwrap().unwrap();
    assert_eq!(
        (listed.listing.status, listed.updated),
        (Status::Running, 2)
    );
}

async fn what_does_not_exist_is_said_to(place: Place) {
    let store = place.open().await;
    let id = TableId::random();
    assert_eq!(store.load(&id).await, Ok(None));
    assert_eq!(store.head(&id).await, Ok(None));
    assert_eq!(store.listed(&id).await, Ok(None));
    assert_eq!(store.load_after(&id, 0).await, Ok(vec![]));
    let append = store.append(&id, 0, vec![entry(1, "x")], None).await;
    assert_eq!(append, Err(StoreError::NoTable));
    assert_eq!(
        store.put_note(&id, "k", "v").await,
        Err(StoreError::NoTable)
    );
    let nobody: GuestId = "77".parse().unwrap();
    assert_eq!(
        store.guest_rename(nobody, "X").await,
        Err(StoreError::NoGuest)
    );
    assert_eq!(store.guest_by_token(&[9; 32]).await, Ok(None));
}

async fn a_listing_is_replaced_with_the_append(place: Place) {
    let store = place.open().await;
    let ada = guest(&store, "Ada", 1).await;
    let id = running(&store).await;
    let over = Listing {
        game: "big-train".to_owned(),
        visibility: Visibility::Private,
        status: Status::Over,
        line: "Ada won".to_owned(),
        // She has two of the seats.
        guests: vec![ada, ada],
        turn: Some(ada),
        summary: "{}".to_owned(),
        wake: Some(99),
    };
    store
        .append(&id, 0, vec![entry(20, "x")], Some(over.clone()))
        .await
        .unwrap();
    let listed = store.listed(&id).await.unwrap().unwrap();
    assert_eq!(listed.listing, over);
    assert_eq!((listed.head, listed.created, listed.updated), (1, 1, 20));
    // Without entries, the listing alone is replaced.
    assert_eq!(
        store
            .append(&id, 1, vec![], Some(listing(Status::Open)))
            .await,
        Ok(1)
    );
    let listed = store.listed(&id).await.unwrap().unwrap();
    assert_eq!(listed.listing, listing(Status::Open));
    assert_eq!((listed.head, listed.updated), (1, 20));
}

async fn ids(store: &Store, which: Which, limit: u32) -> Vec<TableId> {
    let listed = store.list(which, limit).await.unwrap();
    listed.into_iter().map(|table| table.id).collect()
}

async fn lists_show_the_newest_first_and_keep_private_tables_out(place: Place) {
    let store = place.open().await;
    let mut made = Vec::new();
    for created in 1..=4 {
        let new = table(created, listing(Status::Open));
        made.push(new.id.clone());
        store.create(new).await.unwrap();
    }
    let secret = Listing {
        visibility: Visibility::Private,
        ..listing(Status::Open)
    };
    store.create(table(9, secret)).await.unwrap();
    let newest: Vec<TableId> = made.iter().rev().cloned().collect();
    assert_eq!(ids(&store, Which::Public(Status::Open), 10).await, newest);
    assert_eq!(
        ids(&store, Which::Public(Status::Open), 2).await,
        newest[..2]
    );
    // The third ends before the first: what ended last comes first.
    for (at, which) in [(50, 2), (60, 0)] {
        let over = Some(listing(Status::Over));
        store
            .append(&made[which], 0, vec![entry(at, "end")], over)
            .await
            .unwrap();
    }
    let over = [made[0].clone(), made[2].clone()];
    assert_eq!(ids(&store, Which::Public(Status::Over), 10).await, over);
    let open = [made[3].clone(), made[1].clone()];
    assert_eq!(ids(&store, Which::Public(Status::Open), 10).await, open);
    assert_eq!(ids(&store, Which::Public(Status::Running), 10).await, []);
}

async fn guests_find_their_tables_until_they_leave(place: Place) {
    let store = place.open().await;
    let (ada, ben) = (guest(&store, "Ada", 1).await, guest(&store, "Ben", 2).await);
    let seated = |guests: &[GuestId]| Listing {
        visibility: Visibility::Private,
        guests: guests.to_vec(),
        ..listing(Status::Running)
    };
    let (one, two) = (table(1, seated(&[ada])), table(2, seated(&[ben, ada])));
    let (first, second) = (one.id.clone(), two.id.clone());
    store.create(one).await.unwrap();
    store.create(two).await.unwrap();
    let both = [second.clone(), first.clone()];
    assert_eq!(ids(&store, Which::Of(ada), 10).await, both);
    assert_eq!(
        ids(&store, Which::Of(ben), 10).await,
        std::slice::from_ref(&second)
    );
    // What was played last comes first.
    store
        .append(&first, 0, vec![entry(30, "x")], None)
        .await
        .unwrap();
    let both = [first.clone(), second.clone()];
    assert_eq!(ids(&store, Which::Of(ada), 10).await, both);
    store
        .append(&second, 0, vec![entry(40, "leave")], Some(seated(&[ben])))
        .await
        .unwrap();
    assert_eq!(ids(&store, Which::Of(ada), 10).await, [first]);
    assert_eq!(ids(&store, Which::Of(ben), 10).await, [second]);
    let stranger: GuestId = "12".parse().unwrap();
    let refused = store.create(table(3, seated(&[stranger]))).await;
    assert_eq!(refused, Err(StoreError::NoGuest));
}

async fn wakes_come_in_their_order(place: Place) {
    let store = place.open().await;
    let mut made = Vec::new();
    for wake in [Some(30), None, Some(10), Some(20)] {
        let new = table(
            1,
            Listing {
                wake,
                ..listing(Status::Running)
            },
        );
        made.push(new.id.clone());
        store.create(new).await.unwrap();
    }
    let (late, early, middle) = (made[0].clone(), made[2].clone(), made[3].clone());
    let due = vec![(early.clone(), 10), (middle.clone(), 20)];
    assert_eq!(store.awake(29, 10).await, Ok(due));
    assert_eq!(store.awake(99, 1).await, Ok(vec![(early.clone(), 10)]));
    assert_eq!(store.awake(9, 10).await, Ok(vec![]));
    store
        .append(
            &early,
            0,
            vec![entry(1, "x")],
            Some(listing(Status::Running)),
        )
        .await
        .unwrap();
    assert_eq!(
        store.awake(30, 10).await,
        Ok(vec![(middle, 20), (late, 30)])
    );
}

async fn guests_are_known_by_their_token(place: Place) {
    let store = place.open().await;
    let (ada, ben) = (guest(&store, "Ada", 1).await, guest(&store, "Ben", 2).await);
    assert_ne!(ada, ben);
    let known = |id, name: &str| {
        Ok(Some(Guest {
            id,
            name: name.to_owned(),
            waiting: 0,
        }))
    };
    assert_eq!(store.guest_by_token(&[2; 32]).await, known(ben, "Ben"));
    store.guest_rename(ada, "Ada L.").await.unwrap();
    assert_eq!(store.guest_by_token(&[1; 32]).await, known(ada, "Ada L."));
    // A token belongs to one guest.
    let again = store.guest_new("Eve", &[1; 32], 6).await;
    assert!(matches!(again, Err(StoreError::Failed(_))), "{again:?}");
    assert_eq!(store.guest_by_token(&[1; 32]).await, known(ada, "Ada L."));
}

async fn notes_are_kept_by_key(place: Place) {
    let store = place.open().await;
    let (one, two) = (running(&store).await, running(&store).await);
    store.put_note(&one, "analysis", "a").await.unwrap();
    store.put_note(&two, "analysis", "b").await.unwrap();
    store.put_note(&one, "analysis", "c").await.unwrap();
    assert_eq!(store.note(&one, "analysis").await, Ok(Some("c".to_owned())));
    assert_eq!(store.note(&two, "analysis").await, Ok(Some("b".to_owned())));
    assert_eq!(store.note(&one, "other").await, Ok(None));
}

async fn a_text_with_a_zero_is_refused_alike(place: Place) {
    let store = place.open().await;
    let id = running(&store).await;
    let append = store.append(&id, 0, vec![entry(1, "a\0b")], None).await;
    assert_eq!(append, Err(StoreError::Zero));
    assert_eq!(
        store.guest_new("a\0", &[1; 32], 1).await,
        Err(StoreError::Zero)
    );
    assert_eq!(store.put_note(&id, "k\0", "").await, Err(StoreError::Zero));
    assert_eq!(store.head(&id).await, Ok(Some(0)));
}

async fn one_bad_wish_spoils_no_other(place: Place) {
    let store = place.open().await;
    let stranger: GuestId = "12".parse().unwrap();
    let mut wishes = Vec::new();
    for number in 0..60 {
        // Every third names a guest whom the database does not know, which it refuses.
        let bad = number % 3 == 0;
        let guests = if bad { vec![stranger] } else { Vec::new() };
        let new = table(
            number,
            Listing {
                guests,
                ..listing(Status::Open)
            },
        );
        let (store, id) = (store.clone(), new.id.clone());
        wishes.push(tokio::spawn(
            async move { (bad, id, store.create(new).await) },
        ));
    }
    for wish in wishes {
        let (bad, id, made) = wish.await.unwrap();
        assert_eq!(made.is_err(), bad, "{made:?}");
        assert_eq!(store.head(&id).await, Ok((!bad).then_some(0)));
    }
}

/// Waits for the notice that a table is at a number; stops a test in which none comes.
pub(crate) async fn hear(news: &mut broadcast::Receiver<Moved>, table: &TableId, at: u64) {
    let told = async {
        loop {
            match news.recv().await.unwrap() {
                Moved::To {
                    table: told, head, ..
                } if told == *table && head == at => return,
                Moved::To { .. } | Moved::Guest(_) | Moved::Unknown => {}
            }
        }
    };
    let told = tokio::time::timeout(PATIENCE, told).await;
    told.expect("a watcher is told where the table is");
}

async fn watchers_hear_of_appends(place: Place) {
    let store = place.open().await;
    let mut news = store.watch();
    let id = running(&store).await;
    hear(&mut news, &id, 0).await;
    store
        .append(&id, 0, vec![entry(1, "x"), entry(1, "y")], None)
        .await
        .unwrap();
    hear(&mut news, &id, 2).await;
    // A conflict is no news.
    store
        .append(&id, 0, vec![entry(1, "z")], None)
        .await
        .unwrap_err();
    let other = running(&store).await;
    loop {
        match news.recv().await.unwrap() {
            Moved::To { table, head, .. } => {
                assert_eq!((table, head), (other, 0));
                break;
            }
            Moved::Guest(_) | Moved::Unknown => {}
        }
    }
}

async fn a_closed_store_says_so(place: Place) {
    let store = place.open().await;
    let id = running(&store).await;
    store.close().await;
    let append = store.append(&id, 0, vec![entry(1, "x")], None).await;
    assert_eq!(append, Err(StoreError::Closed));
    assert_eq!(store.load(&id).await, Err(StoreError::Closed));
    assert_eq!(store.ready().await, Err(StoreError::Closed));
    // Closing twice is closing once, and the database is free although the value still exists.
    store.close().await;
    let again = place.open().await;
    assert_eq!(again.head(&id).await, Ok(Some(0)));
}

async fn what_was_stored_is_there_after_reopening(place: Place) {
    let mut id = TableId::random();
    for round in 0..3_u64 {
        let store = place.open().await;
        if round == 0 {
            id = running(&store).await;
        }
        let body = round.to_string();
        assert_eq!(
            store.append(&id, round, vec![entry(1, &body)], None).await,
            Ok(round + 1)
        );
        // The second store is dropped without being closed.
        if round != 1 {
            store.close().await;
        }
    }
    assert_eq!(bodies(&place.open().await, &id).await, ["0", "1", "2"]);
}

async fn a_reader_reads_and_does_not_write(place: Place) {
    let missing = Store::open_to_read(&place.database).await.err();
    assert!(missing.is_some(), "there is nothing to read yet");
    let store = place.open().await;
    let id = running(&store).await;
    let reader = Store::open_to_read(&place.database).await.unwrap();
    assert_eq!(reader.head(&id).await, Ok(Some(0)));
    let append = reader.append(&id, 0, vec![entry(1, "x")], None).await;
    assert_eq!(append, Err(StoreError::ReadOnly));
    store
        .append(&id, 0, vec![entry(1, "x")], None)
        .await
        .unwrap();
    assert_eq!(bodies(&reader, &id).await, ["x"]);
}
