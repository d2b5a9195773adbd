//! Players who load the server: each has a page open, that is a stream and a connection for requests.

use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use game::{Next, Prng, Seat, Setup};
use house::AnyGame;
use tables::{Choice, Seating, Soundness, Source, Table};

use super::http::{Answer, As, Connection, Event, Wants};

/// A player with a cookie and an open page.
pub(crate) struct Player {
    requests: Connection,
    stream: Option<Connection>,
    cookie: Option<String>,
    server: SocketAddr,
}

impl Player {
    pub(crate) async fn at(server: SocketAddr) -> io::Result<Self> {
        Ok(Self {
            requests: Connection::open(server).await?,
            stream: None,
            cookie: None,
            server,
        })
    }

    /// A player whom a proxy lets in from this address.
    pub(crate) async fn from(server: SocketAddr, address: &str) -> io::Result<Self> {
        Ok(Self {
            requests: Connection::open_from(server, address).await?,
            ..Self::at(server).await?
        })
    }

    pub(crate) async fn post(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
        wants: Wants,
    ) -> io::Result<Answer> {
        let cookie = self.cookie.as_deref();
        let who = As {
            cookie,
            wants,
            ..As::default()
        };
        let answer = self.requests.post(path, who, fields).await?;
        if answer.cookie.is_some() {
            self.cookie.clone_from(&answer.cookie);
        }
        Ok(answer)
    }

    pub(crate) async fn get(&mut self, path: &str, wants: Wants) -> io::Result<Answer> {
        let cookie = self.cookie.as_deref();
        let who = As {
            cookie,
            wants,
            ..As::default()
        };
        self.requests.get(path, who).await
    }

    /// Opens a table and says where it is.
    pub(crate) async fn open(&mut self, game: &str, fields: &[(&str, &str)]) -> io::Result<String> {
        let opened = self
            .post(&format!("/new/{game}"), fields, Wants::Page)
            .await?;
        opened.sent_to()
    }

    /// Opens the stream of a table, as its page does, and hears where it is.
    pub(crate) async fn listen(&mut self, table: &str) -> io::Result<u64> {
        let mut stream = Connection::open(self.server).await?;
        let cookie = self.cookie.as_deref();
        let who = As {
            cookie,
            ..As::default()
        };
        stream
            .listen(&format!("{table}/events?parts=1"), who)
            .await?;
        let first = stream.event().await?;
        self.stream = Some(stream);
        first
            .at
            .ok_or_else(|| io::Error::other("a stream does not tell where the table is"))
    }

    /// Waits until the stream brings the table at an entry, and gives the weight of what it brought.
    async fn hear(&mut self, version: u64) -> io::Result<usize> {
        loop {
            let event = self.hear_more().await?;
            if event.at.is_some() && event.version()? >= version {
                return Ok(event.data.len());
            }
        }
    }

    /// Waits until the stream tells anything.
    pub(crate) async fn hear_more(&mut self) -> io::Result<Event> {
        let stream = self.stream.as_mut().ok_or(io::ErrorKind::NotConnected)?;
        stream.event().await
    }
}

/// A table with two players. They know the rules, and as there is no chance in the game they always
/// know where it stands.
pub(crate) struct Pair {
    address: String,
    players: [Player; 2],
    game: Box<dyn Table>,
    version: u64,
    rng: Prng,
}

impl Pair {
    /// Two strangers meet at a new table: one opens it, the other sits down by the link.
    pub(crate) async fn meet(servers: &[SocketAddr], seed: u64) -> io::Result<Self> {
        let mut host = Player::at(servers[0]).await?;
        let other = Player::at(*servers.last().expect("there is a server")).await?;
        let address = new_table(&mut host).await?;
        let mut pair = Self {
            address,
            players: [host, other],
            game: fresh_game(),
            version: 0,
            rng: Prng::new(seed),
        };
        pair.sit_down().await?;
        Ok(pair)
    }

    async fn sit_down(&mut self) -> io::Result<()> {
        let [host, other] = &mut self.players;
        let page = host.get(&self.address, Wants::Page).await?;
        let link = page.attribute("data-link value");
        let link = link.ok_or_else(|| io::Error::other("the page does not show the link"))?;
        other
            .post(link, &[("name", "Other")], Wants::Page)
            .await?
            .sent_to()?;
        // A player sat down: that was the first entry.
        self.version = 1;
        for player in &mut self.players {
            let at = player.listen(&self.address).await?;
            if at < self.version {
                player.hear(self.version).await?;
            }
        }
        Ok(())
    }

    /// Makes one move. Gives the time until both hold the new page, and the weight of an update.
    pub(crate) async fn play(&mut self) -> io::Result<(Duration, usize)> {
        let Next::Act(seat) = self.game.next() else {
            return Err(io::Error::other("the game is over"));
        };
        let text = choose(&*self.game, seat, &mut self.rng);
        let (number, count) = (seat.number().to_string(), self.game.count().to_string());
        let fields = [("seat", &*number), ("at", &*count), ("do", &*text)];
        let act = format!("{}/act", self.address);
        let version = self.version + 1;
        let [first, second] = &mut self.players;
        let (mover, other) = if seat.index() == 0 {
            (first, second)
        } else {
            (second, first)
        };
        let begun = Instant::now();
        let (moved, followed) = tokio::try_join!(
            async {
                let done = mover.post(&act, &fields, Wants::Stream).await?;
                if done.at != Some(version) {
                    let said = done.body.split("role=\"alert\"").nth(1).unwrap_or_default();
                    let said: String = said.chars().take(200).collect();
                    let what = format!("{text} was refused with {}: {said}", done.status);
                    return Err(io::Error::other(what));
                }
                mover.hear(version).await
            },
            other.hear(version)
        )?;
        let took = begun.elapsed();
        let decided = self.game.act(seat, &text);
        decided.map_err(|refusal| io::Error::other(refusal.to_string()))?;
        self.version = version;
        Ok((took, moved.max(followed)))
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.game.next() == Next::Over
    }

    /// Begins another game at a new table.
    pub(crate) async fn again(&mut self) -> io::Result<()> {
        self.address = new_table(&mut self.players[0]).await?;
        self.game = fresh_game();
        self.sit_down().await
    }
}

/// One of the sound choices of a seat, or any where none is sound.
pub(crate) fn choose(table: &dyn Table, seat: Seat, rng: &mut Prng) -> String {
    let mut choices = table.choices(seat).list;
    let sound = |choice: &Choice| choice.soundness == Soundness::Sound;
    if choices.iter().any(sound) {
        choices.retain(sound);
    }
    rng.choose(&choices).notation.clone()
}

async fn new_table(host: &mut Player) -> io::Result<String> {
    let seats = [("seats", "2"), ("seat1", "me"), ("seat2", "link")];
    host.open(measured().meta().slug, &seats).await
}

/// The game that is played to load a server: the first that leaves nothing to chance and hides nothing.
pub(crate) fn measured() -> &'static dyn AnyGame {
    let fits = |game: &&dyn AnyGame| {
        let opened = open(*game);
        !opened.hides() && matches!(opened.next(), Next::Act(_))
    };
    let found = games::all().iter().find(fits);
    found.expect("one of the games leaves nothing to chance")
}

/// A game of the measured kind, before its first move.
pub(crate) fn fresh_game() -> Box<dyn Table> {
    open(measured())
}

fn open(game: &dyn AnyGame) -> Box<dyn Table> {
    let meta = game.meta();
    let setup = Setup::plain(&meta, meta.seats.0).expect("so many may play it");
    game.open(&setup, Seating::anonymous(Source::Typed))
        .expect("the plain setup is allowed")
}
