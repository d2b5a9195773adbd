//! Whole games and pages in real browsers.

use crate::browser::{Browser, DESK};
use crate::house::House;

#[tokio::test(flavor = "multi_thread")]
async fn one_click_in_the_lobby_and_one_on_the_list_make_a_move() {
    let house = House::open().await;
    let browser = Browser::open(DESK).await;
    browser.go(&house.page("/")).await;
    browser.shot("lobby").await;
    browser.click("#play-great-railroad").await;
    browser.wait("[data-lamp=go]").await;
    browser.click("#choices button[value=\"1+W\"]").await;
    browser
        .until(
            "the bot's answer",
            "return Number(document.querySelector('#standing').dataset.count) >= 2",
        )
        .await;
    browser.close().await;
}
