//! `roundhouse bench abuse`: what a visitor notices while others ask for all that is dear.

use std::collections::{BTreeSet, VecDeque};
use std::io::{self, Write};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use game::{Next, Prng};
use games::GAMES;
use indicatif::ProgressBar;
use tables::Table;
use tokio::runtime::{Handle, Runtime};
use tokio::task::JoinSet;

use super::child::{Folder, PORT_OF_ITS_CHOICE, Server};
use super::figures::{Figures, percentile};
use super::http::{As, Connection, Wants};
use super::player::{Player, choose, fresh_game, measured};
use crate::args::BenchAbuseArgs;
use crate::failure::Failure;

/// The priority of whoever gets only what others leave.
#[cfg(target_os = "linux")]
const LEAST_PRIORITY: i32 = 19;

/// The token by which the run reads what pages cost.
const TOKEN: &str = "a-token-for-one-run";

/// How many of the dearest pages attackers ask for.
const DEAREST: usize = 8;

/// What is added to addresses to look for something dearer.
const PARAMETERS: [&str; 8] = [
    "find=a",
    "find=the",
    "find=a+b+c+d+e+f+g+h+i+j+k+l",
    "at=0",
    "at=999999999",
    "as=1",
    "part=analysis",
    "pick=1",
];

/// How long the visitor rests between two requests.
const REST: Duration = Duration::from_millis(20);

/// How long a visitor stays before the next one comes: nobody moves ten times a second for longer, and so no
/// visitor meets a limit.
const STAY: Duration = Duration::from_secs(8);

pub(crate) fn run(args: &BenchAbuseArgs, out: &mut dyn Write) -> Result<(), Failure> {
    super::check_seconds(args.seconds)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(Failure::failed)?;
    let elsewhere = elsewhere().map_err(Failure::failed)?;
    let figures = runtime.block_on(measure(args, elsewhere.handle()))?;
    if args.json {
        figures.print_json(out)
    } else {
        figures.print(out)
    }
}

/// Where attackers run: their machines are not the server's, so they get what it and the visitor leave of
/// this one.
fn elsewhere() -> io::Result<Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .on_thread_start(|| {
            // On Linux each thread has a priority of its own; elsewhere the run is only less exact.
            #[cfg(target_os = "linux")]
            let _ = rustix::process::setpriority_process(None, LEAST_PRIORITY);
        })
        .build()
}

async fn measure(args: &BenchAbuseArgs, elsewhere: &Handle) -> Result<Figures, Failure> {
    let folder = Folder::new()?;
    let database = args.database.clone().unwrap_or_else(|| folder.database());
    let settings = [
        ("ROUNDHOUSE_LIMITS", "usual"),
        ("ROUNDHOUSE_TRUST_PROXY", "true"),
        ("ROUNDHOUSE_ADMIN_TOKEN", TOKEN),
    ];
    let server = Server::start_with(&database, PORT_OF_ITS_CHOICE, &settings)?;
    let doing = ProgressBar::new_spinner();
    doing.enable_steady_tick(Duration::from_millis(120));
    let done = attack(args, server.address, elsewhere, &doing).await;
    drop(server);
    doing.finish_and_clear();
    done.map_err(|error| Failure::Failed(format!("the run was cut short: {error}")))
}

async fn attack(
    args: &BenchAbuseArgs,
    server: SocketAddr,
    elsewhere: &Handle,
    doing: &ProgressBar,
) -> io::Result<Figures> {
    let mut figures = Figures::default();
    let time = Duration::from_secs_f64(args.seconds);
    doing.set_message("looking for what is dear");
    let prices = prices(server, args.pages.get(), doing).await?;
    let part = "the dearest pages, processor time";
    figures.add(part, "pages that were priced", prices.len() as f64, "");
    let dearest: Vec<String> = prices
        .into_iter()
        .take(DEAREST)
        .map(|(path, price)| {
            figures.add(part, shown(&path), price.as_secs_f64() * 1e3, "ms");
            path
        })
        .collect();
    doing.set_message("a visitor alone");
    let mut visitors = Visitors { server, came: 0 };
    // Whatever is worked out once is worked out before it is measured.
    visitors.look_around(Duration::from_secs(1)).await?;
    let quiet = visitors.look_around(time).await?;
    for (what, times) in quiet.named() {
        let p99 = percentile(times, 0.99).as_secs_f64() * 1e3;
        figures.add("alone", format!("{what}, p99"), p99, "ms");
    }
    for (part, addresses) in [
        ("under attack from one address", 1),
        ("under attack from several addresses", args.addresses.get()),
    ] {
        doing.set_message(part);
        let until = Instant::now() + time;
        let attackers = Attackers {
            server,
            until,
            each: Duration::from_secs_f64(1.0 / args.rate.get() as f64),
        };
        let attackers =
            elsewhere.spawn(attackers.ask(addresses, args.connections.get(), dearest.clone()));
        let busy = visitors.look_around(time).await?;
        let answers = attackers.await.map_err(io::Error::other)??;
        figures.add(part, "addresses", addresses as f64, "");
        figures.add(part, "attackers’ requests", answers.all as f64, "");
        let refused = answers.refused as f64 / answers.all.max(1) as f64 * 100.0;
        figures.add(part, "of these answered by 429 or 503", refused, "%");
        for ((what, busy), (_, quiet)) in busy.named().into_iter().zip(quiet.named()) {
            let [busy, quiet] = [busy, quiet].map(|times| percentile(times, 0.99).as_secs_f64());
            figures.add(part, format!("{what}, p99"), busy * 1e3, "ms");
            figures.add(part, format!("{what}, p99 to p99 alone"), busy / quiet, "×");
        }
    }
    Ok(figures)
}

/// An address without the name of its table.
fn shown(path: &str) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    if parts.get(1) == Some(&"t") && parts.len() > 2 {
        let query = parts[2].find('?').map_or("", |at| &parts[2][at..]);
        let table = format!("{{id}}{query}");
        parts[2] = &table;
        return parts.join("/");
    }
    parts.join("/")
}

/// Every page that links and parameters lead to, up to some number, with its price, the dearest first.
async fn prices(
    server: SocketAddr,
    most: usize,
    doing: &ProgressBar,
) -> io::Result<Vec<(String, Duration)>> {
    let mut queue: VecDeque<String> = ["/", "/rules", "/learn", "/me"].map(Into::into).into();
    for table in tables(server).await? {
        queue.push_back(format!("{table}/replay"));
        queue.push_back(table);
    }
    let mut seen: BTreeSet<String> = queue.iter().cloned().collect();
    let mut prices = Vec::new();
    while let Some(path) = queue.pop_front() {
        if prices.len() >= most {
            break;
        }
        doing.set_message(format!("pricing page {}", prices.len() + 1));
        // Each from an address of its own, so that no limit is met.
        let number = prices.len();
        let address = |net: &str| format!("{net}.{}.{}", number / 250, number % 250 + 1);
        let mut asker = Connection::open_from(server, &address("10.1")).await?;
        let mut figures = Connection::open_from(server, &address("10.2")).await?;
        // The first answer may have to make what later ones find.
        let answer = asker.get(&path, As::default()).await?;
        let before = spent(&mut figures).await?;
        asker.get(&path, As::default()).await?;
        let after = spent(&mut figures).await?;
        prices.push((path.clone(), after.saturating_sub(before)));
        let bare = path.split('?').next().unwrap_or(&path).to_owned();
        let links = linked(&answer.body);
        let tried = PARAMETERS
            .iter()
            .filter(|_| !path.contains('?'))
            .map(|parameter| format!("{bare}?{parameter}"));
        for next in tried.chain(links) {
            if seen.insert(next.clone()) {
                queue.push_back(next);
            }
        }
    }
    prices.sort_by_key(|(_, price)| std::cmp::Reverse(*price));
    Ok(prices)
}

/// The addresses of pages that a page leads to.
fn linked(page: &str) -> Vec<String> {
    let links = page.split("href=\"").skip(1);
    let links = links.filter_map(|rest| rest.split(['"', '#']).next());
    links
        .filter(|link| link.starts_with('/') && !link.starts_with("/a/"))
        .map(|link| link.replace("&amp;", "&"))
        .collect()
}

/// The processor time of all answers so far, except those that tell it.
async fn spent(figures: &mut Connection) -> io::Result<Duration> {
    let who = As {
        token: Some(TOKEN),
        ..As::default()
    };
    let answer = figures.get("/metrics", who).await?;
    served("question for the figures", answer.status, &[200])?;
    let lines = answer
        .body
        .lines()
        .filter(|line| line.starts_with("roundhouse_work_seconds_total{"))
        .filter(|line| !line.contains("\"/metrics\""));
    let seconds: f64 = lines
        .filter_map(|line| line.rsplit(' ').next()?.parse::<f64>().ok())
        .sum();
    Ok(Duration::from_secs_f64(seconds))
}

/// A table of each game that goes on, and one that is played as far as chance alone plays it.
async fn tables(server: SocketAddr) -> io::Result<Vec<String>> {
    let mut tables = Vec::new();
    for (number, game) in GAMES.iter().enumerate() {
        let address = format!("203.0.113.{}", 251 + number % 4);
        let mut host = Player::from(server, &address).await?;
        let usual = game.usual_seats.to_string();
        let others = ["seat2", "seat3", "seat4", "seat5"];
        let others = others.into_iter().take(usize::from(game.usual_seats) - 1);
        for sits in ["bot-easy", "here"] {
            let mut seats = vec![("seats", usual.as_str()), ("seat1", "me")];
            seats.extend(others.clone().map(|seat| (seat, sits)));
            let table = host.open(game.slug, &seats).await?;
            if sits == "here" {
                // Refused where the first thing is a decision; then the table stays as it is.
                let fields = [("seat", "1"), ("at", "0"), ("until", "end")];
                host.post(&format!("{table}/spin"), &fields, Wants::Page)
                    .await?;
            }
            tables.push(table);
        }
    }
    Ok(tables)
}

/// How long a visitor waited, by what they did.
#[derive(Default)]
struct Waited {
    health: Vec<Duration>,
    lobby: Vec<Duration>,
    table: Vec<Duration>,
    moves: Vec<Duration>,
}

impl Waited {
    fn named(&self) -> [(&'static str, &[Duration]); 4] {
        [
            ("/healthz", &self.health),
            ("/", &self.lobby),
            ("a table’s page", &self.table),
            ("a move", &self.moves),
        ]
    }
}

/// Somebody who wants to play: both seats of one table, at one screen.
struct Visitor {
    player: Player,
    table: String,
    game: Box<dyn Table>,
    rng: Prng,
}

/// Visitors, one after the other, each from an address of their own that is no attacker's.
struct Visitors {
    server: SocketAddr,
    came: usize,
}

impl Visitors {
    /// Looks at pages and moves for some time; how long that took, sorted.
    async fn look_around(&mut self, time: Duration) -> io::Result<Waited> {
        let mut waited = Waited::default();
        let until = Instant::now() + time;
        while Instant::now() < until {
            self.came += 1;
            let mut visitor = Visitor::come(self.server, self.came).await?;
            let leaves = until.min(Instant::now() + STAY);
            visitor.look_around(leaves, &mut waited).await?;
        }
        for times in [
            &mut waited.health,
            &mut waited.lobby,
            &mut waited.table,
            &mut waited.moves,
        ] {
            times.sort_unstable();
        }
        Ok(waited)
    }
}

impl Visitor {
    async fn come(server: SocketAddr, number: usize) -> io::Result<Self> {
        let address = format!("198.51.{}.{}", 100 + number / 250 % 100, number % 250 + 1);
        let mut player = Player::from(server, &address).await?;
        let table = open(&mut player).await?;
        Ok(Self {
            player,
            table,
            game: fresh_game(),
            rng: Prng::new(1),
        })
    }

    /// Looks at pages and moves, one after the other.
    async fn look_around(&mut self, until: Instant, waited: &mut Waited) -> io::Result<()> {
        while Instant::now() < until {
            waited.health.push(self.get("/healthz").await?);
            waited.lobby.push(self.get("/").await?);
            let table = self.table.clone();
            waited.table.push(self.get(&table).await?);
            waited.moves.push(self.play().await?);
        }
        Ok(())
    }

    async fn get(&mut self, path: &str) -> io::Result<Duration> {
        tokio::time::sleep(REST).await;
        let begun = Instant::now();
        let answer = self.player.get(path, Wants::Page).await?;
        let took = begun.elapsed();
        served(path, answer.status, &[200])?;
        Ok(took)
    }

    async fn play(&mut self) -> io::Result<Duration> {
        let seat = loop {
            match self.game.next() {
                Next::Act(seat) => break seat,
                Next::Chance | Next::Over => {
                    self.table = open(&mut self.player).await?;
                    self.game = fresh_game();
                }
            }
        };
        tokio::time::sleep(REST).await;
        let text = choose(&*self.game, seat, &mut self.rng);
        let (number, count) = (seat.number().to_string(), self.game.count().to_string());
        let fields = [("seat", &*number), ("at", &*count), ("do", &*text)];
        let act = format!("{}/act", self.table);
        let begun = Instant::now();
        let done = self.player.post(&act, &fields, Wants::Parts).await?;
        let took = begun.elapsed();
        served("a move", done.status, &[200, 204])?;
        let decided = self.game.act(seat, &text);
        decided.map_err(|refusal| io::Error::other(refusal.to_string()))?;
        Ok(took)
    }
}

/// Nothing, if a visitor was served.
fn served(what: &str, status: u16, good: &[u16]) -> io::Result<()> {
    match good.contains(&status) {
        true => Ok(()),
        false => Err(io::Error::other(format!(
            "the visitor’s {what} was answered by {status}"
        ))),
    }
}

async fn open(player: &mut Player) -> io::Result<String> {
    let seats = [("seats", "2"), ("seat1", "me"), ("seat2", "here")];
    player.open(measured().meta().slug, &seats).await
}

/// What attackers were answered.
#[derive(Clone, Copy, Default)]
struct Answers {
    all: u64,
    refused: u64,
}

/// Those who ask for what is dear.
#[derive(Clone, Copy)]
struct Attackers {
    server: SocketAddr,
    until: Instant,
    /// The least time between two requests of a connection.
    each: Duration,
}

impl Attackers {
    /// Asks from some addresses, by some connections each.
    async fn ask(
        self,
        addresses: usize,
        connections: usize,
        paths: Vec<String>,
    ) -> io::Result<Answers> {
        let mut all = JoinSet::new();
        for address in 0..addresses {
            for connection in 0..connections {
                let mut paths = paths.clone();
                let by = connection % paths.len().max(1);
                paths.rotate_left(by);
                all.spawn(self.ask_from(format!("192.0.2.{}", address % 250 + 1), paths));
            }
        }
        let mut answers = Answers::default();
        while let Some(one) = all.join_next().await {
            let one = one.map_err(io::Error::other)??;
            answers.all += one.all;
            answers.refused += one.refused;
        }
        Ok(answers)
    }

    async fn ask_from(self, address: String, paths: Vec<String>) -> io::Result<Answers> {
        let mut connection = Connection::open_from(self.server, &address).await?;
        let mut answers = Answers::default();
        for path in paths.iter().cycle() {
            let begun = Instant::now();
            if begun >= self.until {
                break;
            }
            let answer = connection.get(path, As::default()).await?;
            answers.all += 1;
            answers.refused += u64::from(matches!(answer.status, 429 | 503));
            tokio::time::sleep(self.each.saturating_sub(begun.elapsed())).await;
        }
        Ok(answers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_and_files_are_not() {
        let page = "<a href=\"/rules?x=1&amp;y=2#top\"> <link href=\"/a/style.css\"> <a href=\"https://x/\">";
        assert_eq!(linked(page), ["/rules?x=1&y=2"]);
        assert_eq!(shown("/t/abc123?at=0"), "/t/{id}?at=0");
        assert_eq!(shown("/t/abc123/replay?at=0"), "/t/{id}/replay?at=0");
        assert_eq!(shown("/rules"), "/rules");
    }
}
