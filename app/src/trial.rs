//! Questions that tests and measurements ask: the same ones are answered natively, and compared.

use game::Prng;
use serde_json::{Value, json};
use tables::Record;

/// Answers `{"record":…,"bot":"hard","seed":7}` with `{"action":…,"ms":…}`: what the bot of this name does in
/// the position where the record ends, and how long it thought. What cannot be answered is told as
/// `{"failed":why}`.
pub(crate) fn answer(asked: &[u8]) -> Vec<u8> {
    let asked: Value = serde_json::from_slice(asked).unwrap_or_default();
    #[cfg(feature = "bench")]
    if let Some(measured) = crate::bench::answer(&asked) {
        return measured.to_string().into_bytes();
    }
    let said = choice(&asked).unwrap_or_else(|why| json!({ "failed": why }));
    said.to_string().into_bytes()
}

fn choice(asked: &Value) -> Result<Value, String> {
    let text = |name: &str| asked[name].as_str().unwrap_or_default();
    let record = Record::parse(text("record")).map_err(|error| error.to_string())?;
    let game = games::find(&record.header.game).map_err(|error| error.to_string())?;
    let table = game
        .resume(&record, None)
        .map_err(|error| error.to_string())?;
    let thought = game.thought(&*table, text("bot"));
    let thought = thought.ok_or("no seat decides, or there is no such bot")?;
    let seed = asked["seed"].as_u64().unwrap_or(1);
    let begun = crate::worker::clock();
    let action = thought(&mut Prng::new(seed));
    let took = crate::worker::clock().saturating_sub(begun);
    Ok(json!({ "action": action, "ms": took.as_secs_f64() * 1000.0 }))
}
