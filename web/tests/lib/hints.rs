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

/// Chance has done something where the first square is turned up, but nobody has decided anything.
#[tokio::test(flavor = "multi_thread")]
async fn the_goal_is_told_until_somebody_has_decided() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let fields = [
        ("seats", "2"),
        ("seat1", "me"),
        ("seat2", "here"),
        ("chance", "typed"),
    ];
    let table = ann.open("big-train", &fields).await;
    let goal = "Have the most cars of your color when the train is closed.";
    let welcomes = async || {
        let page = ann.get(&table).await.text;
        page.contains(goal) && page.contains("<a href=\"/learn/big-train\">Learn it by playing</a>")
    };
    assert!(welcomes().await);
    let drawn = [("seat", "1"), ("at", "0"), ("shown", "RRYY")];
    let drawn = ann.post(&format!("{table}/spin"), &drawn).await;
    assert_eq!(drawn.status, 303, "{}", drawn.text);
    assert!(welcomes().await);
    assert_eq!(ann.act(&table, 1, "RRYY-").await.status, 303);
    assert!(!welcomes().await);
}
