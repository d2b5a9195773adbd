//! How many clicks a turn costs, and what happens without one: forced moves, several decisions in one
//! request, a card that stays picked, a train that is dragged.

use std::time::Duration;

use thirtyfour::{WebElement, WindowHandle};

use crate::browser::{Browser, DESK};
use crate::house::House;
use crate::in_chromium::sit_down;
use crate::player::{Followed, follow_to_the_end};
use crate::visitor::Visitor;

#[tokio::test(flavor = "multi_thread")]
async fn several_decisions_in_one_request_are_events_of_their_own() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let here = [("seats", "2"), ("seat1", "me"), ("seat2", "here")];
    let table = ann.open("luminaries", &here).await;
    for seat in ["1", "2"] {
        let page = ann.get(&format!("{table}?as={seat}")).await;
        let keep = page
            .offers()
            .into_iter()
            .find(|one| one.starts_with("keep"));
        ann.act(&table, seat.parse().unwrap(), &keep.unwrap()).await;
    }
    let count = |text: String| text.parse::<usize>().unwrap();
    let before = count(ann.get(&table).await.count());
    // The second of three cannot be done: the first is kept, the third is not tried.
    let row = "place MIL-CHI; regional E1-1; end";
    let refused = ann.act(&table, 1, row).await;
    assert_eq!(refused.status, 422, "{}", refused.text);
    let page = ann.get(&format!("{table}?as=1")).await;
    assert_eq!(count(page.count()), before + 1, "the first is kept");
    let at = (before + 1).to_string();
    let rest = [("seat", "1"), ("at", &*at), ("do", "place d22-e23; end")];
    let act = format!("{table}/act");
    for _ in 0..2 {
        // The same request twice is one.
        let done = ann.post(&act, &rest).await;
        assert_eq!(done.status, 303, "{}", done.text);
        assert_eq!(count(ann.get(&table).await.count()), before + 3);
    }
    let many = "end;".repeat(9);
    assert_eq!(ann.act(&table, 2, &many).await.status, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pinned_card_stays_picked_without_scripts() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let choices = [("seats", "2"), ("seat1", "me"), ("seat2", "bot-easy")];
    let table = ann.open("luminaries", &choices).await;
    let page = ann.get(&table).await;
    let keep = page.offers().remove(0);
    ann.act(&table, 1, &keep).await;
    // The bot keeps cards too.
    let page = ann.turn(&table).await;
    let (_, link) = page.text.split_once("pick=card:E").unwrap();
    // A regional card, whose name needs no escaping.
    let card = format!("E{}", link.split(['"', '&']).next().unwrap());
    let pinned = format!("card:{card}");
    let page = ann.get(&format!("{table}?pick={pinned}")).await;
    let field = format!("name=\"pick\" value=\"{pinned}\"");
    assert!(page.text.contains(&field), "every form sends the pin along");
    let at = page.count();
    let lay = page
        .offers()
        .into_iter()
        .find(|one| one.starts_with("place"));
    let lay = lay.unwrap();
    let fields = [
        ("seat", "1"),
        ("at", &*at),
        ("do", &*lay),
        ("pick", &*pinned),
    ];
    let done = ann.post(&format!("{table}/act"), &fields).await;
    let location = done.location.unwrap();
    assert!(
        location.ends_with(&format!("&pick=card:{card}")),
        "{location}"
    );
    assert!(ann.get(&location).await.text.contains(&field));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_button_beside_the_list_is_asked_about_too() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let choices = [("seats", "2"), ("seat1", "me"), ("seat2", "bot-easy")];
    let mut asked = 0;
    for _ in 0..8 {
        let table = ann.open("big-train", &choices).await;
        // An engine or a caboose cannot be thrown away.
        let offers = ann.turn(&table).await.offers();
        let Some(away) = offers.iter().find(|text| text.ends_with('-')) else {
            continue;
        };
        let page = ann.get(&format!("{table}?pick={away}")).await;
        let yes = format!("id=\"confirm\" name=\"do\" value=\"{away}\"");
        assert!(page.text.contains(&yes), "{}", page.text);
        asked += 1;
    }
    assert!(asked > 0, "a square with cars came up");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plain_turn_takes_two_clicks_and_a_scoring_one_four_at_most() {
    let house = House::open().await;
    let browser = Browser::open(DESK).await;
    browser.go(&house.page("/")).await;
    browser.set_fast().await;
    sit_down(&browser, &house, "luminaries", &[("seat2", "bot-hard")]).await;
    let Followed { turns, autos } = follow_to_the_end(&browser).await;
    let scores = |turn: &&Vec<String>| {
        let mut clicked = turn.iter();
        clicked.any(|text| {
            ["company ", "regional ", "bonus "]
                .iter()
                .any(|word| text.contains(word))
        })
    };
    // In the first round everybody keeps cards besides.
    let turns = &turns[1..];
    let scoring: Vec<_> = turns.iter().filter(scores).collect();
    let plain = turns
        .iter()
        .filter(|turn| !scores(turn))
        .map(Vec::len)
        .max();
    let most = scoring.iter().map(|turn| turn.len()).max();
    println!(
        "{} turns, {} scoring: {plain:?} and {most:?} clicks, {autos} by themselves",
        turns.len(),
        scoring.len()
    );
    assert!(scoring.len() > 1 && autos > 1, "{turns:?}");
    assert!(plain <= Some(2) && most <= Some(4), "{turns:?}");
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pinned_card_survives_each_act_in_a_browser() {
    let house = House::open().await;
    let browser = Browser::open(DESK).await;
    sit_down(&browser, &house, "luminaries", &[("seat2", "bot-easy")]).await;
    browser.click("#choices .list button").await;
    browser.wait("#choices button[value^=place]").await;
    // The card that is farthest from being ready.
    let aim = "const missing = (card) => Number(card.querySelector('i').textContent.match(/(\\d+) missing/)?.[1] ?? 0); \
               [...document.querySelectorAll('.lu-card')].sort((a, b) => missing(b) - missing(a))[0].dataset.aim = ''; return ''";
    browser.run(aim).await;
    browser.click("[data-aim]").await;
    browser.wait("#standing[data-pinned]").await;
    browser.click("#choices button[value^=place]").await;
    browser.wait("#finish").await;
    let pinned = "return String(location.search.includes('pick=card') && \
                  document.querySelector('#standing').dataset.pinned !== undefined && \
                  document.querySelector('.w.on') !== null)";
    assert_eq!(browser.run(pinned).await, "true", "after laying");
    browser.click("#finish").await;
    browser
        .until(
            "the next turn",
            "return document.querySelector('#standing').dataset.lamp === 'go' && \
                  document.querySelector('#choices button[value^=place]') !== null",
        )
        .await;
    assert_eq!(browser.run(pinned).await, "true", "in the next turn");
    browser.click("#back").await;
    browser.wait("#standing:not([data-pinned])").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_train_is_dragged_to_where_it_may_go() {
    let house = House::open().await;
    let browser = Browser::open(DESK).await;
    let here = [("seats", "2"), ("seat2", "here")];
    sit_down(&browser, &house, "great-railroad", &here).await;
    for (seat, act) in [(1, "1+W"), (2, "2+N")] {
        let script = format!(
            "const body = new URLSearchParams({{ seat: {seat}, at: {}, do: '{act}' }}); \
             const act = document.querySelector('main').dataset.table.split('?')[0] + '/act'; \
             return fetch(act, {{ method: 'POST', body }}).then(() => '')",
            seat - 1
        );
        browser.run(&script).await;
    }
    browser
        .until(
            "both trains",
            "return document.querySelector('#standing').dataset.count === '2'",
        )
        .await;
    let train = browser.wait("a[data-piece][data-do]").await;
    let act = train.attr("data-do").await.unwrap().unwrap();
    let goal = browser
        .wait(&format!(".spots a[data-do={act:?}]:not([data-piece])"))
        .await;
    let (from, to) = (middle(&train).await, middle(&goal).await);
    // Dropped where it may not go, it comes back.
    drag(&browser, from, (from.0, from.1 + 150)).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    let count = "return document.querySelector('#standing').dataset.count";
    assert_eq!(browser.run(count).await, "2");
    drag(&browser, from, to).await;
    browser
        .until(
            "the run",
            "return document.querySelector('#standing').dataset.count === '3'",
        )
        .await;
    browser.close().await;
}

/// The middle of an element in the window.
async fn middle(element: &WebElement) -> (i64, i64) {
    let frame = element.rect().await.unwrap();
    let (x, y) = (frame.x + frame.width / 2.0, frame.y + frame.height / 2.0);
    (x.round() as i64, y.round() as i64)
}

/// Presses at one point, moves to another and lets go there.
async fn drag(browser: &Browser, from: (i64, i64), to: (i64, i64)) {
    let half = (i64::midpoint(from.0, to.0), i64::midpoint(from.1, to.1));
    let chain = browser.driver.action_chain().move_to(from.0, from.1);
    let chain = chain.click_and_hold().move_to(half.0, half.1);
    let chain = chain.move_to(to.0, to.1).release();
    chain.perform().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn two_windows_of_a_player_tell_the_same_story() {
    let house = House::open().await;
    let browser = Browser::open(DESK).await;
    let bots = [("seats", "3"), ("seat2", "bot-easy"), ("seat3", "bot-easy")];
    sit_down(&browser, &house, "great-railroad", &bots).await;
    let table = browser.run("return location.href").await;
    let first = browser.driver.window().await.unwrap();
    let second = browser.driver.new_tab().await.unwrap();
    let to = async |window: &WindowHandle| {
        let window = window.clone();
        browser.driver.switch_to_window(window).await.unwrap();
    };
    to(&second).await;
    browser.go(&table).await;
    browser.wait("#choices .list").await;
    to(&first).await;
    // The train enters, and its run out of the depot is the only move.
    browser.click("#choices .list > li > *").await;
    let mine = "return document.querySelector('#standing').dataset.lamp === 'go' && !!document.querySelector('#story .only')";
    browser.until("the forced move", mine).await;
    let story =
        "[...document.querySelectorAll('#story li')].map((line) => line.textContent).join('|')";
    let told = browser.run(&format!("return {story}")).await;
    assert!(told.contains("entered the depot"), "{told}");
    to(&second).await;
    let same = format!("return {story} === {told:?}");
    browser
        .until("the same story in the other window", &same)
        .await;
    browser.close().await;
}
