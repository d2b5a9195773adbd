//! For a real board: the PDF of a game, its spinner and its piles, by request.

use crate::browser::{Browser, PHONE};
use crate::house::House;
use crate::raw;
use crate::visitor::Visitor;

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_printed_from_its_rules() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    for game in games::GAMES {
        let rules = ann.get(&format!("/rules/{}", game.slug)).await.text;
        let page = format!("/print/{}", game.slug);
        assert!(rules.contains(&format!("href=\"{page}\"")), "{}", game.slug);
        let asked = ann.get(&page).await;
        assert_eq!(asked.status, 200);
        for name in [
            "name=\"paper\"",
            "name=\"ink\"",
            "name=\"with-rules\"",
            "Make the PDF",
        ] {
            assert!(asked.text.contains(name), "{}: {name}", game.slug);
        }
    }
    let form = ann.get("/print/big-train").await.text;
    assert!(!form.contains("name=\"with-board\""), "it has no board");
    let file = ann
        .get("/print/big-train/pdf?paper=letter&ink=saving&with-sheets=on")
        .await;
    assert_eq!(file.status, 200);
    assert!(
        file.head.contains("content-type: application/pdf"),
        "{}",
        file.head
    );
    assert!(file.head.contains("big-train.pdf"), "{}", file.head);
    assert!(file.text.starts_with("%PDF-"), "{}", &file.text[..20]);
    let again = ann
        .get("/print/big-train/pdf?paper=letter&ink=saving&with-sheets=on")
        .await;
    assert_eq!(again.text, file.text);
    for wrong in ["paper=a5", "ink=gold", "board=folded"] {
        let refused = ann.get(&format!("/print/big-train/pdf?{wrong}")).await;
        assert_eq!(refused.status, 422, "{wrong}");
    }
    assert_eq!(ann.get("/print/nothing").await.status, 404);
    assert_eq!(ann.get("/print/nothing/pdf").await.status, 404);
}

/// Sends score sheets to be made a PDF of.
async fn sheets(house: &House, game: &str, body: String) -> (u16, Vec<u8>) {
    let asked = reqwest::Client::new()
        .post(house.page(&format!("/score/{game}/pdf?paper=letter")))
        .header("content-type", "application/json")
        .body(body);
    let answer = asked.send().await.unwrap();
    let status = answer.status().as_u16();
    (status, answer.bytes().await.unwrap().to_vec())
}

#[tokio::test(flavor = "multi_thread")]
async fn score_sheets_become_a_pdf_and_nothing_else_does() {
    let house = House::open().await;
    let pad = |players: &str, rows: &str| {
        format!(
            r#"{{"format":"roundhouse score 1","game":"century-run","players":[{players}],"rounds":[[{rows}]]}}"#
        )
    };
    let good = pad(r#""Ann","Ben""#, r#"[["NYC","20","","",""]],[]"#);
    let (status, file) = sheets(&house, "century-run", good.clone()).await;
    assert_eq!(status, 200, "{}", String::from_utf8_lossy(&file));
    assert!(file.starts_with(b"%PDF-"));
    for wrong in [
        String::new(),
        "[]".into(),
        pad("", ""),
        pad(r#""Ann""#, r#"[["NYC","many","","",""]]"#),
        pad(r#""Ann""#, "[],[]"),
    ] {
        let (status, told) = sheets(&house, "century-run", wrong.clone()).await;
        assert_eq!(status, 422, "{wrong}");
        let told = String::from_utf8_lossy(&told);
        assert!(told.contains("no score sheets"), "{told}");
    }
    // Another game's, one without sheets, and more than any evening has.
    assert_eq!(sheets(&house, "big-train", good.clone()).await.0, 422);
    assert_eq!(sheets(&house, "nothing", good.clone()).await.0, 404);
    let row = r#"["NYC","20","","",""],"#.repeat(6_000);
    let long = pad(r#""Ann""#, &format!("[{}]", row.trim_end_matches(',')));
    let path = "/score/century-run/pdf?paper=letter";
    let too_long = raw::post(&house, path, "application/json", &long).await;
    assert_eq!(too_long, 413);
    // A visitor who only asks for a PDF is nobody's guest.
    let ann = Visitor::to(&house);
    assert!(
        ann.get("/score/century-run")
            .await
            .text
            .contains("id=\"pdf\"")
    );
}

/// The value of a field of a form.
fn value(page: &str, id: &str) -> String {
    let (_, after) = page.split_once(&format!("id=\"{id}\"")).unwrap();
    let (_, after) = after.split_once("value=\"").unwrap();
    after.split('"').next().unwrap().to_owned()
}

/// The page that an address of the companion leads to. What was done is done once: the page has an address
/// that does nothing.
async fn led(ann: &Visitor, address: &str) -> String {
    let answer = ann.get(address).await;
    match answer.location {
        Some(location) => {
            assert!(
                answer.status == 303 && !location.contains("do="),
                "{location}"
            );
            ann.get(&location).await.text
        }
        None => answer.text,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_scripts_a_pile_is_drawn_from_until_it_is_empty() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let at = "/companion/big-train";
    let mut drawn = String::new();
    for count in 1..=30 {
        let page = led(&ann, &format!("{at}?drawn={drawn}&do=draw")).await;
        drawn = value(&page, "drawn");
        let codes: Vec<&str> = drawn.split(',').collect();
        assert_eq!(codes.len(), count, "{drawn}");
        assert!(page.contains(&format!("{} of 30 left", 30 - count)));
    }
    let mut codes: Vec<&str> = drawn.split(',').collect();
    let last = codes[29].to_owned();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), 30, "each once");
    let empty = led(&ann, &format!("{at}?drawn={drawn}&do=draw")).await;
    assert!(empty.contains("The pile is empty"));
    let undone = led(&ann, &format!("{at}?drawn={drawn}&do=undo")).await;
    assert!(!value(&undone, "drawn").split(',').any(|code| code == last));
    let back = led(&ann, &format!("{at}?drawn={drawn}&back=RRBB")).await;
    assert!(!value(&back, "drawn").split(',').any(|code| code == "RRBB"));
    assert!(back.contains("1 of 30 left"));
    let new = led(&ann, &format!("{at}?drawn={drawn}&do=new")).await;
    assert_eq!(value(&new, "drawn"), "");
    // What an address makes up is not taken for drawn.
    let odd = led(&ann, &format!("{at}?drawn=RRBB,RRBB,NONE,%3Cb%3E")).await;
    assert_eq!(value(&odd, "drawn"), "RRBB");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dial_spins_and_a_game_without_chance_has_none() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let page = led(&ann, "/companion/century-run?do=draw&drawn=3,3").await;
    let drawn = value(&page, "drawn");
    assert!(drawn.starts_with("3,3,") && drawn.len() == 5, "{drawn}");
    assert!(page.contains("aria-live=\"polite\""));
    // All that a script needs is in the page.
    assert_eq!(
        page.matches("data-code=\"").count(),
        7,
        "at rest, and six numbers"
    );
    assert_eq!(ann.get("/companion/great-railroad").await.status, 404);
    let none = ann.get("/companion/luminaries?device=era-9").await;
    assert_eq!(none.status, 404);
    let era = led(&ann, "/companion/luminaries?device=era-8&do=draw").await;
    assert!(value(&era, "drawn").starts_with("E8-"));
    let rules = ann.get("/rules/great-railroad").await.text;
    assert!(!rules.contains("/companion/"));
    let rules = ann.get("/rules/century-run").await.text;
    assert!(rules.contains("href=\"/companion/century-run\""));
}

/// On a phone the page is one large button, and once it is loaded it asks the server for nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_phone_spins_and_draws_without_a_server() {
    let house = House::open().await;
    let browser = Browser::open(PHONE).await;
    for (game, count) in [("century-run", 8), ("big-train", 30)] {
        browser.go(&house.page(&format!("/companion/{game}"))).await;
        browser
            .until(
                "the script draws",
                "return document.querySelector('#where').textContent === 'by your browser'",
            )
            .await;
        let size = browser
            .run("const at = document.querySelector('#go').getBoundingClientRect(); return at.width >= 300 && at.height >= 300 && document.documentElement.scrollWidth <= innerWidth")
            .await;
        assert_eq!(size, "true", "{game}");
        // From here on whatever it asks for is refused.
        browser
            .run("localStorage.removeItem('left'); window.fetch = () => { throw new Error('asked') }; addEventListener('beforeunload', () => localStorage.setItem('left', 'yes'))")
            .await;
        for number in 1..=count {
            browser.click("#go").await;
            browser
                .until("an outcome", &format!("return document.querySelectorAll('#history li').length === {number} && document.querySelector('#result').textContent !== ''"))
                .await;
        }
        assert_eq!(
            browser
                .run("return localStorage.getItem('left') ?? 'no'")
                .await,
            "no"
        );
    }
    browser.click("#go").await;
    assert_eq!(browser.text("#result").await, "The pile is empty");
    browser.click("#history li:nth-child(3) button").await;
    assert_eq!(browser.text("#left").await, "1 of 30 left");
    // What is out is remembered.
    browser.go(&house.page("/companion/big-train")).await;
    browser
        .until(
            "it remembers",
            "return document.querySelector('#left').textContent === '1 of 30 left'",
        )
        .await;
    browser.close().await;
}

/// What was opened once opens again when nothing answers: every pile, and the score sheets.
#[tokio::test(flavor = "multi_thread")]
async fn pages_for_a_real_board_open_again_without_a_network() {
    let mut house = House::open().await;
    let browser = Browser::open(PHONE).await;
    let kept = "return String('kept' in document.querySelector('main').dataset)";
    for at in [
        "/companion/century-run",
        "/companion/luminaries",
        "/score/big-train",
    ] {
        browser.go(&house.page(at)).await;
        browser.until("it is kept", kept).await;
    }
    house.stop().await;
    for at in [
        "/companion/century-run",
        "/companion/century-run?device=dial&drawn=3",
        "/companion/luminaries?device=era-8",
    ] {
        browser.go(&house.page(at)).await;
        browser
            .until(
                "its script",
                "return document.querySelector('#where')?.textContent === 'by your browser'",
            )
            .await;
        let before = "return String(document.querySelectorAll('#history li').length)";
        let before: usize = browser.run(before).await.parse().unwrap();
        browser.click("#go").await;
        let drawn = format!(
            "return String(document.querySelectorAll('#history li').length === {})",
            before + 1
        );
        browser.until("an outcome", &drawn).await;
    }
    let title = browser.run("return document.title").await;
    assert!(title.contains("Era VIII"), "{title}");
    browser.go(&house.page("/score/big-train")).await;
    let ready = "return String(document.querySelectorAll('#names input').length > 1)";
    browser.until("names can be typed", ready).await;
    let look = "return String(getComputedStyle(document.querySelector('main')).maxWidth !== 'none' || document.styleSheets.length > 1)";
    browser.until("its look", look).await;
    browser.close().await;
}

/// A score sheet asks for as many names as can play the game.
#[tokio::test(flavor = "multi_thread")]
async fn score_sheets_ask_for_no_more_names_than_there_are_seats() {
    let house = House::open().await;
    let browser = Browser::open(PHONE).await;
    for (game, most) in [("century-run", 4), ("luminaries", 5)] {
        browser.go(&house.page(&format!("/score/{game}"))).await;
        let ready = "return document.querySelectorAll('#names input').length > 1";
        browser.until("names can be typed", ready).await;
        let hint = browser.text("#players .hint").await;
        assert_eq!(hint, format!("Who plays? 2 to {most} names."));
        let write = "for (let n = 0; n < 9; n++) { const input = [...document.querySelectorAll('#names input')].find((line) => !line.value); \
                     if (!input) break; input.value = `Player ${n}`; input.dispatchEvent(new Event('input', { bubbles: true })); } \
                     return String(document.querySelectorAll('#names input').length)";
        assert_eq!(browser.run(write).await, most.to_string(), "{game}");
    }
    browser.close().await;
}

/// The page has the server make the PDF; where none answers, the browser prints.
#[tokio::test(flavor = "multi_thread")]
async fn kept_sheets_are_exported_as_pdf() {
    let house = House::open().await;
    let browser = Browser::open(PHONE).await;
    browser.go(&house.page("/score/century-run")).await;
    browser
        .until(
            "names can be typed",
            "return document.querySelectorAll('#names input').length > 1",
        )
        .await;
    browser
        .run(
            "const write = (input, text) => { input.value = text; input.dispatchEvent(new Event('input', { bubbles: true })); };\
             const [one, two] = document.querySelectorAll('#names input'); write(one, 'Ann'); write(two, 'Ben');\
             document.querySelector('#players button').click();\
             const cells = document.querySelectorAll('#sheets tbody input'); write(cells[0], 'NYC'); write(cells[1], '20');\
             window.saved = []; window.printed = 0; window.print = () => { window.printed += 1; };\
             URL.createObjectURL = blob => { window.saved.push(blob); return '#'; };",
        )
        .await;
    browser.click("#pdf").await;
    browser
        .until(
            "a file is saved",
            "return window.saved.length === 1 || window.printed > 0",
        )
        .await;
    let kind = browser.run("return window.saved[0].type").await;
    assert_eq!(kind, "application/pdf");
    let head = "return window.saved[0].slice(0, 5).text()";
    assert_eq!(browser.run(head).await, "%PDF-");
    browser.shot("score-phone").await;
    browser
        .run("window.fetch = () => Promise.reject(new Error('no network'));")
        .await;
    browser.click("#pdf").await;
    browser
        .until("the browser prints", "return window.printed === 1")
        .await;
    browser.close().await;
}
