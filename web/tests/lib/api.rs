//! The JSON API as programs use it: whole games, refusals, and nothing that a seat may not see.

use reqwest::{Client, Method};
use serde_json::{Value, json};

use crate::house::House;
use crate::secrets::regionals;
use crate::visitor::Visitor;

/// A program with a token, or without one yet.
pub(crate) struct Program {
    client: Client,
    base: String,
    token: Option<String>,
}

/// What came back.
pub(crate) struct Came {
    pub(crate) status: u16,
    /// All of it as text.
    pub(crate) text: String,
    pub(crate) value: Value,
}

impl Program {
    pub(crate) fn at(house: &House) -> Self {
        Self {
            client: crate::visitor::client().build().unwrap(),
            base: format!("http://{}", house.address),
            token: None,
        }
    }

    async fn call(&self, method: Method, path: &str, body: String, heads: &[(&str, &str)]) -> Came {
        let mut request = self
            .client
            .request(method, format!("{}{path}", self.base))
            .header("content-type", "application/json")
            .body(body);
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        for (name, value) in heads {
            request = request.header(*name, *value);
        }
        let answer = request.send().await.unwrap();
        let status = answer.status().as_u16();
        let text = answer.text().await.unwrap();
        let value = serde_json::from_str(&text).unwrap_or_else(|error| {
            panic!("{path} answers {status} with what is no JSON: {error}: {text}")
        });
        Came {
            status,
            text,
            value,
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Came {
        self.call(Method::GET, path, String::new(), &[]).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Came {
        self.call(Method::POST, path, body.to_string(), &[]).await
    }

    /// Comes to a table, and takes the token.
    pub(crate) async fn arrive(&mut self, path: &str, body: Value) -> Value {
        let came = self.post(path, body).await;
        assert_eq!(came.status, 201, "{}", came.text);
        if let Some(token) = came.value["token"].as_str() {
            self.token = Some(token.to_owned());
        }
        came.value["table"].clone()
    }
}

/// Two programs at a table, and where its addresses begin.
async fn two(house: &House, game: &str, options: Value) -> (Program, Program, String) {
    let (mut ann, mut bob) = (Program::at(house), Program::at(house));
    let new = json!({"game": game, "seats": ["me", "link"], "options": options, "name": "Ann"});
    let table = ann.arrive("/api/v1/tables", new).await;
    assert_eq!(table["phase"], "open");
    let path = format!("/api/v1/tables/{}", table["table"].as_str().unwrap());
    let link = table["players"][1]["link"].as_str().unwrap();
    let link = link.rsplit('/').next().unwrap();
    let sit = json!({"link": link, "name": "Bob"});
    let table = bob.arrive(&format!("{path}/sit"), sit).await;
    assert_eq!(
        (&table["phase"], &table["seat"]),
        (&json!("playing"), &json!(2))
    );
    (ann, bob, path)
}

/// Plays a whole game by whatever is offered first.
async fn whole(game: &str, options: Value) {
    let house = House::unlimited().await;
    let (ann, bob, path) = two(&house, game, options).await;
    let mut state = ann.get(&path).await.value;
    for _ in 0..2000 {
        if state["phase"] == "over" {
            break;
        }
        let seat = state["next"]["seat"].as_u64().unwrap();
        let who = [&ann, &bob][usize::from(seat == 2)];
        let mine = who.get(&path).await.value;
        assert_eq!(mine["own"], json!([seat]));
        let answer = if mine["next"]["kind"] == "chance" {
            let body = json!({"seat": seat, "at": mine["at"]});
            who.post(&format!("{path}/spin"), body).await
        } else {
            let action = &mine["actions"][0]["do"];
            let body = json!({"seat": seat, "at": mine["at"], "do": action});
            who.post(&format!("{path}/act"), body).await
        };
        assert_eq!(answer.status, 200, "{}", answer.text);
        state = answer.value;
    }
    assert_eq!(state["phase"], "over", "{state}");
    assert_eq!(state["next"]["kind"], "over");
    let bobs = bob.get(&path).await.value;
    assert_eq!(
        (&bobs["scores"], &bobs["winners"]),
        (&state["scores"], &state["winners"])
    );
    // Its record is there as that of any other game.
    let record = path.replace("/api/v1/tables/", "/t/") + "/record";
    let record = Visitor::to(&house).get(&record).await;
    assert_eq!(record.status, 200);
    assert!(record.text.contains(game), "{}", record.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_programs_play_a_whole_game_of_squares() {
    whole("big-train", json!({})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_programs_play_a_whole_game_with_a_spinner() {
    whole("century-run", json!({"trips": "1"})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_say_why_in_json() {
    let house = House::open().await;
    let (ann, bob, path) = two(&house, "great-railroad", json!({})).await;
    let act = format!("{path}/act");
    let first = ann.get(&path).await.value["actions"][0]["do"].clone();
    // A rule forbids it, and is named.
    let illegal = ann
        .post(&act, json!({"seat": 1, "at": 0, "do": "1>CHI"}))
        .await;
    assert_eq!(illegal.status, 422);
    assert_eq!(
        (&illegal.value["error"], &illegal.value["rule"]),
        (&json!("illegal"), &json!("GR-7"))
    );
    // Somebody else's seat.
    let other = bob
        .post(&act, json!({"seat": 1, "at": 0, "do": first}))
        .await;
    assert_eq!(
        (other.status, &other.value["error"]),
        (403, &json!("not-yours"))
    );
    let stranger = Program::at(&house);
    let nobody = stranger
        .post(&act, json!({"seat": 1, "at": 0, "do": first}))
        .await;
    assert_eq!(
        (nobody.status, &nobody.value["error"]),
        (403, &json!("not-yours"))
    );
    // Who is late is told what happened; the same click twice happens once.
    for _ in 0..2 {
        let done = ann
            .post(&act, json!({"seat": 1, "at": 0, "do": first}))
            .await;
        assert_eq!((done.status, &done.value["at"]), (200, &json!(1)));
    }
    let late = bob
        .post(&act, json!({"seat": 2, "at": 0, "do": "2+N"}))
        .await;
    assert_eq!((late.status, &late.value["error"]), (409, &json!("stale")));
    assert_eq!(late.value["table"]["at"], 1);
    assert_eq!(late.value["table"]["log"][0]["number"], 1);
    // What makes no sense.
    for body in [
        "",
        "{",
        "[]",
        "{\"seat\":1}",
        "{\"seat\":9,\"at\":1,\"do\":\"x\"}",
        "{\"seat\":1,\"at\":0,\"do\":\"x\",\"more\":1}",
    ] {
        let came = ann.call(Method::POST, &act, body.to_owned(), &[]).await;
        assert_eq!(
            (came.status, &came.value["error"]),
            (422, &json!("unfit")),
            "{body}"
        );
    }
    for nowhere in [
        "/api/v1/tables/aaaaaaaaaaaaaaaa",
        "/api/v1/nothing",
        "/api/v2",
    ] {
        let came = ann.get(nowhere).await;
        assert_eq!(
            (came.status, &came.value["error"]),
            (404, &json!("missing")),
            "{nowhere}"
        );
    }
    // Another site's page has nothing to say.
    let forged = [("sec-fetch-site", "cross-site")];
    let body = json!({"seat": 2}).to_string();
    let came = bob
        .call(Method::POST, &format!("{path}/resign"), body, &forged)
        .await;
    assert_eq!(came.status, 403, "{}", came.text);
    assert_eq!(bob.get(&path).await.value["phase"], "playing");
}

#[tokio::test(flavor = "multi_thread")]
async fn players_agree_and_resign() {
    let house = House::open().await;
    let (ann, bob, path) = two(&house, "great-railroad", json!({})).await;
    let offer = ann.get(&path).await.value["actions"][0]["do"].clone();
    ann.post(
        &format!("{path}/act"),
        json!({"seat": 1, "at": 0, "do": offer}),
    )
    .await;
    assert_eq!(ann.get(&path).await.value["undo"], "ask");
    let asked = ann
        .post(
            &format!("{path}/ask"),
            json!({"seat": 1, "at": 1, "what": "undo"}),
        )
        .await;
    assert_eq!(
        (asked.status, &asked.value["request"]["yours"]),
        (200, &json!(false))
    );
    let request = bob.get(&path).await.value["request"].clone();
    assert_eq!(
        (&request["what"], &request["yours"]),
        (&json!("undo"), &json!(true))
    );
    let answer = json!({"request": request["request"], "yes": true});
    let agreed = bob.post(&format!("{path}/answer"), answer).await;
    assert_eq!((agreed.status, &agreed.value["at"]), (200, &json!(0)));
    let over = bob
        .post(&format!("{path}/resign"), json!({"seat": 2}))
        .await;
    assert_eq!((over.status, &over.value["winners"]), (200, &json!([1])));
    assert_eq!(over.value["standing"], "won by Ann: Bob resigned");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_link_and_a_token_are_good_once_and_a_browser_can_be_the_other() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let fields = [("seats", "2"), ("seat1", "me"), ("seat2", "link")];
    let table = ann.open("great-railroad", &fields).await;
    let link = ann.get(&table).await.attribute("data-link value").unwrap();
    let link = link.rsplit('/').next().unwrap().to_owned();
    let path = table.replace("/t/", "/api/v1/tables/");
    let mut bob = Program::at(&house);
    let wrong = bob
        .post(&format!("{path}/sit"), json!({"link": "0".repeat(32)}))
        .await;
    assert_eq!(
        (wrong.status, &wrong.value["error"]),
        (403, &json!("not-yours"))
    );
    let bad = bob
        .post(
            &format!("{path}/sit"),
            json!({"link": link, "name": "\u{202e}boB"}),
        )
        .await;
    assert_eq!((bad.status, &bad.value["error"]), (422, &json!("unfit")));
    bob.arrive(&format!("{path}/sit"), json!({"link": link, "name": "Bob"}))
        .await;
    let again = Program::at(&house)
        .post(&format!("{path}/sit"), json!({"link": link}))
        .await;
    assert_eq!(again.status, 403);
    // A browser moves, and the program hears of it.
    let offer = ann.get(&table).await.offers().remove(0);
    assert_eq!(ann.act(&table, 1, &offer).await.status, 303);
    let seen = bob.get(&path).await.value;
    assert_eq!((&seen["at"], &seen["next"]["seat"]), (&json!(1), &json!(2)));
    let reply = seen["actions"][0]["do"].clone();
    bob.post(
        &format!("{path}/act"),
        json!({"seat": 2, "at": 1, "do": reply}),
    )
    .await;
    assert_eq!(ann.get(&table).await.count(), "2");
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_of_one_seat_never_reach_another_program() {
    let house = House::open().await;
    let (ann, bob, path) = two(&house, "luminaries", json!({})).await;
    let mine = ann.get(&path).await.value;
    let hand = regionals(mine["view"].as_str().unwrap());
    assert_eq!(hand.len(), 4, "two cards of each of two eras: {hand:?}");
    let act = json!({"seat": 1, "at": mine["at"], "do": mine["actions"][0]["do"]});
    assert_eq!(
        ann.post(&format!("{path}/act"), act.clone()).await.status,
        200
    );
    let eve = Program::at(&house);
    for (who, other) in [("Bob", &bob), ("an onlooker", &eve)] {
        for path in [
            path.clone(),
            format!("{path}?as=1"),
            format!("{path}?since=0&as=1"),
        ] {
            let mut seen = other.get(&path).await.value;
            // What is drawn at random may hit a card; tests of the sample show that it follows from the view.
            seen["sample"] = Value::Null;
            let bytes = seen.to_string();
            for card in &hand {
                assert!(!bytes.contains(card), "{who} learns of {card} at {path}");
            }
        }
        let mut refused = other.post(&format!("{path}/act"), act.clone()).await.value;
        refused["table"]["sample"] = Value::Null;
        for card in &hand {
            assert!(
                !refused.to_string().contains(card),
                "{who} learns of {card}: {refused}"
            );
        }
    }
}
