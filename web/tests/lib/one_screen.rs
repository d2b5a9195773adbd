//! What a table's page promises at every size, measured in a real browser: one screen, readable type,
//! targets for fingers, no jumps, a clean console, motion, and the whole story.

use std::time::Duration;

use crate::browser::{Browser, DESK, Kind};
use crate::house::House;
use crate::player::{Hand, play_some};

/// The sizes that are measured: a small and a large desk, a tablet, a phone upright and on its side.
const SIZES: [(u32, u32); 5] = [
    (1366, 768),
    (1920, 1080),
    (820, 1180),
    (390, 844),
    (844, 390),
];

/// Watches a page from its first script on: what the console says, what jumps, what is animated.
const WATCH: &str = "
    window.seen = { console: [], shift: 0, animated: 0 };
    for (const level of ['error', 'warn']) {
        const old = console[level];
        console[level] = (...words) => { seen.console.push(words.join(' ')); old(...words); };
    }
    addEventListener('error', (event) => seen.console.push(event.message));
    addEventListener('unhandledrejection', (event) => seen.console.push(String(event.reason)));
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...words) { seen.animated++; return animate.apply(this, words); };
";

/// Everything that is wrong with the page as it stands, a line each.
const FAULTS: &str = "
    const faults = [];
    const page = document.documentElement;
    if (page.scrollHeight > innerHeight) faults.push(`the page scrolls by ${page.scrollHeight - innerHeight}`);
    if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth} wide`);
    const phone = innerWidth < 600 || innerHeight <= 520;
    const stage = document.querySelector('.stage').getBoundingClientRect();
    if (stage.height < 150 || stage.width < 300) faults.push(`the board has ${stage.width} x ${stage.height}`);
    const least = phone ? 9.95 : 10.95;
    const small = new Map();
    for (const text of document.querySelectorAll('#board text')) {
        const box = text.getBoundingClientRect();
        const inside = box.left >= stage.left && box.right <= stage.right && box.top >= stage.top && box.bottom <= stage.bottom;
        if (!inside || !box.width || !text.textContent.trim() || text.closest('.deco')) continue;
        const style = getComputedStyle(text);
        if (style.visibility === 'hidden' || style.opacity === '0') continue;
        const matrix = text.getScreenCTM();
        const size = parseFloat(style.fontSize) * Math.hypot(matrix.a, matrix.b);
        if (size < least) small.set(text.textContent.trim(), size.toFixed(1));
    }
    const overview = document.getElementById('board').dataset.cam === 'fit';
    if (small.size && !overview) faults.push(`${small.size} words on the board are small: ${[...small].slice(0, 6).map((word) => word.join(' ')).join(', ')}`);
    for (const node of document.querySelectorAll('main *, header *')) {
        const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
        if (!own || node.closest('svg, .hide, dialog, noscript, option')) continue;
        const box = node.getBoundingClientRect();
        if (!box.width || getComputedStyle(node).visibility === 'hidden') continue;
        const size = parseFloat(getComputedStyle(node).fontSize);
        if (size < least) faults.push(`small: ${size} ${node.textContent.trim().slice(0, 40)}`);
    }
    if (phone) for (const node of document.querySelectorAll('main button, .choices a.button, .tabs label')) {
        const box = node.getBoundingClientRect();
        if (!box.width || getComputedStyle(node).visibility === 'hidden' || node.closest('.tray, .papers')) continue;
        if (box.height < 43.5 || box.width < 43.5) faults.push(`a target of ${box.width.toFixed(0)} x ${box.height.toFixed(0)}: ${node.textContent.trim().slice(0, 30)}`);
    }
    const count = Number(document.getElementById('standing').dataset.count);
    const story = [...document.querySelectorAll('#story li')].map((line) => Number(line.dataset.n));
    if (count && story.at(-1) !== count) faults.push(`the story ends at ${story.at(-1)} of ${count}`);
    story.forEach((number, index) => { if (index && number !== story[index - 1] + 1) faults.push(`the story skips to ${number}`); });
    faults.push(...seen.console.map((words) => `console: ${words}`));
    return faults.join('\\n');
";

async fn measure(game: &str) {
    let house = House::open().await;
    let mut found = Vec::new();
    for (width, height) in SIZES {
        let kind = Kind {
            width,
            height,
            motion: true,
            ..DESK
        };
        let browser = Browser::open(kind).await;
        browser.before_each_page(WATCH).await;
        browser.go(&house.page("/")).await;
        browser.click(&format!("#play-{game}")).await;
        browser.wait("#standing").await;
        let moves = play_some(&browser, Hand::List, 11, 14).await;
        assert!(moves > 2, "{game}: {moves} moves");
        let size = format!("{width}x{height}");
        // Pieces and camera come to rest.
        tokio::time::sleep(Duration::from_millis(1200)).await;
        browser.shot(&format!("{game}-{size}")).await;
        let faults = browser.run(FAULTS).await;
        if !faults.is_empty() {
            found.push(format!("{game} at {size}:\n{faults}"));
        }
        let shift: f64 = browser
            .run("return String(seen.shift)")
            .await
            .parse()
            .unwrap();
        println!("{game} at {size}: {moves} moves, layout shift {shift:.4}");
        if shift >= 0.02 {
            found.push(format!("{game} at {size}: layout shift {shift:.3}"));
        }
        let animated: usize = browser
            .run("return String(seen.animated)")
            .await
            .parse()
            .unwrap();
        if animated == 0 {
            found.push(format!(
                "{game} at {size}: nothing was animated in {moves} moves"
            ));
        }
        browser.close().await;
    }
    assert!(found.is_empty(), "{}", found.join("\n\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn great_railroad_is_one_screen() {
    measure("great-railroad").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn century_run_is_one_screen() {
    measure("century-run").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn big_train_is_one_screen() {
    measure("big-train").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn luminaries_is_one_screen() {
    measure("luminaries").await;
}
