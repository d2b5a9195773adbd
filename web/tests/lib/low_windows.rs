//! Windows that no other test has: lower than wide and yet narrow, as a tablet on its side has them, or
//! any window for those who set their letters twice as large. And fingers that miss a line.

use serde_json::json;

use crate::browser::{Browser, DESK, Kind, PHONE};
use crate::house::House;
use crate::in_chromium::sit_down;
use crate::player::{Hand, play_some};

/// A tablet on its side, a laptop below the browser's own bars, and what a screen of 1920 by 1080 has
/// for letters of 32 px.
const LOW: [(u32, u32); 3] = [(1024, 768), (1366, 650), (960, 540)];

/// What keeps somebody from choosing.
const CRAMPED: &str = "
    const faults = [];
    const page = document.documentElement;
    if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) faults.push('the page scrolls');
    const choices = document.getElementById('choices').getBoundingClientRect();
    if (choices.height < 60) faults.push(`the choices have ${choices.height.toFixed(0)} px`);
    const stage = document.querySelector('.stage').getBoundingClientRect();
    if (stage.height < 200 || stage.width < 500) faults.push(`the board has ${stage.width} x ${stage.height}`);
    const first = document.querySelector('#choices button, #choices a.button');
    if (first) {
        const box = first.getBoundingClientRect();
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + 20);
        if (!first.contains(top)) faults.push(`covered: ${first.textContent.trim()}`);
    }
    return faults.join('; ');
";

#[tokio::test(flavor = "multi_thread")]
async fn a_low_window_has_room_for_the_choices() {
    let house = House::open().await;
    let mut found = Vec::new();
    for (width, height) in LOW {
        let kind = Kind {
            width,
            height,
            ..DESK
        };
        let browser = Browser::open(kind).await;
        for game in ["great-railroad", "century-run", "big-train", "luminaries"] {
            sit_down(&browser, &house, game, &[("seats", "3")]).await;
            play_some(&browser, Hand::List, 2, 2).await;
            browser
                .until(
                    "my turn",
                    "return document.querySelector('#standing').dataset.lamp !== 'wait'",
                )
                .await;
            browser.shot(&format!("{game}-{width}-low")).await;
            let faults = browser.run(CRAMPED).await;
            if !faults.is_empty() {
                found.push(format!("{game} at {width} x {height}: {faults}"));
            }
        }
        browser.close().await;
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// A place of the map that no line covers, and the name of the line that is nearest to it.
const GAP: &str = "
    const frame = document.querySelector('.stage').getBoundingClientRect();
    for (let y = frame.top + 90; y < frame.bottom - 90; y += 3) for (let x = frame.left + 90; x < frame.right - 90; x += 3) {
        const hit = (dx, dy) => document.elementFromPoint(x + dx, y + dy)?.closest('#lines a[href]');
        if (!hit(0, 0) && (hit(6, 0) || hit(-6, 0)) && hit(6, 0) !== hit(-6, 0)) return `${x} ${y}`;
    }
    return '';
";

#[tokio::test(flavor = "multi_thread")]
async fn a_finger_beside_a_line_lays_the_nearest() {
    let house = House::open().await;
    let browser = Browser::open(PHONE).await;
    let tools = browser.driver.cdp();
    let touch = json!({"enabled": true, "maxTouchPoints": 1});
    let enabled = tools.send_raw("Emulation.setTouchEmulationEnabled", touch);
    enabled.await.unwrap();
    // What a map shows follows from the cards that are dealt; one without a gap is left.
    let mut at: Vec<f64> = Vec::new();
    for _ in 0..20 {
        sit_down(&browser, &house, "luminaries", &[("seats", "2")]).await;
        play_some(&browser, Hand::List, 1, 1).await;
        let lays = "return document.querySelector('#standing').innerText.includes('Lay 1 to 3')";
        browser.until("track may be laid", lays).await;
        let gap = browser.run(GAP).await;
        at = gap.split(' ').flat_map(str::parse).collect();
        if !at.is_empty() {
            break;
        }
    }
    assert_eq!(at.len(), 2, "no map has a gap");
    for (kind, points) in [
        ("touchStart", json!([{"x": at[0], "y": at[1]}])),
        ("touchEnd", json!([])),
    ] {
        let finger = json!({"type": kind, "touchPoints": points});
        let sent = tools.send_raw("Input.dispatchTouchEvent", finger);
        sent.await.unwrap();
    }
    let laid = "return [...document.querySelectorAll('#events li')].at(-1).textContent.startsWith('You laid')";
    browser.until("a track is laid", laid).await;
    browser.close().await;
}
