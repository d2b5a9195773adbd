//! What nobody has touched for long.

use store::{Listing, Stale, Status, Store, TableId, Untouched};

use crate::place::{Place, entry, guest, listing, table};

both!(
    only_what_is_untouched_is_found,
    a_table_goes_whole_or_not_at_all,
    guests_who_left_nothing_behind_go,
);

/// A table that was last touched then.
async fn touched(store: &Store, status: Status, at: i64) -> TableId {
    let made = table(1, listing(status));
    let id = made.id.clone();
    store.create(made).await.unwrap();
    let entries = vec![entry(at, "x"), entry(at, "y")];
    store.append(&id, 0, entries, None).await.unwrap();
    id
}

async fn only_what_is_untouched_is_found(place: Place) {
    let store = place.open().await;
    let mut all = Vec::new();
    for (at, status) in [
        (10, Status::Open),
        (20, Status::Running),
        (30, Status::Over),
    ] {
        all.push(touched(&store, status, at).await);
    }
    let found = async |since| {
        let stale = store.stale(since, 9).await.unwrap();
        stale
            .into_iter()
            .map(|stale: Stale| stale.id)
            .collect::<Vec<_>>()
    };
    let nothing = Untouched::default();
    assert_eq!(found(nothing).await, []);
    let whole = Untouched {
        open: Some(31),
        running: Some(31),
        over: Some(31),
    };
    assert_eq!(found(whole).await, all);
    let over = Untouched {
        over: Some(31),
        ..nothing
    };
    assert_eq!(found(over).await, all[2..]);
    let early = Untouched {
        over: Some(30),
        running: Some(20),
        open: Some(11),
    };
    assert_eq!(found(early).await, all[..1]);
}

async fn a_table_goes_whole_or_not_at_all(place: Place) {
    let store = place.open().await;
    let (ada, bob) = (guest(&store, "Ada", 1).await, guest(&store, "Bob", 2).await);
    let seated = Listing {
        guests: vec![ada, bob],
        ..listing(Status::Over)
    };
    let made = table(1, seated);
    let id = made.id.clone();
    store.create(made).await.unwrap();
    store
        .append(&id, 0, vec![entry(1, "x")], None)
        .await
        .unwrap();
    store.put_note(&id, "key", "text").await.unwrap();
    store.report(&id, ada, bob, "rude", 5).await.unwrap();
    let other = touched(&store, Status::Over, 1).await;
    let stale = |head| Stale {
        id: id.clone(),
        head,
        status: Status::Over,
    };
    assert_eq!(store.remove_table(&stale(2)).await, Ok(false));
    assert_eq!(store.head(&id).await, Ok(Some(1)));
    assert_eq!(store.remove_table(&stale(1)).await, Ok(true));
    assert_eq!(store.load(&id).await, Ok(None));
    assert_eq!(store.remove_table(&stale(1)).await, Ok(false));
    let late = store.append(&id, 1, vec![entry(2, "y")], None).await;
    assert_eq!(late, Err(store::StoreError::NoTable));
    assert_eq!(store.head(&other).await, Ok(Some(2)));
    assert_eq!(store.check().await, Ok(vec![]));
}

async fn guests_who_left_nothing_behind_go(place: Place) {
    let store = place.open().await;
    // All of them came at 5.
    let gone = guest(&store, "Gone", 1).await;
    let seated = guest(&store, "Seated", 2).await;
    let made = table(
        1,
        Listing {
            guests: vec![seated],
            ..listing(Status::Over)
        },
    );
    store.create(made).await.unwrap();
    store.set_setting(gone, "quiet", Some("on")).await.unwrap();
    assert_eq!(store.remove_guests(5).await, Ok(0));
    assert_eq!(store.remove_guests(6).await, Ok(1));
    assert!(store.guest_by_token(&[1; 32]).await.unwrap().is_none());
    assert!(store.guest_by_token(&[2; 32]).await.unwrap().is_some());
    assert_eq!(store.check().await, Ok(vec![]));
}
