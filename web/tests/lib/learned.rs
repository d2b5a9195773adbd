//! What comes after the game: the better move on the board, exercises from one's own mistakes, and
//! pictures to share.

use std::time::Duration;

use house::Budget;
use test_servers::axe_core;
use web::Config;

use crate::access::faults;
use crate::browser::{Browser, DESK, Kind};
use crate::house::{House, config};
use crate::visitor::{Answer, Visitor};

/// A server that looks long enough at a game to be sure of blunders.
async fn house() -> House {
    House::open_with(Config {
        study: Budget::simulations(60_000),
        limits: None,
        ..config()
    })
    .await
}

const HERE: [(&str, &str); 4] = [
    ("seats", "2"),
    ("seat1", "me"),
    ("seat2", "here"),
    ("o-terminal", "PIT"),
];

/// The notation of one seat's way home with a train, and of throwing a train away.
fn game() -> Vec<(u8, String)> {
    let home = [2, 4, 6].into_iter().flat_map(|train| {
        [
            format!("{train}+W"),
            format!("{train}>PIT"),
            format!("{train}=PIT"),
        ]
    });
    let wrecks = ["1+SW", "1>WAS", "1=WAS/x"].into_iter().cycle();
    wrecks
        .zip(home)
        .flat_map(|(wreck, play)| [(1, wreck.to_owned()), (2, play)])
        .collect()
}

/// The event by which seat 1 heads away from home.
const MISTAKE: usize = 1;

/// The number of the exercise about an event.
fn exercise_of(page: &str, event: usize) -> String {
    let (before, _) = page
        .split_once(&format!(": event {event}\""))
        .expect("the mistake is an exercise");
    before.rsplit("Exercise ").next().unwrap().to_owned()
}

/// A finished game in which seat 1 throws its trains away, and its study.
pub(crate) async fn lost_game(ann: &Visitor) -> String {
    let table = ann.open("great-railroad", &HERE).await;
    for (seat, play) in game() {
        let done = ann.act(&table, seat, &play).await;
        assert_eq!(done.status, 303, "{play}: {}", done.text);
    }
    let page = ann.get(&table).await;
    assert!(page.text.contains("data-lamp=\"over\""), "{}", page.text);
    table
}

/// The table's study, when it is done.
async fn studied(ann: &Visitor, table: &str) -> Answer {
    ann.post(&format!("{table}/analyze"), &[]).await;
    let replay = format!("{table}/replay");
    let mut page = ann.get(&replay).await;
    while page.text.contains("data-poll") {
        tokio::time::sleep(Duration::from_millis(100)).await;
        page = ann.get(&replay).await;
    }
    page
}

/// The numbers before each of these words' next quote.
fn numbers(text: &str, words: &str) -> Vec<String> {
    let pieces = text.split(words).skip(1);
    let values = pieces.filter_map(|piece| piece.split(['"', '<', ',']).next());
    values.map(ToOwned::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_draws_the_better_move_and_the_graph_has_the_lists_numbers() {
    let house = house().await;
    let ann = Visitor::to(&house);
    let table = lost_game(&ann).await;
    let page = studied(&ann, &table).await;
    let marked = numbers(&page.text, "Costly decision ");
    assert!(!marked.is_empty(), "{}", page.text);
    let costs = page.text.split("class=\"costs\"").nth(1).unwrap();
    let costs = numbers(costs.split("</ol>").next().unwrap(), "data-n=\"");
    assert_eq!(costs, marked);
    for part in ["Accuracy", "class=\"band\"", "/mistakes?as=1\"", "Better: "] {
        assert!(page.text.contains(part), "{part}: {}", page.text);
    }
    // Before a mistake, both moves are on the board and told; after it they are told.
    let before = ann.get(&format!("{table}/replay?at=0")).await;
    for part in [
        "class=\"rh sketch\"",
        "data-tone=\"made\"",
        "data-tone=\"better\"",
        "Wins ",
    ] {
        assert!(before.text.contains(part), "{part}: {}", before.text);
    }
    let step = ann.parts(&format!("{table}/replay?at=0")).await;
    assert!(step.text.contains("class=\"rh sketch\""), "{}", step.text);
    let after = ann.get(&format!("{table}/replay?at=1")).await;
    assert!(!after.text.contains("class=\"rh sketch\""));
    assert!(after.text.contains("That was a costly decision"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mistake_can_be_tried_again_until_it_is_none() {
    let house = house().await;
    let (ann, eve) = (Visitor::to(&house), Visitor::to(&house));
    let table = lost_game(&ann).await;
    let early = ann.get(&format!("{table}/mistakes")).await;
    let analysis = format!("{table}/replay#analysis");
    assert_eq!(early.location.as_deref(), Some(analysis.as_str()));
    studied(&ann, &table).await;
    let first = ann.get(&format!("{table}/mistakes?as=1")).await;
    let first = first.location.unwrap();
    assert_eq!(first, format!("{table}/mistakes/1?as=1"));
    let number = exercise_of(&ann.get(&first).await.text, MISTAKE);
    let path = format!("{table}/mistakes/{number}");
    let exercise = ann.get(&format!("{path}?as=1")).await;
    for part in [
        "Find a better move",
        "id=\"move\"",
        "data-tone=\"made\"",
        "id=\"solution\"",
    ] {
        assert!(exercise.text.contains(part), "{part}: {}", exercise.text);
    }
    let given_away = |answer: &Answer| answer.text.contains("data-tone=\"better\"");
    assert!(!given_away(&exercise), "the solution is told");
    let attempt =
        async |who: &Visitor, action: &str| who.post(&path, &[("as", "1"), ("do", action)]).await;
    let again = attempt(&ann, "1+SW").await;
    assert_eq!(again.status, 200);
    assert!(again.text.contains("Not the best"), "{}", again.text);
    assert!(!given_away(&again), "the solution is told");
    for wrong in ["2+W", "nonsense"] {
        let refused = attempt(&ann, wrong).await;
        assert_eq!(refused.status, 422, "{}", refused.text);
        assert!(
            refused.text.contains("Find a better move"),
            "{}",
            refused.text
        );
    }
    // One of the other moves is right, also in the eyes of one who looks on, and at every try; a move
    // that the study has not weighed is weighed now.
    let mut right = None;
    for play in ["N", "NE", "S", "NW", "W"].map(|to| format!("1+{to}")) {
        let answer = attempt(&ann, &play).await;
        if answer.status == 200 && answer.text.contains("Right: as good as the best") {
            assert!(given_away(&answer) && !answer.text.contains("id=\"move\""));
            right = Some(play);
            break;
        }
    }
    let right = right.expect("straight on is best");
    let seen = attempt(&eve, &right).await;
    assert!(
        seen.text.contains("Right: as good as the best"),
        "{}",
        seen.text
    );
    let shown = ann.get(&format!("{path}?as=1&show=1")).await;
    assert!(shown.text.contains("The solution") && given_away(&shown));
    // Nothing of this changes the table, and there is no exercise beyond the last.
    assert_eq!(ann.get(&table).await.count(), game().len().to_string());
    assert_eq!(
        ann.get(&format!("{table}/mistakes/99?as=1")).await.status,
        404
    );
    assert_eq!(
        ann.get(&format!("{table}/mistakes/0?as=1")).await.status,
        404
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_game_has_no_exercises() {
    let house = house().await;
    let ann = Visitor::to(&house);
    let table = ann.open("great-railroad", &HERE).await;
    ann.act(&table, 1, "1+SW").await;
    assert_eq!(
        ann.get(&format!("{table}/mistakes/1?as=1")).await.status,
        404
    );
    let tried = ann
        .post(
            &format!("{table}/mistakes/1"),
            &[("as", "1"), ("do", "1+W")],
        )
        .await;
    assert_eq!(tried.status, 404, "{}", tried.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_have_names_and_scores_and_need_no_style_sheet() {
    let house = house().await;
    let ann = Visitor::to(&house);
    ann.post("/me", &[("name", "Ann & co")]).await;
    let table = lost_game(&ann).await;
    let picture = ann.get(&format!("{table}/picture.svg")).await;
    assert_eq!(picture.status, 200);
    assert!(
        picture.headers.contains("image/svg+xml"),
        "{}",
        picture.headers
    );
    for part in ["The Great", "Ann &amp; co", ">3</text>", "won"] {
        assert!(picture.text.contains(part), "{part}: {}", picture.text);
    }
    for no in ["var(", "class=", "<style", "<script", " style="] {
        assert!(!picture.text.contains(no), "{no}: {}", picture.text);
    }
    let early = ann.get(&format!("{table}/picture.svg?at=2&ink=dark")).await;
    assert!(early.text.contains("After 2 of 18 events") && !early.text.contains("won"));
    // Previews name a PNG that is there.
    let replay = format!("{table}/replay?at=3");
    for page in [
        table.as_str(),
        &replay,
        "/rules/great-railroad",
        "/learn/luminaries",
    ] {
        let page = ann.get(page).await;
        let meta = |name: &str| numbers(&page.text, &format!("{name}\" content=\"")).join("");
        assert!(
            meta("og:title").len() > 8 && meta("og:description").len() > 8,
            "{}",
            page.text
        );
        assert_eq!(meta("twitter:card"), "summary_large_image");
        let image = meta("og:image");
        let image = image.strip_prefix(&house.page("")).unwrap();
        let answer = ann.get(image).await;
        assert_eq!(answer.status, 200, "{image}");
        assert!(answer.headers.contains("image/png"), "{}", answer.headers);
    }
    let over = ann.get(&table).await;
    for part in ["id=\"share\"", "id=\"copy-link\"", "id=\"share-picture\""] {
        assert!(over.text.contains(part), "{part}: {}", over.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_and_previews_show_what_onlookers_see() {
    let house = house().await;
    let (ann, eve) = (Visitor::to(&house), Visitor::to(&house));
    let fields = [("seats", "2"), ("seat1", "me"), ("seat2", "bot-easy")];
    let table = ann.open("luminaries", &fields).await;
    let picture = format!("{table}/picture.svg");
    // Whoever asks gets the same bytes, so no seat's cards are in them.
    assert_eq!(ann.get(&picture).await.text, eve.get(&picture).await.text);
    let head = |page: &Answer| {
        let (head, _) = page.text.split_once("</head>").unwrap();
        head.to_owned()
    };
    let (hers, theirs) = (ann.get(&table).await, eve.get(&table).await);
    let told = |head: String| numbers(&head, "og:description\" content=\"");
    assert_eq!(told(head(&hers)), told(head(&theirs)));
    let hand = crate::secrets::regionals(&hers.text);
    assert!(!hand.is_empty(), "she has cards");
    for card in hand {
        assert!(!head(&hers).contains(&card), "{card}");
        assert!(!eve.get(&picture).await.text.contains(&card), "{card}");
    }
}

/// Plays the lost game in a browser's own session and has it studied.
async fn lost_in(browser: &Browser, house: &House) -> String {
    browser.go(&house.page("/new/great-railroad")).await;
    let script = "
        const done = arguments[arguments.length - 1];
        const form = (fields) => new URLSearchParams(fields);
        (async () => {
            const opened = await fetch('/new/great-railroad', { method: 'POST', body: form(HERE) });
            const table = new URL(opened.url).pathname;
            let at = 0;
            for (const [seat, play] of PLAYS)
                await fetch(`${table}/act`, { method: 'POST', body: form({ seat, at: at++, do: play }) });
            await fetch(`${table}/analyze`, { method: 'POST', body: form({}) });
            for (;;) {
                const page = await (await fetch(`${table}/replay`)).text();
                if (!page.includes('data-poll')) break;
                await new Promise((next) => setTimeout(next, 200));
            }
            done(table);
        })();";
    let here: serde_json::Map<String, serde_json::Value> = HERE
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).into()))
        .collect();
    let script = script
        .replace("HERE", &serde_json::to_string(&here).unwrap())
        .replace("PLAYS", &serde_json::to_string(&game()).unwrap());
    let table = browser.driver.execute_async(&script, vec![]).await.unwrap();
    table.json().as_str().unwrap().to_owned()
}

/// Everything that is wrong with a page of one screen.
const FITS: &str = "
    const page = document.documentElement;
    const stage = document.querySelector('.stage').getBoundingClientRect();
    const slider = document.querySelector('#slider')?.getBoundingClientRect();
    const faults = [];
    if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) faults.push('the page scrolls');
    if (stage.height < 180 || stage.bottom > innerHeight) faults.push(`the board is ${stage.height} high`);
    if (slider && (slider.bottom > innerHeight || slider.top < 0)) faults.push('the slider is off the screen');
    return faults.join('; ')";

async fn an_exercise(kind: Kind, name: &str) {
    let house = house().await;
    let axe = axe_core().unwrap();
    let browser = Browser::open(kind).await;
    let table = lost_in(&browser, &house).await;
    let mut found = Vec::new();
    let mut check = async |page: &str| {
        browser.shot(&format!("after-{page}-{name}")).await;
        let fits = browser.run(FITS).await;
        if !fits.is_empty() {
            found.push(format!("{page}: {fits}"));
        }
        let faults = faults(&browser, &axe).await;
        if !faults.is_empty() {
            found.push(format!("{page}: {faults}"));
        }
    };
    browser
        .go(&house.page(&format!("{table}/replay?at=0")))
        .await;
    browser.wait("#compared [data-tone=better]").await;
    browser.wait("#overlay .sketch").await;
    check("analysis").await;
    browser
        .go(&house.page(&format!("{table}/mistakes?as=1")))
        .await;
    browser.wait("#task").await;
    let stop = format!("ol.line a[aria-label$=': event {MISTAKE}']");
    browser.click(&stop).await;
    browser.wait(&format!("{stop}[aria-current]")).await;
    check("exercise").await;
    // The mistake once more: it is told, and nothing is given away.
    browser.click("details.typed summary").await;
    let typed = browser.wait("#typed").await;
    typed.send_keys("1+SW").await.unwrap();
    browser.click("details.typed button").await;
    browser.wait("#verdict.refused").await;
    assert!(!browser.has("[data-tone=better]").await);
    // Then on the board, one heading after another, until it is right: a heading that was not tried
    // yet, else a train.
    let aim = "
        window.tried ??= new Set();
        window.picked ??= 0;
        const all = (css) => [...document.querySelectorAll(css)];
        const fresh = all('#overlay .spots a[data-do]').find((spot) => !tried.has(spot.dataset.do));
        const trains = all('#overlay .spots a[data-pick]');
        const spot = fresh ?? trains[picked++ % trains.length];
        if (fresh) tried.add(fresh.dataset.do);
        all('[data-aim]').forEach((old) => old.removeAttribute('data-aim'));
        spot?.setAttribute('data-aim', '');
        document.getElementById('task').textContent = '';
        return String(Boolean(spot))";
    for _ in 0..60 {
        if browser.has("#standing[data-lamp=over]").await {
            break;
        }
        assert_eq!(browser.run(aim).await, "true", "nothing can be clicked");
        browser.click("[data-aim]").await;
        browser
            .until(
                "an answer",
                "return !document.querySelector('[aria-busy]') && document.getElementById('task').textContent !== ''",
            )
            .await;
    }
    browser.wait("#standing[data-lamp=over]").await;
    assert_eq!(browser.text("#task").await, "Right: as good as the best");
    browser.wait("#overlay .sketch").await;
    check("solved").await;
    browser.click("#next, #again").await;
    browser.wait("#standing[data-lamp=go]").await;
    browser.click("#solution").await;
    browser.wait("[data-tone=better]").await;
    browser.go(&house.page(&table)).await;
    browser.wait("#share").await;
    browser.click("#share summary").await;
    check("over").await;
    browser.close().await;
    assert!(found.is_empty(), "{}", found.join("\n\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_exercise_is_solved_by_clicking() {
    let kind = Kind {
        width: 1366,
        height: 768,
        ..DESK
    };
    an_exercise(kind, "1366x768").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_exercise_is_solved_on_a_phone_at_night() {
    let kind = Kind {
        width: 390,
        height: 844,
        dark: true,
        ..DESK
    };
    an_exercise(kind, "390x844").await;
}
