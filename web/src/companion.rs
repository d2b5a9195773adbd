//! The companion of a real board: spins and draws for pages without scripts.

use axum::extract::Query;
use axum::http::StatusCode;
use game::Prng;
use house::HouseError;
use kit::devices::{Device, DeviceKind};
use pages::companion::{self, Sitting};
use serde::Deserialize;

use crate::about::AboutGame;
use crate::answer::{Answer, fresh, go};

/// What the address says: which device, what has come up, and what is asked for.
#[derive(Deserialize)]
pub(crate) struct Asked {
    #[serde(default)]
    device: String,
    #[serde(default)]
    drawn: String,
    #[serde(default, rename = "do")]
    deed: String,
    #[serde(default)]
    back: String,
}

/// The most outcomes that an address may hold: older ones of a dial are forgotten.
const MOST: usize = 200;

/// Draws change nothing on the server: what has come up is in the address, which the next form sends along.
pub(crate) async fn page(about: AboutGame, Query(asked): Query<Asked>) -> Answer {
    let meta = &about.meta;
    let devices = companion::devices(meta.slug);
    let shown = match asked.device.as_str() {
        "" => (!devices.is_empty()).then_some(0),
        name => devices.iter().position(|device| device.id == name),
    };
    let shown = shown.ok_or(HouseError::Missing("spinner or pile"))?;
    let mut sitting = Sitting {
        drawn: drawn(&devices[shown], &asked.drawn),
        devices,
        shown,
        refused: None,
    };
    if let Some(at) = devices[shown]
        .find(&asked.back)
        .filter(|_| !asked.back.is_empty())
    {
        sitting.drawn.retain(|&face| face != at);
    } else {
        act(&mut sitting, &asked.deed)?;
    }
    // Back to an address that does nothing, so that loading it again draws nothing.
    let is_done = !asked.deed.is_empty() || !asked.back.is_empty();
    if is_done && sitting.refused.is_none() {
        return Ok(go(&sitting.address(meta), None));
    }
    let head = about.preview(
        "companion",
        &format!("{}: {}", meta.title, devices[shown].title),
    );
    let page = companion::page(meta, &sitting, about.guest.as_ref(), head);
    Ok(fresh(StatusCode::OK, page))
}

/// What an address says has come up; of a pile each once.
fn drawn(device: &Device, text: &str) -> Vec<usize> {
    let mut all: Vec<usize> = Vec::new();
    for face in text.split(',').filter_map(|code| device.find(code)) {
        if device.kind == DeviceKind::Dial || !all.contains(&face) {
            all.push(face);
        }
    }
    let first = all.len().saturating_sub(MOST);
    all.split_off(first)
}

fn act(sitting: &mut Sitting<'_>, deed: &str) -> Result<(), HouseError> {
    match deed {
        "draw" => {
            let seed = house::random::bytes().map(u64::from_le_bytes)?;
            let device = &sitting.devices[sitting.shown];
            match device.draw(&sitting.drawn, &mut Prng::new(seed)) {
                Some(face) => sitting.drawn.push(face),
                None => sitting.refused = Some("The pile is empty".into()),
            }
        }
        "undo" => drop(sitting.drawn.pop()),
        "new" => sitting.drawn.clear(),
        _ => {}
    }
    Ok(())
}
