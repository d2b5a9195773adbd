//! What a browser keeps: without room for it, after it was cleared away, and behind the curtain.

use serde_json::json;

use super::{click, count, one_move, shown, sit_down, turn, visited};
use crate::browser::DESK;
use crate::secrets::regionals;

#[tokio::test(flavor = "multi_thread")]
async fn without_room_a_move_is_refused_and_the_table_stays_as_it_was() {
    let Some((site, browser)) = visited(DESK).await else {
        return;
    };
    let here = [("seats", "2"), ("seat2", "here")];
    sit_down(&browser, &site, "great-railroad", &here).await;
    one_move(&browser).await;
    let tools = browser.driver.cdp();
    let quota = |bytes: Option<u32>| match bytes {
        Some(bytes) => json!({ "origin": site.origin(), "quotaSize": bytes }),
        None => json!({ "origin": site.origin() }),
    };
    let set = "Storage.overrideQuotaForOrigin";
    tools.send_raw(set, quota(Some(1))).await.unwrap();
    // The browser remembers for half a minute how much room there was: until then moves are kept.
    let refused = "return String(document.querySelector('.refused')?.textContent.includes('no room left') ?? false)";
    let begun = std::time::Instant::now();
    while browser.run(refused).await != "true" {
        assert!(begun.elapsed().as_secs() < 300, "every move is kept");
        let at = count(&browser).await;
        click(&browser, at).await;
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    }
    browser.shot("offline-no-room").await;
    let before = count(&browser).await;
    browser.driver.refresh().await.unwrap();
    turn(&browser).await;
    assert_eq!(count(&browser).await, before, "nothing was half kept");
    tools.send_raw(set, quota(None)).await.unwrap();
    one_move(&browser).await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_cleared_away_is_gone_and_the_tables_begin_anew() {
    let Some((site, browser)) = visited(DESK).await else {
        return;
    };
    let here = [("seats", "2"), ("seat2", "here")];
    let table = sit_down(&browser, &site, "great-railroad", &here).await;
    one_move(&browser).await;
    // Only the games: the page says so in words, and new ones are kept.
    browser.go("about:blank").await;
    let tools = browser.driver.cdp();
    let clear = |what: &str| json!({ "origin": site.origin(), "storageTypes": what });
    let method = "Storage.clearDataForOrigin";
    tools.send_raw(method, clear("indexeddb")).await.unwrap();
    browser.go(&site.page(&format!("t/{table}"))).await;
    let told = "return String(document.body.textContent.includes('there is no such table'))";
    browser.until("that the table is gone", told).await;
    browser.go(&site.page("")).await;
    shown(&browser).await;
    sit_down(&browser, &site, "great-railroad", &here).await;
    one_move(&browser).await;
    // Everything: the next visit is like the first.
    browser.go("about:blank").await;
    tools.send_raw(method, clear("all")).await.unwrap();
    browser.go(&site.page("")).await;
    shown(&browser).await;
    sit_down(&browser, &site, "great-railroad", &here).await;
    one_move(&browser).await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hands_are_hidden_behind_the_curtain() {
    let Some((mut site, browser)) = visited(DESK).await else {
        return;
    };
    site.cut().await;
    let here = [("seats", "2"), ("seat2", "here")];
    let table = sit_down(&browser, &site, "luminaries", &here).await;
    // What the page shows, and every byte that it could ask for.
    let bytes = |path: &str| {
        format!(
            "const done = arguments[0]; const here = document.documentElement.outerHTML; \
             fetch('{table}{path}').then((answer) => answer.text()).then((text) => done(here + text), done)"
        )
    };
    let seen = async |path: &str| {
        let text = browser
            .driver
            .execute_async(&bytes(path), vec![])
            .await
            .unwrap();
        regionals(text.json().as_str().unwrap_or_default())
    };
    browser.wait("#show-hand").await;
    for path in ["", "/part", "/replay", "/record", "/picture.svg"] {
        assert_eq!(seen(path).await, [""; 0], "{path}");
    }
    browser.shot("offline-curtain").await;
    browser.click("#show-hand").await;
    turn(&browser).await;
    let own = seen("/record").await;
    assert_eq!(own.len(), 4, "{own:?}");
    // The other one's turn: what the first one held has gone from the page.
    for _ in 0..40 {
        if browser.has("#show-hand").await {
            break;
        }
        one_step(&browser).await;
    }
    browser.wait("#show-hand").await;
    for path in ["", "/part", "/record"] {
        assert_eq!(seen(path).await, [""; 0], "{path}");
    }
    browser.close().await;
}

/// One click on what the page offers first.
async fn one_step(browser: &crate::browser::Browser) {
    let before = count(browser).await;
    let click = "
        if (document.querySelector('[aria-busy], #show-hand')) return '';
        const aim = document.querySelector('#confirm') ?? document.querySelector('#finish') ?? document.querySelector('#choices .list :is(button, a)');
        aim?.click();
        return ''";
    browser.run(click).await;
    let moved = format!(
        "return String(Number(document.querySelector('#standing').dataset.count) > {before} \
         || location.search.includes('pick=') || Boolean(document.querySelector('#show-hand')))"
    );
    browser.until("something comes of a click", &moved).await;
}
