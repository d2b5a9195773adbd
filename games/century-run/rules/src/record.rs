//! The turn record: one line for each turn.

use game::EventOf;

use crate::board::Place;
use crate::rules::CenturyRun;
use crate::state::{Noted, State, Way};
use crate::turn::{Cause, Effect, Mark, Turn, Upshot, Witness};

/// Writes down the lines of the turns it sees.
pub(crate) struct Scribe<'a> {
    pub(crate) rules: &'a CenturyRun,
    pub(crate) lines: &'a mut Vec<String>,
}

impl Witness for Scribe<'_> {
    fn turn(&mut self, _state: &State, turn: &Turn) {
        self.lines.push(line(self.rules, turn));
    }
}

/// The lines that the last of the events closed; without events, those of the turns that held
/// trains took while the position was read.
pub(crate) fn lines(
    rules: &CenturyRun,
    start: &State,
    events: &[EventOf<CenturyRun>],
    out: &mut Vec<String>,
) {
    let Some((last, earlier)) = events.split_last() else {
        out.extend_from_slice(&rules.opening);
        return;
    };
    let mut state = *start;
    for event in earlier {
        rules.apply_event(&mut state, event, &mut ());
    }
    rules.apply_event(&mut state, last, &mut Scribe { rules, lines: out });
}

/// The line of one turn.
fn line(rules: &CenturyRun, turn: &Turn) -> String {
    let letter = rules.letter(turn.seat);
    let code = |place: Place| rules.board.space(place).code.as_str();
    let spins = match (number(turn.started), number(turn.spun)) {
        (Some(start), Some(spun)) => format!("*{start} {spun}"),
        (Some(start), None) => format!("*{start}"),
        (None, Some(spun)) => spun,
        (None, None) => "-".into(),
    };
    match turn.upshot {
        Upshot::Yard | Upshot::Placed => format!("{letter} {spins}"),
        Upshot::Run {
            to,
            mark,
            effect,
            miss,
        } => {
            let mark = match mark {
                Mark::Count | Mark::Release => String::new(),
                Mark::Third => format!(" #{}", rules.board.failing.forced_on),
                Mark::Back => " /12b".into(),
                Mark::Forward => " /12f".into(),
            };
            let (from, to) = (code(turn.from), code(to));
            let miss = miss.map(|miss| format!(" #{}{}", miss.number, hours_lost(miss.hours)));
            let miss = miss.unwrap_or_default();
            format!(
                "{letter} {spins} {from}>{to}{}{mark}{miss}",
                changes(&effect)
            )
        }
        Upshot::Lost(cause) => {
            let why = match cause {
                Cause::City => "x:city".into(),
                Cause::Obstacle(place) => format!("x:{}", rules.board.obstacle(place)),
                Cause::Train(place) => format!("x:train@{}", code(place)),
                Cause::Failure { red, number, hours } => {
                    let hours = hours_lost(hours);
                    format!("x:{}#{number}{hours}", code(red))
                }
                Cause::Held(red) => format!("held:{}", code(red)),
                Cause::Declined(offer) => {
                    let way = match offer.way {
                        Way::Back => 'b',
                        Way::Forward => 'f',
                    };
                    format!("stay /12{way}:{}", code(offer.to))
                }
            };
            format!("{letter} {spins} {} {why}", code(turn.from))
        }
    }
}

/// A number as it stands in a line; an unknown one is a question mark.
fn number(noted: Noted) -> Option<String> {
    match noted {
        Noted::None => None,
        Noted::Unknown => Some("?".into()),
        Noted::Number(number) => Some(number.to_string()),
    }
}

/// What a stop changed, with a space before it, or nothing.
fn changes(effect: &Effect) -> String {
    if effect.taken > 0 || effect.left > 0 {
        format!(" +{}-{}p", effect.taken, effect.left)
    } else if effect.gained > 0 {
        format!(" +{}h", effect.gained)
    } else {
        hours_lost(effect.lost)
    }
}

fn hours_lost(hours: u16) -> String {
    if hours > 0 {
        format!(" -{hours}h")
    } else {
        String::new()
    }
}
