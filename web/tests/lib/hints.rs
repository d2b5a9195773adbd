//! Hints: for one who plays against bots, and for nobody else.

use crate::house::House;
use crate::visitor::Visitor;

const ASKED: [(&str, &str); 2] = [("seat", "1"), ("at", "0")];

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_against_bots_names_a_legal_move() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let fields = [("seats", "2"), ("seat1", "me"), ("seat2", "bot-easy")];
    let table = ann.open("great-railroad", &fields).await;
    assert!(ann.get(&table).await.text.contains("id=\"hint\""));
    let shown = ann.post(&format!("{table}/hint"), &ASKED).await;
    assert_eq!(shown.status, 200, "{}", shown.text);
    let (_, rest) = shown.text.split_once("id=\"do-hint\"").unwrap();
    let (_, rest) = rest.split_once("value=\"").unwrap();
    let (action, _) = rest.split_once('"').unwrap();
    let action = action.replace("&gt;", ">");
    assert_eq!(ann.act(&table, 1, &action).await.status, 303, "{action}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_helped_against_people() {
    let house = House::open().await;
    let (ann, bob) = (Visitor::to(&house), Visitor::to(&house));
    let fields = [("seats", "2"), ("seat1", "me"), ("seat2", "bot-easy")];
    let table = ann.open("great-railroad", &fields).await;
    bob.post("/me", &[("name", "Bob")]).await;
    let onlooker = bob.post(&format!("{table}/hint"), &ASKED).await;
    assert_eq!(onlooker.status, 403, "{}", onlooker.text);
    let open = [("seats", "2"), ("seat1", "me"), ("seat2", "link")];
    let table = ann.open("great-railroad", &open).await;
    assert!(!ann.get(&table).await.text.contains("id=\"hint\""));
    let early = ann.post(&format!("{table}/hint"), &ASKED).await;
    assert_eq!(early.status, 403, "{}", early.text);
}
