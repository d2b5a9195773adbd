//! Tests of the page: everything can be reached, and nothing tells what a viewer may not know.

mod plans;
mod reasons;

use std::collections::HashSet;

use game::{Hints, Next, Notation, Prng, Rules, Seat, Viewer};
use luminaries::{Action, Card, Cause, Luminaries, Phase, Source, State, Using};
use tables::{Seating, Session};

use kit::{AnyKit, ChanceDue, Click, Layout, Line, Look, Shape};

use crate::LuminariesTable;

/// A game that a rule of thumb plays with itself.
fn session(seats: u8, seed: u64) -> Session<Luminaries> {
    let setup = game::Setup::plain(&Luminaries::META, seats).unwrap();
    Session::open(&setup, Seating::anonymous(tables::Source::Seeded(seed))).unwrap()
}

/// Plays on until the condition holds or the game is over; whether it holds.
fn play(session: &mut Session<Luminaries>, rng: &mut Prng, done: impl Fn(&State) -> bool) -> bool {
    let thumb = &Luminaries::heuristics()[0];
    let mut actions = Vec::new();
    while !done(session.state()) {
        match session.next() {
            Next::Over => return false,
            Next::Chance => {
                session.roll().unwrap();
            }
            Next::Act(seat) => {
                let rules = session.shared_rules();
                actions.clear();
                rules.actions(session.state(), seat, &mut actions);
                let view = session.view(Viewer::Seat(seat));
                let action = (thumb.choose)(&rules, &view, seat, &actions, rng);
                session.decide(seat, action).unwrap();
            }
        }
    }
    true
}

fn look(seat: Seat, pick: &str) -> Look<'_> {
    Look {
        viewer: Viewer::Seat(seat),
        seat: Some(seat),
        pick,
        address: "/t/x",
        chance: ChanceDue::NotYours,
    }
}

/// Whether two texts of a decision mean the same.
fn reads(rules: &Luminaries, text: &str) -> Action {
    rules
        .read_action(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// All decisions that can be made by following picks, with what `offered` takes from each page.
fn reached(
    session: &Session<Luminaries>,
    seat: Seat,
    offered: impl Fn(&Layout) -> Vec<Click>,
) -> HashSet<Action> {
    let rules = session.rules();
    let (mut found, mut seen) = (HashSet::new(), HashSet::new());
    let mut open = vec![String::new()];
    while let Some(pick) = open.pop() {
        if !seen.insert(pick.clone()) {
            continue;
        }
        for does in offered(&LuminariesTable.layout(session, look(seat, &pick))) {
            match does {
                Click::Act(text) | Click::Confirm(text) => {
                    found.insert(reads(rules, &text));
                }
                Click::Pick(pick) => open.push(pick),
                Click::Spin | Click::Type(_) => panic!("nothing is spun here"),
            }
        }
    }
    found
}

fn listed(session: &Session<Luminaries>, seat: Seat) -> HashSet<Action> {
    let mut actions = Vec::new();
    session.rules().actions(session.state(), seat, &mut actions);
    actions.into_iter().collect()
}

/// Positions of every phase, with few and with many cards and segments.
fn positions() -> Vec<(Session<Luminaries>, Seat)> {
    let mut found = Vec::new();
    let mut phases: HashSet<(String, bool)> = HashSet::new();
    let (mut session, mut rng) = (session(3, 5), Prng::new(5));
    assert!(!play(&mut session, &mut rng, |_| false), "the game ends");
    let events = session.events().len();
    for count in 0..events {
        let then = session.back_to(count);
        let Next::Act(seat) = then.next() else {
            continue;
        };
        let kind = format!("{:?}", then.state().phase());
        let late = count > events / 2;
        // Each phase early and late, and a position now and then.
        if phases.insert((kind, late)) || count % 97 == 0 {
            found.push((then, seat));
        }
    }
    found
}

/// The positions of a game in which a turn begins.
fn tracks() -> Vec<(Session<Luminaries>, Seat)> {
    let (mut session, mut rng) = (session(3, 6), Prng::new(6));
    assert!(!play(&mut session, &mut rng, |_| false), "the game ends");
    let begun = |count: usize| {
        let then = session.back_to(count);
        let Next::Act(seat) = then.next() else {
            return None;
        };
        (then.state().phase() == Phase::Track).then_some((then, seat))
    };
    (0..session.events().len()).filter_map(begun).collect()
}

/// The lines of a page, with what ends the turn.
fn choices(laid: &Layout) -> impl Iterator<Item = &Line> {
    let lines = laid.groups.iter().flat_map(|group| &group.choices);
    lines.chain(&laid.finish)
}

/// One walk through a game for all of it, since playing and laying out take their time.
#[test]
fn everything_can_be_reached_from_the_list_and_track_on_the_board() {
    for (session, seat) in positions() {
        let rules = session.rules();
        let phase = session.state().phase();
        let legal = listed(&session, seat);
        let lines = |laid: &Layout| choices(laid).map(|line| line.does.clone()).collect();
        let found = reached(&session, seat, lines);
        let missing = legal.difference(&found).map(|action| rules.action(action));
        let missing: Vec<String> = missing.map(|text| text.to_string()).collect();
        assert!(missing.is_empty(), "{phase:?}: {missing:?}");
        // What is offered besides lays several segments at once.
        for action in found.difference(&legal) {
            assert!(matches!(action, Action::Lay(..)));
            rules.check(session.state(), seat, action).unwrap();
        }
        let spots = |laid: &Layout| laid.spots.iter().map(|spot| spot.does.clone()).collect();
        let found = reached(&session, seat, spots);
        let on_map = |action: &&Action| matches!(action, Action::Lay(..));
        for action in legal.iter().filter(on_map) {
            assert!(
                found.contains(action),
                "{phase:?}: {}",
                rules.action(action)
            );
        }
        lines_say_what_the_page_says(&session, seat);
        decisions_wait_for_a_yes(&session, seat);
        words_are_plain(&session, seat);
        points_are_known(&session);
    }
}

/// No code of notation is in the words of a page: cities, junctions and cards are called by names.
fn words_are_plain(session: &Session<Luminaries>, seat: Seat) {
    let board = session.rules().board();
    let mut codes: HashSet<&str> = HashSet::new();
    codes.extend(board.map.cities.iter().map(|place| place.code.as_str()));
    codes.extend(board.map.vertices.iter().map(|at| at.name.as_str()));
    codes.extend(board.companies.iter().map(|card| card.id.as_str()));
    codes.extend(board.regionals.iter().map(|card| card.id.as_str()));
    codes.extend(board.bonuses.iter().map(|card| card.id.as_str()));
    let plain = |text: &str| {
        let mut words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '-');
        assert!(!words.any(|word| codes.contains(word)), "{text}");
    };
    for pick in ["", "near", "near:2", "near:CHI", "lift", "swap"] {
        let laid = LuminariesTable.layout(session, look(seat, pick));
        plain(&laid.status);
        plain(laid.asked.as_deref().expect("something is asked"));
        for line in choices(&laid) {
            plain(&line.words);
            plain(&line.detail);
        }
        let titles = laid.groups.iter().map(|group| group.title.as_str());
        titles.for_each(plain);
        for text in laid.tray.0.split(['<', '>']).skip(2).step_by(2) {
            plain(text);
        }
    }
    for line in super::board_lines(session.rules()) {
        plain(&line.words);
    }
}

/// One's own points are all there; those of others are what everybody can count.
fn points_are_known(session: &Session<Luminaries>) {
    let rules = session.rules();
    for viewer in rules.seats().iter() {
        let laid = LuminariesTable.layout(session, look(viewer, ""));
        for (seat, note) in rules.seats().iter().zip(&laid.seats) {
            let truth = rules.tally(session.state(), seat);
            if seat == viewer {
                assert_eq!(note.score, truth.total().to_string());
                continue;
            }
            let known: i32 = note.score.trim_end_matches('+').parse().unwrap();
            assert!(
                known <= truth.total(),
                "{} of {}",
                note.score,
                truth.total()
            );
            assert!(known >= i32::from(truth.regionals + truth.waivers));
        }
    }
}

fn rules_line(session: &Session<Luminaries>) -> String {
    let rules = session.rules();
    rules.position(session.state()).to_string()
}

/// Plays turns as the page ranks them, the first choice each time: a turn without a score takes two
/// clicks. One with a score takes five at most, of which one is to take off what a company must give
/// up.
#[test]
fn turns_take_few_clicks() {
    let (mut plain, mut scored) = (0, 0);
    for seed in [3, 4] {
        let mut session = session(3, seed);
        let mut clicks = 0;
        let mut score = false;
        for _ in 0..600 {
            match session.next() {
                Next::Over => break,
                Next::Chance => {
                    session.roll().unwrap();
                    continue;
                }
                Next::Act(seat) => {
                    let mut pick = String::new();
                    loop {
                        let laid = LuminariesTable.layout(&session, look(seat, &pick));
                        let begun = session.state().phase() != luminaries::Phase::Track;
                        let useful = |line: &&Line| {
                            let text = format!("{:?}", line.does);
                            !begun
                                || ["company", "regional", "card:", "keep", "draw", "remove"]
                                    .iter()
                                    .any(|word| text.contains(word))
                        };
                        let first = laid.groups.first();
                        let first = first.and_then(|group| group.choices.first());
                        let next = first.filter(useful).or(laid.finish.as_ref());
                        clicks += 1;
                        match &next.expect("there is something to click").does {
                            Click::Pick(next) => pick.clone_from(next),
                            Click::Act(text) => {
                                // A claim is free, and no part of either.
                                clicks -= usize::from(text.starts_with("bonus"));
                                score |=
                                    text.starts_with("company") || text.starts_with("regional");
                                session.act(seat, text).unwrap();
                                if text == "end" {
                                    if score {
                                        assert!(clicks <= 6, "{clicks} clicks for a score");
                                        scored += 1;
                                    } else {
                                        assert_eq!(clicks, 2, "{}", rules_line(&session));
                                        plain += 1;
                                    }
                                    (clicks, score) = (0, false);
                                }
                                if text.starts_with("keep") && session.state().round() == 1 {
                                    clicks = 0;
                                }
                                break;
                            }
                            Click::Confirm(_) | Click::Spin | Click::Type(_) => {
                                panic!("nothing of this is first")
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(plain > 30 && scored > 10, "{plain} plain, {scored} scored");
}

fn decisions_wait_for_a_yes(session: &Session<Luminaries>, seat: Seat) {
    let mut actions = Vec::new();
    session.rules().actions(session.state(), seat, &mut actions);
    for action in actions.iter().rev().take(6) {
        let text = session.rules().action(action).to_string();
        let laid = LuminariesTable.layout(session, look(seat, &text));
        let asked = choices(&laid).any(|line| line.does == Click::Act(text.clone()));
        assert!(asked, "{text} has nothing to confirm");
    }
}

fn lines_say_what_the_page_says(session: &Session<Luminaries>, seat: Seat) {
    let board_lines = super::board_lines(session.rules());
    for spot in LuminariesTable.layout(session, look(seat, "")).spots {
        if let Shape::Line(index) = spot.shape {
            match spot.does {
                Click::Act(text) => {
                    let (word, name) = text.split_once(' ').unwrap();
                    assert!(["place", "lift"].contains(&word));
                    assert_eq!(name, board_lines[index].name);
                }
                Click::Pick(pick) => assert_eq!(pick, format!("e{index}")),
                Click::Spin => panic!("nothing is spun here"),
                Click::Confirm(text) | Click::Type(text) => {
                    panic!("{text} cannot be asked for by a line")
                }
            }
        }
    }
}

#[test]
fn what_makes_no_sense_picks_nothing() {
    let (mut session, mut rng) = (session(3, 9), Prng::new(9));
    assert!(play(&mut session, &mut rng, |state| state.round() == 4));
    let seat = session
        .next()
        .seat()
        .expect("a turn begins with a decision");
    let plain = LuminariesTable.layout(&session, look(seat, ""));
    // Cards of others are as unknown as cards that do not exist.
    let others = session
        .rules()
        .seats()
        .iter()
        .filter(|&other| other != seat);
    let hidden: Vec<String> = others
        .flat_map(|other| session.state().estate(other).hand.iter())
        .map(|card| session.rules().board().company(card).id.clone())
        .collect();
    let mut picks: Vec<String> = hidden.iter().map(|id| format!("card:{id}")).collect();
    for odd in [
        "card:",
        "card:<b>",
        "e561",
        "e-1",
        "e99999999999999999999",
        "near:",
        "near:é",
        "near:ZZZ",
        "near:6",
        "lift:-1",
        "rows",
        "place",
        "place zz-zz",
        "end; end",
        "\0",
        "keep E1-01 E2-01",
    ] {
        picks.push(odd.to_owned());
    }
    for pick in picks {
        let laid = LuminariesTable.layout(&session, look(seat, &pick));
        assert_eq!(laid.overlay, plain.overlay, "{pick}");
        assert_eq!(laid.tray.0, plain.tray.0, "{pick}");
        assert_eq!(laid.spots.len(), plain.spots.len(), "{pick}");
    }
}

#[test]
fn the_last_count_adds_up() {
    let (mut session, mut rng) = (session(2, 3), Prng::new(3));
    assert!(!play(&mut session, &mut rng, |_| false));
    let scores = session.outcome().scores;
    for viewer in [Viewer::Public, Viewer::Seat(Seat::FIRST)] {
        let look = Look {
            viewer,
            seat: None,
            pick: "",
            address: "/t/x",
            chance: ChanceDue::NotYours,
        };
        let decided = LuminariesTable.decided(&session, look);
        let alone = session.outcome().winners.iter().count() == 1;
        assert_eq!(
            decided.is_some_and(|text| text.contains(" brought ")),
            alone
        );
        let text = LuminariesTable.verdict(&session, look).0;
        for score in scores.as_slice() {
            assert!(
                text.contains(&format!("<b>{score}</b>")),
                "{score} in {text}"
            );
        }
    }
}

#[test]
fn what_follows_in_one_go_is_legal_and_scores() {
    let (mut session, mut rng) = (session(2, 8), Prng::new(8));
    let mut seen = 0;
    let mut forced = HashSet::new();
    while session.next() != Next::Over {
        let Next::Act(seat) = session.next() else {
            session.roll().unwrap();
            continue;
        };
        let laid = LuminariesTable.layout(&session, look(seat, ""));
        let rules = session.shared_rules();
        if let Some(text) = &laid.forced {
            // Nothing else could be done but a reset of the row.
            let legal = listed(&session, seat);
            let only =
                |action: &Action| *action == reads(&rules, text) || matches!(action, Action::Reset);
            assert!(legal.iter().all(only), "{text}: {legal:?}");
            forced.insert(text.split(' ').next().unwrap_or_default().to_owned());
        }
        for line in choices(&laid) {
            let (Click::Act(first), Some(then)) = (&line.does, &line.then) else {
                continue;
            };
            let mut after = session.back_to(session.events().len());
            after.decide(seat, reads(&rules, first)).unwrap();
            let score = reads(&rules, then);
            assert!(matches!(score, Action::Regional(..) | Action::Company(..)));
            after.decide(seat, score).unwrap();
            seen += 1;
        }
        let mut actions = Vec::new();
        rules.actions(session.state(), seat, &mut actions);
        let view = session.view(Viewer::Seat(seat));
        let thumb = &Luminaries::heuristics()[0];
        let action = (thumb.choose)(&rules, &view, seat, &actions, &mut rng);
        session.decide(seat, action).unwrap();
    }
    assert!(seen > 3, "{seen} lines");
    assert!(
        forced.contains("remove") && forced.contains("end"),
        "{forced:?}"
    );
}

/// Cards to choose from show on the map what they are about, and what a card lacks is told as it will
/// be once a company that was just founded has taken its track.
#[test]
fn cards_to_choose_from_are_shown_as_they_will_be() {
    let (mut session, mut rng) = (session(3, 7), Prng::new(7));
    assert!(!play(&mut session, &mut rng, |_| false), "the game ends");
    let (mut shown, mut less) = (0, 0);
    for count in 0..session.events().len() {
        let then = session.back_to(count);
        let (Next::Act(seat), phase) = (then.next(), then.state().phase()) else {
            continue;
        };
        if !matches!(phase, Phase::Setup | Phase::Keep | Phase::Draw(_)) {
            continue;
        }
        let laid = LuminariesTable.layout(&then, look(seat, ""));
        for line in choices(&laid) {
            let Click::Act(text) = &line.does else {
                continue;
            };
            let card = match reads(then.rules(), text) {
                Action::Draw(Source::Deck) => continue,
                Action::Draw(Source::Row(card)) => Some(Card::Company(card)),
                _ => None,
            };
            let choice = format!("class=\"lu-choice\" data-do=\"{text}\"");
            assert!(laid.overlay.contains(&choice), "{text} shows nothing");
            shown += 1;
            let (Some(card), Phase::Draw(Cause::Company)) = (card, phase) else {
                continue;
            };
            let view = then.view(Viewer::Seat(seat));
            let mut left = view.clone();
            let founded = view.founded.expect("a company was founded");
            let sets = then.rules().coming_off(&view, seat, founded, &view.via);
            left.tracks.lift(seat, &sets[0]);
            let lacks = |view| {
                let lack = then.rules().lack(view, seat, card, Using::Own);
                lack.map_or(0, |lack| lack.missing.len())
            };
            let (now, later) = (lacks(&view), lacks(&left));
            let told = format!("points, {later} missing: ");
            assert!(line.detail.contains(&told), "{} and {now}", line.detail);
            less += usize::from(now < later);
        }
    }
    assert!(shown > 30 && less > 3, "{shown} shown, {less} lack more");
}

/// A board so crowded that not every way to found the New York Central is looked at in time.
pub(crate) const CROWDED: &str = "lu1 n=5 first=A round=1 turn=A phase=option reset=no claim=no end=no | A sup=0 wv=20 reg=0 com=0 skip=no next=9 regs=- hand=NYCR stack=- track=a41-b40,c37-c39,e29-f30,e31-f30,e35-f36,e37-f36,e37-f38,f24-g25,f28-g27,f28-g29,g23-g25,g23-h24,g25-g27,g25-h24,g29-g31,g31-g33,g31-h30,g31-h32,g35-g37,g35-h34,g35-h36,h30-i29,h30-i31,h32-h34,h32-i31 | B sup=0 wv=20 reg=0 com=0 skip=no next=9 regs=- hand=- stack=- track=b40-c41,b42-c41,c37-d38,c39-c41,d28-e29,d34-d36,d34-e33,d36-d38,d36-e37,d38-d40,d40-e39,e25-f26,e27-f26,e29-f28,e33-e35,e33-f34,e37-e39,e39-f38,f24-f26,f26-g25,f26-g27,f32-f34,f32-g31,f32-g33,f36-f38 | C sup=0 wv=20 reg=0 com=0 skip=no next=9 regs=- hand=- stack=- track=a41-b42,b40-b42,c23-d24,c25-d24,c25-d26,c27-d26,d22-d24,d22-e23,d24-d26,d24-e23,d30-e29,e29-e31,g29-h28,h22-h24,h24-h26,h24-i23,h24-i25,h26-h28,h26-i25,h28-h30,h30-h32,h32-i33,h34-h36,h34-i33,h34-i35 | D sup=0 wv=20 reg=0 com=0 skip=no next=9 regs=- hand=- stack=- track=c39-d38,c39-d40,c41-d40,d24-e25,d30-e31,d38-e37,d38-e39,e33-f32,e35-e37,e35-f34,f22-g23,f26-f28,f28-f30,f30-g29,f30-g31,f36-g35,f36-g37,g21-g23,g23-h22,g29-h30,g33-g35,g33-h32,g33-h34,h26-i27,h28-i27 | E sup=0 wv=20 reg=0 com=0 skip=no next=9 regs=- hand=- stack=- track=b40-c39,c37-d36,d26-e25,d26-e27,d34-e35,d36-e35,e21-e23,e21-f22,e23-e25,e23-f22,e23-f24,e25-e27,e25-f24,f20-f22,f22-f24,f22-g21,f24-g23,f30-f32,f34-f36,f34-g33,f34-g35,g25-h26,g27-g29,g27-h26,g27-h28 | row=- deck=49 disc=- | regdisc=- eras=12,12,12,12,12,12,12,12 | bonus=B3:open,G2:open,R5:open";

#[test]
fn a_menu_that_was_cut_short_says_so() {
    let seating = Seating::anonymous(tables::Source::Seeded(1));
    let session: Session<Luminaries> =
        Session::open_at(None, &game::Options::default(), CROWDED, seating).unwrap();
    let rules = session.rules();
    let view = session.view(Viewer::Seat(Seat::FIRST));
    let card = rules.board().card("NYCR").unwrap();
    let menu = rules.offers_in(&view, Seat::FIRST, card);
    let told = menu.caution().expect("the menu is cut");
    assert!(
        told.contains("ways for more than 10 waivers may be missing"),
        "{told}"
    );
    assert!(menu.offers.iter().any(|offer| offer.waivers <= 10));
    let plain = LuminariesTable.layout(&session, look(Seat::FIRST, ""));
    assert!(choices(&plain).any(|line| line.detail.contains(&told)));
    let picks: Vec<&str> = choices(&plain)
        .filter_map(|line| match &line.does {
            Click::Pick(pick) if line.words.contains("another way") => Some(pick.as_str()),
            _ => None,
        })
        .collect();
    let picked = LuminariesTable.layout(&session, look(Seat::FIRST, picks[0]));
    assert!(
        picked
            .groups
            .iter()
            .any(|group| group.title.contains(&told))
    );
    // The terminal says it too.
    let mut actions = Vec::new();
    rules.actions(session.state(), Seat::FIRST, &mut actions);
    let groups = crate::terminal::groups(rules, &view, &actions);
    assert!(groups.iter().any(|group| group.title.contains(&told)));
}

/// On a phone the map shows what the first line of the list lays, and whatever is picked, that line
/// never gives a card up. The bar tells who is about to end the game.
#[test]
fn the_first_choice_is_shown_and_gives_no_card_up() {
    let (mut session, mut rng) = (session(3, 11), Prng::new(11));
    assert!(!play(&mut session, &mut rng, |_| false), "the game ends");
    let (mut shown, mut pinned, mut near) = (0, 0, 0);
    for count in 0..session.events().len() {
        let then = session.back_to(count);
        let (Next::Act(seat), Phase::Track | Phase::Option) = (then.next(), then.state().phase())
        else {
            continue;
        };
        let board = then.rules().board();
        let estate = *then.view(Viewer::Seat(seat)).estate(seat);
        let regionals = estate.regs.iter().map(Card::Regional);
        let hand = regionals.chain(estate.hand.iter().map(Card::Company));
        let cards = hand.map(|card| format!("card:{}", board.card_name(card)));
        for pick in std::iter::once(String::new()).chain(cards) {
            let laid = LuminariesTable.layout(&then, look(seat, &pick));
            let Some(first) = choices(&laid).next() else {
                continue;
            };
            let parts = ["Skip", "Discard"];
            let gives_up = parts.iter().any(|verb| first.words.starts_with(verb));
            assert!(!gives_up, "{pick}: {}", first.words);
            pinned += usize::from(!pick.is_empty());
            if let Click::Act(text) = &first.does
                && text.starts_with("place")
            {
                let mark = format!("data-do=\"{text}\" data-first=\"\"");
                assert!(laid.overlay.contains(&mark), "{text} is not shown");
                assert_eq!(laid.overlay.matches("data-first").count(), 1);
                shown += 1;
            }
            near += usize::from(laid.status.contains(" of 8 "));
        }
    }
    assert!(
        shown > 50 && pinned > 50 && near > 5,
        "{shown} {pinned} {near}"
    );
}
