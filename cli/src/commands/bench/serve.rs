//! `roundhouse bench serve`: how much load a server takes, as ratios in one run.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use games::GAMES;
use indicatif::ProgressBar;
use tokio::task::JoinSet;

use super::child::{Folder, PORT_OF_ITS_CHOICE, Server, used};
use super::crowd::{Played, Tempo, face_bots, gather, play};
use super::figures::Figures;
use super::http::{As, Connection, Wants};
use super::player::{Pair, Player, measured};
use crate::args::{BenchServeArgs, Measured};
use crate::failure::Failure;

/// How many people open tables at the same time.
const OPENERS: usize = 64;

/// How many tables are opened before the memory per table is measured. A server keeps this many, while
/// it drops most of ten thousand tables without open pages.
const HELD: usize = 1_000;

/// A megabyte, the unit of the memory figures.
const MEGABYTE: f64 = 1e6;

pub(crate) fn run(args: &BenchServeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    super::check_seconds(args.seconds)?;
    if args.nodes.get() > 1 && args.database.is_none() {
        let text = "several servers cannot share a file; say --database postgres://…";
        return Err(Failure::Usage(text.into()));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(Failure::failed)?;
    let figures = runtime.block_on(measure(args))?;
    if args.json {
        figures.print_json(out)
    } else {
        figures.print(out)
    }
}

/// A run: the servers and what they were measured at.
struct Run<'a> {
    args: &'a BenchServeArgs,
    database: String,
    servers: Vec<Server>,
    figures: Figures,
    /// What is being measured, for the progress display.
    doing: ProgressBar,
}

async fn measure(args: &BenchServeArgs) -> Result<Figures, Failure> {
    let folder = Folder::new()?;
    let file = folder.database();
    let mut run = Run {
        args,
        database: args.database.clone().unwrap_or(file),
        servers: Vec::new(),
        figures: Figures::default(),
        doing: ProgressBar::new_spinner(),
    };
    run.doing.enable_steady_tick(Duration::from_millis(120));
    for _ in 0..args.nodes.get() {
        let server = Server::start(&run.database, PORT_OF_ITS_CHOICE)?;
        run.servers.push(server);
    }
    let done = run.everything().await;
    // The servers go before the folder they write in.
    run.servers.clear();
    run.doing.finish_and_clear();
    done.map_err(|error| Failure::Failed(format!("the run was cut short: {error}")))?;
    Ok(run.figures)
}

impl Run<'_> {
    fn wants(&self, what: Measured) -> bool {
        self.args.only.is_empty() || self.args.only.contains(&what)
    }

    fn addresses(&self) -> Vec<SocketAddr> {
        self.servers.iter().map(|server| server.address).collect()
    }

    async fn everything(&mut self) -> io::Result<()> {
        let empty = self.memory();
        self.figures
            .add("the servers", "number", self.servers.len() as f64, "");
        self.figures
            .add("the servers", "memory when empty", empty / MEGABYTE, "MB");
        if self.wants(Measured::Weight) {
            self.weights().await?;
        }
        let crowd = [Measured::Paced, Measured::FlatOut, Measured::Bots];
        if crowd.into_iter().any(|what| self.wants(what)) {
            let tables = self.args.tables.get();
            self.doing.set_message("people come to their tables");
            let mut pairs = gather(&self.addresses(), tables, self.args.seed).await?;
            if self.wants(Measured::Paced) {
                pairs = self.paced(pairs).await?;
            }
            if self.wants(Measured::FlatOut) {
                pairs = self.flat_out(pairs).await?;
            }
            if self.wants(Measured::Bots) {
                pairs = self.bots(pairs).await?;
            }
            drop(pairs);
        }
        if self.wants(Measured::Open) {
            self.open().await?;
        }
        Ok(())
    }

    fn memory(&self) -> f64 {
        used(&self.servers).map_or(f64::NAN, |used| used.memory as f64)
    }

    fn time(&self) -> Duration {
        Duration::from_secs_f64(self.args.seconds)
    }

    /// Plays, and reports how long moves took and what they cost.
    async fn played(
        &mut self,
        part: &'static str,
        pairs: Vec<Pair>,
        tempo: Tempo,
    ) -> io::Result<(Vec<Pair>, Played)> {
        self.doing.set_message(part);
        let (before, begun) = (used(&self.servers), Instant::now());
        let (pairs, mut played) = play(pairs, tempo, self.time()).await?;
        let (after, took) = (used(&self.servers), begun.elapsed());
        let moves = played.times.len() as f64;
        let figures = &mut self.figures;
        figures.add(part, "moves a second", moves / took.as_secs_f64(), "");
        if let (Some(before), Some(after)) = (before, after) {
            let cpu = (after.cpu - before.cpu).as_secs_f64();
            figures.add(part, "moves a second of server CPU", moves / cpu, "");
            figures.add(part, "server CPU a move", cpu / moves * 1e6, "µs");
            figures.add(part, "memory", after.memory as f64 / MEGABYTE, "MB");
        }
        figures.add_times(part, "until both hold the page", &mut played.times);
        figures.add(part, "heaviest update", played.heaviest as f64, "bytes");
        Ok((pairs, played))
    }

    async fn paced(&mut self, pairs: Vec<Pair>) -> io::Result<Vec<Pair>> {
        let part = "one move a second at each table";
        Ok(self.played(part, pairs, Tempo::Paced).await?.0)
    }

    async fn flat_out(&mut self, pairs: Vec<Pair>) -> io::Result<Vec<Pair>> {
        let part = "as many moves as the players can make";
        Ok(self.played(part, pairs, Tempo::FlatOut).await?.0)
    }

    /// Paced play alone, and while as many tables keep hard bots thinking.
    async fn bots(&mut self, pairs: Vec<Pair>) -> io::Result<Vec<Pair>> {
        let alone = "paced play, no bots";
        let (pairs, quiet) = self.played(alone, pairs, Tempo::Paced).await?;
        let end = tokio::time::Instant::now() + self.time() + Duration::from_secs(2);
        let (servers, tables) = (self.addresses(), self.args.tables.get());
        let seed = self.args.seed;
        let thinking = tokio::spawn(async move { face_bots(&servers, tables, seed, end).await });
        // The bots' tables are opened first.
        tokio::time::sleep(Duration::from_secs(2)).await;
        let part = "paced play while hard bots think";
        let (pairs, busy) = self.played(part, pairs, Tempo::Paced).await?;
        let moves = thinking.await.map_err(io::Error::other)??;
        let total: usize = moves.iter().sum();
        let figures = &mut self.figures;
        figures.add(part, "bots' moves", total as f64, "");
        let few = |extreme: Option<&usize>| extreme.copied().unwrap_or(0) as f64;
        figures.add(part, "fewest at a table", few(moves.iter().min()), "");
        figures.add(part, "most at a table", few(moves.iter().max()), "");
        for (name, share) in [("p50", 0.50), ("p99", 0.99)] {
            let [busy, quiet] = [&busy, &quiet]
                .map(|played| super::figures::percentile(&played.times, share).as_secs_f64());
            figures.add(
                part,
                format!("{name}, times that without bots"),
                busy / quiet,
                "×",
            );
        }
        Ok(pairs)
    }

    /// The bytes of a first load with its style and script, and of an update, for each game.
    async fn weights(&mut self) -> io::Result<()> {
        let part = "weight, uncompressed";
        for game in GAMES {
            let mut player = Player::at(self.servers[0].address).await?;
            let usual = game.usual_seats.to_string();
            let mut seats = vec![("seats", usual.as_str()), ("seat1", "me")];
            let others = ["seat2", "seat3", "seat4", "seat5"];
            let others = others.into_iter().take(usize::from(game.usual_seats) - 1);
            seats.extend(others.map(|seat| (seat, "bot-easy")));
            let table = player.open(game.slug, &seats).await?;
            let page = player.get(&table, Wants::Page).await?;
            let mut first = page.body.len();
            for asset in assets(&page.body) {
                first += player.get(asset, Wants::Page).await?.body.len();
            }
            let update = player.get(&table, Wants::Parts).await?.body.len();
            let figures = &mut self.figures;
            figures.add(
                part,
                format!("{}, first load", game.slug),
                first as f64,
                "bytes",
            );
            figures.add(
                part,
                format!("{}, update", game.slug),
                update as f64,
                "bytes",
            );
        }
        Ok(())
    }

    /// Many tables are open, some of them with pages; then the server is killed and comes back.
    async fn open(&mut self) -> io::Result<()> {
        let part = "many open tables";
        self.doing.set_message(part);
        let (open, streams) = (self.args.open.get(), self.args.streams.get());
        // A fresh start, so that what was played before does not count, nor what bots still think.
        self.settle().await;
        self.restart()?;
        self.settle().await;
        let empty = self.memory();
        let held = open.min(HELD);
        let mut tables = self.open_tables(held).await?;
        let holding = self.memory();
        tables.extend(self.open_tables(open - held).await?);
        let opened = self.memory();
        let watched: Vec<String> = tables.into_iter().take(streams.div_ceil(2)).collect();
        self.look_at(&watched).await?;
        let looked = self.memory();
        let pages = self.watch(&watched, streams).await?;
        let streaming = self.memory();
        let figures = &mut self.figures;
        figures.add(part, "tables", open as f64, "");
        figures.add(part, "streams", streams as f64, "");
        figures.add(part, "memory when empty", empty / MEGABYTE, "MB");
        figures.add(part, "memory with the tables", opened / MEGABYTE, "MB");
        figures.add(part, "memory with the streams", streaming / MEGABYTE, "MB");
        figures.add(
            part,
            "memory a table held",
            (holding - empty) / held as f64 / 1e3,
            "kB",
        );
        let a_stream = (streaming - looked) / streams as f64 / 1e3;
        figures.add(part, "memory a stream", a_stream, "kB");
        drop(pages);
        let begun = Instant::now();
        self.restart()?;
        let listening = begun.elapsed();
        self.look_at(&watched).await?;
        let served = begun.elapsed();
        let pages = self.watch(&watched, streams).await?;
        let streamed = begun.elapsed();
        drop(pages);
        let figures = &mut self.figures;
        let seconds = [
            ("from kill -9 until it listens", listening),
            ("until every watched table was served", served),
            ("until every stream was back", streamed),
        ];
        for (name, time) in seconds {
            figures.add(part, name, time.as_secs_f64() * 1e3, "ms");
        }
        Ok(())
    }

    /// Waits until the servers have nothing to do, but not for ever.
    async fn settle(&self) {
        let cpu = || used(&self.servers).map(|used| used.cpu);
        let mut before = cpu();
        for _ in 0..100 {
            tokio::time::sleep(Duration::from_millis(300)).await;
            let after = cpu();
            let spent = after.zip(before).map(|(after, before)| after - before);
            if spent.is_none_or(|spent| spent < Duration::from_millis(30)) {
                return;
            }
            before = after;
        }
    }

    /// Kills the servers and starts them again where they were.
    fn restart(&mut self) -> io::Result<()> {
        for server in &mut self.servers {
            server.kill()?;
            let again = Server::start(&self.database, server.address);
            *server = again.map_err(|_| io::Error::other("the server did not come back"))?;
        }
        Ok(())
    }

    /// Opens this many tables that wait for a second player.
    async fn open_tables(&self, count: usize) -> io::Result<Vec<String>> {
        let mut openers = JoinSet::new();
        let servers = self.addresses();
        for opener in 0..OPENERS {
            let server = servers[opener % servers.len()];
            let share = count / OPENERS + usize::from(opener < count % OPENERS);
            openers.spawn(async move {
                let mut player = Player::at(server).await?;
                let mut opened = Vec::with_capacity(share);
                for _ in 0..share {
                    let seats = [("seats", "2"), ("seat1", "me"), ("seat2", "here")];
                    opened.push(player.open(measured().meta().slug, &seats).await?);
                }
                io::Result::Ok(opened)
            });
        }
        let mut tables = Vec::with_capacity(count);
        while let Some(opened) = openers.join_next().await {
            tables.extend(opened.map_err(io::Error::other)??);
        }
        Ok(tables)
    }

    /// Fetches the page of each table once.
    async fn look_at(&self, tables: &[String]) -> io::Result<()> {
        let servers = self.addresses();
        let mut lookers = JoinSet::new();
        for (looker, share) in tables.chunks(tables.len().div_ceil(OPENERS)).enumerate() {
            let (server, share) = (servers[looker % servers.len()], share.to_vec());
            lookers.spawn(async move {
                let mut player = Player::at(server).await?;
                for table in share {
                    player.get(&table, Wants::Page).await?.version()?;
                }
                io::Result::Ok(())
            });
        }
        while let Some(looked) = lookers.join_next().await {
            looked.map_err(io::Error::other)??;
        }
        Ok(())
    }

    /// Opens this many streams, each by another guest, spread over the tables.
    async fn watch(&self, tables: &[String], streams: usize) -> io::Result<Vec<Connection>> {
        let servers = self.addresses();
        let mut watchers = JoinSet::new();
        let mut pages = Vec::with_capacity(streams);
        for (number, table) in tables.iter().cycle().take(streams).enumerate() {
            let (server, table) = (servers[number % servers.len()], table.clone());
            watchers.spawn(async move {
                let mut stream = Connection::open(server).await?;
                stream
                    .listen(&format!("{table}/events?parts=1"), As::default())
                    .await?;
                stream.event().await?;
                io::Result::Ok(stream)
            });
            // Not all at the door at once.
            if watchers.len() >= OPENERS
                && let Some(page) = watchers.join_next().await
            {
                pages.push(page.map_err(io::Error::other)??);
            }
        }
        while let Some(page) = watchers.join_next().await {
            pages.push(page.map_err(io::Error::other)??);
        }
        Ok(pages)
    }
}

/// The addresses of a page's styles and scripts, each once.
fn assets(page: &str) -> std::collections::BTreeSet<&str> {
    let words = page.split('"');
    words.filter(|word| word.starts_with("/a/")).collect()
}
