//! What a table's page promises at every size, measured in a real browser: one screen, readable type,
//! targets for fingers, no jumps, a clean console, motion, and the whole story.

use std::time::Duration;

use crate::browser::{Browser, DESK, Kind};
use crate::house::House;
use crate::in_chromium::sit_down;
use crate::player::{Hand, follow_to_the_end, play_some};
use crate::visitor::until;

/// The sizes that are measured: a small and a large desk, a tablet and a phone upright and on their sides.
const SIZES: [(u32, u32); 6] = [
    (1366, 768),
    (1920, 1080),
    (820, 1180),
    (1024, 768),
    (390, 844),
    (844, 390),
];

/// Watches a page from its first script on: what the console says, what jumps, what is animated.
const WATCH: &str = "
    window.seen = { console: [], shift: 0, jumps: [], animated: 0 };
    for (const level of ['error', 'warn']) {
        const old = console[level];
        console[level] = (...words) => { seen.console.push(words.join(' ')); old(...words); };
    }
    addEventListener('error', (event) => seen.console.push(event.message));
    addEventListener('unhandledrejection', (event) => seen.console.push(String(event.reason)));
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) {
            seen.shift += entry.value;
            const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
            const who = (node) => node?.id ? `#${node.id}` : `${node?.nodeName} in #${node?.parentElement?.closest('[id]')?.id}`;
            const moved = entry.sources.map((one) => `${who(one.node)} from ${place(one.previousRect)} to ${place(one.currentRect)}`);
            seen.jumps.push(`${entry.value.toFixed(4)}: ${moved.join('; ')}`);
        }
    }).observe({ type: 'layout-shift', buffered: true });
    const animate = Element.prototype.animate;
    // Only what moves on the board, in the tray or at the dial counts, not the light on a player's line.
    Element.prototype.animate = function (...words) {
        if (this.closest('#people')) seen.told = (seen.told ?? 0) + 1;
        else seen.animated++;
        return animate.apply(this, words);
    };
";

/// Everything that is wrong with the page as it stands, a line each.
const FAULTS: &str = "
    const faults = [];
    const page = document.documentElement;
    if (page.scrollHeight > innerHeight) faults.push(`the page scrolls by ${page.scrollHeight - innerHeight}`);
    if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth} wide`);
    if (!document.querySelector('h1')?.checkVisibility()) faults.push('the page has no heading');
    const turn = document.getElementById('standing');
    if (turn.scrollHeight > turn.clientHeight + 1) faults.push(`what to do is cut: ${turn.innerText}`);
    const phone = innerWidth < 600 || innerHeight <= 520;
    const mine = [...document.querySelectorAll('#story [data-mine]')].at(-1)?.getBoundingClientRect();
    const told = document.getElementById('story').getBoundingClientRect();
    if (mine && (mine.top < told.top - 1 || mine.top > told.bottom - 10)) faults.push('what was done to the viewer is out of sight');
    const newest = document.querySelector('#story > .turn:last-child')?.getBoundingClientRect();
    if (!mine && newest && (newest.top < told.top - 1 || newest.top > told.bottom - 10)) faults.push('what happened last is out of sight');
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
    const overview = phone && document.getElementById('board').dataset.cam === 'fit';
    if (small.size && !overview) faults.push(`${small.size} words on the board are small: ${[...small].slice(0, 6).map((word) => word.join(' ')).join(', ')}`);
    for (const node of document.querySelectorAll('main *, header *')) {
        const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
        if (!own || node.closest('svg, .hide, dialog, noscript, option')) continue;
        const box = node.getBoundingClientRect();
        if (!box.width || getComputedStyle(node).visibility === 'hidden') continue;
        const size = parseFloat(getComputedStyle(node).fontSize);
        if (size < least) faults.push(`small: ${size} ${node.textContent.trim().slice(0, 40)}`);
    }
    if (phone) for (const node of document.querySelectorAll('main button, .choices a.button, .tabs label, .bar .brand')) {
        const box = node.getBoundingClientRect();
        if (!box.width || getComputedStyle(node).visibility === 'hidden' || node.closest('.tray, .papers')) continue;
        if (box.height < 43.5 || box.width < 43.5) faults.push(`a target of ${box.width.toFixed(0)} x ${box.height.toFixed(0)}: ${node.textContent.trim().slice(0, 30)}`);
    }
    const tray = [...document.querySelectorAll('#tray *')].filter((node) => !node.closest('.hide') && node.checkVisibility({ visibilityProperty: true }) && [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim()));
    const lines = tray.map((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        // What a box cuts off is not seen.
        const box = node.getBoundingClientRect();
        return [...range.getClientRects()].map((line) => ({ left: Math.max(line.left, box.left), right: Math.min(line.right, box.right), top: Math.max(line.top, box.top), bottom: Math.min(line.bottom, box.bottom) }));
    });
    const upon = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
    tray.forEach((node, index) => tray.slice(index + 1).forEach((other, more) => {
        const near = node.closest('li, p, button') === other.closest('li, p, button');
        if (near && !node.closest('svg') && !node.contains(other) && lines[index].some((a) => lines[index + 1 + more].some((b) => upon(a, b)))) faults.push(`words on words: ${node.textContent.trim().slice(0, 40)} and ${other.textContent.trim().slice(0, 20)}`);
    }));
    const count = Number(document.getElementById('standing').dataset.count);
    const story = [...document.querySelectorAll('#story li[data-n]')].map((line) => Number(line.dataset.n));
    if (count && story.at(-1) !== count) faults.push(`the story ends at ${story.at(-1)} of ${count}`);
    story.forEach((number, index) => { if (index && number !== story[index - 1] + 1) faults.push(`the story skips to ${number}`); });
    faults.push(...seen.console.map((words) => `console: ${words}`));
    return faults.join('\\n');
";

/// Plays for a while and says how many clicks it took. A game may be over before much was seen; then another is
/// begun.
async fn played(browser: &Browser, house: &House, game: &str) -> usize {
    browser.go(&house.page("/")).await;
    browser.set_fast().await;
    for _ in 0..30 {
        browser.go(&house.page("/")).await;
        browser.click(&format!("#play-{game}")).await;
        browser.wait("#standing").await;
        let moves = play_some(browser, Hand::List, 11, 14).await;
        if moves > 2 {
            return moves;
        }
    }
    panic!("{game}: no game takes three moves");
}

/// How the page stands; nothing while something moves, an answer is on its way, or a move comes that is not the
/// viewer's.
const STANDS: &str = "
    const { lamp, forced, version } = document.getElementById('standing').dataset;
    const moves = (one) => one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity;
    if (lamp === 'wait' || (lamp === 'go' && forced) || document.querySelector('[aria-busy]')) return '';
    if (document.getAnimations().some(moves)) return '';
    const views = [...document.querySelectorAll('.stage svg')].map((one) => one.getAttribute('viewBox'));
    return `${version} ${location.search} ${views}`;
";

/// Waits until pieces and camera have come to rest: the page stands as it stood for a second.
async fn rested(browser: &Browser) {
    let mut known = (String::new(), 0);
    until("rest", async || {
        tokio::time::sleep(Duration::from_millis(200)).await;
        let stands = browser.run(STANDS).await;
        let times = match stands == known.0 {
            true => known.1 + 1,
            false => 0,
        };
        known = (stands, times);
        (times >= 5 && !known.0.is_empty()).then_some(())
    })
    .await;
}

async fn measure(game: &str) {
    let house = House::furnished().await;
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
        let moves = played(&browser, &house, game).await;
        let size = format!("{width}x{height}");
        rested(&browser).await;
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
            let jumps = browser.run("return seen.jumps.join('\\n')").await;
            found.push(format!(
                "{game} at {size}: layout shift {shift:.3}\n{jumps}"
            ));
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

/// Watches every update: whether the story tells all that the log has, from the last decision of the
/// first seat on, and how many acts moved something.
const TELL: &str = "
    seen.faults = [];
    seen.acts = 0;
    document.addEventListener('laid', () => {
        const turn = document.getElementById('standing');
        if (turn.scrollHeight > turn.clientHeight + 1) seen.faults.push(`what to do is cut: ${turn.innerText}`);
        const lines = (id) => [...document.querySelectorAll(`#${id} li[data-n]`)];
        const [log, story] = [lines('events'), lines('story')];
        const last = Number(document.getElementById('standing').dataset.count);
        if (last && Number(story.at(-1)?.dataset.n) !== last) seen.faults.push(`the story ends at ${story.at(-1)?.dataset.n} of ${last}`);
        const own = log.findLast((line) => line.dataset.seat === 'A');
        const from = Number(own?.dataset.n ?? 1);
        const told = new Set(story.map((line) => line.dataset.n));
        for (const line of log) if (Number(line.dataset.n) > from && own && !told.has(line.dataset.n)) seen.faults.push(`the story leaves out ${line.textContent}`);
        for (const line of log) {
            const n = Number(line.dataset.n);
            if (n <= (seen.last ?? 0)) continue;
            seen.last = n;
            if (/ (laid|left|stopped|entered|turned|ran|took .* off|came home|founded|lays)/.test(line.textContent)) seen.acts++;
        }
    });
    return '';
";

/// A whole game on a desk: nothing jumps, all is told, and what moves is seen to move.
async fn whole_game(game: &str, choices: &[(&str, &str)]) {
    let house = House::open().await;
    let kind = Kind {
        width: 1366,
        height: 768,
        motion: true,
        ..DESK
    };
    let browser = Browser::open(kind).await;
    browser.before_each_page(WATCH).await;
    browser.go(&house.page("/")).await;
    browser.set_fast().await;
    sit_down(&browser, &house, game, choices).await;
    browser.run(TELL).await;
    let turns = follow_to_the_end(&browser).await.turns.len();
    rested(&browser).await;
    let mut faults = browser.run(FAULTS).await;
    faults += &browser
        .run("return seen.faults.slice(0, 5).join('\\n')")
        .await;
    let number = async |name: &str| -> f64 {
        let text = browser.run(&format!("return String(seen.{name})")).await;
        text.parse().unwrap()
    };
    let (shift, acts, animated) = (
        number("shift").await,
        number("acts").await,
        number("animated").await,
    );
    println!("{game}: {turns} turns, shift {shift:.4}, {acts} acts, {animated} animations");
    assert!(faults.is_empty(), "{game}: {faults}");
    assert!(shift < 0.02, "{game}: layout shift {shift:.3}");
    assert!(
        acts > 0.0 && animated >= acts,
        "{game}: {acts} acts, {animated} animations"
    );
    browser.shot(&format!("{game}-whole")).await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_races_and_trips_hold_still_and_tell_all() {
    whole_game("great-railroad", &[("seats", "3"), ("o-terminal", "CHI")]).await;
    whole_game("century-run", &[("o-trips", "1")]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_trains_and_railroads_hold_still_and_tell_all() {
    whole_game("big-train", &[("seats", "3"), ("o-trains", "2")]).await;
    whole_game("luminaries", &[("seats", "3"), ("seat2", "bot-hard")]).await;
}

/// What is lost when letters are twice as large: controls and words that cannot be reached by
/// scrolling their box, or that lie outside the window.
const LOST: &str = "
    const faults = [];
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth} wide`);
    for (const css of ['#standing .who-moves', '#standing .asked', '#choices button', '#choices a.button', '#finish', '#spin', '#hint', '.tabs label', '#people .name', '#people .score', '#story li', '#open-settings', '.traincards p', '#people .note', '.lu-card', '.lu-card b', '.lu-card span', '.lu-card i', '.lu-tray li', '.lu-tray li b', '.lu-tray li span', '.bt-hand p', '.bt-colors :is(span, small)', '.bt-pile :is(b, span)']) {
        for (const node of document.querySelectorAll(css)) {
            if (!node.checkVisibility({ visibilityProperty: true })) continue;
            node.scrollIntoView({ block: 'nearest' });
            // Of words that run over several lines, the first is looked at: where it stands, others may begin.
            const box = getComputedStyle(node).display === 'inline' ? node.getClientRects()[0] : node.getBoundingClientRect();
            if (!box?.width) continue;
            const wide = box.left >= -1 && box.right <= innerWidth + 1;
            if (!wide || box.top < -1 || box.bottom > innerHeight + 1) faults.push(`${css} lies outside: ${node.textContent.trim().slice(0, 40)}`);
            const top = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 20));
            if (!top || !(node.contains(top) || top.contains(node))) faults.push(`${css} is covered: ${node.textContent.trim().slice(0, 40)}`);
            if (node.scrollWidth > node.clientWidth + 2 && !node.matches('.name') && getComputedStyle(node).overflowX !== 'visible') faults.push(`${css} is cut: ${node.textContent.trim().slice(0, 40)}`);
            if (node.scrollHeight > node.clientHeight + 2 && ['hidden', 'clip'].includes(getComputedStyle(node).overflowY) && !node.matches('.name')) faults.push(`${css} is cut below: ${node.textContent.trim().slice(0, 40)}`);
            // What is hidden by a box of the tray cannot be scrolled to by anybody.
            for (let box = node; box?.closest('#tray'); box = box.parentElement)
                if (getComputedStyle(box).overflowY === 'hidden' && box.scrollHeight > box.clientHeight + 2) faults.push(`${css} is cropped: ${node.textContent.trim().slice(0, 40)}`);
        }
    }
    return [...new Set(faults)].slice(0, 12).join('\\n');
";

#[tokio::test(flavor = "multi_thread")]
async fn letters_twice_as_large_lose_nothing() {
    let house = House::open().await;
    let mut found = Vec::new();
    let kind = Kind {
        width: 1366,
        height: 768,
        ..DESK
    };
    let browser = Browser::open(kind).await;
    for game in ["great-railroad", "century-run", "big-train", "luminaries"] {
        browser.go(&house.page("/")).await;
        browser.click(&format!("#play-{game}")).await;
        browser.wait("#standing").await;
        play_some(&browser, Hand::List, 3, 3).await;
        browser
            .until(
                "my turn",
                "return document.querySelector('#standing').dataset.lamp !== 'wait'",
            )
            .await;
        browser
            .run("document.documentElement.style.fontSize = '200%'; return ''")
            .await;
        browser.shot(&format!("{game}-200")).await;
        let lost = browser.run(LOST).await;
        if !lost.is_empty() {
            found.push(format!("{game}:\n{lost}"));
        }
    }
    browser.close().await;
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// A phone whose page is zoomed to twice its size, which is the same to style sheets as letters twice as
/// large: the page may scroll, and the names of as many players as can sit there are seen.
#[tokio::test(flavor = "multi_thread")]
async fn a_phone_with_large_letters_loses_nothing() {
    let house = House::open().await;
    let mut found = Vec::new();
    let kind = Kind {
        width: 195,
        height: 422,
        ..DESK
    };
    let browser = Browser::open(kind).await;
    for (game, seats) in [
        ("great-railroad", 4),
        ("century-run", 4),
        ("big-train", 4),
        ("luminaries", 5),
    ] {
        browser.go(&house.page(&format!("/new/{game}"))).await;
        // The form is tested elsewhere; in so small a window a driver's click may miss its button.
        let open = format!(
            "document.querySelector('[name=seats]').value = {seats}; document.getElementById('open').click()"
        );
        browser.run(&open).await;
        browser.wait("#standing").await;
        browser.shot(&format!("{game}-phone-200")).await;
        let lost = browser.run(LOST).await;
        let hidden = "return [...document.querySelectorAll('#people .name')].filter((name) => name.getBoundingClientRect().width < 12 || getComputedStyle(name).clipPath !== 'none').length";
        let hidden = browser.run(hidden).await;
        if !lost.is_empty() || hidden != "0" {
            found.push(format!("{game}: {hidden} names are hidden\n{lost}"));
        }
    }
    browser.close().await;
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn forced_colors_and_high_contrast_show_what_matters() {
    let house = House::open().await;
    let kind = Kind {
        width: 1366,
        height: 768,
        ..DESK
    };
    let browser = Browser::open(kind).await;
    let features = serde_json::json!({"features": [
        {"name": "forced-colors", "value": "active"},
        {"name": "prefers-contrast", "value": "more"},
    ]});
    let tools = browser.driver.cdp();
    tools
        .send_raw("Emulation.setEmulatedMedia", features)
        .await
        .unwrap();
    // Signs that mean something by their color keep it, and the seat to move is outlined.
    let signs = "
        const faults = [];
        const style = (css) => getComputedStyle(document.querySelector(css));
        if (!matchMedia('(forced-colors: active)').matches) faults.push('colors are not forced');
        if (style('.lamp').forcedColorAdjust !== 'none') faults.push('the lamp has no color');
        if (style('#people [data-turn]').outlineStyle !== 'solid') faults.push('the seat to move is not outlined');
        for (const badge of document.querySelectorAll('.badge')) if (getComputedStyle(badge).backgroundColor === getComputedStyle(badge).color) faults.push('a badge cannot be read');
        return faults.join('\\n');
    ";
    for game in ["great-railroad", "century-run", "big-train", "luminaries"] {
        browser.go(&house.page("/")).await;
        browser.click(&format!("#play-{game}")).await;
        browser.wait("#people [data-turn]").await;
        browser.shot(&format!("{game}-forced-colors")).await;
        assert_eq!(browser.run(signs).await, "", "{game}");
    }
    browser.close().await;
}
