//! Why one play is better than another: what rivals could do after it, and how far home it is.

use game::{Event, Rules, Seat};
use great_railroad::{Action, GreatRailroad, Place, State, Train};

use super::risk;
use crate::PageInput;

/// The first thing that tells two plays apart, as a sentence.
pub(crate) fn why(
    rules: &GreatRailroad,
    sight: &PageInput<'_>,
    made: &Action,
    better: &Action,
) -> Option<String> {
    let seat = sight.seat?;
    let after = |action: &Action| {
        let mut state = sight.view.clone();
        rules.apply(&mut state, &Event::Act(seat, *action));
        state
    };
    let (then, instead) = (after(made), after(better));
    if let Some(train) = come_home(rules, sight.view, &instead, seat)
        .filter(|_| come_home(rules, sight.view, &then, seat).is_none())
    {
        return Some(format!("It brings train {train} home."));
    }
    if let Some(danger) = avoided(rules, sight, seat, (&then, &instead)) {
        return Some(danger);
    }
    if let Some(harm) = harmed(rules, sight, seat, (&then, &instead)) {
        return Some(harm);
    }
    let (far, near) = (plays(rules, &then, seat), plays(rules, &instead, seat));
    let nearer = far.checked_sub(near).filter(|nearer| *nearer > 0)?;
    let whose = match sight.viewer.is(seat) {
        true => "your",
        false => "the player’s",
    };
    Some(format!(
        "It leaves {whose} trains {} nearer home.",
        counted(nearer)
    ))
}

/// A train of the seat that has come home.
fn come_home(rules: &GreatRailroad, before: &State, after: &State, seat: Seat) -> Option<Train> {
    let mut fleet = rules.fleet(seat).iter().copied();
    let home = |state: &State, train| state.place(train) == Place::Home;
    fleet.find(|&train| home(after, train) && !home(before, train))
}

/// A danger for an own train after the play that was made, which there is not after the better one.
fn avoided(
    rules: &GreatRailroad,
    sight: &PageInput<'_>,
    seat: Seat,
    (then, instead): (&State, &State),
) -> Option<String> {
    let danger = |state: &State, train| {
        let risk = risk::now(rules, sight, state, train);
        risk.filter(|risk| risk.is_danger)
    };
    let fleet = rules.fleet(seat).iter().copied();
    let mut found = fleet.filter(|&train| danger(instead, train).is_none());
    let (train, risk) = found.find_map(|train| Some((train, danger(then, train)?)))?;
    let whose = match sight.viewer.is(seat) {
        true => format!("your train {train}"),
        false => format!("train {train}"),
    };
    Some(match risk.words.strip_suffix(" it") {
        Some(words) => format!("It leaves {whose} safe; otherwise {words} it."),
        None => format!("It keeps {whose} clear; otherwise {}.", risk.words),
    })
}

/// What the better play costs a rival more than the one that was made.
fn harmed(
    rules: &GreatRailroad,
    sight: &PageInput<'_>,
    seat: Seat,
    (then, instead): (&State, &State),
) -> Option<String> {
    let rivals = rules.seats().iter().filter(|&rival| rival != seat);
    let loss = |rival| {
        let (far, near) = (plays(rules, instead, rival), plays(rules, then, rival));
        Some((rival, far.checked_sub(near).filter(|loss| *loss > 0)?))
    };
    let (rival, loss) = rivals.filter_map(loss).max_by_key(|(_, loss)| *loss)?;
    let name = match sight.viewer.is(rival) {
        true => "you",
        false => sight.name(rival),
    };
    Some(format!("It costs {name} {}.", counted(loss)))
}

/// How many plays a seat's trains need to come home, with nobody in their way.
fn plays(rules: &GreatRailroad, state: &State, seat: Seat) -> u32 {
    let fleet = rules.fleet(seat).iter();
    fleet
        .map(|&train| rules.plays_home(state.place(train)))
        .sum()
}

fn counted(plays: u32) -> String {
    match plays {
        1 => "1 play".to_owned(),
        _ => format!("{plays} plays"),
    }
}
