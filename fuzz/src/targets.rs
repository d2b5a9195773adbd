//! Everything that reads what people, programs and other servers send, with texts to begin with. The targets
//! of `cargo fuzz` call these, and so does a test, which needs no nightly compiler.

use game::{Event, Game, Next, Options, Prng, Setup};
use house::{LiveTable, opening};
use kit::Kit;
use kit::score::{Pad, Sheet};
use store::{Entry, Guest, StoredTable};
use tables::Record;

/// One reader.
pub struct Target {
    /// What it is called.
    pub name: &'static str,
    /// What it does with a text. It may refuse it, but must not panic.
    pub read: fn(&str),
    /// Texts that it takes.
    pub corpus: fn() -> Vec<String>,
    /// Its share of all inputs, by what it costs.
    pub share: u32,
}

/// Every reader.
pub const TARGETS: &[Target] = &[
    Target {
        name: "action",
        read: action,
        corpus: actions,
        share: 20,
    },
    Target {
        name: "position",
        read: position,
        corpus: positions,
        share: 20,
    },
    Target {
        name: "scenario",
        read: scenario,
        corpus: || texts(SCENARIOS),
        share: 1,
    },
    Target {
        name: "board",
        read: board,
        corpus: boards,
        share: 1,
    },
    Target {
        name: "pad",
        read: pad,
        corpus: || texts(PADS),
        share: 1,
    },
    Target {
        name: "record",
        read: record,
        corpus: records,
        share: 2,
    },
    Target {
        name: "options",
        read: options,
        corpus: || texts(OPTIONS),
        share: 60,
    },
    Target {
        name: "form",
        read: form,
        corpus: || texts(FORMS),
        share: 10,
    },
    Target {
        name: "entry",
        read: house::fuzz::entry,
        corpus: || texts(ENTRIES),
        share: 20,
    },
    Target {
        name: "terms",
        read: house::fuzz::terms,
        corpus: || texts(&[TERMS]),
        share: 4,
    },
    Target {
        name: "log",
        read: log,
        corpus: logs,
        share: 1,
    },
    Target {
        name: "name",
        read: house::fuzz::name,
        corpus: || texts(NAMES),
        share: 120,
    },
    Target {
        name: "phrase",
        read: house::fuzz::phrase,
        corpus: || texts(PHRASES),
        share: 60,
    },
    Target {
        name: "word",
        read: house::fuzz::word,
        corpus: || texts(WORDS),
        share: 320,
    },
    Target {
        name: "headers",
        read: web::fuzz::headers,
        corpus: || texts(HEADERS),
        share: 40,
    },
    Target {
        name: "call",
        read: web::fuzz::call,
        corpus: || texts(CALLS),
        share: 120,
    },
    Target {
        name: "notice",
        read: store::fuzz::notice,
        corpus: || texts(NOTICES),
        share: 120,
    },
    Target {
        name: "id",
        read: store::fuzz::id,
        corpus: || texts(IDS),
        share: 300,
    },
];

/// These texts, about a game that there is.
fn texts(list: &[&str]) -> Vec<String> {
    list.iter()
        .map(|text| text.replace("GAME", games::GAMES[0].slug))
        .collect()
}

/// An action or a chance of any game.
pub fn action(text: &str) {
    for game in games::GAMES {
        games::with_kit!(game.slug, K => test_kit::fuzz::action::<<K as Kit>::Rules>(text));
    }
}

/// A position of any game.
pub fn position(text: &str) {
    for game in games::GAMES {
        games::with_kit!(game.slug, K => test_kit::fuzz::position::<<K as Kit>::Rules>(text));
    }
}

/// A scenario of any game.
pub fn scenario(text: &str) {
    for game in games::GAMES {
        games::with_kit!(game.slug, K => test_kit::fuzz::scenario::<<K as Kit>::Rules>(text));
    }
}

/// The file of a board of any game, on which some events are played if it is one.
pub fn board(text: &str) {
    for game in games::GAMES {
        games::with_kit!(game.slug, K => test_kit::fuzz::board::<<K as Kit>::Rules>(text));
    }
}

/// The boards in the boxes, and the examples of docs/boards.md.
fn boards() -> Vec<String> {
    let boxed = games::GAMES.iter().map(|game| game.board.to_owned());
    boxed.chain(BOARDS.map(ToOwned::to_owned)).collect()
}

const BOARDS: [&str; 4] = [
    include_str!("../../docs/boards/big-train.toml"),
    include_str!("../../docs/boards/century-run.toml"),
    include_str!("../../docs/boards/great-railroad.toml"),
    include_str!("../../docs/boards/luminaries.toml"),
];

/// Score sheets of any game, which are added up and set on paper if they are its own.
pub fn pad(text: &str) {
    let Ok(pad) = serde_json::from_str::<Pad>(text) else {
        return;
    };
    for kit in games::kits() {
        let meta = kit.meta();
        if let Ok(sheet) = Sheet::read(kit.score())
            && pad.check(meta.slug, &sheet).is_ok()
        {
            let _ = pad.csv(&sheet);
            let document = print::score_sheets(meta.title, &sheet, &pad, print::Paper::A4);
            document.pdf().expect("what was checked can be set");
        }
    }
}

const PADS: &[&str] = &[
    r#"{"format":"roundhouse score 1","game":"century-run","players":["Ann","Ben"],"rounds":[[[["NYC","20","","",""],["ALB1","7","2","1","3"]],[]],[[],[["","-5","99999","",""]]]]}"#,
    r#"{"format":"roundhouse score 1","game":"luminaries","players":["Zoë 🚂"],"rounds":[[[["Erie","1","","4",""],["x"]]]]}"#,
];

/// A record, which is replayed if it can be read.
pub fn record(text: &str) {
    if let Ok(record) = Record::read(text.as_bytes())
        && let Ok(game) = games::find(&record.header.game)
    {
        // Refusing is fine; only a panic is not.
        let _ = game.verify(&record);
    }
}

/// Options of any game, as they are typed.
pub fn options(text: &str) {
    for game in games::GAMES {
        let mut options = Options::default();
        if options.parse_into(game, text).is_ok() {
            assert!(options.in_words(game).len() <= 1, "{text:?}");
        }
    }
}

/// The form by which a table is opened: `name=value` pairs with `&` between them.
pub fn form(text: &str) {
    let fields: opening::Fields = text
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let host = Guest {
        id: "7".parse().expect("a number"),
        name: "Ann".to_owned(),
        waiting: 0,
    };
    for game in games::GAMES {
        let game = games::find(game.slug).expect("a listed game is there");
        if let Ok(terms) = opening::terms(game, &host, &fields, opening::Boards::Taken) {
            let json = serde_json::to_string(&terms).expect("terms are plain data");
            house::fuzz::terms(&json);
            // What can be agreed on can be opened.
            live(&json, "").expect("a table of these terms");
        }
    }
}

/// A whole table as the store keeps it: its terms, and then its log.
pub fn log(text: &str) {
    let (terms, entries) = text.split_once('\n').unwrap_or((text, ""));
    let _ = live(terms, entries).map(|live| live.listing());
}

/// The table of these terms and entries.
///
/// # Errors
/// If there cannot be one.
pub fn live(terms: &str, entries: &str) -> Result<LiveTable, house::HouseError> {
    let entry = |(seq, line): (u64, &str)| Entry {
        seq,
        at: 1_700_000_000_000 + seq as i64,
        body: line.to_owned(),
    };
    let stored = StoredTable {
        id: "tabaeaaaaaaaaaaa".parse().expect("a name"),
        created: 1_700_000_000_000,
        terms: terms.to_owned(),
        entries: (1..).zip(entries.lines()).map(entry).collect(),
    };
    LiveTable::new(&stored, games::all())
}

/// Actions and chances of a random game of each kind.
fn actions() -> Vec<String> {
    played().0
}

/// Positions of a random game of each kind.
fn positions() -> Vec<String> {
    played().1
}

fn played() -> (Vec<String>, Vec<String>) {
    let (mut events, mut positions) = (texts(ACTIONS), Vec::new());
    for game in games::GAMES {
        games::with_kit!(game.slug, K => course::<<K as Kit>::Rules>(&mut events, &mut positions));
    }
    (events, positions)
}

fn course<G: Game>(events: &mut Vec<String>, positions: &mut Vec<String>) {
    let setup = Setup::plain(&G::META, G::META.usual_seats).expect("the usual setup");
    let rules = G::new(&setup).expect("the usual setup is allowed");
    let (mut state, mut rng) = (rules.start(), Prng::new(7));
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    for number in 0..150 {
        let event = match rules.next(&state) {
            Next::Act(seat) => Event::Act(seat, rules.pick(&state, seat, &mut rng, &mut actions)),
            Next::Chance => Event::Chance(rules.draw(&state, &mut rng, &mut chances)),
            Next::Over => break,
        };
        events.push(rules.event(&event).to_string());
        rules.apply(&mut state, &event);
        if number % 10 == 0 {
            positions.push(rules.position(&state).to_string());
        }
    }
}

/// Records, whole and cut off.
fn records() -> Vec<String> {
    let begun = |text: &str| {
        text.lines()
            .take(12)
            .map(|line| format!("{line}\n"))
            .collect()
    };
    let whole = RECORDS.into_iter().map(ToOwned::to_owned);
    whole.chain(LONG_RECORDS.map(begun)).collect()
}

/// Whole logs: of a table at which somebody sat down and talked, of one that just began, and all kinds of
/// entries after each other.
fn logs() -> Vec<String> {
    let [sat, all] = [SAT, ENTRIES].map(|entries| format!("{TERMS}\n{}", entries.join("\n")));
    texts(&[&sat, TERMS, &all])
}

/// Words that a random game may not come to.
const ACTIONS: &[&str] = &[
    "--",
    "1>CHI#4",
    "bonus blue show E1-07,E2-03",
    "skip E2-03",
    "reset",
    "end",
];

const SCENARIOS: &[&str] = &[
    "game = \"GAME\"\nrules = [\"XX-1\"]\ntitle = \"a train ahead\"\nseats = 2\nposition = \"gr1 SFO A | A 1@PIT/W 3@home 5@home | B 2@PIT>STL 4@home 6@home\"\n[[step]]\nseat = 1\nrefuse = \"1>STL\"\nrule = \"XX-1\"\n[[step]]\nseat = 1\nlegal = [\"--\"]\n",
];

/// Whole records of short games.
const RECORDS: [&str; 2] = [
    include_str!("../../web/tests/frozen/big-train-by-stand-ins-over.jsonl"),
    include_str!("../../web/tests/frozen/big-train-of-three-over.jsonl"),
];

/// Records of long games, of which the beginning is enough.
const LONG_RECORDS: [&str; 3] = [
    include_str!("../../web/tests/frozen/century-run-of-four-over.jsonl"),
    include_str!("../../web/tests/frozen/great-railroad-rematch.jsonl"),
    include_str!("../../web/tests/frozen/luminaries-of-two-over.jsonl"),
];

const OPTIONS: &[&str] = &[
    "memory",
    "memory=on",
    "memory=off",
    "colours=2",
    "colors=red",
    "long-freight",
    "own-between=on",
    "total-minimum",
    "top-only=1",
    "stalled-loses",
    "start=SFO",
    "target=100",
    "seats=3",
    "x=y=z",
];

const FORMS: &[&str] = &[
    "seats=2&seat1=me&seat2=link&pace=d3&listed=public&luck=7",
    "seats=3&seat1=me&seat2=here&name2=Bob&seat3=bot-hard&pace=t10+5&chance=typed",
    "seats=4&seat1=me&pace=b24+2/48&away=60&o-memory=on&o-colors=2",
];

const ENTRIES: &[&str] = &[
    "{\"kind\":\"event\",\"seat\":1,\"do\":\"1+W\"}",
    "{\"kind\":\"chance\",\"outcome\":\"spin 4\"}",
    "{\"kind\":\"event\",\"seat\":2,\"do\":\"2+N\",\"by\":\"standin\",\"clock\":{\"left\":2,\"all\":[2,3]}}",
    "{\"kind\":\"undo\",\"seat\":1,\"events\":2,\"clock\":[1,2]}",
    "{\"kind\":\"sit\",\"seat\":2,\"guest\":\"77\",\"name\":\"Bob\",\"luck\":\"x\"}",
    "{\"kind\":\"fill\",\"seat\":2,\"level\":\"easy\",\"name\":\"Gus\"}",
    "{\"kind\":\"say\",\"guest\":\"77\",\"name\":\"Bob\",\"text\":\"hello\"}",
    "{\"kind\":\"strike\",\"line\":3}",
    "{\"kind\":\"hush\",\"closed\":true}",
    "{\"kind\":\"name\",\"guest\":\"77\",\"name\":\"Guest 1234\"}",
    "{\"kind\":\"link\",\"seat\":2,\"link\":\"0123456789abcdef0123456789abcdef\"}",
    "{\"kind\":\"ask\",\"seat\":2,\"what\":\"undo\"}",
    "{\"kind\":\"answer\",\"seat\":1,\"yes\":true}",
    "{\"kind\":\"depart\",\"seat\":1,\"why\":\"resigned\",\"level\":\"easy\",\"name\":\"Gus for Ann\"}",
    "{\"kind\":\"end\",\"how\":\"drawn\"}",
    "{\"kind\":\"leave\",\"seat\":2,\"link\":\"abc\"}",
    "{\"kind\":\"rematch\",\"guest\":\"77\",\"table\":\"tabaeaaaaaaaaaaa\",\"seats\":\"lot\"}",
    "{\"kind\":\"reply\",\"guest\":\"77\",\"yes\":true}",
];

/// What happens before the first move.
const SAT: &[&str] = &[
    "{\"kind\":\"say\",\"guest\":\"7\",\"name\":\"Ann\",\"text\":\"hello\"}",
    "{\"kind\":\"link\",\"seat\":2,\"link\":\"0123456789abcdef0123456789abcdee\"}",
    "{\"kind\":\"sit\",\"seat\":2,\"guest\":\"77\",\"name\":\"Bob\",\"luck\":\"x\"}",
    "{\"kind\":\"strike\",\"line\":1}",
    "{\"kind\":\"hush\",\"closed\":true}",
];

const TERMS: &str = "{\"game\":\"GAME\",\"rules\":1,\"setup\":{\"seats\":2,\"options\":{}},\"seats\":[{\"kind\":\"guest\",\"guest\":\"7\",\"name\":\"Ann\"},{\"kind\":\"open\",\"link\":\"0123456789abcdef0123456789abcdef\"}],\"pace\":\"unhurried\",\"listed\":\"private\",\"chance\":{\"kind\":\"typed\"},\"host\":\"7\",\"luck\":\"\",\"away\":4320}";

const NAMES: &[&str] = &[
    "Ann",
    "Łukasz Żak",
    "李小龍",
    "O’Brien",
    "Jean-Luc",
    "  Bob  ",
    "Guest 1234",
    "Анна",
    "علي",
    "e\u{301}va",
    "A\u{200d}B",
    "admin",
];

const PHRASES: &[&str] = &[
    "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about",
    "legal winner thank year wave sausage worth useful legal winner thank yellow",
    "1. Legal 2. winner 3. thank 4. year 5. wave 6. sausage 7. worth 8. useful 9. legal 10. winner 11. thank 12. yellow",
];

const WORDS: &[&str] = &[
    "s30",
    "d3",
    "t10+5",
    "b24+2/48",
    "rotate",
    "keep",
    "lot",
    "once",
    "choice",
    "part",
    "end",
    "win",
    "bot",
    "0123456789abcdef0123456789abcdef",
];

const HEADERS: &[&str] = &[
    "roundhouse=0123456789abcdef0123456789abcdef",
    "a=b; __Host-roundhouse=0123456789abcdef0123456789abcdef; roundhouse-admin=0123456789abcdef0123456789abcdef",
    "https://club.example",
    "club.example:443",
    "[2001:db8::1]:80",
    "same-origin",
    "cross-site",
    "1.2.3.4, 192.0.2.9:443",
    "192.0.2.9, ::1",
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
];

const CALLS: &[&str] = &[
    "https://hooks.example/services/abc?x=1",
    "http://192.0.2.7:8080/",
    "https://[2001:db8::1]/hook",
    "https://user:secret@hooks.example/",
    "ftp://example/",
    "discord",
    "ntfy",
    "plain",
    "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM tBHItJI5svbpez7KI4CCXg",
];

const NOTICES: &[&str] = &[
    "here tabaeaaaaaaaaaaa 7",
    "here tabaeaaaaaaaaaaa 7 \u{1e}-3 {\"a\":1}\u{1e}4 {}",
    "here tabaeaaaaaaaaaaa 18446744073709551615 \u{1e}1 x",
];

const IDS: &[&str] = &["tabaeaaaaaaaaaaa", "77", "9223372036854775807", "-1", "0"];
