//! The count of plays without an arrival, which only the option `arrival-limit` keeps (GR-54).

use game::{Faults, Options};

use super::{Line, Written, all_home};
use crate::illegal::rule;
use crate::setup;

/// The number after the player to move. It is left out if it is 0.
pub(super) fn read(text: &str, faults: &mut Faults) -> u16 {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    match text.parse() {
        Ok(plays) if plain => plays,
        Ok(_) | Err(_) => {
            faults.add(format!(
                "{text:?} is not a number of plays without an arrival"
            ));
            0
        }
    }
}

/// Counts where there can be none.
pub(super) fn faults(options: &Options, line: &Line) -> Faults {
    let plays = line.quiet;
    if plays == 0 {
        return Faults::new();
    }
    let Some(limit) = setup::arrival_limit(options) else {
        return Faults::plain(format!(
            "the line counts {plays} plays without an arrival, which only the option arrival-limit keeps"
        ));
    };
    let cited = |text: String| Faults::against(rule(54), text);
    match line.phase {
        Some(Written::Play(_)) if plays >= limit => cited(format!(
            "{plays} plays without an arrival end the game, of which the table agreed on {limit}"
        )),
        Some(Written::Over) if plays > limit => cited(format!(
            "the game ended after {limit} plays without an arrival, not after {plays}"
        )),
        Some(Written::Over) if line.groups.iter().any(all_home) => cited(format!(
            "the last play brought a train home, but the line counts {plays} without an arrival"
        )),
        Some(Written::Play(_) | Written::Over) | None => Faults::new(),
    }
}
