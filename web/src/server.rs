//! Connections: accepted, bounded, given only so long for the head of a request, and let go in order.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutStream;
use tower_service::Service;

use crate::app::App;
use crate::calls;
use crate::client::whole;
use crate::limits::{Held, Limits};
use crate::router::router;

/// How long to wait before connections are accepted again after that failed, as it does when a
/// process has too many files open.
const BREATH: Duration = Duration::from_secs(1);

/// Serves on an address until told to stop. Requests that have begun are finished, for as long as the
/// limits say; streams end at once, and their pages come back by themselves.
///
/// (`axum::serve` gives a connection all the time of the world for the head of a request.)
///
/// # Errors
/// If the address of the listener cannot be told.
pub async fn serve(
    app: Arc<App>,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    tokio::spawn(calls::run(Arc::downgrade(&app)));
    let mut limits = app.config.limits.clone().unwrap_or_default();
    if let Some(files) = raise_files() {
        fit(&mut limits, files);
    }
    let log = app.config.log.clone();
    let address = listener.local_addr()?;
    log.scope(|| tracing::info!(event = "start", %address));
    let graceful = GracefulShutdown::new();
    let room = Arc::new(Semaphore::new(limits.connections));
    let router = router(Arc::clone(&app));
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &room) => accepted,
            () = &mut stop => break,
        };
        let (stream, peer, permit) = match accepted {
            Ok(accepted) => accepted,
            Err(error) if is_of_one_connection(&error) => continue,
            Err(error) => {
                log.scope(|| tracing::error!(event = "accept", why = %error));
                tokio::time::sleep(BREATH).await;
                continue;
            }
        };
        let Some(held) = admit(&app, &limits, peer) else {
            continue;
        };
        let connection = Connection {
            app: Arc::clone(&app),
            router: router.clone(),
            peer,
            head_wait: limits.head_wait,
            write_wait: limits.write_wait,
            _held: (permit, held),
        };
        tokio::spawn(connection.serve(stream, graceful.watcher()));
    }
    // Nobody is let in from here on.
    drop(listener);
    app.close();
    log.scope(|| tracing::info!(event = "stopping"));
    let finished = tokio::time::timeout(limits.shutdown_wait, graceful.shutdown()).await;
    let cut = finished
        .is_err()
        .then_some("requests that took too long were cut off");
    log.scope(|| tracing::info!(event = "stopped", why = cut));
    Ok(())
}

/// Files kept free for the database, the log and what the system opens by itself.
const KEPT_FREE: usize = 128;

/// Lets the process open as many files as the system allows; how many that are, where it says so.
#[cfg(unix)]
fn raise_files() -> Option<usize> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: maximum,
        maximum,
    };
    let now = match setrlimit(Resource::Nofile, raised) {
        Ok(()) => maximum,
        // Then it stays as it was.
        Err(_) => current,
    };
    // No limit at all is told as none.
    now.map(|files| usize::try_from(files).unwrap_or(usize::MAX))
}

#[cfg(not(unix))]
fn raise_files() -> Option<usize> {
    None
}

/// Fits the number of connections to the files that the process may open, and what one address may have
/// of them to that.
fn fit(limits: &mut Limits, files: usize) {
    let most = files.saturating_sub(KEPT_FREE).max(KEPT_FREE);
    limits.connections = limits.connections.min(most);
    limits.connections_each = limits.connections_each.min(limits.connections / 2);
}

/// The next connection, once there is room for it.
async fn accept(
    listener: &TcpListener,
    room: &Arc<Semaphore>,
) -> std::io::Result<(TcpStream, SocketAddr, OwnedSemaphorePermit)> {
    let permit = Arc::clone(room)
        .acquire_owned()
        .await
        .expect("the room is never closed");
    let (stream, peer) = listener.accept().await?;
    Ok((stream, peer, permit))
}

/// Whether only the one who knocked is concerned.
fn is_of_one_connection(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    )
}

/// A place for a connection of this address, unless it has too many: `None` is none, and one who need
/// not be counted holds nothing.
fn admit(app: &App, limits: &Limits, peer: SocketAddr) -> Option<Option<Held>> {
    // Behind a proxy all connections are the proxy's.
    let counted = app.config.limits.is_some() && !app.config.trust_proxy;
    let local = peer.ip().to_canonical().is_loopback();
    if !counted || (local && !limits.loopback) {
        return Some(None);
    }
    let connections = &app.ledger.connections;
    connections
        .hold(whole(peer.ip()), limits.connections_each)
        .map(Some)
}

struct Connection {
    app: Arc<App>,
    router: Router,
    peer: SocketAddr,
    head_wait: Duration,
    write_wait: Duration,
    _held: (OwnedSemaphorePermit, Option<Held>),
}

impl Connection {
    async fn serve(self, stream: TcpStream, watcher: Watcher) {
        // Answers and events are small, and somebody waits for each.
        let _ = stream.set_nodelay(true);
        // One who asks and does not read is cut off; a stream that has nothing to say waits for nobody.
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(self.write_wait));
        let open = &self.app.metrics.connections;
        open.fetch_add(1, Ordering::Relaxed);
        let service = service_fn(|mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(self.peer));
            let answer = Service::call(&mut self.router.clone(), request);
            async move { Ok::<_, Infallible>(answer.await.unwrap_or_else(|never| match never {})) }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.head_wait)
            .serve_connection(TokioIo::new(Box::pin(stream)), service);
        // A connection that breaks concerns nobody but the one who broke it.
        let _ = watcher.watch(connection).await;
        open.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_files_for_the_rest() {
        let mut limits = Limits::default();
        fit(&mut limits, 1 << 20);
        assert_eq!((limits.connections, limits.connections_each), (16_384, 512));
        fit(&mut limits, 1024);
        assert_eq!((limits.connections, limits.connections_each), (896, 448));
        fit(&mut limits, 16);
        assert_eq!((limits.connections, limits.connections_each), (128, 64));
    }
}
