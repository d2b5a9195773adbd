//! What a newcomer meets at a table, in a real browser: a welcome, choices that are seen without
//! scrolling, a hint with its reason, forced moves that are told as such, and an end that says what
//! decided it.

use crate::browser::{Browser, DESK, Kind};
use crate::house::House;
use crate::in_chromium::sit_down;
use crate::player::{Hand, play_some};
use crate::visitor::until;

const SMALL_DESK: Kind = Kind {
    width: 1366,
    height: 768,
    ..DESK
};

const UPRIGHT_PHONE: Kind = Kind {
    width: 390,
    height: 844,
    ..DESK
};

/// What of this is not seen whole: outside its box, or cut.
const UNSEEN: &str = "
    const box = document.querySelector('#choices').getBoundingClientRect();
    const cut = [...document.querySelectorAll('WHAT')].filter((one) => {
        const own = one.getBoundingClientRect();
        return own.bottom > box.bottom + 1 || own.top < box.top - 1;
    });
    return cut.map((one) => one.innerText.replace(/\\s+/g, ' ')).join('; ');
";

async fn unseen(browser: &Browser, css: &str) -> String {
    browser.run(&UNSEEN.replace("WHAT", css)).await
}

/// Plays a race to its end. Playing on stops where somebody has to decide, so it is asked for again.
async fn play_to_the_end(browser: &Browser) {
    let on = "const over = document.querySelector('[data-lamp=over]'); \
              const next = document.querySelector('.hurry button[value=end]') ?? document.querySelector('#spin, #choices button'); \
              if (!over && !document.querySelector('main[aria-busy]')) next?.click(); \
              return over ? 'over' : ''";
    until("the end", async || {
        (browser.run(on).await == "over").then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_is_welcomed_and_sees_every_choice() {
    let house = House::open().await;
    let browser = Browser::open(SMALL_DESK).await;
    browser.go(&house.page("/")).await;
    browser.click("#play-great-railroad").await;
    browser
        .wait("#story .welcome a[href='/learn/great-railroad']")
        .await;
    assert_eq!(unseen(&browser, "#choices .list > li").await, "");
    // What somebody has is told in full beside the name.
    let cut = "return [...document.querySelectorAll('#people .note')].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText).join('; ')";
    play_some(&browser, Hand::List, 5, 3).await;
    assert_eq!(browser.run(cut).await, "");
    assert!(!browser.has("#story .welcome").await);

    browser.go(&house.page("/")).await;
    browser.click("#play-century-run").await;
    browser.wait("#story .welcome").await;
    assert_eq!(unseen(&browser, "#choices .list > li").await, "");

    // A long deal is folded under what the game is about.
    browser.go(&house.page("/")).await;
    browser.click("#play-luminaries").await;
    browser.wait("#story .deal details:not([open])").await;
    let hidden = "const box = document.querySelector('#story').getBoundingClientRect(); return [...document.querySelectorAll('#story .welcome')].filter((line) => line.getBoundingClientRect().bottom > box.bottom + 1).map((line) => line.innerText).join('; ')";
    assert_eq!(browser.run(hidden).await, "");
    browser.close().await;
}

/// On a phone a new player reads the whole welcome and how the story begins without scrolling.
#[tokio::test(flavor = "multi_thread")]
async fn a_phone_shows_the_welcome_and_what_was_turned_up() {
    let house = House::open().await;
    let browser = Browser::open(UPRIGHT_PHONE).await;
    for game in ["great-railroad", "century-run", "big-train", "luminaries"] {
        browser.go(&house.page("/")).await;
        browser.click(&format!("#play-{game}")).await;
        browser.wait("#choices button, #spin").await;
        browser.shot(&format!("{game}-welcome")).await;
        // Where a bot has moved first, there is a story and no welcome.
        let hidden = "
            const story = document.querySelector('#story');
            if (!story.querySelector('.welcome')) return '';
            const end = story.getBoundingClientRect().bottom + 1;
            const words = [...story.querySelectorAll('.welcome, .welcome + .turn')];
            const first = (line) => line.matches('.turn') ? line.getBoundingClientRect().top + 16 : line.getBoundingClientRect().bottom;
            return words.filter((line) => first(line) > end).map((line) => line.innerText).join('; ')";
        assert_eq!(browser.run(hidden).await, "", "{game}");
    }
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn headings_can_be_hit_by_a_finger_and_read_in_the_list() {
    let house = House::open().await;
    let browser = Browser::open(UPRIGHT_PHONE).await;
    browser.go(&house.page("/")).await;
    browser.click("#play-great-railroad").await;
    browser.wait("[data-layer=ring]").await;
    let small = "return [...document.querySelectorAll('[data-layer=ring] > g')].map((one) => one.getBoundingClientRect().width).filter((wide) => wide < 25).join(' ')";
    assert_eq!(browser.run(small).await, "");
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_drawn_and_gives_its_reason() {
    let house = House::open().await;
    let browser = Browser::open(SMALL_DESK).await;
    browser.go(&house.page("/")).await;
    browser.click("#play-great-railroad").await;
    browser.wait("#hint").await;
    browser.click("#hint").await;
    browser.wait("#do-hint").await;
    assert!(browser.has("#overlay .sketch").await, "it is not drawn");
    // To enter a train away from home is worse than toward it: there is a reason to tell.
    let told = browser.text(".hinted").await;
    assert!(told.contains("nearer home"), "{told}");
    assert!(told.contains("Better than “Enter train 1"), "{told}");
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_says_what_decided_the_game() {
    let house = House::open().await;
    let browser = Browser::open(SMALL_DESK).await;
    sit_down(&browser, &house, "century-run", &[("o-trips", "1")]).await;
    play_to_the_end(&browser).await;
    let told = browser.text("#standing .asked").await;
    assert!(
        told.contains("ahead of") || told.contains("came out even"),
        "{told}"
    );
    assert!(!told.contains("Blue"), "people have names: {told}");
    assert_eq!(
        unseen(&browser, "#rematch, #replay, #to-analysis").await,
        ""
    );
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_plays_on_and_lets_one_leave() {
    let house = House::open().await;
    let browser = Browser::open(SMALL_DESK).await;
    browser
        .before_each_page(
            "window.faults = []; addEventListener('error', (event) => faults.push(event.message));",
        )
        .await;
    sit_down(&browser, &house, "century-run", &[("o-trips", "1")]).await;
    play_to_the_end(&browser).await;
    browser.click("#replay").await;
    browser.wait("#first").await;
    browser.click("#first").await;
    browser
        .until(
            "the beginning",
            "return document.getElementById('at').value === '0'",
        )
        .await;
    browser.click("#play").await;
    browser
        .until(
            "the third event",
            "return Number(document.getElementById('at').value) >= 3",
        )
        .await;
    browser.click("#play").await;
    assert_eq!(browser.run("return faults.join('; ')").await, "");
    // A link of the analysis that leads elsewhere, as to the exercises, leads there.
    let link = "document.getElementById('analysis').insertAdjacentHTML('beforeend', '<a id=\"elsewhere\" href=\"/rules\">Rules</a>'); return ''";
    browser.run(link).await;
    browser.click("#elsewhere").await;
    browser
        .until(
            "another page",
            "return location.pathname === '/rules' && !document.querySelector('main.replay')",
        )
        .await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fit_shows_the_whole_map_after_a_look_from_near() {
    let house = House::open().await;
    let phone = Kind {
        width: 390,
        height: 844,
        ..DESK
    };
    let browser = Browser::open(phone).await;
    browser.go(&house.page("/")).await;
    browser.click("#play-great-railroad").await;
    browser.wait("#board[data-cam=phone]").await;
    // A finger or a wheel may have moved the camera.
    browser
        .run("document.getElementById('zoom-in').click(); return ''")
        .await;
    assert_eq!(browser.text("#zoom-fit").await, "Fit");
    browser.click("#zoom-fit").await;
    browser.wait("#board[data-cam=fit]").await;
    assert_eq!(browser.text("#zoom-fit").await, "Mine");
    browser.close().await;
}

/// On a phone, whose map shows a part of the whole, the map stays where lines are laid on it.
#[tokio::test(flavor = "multi_thread")]
async fn the_map_stays_where_lines_are_laid() {
    let house = House::open().await;
    let browser = Browser::open(UPRIGHT_PHONE).await;
    browser.go(&house.page("/")).await;
    browser.set_fast().await;
    sit_down(&browser, &house, "luminaries", &[("seat2", "bot-easy")]).await;
    browser.click("#choices .list button").await;
    browser.wait("#choices button[value^=place]").await;
    browser.wait("#board[data-cam=phone]").await;
    let view = "return document.querySelector('.stage svg').getAttribute('viewBox')";
    // The line in sight that is farthest from what the list offers first.
    let lay = "
        const center = (node) => { const box = node.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
        const stage = document.querySelector('.stage').getBoundingClientRect();
        const first = center(document.querySelector('.lu-choice[data-first] path') ?? document.querySelector('.stage'));
        const far = (link) => { const [x, y] = center(link); return Math.hypot(x - first[0], y - first[1]); };
        const seen = (link) => { const [x, y] = center(link); return x > stage.left + 20 && x < stage.right - 20 && y > stage.top + 20 && y < stage.bottom - 20; };
        const links = [...document.querySelectorAll('#lines a[data-do^=place]')].filter(seen).sort((a, b) => far(b) - far(a));
        window.before = document.getElementById('standing').dataset.version;
        links[0].dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        return '';
    ";
    // Whoever lays twice sees where the first is laid both times.
    for _ in 0..2 {
        let before = browser.run(view).await;
        browser.run(lay).await;
        let laid = "const { version, lamp } = document.getElementById('standing').dataset; return version !== window.before && lamp === 'go' && !document.querySelector('[aria-busy]')";
        browser.until("the line is laid", laid).await;
        tokio::time::sleep(std::time::Duration::from_millis(700)).await;
        assert_eq!(browser.run(view).await, before);
        browser.shot("luminaries-laid-on-a-phone").await;
    }
    browser.close().await;
}
