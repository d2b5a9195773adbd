//! The map, its track, and the cards nobody may see.

use game::{Hidden, Next, Prng, Rules, Viewer};
use kit::trial::pictures::{examine, examine_board, once, rules, viewers, wander};
use kit::trial::xml::{picture, read, values};
use luminaries::{Card, Luminaries, View};
use pictures::Ink;

use super::{Marks, page, whole};
use crate::{LuminariesTable, Scene};

#[test]
fn the_board_has_every_edge_and_city() {
    let rules: Luminaries = rules(2);
    let all = examine_board::<LuminariesTable>(&rules, 120_000);
    let map = &rules.board().map;
    once(
        values(&all, "data-city"),
        map.cities.iter().map(|city| city.code.as_str()),
    );
    let names: Vec<String> = map
        .edges
        .iter()
        .map(|&(a, b)| format!("{}-{}", map.name(a), map.name(b)))
        .collect();
    once(values(&all, "data-edge"), names.iter().map(String::as_str));
}

/// A page keeps two layers and gets the third anew: what one uses, another must have.
#[test]
fn the_layers_of_a_page_fit_together() {
    let rules: Luminaries = rules(5);
    let ground = read(&page::ground(&rules)).expect("the ground is well formed");
    let names = read(&page::names(&rules)).expect("the names are well formed");
    let mut known = values(&ground, "id");
    known.extend(values(&names, "id"));
    let company = rules.board().all_companies().iter().next().unwrap();
    wander(&rules, 4, 60, 2_000, |state, _| {
        for viewer in viewers(&rules) {
            let view = rules.view(state, viewer);
            let cards = page::hand(&view).len();
            let sheet = page::Sheet {
                hand: vec![*rules.board().shortest(Card::Company(company)); cards],
                fresh: rules.board().map.all_edges(),
                ..page::Sheet::default()
            };
            let all = read(&page::overlay(&rules, &view, &sheet)).expect("it is well formed");
            let own = values(&all, "id");
            for used in values(&all, "href") {
                let id = used.trim_start_matches('#');
                assert!(known.contains(&id) || own.contains(&id), "{id} is nowhere");
            }
            let tracks = values(&all, "data-track");
            let laid: usize = tracks
                .iter()
                .map(|count| count.parse::<usize>().unwrap())
                .sum();
            assert_eq!(laid, view.tracks.taken().len());
            let pieces = all
                .iter()
                .filter(|element| element.attribute("class") == Some("piece laid"));
            let ids: Vec<&str> = pieces.filter_map(|piece| piece.attribute("id")).collect();
            let edges = view.tracks.taken().iter();
            let names: Vec<String> = edges.map(|edge| format!("s{}", edge.index())).collect();
            once(ids, names.iter().map(String::as_str));
        }
    });
}

/// Every card that is somewhere in the view.
fn visible(rules: &Luminaries, view: &View) -> Vec<Card> {
    let mut cards: Vec<Card> = view.row.iter().map(Card::Company).collect();
    cards.extend(
        view.bonuses
            .iter()
            .flatten()
            .map(|&bonus| Card::Bonus(bonus)),
    );
    if let Some(Viewer::Seat(seat)) = view.viewer {
        let estate = view.estate(seat);
        cards.extend(estate.hand.iter().map(Card::Company));
        cards.extend(estate.regs.iter().map(Card::Regional));
        if view.turn == seat {
            cards.extend(view.pair.iter().map(Card::Regional));
        }
    }
    let _ = rules;
    cards
}

#[test]
fn pictures_hold_what_is_seen_and_nothing_else() {
    for (seats, seed) in [(2, 1), (3, 2), (5, 3)] {
        let rules: Luminaries = rules(seats);
        let mut rng = Prng::new(seed);
        wander(&rules, seed, 97, 4_000, |state, last| {
            for viewer in viewers(&rules) {
                let view = rules.view(state, viewer);
                let all = examine::<LuminariesTable>(&rules, &view, &[], last, 150_000);
                let names: Vec<&str> = visible(&rules, &view)
                    .into_iter()
                    .map(|card| rules.board().card_name(card))
                    .collect();
                once(values(&all, "data-card"), names);
                let laid: usize = rules
                    .seats()
                    .iter()
                    .map(|seat| view.tracks.of(seat).len())
                    .sum();
                let mut tracks = values(&all, "data-track");
                assert_eq!(tracks.len(), laid);
                tracks.sort_unstable();
                tracks.dedup();
                assert_eq!(tracks.len(), laid, "a segment is drawn twice");
                // Another truth that looks the same gives the same picture.
                let mut other = rules.start();
                rules.determinize(&view, &mut rng, &mut other);
                let scene = Scene::default();
                let again = whole(&rules, &rules.view(&other, viewer), &scene);
                assert_eq!(again, whole(&rules, &view, &scene));
            }
        });
    }
}

#[test]
fn hidden_cards_of_others_never_appear() {
    let rules: Luminaries = rules(4);
    let mut checked = 0;
    wander(&rules, 9, 41, 3_000, |state, last| {
        for viewer in viewers(&rules) {
            let view = rules.view(state, viewer);
            let scene = Scene {
                last,
                ..Scene::default()
            };
            let text = whole(&rules, &view, &scene);
            for seat in rules.seats().iter().filter(|&seat| !viewer.is(seat)) {
                let (truth, known) = (state.estate(seat), view.estate(seat));
                for company in truth.hand.without(known.hand).iter() {
                    let card = rules.board().company(company);
                    assert!(!text.contains(&format!("\"{}\"", card.id)), "{}", card.id);
                    assert!(!text.contains(&format!(" {}<", card.id)), "{}", card.id);
                    checked += 1;
                }
                for regional in truth.regs.iter() {
                    let id = &rules.board().regional(regional).id;
                    assert!(!text.contains(id.as_str()), "{id}");
                    checked += 1;
                }
            }
        }
    });
    assert!(checked > 1_000, "only {checked} cards were looked for");
}

#[test]
fn marked_edges_and_notes_are_shown() {
    let rules: Luminaries = rules(2);
    let mut state = rules.start();
    wander(&rules, 4, 50, 120, |now, _| state = now.clone());
    let Next::Act(seat) = rules.next(&state) else {
        return;
    };
    let view = rules.view(&state, Viewer::Seat(seat));
    let first = view.row.iter().next().unwrap();
    let edges = *rules.board().shortest(Card::Company(first));
    let card = Card::Company(view.estate(seat).hand.iter().next().unwrap());
    let scene = Scene {
        marks: Marks {
            edges,
            notes: vec![(card, "lacks 3 <segments> & more".into())],
        },
        ..Scene::default()
    };
    let all = picture(&whole(&rules, &view, &scene));
    assert_eq!(values(&all, "data-mark").len(), edges.len());
    assert!(
        all.iter()
            .any(|element| element.text == "lacks 3 <segments> & more")
    );
}

#[test]
fn every_card_has_a_face() {
    let rules: Luminaries = rules(2);
    let board = rules.board();
    let names = board.companies.iter().map(|card| &card.id);
    let names = names.chain(board.regionals.iter().map(|card| &card.id));
    for name in names.chain(board.bonuses.iter().map(|card| &card.id)) {
        let card = board.card(name).unwrap();
        let all = picture(&super::card(&rules, card, "", Ink::Light, "card"));
        assert_eq!(values(&all, "data-card"), [name.as_str()]);
        let lines = all
            .iter()
            .filter(|element| element.attribute("font-size") == Some("9.6"));
        assert!(
            lines.count() <= 3,
            "the name of {name} does not fit its band"
        );
        let lines = all
            .iter()
            .filter(|element| element.attribute("font-size") == Some("12"));
        assert!(lines.count() <= 4, "the cities of {name} do not fit");
    }
}

/// The letter of a seat stands on some of its segments, never on two that touch. It lies under a name only
/// where all the track that hangs together has no clear place; a clear segment has it or touches one that has.
#[test]
fn letters_stand_apart_and_on_every_line() {
    let rules: Luminaries = rules(4);
    let map = &rules.board().map;
    let clear = map.all_edges().iter();
    let clear = clear
        .filter(|&edge| super::map::badge(&rules, edge).1)
        .count();
    assert!(clear * 3 >= map.edges.len() * 2, "{clear} places are clear");
    wander(&rules, 6, 50, 1_500, |state, _| {
        let view = rules.view(state, Viewer::Public);
        for seat in rules.seats().iter() {
            let own = view.tracks.of(seat);
            let lettered = super::track::lettered(&rules, own);
            let near = |edge| {
                let (a, b) = map.ends(edge);
                let both = map.near(a).iter().chain(map.near(b));
                both.map(|(_, other)| *other)
                    .filter(move |&other| other != edge)
            };
            let clear = |edge| super::map::badge(&rules, edge).1;
            for edge in own.iter() {
                let here = lettered.contains(&edge);
                let beside = near(edge).any(|other| lettered.contains(&other));
                assert!(!here || !beside, "letters stand apart");
                assert!(here || beside || !clear(edge), "a clear place is used");
                let mut whole = vec![edge];
                let mut next = 0;
                while let Some(&one) = whole.get(next) {
                    let more: Vec<_> = near(one).filter(|other| own.has(*other)).collect();
                    whole.extend(
                        more.into_iter()
                            .filter(|other| !whole.contains(other))
                            .collect::<Vec<_>>(),
                    );
                    next += 1;
                }
                let letters = whole.iter().filter(|one| lettered.contains(one)).count();
                assert!(letters > 0, "track that hangs together has a letter");
                assert!(
                    !here || clear(edge) || !whole.iter().any(|one| clear(*one)),
                    "a letter lies under a name beside a clear place"
                );
            }
        }
    });
}
