//! How much of the processor each address had lately, by which those who wait for it are put in order.
//!
//! A limit forgets quickly, and says nothing as long as nobody exceeds it: twenty addresses that each stay
//! within theirs can ask for more than a machine has. What was used is forgotten by half in half a minute, so
//! that whoever has used more than others comes after them.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// After this time half is forgotten.
pub(crate) const HALF: Duration = Duration::from_secs(30);

/// How many addresses are remembered.
const KEPT: usize = 20_000;

/// What one address had, in milliseconds.
struct Used {
    had: f64,
    at: Instant,
}

impl Used {
    fn now(&self, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.had * (-passed / HALF.as_secs_f64()).exp2()
    }
}

/// What every address had, in bounded memory.
#[derive(Default)]
pub(crate) struct Usage(Mutex<HashMap<IpAddr, Used>>);

impl Usage {
    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, Used>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds some milliseconds, or takes them back.
    pub(crate) fn add(&self, address: IpAddr, many: f64, now: Instant) {
        let mut all = self.lock();
        if all.len() >= KEPT && !all.contains_key(&address) {
            make_room(&mut all, now);
        }
        let used = all.entry(address).or_insert(Used { had: 0.0, at: now });
        used.had = (used.now(now) + many).max(0.0);
        used.at = now;
    }

    /// What an address had lately.
    pub(crate) fn of(&self, address: IpAddr, now: Instant) -> Duration {
        let had = self.lock().get(&address).map_or(0.0, |used| used.now(now));
        Duration::from_secs_f64(had / 1e3)
    }

    pub(crate) fn len(&self) -> usize {
        self.lock().len()
    }
}

/// Forgets the half that had least: it says next to nothing.
fn make_room(all: &mut HashMap<IpAddr, Used>, now: Instant) {
    let mut had: Vec<f64> = all.values().map(|used| used.now(now)).collect();
    had.sort_unstable_by(f64::total_cmp);
    let middle = had[had.len() / 2];
    let mut even = all.len() / 4;
    all.retain(|_, used| {
        let had = used.now(now);
        // Of those who had the same, not all may stay.
        let stays = had > middle || had == middle && even > 0;
        even -= usize::from(stays && had == middle);
        stays
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(number: u32) -> IpAddr {
        std::net::Ipv4Addr::from(number).into()
    }

    #[test]
    fn whoever_uses_more_has_more_even_within_every_limit() {
        let (all, start) = (Usage::default(), Instant::now());
        let [modest, greedy] = [1, 2].map(address);
        let mut now = start;
        for _ in 0..600 {
            now += Duration::from_millis(100);
            all.add(modest, 2.0, now);
            all.add(greedy, 10.0, now);
        }
        let [modest, greedy] = [modest, greedy].map(|who| all.of(who, now));
        assert!(modest > Duration::ZERO && modest.mul_f64(4.9) < greedy);
        assert!(greedy < modest.mul_f64(5.1), "{modest:?} {greedy:?}");
    }

    #[test]
    fn half_is_forgotten_in_half_a_minute_and_nobody_has_less_than_nothing() {
        let (all, start) = (Usage::default(), Instant::now());
        all.add(address(1), 800.0, start);
        let later = all.of(address(1), start + HALF);
        assert!((0.399..0.401).contains(&later.as_secs_f64()), "{later:?}");
        all.add(address(1), -9_000.0, start + HALF);
        assert_eq!(all.of(address(1), start + HALF), Duration::ZERO);
        assert_eq!(all.of(address(2), start), Duration::ZERO);
    }

    #[test]
    fn memory_is_bounded_and_those_who_had_most_are_remembered() {
        let (all, start) = (Usage::default(), Instant::now());
        all.add(address(0), 1e6, start);
        for number in 1..3 * KEPT as u32 {
            all.add(address(number), 1.0, start);
            assert!(all.len() <= KEPT);
        }
        assert!(all.of(address(0), start) > Duration::from_secs(900));
    }
}
