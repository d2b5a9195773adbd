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
    pub(crate) use tokio::time::sleep;

    /// Lets work go on by itself.
    pub(crate) fn spawn(work: impl Future<Output = ()> + Send + 'static) {
        tokio::spawn(work);
    }

    /// Does work to its end, even if whoever waits for it goes away; why it stopped, if it did.
    pub(crate) async fn finish<T: Send + 'static>(
        work: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, String> {
        tokio::spawn(work).await.map_err(|error| error.to_string())
    }

    /// Works something out where it keeps no page waiting; why it stopped, if it did.
    #[cfg(feature = "live")]
    pub(crate) async fn blocking<T: Send + 'static>(
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, String> {
        let found = tokio::task::spawn_blocking(job).await;
        found.map_err(|error| error.to_string())
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
