//! The score sheets of a recorded game, as players would have kept them.

use game::Seat;
use kit::score::{Pad, Sheet};
use luminaries::{Card, Luminaries, Phase, State, Timing};
use tables::Session;

pub(crate) const SHEET: &str = include_str!("../score.toml");

/// The sheet with the points of the board.
pub(crate) fn sheet(rules: &Luminaries) -> String {
    let board = rules.board();
    let points: Vec<String> = board.table.iter().map(ToString::to_string).collect();
    SHEET
        .replace("0, 3, 9, 18, 30, 45, 62, 81, 100", &points.join(", "))
        .replace(
            "bonus + waivers",
            &format!("bonus + {} * waivers", board.waiver_value),
        )
}

pub(crate) fn kept(session: &Session<Luminaries>) -> Option<Pad> {
    let sheet = Sheet::read(SHEET).ok()?;
    let (rules, state) = (session.rules(), session.state());
    let mut pad = Pad::seated("luminaries", session.names())?;
    for seat in rules.seats().iter() {
        for cells in rows(rules, state, seat) {
            let cells = cells.each_ref().map(String::as_str);
            pad.add(&sheet, seat.index(), &cells).ok()?;
        }
    }
    Some(pad)
}

/// The rows of a seat: its score stack, and at the end the bonuses for all and the waivers.
fn rows(rules: &Luminaries, state: &State, seat: Seat) -> Vec<[String; 5]> {
    let board = rules.board();
    let row = |name: &str, column: usize, number: u8| {
        let mut cells: [String; 5] = Default::default();
        cells[0] = name.chars().take(40).collect();
        cells[column] = number.to_string();
        cells
    };
    let estate = state.estate(seat);
    let mut rows: Vec<[String; 5]> = estate
        .stack
        .as_slice()
        .iter()
        .map(|card| match *card {
            Card::Regional(card) => row(&board.regional(card).id, 1, 1),
            Card::Company(card) => row(&board.company(card).name, 2, board.company(card).value),
            Card::Bonus(card) => row(&board.bonus(card).title, 3, board.bonus(card).value),
        })
        .collect();
    if state.phase() == Phase::Over {
        for bonus in state.bonuses() {
            let card = board.bonus(bonus);
            if card.timing == Timing::End && rules.meets(state, seat, bonus) {
                rows.push(row(&card.title, 3, card.value));
            }
        }
        rows.push(row("waivers", 4, estate.waivers));
    }
    rows
}
