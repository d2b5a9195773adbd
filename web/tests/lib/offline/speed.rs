//! How fast games are played in a browser: `cargo xtask bench-site` runs it, and sets it against native figures.

use std::collections::BTreeMap;
use std::time::Instant;

use serde_json::json;

use super::thinking::{ask, asker};
use crate::browser::Browser;

/// How long each thing is measured, in milliseconds.
const TIME: f64 = 1500.0;

/// Processor time of all of a browser's workers so far, in milliseconds, where the system tells it.
fn worker_time() -> BTreeMap<String, f64> {
    let mut times = BTreeMap::new();
    let Ok(processes) = std::fs::read_dir("/proc") else {
        return times;
    };
    for process in processes.flatten() {
        let Ok(threads) = std::fs::read_dir(process.path().join("task")) else {
            continue;
        };
        for thread in threads.flatten() {
            let read = |name| std::fs::read_to_string(thread.path().join(name)).unwrap_or_default();
            if !read("comm").starts_with("DedicatedWorker") {
                continue;
            }
            // Nanoseconds on a processor, the first of three numbers.
            let spent = read("schedstat");
            let spent: f64 = spent
                .split(' ')
                .next()
                .and_then(|ns| ns.parse().ok())
                .unwrap_or(0.0);
            times.insert(thread.path().display().to_string(), spent / 1e6);
        }
    }
    times
}

/// What is done in a second of processor time.
async fn per_second(browser: &Browser, game: &str, seats: u8, what: &str) -> f64 {
    let mut times: u64 = 64;
    loop {
        let question = json!({ "bench": what, "game": game, "seats": seats, "times": times });
        let before = worker_time();
        let said = ask(browser, &question).await;
        let after = worker_time();
        let wall = said["ms"].as_f64().unwrap_or_else(|| panic!("{said}"));
        let done = said["done"].as_f64().unwrap();
        let spent: f64 = after
            .iter()
            .map(|(thread, time)| time - before.get(thread).copied().unwrap_or(0.0))
            .sum();
        if wall >= TIME {
            // Where the system tells nothing, the clock on the wall counts.
            let took = if spent > wall / 4.0 {
                spent.min(wall)
            } else {
                wall
            };
            return done / took * 1000.0;
        }
        times *= if wall < TIME / 16.0 { 8 } else { 2 };
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it measures; `cargo xtask bench-site` runs it with a program that can be measured"]
async fn speed() {
    let Some((_site, browser)) = asker().await else {
        return;
    };
    for game in games::all().iter() {
        let meta = game.meta();
        for what in ["random play", "search, simulations"] {
            let (slug, seats) = (meta.slug, meta.usual_seats);
            let figure = per_second(&browser, slug, seats, what).await;
            println!("measured\t{slug}\t{seats}\t{what}\t{figure:.1}");
        }
    }
    browser.close().await;
}

/// How long it takes from the address to a board with choices, the first time and the next.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "it measures; `cargo xtask bench-site` runs it"]
async fn first_board() {
    let Some(site) = super::Site::start("/trains/").await else {
        return;
    };
    let browser = Browser::open(crate::browser::DESK).await;
    for visit in ["cold", "warm"] {
        let begun = Instant::now();
        browser.go(&site.page("")).await;
        super::shown(&browser).await;
        let lobby = begun.elapsed();
        browser
            .run("document.querySelector('#play-great-railroad').click(); return ''")
            .await;
        browser
            .wait("#standing[data-lamp=go] ~ * button[name=do], #choices button[name=do]")
            .await;
        println!(
            "measured\t{visit}\tlobby after {} ms, board after {} ms",
            lobby.as_millis(),
            begun.elapsed().as_millis()
        );
        browser.go("about:blank").await;
    }
    browser.close().await;
}
