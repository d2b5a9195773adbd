//! The little of HTTP that players need who are many and cheap: one connection, one request at a time.

use std::io;
use std::net::SocketAddr;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// The longest answer that is taken.
const LONGEST: usize = 4 * 1024 * 1024;

/// A connection that is kept open between requests.
pub(crate) struct Connection {
    stream: BufReader<TcpStream>,
    server: SocketAddr,
    /// The address it claims to come from, as a proxy would say.
    from: Option<String>,
    line: String,
}

/// What came back.
#[derive(Default)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// Where it sends the browser.
    pub(crate) location: Option<String>,
    /// The cookie it sets, without its attributes.
    pub(crate) cookie: Option<String>,
    /// Where it says the table is.
    pub(crate) at: Option<u64>,
    pub(crate) body: String,
    /// The length of the body, if there is one; a stream has none.
    length: Option<usize>,
}

/// Who asks, and for what kind of answer.
#[derive(Clone, Copy, Default)]
pub(crate) struct As<'a> {
    pub(crate) cookie: Option<&'a str>,
    /// The token of those who run the server.
    pub(crate) token: Option<&'a str>,
    pub(crate) wants: Wants,
}

/// What a request wants back.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) enum Wants {
    /// A whole page.
    #[default]
    Page,
    /// Only what changed, as the page's script asks.
    Parts,
    /// Nothing: the page's stream brings what changed.
    Stream,
}

/// What a stream told.
#[derive(Default)]
pub(crate) struct Event {
    /// Where the table is; nothing if only people came or went.
    pub(crate) at: Option<u64>,
    /// A number, or what changed on the page.
    pub(crate) data: String,
}

fn wrong(what: impl Into<String>) -> io::Error {
    io::Error::other(what.into())
}

impl Connection {
    pub(crate) async fn open(server: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        Ok(Self {
            // Streams are many and say little; pages are read past the buffer anyway.
            stream: BufReader::with_capacity(2048, stream),
            server,
            from: None,
            line: String::new(),
        })
    }

    /// A connection as a proxy opens it for somebody at this address.
    pub(crate) async fn open_from(server: SocketAddr, from: &str) -> io::Result<Self> {
        let connection = Self::open(server).await?;
        Ok(Self {
            from: Some(from.to_owned()),
            ..connection
        })
    }

    pub(crate) async fn get(&mut self, path: &str, who: As<'_>) -> io::Result<Answer> {
        self.send("GET", path, who, "").await?;
        self.answer().await
    }

    pub(crate) async fn post(
        &mut self,
        path: &str,
        who: As<'_>,
        fields: &[(&str, &str)],
    ) -> io::Result<Answer> {
        let fields: Vec<String> = fields
            .iter()
            .map(|(name, value)| format!("{name}={}", encoded(value)))
            .collect();
        self.send("POST", path, who, &fields.join("&")).await?;
        self.answer().await
    }

    /// Opens a stream, which is read with [`Connection::event`].
    pub(crate) async fn listen(&mut self, path: &str, who: As<'_>) -> io::Result<()> {
        self.send("GET", path, who, "").await?;
        let head = self.head().await?;
        if head.status == 200 {
            Ok(())
        } else {
            Err(wrong(format!("{path} answered {}", head.status)))
        }
    }

    /// The next thing that a stream tells.
    pub(crate) async fn event(&mut self) -> io::Result<Event> {
        let mut event = Event::default();
        loop {
            self.next_line().await?;
            // Between the events stand the lengths of chunks, which nobody needs here.
            if let Some(number) = self.line.strip_prefix("id: ") {
                event.at = number.trim_end().parse().ok();
            } else if let Some(data) = self.line.strip_prefix("data: ") {
                event.data.push_str(data);
            } else if self.line == "\n" && !event.data.is_empty() {
                return Ok(event);
            }
        }
    }

    async fn send(&mut self, method: &str, path: &str, who: As<'_>, body: &str) -> io::Result<()> {
        let mut text = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\n", self.server);
        if let Some(cookie) = who.cookie {
            text += &format!("cookie: {cookie}\r\n");
        }
        if let Some(from) = &self.from {
            text += &format!("x-forwarded-for: {from}\r\n");
        }
        if let Some(token) = who.token {
            text += &format!("authorization: Bearer {token}\r\n");
        }
        text += match who.wants {
            Wants::Page => "",
            Wants::Parts => "x-parts: 1\r\n",
            Wants::Stream => "x-parts: 1\r\nx-stream: 1\r\n",
        };
        if method == "POST" {
            text += &format!(
                "content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n",
                body.len()
            );
        }
        text += "\r\n";
        text += body;
        self.stream.write_all(text.as_bytes()).await
    }

    async fn next_line(&mut self) -> io::Result<()> {
        self.line.clear();
        if self.stream.read_line(&mut self.line).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(())
    }

    async fn head(&mut self) -> io::Result<Answer> {
        self.next_line().await?;
        let status = self.line.split(' ').nth(1);
        let status = status.and_then(|word| word.parse().ok());
        let mut answer = Answer {
            status: status.ok_or_else(|| wrong("that is no HTTP"))?,
            ..Answer::default()
        };
        loop {
            self.next_line().await?;
            let Some((name, value)) = self.line.trim_end().split_once(": ") else {
                return Ok(answer);
            };
            match name {
                "content-length" => answer.length = value.parse().ok(),
                "x-at" => answer.at = value.parse().ok(),
                "location" => answer.location = Some(value.to_owned()),
                "set-cookie" => answer.cookie = value.split(';').next().map(str::to_owned),
                _ => {}
            }
        }
    }

    async fn answer(&mut self) -> io::Result<Answer> {
        let mut answer = self.head().await?;
        if answer.status == 204 {
            return Ok(answer);
        }
        let length = answer.length.ok_or_else(|| wrong("no length is told"))?;
        if length > LONGEST {
            return Err(wrong(format!("{length} bytes are too many")));
        }
        let mut bytes = vec![0; length];
        self.stream.read_exact(&mut bytes).await?;
        answer.body = String::from_utf8(bytes).map_err(|_| wrong("that is no text"))?;
        Ok(answer)
    }
}

impl Event {
    /// The number of the table's last entry that the parts show, which must be the number told.
    pub(crate) fn version(&self) -> io::Result<u64> {
        let shown = attribute(&self.data, "data-version");
        let shown: Option<u64> = shown.and_then(|n| n.parse().ok());
        match (self.at, shown) {
            (Some(at), Some(shown)) if at == shown => Ok(at),
            told => Err(wrong(format!("the stream tells and shows {told:?}"))),
        }
    }
}

/// The value of the first attribute of that name.
fn attribute<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(&format!("{name}=\""))?;
    rest.split('"').next()
}

impl Answer {
    /// The value of the first attribute of that name.
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        attribute(&self.body, name)
    }

    /// The number of the table's last entry that the page shows.
    pub(crate) fn version(&self) -> io::Result<u64> {
        let version = self.attribute("data-version").and_then(|n| n.parse().ok());
        version.ok_or_else(|| wrong(format!("{}: the page shows no table", self.status)))
    }

    /// The address a request was sent on to.
    pub(crate) fn sent_to(self) -> io::Result<String> {
        let status = self.status;
        self.location
            .ok_or_else(|| wrong(format!("the server answered {status}")))
    }
}

fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() {
            out.push(char::from(byte));
        } else {
            out += &format!("%{byte:02X}");
        }
    }
    out
}
