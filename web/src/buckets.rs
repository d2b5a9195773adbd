//! What is left of a rate for everybody, in bounded memory.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// A steady rate, and how much may come at once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// So many at once.
    pub burst: u32,
    /// So many a second in the long run.
    pub per_second: f64,
}

impl Rate {
    pub(crate) const fn of(burst: u32, per_second: f64) -> Self {
        Self { burst, per_second }
    }

    pub(crate) fn times(self, factor: u32) -> Self {
        Self {
            burst: self.burst.saturating_mul(factor),
            per_second: self.per_second * f64::from(factor),
        }
    }
}

/// How many buckets are kept of each kind.
const KEPT: usize = 20_000;

/// What is left of a rate for somebody.
struct Bucket {
    left: f64,
    at: Instant,
    rate: Rate,
}

impl Bucket {
    fn refill(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + passed * self.rate.per_second).min(f64::from(self.rate.burst));
        self.at = now;
    }

    fn is_full(&self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left + passed * self.rate.per_second >= f64::from(self.rate.burst)
    }
}

/// What is left for everybody, in bounded memory.
pub(crate) struct Buckets<K>(Mutex<HashMap<K, Bucket>>);

impl<K: Hash + Eq> Buckets<K> {
    pub(crate) fn new() -> Self {
        Self(Mutex::default())
    }

    /// What somebody has left, as of now, for `look` to see and change.
    fn at<T>(&self, key: K, rate: Rate, now: Instant, look: impl FnOnce(&mut Bucket) -> T) -> T {
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= KEPT && !buckets.contains_key(&key) {
            make_room(&mut buckets, now);
        }
        let bucket = buckets.entry(key).or_insert(Bucket {
            left: f64::from(rate.burst),
            at: now,
            rate,
        });
        bucket.refill(now);
        look(bucket)
    }

    /// Takes so many; or how long to wait for one.
    pub(crate) fn take(&self, key: K, rate: Rate, many: f64, now: Instant) -> Result<(), Duration> {
        self.at(key, rate, now, |bucket| {
            if bucket.left < 1.0 {
                let wait = (1.0 - bucket.left) / rate.per_second.max(0.001);
                return Err(Duration::from_secs_f64(wait));
            }
            bucket.left -= many;
            Ok(())
        })
    }

    /// Takes what was used already, even if that is more than there is.
    pub(crate) fn charge(&self, key: K, rate: Rate, many: f64, now: Instant) {
        self.at(key, rate, now, |bucket| bucket.left -= many);
    }

    pub(crate) fn len(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

/// A full bucket says nothing that a new one does not; if that is not enough, those go who were quiet
/// for the longest time.
fn make_room<K: Hash + Eq>(buckets: &mut HashMap<K, Bucket>, now: Instant) {
    buckets.retain(|_, bucket| !bucket.is_full(now));
    if buckets.len() < KEPT {
        return;
    }
    let mut times: Vec<Instant> = buckets.values().map(|bucket| bucket.at).collect();
    times.sort_unstable();
    let middle = times[times.len() / 2];
    buckets.retain(|_, bucket| bucket.at > middle);
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate::of(3, 2.0);

    #[test]
    fn a_burst_and_then_a_steady_rate() {
        let (buckets, start) = (Buckets::new(), Instant::now());
        for _ in 0..3 {
            assert_eq!(buckets.take('a', RATE, 1.0, start), Ok(()));
        }
        let wait = buckets
            .take('a', RATE, 1.0, start)
            .expect_err("it is empty");
        assert_eq!(wait, Duration::from_millis(500));
        assert_eq!(
            buckets.take('b', RATE, 1.0, start),
            Ok(()),
            "another has his own"
        );
        assert_eq!(buckets.take('a', RATE, 1.0, start + wait), Ok(()));
        assert!(buckets.take('a', RATE, 1.0, start + wait).is_err());
        // A long absence fills it, and no more than fills it.
        let later = start + Duration::from_secs(3600);
        let taken = (0..9).filter(|_| buckets.take('a', RATE, 1.0, later).is_ok());
        assert_eq!(taken.count(), 3);
    }

    #[test]
    fn memory_is_bounded_whoever_comes() {
        let (buckets, start) = (Buckets::new(), Instant::now());
        for number in 0..3 * KEPT as u64 {
            let now = start + Duration::from_micros(number);
            assert_eq!(buckets.take(number, RATE, 1.0, now), Ok(()));
            assert!(buckets.len() <= KEPT);
        }
        // Once they have filled again they all go.
        let later = start + Duration::from_secs(60);
        for number in 0..KEPT as u64 {
            let _ = buckets.take(1_000_000 + number, RATE, 1.0, later);
        }
        assert!(buckets.len() <= KEPT);
    }
}
