//! Many players at once: pairs at their tables, and people who play against bots.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use game::{Next, Prng, Seat};
use tables::{Record, Table};
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep, timeout_at};

use super::http::Wants;
use super::player::{Pair, Player, choose, fresh_game, measured};

/// What a crowd did in its time.
#[derive(Default)]
pub(crate) struct Played {
    /// How long each move took until both players held the new page.
    pub(crate) times: Vec<Duration>,
    /// The largest update.
    pub(crate) heaviest: usize,
}

/// How a crowd plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tempo {
    /// One move a second at each table.
    Paced,
    /// The next move as soon as both players hold the last one.
    FlatOut,
}

/// How many pairs sit down at a time.
const AT_ONCE: usize = 16;

/// So many pairs, each at a table of its own.
pub(crate) async fn gather(
    servers: &[SocketAddr],
    tables: usize,
    seed: u64,
) -> io::Result<Vec<Pair>> {
    let mut meetings = JoinSet::new();
    let mut pairs = Vec::with_capacity(tables);
    for (number, seed) in (seed..).take(tables).enumerate() {
        // A server that has too many pages to draw sends visitors away.
        if meetings.len() >= AT_ONCE {
            pairs.extend(next_of(&mut meetings).await?);
        }
        let mut servers = servers.to_vec();
        // Every node gets hosts.
        let nodes = servers.len();
        servers.rotate_left(number % nodes);
        meetings.spawn(async move { Pair::meet(&servers, seed).await });
    }
    while let Some(pair) = next_of(&mut meetings).await? {
        pairs.push(pair);
    }
    Ok(pairs)
}

/// The pair that has met first; none if nobody is on the way.
async fn next_of(meetings: &mut JoinSet<io::Result<Pair>>) -> io::Result<Option<Pair>> {
    match meetings.join_next().await {
        Some(met) => Ok(Some(met.map_err(io::Error::other)??)),
        None => Ok(None),
    }
}

/// Lets all pairs play for this time, and returns them.
pub(crate) async fn play(
    pairs: Vec<Pair>,
    tempo: Tempo,
    time: Duration,
) -> io::Result<(Vec<Pair>, Played)> {
    let begun = Instant::now();
    let tables = pairs.len();
    let mut games = JoinSet::new();
    for (number, pair) in pairs.into_iter().enumerate() {
        // Paced tables take their turns through the whole second.
        let first = begun + Duration::from_secs(1).mul_f64(number as f64 / tables as f64);
        games.spawn(async move { one_table(pair, tempo, first, begun + time).await });
    }
    let mut pairs = Vec::with_capacity(tables);
    let mut all = Played::default();
    while let Some(done) = games.join_next().await {
        let (pair, played) = done.map_err(io::Error::other)??;
        pairs.push(pair);
        all.times.extend(played.times);
        all.heaviest = all.heaviest.max(played.heaviest);
    }
    Ok((pairs, all))
}

async fn one_table(
    mut pair: Pair,
    tempo: Tempo,
    first: Instant,
    end: Instant,
) -> io::Result<(Pair, Played)> {
    let mut played = Played::default();
    let mut seconds = interval_at(first, Duration::from_secs(1));
    seconds.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        if tempo == Tempo::Paced {
            seconds.tick().await;
        }
        if Instant::now() >= end {
            return Ok((pair, played));
        }
        if pair.is_over() {
            pair.again().await?;
        }
        let (took, weight) = pair.play().await?;
        played.times.push(took);
        played.heaviest = played.heaviest.max(weight);
    }
}

/// People who each play against a hard bot as fast as it answers, until stopped. Returns the
/// number of the bot's moves at each table.
pub(crate) async fn face_bots(
    servers: &[SocketAddr],
    tables: usize,
    seed: u64,
    end: Instant,
) -> io::Result<Vec<usize>> {
    let mut games = JoinSet::new();
    for (number, seed) in (seed..).take(tables).enumerate() {
        let server = servers[number % servers.len()];
        games.spawn(async move { against_bot(server, seed, end).await });
    }
    let mut moves = Vec::with_capacity(tables);
    while let Some(done) = games.join_next().await {
        moves.push(done.map_err(io::Error::other)??);
    }
    Ok(moves)
}

async fn against_bot(server: SocketAddr, seed: u64, end: Instant) -> io::Result<usize> {
    let mut player = Player::at(server).await?;
    let mut rng = Prng::new(seed);
    let seats = [("seats", "2"), ("seat1", "me"), ("seat2", "bot-hard")];
    let mut answered = 0;
    while Instant::now() < end {
        let table = player.open(measured().meta().slug, &seats).await?;
        player.listen(&table).await?;
        let mut game = fresh_game();
        while game.next() != Next::Over && Instant::now() < end {
            answered += catch_up(&mut player, &table, &mut *game).await?;
            match game.next() {
                Next::Act(seat) if seat.index() == 0 => {
                    decide(&mut player, &table, &mut *game, seat, &mut rng).await?;
                }
                Next::Act(_) | Next::Chance => {
                    // The bot's answer wakes us, or the end does.
                    let _ = timeout_at(end, player.hear_more()).await;
                }
                Next::Over => {}
            }
        }
        // A game that ends at once must not turn into a flood of new tables.
        sleep(Duration::from_millis(10)).await;
    }
    Ok(answered)
}

/// Reads what happened at the table since, and gives the number of the bot's moves in it.
async fn catch_up(player: &mut Player, table: &str, game: &mut dyn Table) -> io::Result<usize> {
    let record = player.get(&format!("{table}/record"), Wants::Page).await?;
    let record = Record::read(record.body.as_bytes()).map_err(io::Error::other)?;
    let known = game.count();
    let mut answered = 0;
    for event in record.events.iter().skip(known) {
        if let Some(seat) = event.seat {
            let done = game.act(seat, &event.text);
            done.map_err(|refusal| io::Error::other(refusal.to_string()))?;
            answered += usize::from(seat.index() == 1);
        }
    }
    Ok(answered)
}

async fn decide(
    player: &mut Player,
    table: &str,
    game: &mut dyn Table,
    seat: Seat,
    rng: &mut Prng,
) -> io::Result<()> {
    let text = choose(game, seat, rng);
    let count = game.count().to_string();
    let fields = [("seat", "1"), ("at", &*count), ("do", &*text)];
    let done = player
        .post(&format!("{table}/act"), &fields, Wants::Stream)
        .await?;
    if done.status != 204 {
        let what = format!("{text} was refused with {}", done.status);
        return Err(io::Error::other(what));
    }
    let decided = game.act(seat, &text).map(drop);
    decided.map_err(|refusal| io::Error::other(refusal.to_string()))
}
