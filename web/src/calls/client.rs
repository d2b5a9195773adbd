//! A small client: one request to a checked address, no redirects, and of the answer only its status.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::body::Body;
use axum::http::header::{CONTENT_LENGTH, HOST, USER_AGENT};
use axum::http::{HeaderName, Request, StatusCode};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::target::Target;

/// The longest that a call may take.
const LONGEST: Duration = Duration::from_secs(10);

/// What is sent.
pub(crate) struct Message {
    pub(crate) headers: Vec<(HeaderName, String)>,
    pub(crate) body: Vec<u8>,
}

/// Why a call did not reach its target. It names neither the target nor what was sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Unsent(pub(crate) &'static str);

/// The certificates that the machine trusts.
pub(crate) static TLS: LazyLock<Arc<ClientConfig>> = LazyLock::new(|| {
    let mut roots = RootCertStore::empty();
    for certificate in rustls_native_certs::load_native_certs().certs {
        // One that cannot be read is one that nobody is trusted by.
        let _ = roots.add(certificate);
    }
    let provider = tokio_rustls::rustls::crypto::ring::default_provider();
    let config = ClientConfig::builder_with_provider(Arc::new(provider))
        .with_safe_default_protocol_versions()
        .expect("the provider knows today's versions")
        .with_root_certificates(roots)
        .with_no_client_auth();
    Arc::new(config)
});

/// Posts a message, and gives the status of the answer.
pub(crate) async fn post(
    target: &Target,
    private: bool,
    message: Message,
) -> Result<StatusCode, Unsent> {
    let sent = tokio::time::timeout(LONGEST, send(target, private, message));
    sent.await.unwrap_or(Err(Unsent("it took too long")))
}

async fn send(target: &Target, private: bool, message: Message) -> Result<StatusCode, Unsent> {
    let addresses = target.addresses(private).await.map_err(Unsent)?;
    let mut stream = Err(Unsent("it cannot be reached"));
    for address in addresses {
        if let Ok(found) = TcpStream::connect(address).await {
            stream = Ok(found);
            break;
        }
    }
    let stream = stream?;
    if !target.tls {
        return exchange(target, stream, message).await;
    }
    let name = ServerName::try_from(target.host.clone());
    let name = name.map_err(|_| Unsent("its name is no name"))?;
    let connector = TlsConnector::from(Arc::clone(&TLS));
    let stream = connector.connect(name, stream).await;
    let stream = stream.map_err(|_| Unsent("it has no certificate that is trusted"))?;
    exchange(target, stream, message).await
}

async fn exchange(
    target: &Target,
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    message: Message,
) -> Result<StatusCode, Unsent> {
    let broken = Unsent("it hung up");
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream))
        .await
        .map_err(|_| broken)?;
    let mut request = Request::post(&target.path)
        .header(HOST, target.authority())
        .header(USER_AGENT, "Roundhouse")
        .header(CONTENT_LENGTH, message.body.len());
    for (name, value) in &message.headers {
        request = request.header(name, value);
    }
    let request = request.body(Body::from(message.body));
    let request = request.map_err(|_| Unsent("it cannot be asked so"))?;
    // The connection may end together with the answer, so it is driven apart from it.
    let driven = tokio::spawn(connection);
    let answer = sender.send_request(request).await;
    // The answer's body is not read: the connection is dropped with it.
    driven.abort();
    answer.map(|answer| answer.status()).map_err(|_| broken)
}
