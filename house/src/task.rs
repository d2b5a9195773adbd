//! How work goes on beside a request: on a server's threads, or in turns on the one thread of a browser's
//! worker, where the program says how ([`Machine`]).

#[cfg(all(
    feature = "live",
    not(all(target_arch = "wasm32", target_os = "unknown"))
))]
pub(crate) use server::blocking;
#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
pub(crate) use server::{finish, sleep, spawn};

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use browser::Machine;
#[cfg(all(feature = "live", target_arch = "wasm32", target_os = "unknown"))]
pub(crate) use browser::blocking;
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub(crate) use browser::{finish, now, sleep, spawn};

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
mod server {
    use std::any::Any;
    use std::future::poll_fn;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::pin::Pin;
    use std::task::{Context, Poll};

    use tokio::runtime::Handle;
    pub(crate) use tokio::time::sleep;

    /// Lets work go on by itself.
    pub(crate) fn spawn(work: impl Future<Output = ()> + Send + 'static) {
        tokio::spawn(work);
    }

    /// Does work to its end, even if whoever waits for it goes away; why it stopped, if it did. Whoever waits
    /// does it, so that the time it takes counts as theirs; only what is left when they go is done apart.
    pub(crate) async fn finish<T: Send + 'static>(
        work: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, String> {
        let mut work = Begun(Some(Box::pin(work)));
        poll_fn(|context| work.poll(context)).await
    }

    /// Work that goes on when this is dropped before its end.
    struct Begun<F>(Option<Pin<Box<F>>>)
    where
        F: Future<Output: Send> + Send + 'static;

    impl<F: Future<Output: Send> + Send + 'static> Begun<F> {
        fn poll(&mut self, context: &mut Context<'_>) -> Poll<Result<F::Output, String>> {
            let Some(mut work) = self.0.take() else {
                return Poll::Ready(Err("it was over".to_owned()));
            };
            // What stops half way is dropped whole.
            let polled = catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(context)));
            match polled {
                Ok(Poll::Ready(done)) => Poll::Ready(Ok(done)),
                Ok(Poll::Pending) => {
                    self.0 = Some(work);
                    Poll::Pending
                }
                Err(panic) => Poll::Ready(Err(said(&*panic))),
            }
        }
    }

    impl<F: Future<Output: Send> + Send + 'static> Drop for Begun<F> {
        fn drop(&mut self) {
            // Without a runtime the whole program ends.
            if let (Some(work), Ok(runtime)) = (self.0.take(), Handle::try_current()) {
                runtime.spawn(work);
            }
        }
    }

    /// What a panic says.
    fn said(panic: &(dyn Any + Send)) -> String {
        let text = panic.downcast_ref::<&str>().copied();
        let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        text.unwrap_or("a panic").to_owned()
    }

    /// Works something out where it keeps no page waiting; why it stopped, if it did.
    #[cfg(feature = "live")]
    pub(crate) async fn blocking<T: Send + 'static>(
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, String> {
        let found = tokio::task::spawn_blocking(job).await;
        found.map_err(|error| error.to_string())
    }

    #[cfg(test)]
    mod tests {
        use std::sync::Arc;

        use tokio::sync::Semaphore;

        use super::*;

        #[tokio::test]
        async fn work_is_done_by_the_one_who_waits() {
            let thread = std::thread::current().id();
            let done = finish(async move { std::thread::current().id() == thread }).await;
            assert_eq!(done, Ok(true));
        }

        #[tokio::test]
        async fn work_goes_on_when_nobody_waits_any_more() {
            let (go, done) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)));
            let work = finish({
                let (go, done) = (Arc::clone(&go), Arc::clone(&done));
                async move {
                    let _turn = go.acquire().await.expect("it is open");
                    done.add_permits(1);
                }
            });
            // It begins, and whoever waits goes away.
            let waited = tokio::time::timeout(std::time::Duration::from_millis(20), work).await;
            assert!(waited.is_err());
            assert_eq!(done.available_permits(), 0);
            go.add_permits(1);
            let _end = done.acquire().await.expect("it is open");
        }

        #[tokio::test]
        async fn work_that_stops_says_why() {
            let done: Result<(), String> = finish(async { panic!("it broke") }).await;
            assert_eq!(done, Err("it broke".to_owned()));
        }
    }
}

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod browser {
    use std::pin::Pin;
    use std::sync::OnceLock;
    use std::time::Duration;

    /// Work that goes on by itself.
    type Work = Pin<Box<dyn Future<Output = ()> + Send>>;

    /// What a browser's program gives to a house.
    pub struct Machine {
        /// Lets work go on by itself.
        pub spawn: fn(Work),
        /// Waits.
        pub sleep: fn(Duration) -> Work,
        /// Milliseconds since 1970, UTC.
        pub now: fn() -> i64,
    }

    static MACHINE: OnceLock<Machine> = OnceLock::new();

    impl Machine {
        /// Makes it the one that every house here uses. The first one stays.
        pub fn install(self) {
            let _ = MACHINE.set(self);
        }

        fn installed() -> &'static Self {
            MACHINE
                .get()
                .expect("a browser's program installs it first")
        }
    }

    pub(crate) fn now() -> i64 {
        (Machine::installed().now)()
    }

    pub(crate) fn spawn(work: impl Future<Output = ()> + Send + 'static) {
        (Machine::installed().spawn)(Box::pin(work));
    }

    pub(crate) async fn sleep(time: Duration) {
        (Machine::installed().sleep)(time).await;
    }

    /// A browser's worker drops no work that it has begun.
    pub(crate) async fn finish<T>(work: impl Future<Output = T>) -> Result<T, String> {
        Ok(work.await)
    }

    /// Whatever came meanwhile has its turn first; then the worker thinks, and nothing else.
    #[cfg(feature = "live")]
    pub(crate) async fn blocking<T>(job: impl FnOnce() -> T) -> Result<T, String> {
        sleep(Duration::ZERO).await;
        Ok(job())
    }
}
