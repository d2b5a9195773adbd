//! Exact results with one train left on each side, against looking through everything.

use game::{Event, Hints, Next, Notation, Options, Prng, Rules, Seat, Setup};
use great_railroad::{GreatRailroad, Place, State};

fn rules() -> GreatRailroad {
    let setup = Setup::plain(&GreatRailroad::META, 2).expect("two can play");
    GreatRailroad::new(&setup).expect("the setup is allowed")
}

/// The line of a position with two trains.
fn line(rules: &GreatRailroad, one: Place, other: Place, to_play: Seat) -> String {
    let board = rules.board();
    let at = |place: Place| match place {
        Place::Yard => "yard".to_owned(),
        Place::Home => "home".to_owned(),
        Place::Standing(lane) => {
            format!("{}/{}", board.code(board.from(lane)), board.direction(lane))
        }
        Place::Running(lane) => {
            let (from, to) = (board.from(lane), board.to(lane));
            format!("{}>{}", board.code(from), board.code(to))
        }
    };
    let (one, other) = (at(one), at(other));
    format!(
        "gr1 SFO {} | A 1@{one} 3@home 5@home | B 2@{other} 4@home 6@home",
        to_play.letter()
    )
}

/// Whether `seat` wins within this many plays against any defense, by trying every legal play of the real
/// rules, GR-52 among them.
fn wins(rules: &GreatRailroad, state: &State, seat: Seat, plays: u16) -> bool {
    let mover = match rules.next(state) {
        Next::Over => return rules.outcome(state).winners.has(seat),
        Next::Chance => unreachable!("nothing is left to chance"),
        Next::Act(_) if plays == 0 => return false,
        Next::Act(mover) => mover,
    };
    let mut actions = Vec::new();
    rules.actions(state, mover, &mut actions);
    let mut leads = |action: &great_railroad::Action| {
        let mut after = state.clone();
        rules.apply(&mut after, &Event::Act(mover, *action));
        wins(rules, &after, seat, plays - 1)
    };
    if mover == seat {
        actions.iter().any(&mut leads)
    } else {
        actions.iter().all(leads)
    }
}

#[test]
fn results_are_what_looking_through_everything_finds() {
    let rules = rules();
    let endings = rules.endings().unwrap();
    let mut rng = Prng::new(3);
    let mut examined = 0;
    for plays in 1..=6 {
        let all: Vec<_> = endings.lasting(plays).collect();
        assert!(!all.is_empty(), "none in {plays}");
        for _ in 0..40 {
            let (one, other, to_play) = *rng.choose(&all);
            let text = line(&rules, one, other, to_play);
            let (rules, state) = GreatRailroad::load(None, &Options::default(), &text).unwrap();
            let known = rules.known(&state).unwrap();
            assert_eq!(known.plays, plays, "{text}");
            let winner = known.winner.unwrap();
            assert!(wins(&rules, &state, winner, plays), "{text}");
            assert!(!wins(&rules, &state, winner, plays - 1), "{text}: sooner");
            examined += 1;
        }
    }
    assert_eq!(examined, 240);
}

/// Where the table claims nothing, nothing can be forced within some plays either.
#[test]
fn open_positions_have_no_short_win() {
    let rules = rules();
    let endings = rules.endings().unwrap();
    let board = rules.board();
    let lanes: Vec<_> = board.lanes().collect();
    let mut rng = Prng::new(4);
    let mut examined = 0;
    while examined < 60 {
        let mut place = || match rng.below(2) {
            0 => Place::Standing(*rng.choose(&lanes)),
            _ => Place::Running(*rng.choose(&lanes)),
        };
        let (one, other) = (place(), place());
        let text = line(&rules, one, other, Seat::FIRST);
        let Ok((rules, state)) = GreatRailroad::load(None, &Options::default(), &text) else {
            continue;
        };
        if endings.result(one, other, Seat::FIRST).is_some() {
            continue;
        }
        for seat in rules.seats().iter() {
            assert!(!wins(&rules, &state, seat, 5), "{text}");
        }
        examined += 1;
    }
}

/// A win is played out by the table alone, against any defense: nothing comes back, and the count falls.
#[test]
fn every_play_of_a_forced_win_brings_it_nearer() {
    let rules = rules();
    let endings = rules.endings().unwrap();
    let longest = endings.summary().longest;
    let mut rng = Prng::new(5);
    for (one, other, to_play) in endings.lasting(longest) {
        let text = line(&rules, one, other, to_play);
        let (rules, mut state) = GreatRailroad::load(None, &Options::default(), &text).unwrap();
        let mut known = rules.known(&state).unwrap();
        let winner = known.winner.unwrap();
        while let Next::Act(seat) = rules.next(&state) {
            let mut actions = Vec::new();
            rules.actions(&state, seat, &mut actions);
            let after = |action: &great_railroad::Action| {
                let mut after = state.clone();
                rules.apply(&mut after, &Event::Act(seat, *action));
                after
            };
            let action = if seat == winner {
                let plays = |action: &great_railroad::Action| {
                    let after = rules.known(&after(action));
                    let wins = after.filter(|known| known.winner == Some(winner));
                    wins.map_or(u16::MAX, |known| known.plays)
                };
                *actions.iter().min_by_key(|action| plays(action)).unwrap()
            } else {
                *rng.choose(&actions)
            };
            state = after(&action);
            let next = rules.known(&state).unwrap();
            assert!(
                next.plays < known.plays && next.winner == Some(winner),
                "{text}"
            );
            known = next;
        }
        assert!(rules.outcome(&state).winners.has(winner));
    }
}

/// Once a position has stood twice, what GR-52 forbids is not in the table, and nothing is claimed.
#[test]
fn nothing_is_claimed_after_a_position_has_stood_twice() {
    let text = "gr1 SFO A | A 1@CHI/W 3@home 5@home | B 2@SAV/W 4@home 6@home";
    let (rules, mut state) = GreatRailroad::load(None, &Options::default(), text).unwrap();
    let there = ["1>OMA", "2>MOB", "1=OMA/E", "2=MOB/E"];
    let back = ["1>CHI", "2>SAV", "1=CHI/W", "2=SAV/W"];
    let result = rules.known(&state);
    assert_eq!(result.and_then(|known| known.winner), Some(Seat::FIRST));
    for play in there.into_iter().chain(back) {
        let Next::Act(seat) = rules.next(&state) else {
            panic!("it is over")
        };
        let action = rules.read_action(play).unwrap();
        rules.check(&state, seat, &action).unwrap();
        rules.apply(&mut state, &Event::Act(seat, action));
    }
    assert!(rules.position(&state).to_string().ends_with(&text[4..]));
    assert_eq!(rules.known(&state), None);
}

#[test]
fn the_figures_of_the_box_are_those_in_the_documents() {
    let summary = rules().endings().unwrap().summary();
    let counts = (summary.positions, summary.won, summary.lost, summary.stuck);
    assert_eq!(counts, (137_774, 67_360, 49_370, 0));
    assert_eq!((summary.longest, summary.open()), (41, 21_044));
}
