//! Installing the page, and updating it while a game is under way.

use serde_json::{Value, json};

use super::site::{Site, next_version, program};
use super::{count, one_move, shown, sit_down, turn, visited};
use crate::browser::{Browser, DESK};

/// Asks the browser by its own tools.
async fn tell(browser: &Browser, method: &str, with: Value) -> Value {
    browser.driver.cdp().send_raw(method, with).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_can_be_installed() {
    let Some((mut site, browser)) = visited(DESK).await else {
        return;
    };
    let manifest = tell(&browser, "Page.getAppManifest", json!({})).await;
    assert_eq!(manifest["errors"], json!([]), "{manifest}");
    assert_eq!(manifest["url"], site.page("manifest.webmanifest"));
    let found = tell(&browser, "Page.getInstallabilityErrors", json!({})).await;
    assert_eq!(found["installabilityErrors"], json!([]), "{found}");
    // Its icons are pictures, also with the line cut, and it begins in its own folder.
    site.cut().await;
    let icons = "
        const done = arguments[0];
        const begin = async () => {
            const address = document.querySelector('link[rel=manifest]').href;
            const { icons, start_url, scope } = await (await fetch(address)).json();
            const sizes = [];
            for (const { src, sizes: said } of icons) {
                const image = new Image();
                image.src = new URL(src, address);
                await image.decode();
                sizes.push(`${said} ${image.naturalWidth > 0}`);
            }
            return [new URL(start_url, address).href, new URL(scope, address).href, ...sizes].join('; ');
        };
        begin().then(done, (error) => done(String(error)));";
    let told = browser.driver.execute_async(icons, vec![]).await.unwrap();
    let told = told.json().as_str().unwrap_or_default().to_owned();
    let here = site.page("");
    assert_eq!(
        told,
        format!("{here}; {here}; any true; 192x192 true; 512x512 true; 512x512 true")
    );
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_visit_that_fails_says_so_and_the_next_one_works() {
    let Some(site) = Site::start("/trains/").await else {
        return;
    };
    let browser = Browser::open(DESK).await;
    let whole = site.remove(pages::offline::PROGRAM);
    browser.go(&site.page("")).await;
    let told = "return String(document.querySelector('#told').textContent.includes('could not be set up'))";
    browser.until("why there are no tables", told).await;
    site.put(&whole);
    browser.driver.refresh().await.unwrap();
    shown(&browser).await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_begins_anew_needs_no_line() {
    let Some((mut site, browser)) = visited(DESK).await else {
        return;
    };
    site.cut().await;
    // Browsers stop a worker that has nothing to do for half a minute, and all of them when they are closed.
    for method in ["ServiceWorker.enable", "ServiceWorker.stopAllWorkers"] {
        tell(&browser, method, json!({})).await;
    }
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    browser.go(&site.page("")).await;
    shown(&browser).await;
    let choices = [("seats", "2"), ("seat2", "bot-easy")];
    sit_down(&browser, &site, "great-railroad", &choices).await;
    one_move(&browser).await;
    browser.close().await;
}

/// The names of what the browser keeps of the site, once there is one version alone.
const VERSIONS: &str = "
    const done = arguments[0];
    const wait = async () => {
        for (;;) {
            const names = await caches.keys();
            if (names.length === 1) return names[0];
            await new Promise((next) => setTimeout(next, 50));
        }
    };
    wait().then(done);";

async fn version(browser: &Browser) -> String {
    let name = browser
        .driver
        .execute_async(VERSIONS, vec![])
        .await
        .unwrap();
    name.json().as_str().unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_version_takes_over_while_a_game_is_under_way() {
    let Some((mut site, browser)) = visited(DESK).await else {
        return;
    };
    let choices = [("seats", "2"), ("seat2", "bot-easy")];
    let table = sit_down(&browser, &site, "luminaries", &choices).await;
    one_move(&browser).await;
    turn(&browser).await;
    let (before, old) = (count(&browser).await, version(&browser).await);
    let hand = "return document.querySelector('#tray').textContent";
    let cards = browser.run(hand).await;
    site.put(&next_version(&program().expect("it was there")));
    // The browser looks for a new version by itself from time to time, and when a page is opened.
    browser.run("window.old = true; navigator.serviceWorker.getRegistration().then((one) => one.update()); return ''").await;
    let loaded = "return String(!window.old && document.readyState === 'complete')";
    browser.until("the page is loaded again", loaded).await;
    turn(&browser).await;
    let new = version(&browser).await;
    assert_ne!(new, old);
    assert_eq!(count(&browser).await, before, "the game is where it was");
    assert_eq!(browser.run(hand).await, cards);
    site.cut().await;
    browser.driver.refresh().await.unwrap();
    one_move(&browser).await;
    assert!(
        browser
            .run("return location.pathname")
            .await
            .ends_with(&table)
    );
    assert_eq!(version(&browser).await, new);
    browser.close().await;
}
