//! Moves, refusals, undo, restarts and impostors, by plain requests as a page without scripts sends them.

use crate::house::House;
use crate::raw;
use crate::visitor::Visitor;

const TWO_HERE: [(&str, &str); 3] = [("seats", "2"), ("seat1", "me"), ("seat2", "here")];

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_made_once_however_often_it_is_sent() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let table = ann.open("great-railroad", &TWO_HERE).await;
    let offers = ann.get(&table).await.offers();
    assert_eq!(offers.len(), 6, "{offers:?}");
    let first = ann.act_at(&table, 1, "1+W", "0").await;
    assert_eq!(
        (first.status, first.location.as_deref()),
        (303, Some(format!("{table}?as=1").as_str()))
    );
    let again = ann.act_at(&table, 1, "1+W", "0").await;
    assert_eq!(
        again.status, 303,
        "a double click is no fault: {}",
        again.text
    );
    let other = ann.act_at(&table, 1, "1+N", "0").await;
    assert_eq!(other.status, 409);
    assert!(other.text.contains("moved on since you looked"));
    assert_eq!(ann.get(&table).await.count(), "1");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_move_says_why_and_links_the_rule() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let table = ann.open("great-railroad", &TWO_HERE).await;
    let refused = ann.act(&table, 1, "1>CHI").await;
    assert_eq!(refused.status, 422);
    assert!(refused.text.contains("role=\"alert\""), "{}", refused.text);
    assert!(
        refused.text.contains("/rules/great-railroad#GR-"),
        "{}",
        refused.text
    );
    assert_eq!(ann.act(&table, 1, "no such thing").await.status, 422);
    assert_eq!(
        ann.act(&table, 2, "2+W").await.status,
        422,
        "it is not seat 2's turn"
    );
    assert_eq!(ann.get(&table).await.count(), "0");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_acts_for_anothers_seat() {
    let house = House::open().await;
    let (ann, eve) = (Visitor::to(&house), Visitor::to(&house));
    let table = ann
        .open(
            "great-railroad",
            &[("seats", "2"), ("seat1", "me"), ("seat2", "link")],
        )
        .await;
    // Nothing happens while a seat is open.
    assert_eq!(ann.act(&table, 1, "1+W").await.status, 422);
    // Without a cookie, and with somebody else's.
    assert_eq!(eve.act(&table, 1, "1+W").await.status, 403);
    eve.post("/me", &[("name", "Eve")]).await;
    assert_eq!(eve.act(&table, 1, "1+W").await.status, 403);
    // Eve does not see the link, and cannot guess it.
    assert!(!eve.get(&table).await.text.contains("/sit/"));
    let guess = format!("{table}/sit/{}", "0".repeat(32));
    assert_eq!(eve.get(&guess).await.status, 403);
    assert_eq!(eve.post(&guess, &[("name", "Eve")]).await.status, 403);
    assert_eq!(
        eve.post(&format!("{table}/seat"), &[("seat", "2"), ("what", "hard")])
            .await
            .status,
        403
    );
    let link = ann.get(&table).await.attribute("data-link value").unwrap();
    // A link that was replaced is void.
    ann.post(&format!("{table}/seat"), &[("seat", "2"), ("what", "link")])
        .await;
    assert_eq!(eve.post(&link, &[("name", "Eve")]).await.status, 403);
    let link = ann.get(&table).await.attribute("data-link value").unwrap();
    let bob = Visitor::to(&house);
    assert!(bob.get(&link).await.text.contains("Sit down"));
    assert_eq!(bob.post(&link, &[("name", "Bob")]).await.status, 303);
    assert_eq!(
        eve.post(&link, &[("name", "Eve")]).await.status,
        403,
        "the seat is taken"
    );
    assert_eq!(ann.act(&table, 1, "1+W").await.status, 303);
    assert_eq!(ann.act(&table, 2, "2+W").await.status, 403);
    assert_eq!(bob.act(&table, 2, "2+N").await.status, 303);
    assert!(ann.get(&table).await.text.contains("Bob"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decision_is_taken_back_until_another_answers() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let table = ann.open("great-railroad", &TWO_HERE).await;
    ann.act(&table, 1, "1+W").await;
    let undo = format!("{table}/undo");
    let undone = ann.post(&undo, &[("seat", "1"), ("at", "1")]).await;
    assert_eq!(undone.status, 303, "{}", undone.text);
    assert_eq!(ann.get(&table).await.count(), "0");
    let nothing = ann.post(&undo, &[("seat", "1"), ("at", "0")]).await;
    assert_eq!(nothing.status, 422);
    assert!(nothing.text.contains("no decision to take back"));
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_answer_and_a_player_takes_back_past_them() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let table = ann
        .open(
            "great-railroad",
            &[("seats", "2"), ("seat1", "me"), ("seat2", "bot-easy")],
        )
        .await;
    ann.act(&table, 1, "1+W").await;
    ann.reach(&table, "2").await;
    let undone = ann
        .post(&format!("{table}/undo"), &[("seat", "1"), ("at", "2")])
        .await;
    assert_eq!(undone.status, 303, "{}", undone.text);
    assert_eq!(ann.get(&table).await.count(), "0");
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_and_guests_survive_a_restart_and_bots_go_on() {
    let mut house = House::open().await;
    let ann = Visitor::to(&house);
    ann.post("/me", &[("name", "Ann")]).await;
    let table = ann
        .open(
            "great-railroad",
            &[("seats", "2"), ("seat1", "me"), ("seat2", "bot-easy")],
        )
        .await;
    ann.post(&format!("{table}/say"), &[("text", "hello <there>")])
        .await;
    ann.act(&table, 1, "1+W").await;
    house.stop().await;
    house.start().await;
    // The bot may have moved before the stop or not; it has moved soon after the start.
    ann.reach(&table, "2").await;
    let page = ann.get(&table).await;
    assert!(
        page.text.contains("hello &lt;there&gt;"),
        "what was said is escaped and still there"
    );
    assert!(page.text.contains(">You</span>"));
    assert!(
        ann.get("/").await.text.contains(&table),
        "it is among my tables"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_of_other_sites_are_refused() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    ann.post("/me", &[("name", "Ann")]).await;
    let evil = [("origin", "https://evil.example")];
    assert_eq!(
        ann.post_with("/play/great-railroad", &[], &evil)
            .await
            .status,
        403
    );
    let cross = [("sec-fetch-site", "cross-site")];
    assert_eq!(
        ann.post_with("/play/great-railroad", &[], &cross)
            .await
            .status,
        403
    );
    let own = house.page("");
    let ours = [("origin", own.as_str()), ("sec-fetch-site", "same-origin")];
    assert_eq!(
        ann.post_with("/play/great-railroad", &[], &ours)
            .await
            .status,
        303
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_tell_browsers_to_trust_nothing_else() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    for path in ["/", "/rules", "/nowhere", "/t/abcdefghijkmnpqr"] {
        let answer = ann.get(path).await;
        assert!(
            answer.headers.contains("script-src 'self'"),
            "{path}: {}",
            answer.headers
        );
        assert!(!answer.headers.contains("unsafe"), "{path}");
        assert!(answer.headers.contains("nosniff"), "{path}");
    }
    let cookie = ann.post("/me", &[("name", "Ann")]).await.headers;
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
        "{cookie}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_sense_is_answered_in_words() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    for (path, status) in [
        ("/nowhere", 404),
        ("/t/short", 404),
        ("/t/abcdefghijkmnpqr", 404),
        ("/new/chess", 404),
        ("/t/%ff%fe", 404),
    ] {
        let answer = ann.get(path).await;
        assert_eq!(answer.status, status, "{path}: {}", answer.text);
    }
    let wrong: [&[(&str, &str)]; 5] = [
        &[("seats", "9")],
        &[("seats", "2"), ("seat1", "bot-godlike")],
        &[("seats", "2"), ("seat1", "bot-easy"), ("seat2", "bot-easy")],
        &[("seats", "2"), ("seat1", "me"), ("pace", "s0")],
        &[("seats", "2"), ("seat1", "me"), ("o-terminal", "Atlantis")],
    ];
    for fields in wrong {
        let answer = ann.post("/new/great-railroad", fields).await;
        assert_eq!(answer.status, 422, "{fields:?}: {}", answer.text);
        assert!(answer.text.contains("role=\"alert\""), "{fields:?}");
    }
    let table = ann.open("great-railroad", &TWO_HERE).await;
    assert_eq!(
        ann.post(&format!("{table}/say"), &[("text", "")])
            .await
            .status,
        422
    );
    assert_eq!(
        ann.post(&format!("{table}/say"), &[("text", &"x".repeat(301))])
            .await
            .status,
        422
    );
    assert_eq!(
        ann.post(&format!("{table}/act"), &[("seat", "1")])
            .await
            .status,
        422
    );
    assert_eq!(
        ann.post(
            &format!("{table}/act"),
            &[("seat", "7"), ("at", "0"), ("do", "x")]
        )
        .await
        .status,
        422
    );
    let long = "x".repeat(20_000);
    let too_long = raw::post_form(&house, "/me", &[("name", &long)]).await;
    assert_eq!(too_long, 413);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_entry_is_answered_at_its_field_with_everything_kept() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let typed = [
        ("seats", "3"),
        ("seat1", "me"),
        ("seat2", "here"),
        ("name2", "Dora"),
        ("seat3", "bot-hard"),
        ("o-flagman", "on"),
        ("o-numbers", "1/2"),
        ("o-terminal", "Seattle"),
        ("pace", "d3"),
        ("listed", "public"),
    ];
    let answer = ann.post("/new/great-railroad", &typed).await;
    assert_eq!(answer.status, 422);
    for kept in [
        "<option value=\"3\" selected>",
        "<option value=\"here\" selected>",
        "value=\"Dora\"",
        "<option value=\"bot-hard\" selected>",
        "name=\"o-flagman\" value=\"on\" checked",
        "name=\"o-numbers\" maxlength=\"60\" value=\"1/2\"",
        "<option value=\"Seattle\" selected>",
        "<option value=\"d3\" selected>",
        "<option value=\"public\" selected>",
        "<select id=\"o-terminal\" name=\"o-terminal\" aria-invalid=\"true\" aria-describedby=\"o-terminal-hint o-terminal-wrong\">",
        "<p class=\"wrong\" id=\"o-terminal-wrong\">No city is called &quot;Seattle&quot;; good terminals are San Francisco",
        "<p class=\"wrong\" id=\"o-numbers-wrong\">Numbers are given for 2 of 3 seats",
    ] {
        assert!(answer.text.contains(kept), "{kept} in {}", answer.text);
    }
    assert!(!answer.text.contains("broken"), "{}", answer.text);

    let two = [("seats", "3"), ("seat1", "me"), ("o-colors", "XYZ")];
    let answer = ann.post("/new/big-train", &two).await;
    assert_eq!(answer.status, 422);
    assert!(
        answer.text.contains("There is no color 'X' or 'Z' in &quot;XYZ&quot;; the colors are R (red), B (blue), G (green), Y (yellow)"),
        "{}",
        answer.text
    );
    let both = [
        ("seats", "2"),
        ("seat1", "me"),
        ("o-target", "500"),
        ("o-trips", "2"),
    ];
    let answer = ann.post("/new/century-run", &both).await;
    assert_eq!(answer.status, 422);
    assert!(
        answer.text.contains("<p class=\"wrong\" id=\"o-target-wrong\">Choose “Points to reach” or “Number of trips”, not both. </p>"),
        "{}",
        answer.text
    );
    // A word where a number belongs stays in its field, and no option is told by its slug.
    let word = [("seats", "2"), ("seat1", "me"), ("o-trips", "two")];
    let answer = ann.post("/new/century-run", &word).await;
    assert_eq!(answer.status, 422);
    for part in [
        "<input type=\"text\" inputmode=\"numeric\" id=\"o-trips\"",
        "value=\"two\"",
        "“Number of trips” is a number from 1 to 500, not two",
    ] {
        assert!(answer.text.contains(part), "{part} in {}", answer.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn names_in_any_spelling_become_what_records_hold() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    for (game, field, typed, held) in [
        ("great-railroad", "o-terminal", "chi", "Terminal: Chicago"),
        (
            "great-railroad",
            "o-terminal",
            "st louis",
            "Terminal: St. Louis",
        ),
        (
            "big-train",
            "o-colors",
            "Yellow, green",
            "Colors: yellow, green",
        ),
        ("big-train", "o-colors", "yg", "Colors: yellow, green"),
    ] {
        let fields = [
            ("seats", "2"),
            ("seat1", "me"),
            ("seat2", "here"),
            (field, typed),
        ];
        let table = ann.open(game, &fields).await;
        let page = ann.get(&table).await.text;
        assert!(page.contains(held), "{held} in {page}");
    }
    // What is there for tests is not for the form to agree on.
    let fields = [("seats", "2"), ("seat1", "me"), ("o-board", "M1")];
    let table = ann.open("century-run", &fields).await;
    assert!(!ann.get(&table).await.text.contains("Board: M1"));
    assert!(!ann.get("/new/century-run").await.text.contains("o-board"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_past_of_a_game_must_remember_is_closed_until_it_is_over() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    for (memory, status) in [("", 200), ("on", 403)] {
        let fields = [&TWO_HERE[..], &[("o-memory", memory)]].concat();
        // A train may be complete after a few squares, or a square fit nowhere; then another is begun.
        let table = loop {
            let table = ann.open("big-train", &fields).await;
            for _ in 0..4 {
                let page = ann.get(&table).await;
                let Some(offer) = page.offers().last().cloned() else {
                    break;
                };
                let seat = u8::from(
                    page.text
                        .contains("<input type=\"hidden\" name=\"seat\" value=\"2\""),
                ) + 1;
                ann.act(&table, seat, &offer).await;
            }
            let page = ann.get(&table).await;
            let events: usize = page.count().parse().unwrap();
            if page.lamp() != "over" && events > 2 {
                break table;
            }
        };
        let record = ann.get(&format!("{table}/record")).await;
        assert_eq!(record.status, status, "{}", record.text);
        let now = ann.get(&format!("{table}/replay")).await.text;
        let past = ann.get(&format!("{table}/replay?at=1")).await.text;
        assert_eq!(now == past, memory == "on", "{past}");
        assert_eq!(now.contains("name=\"at\""), memory != "on");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn private_tables_are_in_no_list() {
    let house = House::open().await;
    let (ann, eve) = (Visitor::to(&house), Visitor::to(&house));
    let seats = [("seats", "2"), ("seat1", "me"), ("seat2", "link")];
    let private = ann.open("great-railroad", &seats).await;
    let public = ann
        .open(
            "great-railroad",
            &[&seats[..], &[("listed", "public")]].concat(),
        )
        .await;
    let lobby = eve.get("/").await.text;
    assert!(lobby.contains(&public) && !lobby.contains(&private));
    let mine = ann.get("/").await.text;
    assert!(mine.contains(&private), "its own players find it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_can_be_had_and_verified() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let table = ann
        .open(
            "century-run",
            &[
                ("seats", "2"),
                ("seat1", "me"),
                ("seat2", "bot-easy"),
                ("o-trips", "1"),
            ],
        )
        .await;
    let mut page = ann.turn(&table).await;
    for _ in 0..2000 {
        if page.text.contains("The game is over") {
            break;
        }
        let count = page.count();
        match page.offers().first() {
            Some(offer) => drop(ann.act(&table, 1, offer).await),
            None => drop(
                ann.post(
                    &format!("{table}/spin"),
                    &[("seat", "1"), ("at", &count), ("until", "end")],
                )
                .await,
            ),
        }
        page = ann.turn(&table).await;
    }
    assert!(page.text.contains("The game is over"));
    let record = ann.get(&format!("{table}/record")).await;
    assert!(record.headers.contains("attachment"));
    let record = tables::Record::read(record.text.as_bytes()).unwrap();
    let game = games::find(&record.header.game).unwrap();
    let verified = game.verify(&record).unwrap();
    assert!(verified.chances > 20, "{verified}");
    let rematch = ann.post(&format!("{table}/rematch"), &[]).await;
    assert_eq!(rematch.status, 303);
    assert_ne!(rematch.location.as_deref(), Some(table.as_str()));
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_that_a_page_has_is_not_sent_again() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let table = ann.open("great-railroad", &TWO_HERE).await;
    let say = format!("{table}/say");
    let asks = |heard| [("x-parts", "1"), ("x-said", heard)];
    let first = ann
        .post_with(&say, &[("text", "good morning")], &asks("0"))
        .await;
    let (_, rest) = first.text.split_once("id=\"said\"").unwrap();
    let (_, number) = rest.split_once("data-n=\"").unwrap();
    let number = number.split('"').next().unwrap();
    let second = ann
        .post_with(&say, &[("text", "fine weather")], &asks(number))
        .await;
    assert!(second.text.contains("fine weather"));
    assert!(!second.text.contains("good morning"));
    // A move brings no talk, and whoever says nothing of what he has is sent all of it.
    let move_on = [("seat", "1"), ("at", "0"), ("do", "1+W")];
    let act = format!("{table}/act");
    let silent = ann.post_with(&act, &move_on, &asks("999")).await;
    assert!(silent.text.contains("id=\"log\"") && !silent.text.contains("id=\"chat\""));
    for all in [ann.parts(&table).await, ann.get(&table).await] {
        assert!(all.text.contains("good morning") && all.text.contains("fine weather"));
    }
}
