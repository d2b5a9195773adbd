//! Hidden cards are absent from every byte that anybody else receives.

use crate::house::House;
use crate::visitor::Visitor;

#[tokio::test(flavor = "multi_thread")]
async fn the_cards_of_one_seat_never_reach_another() {
    let house = House::open().await;
    let (ann, bob, eve) = (
        Visitor::to(&house),
        Visitor::to(&house),
        Visitor::to(&house),
    );
    let table = ann
        .open(
            "luminaries",
            &[("seats", "2"), ("seat1", "me"), ("seat2", "link")],
        )
        .await;
    let link = ann.get(&table).await.attribute("data-link value").unwrap();
    assert_eq!(bob.post(&link, &[("name", "Bob")]).await.status, 303);
    let hand = regionals(&ann.get(&table).await.text);
    assert_eq!(hand.len(), 4, "two cards of each of two eras: {hand:?}");
    let offer = ann.get(&table).await.offers().remove(0);
    assert_eq!(ann.act(&table, 1, &offer).await.status, 303);
    for (who, other) in [("Bob", &bob), ("an onlooker", &eve)] {
        let told = |bytes: &str, path: &str| {
            for card in &hand {
                assert!(!bytes.contains(card), "{who} learns of {card} at {path}");
            }
        };
        for path in [
            "",
            "/part",
            "?as=1",
            "?pick=anything",
            "/replay",
            "/replay?at=8&as=1",
            "/record",
            "/picture.svg",
            "/picture.svg?at=8",
            "/mistakes?as=1",
            "/mistakes/1?as=1&show=1",
        ] {
            told(&other.get(&format!("{table}{path}")).await.bytes(), path);
            told(&other.parts(&format!("{table}{path}")).await.bytes(), path);
        }
        told(&other.act(&table, 1, &offer).await.bytes(), "/act");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn around_one_screen_nobody_sees_cards_before_he_says_who_he_is() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let table = ann
        .open(
            "luminaries",
            &[("seats", "2"), ("seat1", "me"), ("seat2", "here")],
        )
        .await;
    let curtain = ann.get(&table).await;
    assert!(curtain.text.contains("Pass the screen to"));
    assert_eq!(regionals(&curtain.text), [""; 0]);
    let shown = ann.get(&format!("{table}?as=1")).await;
    assert_eq!(regionals(&shown.text).len(), 4);
    let offer = shown.offers().remove(0);
    let after = ann.act(&table, 1, &offer).await;
    assert_eq!(after.status, 303);
    // The page that follows belongs to nobody yet, whatever its address says.
    let next = ann.get(&format!("{table}?as=1")).await;
    assert!(next.text.contains("Pass the screen to"));
    assert_eq!(regionals(&next.text), [""; 0]);
}

/// The ids of regional cards in a page, such as `E1-07`.
pub(crate) fn regionals(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in page.match_indices("-") {
        let Some(id) = page.get(at.saturating_sub(2)..at + 3) else {
            continue;
        };
        let bytes = id.as_bytes();
        let shape =
            bytes[0] == b'E' && [1, 3, 4].iter().all(|&index| bytes[index].is_ascii_digit());
        if shape && !found.iter().any(|known| known == id) {
            found.push(id.to_owned());
        }
    }
    found
}
