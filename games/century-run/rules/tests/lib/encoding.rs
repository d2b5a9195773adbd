//! The game as numbers.

use century_run::CenturyRun;
use game::{Options, Rules, Setup};

#[test]
fn numbers_say_what_a_seat_may_know_and_no_two_actions_have_the_same() {
    for words in ["", "trips=3", "target=2000"] {
        for seats in [2, 4] {
            let mut options = Options::default();
            for word in words.split_whitespace() {
                let read = options.parse_into(&CenturyRun::META, word);
                read.expect("the game has this option");
            }
            let setup =
                Setup::new(&CenturyRun::META, seats, options).expect("the game offers this");
            test_kit::encoding::check::<CenturyRun>(&setup, 1500, 7, true);
        }
    }
}
