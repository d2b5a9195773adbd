//! The puzzles that come with the games: all can be read and stand on the rules, a part is proved again.

use bots::offer;
use bots::puzzle::{Proof, Puzzle, dig_ending, verify};
use game::{Hints, Notation, Options, Rules, Setup};
use kit::puzzles::{Collection, Verdict, judge, set_up};
use kit::{AnyKit, Kit};

/// Reads all puzzles of a game and proves every so many of them; how many there are.
fn checked<K: Kit>(kit: &K, every: usize) -> usize {
    let all = Collection::read(kit);
    let mut positions: Vec<&str> = Vec::new();
    for (number, puzzle) in (1..).zip(all.all()) {
        let told = format!("puzzle {number} of {}", K::META.slug);
        stands(kit, puzzle, &told);
        let gap = if puzzle.proof == Proof::Exact && K::DIG.alike == 0.0 {
            0.5
        } else {
            K::DIG.gap
        };
        assert!(puzzle.share - puzzle.rest >= gap - 1e-3, "{told}");
        assert!(puzzle.share - puzzle.rest >= 4.0 * puzzle.error, "{told}");
        assert!(
            K::DIG.grades.contains(&puzzle.needs) || puzzle.needs > *K::DIG.grades.last().unwrap()
        );
        assert!(
            !positions.contains(&puzzle.position.as_str()),
            "{told} is there twice"
        );
        positions.push(&puzzle.position);
        let (rules, state) = K::Rules::load(None, &Options::default(), &puzzle.position)
            .unwrap_or_else(|_| panic!("{told}"));
        let seat = rules.next(&state).seat().unwrap();
        let mut actions = Vec::new();
        offer(&rules, &state, seat, &mut actions);
        let obvious = rules.obvious(&state, seat, &actions);
        let obvious = obvious.map(|action| rules.action(&action).to_string());
        assert_ne!(obvious.as_ref(), Some(&puzzle.best), "{told}");
        if number % every == 0 {
            let proved = verify::<K::Rules>(puzzle, &K::BOTS, &K::DIG);
            assert_eq!(proved, Ok(()), "{told}");
        }
    }
    positions.len()
}

/// Its moves are legal, written as the game writes them, and judged as the file says.
fn stands(kit: &dyn AnyKit, puzzle: &Puzzle, told: &str) {
    let (table, seat) = set_up(kit, puzzle).unwrap();
    for right in std::iter::once(&puzzle.best).chain(&puzzle.also) {
        assert_eq!(table.canonical(right).as_ref(), Some(right), "{told}");
        let verdict = judge(&*table, seat, puzzle, right);
        assert!(matches!(verdict, Verdict::Solved), "{told}: {right}");
    }
    let verdict = judge(&*table, seat, puzzle, &puzzle.second);
    assert!(
        matches!(verdict, Verdict::Wrong),
        "{told}: {}",
        puzzle.second
    );
    let verdict = judge(&*table, seat, puzzle, "no such move");
    assert!(matches!(verdict, Verdict::Refused(_)), "{told}");
}

#[test]
fn great_railroad_puzzles_are_proved() {
    let count = checked(&great_railroad_table::GreatRailroadTable, 12);
    assert!(count >= 200, "{count}");
}

#[test]
fn big_train_puzzles_are_proved() {
    let count = checked(&big_train_table::BigTrainTable, 12);
    assert!(count >= 100, "{count}");
}

#[test]
fn luminaries_puzzles_are_proved() {
    let count = checked(&luminaries_table::LuminariesTable, 20);
    assert!(count >= 100, "{count}");
}

#[test]
fn a_wrong_solution_is_not_proved() {
    type K = great_railroad_table::GreatRailroadTable;
    let all = Collection::read(&great_railroad_table::GreatRailroadTable);
    let puzzle = &all.all()[0];
    let wrong = Puzzle {
        best: puzzle.second.clone(),
        second: puzzle.best.clone(),
        ..puzzle.clone()
    };
    let rejected = verify::<<K as Kit>::Rules>(&wrong, &K::BOTS, &K::DIG);
    assert!(rejected.is_err(), "{wrong:?}");
    let dearer = Puzzle {
        rest: 0.4,
        ..puzzle.clone()
    };
    assert!(verify::<<K as Kit>::Rules>(&dearer, &K::BOTS, &K::DIG).is_err());
    let start = Puzzle {
        position: "gr1 SFO A".into(),
        ..puzzle.clone()
    };
    assert!(verify::<<K as Kit>::Rules>(&start, &K::BOTS, &K::DIG).is_err());
}

#[test]
fn mining_finds_the_same_puzzles_again() {
    type K = great_railroad_table::GreatRailroadTable;
    let mined = |number| {
        let setup = Setup::new(&K::META, 2, Options::default()).unwrap();
        let rules = <K as Kit>::Rules::new(&setup).unwrap();
        dig_ending(&rules, &K::BOTS, &K::DIG, 3, number).unwrap()
    };
    let found: Vec<Puzzle> = (0..12).flat_map(mined).collect();
    assert!(!found.is_empty());
    let again: Vec<Puzzle> = (0..12).flat_map(mined).collect();
    assert_eq!(found, again);
    for puzzle in &found {
        assert_eq!(
            verify::<<K as Kit>::Rules>(puzzle, &K::BOTS, &K::DIG),
            Ok(())
        );
    }
}

#[test]
fn days_go_through_all_puzzles_of_a_game() {
    let all = Collection::read(&great_railroad_table::GreatRailroadTable);
    let count = all.all().len();
    let mut days: Vec<usize> = (0..count as u64).filter_map(|day| all.daily(day)).collect();
    days.sort_unstable();
    assert_eq!(days, (1..=count).collect::<Vec<_>>());
    let themes: usize = all.themes().iter().map(|(_, count)| count).sum();
    assert_eq!(themes, count);
    let theme = all.themes()[0].0.as_str();
    let first = all.after(0, Some(theme)).unwrap();
    assert_eq!(all.get(first).unwrap().theme, theme);
    assert!(all.get(0).is_none() && all.get(count + 1).is_none());
    assert_eq!(all.after(count, None), Some(1));
}
