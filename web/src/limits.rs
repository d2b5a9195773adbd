//! How much one guest and one address may ask of the server.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::http::Method;
use store::GuestId;
use tokio::time::Instant;

use crate::buckets::Buckets;
pub use crate::buckets::Rate;
use crate::usage::Usage;
use crate::work::Spent;

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
    /// Bytes that are kept in the database, charged when they are there.
    Keeping,
}

/// What a table is taken to need besides what is written for people's requests: the moves of its bots.
const OF_TABLE: u64 = 20_000;

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
    /// Bytes that are kept in the database, for each guest.
    pub keeping: Rate,
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
            keeping: Rate::of(5_000_000, 100.0),
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
            keeping: usual.keeping.times(10),
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
            Asking::Keeping => self.keeping,
        }
    }

    fn of_address(&self, asking: Asking) -> Rate {
        match asking {
            Asking::Look
            | Asking::Change
            | Asking::Talk
            | Asking::Table
            | Asking::Search
            | Asking::Work
            | Asking::Keeping => self.of_guest(asking).times(self.sharing),
            Asking::Guest => self.guests,
        }
    }
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
        self.left(limits, address, guest, Asking::Work)
    }

    /// Whether more may be kept for this address and guest; else how long to wait.
    pub(crate) fn room(
        &self,
        limits: &Limits,
        address: IpAddr,
        guest: Option<GuestId>,
    ) -> Result<(), Duration> {
        self.left(limits, address, guest, Asking::Keeping)
    }

    /// Whether anything is left of what is charged afterwards.
    fn left(
        &self,
        limits: &Limits,
        address: IpAddr,
        guest: Option<GuestId>,
        asking: Asking,
    ) -> Result<(), Duration> {
        let now = Instant::now();
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

    /// Corrects a charge by what the answer took, and charges what was written for it.
    pub(crate) fn settle(&self, limits: &Limits, charge: &Charge, took: Spent) {
        let work = took.time.as_secs_f64() * 1e3 - charge.price;
        self.add(limits, charge, work);
        if took.written > 0 {
            self.take(limits, charge, Asking::Keeping, took.written as f64);
        }
    }

    /// Charges what a table will come to that was opened.
    pub(crate) fn opened(&self, limits: &Limits, charge: &Charge) {
        self.take(limits, charge, Asking::Keeping, OF_TABLE as f64);
    }

    fn add(&self, limits: &Limits, charge: &Charge, work: f64) {
        self.usage.add(charge.address, work, Instant::now());
        self.take(limits, charge, Asking::Work, work);
    }

    fn take(&self, limits: &Limits, charge: &Charge, asking: Asking, many: f64) {
        let now = Instant::now();
        let of_address = limits.of_address(asking);
        self.addresses
            .charge((charge.address, asking), of_address, many, now);
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
    use crate::usage::HALF;

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

    const MS: Duration = Duration::from_millis(1);

    fn took(time: Duration) -> Spent {
        Spent { time, written: 0 }
    }

    #[test]
    fn what_is_kept_for_one_guest_and_one_address_is_bounded() {
        let (ledger, limits) = (Ledger::new(), Limits::default());
        let address: IpAddr = "192.0.2.1".parse().expect("an address");
        let store = |guest: i32, written| {
            let guest: GuestId = guest.to_string().parse().expect("an id");
            let room = ledger.room(&limits, address, Some(guest));
            let charge = ledger.charge(&limits, address, Some(guest), Duration::ZERO);
            let time = Duration::ZERO;
            ledger.settle(&limits, &charge, Spent { time, written });
            room
        };
        // More than there is, so that the time that the test takes makes no difference.
        assert_eq!(store(1, 5_050_000), Ok(()));
        let wait = store(1, 0).expect_err("the guest has filled enough");
        // A hundred bytes a second.
        assert!((400.0..501.0).contains(&wait.as_secs_f64()), "{wait:?}");
        for guest in 2..6 {
            assert_eq!(store(guest, 5_050_000), Ok(()));
        }
        assert!(store(6, 0).is_err(), "the address has filled enough");
        let other: IpAddr = "192.0.2.2".parse().expect("an address");
        assert_eq!(ledger.room(&limits, other, None), Ok(()));
        // Opening tables alone is bounded too.
        let charge = ledger.charge(&limits, other, None, Duration::ZERO);
        for _ in 0..=5 * 5_000_000 / OF_TABLE {
            ledger.opened(&limits, &charge);
        }
        assert!(ledger.room(&limits, other, None).is_err());
    }

    #[test]
    fn what_was_used_is_charged_and_has_to_be_made_up_for() {
        // So slow that nothing is made up for while a busy machine runs the test.
        let limits = Limits {
            work: Rate::of(600, 0.05),
            ..Limits::default()
        };
        let (ledger, begun) = (Ledger::new(), Instant::now());
        let address: IpAddr = "192.0.2.1".parse().expect("an address");
        let guest: GuestId = "7".parse().expect("an id");
        assert_eq!(ledger.work(&limits, address, Some(guest)), Ok(()));
        let charge = ledger.charge(&limits, address, Some(guest), 5 * MS);
        ledger.settle(&limits, &charge, took(700 * MS));
        let wait = ledger
            .work(&limits, address, Some(guest))
            .expect_err("the guest had too much");
        // 101 milliseconds are missing, at one in 20 seconds.
        assert!((1900.0..2100.0).contains(&wait.as_secs_f64()), "{wait:?}");
        assert_eq!(
            ledger.work(&limits, address, None),
            Ok(()),
            "others there had not"
        );
        let spent = ledger.spent(address).as_secs_f64();
        let forgotten = 0.5_f64.powf(begun.elapsed().as_secs_f64() / HALF.as_secs_f64());
        assert!((0.699 * forgotten..=0.7).contains(&spent), "{spent}");
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
            ledger.settle(&limits, charge, Spent::default());
        }
        assert!(ledger.spent(dear) < MS);
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
