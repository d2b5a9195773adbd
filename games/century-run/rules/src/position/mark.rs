//! The last word of a train in a position line: failures, a hold, the order of arrival.

use game::Faults;

use super::digits;
use crate::illegal::cr;
use crate::rules::CenturyRun;
use crate::setup::{Finish, RedCount};
use crate::state::Train;

impl CenturyRun {
    /// The last word of a train: a hold, failures, or which to arrive it was. None if it is no such
    /// word.
    pub(super) fn read_mark(&self, mark: &str, train: &mut Train) -> Option<Faults> {
        let mut faults = Faults::new();
        if mark == "held" {
            train.held = true;
            return Some(faults);
        }
        if let Some(rank) = mark.strip_prefix('a') {
            if self.agreement.finish != Finish::FirstArrival {
                return None;
            }
            train.rank = u8::try_from(digits(rank)?).ok().filter(|&rank| rank > 0)?;
            return Some(faults);
        }
        let counts = mark.strip_prefix('f')?;
        let (number, charged) = match counts.split_once('/') {
            None => (digits(counts)?, None),
            Some((number, charged)) => (digits(number)?, Some(digits(charged)?)),
        };
        let failing = &self.board.failing;
        let most = u32::from(failing.forced_on);
        let least = u32::from(charged.is_none());
        if !(least..most).contains(&number) {
            // CR-32: the failure that forces a train up is never kept.
            let text = format!("a train keeps {least} to {} failures, not {mark}", most - 1);
            faults.cite(cr(32), text);
            return Some(faults);
        }
        train.failures = number as u8;
        if self.agreement.red_count == RedCount::Consecutive {
            let paid = failing.paid(train.failures);
            let hours = u16::try_from(charged.unwrap_or(paid.into())).ok()?;
            if !(paid.max(1)..=failing.most).contains(&hours) {
                // CR-31: each failure costs its hour, up to a limit.
                let text = format!(
                    "{number} failures in a row cost {paid} to {} hours at a red space, not {hours}",
                    failing.most
                );
                faults.cite(cr(31), text);
            }
            train.charged = hours as u8;
        } else if charged.is_some() {
            return None;
        }
        Some(faults)
    }

    /// What else a train's last word may be at this table.
    pub(super) fn further_mark(&self) -> &'static str {
        match (self.agreement.red_count, self.agreement.finish) {
            (RedCount::Consecutive, Finish::FirstArrival) => ", f1/2 or a1",
            (RedCount::Consecutive, Finish::TripEnd | Finish::Sudden) => " or f1/2",
            (RedCount::Overshoots | RedCount::AnyMiss, Finish::FirstArrival) => " or a1",
            (RedCount::Overshoots | RedCount::AnyMiss, Finish::TripEnd | Finish::Sudden) => "",
        }
    }
}
