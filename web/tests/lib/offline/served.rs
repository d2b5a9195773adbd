//! A server that lets browsers take the tables along: they are there when it is not, and a game goes back to it.

use std::sync::Arc;

use web::{Config, Site};

use super::site::program;
use super::{count, one_move, shown, turn};
use crate::browser::{Browser, DESK};
use crate::house::{House, config};

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_taken_along_and_a_game_is_put_on_the_server() {
    let Some(program) = program() else {
        return;
    };
    let site = Some(Arc::new(Site::new(program)));
    let mut house = House::open_with(Config { site, ..config() }).await;
    let browser = Browser::open(DESK).await;
    browser.go(&house.page("/")).await;
    browser.shot("server-lobby-along").await;
    browser.click("#along a").await;
    let here = "return String(location.pathname === '/offline/')";
    browser.until("the folder", here).await;
    browser.wait("main.lobby #along a[href='../']").await;
    let guided = "navigator.serviceWorker.getRegistration('/').then((one) => { window.guided = Boolean(one?.active); }); \
                  return String(window.guided ?? false)";
    browser
        .until("a worker for the server's pages", guided)
        .await;
    // The server goes. Its pages lead to those that are here, and a table there says that it waits.
    house.stop().await;
    browser.go(&house.page("/rules/big-train")).await;
    browser
        .until(
            "the same page",
            "return String(location.pathname === '/offline/rules/big-train')",
        )
        .await;
    browser.wait("main").await;
    browser.go(&house.page("/t/aaaaaaaaaaaaaaaa")).await;
    let told = "return String(document.body.textContent.includes('cannot be reached'))";
    browser.until("that the table waits", told).await;
    let styled = "return String(document.styleSheets.length === 1 && document.styleSheets[0].cssRules.length > 2)";
    browser.until("its look", styled).await;
    browser.shot("server-away").await;
    browser.click("a[href='/offline/']").await;
    shown(&browser).await;
    browser
        .run("document.querySelector('#play-luminaries').click(); return ''")
        .await;
    browser.wait("#standing").await;
    one_move(&browser).await;
    turn(&browser).await;
    let before = count(&browser).await;
    let table = browser.run("return location.pathname").await;
    // It cannot be put there now, and stays.
    browser.go(&house.page(&format!("{table}/replay"))).await;
    browser.click("#elsewhere form button").await;
    let told = "return String(document.body.textContent.includes('does not answer'))";
    browser.until("that it stays", told).await;
    browser.click("main a").await;
    turn(&browser).await;
    assert_eq!(count(&browser).await, before);
    house.start().await;
    browser.go(&house.page(&format!("{table}/replay"))).await;
    browser.wait("#elsewhere form button").await;
    browser.shot("offline-elsewhere").await;
    browser.click("#elsewhere form button").await;
    let there = "return String(location.pathname.startsWith('/t/'))";
    browser.until("the table on the server", there).await;
    turn(&browser).await;
    assert_eq!(count(&browser).await, before);
    one_move(&browser).await;
    assert_ne!(
        browser.run("return location.pathname.slice(-16)").await,
        table[table.len() - 16..]
    );
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_the_part_for_browsers_offers_nothing() {
    let house = House::open().await;
    let visitor = crate::visitor::Visitor::to(&house);
    assert!(!visitor.get("/").await.text.contains("/offline/"));
    assert_eq!(visitor.get("/offline/").await.status, 404);
    assert_eq!(visitor.get("/offline/sw.js").await.status, 404);
}
