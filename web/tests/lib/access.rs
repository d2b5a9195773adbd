//! Pages for people who cannot see or point well: axe-core finds nothing, in light and dark.

use test_servers::axe_core;

use crate::browser::{Browser, DESK, Kind, PHONE};
use crate::house::House;

/// What axe-core says against the page, a line each.
pub(crate) async fn faults(browser: &Browser, axe: &str) -> String {
    browser.run(axe).await;
    let script = "
        const done = arguments[arguments.length - 1];
        axe.run(document, { resultTypes: ['violations'] }).then((found) => done(
            found.violations.map((v) => `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((n) => n.html).join(' | ')}`).join('\\n')
        ));";
    let value = browser.driver.execute_async(script, vec![]).await.unwrap();
    value.json().as_str().unwrap_or_default().to_owned()
}

async fn every_page(kind: Kind) {
    let axe = axe_core().unwrap();
    let house = House::open().await;
    let browser = Browser::open(kind).await;
    let mut pages = vec!["/".to_owned(), "/me".into(), "/nowhere".into()];
    for folder in ["new", "rules", "learn", "print", "companion"] {
        pages.push(format!("/{folder}/luminaries"));
        pages.push(format!("/{folder}/century-run"));
    }
    pages.extend(["/rules".into(), "/learn".into(), "/puzzles".into()]);
    pages.extend([
        "/puzzles/great-railroad".into(),
        "/puzzles/big-train/1".into(),
    ]);
    for game in ["great-railroad", "century-run", "big-train", "luminaries"] {
        browser.go(&house.page("/")).await;
        browser.click(&format!("#play-{game}")).await;
        browser.wait("#standing").await;
        let table = browser.run("return location.pathname").await;
        pages.push(table.clone());
        pages.push(format!("{table}/replay"));
    }
    let mut found = Vec::new();
    for page in pages {
        browser.go(&house.page(&page)).await;
        let faults = faults(&browser, &axe).await;
        if !faults.is_empty() {
            found.push(format!("{page}\n{faults}"));
        }
    }
    browser.close().await;
    assert!(found.is_empty(), "{}", found.join("\n\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_shuts_anybody_out_by_day() {
    every_page(DESK).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_shuts_anybody_out_by_night() {
    every_page(Kind { dark: true, ..DESK }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_shuts_anybody_out_in_a_hand() {
    every_page(PHONE).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_wider_than_a_phone() {
    let house = House::open().await;
    let browser = Browser::open(Kind {
        width: 360,
        ..PHONE
    })
    .await;
    for game in ["great-railroad", "century-run", "big-train", "luminaries"] {
        browser.go(&house.page("/")).await;
        browser.click(&format!("#play-{game}")).await;
        browser.wait("#standing").await;
        browser.shot(&format!("phone-{game}")).await;
        let wide = browser
            .run("return document.documentElement.scrollWidth")
            .await;
        assert_eq!(wide, "360", "{game} is {wide} wide");
    }
    browser.close().await;
}
