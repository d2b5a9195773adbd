//! Somebody who writes bytes to a connection and reads what comes back, without knowing HTTP too well.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::house::House;
use crate::visitor::form;

/// After so long a server that should have answered or hung up has not; far beyond what it takes.
const PATIENCE: Duration = Duration::from_secs(120);

/// Opens a connection and writes these bytes.
pub(crate) async fn connect(house: &House, bytes: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    stream
}

/// Waits for just these bytes.
pub(crate) async fn until(stream: &mut TcpStream, bytes: &[u8]) {
    let mut read = vec![0; bytes.len()];
    let came = tokio::time::timeout(PATIENCE, stream.read_exact(&mut read)).await;
    came.expect("the server writes").unwrap();
    assert_eq!(
        String::from_utf8_lossy(&read),
        String::from_utf8_lossy(bytes)
    );
}

/// Everything that comes until the server hangs up.
pub(crate) async fn rest(stream: &mut TcpStream) -> Vec<u8> {
    let mut bytes = Vec::new();
    let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes)).await;
    // A connection that is cut in the middle has told what it had to tell.
    let _ = read.expect("the server hangs up");
    bytes
}

/// Sends one request, which should ask for the connection to be closed, and gives the code and the text of the answer; none if the server hung up
/// without a word.
pub(crate) async fn ask(house: &House, bytes: &[u8]) -> Option<(u16, String)> {
    let mut stream = connect(house, bytes).await;
    let answer = rest(&mut stream).await;
    let text = String::from_utf8_lossy(&answer).into_owned();
    let code = text.strip_prefix("HTTP/1.1 ")?.get(..3)?.parse().ok()?;
    Some((code, text))
}

/// Sends a body that may be longer than the server reads, and gives the code of the answer. A client that knows HTTP
/// may take it for a failure that it cannot say all it has to say, and then not listen any more.
pub(crate) async fn post(house: &House, path: &str, kind: &str, body: &str) -> u16 {
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: {kind}\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    let mut stream = connect(house, head.as_bytes()).await;
    // The server may hang up before all is said.
    let _ = stream.write_all(body.as_bytes()).await;
    let answer = rest(&mut stream).await;
    let code = answer
        .strip_prefix(b"HTTP/1.1 ")
        .and_then(|rest| rest.get(..3));
    let code = code.and_then(|code| std::str::from_utf8(code).ok());
    code.and_then(|code| code.parse().ok())
        .unwrap_or_else(|| panic!("no answer: {}", String::from_utf8_lossy(&answer)))
}

/// The same with a form.
pub(crate) async fn post_form(house: &House, path: &str, fields: &[(&str, &str)]) -> u16 {
    let kind = "application/x-www-form-urlencoded";
    post(house, path, kind, &form(fields)).await
}
