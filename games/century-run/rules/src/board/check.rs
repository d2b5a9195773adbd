//! The checks a board must pass, all of them made and all failures reported.

use std::collections::BTreeSet;

use game::{Faults, Spot};

use super::file::{File, bounded};
use super::track::Track;
use super::{Board, Color, Failing, Kind, MAX_NUMBER, MAX_TRAINS, Prices, row};
use crate::illegal::cr;

/// The board of a file, if nothing is wrong with it.
pub(super) fn board(file: File, top: Spot<'_>) -> Result<Board, Faults> {
    let mut faults = Faults::new();
    // What is found wrong with a part stands in the line of that part, unless it says its own.
    macro_rules! part {
        ($field:literal, $check:expr) => {{
            let before = faults.len();
            let found = $check;
            faults.place(before, top.field($field).line());
            found
        }};
    }
    heading(&file, top, &mut faults);
    let seats = part!("players", seats(&file, &mut faults));
    let colors = part!("players", colors(&file, top, &mut faults));
    let dial = part!("dial", dial(&file, &mut faults));
    let starts = part!("start", starts(&file, &dial, &mut faults));
    let (prices, target) = prices(&file, top.field("scoring"), &mut faults);
    let failing = failing(&file, top.field("red"), &mut faults);
    let row = top.field("board").field("spaces");
    let spaces = row::spaces(&file.board.spaces, row, &mut faults);
    row::ends(&spaces, row, &mut faults);
    row::codes(&spaces, row, &mut faults);
    part!("check", row::sums(&file, &spaces, &mut faults));
    let board = Board {
        edition: file.edition,
        title: file.title,
        seats,
        colors,
        dial,
        starts,
        prices,
        target,
        failing,
        spaces,
    };
    // Whether trains get through can only be asked of a row that is one.
    if faults.is_empty() {
        let track = Track::new(&board);
        row::ways_on(&board, &track, row, &mut faults);
        let expected = (
            file.check.min_arrival_passengers,
            file.check.max_arrival_passengers,
        );
        let most = part!(
            "check",
            row::arrivals(&board, &track, expected, &mut faults)
        );
        // Where no train gets through, there are no points to speak of.
        if faults.is_empty() {
            part!("scoring", worth(&board, most, &mut faults));
        }
    }
    faults.or(board)
}

fn seats(file: &File, faults: &mut Faults) -> (u8, u8) {
    (
        bounded(file.players.min, 2..=4, "the fewest seats", faults) as u8,
        bounded(file.players.max, 2..=4, "the most seats", faults) as u8,
    )
}

/// Where no trip brings points nobody ever reaches the target, and the game never ends.
fn worth(board: &Board, most: u16, faults: &mut Faults) {
    let green = board.spaces.iter().any(|space| space.kind == Kind::Green);
    let points = board.prices.passenger > 0 && most > 0;
    if !(points || green && board.prices.gained > 0) {
        faults.cite(
            cr(5),
            "no train can bring in points, so nobody would ever reach the target",
        );
    }
}

/// The longest edition and title.
const LONGEST: usize = 60;

fn heading(file: &File, top: Spot<'_>, faults: &mut Faults) {
    let mut wrong = |field: &str, text: String| {
        faults.extend(Faults::plain(text).on(top.field(field).line()));
    };
    if file.format != 1 {
        wrong(
            "format",
            format!("format {} is not known, only 1 is", file.format),
        );
    }
    if file.slug != "century-run" {
        let text = format!("the board is for {:?}, not for century-run", file.slug);
        wrong("slug", text);
    }
    let wordy = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
    if !(1..=LONGEST).contains(&file.edition.len()) || !file.edition.chars().all(wordy) {
        let text = format!(
            "edition {:?} is not a word of letters, digits, hyphens and periods",
            file.edition.chars().take(LONGEST).collect::<String>()
        );
        wrong("edition", text);
    }
    if file.title.trim().is_empty() {
        wrong("title", "the board has no title".into());
    }
    if file.title.chars().count() > LONGEST {
        wrong(
            "title",
            format!("the title has more than {LONGEST} letters"),
        );
    }
    if file.players.min > file.players.max {
        let text = format!(
            "{} seats at least and {} at most",
            file.players.min, file.players.max
        );
        wrong("players", text);
    }
}

/// CR-2: each train has a color of its own.
fn colors(file: &File, top: Spot<'_>, faults: &mut Faults) -> Vec<Color> {
    let mut seen = BTreeSet::new();
    let mut colors = Vec::new();
    let list = top.field("players").field("colors");
    for (index, paint) in file.players.colors.iter().enumerate().take(MAX_TRAINS) {
        let before = faults.len();
        if !(1..=20).contains(&paint.name.chars().count()) {
            faults.add(format!(
                "the color {} has a name of 1 to 20 letters",
                paint.letter
            ));
        }
        let mut letters = paint.letter.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if letter.is_ascii_uppercase() => {
                if !seen.insert(letter) {
                    faults.cite(cr(2), format!("the letter {letter} names two trains"));
                }
                colors.push(Color {
                    letter,
                    name: paint.name.clone(),
                });
            }
            _ => faults.add(format!(
                "the letter of {} is {:?}, not one capital",
                paint.name, paint.letter
            )),
        }
        faults.place(before, list.item(index).line());
    }
    let given = file.players.colors.len();
    if (given as i64) < file.players.max || given > MAX_TRAINS {
        faults.cite(
            cr(2),
            format!("{given} colors for {} seats", file.players.max),
        );
    }
    colors
}

/// CR-3: the dial has sectors with numbers.
fn dial(file: &File, faults: &mut Faults) -> Vec<u8> {
    let mut dial = Vec::new();
    for &number in &file.dial.numbers {
        match u8::try_from(number) {
            Ok(small) if (1..=MAX_NUMBER).contains(&small) => dial.push(small),
            _ => faults.cite(
                cr(3),
                format!("{number} on the dial is not from 1 to {MAX_NUMBER}"),
            ),
        }
    }
    if !(1..=64).contains(&file.dial.numbers.len()) {
        faults.cite(
            cr(3),
            format!(
                "the dial has {} sectors, not 1 to 64",
                file.dial.numbers.len()
            ),
        );
    }
    dial
}

/// CR-8, CR-9: some numbers of the dial start a train.
fn starts(file: &File, dial: &[u8], faults: &mut Faults) -> Vec<(u8, u16)> {
    let mut starts = Vec::new();
    for (number, &aboard) in &file.start.passengers {
        match number.parse() {
            Ok(small) if dial.contains(&small) => {
                let what = format!("passengers on a start with {small}");
                starts.push((small, bounded(aboard, 0..=999, &what, faults) as u16));
            }
            Ok(_) | Err(_) => faults.cite(
                cr(7),
                format!("a train starts on {number:?}, which the dial does not show"),
            ),
        }
    }
    if file.start.passengers.is_empty() {
        faults.cite(cr(7), "no number starts a train");
    }
    starts
}

fn prices(file: &File, spot: Spot<'_>, faults: &mut Faults) -> (Prices, i32) {
    let scoring = &file.scoring;
    let mut price = |field: &str, number, what| {
        let before = faults.len();
        let price = bounded(number, 0..=1_000, what, faults) as i32;
        faults.place(before, spot.field(field).line());
        price
    };
    let prices = Prices {
        passenger: price(
            "per_passenger",
            scoring.per_passenger,
            "points for a passenger",
        ),
        gained: price(
            "per_hour_gained",
            scoring.per_hour_gained,
            "points for an hour gained",
        ),
        lost: price(
            "per_hour_lost",
            scoring.per_hour_lost,
            "points for an hour lost",
        ),
        threshold: price(
            "loss_threshold",
            scoring.loss_threshold,
            "the threshold of hours lost",
        ) as u16,
        lost_above: price(
            "per_hour_lost_above",
            scoring.per_hour_lost_above,
            "points for a further hour",
        ),
    };
    let before = faults.len();
    let target = bounded(scoring.target, 1..=100_000, "the target", faults) as i32;
    faults.place(before, spot.field("target").line());
    (prices, target)
}

fn failing(file: &File, spot: Spot<'_>, faults: &mut Faults) -> Failing {
    let red = &file.red;
    let mut figure = |field: &str, number, bounds, what| {
        let before = faults.len();
        let figure = bounded(number, bounds, what, faults);
        faults.place(before, spot.field(field).line());
        figure
    };
    Failing {
        hours: figure(
            "hours_per_failure",
            red.hours_per_failure,
            0..=9,
            "hours for a failure",
        ) as u16,
        most: figure("max_hours", red.max_hours, 0..=99, "hours at one red space") as u16,
        forced_on: figure(
            "forced_on_failure",
            red.forced_on_failure,
            1..=9,
            "the forcing failure",
        ) as u8,
    }
}
