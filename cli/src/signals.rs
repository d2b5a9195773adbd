//! Signals that end the program, heard before they do.

use std::thread;

use crate::failure::Failure;

/// From now on a signal that would end the program makes it do this first.
pub(crate) fn before_the_end(last: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let entered = runtime.enter();
    let signals = Signals::new()?;
    drop(entered);
    thread::spawn(move || {
        let code = runtime.block_on(signals.one());
        last();
        std::process::exit(code)
    });
    Ok(())
}

/// The signals that end a program, listened to from the moment this is made.
#[cfg(unix)]
struct Signals([(tokio::signal::unix::Signal, i32); 3]);

#[cfg(unix)]
impl Signals {
    fn new() -> Result<Self, Failure> {
        use tokio::signal::unix::{SignalKind, signal};
        let listen = |kind: SignalKind| {
            // A shell reports a program that a signal ended as 128 and the signal's number.
            signal(kind).map(|signal| (signal, 128 + kind.as_raw_value()))
        };
        Ok(Self([
            listen(SignalKind::interrupt())?,
            listen(SignalKind::terminate())?,
            listen(SignalKind::hangup())?,
        ]))
    }

    /// Waits for the first, and answers with the exit code.
    async fn one(self) -> i32 {
        let [(mut interrupt, a), (mut terminate, b), (mut hangup, c)] = self.0;
        tokio::select! {
            _ = interrupt.recv() => a,
            _ = terminate.recv() => b,
            _ = hangup.recv() => c,
        }
    }
}

/// The signals that end a program.
#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> Result<Self, Failure> {
        Ok(Self)
    }

    /// Waits for the first, and answers with the exit code.
    async fn one(self) -> i32 {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
        130
    }
}
