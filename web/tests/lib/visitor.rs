//! Somebody who talks to the server without a browser, with a cookie jar and an eye for forms.

use std::time::{Duration, Instant};

use reqwest::header::HeaderMap;
use reqwest::redirect::Policy;
use reqwest::{Client, ClientBuilder, Response};

use crate::house::House;

/// How long what must come may take on a busy machine; what has not come by then never comes.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// Looks again and again until there is what is wanted.
pub(crate) async fn until<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look().await {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "{what} does not come");
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
}

/// A client that opens a connection for each request. One that is kept may be closed by the server just as it is
/// used again: when the server stops, and when nothing was sent for a while.
pub(crate) fn client() -> ClientBuilder {
    Client::builder().pool_max_idle_per_host(0)
}

/// Somebody with a cookie jar.
pub(crate) struct Visitor {
    client: Client,
    base: String,
}

/// What came back.
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// Where it sends the browser.
    pub(crate) location: Option<String>,
    pub(crate) headers: String,
    /// The status and every header but the time of day, a line each, in the order of their names.
    pub(crate) head: String,
    pub(crate) text: String,
}

impl Answer {
    async fn of(response: Response) -> Self {
        let mut answer = Self::begun(&response);
        answer.text = response.text().await.unwrap();
        answer
    }

    /// What came before the text.
    fn begun(response: &Response) -> Self {
        let headers = response.headers();
        let named = headers.iter().filter(|(name, _)| *name != "date");
        let mut lines: Vec<String> = named
            .map(|(name, value)| {
                let value = String::from_utf8_lossy(value.as_bytes());
                format!("{name}: {value}\n")
            })
            .collect();
        lines.sort();
        let location = headers.get("location");
        Self {
            status: response.status().as_u16(),
            location: location.map(|value| value.to_str().unwrap().to_owned()),
            headers: format!("{headers:?}"),
            head: format!("{}\n{}", response.status(), lines.concat()),
            text: String::new(),
        }
    }

    /// Every byte that was received.
    pub(crate) fn bytes(&self) -> String {
        format!("{}{}", self.headers, self.text)
    }

    /// The value of the first attribute of that name.
    pub(crate) fn attribute(&self, name: &str) -> Option<String> {
        let (_, rest) = self.text.split_once(&format!("{name}=\""))?;
        let value = rest.split('"').next()?;
        Some(
            value
                .replace("&gt;", ">")
                .replace("&lt;", "<")
                .replace("&amp;", "&"),
        )
    }

    /// The decisions that are offered as buttons.
    pub(crate) fn offers(&self) -> Vec<String> {
        let pieces = self.text.split("name=\"do\" value=\"").skip(1);
        let values = pieces.filter_map(|piece| piece.split('"').next());
        values
            .map(|value| {
                value
                    .replace("&gt;", ">")
                    .replace("&lt;", "<")
                    .replace("&amp;", "&")
            })
            .collect()
    }

    /// Whose turn it is: `go` for the one who looks, `wait` for somebody else, `over` for nobody.
    pub(crate) fn lamp(&self) -> String {
        self.attribute("data-lamp")
            .expect("a table's page tells whose turn it is")
    }

    /// How many events the table had.
    pub(crate) fn count(&self) -> String {
        self.attribute("data-count")
            .expect("a table's page tells how many events there were")
    }
}

/// A stream that is open.
pub(crate) struct Heard {
    response: Response,
    /// What has come and was not read yet.
    text: String,
    /// The beginning of a character whose rest has not come.
    cut: Vec<u8>,
}

/// What a stream told.
#[derive(Default, Debug)]
pub(crate) struct Event {
    pub(crate) id: Option<String>,
    pub(crate) data: String,
}

impl Heard {
    /// The next event.
    pub(crate) async fn next(&mut self) -> Event {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let mut told = Event::default();
                for line in event.lines() {
                    if let Some(id) = line.strip_prefix("id: ") {
                        told.id = Some(id.to_owned());
                    } else if let Some(data) = line.strip_prefix("data: ") {
                        told.data += data;
                    }
                }
                self.text = rest.to_owned();
                if !told.data.is_empty() {
                    return told;
                }
                continue;
            }
            let piece = tokio::time::timeout(PATIENCE, self.response.chunk());
            let piece = piece
                .await
                .expect("the stream tells more")
                .unwrap()
                .unwrap();
            self.cut.extend_from_slice(&piece);
            let whole = match std::str::from_utf8(&self.cut) {
                Ok(text) => text.len(),
                Err(error) => error.valid_up_to(),
            };
            let rest = self.cut.split_off(whole);
            self.text += &String::from_utf8(std::mem::replace(&mut self.cut, rest)).unwrap();
        }
    }

    /// The next event that says where the table is.
    pub(crate) async fn next_at(&mut self) -> Event {
        loop {
            let event = self.next().await;
            if event.id.is_some() {
                return event;
            }
        }
    }

    /// The next event that brings a part with this id.
    pub(crate) async fn next_part(&mut self, id: &str) -> Event {
        loop {
            let event = self.next().await;
            if event.data.contains(&format!("id=\"{id}\"")) {
                return event;
            }
        }
    }
}

impl Visitor {
    pub(crate) fn to(house: &House) -> Self {
        Self {
            client: client()
                .cookie_store(true)
                .redirect(Policy::none())
                .build()
                .unwrap(),
            base: house.page(""),
        }
    }

    /// Somebody whose browser has kept this cookie, or has none.
    pub(crate) fn known(house: &House, cookie: Option<&str>) -> Self {
        let mut headers = HeaderMap::new();
        if let Some(word) = cookie {
            let line = format!("roundhouse={word}");
            headers.insert("cookie", line.parse().unwrap());
        }
        Self {
            client: client()
                .default_headers(headers)
                .redirect(Policy::none())
                .build()
                .unwrap(),
            base: house.page(""),
        }
    }

    /// The same person in another window, at another node.
    pub(crate) fn also_to(&self, house: &House) -> Self {
        Self {
            client: self.client.clone(),
            base: house.page(""),
        }
    }

    /// What an answer weighs on its way to a browser that takes it packed.
    pub(crate) async fn weight(&self, path: &str) -> usize {
        let asked = self.client.get(format!("{}{path}", self.base));
        let answer = asked.header("accept-encoding", "gzip").send().await;
        answer.unwrap().bytes().await.unwrap().len()
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        Answer::of(
            self.client
                .get(format!("{}{path}", self.base))
                .send()
                .await
                .unwrap(),
        )
        .await
    }

    /// With headers of its own.
    pub(crate) async fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = self.client.get(format!("{}{path}", self.base));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        Answer::of(request.send().await.unwrap()).await
    }

    /// Only what changes, as the page's script asks for it.
    pub(crate) async fn parts(&self, path: &str) -> Answer {
        let request = self
            .client
            .get(format!("{}{path}", self.base))
            .header("x-parts", "1");
        Answer::of(request.send().await.unwrap()).await
    }

    /// A table's page once nobody else is to move: bots may think long on a busy machine.
    pub(crate) async fn turn(&self, table: &str) -> Answer {
        until("a turn", async || {
            let page = self.get(table).await;
            (page.lamp() != "wait").then_some(page)
        })
        .await
    }

    /// Waits until the table has so many events.
    pub(crate) async fn reach(&self, table: &str, count: &str) {
        until("the move", async || {
            (self.parts(table).await.count() == count).then_some(())
        })
        .await;
    }

    /// Opens a stream.
    pub(crate) async fn listen(&self, path: &str) -> Heard {
        let request = self.client.get(format!("{}{path}", self.base));
        let response = request.send().await.unwrap();
        assert_eq!(response.status().as_u16(), 200, "{path}");
        Heard {
            response,
            text: String::new(),
            cut: Vec::new(),
        }
    }

    /// The first event of a stream.
    pub(crate) async fn first_event(&self, path: &str) -> Answer {
        let request = self.client.get(format!("{}{path}", self.base));
        let mut response = request.send().await.unwrap();
        let mut answer = Answer::begun(&response);
        while !answer.text.ends_with("\n\n") {
            let piece = response.chunk().await.unwrap().unwrap();
            answer.text += std::str::from_utf8(&piece).unwrap();
        }
        answer
    }

    pub(crate) async fn post(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.post_with(path, fields, &[]).await
    }

    pub(crate) async fn post_with(
        &self,
        path: &str,
        fields: &[(&str, &str)],
        headers: &[(&str, &str)],
    ) -> Answer {
        let mut request = self
            .client
            .post(format!("{}{path}", self.base))
            .header("content-type", "application/x-www-form-urlencoded")
            .body(form(fields));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        Answer::of(request.send().await.unwrap()).await
    }

    /// Opens a table by the form and goes there.
    pub(crate) async fn open(&self, game: &str, fields: &[(&str, &str)]) -> String {
        let answer = self.post(&format!("/new/{game}"), fields).await;
        assert_eq!(answer.status, 303, "{}", answer.text);
        answer.location.expect("a new table has an address")
    }

    /// Decides for a seat at what the table stands at.
    pub(crate) async fn act(&self, table: &str, seat: u8, action: &str) -> Answer {
        let count = self.parts(table).await.count();
        self.act_at(table, seat, action, &count).await
    }

    pub(crate) async fn act_at(&self, table: &str, seat: u8, action: &str, at: &str) -> Answer {
        let seat = seat.to_string();
        self.post(
            &format!("{table}/act"),
            &[("seat", &seat), ("at", at), ("do", action)],
        )
        .await
    }
}

/// The body that a form sends.
pub(crate) fn form(fields: &[(&str, &str)]) -> String {
    let pairs = fields.iter();
    let pairs = pairs.map(|(name, value)| format!("{name}={}", encoded(value)));
    pairs.collect::<Vec<String>>().join("&")
}

fn encoded(text: &str) -> String {
    let letter = |byte: u8| {
        if byte.is_ascii_alphanumeric() {
            char::from(byte).to_string()
        } else {
            format!("%{byte:02X}")
        }
    };
    text.bytes().map(letter).collect()
}
