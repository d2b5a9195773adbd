//! A civil house: muting, hiding, reporting, removing, closing; bans, names; and people who find each other.

use web::{AdminToken, Config, Limits, Rate};

use crate::house::{House, config};
use crate::visitor::Visitor;

const TOKEN: &str = "a-token-that-is-long-enough";
const BEARER: [(&str, &str); 1] = [("authorization", "Bearer a-token-that-is-long-enough")];

async fn house() -> House {
    House::open_with(Config {
        admin_token: Some(AdminToken::new(TOKEN).unwrap()),
        ..config()
    })
    .await
}

/// Ann's table, at which Bob sits too.
async fn table(ann: &Visitor, bob: &Visitor) -> String {
    ann.post("/me", &[("name", "Ann")]).await;
    let fields = [("seats", "2"), ("seat1", "me"), ("seat2", "link")];
    let table = ann.open("great-railroad", &fields).await;
    let link = ann.get(&table).await.attribute("data-link value").unwrap();
    assert_eq!(bob.post(&link, &[("name", "Bob")]).await.status, 303);
    table
}

async fn say(visitor: &Visitor, table: &str, text: &str) -> u16 {
    let path = format!("{table}/say");
    visitor.post(&path, &[("text", text)]).await.status
}

/// The number of the line that holds this text.
async fn line(visitor: &Visitor, table: &str, text: &str) -> String {
    let page = visitor.get(table).await.text;
    let (before, _) = page.split_once(text).unwrap();
    let (_, number) = before.rsplit_once("data-n=\"").unwrap();
    number.split('"').next().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_is_muted_for_one_and_the_talk_is_hidden_for_one() {
    let house = House::open().await;
    let (ann, bob) = (Visitor::to(&house), Visitor::to(&house));
    let table = table(&ann, &bob).await;
    say(&bob, &table, "rude words").await;
    say(&ann, &table, "kind words").await;
    let number = line(&ann, &table, "rude words").await;
    let talk = format!("{table}/talk");
    let mute = [("what", "mute"), ("line", &*number)];
    assert_eq!(ann.post(&talk, &mute).await.status, 200);
    let hers = ann.get(&table).await.text;
    assert!(!hers.contains("rude words") && hers.contains("kind words"));
    assert!(bob.get(&table).await.text.contains("rude words"));
    // Nor does a stream tell her, and a page that heard nothing is not told to forget what it holds.
    say(&bob, &table, "more rude words").await;
    let parts = ann.parts(&format!("{table}/part")).await.text;
    assert!(!parts.contains("rude words"), "{parts}");
    let page = ann.get(&talk).await.text;
    let (_, guest) = page.split_once("name=\"guest\" value=\"").unwrap();
    let guest = guest.split('"').next().unwrap();
    ann.post(&talk, &[("what", "unmute"), ("guest", guest)])
        .await;
    assert!(ann.get(&table).await.text.contains("more rude words"));
    bob.post(&talk, &[("what", "hide")]).await;
    let his = bob.get(&table).await.text;
    assert!(!his.contains("kind words") && his.contains("You have hidden the talk"));
    bob.post(&talk, &[("what", "show")]).await;
    assert!(bob.get(&table).await.text.contains("kind words"));
    // Nobody mutes themselves, a line that is not there, or without being somebody.
    let own = line(&ann, &table, "kind words").await;
    let own = ann.post(&talk, &[("what", "mute"), ("line", &own)]).await;
    assert_eq!(own.status, 422);
    let none = ann.post(&talk, &[("what", "mute"), ("line", "999")]).await;
    assert_eq!(none.status, 404);
    let stranger = Visitor::to(&house).post(&talk, &mute).await;
    assert_eq!(stranger.status, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_of_a_table_removes_lines_and_closes_the_talk() {
    let mut house = House::open().await;
    let (ann, bob) = (Visitor::to(&house), Visitor::to(&house));
    let table = table(&ann, &bob).await;
    let talk = format!("{table}/talk");
    say(&bob, &table, "rude words").await;
    let number = line(&ann, &table, "rude words").await;
    let strike = [("what", "strike"), ("line", &*number)];
    assert_eq!(bob.post(&talk, &strike).await.status, 403);
    let mut stream = bob.listen(&format!("{table}/events?parts=1")).await;
    stream.next().await;
    assert_eq!(ann.post(&talk, &strike).await.status, 200);
    let told = stream.next_part("said").await.data;
    assert!(
        told.contains(&format!("data-removes=\"{number}\"")),
        "{told}"
    );
    assert_eq!(ann.post(&talk, &strike).await.status, 404, "once");
    ann.post(&talk, &[("what", "close")]).await;
    assert_eq!(say(&bob, &table, "hello?").await, 403);
    assert_eq!(say(&ann, &table, "quiet now").await, 303);
    // What was removed stays removed after a restart.
    drop(stream);
    house.stop().await;
    house.start().await;
    for visitor in [&ann, &bob] {
        let page = visitor.get(&table).await.text;
        assert!(!page.contains("rude words") && page.contains("removed by the host"));
    }
    assert_eq!(say(&bob, &table, "hello?").await, 403);
    ann.post(&talk, &[("what", "open")]).await;
    assert_eq!(say(&bob, &table, "hello?").await, 303);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_reported_reaches_those_who_run_the_server_who_ban_and_remove_names() {
    let house = house().await;
    let (ann, bob, host) = (
        Visitor::to(&house),
        Visitor::to(&house),
        Visitor::to(&house),
    );
    let table = table(&ann, &bob).await;
    bob.post("/me", &[("name", "Rude Name")]).await;
    say(&bob, &table, "rude words").await;
    let number = line(&ann, &table, "rude words").await;
    let report = [("what", "report"), ("line", &*number)];
    assert_eq!(
        ann.post(&format!("{table}/talk"), &report).await.status,
        200
    );
    // A rude name is reported also if its owner says nothing; an empty seat has none.
    let name = [("what", "report-name"), ("seat", "2")];
    let told = ann.post(&format!("{table}/talk"), &name).await;
    assert_eq!(told.status, 200);
    let nobody = [("what", "report-name"), ("seat", "3")];
    let told = ann.post(&format!("{table}/talk"), &nobody).await;
    assert_eq!(told.status, 404);
    assert_eq!(host.get("/admin").await.status, 401);
    let wrong = host
        .post("/admin/sign-in", &[("token", "not-the-token-at-all")])
        .await;
    assert_eq!(wrong.status, 401);
    let come = host.post("/admin/sign-in", &[("token", TOKEN)]).await;
    assert_eq!(come.status, 303);
    assert!(come.headers.contains("SameSite=Strict") && !come.headers.contains(TOKEN));
    let page = host.get("/admin").await.text;
    assert!(
        page.contains("rude words") && page.contains("Rude Name") && page.contains("(the name)"),
        "{page}"
    );
    let (_, guest) = page.split_once("(guest ").unwrap();
    let guest = guest.split(')').next().unwrap();
    // The name goes from the talk, the seat and the lists.
    let gone = host.post("/admin/name", &[("guest", guest)]).await;
    assert_eq!(gone.status, 200);
    for path in [&*table, "/mine", "/"] {
        let page = ann.get(path).await.text;
        assert!(
            !page.contains("Rude Name") && !page.contains("Bob"),
            "{path}: {page}"
        );
    }
    assert!(bob.get("/me").await.text.contains("Guest "));
    let ban = [("kind", "guest"), ("what", guest), ("why", "rude")];
    assert_eq!(bob.post("/admin/ban", &ban).await.status, 401);
    assert_eq!(host.post("/admin/ban", &ban).await.status, 200);
    for path in ["/", &*table] {
        assert_eq!(bob.get(path).await.status, 403, "{path}");
        assert_eq!(ann.get(path).await.status, 200, "{path}");
    }
    assert_eq!(say(&bob, &table, "hello?").await, 403);
    let lifted = ann.post_with("/admin/unban", &ban, &BEARER).await;
    assert_eq!(lifted.status, 200);
    assert_eq!(bob.get("/").await.status, 200);
    for wrong in [("guest", "x"), ("address", "club.example"), ("other", "1")] {
        let wrong = [("kind", wrong.0), ("what", wrong.1)];
        assert_eq!(host.post("/admin/ban", &wrong).await.status, 422);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_banned_as_a_whole_and_talk_has_a_pace() {
    let house = House::open_with(Config {
        admin_token: Some(AdminToken::new(TOKEN).unwrap()),
        trust_proxy: true,
        limits: Some(Limits {
            loopback: true,
            talk: Rate {
                burst: 3,
                per_second: 0.001,
            },
            // How long the processor takes for an answer is not the question here.
            work: Rate {
                burst: 1_000_000,
                per_second: 1_000.0,
            },
            ..Limits::default()
        }),
        ..config()
    })
    .await;
    let (ann, bob) = (Visitor::to(&house), Visitor::to(&house));
    let table = table(&ann, &bob).await;
    let mut codes = Vec::new();
    for _ in 0..5 {
        codes.push(say(&bob, &table, "and another thing").await);
    }
    assert_eq!(codes, [303, 303, 303, 429, 429]);
    assert_eq!(say(&ann, &table, "my turn to talk").await, 303);
    assert_eq!(ann.act(&table, 1, "1+W").await.status, 303, "play goes on");
    let ban = [("kind", "address"), ("what", "2001:db8::7")];
    assert_eq!(ann.post_with("/admin/ban", &ban, &BEARER).await.status, 200);
    let name = [("name", "Cyd")];
    let from = |address: &'static str| [("x-forwarded-for", address)];
    let eve = Visitor::to(&house);
    assert_eq!(
        eve.post_with("/me", &name, &from("2001:db8::9"))
            .await
            .status,
        403
    );
    assert_eq!(
        eve.post_with("/me", &name, &from("2001:db8:1::9"))
            .await
            .status,
        303
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_the_name_of_a_bot() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    for name in ["Walt", "seat 2", "\u{202e}nnA", "Bоb"] {
        let refused = ann.post("/me", &[("name", name)]).await;
        assert_eq!(refused.status, 422, "{name}");
        assert!(refused.text.contains("role=\"alert\""));
    }
    assert_eq!(ann.post("/me", &[("name", "Walter")]).await.status, 303);
    // A name that was given under other rules is kept by whoever keeps it.
    let given = Visitor::to(&house);
    given.post("/play/great-railroad", &[]).await;
    let page = given.get("/me").await;
    let own = page.text.split("maxlength=\"32\" value=\"").nth(1).unwrap();
    let own = own.split('"').next().unwrap();
    assert!(own.starts_with("Guest "));
    assert_eq!(given.post("/me", &[("name", own)]).await.status, 303);
}

#[tokio::test(flavor = "multi_thread")]
async fn open_tables_say_what_is_agreed_and_lists_change_by_themselves() {
    let house = House::open().await;
    let (ann, eve) = (Visitor::to(&house), Visitor::to(&house));
    assert!(
        eve.parts("/")
            .await
            .text
            .contains("Nobody waits for players")
    );
    let fields = [
        ("seats", "2"),
        ("seat1", "me"),
        ("seat2", "link"),
        ("listed", "public"),
        ("pace", "d3"),
    ];
    let table = ann.open("great-railroad", &fields).await;
    let lists = eve.parts("/").await.text;
    assert!(lists.starts_with("<div id=\"lists\"") && lists.contains(&table));
    assert!(
        lists.contains("3 days a move.") && lists.contains("1 seat free"),
        "{lists}"
    );
    let page = ann.get(&table).await;
    let link = page.attribute("data-link value").unwrap();
    assert!(
        page.text.contains("data-copy=\"link-2\"") && page.text.contains("data-share=\"link-2\"")
    );
    let code = eve.get(&link.replace("/sit/", "/code/")).await;
    assert_eq!(code.status, 200);
    assert!(code.headers.contains("image/svg+xml"));
    assert!(
        code.text
            .starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    );
    let guessed = format!("{table}/code/{}", "0".repeat(32));
    assert_eq!(eve.get(&guessed).await.status, 404);
    // Nor does a link that leads nowhere rename whoever follows it, or make a guest.
    let guessed = guessed.replace("/code/", "/sit/");
    ann.post("/me", &[("name", "Ann")]).await;
    assert_eq!(ann.post(&guessed, &[("name", "Zoe")]).await.status, 403);
    let me = ann.get("/me").await.text;
    assert!(me.contains("Ann") && !me.contains("Zoe"), "{me}");
    let nobody = Visitor::to(&house);
    let refused = nobody.post(&guessed, &[("name", "Zoe")]).await;
    assert_eq!(refused.status, 403);
    assert!(
        !refused.headers.contains("set-cookie"),
        "{}",
        refused.headers
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_are_several_and_private() {
    let house = House::open().await;
    let (ann, bob) = (Visitor::to(&house), Visitor::to(&house));
    let table = table(&ann, &bob).await;
    let notes = format!("{table}/notes");
    for text in ["watch <Bob>", "second\nthought"] {
        assert_eq!(ann.post(&notes, &[("text", text)]).await.status, 303);
    }
    let page = ann.get(&notes).await.text;
    let first = page.find("watch &lt;Bob&gt;").unwrap();
    assert!(first < page.find("second\nthought").unwrap());
    for path in [&*table, &*notes] {
        assert!(!bob.get(path).await.text.contains("thought"));
    }
    let (_, key) = page.split_once("name=\"remove\" value=\"").unwrap();
    let key = key.split('"').next().unwrap();
    bob.post(&notes, &[("remove", key)]).await;
    assert!(
        ann.get(&notes).await.text.contains("watch"),
        "it is not Bob's"
    );
    ann.post(&notes, &[("remove", key)]).await;
    assert!(!ann.get(&notes).await.text.contains("watch"));
    let long = "x".repeat(1001);
    assert_eq!(ann.post(&notes, &[("text", &long)]).await.status, 422);
    assert_eq!(Visitor::to(&house).get(&notes).await.status, 403);
}
