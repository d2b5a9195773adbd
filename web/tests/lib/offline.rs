//! The tables without a server, in real Chromium: the folder that `roundhouse site` writes, from a host that only
//! hands out files.
//!
//! `cargo xtask offline` builds the part for browsers first and names it in `SITE_WASM`; without that nothing
//! here is tested, so that no test looks at an old one.

#[path = "offline/along.rs"]
mod along;
#[path = "offline/games.rs"]
mod games;
#[path = "offline/install.rs"]
mod install;
#[path = "offline/kept.rs"]
mod kept;
#[path = "offline/pages.rs"]
mod pages;
#[path = "offline/served.rs"]
mod served;
#[path = "offline/site.rs"]
mod site;
#[path = "offline/speed.rs"]
mod speed;
#[path = "offline/thinking.rs"]
mod thinking;

use crate::browser::{Browser, Kind};
use site::Site;

/// A site in a folder of its host, and a browser that has opened it; nothing where there is no part for browsers.
async fn visited(kind: Kind) -> Option<(Site, Browser)> {
    let site = Site::start("/trains/").await?;
    let browser = Browser::open(kind).await;
    browser.go(&site.page("")).await;
    shown(&browser).await;
    let quick = "localStorage.setItem('settings', JSON.stringify({ pace: 'off' })); return ''";
    browser.run(quick).await;
    Some((site, browser))
}

/// Waits until the lobby is there: on the first visit the page is loaded once more.
async fn shown(browser: &Browser) {
    browser.wait("main.lobby #lists").await;
}

/// Opens a table by the form, as a person fills it in, and says what it is called.
async fn sit_down(browser: &Browser, site: &Site, game: &str, choices: &[(&str, &str)]) -> String {
    browser.go(&site.page(&format!("new/{game}"))).await;
    browser.wait("#open").await;
    for (name, value) in choices {
        let script = format!(
            "const field = document.querySelector('[name=\"{name}\"]'); field.value = {value:?}; \
             field.dispatchEvent(new Event('change', {{ bubbles: true }})); return field.value"
        );
        assert_eq!(browser.run(&script).await, *value, "{name}");
    }
    browser.click("#open").await;
    browser.wait("#standing").await;
    let id = browser
        .run("return location.pathname.split('/').at(-1)")
        .await;
    assert_eq!(id.len(), 16, "{id}");
    id
}

/// How many events the table on the screen has had.
async fn count(browser: &Browser) -> u32 {
    let count = "return document.querySelector('#standing')?.dataset.count ?? ''";
    browser.run(count).await.parse().unwrap_or(0)
}

/// Waits until the table on the screen has had more events than so many.
async fn moves_on(browser: &Browser, from: u32) {
    let more = format!(
        "return String(Number(document.querySelector('#standing')?.dataset.count ?? 0) > {from})"
    );
    browser.until("the table moves on", &more).await;
}

/// Waits until the one at the screen has something to decide.
async fn turn(browser: &Browser) {
    let due = "return String(document.querySelector('#standing')?.dataset.lamp === 'go' \
               && !document.querySelector('[aria-busy]'))";
    browser.until("a turn", due).await;
}

/// Clicks on what the page offers first, if it waits for a click, nothing is under way, and the table has had just
/// so many events: between a look at the page and the click it may have moved on.
async fn click(browser: &Browser, at: u32) {
    let click = format!(
        "const standing = document.querySelector('#standing');
        if (!standing || Number(standing.dataset.count) !== {at}) return '';
        if (standing.dataset.lamp !== 'go' || standing.dataset.forced || document.querySelector('[aria-busy]')) return '';
        const stamp = standing.dataset.version + location.search;
        // A click while an update is on its way does nothing, so it is made again.
        if (window.clicked === stamp && Date.now() < window.again) return '';
        Object.assign(window, {{ clicked: stamp, again: Date.now() + 4000 }});
        const aim = ['#confirm', '#show-hand', '#spin', '#choices .list li > :is(button, a)', '#finish'];
        aim.map((css) => document.querySelector(css)).find(Boolean)?.click();
        return ''"
    );
    browser.run(&click).await;
}

/// Makes the first move that the page offers, and waits until it is made.
async fn one_move(browser: &Browser) {
    turn(browser).await;
    let before = count(browser).await;
    let begun = std::time::Instant::now();
    while count(browser).await == before {
        assert!(begun.elapsed().as_secs() < 120, "no move is made");
        click(browser, before).await;
        tokio::time::sleep(std::time::Duration::from_millis(30)).await;
    }
}
