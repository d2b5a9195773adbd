//! Whole pages: what others may not know is in no byte, and no page is too heavy.

use game::{Hidden, Hints, Next, Notation, Options, Prng, Rules, Seat, Viewer};
use luminaries::{Card, EdgeSet, Luminaries, State};
use tables::{Seating, Session, Source};

use crate::trial;

/// A game that a rule of thumb plays with itself.
fn session(seats: u8, seed: u64) -> Session<Luminaries> {
    let setup = game::Setup::plain(&Luminaries::META, seats).unwrap();
    Session::open(&setup, Seating::anonymous(Source::Seeded(seed))).unwrap()
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

/// The page and its parts as the guest sees them, or as a stranger does if he holds no seat.
fn pages(
    session: Session<Luminaries>,
    own: &[u8],
    asked: Option<Seat>,
    pick: &str,
) -> (String, String) {
    let ada = trial::guest("Ada");
    let live = trial::live(session, &ada, own);
    trial::pages(&live, (!own.is_empty()).then_some(&ada), asked, pick, 0)
}

fn at(rules: &Luminaries, state: &State) -> Session<Luminaries> {
    opened(&rules.position(state).to_string())
}

fn opened(line: &str) -> Session<Luminaries> {
    Session::open_at(
        None,
        &Options::default(),
        line,
        Seating::anonymous(Source::Typed),
    )
    .unwrap()
}

/// A view tells nothing of the order in which what is seen happened, so both games begin at a line.
#[test]
fn what_is_hidden_changes_no_byte() {
    let (mut session, mut rng) = (session(3, 21), Prng::new(21));
    for round in [2, 4, 7, 10] {
        assert!(play(&mut session, &mut rng, |state| state.round() == round));
        let rules = session.shared_rules();
        let state = session.state().clone();
        // Memory of what was shown is not in a line, so the truth is taken from a line too.
        let truth = at(&rules, &state).state().clone();
        for (viewer, own) in [
            (Viewer::Public, &[][..]),
            (Viewer::Seat(Seat::FIRST), &[1][..]),
        ] {
            let mut other = State::default();
            let view = rules.view(&truth, viewer);
            rules.determinize(&view, &mut rng, &mut other);
            assert_ne!(
                rules.position(&truth).to_string(),
                rules.position(&other).to_string()
            );
            let hands = truth.estate(Seat::from_index(1)).hand.iter().next();
            let card = hands.map(|card| format!("card:{}", rules.board().company(card).id));
            for pick in ["", "near", "swap", "e5", card.as_deref().unwrap_or("card:")] {
                let here = pages(at(&rules, &truth), own, None, pick);
                let there = pages(at(&rules, &other), own, None, pick);
                assert_eq!(here, there, "{viewer:?} in round {round} with {pick:?}");
            }
        }
    }
}

const FOUNDING: &str = "lu1 n=3 first=A round=5 turn=A phase=option reset=no claim=no end=no | A sup=16 wv=6 reg=0 com=2 skip=no next=3 regs=E1-10,E2-07 hand=RD,NP,GN,BMR stack=ERIE,SP track=RIC-DAN-CLT-j32-ATL,PWM-BOS-NYC-PHL-BAL-WAS | B sup=25 wv=6 reg=0 com=0 skip=no next=3 regs=E1-03,E2-03 hand=UP,KP,OSL,OC stack=- track=- | C sup=25 wv=6 reg=0 com=0 skip=no next=3 regs=E1-04,E2-04 hand=TNO,FWD,CP,LASL stack=- track=- | row=TP,LN,SOO,DRG deck=32 disc=- | regdisc=- eras=9,9,12,12,12,12,12,12 | bonus=B3:open,G2:open,R5:open";

fn founded(card: &str) -> Session<Luminaries> {
    let seating = Seating::anonymous(Source::Typed);
    let mut session =
        Session::<Luminaries>::open_at(None, &Options::default(), FOUNDING, seating).unwrap();
    session.act(Seat::FIRST, "company RD").unwrap();
    session.act(Seat::FIRST, "draw deck").unwrap();
    session.chance(&format!("deal A {card}")).unwrap();
    session
        .act(Seat::FIRST, "remove RIC-DAN-CLT-j32-ATL")
        .unwrap();
    session.act(Seat::FIRST, "end").unwrap();
    session
}

#[test]
fn a_drawn_card_changes_no_byte_for_others() {
    for own in [&[][..], &[2], &[3]] {
        assert_eq!(
            pages(founded("BM"), own, None, ""),
            pages(founded("SOU"), own, None, ""),
            "{own:?}"
        );
    }
    assert_ne!(
        pages(founded("BM"), &[1], None, ""),
        pages(founded("SOU"), &[1], None, "")
    );
}

/// Two people at one screen: nobody's cards before he says that he is there.
#[test]
fn a_curtain_hides_every_card() {
    let game = founded("BM");
    let seat = game.next().seat().unwrap();
    assert_eq!(seat, Seat::from_index(1));
    for asked in [None, Some(Seat::FIRST), Some(Seat::from_index(2))] {
        let shown = pages(founded("BM"), &[1, 2], asked, "card:UP");
        let public = pages(founded("BM"), &[], None, "");
        for text in [&shown.0, &shown.1] {
            assert!(text.contains("show-hand"), "there is no curtain");
            assert!(text.contains("data-eyes=\"0\""), "the log of another stays");
            assert!(!text.contains("Your cards"));
            for hidden in [
                "Union Pacific",
                "Kansas Pacific",
                "Oregon &amp; California",
                "E1-03",
                "E2-03",
                "Northern Pacific",
                "E1-10",
            ] {
                assert!(!text.contains(hidden), "{hidden} is shown to {asked:?}");
            }
        }
        assert_eq!(overlay(&shown.1), overlay(&public.1));
    }
    let own = pages(founded("BM"), &[1, 2], Some(seat), "").0;
    assert!(own.contains("Your cards") && own.contains("Union Pacific"));
    assert!(!own.contains("E1-10") && !own.contains("Northern Pacific"));
}

fn overlay(parts: &str) -> &str {
    let from = parts.find("id=\"overlay\"").unwrap();
    let to = parts.find("id=\"choices\"").unwrap();
    &parts[from..to]
}

/// Pages and updates stay light where the board is full, whoever decides and whatever was picked.
#[test]
fn pages_stay_light() {
    let (mut game, mut rng) = (session(5, 77), Prng::new(77));
    assert!(!play(&mut game, &mut rng, |_| false));
    let (mut heaviest, mut update) = (String::new(), 0);
    for count in (0..game.events().len()).step_by(29) {
        let then = game.back_to(count);
        let Next::Act(seat) = then.next() else {
            continue;
        };
        let view = then.view(Viewer::Seat(seat));
        let own = view.estate(seat);
        let pair = view.pair.iter().filter(|_| view.turn == seat);
        let regionals = pair.chain(own.regs.iter()).map(Card::Regional);
        let cards = regionals.chain(own.hand.iter().map(Card::Company));
        let names = cards.map(|card| format!("card:{}", then.rules().board().card_name(card)));
        let picks = ["", "near", "near:2", "near:CHI", "lift"].map(str::to_owned);
        for pick in picks.into_iter().chain(names) {
            let then = then.back_to(count);
            let (page, parts) = pages(then, &[seat.number()], None, &pick);
            if page.len() > heaviest.len() {
                heaviest = page;
            }
            if parts.len() > update {
                update = parts.len();
            }
        }
    }
    let crowded = crowded(&game);
    let seat = crowded.next().seat().unwrap();
    for pick in ["", "near", "near:2", "near:CHI", "lift", "swap"] {
        let crowded = crowded.back_to(crowded.events().len());
        let (page, parts) = pages(crowded, &[seat.number()], None, pick);
        if page.len() > heaviest.len() {
            heaviest = page;
        }
        update = update.max(parts.len());
    }
    let first_load = trial::first_load(&heaviest);
    println!("first load {first_load}, update {update}");
    assert!(first_load <= 60_000, "{first_load}");
    assert!(update <= 15_000, "{update}");
}

/// A position of a game with nearly all segments of all seats on the map, scattered.
fn crowded(game: &Session<Luminaries>) -> Session<Luminaries> {
    let rules = game.shared_rules();
    let mut session = game.back_to(0);
    let mut rng = Prng::new(8);
    assert!(play(&mut session, &mut rng, |state| state.round() == 9));
    let (state, map) = (session.state(), &rules.board().map);
    let mut taken = *state.tracks().taken();
    let mut line: Vec<String> = Vec::new();
    let mut seats: Vec<(u8, EdgeSet)> = (rules.seats().iter())
        .map(|seat| (state.estate(seat).supply, *state.tracks().of(seat)))
        .collect();
    for (index, edge) in map.all_edges().iter().enumerate() {
        let turn = index / 4 % seats.len();
        let (supply, track) = &mut seats[turn];
        if index % 4 == 0 && *supply > 1 && !taken.has(edge) {
            taken.insert(edge);
            track.insert(edge);
            *supply -= 1;
        }
    }
    for (index, part) in rules.position(state).to_string().split(" | ").enumerate() {
        let seat = index.checked_sub(1).and_then(|index| seats.get(index));
        line.push(match seat {
            None => part.to_owned(),
            Some((supply, track)) => {
                let (letter, rest) = part.split_once(" sup=").unwrap();
                let (_, rest) = rest.split_once(' ').unwrap();
                let (rest, _) = rest.split_once(" track=").unwrap();
                let ends = track.iter().map(|edge| map.ends(edge));
                let names = ends.map(|(a, b)| format!("{}-{}", map.name(a), map.name(b)));
                let track = names.collect::<Vec<_>>().join(",");
                format!("{letter} sup={supply} {rest} track={track}")
            }
        });
    }
    opened(&line.join(" | "))
}
