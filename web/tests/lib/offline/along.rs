//! A game of a server goes on in the browser and comes back: taken along on purpose, or because the line was cut.

use std::sync::Arc;

use web::{Config, Site};

use super::site::program;
use super::{count, one_move, turn};
use crate::browser::{Browser, DESK, PHONE};
use crate::house::{House, config};

/// A server that lets browsers take the tables along, and a browser.
async fn served(kind: crate::browser::Kind) -> Option<(House, Browser)> {
    let site = Some(Arc::new(Site::new(program()?)));
    let house = House::open_with(Config { site, ..config() }).await;
    let browser = Browser::open(kind).await;
    browser.go(&house.page("/")).await;
    let calm = "localStorage.setItem('settings', JSON.stringify({ pace: 'off', forced: 'off' })); return ''";
    browser.run(calm).await;
    Some((house, browser))
}

/// Opens a table against a bot by the lobby's one click.
async fn against_a_bot(browser: &Browser, house: &House, game: &str) -> String {
    browser.go(&house.page("/")).await;
    let play = format!("document.querySelector('#play-{game}').click(); return ''");
    browser.run(&play).await;
    browser.wait("#standing").await;
    turn(browser).await;
    browser.run("return location.pathname.slice(-16)").await
}

async fn at(browser: &Browser, path: &str) {
    let there = format!("return String(location.pathname === '{path}')");
    browser.until(path, &there).await;
    browser.wait("#standing").await;
}

/// Puts the game on the screen back on the server, by the menu of its table.
async fn bring_back(browser: &Browser, table: &str) {
    browser.click("#open-menu").await;
    browser.wait("#menu #elsewhere form button").await;
    browser.shot("offline-menu").await;
    browser.click("#menu #elsewhere form button").await;
    at(browser, &format!("/t/{table}")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_cards_is_taken_along_and_comes_back() {
    let Some((mut house, browser)) = served(PHONE).await else {
        return;
    };
    // Nobody has set up the tables in this browser: taking the game along does that too.
    let table = against_a_bot(&browser, &house, "luminaries").await;
    one_move(&browser).await;
    turn(&browser).await;
    let before = count(&browser).await;
    browser.click("#open-menu").await;
    browser.wait("#take-along").await;
    browser.shot("server-take-along").await;
    browser.click("#take-along").await;
    at(&browser, &format!("/offline/t/{table}")).await;
    turn(&browser).await;
    assert_eq!(count(&browser).await, before);
    house.stop().await;
    one_move(&browser).await;
    turn(&browser).await;
    let moved = count(&browser).await;
    assert!(moved > before);
    // The address on the server leads here as long as it is away.
    browser.go(&house.page(&format!("/t/{table}"))).await;
    let here = format!("a[href='/offline/?take={table}']");
    browser.wait(&here).await;
    browser.shot("server-away-taken").await;
    browser.click(&here).await;
    at(&browser, &format!("/offline/t/{table}")).await;
    turn(&browser).await;
    assert_eq!(count(&browser).await, moved);
    house.start().await;
    // On the server it waits.
    browser.go(&house.page(&format!("/t/{table}"))).await;
    browser.wait("#go-on-there").await;
    assert_eq!(count(&browser).await, before);
    browser.shot("server-taken").await;
    browser.click("#go-on-there").await;
    at(&browser, &format!("/offline/t/{table}")).await;
    turn(&browser).await;
    assert_eq!(count(&browser).await, moved, "what was played here stays");
    bring_back(&browser, &table).await;
    turn(&browser).await;
    assert_eq!(count(&browser).await, moved);
    one_move(&browser).await;
    turn(&browser).await;
    let moved = count(&browser).await;
    // Here it says that it went, and it can be taken along again.
    browser
        .go(&house.page(&format!("/offline/t/{table}")))
        .await;
    browser.wait("#to-server").await;
    browser.shot("offline-gone").await;
    browser.go(&house.page(&format!("/t/{table}"))).await;
    turn(&browser).await;
    browser.click("#open-menu").await;
    browser.click("#take-along").await;
    at(&browser, &format!("/offline/t/{table}")).await;
    turn(&browser).await;
    assert_eq!(count(&browser).await, moved, "with what was played there");
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_secrets_goes_on_when_the_line_is_cut() {
    let Some((mut house, browser)) = served(DESK).await else {
        return;
    };
    browser.go(&house.page("/offline/")).await;
    super::shown(&browser).await;
    let table = against_a_bot(&browser, &house, "great-railroad").await;
    one_move(&browser).await;
    turn(&browser).await;
    let before = count(&browser).await;
    // A line for each event, and one for the game.
    let up_to_date = format!(
        "caches.match('/t/{table}/record').then((one) => one?.text()).then((text) => {{ \
         window.copied = (text ?? '').trim().split('\\n').length - 1; }}); \
         return String(window.copied === {before})"
    );
    browser.until("a copy", &up_to_date).await;
    house.stop().await;
    browser.wait("#cut-off a").await;
    browser.shot("server-cut-off").await;
    browser.click("#cut-off a").await;
    at(&browser, &format!("/offline/t/{table}")).await;
    turn(&browser).await;
    assert_eq!(count(&browser).await, before);
    one_move(&browser).await;
    turn(&browser).await;
    let moved = count(&browser).await;
    house.start().await;
    bring_back(&browser, &table).await;
    turn(&browser).await;
    assert_eq!(count(&browser).await, moved);
    one_move(&browser).await;
    browser.close().await;
}
