//! Whole games with the line cut, and what belongs to them: replay, analysis, rules, lessons, puzzles.

use std::fs;
use std::path::Path;

use serde_json::json;

use super::{Site, count, moves_on, one_move, shown, sit_down, turn, visited};
use crate::browser::{Browser, DESK, PHONE};
use crate::player::follow_to_the_end;

/// Plays a whole game, and replays it.
async fn play(browser: &Browser, site: &Site, game: &str, choices: &[(&str, &str)]) -> String {
    let begun = std::time::Instant::now();
    let table = sit_down(browser, site, game, choices).await;
    let moves = follow_to_the_end(browser).await.turns.len();
    println!("{game}: {moves} turns, {} s", begun.elapsed().as_secs());
    assert!(moves > 1, "{game}: {moves} turns");
    let events = count(browser).await;
    browser.shot(&format!("offline-{game}-over")).await;
    browser.go(&site.page(&format!("t/{table}/replay"))).await;
    browser.wait("#slider").await;
    let most = "return document.querySelector('#slider input[type=range]').max";
    assert_eq!(browser.run(most).await, events.to_string(), "{game}");
    table
}

#[tokio::test(flavor = "multi_thread")]
async fn two_games_are_played_with_the_line_cut() {
    let Some((mut site, browser)) = visited(DESK).await else {
        return;
    };
    site.cut().await;
    let asked = site.asked();
    let short = [("seats", "2"), ("seat2", "bot-easy"), ("o-terminal", "PIT")];
    let table = play(&browser, &site, "great-railroad", &short).await;
    study(&browser).await;
    // All that is left is there too, without the line.
    let rest = [
        ("", "main.lobby"),
        ("rules/luminaries", "main"),
        ("learn/century-run", "main"),
        ("puzzles/big-train/1", "#standing"),
        ("mine", ".timetable"),
        ("mine/statistics", ".tallies"),
    ];
    for (page, what) in rest {
        browser.go(&site.page(page)).await;
        browser.wait(what).await;
    }
    // No worker of an open page could tell what came of the study: the page does not wait for one.
    let begun = std::time::Instant::now();
    browser
        .go(&site.page(&format!("t/{table}/mistakes?as=1")))
        .await;
    browser.wait("main").await;
    assert!(begun.elapsed().as_secs() < 15, "{:?}", begun.elapsed());
    let record = format!(
        "const done = arguments[0]; fetch('{table}/record').then((answer) => answer.text()).then(done, done)"
    );
    browser.go(&site.page(&format!("t/{table}"))).await;
    let record = browser.driver.execute_async(&record, vec![]).await.unwrap();
    let record = record.json().as_str().unwrap_or_default().to_owned();
    let record = tables::Record::parse(&record).expect("a record");
    let game = ::games::find("great-railroad").expect("it is listed");
    game.verify(&record).expect("the record holds");
    save(&browser, &site, &table).await;
    let short = [("seats", "2"), ("seat2", "bot-hard")];
    play(&browser, &site, "luminaries", &short).await;
    assert_eq!(site.asked(), asked, "nothing went over the line");
    browser.close().await;
}

/// Saves the record of a game to a file. Browsers ask for files to be saved past the worker that answers for pages.
async fn save(browser: &Browser, site: &Site, table: &str) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("offline-saved");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let into = json!({ "behavior": "allow", "downloadPath": folder });
    let tools = browser.driver.cdp();
    tools
        .send_raw("Browser.setDownloadBehavior", into)
        .await
        .unwrap();
    browser.go(&site.page(&format!("t/{table}/replay"))).await;
    let click = "document.querySelector('a[download][href$=\"/record\"]').click(); return ''";
    browser.run(click).await;
    let file = folder.join(format!("roundhouse-{table}.jsonl"));
    let begun = std::time::Instant::now();
    while !file.exists() {
        assert!(begun.elapsed().as_secs() < 20, "nothing is saved");
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    let text = fs::read_to_string(&file).unwrap();
    tables::Record::parse(&text).expect("a record");
}

/// Has the game on the screen analyzed, in the browser.
async fn study(browser: &Browser) {
    browser.wait("#analysis form button").await;
    browser
        .run("document.querySelector('#analysis form button').click(); return ''")
        .await;
    browser.wait("#analysis svg").await;
    browser.shot("offline-analysis").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_games_are_played_on_a_phone_with_the_line_cut() {
    let Some((mut site, browser)) = visited(PHONE).await else {
        return;
    };
    let fits = "return String(document.documentElement.scrollWidth <= innerWidth)";
    assert_eq!(browser.run(fits).await, "true");
    browser.shot("offline-lobby-phone").await;
    site.cut().await;
    let short = [("seats", "2"), ("seat2", "bot-easy"), ("o-trips", "1")];
    play(&browser, &site, "century-run", &short).await;
    let short = [("seats", "2"), ("seat2", "bot-medium"), ("o-trains", "4")];
    play(&browser, &site, "big-train", &short).await;
    assert_eq!(browser.run(fits).await, "true");
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_tabs_show_one_game_and_either_goes_on_alone() {
    let Some((site, browser)) = visited(DESK).await else {
        return;
    };
    let choices = [("seats", "2"), ("seat2", "bot-easy")];
    let table = sit_down(&browser, &site, "great-railroad", &choices).await;
    one_move(&browser).await;
    let first = browser.driver.window().await.unwrap();
    let second = browser.driver.new_tab().await.unwrap();
    browser
        .driver
        .switch_to_window(second.clone())
        .await
        .unwrap();
    browser.go(&site.page(&format!("t/{table}"))).await;
    turn(&browser).await;
    let seen = count(&browser).await;
    one_move(&browser).await;
    turn(&browser).await;
    let moved = count(&browser).await;
    assert!(moved > seen + 1, "the bot answered");
    // The first page has heard of it, and moves in its turn; the second hears of that.
    browser.driver.switch_to_window(first).await.unwrap();
    moves_on(&browser, moved - 1).await;
    one_move(&browser).await;
    let moved = count(&browser).await;
    // The page that let bots think is closed, and the other one takes that over.
    browser.driver.close_window().await.unwrap();
    browser.driver.switch_to_window(second).await.unwrap();
    moves_on(&browser, moved - 1).await;
    turn(&browser).await;
    one_move(&browser).await;
    turn(&browser).await;
    let lines = "return String(document.querySelectorAll('#events li').length)";
    let lines: u32 = browser.run(lines).await.parse().unwrap();
    assert_eq!(lines, count(&browser).await, "nothing is lost or doubled");
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reload_in_mid_turn_loses_nothing() {
    let Some((mut site, browser)) = visited(DESK).await else {
        return;
    };
    site.cut().await;
    // Nothing happens by itself.
    let calm = "localStorage.setItem('settings', JSON.stringify({ pace: 'off', forced: 'off' })); return ''";
    browser.run(calm).await;
    let choices = [("seats", "2"), ("seat2", "bot-easy")];
    sit_down(&browser, &site, "luminaries", &choices).await;
    // The starting cards first: until the bot has chosen too, the table moves on by itself.
    one_move(&browser).await;
    turn(&browser).await;
    // In the middle of a turn, or at the next one: from here on nobody else moves.
    one_move(&browser).await;
    turn(&browser).await;
    let before = count(&browser).await;
    // Something is picked, and stands in the address.
    browser
        .wait("#overlay a[data-pick], #choices a[data-pick], #tray a[data-pick]")
        .await;
    let pick = "document.querySelector('#overlay a[data-pick], #choices a[data-pick], #tray a[data-pick]') \
                .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })); return ''";
    browser.run(pick).await;
    browser
        .until(
            "the pick",
            "return String(location.search.includes('pick='))",
        )
        .await;
    let picked = browser.run("return location.href").await;
    browser.driver.refresh().await.unwrap();
    turn(&browser).await;
    assert_eq!(count(&browser).await, before);
    assert_eq!(browser.run("return location.href").await, picked);
    browser.go(&site.page("")).await;
    shown(&browser).await;
    browser.click("#lists a[href*='/t/']").await;
    turn(&browser).await;
    one_move(&browser).await;
    browser.close().await;
}
