//! Somebody who plays in a browser: looks at what can be clicked, chooses something, goes on to the end.

use std::time::{Duration, Instant};

use game::Prng;
use thirtyfour::prelude::*;

use crate::browser::Browser;

/// How somebody makes his moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hand {
    /// Clicks on the board, and on the list only where the board has nothing to click.
    Board,
    /// Clicks on the list.
    List,
    /// Uses the keys alone.
    Keys,
}

/// The longest a whole game may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(1200);

/// A click of which nothing has come after so long was lost, as one is that comes while the page waits for an answer.
const LOST: Duration = Duration::from_secs(10);

/// Plays the table on the screen to its end and says how many moves it took.
pub(crate) async fn play_to_the_end(browser: &Browser, hand: Hand, seed: u64) -> usize {
    play_some(browser, hand, seed, usize::MAX).await
}

/// Plays at the table on the screen, so many clicks at most, and says how many it were. A click that was lost is
/// none.
pub(crate) async fn play_some(browser: &Browser, hand: Hand, seed: u64, most: usize) -> usize {
    let mut rng = Prng::new(seed);
    let begun = Instant::now();
    let mut moves = 0;
    loop {
        assert!(begun.elapsed() < PATIENCE, "the game does not end");
        match lamp(browser).await.as_str() {
            "over" => return moves,
            _ if moves == most => return moves,
            "go" => {
                moves += usize::from(one_step(browser, hand, &mut rng).await);
            }
            _ => {
                tokio::time::sleep(Duration::from_millis(60)).await;
                // Without scripts nothing comes by itself.
                if !scripts(browser).await {
                    browser.driver.refresh().await.unwrap();
                }
            }
        }
    }
}

async fn lamp(browser: &Browser) -> String {
    let standing = browser.wait("#standing").await;
    // The part may have been replaced in between; then it is asked for again.
    standing
        .attr("data-lamp")
        .await
        .ok()
        .flatten()
        .unwrap_or_default()
}

async fn scripts(browser: &Browser) -> bool {
    browser.has(".tools:not([hidden])").await
}

/// Where the page stands, to see that something came of a step.
async fn stamp(browser: &Browser) -> Option<String> {
    let standing = browser.driver.find(By::Css("#standing")).await.ok()?;
    let version = standing.attr("data-version").await.ok()??;
    let address = browser.driver.current_url().await.ok()?;
    Some(format!("{version} {address}"))
}

/// One click or key, and what it needs to become a move; whether something came of it.
async fn one_step(browser: &Browser, hand: Hand, rng: &mut Prng) -> bool {
    let before = stamp(browser).await;
    if browser.has("#show-hand").await {
        browser.click("#show-hand").await;
        return true;
    }
    if hand == Hand::Keys {
        by_keys(browser, rng).await;
    } else {
        by_pointer(browser, hand, rng).await;
    }
    let begun = Instant::now();
    while begun.elapsed() < LOST {
        if stamp(browser).await != before {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    false
}

async fn by_pointer(browser: &Browser, hand: Hand, rng: &mut Prng) {
    let orders: &[&str] = match hand {
        Hand::Board => &[
            "#confirm",
            DEEDS,
            "#overlay .spots a",
            "#spin",
            LIST,
            FINISH,
        ],
        Hand::List | Hand::Keys => &["#confirm", LIST, "#spin", FINISH],
    };
    for css in orders {
        for _ in 0..8 {
            // One of many is marked by the page itself, since asking for hundreds takes long.
            let script = format!(
                "document.querySelector('[data-aim]')?.removeAttribute('data-aim'); \
                 const all = document.querySelectorAll({css:?}); \
                 all[{} % all.length]?.setAttribute('data-aim', ''); return all.length > 0",
                rng.below(100_000)
            );
            let there = match scripts(browser).await {
                true => browser.run(&script).await == "true",
                false => browser.has(css).await,
            };
            if !there {
                break;
            }
            let found = match scripts(browser).await {
                true => browser.driver.find(By::Css("[data-aim]")).await.ok(),
                false => {
                    let all = browser.driver.find_all(By::Css(*css)).await;
                    let mut all = all.unwrap_or_default();
                    let any = rng.below(all.len().max(1) as u32) as usize;
                    (any < all.len()).then(|| all.swap_remove(any))
                }
            };
            // Something else may lie over its middle, or it may have gone; then another is taken.
            if let Some(one) = found
                && one.scroll_into_view().await.is_ok()
                && one.click().await.is_ok()
            {
                return;
            }
        }
    }
}

/// Everything on a board that is a decision at once.
const DEEDS: &str = "#overlay .spots a[data-do], #lines a[data-do], #overlay .spots a[data-spin]";

/// Every line of the list that does something.
const LIST: &str = "#choices .list button, #choices .list a";

/// What ends a turn.
const FINISH: &str = "#finish";

async fn by_keys(browser: &Browser, rng: &mut Prng) {
    let aim = if browser.has("#confirm").await {
        "#confirm".to_owned()
    } else if browser.has("#choices .list").await {
        let lines = browser
            .driver
            .find_all(By::Css(LIST))
            .await
            .unwrap_or_default();
        let wanted = rng.below(lines.len().clamp(1, 6) as u32);
        format!("{LIST}|{wanted}")
    } else if browser.has("#spin").await {
        "#spin".to_owned()
    } else {
        FINISH.to_owned()
    };
    let (css, wanted) = aim.split_once('|').unwrap_or((&aim, "0"));
    // From the beginning of the page, key by key, as far as it takes.
    let reached = format!(
        "return document.activeElement === [...document.querySelectorAll({css:?})][{wanted}]"
    );
    for _ in 0..400 {
        if browser.run(&reached).await == "true" {
            break;
        }
        browser
            .driver
            .action_chain()
            .send_keys(Key::Tab)
            .perform()
            .await
            .unwrap();
    }
    browser
        .driver
        .action_chain()
        .send_keys(Key::Enter)
        .perform()
        .await
        .unwrap();
}

/// Clicks on the first choice, as a person does who follows the page, and says what was clicked;
/// `auto` while a forced move is due, nothing if there is nothing to click.
const FOLLOW: &str = "
    if (document.querySelector('main').getAttribute('aria-busy') === 'true') return '';
    const standing = document.querySelector('#standing');
    if (standing.dataset.lamp !== 'go') return standing.dataset.lamp;
    if (standing.dataset.forced) return 'auto';
    const stamp = standing.dataset.version + location.search;
    // A click while an update is on its way does nothing, so it is made again; that is no other click.
    const lost = window.stamp === stamp;
    if (lost && Date.now() < window.again) return '';
    const lines = [...document.querySelectorAll('#choices .list li > :is(button, a)')];
    const more = (line) => ['More', 'You may also'].includes(line.closest('ol').previousElementSibling?.textContent);
    const aim = document.querySelector('#confirm') ?? document.querySelector('#spin') ?? lines.find((line) => !more(line)) ?? document.querySelector('#finish');
    if (!aim) return '';
    window.stamp = stamp;
    window.again = Date.now() + 4000;
    aim.click();
    if (lost) return '';
    return `click ${document.querySelector('#status').textContent.match(/Round (\\d+)/)?.[1] ?? ''} ${aim.value ?? aim.textContent}`;
";

/// What was clicked in each turn, and how many moves the page made by itself.
pub(crate) struct Followed {
    pub(crate) turns: Vec<Vec<String>>,
    pub(crate) autos: usize,
}

/// Plays to the end as somebody who always takes the page's first choice and waits for what it does by
/// itself. Each click is one call, since a driver may take long for each.
pub(crate) async fn follow_to_the_end(browser: &Browser) -> Followed {
    let (mut turns, mut turn, mut autos) = (Vec::new(), Vec::new(), 0);
    let begun = Instant::now();
    let (mut forced, mut round) = (false, String::new());
    loop {
        assert!(begun.elapsed() < PATIENCE, "the game does not end");
        let did = browser.run(FOLLOW).await;
        match did.as_str() {
            "over" => return Followed { turns, autos },
            "auto" if !forced => autos += 1,
            "wait" if !turn.is_empty() => turns.push(std::mem::take(&mut turn)),
            _ => {}
        }
        forced = did == "auto";
        match did.strip_prefix("click ") {
            Some(clicked) => {
                // Others may be so quick that nobody sees them think.
                let (now, clicked) = clicked.split_once(' ').unwrap_or_default();
                if now != round && !turn.is_empty() {
                    turns.push(std::mem::take(&mut turn));
                }
                now.clone_into(&mut round);
                turn.push(clicked.to_owned());
            }
            None => tokio::time::sleep(Duration::from_millis(30)).await,
        }
    }
}
