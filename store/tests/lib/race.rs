//! Many at once: races for a number, groups that share a commit, and two stores on one database.

use store::{Store, StoreError, TableId};
use tokio::task::JoinSet;

use crate::log::hear;
use crate::place::{Place, bodies, entry, running};

both!(
    one_of_sixteen_wins_a_number,
    appends_share_commits,
    appends_of_one_table_keep_their_order,
    whoever_stops_waiting_is_stored_all_the_same,
);

async fn one_of_sixteen_wins_a_number(place: Place) {
    let store = place.open().await;
    let id = running(&store).await;
    for round in 0..10 {
        let mut racers = JoinSet::new();
        for racer in 0..16 {
            let (store, id) = (store.clone(), id.clone());
            racers.spawn(async move {
                let body = format!("{round}: {racer}");
                let appended = store.append(&id, round, vec![entry(1, &body)], None).await;
                (body, appended)
            });
        }
        let mut winners = Vec::new();
        for (body, appended) in racers.join_all().await {
            match appended {
                Ok(head) => {
                    assert_eq!(head, round + 1);
                    winners.push(body);
                }
                Err(error) => assert_eq!(error, StoreError::Conflict { head: round + 1 }),
            }
        }
        assert_eq!(winners.len(), 1, "{winners:?}");
        assert_eq!(bodies(&store, &id).await.last(), winners.first());
    }
}

async fn appends_share_commits(place: Place) {
    let store = place.open().await;
    let mut tables = Vec::new();
    for _ in 0..50 {
        tables.push(running(&store).await);
    }
    let before = store.figures();
    let mut players = JoinSet::new();
    for id in tables.clone() {
        let store = store.clone();
        players.spawn(async move {
            for number in 0..10 {
                let appended = store.append(&id, number, vec![entry(1, "x")], None).await;
                assert_eq!(appended, Ok(number + 1));
            }
        });
    }
    players.join_all().await;
    let after = store.figures();
    assert_eq!(after.writes - before.writes, 500);
    // Fifty wait at a time, so a commit that served fewer than two on average would be a fault.
    let commits = after.commits - before.commits;
    assert!(commits < 250, "{commits} commits for 500 appends");
    for id in &tables {
        assert_eq!(bodies(&store, id).await.len(), 10);
    }
}

async fn appends_of_one_table_keep_their_order(place: Place) {
    let store = place.open().await;
    let (one, two) = (running(&store).await, running(&store).await);
    // Each is polled once, which sends the write; nothing waits for the answers.
    for number in 0..20 {
        let id = if number % 2 == 0 { &one } else { &two };
        let append = store.append(id, number / 2, vec![entry(1, &number.to_string())], None);
        let _ = tokio::time::timeout(std::time::Duration::ZERO, append).await;
    }
    store.close().await;
    let store = place.open().await;
    let even: Vec<String> = (0..10).map(|n| (2 * n).to_string()).collect();
    let odd: Vec<String> = (0..10).map(|n| (2 * n + 1).to_string()).collect();
    assert_eq!(bodies(&store, &one).await, even);
    assert_eq!(bodies(&store, &two).await, odd);
}

async fn whoever_stops_waiting_is_stored_all_the_same(place: Place) {
    let store = place.open().await;
    let id = running(&store).await;
    let append = store.append(&id, 0, vec![entry(1, "x")], None);
    // The caller leaves before the answer, or just with it; either way the move counts.
    let _ = tokio::time::timeout(std::time::Duration::ZERO, append).await;
    // Closing finishes what waits.
    store.close().await;
    assert_eq!(bodies(&place.open().await, &id).await, ["x"]);
}

/// Plays at a table against others until its log has a length; gives what it added.
async fn play(store: Store, id: TableId, length: u64, name: &'static str) -> Vec<String> {
    let mut added = Vec::new();
    let mut head = 0;
    loop {
        if head >= length {
            return added;
        }
        let body = format!("{name} after {head}");
        match store.append(&id, head, vec![entry(1, &body)], None).await {
            Ok(now) => {
                head = now;
                added.push(body);
            }
            Err(StoreError::Conflict { head: now }) => head = now,
            Err(other) => panic!("{other}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_race_and_neither_overwrites_the_other() {
    let place = Place::postgres();
    let (one, two) = (place.open().await, place.open().await);
    let mut tables = Vec::new();
    for _ in 0..20 {
        tables.push(running(&one).await);
    }
    let mut players = JoinSet::new();
    for id in &tables {
        for (node, name) in [(&one, "one"), (&two, "two"), (&one, "uno"), (&two, "duo")] {
            players.spawn(play(node.clone(), id.clone(), 25, name));
        }
    }
    let mut acknowledged: Vec<String> = players.join_all().await.into_iter().flatten().collect();
    let mut stored = Vec::new();
    for id in &tables {
        stored.extend(bodies(&two, id).await);
    }
    acknowledged.sort();
    stored.sort();
    assert_eq!(
        stored, acknowledged,
        "all that was acknowledged, and nothing else"
    );
    assert_eq!(one.check().await, Ok(vec![]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_hears_what_another_does() {
    let place = Place::postgres();
    let (one, two) = (place.open().await, place.open().await);
    let mut news = two.watch();
    // Until the listener is certain to listen, the node may miss notices; then it says so.
    let id = running(&one).await;
    let mut head = 0;
    let heard = tokio::spawn({
        let id = id.clone();
        async move {
            loop {
                if let store::Moved::To { table, head } = news.recv().await.unwrap()
                    && table == id
                    && head > 0
                {
                    return (news, head);
                }
            }
        }
    });
    while !heard.is_finished() {
        head = one
            .append(&id, head, vec![entry(1, "x")], None)
            .await
            .unwrap();
    }
    let (mut news, told) = heard.await.unwrap();
    assert!(told <= head);
    one.append(&id, head, vec![entry(1, "y"), entry(1, "z")], None)
        .await
        .unwrap();
    hear(&mut news, &id, head + 2).await;
    assert_eq!(two.head(&id).await, Ok(Some(head + 2)));
}
