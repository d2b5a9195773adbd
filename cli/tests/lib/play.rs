//! Whole games at the prompt.

use crate::{Folder, run_typing};

#[test]
fn a_person_is_shown_board_and_choices_and_told_why_not() {
    let folder = Folder::new("prompt");
    let typed =
        "?\n99\n1>CHI\nnonsense\n? GR-16\n? GR-99\nboard\nmoves\nlog\nposition\n4\nundo\nquit\n";
    let ran = run_typing(
        &[
            "play",
            "great-railroad",
            "--seats",
            "you,racer",
            "--seed",
            "5",
        ],
        typed,
        &folder,
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for words in [
        "*SFO*",
        "   4  1+W          Enter train 1 headed west, toward Pittsburg",
        "the list has 6 actions, not 99",
        "no: train 1 is in the yard and must enter first (GR-7)",
        "\"nonsense\" cannot be read: expected a play such as 3+W",
        "GR-16 · Running",
        "there is no rule \"GR-99\"",
        "gr1 SFO A | A 1@yard 3@yard 5@yard | B 2@yard 4@yard 6@yard",
        "seat 2: Seat B’s train 2 entered the depot",
        "took back",
    ] {
        assert!(
            ran.out.contains(words),
            "{words:?} is missing in\n{}",
            ran.out
        );
    }
}

#[test]
fn a_game_is_saved_when_the_input_ends_and_goes_on_where_it_was() {
    let folder = Folder::new("resume");
    let ran = run_typing(
        &[
            "play",
            "great-railroad",
            "--seats",
            "you,random",
            "--seed",
            "5",
        ],
        "4\n",
        &folder,
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let file = folder.path("data/roundhouse/games/great-railroad-1.jsonl");
    assert!(
        ran.out.contains(&format!("saved as {file}\n")),
        "{}",
        ran.out
    );
    assert!(
        ran.out
            .contains("roundhouse play --resume great-railroad-1\n"),
        "{}",
        ran.out
    );
    let ran = run_typing(
        &["play", "--resume", "great-railroad-1"],
        "position\nlog\n",
        &folder,
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(
        ran.out
            .contains("gr1 SFO A | A 1@GCD/W 3@yard 5@yard | B 2@GCD/"),
        "{}",
        ran.out
    );
    assert!(
        ran.out
            .contains("    1  seat 1: Seat A’s train 1 entered the depot"),
        "{}",
        ran.out
    );
}

#[test]
fn bots_play_a_game_to_its_end_and_its_record_verifies() {
    let folder = Folder::new("bots");
    let words = [
        "play",
        "great-railroad",
        "--seats",
        "racer,racer,racer",
        "--seed",
        "1",
        "--save",
        "game.jsonl",
    ];
    let ran = run_typing(&words, "", &folder);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("won by racer 1"), "{}", ran.out);
    let ran = run_typing(&["record", "verify", "game.jsonl"], "", &folder);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("events are legal"), "{}", ran.out);
}

#[test]
fn a_smashup_is_asked_for_twice() {
    let folder = Folder::new("smashup");
    let line = "gr1 SFO A | A 1@GCD>PIT 3@GCD/N 5@home | B 2@GCD/W 4@home 6@home";
    let words = [
        "play",
        "great-railroad",
        "--seats",
        "you,you",
        "--position",
        line,
    ];
    let ran = run_typing(&words, "1=PIT/x\nno\n1=PIT/x\nyes\nposition\n", &folder);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("are you sure?"), "{}", ran.out);
    assert!(
        ran.out.contains("gr1 SFO B | A 1@yard 3@GCD/N 5@home"),
        "{}",
        ran.out
    );
}

/// A person who always takes the first action on the list reaches the end of the game.
#[test]
fn a_whole_game_is_played_by_typing_numbers() {
    let folder = Folder::new("whole");
    let line = "gr1 SFO A | A 1@home 3@home 5@SLC/W | B 2@home 4@home 6@OMA/W";
    let words = [
        "play",
        "great-railroad",
        "--seats",
        "you,racer",
        "--seed",
        "9",
        "--position",
        line,
    ];
    let ran = run_typing(&words, &"1\n".repeat(60), &folder);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("won by you"), "{}", ran.out);
    assert!(
        ran.out.contains("train 5 came home to San Francisco"),
        "{}",
        ran.out
    );
}

#[test]
fn every_game_tells_its_goal_its_signs_and_a_good_move() {
    let folder = Folder::new("goal");
    for (game, goal, sign) in [
        (
            "great-railroad",
            "Goal: Bring your trains home to San Francisco first.",
            "*SFO*    the terminal",
        ),
        (
            "century-run",
            "Goal: Carry passengers from New York to Chicago",
            "17g      a green space",
        ),
        (
            "big-train",
            "Goal: Have the most cars of your color",
            "EGGG     an engine",
        ),
        (
            "luminaries",
            "Goal: Join the cities of your cards",
            "CHI      a city",
        ),
    ] {
        let ran = run_typing(&["play", game, "--seed", "4"], "legend\n?\nhint\n", &folder);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert_eq!(ran.out.matches(goal).count(), 2, "{}", ran.out);
        assert!(ran.out.contains(sign), "{}", ran.out);
        assert!(
            ran.out.contains("hint: ") && ran.out.contains(" of the win"),
            "{}",
            ran.out
        );
    }
}

#[test]
fn actions_are_grouped_by_the_card_they_serve() {
    let folder = Folder::new("groups");
    let words = ["play", "luminaries", "--seed", "3", "--seats", "you,random"];
    let ran = run_typing(&words, "1\nmoves all\n", &folder);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let listed = ran
        .out
        .split("your cards:")
        .nth(2)
        .expect("the hand is shown");
    assert!(
        listed.contains("\nFor GMO (Chicago – St. Louis – "),
        "{listed}"
    );
    assert!(
        listed.contains("\nTrack that serves no card of yours: "),
        "{listed}"
    );
    assert!(!ran.out.contains(" more that can be typed"), "{listed}");
    let (folded, open) = listed.split_once("moves all\n").expect("it was typed");
    let lines = |text: &str| text.lines().filter(|line| line.contains(" Lay ")).count();
    assert!(
        lines(folded) > 0 && lines(folded) < 120,
        "{}",
        lines(folded)
    );
    assert!(lines(open) > lines(folded) + 100, "{}", lines(open));
}
