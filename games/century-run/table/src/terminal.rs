//! The line from New York to Chicago as text, with the trains on it and their sheets so far.

use std::fmt::Write;

use century_run::{Action, CenturyRun, Kind, Node, Place, Points, Space, State};
use game::{EventOf, Rules, Seat};

use kit::terminal::{Fitted, Ink, Room};

/// Spaces in one row of the whole drawing, and letters for each.
const IN_ROW: usize = 18;
const WIDTH: usize = 6;

pub(crate) fn portray(rules: &CenturyRun, view: &State, _: &[Action], ink: Ink, out: &mut String) {
    line(rules, view, IN_ROW, ink, out);
    out.push_str(
        "g gains an hour, y loses one, red stops are exact, cities take one stop, == is closed\n\n",
    );
    for seat in rules.setup().seats.iter() {
        sheet(rules, view, seat, ink, out);
    }
}

/// As many spaces in a row as fit, and a line for each train.
pub(crate) fn fitted(rules: &CenturyRun, view: &State, ink: Ink, room: Room) -> Fitted {
    let mut fitted = Fitted::default();
    let in_row = (room.columns / WIDTH).max(1);
    line(rules, view, in_row, ink, &mut fitted.board);
    for seat in rules.setup().seats.iter() {
        short_sheet(rules, view, seat, ink, &mut fitted.below);
    }
    // Each row of spaces has one of trains below it, at most.
    let train = view.train(view.mover()).at;
    fitted.focus = rules
        .board()
        .places()
        .position(|place| place == train)
        .map_or(0, |index| index / in_row * 2);
    fitted
}

/// What the signs mean.
pub(crate) fn signs(rules: &CenturyRun) -> Vec<(String, String)> {
    let sign = |sign: &str, meaning: &str| (sign.to_owned(), meaning.to_owned());
    let mut signs = vec![
        sign("17g", "a green space: gains an hour"),
        sign("6y", "a yellow space: loses an hour"),
        sign("(HAR)", "a red stop: only an exact spin gets in"),
        sign(
            "ALB",
            "a city: every train stops there once, and passengers get on and off",
        ),
        sign("==", "closed: no train can end there"),
        sign("[20]", "the space you may choose"),
    ];
    for color in rules.board().colors() {
        signs.push((
            color.letter.to_string(),
            format!("the {} train", color.name),
        ));
    }
    signs
}

/// The spaces in rows of so many, with the trains below those that have any.
fn line(rules: &CenturyRun, view: &State, in_row: usize, ink: Ink, out: &mut String) {
    let offered = match view.node() {
        Node::Choice(offer) => Some(offer.to),
        Node::Turn | Node::Second | Node::Over => None,
    };
    let places: Vec<Place> = rules.board().places().collect();
    let taken = |place: &Place| {
        rules
            .setup()
            .seats
            .iter()
            .any(|seat| view.train(seat).at == *place)
    };
    for row in places.chunks(in_row) {
        for &place in row {
            out.push_str(&space(
                rules.board().space(place),
                offered == Some(place),
                ink,
            ));
        }
        out.push('\n');
        if in_row == IN_ROW || row.iter().any(taken) {
            for &place in row {
                out.push_str(&trains(rules, view, place, ink));
            }
            out.push('\n');
        }
    }
}

pub(crate) fn sheets(
    rules: &CenturyRun,
    start: &State,
    events: &[EventOf<CenturyRun>],
) -> Option<String> {
    let sheets = rules.sheets(start, events);
    let latest = rules.setup().seats.get().into();
    let first = sheets.len().saturating_sub(latest);
    let texts: Vec<String> = sheets[first..].iter().map(ToString::to_string).collect();
    Some(texts.join("\n"))
}

/// One space: its code, with a letter or frame for what color says.
fn space(space: &Space, offered: bool, ink: Ink) -> String {
    let code = match &space.kind {
        Kind::Obstacle(_) => "==".to_owned(),
        Kind::Red => format!("({})", space.code),
        Kind::Origin
        | Kind::Plain
        | Kind::Green
        | Kind::Yellow
        | Kind::City { .. }
        | Kind::Terminus => space.code.clone(),
    };
    let code = if offered { format!("[{code}]") } else { code };
    let text = format!("{code:^WIDTH$}");
    match space.kind {
        Kind::Green => ink.color(32, &text),
        Kind::Yellow => ink.color(33, &text),
        Kind::Red => ink.color(31, &text),
        Kind::Origin | Kind::City { .. } | Kind::Terminus => ink.bold(&text),
        Kind::Obstacle(_) => ink.faint(&text),
        Kind::Plain => text,
    }
}

/// The letters of the trains on a space.
fn trains(rules: &CenturyRun, view: &State, place: Place, ink: Ink) -> String {
    let here: Vec<Seat> = rules
        .setup()
        .seats
        .iter()
        .filter(|&seat| view.train(seat).at == place)
        .collect();
    let letters: String = here
        .iter()
        .map(|seat| ink.seat(*seat, &letter(rules, *seat).to_string()))
        .collect();
    // Color codes take no room on the screen, so the blanks are counted by trains.
    let left = (WIDTH - here.len()) / 2;
    format!(
        "{}{letters}{}",
        " ".repeat(left),
        " ".repeat(WIDTH - here.len() - left)
    )
}

fn letter(rules: &CenturyRun, seat: Seat) -> char {
    rules.board().colors()[seat.index()].letter
}

/// One train's sheet so far, in a line.
fn sheet(rules: &CenturyRun, view: &State, seat: Seat, ink: Ink, out: &mut String) {
    let train = view.train(seat);
    let color = &rules.board().colors()[seat.index()];
    let mover = view.mover() == seat && view.node() != Node::Over;
    let name = format!(
        "{} {} {:<7}",
        if mover { "▶" } else { " " },
        color.letter,
        color.name
    );
    let at = if train.at == Place::YARD {
        "in the yard".to_owned()
    } else {
        rules.board().space(train.at).code.clone()
    };
    let state = match (train.held, train.failures) {
        (true, _) => " held".to_owned(),
        (false, 0) => String::new(),
        (false, failures) => format!(" {failures} failed"),
    };
    let points = Points::of(train, rules.board().prices(), rules.agreement().hours);
    let _ = writeln!(
        out,
        "{} {:<18} aboard {:>3}   hours +{} -{}   this trip {:>+5}   total {:>+6}",
        ink.seat(seat, &name),
        format!("{at}{state}"),
        train.aboard,
        train.gained,
        train.lost,
        points.net(),
        view.total(seat)
    );
}

/// One train's sheet so far, in a short line.
fn short_sheet(rules: &CenturyRun, view: &State, seat: Seat, ink: Ink, out: &mut String) {
    let train = view.train(seat);
    let color = &rules.board().colors()[seat.index()];
    let mover = view.mover() == seat && view.node() != Node::Over;
    let at = match train.at {
        Place::YARD => "yard".to_owned(),
        place => rules.board().space(place).code.clone(),
    };
    let held = if train.held { " held" } else { "" };
    let points = Points::of(train, rules.board().prices(), rules.agreement().hours);
    let name = format!(
        "{} {} {:<7}",
        if mover { "▶" } else { " " },
        color.letter,
        color.name
    );
    let _ = writeln!(
        out,
        "{} {:<10} {:>3} aboard, hours +{} -{}, trip {:+}, total {:+}",
        ink.seat(seat, &name),
        format!("{at}{held}"),
        train.aboard,
        train.gained,
        train.lost,
        points.net(),
        view.total(seat)
    );
}
