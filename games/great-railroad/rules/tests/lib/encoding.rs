//! The game as numbers.

use game::{Options, Rules, Setup};
use great_railroad::GreatRailroad;

#[test]
fn numbers_say_what_a_seat_may_know_and_no_two_actions_have_the_same() {
    for words in [
        "",
        "flagman",
        "wreckers",
        "city-collisions entry-smashup",
        "depot-turntable",
        "turned-back",
    ] {
        for seats in [2, 3, 4] {
            let mut options = Options::default();
            for word in words.split_whitespace() {
                let read = options.parse_into(&GreatRailroad::META, word);
                read.expect("the game has this option");
            }
            let setup =
                Setup::new(&GreatRailroad::META, seats, options).expect("the game offers this");
            test_kit::encoding::check::<GreatRailroad>(&setup, 600, 7, true);
        }
    }
}
