//! Tables whose people spin and draw by themselves, and type in what came up: also what they typed wrongly.

use crate::house::House;
use crate::visitor::{Answer, Visitor};

/// Somebody types in what came up, at what the table stands at.
async fn types(who: &Visitor, table: &str, seat: &str, shown: &str) -> Answer {
    let at = who.parts(table).await.count();
    let fields = [("seat", seat), ("at", &at), ("shown", shown)];
    who.post(&format!("{table}/spin"), &fields).await
}

/// Asks at the table: `undo` where nobody must agree, else `ask`.
async fn takes_back(who: &Visitor, table: &str, seat: &str, how: &str) -> Answer {
    let at = who.parts(table).await.count();
    let fields = [("seat", seat), ("at", &at), ("what", "undo")];
    who.post(&format!("{table}/{how}"), &fields).await
}

async fn count(who: &Visitor, table: &str) -> String {
    who.parts(table).await.count()
}

/// Two people with a browser each, around one real spinner.
async fn two(house: &House, game: &str, agreed: &[(&str, &str)]) -> (Visitor, Visitor, String) {
    let (ann, bob) = (Visitor::to(house), Visitor::to(house));
    ann.post("/me", &[("name", "Ann")]).await;
    let mut fields = vec![
        ("seats", "2"),
        ("seat1", "me"),
        ("seat2", "link"),
        ("chance", "typed"),
    ];
    fields.extend(agreed);
    let table = ann.open(game, &fields).await;
    let page = ann.get(&table).await.text;
    let link = page.split(&format!("{table}/sit/")).nth(1).unwrap();
    let link: String = link.chars().take_while(char::is_ascii_hexdigit).collect();
    let seat = format!("{table}/sit/{link}");
    assert_eq!(bob.post(&seat, &[("name", "Bob")]).await.status, 303);
    (ann, bob, table)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_typed_wrongly_is_typed_anew() {
    let mut house = House::open().await;
    let ann = Visitor::to(&house);
    let fields = [
        ("seats", "2"),
        ("seat1", "me"),
        ("seat2", "here"),
        ("chance", "typed"),
    ];
    let table = ann.open("century-run", &fields).await;
    assert!(!ann.get(&table).await.text.contains("id=\"undo\""));
    // No spinner has a 7: the answer says what it has.
    let refused = types(&ann, &table, "1", "7").await;
    assert_eq!(refused.status, 422);
    assert!(
        refused
            .text
            .contains("what can come up now: 1, 2, 3, 4, 5 or 6"),
        "{}",
        refused.text
    );
    assert_eq!(types(&ann, &table, "1", "spin 2").await.status, 303);
    let page = ann.get(&table).await.text;
    assert!(page.contains("Correct what was typed"), "{page}");
    assert_eq!(takes_back(&ann, &table, "1", "undo").await.status, 303);
    assert_eq!(count(&ann, &table).await, "0");
    assert_eq!(types(&ann, &table, "1", "spin 3").await.status, 303);
    assert_eq!(types(&ann, &table, "2", "spin 3").await.status, 303);
    // One outcome after the other, as far back as the first.
    house.stop().await;
    house.start().await;
    for left in ["1", "0"] {
        assert_eq!(takes_back(&ann, &table, "2", "undo").await.status, 303);
        assert_eq!(count(&ann, &table).await, left);
    }
    assert_eq!(takes_back(&ann, &table, "1", "undo").await.status, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_others_agree_to_a_correction() {
    let house = House::open().await;
    let (ann, bob, table) = two(&house, "century-run", &[]).await;
    // With a 3 a train stays in the yard: it is Bob's turn, so he is asked.
    assert_eq!(types(&ann, &table, "1", "spin 3").await.status, 303);
    let page = ann.get(&table).await.text;
    assert!(page.contains("Ask to correct what was typed"), "{page}");
    assert_eq!(takes_back(&ann, &table, "1", "undo").await.status, 422);
    assert_eq!(takes_back(&ann, &table, "1", "ask").await.status, 303);
    let page = bob.get(&table).await.text;
    assert!(page.contains("asks to correct what was typed"), "{page}");
    let ask = page.split("name=\"ask\" value=\"").nth(1).unwrap();
    let ask = ask.split('"').next().unwrap();
    // Whoever types in the next outcome goes on instead, and the question is gone.
    assert_eq!(types(&bob, &table, "2", "spin 5").await.status, 303);
    let yes = [("ask", ask), ("answer", "yes")];
    assert_eq!(bob.post(&format!("{table}/answer"), &yes).await.status, 409);
    assert_eq!(count(&ann, &table).await, "2");
    // Bob's own outcome needs Ann, whose turn it is.
    assert_eq!(takes_back(&bob, &table, "2", "ask").await.status, 303);
    let page = ann.get(&table).await.text;
    let ask = page.split("name=\"ask\" value=\"").nth(1).unwrap();
    let ask = ask.split('"').next().unwrap();
    let yes = [("ask", ask), ("answer", "yes")];
    assert_eq!(ann.post(&format!("{table}/answer"), &yes).await.status, 303);
    assert_eq!(count(&bob, &table).await, "1");
    let record = ann.get(&format!("{table}/record")).await.text;
    assert!(
        record.contains("spin 3") && !record.contains("spin 5"),
        "{record}"
    );
}

/// Whoever has to decide on what they drew themselves corrects it without asking; a decision goes first.
#[tokio::test(flavor = "multi_thread")]
async fn one_s_own_square_is_corrected_before_it_is_laid() {
    let house = House::open().await;
    let (ann, bob, table) = two(&house, "big-train", &[]).await;
    let page = ann.get(&table).await.text;
    assert!(
        page.contains("On your own table, turn up a square"),
        "{page}"
    );
    assert!(page.contains("RRBB <small>a curve"), "{page}");
    assert_eq!(types(&ann, &table, "1", "RRBB").await.status, 303);
    let page = ann.get(&table).await.text;
    assert!(page.contains("Correct what was typed"), "{page}");
    assert!(!page.contains("Ask to correct"), "{page}");
    assert!(
        !bob.get(&table).await.text.contains(">Correct what"),
        "it is Ann's"
    );
    assert_eq!(takes_back(&ann, &table, "1", "undo").await.status, 303);
    assert_eq!(types(&ann, &table, "1", "RRGBB").await.status, 303);
    let offers = ann.get(&table).await.offers();
    let first = offers.first().unwrap().clone();
    assert_eq!(ann.act(&table, 1, &first).await.status, 303);
    // Something was decided on the square: now it is the decision that is taken back.
    assert!(
        !ann.get(&table)
            .await
            .text
            .contains("correct what was typed")
    );
}

/// A list of what can still come up would tell what players must remember.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_listed_that_must_be_remembered() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let fields = [
        ("seats", "2"),
        ("seat1", "me"),
        ("seat2", "here"),
        ("chance", "typed"),
        ("o-memory", "on"),
    ];
    let table = ann.open("big-train", &fields).await;
    let page = ann.get(&table).await.text;
    assert!(page.contains("id=\"shown\""), "{page}");
    assert!(!page.contains("name=\"shown\" value="), "{page}");
    let state = ann
        .get(&format!("/api/v1/tables/{}", &table[3..]))
        .await
        .text;
    assert!(!state.contains("RRGBB"), "{state}");
    assert_eq!(types(&ann, &table, "1", "RRGBB").await.status, 303);
}

/// Where a lot decides who begins, it is nobody's turn, and people still say what came up.
#[tokio::test(flavor = "multi_thread")]
async fn a_lot_is_typed_in_before_it_is_anybody_s_turn() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let fields = [
        ("seats", "2"),
        ("seat1", "me"),
        ("seat2", "here"),
        ("chance", "typed"),
        ("o-first-by-lot", "on"),
    ];
    let table = ann.open("big-train", &fields).await;
    let page = ann.get(&table).await.text;
    assert!(page.contains("value=\"first B\""), "{page}");
    assert_eq!(types(&ann, &table, "1", "first B").await.status, 303);
    assert_eq!(count(&ann, &table).await, "1");
}

/// A line of one trip is run to its end, and what is typed in last ends the game.
async fn to_the_end(people: &[(&Visitor, u8)], table: &str) {
    for number in ["4", "1", "5", "2", "6", "3"].iter().cycle().take(3_000) {
        let (ann, _) = people[0];
        if types(ann, table, "1", number).await.status != 303 {
            // It is not chance that is due: whoever is asked takes the first choice.
            for (who, seat) in people {
                let offers = who.get(table).await.offers();
                if let Some(first) = offers.first() {
                    who.act(table, *seat, first).await;
                    break;
                }
            }
        }
        if ann.get(table).await.text.contains("id=\"replay\"") {
            return;
        }
    }
    panic!("the game does not end");
}

/// The number of what is asked for, as the one who is asked sees it.
async fn asked(who: &Visitor, table: &str) -> String {
    let page = who.get(table).await.text;
    let ask = page.split("name=\"ask\" value=\"").nth(1).unwrap();
    ask.split('"').next().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_outcome_that_ended_the_game_is_typed_anew() {
    let mut house = House::open().await;
    let ann = Visitor::to(&house);
    let fields = [
        ("seats", "2"),
        ("seat1", "me"),
        ("seat2", "here"),
        ("chance", "typed"),
        ("o-trips", "1"),
    ];
    let table = ann.open("century-run", &fields).await;
    let people = [(&ann, 1), (&ann, 2)];
    to_the_end(&people, &table).await;
    house.stop().await;
    house.start().await;
    let events: usize = count(&ann, &table).await.parse().unwrap();
    assert!(
        ann.get(&table)
            .await
            .text
            .contains("Correct what was typed")
    );
    assert_eq!(takes_back(&ann, &table, "1", "undo").await.status, 303);
    let page = ann.get(&table).await.text;
    assert!(!page.contains("id=\"replay\""), "{page}");
    assert_eq!(count(&ann, &table).await, (events - 1).to_string());
    assert!(ann.get("/").await.text.contains(&table), "it goes on");
    to_the_end(&people, &table).await;
    let record = ann.get(&format!("{table}/record")).await.text;
    assert!(
        record.contains("\"outcome\"") || record.contains("\"winners\""),
        "{record}"
    );
    // The next game counts how this one came out.
    assert_eq!(ann.post(&format!("{table}/rematch"), &[]).await.status, 303);
    assert!(
        !ann.get(&table)
            .await
            .text
            .contains("Correct what was typed")
    );
    assert_eq!(takes_back(&ann, &table, "1", "undo").await.status, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn all_agree_before_a_game_that_ended_goes_on() {
    let house = House::open().await;
    let (ann, bob, table) = two(&house, "century-run", &[("o-trips", "1")]).await;
    to_the_end(&[(&ann, 1), (&bob, 2)], &table).await;
    let over = count(&ann, &table).await;
    let stranger = Visitor::to(&house);
    assert!(!stranger.get(&table).await.text.contains("id=\"undo\""));
    assert_eq!(takes_back(&stranger, &table, "1", "ask").await.status, 403);
    for (who, seat) in [(&ann, "1"), (&bob, "2")] {
        let page = who.get(&table).await.text;
        assert!(page.contains("Ask to correct what was typed"), "{page}");
        assert_eq!(takes_back(who, &table, seat, "undo").await.status, 422);
    }
    assert_eq!(takes_back(&ann, &table, "1", "ask").await.status, 303);
    let ask = asked(&bob, &table).await;
    let no = [("ask", ask.as_str()), ("answer", "no")];
    assert_eq!(bob.post(&format!("{table}/answer"), &no).await.status, 303);
    let page = ann.get(&table).await.text;
    assert!(
        page.contains(" said no.") && !page.contains("after the next move"),
        "{page}"
    );
    // Nobody is asked twice; but Bob can ask, and Ann agrees.
    assert_eq!(takes_back(&ann, &table, "1", "ask").await.status, 422);
    assert_eq!(takes_back(&bob, &table, "2", "ask").await.status, 303);
    assert_eq!(count(&ann, &table).await, over);
    let ask = asked(&ann, &table).await;
    let yes = [("ask", ask.as_str()), ("answer", "yes")];
    assert_eq!(ann.post(&format!("{table}/answer"), &yes).await.status, 303);
    assert!(!bob.get(&table).await.text.contains("id=\"replay\""));
    to_the_end(&[(&ann, 1), (&bob, 2)], &table).await;
    // What is asked for lapses with the next game.
    assert_eq!(takes_back(&ann, &table, "1", "ask").await.status, 303);
    let ask = asked(&bob, &table).await;
    let over = count(&ann, &table).await;
    assert_eq!(ann.post(&format!("{table}/rematch"), &[]).await.status, 303);
    let yes = [("ask", ask.as_str()), ("answer", "yes")];
    assert_eq!(bob.post(&format!("{table}/answer"), &yes).await.status, 409);
    assert_eq!(count(&bob, &table).await, over);
}
