//! Puzzles by request: the shelf, the one of the day, right and wrong moves, the solution.

use kit::puzzles::{Collection, Proof};

use crate::house::House;
use crate::visitor::Visitor;

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_takes_the_best_move_and_no_other() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    for slug in ["great-railroad", "big-train", "luminaries"] {
        let all = Collection::read(games::kit(slug).unwrap());
        for number in [1, all.all().len()] {
            let puzzle = all.get(number).unwrap();
            let address = format!("/puzzles/{slug}/{number}");
            let page = ann.get(&address).await;
            assert_eq!(page.status, 200, "{address}");
            assert!(page.text.contains("Find the best move"), "{}", page.text);
            assert!(!page.text.contains("data-solved"), "{}", page.text);
            let wrong = ann.post(&address, &[("do", &puzzle.second)]).await;
            assert_eq!(wrong.status, 200);
            assert!(wrong.text.contains("Not the best."), "{}", wrong.text);
            let refused = ann.post(&address, &[("do", "nonsense")]).await;
            assert!(
                refused.text.contains("The rules say no"),
                "{}",
                refused.text
            );
            let right = ann.post(&address, &[("do", &puzzle.best)]).await;
            let solved = format!("data-solved=\"{slug}/{number}\"");
            assert!(right.text.contains(&solved), "{}", right.text);
            let proof = match puzzle.proof {
                Proof::Exact => "worked out",
                Proof::Search => "simulations agree",
                Proof::Games => "played out in",
            };
            assert!(right.text.contains(proof), "{}", right.text);
            let shown = ann.get(&format!("{address}?show=1")).await;
            assert!(shown.text.contains("The solution"), "{}", shown.text);
            assert!(!shown.text.contains("data-solved"), "shown is not solved");
        }
        let past = format!("/puzzles/{slug}/{}", all.all().len() + 1);
        assert_eq!(ann.get(&past).await.status, 404);
        assert_eq!(ann.get(&format!("/puzzles/{slug}/0")).await.status, 404);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_leads_to_the_puzzle_of_the_day_and_the_shelf_to_all() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let lobby = ann.get("/").await.text;
    let start =
        lobby.find("id=\"daily-puzzle\" href=\"").unwrap() + "id=\"daily-puzzle\" href=\"".len();
    let address = lobby[start..].split('"').next().unwrap();
    assert!(address.contains("?day="), "{address}");
    let page = ann.get(address).await;
    assert_eq!(page.status, 200);
    assert!(page.text.contains("data-day=\""), "{}", page.text);
    let shelf = ann.get("/puzzles").await.text;
    for slug in ["great-railroad", "big-train", "luminaries"] {
        assert!(shelf.contains(&format!("/puzzles/{slug}")), "{shelf}");
    }
    assert!(!shelf.contains("/puzzles/century-run"), "{shelf}");
    assert_eq!(ann.get("/puzzles/century-run").await.status, 404);
    let cover = ann.get("/puzzles/great-railroad").await;
    assert_eq!(cover.status, 200);
    assert!(cover.text.contains("?theme="), "{}", cover.text);
    // The puzzle of the day on a cover counts for the streak too; another one does not.
    let start = "id=\"begin\" href=\"";
    let from = cover.text.find(start).unwrap() + start.len();
    let today = cover.text[from..].split('"').next().unwrap();
    let (path, day) = today.split_once("?day=").expect("it says the day");
    let page = ann.get(today).await.text;
    assert!(page.contains(&format!("data-day=\"{day}\"")), "{page}");
    let number: usize = path.rsplit('/').next().unwrap().parse().unwrap();
    let other = number % 3 + 1;
    let other = ann
        .get(&format!("/puzzles/great-railroad/{other}?day={day}"))
        .await;
    let lobby_has_it = address.starts_with("/puzzles/great-railroad");
    assert!(
        lobby_has_it || !other.text.contains("data-day="),
        "{}",
        other.text
    );
    // Who has no streak yet sees no mark before it.
    assert!(page.contains("data-streak=\" · \"></span>"), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn play_now_takes_a_level_that_there_is() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let opened = ann.post("/play/great-railroad?level=master", &[]).await;
    assert_eq!(opened.status, 303, "{}", opened.text);
    let table = ann.get(&opened.location.unwrap()).await.text;
    assert!(table.contains("master"), "{table}");
    let none = ann.post("/play/great-railroad?level=wizard", &[]).await;
    assert_eq!(none.status, 422, "{}", none.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_that_one_game_has_is_offered_and_taken_there_only() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let lobby = ann.get("/").await.text;
    for level in ["skilled", "expert"] {
        let form = ann.get("/new/great-railroad").await.text;
        assert!(form.contains(&format!("value=\"bot-{level}\"")), "{form}");
        assert!(
            lobby.contains(&format!("/play/great-railroad?level={level}")),
            "{lobby}"
        );
        let opened = ann
            .post(&format!("/play/great-railroad?level={level}"), &[])
            .await;
        assert_eq!(opened.status, 303, "{}", opened.text);
        for other in ["century-run", "big-train", "luminaries"] {
            let form = ann.get(&format!("/new/{other}")).await.text;
            assert!(form.contains("value=\"bot-master\""), "{form}");
            assert!(!form.contains(level), "{form}");
            assert!(
                !lobby.contains(&format!("/play/{other}?level={level}")),
                "{lobby}"
            );
            let none = ann.post(&format!("/play/{other}?level={level}"), &[]).await;
            assert_eq!(none.status, 422, "{}", none.text);
            let seats = [("seats", "2"), ("seat1", "me"), ("seat2", "link")];
            let table = ann
                .post(&format!("/new/{other}"), &seats)
                .await
                .location
                .unwrap();
            let seated = [("seat", "2"), ("what", level)];
            let refused = ann.post(&format!("{table}/seat"), &seated).await;
            assert!(refused.text.contains("there is no bot"), "{}", refused.text);
        }
    }
}
