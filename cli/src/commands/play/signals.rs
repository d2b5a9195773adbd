//! Signals that end the program: what was played is written first.

use std::thread;

use super::keeper::Keeper;
use crate::failure::Failure;
use crate::saved;

/// From now on a signal writes the game, says where it is, and ends the program. `restore` puts the
/// terminal in order first.
pub(crate) fn watch(keeper: Keeper, restore: fn()) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let entered = runtime.enter();
    let signals = Signals::new()?;
    drop(entered);
    thread::spawn(move || {
        let code = runtime.block_on(signals.one());
        keeper.flush();
        restore();
        match keeper.file() {
            Some(file) => eprintln!(
                "\nsaved as {}\ngo on with: roundhouse play --resume {}",
                file.display(),
                saved::called(&file)
            ),
            None => {
                for line in keeper.news() {
                    eprintln!("\n{line}");
                }
            }
        }
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
