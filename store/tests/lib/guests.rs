//! Guests on several devices, their own tables, settings, bans, reports and calls.

use std::collections::BTreeSet;

use store::{Banned, Call, GuestId, Listing, Mine, Pass, Status, Store, TableId};
use tokio::task::JoinSet;

use crate::place::{Place, entry, guest, listing, table};

both!(
    a_link_lets_one_device_in_and_a_phrase_any,
    devices_are_listed_and_signed_out,
    my_tables_come_in_the_order_in_which_they_matter,
    what_waits_is_counted_and_found_in_turn,
    settings_and_notes_are_kept_and_forgotten,
    a_call_is_taken_once,
    bans_and_reports_are_kept_until_they_are_lifted,
    what_nodes_share_is_what_the_first_one_said,
);

async fn a_link_lets_one_device_in_and_a_phrase_any(place: Place) {
    let store = place.open().await;
    let ada = guest(&store, "Ada", 1).await;
    let (link, phrase) = ([7; 32], [8; 32]);
    store
        .put_pass(ada, Pass::Link, &link, Some(100))
        .await
        .unwrap();
    store
        .put_pass(ada, Pass::Phrase, &phrase, None)
        .await
        .unwrap();
    assert_eq!(store.pass(Pass::Link, &link, 100).await, Ok(None), "late");
    assert_eq!(
        store.pass(Pass::Phrase, &link, 10).await,
        Ok(None),
        "a link is no phrase"
    );
    // Many show the same link at once: one gets in.
    let mut racing = JoinSet::new();
    for number in 10..20 {
        let store = store.clone();
        racing.spawn(async move {
            let token = [number; 32];
            let let_in = store.use_pass(Pass::Link, &link, &token, "Phone", 50).await;
            let known = store.guest_by_token(&token).await.unwrap();
            (let_in.unwrap().is_some(), known.is_some())
        });
    }
    let came = racing.join_all().await;
    assert_eq!(came.iter().filter(|came| **came == (true, true)).count(), 1);
    assert_eq!(
        came.iter().filter(|came| **came == (false, false)).count(),
        9
    );
    for number in 30..33 {
        let token = [number; 32];
        let used = store.use_pass(Pass::Phrase, &phrase, &token, "", 60).await;
        assert_eq!(used.unwrap().map(|guest| guest.id), Some(ada));
    }
    // A new one takes the place of the old.
    store
        .put_pass(ada, Pass::Phrase, &[9; 32], None)
        .await
        .unwrap();
    assert_eq!(store.pass(Pass::Phrase, &phrase, 10).await, Ok(None));
    assert_eq!(store.has_pass(ada, Pass::Phrase).await, Ok(true));
    assert_eq!(store.has_pass(ada, Pass::Link).await, Ok(false));
}

async fn devices_are_listed_and_signed_out(place: Place) {
    let store = place.open().await;
    let (ada, ben) = (guest(&store, "Ada", 1).await, guest(&store, "Ben", 2).await);
    store
        .put_pass(ada, Pass::Phrase, &[9; 32], None)
        .await
        .unwrap();
    for token in [3, 4] {
        let token = [token; 32];
        let let_in = store.use_pass(Pass::Phrase, &[9; 32], &token, "Phone", 70);
        assert!(let_in.await.unwrap().is_some());
    }
    store
        .touch_device(&[1; 32], "Firefox on Linux", 80)
        .await
        .unwrap();
    let devices = store.devices(ada, &[1; 32]).await.unwrap();
    let told: Vec<(&str, i64, bool)> = devices
        .iter()
        .map(|device| (device.name.as_str(), device.seen, device.is_this))
        .collect();
    assert_eq!(
        told,
        [
            ("Firefox on Linux", 80, true),
            ("Phone", 70, false),
            ("Phone", 70, false)
        ]
    );
    assert_eq!(store.last_seen(ada).await, Ok(Some(80)));
    // Nobody signs out what is another's.
    assert_eq!(store.remove_device(ben, devices[1].id).await, Ok(false));
    assert_eq!(store.remove_device(ada, devices[1].id).await, Ok(true));
    assert_eq!(store.devices(ada, &[1; 32]).await.unwrap().len(), 2);
    store.remove_other_devices(ada, &[1; 32]).await.unwrap();
    for token in [3, 4] {
        assert_eq!(store.guest_by_token(&[token; 32]).await, Ok(None));
    }
    assert!(store.guest_by_token(&[1; 32]).await.unwrap().is_some());
    assert!(store.guest_by_token(&[2; 32]).await.unwrap().is_some());
}

async fn seated(store: &Store, at: i64, status: Status, line: &str, mine: &Listing) -> TableId {
    let new = table(
        at,
        Listing {
            status,
            line: line.to_owned(),
            ..mine.clone()
        },
    );
    let id = new.id.clone();
    store.create(new).await.unwrap();
    id
}

async fn my_tables_come_in_the_order_in_which_they_matter(place: Place) {
    let store = place.open().await;
    let (ada, ben) = (guest(&store, "Ada", 1).await, guest(&store, "Ben", 2).await);
    let both = Listing {
        guests: vec![ada, ben],
        ..listing(Status::Running)
    };
    let my_turn = Listing {
        turn: Some(ada),
        ..both.clone()
    };
    let over = seated(&store, 9, Status::Over, "Ada, Ben — 100%", &both).await;
    let open = seated(&store, 8, Status::Open, "Ada, open seat", &both).await;
    let theirs = seated(&store, 7, Status::Running, "Ada, Zoe", &both).await;
    let turn = seated(&store, 3, Status::Running, "Ada, Ben", &my_turn).await;
    let turn_later = seated(&store, 4, Status::Running, "Ada, Cy", &my_turn).await;
    let ids =
        |mine: Vec<Mine>| -> Vec<TableId> { mine.into_iter().map(|mine| mine.table.id).collect() };
    let all = [turn_later.clone(), turn.clone(), theirs, open, over.clone()];
    assert_eq!(ids(store.mine(ada, "", 0, 10).await.unwrap()), all);
    assert_eq!(ids(store.mine(ada, "", 2, 2).await.unwrap()), all[2..4]);
    assert_eq!(
        ids(store.mine(ada, "cy", 0, 9).await.unwrap()),
        [turn_later]
    );
    assert_eq!(
        ids(store.mine(ada, "century", 0, 9).await.unwrap()).len(),
        5
    );
    assert_eq!(ids(store.mine(ada, "100%", 0, 9).await.unwrap()), all[4..]);
    for nothing in ["_da", "%", "zoë"] {
        let found = ids(store.mine(ada, nothing, 0, 9).await.unwrap());
        assert_eq!(found.len(), usize::from(nothing == "%"), "{nothing}");
    }
    // What came out is news until it is seen.
    let unseen = store.mine(ada, "", 4, 1).await.unwrap();
    assert!(!unseen[0].seen);
    store.mark_seen(ada, &over).await.unwrap();
    assert!(store.mine(ada, "", 4, 1).await.unwrap()[0].seen);
    assert!(
        !store.mine(ben, "", 4, 1).await.unwrap()[0].seen,
        "not to Ben"
    );
    let finished = store.all_of(ben, Some(Status::Over), None, 10);
    assert_eq!(finished.await.unwrap()[0].id, over);
    let mut every: Vec<TableId> = Vec::new();
    loop {
        let page = store.all_of(ben, None, every.last(), 2).await.unwrap();
        if page.is_empty() {
            break;
        }
        every.extend(page.into_iter().map(|listed| listed.id));
    }
    let mut sorted = all.to_vec();
    sorted.sort();
    assert_eq!(every, sorted);
}

async fn what_waits_is_counted_and_found_in_turn(place: Place) {
    let store = place.open().await;
    let (ada, ben) = (guest(&store, "Ada", 1).await, guest(&store, "Ben", 2).await);
    let mut tables = Vec::new();
    for at in [5, 2, 9] {
        let waits = Listing {
            guests: vec![ada, ben],
            turn: Some(ada),
            ..listing(Status::Running)
        };
        tables.push(seated(&store, at, Status::Running, "Ada, Ben", &waits).await);
    }
    assert_eq!(store.waiting_for(ada).await, Ok(3));
    assert_eq!(store.waiting_for(ben).await, Ok(0));
    let next = |after: Option<TableId>| {
        let store = &store;
        async move { store.next_waiting(ada, after.as_ref()).await.unwrap() }
    };
    assert_eq!(next(None).await, Some(tables[1].clone()));
    assert_eq!(next(Some(tables[1].clone())).await, Some(tables[0].clone()));
    assert_eq!(next(Some(tables[2].clone())).await, Some(tables[1].clone()));
    assert_eq!(next(Some(TableId::random())).await, Some(tables[1].clone()));
    // The turn goes on with an append.
    let theirs = Listing {
        guests: vec![ada, ben],
        turn: Some(ben),
        ..listing(Status::Running)
    };
    store
        .append(&tables[1], 0, vec![entry(20, "x")], Some(theirs))
        .await
        .unwrap();
    assert_eq!(store.waiting_for(ada).await, Ok(2));
    assert_eq!(store.waiting_for(ben).await, Ok(1));
    assert_eq!(store.unsummarized(10).await, Ok(vec![]));
}

async fn settings_and_notes_are_kept_and_forgotten(place: Place) {
    let store = place.open().await;
    let (ada, ben) = (guest(&store, "Ada", 1).await, guest(&store, "Ben", 2).await);
    for text in ["off", "on"] {
        store.set_setting(ada, "talk", Some(text)).await.unwrap();
    }
    store.set_setting(ada, "mute/9", Some("")).await.unwrap();
    assert_eq!(store.setting(ada, "talk").await, Ok(Some("on".to_owned())));
    assert_eq!(store.settings(ada).await.unwrap().len(), 2);
    assert_eq!(store.settings(ben).await, Ok(vec![]));
    let mut asked = vec![ben; 70];
    asked.push(ada);
    assert_eq!(store.who_set(&asked).await, Ok(BTreeSet::from([ada])));
    assert_eq!(store.who_set(&[]).await, Ok(BTreeSet::new()));
    store.set_setting(ada, "talk", None).await.unwrap();
    assert_eq!(store.setting(ada, "talk").await, Ok(None));
    let id = seated(&store, 1, Status::Open, "x", &listing(Status::Open)).await;
    for key in ["own/1/a", "own/1/b", "own/12/a", "Own/1/c"] {
        store.put_note(&id, key, "text").await.unwrap();
    }
    let keys = |notes: Vec<(String, String)>| -> Vec<String> {
        notes.into_iter().map(|(key, _)| key).collect()
    };
    assert_eq!(
        keys(store.notes(&id, "own/1/").await.unwrap()),
        ["own/1/a", "own/1/b"]
    );
    store.remove_note(&id, "own/1/a").await.unwrap();
    assert_eq!(keys(store.notes(&id, "own/1/").await.unwrap()), ["own/1/b"]);
}

async fn a_call_is_taken_once(place: Place) {
    let store = place.open().await;
    let ada = guest(&store, "Ada", 1).await;
    let id = seated(&store, 1, Status::Running, "x", &listing(Status::Running)).await;
    let call = Call {
        guest: ada,
        table: id,
        head: 4,
        due: 50,
        tries: 0,
    };
    store.put_call(&call).await.unwrap();
    assert_eq!(store.calls(49, 9).await, Ok(vec![]));
    assert_eq!(store.calls(50, 9).await, Ok(vec![call.clone()]));
    let mut takers = JoinSet::new();
    for _ in 0..8 {
        let (store, call) = (store.clone(), call.clone());
        takers.spawn(async move { store.take_call(&call, 200).await.unwrap() });
    }
    let taken = takers.join_all().await;
    assert_eq!(taken.iter().filter(|taken| **taken).count(), 1);
    let again = store.calls(200, 9).await.unwrap();
    assert_eq!((again[0].due, again[0].tries), (200, 1));
    store.move_call(&again[0], 150).await.unwrap();
    let again = store.calls(150, 9).await.unwrap();
    assert_eq!((again[0].due, again[0].tries), (150, 1));
    // What is not as it was stays.
    store.remove_call(&call).await.unwrap();
    assert_eq!(store.calls(200, 9).await.unwrap().len(), 1);
    store.remove_call(&again[0]).await.unwrap();
    assert_eq!(store.calls(200, 9).await, Ok(vec![]));
}

async fn bans_and_reports_are_kept_until_they_are_lifted(place: Place) {
    let store = place.open().await;
    let (ada, ben) = (guest(&store, "Ada", 1).await, guest(&store, "Ben", 2).await);
    let address = Banned::Address("192.0.2.7".to_owned());
    store.ban(&Banned::Guest(ben), "rude", 5).await.unwrap();
    store.ban(&address, "floods", 6).await.unwrap();
    let who =
        |bans: Vec<store::Ban>| -> Vec<Banned> { bans.into_iter().map(|ban| ban.who).collect() };
    assert_eq!(
        who(store.bans().await.unwrap()),
        [address.clone(), Banned::Guest(ben)]
    );
    assert_eq!(store.unban(&address).await, Ok(true));
    assert_eq!(store.unban(&address).await, Ok(false));
    assert_eq!(who(store.bans().await.unwrap()), [Banned::Guest(ben)]);
    let id = seated(&store, 1, Status::Open, "x", &listing(Status::Open)).await;
    store.report(&id, ada, ben, "bad words", 9).await.unwrap();
    let reports = store.reports(9).await.unwrap();
    assert_eq!(
        (reports[0].by, reports[0].about, &*reports[0].name),
        (ada, ben, "Ben")
    );
    store.close_report(reports[0].id).await.unwrap();
    assert_eq!(store.reports(9).await, Ok(vec![]));
}

async fn what_nodes_share_is_what_the_first_one_said(place: Place) {
    let store = place.open().await;
    let mut nodes = JoinSet::new();
    for number in 0..8 {
        let store = store.clone();
        nodes.spawn(async move { store.shared("key", &number.to_string()).await.unwrap() });
    }
    let heard = nodes.join_all().await;
    assert!(heard.iter().all(|one| *one == heard[0]), "{heard:?}");
    let nobody: GuestId = "77".parse().unwrap();
    assert!(store.set_setting(nobody, "a", Some("b")).await.is_err());
}
