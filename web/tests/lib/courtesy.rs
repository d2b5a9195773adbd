//! What people are told where something does not go on as they thought: names that do not fit, seats that
//! are gone, wishes that were declined, talk that nobody looks at.

use crate::browser::{Browser, DESK, PHONE};
use crate::house::House;
use crate::in_chromium::sit_down;
use crate::visitor::Visitor;

/// A table with open seats after the first, and the links to them.
async fn opened(host: &Visitor, seats: usize) -> (String, Vec<String>) {
    opened_for("great-railroad", host, seats).await
}

async fn opened_for(game: &str, host: &Visitor, seats: usize) -> (String, Vec<String>) {
    let count = seats.to_string();
    let open: Vec<String> = (2..=seats).map(|seat| format!("seat{seat}")).collect();
    let mut fields = vec![("seats", &*count), ("seat1", "me")];
    fields.extend(open.iter().map(|seat| (&**seat, "link")));
    let table = host.open(game, &fields).await;
    let page = host.get(&table).await.text;
    let links = page.split("data-link value=\"").skip(1);
    let links = links.map(|rest| rest.split('"').next().unwrap().to_owned());
    (table, links.collect())
}

async fn visitors<const N: usize>(house: &House, names: [&str; N]) -> [Visitor; N] {
    let visitors = names.map(|_| Visitor::to(house));
    for (visitor, name) in visitors.iter().zip(names) {
        visitor.post("/me", &[("name", name)]).await;
    }
    visitors
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_does_not_fit_is_answered_at_its_field() {
    let house = House::open().await;
    let [ann] = visitors(&house, ["Ann"]).await;
    let bob = Visitor::to(&house);
    // Where nothing is left to chance, nothing is asked for it.
    let (_, links) = opened(&ann, 2).await;
    assert!(!bob.get(&links[0]).await.text.contains("name=\"luck\""));
    let (table, links) = opened_for("big-train", &ann, 2).await;
    let page = bob.get(&links[0]).await.text;
    assert!(page.contains("play with <strong>Ann</strong>"), "{page}");
    assert!(!page.contains("open seat"), "{page}");
    let wrong = [("name", "Seat 1"), ("luck", "seven")];
    let answer = bob.post(&links[0], &wrong).await;
    assert_eq!(answer.status, 422);
    for kept in [
        "id=\"name-wrong\"",
        "value=\"Seat 1\"",
        "value=\"seven\"",
        &*links[0],
    ] {
        assert!(answer.text.contains(kept), "{kept}: {}", answer.text);
    }
    // The same form, filled in better, is enough.
    let right = bob.post(&links[0], &[("name", "Bob")]).await;
    assert_eq!(right.location.as_deref(), Some(&*table));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_who_takes_a_name_has_it_where_players_are_awaited() {
    let house = House::open().await;
    let (ann, eve) = (Visitor::to(&house), Visitor::to(&house));
    let fields = [("seats", "2"), ("seat1", "me"), ("seat2", "link")];
    let fields = [&fields[..], &[("listed", "public")]].concat();
    let table = ann.open("great-railroad", &fields).await;
    assert!(eve.get("/").await.text.contains("Guest "));
    ann.post("/me", &[("name", "Ann")]).await;
    for path in ["/", &*table] {
        let page = eve.get(path).await.text;
        assert!(
            page.contains("Ann") && !page.contains("Guest "),
            "{path}: {page}"
        );
    }
    // The same name again changes nothing.
    let head = |page: &crate::visitor::Answer| page.attribute("data-version").unwrap();
    let before = head(&eve.get(&table).await);
    ann.post("/me", &[("name", "Ann")]).await;
    assert_eq!(head(&eve.get(&table).await), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_goes_to_the_lobby_and_a_closed_table_says_so() {
    let house = House::open().await;
    let [ann, bob, cyd] = visitors(&house, ["Ann", "Bob", "Cyd"]).await;
    let (table, links) = opened(&ann, 3).await;
    bob.post(&links[0], &[("name", "Bob")]).await;
    let end = format!("{table}/end");
    let left = bob.post(&end, &[("what", "leave")]).await;
    assert_eq!((left.status, left.location.as_deref()), (303, Some("/")));
    ann.post(&end, &[("what", "close")]).await;
    let page = ann.get(&table).await.text;
    assert!(page.contains("The host closed this table"));
    assert!(page.contains("To the tables"), "{page}");
    let late = cyd.get(&links[1]).await;
    assert_eq!(late.status, 403);
    assert!(late.text.contains("closed this table"), "{}", late.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_resigned_among_three_is_told_who_plays_on() {
    let house = House::open().await;
    let [ann, bob, cyd] = visitors(&house, ["Ann", "Bob", "Cyd"]).await;
    let (table, links) = opened(&ann, 3).await;
    bob.post(&links[0], &[("name", "Bob")]).await;
    cyd.post(&links[1], &[("name", "Cyd")]).await;
    cyd.post(&format!("{table}/resign"), &[("seat", "3")]).await;
    let page = cyd.get(&table).await.text;
    assert!(page.contains("You resigned. "), "{page}");
    assert!(page.contains("for Cyd plays on"), "{page}");
    assert!(!ann.get(&table).await.text.contains("You resigned. "));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_declined_is_told_and_not_offered_again() {
    let house = House::open().await;
    let [ann, bob] = visitors(&house, ["Ann", "Bob"]).await;
    let (table, links) = opened(&ann, 2).await;
    bob.post(&links[0], &[("name", "Bob")]).await;
    assert!(ann.get(&table).await.text.contains("id=\"draw\""));
    let ask = [("seat", "1"), ("at", "0"), ("what", "draw")];
    ann.post(&format!("{table}/ask"), &ask).await;
    let number = bob
        .get(&table)
        .await
        .attribute("name=\"ask\" value")
        .unwrap();
    let no = [("ask", &*number), ("answer", "no")];
    bob.post(&format!("{table}/answer"), &no).await;
    let page = ann.get(&table).await.text;
    assert!(page.contains("<b>Bob</b> said no"), "{page}");
    assert!(!page.contains("id=\"draw\""), "it would be refused");
    // Bob was not refused anything.
    let page = bob.get(&table).await.text;
    assert!(
        page.contains("id=\"draw\"") && !page.contains("said no"),
        "{page}"
    );
    // After the next move it can be asked for again.
    ann.act(&table, 1, "1+W").await;
    let page = ann.get(&table).await.text;
    assert!(
        page.contains("id=\"draw\"") && !page.contains("said no"),
        "{page}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_for_a_rematch_hears_that_the_other_does_not_come() {
    let house = House::open().await;
    let [ann, bob] = visitors(&house, ["Ann", "Bob"]).await;
    let (table, links) = opened(&ann, 2).await;
    bob.post(&links[0], &[("name", "Bob")]).await;
    bob.post(&format!("{table}/resign"), &[("seat", "2")]).await;
    let rematch = format!("{table}/rematch");
    let new = ann.post(&rematch, &[("seats", "keep")]).await.location;
    let new = new.unwrap();
    assert!(ann.get(&new).await.text.contains("has not answered yet"));
    bob.post(&rematch, &[("answer", "no")]).await;
    let page = ann.get(&new).await.text;
    assert!(
        page.contains("<p>Bob does not play again. Seat 2 is open.</p>"),
        "{page}"
    );
    // Whoever takes the seat makes that old news.
    let eve = Visitor::to(&house);
    let link = ann.get(&new).await.attribute("data-link value").unwrap();
    eve.post(&link, &[("name", "Eve")]).await;
    assert!(!ann.parts(&new).await.text.contains("<p>Bob does not"));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_signs_out_for_good_by_one_click() {
    let house = House::open().await;
    let [ann] = visitors(&house, ["Ann"]).await;
    let warning = "Sign out and lose my games";
    assert!(ann.get("/me").await.text.contains(warning));
    ann.post("/me/phrase", &[]).await;
    let page = ann.get("/me").await.text;
    assert!(
        !page.contains(warning) && page.contains("Sign out"),
        "{page}"
    );
    // A browser that comes back to the address of a form is not lost.
    for path in ["/me/link", "/me/phrase", "/me/recover", "/me/devices"] {
        assert_eq!(
            ann.get(path).await.location.as_deref(),
            Some("/me"),
            "{path}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_is_seen_to_be_new_and_leaves_room_to_choose() {
    let house = House::open().await;
    let (ann, bob) = (Browser::open(DESK).await, Browser::open(PHONE).await);
    let fields = [("seats", "3"), ("seat2", "link"), ("seat3", "link")];
    sit_down(&ann, &house, "great-railroad", &fields).await;
    // Both open seats can be filled without scrolling far: the first is seen whole.
    let seen = "const box = document.querySelector('#choices').getBoundingClientRect(); const last = document.querySelector('.open-seat form').getBoundingClientRect(); return String(last.bottom <= box.bottom)";
    ann.wait("[data-link]").await;
    assert_eq!(ann.run(seen).await, "true");
    let links =
        "return [...document.querySelectorAll('[data-link]')].map(field => field.value).join(' ')";
    let links = ann.run(links).await;
    let (_, link) = links.split_once(' ').unwrap();
    ann.click("form.bots [value=easy]").await;
    bob.go(link).await;
    bob.run("document.querySelector('#name').value = 'Bob'")
        .await;
    bob.click("#sit").await;
    bob.wait("#standing").await;
    bob.click("label[for=tab-talk]").await;
    bob.run("document.querySelector('#text').value = 'hello'")
        .await;
    bob.click("#say button").await;
    ann.wait("label[for=tab-talk].unread").await;
    ann.shot("talk-new").await;
    assert!(!bob.has("label[for=tab-talk].unread").await);
    ann.click("label[for=tab-talk]").await;
    let read = "return !document.querySelector('.unread')";
    ann.until("it is read", read).await;
    ann.shot("talk-open").await;
    let high = "return String(document.querySelector('#choices').clientHeight >= 110)";
    assert_eq!(ann.run(high).await, "true");
    // Once the host has closed the talk, nobody is offered a field that is refused.
    let close = "return fetch(location.pathname + '/talk', {method: 'POST', body: new URLSearchParams({what: 'close'})}).then(a => String(a.status))";
    assert_eq!(ann.run(close).await, "200");
    let shut = "return getComputedStyle(document.querySelector('#say')).display === 'none'";
    bob.until("the field is gone", shut).await;
    assert!(
        ann.run("return String(getComputedStyle(document.querySelector('#say')).display)")
            .await
            != "none"
    );
    ann.close().await;
    bob.close().await;
}
