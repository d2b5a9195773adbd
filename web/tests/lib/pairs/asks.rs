//! Everything that can be asked of a table, and whether nothing was left out.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use game::{Prng, Seat, Viewer};
use serde_json::{Value, json};

use crate::in_process::Ask;

/// All addresses of the server.
const DESCRIPTION: &str = include_str!("../../../openapi.json");

/// Streams never end, so they are heard for a while instead.
const STREAMS: &str = "/events";

/// One who asks, and when.
pub(super) struct Asker {
    pub(super) viewer: Viewer,
    /// How many events there were.
    pub(super) count: usize,
    /// The seat that is to decide.
    pub(super) turn: Option<Seat>,
    /// Whether chance is to decide.
    pub(super) chance: bool,
    /// Whether every address is asked for, also those that only lead to the table.
    pub(super) everywhere: bool,
}

/// What the one who asks cannot know, and the words that decisions begin with.
pub(super) struct Words {
    pub(super) hidden: Vec<String>,
    pub(super) verbs: Vec<String>,
}

pub(super) fn look(path: &str, script: bool) -> Ask {
    Ask {
        path: path.to_owned(),
        sent: None,
        script,
    }
}

fn form(path: &str, form: String) -> Ask {
    Ask {
        path: format!("/t/TABLE{path}"),
        sent: Some(form),
        script: true,
    }
}

fn program(path: &str, body: &Value) -> Ask {
    Ask {
        path: format!("/api/v1/tables/TABLE{path}"),
        sent: Some(body.to_string()),
        script: false,
    }
}

/// The addresses of tables in the description of the server, with their methods; names in them are filled in.
static DESCRIBED: LazyLock<Vec<(String, &str)>> = LazyLock::new(|| {
    let whole: Value = serde_json::from_str(DESCRIPTION).unwrap();
    let paths = whole["paths"].as_object().unwrap();
    let mut all = Vec::new();
    for (path, methods) in paths {
        if !path.contains("{id}") || path.ends_with(STREAMS) {
            continue;
        }
        let path = path.replace("{id}", "TABLE").replace("{link}", "nothing");
        let path = path.replace("{number}", "1");
        assert!(!path.contains('{'), "{path} needs a name that is filled in");
        for (word, method) in [("get", "GET"), ("post", "POST")] {
            if methods.get(word).is_some() {
                all.push((path.clone(), method));
            }
        }
    }
    all
});

/// The addresses of tables that were never asked for.
pub(super) fn forgotten(kinds: &BTreeMap<String, usize>) -> Vec<String> {
    let all = DESCRIBED
        .iter()
        .map(|(path, method)| format!("{method} {path}"));
    let asked = |one: &String| {
        kinds.keys().any(|kind| {
            let rest = kind.strip_prefix(one.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['?', ' ']))
        })
    };
    all.filter(|one| !asked(one)).collect()
}

/// What is asked, without what differs from one table to another.
pub(super) fn kind(ask: &Ask) -> String {
    let (path, rest) = ask.path.split_once('?').unwrap_or((&ask.path, ""));
    let rest: String = rest.chars().filter(|c| !c.is_ascii_digit()).collect();
    let rest = rest.split("pick=").next().unwrap_or_default();
    let mark = if rest.is_empty() { "" } else { "?" };
    let method = if ask.sent.is_some() { "POST" } else { "GET" };
    let by = if ask.script { " (script)" } else { "" };
    format!("{method} {path}{mark}{rest}{by}")
}

/// So many of these at random, in their order.
pub(super) fn some(mut asks: Vec<Ask>, many: usize, rng: &mut Prng) -> Vec<Ask> {
    while asks.len() > many {
        asks.remove(rng.below(asks.len() as u32) as usize);
    }
    asks
}

impl Asker {
    /// Everything that is asked; `picks` are the things that its page lets one pick.
    pub(super) fn asks(&self, picks: &[&str], words: &Words, rng: &mut Prng) -> Vec<Ask> {
        let mut asks = self.looks(rng);
        if !picks.is_empty() {
            asks.push(look(&format!("/t/TABLE?pick={}", rng.choose(picks)), true));
        }
        asks.extend(self.tries(words, rng));
        asks.extend(self.tries_of_programs(words, rng));
        asks.push(look("/t/TABLE", true));
        asks
    }

    /// Every address of a table that can be looked at.
    fn looks(&self, rng: &mut Prng) -> Vec<Ask> {
        let at = rng.below(self.count as u32 + 1);
        let eyes = 1 + rng.below(2);
        let mut asks = vec![look("/t/TABLE", false), look("/t/TABLE", true)];
        for path in [
            "/part".to_owned(),
            format!("?as={eyes}"),
            "?pick=anything".to_owned(),
            "/replay".to_owned(),
            format!("/replay?at={at}&as={eyes}"),
            "/replay?part=analysis".to_owned(),
            "/record".to_owned(),
            "/record?paused=1".to_owned(),
            "/board".to_owned(),
            "/picture.svg".to_owned(),
            format!("/picture.svg?at={at}"),
            "/picture.png".to_owned(),
            format!("/mistakes?as={eyes}"),
            format!("/mistakes/1?as={eyes}&show=1"),
            "/notes".to_owned(),
            "/talk".to_owned(),
            "/sit/nothing".to_owned(),
            "/code/nothing".to_owned(),
        ] {
            asks.push(look(&format!("/t/TABLE{path}"), false));
        }
        asks.push(look(&format!("/t/TABLE/replay?at={at}"), true));
        for rest in ["", &format!("?as={eyes}"), &format!("?since={at}")] {
            asks.push(look(&format!("/api/v1/tables/TABLE{rest}"), false));
        }
        let known = |path: &String| {
            asks.iter()
                .any(|ask| ask.path.split('?').next() == Some(path))
        };
        let others = DESCRIBED
            .iter()
            .filter(|(path, method)| *method == "GET" && !known(path));
        let others: Vec<Ask> = others.map(|(path, _)| look(path, false)).collect();
        // They lead to the table and nowhere else.
        match self.everywhere || others.is_empty() {
            true => asks.extend(others),
            false => asks.push(rng.choose(&others).clone()),
        }
        asks
    }

    fn own(&self) -> u8 {
        match self.viewer {
            Viewer::Seat(seat) => seat.number(),
            Viewer::Public => 1,
        }
    }

    /// A seat of somebody else.
    fn other(&self) -> u8 {
        let next = self.turn.map_or(1, Seat::number);
        match (self.viewer, self.own()) {
            (Viewer::Seat(_), 1) if next == 1 => 2,
            (Viewer::Seat(_), own) if next == own => 1,
            _ => next,
        }
    }

    /// Requests to change something that name what the viewer cannot know. None of them may end the game,
    /// because everybody may know everything then.
    fn tries(&self, words: &Words, rng: &mut Prng) -> Vec<Ask> {
        let (own, other, at) = (self.own(), self.other(), self.count);
        let next = self.turn.map_or(1, Seat::number);
        let Words { hidden, verbs } = words;
        let mut asks = Vec::new();
        if !hidden.is_empty() && !verbs.is_empty() {
            for verb in verbs {
                let thing = rng.choose(hidden);
                let text = format!("seat={own}&at={at}&do={verb}+{thing}");
                asks.push(form("/act", text));
            }
            let (verb, thing) = (rng.choose(verbs), rng.choose(hidden));
            let text = format!("seat={next}&at={at}&do={verb}+{thing}");
            asks.push(form("/act", text));
        }
        let earlier = at.saturating_sub(1);
        asks.extend([
            form("/act", format!("seat={own}&at={earlier}&do=nonsense")),
            form("/spin", format!("seat={own}&at={at}&until=all")),
            form("/hint", format!("seat={other}&at={at}")),
            form("/analyze", String::new()),
            form("/analyse", String::new()),
            form("/mistakes/1", format!("as={own}&do=nonsense")),
            form("/claim", format!("seat={other}&what=win")),
            form("/resign", format!("seat={other}")),
            form("/end", "what=close".to_owned()),
            form("/along", "what=take".to_owned()),
            form("/join", String::new()),
            form("/rematch", "seats=keep".to_owned()),
            form("/seat", "seat=1&what=bot-easy".to_owned()),
            form("/sit/nothing", String::new()),
            form("/notes", "text=mine".to_owned()),
            form("/talk", "what=report-name&seat=2".to_owned()),
            form("/say", "text=Hello".to_owned()),
            form("/ask", format!("seat={own}&at={at}&what=draw")),
            form("/answer", "ask=1&answer=no".to_owned()),
            form("/undo", format!("seat={own}&at={at}")),
        ]);
        asks
    }

    /// The same through the addresses for programs.
    fn tries_of_programs(&self, words: &Words, rng: &mut Prng) -> Vec<Ask> {
        let (own, other, at) = (self.own(), self.other(), self.count);
        let Words { hidden, verbs } = words;
        let mut asks = Vec::new();
        if !hidden.is_empty() && !verbs.is_empty() {
            let action = format!("{} {}", rng.choose(verbs), rng.choose(hidden));
            let act = json!({ "seat": own, "at": at, "do": action });
            asks.push(program("/act", &act));
        }
        let earlier = at.saturating_sub(1);
        let late = json!({ "seat": own, "at": earlier, "do": "nonsense" });
        // A card that is drawn now is news: twins have different cards to draw from.
        let drawn = if self.chance { earlier } else { at };
        asks.extend([
            program("/act", &late),
            program("/spin", &json!({ "seat": own, "at": drawn })),
            program("/ask", &json!({ "seat": own, "at": at, "what": "undo" })),
            program("/answer", &json!({ "request": 1, "yes": false })),
            program("/resign", &json!({ "seat": other })),
            program("/sit", &json!({ "link": "nothing", "name": "Eve" })),
        ]);
        asks
    }
}

#[test]
fn an_address_that_is_not_asked_for_is_named() {
    let mut kinds: BTreeMap<String, usize> = DESCRIBED
        .iter()
        .map(|(path, method)| (format!("{method} {path}?as= (script)"), 1))
        .collect();
    assert!(kinds.len() > 50, "{kinds:?}");
    assert_eq!(forgotten(&kinds), [""; 0]);
    kinds.remove("GET /t/TABLE/record?as= (script)").unwrap();
    assert_eq!(forgotten(&kinds), ["GET /t/TABLE/record"]);
}
