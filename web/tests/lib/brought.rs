//! Games that were begun elsewhere are brought to a server: they go on or are over, and what does not hold is
//! refused in words.

use game::{Next, Options, Prng, Seat, SeatCount, Setup};
use house::Holder;
use tables::{Fair, Seating, Secret, Source, Table};

use crate::house::House;
use crate::raw;
use crate::visitor::Visitor;

/// A secret that chance is drawn from.
const SECRET: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

/// A game of Ann against a bot, played at random for so many events.
fn played(slug: &str, source: Source, events: usize) -> Box<dyn Table> {
    let game = games::find(slug).unwrap();
    let setup = Setup {
        seats: SeatCount::new(2).unwrap(),
        options: Options::default(),
    };
    let bot = Holder::bot("easy", Seat::from_index(1)).name();
    let names = vec!["Ann".to_owned(), bot];
    let mut table = game.open(&setup, Seating { names, source }).unwrap();
    let mut rng = Prng::new(3);
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

fn fair() -> Source {
    let luck = vec!["a penny".to_owned(), String::new()];
    Source::Fair(Fair::new(Secret::parse(SECRET).unwrap(), luck))
}

async fn bring(who: &Visitor, record: &str) -> crate::visitor::Answer {
    who.post("/upload", &[("record", record)]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_was_begun_elsewhere_goes_on() {
    let house = House::open().await;
    for slug in ["great-railroad", "century-run", "big-train", "luminaries"] {
        let ann = Visitor::to(&house);
        let table = played(slug, fair(), 12);
        let saved = table.save().to_string();
        let answer = bring(&ann, &saved).await;
        assert_eq!(answer.status, 303, "{slug}: {}", answer.text);
        let address = answer.location.unwrap();
        let page = ann.get(&address).await;
        assert!(page.text.contains("Ann"), "{slug}");
        assert_eq!(ann.get("/mine").await.text.matches(&address).count(), 1);
        // Its chance goes on from the same secret, so that the whole game can be proved fair at its end.
        let id = address.rsplit('/').next().unwrap().parse().unwrap();
        let stored = house.store().load(&id).await.unwrap().unwrap();
        assert!(
            stored.terms.contains(SECRET) && stored.terms.contains("a penny"),
            "{slug}"
        );
        // Only the one who brought it sits there, and what is hidden stays hidden.
        let other = Visitor::to(&house);
        let seen = other.get(&format!("{address}/record")).await;
        let hides = table.hides();
        assert_eq!(seen.status, if hides { 403 } else { 200 }, "{slug}");
        assert!(!seen.text.contains(SECRET), "{slug}");
        // The same record again is another table.
        assert_ne!(bring(&ann, &saved).await.location.unwrap(), address);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_had_a_number_elsewhere_has_a_name_here() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    assert_eq!(ann.post("/me", &[("name", "Ann")]).await.status, 303);
    let saved = played("great-railroad", fair(), 12).save().to_string();
    for (called, shown) in [("Guest 77", "Ann"), ("Player 1", "Player 1")] {
        let record = saved.replacen("Ann", called, 1);
        let address = bring(&ann, &record).await.location.unwrap();
        let page = ann.get(&address).await.text;
        assert!(
            page.contains(shown) && !page.contains("Guest 77"),
            "{called}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_kept_with_its_proof() {
    let house = House::open().await;
    for slug in ["century-run", "big-train"] {
        let ann = Visitor::to(&house);
        let table = played(slug, fair(), usize::MAX);
        let record = table.record().to_string();
        let address = bring(&ann, &record).await.location.unwrap();
        let told = ann.get(&format!("{address}/record")).await.text;
        assert_eq!(told, record, "{slug}");
        assert!(
            ann.get(&format!("{address}/replay"))
                .await
                .text
                .contains("Yes."),
            "{slug}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_hold_is_refused_in_words() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let saved = |slug: &str| played(slug, fair(), 25).save().to_string();
    let great = saved("great-railroad");
    let lines: Vec<&str> = great.lines().collect();
    let swapped = great.replace(lines[2], lines[3]);
    let twenty = saved("century-run");
    let outcome = twenty
        .lines()
        .find(|line| line.starts_with("{\"chance\""))
        .unwrap();
    let other = match outcome.contains("spin 1\"") {
        true => "{\"chance\":\"spin 2\"}",
        false => "{\"chance\":\"spin 1\"}",
    };
    let bots = saved("great-railroad").replacen("Ann", &Holder::bot("hard", Seat::FIRST).name(), 1);
    let refusals = [
        ("", "empty"),
        ("hello", "JSON object"),
        (swapped.as_str(), "line 3"),
        (&great.replacen("\"rules\":", "\"rules\":9", 1), "rules"),
        (
            &great.replacen("great-railroad", "great-airway", 1),
            "great-airway",
        ),
        (&twenty.replacen(outcome, other, 1), "had to be"),
        (
            &played("century-run", fair(), 25).record().to_string(),
            "secret",
        ),
        (
            &played("century-run", Source::Seeded(4), 25)
                .save()
                .to_string(),
            "seed",
        ),
        (&bots, "bots"),
        (&great.replacen("Ann", "A\u{202e}nn", 1), "name"),
    ];
    for (record, why) in refusals {
        let answer = bring(&ann, record).await;
        assert_eq!(answer.status, 422, "{record}");
        assert!(answer.text.contains("was not taken"), "{record}");
        assert!(answer.text.contains(why), "{why}: {}", answer.text);
    }
    let long = format!("{great}{}", " ".repeat(600 * 1024));
    // The rest of it is not read: the connection ends.
    let long = [("record", long.as_str())];
    assert_eq!(raw::post_form(&house, "/upload", &long).await, 413);
    assert!(ann.get("/mine").await.text.contains("No games yet"));
    // Without chance nothing is left to prove.
    let open = played("great-railroad", fair(), 25).record().to_string();
    assert_eq!(bring(&ann, &open).await.status, 303);
}
