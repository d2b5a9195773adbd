//! A guest's own games: what waits, what came out, statistics, records, and what others play.

use crate::house::House;
use crate::visitor::{Answer, Visitor, until};

/// A table of two, whose second seat another visitor takes.
async fn together(ann: &Visitor, bob: &Visitor, more: &[(&str, &str)]) -> String {
    let mut fields = vec![("seats", "2"), ("seat1", "me"), ("seat2", "link")];
    fields.extend(more);
    let table = ann.open("great-railroad", &fields).await;
    let link = ann.get(&table).await.attribute("data-link value").unwrap();
    assert_eq!(bob.post(&link, &[("name", "Bob")]).await.status, 303);
    table
}

/// How many games wait, as every page says.
fn waiting(page: &Answer) -> u32 {
    let (_, rest) = match page.text.split_once("<span class=\"count\">") {
        Some(found) => found,
        None => return 0,
    };
    rest.split('<').next().unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_stands_on_top_and_on_every_page() {
    let house = House::open().await;
    let (ann, bob) = (Visitor::to(&house), Visitor::to(&house));
    let stranger = ann.get("/mine").await;
    assert_eq!(stranger.status, 200, "a stranger has none, and is told so");
    assert!(stranger.text.contains("This browser has no games yet"));
    assert!(stranger.text.contains("/me#come-back"));
    for path in ["/mine/statistics", "/mine/next"] {
        let answer = ann.get(path).await;
        assert_eq!(answer.location.as_deref(), Some("/mine"), "{path}");
    }
    ann.post("/me", &[("name", "Ann")]).await;
    let first = together(&ann, &bob, &[]).await;
    let second = together(&ann, &bob, &[]).await;
    let open = [("seats", "2"), ("seat1", "me"), ("seat2", "link")];
    ann.open("big-train", &open).await;
    for path in [
        "/",
        "/mine",
        "/rules",
        "/learn",
        "/me",
        "/now",
        "/rules/big-train",
    ] {
        assert_eq!(waiting(&ann.get(path).await), 2, "{path}");
        assert_eq!(waiting(&bob.get(path).await), 0, "{path}");
    }
    assert_eq!(waiting(&ann.get(&first).await), 1, "the other one");
    let next = |table: &str| format!("/mine/next?at={}", table.rsplit('/').next().unwrap());
    assert_eq!(ann.get("/mine/next").await.location.unwrap(), first);
    assert_eq!(ann.get(&next(&first)).await.location.unwrap(), second);
    assert_eq!(ann.get(&next(&second)).await.location.unwrap(), first);
    assert_eq!(bob.get("/mine/next").await.location.unwrap(), "/mine");
    assert_eq!(ann.act(&first, 1, "1+W").await.status, 303);
    assert_eq!(waiting(&ann.get("/").await), 1);
    assert_eq!(bob.get("/mine/waiting").await.text, r#"{"waiting":1}"#);
    assert_eq!(bob.get("/mine/next").await.location.unwrap(), first);
    let page = ann.get("/mine").await.text;
    let at = |what: &str| page.find(what).unwrap_or_else(|| panic!("{what}: {page}"));
    assert!(at("Your turn") < at(&second));
    assert!(at(&second) < at("Others are at play"));
    assert!(at("Others are at play") < at(&first));
    assert!(at(&first) < at("Waiting for players"));
    let found = ann.get("/mine?q=BIG-TRAIN").await.text;
    assert!(!found.contains(&first) && found.contains("Waiting for players"));
    let nothing = ann.get("/mine?q=%25%3Cb%3E&page=7").await.text;
    assert!(nothing.contains("Nothing found") && nothing.contains("%25%3Cb%3E"));
}

/// A short game against a bot, played to its end by the guest.
async fn finish(visitor: &Visitor) -> String {
    let fields = [("seats", "2"), ("seat1", "me"), ("seat2", "bot-easy")];
    let table = visitor.open("century-run", &fields).await;
    for _ in 0..400 {
        // Only the parts: whoever has seen the page has seen how the game came out.
        let page = until("a turn", async || {
            let page = visitor.parts(&table).await;
            (page.lamp() != "wait").then_some(page)
        })
        .await;
        if page.lamp() == "over" {
            return table;
        }
        let count = page.count();
        let spin = [("seat", "1"), ("at", &*count), ("until", "end")];
        let offer = page.offers().into_iter().next();
        match offer {
            Some(offer) => visitor.act_at(&table, 1, &offer, &count).await,
            None => visitor.post(&format!("{table}/spin"), &spin).await,
        };
    }
    panic!("the game does not end");
}

#[tokio::test(flavor = "multi_thread")]
async fn results_are_news_once_and_are_counted_and_exported() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    ann.post("/me", &[("name", "Ann")]).await;
    let table = finish(&ann).await;
    let open = [("seats", "2"), ("seat1", "me"), ("seat2", "here")];
    let hidden = ann.open("luminaries", &open).await;
    let id = table.rsplit('/').next().unwrap();
    // The test has looked at the parts of the page already; a result that nobody has seen is news.
    let list = ann.get("/mine").await.text;
    assert!(
        list.contains("Finished") && list.contains("class=\"result\""),
        "{list}"
    );
    ann.get(&table).await;
    let list = ann.get("/mine").await.text;
    assert!(!list.contains("class=\"news\""), "{list}");
    let tallies = ann.get("/mine/statistics").await.text;
    assert!(tallies.contains("easy bots"), "{tallies}");
    assert!(
        tallies.contains("<th scope=\"row\">All</th><td>1</td>"),
        "{tallies}"
    );
    let records = ann.get("/mine/records").await;
    let headers = records.text.matches("{\"format\":").count();
    assert_eq!(headers, 1, "the hidden game is not over: {hidden}");
    let one = ann.get(&format!("/t/{id}/record")).await.text;
    assert_eq!(records.text, one);
    // Packed as browsers ask for it, the file comes to its end too.
    assert!(ann.weight("/mine/records").await > 100);
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_have_pages() {
    let house = House::unlimited().await;
    let ann = Visitor::to(&house);
    for _ in 0..33 {
        ann.post("/play/great-railroad", &[]).await;
    }
    let count = |page: &Answer| page.text.matches("href=\"/t/").count();
    let first = ann.get("/mine").await;
    assert_eq!(count(&first), 30);
    assert!(first.text.contains("/mine?page=2&amp;q="));
    let second = ann.get("/mine?page=2").await;
    assert_eq!(count(&second), 3);
    assert!(second.text.contains("/mine?page=1&amp;q=") && !second.text.contains("page=3"));
}

#[tokio::test(flavor = "multi_thread")]
async fn public_games_can_be_watched_and_private_ones_are_not_listed() {
    let house = House::open().await;
    let (ann, bob, eve) = (
        Visitor::to(&house),
        Visitor::to(&house),
        Visitor::to(&house),
    );
    let public = together(&ann, &bob, &[("listed", "public")]).await;
    let private = together(&ann, &bob, &[]).await;
    let now = eve.get("/now").await.text;
    assert!(now.contains(&public) && !now.contains(&private), "{now}");
    let watched = eve.get(&public).await;
    assert_eq!(watched.status, 200);
    assert!(watched.offers().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_an_earlier_version_are_summed_up() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/frozen/frozen-1.db");
    let house = House::on_copy_of(std::path::Path::new(file)).await;
    let store = house.store();
    until("the sum", async || {
        let left = store.unsummarized(1).await.unwrap();
        left.is_empty().then_some(())
    })
    .await;
    let over = store
        .list(store::Which::Public(store::Status::Over), 100)
        .await
        .unwrap();
    let running = store
        .list(store::Which::Public(store::Status::Running), 100)
        .await
        .unwrap();
    let told = over.iter().chain(&running);
    let summed = told.filter(|table| {
        table.listing.turn.is_some() || table.listing.summary.contains("\"seats\"")
    });
    let all = over.len() + running.len();
    println!("{} of {all} tables", summed.count());
    assert!(
        over.iter()
            .all(|table| table.listing.summary.contains("\"seats\""))
    );
}
