//! `roundhouse puzzle`: solving, giving up, finding, proving.

use crate::{Folder, run, run_typing};

#[test]
fn a_puzzle_is_solved_line_by_line() {
    let list = run(&["puzzle", "great-railroad", "--list"]);
    assert_eq!(list.code, Some(0), "{}", list.err);
    assert!(list.out.contains("puzzles"), "{}", list.out);
    let folder = Folder::new("puzzle");
    let ran = run_typing(
        &["puzzle", "great-railroad", "1"],
        "nonsense\nsolution\n",
        &folder,
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("Find the best move"), "{}", ran.out);
    assert!(ran.out.contains("No: "), "{}", ran.out);
    let (_, told) = ran.out.split_once("Best: ").expect("the solution is told");
    let best = told.split_whitespace().next().expect("a move");
    let solved = run_typing(
        &["puzzle", "great-railroad", "1"],
        &format!("{best}\n"),
        &folder,
    );
    assert!(solved.out.contains("Right."), "{}", solved.out);
    assert!(solved.out.contains("worked out"), "{}", solved.out);
}

#[test]
fn what_there_is_not_is_said() {
    let ran = run(&["puzzle", "great-railroad", "100000"]);
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(ran.err.contains("there is no puzzle 100000"), "{}", ran.err);
    let ran = run(&["puzzle", "century-run"]);
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(ran.err.contains("great-railroad"), "{}", ran.err);
}

#[test]
fn puzzles_are_found_and_proved() {
    let mine = [
        "puzzle",
        "mine",
        "great-railroad",
        "--exact",
        "--seed",
        "3",
        "--games",
        "8",
    ];
    let one = run(&[&mine[..], &["--threads", "1"]].concat());
    assert_eq!(one.code, Some(0), "{}", one.err);
    assert!(one.out.contains("proof = \"exact\""), "{}", one.out);
    let two = run(&[&mine[..], &["--threads", "2"]].concat());
    assert_eq!(one.out, two.out);
    let ran = run(&["puzzle", "check", "great-railroad", "--every", "40"]);
    assert_eq!(ran.code, Some(0), "{}", ran.out);
    assert!(ran.out.contains("6 proved again, 0 not"), "{}", ran.out);
}
