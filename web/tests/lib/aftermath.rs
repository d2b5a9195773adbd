//! What happens when a game is over: playing on to its end, the study behind the page, the proof that
//! chance was fair; and how a spin is made without a script.

use std::time::Duration;

use crate::house::House;
use crate::visitor::{Answer, Visitor};

const FOUR: [(&str, &str); 6] = [
    ("seats", "4"),
    ("seat1", "me"),
    ("seat2", "bot-easy"),
    ("seat3", "bot-easy"),
    ("seat4", "bot-hard"),
    ("o-trips", "2"),
];

/// Plays on until the game is over; every offer on the way is taken.
async fn play_to_the_end(ann: &Visitor, table: &str) -> Answer {
    for _ in 0..200 {
        let page = ann.turn(table).await;
        if page.lamp() == "over" {
            return page;
        }
        let count = page.count();
        if page.offers().is_empty() {
            let fields = [("seat", "1"), ("at", count.as_str()), ("until", "end")];
            ann.post(&format!("{table}/spin"), &fields).await;
        } else {
            ann.act(table, 1, "go").await;
        }
    }
    panic!("the game does not end");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_verified_and_studied_and_the_study_survives_a_restart() {
    let mut house = House::open().await;
    let ann = Visitor::to(&house);
    let table = ann.open("century-run", &FOUR).await;
    let early = ann.post(&format!("{table}/analyze"), &[]).await;
    assert_eq!(early.status, 422, "{}", early.text);
    let over = play_to_the_end(&ann, &table).await;
    assert!(
        over.text.contains("What made the difference"),
        "{}",
        over.text
    );
    let replay = format!("{table}/replay");
    let page = ann.get(&replay).await;
    assert!(
        page.text.contains("outcomes follow from it"),
        "{}",
        page.text
    );
    assert!(page.text.contains("id=\"analyze\""), "{}", page.text);
    let begun = ann.post(&format!("{table}/analyze"), &[]).await;
    let back = format!("{replay}#analysis");
    assert_eq!(
        (begun.status, begun.location.as_deref()),
        (303, Some(back.as_str()))
    );
    let mut page = ann.get(&replay).await;
    while page.text.contains("data-poll") {
        tokio::time::sleep(Duration::from_millis(100)).await;
        page = ann.get(&replay).await;
    }
    for part in [
        "class=\"curve\" data-seat=\"D\"",
        "Choice hardly matters",
        "id=\"now\"",
    ] {
        assert!(page.text.contains(part), "{part} is missing: {}", page.text);
    }
    // Steps through the game do not carry the graph again.
    let step = ann.parts(&format!("{replay}?at=3")).await;
    assert!(step.text.contains("id=\"now\"") && !step.text.contains("class=\"curve\""));
    house.stop().await;
    house.start().await;
    let again = ann.get(&replay).await;
    assert!(again.text.contains("class=\"curve\""), "{}", again.text);
    let asked = ann.post(&format!("{table}/analyze"), &[]).await;
    assert_eq!(asked.status, 303);
    assert!(!ann.get(&replay).await.text.contains("data-poll"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_button_spins_and_a_link_never_does() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let table = ann.open("century-run", &FOUR).await;
    let page = ann.get(&table).await;
    assert!(page.text.contains("id=\"spin\""), "{}", page.text);
    for pick in ["spin", "go", "spin%203"] {
        ann.get(&format!("{table}?pick={pick}")).await;
    }
    assert_eq!(ann.get(&table).await.count(), "0");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_numbers_of_a_real_dial_are_told_on_the_board() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let typed = [
        ("seats", "2"),
        ("seat1", "me"),
        ("seat2", "bot-easy"),
        ("chance", "typed"),
    ];
    let table = ann.open("century-run", &typed).await;
    let page = ann.get(&table).await;
    for number in 1..=6 {
        let spot = format!("data-spin=\"spin {number}\"");
        assert!(page.text.contains(&spot), "{number}: {}", page.text);
    }
    let fields = [("seat", "1"), ("at", "0"), ("shown", "spin 2")];
    ann.post(&format!("{table}/spin"), &fields).await;
    assert!(ann.get(&table).await.text.contains("started from New York"));
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_and_updates_stay_light_to_the_end() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let table = ann.open("century-run", &FOUR[..5]).await;
    let mut assets = 0;
    let first = ann.get(&table).await;
    for part in first.text.split("\"/a/").skip(1) {
        let name = part.split('"').next().unwrap();
        assets += ann.weight(&format!("/a/{name}")).await;
    }
    for _ in 0..200 {
        let (page, parts) = (ann.turn(&table).await, ann.parts(&table).await);
        let weight = ann.weight(&table).await + assets;
        assert!(
            weight <= 60_000,
            "{weight} bytes, {assets} of them kept by browsers"
        );
        assert!(parts.text.len() <= 15_000, "{} bytes", parts.text.len());
        if page.lamp() == "over" {
            return;
        }
        let count = page.count();
        if page.offers().is_empty() {
            let fields = [("seat", "1"), ("at", count.as_str()), ("until", "part")];
            ann.post(&format!("{table}/spin"), &fields).await;
        } else {
            ann.act(&table, 1, "stay").await;
        }
    }
    panic!("the game does not end");
}
