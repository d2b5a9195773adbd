//! Requests that nobody meant: good ones, cut, doubled, mixed and garbled. Whatever the bytes, the
//! server answers in words or hangs up, and is never at fault.
//!
//! The same seed gives the same requests; a failure prints its own.

use std::time::Duration;

use futures_util::future::join_all;
use web::{Config, Limits};

use crate::house::{House, config};
use crate::raw;
use crate::visitor::Visitor;

/// How many requests are garbled.
const REQUESTS: u64 = 4_000;

/// How many are sent at a time: no more than a busy server answers before it says that it has too much to do.
const TOGETHER: usize = 16;

/// How many are sent at a time of those that may be cut short, because these are waited for.
const CUT_TOGETHER: usize = 40;

/// Words that have broken a parser somewhere, and words of our own notations.
const WORDS: [&[u8]; 40] = [
    b"%",
    b"%0",
    b"%00",
    b"%ff%fe",
    b"%2e%2e%2f",
    b"..",
    b"/",
    b"//",
    b"?",
    b"&",
    b"=",
    b"#",
    b";",
    b"\0",
    b"\r\n",
    b"\xff\xfe",
    b"\xc3\xa9",
    b"\xe2\x80\xae",
    b"-1",
    b"0",
    b"255",
    b"256",
    b"18446744073709551616",
    b"1e99",
    b"null",
    b"{",
    b"[",
    b"<script>",
    b"\"",
    b"'",
    b"1+W",
    b"1>CHI",
    b"--",
    b"3>CHI#4",
    b"go",
    b"stay",
    b"bot-hard",
    b"link",
    b"s30",
    b"roundhouse=0123456789abcdef0123456789abcdef",
];

/// A small generator: a test needs no good one.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next()).unwrap() % bound.max(1)
    }

    /// Somewhere in these bytes.
    fn place(&mut self, bytes: &[u8]) -> usize {
        self.below(bytes.len() + 1)
    }

    fn garble(&mut self, bytes: &mut Vec<u8>) {
        let (one, other) = (self.place(bytes), self.place(bytes));
        let (from, to) = (one.min(other), one.max(other).min(one.min(other) + 40));
        match self.below(6) {
            0 => drop(bytes.drain(from..to)),
            1 => {
                let copy = bytes[from..to].to_vec();
                bytes.splice(from..from, copy);
            }
            2 => {
                if let Some(byte) = bytes.get_mut(from) {
                    *byte ^= 1 << self.below(8);
                }
            }
            3 => {
                let word = WORDS[self.below(WORDS.len())];
                bytes.splice(from..from, word.iter().copied());
            }
            4 => {
                let word = WORDS[self.below(WORDS.len())];
                bytes.splice(from..to, word.iter().copied());
            }
            _ => {
                let long = vec![bytes.get(from).copied().unwrap_or(b'x'); self.below(3000)];
                bytes.splice(from..from, long);
            }
        }
    }
}

/// A good request, in pieces that are garbled one by one so that the whole still reaches a parser
/// behind the first.
struct Good {
    method: &'static str,
    path: String,
    cookie: String,
    form: Option<String>,
}

impl Good {
    /// As bytes, with one or two pieces garbled; and whether they may be less than a request.
    fn garbled(&self, dice: &mut Dice) -> (Vec<u8>, bool) {
        let mut path = self.path.clone().into_bytes();
        let mut cookie = self.cookie.clone().into_bytes();
        let mut form = self.form.clone().map(String::into_bytes);
        for _ in 0..=dice.below(3) {
            match (dice.below(4), &mut form) {
                (0, _) => dice.garble(&mut path),
                (1, _) => dice.garble(&mut cookie),
                (_, Some(form)) => dice.garble(form),
                (_, None) => {
                    path.extend(b"?pick=");
                    let from = path.len();
                    path.extend(b"1>CHI&as=1&at=3");
                    let mut query = path.split_off(from);
                    dice.garble(&mut query);
                    path.extend(query);
                }
            }
        }
        let mut bytes = format!("{} ", self.method).into_bytes();
        bytes.extend(&path);
        bytes.extend(b" HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: roundhouse=");
        bytes.extend(&cookie);
        if dice.below(4) == 0 {
            bytes.extend(b"\r\nx-parts: 1");
        }
        if let Some(form) = form {
            let head = format!(
                "\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n",
                form.len()
            );
            bytes.extend(head.as_bytes());
            bytes.extend(form);
        } else {
            bytes.extend(b"\r\n\r\n");
        }
        // Now and then the whole, heads and all.
        let cut = dice.below(8) == 0;
        if cut {
            dice.garble(&mut bytes);
        }
        (bytes, cut)
    }
}

/// Requests to every address that reads something, at tables of every game.
async fn good(house: &House) -> Vec<Good> {
    let mut good = Vec::new();
    let request = |method, path: String, cookie: &str, form: Option<&str>| Good {
        method,
        path,
        cookie: cookie.to_owned(),
        form: form.map(str::to_owned),
    };
    for (game, action) in [
        ("great-railroad", "1%2BW"),
        ("century-run", "go"),
        ("big-train", "a%3A1"),
        ("luminaries", "keep"),
    ] {
        let ann = Visitor::to(house);
        let cookie = ann.post("/me", &[("name", "Ann")]).await.headers;
        let cookie = &cookie.split("roundhouse=").nth(1).unwrap()[..32];
        let table = ann
            .open(game, &[("seats", "2"), ("seat1", "me"), ("seat2", "here")])
            .await;
        let open = ann
            .open(game, &[("seats", "2"), ("seat1", "me"), ("seat2", "link")])
            .await;
        let link = ann.get(&open).await.attribute("data-link value").unwrap();
        let offer = ann.get(&table).await.offers().first().cloned();
        let offer = offer.map_or(action.to_owned(), |offer| offer.replace('+', "%2B"));
        let act = format!("seat=1&at=0&do={offer}");
        for path in ["", "/part", "/replay", "/record", "/act", "/seat"] {
            good.push(request("GET", format!("{table}{path}"), cookie, None));
        }
        // What a lesson asks for, done; the next step is garbled.
        let first = ann.get(&format!("/learn/{game}/1")).await.offers();
        let first = first
            .first()
            .map_or_else(|| offer.clone(), |it| it.replace('+', "%2B"));
        let lesson = format!("did={first}%0A{first}&do={first}");
        let lessons = format!("/learn/{game}/2?{lesson}");
        good.push(request("GET", lessons, cookie, None));
        good.push(request("GET", format!("/learn/{game}"), cookie, None));
        good.push(request(
            "GET",
            format!("/rules/{game}?find=train"),
            cookie,
            None,
        ));
        good.push(request("GET", link.clone(), cookie, None));
        good.push(request("GET", format!("/new/{game}"), cookie, None));
        for (path, form) in [
            (format!("{table}/act"), act.as_str()),
            (format!("{table}/spin"), "seat=1&at=0&until=choice"),
            (format!("{table}/spin"), "seat=1&at=0&shown=4"),
            (format!("{table}/undo"), "seat=1&at=1"),
            (format!("{table}/say"), "text=good+luck"),
            (format!("{open}/seat"), "seat=2&what=link"),
            (link, "name=Bob&luck=clover"),
            (format!("{table}/rematch"), ""),
            (format!("/play/{game}"), ""),
            (format!("{table}/analyze"), ""),
            (format!("/learn/{game}/1"), lesson.as_str()),
            ("/me".to_owned(), "name=Ann"),
            (
                format!("/new/{game}"),
                "seats=2&seat1=me&seat2=link&pace=s30&listed=public&luck=x&o-terminal=Chicago&o-trips=1",
            ),
        ] {
            good.push(request("POST", path, cookie, Some(form)));
        }
    }
    for path in ["/", "/a/style.css", "/rules", "/openapi.json", "/metrics"] {
        good.push(request("GET", path.to_owned(), "", None));
    }
    good
}

#[tokio::test(flavor = "multi_thread")]
async fn garbled_requests_find_no_fault_of_ours() {
    // A request that was cut short is given up soon, and a whole one has time to come.
    let wait = Duration::from_secs(2);
    let limits = Limits {
        head_wait: wait,
        body_wait: wait,
        ..Limits::default()
    };
    let house = House::open_with(Config {
        limits: Some(limits),
        ..config()
    })
    .await;
    let good = good(&house).await;
    let all = (0..REQUESTS).map(|number| {
        let mut dice = Dice(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        dice.next();
        let (bytes, cut) = good[dice.below(good.len())].garbled(&mut dice);
        (number, bytes, cut)
    });
    let (cut, whole): (Vec<_>, Vec<_>) = all.partition(|(.., cut)| *cut);
    let batches = whole.chunks(TOGETHER).chain(cut.chunks(CUT_TOGETHER));
    let mut answered = 0;
    for batch in batches {
        let house = &house;
        let asked = batch
            .iter()
            .map(|(number, bytes, _)| async move { (number, raw::ask(house, bytes).await, bytes) });
        for (number, answer, bytes) in join_all(asked).await {
            let Some((code, text)) = answer else {
                continue;
            };
            answered += 1;
            assert!(
                code < 500,
                "request {number}: {code}\n{}\n\n{text}",
                String::from_utf8_lossy(bytes)
            );
        }
    }
    assert!(
        answered > REQUESTS / 2,
        "only {answered} were answered at all"
    );
    // Whatever they did, the tables can be shown.
    let ann = Visitor::to(&house);
    for one in good
        .iter()
        .filter(|one| one.method == "GET" && !one.path.contains("/record"))
    {
        let code = ann.get(&one.path).await.status;
        assert!(code < 500 && code != 400, "{} answers {code}", one.path);
    }
}
