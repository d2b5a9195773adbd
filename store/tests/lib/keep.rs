//! Counting, saving and moving a database.

use std::fs;
use std::path::Path;

use store::{CopyError, Counts, Listing, Outage, Status, Store, TableId, Which};
use tokio::task::JoinSet;

use crate::place::{Place, bodies, entry, guest, listing, running, table};

both!(
    a_sound_store_has_no_faults,
    a_backup_is_whole_while_play_goes_on,
    a_copy_holds_the_same_and_writes_over_nothing,
    an_outage_is_noted_once_and_moves_what_is_due,
);

/// Fills a store with more rows than are read at a time; gives a table of Ada's.
async fn fill(store: &Store) -> TableId {
    let ada = guest(store, "Ada", 1).await;
    let seated = Listing {
        guests: vec![ada],
        wake: Some(5),
        ..listing(Status::Running)
    };
    let mine = table(3, seated);
    let id = mine.id.clone();
    store.create(mine).await.unwrap();
    let long = (0..1200).map(|n| entry(n, &format!("“{n}”"))).collect();
    store.append(&id, 0, long, None).await.unwrap();
    let mut others = JoinSet::new();
    for number in 0..600 {
        let store = store.clone();
        others.spawn(async move {
            let other = running(&store).await;
            store
                .append(&other, 0, vec![entry(number, "x")], None)
                .await
                .unwrap();
        });
    }
    others.join_all().await;
    store.put_note(&id, "Key", "1").await.unwrap();
    store.put_note(&id, "key", "2").await.unwrap();
    id
}

const FILLED: Counts = Counts {
    guests: 1,
    tables: 601,
    entries: 1800,
    notes: 2,
};

async fn a_sound_store_has_no_faults(place: Place) {
    let store = place.open().await;
    assert_eq!(store.counts().await, Ok(Counts::default()));
    fill(&store).await;
    assert_eq!(store.counts().await, Ok(FILLED));
    assert_eq!(store.check().await, Ok(vec![]));
}

async fn a_backup_is_whole_while_play_goes_on(place: Place) {
    let store = place.open().await;
    let id = fill(&store).await;
    let playing = tokio::spawn({
        let (store, id) = (store.clone(), id.clone());
        async move {
            for head in 1200.. {
                if store
                    .append(&id, head, vec![entry(1, "on")], None)
                    .await
                    .is_err()
                {
                    break;
                }
            }
        }
    });
    let saved = place.folder.file("saved.db");
    let counts = store.backup(Path::new(&saved)).await.unwrap();
    assert_eq!((counts.guests, counts.tables, counts.notes), (1, 601, 2));
    let over = store.backup(Path::new(&saved)).await;
    assert_eq!(over, Err(CopyError::NotEmpty(saved.clone())));
    store.close().await;
    playing.await.unwrap();
    let names: Vec<String> = fs::read_dir(&place.folder.0)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.contains("part"))
        .collect();
    assert_eq!(names, [""; 0], "nothing half done is left");
    let backup = Store::open(&saved).await.unwrap();
    assert_eq!(backup.counts().await, Ok(counts));
    assert_eq!(backup.check().await, Ok(vec![]));
    assert!(bodies(&backup, &id).await.len() >= 1200);
}

async fn a_copy_holds_the_same_and_writes_over_nothing(place: Place) {
    let store = place.open().await;
    let id = fill(&store).await;
    for target in [Place::sqlite(), Place::postgres()] {
        let to = target.open().await;
        assert_eq!(Store::copy(&store, &to).await, Ok(FILLED));
        assert_eq!(to.check().await, Ok(vec![]));
        assert_eq!(to.load(&id).await, store.load(&id).await);
        let ada = store.guest_by_token(&[1; 32]).await.unwrap().unwrap();
        assert_eq!(to.guest_by_token(&[1; 32]).await, Ok(Some(ada.clone())));
        for which in [Which::Of(ada.id), Which::Public(Status::Running)] {
            assert_eq!(to.list(which, 999).await, store.list(which, 999).await);
        }
        assert_eq!(to.note(&id, "key").await, Ok(Some("2".to_owned())));
        let again = Store::copy(&store, &to).await;
        assert!(matches!(again, Err(CopyError::NotEmpty(_))), "{again:?}");
        assert_eq!(to.counts().await, Ok(FILLED));
        // The copy is a store like any other.
        assert_eq!(
            to.append(&id, 1200, vec![entry(9, "x")], None).await,
            Ok(1201)
        );
    }
    assert_eq!(store.head(&id).await, Ok(Some(1200)));
}

async fn an_outage_is_noted_once_and_moves_what_is_due(place: Place) {
    let store = place.open().await;
    let began = 1_800_000_000_000;
    assert_eq!(store.outages(began).await.unwrap(), []);
    store.alive(began + 10_000).await.unwrap();
    let [due, late] = [began + 9_000, began + 60_000];
    let mut ids = Vec::new();
    for wake in [due, late] {
        let listing = Listing {
            wake: Some(wake),
            ..listing(Status::Running)
        };
        let table = table(3, listing);
        ids.push(table.id.clone());
        store.create(table).await.unwrap();
    }
    // A short break is none.
    assert_eq!(store.outages(began + 20_000).await.unwrap(), []);
    let back = began + 20_000 + 3_600_000;
    let outage = Outage {
        began: began + 20_000,
        ended: back,
    };
    assert_eq!(store.outages(back).await.unwrap(), [outage]);
    // Another node comes up a moment later.
    assert_eq!(store.outages(back + 5).await.unwrap(), [outage]);
    let awake = store.awake(i64::MAX, 10).await.unwrap();
    let wakes: Vec<i64> = awake.iter().map(|(_, wake)| *wake).collect();
    assert_eq!(wakes, [due, late + 3_600_000]);
    assert_eq!(awake[0].0, ids[0]);
}
