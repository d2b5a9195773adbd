//! The game as numbers.

use big_train::BigTrain;
use game::{Options, Rules, Setup};

#[test]
fn numbers_say_what_a_seat_may_know_and_no_two_actions_have_the_same() {
    for words in [
        "",
        "match",
        "memory",
        "two-colors must-play",
        "long-freight first-by-lot",
    ] {
        for seats in [2] {
            let mut options = Options::default();
            for word in words.split_whitespace() {
                let read = options.parse_into(&BigTrain::META, word);
                read.expect("the game has this option");
            }
            let setup = Setup::new(&BigTrain::META, seats, options).expect("the game offers this");
            test_kit::encoding::check::<BigTrain>(&setup, 800, 7, true);
        }
    }
}
