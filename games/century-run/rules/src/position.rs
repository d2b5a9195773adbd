//! The position line: a whole position in one line of text.
//!
//! A line carries no history, so nothing is asked about how play could have led to it: numbers
//! aboard, hours and totals are taken as they stand.

mod mark;
mod weigh;

use std::fmt::{self, Write};

use game::{Faults, Options, Rules, Seat, SeatCount, Setup};

use crate::board::{Board, MAX_TRAINS, Place};
use crate::illegal::cr;
use crate::record::Scribe;
use crate::rules::CenturyRun;
use crate::setup::RedCount;
use crate::state::{Node, Noted, Offer, State, Train, Way};

/// The most passengers or hours a line may name: far more than any board can add to without
/// overflowing a sheet.
const MOST: u16 = 9_999;
/// The highest number of a trip, and the greatest total either way.
const MOST_TRIPS: u32 = 1_000_000;
const MOST_POINTS: i32 = 100_000_000;

/// Writes the line of a state.
pub(crate) fn write(rules: &CenturyRun, state: &State, out: &mut dyn Write) -> fmt::Result {
    let code = |place: Place| rules.board.space(place).code.as_str();
    write!(out, "cr1 {} trip {} ", rules.board.edition, state.trip)?;
    let mover = rules.letter(state.mover);
    match state.node {
        Node::Over => out.write_str("over")?,
        Node::Turn => write!(out, "{mover}t")?,
        Node::Second => write!(out, "{mover}m")?,
        Node::Choice(Offer { to, way }) => {
            let way = match way {
                Way::Back => 'b',
                Way::Forward => 'f',
            };
            write!(out, "{mover}{way}:{}", code(to))?;
        }
    }
    for seat in rules.seats.iter() {
        let train = state.train(seat);
        write!(out, " | {} ", rules.letter(seat))?;
        if train.at == Place::YARD {
            out.write_str("yard")?;
            continue;
        }
        let place = code(train.at);
        let (aboard, gained, lost) = (train.aboard, train.gained, train.lost);
        write!(out, "{place} p{aboard} +{gained}-{lost}")?;
        let charged = u16::from(train.charged);
        if train.held {
            out.write_str(" held")?;
        } else if rules.agreement.red_count == RedCount::Consecutive
            && charged != rules.board.failing.paid(train.failures)
        {
            write!(out, " f{}/{charged}", train.failures)?;
        } else if train.failures > 0 {
            write!(out, " f{}", train.failures)?;
        }
        if train.rank > 0 {
            write!(out, " a{}", train.rank)?;
        }
    }
    out.write_str(" | totals")?;
    for seat in rules.seats.iter() {
        write!(out, " {}{}", rules.letter(seat), state.total(seat))?;
    }
    Ok(())
}

/// Rules and state of a line; the line decides on board and seats.
pub(crate) fn load(
    seats: Option<SeatCount>,
    options: &Options,
    line: &str,
) -> Result<(CenturyRun, State), Faults> {
    let mut faults = options.faults(&CenturyRun::META);
    let mut options = options.clone();
    let Some(edition) = line.split_whitespace().nth(1) else {
        faults.add("a position begins with cr1 and the edition of the board");
        return Err(faults);
    };
    match options.text("board") {
        Some(agreed) if agreed != edition => faults.add(format!(
            "the table plays on board {agreed}, the line on {edition}"
        )),
        Some(_) => {}
        // A board of its own is named by its file.
        None if options.board().is_some() => {}
        None if edition != "reconstruction-1" => {
            options.set("board", game::Value::Text(edition.into()));
        }
        None => {}
    }
    // Header and totals are not trains.
    let ends_in_totals = line
        .rsplit('|')
        .next()
        .is_some_and(|part| part.trim_start().starts_with("totals"));
    if !ends_in_totals {
        faults.add("the line ends without totals, such as totals B250 O-30");
    }
    let trains = line.split('|').count() - 1;
    let trains = trains.saturating_sub(usize::from(ends_in_totals));
    let count = u8::try_from(trains).ok().and_then(SeatCount::new);
    if let Some(agreed) = seats.filter(|&agreed| Some(agreed) != count) {
        faults.add(format!(
            "the table has {agreed} seats, the line {trains} trains"
        ));
    }
    let board = match Board::agreed(&options, edition) {
        Ok(board) if board.name() != edition => {
            let text = format!(
                "the line is of board {edition}, the table plays on {}",
                board.name()
            );
            faults.add(text);
            return Err(faults);
        }
        Ok(board) => board,
        Err(more) => {
            faults.extend(more);
            return Err(faults);
        }
    };
    let Some(count) = count.filter(|_| (2..=MAX_TRAINS).contains(&trains)) else {
        // CR-1: two to four take part.
        faults.cite(cr(1), format!("{trains} trains instead of 2 to 4"));
        return Err(faults);
    };
    faults.or(())?;
    let setup = Setup {
        seats: count,
        options,
    };
    let mut rules = CenturyRun::with_board(&setup, board)?;
    let (state, opening) = rules.read_line(line)?;
    rules.opening = opening;
    Ok((rules, state))
}

impl CenturyRun {
    /// The state of a position line of this table.
    ///
    /// # Errors
    /// Everything that is wrong with the line.
    pub fn read_position(&self, line: &str) -> Result<State, Faults> {
        self.read_line(line).map(|(state, _)| state)
    }

    /// The state, and the record lines of turns that held trains took at once.
    fn read_line(&self, line: &str) -> Result<(State, Vec<String>), Faults> {
        let mut faults = Faults::new();
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let trains = usize::from(self.seats.get());
        if parts.len() != trains + 2 {
            return Err(Faults::plain(format!(
                "a line has a header, {trains} trains and totals, not {} parts",
                parts.len()
            )));
        }
        let mut state = self.start();
        for (seat, part) in self.seats.iter().zip(&parts[1..]) {
            match self.read_train(seat, part) {
                Ok(train) => *state.train_mut(seat) = train,
                Err(more) => faults.extend(more),
            }
        }
        self.read_totals(parts[trains + 1], &mut state, &mut faults);
        self.read_header(parts[0], &mut state, &mut faults);
        // A train that cannot be read counts as one in the yard, where it blocks no train; what
        // is due can only be judged when everything was read.
        let readable = faults.is_empty();
        self.weigh_trains(&state, &mut faults);
        if readable {
            self.weigh_node(&state, &mut faults);
            self.weigh_goal(&state, &mut faults);
        }
        faults.or(())?;
        self.recall(&mut state);
        let mut opening = Vec::new();
        if state.node == Node::Turn {
            // A held train never has the turn in a settled position: it takes it at once.
            self.settle(
                &mut state,
                &mut Scribe {
                    rules: self,
                    lines: &mut opening,
                },
            );
        }
        Ok((state, opening))
    }

    fn read_header(&self, header: &str, state: &mut State, faults: &mut Faults) {
        let words: Vec<&str> = header.split_whitespace().collect();
        let [version, edition, "trip", trip, due] = words[..] else {
            faults.add(format!(
                "{header:?} cannot be read: expected cr1, a board, trip, its number, and seat and node"
            ));
            return;
        };
        if version != "cr1" {
            faults.add(format!("{version:?} is not a line this version reads: cr1"));
        }
        if edition != self.board.edition {
            let ours = &self.board.edition;
            faults.add(format!(
                "the line is of board {edition}, the table's is {ours}"
            ));
        }
        match digits(trip).filter(|trip| (1..=MOST_TRIPS).contains(trip)) {
            Some(number) => state.trip = number,
            None => faults.add(format!("{trip:?} is not the number of a trip")),
        }
        match self.read_due(due) {
            Some((mover, node)) => (state.mover, state.node) = (mover, node),
            None => faults.add(format!(
                "{due:?} cannot be read: expected a seat's letter with t, m, b:space or f:space, or over"
            )),
        }
    }

    /// Seat and node.
    fn read_due(&self, text: &str) -> Option<(Seat, Node)> {
        if text == "over" {
            return Some((Seat::FIRST, Node::Over));
        }
        let letter = text.chars().next()?;
        let seat = self
            .seats
            .iter()
            .find(|&seat| self.letter(seat) == letter)?;
        let rest = &text[letter.len_utf8()..];
        let offer = |way, place: &str| {
            let to = self.board.place(place)?;
            Some(Node::Choice(Offer { to, way }))
        };
        let node = match rest {
            "t" => Node::Turn,
            "m" => Node::Second,
            _ => match rest.split_once(':')? {
                ("b", place) => offer(Way::Back, place)?,
                ("f", place) => offer(Way::Forward, place)?,
                _ => return None,
            },
        };
        Some((seat, node))
    }

    fn read_train(&self, seat: Seat, text: &str) -> Result<Train, Faults> {
        let unreadable = || {
            Faults::plain(format!(
                "{text:?} cannot be read: expected {} with yard, or with a space, passengers, hours and failures such as 37y p27 +2-4 f1{}",
                self.letter(seat),
                self.further_mark()
            ))
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let (&letter, words) = words.split_first().ok_or_else(unreadable)?;
        if letter != self.letter(seat).to_string() {
            // CR-2, CR-4: each seat has its own train, and the order of seats is fixed.
            return Err(Faults::against(
                cr(2),
                format!("train {letter} stands where {} belongs", self.letter(seat)),
            ));
        }
        if words == ["yard"] {
            return Ok(Train::default());
        }
        let (place, aboard, hours, mark) = match *words {
            [place, aboard, hours] => (place, aboard, hours, None),
            [place, aboard, hours, mark] => (place, aboard, hours, Some(mark)),
            _ => return Err(unreadable()),
        };
        let at = self
            .board
            .place(place)
            .ok_or_else(|| Faults::plain(format!("there is no space {place:?} on the board")))?;
        let aboard = aboard.strip_prefix('p').and_then(count);
        let hours = hours
            .strip_prefix('+')
            .and_then(|hours| hours.split_once('-'))
            .and_then(|(gained, lost)| count(gained).zip(count(lost)));
        let (Some(aboard), Some((gained, lost))) = (aboard, hours) else {
            return Err(unreadable());
        };
        let mut train = Train {
            at,
            aboard,
            gained,
            lost,
            ..Train::default()
        };
        if let Some(mark) = mark {
            match self.read_mark(mark, &mut train) {
                Some(faults) => faults.or(())?,
                None => return Err(unreadable()),
            }
        }
        Ok(train)
    }

    fn read_totals(&self, text: &str, state: &mut State, faults: &mut Faults) {
        let mut words = text.split_whitespace();
        let mut read = || {
            if words.next() != Some("totals") {
                return None;
            }
            let mut totals = [0; MAX_TRAINS];
            for seat in self.seats.iter() {
                let total = words.next()?.strip_prefix(self.letter(seat))?;
                let plain = total.strip_prefix('-').unwrap_or(total);
                digits(plain)?;
                let range = -MOST_POINTS..=MOST_POINTS;
                totals[seat.index()] = total.parse().ok().filter(|total| range.contains(total))?;
            }
            words.next().is_none().then_some(totals)
        };
        match read() {
            Some(totals) => state.totals = totals,
            None => faults.add(format!(
                "{text:?} cannot be read: expected totals and each seat's, such as totals B250 O-30"
            )),
        }
    }

    /// What a record can still say of numbers spun before the line was written.
    fn recall(&self, state: &mut State) {
        match state.node {
            Node::Turn | Node::Over => {}
            Node::Second => {
                let aboard = state.train(state.mover).aboard;
                let mut numbers = self.board.starts.iter().filter(|start| start.1 == aboard);
                state.started = match (numbers.next(), numbers.next()) {
                    (Some(&(number, _)), None) => Noted::Number(number),
                    (Some(_), Some(_)) | (None, _) => Noted::Unknown,
                };
            }
            Node::Choice(_) => state.spun = Noted::Unknown,
        }
    }
}

/// A plain number without a sign.
fn digits(text: &str) -> Option<u32> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| plain)
}

/// Passengers or hours.
fn count(text: &str) -> Option<u16> {
    let number = u16::try_from(digits(text)?).ok()?;
    (number <= MOST).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Kind;

    #[test]
    fn only_plain_digits_are_numbers() {
        assert_eq!(digits("007"), Some(7));
        assert_eq!(digits("+7"), None);
        assert_eq!(digits(""), None);
        assert_eq!(count("9999"), Some(9_999));
        assert_eq!(count("10000"), None);
    }

    #[test]
    fn the_reconstruction_names_a_color_only_where_there_is_one() {
        let board = Board::edition("reconstruction-1").unwrap();
        let green = board.place("5").unwrap();
        assert_eq!(board.space(green).kind, Kind::Green);
        assert_eq!(board.place("5g"), Some(green));
        assert_eq!(board.place("5y"), None);
    }
}
