//! The map of The Great Railroad Game as text, with the trains on it and a list beside it.

use std::fmt::Write;

use game::{Next, Rules, Seat};
use great_railroad::{Action, Circle, Direction, GreatRailroad, Lane, Place, State, Train};

use kit::terminal::Ink;

const COLUMNS: usize = 108;
const ROWS: usize = 32;

pub(crate) fn portray(
    rules: &GreatRailroad,
    view: &State,
    _: &[Action],
    ink: Ink,
    out: &mut String,
) {
    let mut map = Map::new();
    for lane in rules.board().lanes() {
        map.track(rules, lane);
    }
    for circle in rules.board().circles() {
        map.circle(rules, circle);
    }
    for seat in rules.seats().iter() {
        for &train in rules.fleet(seat) {
            map.train(rules, view, seat, train);
        }
    }
    map.print(ink, out);
    out.push('\n');
    for seat in rules.seats().iter() {
        list(rules, view, seat, ink, out);
    }
}

/// What one character of the map is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Ground,
    Track,
    Name,
    Train(Seat),
}

struct Map {
    cells: Vec<[(char, Kind); COLUMNS]>,
}

impl Map {
    fn new() -> Self {
        Self {
            cells: vec![[(' ', Kind::Ground); COLUMNS]; ROWS],
        }
    }

    /// Where a point of the drawing is on the map, as column and row.
    fn spot(rules: &GreatRailroad, (x, y): (f64, f64)) -> (f64, f64) {
        let data = rules.board().data();
        // The drawing keeps a margin on all sides that a terminal has no room for.
        let across = (x - 130.0) / (data.width - 210.0) * (COLUMNS - 12) as f64 + 1.0;
        let down = (y - 60.0) / (data.height - 95.0) * (ROWS - 3) as f64;
        (
            across.clamp(0.0, (COLUMNS - 1) as f64),
            down.clamp(0.0, (ROWS - 1) as f64),
        )
    }

    fn write(&mut self, (across, down): (f64, f64), text: &str, kind: Kind) {
        let (row, column) = (down.round() as usize, across.round() as usize);
        let length = text.chars().count();
        let first = column
            .saturating_sub(length / 2)
            .min(COLUMNS - length.min(COLUMNS));
        for (letter, cell) in text
            .chars()
            .zip(&mut self.cells[row.min(ROWS - 1)][first..])
        {
            *cell = (letter, kind);
        }
    }

    fn track(&mut self, rules: &GreatRailroad, lane: Lane) {
        let board = rules.board();
        let from = Self::spot(rules, board.drawn_at(board.from(lane)));
        let to = Self::spot(rules, board.drawn_at(board.to(lane)));
        let steps = ((to.0 - from.0).abs() / 2.0)
            .max((to.1 - from.1).abs())
            .ceil()
            .max(1.0);
        for step in 0..=steps as u32 {
            let part = f64::from(step) / steps;
            let at = (
                from.0 + (to.0 - from.0) * part,
                from.1 + (to.1 - from.1) * part,
            );
            self.write(at, "·", Kind::Track);
        }
    }

    fn circle(&mut self, rules: &GreatRailroad, circle: Circle) {
        let board = rules.board();
        let code = board.code(circle);
        let name = if circle == rules.terminal() {
            format!("*{code}*")
        } else {
            code.to_owned()
        };
        self.write(Self::spot(rules, board.drawn_at(circle)), &name, Kind::Name);
    }

    fn train(&mut self, rules: &GreatRailroad, view: &State, seat: Seat, train: Train) {
        let board = rules.board();
        let place = view.place(train);
        let Some(lane) = place.lane() else { return };
        let from = Self::spot(rules, board.drawn_at(board.from(lane)));
        let to = Self::spot(rules, board.drawn_at(board.to(lane)));
        let tag = format!("{train}{}", arrow(board.direction(lane)));
        match place {
            // The depot's four circles stand in a row to the right of its name.
            Place::Standing(_) if board.from(lane) == board.depot() => {
                let here = |other: &Train| {
                    let lane = view.place(*other).lane();
                    matches!(view.place(*other), Place::Standing(_))
                        && lane.is_some_and(|lane| board.from(lane) == board.depot())
                };
                let before = rules
                    .trains()
                    .take_while(|&other| other != train)
                    .filter(here)
                    .count();
                let (right, down) = (4.0 + 4.0 * (before % 2) as f64, (before / 2) as f64);
                self.write((from.0 + right, from.1 + down), &tag, Kind::Train(seat));
            }
            Place::Standing(_) => self.write((from.0, from.1 + 1.0), &tag, Kind::Train(seat)),
            Place::Running(_) => {
                let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
                self.write(middle, &tag, Kind::Train(seat));
            }
            Place::Yard | Place::Home => {}
        }
    }

    fn print(&self, ink: Ink, out: &mut String) {
        let drawn = |row: &&[(char, Kind); COLUMNS]| row.iter().any(|cell| cell.1 != Kind::Ground);
        let last = self
            .cells
            .iter()
            .rposition(|row| drawn(&row))
            .map_or(0, |last| last + 1);
        for row in &self.cells[..last] {
            let end = row
                .iter()
                .rposition(|cell| cell.1 != Kind::Ground)
                .map_or(0, |last| last + 1);
            for chunk in row[..end].chunk_by(|a, b| a.1 == b.1) {
                let text: String = chunk.iter().map(|cell| cell.0).collect();
                out.push_str(&match chunk[0].1 {
                    Kind::Ground => text,
                    Kind::Track => ink.faint(&text),
                    Kind::Name => ink.bold(&text),
                    Kind::Train(seat) => ink.seat(seat, &text),
                });
            }
            out.push('\n');
        }
    }
}

fn arrow(direction: Direction) -> char {
    match direction {
        Direction::E => '→',
        Direction::NE => '↗',
        Direction::N => '↑',
        Direction::NW => '↖',
        Direction::W => '←',
        Direction::SW => '↙',
        Direction::S => '↓',
        Direction::SE => '↘',
    }
}

/// One seat's trains, where they are, and who could turn them.
fn list(rules: &GreatRailroad, view: &State, seat: Seat, ink: Ink, out: &mut String) {
    let turn = if rules.next(view) == Next::Act(seat) {
        "▶"
    } else {
        " "
    };
    let owner = ink.seat(seat, &format!("{turn} seat {seat}"));
    for (index, &train) in rules.fleet(seat).iter().enumerate() {
        let name = if index == 0 {
            owner.clone()
        } else {
            "        ".into()
        };
        let needs = rules.plays_home(view.place(train));
        let _ = write!(
            out,
            "{name}  train {train:<3} {:<56}",
            rules.whereabouts_of(view, train)
        );
        if needs > 0 {
            let _ = write!(out, " {needs:>2} plays from home");
        }
        if let Some(rival) = rules.threat(view, train) {
            let _ = write!(out, "  ! train {rival} could turn it");
        }
        out.push('\n');
    }
}
