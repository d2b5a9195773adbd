//! People who resign, agree, leave, claim and play again, each in a browser of their own.

use store::{Listing, NewEntry, NewTable, Status, TableId, Visibility};
use tables::Record;

use crate::browser::{Browser, DESK, Kind, PHONE};
use crate::house::House;
use crate::in_chromium::sit_down;
use crate::visitor::Visitor;

/// Somebody with a link sits down under a name.
async fn join(browser: &Browser, link: &str, name: &str) {
    browser.go(link).await;
    browser
        .run(&format!("document.querySelector('#name').value = {name:?}"))
        .await;
    browser.click("#sit").await;
    browser.wait("#standing").await;
}

/// The link to the open seat that a host sees.
async fn link(host: &Browser) -> String {
    host.wait("[data-link]").await;
    host.run("return document.querySelector('[data-link]').value")
        .await
}

/// Two browsers at a table of two.
async fn two(house: &House, game: &str, more: &[(&str, &str)]) -> (Browser, Browser) {
    let (ann, bob) = (Browser::open(DESK).await, Browser::open(PHONE).await);
    let fields = [&[("seats", "2"), ("seat2", "link")], more].concat();
    sit_down(&ann, house, game, &fields).await;
    join(&bob, &link(&ann).await, "Bob").await;
    ann.wait("[data-lamp=go]").await;
    (ann, bob)
}

/// Makes some move once it is the browser's turn, and waits until there were so many.
async fn decide(browser: &Browser, count: usize) {
    at(browser, count - 1).await;
    browser.wait("[data-lamp=go]").await;
    browser
        .click("#choices .list button, #overlay .spots a[data-do]")
        .await;
    at(browser, count).await;
}

/// Waits until the page knows of so many events.
async fn at(browser: &Browser, count: usize) {
    let script = format!("return document.querySelector('#standing').dataset.count === '{count}'");
    browser.until("so many events", &script).await;
}

/// Waits for words in a part of the page.
async fn says(browser: &Browser, css: &str, words: &str) {
    let script =
        format!("return document.querySelector({css:?})?.textContent.includes({words:?}) ?? false");
    browser.until(words, &script).await;
}

/// Where the browser is, without the server's address.
async fn here(browser: &Browser) -> String {
    browser.run("return location.pathname").await
}

/// The record of a table, which must verify.
async fn verified(house: &House, game: &str, table: &str) -> String {
    let text = Visitor::to(house)
        .get(&format!("{table}/record"))
        .await
        .text;
    let record = Record::parse(&text).unwrap();
    games::find(game).unwrap().verify(&record).unwrap();
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn two_take_back_by_consent_and_the_clocks_with_it() {
    let house = House::open().await;
    let (ann, bob) = two(&house, "great-railroad", &[("pace", "t10+5")]).await;
    decide(&ann, 1).await;
    at(&bob, 1).await;
    // Bob has decided nothing, so he is offered nothing that would be refused.
    assert!(!bob.has("#undo").await);
    assert_eq!(ann.text("#undo").await, "Ask to take back");
    ann.click("#undo").await;
    bob.click("#decline").await;
    says(&ann, "#said", "Bob declines").await;
    says(&ann, "#request", "Bob said no").await;
    assert!(!ann.has("#undo").await, "it would be refused");
    at(&ann, 1).await;
    decide(&bob, 2).await;
    at(&ann, 2).await;
    // Past the other's move too, if he agrees; what was asked goes when it is withdrawn.
    ann.click("#undo").await;
    bob.wait("#agree").await;
    bob.shot("agree-phone").await;
    ann.click("#withdraw").await;
    bob.until(
        "nothing is asked",
        "return !document.querySelector('#agree')",
    )
    .await;
    assert_eq!(bob.text("#undo").await, "Ask to take back");
    bob.click("#undo").await;
    ann.shot("agree-desk").await;
    ann.click("#agree").await;
    at(&ann, 1).await;
    at(&bob, 1).await;
    bob.wait("[data-lamp=go]").await;
    // Less than ten minutes and five seconds, and not the time for a new game.
    let left = bob
        .run("return document.querySelector('.clock').textContent")
        .await;
    let (minutes, seconds) = left.split_once(':').unwrap();
    let seconds: u32 = seconds.chars().take(2).collect::<String>().parse().unwrap();
    let left = minutes.parse::<u32>().unwrap() * 60 + seconds;
    assert!((1..605).contains(&left), "{left}");
    ann.close().await;
    bob.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_resigns_and_both_meet_again_at_one_table() {
    let house = House::open().await;
    let (ann, bob) = two(&house, "great-railroad", &[]).await;
    let table = here(&ann).await;
    decide(&ann, 1).await;
    decide(&bob, 2).await;
    bob.click("#open-menu").await;
    bob.click(".resign summary").await;
    bob.click("#resign-2").await;
    says(&ann, ".who-moves", "Bob resigned: you win").await;
    says(&bob, ".who-moves", "You resigned").await;
    // Nobody counts as gone after the game, neither on the page that saw its end nor on a new one.
    let time = "return getComputedStyle(document.querySelector('.going') ?? document.head).display";
    assert_eq!(bob.run(time).await, "none");
    let page = format!(
        "return fetch('{table}').then((answer) => answer.text()).then((page) => String(page.includes('counts as gone')))"
    );
    assert_eq!(bob.run(&page).await, "false");
    let record = verified(&house, "great-railroad", &table).await;
    assert!(record.contains(r#""close":"resigned""#), "{record}");
    ann.click("#order option[value=keep]").await;
    ann.click("#rematch").await;
    says(&ann, "#choices", "Bob is asked to play again").await;
    let again = here(&ann).await;
    assert_ne!(again, table);
    says(&bob, "#request", "asks for a rematch").await;
    bob.shot("rematch-phone").await;
    bob.click("#join-rematch").await;
    ann.wait("[data-lamp=go]").await;
    assert_eq!(here(&bob).await, again);
    // However often anybody presses, it is the same table.
    for browser in [&ann, &bob] {
        let press = format!(
            "return fetch('{table}/rematch', {{method: 'POST', body: new URLSearchParams()}}).then(a => new URL(a.url).pathname)"
        );
        for _ in 0..3 {
            assert_eq!(browser.run(&press).await, again);
        }
    }
    says(&ann, "#info", "After 1 game").await;
    decide(&ann, 1).await;
    decide(&bob, 2).await;
    ann.click("#open-menu").await;
    ann.click("#draw").await;
    bob.click("#agree").await;
    says(&ann, ".who-moves", "Drawn by agreement").await;
    says(&bob, "#series", "After 2 games").await;
    // Each reads of themselves as "you".
    says(&ann, "#series", "you 1, Bob 0, drawn 1").await;
    says(&bob, "#series", "you 0, drawn 1").await;
    let record = verified(&house, "great-railroad", &again).await;
    assert!(record.contains(r#""close":"drawn""#), "{record}");
    ann.close().await;
    bob.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_three_one_leaves_and_a_bot_plays_on() {
    let house = House::open().await;
    let [ann, bob, cleo] = [
        Browser::open(DESK).await,
        Browser::open(DESK).await,
        Browser::open(DESK).await,
    ];
    let seats = [("seats", "3"), ("seat2", "link"), ("seat3", "link")];
    sit_down(&ann, &house, "luminaries", &seats).await;
    let table = here(&ann).await;
    join(&bob, &link(&ann).await, "Bob").await;
    says(&ann, "#people", "Bob").await;
    join(&cleo, &link(&ann).await, "Cleo").await;
    ann.wait("[data-lamp=go]").await;
    ann.click("#open-menu").await;
    // The game knows no draw, and has hardly begun.
    assert!(!ann.has("#draw").await && ann.has("#abort").await);
    let cards = "return String(document.querySelectorAll('#tray [data-card], #tray .card, #tray button, #tray a').length)";
    assert_ne!(cleo.run(cards).await, "0", "a player sees cards");
    cleo.click("#open-menu").await;
    cleo.click(".resign summary").await;
    cleo.click("#resign-3").await;
    says(&ann, "#people", "for Cleo").await;
    says(&bob, "#said", "Cleo resigned. A bot plays on for them.").await;
    assert!(!ann.has("[data-lamp=over]").await);
    // Whoever left looks on, and sees what everybody sees.
    cleo.until(
        "no menu",
        "return !document.querySelector('#open-menu') && !document.querySelector('#choices form')",
    )
    .await;
    let hidden = Visitor::to(&house).get(&table).await.text;
    let others = cleo
        .run("return document.querySelector('#tray').innerHTML")
        .await;
    assert!(hidden.contains(&others), "{others}");
    for browser in [ann, bob, cleo] {
        browser.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_scripts_games_are_called_off_and_tables_left_and_closed() {
    let house = House::open().await;
    let plain = Kind {
        scripts: false,
        ..DESK
    };
    let (ann, bob) = (Browser::open(plain).await, Browser::open(plain).await);
    sit_down(
        &ann,
        &house,
        "great-railroad",
        &[("seats", "3"), ("seat2", "link"), ("seat3", "link")],
    )
    .await;
    let first = ann
        .run("return location.origin + document.querySelector('[data-link]').getAttribute('value')")
        .await;
    join(&bob, &first, "Bob").await;
    bob.click("#open-menu").await;
    bob.click("#leave").await;
    bob.until("the lobby", "return location.pathname === '/'")
        .await;
    let table = here(&ann).await;
    ann.go(&house.page(&table)).await;
    assert!(!ann.text("#people").await.contains("Bob"));
    ann.click("#open-menu").await;
    ann.click("#close").await;
    says(&ann, ".who-moves", "The host closed this table").await;
    // The link of a closed table leads nowhere.
    bob.go(&first).await;
    assert!(!bob.has("#sit").await);
    ann.go(&house.page("/")).await;
    ann.click("#play-great-railroad").await;
    ann.wait("[data-lamp=go]").await;
    let table = here(&ann).await;
    ann.click("#open-menu").await;
    ann.click("#abort").await;
    says(&ann, ".who-moves", "called off").await;
    let record = verified(&house, "great-railroad", &table).await;
    assert!(record.contains(r#""close":"aborted""#), "{record}");
    ann.close().await;
    bob.close().await;
}

/// The same table with other terms, as if it had been opened so.
async fn with_terms(house: &House, table: &str, from: &str, to: &str) -> String {
    let id: TableId = table.trim_start_matches("/t/").parse().unwrap();
    let store = house.store();
    let stored = store.load(&id).await.unwrap().unwrap();
    assert!(stored.terms.contains(from), "{}", stored.terms);
    let new = TableId::random();
    store
        .create(NewTable {
            id: new.clone(),
            created: stored.created,
            terms: stored.terms.replace(from, to),
            listing: Listing {
                game: "great-railroad".into(),
                visibility: Visibility::Private,
                status: Status::Running,
                line: String::new(),
                guests: Vec::new(),
                wake: None,
                turn: None,
                summary: String::new(),
            },
        })
        .await
        .unwrap();
    let entries = stored.entries.into_iter().map(|entry| NewEntry {
        at: entry.at,
        body: entry.body,
    });
    store
        .append(&new, 0, entries.collect(), None)
        .await
        .unwrap();
    format!("/t/{new}")
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_gone_loses_when_the_other_says_so() {
    let house = House::open().await;
    let (ann, bob) = two(&house, "great-railroad", &[("away", "10")]).await;
    decide(&ann, 1).await;
    ann.click("#open-menu").await;
    says(&ann, "#menu", "Bob counts as gone in").await;
    assert!(!ann.has("#claim-win").await);
    let early = "return fetch(location.pathname + '/claim', {method: 'POST', headers: {'x-parts': '1'}, body: new URLSearchParams({seat: 2, what: 'win'})}).then(a => String(a.status))";
    assert_eq!(ann.run(early).await, "422");
    let table = with_terms(&house, &here(&ann).await, "\"away\":10", "\"away\":0").await;
    ann.go(&house.page(&table)).await;
    bob.go(&house.page(&table)).await;
    // Nobody has to look for it in the menu.
    says(&ann, "#request", "Bob has not moved for a long time").await;
    assert!(!bob.has("#about-gone").await);
    ann.click("#about-gone").await;
    ann.shot("gone").await;
    ann.click("#claim-win").await;
    says(&ann, ".who-moves", "Bob was gone for too long: you win").await;
    says(&bob, ".who-moves", "You were gone for too long").await;
    let record = verified(&house, "great-railroad", &table).await;
    assert!(record.contains(r#""close":"gone""#), "{record}");
    ann.close().await;
    bob.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_runs_out_of_the_time_for_the_game_loses() {
    let house = House::open().await;
    let (ann, bob) = two(&house, "great-railroad", &[("pace", "t5+3")]).await;
    says(&bob, "#info", "Whoever runs out of time loses the game").await;
    let table = here(&ann).await;
    let table = with_terms(&house, &table, "\"minutes\":5", "\"minutes\":0").await;
    ann.go(&house.page(&table)).await;
    bob.go(&house.page(&table)).await;
    // No clock runs before the first move.
    decide(&ann, 1).await;
    says(&ann, ".who-moves", "Bob ran out of time: you win").await;
    says(&bob, ".who-moves", "You ran out of time").await;
    let record = verified(&house, "great-railroad", &table).await;
    assert!(record.contains(r#""close":"time""#), "{record}");
    ann.close().await;
    bob.close().await;
}
