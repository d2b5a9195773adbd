//! Whole games in real browsers: by clicking on the board, from the list, by keys, without scripts.

use crate::browser::{Browser, DESK, Kind, PHONE};
use crate::house::House;
use crate::player::{Hand, play_some, play_to_the_end};
use crate::visitor::Visitor;

/// Opens a table by the form, as a person fills it in.
pub(crate) async fn sit_down(
    browser: &Browser,
    house: &House,
    game: &str,
    choices: &[(&str, &str)],
) {
    browser.go(&house.page(&format!("/new/{game}"))).await;
    for (name, value) in choices {
        let field = format!("[name={name:?}]");
        let script = format!(
            "const field = document.querySelector({field:?}); \
             if (field.type === 'checkbox') field.checked = true; else field.value = {value:?}; return field.value"
        );
        if browser.has(&format!("select{field}")).await {
            browser
                .click(&format!("select{field} option[value={value:?}]"))
                .await;
        } else {
            browser.run(&script).await;
        }
    }
    browser.click("#open").await;
    browser.wait("#standing").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_of_a_new_table_fits_a_phone_without_scripts() {
    let house = House::open().await;
    let browser = Browser::open(Kind {
        scripts: false,
        ..PHONE
    })
    .await;
    let fits = "return String(document.documentElement.scrollWidth <= innerWidth)";
    let small = "return [...document.querySelectorAll('#new :is(select, button, summary, .check, \
                 input:not([type=checkbox]))')].filter(e => e.checkVisibility()) \
                 .filter(e => e.getBoundingClientRect().height < 44).map(e => e.outerHTML).join()";
    let rows = "return [...document.querySelectorAll('.seat')].filter(e => e.checkVisibility()).length + ''";
    for game in games::all().iter() {
        let slug = game.meta().slug;
        browser.go(&house.page(&format!("/new/{slug}"))).await;
        for folded in [true, false] {
            if !folded {
                browser.click("#house-rules summary").await;
            }
            assert_eq!(
                browser.run(fits).await,
                "true",
                "{slug} is wider than a phone"
            );
            assert_eq!(browser.run(small).await, "", "{slug}");
        }
        let (fewest, most) = game.meta().seats;
        for seats in fewest..=most {
            browser
                .click(&format!("#seats option[value='{seats}']"))
                .await;
            assert_eq!(browser.run(rows).await, seats.to_string(), "{slug}");
        }
        browser.shot(&format!("new-{slug}")).await;
    }
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_railroad_race_is_won_or_lost_by_clicking_on_the_map() {
    let house = House::open().await;
    let browser = Browser::open(DESK).await;
    browser.go(&house.page("/")).await;
    browser.shot("lobby").await;
    let short = [("seats", "2"), ("seat2", "bot-easy"), ("o-terminal", "PIT")];
    sit_down(&browser, &house, "great-railroad", &short).await;
    browser.shot("great-railroad-start").await;
    let moves = play_to_the_end(&browser, Hand::Board, 1).await;
    assert!(moves > 3, "{moves} moves");
    browser.shot("great-railroad-over").await;
    browser.click("#replay").await;
    browser.wait("#slider").await;
    browser.click("#previous").await;
    browser.shot("great-railroad-replay").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_trip_to_chicago_is_made_by_clicking() {
    let house = House::open().await;
    let browser = Browser::open(DESK).await;
    let short = [("seats", "2"), ("seat2", "bot-easy"), ("o-trips", "1")];
    sit_down(&browser, &house, "century-run", &short).await;
    let moves = play_to_the_end(&browser, Hand::Board, 2).await;
    assert!(moves > 10, "{moves} moves");
    browser.shot("century-run-over").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_big_train_is_laid_by_clicking() {
    let house = House::open().await;
    let browser = Browser::open(DESK).await;
    sit_down(
        &browser,
        &house,
        "big-train",
        &[("seats", "3"), ("seat2", "bot-easy"), ("seat3", "bot-hard")],
    )
    .await;
    play_to_the_end(&browser, Hand::Board, 3).await;
    browser.shot("big-train-over").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn railroads_are_built_by_clicking() {
    let house = House::open().await;
    let browser = Browser::open(DESK).await;
    sit_down(
        &browser,
        &house,
        "luminaries",
        &[("seats", "2"), ("seat2", "bot-hard")],
    )
    .await;
    browser.shot("luminaries-start").await;
    // Whoever clicks at random takes hundreds of clicks to the end; `clicks` plays to it.
    let clicks = play_some(&browser, Hand::Board, 4, 60).await;
    assert_eq!(clicks, 60);
    let told = browser.text("#log").await;
    assert!(told.contains("laid"), "{told}");
    browser.shot("luminaries-later").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_scripts_forms_and_links_play_a_whole_game() {
    let house = House::open().await;
    let plain = Kind {
        scripts: false,
        ..DESK
    };
    let browser = Browser::open(plain).await;
    browser.go(&house.page("/")).await;
    browser.click("#play-big-train").await;
    browser.wait("#standing").await;
    play_to_the_end(&browser, Hand::Board, 5).await;
    browser.shot("big-train-without-scripts").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_alone_play_a_whole_game() {
    let house = House::open().await;
    let browser = Browser::open(DESK).await;
    browser.go(&house.page("/")).await;
    browser.click("#play-big-train").await;
    browser.wait("#standing").await;
    play_to_the_end(&browser, Hand::Keys, 6).await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_plays_from_the_list() {
    let house = House::open().await;
    let browser = Browser::open(PHONE).await;
    browser.go(&house.page("/")).await;
    browser.click("#play-big-train").await;
    browser.wait("#standing").await;
    browser.shot("big-train-phone").await;
    play_to_the_end(&browser, Hand::List, 7).await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_browsers_meet_at_one_table_and_one_sees_what_the_other_does() {
    let house = House::open().await;
    let (ann, bob) = (Browser::open(DESK).await, Browser::open(DESK).await);
    sit_down(
        &ann,
        &house,
        "great-railroad",
        &[("seats", "2"), ("seat2", "link")],
    )
    .await;
    let link = ann
        .run("return document.querySelector('[data-link]').value")
        .await;
    bob.go(&link).await;
    bob.run("document.querySelector('#name').value = 'Bob'")
        .await;
    bob.click("#sit").await;
    bob.wait("[data-lamp=wait]").await;
    ann.wait("[data-lamp=go]").await;
    ann.until(
        "Bob's name",
        "return document.querySelector('#people').textContent.includes('Bob')",
    )
    .await;
    ann.click("label[for=tab-talk]").await;
    ann.run("document.querySelector('#say input').value = 'all aboard'")
        .await;
    ann.click("#say button").await;
    bob.until(
        "the talk",
        "return document.querySelector('#said').textContent.includes('all aboard')",
    )
    .await;
    ann.click("#overlay .spots a[data-do], #choices .list button")
        .await;
    bob.wait("[data-lamp=go]").await;
    let lines = bob.text("#events").await;
    assert!(lines.contains("train 1"), "{lines}");
    bob.shot("two-browsers").await;
    ann.close().await;
    bob.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_restart_the_page_goes_on_by_itself() {
    let mut house = House::open().await;
    let browser = Browser::open(DESK).await;
    let here = [("seats", "2"), ("seat2", "here")];
    sit_down(&browser, &house, "great-railroad", &here).await;
    browser.wait("[data-lamp=go]").await;
    house.stop().await;
    browser
        .until(
            "the page sees the cut",
            "return document.body.classList.contains('cut')",
        )
        .await;
    // A move in the meantime says that it was not made.
    browser
        .click("#choices .list button, #overlay .spots a[data-do]")
        .await;
    browser.until("a word about it", "return document.querySelector('.refused')?.textContent.includes('Nothing was done') ?? false").await;
    house.start().await;
    browser
        .until(
            "the page is back",
            "return !document.body.classList.contains('cut')",
        )
        .await;
    browser
        .click("#choices .list button, #overlay .spots a[data-do]")
        .await;
    browser
        .until(
            "the move",
            "return document.querySelector('#standing').dataset.count === '1'",
        )
        .await;
    let lines = browser
        .run("return document.querySelectorAll('#events li').length")
        .await;
    assert_eq!(lines, "1", "nothing is lost and nothing doubled");
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_break_no_policy_and_weigh_little() {
    let house = House::open().await;
    let visitor = Visitor::to(&house);
    for game in ["great-railroad", "century-run", "big-train", "luminaries"] {
        let table = visitor
            .post(&format!("/play/{game}"), &[])
            .await
            .location
            .unwrap();
        let page = visitor.get(&table).await;
        let mut weight = visitor.weight(&table).await;
        for piece in page.text.split("\"/a/").skip(1) {
            let name = piece.split('"').next().unwrap();
            weight += visitor.weight(&format!("/a/{name}")).await;
        }
        assert!(
            weight <= 60_000,
            "{game} weighs {weight} bytes packed on first load"
        );
        let update = visitor.parts(&table).await.text.len();
        assert!(
            update <= 15_000,
            "an update of {game} weighs {update} bytes"
        );
        assert!(
            !page.text.contains("style=")
                && !page.text.contains("<style")
                && !page.text.contains("onclick"),
            "{game}"
        );
    }
}

/// Keeps what a page asks of its table, which updates its stream brings and which it lays, and lets it hear
/// only when told to that the stream is open.
const LATE_STREAM: &str = r#"
    Object.assign(window, { late: [], brought: [], laid: [], asked: [] });
    const number = (text) => /data-version="(\d+)"/.exec(text)?.[1];
    const Source = EventSource;
    window.EventSource = class extends Source {
        addEventListener(name, listener) {
            super.addEventListener(name, (event) => {
                if (name === "at" && window.late) window.late.push(() => listener(event));
                else listener(event);
                if (name === "parts" && number(event.data)) window.brought.push(number(event.data));
            });
        }
    };
    const fetched = window.fetch;
    window.fetch = (address, options) => {
        const { pathname } = new URL(address, location.href);
        if (pathname.startsWith("/t/")) window.asked.push(options?.method ?? "GET");
        return fetched(address, options);
    };
    const parse = DOMParser.prototype.parseFromString;
    DOMParser.prototype.parseFromString = function (text, kind) {
        if (number(text)) window.laid.push(number(text));
        return parse.call(this, text, kind);
    };
"#;

#[tokio::test(flavor = "multi_thread")]
async fn a_move_made_while_the_stream_is_connecting_is_laid_once() {
    let house = House::open().await;
    let browser = Browser::open(DESK).await;
    browser.before_each_page(LATE_STREAM).await;
    let here = [("seats", "2"), ("seat2", "here")];
    sit_down(&browser, &house, "great-railroad", &here).await;
    let open = "return String(window.late.length > 0)";
    browser.until("the server has the stream", open).await;
    let choose = "document.querySelector('#choices button[name=do]').click()";
    let brought = |count: usize| format!("return String(window.brought.length === {count})");
    let idle = "return String(!document.querySelector('main').hasAttribute('aria-busy'))";
    let kept = "const once = window.laid.join() === window.brought.join(); \
                return `${window.asked}; ${once}`";

    browser.run(choose).await;
    let told = "the stream has brought the move";
    browser.until(told, &brought(1)).await;
    browser.until("the move is answered", idle).await;
    assert_eq!(browser.run(kept).await, "POST; true");

    // Once the page hears that the stream is open, it asks for nothing, and the stream alone brings moves.
    let hear = "for (const tell of window.late) tell(); window.late = null";
    browser.run(hear).await;
    browser.run(choose).await;
    browser.until(told, &brought(2)).await;
    browser.until("the move is answered", idle).await;
    assert_eq!(browser.run(kept).await, "POST,POST; true");
    browser.close().await;
}
