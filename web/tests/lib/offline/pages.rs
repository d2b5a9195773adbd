//! The pages themselves: nobody is shut out, they fit a phone, the console is clean.

use test_servers::axe_core;

use super::{sit_down, turn, visited};
use crate::access::faults;
use crate::browser::{DESK, Kind, PHONE};

/// Keeps what goes wrong in a page.
const LISTEN: &str = "
    window.heard = [];
    for (const level of ['error', 'warn']) {
        const old = console[level];
        console[level] = (...words) => { heard.push(words.join(' ')); old(...words); };
    }
    addEventListener('error', (event) => heard.push(event.message));
    addEventListener('unhandledrejection', (event) => heard.push(String(event.reason)));
    addEventListener('securitypolicyviolation', (event) => heard.push(`${event.violatedDirective} ${event.blockedURI}`));
";

async fn every_page(kind: Kind, name: &str) {
    let Some((site, browser)) = visited(kind).await else {
        return;
    };
    let axe = axe_core().unwrap();
    browser.before_each_page(LISTEN).await;
    let mut pages: Vec<String> = [
        "",
        "me",
        "mine",
        "nowhere",
        "new/luminaries",
        "rules/century-run",
    ]
    .map(str::to_owned)
    .into();
    for game in ["great-railroad", "luminaries"] {
        let table = sit_down(&browser, &site, game, &[("seats", "2")]).await;
        turn(&browser).await;
        browser.shot(&format!("offline-{game}-{name}")).await;
        pages.extend([format!("t/{table}"), format!("t/{table}/replay")]);
    }
    let mut found = Vec::new();
    for page in pages {
        browser.go(&site.page(&page)).await;
        browser.wait("main").await;
        let fits = "return String(document.documentElement.scrollWidth <= innerWidth)";
        if browser.run(fits).await != "true" {
            found.push(format!("{page} is too wide"));
        }
        let heard = browser.run("return window.heard.join('; ')").await;
        if !heard.is_empty() {
            found.push(format!("{page}: {heard}"));
        }
        let faults = faults(&browser, &axe).await;
        if !faults.is_empty() {
            found.push(format!("{page}\n{faults}"));
        }
    }
    browser.go(&site.page("")).await;
    browser.wait("main.lobby").await;
    browser.shot(&format!("offline-lobby-{name}")).await;
    browser.close().await;
    assert!(found.is_empty(), "{}", found.join("\n\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_shuts_anybody_out_on_a_desk() {
    let kind = Kind {
        width: 1366,
        height: 768,
        ..DESK
    };
    every_page(kind, "1366x768").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_shuts_anybody_out_in_a_hand_at_night() {
    every_page(
        Kind {
            dark: true,
            ..PHONE
        },
        "390x844",
    )
    .await;
}
