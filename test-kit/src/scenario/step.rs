//! From one `[[step]]` of a file to a [`Step`].

use game::Seat;
use serde::Deserialize;

use super::message::{one_line, shown};
use super::{Actor, Awaited, Expectation, Step};

/// A step as TOML sees it: every key that any kind of step may have.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    seat: Option<i64>,
    #[serde(rename = "do")]
    play: Option<String>,
    refuse: Option<String>,
    rule: Option<String>,
    legal: Option<Vec<String>>,
    chances: Option<Vec<String>>,
    expect: Option<RawExpectation>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawExpectation {
    next: Option<toml::Value>,
    position: Option<String>,
    scores: Option<Vec<i32>>,
    winners: Option<Vec<u8>>,
    over: Option<bool>,
    record: Option<Vec<String>>,
}

/// Reads one step.
pub(super) fn read(table: toml::Table) -> Result<Step, String> {
    let raw: Raw = table
        .try_into()
        .map_err(|error: toml::de::Error| one_line(error.message()))?;
    if raw.rule.is_some() && raw.refuse.is_none() {
        return Err("rule belongs to refuse and says what the refusal must cite".into());
    }
    let seat = raw.seat.map(seat).transpose()?;
    let actor = seat.map_or(Actor::Chance, Actor::Seat);
    match (raw.play, raw.refuse, raw.legal, raw.chances, raw.expect) {
        (Some(event), None, None, None, None) => Ok(Step::Do { actor, event }),
        (None, Some(event), None, None, None) => {
            let rule = raw
                .rule
                .ok_or("refuse needs a rule that the refusal must cite")?;
            Ok(Step::Refuse { actor, event, rule })
        }
        (None, None, Some(actions), None, None) => {
            let seat = seat.ok_or("legal needs the seat whose actions are meant")?;
            Ok(Step::Legal { seat, actions })
        }
        (None, None, None, Some(outcomes), None) => {
            unseated("chances", seat)?;
            Ok(Step::Chances { outcomes })
        }
        (None, None, None, None, Some(raw)) => {
            unseated("expect", seat)?;
            expectation(raw).map(Step::Expect)
        }
        (None, None, None, None, None) => {
            Err("a step needs one of do, refuse, legal, chances, expect".into())
        }
        _ => Err("a step has one of do, refuse, legal, chances, expect, not several".into()),
    }
}

fn seat(number: i64) -> Result<Seat, String> {
    u8::try_from(number)
        .ok()
        .and_then(Seat::from_number)
        .ok_or_else(|| format!("seat = {number}: no table has such a seat"))
}

fn unseated(kind: &str, seat: Option<Seat>) -> Result<(), String> {
    match seat {
        Some(_) => Err(format!("{kind} takes no seat")),
        None => Ok(()),
    }
}

fn expectation(raw: RawExpectation) -> Result<Expectation, String> {
    let expectation = Expectation {
        next: raw.next.map(awaited).transpose()?,
        position: raw.position,
        scores: raw.scores,
        winners: raw.winners,
        over: raw.over,
        record: raw.record,
    };
    if expectation == Expectation::default() {
        return Err(
            "expect needs at least one of next, position, scores, winners, over, record".into(),
        );
    }
    Ok(expectation)
}

/// F-1: a seat number only where that seat must decide.
fn awaited(value: toml::Value) -> Result<Awaited, String> {
    let known = match &value {
        toml::Value::Integer(number) => u8::try_from(*number).ok().map(Awaited::Seat),
        toml::Value::String(word) => match word.as_str() {
            "chance" => Some(Awaited::Chance),
            "over" => Some(Awaited::Over),
            _ => None,
        },
        toml::Value::Float(_)
        | toml::Value::Boolean(_)
        | toml::Value::Datetime(_)
        | toml::Value::Array(_)
        | toml::Value::Table(_) => None,
    };
    known.ok_or_else(|| {
        format!(
            "next is the number of a seat, \"chance\" or \"over\", not {}",
            shown(&value)
        )
    })
}
