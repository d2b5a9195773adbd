//! How fast games are played here: the same work as `roundhouse bench` does natively.

use bots::Choosing;
use game::{Rules, Setup};
use games::with_kit;
use kit::Kit;
use serde_json::{Value, json};

/// Answers `{"bench":"random play","game":…,"seats":…,"times":…}` with `{"done":…,"ms":…}`; nothing if something
/// else is asked.
pub(crate) fn answer(asked: &Value) -> Option<Value> {
    let what = asked["bench"].as_str()?;
    let seats = asked["seats"]
        .as_u64()
        .and_then(|seats| seats.try_into().ok());
    let times = asked["times"].as_u64().unwrap_or(1);
    let game = asked["game"].as_str().unwrap_or_default();
    let measured = with_kit!(game, K => measured::<K>(what, seats.unwrap_or(2), times));
    let measured = measured.unwrap_or_else(|| Err("there is no such game".to_owned()));
    Some(measured.unwrap_or_else(|why| json!({ "failed": why })))
}

fn measured<K: Kit>(what: &str, seats: u8, times: u64) -> Result<Value, String> {
    let setup = Setup::plain(&K::META, seats).map_err(|faults| faults.to_string())?;
    let rules = K::Rules::new(&setup).map_err(|faults| faults.to_string())?;
    let clock = crate::worker::clock;
    let (begun, done) = match what {
        "random play" => {
            let mut play = K::bots().random_play(&rules, Choosing::Picked);
            let begun = clock();
            play(times);
            (begun, times)
        }
        "search, simulations" => {
            let decision = bots::Decision::early(&rules);
            let (view, seat, actions) = (&decision.view, decision.seat, &decision.actions);
            let mut think = K::bots().search(&rules, view, seat, actions);
            let begun = clock();
            // As many simulations at a time as the native measurement makes.
            let at_a_time = times.min(MOST);
            let mut done = 0;
            while done < times {
                done += think(u32::try_from(at_a_time).unwrap_or(u32::MAX));
            }
            (begun, done)
        }
        _ => return Err(format!("{what:?} is not measured")),
    };
    let took = clock().saturating_sub(begun);
    Ok(json!({ "done": done, "ms": took.as_secs_f64() * 1000.0 }))
}

/// The most simulations of one search.
const MOST: u64 = 8_192;
