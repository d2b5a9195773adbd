//! Pages that are kept up to date by their stream: what changed comes once, drawn for each viewer alone.

use crate::house::House;
use crate::visitor::{Answer, Event, Visitor};

/// A page of a table as its script keeps it: the mover waits for the stream.
const WITH_STREAM: [(&str, &str); 2] = [("x-parts", "1"), ("x-stream", "1")];

async fn two_at(house: &House, game: &str) -> (Visitor, Visitor, String) {
    let (ann, bob) = (Visitor::to(house), Visitor::to(house));
    let seats = [("seats", "2"), ("seat1", "me"), ("seat2", "link")];
    let table = ann.open(game, &seats).await;
    let link = ann.get(&table).await.attribute("data-link value").unwrap();
    assert_eq!(bob.post(&link, &[("name", "Bob")]).await.status, 303);
    (ann, bob, table)
}

async fn act(who: &Visitor, table: &str, seat: &str, action: &str) -> Answer {
    let count = who.parts(table).await.count();
    let fields = [("seat", seat), ("at", &*count), ("do", action)];
    let path = format!("{table}/act");
    who.post_with(&path, &fields, &WITH_STREAM).await
}

/// The sections of a page by their ids, without the log, of which a stream brings only what is new.
fn without_log(parts: &str) -> String {
    let (before, rest) = parts.split_once("<section class=\"log\"").unwrap();
    let (_, after) = rest.split_once("</section>").unwrap();
    format!("{before}{after}")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_reaches_every_page_once_and_nobody_asks() {
    let house = House::open().await;
    let (ann, bob, table) = two_at(&house, "great-railroad").await;
    let mut streams = [
        ann.listen(&format!("{table}/events?parts=1")).await,
        bob.listen(&format!("{table}/events?parts=1")).await,
    ];
    for stream in &mut streams {
        assert_eq!(stream.next().await.id.as_deref(), Some("1"), "where it is");
    }
    let moves = [(&ann, "1", "1+W"), (&bob, "2", "2+N"), (&ann, "1", "1>CHI")];
    for (number, (who, seat, action)) in (2..).zip(moves) {
        let offers = who.get(&table).await.offers();
        let action = if offers.iter().any(|offer| offer == action) {
            action
        } else {
            &offers[0]
        };
        let answer = act(who, &table, seat, action).await;
        assert_eq!((answer.status, &*answer.text), (204, ""));
        assert!(answer.head.contains(&format!("x-at: {number}\n")));
        for (stream, viewer) in streams.iter_mut().zip([&ann, &bob]) {
            let event = stream.next_part("standing").await;
            assert_eq!(event.id, Some(number.to_string()), "each number once");
            let version = format!("data-version=\"{number}\"");
            assert!(event.data.contains(&version));
            let (_, log) = event.data.split_once("id=\"events\"").unwrap();
            assert_eq!(log.matches("<li data-n=").count(), 1, "one new line");
            let asked = viewer.parts(&table).await.text;
            assert_eq!(without_log(&event.data), without_log(&asked));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_answers_the_one_who_asked_and_nobody_else() {
    let house = House::open().await;
    let (ann, bob, table) = two_at(&house, "great-railroad").await;
    let mut stream = bob.listen(&format!("{table}/events?parts=1")).await;
    let refused = act(&ann, &table, "1", "1>CHI").await;
    assert_eq!(refused.status, 422);
    assert!(refused.text.contains("role=\"alert\""));
    // A page whose stream is cut is answered with what changed.
    let count = ann.parts(&table).await.count();
    let fields = [("seat", "1"), ("at", &*count), ("do", "1+W")];
    let path = format!("{table}/act");
    let answered = ann.post_with(&path, &fields, &[("x-parts", "1")]).await;
    assert_eq!(answered.status, 200);
    assert!(answered.text.contains("data-version=\"2\""));
    let event = stream.next_part("standing").await;
    assert_eq!(event.id.as_deref(), Some("2"));
    assert!(!event.data.contains("role=\"alert\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_and_undo_reach_the_pages() {
    let house = House::open().await;
    let (ann, bob, table) = two_at(&house, "great-railroad").await;
    let mut stream = bob.listen(&format!("{table}/events?parts=1")).await;
    act(&ann, &table, "1", "1+W").await;
    let moved = stream.next_part("standing").await.data;
    assert!(!moved.contains("id=\"chat\""));
    let said = [("text", "Good\nluck <b>")];
    let path = format!("{table}/say");
    let answer = ann.post_with(&path, &said, &WITH_STREAM).await;
    assert_eq!(answer.status, 204);
    let heard = stream.next_part("standing").await.data;
    assert!(heard.contains("Good luck &lt;b&gt;"));
    assert_eq!(heard.matches("<li data-n=\"3\">").count(), 1);
    // It is Bob's turn, so he is asked.
    let ask = [("seat", "1"), ("at", "1"), ("what", "undo")];
    let path = format!("{table}/ask");
    let answer = ann.post_with(&path, &ask, &WITH_STREAM).await;
    assert_eq!(answer.status, 204);
    let asked = stream.next_part("request").await;
    assert!(asked.data.contains("id=\"agree\""));
    let yes = [("ask", asked.id.as_deref().unwrap()), ("answer", "yes")];
    let path = format!("{table}/answer");
    let answer = bob.post_with(&path, &yes, &WITH_STREAM).await;
    assert_eq!(answer.status, 204);
    let undone = stream.next_part("standing").await.data;
    assert!(undone.contains("data-count=\"0\""));
    assert!(
        !undone.contains("Good luck"),
        "what was heard is not said again"
    );
    assert!(
        without_log(&undone).len() < undone.len(),
        "the log is there"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_may_see_the_same_get_the_same_bytes() {
    let house = House::open().await;
    let (ann, bob, table) = two_at(&house, "great-railroad").await;
    let onlookers = [Visitor::to(&house), Visitor::to(&house)];
    let events = format!("{table}/events?parts=1");
    let mut streams = Vec::new();
    for one in onlookers.iter().chain([&ann, &ann, &bob]) {
        let mut stream = one.listen(&events).await;
        stream.next().await;
        streams.push(stream);
    }
    act(&ann, &table, "1", "1+W").await;
    let mut heard = Vec::new();
    for stream in &mut streams {
        heard.push(stream.next_part("standing").await.data);
    }
    assert_eq!(heard[0], heard[1], "two who look on");
    assert_eq!(heard[2], heard[3], "two pages of one player");
    assert!(heard[0].contains("Your choices") && !heard[0].contains("(you)"));
    assert!(heard[2].contains("id=\"undo\"") && !heard[0].contains("id=\"undo\""));
    assert!(heard[4].contains("Your turn") && !heard[2].contains("Your turn"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_brings_nobody_the_cards_of_another() {
    let house = House::open().await;
    let (ann, bob, table) = two_at(&house, "luminaries").await;
    let eve = Visitor::to(&house);
    let hand = cards(&ann.get(&table).await.text);
    assert_eq!(hand.len(), 4, "two cards of each of two eras: {hand:?}");
    let mut own = ann.listen(&format!("{table}/events?parts=1")).await;
    let mut others = Vec::new();
    for path in ["events?parts=1", "events?parts=1&as=1", "events"] {
        for who in [&bob, &eve] {
            others.push(who.listen(&format!("{table}/{path}")).await);
        }
    }
    let first: Vec<Option<String>> = numbers(&mut others).await;
    // Several moves of both, so that more is drawn and more is hidden.
    let mut count = 0;
    for _ in 0..6 {
        for (who, seat) in [(&ann, "1"), (&bob, "2")] {
            let offers = who.get(&table).await.offers();
            // Two decisions at once would be two events.
            let Some(offer) = offers.iter().find(|offer| !offer.contains(';')) else {
                continue;
            };
            count += 1;
            assert_eq!(act(who, &table, seat, offer).await.status, 204);
            let mine = own.next_part("standing").await;
            let held = cards(&ann.parts(&table).await.text);
            let known = cards(&eve.parts(&table).await.text);
            let secret: Vec<&String> = held.iter().filter(|card| !known.contains(card)).collect();
            for stream in &mut others {
                let event = stream.next_at().await;
                // As many events for everybody, and of the same number: none tells by being there.
                assert_eq!(event.id, mine.id);
                for card in &secret {
                    let bytes = &event.data;
                    assert!(!bytes.contains(card.as_str()), "{card} is told: {bytes}");
                }
            }
        }
    }
    assert!(count > 4 && first.iter().all(|number| *number == first[0]));
}

#[tokio::test(flavor = "multi_thread")]
async fn around_one_screen_a_stream_shows_cards_to_the_seat_in_turn_alone() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let seats = [("seats", "2"), ("seat1", "me"), ("seat2", "here")];
    let table = ann.open("luminaries", &seats).await;
    let mut one = ann.listen(&format!("{table}/events?parts=1&as=1")).await;
    let mut none = ann.listen(&format!("{table}/events?parts=1")).await;
    let shown = ann.get(&format!("{table}?as=1")).await;
    let hand = cards(&shown.text);
    assert_eq!(hand.len(), 4);
    let offer = shown.offers().remove(0);
    assert_eq!(act(&ann, &table, "1", &offer).await.status, 204);
    for stream in [&mut one, &mut none] {
        let event = stream.next_part("standing").await;
        assert!(event.data.contains("Pass the screen to"));
        assert_eq!(cards(&event.data), [""; 0]);
    }
}

/// The numbers that the next event of each stream tells.
async fn numbers(streams: &mut [crate::visitor::Heard]) -> Vec<Option<String>> {
    let mut all = Vec::new();
    for stream in streams {
        let Event { id, .. } = stream.next().await;
        all.push(id);
    }
    all
}

/// The ids of regional cards, such as `E1-07`.
fn cards(page: &str) -> Vec<String> {
    crate::secrets::regionals(page)
}
