//! Tables, records and fair chance, tried on a small game with chance and a secret and on real ones.
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot be set up stops right there"
)]

#[path = "lib/ending.rs"]
mod ending;
#[path = "lib/exports.rs"]
mod exports;
#[path = "lib/fairness.rs"]
mod fairness;
#[path = "lib/files.rs"]
mod files;
#[path = "../../bots/tests/lib/pips.rs"]
mod pips;
#[path = "lib/playing.rs"]
mod playing;
#[path = "lib/records.rs"]
mod records;
#[path = "lib/sitting.rs"]
mod sitting;
#[path = "lib/undoing.rs"]
mod undoing;
#[path = "lib/wild.rs"]
mod wild;

/// What several of the tests begin with.
mod begin {
    use game::{Options, Rules, Seat, Setup};
    use tables::{Fair, Seating, Secret, Session, Source};

    use crate::pips::Pips;

    /// The secret of the test vectors: the bytes 0, 1, 2, … 31.
    pub(crate) fn secret() -> Secret {
        Secret::from_bytes(std::array::from_fn(|index| index as u8))
    }

    pub(crate) fn fair() -> Source {
        Source::Fair(Fair::new(secret(), vec!["Ann".into(), "seven".into()]))
    }

    pub(crate) fn seat(number: u8) -> Seat {
        Seat::from_number(number).unwrap()
    }

    /// Options as they are typed: `target=12 burning`.
    pub(crate) fn setup(seats: u8, words: &str) -> Setup {
        let mut options = Options::default();
        for word in words.split_whitespace() {
            options.parse_into(&Pips::META, word).unwrap();
        }
        Setup::new(&Pips::META, seats, options).unwrap()
    }

    pub(crate) fn table(seats: u8, words: &str, source: Source) -> Session<Pips> {
        Session::open(&setup(seats, words), Seating::anonymous(source)).unwrap()
    }

    /// A typed-in game as words: `4 t l` is a throw of 4, then a take and a leave by whose turn it is.
    pub(crate) fn play(table: &mut Session<Pips>, words: &str) {
        for word in words.split_whitespace() {
            let done = match (word, table.next()) {
                ("t", game::Next::Act(seat)) => table.act(seat, "take"),
                ("l", game::Next::Act(seat)) => table.act(seat, "leave"),
                ("b", game::Next::Act(seat)) => table.act(seat, "burn"),
                ("r", _) => table.roll().map(|_| ()),
                (face, _) => table.chance(&format!("die {face}")),
            };
            done.unwrap_or_else(|why| panic!("{word}: {why}"));
        }
    }
}
