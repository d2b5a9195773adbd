//! Processor time: what a request takes of it, measured while it is answered, and who may have it first
//! when there is not enough for all.

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use store::written_here;
use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::{Notify, oneshot};
use tokio::time::timeout;

/// The processor time that this thread has used so far.
#[cfg(unix)]
fn thread_time() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let seconds = u64::try_from(now.tv_sec).unwrap_or_default();
    Duration::new(seconds, u32::try_from(now.tv_nsec).unwrap_or_default())
}

/// Where the system does not tell, the time that passes: never less than what is used.
#[cfg(not(unix))]
fn thread_time() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// Where work is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// On the thread that serves connections, which does nothing else meanwhile.
    Here,
    /// On a thread that serves nobody else meanwhile.
    Apart,
}

/// What some work took.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Spent {
    /// Processor time.
    pub(crate) time: Duration,
    /// Bytes for the database to keep.
    pub(crate) written: u64,
}

/// Does some work and tells what it took.
pub(crate) async fn metered<T>(place: Place, work: impl Future<Output = T>) -> (T, Spent) {
    let mut work = pin!(work);
    let mut spent = Spent::default();
    // A runtime of one thread has nobody to hand its other work to.
    let apart = place == Place::Apart
        && Handle::try_current()
            .is_ok_and(|runtime| runtime.runtime_flavor() == RuntimeFlavor::MultiThread);
    let done = std::future::poll_fn(|context| {
        let mut poll = || {
            let (before, written) = (thread_time(), written_here());
            let polled = work.as_mut().poll(context);
            spent.time += thread_time().saturating_sub(before);
            spent.written += written_here().wrapping_sub(written);
            polled
        };
        match apart {
            true => tokio::task::block_in_place(poll),
            false => poll(),
        }
    })
    .await;
    (done, spent)
}

/// How long work may wait for something else, such as the database, before its turn goes to another.
const STUCK: Duration = Duration::from_millis(250);

/// Rings when work that waits can go on.
struct Bell(Notify);

impl Wake for Bell {
    fn wake(self: Arc<Self>) {
        self.0.notify_one();
    }
}

/// Why work was not done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoTurn {
    /// The line was too long for one who had more of the processor lately than others.
    SentAway,
    /// Its turn did not come in time.
    TooLate,
}

/// Does work whose turn it is. Work that waits long for something else gives its turn back, and takes
/// another when it can go on.
pub(crate) async fn in_turn<T>(
    queue: &Queue,
    claim: Claim,
    patience: Duration,
    work: impl Future<Output = T>,
) -> Result<T, NoTurn> {
    let turn = || async {
        let waited = timeout(patience, queue.turn(claim)).await;
        waited.map_err(|_| NoTurn::TooLate)?.ok_or(NoTurn::SentAway)
    };
    let mut turn_held = turn().await?;
    let mut work = pin!(work);
    let bell = Arc::new(Bell(Notify::new()));
    let waker = Waker::from(Arc::clone(&bell));
    loop {
        if let Poll::Ready(done) = work.as_mut().poll(&mut Context::from_waker(&waker)) {
            return Ok(done);
        }
        if timeout(STUCK, bell.0.notified()).await.is_err() {
            drop(turn_held);
            bell.0.notified().await;
            turn_held = turn().await?;
        }
    }
}

/// How many may wait in a queue; beyond that, those who had most are sent away.
const WAITING: usize = 64;

/// A page that usually takes no more than this is cheap.
const CHEAP: Duration = Duration::from_millis(10);

/// What a place in the queue goes by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claim {
    /// What the one who asks had of the processor lately, with what they ask for now.
    pub(crate) spent: Duration,
    /// What the page usually takes.
    pub(crate) price: Duration,
}

impl Claim {
    fn is_cheap(self) -> bool {
        self.price <= CHEAP
    }
}

/// The queue of those whose pages have to be drawn. So many are drawn at a time, and one more if it is
/// cheap: nobody who wants little waits for the end of a dear page. Of those who wait, the one who had and
/// asks for least of the processor comes first.
#[derive(Clone)]
pub(crate) struct Queue(Arc<Mutex<Waiting>>);

struct Waiting {
    /// How many pages of any kind may begin at once.
    free: usize,
    /// Whether another that is cheap may begin.
    spare: bool,
    /// Those who wait, by what they had and ask for and then by when they came.
    line: BTreeMap<(Duration, u64), Waiter>,
    /// How many have come so far.
    came: u64,
}

struct Waiter {
    is_cheap: bool,
    turn: oneshot::Sender<Turn>,
}

/// Whose turn it can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Open {
    ToAll,
    ToCheap,
}

/// A turn in the queue. Whoever drops it lets the next one in.
pub(crate) struct Turn {
    queue: Queue,
    open: Open,
}

impl Queue {
    /// A queue of which so many at a time have their turn, and one more whose page is cheap.
    pub(crate) fn new(at_once: usize) -> Self {
        Self(Arc::new(Mutex::new(Waiting {
            free: at_once,
            spare: true,
            line: BTreeMap::new(),
            came: 0,
        })))
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a turn; nothing if the line is too long for one with such a claim.
    pub(crate) async fn turn(&self, claim: Claim) -> Option<Turn> {
        let turn = {
            let mut waiting = self.lock();
            if let Some(open) = waiting.begin(claim.is_cheap()) {
                let queue = self.clone();
                return Some(Turn { queue, open });
            }
            let (sender, turn) = oneshot::channel();
            waiting.came += 1;
            let key = (claim.spent, waiting.came);
            let waiter = Waiter {
                is_cheap: claim.is_cheap(),
                turn: sender,
            };
            waiting.line.insert(key, waiter);
            if waiting.line.len() > WAITING {
                waiting.line.pop_last();
            }
            turn
        };
        turn.await.ok()
    }

    /// How many wait.
    pub(crate) fn len(&self) -> usize {
        self.lock().line.len()
    }
}

impl Waiting {
    /// Takes a turn that is free. A cheap page leaves those that are open to all to dear ones.
    fn begin(&mut self, is_cheap: bool) -> Option<Open> {
        if is_cheap && self.spare {
            self.spare = false;
            return Some(Open::ToCheap);
        }
        self.free = self.free.checked_sub(1)?;
        Some(Open::ToAll)
    }

    /// Takes the first out of the line who is there still and whose turn this can be.
    fn next(&mut self, open: Open) -> Option<Waiter> {
        self.line.retain(|_, waiter| !waiter.turn.is_closed());
        let mut fit = self
            .line
            .iter()
            .filter(|(_, waiter)| open == Open::ToAll || waiter.is_cheap);
        let key = fit.next().map(|(key, _)| *key)?;
        self.line.remove(&key)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut waiting = self.queue.lock();
        if let Some(next) = waiting.next(self.open) {
            drop(waiting);
            let turn = Self {
                queue: self.queue.clone(),
                open: self.open,
            };
            // If they go in this moment, their turn comes back and is dropped in turn.
            let _ = next.turn.send(turn);
            return;
        }
        match self.open {
            Open::ToAll => waiting.free += 1,
            Open::ToCheap => waiting.spare = true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    /// One who had so much, and asks for a dear page.
    fn dear(spent: Duration) -> Claim {
        Claim {
            spent: spent + 100 * MS,
            price: 100 * MS,
        }
    }

    /// One who had so much, and asks for a cheap page.
    fn cheap(spent: Duration) -> Claim {
        Claim {
            spent: spent + MS,
            price: MS,
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn work_is_measured_and_waiting_is_not() {
        for place in [Place::Here, Place::Apart] {
            let work = async {
                let busy = || {
                    let begin = thread_time();
                    while thread_time() - begin < 20 * MS {}
                };
                busy();
                tokio::time::sleep(500 * MS).await;
                busy();
            };
            let ((), spent) = metered(place, work).await;
            let spent = spent.time;
            assert!(spent >= 40 * MS, "{place:?}: {spent:?}");
            // Processor time, so that a busy machine changes nothing.
            assert!(spent < 400 * MS, "{place:?}: {spent:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn work_that_waits_for_the_database_keeps_nobody_waiting() {
        let queue = Queue::new(1);
        let (answer, database) = oneshot::channel();
        let stuck = tokio::spawn({
            let queue = queue.clone();
            async move {
                let work = async { database.await.expect("it answers at last") };
                in_turn(&queue, dear(Duration::ZERO), 60_000 * MS, work).await
            }
        });
        tokio::task::yield_now().await;
        // All turns are taken, and yet another comes to its turn, again and again.
        for _ in 0..3 {
            let other = in_turn(&queue, dear(Duration::ZERO), 5_000 * MS, async { 2 });
            assert_eq!(other.await, Ok(2));
        }
        // Who can go on waits for a turn as all do.
        let held = queue.turn(dear(Duration::ZERO)).await.expect("it is free");
        answer.send(1).expect("it is waited for");
        tokio::time::sleep(1_000 * MS).await;
        assert!(!stuck.is_finished());
        drop(held);
        assert_eq!(stuck.await.expect("it ends"), Ok(1));
        assert!(
            queue.turn(dear(Duration::ZERO)).await.is_some(),
            "nothing is lost"
        );
    }

    #[tokio::test]
    async fn whoever_had_least_comes_first() {
        let queue = Queue::new(1);
        let first = queue.turn(dear(Duration::ZERO)).await.expect("it is free");
        let (told, mut order) = tokio::sync::mpsc::unbounded_channel();
        for spent in [30, 10, 20, 10] {
            let (line, told) = (queue.clone(), told.clone());
            tokio::spawn(async move {
                let turn = line.turn(dear(spent * MS)).await.expect("there is room");
                told.send(spent).expect("the test listens");
                drop(turn);
            });
            // Each stands in line before the next one comes.
            let before = queue.len();
            while queue.len() == before {
                tokio::task::yield_now().await;
            }
        }
        drop(first);
        let mut seen = Vec::new();
        for _ in 0..4 {
            seen.push(order.recv().await.expect("all have their turn"));
        }
        assert_eq!(seen, [10, 10, 20, 30]);
        assert!(
            queue.turn(dear(Duration::ZERO)).await.is_some(),
            "nothing is lost"
        );
    }

    /// Stands in line; what is sent once the turn comes is the name.
    async fn stand(
        queue: &Queue,
        claim: Claim,
        name: &'static str,
        told: &tokio::sync::mpsc::UnboundedSender<(&'static str, Turn)>,
    ) {
        let (line, told, before) = (queue.clone(), told.clone(), queue.len());
        tokio::spawn(async move {
            let turn = line.turn(claim).await.expect("there is room");
            told.send((name, turn)).expect("the test listens");
        });
        while queue.len() == before {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn a_cheap_page_does_not_wait_for_dear_ones() {
        let queue = Queue::new(1);
        let drawing = queue.turn(dear(Duration::ZERO)).await.expect("it is free");
        let (told, mut turns) = tokio::sync::mpsc::unbounded_channel();
        for name in ["dear 1", "dear 2"] {
            stand(&queue, dear(Duration::ZERO), name, &told).await;
        }
        // All turns are taken and others came before, and yet it begins at once.
        let quick = queue.turn(cheap(Duration::ZERO)).await;
        let quick = quick.expect("one is kept for cheap pages");
        // Of those who wait it is first, though others came before: one turn is enough for both kinds.
        stand(&queue, cheap(20 * MS), "cheap", &told).await;
        drop(drawing);
        let (name, cheap_turn) = turns.recv().await.expect("somebody is next");
        assert_eq!(name, "cheap");
        // What is kept for cheap pages goes to no dear one.
        drop(quick);
        assert_eq!(queue.len(), 2);
        drop(cheap_turn);
        for expected in ["dear 1", "dear 2"] {
            let (name, turn) = turns.recv().await.expect("somebody is next");
            assert_eq!(name, expected);
            drop(turn);
        }
        let all = [cheap(MS), dear(MS)].map(|claim| queue.turn(claim));
        for turn in futures_util::future::join_all(all).await {
            assert!(turn.is_some(), "nothing is lost");
        }
    }

    #[tokio::test]
    async fn one_who_had_much_waits_even_for_a_cheap_page() {
        let queue = Queue::new(1);
        let held = [dear(Duration::ZERO), cheap(Duration::ZERO)].map(|claim| queue.turn(claim));
        let held = futures_util::future::join_all(held).await;
        let (told, mut turns) = tokio::sync::mpsc::unbounded_channel();
        stand(&queue, cheap(900 * MS), "greedy", &told).await;
        stand(&queue, cheap(Duration::ZERO), "modest", &told).await;
        drop(held);
        for expected in ["modest", "greedy"] {
            let (name, _turn) = turns.recv().await.expect("somebody is next");
            assert_eq!(name, expected);
        }
    }

    #[tokio::test]
    async fn a_long_line_sends_away_those_who_had_most_and_forgets_those_who_left() {
        let queue = Queue::new(1);
        let first = queue.turn(dear(Duration::ZERO)).await.expect("it is free");
        let greedy = tokio::spawn({
            let queue = queue.clone();
            async move { queue.turn(dear(1000 * MS)).await.is_some() }
        });
        while queue.len() == 0 {
            tokio::task::yield_now().await;
        }
        let others: Vec<_> = (0..WAITING)
            .map(|_| {
                let queue = queue.clone();
                tokio::spawn(async move { queue.turn(dear(MS)).await.is_some() })
            })
            .collect();
        assert!(!greedy.await.expect("it ends"), "sent away");
        for other in &others {
            other.abort();
        }
        for other in others {
            let _ = other.await;
        }
        drop(first);
        assert!(
            queue.turn(dear(MS)).await.is_some(),
            "those who left hold nothing"
        );
    }
}
