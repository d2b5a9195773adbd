//! One guest on several devices: links, recovery phrases, signing out.

use web::{Config, Level, Log};

use crate::house::{House, config};
use crate::operated::Paper;
use crate::visitor::{Answer, Visitor};

/// A table at which a guest plays against a bot.
async fn seated(visitor: &Visitor) -> String {
    visitor.post("/me", &[("name", "Ann")]).await;
    let fields = [("seats", "2"), ("seat1", "me"), ("seat2", "bot-easy")];
    visitor.open("great-railroad", &fields).await
}

/// Whether it is for this visitor to decide at a table.
async fn plays(visitor: &Visitor, table: &str) -> bool {
    !visitor.get(table).await.offers().is_empty()
}

/// The path of the link that a page shows.
fn link(page: &Answer) -> String {
    let (_, rest) = page.text.split_once("/with/").unwrap();
    format!("/with/{}", &rest[..32])
}

/// The words of the phrase that a page shows.
fn phrase(page: &Answer) -> String {
    let (_, rest) = page.text.split_once("<ol class=\"words\">").unwrap();
    let (list, _) = rest.split_once("</ol>").unwrap();
    let words = list.split("<li>").skip(1);
    let words: Vec<&str> = words.map(|one| one.split('<').next().unwrap()).collect();
    words.join(" ")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_brings_the_seats_to_another_browser_once() {
    let house = House::open().await;
    let (desk, phone, eve) = (
        Visitor::to(&house),
        Visitor::to(&house),
        Visitor::to(&house),
    );
    let table = seated(&desk).await;
    assert!(!plays(&phone, &table).await);
    let made = desk.post("/me/link", &[]).await;
    assert_eq!(made.status, 200);
    assert!(made.text.contains("<svg class=\"qr\""), "{}", made.text);
    assert!(made.text.contains(&house.page("/with/")), "{}", made.text);
    let link = link(&made);
    // Looking does not use it up: programs look ahead at links.
    for _ in 0..2 {
        let page = phone.get(&link).await;
        assert_eq!(page.status, 200);
        assert!(page.text.contains("Play here as Ann"));
    }
    assert_eq!(phone.post(&link, &[]).await.status, 303);
    assert!(plays(&phone, &table).await && plays(&desk, &table).await);
    assert_eq!(eve.get(&link).await.status, 403);
    let late = eve.post(&link, &[]).await;
    assert_eq!(late.status, 403);
    assert!(late.text.contains("not good any more"), "{}", late.text);
    assert!(!plays(&eve, &table).await);
    // Nobody who has no seats makes a link, and nobody guesses one.
    assert_eq!(eve.post("/me/link", &[]).await.status, 403);
    let guessed = format!("/with/{}", "0".repeat(32));
    for wrong in [&*guessed, "/with/short", "/with/%00"] {
        assert_eq!(eve.get(wrong).await.status, 403, "{wrong}");
        assert_eq!(eve.post(wrong, &[]).await.status, 403, "{wrong}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phrase_brings_back_whoever_cleared_the_cookies() {
    let house = House::open().await;
    let desk = Visitor::to(&house);
    let table = seated(&desk).await;
    let words = phrase(&desk.post("/me/phrase", &[]).await);
    assert_eq!(words.split(' ').count(), 12, "{words}");
    let page = desk.get("/me").await.text;
    assert!(page.contains("You have one") && !page.contains(&words));
    let back = Visitor::to(&house);
    let typed = format!("  {} ", words.to_uppercase());
    assert_eq!(
        back.post("/me/recover", &[("phrase", &typed)]).await.status,
        303
    );
    assert!(plays(&back, &table).await);
    // A new phrase makes the old one void.
    let renewed = phrase(&back.post("/me/phrase", &[]).await);
    let eve = Visitor::to(&house);
    let old = eve.post("/me/recover", &[("phrase", &words)]).await;
    assert_eq!(old.status, 403);
    assert!(old.text.contains("nobody here has this phrase"));
    let wrong = eve.post("/me/recover", &[("phrase", "one two")]).await;
    assert_eq!(wrong.status, 422);
    assert!(!plays(&eve, &table).await);
    let again = Visitor::to(&house);
    again.post("/me/recover", &[("phrase", &renewed)]).await;
    assert!(plays(&again, &table).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn devices_are_listed_and_signed_out() {
    let house = House::open().await;
    let (desk, phone, eve) = (
        Visitor::to(&house),
        Visitor::to(&house),
        Visitor::to(&house),
    );
    let table = seated(&desk).await;
    let path = link(&desk.post("/me/link", &[]).await);
    phone.post(&path, &[]).await;
    let page = desk.get("/me").await;
    let ids: Vec<&str> = page
        .text
        .split("name=\"device\" value=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    assert_eq!(ids.len(), 3, "two devices, and all others: {ids:?}");
    assert_eq!(page.text.matches("(this one)").count(), 1);
    let other = |own: &str| ids.iter().find(|id| !own.contains(*id) && **id != "others");
    // What is another's is not signed out.
    seated(&eve).await;
    for id in &ids[..2] {
        let refused = eve.post("/me/devices", &[("device", id)]).await;
        assert_eq!(refused.status, 404);
    }
    assert!(plays(&phone, &table).await);
    let this = page.text.split("(this one)").nth(1).unwrap();
    let this = this.split("value=\"").nth(1).unwrap();
    let this = this.split('"').next().unwrap();
    let phone_id = other(this).unwrap();
    assert_eq!(
        desk.post("/me/devices", &[("device", phone_id)])
            .await
            .status,
        303
    );
    assert!(!plays(&phone, &table).await, "at once");
    assert!(plays(&desk, &table).await);
    // Signing oneself out makes the browser forget.
    let own = desk.post("/me/devices", &[("device", this)]).await;
    assert!(own.headers.contains("roundhouse=; Path=/; Max-Age=0"));
    assert!(!plays(&desk, &table).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_link_and_no_phrase_reaches_the_log_or_the_database() {
    let paper = Paper::default();
    let mut house = House::open_with(Config {
        log: Log::to(Level::Debug, paper.clone()),
        ..config()
    })
    .await;
    let (desk, phone) = (Visitor::to(&house), Visitor::to(&house));
    seated(&desk).await;
    let path = link(&desk.post("/me/link", &[]).await);
    let words = phrase(&desk.post("/me/phrase", &[]).await);
    phone.get(&path).await;
    phone.post(&path, &[]).await;
    phone.post("/me/recover", &[("phrase", &words)]).await;
    let secret = path.rsplit('/').next().unwrap().to_owned();
    let file = house.database().to_owned();
    house.stop().await;
    let log = paper.text();
    assert!(log.contains("/with/{link}") && log.contains("/me/recover"));
    let kept = std::fs::read(file).unwrap();
    let holds = |needle: &str| {
        kept.windows(needle.len())
            .any(|piece| piece == needle.as_bytes())
    };
    assert!(holds("Ann"), "the name is there to be found");
    for text in [&*secret, &*words] {
        assert!(!log.contains(text), "the log tells a secret");
        assert!(!holds(text), "the database holds a secret");
    }
}
