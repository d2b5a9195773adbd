//! A client of the API, for our own terminal: one connection for each request, and one for the stream.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, BodyDataStream, to_bytes};
use axum::http::header::{ACCEPT, AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE, HOST, USER_AGENT};
use axum::http::{Method, Request, Response, StatusCode};
use futures_util::StreamExt;
use hyper::body::Incoming;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;

use super::wire::Refused;
use crate::calls::TLS;

/// The longest that a request may take.
const LONGEST: Duration = Duration::from_secs(30);

/// How long a stream may be silent; the server says something every twenty seconds.
const SILENCE: Duration = Duration::from_secs(60);

/// The longest answer that is taken, in bytes.
const MOST: usize = 16 * 1024 * 1024;

/// Why a request got no good answer.
#[derive(Clone, PartialEq, Debug)]
pub enum CallError {
    /// The server cannot be reached, or is no server of ours.
    Unreachable(String),
    /// The server refused.
    Refused(StatusCode, Box<Refused>),
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreachable(why) => f.write_str(why),
            Self::Refused(_, refused) => f.write_str(&refused.words),
        }
    }
}

/// A server, and the token that is shown there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Client {
    tls: bool,
    host: String,
    port: u16,
    /// What stands before every path, if the server is not at the root of its host.
    prefix: String,
    /// What the guest is known by.
    pub token: Option<String>,
}

impl Client {
    /// The server at an address such as `https://club.example`, and what follows it there.
    ///
    /// # Errors
    /// If that is no address, in words.
    pub fn at(url: &str) -> Result<(Self, String), String> {
        let (scheme, rest) = url.split_once("://").unwrap_or(("http", url));
        let tls = match scheme {
            "http" => false,
            "https" => true,
            other => return Err(format!("addresses begin with http or https, not {other:?}")),
        };
        let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let usual = if tls { 443 } else { 80 };
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) if !port.contains(']') => (host, port.parse().ok()),
            Some(_) | None => (authority, Some(usual)),
        };
        let host = host.trim_start_matches('[').trim_end_matches(']');
        let (Some(port), false) = (port, host.is_empty() || host.contains('@')) else {
            return Err(format!("{url:?} is no address of a server"));
        };
        let path = path.trim_end_matches('/');
        let cut = path.find("/t/").unwrap_or(path.len());
        let client = Self {
            tls,
            host: host.to_owned(),
            port,
            prefix: path[..cut].to_owned(),
            token: None,
        };
        Ok((client, path[cut..].to_owned()))
    }

    /// The address of the server.
    pub fn origin(&self) -> String {
        let scheme = if self.tls { "https" } else { "http" };
        format!("{scheme}://{}{}", self.authority(), self.prefix)
    }

    fn authority(&self) -> String {
        let host = match self.host.contains(':') {
            true => format!("[{}]", self.host),
            false => self.host.clone(),
        };
        let usual = if self.tls { 443 } else { 80 };
        match self.port == usual {
            true => host,
            false => format!("{host}:{}", self.port),
        }
    }

    /// Looks something up.
    ///
    /// # Errors
    /// If the server cannot be reached, or refuses.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, CallError> {
        self.call(Method::GET, path, Vec::new()).await
    }

    /// Changes something.
    ///
    /// # Errors
    /// If the server cannot be reached, or refuses.
    pub async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &(impl Serialize + Sync),
    ) -> Result<T, CallError> {
        let body = serde_json::to_vec(body).expect("plain data can be written");
        self.call(Method::POST, path, body).await
    }

    /// The stream of a table.
    ///
    /// # Errors
    /// If the server cannot be reached, or refuses.
    pub async fn listen(&self, path: &str) -> Result<News, CallError> {
        let answer = tokio::time::timeout(LONGEST, self.answer(Method::GET, path, Vec::new()));
        let answer = answer.await.unwrap_or_else(|_| Err(slow()))?;
        if !answer.status().is_success() {
            return Err(refusal(answer).await);
        }
        Ok(News {
            body: Body::new(answer.into_body()).into_data_stream(),
            text: Vec::new(),
        })
    }

    async fn call<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Vec<u8>,
    ) -> Result<T, CallError> {
        let whole = async {
            let answer = self.answer(method, path, body).await?;
            if !answer.status().is_success() {
                return Err(refusal(answer).await);
            }
            let bytes = to_bytes(Body::new(answer.into_body()), MOST).await;
            let bytes =
                bytes.map_err(|_| CallError::Unreachable("the answer was cut off".into()))?;
            serde_json::from_slice(&bytes).map_err(|error| {
                CallError::Unreachable(format!("the answer cannot be understood: {error}"))
            })
        };
        let answer = tokio::time::timeout(LONGEST, whole).await;
        answer.unwrap_or_else(|_| Err(slow()))
    }

    async fn answer(
        &self,
        method: Method,
        path: &str,
        body: Vec<u8>,
    ) -> Result<Response<Incoming>, CallError> {
        let stream = TcpStream::connect((self.host.as_str(), self.port)).await;
        let stream = stream.map_err(|error| {
            CallError::Unreachable(format!("{} cannot be reached: {error}", self.origin()))
        })?;
        if !self.tls {
            return self.exchange(stream, method, path, body).await;
        }
        let untrusted = |why: String| CallError::Unreachable(format!("{}: {why}", self.origin()));
        let name = ServerName::try_from(self.host.clone());
        let name = name.map_err(|_| untrusted("its name is no name".into()))?;
        let connector = TlsConnector::from(Arc::clone(&TLS));
        let stream = connector.connect(name, stream).await;
        let stream = stream.map_err(|error| untrusted(error.to_string()))?;
        self.exchange(stream, method, path, body).await
    }

    async fn exchange(
        &self,
        stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
        method: Method,
        path: &str,
        body: Vec<u8>,
    ) -> Result<Response<Incoming>, CallError> {
        let broken = |_| CallError::Unreachable(format!("{} hung up", self.origin()));
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream))
            .await
            .map_err(broken)?;
        let mut request = Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.prefix))
            .header(HOST, self.authority())
            .header(
                USER_AGENT,
                concat!("Roundhouse/", env!("CARGO_PKG_VERSION")),
            )
            .header(ACCEPT, "application/json, text/event-stream")
            .header(CONTENT_LENGTH, body.len());
        if !body.is_empty() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        if let Some(token) = &self.token {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        let request = request.body(Body::from(body));
        let request = request.map_err(|error| CallError::Unreachable(error.to_string()))?;
        // It ends together with the answer's body.
        tokio::spawn(connection);
        sender.send_request(request).await.map_err(broken)
    }
}

fn slow() -> CallError {
    CallError::Unreachable("the server takes too long".into())
}

/// Why the server refused, from its answer.
async fn refusal(answer: Response<Incoming>) -> CallError {
    let status = answer.status();
    let bytes = to_bytes(Body::new(answer.into_body()), MOST)
        .await
        .unwrap_or_default();
    let refused = serde_json::from_slice(&bytes).unwrap_or_else(|_| Refused {
        error: "unknown".into(),
        words: format!("the server answers {status}, which no server of ours does here"),
        rule: None,
        table: None,
    });
    CallError::Refused(status, Box::new(refused))
}

/// A stream that tells when there is something new.
pub struct News {
    body: BodyDataStream,
    /// What has come and is no whole event yet.
    text: Vec<u8>,
}

impl News {
    /// Waits until the table moves on, or people come or go; `None` when the stream ends.
    pub async fn next(&mut self) -> Option<()> {
        loop {
            if let Some(end) = self.text.windows(2).position(|two| two == b"\n\n") {
                let event: Vec<u8> = self.text.drain(..end + 2).collect();
                // A line that only keeps the connection open tells nothing.
                if event.windows(6).any(|piece| piece == b"data: ") {
                    return Some(());
                }
                continue;
            }
            let piece = tokio::time::timeout(SILENCE, self.body.next()).await;
            self.text.extend_from_slice(&piece.ok()??.ok()?);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_taken_apart() {
        let at = |url| {
            let (client, rest) = Client::at(url).expect("an address");
            (client.origin(), rest)
        };
        let told = |origin: &str, rest: &str| (origin.to_owned(), rest.to_owned());
        assert_eq!(
            at("https://club.example/t/abc/sit/def"),
            told("https://club.example", "/t/abc/sit/def")
        );
        assert_eq!(at("localhost:8080"), told("http://localhost:8080", ""));
        assert_eq!(at("http://[::1]:99/"), told("http://[::1]:99", ""));
        assert_eq!(at("http://[::1]/t/abc"), told("http://[::1]", "/t/abc"));
        assert_eq!(
            at("https://club.example/trains/t/abc"),
            told("https://club.example/trains", "/t/abc")
        );
        for wrong in [
            "ftp://club.example",
            "http://",
            "http://a:b/",
            "http://a@b/",
        ] {
            assert!(Client::at(wrong).is_err(), "{wrong}");
        }
    }
}
