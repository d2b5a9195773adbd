//! How fast the game is: random play, questions about routes, and the hardest boards we could build.
//!
//! `cargo bench -p roundhouse-luminaries` prints the figures. Times are processor time of this thread where the
//! system reports it, so that they mean something on a busy machine.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::hint::black_box;
use std::time::{Duration, Instant};

use game::{
    Event, Hidden, Hints, Next, Notation, Options, Playouts, Prng, Rules, Seat, Setup, Value,
    Viewer,
};
use luminaries::{Action, Card, Edge, Lines, Luminaries, Phase, State};

fn main() {
    // `cargo bench -p roundhouse-luminaries -- variants` leaves out what has no variant, `every=7` asks about
    // one card in seven only, and `boards=own-between` only about the hard boards of those variants, with
    // `card=ATSF` of those around one card; `judgments` asks what is legal by `total-minimum`. With `seed=1`
    // the hard boards are others. `planner` measures players only, in `games=20` games, with
    // `seats=2` at tables of two only.
    let words: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| words.iter().find_map(|word| word.strip_prefix(name));
    let every = value("every=").and_then(|number| number.parse().ok());
    let which = Which {
        every: every.unwrap_or(1).max(1),
        only: value("card="),
        seed: value("seed=").and_then(|seed| seed.parse().ok()),
    };
    if let Some(variants) = value("boards=") {
        let variants: Vec<&str> = variants
            .split(',')
            .filter(|name| !name.is_empty())
            .collect();
        hardest_boards(5, &variants, &which);
        return;
    }
    if words.iter().any(|word| word == "planner") {
        let games = value("games=").and_then(|games| games.parse().ok());
        let only: Option<u8> = value("seats=").and_then(|seats| seats.parse().ok());
        for seats in [2, 3, 5] {
            if only.is_none_or(|only| only == seats) {
                planners(seats, games.unwrap_or(20));
            }
        }
        return;
    }
    if words.iter().any(|word| word == "judgments") {
        for seats in 3..=5 {
            hardest_judgments(seats, &which);
        }
        return;
    }
    if !words.iter().any(|word| word == "variants") {
        for seats in 2..=5 {
            random_play(seats);
        }
        route_questions();
        for seats in 2..=5 {
            hardest_boards(seats, &[], &which);
        }
    }
    hardest_boards(5, &["own-between"], &which);
    hardest_boards(5, &["total-minimum"], &which);
    hardest_boards(5, &["total-minimum", "own-between"], &which);
    for seats in 3..=5 {
        hardest_judgments(seats, &which);
    }
}

/// Which hard boards are asked about.
struct Which<'a> {
    /// One card in so many.
    every: usize,
    /// One card only.
    only: Option<&'a str>,
    /// What the boards are drawn from.
    seed: Option<u64>,
}

/// What is legal by `total-minimum`: declarations that the game without the variant offers on hard
/// boards, many of them too long.
fn hardest_judgments(seats: u8, which: &Which<'_>) {
    let plain = rules(seats);
    let mut options = Options::default();
    options.set("total-minimum", Value::Flag(true));
    let setup = Setup::new(&Luminaries::META, seats, options).expect("the game offers this");
    let strict = Luminaries::new(&setup).expect("such a table can be set up");
    let mut rng = Prng::new(which.seed.unwrap_or(10));
    for own in [25, 6, 2] {
        for (name, spread) in [("scattered", 1), ("in runs", 4), ("in long runs", 9)] {
            let mut worst = (Duration::ZERO, String::new());
            let (mut count, mut legal) = (0, 0);
            let companies = plain.board().companies.iter().map(|card| &card.id);
            for id in companies.step_by(which.every) {
                let card = plain.board().card(id).expect("the board knows its cards");
                let state = crowd(&plain, card, own, spread, &mut rng);
                if which.only.is_some_and(|only| only != id) {
                    continue;
                }
                for offer in plain.offers(&state, Seat::FIRST, card).offers {
                    let Card::Company(card) = card else { continue };
                    let action = Action::Company(card, Lines::of(offer.via));
                    let (judged, time) = timed(|| strict.check(&state, Seat::FIRST, &action));
                    count += 1;
                    legal += u32::from(judged.is_ok());
                    if time > worst.0 {
                        worst = (time, id.clone());
                    }
                }
            }
            println!(
                "judgments, {seats} seats, {own} own, colors {name}: worst of {count} {:?} ({}); {legal} legal",
                worst.0, worst.1
            );
        }
    }
}

/// Processor time of this thread, or the clock if the system does not report it.
fn spent(began: Instant) -> Duration {
    let schedule = std::fs::read_to_string("/proc/thread-self/schedstat");
    let on_cpu = schedule
        .ok()
        .and_then(|text| text.split(' ').next()?.parse().ok());
    on_cpu.map_or_else(|| began.elapsed(), Duration::from_nanos)
}

/// The processor time of a run, on average over some, since the system reports it in steps.
fn averaged<T>(mut work: impl FnMut() -> T) -> (T, Duration) {
    const RUNS: u32 = 3;
    let (value, time) = timed(|| {
        for _ in 1..RUNS {
            work();
        }
        work()
    });
    (value, time / RUNS)
}

fn timed<T>(mut work: impl FnMut() -> T) -> (T, Duration) {
    let began = Instant::now();
    let before = spent(began);
    let value = work();
    (value, spent(began).saturating_sub(before))
}

fn rules(seats: u8) -> Luminaries {
    let setup = Setup::plain(&Luminaries::META, seats).expect("the game is for so many");
    Luminaries::new(&setup).expect("a plain table can be set up")
}

/// Plays random games and calls `look` before each step.
fn play(rules: &Luminaries, games: u64, mut look: impl FnMut(&State)) -> u64 {
    let mut steps = 0;
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    let mut state = rules.start();
    for game in 0..games {
        let mut rng = Prng::stream(1, game);
        state.clone_from(&rules.start());
        loop {
            look(&state);
            let event = match rules.next(&state) {
                Next::Over => break,
                Next::Chance => Event::Chance(rules.draw(&state, &mut rng, &mut chances)),
                Next::Act(seat) => {
                    Event::Act(seat, rules.pick(&state, seat, &mut rng, &mut actions))
                }
            };
            rules.apply(&mut state, &event);
            steps += 1;
        }
    }
    steps
}

fn random_play(seats: u8) {
    let rules = rules(seats);
    play(&rules, 20, |_| {});
    let games = 400;
    let (steps, time) = timed(|| play(&rules, games, |_| {}));
    let rate = steps as f64 / time.as_secs_f64();
    println!(
        "random play, {seats} seats: {rate:.0} steps/s, {} steps a game",
        steps / games
    );
}

/// Decisions of the game's own players, games played out against imagined hands, and decisions that are
/// pondered. The marks are the same as long as every decision is.
fn planners(seats: u8, games: u64) {
    let rules = rules(seats);
    let mut sights = Vec::new();
    for player in Luminaries::heuristics() {
        let (mut spent, mut decisions, mut mark) = (Duration::ZERO, 0, DefaultHasher::new());
        let mut chances = Vec::new();
        for game in 0..games {
            let mut rng = Prng::stream(3, game);
            let mut state = rules.start();
            let mut asked = Vec::new();
            loop {
                let event = match rules.next(&state) {
                    Next::Over => break,
                    Next::Chance => Event::Chance(rules.draw(&state, &mut rng, &mut chances)),
                    Next::Act(seat) => {
                        let mut actions = Vec::new();
                        rules.actions(&state, seat, &mut actions);
                        let view = rules.view(&state, Viewer::Seat(seat));
                        let before = rng.clone();
                        let action = (player.choose)(&rules, &view, seat, &actions, &mut rng);
                        action.hash(&mut mark);
                        asked.push((view, seat, actions, before));
                        Event::Act(seat, action)
                    }
                };
                rules.apply(&mut state, &event);
            }
            decisions += asked.len();
            // A decision is too short to be measured alone.
            let ((), time) = timed(|| {
                for (view, seat, actions, rng) in &asked {
                    black_box((player.choose)(
                        &rules,
                        view,
                        *seat,
                        actions,
                        &mut rng.clone(),
                    ));
                }
            });
            spent += time;
            if player.name == "tuned" {
                sights.extend(asked.into_iter().skip(40).step_by(97));
                sights.truncate(24);
            }
        }
        println!(
            "{}, {seats} seats: {:.4} ms a decision of {decisions}; mark {:016x}",
            player.name,
            spent.as_secs_f64() * 1e3 / decisions as f64,
            mark.finish()
        );
    }
    let (mut mark, mut played) = (DefaultHasher::new(), 0);
    let ((), time) = timed(|| {
        for (number, (view, seat, actions, _)) in sights.iter().enumerate() {
            let mut rng = Prng::stream(4, number as u64);
            let promises = rules.weigh(view, *seat, &actions[..1], 16, &mut rng);
            for promise in promises.unwrap_or_default() {
                promise.share.to_bits().hash(&mut mark);
                played += 16;
            }
        }
    });
    println!(
        "playouts, {seats} seats: {:.0}/s; mark {:016x}",
        f64::from(played) / time.as_secs_f64(),
        mark.finish()
    );
    let playouts = Playouts {
        choices: 4,
        games: 32,
    };
    let mut mark = DefaultHasher::new();
    let mut longest = Duration::ZERO;
    let ((), time) = timed(|| {
        for (number, (view, seat, actions, _)) in sights.iter().enumerate() {
            let mut rng = Prng::stream(5, number as u64);
            let ponder = || rules.ponder(view, *seat, actions, playouts, &mut rng);
            let (action, time) = timed(ponder);
            longest = longest.max(time);
            action.hash(&mut mark);
        }
    });
    println!(
        "pondering 4 choices in 32 games, {seats} seats: {:.1} ms on average of {}, longest {longest:.1?}; mark {:016x}",
        time.as_secs_f64() * 1e3 / sights.len() as f64,
        sights.len(),
        mark.finish()
    );
}

/// Every card of the seat in turn, in positions of random games.
fn route_questions() {
    for seats in 2..=5 {
        let rules = rules(seats);
        let mut states = Vec::new();
        play(&rules, 60, |state| {
            if state.phase() == Phase::Option && state.round() % 4 == 0 {
                states.push(state.clone());
            }
        });
        let mut worst = Duration::ZERO;
        let mut questions = 0u32;
        let (mut offers, mut cut) = (0, 0);
        let ((), time) = timed(|| {
            for state in &states {
                for card in state.estate(state.turn()).hand.iter() {
                    let began = Instant::now();
                    let found = rules.company_offers(state, state.turn(), card);
                    let mut time = began.elapsed();
                    offers += found.offers.len();
                    cut += u32::from(found.beyond.is_some());
                    // One question is too short for processor time, and the clock runs on while others
                    // have the processor: what seems the slowest is asked again.
                    for _ in 0..4 {
                        if time > worst {
                            let began = Instant::now();
                            rules.company_offers(state, state.turn(), card);
                            time = time.min(began.elapsed());
                        }
                    }
                    worst = worst.max(time);
                    questions += 1;
                }
            }
        });
        let rate = f64::from(questions) / time.as_secs_f64();
        println!(
            "route questions, {seats} seats: {rate:.0}/s, {offers} offers, {cut} cut, worst {worst:?}"
        );
    }
}

/// All segments as close around a card as they can lie, in many colors: with as many own segments as
/// any rival's, and with hardly any, where it is hard to find a route with own track in it.
fn hardest_boards(seats: u8, variants: &[&str], which: &Which<'_>) {
    let mut options = Options::default();
    for name in variants {
        options.set(*name, Value::Flag(true));
    }
    let setup = Setup::new(&Luminaries::META, seats, options).expect("the game offers this");
    let rules = Luminaries::new(&setup).expect("such a table can be set up");
    let mut rng = Prng::new(which.seed.unwrap_or(9));
    let mut times = Vec::new();
    let mut all_cut = 0;
    for own in [25, 6, 2] {
        for (name, spread) in [("scattered", 1), ("in runs", 4), ("in long runs", 9)] {
            let mut worst = (Duration::ZERO, String::new(), 0);
            let (mut count, mut cut, mut none, mut slow, mut lost) = (0, 0, 0, 0, 0);
            let companies = rules.board().companies.iter().map(|card| &card.id);
            let regionals = rules.board().regionals.iter().map(|card| &card.id);
            for id in companies.chain(regionals).step_by(which.every) {
                let card = rules.board().card(id).expect("the board knows its cards");
                let state = crowd(&rules, card, own, spread, &mut rng);
                if which.only.is_some_and(|only| only != id) {
                    continue;
                }
                let (menu, time) = averaged(|| rules.offers(&state, Seat::FIRST, card));
                times.push((time, format!("{id}, {own} own {name}")));
                count += 1;
                none += u32::from(menu.offers.is_empty());
                cut += u32::from(menu.beyond.is_some());
                lost += u32::from(menu.offers.is_empty() && menu.beyond.is_some());
                slow += u32::from(time.as_millis() >= 50);
                if time > worst.0 {
                    worst = (time, id.clone(), menu.offers.len());
                }
            }
            println!(
                "hard boards, {seats} seats {variants:?}, {own} own, colors {name}: worst of {count} {:?} ({}, {} offers); {slow} of 50 ms or more, {cut} cut, {none} without an offer, {lost} of them cut",
                worst.0, worst.1, worst.2
            );
            all_cut += cut;
        }
    }
    times.sort();
    let all: Duration = times.iter().map(|(time, _)| *time).sum();
    let slow = times.iter().filter(|(time, _)| time.as_millis() >= 50);
    println!(
        "hard boards, {seats} seats {variants:?}: {} menus in {all:?}, {} of 50 ms or more, {all_cut} cut; slowest {:?}",
        times.len(),
        slow.count(),
        times.iter().rev().take(5).collect::<Vec<_>>()
    );
}

/// A board on which every segment lies near the cities of one card.
fn crowd(rules: &Luminaries, card: Card, own: usize, spread: usize, rng: &mut Prng) -> State {
    let map = &rules.board().map;
    let mut near = *rules.board().shortest(card);
    let mut order: Vec<Edge> = near.iter().collect();
    let mut next = 0;
    let seats = usize::from(rules.seats().get());
    let all = 25 * (seats - 1) + own;
    while order.len() < all && next < order.len() {
        let (a, b) = map.ends(order[next]);
        next += 1;
        for end in [a, b] {
            for &(_, edge) in map.near(end) {
                if !near.has(edge) && order.len() < all {
                    near.insert(edge);
                    order.push(edge);
                }
            }
        }
    }
    let mut tracks = vec![Vec::new(); seats];
    let mut left = vec![25; seats];
    left[0] = own;
    let mut owner = 0;
    for (index, edge) in order.iter().enumerate() {
        if index % spread == 0 || left[owner] == 0 {
            owner = rng.below(seats as u32) as usize;
            while left[owner] == 0 {
                owner = (owner + 1) % seats;
            }
        }
        left[owner] -= 1;
        let (a, b) = map.ends(*edge);
        tracks[owner].push(format!("{}-{}", map.name(a), map.name(b)));
    }
    position(rules, card, &tracks)
}

/// The position with these tracks in which the first seat holds the card and all seats twice the
/// waivers of the start.
fn position(rules: &Luminaries, card: Card, tracks: &[Vec<String>]) -> State {
    let (mut regs, mut hand) = ("-", "-");
    let mut eras = [12; 8];
    let mut deck = rules.board().companies.len();
    match card {
        Card::Company(_) => {
            hand = rules.board().card_name(card);
            deck -= 1;
        }
        Card::Regional(regional) => {
            regs = rules.board().card_name(card);
            eras[rules.board().era(regional).index()] -= 1;
        }
        Card::Bonus(_) => panic!("a bonus card names no cities"),
    }
    let seats = rules.seats().get();
    let waivers = 4 * seats;
    let mut line =
        format!("lu1 n={seats} first=A round=1 turn=A phase=option reset=no claim=no end=no");
    for (seat, track) in rules.seats().iter().zip(tracks) {
        let (letter, supply) = (seat.letter(), 25 - track.len());
        let track = track.join(",");
        line.push_str(&format!(
            " | {letter} sup={supply} wv={waivers} reg=0 com=0 skip=no next=9 regs={regs} hand={hand} stack=- track={track}"
        ));
        (regs, hand) = ("-", "-");
    }
    let eras = eras.map(|left| left.to_string()).join(",");
    line.push_str(&format!(
        " | row=- deck={deck} disc=- | regdisc=- eras={eras} | bonus=B3:open,G2:open,R5:open"
    ));
    let setup = rules.setup();
    let loaded = Luminaries::load(Some(setup.seats), &setup.options, &line);
    loaded.expect("the line is right").1
}
