//! Random games, and what must hold for the pictures of every one.

use game::{Event, EventOf, Game, Next, Prng, Setup, Viewer};
use pictures::Ink;

use crate::kit::Scene;
use crate::kit::{ActionOf, Kit, ViewOf};

use super::xml::{self, Read};

/// A setup without options.
pub fn rules<G: Game>(seats: u8) -> G {
    let setup = Setup::plain(&G::META, seats).expect("the game takes so many seats");
    G::new(&setup).expect("a plain setup is fine")
}

/// Plays a random game and shows some of its states, with the event before each.
pub fn wander<G: Game>(
    rules: &G,
    seed: u64,
    every: usize,
    most: usize,
    mut show: impl FnMut(&G::State, Option<EventOf<G>>),
) {
    let mut rng = Prng::new(seed);
    let mut state = rules.start();
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    let mut last = None;
    for count in 0..most {
        let next = rules.next(&state);
        if count % every == 0 || next == Next::Over {
            show(&state, last);
        }
        let event = match next {
            Next::Act(seat) => Event::Act(seat, rules.pick(&state, seat, &mut rng, &mut actions)),
            Next::Chance => Event::Chance(rules.draw(&state, &mut rng, &mut chances)),
            Next::Over => return,
        };
        rules.apply(&mut state, &event);
        last = Some(event);
    }
}

/// What must hold for a view of any game; gives back what is in the whole picture.
pub fn examine<K: Kit>(
    rules: &K::Rules,
    view: &ViewOf<K>,
    actions: &[ActionOf<K>],
    last: Option<EventOf<K::Rules>>,
    most_bytes: usize,
) -> Vec<Read> {
    let scene = Scene::<K> {
        actions,
        last,
        ..Scene::default()
    };
    let whole = K::whole(rules, view, &scene);
    assert_eq!(
        whole,
        K::whole(rules, &view.clone(), &scene),
        "two pictures of one view"
    );
    assert!(whole.len() <= most_bytes, "{} bytes", whole.len());
    let overlay = K::overlay(rules, view, &scene);
    xml::picture(&overlay);
    xml::picture(&whole)
}

/// Every viewer of a table.
pub fn viewers<G: Game>(rules: &G) -> Vec<Viewer> {
    Viewer::all(rules.setup().seats).collect()
}

/// The board alone, with every ink.
pub fn examine_board<K: Kit>(rules: &K::Rules, most_bytes: usize) -> Vec<Read> {
    for ink in [Ink::Auto, Ink::Light, Ink::Dark, Ink::Page] {
        let scene = Scene::<K> {
            ink,
            prefix: "x",
            ..Scene::default()
        };
        let board = K::board(rules, &scene);
        let all = xml::picture(&board);
        let styled = all.iter().any(|element| element.tag == "style");
        assert_eq!(styled, ink != Ink::Page, "{ink:?}");
        assert!(board.len() <= most_bytes, "{} bytes", board.len());
        assert!(
            xml::values(&all, "id")
                .iter()
                .all(|id| id.starts_with("x-"))
        );
    }
    xml::picture(&K::board(rules, &Scene::default()))
}

/// Asserts that a list holds each of the expected things once and nothing else.
pub fn once<'a>(mut found: Vec<&str>, expected: impl IntoIterator<Item = &'a str>) {
    let mut expected: Vec<&str> = expected.into_iter().collect();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
}
