//! A game that only one person plays is taken along and comes back; one with anybody else never gives its secret away.

use game::{Next, Prng};
use tables::{Record, Secret, Table};

use crate::house::House;
use crate::visitor::Visitor;

const AGAINST_A_BOT: [(&str, &str); 3] = [("seats", "2"), ("seat1", "me"), ("seat2", "bot-easy")];
const ON_ONE_SCREEN: [(&str, &str); 3] = [("seats", "2"), ("seat1", "me"), ("seat2", "here")];

const GAMES: [&str; 4] = ["great-railroad", "century-run", "big-train", "luminaries"];

/// Goes on with a record, at random, for so many events.
fn played_on(record: &str, events: usize, seed: u64) -> String {
    let record = Record::parse(record).unwrap();
    let game = games::find(&record.header.game).unwrap();
    let table = game.resume(&record, None).unwrap();
    played(game, table, events, seed).save().to_string()
}

fn played(
    game: &dyn house::AnyGame,
    mut table: Box<dyn Table>,
    events: usize,
    seed: u64,
) -> Box<dyn Table> {
    let mut rng = Prng::new(seed);
    for _ in 0..events {
        match table.next() {
            Next::Over => break,
            Next::Chance => drop(table.roll().unwrap()),
            Next::Act(seat) => {
                let thought = game.thought(&*table, "random").unwrap();
                table.act(seat, &thought(&mut rng)).unwrap();
            }
        }
    }
    table
}

async fn take(who: &Visitor, table: &str) -> crate::visitor::Answer {
    who.post(&format!("{table}/along"), &[("what", "take")])
        .await
}

async fn bring(who: &Visitor, table: &str, record: &str) -> String {
    let id = table.rsplit('/').next().unwrap();
    let answer = who
        .post("/upload", &[("record", record), ("table", id)])
        .await;
    assert_eq!(answer.status, 303, "{}", answer.text);
    answer.location.unwrap()
}

async fn whole(who: &Visitor, table: &str) -> crate::visitor::Answer {
    who.get(&format!("{table}/record?paused=1")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_taken_along_and_comes_back() {
    let house = House::unlimited().await;
    for slug in GAMES {
        for choices in [AGAINST_A_BOT, ON_ONE_SCREEN] {
            let ann = Visitor::to(&house);
            let table = ann.open(slug, &choices).await;
            let before = whole(&ann, &table).await;
            assert!(!before.text.contains("\"secret\""), "{slug}: not taken yet");
            let taken = take(&ann, &table).await;
            assert_eq!(taken.location.as_deref(), Some(&*table), "{}", taken.text);
            assert_eq!(take(&ann, &table).await.status, 303, "twice is once");
            let page = ann.get(&table).await;
            assert!(page.text.contains("You took this game along"), "{slug}");
            assert_eq!(page.offers(), [""; 0], "{slug}");
            // The one who took it has everything; anybody else has what they had.
            let record = whole(&ann, &table).await.text;
            assert!(record.contains("\"secret\""), "{slug}");
            let ben = Visitor::to(&house);
            let seen = whole(&ben, &table).await;
            assert!(!seen.text.contains("\"secret\""), "{slug}");
            assert!(!ben.get(&table).await.text.contains("Let it go on"));
            // It goes on elsewhere, and then here again, at the same table.
            let further = played_on(&record, 40, 5);
            assert_eq!(bring(&ann, &table, &further).await, table, "{slug}");
            let page = ann.get(&table).await;
            let count: usize = page.count().parse().unwrap();
            let events = Record::parse(&further).unwrap().events.len();
            assert!(count >= events, "{slug}: {count} of {events}");
            assert!(!page.text.contains("You took this game along"), "{slug}");
            // What it comes to can be proved, and is marked.
            let id = table.rsplit('/').next().unwrap().parse().unwrap();
            let stored = house.store().load(&id).await.unwrap().unwrap();
            let along = |entry: &&store::Entry| entry.body.contains("\"along\"");
            assert_eq!(stored.entries.iter().filter(along).count(), 2, "{slug}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_ended_elsewhere_is_over_here_and_marked() {
    let house = House::unlimited().await;
    let ann = Visitor::to(&house);
    let table = ann.open("century-run", &AGAINST_A_BOT).await;
    take(&ann, &table).await;
    let record = whole(&ann, &table).await.text;
    let over = played_on(&record, usize::MAX, 6);
    assert_eq!(bring(&ann, &table, &over).await, table);
    assert_eq!(ann.get(&format!("{table}/record")).await.text, over);
    let replay = ann.get(&format!("{table}/replay")).await.text;
    assert!(replay.contains("Yes.") && replay.contains("id=\"was-away\""));
    assert_eq!(take(&ann, &table).await.status, 422, "it is over");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_happens_at_a_table_whose_game_is_away() {
    let house = House::unlimited().await;
    for slug in GAMES {
        let ann = Visitor::to(&house);
        // The bot begins, and may be thinking as the game is taken along.
        let bot_first = [("seats", "2"), ("seat1", "bot-easy"), ("seat2", "me")];
        let table = ann.open(slug, &bot_first).await;
        assert_eq!(take(&ann, &table).await.status, 303);
        let before = ann.get(&table).await;
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        let (at, pick) = (before.count(), "");
        for (what, fields) in [
            ("act", vec![("seat", "2"), ("at", &*at), ("do", "pass")]),
            ("spin", vec![("seat", "2"), ("at", &*at), ("until", "end")]),
            ("undo", vec![("seat", "2"), ("at", &*at), ("pick", pick)]),
            ("ask", vec![("seat", "2"), ("at", &*at), ("what", "undo")]),
            ("hint", vec![("seat", "2"), ("at", &*at)]),
            ("resign", vec![("seat", "2")]),
            ("end", vec![("what", "abort")]),
        ] {
            let answer = ann.post(&format!("{table}/{what}"), &fields).await;
            assert!((400..500).contains(&answer.status), "{slug}: {what}");
        }
        let after = ann.get(&table).await;
        assert_eq!(after.count(), before.count(), "{slug}");
        let version = |answer: &crate::visitor::Answer| answer.attribute("data-version");
        assert_eq!(version(&after), version(&before), "{slug}");
        // It can be called back as it left, and the bot goes on.
        let back = ann
            .post(&format!("{table}/along"), &[("what", "back")])
            .await;
        assert_eq!(back.status, 303);
        assert_eq!(ann.turn(&table).await.lamp(), "go", "{slug}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_somebody_else_is_never_taken_along() {
    let house = House::unlimited().await;
    for slug in GAMES {
        let (ann, ben, cleo) = (
            Visitor::to(&house),
            Visitor::to(&house),
            Visitor::to(&house),
        );
        let choices = [("seats", "2"), ("seat1", "me"), ("seat2", "link")];
        let table = ann.open(slug, &choices).await;
        let page = ann.get(&table).await.text;
        let link = page.split("/sit/").nth(1).expect("a link to the seat");
        let link: String = link
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .collect();
        // A seat is open: whoever comes would play.
        assert_eq!(take(&ann, &table).await.status, 403, "{slug}");
        assert_eq!(
            ben.post(&format!("{table}/sit/{link}"), &[("name", "Ben")])
                .await
                .status,
            303
        );
        for who in [&ann, &ben, &cleo] {
            let refused = take(who, &table).await.status;
            assert!(refused == 403 || refused == 401, "{slug}: {refused}");
            let back = who
                .post(&format!("{table}/along"), &[("what", "back")])
                .await;
            assert!((400..500).contains(&back.status), "{slug}");
            assert!(!whole(who, &table).await.text.contains("\"secret\""));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_somebody_left_to_a_bot_is_not_taken_along() {
    let house = House::unlimited().await;
    let (ann, ben, cleo) = (
        Visitor::to(&house),
        Visitor::to(&house),
        Visitor::to(&house),
    );
    let choices = [
        ("seats", "3"),
        ("seat1", "me"),
        ("seat2", "link"),
        ("seat3", "link"),
    ];
    let table = ann.open("luminaries", &choices).await;
    for who in [&ben, &cleo] {
        let page = ann.get(&table).await.text;
        let link = page.split("/sit/").nth(1).expect("a link to a seat");
        let link: String = link
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .collect();
        let sat = who
            .post(&format!("{table}/sit/{link}"), &[("name", "Ben")])
            .await;
        assert_eq!(sat.status, 303);
    }
    for (who, seat) in [(&ben, "2"), (&cleo, "3")] {
        let gone = who
            .post(&format!("{table}/resign"), &[("seat", seat)])
            .await;
        assert_eq!(gone.status, 303, "{}", gone.text);
    }
    // What Ben and Cleo held is not Ann's to see before the end.
    assert_eq!(take(&ann, &table).await.status, 403);
    assert_eq!(whole(&ann, &table).await.status, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_keeps_a_game_where_it_is() {
    let house = House::unlimited().await;
    let ann = Visitor::to(&house);
    let mut choices = AGAINST_A_BOT.to_vec();
    choices.push(("pace", "t5+3"));
    let table = ann.open("great-railroad", &choices).await;
    let answer = take(&ann, &table).await;
    assert_eq!(answer.status, 422);
    assert!(answer.text.contains("clock"), "{}", answer.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_goes_on_at_its_table_unless_that_has_moved_on() {
    let house = House::unlimited().await;
    let ann = Visitor::to(&house);
    let table = ann.open("great-railroad", &ON_ONE_SCREEN).await;
    let id = table.rsplit('/').next().unwrap().parse().unwrap();
    let stored = house.store().load(&id).await.unwrap().unwrap();
    let secret = stored.terms.split("\"secret\":\"").nth(1).unwrap();
    let secret = Secret::parse(secret.split('"').next().unwrap()).unwrap();
    // A browser has no secret of it and needs none: it is not told in what it brings.
    let copy = ann.get(&format!("{table}/record")).await.text;
    let copy = Record::parse(&copy).unwrap();
    let game = games::find("great-railroad").unwrap();
    let copied = |events, seed| {
        let table = game.resume(&copy, Some(&secret)).unwrap();
        played(game, table, events, seed).record().to_string()
    };
    let further = copied(6, 7);
    // Nobody else brings anything to it.
    let ben = Visitor::to(&house);
    let other = bring(&ben, &table, &further).await;
    assert_ne!(other, table);
    assert_eq!(ann.get(&table).await.count(), "0");
    // It is where it was: it goes on.
    assert_eq!(bring(&ann, &table, &further).await, table);
    assert_eq!(ann.get(&table).await.count(), "6");
    // The same again changes nothing, and an older copy neither.
    for record in [&further, &copied(3, 7)] {
        assert_eq!(bring(&ann, &table, record).await, table);
        assert_eq!(ann.get(&table).await.count(), "6");
    }
    // What went another way is a table of its own.
    let astray = copied(6, 8);
    assert_ne!(bring(&ann, &table, &astray).await, table);
    assert_eq!(ann.get(&table).await.count(), "6");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_secret_nothing_is_brought_to_a_table_of_chance() {
    let house = House::unlimited().await;
    let ann = Visitor::to(&house);
    let table = ann.open("century-run", &AGAINST_A_BOT).await;
    take(&ann, &table).await;
    let record = whole(&ann, &table).await.text;
    let further = played_on(&record, 12, 9);
    // An outcome that was made up is refused, whatever the table.
    let line = further.lines().find(|line| line.starts_with("{\"chance\""));
    let line = line.expect("something was spun");
    let other = match line.contains("spin 1\"") {
        true => "{\"chance\":\"spin 2\"}",
        false => "{\"chance\":\"spin 1\"}",
    };
    let id = table.rsplit('/').next().unwrap();
    let made_up = further.replacen(line, other, 1);
    let fields = [("record", &*made_up), ("table", id)];
    assert_eq!(ann.post("/upload", &fields).await.status, 422);
    let before = ann.get(&table).await;
    assert!(before.text.contains("You took this game along"));
    // Somebody else's game of the same kind has another secret.
    let ben = Visitor::to(&house);
    let their = ben.open("century-run", &AGAINST_A_BOT).await;
    assert_ne!(bring(&ben, &their, &further).await, their);
}
