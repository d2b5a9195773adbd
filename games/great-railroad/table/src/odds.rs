//! Exact results: how games end that have one train left on each side.

use std::fmt::{self, Write};

use game::{Event, Hints, Known, Next, Notation, Rules, Seat};
use great_railroad::{Endings, GreatRailroad, Place, State, Summary};
use kit::{OddsAsked, OddsFigure};

/// Writes what is known for certain.
pub(crate) fn write(
    rules: &GreatRailroad,
    state: &State,
    asked: OddsAsked,
    out: &mut dyn Write,
) -> fmt::Result {
    match rules.endings() {
        Some(endings) => summary(rules, endings, asked, out)?,
        None => writeln!(
            out,
            "Exact results are for two conductors whose trains' places are the whole position."
        )?,
    }
    let Next::Act(seat) = rules.next(state) else {
        return Ok(());
    };
    let mut actions = Vec::new();
    rules.actions(state, seat, &mut actions);
    writeln!(out, "\n{}", rules.position(state))?;
    match rules.known(state) {
        Some(known) => writeln!(out, "{}", told(known))?,
        None => writeln!(out, "The result of this position is not known for certain.")?,
    }
    for action in actions {
        let mut after = state.clone();
        rules.apply(&mut after, &Event::Act(seat, action));
        if let Some(known) = rules.known(&after) {
            writeln!(out, "{}: {}", rules.action(&action), told(known))?;
        }
    }
    Ok(())
}

/// The same as numbers: counts of endings, and the plays to a certain win, which are less than zero if
/// the seat to play loses.
pub(crate) fn figures(rules: &GreatRailroad, state: &State, _: OddsAsked) -> Vec<OddsFigure> {
    let mut figures = Vec::new();
    if let Some(counts) = rules.endings().map(Endings::summary) {
        let ending = |name: &str, value: f64| OddsFigure::new("endings", name, value);
        figures.extend([
            ending("positions", counts.positions.into()),
            ending("won", counts.won.into()),
            ending("lost", counts.lost.into()),
            ending("nobody can move", counts.stuck.into()),
            ending("open", counts.open().into()),
            ending("longest win", counts.longest.into()),
        ]);
    }
    let Next::Act(seat) = rules.next(state) else {
        return figures;
    };
    let plays = |of: String, known: Known| {
        let (name, plays) = ("plays to a certain win", f64::from(known.plays));
        match known.winner {
            Some(winner) if winner == seat => OddsFigure::new(of, name, plays),
            Some(_) => OddsFigure::new(of, name, -plays),
            None => OddsFigure::new(of, "certain draw", 1.0),
        }
    };
    figures.extend(rules.known(state).map(|known| plays(String::new(), known)));
    let mut actions = Vec::new();
    rules.actions(state, seat, &mut actions);
    for action in actions {
        let mut after = state.clone();
        rules.apply(&mut after, &Event::Act(seat, action));
        let known = rules.known(&after);
        figures.extend(known.map(|known| plays(rules.action(&action).to_string(), known)));
    }
    figures
}

fn told(known: Known) -> String {
    match known.winner {
        Some(winner) => format!("{} wins in {} plays", winner.letter(), known.plays),
        None => "drawn: nobody can move".into(),
    }
}

fn summary(
    rules: &GreatRailroad,
    endings: &Endings,
    asked: OddsAsked,
    out: &mut dyn Write,
) -> fmt::Result {
    let counts = endings.summary();
    let Summary {
        positions,
        won,
        lost,
        stuck,
        longest,
    } = counts;
    let part = |count: u32| 100.0 * f64::from(count) / f64::from(positions.max(1));
    writeln!(
        out,
        "One train left on each side, terminal {}: {positions} positions. The conductor to play wins {won} \
         ({:.1} %)\nand loses {lost} ({:.1} %); in {stuck} nobody can move. {} ({:.1} %) are open: neither can \
         force a win by the\nposition alone, and GR-52 decides in the end. The longest win takes {longest} plays.",
        rules.board().name(rules.terminal()),
        part(won),
        part(lost),
        counts.open(),
        part(counts.open()),
    )?;
    let shown = if asked.full { usize::MAX } else { 1 };
    for (one, other, to_play) in endings.lasting(longest).take(shown) {
        writeln!(out, "{}", line(rules, one, other, to_play))?;
    }
    Ok(())
}

/// A position line with two trains.
fn line(rules: &GreatRailroad, one: Place, other: Place, to_play: Seat) -> String {
    let board = rules.board();
    let at = |place: Place| match place {
        Place::Yard => "yard".to_owned(),
        Place::Home => "home".to_owned(),
        Place::Standing(lane) => {
            format!("{}/{}", board.code(board.from(lane)), board.direction(lane))
        }
        Place::Running(lane) => format!(
            "{}>{}",
            board.code(board.from(lane)),
            board.code(board.to(lane))
        ),
    };
    format!(
        "gr1 {} {} | A 1@{} | B 2@{}",
        board.code(rules.terminal()),
        to_play.letter(),
        at(one),
        at(other)
    )
}
