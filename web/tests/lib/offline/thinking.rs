//! Bots beside the pages: a page stays quick while one thinks, and each chooses what it chooses natively.

use game::{Prng, SeatCount, Setup};
use serde_json::{Value, json};
use tables::{Record, Seating, Source};

use super::{Site, count, moves_on, one_move, sit_down, turn, visited};
use crate::browser::{Browser, DESK};

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_not_blocked_while_a_bot_thinks() {
    let Some((site, browser)) = visited(DESK).await else {
        return;
    };
    // The hard bot answers.
    let hard = [("seats", "2"), ("seat2", "bot-hard")];
    sit_down(&browser, &site, "great-railroad", &hard).await;
    one_move(&browser).await;
    let before = count(&browser).await;
    moves_on(&browser, before.saturating_sub(1)).await;
    turn(&browser).await;
    assert!(count(&browser).await > 1);
    // The master thinks by the clock. Meanwhile the page runs on, and other pages are answered.
    let master = [("seats", "2"), ("seat2", "bot-master")];
    let table = sit_down(&browser, &site, "great-railroad", &master).await;
    let meanwhile = format!(
        "
        const done = arguments[0];
        const at = () => Number(document.querySelector('#standing').dataset.count);
        const begun = at();
        const seen = {{ ticks: 0, pages: 0 }};
        const page = async () => {{
            while (at() <= begun + 1) {{
                const answer = await fetch('../rules/century-run?' + seen.pages);
                await answer.text();
                const same = await fetch('{table}/part', {{ headers: {{ 'x-parts': '1' }} }});
                const text = await same.text();
                // The table as it stands before the bot has moved.
                if (answer.ok && same.ok && text.includes(`data-count=\"${{begun + 1}}\"`)) seen.pages++;
            }}
            done(JSON.stringify(seen));
        }};
        const tick = () => {{ if (at() <= begun + 1) {{ seen.ticks++; setTimeout(tick, 10); }} }};
        document.querySelector('#choices button[name=do]').click();
        tick();
        page();"
    );
    let mut most = (0, 0);
    for _ in 0..3 {
        turn(&browser).await;
        let seen = browser
            .driver
            .execute_async(&meanwhile, vec![])
            .await
            .unwrap();
        let seen: Value = serde_json::from_str(seen.json().as_str().unwrap()).unwrap();
        let number = |name: &str| seen[name].as_u64().unwrap();
        most = most.max((number("pages"), number("ticks")));
        if most.0 >= 2 && most.1 >= 10 {
            break;
        }
    }
    println!("while a bot thought: {} pages, {} ticks", most.0, most.1);
    assert!(most.0 >= 2 && most.1 >= 10, "{most:?}");
    browser.close().await;
}

/// A worker that asks the program, in a folder of its own, where no service worker answers.
const ASKER: &str = "
    importScripts('engine.js');
    const program = begin(false, fetch('roundhouse.wasm'));
    onmessage = async ({ data }) => postMessage(await (await program).trial(data));";

/// A browser whose page has such a worker.
pub(super) async fn asker() -> Option<(Site, Browser)> {
    let site = Site::start("/bare/").await?;
    site.add("/bare/asker.js", ASKER.as_bytes());
    site.add("/bare/blank.html", b"<!DOCTYPE html><title>bare</title>");
    let browser = Browser::open(DESK).await;
    browser.go(&site.page("blank.html")).await;
    browser
        .run("window.asker = new Worker('asker.js'); return ''")
        .await;
    Some((site, browser))
}

/// What the program answers.
pub(super) async fn ask(browser: &Browser, question: &Value) -> Value {
    let script = format!(
        "const done = arguments[0]; asker.onmessage = ({{ data }}) => done(JSON.stringify(data)); \
         asker.onerror = (error) => done(JSON.stringify({{ failed: error.message }})); \
         asker.postMessage({question});"
    );
    let said = browser.driver.execute_async(&script, vec![]).await.unwrap();
    serde_json::from_str(said.json().as_str().unwrap()).unwrap()
}

/// Positions of a game on the way through it, as records: each ends where a seat has a choice.
fn positions(slug: &str) -> Vec<Record> {
    let game = games::find(slug).unwrap();
    let seats = game.meta().usual_seats;
    let setup = Setup {
        seats: SeatCount::new(seats).unwrap(),
        options: game::Options::default(),
    };
    let mut rng = Prng::new(5);
    let mut found = Vec::new();
    // Games that are played at random may take very long, and others are over soon.
    for seed in 11.. {
        let seating = Seating {
            names: (1..=seats).map(|seat| format!("Player {seat}")).collect(),
            source: Source::Seeded(seed),
        };
        let mut table = game.open(&setup, seating).unwrap();
        let mut decisions = 0;
        loop {
            match table.next() {
                game::Next::Over => break,
                game::Next::Chance => {
                    table.roll().unwrap();
                }
                game::Next::Act(seat) => {
                    let thought = game.thought(&*table, "random").unwrap();
                    decisions += 1;
                    if decisions % 9 == 5 {
                        found.push(table.record());
                    }
                    if found.len() == 3 {
                        return found;
                    }
                    table.act(seat, &thought(&mut rng)).unwrap();
                }
            }
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn every_level_chooses_as_it_does_natively() {
    let Some((_site, browser)) = asker().await else {
        return;
    };
    let mut asked = 0;
    for game in games::all().iter() {
        let slug = game.meta().slug;
        for (number, record) in positions(slug).iter().enumerate() {
            for level in ["easy", "medium", "hard"] {
                // Thinking hard takes long in tests that are not optimized.
                if level == "hard" && number > 0 {
                    continue;
                }
                let seed = 100 + number as u64;
                let table = game.resume(record, None).unwrap();
                let thought = game.thought(&*table, level).unwrap();
                let native = thought(&mut Prng::new(seed));
                let question = json!({ "record": record.to_string(), "bot": level, "seed": seed });
                let here = ask(&browser, &question).await;
                assert_eq!(here["action"], native, "{slug} {level} {record} {here}");
                asked += 1;
            }
        }
    }
    assert_eq!(asked, 4 * (3 + 3 + 1));
    browser.close().await;
}
