//! Boards of one's own: the examples of docs/boards.md are played, recorded, replayed and drawn, and whatever
//! numbers a file holds, it is refused in words or played on without harm.
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot be set up stops right there"
)]

use std::fs;
use std::path::Path;

use game::{
    BoardText, Event, Game, Hints, Meta, Next, Notation, Options, Prng, Rules, Setup, Viewer,
};
use games::with_kit;
use kit::score::Sheet;
use kit::{Kit, Scene};
use tables::{Record, Seating, Session, Source};

fn example(slug: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/boards");
    fs::read_to_string(folder.join(format!("{slug}.toml"))).expect("every game has an example")
}

/// The games that take boards.
fn with_boards() -> impl Iterator<Item = &'static Meta> {
    games::GAMES.iter().filter(|meta| !meta.board.is_empty())
}

fn setup<G: Game>(text: &str, seats: u8) -> Setup {
    let mut options = Options::default();
    options.set_board(Some(BoardText::new(text).unwrap()));
    Setup::new(&G::META, seats, options).unwrap()
}

/// A whole game by bots, from its record alone.
fn played<K: Kit>(text: &str, words: &[&str], seats: u8) {
    let mut setup = setup::<K::Rules>(text, seats);
    for word in words {
        setup.options.parse_into(&K::META, word).unwrap();
    }
    let seating = Seating {
        names: (0..seats).map(|number| format!("Bot {number}")).collect(),
        source: Source::Typed,
    };
    let mut session = Session::<K::Rules>::open(&setup, seating).unwrap();
    let rules = K::Rules::new(&setup).unwrap();
    let mut state = rules.start();
    let mut bot = K::bots().named("easy").unwrap();
    let mut rng = Prng::new(5);
    for number in 0.. {
        assert!(number < 20_000, "the game does not end");
        let event = match rules.next(&state) {
            Next::Over => break,
            Next::Chance => {
                let chance = rules.draw(&state, &mut rng, &mut Vec::new());
                session.chance(&rules.chance(&chance).to_string()).unwrap();
                Event::Chance(chance)
            }
            Next::Act(seat) => {
                let scratch = &mut Vec::new();
                let action = bots::decide(&mut *bot, &rules, &state, seat, &mut rng, scratch);
                session.decide(seat, action).unwrap();
                Event::Act(seat, action)
            }
        };
        rules.apply(&mut state, &event);
    }
    let written = session.record().to_string();
    let record = Record::read(written.as_bytes()).unwrap();
    assert_eq!(record.header.setup.options.board().unwrap().as_str(), text);
    let again = Session::<K::Rules>::resume(&record, None).unwrap();
    assert_eq!(again.next(), Next::Over);
    assert_eq!(again.record().to_string(), written);
    // The sheets that players would have kept come to the same totals as the rules.
    let sheet = Sheet::read(&K::sheet(again.rules())).unwrap();
    let totals = K::kept(&again).unwrap().totals(&sheet);
    let scores = rules.outcome(&state).scores;
    let scores: Vec<i64> = scores
        .as_slice()
        .iter()
        .map(|score| i64::from(*score))
        .collect();
    assert_eq!(totals, scores, "{}", K::META.slug);
    let view = again.view(Viewer::Public);
    let picture = K::whole(again.rules(), &view, &Scene::default());
    assert!(picture.starts_with("<svg"), "it is drawn");
    assert!(!K::ground(again.rules()).is_empty());
    assert!(!K::board_notes(again.rules()).is_empty());
}

#[test]
fn the_examples_are_played_recorded_and_drawn() {
    for meta in with_boards() {
        for seats in 2..=3 {
            let text = example(meta.slug);
            with_kit!(meta.slug, K => played::<K>(&text, &[], seats)).unwrap();
        }
    }
}

#[test]
fn sheets_follow_what_a_table_agreed_on() {
    let with = |slug: &str, words: &[&str]| {
        let text = example(slug);
        with_kit!(slug, K => played::<K>(&text, words, 2)).unwrap();
    };
    with("century-run", &["hours=net"]);
    with("century-run", &["trips=3"]);
    with("big-train", &["trains=3"]);
    // Two colors each need four.
    let boxed = games::meta("big-train").unwrap().board;
    with_kit!("big-train", K => played::<K>(boxed, &["two-colors"], 2)).unwrap();
    with("great-railroad", &["city-collisions"]);
}

/// The same events lead to the same positions as on the board that is built in.
fn alike<G: Game>() {
    let setup = setup::<G>(G::META.board, 2);
    let rules = G::new(&setup).unwrap();
    let plain = G::new(&Setup::plain(&G::META, 2).unwrap()).unwrap();
    let (mut one, mut two) = (rules.start(), plain.start());
    let mut rng = Prng::new(3);
    for _ in 0..60 {
        let scratch = &mut Vec::new();
        let event = match rules.next(&one) {
            Next::Over => break,
            Next::Chance => Event::Chance(rules.draw(&one, &mut rng, &mut Vec::new())),
            Next::Act(seat) => Event::Act(seat, rules.pick(&one, seat, &mut rng, scratch)),
        };
        rules.apply(&mut one, &event);
        plain.apply(&mut two, &event);
        let lines = (rules.position(&one), plain.position(&two));
        assert_eq!(lines.0.to_string(), lines.1.to_string());
    }
}

#[test]
fn the_board_in_the_box_is_a_board_of_ones_own_too() {
    for meta in with_boards() {
        with_kit!(meta.slug, K => alike::<<K as Kit>::Rules>()).unwrap();
    }
}

/// Exchanges some numbers of a text for others.
fn shaken(text: &str, rng: &mut Prng) -> String {
    let others = [
        0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 20, 60, 64, 100, 127, 128, 255, 256, 1000, 65536,
    ];
    let starts: Vec<usize> = text
        .bytes()
        .enumerate()
        .filter(|(at, byte)| {
            let before = at.checked_sub(1).map(|before| text.as_bytes()[before]);
            byte.is_ascii_digit() && before.is_some_and(|before| b" [{".contains(&before))
        })
        .map(|(at, _)| at)
        .collect();
    let mut changed = text.to_owned();
    for _ in 0..=rng.below(2) {
        let at = starts[rng.below(starts.len() as u32) as usize];
        if !changed.is_char_boundary(at) || !changed[at..].starts_with(|c: char| c.is_ascii_digit())
        {
            continue;
        }
        let end = changed[at..]
            .find(|c: char| !c.is_ascii_digit())
            .map_or(changed.len(), |end| at + end);
        let other = others[rng.below(others.len() as u32) as usize];
        changed.replace_range(at..end, &other.to_string());
    }
    changed
}

#[test]
fn whatever_numbers_a_file_holds_it_is_refused_or_played() {
    let mut rng = Prng::new(11);
    for meta in with_boards() {
        let text = example(meta.slug);
        let mut accepted = 0;
        for _ in 0..120 {
            let changed = shaken(&text, &mut rng);
            let taken =
                with_kit!(meta.slug, K => test_kit::fuzz::board::<<K as Kit>::Rules>(&changed));
            accepted += u32::from(taken.unwrap());
        }
        assert!(
            accepted > 10,
            "{}: only {accepted} of 120 were boards",
            meta.slug
        );
    }
}

#[test]
fn a_game_without_boards_refuses_them_in_words() {
    use connect_four::ConnectFour;
    let mut options = Options::default();
    options.set_board(Some(BoardText::new("title = \"X\"").unwrap()));
    let faults = Setup::new(&ConnectFour::META, 2, options).unwrap_err();
    assert!(
        faults.to_string().ends_with("has no boards but its own"),
        "{faults}"
    );
}
