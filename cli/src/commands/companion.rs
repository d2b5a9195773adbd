//! `roundhouse spin` and `roundhouse draw`: chance for a game on a real board.

mod pile;
mod spinner;

pub(crate) use pile::run as draw;
pub(crate) use spinner::run as spin;

use std::path::Path;

use game::Prng;
use kit::AnyKit;
use kit::devices::{Device, DeviceKind};

use crate::board_file;
use crate::failure::Failure;

/// A generator that nobody can foresee, or that of a number.
fn generator(seed: Option<u64>) -> Result<Prng, Failure> {
    let seed = match seed {
        Some(seed) => seed,
        None => u64::from_le_bytes(house::random::bytes().map_err(Failure::failed)?),
    };
    Ok(Prng::new(seed))
}

/// The devices of a game of one kind: those in the box, or those of a board of one's own.
fn devices(
    kit: &dyn AnyKit,
    board: Option<&Path>,
    kind: DeviceKind,
) -> Result<Vec<Device>, Failure> {
    let slug = kit.meta().slug;
    let all = match board {
        Some(file) => kit.devices_on(&board_file::checked(slug, file)?)?,
        None => kit.devices(),
    };
    let is_empty = all.is_empty();
    let found: Vec<Device> = all
        .into_iter()
        .filter(|device| device.kind == kind)
        .collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let other = match (kind, is_empty) {
        (_, true) => "nothing in it is left to chance".to_owned(),
        (DeviceKind::Dial, false) => format!("`roundhouse draw {slug}` draws from its piles"),
        (DeviceKind::Pile, false) => format!("`roundhouse spin {slug}` spins its spinner"),
    };
    let what = match kind {
        DeviceKind::Dial => "spinner",
        DeviceKind::Pile => "pile",
    };
    Err(Failure::Usage(format!("{slug} has no {what}: {other}")))
}
