//! Makes the database, the list of its tables and the records that `frozen` looks at.
//!
//! It runs only if the environment says `ROUNDHOUSE_FREEZE=database`: what was made once stays as it
//! is, so that later versions are held to what an earlier one wrote. A version that writes something
//! new makes a file of another number.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::hand::{Hand, between};
use crate::house::House;
use crate::visitor::{Answer, Visitor};

/// What is in the database, as far as it does not tell by itself.
#[derive(Serialize, Deserialize)]
pub(crate) struct Frozen {
    pub(crate) guests: Vec<Person>,
    pub(crate) tables: Vec<Kept>,
}

/// A guest whose cookie is known.
#[derive(Serialize, Deserialize)]
pub(crate) struct Person {
    pub(crate) name: String,
    pub(crate) cookie: String,
}

/// A table.
#[derive(Serialize, Deserialize)]
pub(crate) struct Kept {
    pub(crate) id: String,
    pub(crate) game: String,
    /// What there is to see.
    pub(crate) what: String,
    pub(crate) seats: u8,
    /// Open, running or over.
    pub(crate) status: String,
    /// Whether the guests alone decide how it goes on: no bot, no clock.
    pub(crate) plays: bool,
    /// The file with its record, if there is one.
    pub(crate) record: Option<String>,
}

/// Where it all is.
pub(crate) fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/frozen"))
}

/// The number of a file's form.
pub(crate) const NAME: &str = "frozen-1";

/// The people who sit at the tables, in the order of their names.
struct Party {
    house: House,
    people: Vec<(Person, Visitor)>,
    tables: Vec<Kept>,
}

/// How a table is left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    /// After so many moves of people, when one of them is asked.
    After(usize),
    /// When the game is over.
    Over,
}

/// Makes everything anew.
pub(crate) async fn database() {
    std::fs::create_dir_all(folder()).unwrap();
    let mut party = Party::gather().await;
    party.great_railroad().await;
    party.century_run().await;
    party.big_train().await;
    party.luminaries().await;
    let Party {
        mut house,
        people,
        mut tables,
    } = party;
    for table in &mut tables {
        let path = format!("/t/{}", table.id);
        let answer = people[0].1.get(&path).await;
        table.status = status(&answer).into();
        if table.status == "over" {
            let name = format!("{}.jsonl", table.what.replace(',', "").replace(' ', "-"));
            let record = people[0].1.get(&format!("{path}/record")).await;
            std::fs::write(folder().join(&name), record.text).unwrap();
            table.record = Some(name);
        }
    }
    house.stop().await;
    let beside = format!("{}-wal", house.database());
    assert!(!std::path::Path::new(&beside).exists(), "stopped in order");
    std::fs::copy(house.database(), folder().join(format!("{NAME}.db"))).unwrap();
    let frozen = Frozen {
        guests: people.into_iter().map(|(person, _)| person).collect(),
        tables,
    };
    let text = serde_json::to_string_pretty(&frozen).unwrap();
    std::fs::write(folder().join(format!("{NAME}.json")), text + "\n").unwrap();
}

fn status(page: &Answer) -> &'static str {
    match () {
        () if page.text.contains("data-lamp=\"over\"") => "over",
        () if page.text.contains("Waiting for players") => "open",
        () => "running",
    }
}

impl Party {
    async fn gather() -> Self {
        let house = House::unlimited().await;
        let mut people = Vec::new();
        for name in ["Ann", "Bob", "Cleo"] {
            let visitor = Visitor::to(&house);
            let answer = visitor.post("/me", &[("name", name)]).await;
            let cookie = between(&answer.headers, "\"roundhouse=");
            let word = cookie[0].split(';').next().unwrap().to_owned();
            let name = name.to_owned();
            people.push((Person { name, cookie: word }, visitor));
        }
        Self {
            house,
            people,
            tables: Vec::new(),
        }
    }

    fn ann(&self) -> &Visitor {
        &self.people[0].1
    }

    /// Ann opens a table. `words` are the form's fields, such as `seat1=me`.
    async fn open(&mut self, game: &str, what: &str, plays: bool, words: &str) -> String {
        let fields: Vec<(&str, &str)> = words
            .split('&')
            .map(|word| word.split_once('=').unwrap())
            .collect();
        let table = self.ann().open(game, &fields).await;
        self.keep(&table, game, what, plays, fields[0].1.parse().unwrap());
        table
    }

    fn keep(&mut self, table: &str, game: &str, what: &str, plays: bool, seats: u8) {
        self.tables.push(Kept {
            id: table.trim_start_matches("/t/").into(),
            game: game.into(),
            what: format!("{game} {what}"),
            seats,
            status: String::new(),
            plays,
            record: None,
        });
    }

    /// Lets a guest sit down on the first open seat.
    async fn sit(&self, table: &str, number: usize, luck: &str) {
        let link = between(&self.ann().get(table).await.text, "data-link value=\"");
        let (person, visitor) = &self.people[number];
        let fields = [("name", person.name.as_str()), ("luck", luck)];
        assert_eq!(visitor.post(&link[0], &fields).await.status, 303);
    }

    async fn say(&self, table: &str, number: usize, text: &str) {
        let answer = &self.people[number].1;
        let said = answer
            .post(&format!("{table}/say"), &[("text", text)])
            .await;
        assert_eq!(said.status, 303, "{}", said.text);
    }

    /// Everybody plays as it comes; bots are waited for.
    async fn play(&self, table: &str, seed: u64, left: Left) {
        let mut hand = Hand::new(seed);
        let (mut moves, mut idle) = (0, 0);
        while idle < 1_000 {
            let mut done = false;
            for (_, who) in &self.people {
                let Some(filled) = hand.next(who, table).await else {
                    continue;
                };
                if left == Left::After(moves) {
                    return;
                }
                let answer = filled.send(who, &[]).await;
                // A stand-in may have been first.
                assert!([303, 409, 422].contains(&answer.status), "{}", answer.text);
                (done, moves, idle) = (true, moves + 1, 0);
                break;
            }
            if status(&self.ann().get(table).await) == "over" {
                assert!(left == Left::Over, "{table} was over before its time");
                return;
            }
            if !done {
                idle += 1;
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            assert!(moves < 4_000, "{table} does not end");
        }
        let page = self.ann().get(table).await;
        panic!("nothing happens at {table}: {}", page.text);
    }

    /// Somebody takes his last decision back.
    async fn undo(&self, table: &str, number: usize, seat: &str) {
        let who = &self.people[number].1;
        let count = who.get(table).await.count();
        let fields = [("seat", seat), ("at", count.as_str())];
        let undone = who.post(&format!("{table}/undo"), &fields).await;
        assert_eq!(undone.status, 303, "{}", undone.text);
    }

    /// Has a finished game looked at by the bots.
    async fn study(&self, table: &str) {
        let begun = self.ann().post(&format!("{table}/analyze"), &[]).await;
        assert_eq!(begun.status, 303, "{}", begun.text);
        let replay = format!("{table}/replay");
        while self.ann().get(&replay).await.text.contains("data-poll") {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

impl Party {
    async fn great_railroad(&mut self) {
        let game = "great-railroad";
        let words = "seats=2&seat1=me&seat2=link&o-flagman=on&o-wreckers=on";
        let table = self.open(game, "of two, running", true, words).await;
        self.sit(&table, 1, "").await;
        self.say(&table, 0, "Good morning, <Bob> & all").await;
        self.play(&table, 1, Left::After(17)).await;
        self.say(&table, 1, "Mind the head-on ones…").await;
        let words = "seats=4&seat1=me&seat2=bot-easy&seat3=bot-easy&seat4=bot-medium&listed=public&o-double-header=on";
        let table = self.open(game, "of four with bots", false, words).await;
        self.play(&table, 2, Left::After(6)).await;
        self.undo(&table, 0, "1").await;
        self.play(&table, 3, Left::After(2)).await;
        // Nobody moves for a while, so a stand-in does; the rest is played before it comes again.
        let words = "seats=2&seat1=me&seat2=here&name2=Dora&pace=s1&listed=public&o-terminal=CHI";
        let table = self.open(game, "on one screen, over", false, words).await;
        while self.ann().get(&table).await.count() == "0" {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        self.play(&table, 4, Left::Over).await;
        let again = self.ann().post(&format!("{table}/rematch"), &[]).await;
        let again = again.location.unwrap();
        self.keep(&again, game, "rematch", false, 2);
        self.play(&again, 5, Left::Over).await;
        let words = "seats=3&seat1=me&seat2=link&seat3=link&pace=d3&listed=public";
        let table = self.open(game, "of three, open", false, words).await;
        let seat = format!("{table}/seat");
        for what in [
            [("seat", "2"), ("what", "link")],
            [("seat", "3"), ("what", "hard")],
        ] {
            assert_eq!(self.ann().post(&seat, &what).await.status, 303);
        }
        self.say(&table, 2, "Is anybody here?").await;
    }

    async fn century_run(&mut self) {
        let game = "century-run";
        let words = "seats=2&seat1=me&seat2=bot-easy&chance=typed&pace=d1";
        let table = self.open(game, "with a real dial", false, words).await;
        self.play(&table, 6, Left::After(30)).await;
        let words = "seats=4&seat1=me&seat2=bot-easy&seat3=bot-easy&seat4=bot-medium&o-trips=2&o-lead=rotate&o-hours=net&listed=public&luck=a red lantern";
        let table = self.open(game, "of four, over", false, words).await;
        self.play(&table, 7, Left::Over).await;
        self.say(&table, 0, "Well played").await;
        self.study(&table).await;
        let words = "seats=3&seat1=me&seat2=link&seat3=link&o-target=300&o-start=next-turn";
        let table = self.open(game, "of three, running", true, words).await;
        self.sit(&table, 1, "rain").await;
        self.sit(&table, 2, "snow").await;
        self.play(&table, 8, Left::After(40)).await;
    }

    async fn big_train(&mut self) {
        let game = "big-train";
        let words = "seats=3&seat1=me&seat2=link&seat3=bot-medium&o-memory=on&o-long-freight=on&listed=public";
        let table = self.open(game, "of three, over", false, words).await;
        self.sit(&table, 1, "sun").await;
        self.play(&table, 9, Left::Over).await;
        self.study(&table).await;
        // Nobody comes: stand-ins play the whole game.
        let words = "seats=2&seat1=me&seat2=here&name2=Dora&pace=s1";
        let table = self.open(game, "by stand-ins, over", false, words).await;
        while status(&self.ann().get(&table).await) != "over" {
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        let words = "seats=4&seat1=me&seat2=here&seat3=link&seat4=here&o-colors=YGRB&o-first=2&o-must-play=on&o-long-freight=on";
        let table = self.open(game, "of four, running", true, words).await;
        self.sit(&table, 2, "").await;
        self.play(&table, 10, Left::After(3)).await;
        let words = "seats=3&seat1=me&seat2=link&seat3=here&name3=Dora&luck=fog";
        self.open(game, "of three, open", true, words).await;
    }

    async fn luminaries(&mut self) {
        let game = "luminaries";
        let words = "seats=3&seat1=me&seat2=here&name2=Dora&seat3=here&o-bonus-many=on";
        let table = self.open(game, "on one screen, running", true, words).await;
        self.play(&table, 11, Left::After(24)).await;
        let words = "seats=3&seat1=me&seat2=link&seat3=link&o-first=2&o-top-only=on";
        let table = self.open(game, "of three, running", true, words).await;
        self.sit(&table, 1, "").await;
        self.sit(&table, 2, "hail").await;
        self.play(&table, 12, Left::After(40)).await;
        let words = "seats=2&seat1=me&seat2=bot-easy&listed=public";
        let table = self.open(game, "of two, over", false, words).await;
        self.play(&table, 13, Left::Over).await;
    }
}
