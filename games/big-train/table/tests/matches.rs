//! A match as a table shows it, and the options recommended for a quick game.

use big_train::{BigTrain, Length};
use big_train_table::BigTrainTable;
use game::{Hidden, Hints, Next, Notation, Options, Rules, Setup, Viewer};
use kit::puzzles::Collection;
use kit::terminal::Ink;
use kit::{Kit, Scene};

fn quick() -> Options {
    let mut options = Options::default();
    for text in BigTrainTable::QUICK {
        options
            .parse_into(&BigTrain::META, text)
            .expect("the game has the option");
    }
    options
}

#[test]
fn a_quick_game_is_a_match_for_any_number_of_players() {
    for seats in 2..=4 {
        let setup = Setup::new(&BigTrain::META, seats, quick()).unwrap();
        let rules = BigTrain::new(&setup).unwrap();
        assert_eq!(rules.length(), Length::Trains(4));
    }
}

#[test]
fn pictures_and_terminals_show_what_all_trains_came_to() {
    let line = "bt1; RY,BG; R; [EGGG.e RRGYY.e>; x -; d -; m 2 B R12 B9";
    let (rules, state) = BigTrain::load(None, &quick(), line).unwrap();
    let view = rules.view(&state, Viewer::Public);
    let picture = BigTrainTable::whole(&rules, &view, &Scene::default());
    for words in [
        "CARS: TRAIN 2 / ALL TRAINS",
        "red and yellow",
        "4 / 16",
        "4 / 13",
        "Red has 16 cars in all",
    ] {
        assert!(picture.contains(words), "{words}: {picture}");
    }
    let mut screen = String::new();
    BigTrainTable::portray(&rules, &view, &[], Ink::Plain, &mut screen);
    assert!(screen.starts_with("train 2\n"), "{screen}");
    assert!(screen.contains("4 cars of  16"), "{screen}");
}

#[test]
fn a_single_train_is_shown_as_ever() {
    let line = "bt1; RB; R; [EGGG.e RRGYY.e>; x -; d -";
    let (rules, state) = BigTrain::load(None, &Options::default(), line).unwrap();
    let view = rules.view(&state, Viewer::Public);
    let picture = BigTrainTable::whole(&rules, &view, &Scene::default());
    assert!(picture.contains("CARS IN THE TRAIN"));
    assert!(!picture.contains("ALL TRAINS"));
    let mut screen = String::new();
    BigTrainTable::portray(&rules, &view, &[], Ink::Plain, &mut screen);
    assert!(screen.contains("seat 1 red      2 cars ▮▮"), "{screen}");
}

#[test]
fn the_theme_of_a_puzzle_says_nothing_of_its_solution() {
    let all = Collection::read(&BigTrainTable);
    let mut wrong = Vec::new();
    for (number, puzzle) in (1..).zip(all.all()) {
        let loaded = BigTrain::load(None, &Options::default(), &puzzle.position);
        let (rules, state) = loaded.unwrap();
        let Next::Act(seat) = rules.next(&state) else {
            panic!("puzzle {number}: nobody decides");
        };
        let mut actions = Vec::new();
        rules.actions(&state, seat, &mut actions);
        let themes: Vec<&str> = actions
            .iter()
            .map(|action| rules.theme(&state, seat, action))
            .collect();
        assert!(
            themes.windows(2).all(|two| two[0] == two[1]),
            "puzzle {number}: {themes:?}"
        );
        if themes[0] != puzzle.theme {
            wrong.push(format!("{number}: {}", themes[0]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
