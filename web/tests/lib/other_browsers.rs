//! Firefox and WebKit play a whole game of each: the page fits the window, and nothing goes wrong.

use test_servers::{Driver, Engine};

use crate::browser::Browser;
use crate::house::House;
use crate::in_chromium::sit_down;
use crate::player::{Hand, follow_to_the_end, play_some};

/// What each game is opened with, so that it is over soon.
const GAMES: [(&str, &[(&str, &str)]); 4] = [
    ("great-railroad", &[("seats", "2"), ("o-terminal", "PIT")]),
    ("century-run", &[("seats", "2"), ("o-trips", "1")]),
    ("big-train", &[("seats", "2"), ("o-trains", "4")]),
    ("luminaries", &[("seats", "2"), ("seat2", "bot-hard")]),
];

/// How many moves are made by clicks of the driver.
const CLICKS: usize = 5;

/// Says what is wrong with the page as it stands, a line each.
const FAULTS: &str = "
    const faults = [];
    const page = document.documentElement;
    if (page.scrollHeight > innerHeight) faults.push(`the page scrolls by ${page.scrollHeight - innerHeight}`);
    if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth} wide`);
    const stage = document.querySelector('.stage').getBoundingClientRect();
    const overlay = document.querySelector('#overlay > svg').getBoundingClientRect();
    if (stage.height < 300 || stage.width < 600) faults.push(`the board has ${stage.width} x ${stage.height}`);
    if (Math.abs(overlay.width - stage.width) > 6) faults.push(`what lies on the board is ${overlay.width} wide, the board ${stage.width}`);
    for (const id of ['standing', 'story', 'choices', 'people', 'log']) {
        const box = document.getElementById(id).getBoundingClientRect();
        if (box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || !box.width) faults.push(`${id} lies outside`);
    }
    return faults.join('\\n');
";

/// Keeps what goes wrong in the page from now on, in the page itself: drivers forget what scripts leave
/// elsewhere.
const LISTEN: &str = "
    const kept = document.documentElement.dataset;
    kept.heard = '';
    const keep = (line) => { kept.heard += `${line}\\n`; };
    addEventListener('error', (event) => keep(event.message));
    addEventListener('unhandledrejection', (event) => keep(event.reason));
    for (const how of ['error', 'warn']) {
        const say = console[how];
        console[how] = (...words) => { keep(words.join(' ')); say.apply(console, words); };
    }
    return '';
";

/// What was kept.
const HEARD: &str = "return document.documentElement.dataset.heard ?? 'the page was loaded again'";

async fn play_all(engine: Engine) {
    if !engine.is_installed() {
        println!("skipped {engine:?}: {}", engine.remedy());
        return;
    }
    let house = House::open().await;
    let driver = Driver::start(engine).unwrap();
    let browser = Browser::open_other(engine, &driver, (1366, 768)).await;
    let mut found = Vec::new();
    browser.go(&house.page("/")).await;
    browser
        .run("localStorage.setItem('settings', JSON.stringify({ pace: 'off' })); return ''")
        .await;
    for (game, choices) in GAMES {
        let begun = std::time::Instant::now();
        sit_down(&browser, &house, game, choices).await;
        browser.run(LISTEN).await;
        let start = browser.run(FAULTS).await;
        // Some moves by the driver's own clicks; the rest is quicker, since drivers are slow.
        let mut moves = play_some(&browser, Hand::List, 5, CLICKS).await;
        let middle = browser.run(FAULTS).await;
        moves += follow_to_the_end(&browser).await.turns.len();
        let name = format!("{engine:?}-{game}").to_lowercase();
        browser.shot(&name).await;
        println!("{name}: {moves} moves, {} s", begun.elapsed().as_secs());
        assert!(moves > 3, "{name}: {moves} moves");
        let end = browser.run(FAULTS).await;
        let heard = browser.run(HEARD).await;
        let faults = [
            ("start", start),
            ("middle", middle),
            ("end", end),
            ("console", heard),
        ];
        for (when, faults) in faults {
            if !faults.is_empty() {
                found.push(format!("{name} at the {when}: {faults}"));
            }
        }
    }
    // An error of a page does come to light: Firefox prints it, and of WebKit the page hears it.
    let probe = "setTimeout(() => { throw new Error('probe'); }); return ''";
    browser.run(probe).await;
    let is_probe = |line: &String| line.contains("probe");
    let begun = std::time::Instant::now();
    loop {
        let is_told = match engine {
            Engine::Firefox => driver.console().iter().any(is_probe),
            Engine::WebKit => is_probe(&browser.run(HEARD).await),
        };
        if is_told {
            break;
        }
        let waited = begun.elapsed().as_secs();
        assert!(waited < 120, "{engine:?} keeps errors to itself");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    browser.close().await;
    let console = driver.console();
    found.extend(console.into_iter().filter(|line| !is_probe(line)));
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn firefox_plays_every_game() {
    play_all(Engine::Firefox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn webkit_plays_every_game() {
    play_all(Engine::WebKit).await;
}
