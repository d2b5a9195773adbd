//! How much one guest and one address may ask of the server.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::http::Method;
use store::GuestId;
use tokio::time::Instant;

use crate::usage::Usage;

/// A steady rate, and how much may come at once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// So many at once.
    pub burst: u32,
    /// So many a second in the long run.
    pub per_second: f64,
}

impl Rate {
    const fn of(burst: u32, per_second: f64) -> Self {
        Self { burst, per_second }
    }

    fn times(self, factor: u32) -> Self {
        Self {
            burst: self.burst.saturating_mul(factor),
            per_second: self.per_second * f64::from(factor),
        }
    }
}

/// What is asked for, as far as limits go.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Asking {
    /// A page or a file.
    Look,
    /// A change at a table.
    Change,
    /// Something said at a table.
    Talk,
    /// Another table.
    Table,
    /// A search by a bot.
    Search,
    /// A cookie for somebody new.
    Guest,
    /// Processor time, in milliseconds: what answers took, charged when they are done.
    Work,
}

/// The addresses at which tables are opened.
const OPENING: [&str; 5] = [
    "/play/{game}",
    "/upload",
    "/new/{game}",
    "/t/{id}/rematch",
    "/api/v1/tables",
];

/// Where people talk.
const TALK: &str = "/t/{id}/say";

/// The addresses at which a bot searches for an answer.
const SEARCHING: [&str; 4] = [
    "/t/{id}/hint",
    "/t/{id}/mistakes/{number}",
    "/t/{id}/analyze",
    "/t/{id}/analyse",
];

/// The addresses that are sent something, but change nothing and make nobody a guest.
const ASKED_BY_POST: [&str; 2] = ["/learn/{game}/{lesson}", "/score/{game}/pdf"];

impl Asking {
    /// What a request to this route asks for.
    pub(crate) fn by(method: &Method, route: &str) -> Self {
        if matches!(*method, Method::GET | Method::HEAD) || ASKED_BY_POST.contains(&route) {
            Self::Look
        } else if OPENING.contains(&route) {
            Self::Table
        } else if route == TALK {
            Self::Talk
        } else if SEARCHING.contains(&route) {
            Self::Search
        } else {
            Self::Change
        }
    }
}

/// How much one guest and one address may ask of the server.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Pages and files, for each guest.
    pub looks: Rate,
    /// Moves and other changes, for each guest.
    pub changes: Rate,
    /// Lines of talk, for each guest.
    pub talk: Rate,
    /// New tables, for each guest.
    pub tables: Rate,
    /// Searches by bots, for each guest.
    pub searches: Rate,
    /// New guests, for each address.
    pub guests: Rate,
    /// Milliseconds of processor time, for each guest.
    pub work: Rate,
    /// How many guests' worth one address may ask for: a club shares one.
    pub sharing: u32,
    /// Open streams of one address.
    pub streams: usize,
    /// Requests of one address that are being answered.
    pub in_flight: usize,
    /// Tables of one guest that are not over.
    pub open_tables: usize,
    /// Open connections in all.
    pub connections: usize,
    /// Open connections of one address, where no proxy is trusted.
    pub connections_each: usize,
    /// How long the head of a request may take, and a connection be idle.
    pub head_wait: Duration,
    /// How long the body of a request may take.
    pub body_wait: Duration,
    /// How long one may take to read a piece of an answer.
    pub write_wait: Duration,
    /// How long a shutdown waits for requests that have begun.
    pub shutdown_wait: Duration,
    /// Whether this machine itself is limited too.
    pub loopback: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            looks: Rate::of(60, 20.0),
            changes: Rate::of(30, 10.0),
            talk: Rate::of(6, 0.25),
            tables: Rate::of(10, 0.2),
            searches: Rate::of(10, 0.5),
            guests: Rate::of(30, 0.5),
            work: Rate::of(600, 50.0),
            sharing: 5,
            streams: 120,
            in_flight: 64,
            open_tables: 100,
            connections: 16_384,
            connections_each: 512,
            head_wait: Duration::from_secs(15),
            body_wait: Duration::from_secs(15),
            write_wait: Duration::from_secs(30),
            shutdown_wait: Duration::from_secs(10),
            loopback: false,
        }
    }
}

impl Limits {
    /// Ten times as much of everything that one guest or address may do.
    #[must_use]
    pub fn wide() -> Self {
        let usual = Self::default();
        Self {
            looks: usual.looks.times(10),
            changes: usual.changes.times(10),
            talk: usual.talk.times(10),
            tables: usual.tables.times(10),
            searches: usual.searches.times(10),
            guests: usual.guests.times(10),
            work: usual.work.times(10),
            streams: usual.streams * 10,
            in_flight: usual.in_flight * 10,
            open_tables: usual.open_tables * 10,
            connections_each: usual.connections_each * 10,
            ..usual
        }
    }

    fn of_guest(&self, asking: Asking) -> Rate {
        match asking {
            Asking::Look => self.looks,
            Asking::Change => self.changes,
            Asking::Talk => self.talk,
            Asking::Table => self.tables,
            Asking::Search => self.searches,
            // Whoever has a cookie needs no other; this bounds nobody twice.
            Asking::Guest => self.guests,
            Asking::Work => self.work,
        }
    }

    fn of_address(&self, asking: Asking) -> Rate {
        match asking {
            Asking::Look
            | Asking::Change
            | Asking::Talk
            | Asking::Table
            | Asking::Search
            | Asking::Work => self.of_guest(asking).times(self.sharing),
            Asking::Guest => self.guests,
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
struct Buckets<K>(Mutex<HashMap<K, Bucket>>);

impl<K: Hash + Eq> Buckets<K> {
    fn new() -> Self {
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
    fn take(&self, key: K, rate: Rate, many: f64, now: Instant) -> Result<(), Duration> {
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
    fn charge(&self, key: K, rate: Rate, many: f64, now: Instant) {
        self.at(key, rate, now, |bucket| bucket.left -= many);
    }

    fn len(&self) -> usize {
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

/// Something that addresses have a number of, counted while it is held.
#[derive(Clone)]
pub(crate) struct Counted(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// One of an address's number. Whoever drops it gives it back.
pub(crate) struct Held {
    from: Counted,
    address: IpAddr,
}

impl Counted {
    pub(crate) fn new() -> Self {
        Self(Arc::default())
    }

    /// Counts one more, unless there are as many already.
    pub(crate) fn hold(&self, address: IpAddr, most: usize) -> Option<Held> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Held {
            from: self.clone(),
            address,
        })
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut counts = self.from.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

/// What was charged for a request that is being answered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Charge {
    address: IpAddr,
    guest: Option<GuestId>,
    /// In milliseconds.
    price: f64,
}

/// Who has asked for how much.
pub(crate) struct Ledger {
    guests: Buckets<(GuestId, Asking)>,
    addresses: Buckets<(IpAddr, Asking)>,
    pub(crate) streams: Counted,
    pub(crate) connections: Counted,
    /// Requests that are being answered.
    pub(crate) in_flight: Counted,
    /// What addresses had of the processor.
    usage: Usage,
}

impl Ledger {
    pub(crate) fn new() -> Self {
        Self {
            guests: Buckets::new(),
            addresses: Buckets::new(),
            streams: Counted::new(),
            connections: Counted::new(),
            in_flight: Counted::new(),
            usage: Usage::default(),
        }
    }

    /// Whether this address may ask; else how long it has to wait.
    pub(crate) fn address(
        &self,
        limits: &Limits,
        address: IpAddr,
        asking: Asking,
    ) -> Result<(), Duration> {
        self.addresses.take(
            (address, asking),
            limits.of_address(asking),
            1.0,
            Instant::now(),
        )
    }

    /// Whether this guest may ask; else how long he has to wait.
    pub(crate) fn guest(
        &self,
        limits: &Limits,
        guest: GuestId,
        asking: Asking,
    ) -> Result<(), Duration> {
        self.guests.take(
            (guest, asking),
            limits.of_guest(asking),
            1.0,
            Instant::now(),
        )
    }

    /// Whether there is processor time left for this address and guest; else how long to wait for it.
    pub(crate) fn work(
        &self,
        limits: &Limits,
        address: IpAddr,
        guest: Option<GuestId>,
    ) -> Result<(), Duration> {
        let (now, asking) = (Instant::now(), Asking::Work);
        let of_address = limits.of_address(asking);
        self.addresses
            .take((address, asking), of_address, 0.0, now)?;
        let Some(guest) = guest else { return Ok(()) };
        self.guests
            .take((guest, asking), limits.of_guest(asking), 0.0, now)
    }

    /// The processor time that this address had lately, with the usual price of what is being answered.
    pub(crate) fn spent(&self, address: IpAddr) -> Duration {
        self.usage.of(address, Instant::now())
    }

    /// Charges an address and a guest the usual price of what they ask for, before it is answered: who asks
    /// for much at once has had much, and who goes away before the answer has paid for it.
    pub(crate) fn charge(
        &self,
        limits: &Limits,
        address: IpAddr,
        guest: Option<GuestId>,
        price: Duration,
    ) -> Charge {
        let charge = Charge {
            address,
            guest,
            price: price.as_secs_f64() * 1e3,
        };
        self.add(limits, &charge, charge.price);
        charge
    }

    /// Corrects a charge by what the answer took.
    pub(crate) fn settle(&self, limits: &Limits, charge: &Charge, took: Duration) {
        self.add(limits, charge, took.as_secs_f64() * 1e3 - charge.price);
    }

    fn add(&self, limits: &Limits, charge: &Charge, many: f64) {
        let (now, asking) = (Instant::now(), Asking::Work);
        let of_address = limits.of_address(asking);
        self.addresses
            .charge((charge.address, asking), of_address, many, now);
        self.usage.add(charge.address, many, now);
        if let Some(guest) = charge.guest {
            let of_guest = limits.of_guest(asking);
            self.guests.charge((guest, asking), of_guest, many, now);
        }
    }

    /// How many guests and addresses are remembered.
    pub(crate) fn size(&self) -> usize {
        self.guests.len() + self.addresses.len() + self.usage.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate::of(3, 2.0);

    #[test]
    fn a_request_asks_for_what_it_may_cost() {
        assert_eq!(Asking::by(&Method::GET, "/new/{game}"), Asking::Look);
        assert_eq!(Asking::by(&Method::POST, "/new/{game}"), Asking::Table);
        assert_eq!(Asking::by(&Method::POST, "/t/{id}/act"), Asking::Change);
        assert_eq!(Asking::by(&Method::POST, "/t/{id}/hint"), Asking::Search);
        assert_eq!(Asking::by(&Method::POST, TALK), Asking::Talk);
        for route in ASKED_BY_POST {
            assert_eq!(Asking::by(&Method::POST, route), Asking::Look);
        }
    }

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

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn what_was_used_is_charged_and_has_to_be_made_up_for() {
        let (ledger, limits) = (Ledger::new(), Limits::default());
        let address: IpAddr = "192.0.2.1".parse().expect("an address");
        let guest: GuestId = "7".parse().expect("an id");
        assert_eq!(ledger.work(&limits, address, Some(guest)), Ok(()));
        let charge = ledger.charge(&limits, address, Some(guest), 5 * MS);
        ledger.settle(&limits, &charge, 700 * MS);
        let wait = ledger
            .work(&limits, address, Some(guest))
            .expect_err("the guest had too much");
        // 101 milliseconds are missing, at 50 a second.
        assert!((1.9..2.1).contains(&wait.as_secs_f64()), "{wait:?}");
        assert_eq!(
            ledger.work(&limits, address, None),
            Ok(()),
            "others there had not"
        );
        let spent = ledger.spent(address).as_millis();
        assert!((650..=700).contains(&spent), "{spent}");
        ledger.charge(&limits, address, None, 9_000 * MS);
        assert!(ledger.work(&limits, address, None).is_err());
    }

    #[test]
    fn what_is_asked_for_counts_before_it_is_answered() {
        let (ledger, limits) = (Ledger::new(), Limits::default());
        let [many, dear, one]: [IpAddr; 3] =
            ["192.0.2.1", "192.0.2.2", "192.0.2.3"].map(|text| text.parse().expect("an address"));
        let charges = [(many, 10), (many, 10), (one, 10), (dear, 100)];
        let charges = charges.map(|(address, price)| {
            ledger.charge(&limits, address, None, Duration::from_millis(price))
        });
        let spent = [one, many, dear].map(|address| ledger.spent(address));
        assert!(spent.is_sorted() && spent[0] < spent[1] && spent[1] < spent[2]);
        // What took nothing, because its turn did not come, costs nothing.
        for charge in &charges {
            ledger.settle(&limits, charge, Duration::ZERO);
        }
        assert!(ledger.spent(dear) < MS);
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

    #[test]
    fn what_is_held_is_given_back() {
        let counted = Counted::new();
        let address: IpAddr = "192.0.2.1".parse().expect("an address");
        let held: Vec<Held> = (0..9).filter_map(|_| counted.hold(address, 4)).collect();
        assert_eq!(held.len(), 4);
        drop(held);
        assert!(counted.0.lock().expect("a test").is_empty());
        assert!(counted.hold(address, 4).is_some());
    }
}
