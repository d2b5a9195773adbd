//! The record of a game in its own notation: a header, numbered turns, the result.

use std::fmt::{self, Write};

use game::{
    BySeat, Event, EventOf, Faults, Next, Notation, Options, Rules, Seat, SeatSet, Setup, Telling,
    Value,
};

use crate::action::Chance;
use crate::layout;
use crate::matches::FIRST;
use crate::position::{self, HEADER};
use crate::rules::BigTrain;
use crate::setup::{Length, OPTIONS};
use crate::state::State;

/// What the header calls the game without variants.
const STANDARD: &str = "standard";

/// The letter that begins the line of a game recorded from a position.
const FROM: &str = "from ";

/// A game as a record holds it: where it began and what happened.
#[derive(Clone, Debug)]
pub struct Record {
    /// The rules of the table.
    pub rules: BigTrain,
    /// The state before the first event.
    pub start: State,
    /// What happened, each checked.
    pub events: Vec<EventOf<BigTrain>>,
    /// The state after the last event.
    pub end: State,
}

/// Turns being written, event by event.
struct Turns<'a> {
    rules: &'a BigTrain,
    state: State,
    number: u32,
    /// Squares set aside in the turn that is open.
    open: String,
}

impl<'a> Turns<'a> {
    fn new(rules: &'a BigTrain, start: &State) -> Self {
        Self {
            rules,
            state: start.clone(),
            number: 1,
            open: String::new(),
        }
    }

    /// Plays an event; the line of the turn that it closed, if it closed one.
    fn play(&mut self, event: &EventOf<BigTrain>) -> Option<String> {
        if self.state.is_complete() {
            // RU-23: the turns of each train are numbered from 1.
            self.number = 1;
        }
        let before = self.state.seat;
        self.rules.apply(&mut self.state, event);
        match event {
            Event::Chance(Chance::First(_)) => Some(self.rules.event(event).to_string()),
            Event::Chance(Chance::Square(square)) => {
                if self.state.drawn.is_some() {
                    return None;
                }
                let id = self.rules.squares.id(*square);
                let _ = write!(self.open, " {id}!");
                // RU-15, spent-ends-turn: the turn may be over without a decision.
                (self.state.seat != before).then(|| self.close(before, ""))
            }
            Event::Act(seat, action) => {
                let action = format!(" {}", self.rules.action(action));
                Some(self.close(*seat, &action))
            }
        }
    }

    fn close(&mut self, seat: Seat, action: &str) -> String {
        let line = format!("{}{}{action}", self.label(seat), self.open);
        self.number += 1;
        self.open.clear();
        line
    }

    /// What the line of a turn begins with: its number, in a match behind that of the train, and
    /// whose turn it is.
    fn label(&self, seat: Seat) -> String {
        let letter = self.rules.letter(seat);
        if self.rules.is_match() {
            format!("{}.{} {letter}", self.state.number(), self.number)
        } else {
            format!("{} {letter}", self.number)
        }
    }

    /// The turn that is still open, if anything has happened in it.
    fn rest(&self) -> Option<String> {
        let drawn = self.state.drawn.map(|square| self.rules.squares.id(square));
        if self.open.is_empty() && drawn.is_none() {
            return None;
        }
        let drawn = drawn.map(|id| format!(" {id}")).unwrap_or_default();
        let label = self.label(self.state.seat);
        Some(format!("{label}{}{drawn}", self.open))
    }
}

/// The line of the turn that the last event closed, if it closed one.
pub(crate) fn lines(
    rules: &BigTrain,
    start: &State,
    events: &[EventOf<BigTrain>],
    out: &mut Vec<String>,
) {
    let mut turns = Turns::new(rules, start);
    let mut last = None;
    for event in events {
        last = turns.play(event);
    }
    out.extend(last);
}

impl BigTrain {
    /// The whole record of a game that began in `start`: a header, a line a turn and a result for each
    /// complete train. A turn that is still open is written as far as it has gone.
    pub fn record(&self, start: &State, events: &[EventOf<Self>]) -> String {
        let mut text = format!("{}\n", self.header());
        if *start != self.start() {
            let _ = writeln!(text, "{FROM}{}", self.position(start));
        }
        let mut turns = Turns::new(self, start);
        let mut lines: Vec<String> = self.result_line(start).into_iter().collect();
        for event in events {
            lines.extend(turns.play(event));
            lines.extend(self.result_line(&turns.state));
        }
        lines.extend(turns.rest());
        for line in lines {
            let _ = writeln!(text, "{line}");
        }
        text
    }

    /// The first line of a record: the colors of the seats and the variants.
    fn header(&self) -> String {
        let letters = self.seats().iter().map(|seat| {
            let mut letters = String::new();
            let _ = self.write_letters(seat, &mut letters);
            letters
        });
        let letters: Vec<String> = letters.collect();
        let mut variants: Vec<String> = self.variants.names().map(String::from).collect();
        match self.length {
            Length::Trains(trains) if !self.variants.whole_match => {
                variants.push(format!("trains={trains}"));
            }
            Length::Target(target) => variants.push(format!("target={target}")),
            Length::OneTrain | Length::Trains(_) => {}
        }
        let rules = if variants.is_empty() {
            STANDARD.into()
        } else {
            variants.join(",")
        };
        let mut line = format!("{HEADER} seats={} rules={rules}", letters.join(","));
        let first = self.start().seat;
        if first != Seat::FIRST {
            let _ = write!(line, " first={}", self.letter(first));
        }
        line
    }

    /// The line of the record behind a complete train: the train, its scores, in a match what all
    /// trains have come to, and the winners once the game is over.
    pub fn result_line(&self, state: &State) -> Option<String> {
        if !state.is_complete() {
            return None;
        }
        let mut line = String::from("= ");
        let _ = layout::write(&self.squares, &state.train, &mut line);
        let _ = self.write_scores(&self.train_scores(state), &mut line);
        let outcome = self.outcome(state);
        if self.is_match() {
            line.push_str(" total");
            let _ = self.write_scores(&outcome.scores, &mut line);
        }
        if state.is_over() {
            let _ = write!(line, " win {}", self.letters(outcome.winners));
        }
        Some(line)
    }

    fn write_scores(&self, scores: &BySeat<i32>, out: &mut dyn Write) -> fmt::Result {
        for (seat, score) in scores.iter() {
            write!(out, " {}{score}", self.letter(seat))?;
        }
        Ok(())
    }

    fn letters(&self, seats: SeatSet) -> String {
        let letters: Vec<String> = seats
            .iter()
            .map(|seat| self.letter(seat).to_string())
            .collect();
        letters.join(",")
    }
}

impl Record {
    /// Reads a record and plays it again, checking every event.
    ///
    /// # Errors
    /// The first line that does not have the form of a record, is refused by the rules, or gives
    /// something else than what happens.
    pub fn read(text: &str) -> Result<Self, Faults> {
        let mut lines = text.lines().enumerate().peekable();
        let (_, header) = lines
            .next()
            .ok_or_else(|| Faults::plain("a record has at least a header"))?;
        let setup = read_header(header).map_err(|fault| located(1, &fault))?;
        let rules = BigTrain::new(&setup)?;
        let mut start = rules.start();
        if let Some((_, line)) = lines.next_if(|(_, line)| line.starts_with(FROM)) {
            let line = &line[FROM.len()..];
            let squares = &rules.squares;
            (_, start) = position::load(Some(setup.seats), &setup.options, line, squares)?;
        }
        let mut replay = Replay {
            turns: Turns::new(&rules, &start),
            events: Vec::new(),
        };
        for (index, line) in lines {
            replay
                .line(line)
                .map_err(|fault| located(index + 1, &fault))?;
        }
        let Replay { turns, events } = replay;
        let end = turns.state;
        Ok(Self {
            rules,
            start,
            events,
            end,
        })
    }
}

fn located(number: usize, fault: &str) -> Faults {
    Faults::plain(format!("line {number}: {fault}"))
}

/// The setup in a header.
fn read_header(line: &str) -> Result<Setup, String> {
    let mut seats = None;
    let mut options = Options::default();
    let mut first = None;
    let mut words = line.split(' ');
    if words.next() != Some(HEADER) {
        return Err(format!("a record begins with {HEADER}, not {line:?}"));
    }
    for word in words {
        match word.split_once('=') {
            Some(("seats", list)) => seats = Some(list.split(',').collect::<Vec<_>>()),
            Some(("first", letter)) => first = Some(letter),
            Some(("rules", STANDARD)) => {}
            Some(("rules", list)) => {
                for name in list.split(',') {
                    let known = name.split('=').next();
                    if !OPTIONS.iter().any(|spec| Some(spec.name) == known) {
                        return Err(format!("there is no variant {name:?}"));
                    }
                    options
                        .parse_into(&BigTrain::META, name)
                        .map_err(|faults| faults.to_string())?;
                }
            }
            Some(_) | None => return Err(format!("{word:?} has no meaning in a header")),
        }
    }
    let seats = seats.ok_or("the header does not name the seats")?;
    if let Some(first) = first {
        let index = seats
            .iter()
            .position(|letters| letters.starts_with(first))
            .ok_or_else(|| format!("{first:?} is not seated"))?;
        options.set("first", Value::Number(index as i64 + 1));
    }
    let count = u8::try_from(seats.len()).unwrap_or(u8::MAX);
    options.set("colors", Value::Text(seats.concat()));
    Setup::new(&BigTrain::META, count, options).map_err(|faults| faults.to_string())
}

/// A record being played again.
struct Replay<'a> {
    turns: Turns<'a>,
    events: Vec<EventOf<BigTrain>>,
}

impl Replay<'_> {
    /// Plays one line, and compares it with what it should say.
    fn line(&mut self, line: &str) -> Result<(), String> {
        let told = if line.starts_with("= ") {
            self.turns.rules.result_line(&self.turns.state)
        } else if line.starts_with(FIRST) {
            let lot = self.turns.rules.read_chance(line);
            self.event(Event::Chance(lot.map_err(|error| error.to_string())?))?
        } else {
            let closed = self.turn(line)?;
            closed.or_else(|| self.turns.rest())
        };
        match told {
            Some(told) if told == line => Ok(()),
            Some(told) => Err(format!("{line:?} should be {told:?}")),
            None => Err(format!("{line:?} tells something that has not happened")),
        }
    }

    /// Plays the events of a turn; the line of the turn, if it was closed.
    fn turn(&mut self, line: &str) -> Result<Option<String>, String> {
        let rules = self.turns.rules;
        let mut words = line.split(' ').skip(2).peekable();
        let mut closed = None;
        while let Some(word) = words.next() {
            let last = words.peek().is_none();
            let id = word.split(['!', '+', '-']).next().unwrap_or(word);
            let chance = rules.read_chance(id).map_err(|error| error.to_string())?;
            closed = self.event(Event::Chance(chance))?;
            if word == id || word.ends_with('!') {
                continue;
            }
            if !last {
                return Err(format!("a turn ends with its decision, here {word}"));
            }
            let action = rules.read_action(word).map_err(|error| error.to_string())?;
            let Next::Act(seat) = rules.next(&self.turns.state) else {
                return Err(format!(
                    "{word}: the square is set aside, there is no decision"
                ));
            };
            closed = self.event(Event::Act(seat, action))?;
        }
        Ok(closed)
    }

    fn event(&mut self, event: EventOf<BigTrain>) -> Result<Option<String>, String> {
        let rules = self.turns.rules;
        let state = &self.turns.state;
        let checked = match &event {
            Event::Act(seat, action) => rules.check(state, *seat, action),
            Event::Chance(chance) => rules.check_chance(state, chance),
        };
        checked.map_err(|why| format!("{}: {}", rules.event(&event), rules.why(&why)))?;
        self.events.push(event);
        Ok(self.turns.play(&event))
    }
}
