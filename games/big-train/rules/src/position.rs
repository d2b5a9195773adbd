//! Position lines: reading, with everything that is wrong with them, and writing.

use std::fmt::{self, Write};

use game::{Faults, Options, RuleId, Seat, SeatCount};

use crate::action::Fate;
use crate::board::Squares;
use crate::layout::{self, Layout};
use crate::rules::BigTrain;
use crate::setup::{self, TAKEN_OUT};
use crate::square::{Kind, Square, SquareSet};
use crate::state::State;
use crate::train::Train;
use crate::view::View;

/// The word a line begins with: the game and the version of its notation.
pub(crate) const HEADER: &str = "bt1";

/// Ends the discards of earlier turns where the line would else be read otherwise.
const BAR: &str = "|";

/// The form of a line, for people who missed it.
const FORM: &str = "bt1; seats; to act; train; x discards; d drawn";

/// Rules and state of a line.
pub(crate) fn load(
    seats: Option<SeatCount>,
    options: &Options,
    line: &str,
    squares: &Squares,
) -> Result<(BigTrain, State), Faults> {
    let fields: Vec<&str> = line.split(';').map(str::trim).collect();
    let &[header, letters, to_act, train, discards, drawn] = fields.as_slice() else {
        return Err(Faults::plain(format!(
            "a line has 6 fields ({FORM}), this one has {}",
            fields.len()
        )));
    };
    let mut faults = Faults::new();
    if header != HEADER {
        faults.add(format!("a line begins with {HEADER}, not {header:?}"));
    }
    let rules = setup::of_line(seats, options, letters, squares)
        .and_then(|setup| BigTrain::with_squares(squares.clone(), &setup));
    let layout = layout::read(squares, train, &mut faults);
    let discards = read_discards(squares, discards, &mut faults);
    let drawn = read_drawn(squares, drawn, &mut faults);
    let rules = match rules {
        Ok(rules) => rules,
        Err(others) => {
            faults.extend(others);
            return Err(faults);
        }
    };
    let turn_of = read_turn(&rules, to_act, &mut faults);
    let (Some(layout), Some(discards), Some(drawn), Some(turn_of)) =
        (layout, discards, drawn, turn_of)
    else {
        return Err(faults);
    };
    let line = Line {
        turn_of,
        layout,
        discards,
        drawn,
    };
    let state = line.state(&rules, &mut faults);
    faults.or((rules, state))
}

/// Writes a state as a line.
pub(crate) fn write(rules: &BigTrain, state: &State, out: &mut dyn Write) -> fmt::Result {
    write_table(rules, state, out)?;
    out.write_str("; x")?;
    for &square in state.discards.as_slice() {
        write!(out, " {}", rules.squares.id(square))?;
    }
    if state.discards.is_empty() {
        out.write_str(" -")?;
    } else if seems_redrawn(rules, state) && !state.redrawn {
        write!(out, " {BAR}")?;
    }
    write_drawn(rules, state.drawn, out)
}

/// Writes what everybody sees: a position line with a question mark for each hidden discard.
pub(crate) fn write_view(rules: &BigTrain, view: &View, out: &mut dyn Write) -> fmt::Result {
    if view.hidden_discards() == 0 {
        return write(rules, &view.shown, out);
    }
    write_table(rules, &view.shown, out)?;
    out.write_str("; x")?;
    for _ in 0..view.hidden_discards() {
        out.write_str(" ?")?;
    }
    for &square in view.discards().as_slice() {
        write!(out, " {}", rules.squares.id(square))?;
    }
    write_drawn(rules, view.drawn(), out)
}

/// The fields before the discards: seats, whose turn it is, the train.
fn write_table(rules: &BigTrain, state: &State, out: &mut dyn Write) -> fmt::Result {
    write!(out, "{HEADER}; ")?;
    for seat in rules.seats().iter() {
        write!(out, "{}", rules.letter(seat))?;
    }
    match state.turn_of() {
        Some(seat) => write!(out, "; {}; ", rules.letter(seat))?,
        None => out.write_str("; -; ")?,
    }
    layout::write(&rules.squares, &state.train, out)
}

/// The last field: the square turned up.
fn write_drawn(rules: &BigTrain, drawn: Option<Square>, out: &mut dyn Write) -> fmt::Result {
    match drawn {
        Some(square) => write!(out, "; d {}", rules.squares.id(square)),
        None => out.write_str("; d -"),
    }
}

/// With must-play it counts whether a square has been set aside in this turn, which a line does
/// not say of its own. The layout has not changed since the turn began, so the last discard was
/// set aside in it only if it would be set aside again. It mostly was; a bar says that it was not.
fn seems_redrawn(rules: &BigTrain, state: &State) -> bool {
    let Some(top) = state.discards.top() else {
        return false;
    };
    let again = match rules.fate(state, top) {
        Fate::Choice | Fate::Forced => false,
        Fate::Unplayable => true,
        Fate::Spent => !rules.variants.spent_ends_turn,
    };
    rules.variants.must_play && !state.is_over() && again
}

/// A line whose words could all be read.
struct Line {
    turn_of: Option<Seat>,
    layout: Layout,
    discards: Pile,
    drawn: Option<Square>,
}

/// The discards of a line.
struct Pile {
    squares: Vec<Square>,
    /// How many of them come before the bar, if there is one.
    before_bar: Option<usize>,
}

impl Line {
    /// The state of the line, with all that is wrong with it.
    fn state(&self, rules: &BigTrain, faults: &mut Faults) -> State {
        let squares = &rules.squares;
        self.check_once(squares, faults);
        let mut state = State::new(squares.all(), self.turn_of.unwrap_or(Seat::FIRST));
        if !faults.is_empty() {
            // A state has room for each square once.
            return state;
        }
        let pockets = rules.variants.pockets();
        state.train = Train::from_line(self.layout.a, &self.layout.squares, pockets);
        for &(square, _) in &self.layout.squares {
            rules.take_in(&mut state, square);
        }
        for &square in &self.discards.squares {
            state.discards.push(square);
        }
        state.unseen = squares.all().less(self.named().collect());
        self.check_discards(rules, &state, faults);
        self.check_turn(rules, &state, faults);
        state.redrawn = self.redrawn(rules, &state, faults);
        state.drawn = self.drawn;
        state
    }

    /// All squares the line names.
    fn named(&self) -> impl Iterator<Item = Square> {
        let train = self.layout.squares.iter().map(|&(square, _)| square);
        train
            .chain(self.discards.squares.iter().copied())
            .chain(self.drawn)
    }

    fn check_once(&self, squares: &Squares, faults: &mut Faults) {
        let mut seen = SquareSet::EMPTY;
        let mut told = SquareSet::EMPTY;
        for square in self.named() {
            if seen.has(square) && !told.has(square) {
                faults.add(format!("{} is named twice", squares.id(square)));
                told.insert(square);
            }
            seen.insert(square);
        }
    }

    /// What cannot lie among the discards.
    fn check_discards(&self, rules: &BigTrain, state: &State, faults: &mut Faults) {
        let squares = &rules.squares;
        for &square in &self.discards.squares {
            let kind = squares.kind(square);
            let rule = match kind {
                Kind::Car => continue,
                Kind::Engine => RuleId::new("BT", 25),
                Kind::Caboose => RuleId::new("BT", 26),
            };
            if !state.has(kind) {
                let id = squares.id(square);
                faults.add(format!(
                    "{id} lies among the discards, but the train has no {}",
                    kind.word()
                ));
                faults.cite(rule, format!("{id} had to be laid when it was turned up"));
            }
        }
        if !rules.variants.long_freight {
            return;
        }
        for kind in [Kind::Engine, Kind::Caboose] {
            let all = squares.of_kind(kind);
            let seen = all.less(state.unseen).len();
            // RU-21: two of each kind are out of the game and can never be seen.
            if seen + TAKEN_OUT > all.len() {
                faults.cite(
                    RuleId::new("RU", 21),
                    format!(
                        "{seen} {}s have been turned up, but long-freight leaves {}",
                        kind.word(),
                        all.len() - TAKEN_OUT
                    ),
                );
            }
        }
    }

    /// Whose turn it is, and the square in front of that seat.
    fn check_turn(&self, rules: &BigTrain, state: &State, faults: &mut Faults) {
        match (state.is_over(), self.turn_of) {
            (true, Some(_)) => faults.add("the train is complete, so nobody is to act"),
            (false, None) => faults.add("the train is not complete, so somebody is to act"),
            (true, None) | (false, Some(_)) => {}
        }
        let Some(drawn) = self.drawn else {
            return;
        };
        let id = rules.squares.id(drawn);
        if state.is_over() {
            faults.add(format!(
                "the train is complete, so {id} cannot have been turned up"
            ));
            return;
        }
        // A line shows settled positions only.
        let rule = match rules.fate(state, drawn) {
            Fate::Choice | Fate::Forced => return,
            Fate::Unplayable => RuleId::new("BT", 12),
            Fate::Spent => RuleId::new("BT", 32),
        };
        faults.add(format!("{id} is not settled, it belongs to the discards"));
        faults.cite(
            rule,
            format!("{id} is set aside as soon as it is turned up"),
        );
    }

    /// Whether a square has been set aside in this turn.
    fn redrawn(&self, rules: &BigTrain, state: &State, faults: &mut Faults) -> bool {
        let seems = seems_redrawn(rules, state);
        let Some(before) = self.discards.before_bar else {
            return seems;
        };
        let after = self.discards.squares.len() - before;
        if !rules.variants.must_play {
            faults.add("a bar among the discards is for must-play only");
        } else if after > 0 && !seems {
            faults.add("a square behind the bar would not be set aside in this position");
        }
        after > 0
    }
}

/// The letters of a field without the word it begins with.
fn field<'a>(text: &'a str, word: &str, faults: &mut Faults) -> Option<&'a str> {
    match text.split_once(' ') {
        Some((found, rest)) if found == word => Some(rest.trim()),
        Some(_) | None => {
            faults.add(format!("{text:?} should begin with \"{word} \" ({FORM})"));
            None
        }
    }
}

fn known(squares: &Squares, id: &str, faults: &mut Faults) -> Option<Square> {
    let square = squares.find(id);
    if square.is_none() {
        faults.add(format!("there is no square {id:?}"));
    }
    square
}

fn read_discards(squares: &Squares, text: &str, faults: &mut Faults) -> Option<Pile> {
    let list = field(text, "x", faults)?;
    let mut pile = Pile {
        squares: Vec::new(),
        before_bar: None,
    };
    if list == "-" {
        return Some(pile);
    }
    let mut sound = true;
    for word in list.split_whitespace() {
        if word == BAR && pile.before_bar.is_none() {
            pile.before_bar = Some(pile.squares.len());
            continue;
        }
        match known(squares, word, faults) {
            Some(square) => pile.squares.push(square),
            None => sound = false,
        }
    }
    if pile.squares.is_empty() && sound {
        faults.add("no discards are written \"x -\"");
        sound = false;
    }
    sound.then_some(pile)
}

fn read_drawn(squares: &Squares, text: &str, faults: &mut Faults) -> Option<Option<Square>> {
    match field(text, "d", faults)? {
        "-" => Some(None),
        id => known(squares, id, faults).map(Some),
    }
}

fn read_turn(rules: &BigTrain, text: &str, faults: &mut Faults) -> Option<Option<Seat>> {
    if text == "-" {
        return Some(None);
    }
    let seat = rules
        .seats()
        .iter()
        .find(|&seat| text.chars().eq([rules.letter(seat)]));
    if seat.is_none() {
        faults.add(format!("{text:?} is not the colour of a seat"));
    }
    seat.map(Some)
}
