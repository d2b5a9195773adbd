//! The game as numbers.

use game::{Options, Rules, Setup};
use luminaries::Luminaries;

#[test]
fn numbers_say_what_a_seat_may_know_and_no_two_actions_have_the_same() {
    for words in [
        "",
        "skip-free top-only",
        "setup-in-order remove-before-draw",
    ] {
        for seats in [2, 3, 5] {
            let mut options = Options::default();
            for word in words.split_whitespace() {
                let read = options.parse_into(&Luminaries::META, word);
                read.expect("the game has this option");
            }
            let setup =
                Setup::new(&Luminaries::META, seats, options).expect("the game offers this");
            test_kit::encoding::check::<Luminaries>(&setup, 250, 7, false);
        }
    }
}
