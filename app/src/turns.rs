//! Work that goes on in turns: a worker has one thread, and whatever waits is taken up again when the
//! browser brings what it waits for.

use std::collections::{HashMap, VecDeque};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use tokio::sync::oneshot;

use crate::worker;

type Work = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Work that is not done yet.
struct Task {
    work: Mutex<Option<Work>>,
    is_queued: AtomicBool,
}

impl Wake for Task {
    fn wake(self: Arc<Self>) {
        if !self.is_queued.swap(true, Ordering::Relaxed) {
            queue().push_back(self);
        }
    }
}

/// Whose turn is next.
static QUEUE: Mutex<VecDeque<Arc<Task>>> = Mutex::new(VecDeque::new());

fn queue() -> MutexGuard<'static, VecDeque<Arc<Task>>> {
    QUEUE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What is waited for, by number.
static AWAITED: LazyLock<Mutex<HashMap<u32, oneshot::Sender<Vec<u8>>>>> =
    LazyLock::new(Mutex::default);

/// Lets work go on by itself.
pub(crate) fn spawn(work: Work) {
    let task = Arc::new(Task {
        work: Mutex::new(Some(work)),
        is_queued: AtomicBool::new(true),
    });
    queue().push_back(task);
}

/// Takes turns until everything waits.
pub(crate) fn take() {
    loop {
        let Some(task) = queue().pop_front() else {
            return;
        };
        task.is_queued.store(false, Ordering::Relaxed);
        let waker = Waker::from(Arc::clone(&task));
        let mut work = task.work.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(mut unfinished) = work.take() else {
            continue;
        };
        let polled = unfinished.as_mut().poll(&mut Context::from_waker(&waker));
        if polled == Poll::Pending {
            *work = Some(unfinished);
        }
    }
}

/// Something to wait for, and the number by which it is answered.
pub(crate) fn awaited() -> (u32, oneshot::Receiver<Vec<u8>>) {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let (send, receive) = oneshot::channel();
    let mut all = AWAITED.lock().unwrap_or_else(PoisonError::into_inner);
    all.insert(number, send);
    (number, receive)
}

/// What was waited for has come.
pub(crate) fn answered(number: u32, bytes: Vec<u8>) {
    let mut all = AWAITED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(send) = all.remove(&number) {
        // Whoever waited may have gone.
        let _ = send.send(bytes);
    }
}

/// Waits.
pub(crate) fn sleep(time: Duration) -> Work {
    Box::pin(async move {
        let (number, over) = awaited();
        worker::set_alarm(number, time);
        let _ = over.await;
    })
}
